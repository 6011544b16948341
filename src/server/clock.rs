//! The server's one clock: the time of day, and the time that only goes forward.

use fob_online::Millis;
use tokio::time::Instant;

/// Tells the time. Whoever makes the server hands it in, so that a test can say what time it is: with the runtime's time paused, everything
/// that waits and everything that is written down follows the test.
#[derive(Clone, Debug)]
pub struct Clock {
    /// The time of day, if it is not the system's, and when it was that.
    set: Option<(Millis, Instant)>,
}

impl Clock {
    /// The system's clock.
    pub fn system() -> Self {
        Self { set: None }
    }

    /// A clock that shows this time of day now, and goes on as the runtime's time does.
    #[cfg(test)]
    pub fn at(time: Millis) -> Self {
        Self { set: Some((time, Instant::now())) }
    }

    /// Returns the time of day, which goes back if somebody sets the system's clock back.
    pub fn time(&self) -> Millis {
        match self.set {
            None => Millis(jiff::Timestamp::now().as_millisecond()),
            Some((time, when)) => {
                let since = self.now().saturating_duration_since(when);
                time.plus(i64::try_from(since.as_millis()).unwrap_or(i64::MAX))
            }
        }
    }

    /// Returns the time that only goes forward, by which the server waits and counts.
    #[expect(clippy::unused_self, reason = "whoever asks for the time has a clock")]
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
    }
}
