//! Progress of long work on standard error, when that is a terminal.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::borrow::Cow;
use std::time::{Duration, Instant};

/// Progress bar that appears after a second, on a terminal only.
pub struct Progress {
    bar: ProgressBar,
    since: Instant,
    shown: bool,
}

impl Progress {
    /// Starts work of `steps` steps.
    pub fn new(steps: u64, what: impl Into<Cow<'static, str>>) -> Self {
        let bar = ProgressBar::with_draw_target(Some(steps), ProgressDrawTarget::hidden());
        if let Ok(style) = ProgressStyle::with_template("{msg} {wide_bar} {pos}/{len} {eta}") {
            bar.set_style(style);
        }
        bar.set_message(what);
        Self { bar, since: Instant::now(), shown: false }
    }

    /// Reports that this many steps are done.
    pub fn set(&mut self, done: u64) {
        if !self.shown && self.since.elapsed() > Duration::from_secs(1) {
            // Draws nothing when standard error is no terminal.
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
            self.shown = true;
        }
        self.bar.set_position(done);
    }

    /// A line of its own while the bar is shown; standard error when it is not a terminal gets nothing.
    pub fn finish(self) {
        self.bar.finish_and_clear();
    }
}
