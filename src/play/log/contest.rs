//! The trait that the core requires of a game.

use crate::seat::{Ending, Millis, Offer, Player, Refusal};
use fob_rules::Points;
use std::fmt::Debug;

/// The players who must act now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Due {
    /// Nobody: the game is over.
    Over,
    /// Chance, whose act is [`Contest::deal`].
    Dealer,
    /// These players, at least one, each independently: the act of one does not change the questions to the others.
    Players(Vec<Player>),
}

impl Due {
    /// Returns the players who must act; empty for chance and at the end.
    pub fn players(&self) -> &[Player] {
        match self {
            Self::Players(players) => players,
            Self::Over | Self::Dealer => &[],
        }
    }
}

/// The winner of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Won {
    /// This player won.
    Player(Player),
    /// This team won: players 1 and 3, or 2 and 4.
    Team(u8),
    /// A draw: nobody won alone.
    Draw,
    /// The game names no winner.
    Unnamed,
}

/// The end of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Ended {
    /// The winner, if the game names one.
    pub won: Won,
    /// Points of the players, or of the two teams.
    pub points: Vec<Points>,
    /// The reason, by its word in the protocol of rooms.
    pub reason: &'static str,
}

/// Effect of an act on the clocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timing {
    /// Time after the act during which no clock runs, because the act is being watched.
    pub shown: Millis,
    /// True if the player who acted gets the increment.
    pub increment: bool,
}

impl Default for Timing {
    fn default() -> Self {
        Self { shown: 0, increment: true }
    }
}

/// A game as the core sees it: a value that names the players who are due and takes acts. Seats, clocks and offers are handled by
/// the [`State`](super::State) and the [`Desk`](crate::Desk).
///
/// Players are numbered from 1. A method that returns an error leaves the game unchanged.
pub trait Contest: Clone {
    /// An act of a player: a move, a shot, the order of tied pucks.
    type Act: Clone + Debug;
    /// The result of an act, computed before it is played: for a strike, the simulated shot.
    type Fact: Clone + Debug;
    /// The visible result of an act: enough to draw, describe and record it.
    type Seen: Clone + Debug;

    /// Returns the number of players.
    fn players(&self) -> Player;

    /// Returns who must act now.
    fn due(&self) -> Due;

    /// Returns the player whose turn it is. By default, the first player who is due.
    fn turn(&self) -> Option<Player> {
        self.due().players().first().copied()
    }

    /// Returns how the game ended; `None` before the end.
    fn ended(&self) -> Option<Ended>;

    /// Returns whether no player who is due can act, so that the game must be drawn. By default `false`.
    fn is_stuck(&self) -> bool {
        false
    }

    /// Returns whether two teams play, players 1 and 3 against 2 and 4. By default each plays alone.
    fn teams(&self) -> bool {
        false
    }

    /// Returns the position as text, for clients that do not have the rules; `None` by default.
    fn position(&self) -> Option<String> {
        None
    }

    /// Returns the act of chance if it is due.
    fn deal(&self) -> Option<Self::Act> {
        None
    }

    /// Checks an act of a player, or of [`DEALER`](crate::DEALER), and computes its result. Changes nothing. Called only for
    /// players who are due.
    ///
    /// # Errors
    /// The rules refuse the act.
    fn settle(&self, by: Player, act: &Self::Act) -> Result<Self::Fact, Refusal>;

    /// Plays an act with the fact that [`Contest::settle`] computed for it in this state, without computing it again.
    ///
    /// # Errors
    /// The act cannot be played here.
    fn apply(&mut self, by: Player, act: &Self::Act, fact: Self::Fact) -> Result<Self::Seen, Refusal>;

    /// Settles an act and plays it.
    ///
    /// # Errors
    /// The rules refuse the act.
    fn play(&mut self, by: Player, act: &Self::Act) -> Result<Self::Seen, Refusal> {
        let fact = self.settle(by, act)?;
        self.apply(by, act, fact)
    }

    /// Ends the game in another way than by its rules.
    ///
    /// # Errors
    /// The game is over, or cannot end this way.
    fn end(&mut self, ending: Ending) -> Result<Self::Seen, Refusal>;

    /// Returns who made each act that can be taken back, oldest first, without acts that were taken back.
    fn line(&self) -> Vec<Player>;

    /// Takes acts back, with everything that followed them, until `len` acts of [`Contest::line`] are left.
    ///
    /// # Errors
    /// There are only `len` acts or fewer.
    fn rewind(&mut self, len: usize) -> Result<Self::Seen, Refusal>;

    /// Returns whether a computer of a level agrees to an offer. By default it agrees to everything.
    fn agrees(&self, player: Player, level: &str, offer: Offer) -> bool {
        let _ = (player, level, offer);
        true
    }

    /// Returns the level of the computer that takes over when a player gives up or runs out of time; `None` (the default) if the game then
    /// ends.
    fn substitute(&self, player: Player) -> Option<String> {
        let _ = player;
        None
    }

    /// Returns the effect of an act on the clocks, from the fact that [`Contest::settle`] computed. By default there is no motion
    /// to watch, and every act earns the increment.
    fn timing(&self, fact: &Self::Fact) -> Timing {
        let _ = fact;
        Timing::default()
    }
}
