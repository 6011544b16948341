//! The server's only clock: the time of day, and the monotonic time.

use fob_online::Millis;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use tokio::time::Instant;

/// Source of the time. The creator of the server passes it in, so that a test can set the time: with the runtime's time paused,
/// everything that waits or stores a time follows the test.
#[derive(Clone, Debug)]
pub struct Clock {
    /// The set time of day; `None` for the system's.
    set: Option<Arc<Set>>,
}

/// A time of day that a test has set.
#[derive(Debug)]
struct Set {
    time: Millis,
    /// Monotonic time at which it was set.
    when: Instant,
    /// Milliseconds by which the clock was set forward since then, or back if negative.
    ahead: AtomicI64,
}

impl Clock {
    /// Returns the system's clock.
    pub fn system() -> Self {
        Self { set: None }
    }

    /// Creates a clock that shows this time of day now, and advances with the runtime's time.
    #[cfg(any(test, feature = "simulation"))]
    pub fn at(time: Millis) -> Self {
        Self { set: Some(Arc::new(Set { time, when: Instant::now(), ahead: AtomicI64::new(0) })) }
    }

    /// Sets this clock and its clones forward, or back. The system's clock is unchanged.
    #[cfg(any(test, feature = "simulation"))]
    pub fn jump(&self, milliseconds: i64) {
        if let Some(set) = &self.set {
            set.ahead.fetch_add(milliseconds, Ordering::Relaxed);
        }
    }

    /// Returns the time of day, which goes back if somebody sets the system's clock back.
    pub fn time(&self) -> Millis {
        match &self.set {
            None => Millis(jiff::Timestamp::now().as_millisecond()),
            Some(set) => {
                let since = self.now().saturating_duration_since(set.when);
                let since = i64::try_from(since.as_millis()).unwrap_or(i64::MAX);
                set.time.plus(since).plus(set.ahead.load(Ordering::Relaxed))
            }
        }
    }

    /// Returns the monotonic time, by which the server waits and counts.
    // With the feature the clock is part of what the crate exports, which the lint passes over.
    #[cfg_attr(not(feature = "simulation"), expect(clippy::unused_self, reason = "whoever asks for the time has a clock"))]
    pub fn now(&self) -> Instant {
        Instant::now()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[tokio::test(start_paused = true)]
    async fn a_set_clock_goes_as_the_runtimes_time_does() {
        let clock = Clock::at(Millis(1000));
        let before = clock.now();
        assert_eq!(clock.time(), Millis(1000));
        // Nobody waits for a minute.
        tokio::time::sleep(Duration::from_mins(1)).await;
        assert_eq!((clock.time(), clock.now() - before), (Millis(61_000), Duration::from_mins(1)));
        // A change of the time of day does not affect waiting.
        clock.clone().jump(-2_000);
        assert_eq!((clock.time(), clock.now() - before), (Millis(59_000), Duration::from_mins(1)));
    }
}
