//! Chess clocks, driven by times that the caller passes in.

use super::contest::Timing;
use super::seat::{Millis, Player};
use serde::{Deserialize, Serialize};

/// Terms of the clocks of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Clock {
    /// Time at the start.
    pub initial: Millis,
    /// Time added after an act.
    pub increment: Millis,
    /// Free time of each act, to compensate for network delay.
    pub free: Millis,
}

impl Clock {
    /// Default free time of each act.
    pub const FREE: Millis = 300;

    /// Creates terms from seconds, with [`Clock::FREE`].
    pub fn from_seconds(initial: u32, increment: u32) -> Self {
        Self { initial: u64::from(initial) * 1000, increment: u64::from(increment) * 1000, free: Self::FREE }
    }
}

/// The clocks of all players at one moment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Clocks {
    /// Time left for each player, starting with player 1.
    pub left: Vec<Millis>,
    /// Players whose clocks run.
    pub running: Vec<Player>,
    /// The moment.
    pub at: Millis,
}

/// One player's clock.
#[derive(Clone, Debug, PartialEq)]
struct Hand {
    left: Millis,
    /// Whether the player has made the first act, which takes no time.
    played: bool,
    /// Whether time no longer counts, because a computer has taken over for a player whose time ran out.
    exempt: bool,
    /// When the current act started to count; in the future while the previous act is being watched.
    since: Option<Millis>,
}

/// The running clocks of a match.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Running {
    terms: Clock,
    hands: Vec<Hand>,
    paused: Option<Millis>,
}

impl Hand {
    /// Returns the time that the current act has taken so far.
    fn cost(&self, now: Millis, free: Millis) -> Millis {
        let counts = self.played && !self.exempt;
        self.since.filter(|_| counts).map_or(0, |since| now.saturating_sub(since).saturating_sub(free))
    }
}

impl Running {
    pub(super) fn new(terms: Clock, players: Player) -> Self {
        let hand = Hand { left: terms.initial, played: false, exempt: false, since: None };
        Self { terms, hands: vec![hand; usize::from(players)], paused: None }
    }

    fn hand(&mut self, player: Player) -> Option<&mut Hand> {
        self.hands.get_mut(usize::from(player).checked_sub(1)?)
    }

    /// Stops a player's clock after an act.
    pub(super) fn acted(&mut self, player: Player, now: Millis, timing: Timing) {
        let Clock { increment, free, .. } = self.terms;
        let now = self.paused.unwrap_or(now);
        let Some(hand) = self.hand(player) else { return };
        hand.left = hand.left.saturating_sub(hand.cost(now, free));
        hand.played = true;
        hand.since = None;
        if timing.increment {
            hand.left = hand.left.saturating_add(increment);
        }
    }

    /// Starts the clocks of the players who are due, unless they already run, and stops the others. New clocks start after `shown`.
    pub(super) fn follow(&mut self, due: &[Player], now: Millis, shown: Millis) {
        let free = self.terms.free;
        let now = self.paused.unwrap_or(now);
        for (player, hand) in (1..).zip(&mut self.hands) {
            if !due.contains(&player) {
                hand.left = hand.left.saturating_sub(hand.cost(now, free));
                hand.since = None;
            } else if hand.since.is_none() {
                hand.since = Some(now.saturating_add(shown));
            }
        }
    }

    /// Stops counting time for this player, for the rest of the match.
    pub(super) fn exempt(&mut self, player: Player) {
        if let Some(hand) = self.hand(player) {
            hand.exempt = true;
        }
    }

    pub(super) fn pause(&mut self, now: Millis) {
        self.paused.get_or_insert(now);
    }

    pub(super) fn go_on(&mut self, now: Millis) {
        let Some(since) = self.paused.take() else { return };
        let gone = now.saturating_sub(since);
        for start in self.hands.iter_mut().filter_map(|hand| hand.since.as_mut()) {
            // A start that was in the future at the pause remains in the future.
            *start = start.saturating_add(gone);
        }
    }

    /// Returns the earliest moment at which a player's time runs out, and the player.
    pub(super) fn deadline(&self) -> Option<(Millis, Player)> {
        if self.paused.is_some() {
            return None;
        }
        let ends = (1..).zip(&self.hands).filter(|(_, hand)| hand.played && !hand.exempt).filter_map(|(player, hand)| {
            let end = hand.since?.saturating_add(self.terms.free).saturating_add(hand.left);
            Some((end, player))
        });
        ends.min()
    }

    pub(super) fn at(&self, now: Millis) -> Clocks {
        let now = self.paused.unwrap_or(now);
        let left = self.hands.iter().map(|hand| hand.left.saturating_sub(hand.cost(now, self.terms.free))).collect();
        let runs = |hand: &Hand| self.paused.is_none() && !hand.exempt && hand.since.is_some_and(|since| since <= now);
        let running = (1..).zip(&self.hands).filter(|(_, hand)| runs(hand)).map(|(player, _)| player).collect();
        Clocks { left, running, at: now }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TERMS: Clock = Clock { initial: 10_000, increment: 2_000, free: 300 };
    const MOVE: Timing = Timing { shown: 0, increment: true };

    #[test]
    fn the_first_act_is_free_then_time_counts() {
        let mut clock = Running::new(TERMS, 2);
        clock.follow(&[1], 0, 0);
        assert_eq!(clock.deadline(), None);
        clock.acted(1, 60_000, MOVE);
        clock.follow(&[2], 60_000, 0);
        assert_eq!(clock.at(60_000).left, [12_000, 10_000]);
        clock.acted(2, 61_000, MOVE);
        clock.follow(&[1], 61_000, 5_000);
        assert_eq!(clock.at(64_000), Clocks { left: vec![12_000, 12_000], running: vec![], at: 64_000 });
        assert_eq!(clock.at(67_300), Clocks { left: vec![11_000, 12_000], running: vec![1], at: 67_300 });
        assert_eq!(clock.deadline(), Some((78_300, 1)));
        // An order earns no increment.
        clock.acted(1, 67_300, Timing { shown: 0, increment: false });
        assert_eq!(clock.at(67_300).left[0], 11_000);
    }

    #[test]
    fn clocks_of_all_due_players_run_until_a_pause() {
        let mut clock = Running::new(TERMS, 2);
        for player in [1, 2] {
            clock.follow(&[player], 0, 0);
            clock.acted(player, 0, Timing { shown: 0, increment: false });
        }
        clock.follow(&[1, 2], 1_000, 0);
        assert_eq!(clock.at(2_300).left, [9_000, 9_000]);
        clock.pause(2_300);
        assert_eq!((clock.at(50_000).left, clock.deadline()), (vec![9_000, 9_000], None));
        clock.go_on(50_000);
        assert_eq!((clock.at(51_000).left, clock.deadline()), (vec![8_000, 8_000], Some((59_000, 1))));
        // The clock of a player who has acted stops; the other's is not reset.
        clock.acted(1, 51_000, Timing { shown: 0, increment: false });
        clock.follow(&[2], 51_000, 0);
        assert_eq!((clock.at(52_000).left, clock.deadline()), (vec![8_000, 7_000], Some((59_000, 2))));
        clock.exempt(2);
        assert_eq!(clock.deadline(), None);
    }
}
