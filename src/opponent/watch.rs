//! Stops searches: every shot of a search goes through a [`Watch`], which ends it soon after its caller no longer wants it, or when a shot
//! cannot be simulated to its end.

use fob_board::{Layout, ShotReport, Strike};
use fob_physics::{Prepared, Settled, ShotError};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

/// Number of shots between two calls of `go_on`.
const BETWEEN: u32 = 64;

/// State of a search, shared by all cores.
#[derive(Debug, Default)]
pub(super) struct Shared {
    over: AtomicBool,
    /// Why a shot was refused, if so.
    refused: OnceLock<ShotError>,
}

impl Shared {
    /// Returns whether the search must end.
    pub fn is_over(&self) -> bool {
        self.over.load(Ordering::Relaxed)
    }

    /// Returns why a shot of the search was refused. If there were several, any of them will do: the reasons are the same.
    pub fn refused(&self) -> Option<&ShotError> {
        self.refused.get()
    }
}

/// A core's view of a search. The caller's core asks the caller whether to continue; the others only read the answer.
pub(super) struct Watch<'a> {
    shared: &'a Shared,
    ask: Option<&'a mut dyn FnMut(f32) -> bool>,
    /// Share of the work done.
    share: f32,
    /// True for a part of a larger piece of work whose share is tracked elsewhere.
    nested: bool,
    shots: u32,
    /// The layout of the last shot: most searches try many strikes from one.
    prepared: Option<Prepared>,
}

impl<'a> Watch<'a> {
    /// Creates the watch of the caller's core.
    pub fn new(shared: &'a Shared, ask: &'a mut dyn FnMut(f32) -> bool) -> Self {
        Self { shared, ask: Some(ask), share: 0.0, nested: false, shots: 0, prepared: None }
    }

    /// Creates the watch of another core.
    #[cfg(not(target_family = "wasm"))]
    pub fn helper(shared: &'a Shared) -> Self {
        Self { shared, ask: None, share: 0.0, nested: true, shots: 0, prepared: None }
    }

    /// Returns the shared state.
    pub fn shared(&self) -> &'a Shared {
        self.shared
    }

    /// Returns the same watch for a search within this one.
    pub fn nested(&mut self) -> Watch<'_> {
        let ask = self.ask.as_mut().map(|ask| &mut **ask as &mut dyn FnMut(f32) -> bool);
        Watch { shared: self.shared, ask, share: self.share, nested: true, shots: 0, prepared: None }
    }

    /// Returns whether the search must end.
    pub fn is_over(&self) -> bool {
        self.shared.is_over()
    }

    /// Asks the caller whether to continue.
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

    /// Records the share of the work done, and asks whether to continue.
    pub fn reached(&mut self, share: f32) -> bool {
        if !self.nested {
            self.share = share;
            return self.go_on();
        }
        !self.is_over()
    }

    /// Returns the result of a shot; `None` once the search must end.
    pub fn outcome(&mut self, layout: &Layout, strike: Strike) -> Option<(ShotReport, Layout)> {
        self.shots += 1;
        if self.is_over() || (self.shots.is_multiple_of(BETWEEN) && !self.go_on()) {
            return None;
        }
        let mut prepared =
            self.prepared.take().filter(|prepared| prepared.is_of(layout)).unwrap_or_else(|| Prepared::new(layout));
        let settled = prepared.settle_while(&strike, &mut || self.go_on());
        self.prepared = Some(prepared);
        match settled {
            Ok(Settled { report, layout, .. }) => Some((report, layout)),
            Err(ShotError::Stopped) => None,
            Err(refused) => {
                // Only the first reason is kept.
                let _ = self.shared.refused.set(refused);
                self.shared.over.store(true, Ordering::Relaxed);
                None
            }
        }
    }
}
