//! What a game of a room is to the room, whichever game it is. Players are numbered from 1 here; the room knows their seats.

use super::board_game::BoardGame;
use super::ended::{Ended, Ending};
use super::fob::FobGame;
use super::head::Head;
use super::plan::Plan;
use super::play::{Play, Start};
use super::record::KeptShot;
use super::refusal::Refusal;

/// A game that is being played.
#[derive(Clone)]
pub(crate) enum Core {
    Fob(Box<FobGame>),
    Game(BoardGame),
}

impl Core {
    /// A game before anything happened (in Fob before the break).
    pub fn new(plan: &Plan, start: &Start, head: &Head) -> Result<Self, Refusal> {
        Ok(match plan {
            Plan::Fob(plan) => Self::Fob(Box::new(FobGame::new(plan, start, head)?)),
            Plan::Game(plan) => Self::Game(BoardGame::new(plan, start, head)?),
        })
    }

    /// The players who must act; nobody once it is over.
    pub fn due(&self) -> Vec<u8> {
        match self {
            Self::Fob(fob) => fob.due(),
            Self::Game(game) => game.due(),
        }
    }

    /// Whose turn it is; while orders are due the one who shot.
    pub fn turn(&self) -> Option<u8> {
        match self {
            Self::Fob(fob) => fob.turn(),
            Self::Game(game) => game.due().first().copied(),
        }
    }

    pub fn ended(&self) -> Option<Ended> {
        match self {
            Self::Fob(fob) => fob.ended(),
            Self::Game(game) => game.ended(),
        }
    }

    /// What a move, a strike or orders of a player who is due come to; nothing has changed.
    pub fn check(&self, player: u8, play: &Play) -> Result<Option<(KeptShot, f64)>, Refusal> {
        match self {
            Self::Fob(fob) => fob.check(player, play),
            Self::Game(game) => game.check(play).map(|()| None),
        }
    }

    /// Takes a play in that was checked.
    pub fn apply(&mut self, player: u8, play: &Play, shot: Option<&KeptShot>) -> Result<(), Refusal> {
        match self {
            Self::Fob(fob) => fob.apply(player, play, shot),
            Self::Game(game) => game.apply(play),
        }
    }

    pub fn end(&mut self, ending: Ending) -> Result<(), Refusal> {
        match self {
            Self::Fob(fob) => fob.end(ending),
            Self::Game(game) => game.end(ending),
        }
    }

    /// Takes so many moves or shots back.
    pub fn take_back(&mut self, count: usize) -> Result<(), Refusal> {
        match self {
            Self::Fob(fob) => fob.take_back(count),
            Self::Game(game) => game.take_back(count),
        }
    }

    /// The position of a game of the room.
    pub fn position(&self) -> Option<String> {
        match self {
            Self::Fob(_) => None,
            Self::Game(game) => Some(game.position()),
        }
    }
}
