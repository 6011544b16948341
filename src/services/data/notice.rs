//! Passing notices at the foot of the window.

/// Minimum time for which a notice is shown, in seconds.
const NOTICE: f64 = 4.0;
/// Time for which a notice is shown per letter, in seconds, for slow readers.
const LETTER: f64 = 0.12;

/// A notice at the foot of the window.
#[derive(Clone, Debug, PartialEq)]
pub struct Notice {
    pub text: String,
    pub(super) since: f64,
}

impl Notice {
    /// Returns whether the notice was there before this moment, in seconds on the clock of this run.
    pub fn is_before(&self, now: f64) -> bool {
        self.since < now
    }

    /// Returns the end of the notice, in seconds on the clock of this run.
    pub(super) fn end(&self) -> f64 {
        self.since + (self.text.chars().count() as f64 * LETTER).clamp(NOTICE, 2.0 * NOTICE)
    }
}
