//! A match of Fob or a room game, chosen at run time.

mod board;

pub use board::Board;

use crate::fob::{Deed, Fact, Fob};
use crate::log::{Contest, Due, Ended, NoAnswer, Playable, Timing};
use crate::seat::{Ending, Offer, Player, Refusal};
use std::fmt;

/// A game of either kind. It has no unsaved data of its own: its records are the game.
#[derive(Clone)]
pub enum Any {
    /// A match of Fob.
    Fob(Box<Fob>),
    /// A room game.
    Board(Box<Board>),
}

/// An act of a player in either kind of game.
#[derive(Clone, Debug)]
pub enum AnyAct {
    /// An act in a match of Fob.
    Deed(Deed),
    /// A move of a room game, in its notation.
    Move(String),
}

/// The result of an act, computed before the act is played.
#[derive(Clone, Debug, PartialEq)]
pub enum AnyFact {
    /// The result of an act in a match of Fob.
    Deed(Fact),
    /// A move of a room game, for which nothing is computed before it is played.
    Move,
}

impl fmt::Debug for Any {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fob(fob) => fob.fmt(f),
            Self::Board(board) => f.debug_tuple(board.game().id()).field(&board.position()).finish(),
        }
    }
}

impl Any {
    /// Returns the game after a change, with nothing to be saved.
    fn saved(&mut self) {
        if let Self::Fob(fob) = self {
            fob.recorder_mut().mark_saved();
        }
    }

    /// Returns the game as a file: a match of Fob as `.fob`, a room game as its save.
    pub fn file(&self) -> Option<String> {
        match self {
            Self::Fob(fob) => Some(fob.file()),
            Self::Board(board) => board.file(),
        }
    }
}

const OF_FOB: &str = "expected a strike or orders, in Fob";
const OF_THE_ROOM: &str = "expected a move, in a room game";

impl Contest for Any {
    type Act = AnyAct;
    type Fact = AnyFact;
    type Seen = ();

    fn players(&self) -> Player {
        match self {
            Self::Fob(fob) => fob.players(),
            Self::Board(board) => board.players(),
        }
    }

    fn due(&self) -> Due {
        match self {
            Self::Fob(fob) => fob.due(),
            Self::Board(board) => board.due(),
        }
    }

    fn turn(&self) -> Option<Player> {
        match self {
            Self::Fob(fob) => fob.turn(),
            Self::Board(board) => board.turn(),
        }
    }

    fn ended(&self) -> Option<Ended> {
        match self {
            Self::Fob(fob) => fob.ended(),
            Self::Board(board) => board.ended(),
        }
    }

    fn is_stuck(&self) -> bool {
        match self {
            Self::Fob(fob) => fob.is_stuck(),
            Self::Board(board) => board.is_stuck(),
        }
    }

    fn teams(&self) -> bool {
        match self {
            Self::Fob(fob) => fob.teams(),
            Self::Board(board) => board.teams(),
        }
    }

    fn position(&self) -> Option<String> {
        match self {
            Self::Fob(fob) => fob.position(),
            Self::Board(board) => board.position(),
        }
    }

    fn deal(&self) -> Option<AnyAct> {
        match self {
            Self::Fob(fob) => fob.deal().map(AnyAct::Deed),
            Self::Board(_) => None,
        }
    }

    fn settle(&self, by: Player, act: &AnyAct) -> Result<AnyFact, Refusal> {
        match (self, act) {
            (Self::Fob(fob), AnyAct::Deed(deed)) => fob.settle(by, deed).map(AnyFact::Deed),
            (Self::Board(board), AnyAct::Move(mv)) => board.settle(by, mv).map(|()| AnyFact::Move),
            (Self::Fob(_), AnyAct::Move(_)) => Err(Refusal::rules(OF_FOB)),
            (Self::Board(_), AnyAct::Deed(_)) => Err(Refusal::rules(OF_THE_ROOM)),
        }
    }

    fn apply(&mut self, by: Player, act: &AnyAct, fact: AnyFact) -> Result<(), Refusal> {
        match (&mut *self, act, fact) {
            (Self::Fob(fob), AnyAct::Deed(deed), AnyFact::Deed(fact)) => fob.apply(by, deed, fact).map(drop),
            (Self::Board(board), AnyAct::Move(mv), AnyFact::Move) => board.apply(by, mv, ()).map(drop),
            (Self::Fob(_), ..) => Err(Refusal::rules(OF_FOB)),
            (Self::Board(_), ..) => Err(Refusal::rules(OF_THE_ROOM)),
        }?;
        self.saved();
        Ok(())
    }

    fn end(&mut self, ending: Ending) -> Result<(), Refusal> {
        match self {
            Self::Fob(fob) => fob.end(ending).map(drop),
            Self::Board(board) => board.end(ending).map(drop),
        }?;
        self.saved();
        Ok(())
    }

    fn line(&self) -> Vec<Player> {
        match self {
            Self::Fob(fob) => fob.line(),
            Self::Board(board) => board.line(),
        }
    }

    fn rewind(&mut self, len: usize) -> Result<(), Refusal> {
        match self {
            Self::Fob(fob) => fob.rewind(len).map(drop),
            Self::Board(board) => board.rewind(len).map(drop),
        }?;
        self.saved();
        Ok(())
    }

    fn agrees(&self, player: Player, level: &str, offer: Offer) -> bool {
        match self {
            Self::Fob(fob) => fob.agrees(player, level, offer),
            Self::Board(board) => board.agrees(player, level, offer),
        }
    }

    fn substitute(&self, player: Player) -> Option<String> {
        match self {
            Self::Fob(fob) => fob.substitute(player),
            Self::Board(board) => board.substitute(player),
        }
    }

    fn timing(&self, fact: &AnyFact) -> Timing {
        match (self, fact) {
            (Self::Fob(fob), AnyFact::Deed(fact)) => fob.timing(fact),
            _ => Timing::default(),
        }
    }
}

impl Playable for Any {
    fn think(&self, player: Player, level: &str, seed: u64, go_on: &mut dyn FnMut() -> bool) -> Result<AnyAct, NoAnswer> {
        match self {
            Self::Fob(fob) => fob.think(player, level, seed, go_on).map(AnyAct::Deed),
            Self::Board(board) => board.think(player, level, seed, go_on).map(AnyAct::Move),
        }
    }
}

impl From<Fob> for Any {
    fn from(fob: Fob) -> Self {
        let mut any = Self::Fob(Box::new(fob));
        any.saved();
        any
    }
}

impl From<Board> for Any {
    fn from(board: Board) -> Self {
        Self::Board(Box::new(board))
    }
}
