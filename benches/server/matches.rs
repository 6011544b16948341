//! The end of both measurements of whole games: plays a second, and what a match costs in memory.

use super::numbers::memory;
use std::time::{Duration, Instant};

/// A measurement in progress.
pub struct Matches {
    pub count: u64,
    pub moves: u64,
    pid: u64,
    before: u64,
    begun: Instant,
}

impl Matches {
    /// Starts to measure the process before there is any match.
    pub fn new(pid: u64, count: u64, moves: u64) -> Self {
        Self { count, moves, pid, before: memory(pid), begun: Instant::now() }
    }

    /// Starts the time.
    pub fn begin(&mut self) {
        self.begun = Instant::now();
    }

    fn kib(&self) -> f64 {
        memory(self.pid).saturating_sub(self.before) as f64 / self.count as f64
    }

    /// Prints the results once all games are over. `open` are the sockets, which are closed for the last figure.
    pub async fn end<T>(self, open: Vec<T>) {
        let took = self.begun.elapsed().as_secs_f64();
        let plays = self.count * self.moves;
        println!("{:.0} plays/s ({plays} in {took:.2} s)", plays as f64 / took);
        println!("{:.1} KiB a match after a whole game, with both sockets open", self.kib());
        drop(open);
        tokio::time::sleep(Duration::from_secs(3)).await;
        println!("{:.1} KiB a match after a whole game, both players gone", self.kib());
    }
}
