//! Whether this device has a network, where the system tells: a browser does at once, long before a line is silent for too long.

use std::cell::Cell;

thread_local! {
    /// The number of times that it was told, and whether there was a network then. The lines of a page are polled where it is told.
    static TOLD: Cell<(u32, bool)> = const { Cell::new((0, true)) };
}

/// Notes that the network was lost or has come back. Every line of this thread hears of it by its next
/// [`Live::poll`](super::Live::poll).
pub fn network(on: bool) {
    TOLD.set((TOLD.get().0.wrapping_add(1), on));
}

/// What a line has heard of the network.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Network(u32);

impl Network {
    /// Returns what is known at the moment, as old news.
    pub fn known() -> Self {
        Self(TOLD.get().0)
    }

    /// Returns whether there is a network, if that was told since this was asked last.
    pub fn news(&mut self) -> Option<bool> {
        let (told, on) = TOLD.get();
        let is_new = std::mem::replace(&mut self.0, told) != told;
        is_new.then_some(on)
    }
}
