//! Chess clocks. They read no system time: the same records give the same clocks.

use crate::seat::Player;
use serde::{Deserialize, Serialize};

/// Milliseconds: a duration, or a point in time from any fixed origin, which may be in the future.
type Time = i64;

/// Terms of the clocks of a match, in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Clock {
    /// Time at the start.
    pub initial: i64,
    /// Time added after an act.
    pub increment: i64,
    /// Free time of each act, to compensate for network delay.
    pub free: i64,
}

impl Clock {
    /// Default free time of each act.
    pub const FREE: i64 = 300;
}

/// The clocks of all players at one moment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Times {
    /// Milliseconds left for each player, starting with player 1.
    pub left: Vec<i64>,
    /// Players whose clocks are running.
    pub running: Vec<Player>,
    /// Time at which `left` was computed.
    pub at: i64,
}

/// One player's clock.
#[derive(Clone, Debug, PartialEq)]
struct Hand {
    left: Time,
    /// Time at which the current act started to count; in the future while the previous act is being watched.
    since: Option<Time>,
    /// True if the player has made the first act, which takes no time.
    played: bool,
    /// True if time no longer counts, because a computer has taken over.
    stopped: bool,
}

/// The running clocks of a match. Players may also be numbered by their seats.
#[derive(Clone, Debug, PartialEq)]
pub struct Clocks {
    terms: Clock,
    hands: Vec<Hand>,
    /// No clock runs until then, because a shot is being watched.
    still_until: Time,
    at: Time,
    paused: Option<Time>,
}

impl Hand {
    fn new(terms: Clock) -> Self {
        Self { left: terms.initial, since: None, played: false, stopped: false }
    }

    fn charge(&mut self, spent: Time) {
        if self.played {
            self.left = self.left.saturating_sub(spent.max(0)).max(0);
        }
    }
}

impl Clocks {
    /// Creates the clocks of a match, which start with the first [`Clocks::record`].
    pub fn new(terms: Clock, players: usize, at: i64) -> Self {
        Self { terms, hands: vec![Hand::new(terms); players], still_until: Time::MIN, at, paused: None }
    }

    /// Resets the clocks for a new game.
    pub fn restart(&mut self) {
        self.hands.fill(Hand::new(self.terms));
    }

    fn hand(&self, player: Player) -> Option<&Hand> {
        self.hands.get(usize::from(player).checked_sub(1)?)
    }

    /// Stops a player's clock for the rest of the game.
    pub fn stop(&mut self, player: Player) {
        if let Some(hand) = usize::from(player).checked_sub(1).and_then(|index| self.hands.get_mut(index)) {
            hand.stopped = true;
        }
    }

    /// Updates the clocks after an event: `acted` is the player who acted, and whether the act earns the increment; `shown` is
    /// the time in milliseconds of the motion shown, in which no clock runs; then the players in `due` must act. Clocks that
    /// already run are not reset.
    pub fn record(&mut self, at: i64, acted: Option<(Player, bool)>, shown: Option<i64>, due: &[Player]) {
        let Clock { increment, free, .. } = self.terms;
        let at = self.paused.unwrap_or(at);
        self.at = at;
        if let Some(shown) = shown {
            self.still_until = at.saturating_add(shown);
        }
        let from = at.max(self.still_until);
        for (player, hand) in (1..).zip(&mut self.hands) {
            let has_acted = acted.is_some_and(|(who, _)| who == player);
            let is_due = due.contains(&player) && !hand.stopped;
            if (has_acted || !is_due)
                && let Some(since) = hand.since.take()
            {
                hand.charge(at.saturating_sub(since).saturating_sub(if has_acted { free } else { 0 }));
            }
            if has_acted {
                hand.played = true;
                if acted.is_some_and(|(_, earns)| earns) {
                    hand.left = hand.left.saturating_add(increment);
                }
            }
            if is_due && hand.since.is_none() {
                hand.since = Some(from);
            }
        }
    }

    /// Pauses all clocks.
    pub fn pause(&mut self, at: i64) {
        self.paused.get_or_insert(at);
    }

    /// Ends a pause.
    pub fn go_on(&mut self, at: i64) {
        let Some(since) = self.paused.take() else { return };
        let gone = at.saturating_sub(since);
        // What was in the future at the pause remains in the future.
        for start in self.hands.iter_mut().filter_map(|hand| hand.since.as_mut()).chain([&mut self.still_until]) {
            *start = start.saturating_add(gone);
        }
    }

    /// Returns the time at which the first player loses on time if nobody acts, and the player.
    pub fn next_flag(&self) -> Option<(i64, Player)> {
        if self.paused.is_some() {
            return None;
        }
        let ends = (1..).zip(&self.hands).filter(|(_, hand)| hand.played && !hand.stopped).filter_map(|(player, hand)| {
            let end = hand.since?.saturating_add(self.terms.free).saturating_add(hand.left);
            Some((end, player))
        });
        ends.min()
    }

    /// Returns since when a player has been due who has not made the first act.
    pub fn unplayed_since(&self, player: Player) -> Option<i64> {
        self.hand(player).filter(|hand| !hand.played)?.since
    }

    /// Returns the clocks when something happened last, or when the last of them starts to run, if that is later.
    pub fn last(&self) -> Times {
        let at = self.hands.iter().filter_map(|hand| hand.since).max().map_or(self.at, |since| since.max(self.at));
        // A clock that started before that moment has lost the time since.
        let spent = |hand: &Hand| hand.since.filter(|_| hand.played).map_or(0, |since| at.saturating_sub(since));
        let left = self.hands.iter().map(|hand| hand.left.saturating_sub(spent(hand)).max(0)).collect();
        let running = (1..).zip(&self.hands).filter(|(_, hand)| hand.since.is_some()).map(|(player, _)| player).collect();
        Times { left, running, at }
    }

    /// Returns the clocks at a moment, with the free time of the current act taken into account.
    pub fn now(&self, at: i64) -> Times {
        let at = self.paused.unwrap_or(at);
        let spent = |hand: &Hand| match hand.since {
            Some(since) if hand.played && !hand.stopped => at.saturating_sub(since).saturating_sub(self.terms.free).max(0),
            _ => 0,
        };
        let left = self.hands.iter().map(|hand| hand.left.saturating_sub(spent(hand)).max(0)).collect();
        let runs = |hand: &Hand| self.paused.is_none() && !hand.stopped && hand.since.is_some_and(|since| since <= at);
        let running = (1..).zip(&self.hands).filter(|(_, hand)| runs(hand)).map(|(player, _)| player).collect();
        Times { left, running, at }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clocks() -> Clocks {
        Clocks::new(Clock { initial: 60_000, increment: 2_000, free: Clock::FREE }, 2, 0)
    }

    #[test]
    fn the_first_play_is_free_and_each_has_three_tenths() {
        let mut clocks = clocks();
        clocks.record(0, None, None, &[1]);
        assert_eq!(clocks.next_flag(), None);
        clocks.record(50_000, Some((1, true)), None, &[2]);
        clocks.record(51_000, Some((2, true)), None, &[1]);
        assert_eq!(clocks.last().left, [62_000, 62_000]);
        // 1 s on the clock, of which 0.3 s are free.
        clocks.record(52_000, Some((1, true)), None, &[2]);
        assert_eq!(clocks.last().left, [62_000 - 700 + 2_000, 62_000]);
        assert_eq!(clocks.next_flag(), Some((52_000 + 300 + 62_000, 2)));
        // A quick answer costs no time.
        clocks.record(52_200, Some((2, true)), None, &[1]);
        assert_eq!(clocks.last().left[1], 64_000);
    }

    #[test]
    fn no_clock_runs_while_a_shot_is_seen_and_orders_have_no_increment() {
        let mut clocks = clocks();
        clocks.record(0, None, Some(2_000), &[1]);
        clocks.record(2_000, Some((1, true)), Some(4_000), &[2]);
        assert_eq!(clocks.now(4_000), Times { left: vec![62_000, 60_000], running: vec![], at: 4_000 });
        // The chooser answers while the shot is still shown; then the other player shoots 1 s after its end.
        clocks.record(3_000, Some((2, false)), None, &[2]);
        assert_eq!(clocks.last(), Times { left: vec![62_000, 60_000], running: vec![2], at: 6_000 });
        clocks.record(7_000, Some((2, true)), Some(1_000), &[1]);
        assert_eq!(clocks.last().left, [62_000, 60_000 - 700 + 2_000]);
        assert_eq!(clocks.next_flag(), Some((8_000 + 300 + 62_000, 1)));
        assert_eq!(clocks.now(9_300), Times { left: vec![61_000, 61_300], running: vec![1], at: 9_300 });
    }

    #[test]
    fn take_back_does_not_restore_time() {
        let mut clocks = clocks();
        clocks.record(0, None, None, &[1]);
        clocks.record(1_000, Some((1, true)), None, &[2]);
        clocks.record(2_000, Some((2, true)), None, &[1]);
        clocks.record(5_000, None, None, &[2]);
        assert_eq!(clocks.last().left, [62_000 - 3_000, 62_000]);
    }

    #[test]
    fn clocks_of_all_due_players_run_until_a_pause() {
        let mut clocks = clocks();
        clocks.record(0, None, None, &[1]);
        clocks.record(0, Some((1, false)), None, &[2]);
        clocks.record(0, Some((2, false)), None, &[1, 2]);
        assert_eq!(clocks.now(1_300).left, [59_000, 59_000]);
        clocks.pause(1_300);
        assert_eq!((clocks.now(50_000).left, clocks.next_flag()), (vec![59_000, 59_000], None));
        clocks.go_on(50_000);
        assert_eq!((clocks.now(51_000).left, clocks.next_flag()), (vec![58_000, 58_000], Some((109_000, 1))));
        // The clock of a player who has acted stops; the other's is not reset.
        clocks.record(51_000, Some((1, false)), None, &[2]);
        assert_eq!((clocks.now(52_000).left, clocks.next_flag()), (vec![58_000, 57_000], Some((109_000, 2))));
        clocks.stop(2);
        assert_eq!(clocks.next_flag(), None);
        assert_eq!(clocks.now(90_000).running, [0; 0]);
    }
}
