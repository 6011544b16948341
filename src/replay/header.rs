//! The first line of a replay: everything that was agreed before the first shot.

use fob_base::text::visible;
use fob_board::{Board, Colour, Layout, MOST_PUCKS, Point, Puck, PuckId};
use fob_physics::PHYSICS_VERSION;
use fob_rules::{Match, Series, Setup};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// The newest format version that can be read. A replay is written in the oldest version that can hold it.
pub const FORM_VERSION: u32 = WITH_PROGRAMS;
/// The version from which on a program can play.
const WITH_PROGRAMS: u32 = 2;
/// The version of replays in which no program plays.
const WITHOUT_PROGRAMS: u32 = 1;

/// The first line of a replay. The header is self-contained: a replay needs no other file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// Format version, at most [`FORM_VERSION`].
    #[serde(rename = "fob_replay")]
    pub version: u32,
    /// Version of the program that recorded it.
    pub program: String,
    /// Version of the physics that simulated it.
    pub physics: u32,
    /// Start time in seconds since 1970 (UTC), if known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub date: Option<u64>,
    /// A note for people.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub note: String,
    /// Number of this game, from 1, and number of games, if it is part of a series.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub series: Option<(u32, u32)>,
    /// The earlier games of the series, so that the match can be resumed as a part of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub earlier: Option<Series>,
    /// The players, in the order of the match.
    pub players: Vec<Player>,
    /// Seed of the break and of the computer players' choices.
    pub seed: u64,
    /// The match or practice that is recorded.
    pub game: Game,
    /// The board, with all its numbers.
    pub board: Board,
}

/// A player as the header names them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Player {
    /// Name, at most 100 characters.
    pub name: String,
    /// Name of the computer's level; `None` for a person.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<String>,
    /// Name of the chosen colour; `None` for the seat's own colour.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub colour: Option<String>,
    /// Own name of a program that plays in place of the level; the level answers when the program does not. Needs format version
    /// 2.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub program: Option<String>,
}

impl Player {
    /// Returns the name for display, without invisible characters.
    pub fn shown(&self) -> String {
        visible(&self.name).into_owned()
    }

    /// Returns whether it is neither a computer nor a program.
    pub fn is_person(&self) -> bool {
        self.level.is_none() && self.program.is_none()
    }

    /// Creates a person.
    pub fn human(name: impl Into<String>) -> Self {
        Self { name: name.into(), level: None, colour: None, program: None }
    }

    /// Creates a computer player of a level.
    pub fn computer(name: impl Into<String>, level: impl Into<String>) -> Self {
        Self { name: name.into(), level: Some(level.into()), colour: None, program: None }
    }
}

/// The activity that a replay records.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Game {
    /// A match, starting with the break.
    Match(Setup),
    /// Practice without rules. These pucks are on the board before the first shot, numbered from 0 in this order.
    Practice(Vec<(Colour, Point)>),
}

/// A problem of a header.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum HeaderProblem {
    /// The board is invalid.
    #[error("board: {0}")]
    Board(String),
    /// The setup is invalid.
    #[error("{0}")]
    Setup(String),
    /// The setup has other numbers of pucks than the board.
    #[error("the match has {0} green and {1} red pucks, but the board has {2} and {3}")]
    Pucks(u16, u16, u16, u16),
    /// There are too few or too many players.
    #[error("{given} players named; expected {expected}")]
    Players {
        /// Number of players given.
        given: usize,
        /// Number of players expected.
        expected: usize,
    },
    /// A name is too long.
    #[error("a player's name has {0} characters; expected at most 100")]
    Name(usize),
    /// The earlier games of the series have another number of people.
    #[error("the earlier matches of the series have {given} players; expected {expected}")]
    Series {
        /// Number of people in the earlier games.
        given: u8,
        /// Number of players in this game.
        expected: usize,
    },
    /// A program plays, but the replay's format version has no programs.
    #[error("player {0} is a program, which needs format version 2")]
    Program(usize),
    /// A puck of the practice layout is invalid.
    #[error("puck {0}: {1}")]
    Puck(u16, String),
}

impl Header {
    /// Creates the header of a match, for the current version of program and physics.
    pub fn for_match(setup: Setup, board: &Board, players: Vec<Player>, seed: u64) -> Self {
        Self::new(Game::Match(setup), board.clone(), players, seed)
    }

    /// Creates the header of practice that starts from a layout.
    pub fn for_practice(layout: &Layout, seed: u64) -> Self {
        let pucks = layout.pucks.iter().map(|puck| (puck.colour, puck.at)).collect();
        Self::new(Game::Practice(pucks), Board::clone(&layout.board), Vec::new(), seed)
    }

    fn new(game: Game, board: Board, players: Vec<Player>, seed: u64) -> Self {
        Self {
            version: if players.iter().any(|player| player.program.is_some()) { FORM_VERSION } else { WITHOUT_PROGRAMS },
            program: env!("CARGO_PKG_VERSION").to_owned(),
            physics: PHYSICS_VERSION,
            date: None,
            note: String::new(),
            series: None,
            earlier: None,
            players,
            seed,
            game,
            board,
        }
    }

    /// Returns the match's setup; `None` for practice.
    pub fn setup(&self) -> Option<&Setup> {
        match &self.game {
            Game::Match(setup) => Some(setup),
            Game::Practice(_) => None,
        }
    }

    /// Returns the pucks before the first shot: packed in the ring, or as practice starts.
    pub(crate) fn first_layout(&self) -> Layout {
        let board = Arc::new(self.board.clone());
        match &self.game {
            Game::Match(_) => Layout::break_ring(board),
            Game::Practice(pucks) => {
                let pucks = (0..).zip(pucks).map(|(id, &(colour, at))| Puck { id: PuckId(id), colour, at }).collect();
                Layout { board, pucks }
            }
        }
    }

    /// Returns the match before its first shot; `None` for practice.
    ///
    /// # Errors
    /// All problems of the setup.
    pub fn first_match(&self) -> Result<Option<Match>, HeaderProblem> {
        let game = self.setup().map(|setup| Match::new(setup.clone())).transpose();
        game.map_err(|errors| HeaderProblem::Setup(errors.to_string()))
    }

    /// Returns all problems of this header.
    pub fn problems(&self) -> Vec<HeaderProblem> {
        let mut problems = Vec::new();
        if let Err(found) = self.board.validate() {
            problems.extend(found.iter().map(|problem| HeaderProblem::Board(problem.to_string())));
            return problems;
        }
        let expected = match &self.game {
            Game::Match(setup) => {
                problems.extend(setup.problems().iter().map(|problem| HeaderProblem::Setup(problem.to_string())));
                let pucks = &self.board.pucks;
                if (setup.green, setup.red) != (pucks.green, pucks.red) {
                    problems.push(HeaderProblem::Pucks(setup.green, setup.red, pucks.green, pucks.red));
                }
                usize::from(setup.players())
            }
            Game::Practice(pucks) if pucks.len() > MOST_PUCKS => {
                problems.push(HeaderProblem::Puck(MOST_PUCKS as u16, format!("expected at most {MOST_PUCKS} pucks")));
                return problems;
            }
            Game::Practice(_) => {
                let found = self.first_layout().problems();
                problems.extend(found.into_iter().map(|(index, problem)| HeaderProblem::Puck(index as u16, problem.to_string())));
                self.players.len()
            }
        };
        if self.players.len() != expected || expected > 4 {
            problems.push(HeaderProblem::Players { given: self.players.len(), expected });
        }
        if let Some(series) = self.earlier.as_ref().filter(|series| usize::from(series.people()) != expected) {
            problems.push(HeaderProblem::Series { given: series.people(), expected });
        }
        if self.version < WITH_PROGRAMS {
            let programs = (1..).zip(&self.players).filter(|(_, player)| player.program.is_some());
            problems.extend(programs.map(|(number, _)| HeaderProblem::Program(number)));
        }
        let lengths = self.players.iter().map(|player| player.name.chars().count());
        problems.extend(lengths.filter(|&length| length > 100).map(HeaderProblem::Name));
        problems
    }
}
