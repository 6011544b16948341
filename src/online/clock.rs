//! Clocks, computed from the moments of records alone.

use super::setup::ClockSetup;
use super::time::{Millis, millis, seconds};
use serde::{Deserialize, Serialize};

/// What is free of each play, in milliseconds: the way through the network.
const FREE: i64 = 300;

/// CLOCK.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ClockView {
    /// Seconds that each seat has left at `at`.
    pub left: Vec<f64>,
    /// The seats whose clocks run.
    pub running: Vec<u8>,
    /// The moment from which they run.
    pub at: Millis,
}

/// The clocks of a game. Seats count from 1 outside and from 0 in the lists.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Clocks {
    increment: i64,
    initial: i64,
    left: Vec<i64>,
    /// Since when each seat's clock has been running.
    since: Vec<Option<Millis>>,
    /// Whether a seat has made its first play, which is free.
    played: Vec<bool>,
    /// Seats that have no time any more: a computer took over.
    stopped: Vec<bool>,
    /// Until then nobody's clock runs: a shot is being seen.
    still_until: Millis,
    at: Millis,
}

impl Clocks {
    pub fn new(setup: ClockSetup, seats: usize, at: Millis) -> Self {
        let initial = millis(setup.initial);
        Self {
            increment: millis(setup.increment),
            initial,
            left: vec![initial; seats],
            since: vec![None; seats],
            played: vec![false; seats],
            stopped: vec![false; seats],
            still_until: Millis(i64::MIN),
            at,
        }
    }

    /// A new game: everybody has all of the time.
    pub fn restart(&mut self) {
        self.left.fill(self.initial);
        self.played.fill(false);
        self.stopped.fill(false);
        self.since.fill(None);
    }

    /// This seat's clock runs no more in this game.
    pub fn stop(&mut self, seat: u8) {
        if let Some(stopped) = self.stopped.get_mut(usize::from(seat).wrapping_sub(1)) {
            *stopped = true;
        }
    }

    /// A record at `at`: `acted` made a move, strike or orders (the first two with an increment), a shot of `duration` seconds is
    /// seen, and then `due` must act.
    pub fn record(&mut self, at: Millis, acted: Option<(u8, bool)>, duration: Option<f64>, due: &[u8]) {
        self.at = at;
        if let Some(duration) = duration {
            self.still_until = at.plus(millis(duration));
        }
        let from = at.max(self.still_until);
        for index in 0..self.left.len() {
            let seat = index as u8 + 1;
            let has_acted = acted.is_some_and(|(who, _)| who == seat);
            let is_due = due.contains(&seat) && !self.stopped[index];
            if (has_acted || !is_due)
                && let Some(since) = self.since[index].take()
            {
                self.charge(index, at.since(since) - if has_acted { FREE } else { 0 });
            }
            if has_acted {
                self.played[index] = true;
                if acted.is_some_and(|(_, increment)| increment) {
                    self.left[index] += self.increment;
                }
            }
            if is_due && self.since[index].is_none() {
                self.since[index] = Some(from);
            }
        }
    }

    fn charge(&mut self, index: usize, spent: i64) {
        if self.played[index] {
            self.left[index] = (self.left[index] - spent.max(0)).max(0);
        }
    }

    /// The seat that is out of time first, and when, if nobody does anything.
    pub fn next_flag(&self) -> Option<(Millis, u8)> {
        let running = (0..self.left.len()).filter(|&index| self.played[index]);
        running.filter_map(|index| Some((self.since[index]?.plus(FREE + self.left[index]), index as u8 + 1))).min()
    }

    /// Since when a seat that has not made its first play has been due.
    pub fn unplayed_since(&self, seat: u8) -> Option<Millis> {
        let index = usize::from(seat).wrapping_sub(1);
        if self.played.get(index).copied().unwrap_or(true) { None } else { self.since[index] }
    }

    pub fn view(&self) -> ClockView {
        let running: Vec<usize> = (0..self.left.len()).filter(|&index| self.since[index].is_some()).collect();
        let at = running.iter().filter_map(|&index| self.since[index]).max().map_or(self.at, |since| since.max(self.at));
        // A clock that began to run before that moment has lost the time in between.
        let spent = |index: usize| match self.since[index] {
            Some(since) if self.played[index] => at.since(since),
            _ => 0,
        };
        let left = (0..self.left.len()).map(|index| seconds((self.left[index] - spent(index)).max(0))).collect();
        ClockView { left, running: running.into_iter().map(|index| index as u8 + 1).collect(), at }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clocks() -> Clocks {
        Clocks::new(ClockSetup { initial: 60.0, increment: 2.0 }, 2, Millis(0))
    }

    #[test]
    fn the_first_play_is_free_and_each_has_three_tenths() {
        let mut clocks = clocks();
        clocks.record(Millis(0), None, None, &[1]);
        assert_eq!(clocks.next_flag(), None);
        clocks.record(Millis(50_000), Some((1, true)), None, &[2]);
        clocks.record(Millis(51_000), Some((2, true)), None, &[1]);
        assert_eq!(clocks.view().left, [62.0, 62.0]);
        // 1 s on the clock, of which 0.3 are free.
        clocks.record(Millis(52_000), Some((1, true)), None, &[2]);
        assert_eq!(clocks.view().left, [62.0 - 0.7 + 2.0, 62.0]);
        assert_eq!(clocks.next_flag(), Some((Millis(52_000 + 300 + 62_000), 2)));
        // A quick answer costs nothing.
        clocks.record(Millis(52_200), Some((2, true)), None, &[1]);
        assert_eq!(clocks.view().left[1], 64.0);
    }

    #[test]
    fn no_clock_runs_while_a_shot_is_seen_and_orders_have_no_increment() {
        let mut clocks = clocks();
        clocks.record(Millis(0), None, Some(2.0), &[1]);
        clocks.record(Millis(2_000), Some((1, true)), Some(4.0), &[2]);
        // The chooser answers while the shot is still seen; then the other shoots 1 s after its end.
        clocks.record(Millis(3_000), Some((2, false)), None, &[2]);
        assert_eq!(clocks.view().left, [62.0, 60.0]);
        assert_eq!(clocks.view().at, Millis(6_000));
        clocks.record(Millis(7_000), Some((2, true)), Some(1.0), &[1]);
        assert_eq!(clocks.view().left, [62.0, 60.0 - 0.7 + 2.0]);
        assert_eq!(clocks.next_flag(), Some((Millis(8_000 + 300 + 62_000), 1)));
    }

    #[test]
    fn what_is_taken_back_does_not_bring_time_back() {
        let mut clocks = clocks();
        clocks.record(Millis(0), None, None, &[1]);
        clocks.record(Millis(1_000), Some((1, true)), None, &[2]);
        clocks.record(Millis(2_000), Some((2, true)), None, &[1]);
        clocks.record(Millis(5_000), None, None, &[2]);
        assert_eq!(clocks.view().left, [62.0 - 3.0, 62.0]);
    }
}
