//! The watch over a worker's request while it is carried out.

use fob_games::Progress;

/// Watches a request while it is carried out: it owns the clock, and knows whether somebody still waits.
pub trait Watch {
    /// Takes the progress of the work, and returns whether to continue. Work calls this at least every few milliseconds, and
    /// finishes with the best result so far as soon as the answer is `false`.
    fn go_on(&mut self, progress: &Progress) -> bool;

    /// Sets a time limit in seconds, from now; after it [`Watch::go_on`] returns `false`.
    fn limit(&mut self, seconds: f64);
}

/// A watch over work that is quick, and is always waited for.
#[derive(Clone, Copy, Debug)]
pub struct Patience;

impl Watch for Patience {
    fn go_on(&mut self, _progress: &Progress) -> bool {
        true
    }

    fn limit(&mut self, _seconds: f64) {}
}
