//! What a disk does when it is full or when the program is killed, for tests: each step of a change is counted, and one of them fails.

use std::cell::Cell;
use std::fs::File;
use std::io::{Error, ErrorKind, Result, Write};

/// What happens at a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The disk is full: a write leaves this many of its bytes behind.
    Full(usize),
    /// The program is killed: a write leaves this many of its bytes behind, and nothing happens after it.
    Killed(usize),
}

thread_local! {
    /// The number of steps so far, and at which of them what happens.
    static STEPS: Cell<(u32, Option<(u32, Fault)>)> = const { Cell::new((0, None)) };
}

/// Counts from the beginning; this happens at a step, the first of which is 0.
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

/// A step that is done or not.
pub fn step() -> Result<()> {
    next().map_or(Ok(()), |fault| Err(refused(fault)))
}

/// Writes bytes, of which a fault leaves some behind.
pub fn write(file: &mut File, bytes: &[u8]) -> Result<()> {
    match next() {
        None => file.write_all(bytes),
        Some(fault @ (Fault::Full(left) | Fault::Killed(left))) => {
            file.write_all(&bytes[..left.min(bytes.len())])?;
            Err(refused(fault))
        }
    }
}

/// A step at whose end a file is on the disk. A kill is no power cut, so nobody waits for the disk.
pub fn sync(_: &File) -> Result<()> {
    step()
}

/// The same for its bytes alone.
pub fn sync_data(_: &File) -> Result<()> {
    step()
}
