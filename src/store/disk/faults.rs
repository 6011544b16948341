//! Simulates a full disk or a killed program, for tests: each step of a change is counted, and one of them fails.

use std::cell::Cell;
use std::fs::File;
use std::io::{Error, ErrorKind, Result, Write};

/// The fault at a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The disk is full: only this many bytes of a write succeed.
    Full(usize),
    /// The program is killed: only this many bytes of a write succeed, and no later step does anything.
    Killed(usize),
}

thread_local! {
    /// The number of steps so far, and the fault with the step at which it happens.
    static STEPS: Cell<(u32, Option<(u32, Fault)>)> = const { Cell::new((0, None)) };
}

/// Resets the count and sets the fault with its step, counted from 0; `None` for no fault.
pub fn at_step(fault: Option<(u32, Fault)>) {
    STEPS.set((0, fault));
}

/// Returns the number of steps so far.
pub fn steps() -> u32 {
    STEPS.get().0
}

/// Returns whether the program was killed.
pub fn is_killed() -> bool {
    matches!(STEPS.get(), (now, Some((at, Fault::Killed(_)))) if now > at)
}

fn next() -> Option<Fault> {
    let (now, fault) = STEPS.get();
    STEPS.set((now + 1, fault));
    match fault {
        Some((at, fault)) if at == now => Some(fault),
        // Nothing happens after a kill.
        Some((at, Fault::Killed(_))) if at < now => Some(Fault::Killed(0)),
        _ => None,
    }
}

fn refused(fault: Fault) -> Error {
    match fault {
        Fault::Full(_) => Error::from(ErrorKind::StorageFull),
        Fault::Killed(_) => Error::other("the program was killed"),
    }
}

/// Performs a step, which fails if its fault is due.
pub fn step() -> Result<()> {
    next().map_or(Ok(()), |fault| Err(refused(fault)))
}

/// Writes bytes; a fault leaves only some of them in the file.
pub fn write(file: &mut File, bytes: &[u8]) -> Result<()> {
    match next() {
        None => file.write_all(bytes),
        Some(fault @ (Fault::Full(left) | Fault::Killed(left))) => {
            file.write_all(&bytes[..left.min(bytes.len())])?;
            Err(refused(fault))
        }
    }
}

/// Replaces the flush of a file to the disk. A kill is no power cut, so nothing has to be flushed.
pub fn sync(_: &File) -> Result<()> {
    step()
}

/// Like [`sync`], for the content of a file only.
pub fn sync_data(_: &File) -> Result<()> {
    step()
}
