//! The common interface of a room's game, whatever the game. Players are numbered from 1 here; the room maps them to seats.

use super::board_game::BoardGame;
use super::ended::{Ended, Ending};
use super::fob::FobGame;
use super::head::Head;
use super::plan::Plan;
use super::play::{Play, Start};
use super::record::KeptShot;
use super::refusal::Refusal;

/// A game in progress.
#[derive(Clone)]
pub(crate) enum Core {
    Fob(Box<FobGame>),
    Game(BoardGame),
}

impl Core {
    /// Creates a game before the first play (in Fob before the break).
    pub fn new(plan: &Plan, start: &Start, head: &Head) -> Result<Self, Refusal> {
        Ok(match plan {
            Plan::Fob(plan) => Self::Fob(Box::new(FobGame::new(plan, start, head)?)),
            Plan::Game(plan) => Self::Game(BoardGame::new(plan, start, head)?),
        })
    }

    /// Returns the players who must act; empty once the game is over.
    pub fn due(&self) -> Vec<u8> {
        match self {
            Self::Fob(fob) => fob.due(),
            Self::Game(game) => game.due(),
        }
    }

    /// Returns whose turn it is; while orders are due, the player who just shot.
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

    /// Checks a move, a strike or orders of a player who is due, and returns the outcome of a strike and its duration in seconds. Changes
    /// nothing.
    pub fn check(&self, player: u8, play: &Play) -> Result<Option<(KeptShot, f64)>, Refusal> {
        match self {
            Self::Fob(fob) => fob.check(player, play),
            Self::Game(game) => game.check(play).map(|()| None),
        }
    }

    /// Applies a play that was checked.
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

    /// Takes back `count` moves or shots.
    pub fn take_back(&mut self, count: usize) -> Result<(), Refusal> {
        match self {
            Self::Fob(fob) => fob.take_back(count),
            Self::Game(game) => game.take_back(count),
        }
    }

    /// Returns the position of a room game.
    pub fn position(&self) -> Option<String> {
        match self {
            Self::Fob(_) => None,
            Self::Game(game) => Some(game.position()),
        }
    }
}
