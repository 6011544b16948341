//! What the core asks of a game.

use super::seat::Player;
use super::{Ending, Millis, Offer, Refusal};

/// Who must act now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Due {
    /// Nobody: the game is over.
    Over,
    /// Chance: the act is [`Contest::deal`].
    Dealer,
    /// These players, each on their own; at least one. With several of them, one's act does not change what the others are
    /// asked.
    Players(Vec<Player>),
}

impl Due {
    /// The players that must act; empty for chance and at the end.
    pub fn players(&self) -> &[Player] {
        match self {
            Self::Players(players) => players,
            Self::Over | Self::Dealer => &[],
        }
    }
}

/// What an act does to the clocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timing {
    /// For how long after it nobody's clock runs: the time in which it is watched.
    pub shown: Millis,
    /// Whether who acted gets the increment.
    pub increment: bool,
}

impl Default for Timing {
    fn default() -> Self {
        Self { shown: 0, increment: true }
    }
}

/// A game as the core sees it: a value that says who is due and takes acts. It knows no seats, clocks, offers or files; these are
/// the [`Actor`](super::Actor)'s.
///
/// Players are numbered from 1. Every method that returns an error leaves the game as it was.
pub trait Contest {
    /// What a player does: a move, a shot, the order of tied pucks.
    type Act: Clone;
    /// What is seen of it: enough to draw, describe and record what happened.
    type Seen: Clone;

    /// How many play.
    fn players(&self) -> Player;

    /// Who must act now.
    fn due(&self) -> Due;

    /// What chance does when it is due; `None` when it is not.
    fn deal(&self) -> Option<Self::Act> {
        None
    }

    /// Plays an act of a player, or of [`DEALER`](super::DEALER). The actor calls it only for who is due.
    ///
    /// # Errors
    /// The rules refuse it.
    fn apply(&mut self, by: Player, act: &Self::Act) -> Result<Self::Seen, Refusal>;

    /// Ends the game otherwise than by its rules.
    ///
    /// # Errors
    /// The game is over, or cannot end so.
    fn end(&mut self, ending: Ending) -> Result<Self::Seen, Refusal>;

    /// Who made each act that can be taken back and was not, the oldest first.
    fn line(&self) -> Vec<Player>;

    /// Takes acts back until `len` of [`Contest::line`] are left, with everything that followed them.
    ///
    /// # Errors
    /// There are fewer, or just as many.
    fn rewind(&mut self, len: usize) -> Result<Self::Seen, Refusal>;

    /// Whether a computer of a level agrees to an offer. By default it agrees to everything.
    fn agrees(&self, player: Player, level: &str, offer: Offer) -> bool {
        let _ = (player, level, offer);
        true
    }

    /// The level of the computer that takes a seat over when its player gives up or runs out of time; `None` (the default) where
    /// the game ends then.
    fn substitute(&self, player: Player) -> Option<String> {
        let _ = player;
        None
    }

    /// What an act does to the clocks. By default nothing is watched and every act earns the increment.
    fn timing(&self, seen: &Self::Seen) -> Timing {
        let _ = seen;
        Timing::default()
    }
}
