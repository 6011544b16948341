//! Limits the rate at which a student hands in.

use crate::bucket::Bucket;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::Instant;

/// Burst, and rate per second, of answers: a sheet twice, and more than anybody draws.
const ANSWERS: (f64, f64) = (24.0, 1.0);
/// Maximum number of answers that are judged at the same time.
const AT_ONCE: usize = 4;
/// Burst, and rate per second, of seconds of judging, so that slow answers do not delay those of other students.
const JUDGING: (f64, f64) = (10.0, 0.25);

/// The rate at which a student has handed in.
#[derive(Debug)]
pub struct Pace {
    answers: Bucket,
    at_once: Arc<Semaphore>,
    /// Remaining seconds of judging.
    left: f64,
    at: Instant,
}

impl Pace {
    pub fn new(now: Instant) -> Self {
        let answers = Bucket::new(ANSWERS.0, ANSWERS.1, now);
        Self { answers, at_once: Arc::new(Semaphore::new(AT_ONCE)), left: JUDGING.0, at: now }
    }

    /// Counts an answer that is judged before its receipt. Returns `None` if it arrives too fast; otherwise a permit until it is
    /// judged.
    pub fn take(&mut self, now: Instant) -> Option<OwnedSemaphorePermit> {
        if !self.has_time(now) || !self.count(now) {
            return None;
        }
        Arc::clone(&self.at_once).try_acquire_owned().ok()
    }

    /// Counts an answer that is judged after its receipt, regardless of the time of judging. Returns `false` if it arrives too
    /// fast.
    pub fn count(&mut self, now: Instant) -> bool {
        self.answers.take(now)
    }

    /// Returns whether there is time left for judging.
    pub fn has_time(&mut self, now: Instant) -> bool {
        let seconds = now.saturating_duration_since(self.at).as_secs_f64();
        (self.left, self.at) = ((self.left + seconds * JUDGING.1).min(JUDGING.0), self.at.max(now));
        self.left > 0.0
    }

    /// Subtracts the time of judging an answer.
    pub fn spend(&mut self, took: Duration) {
        self.left -= took.as_secs_f64();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_answers_and_those_that_take_long_are_refused_for_a_while() {
        let start = Instant::now();
        let mut pace = Pace::new(start);
        assert_eq!((0..100).filter(|_| pace.take(start).is_some()).count(), 24);
        assert_eq!((0..100).filter(|_| pace.take(start + Duration::from_secs(3)).is_some()).count(), 3);
        // Four at the same time.
        let mut pace = Pace::new(start);
        let held: Vec<_> = (0..6).filter_map(|_| pace.take(start)).collect();
        assert_eq!(held.len(), 4);
        drop(held);
        assert!(pace.take(start).is_some());
        pace.spend(Duration::from_secs(11));
        assert!(pace.take(start + Duration::from_secs(3)).is_none());
        // An answer with a receipt is counted even if no time is left for judging.
        assert!(pace.count(start + Duration::from_secs(3)) && !pace.has_time(start + Duration::from_secs(3)));
        assert!(pace.take(start + Duration::from_secs(5)).is_some());
    }
}
