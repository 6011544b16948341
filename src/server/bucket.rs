//! A token bucket: a rate limit with bursts.

use tokio::time::Instant;

/// The state of a token bucket.
#[derive(Clone, Debug)]
pub struct Bucket {
    burst: f64,
    per_second: f64,
    left: f64,
    at: Instant,
}

impl Bucket {
    /// Creates a full bucket.
    pub fn new(burst: f64, per_second: f64, now: Instant) -> Self {
        Self { burst, per_second, left: burst, at: now }
    }

    /// Takes a token. Returns `false` if the bucket is empty.
    pub fn take(&mut self, now: Instant) -> bool {
        self.fill(now);
        let is_there = self.left >= 1.0;
        if is_there {
            self.left -= 1.0;
        }
        is_there
    }

    /// Returns whether the bucket is full, because nothing was taken lately.
    pub fn is_full(&mut self, now: Instant) -> bool {
        self.fill(now);
        self.left >= self.burst
    }

    fn fill(&mut self, now: Instant) {
        let seconds = now.saturating_duration_since(self.at).as_secs_f64();
        self.left = (self.left + seconds * self.per_second).min(self.burst);
        self.at = self.at.max(now);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn allows_a_burst_then_a_steady_rate() {
        let start = Instant::now();
        let mut bucket = Bucket::new(40.0, 20.0, start);
        assert_eq!((0..100).filter(|_| bucket.take(start)).count(), 40);
        let later = start + Duration::from_millis(500);
        assert_eq!((0..100).filter(|_| bucket.take(later)).count(), 10);
        assert!(bucket.is_full(start + Duration::from_mins(1)));
    }
}
