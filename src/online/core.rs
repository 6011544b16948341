//! What a game of a room is to the room, whichever game it is. Players are numbered from 1 here; the room knows their seats.

use super::board_game::BoardGame;
use super::fob::FobGame;
use super::plan::Plan;
use super::play::{Play, Start};
use super::record::KeptShot;
use super::refusal::Refusal;
use fob_rules::Points;

/// Who won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Won {
    /// This player.
    Player(u8),
    /// This team: players 1 and 3, or 2 and 4.
    Team(u8),
    /// Nobody alone.
    Draw,
    /// The game names no winner.
    Unnamed,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Ended {
    pub won: Won,
    /// Points of the players, or of the two teams.
    pub points: Vec<Points>,
    pub reason: &'static str,
}

/// How players end a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ending {
    /// This player loses, for this reason.
    Out(u8, &'static str),
    /// All agree.
    Draw,
    /// The result is certain.
    Certain,
}

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

/// What a game's file says of who played and when.
#[derive(Clone, Debug)]
pub(crate) struct Head {
    /// The players: name, and level for a computer.
    pub players: Vec<(String, Option<String>)>,
    /// Seconds since 1970 at the start.
    pub date: Option<u64>,
    /// The game's number, from 1, and how many games there are.
    pub series: (u32, u32),
}
