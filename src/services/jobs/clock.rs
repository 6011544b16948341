//! The clock over a request.

use super::watch::Watch;
use fob_games::Progress;
use std::time::Duration;

#[cfg(not(target_arch = "wasm32"))]
use std::time::Instant;
#[cfg(target_arch = "wasm32")]
use web_time::Instant;

/// Between two words about the progress.
const BETWEEN: Duration = Duration::from_millis(50);

/// Reports the progress of a request, and stops it when its time is up or the caller has enough.
pub(super) struct Clock<'a> {
    say: &'a dyn Fn(Progress) -> bool,
    enough: &'a dyn Fn() -> bool,
    /// The time of the last report of progress.
    said: Instant,
    until: Option<Instant>,
}

impl<'a> Clock<'a> {
    pub(super) fn new(say: &'a dyn Fn(Progress) -> bool, enough: &'a dyn Fn() -> bool) -> Self {
        Self { say, enough, said: Instant::now(), until: None }
    }
}

impl Watch for Clock<'_> {
    fn go_on(&mut self, progress: &Progress) -> bool {
        let now = Instant::now();
        if now >= self.said + BETWEEN {
            self.said = now;
            (self.say)(*progress);
        }
        !(self.enough)() && self.until.is_none_or(|until| now < until)
    }

    fn limit(&mut self, seconds: f64) {
        self.until = Some(Instant::now() + Duration::from_secs_f64(seconds.clamp(0.01, 3600.0)));
    }
}
