//! Tracks whether this device has a network, if the system reports it: a browser does at once, long before a line times out.

use std::cell::Cell;

thread_local! {
    /// The number of reports so far, and whether the last one was of a network. A page polls its lines on the thread that gets
    /// the reports.
    static TOLD: Cell<(u32, bool)> = const { Cell::new((0, true)) };
}

/// Records that the network was lost or is back. Every line of this thread notices it at its next
/// [`Live::poll`](super::Live::poll).
pub fn network(on: bool) {
    TOLD.set((TOLD.get().0.wrapping_add(1), on));
}

/// The number of reports that a line has seen.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Network(u32);

impl Network {
    /// Returns the current state, so that earlier reports are not news.
    pub fn known() -> Self {
        Self(TOLD.get().0)
    }

    /// Returns whether there is a network, if there was a report since the last call.
    pub fn news(&mut self) -> Option<bool> {
        let (told, on) = TOLD.get();
        let is_new = std::mem::replace(&mut self.0, told) != told;
        is_new.then_some(on)
    }
}
