//! The position.

use super::machine::Machine;
use super::rules::Rules;
use crate::Player;

/// The points that win.
pub const GOAL: u32 = 21;
/// The repertoire is emptied after so many turns.
pub const PURGE: u8 = 12;

/// A position: the machine, its rules, the scores and whose turn it is.
///
/// Equality is that of everything in the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bloop {
    pub(super) machine: Machine,
    pub(super) rules: Rules,
    /// Player 1 first; 0 for those who do not play.
    pub(super) scores: [u32; Self::MOST as usize],
    pub(super) players: u8,
    pub(super) turn: Player,
    pub(super) count: u8,
    pub(super) place: bool,
}

impl Bloop {
    /// The fewest players.
    pub const FEWEST: u8 = 2;
    /// The most players.
    pub const MOST: u8 = 6;
    /// The most people among them: the manual's five, besides the program.
    pub const MOST_PEOPLE: usize = 5;

    /// The smallest position there is.
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

    /// The present machine; before a placement, that of before the last turn.
    pub fn machine(&self) -> &Machine {
        &self.machine
    }

    /// The repertoire.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The scores, player 1 first.
    pub fn scores(&self) -> &[u32] {
        &self.scores[..usize::from(self.players)]
    }

    /// Turns since the last purge, 0 to 11.
    pub fn count(&self) -> u8 {
        self.count
    }

    /// Whether the player to move must place the head and the state first.
    pub fn must_place(&self) -> bool {
        self.place
    }

    /// The player who has the points to win.
    pub fn winner(&self) -> Option<Player> {
        (1..).zip(self.scores()).find(|&(_, &score)| score >= GOAL).map(|(player, _)| player)
    }
}
