//! Who waits for a search: every shot of one goes through a [`Watch`], which ends the search soon after nobody waits for it any
//! more, and where a shot cannot be simulated to its end.

use fob_physics::ShotError;
use fob_table::{Layout, ShotReport, Strike};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

/// Shots between two questions whether to go on.
const BETWEEN: u32 = 64;

/// What all cores know of a search.
#[derive(Debug, Default)]
pub(super) struct Shared {
    over: AtomicBool,
    /// Why a shot of it was refused.
    refused: OnceLock<ShotError>,
}

impl Shared {
    /// Whether the search is to end.
    pub fn is_over(&self) -> bool {
        self.over.load(Ordering::Relaxed)
    }

    /// Why a shot of the search was refused. Which of several it was does not matter: they say the same.
    pub fn refused(&self) -> Option<&ShotError> {
        self.refused.get()
    }
}

/// A core's view of whether a search goes on. The caller's core asks the caller; the others only hear what it said.
pub(super) struct Watch<'a> {
    shared: &'a Shared,
    ask: Option<&'a mut dyn FnMut(f32) -> bool>,
    /// The share of the work that is done.
    share: f32,
    /// Whether this is part of a piece of work whose share is not followed.
    nested: bool,
    shots: u32,
}

impl<'a> Watch<'a> {
    /// The watch of the caller's core.
    pub fn new(shared: &'a Shared, ask: &'a mut dyn FnMut(f32) -> bool) -> Self {
        Self { shared, ask: Some(ask), share: 0.0, nested: false, shots: 0 }
    }

    /// The watch of another core.
    #[cfg(not(target_family = "wasm"))]
    pub fn helper(shared: &'a Shared) -> Self {
        Self { shared, ask: None, share: 0.0, nested: true, shots: 0 }
    }

    /// What all cores know.
    pub fn shared(&self) -> &'a Shared {
        self.shared
    }

    /// The same watch for a search within this one.
    pub fn nested(&mut self) -> Watch<'_> {
        let ask = self.ask.as_mut().map(|ask| &mut **ask as &mut dyn FnMut(f32) -> bool);
        Watch { shared: self.shared, ask, share: self.share, nested: true, shots: 0 }
    }

    /// Whether the search is to end.
    pub fn is_over(&self) -> bool {
        self.shared.is_over()
    }

    /// Asks the caller whether to go on.
    pub fn go_on(&mut self) -> bool {
        if self.is_over() {
            return false;
        }
        let go_on = self.ask.as_mut().is_none_or(|ask| ask(self.share));
        if !go_on {
            self.shared.over.store(true, Ordering::Relaxed);
        }
        go_on
    }

    /// Notes the share of the work that is done, and asks whether to go on.
    pub fn reached(&mut self, share: f32) -> bool {
        if !self.nested {
            self.share = share;
            return self.go_on();
        }
        !self.is_over()
    }

    /// What a shot comes to; `None` once the search is to end.
    pub fn outcome(&mut self, layout: &Layout, strike: Strike) -> Option<(ShotReport, Layout)> {
        self.shots += 1;
        if self.is_over() || (self.shots.is_multiple_of(BETWEEN) && !self.go_on()) {
            return None;
        }
        match fob_physics::outcome_while(layout, &[strike], &mut || self.go_on()) {
            Ok(outcome) => Some(outcome),
            Err(ShotError::Stopped) => None,
            Err(refused) => {
                // Only the first one is kept.
                let _ = self.shared.refused.set(refused);
                self.shared.over.store(true, Ordering::Relaxed);
                None
            }
        }
    }
}
