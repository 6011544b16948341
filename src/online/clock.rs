//! Chess clocks, computed only from the times of records.

use super::setup::ClockSetup;
use super::time::{Millis, millis, seconds};
use serde::{Deserialize, Serialize};

/// Free time of each play in milliseconds, to compensate for network delay.
const FREE: i64 = 300;

/// CLOCK in the protocol: the clocks at one moment.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ClockView {
    /// Seconds left for each seat at `at`.
    pub left: Vec<f64>,
    /// Seats whose clocks run.
    pub running: Vec<u8>,
    /// The moment from which they run.
    pub at: Millis,
}

/// The clocks of a game. Seat numbers start at 1, list indices at 0.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Clocks {
    increment: i64,
    initial: i64,
    left: Vec<i64>,
    /// Time since which each seat's clock has been running.
    since: Vec<Option<Millis>>,
    /// Whether each seat has made its first play, which takes no time.
    played: Vec<bool>,
    /// Seats whose time no longer counts, because a computer took over.
    stopped: Vec<bool>,
    /// No clock runs until then, because a shot is being shown.
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

    /// Resets the clocks for a new game.
    pub fn restart(&mut self) {
        self.left.fill(self.initial);
        self.played.fill(false);
        self.stopped.fill(false);
        self.since.fill(None);
    }

    /// Stops this seat's clock for the rest of the game.
    pub fn stop(&mut self, seat: u8) {
        if let Some(stopped) = self.stopped.get_mut(usize::from(seat).wrapping_sub(1)) {
            *stopped = true;
        }
    }

    /// Updates the clocks for a record at `at`: `acted` is the seat that made a play, and whether it gets the increment; a shot is shown
    /// for `duration` seconds; then the seats in `due` must act.
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

    /// Returns the first seat whose time will run out, and when, if nobody acts.
    pub(crate) fn next_flag(&self) -> Option<(Millis, u8)> {
        let running = (0..self.left.len()).filter(|&index| self.played[index]);
        running.filter_map(|index| Some((self.since[index]?.plus(FREE + self.left[index]), index as u8 + 1))).min()
    }

    /// Returns since when a seat has been due that has not made its first play.
    pub(crate) fn unplayed_since(&self, seat: u8) -> Option<Millis> {
        let index = usize::from(seat).wrapping_sub(1);
        if self.played.get(index).copied().unwrap_or(true) { None } else { self.since[index] }
    }

    pub fn view(&self) -> ClockView {
        let running: Vec<usize> = (0..self.left.len()).filter(|&index| self.since[index].is_some()).collect();
        let at = running.iter().filter_map(|&index| self.since[index]).max().map_or(self.at, |since| since.max(self.at));
        // A clock that started before that moment has lost the time since.
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
        // 1 s on the clock, of which 0.3 s are free.
        clocks.record(Millis(52_000), Some((1, true)), None, &[2]);
        assert_eq!(clocks.view().left, [62.0 - 0.7 + 2.0, 62.0]);
        assert_eq!(clocks.next_flag(), Some((Millis(52_000 + 300 + 62_000), 2)));
        // A quick answer costs no time.
        clocks.record(Millis(52_200), Some((2, true)), None, &[1]);
        assert_eq!(clocks.view().left[1], 64.0);
    }

    #[test]
    fn no_clock_runs_while_a_shot_is_seen_and_orders_have_no_increment() {
        let mut clocks = clocks();
        clocks.record(Millis(0), None, Some(2.0), &[1]);
        clocks.record(Millis(2_000), Some((1, true)), Some(4.0), &[2]);
        // The chooser answers while the shot is still shown; then the other player shoots 1 s after its end.
        clocks.record(Millis(3_000), Some((2, false)), None, &[2]);
        assert_eq!(clocks.view().left, [62.0, 60.0]);
        assert_eq!(clocks.view().at, Millis(6_000));
        clocks.record(Millis(7_000), Some((2, true)), Some(1.0), &[1]);
        assert_eq!(clocks.view().left, [62.0, 60.0 - 0.7 + 2.0]);
        assert_eq!(clocks.next_flag(), Some((Millis(8_000 + 300 + 62_000), 1)));
    }

    #[test]
    fn take_back_does_not_restore_time() {
        let mut clocks = clocks();
        clocks.record(Millis(0), None, None, &[1]);
        clocks.record(Millis(1_000), Some((1, true)), None, &[2]);
        clocks.record(Millis(2_000), Some((2, true)), None, &[1]);
        clocks.record(Millis(5_000), None, None, &[2]);
        assert_eq!(clocks.view().left, [62.0 - 3.0, 62.0]);
    }
}
