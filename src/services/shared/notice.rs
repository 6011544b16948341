//! Passing notices at the foot of the window.

/// How long a notice is shown at least, in seconds.
const NOTICE: f64 = 4.0;
/// How long a notice is shown for each of its letters, in seconds, for whoever reads slowly.
const LETTER: f64 = 0.12;

/// A notice at the foot of the window.
#[derive(Clone, Debug, PartialEq)]
pub struct Notice {
    /// Its text.
    pub text: String,
    pub(super) since: f64,
}

impl Notice {
    /// Whether it was there before this moment, in seconds on the clock of this run.
    pub fn is_before(&self, now: f64) -> bool {
        self.since < now
    }

    /// When it ends, in seconds on the clock of this run.
    pub(super) fn end(&self) -> f64 {
        self.since + (self.text.chars().count() as f64 * LETTER).clamp(NOTICE, 2.0 * NOTICE)
    }
}
