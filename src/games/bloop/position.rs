//! Positions.

use super::machine::Machine;
use super::rules::Rules;
use crate::Player;

/// Points needed to win.
pub const GOAL: u32 = 21;
/// Number of turns after which the repertoire is emptied.
pub const PURGE: u8 = 12;

/// A position: the machine, its rules, the scores and the player to move.
///
/// Two positions are equal if their texts are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bloop {
    pub(super) machine: Machine,
    pub(super) rules: Rules,
    /// Scores, player 1 first; 0 for players who do not take part.
    pub(super) scores: [u32; Self::MOST as usize],
    pub(super) players: u8,
    pub(super) turn: Player,
    pub(super) count: u8,
    pub(super) place: bool,
}

impl Bloop {
    /// Least number of players.
    pub const FEWEST: u8 = 2;
    /// Largest number of players.
    pub const MOST: u8 = 6;
    /// Largest number of people among the players: the manual's five, besides the program.
    pub const MOST_PEOPLE: usize = 5;

    /// Returns the smallest possible position.
    pub(super) fn empty() -> Self {
        let machine = Machine::SMALLEST;
        Self {
            machine,
            rules: Rules::default(),
            scores: [0; Self::MOST as usize],
            players: Self::FEWEST,
            turn: 1,
            count: 0,
            place: false,
        }
    }

    /// Returns the present machine; if a placement is due, the machine from before the last turn.
    pub fn machine(&self) -> &Machine {
        &self.machine
    }

    /// Returns the repertoire.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Returns the scores, player 1 first.
    pub fn scores(&self) -> &[u32] {
        &self.scores[..usize::from(self.players)]
    }

    /// Returns the number of turns since the last purge, 0 to 11.
    pub fn count(&self) -> u8 {
        self.count
    }

    /// Returns whether the player to move must place the head and the state first.
    pub fn must_place(&self) -> bool {
        self.place
    }

    /// Returns the player who has enough points to win.
    pub fn winner(&self) -> Option<Player> {
        (1..).zip(self.scores()).find(|&(_, &score)| score >= GOAL).map(|(player, _)| player)
    }
}
