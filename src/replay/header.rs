//! The first line of a replay: everything that was agreed before the first shot.

use fob_base::text::visible;
use fob_physics::PHYSICS_VERSION;
use fob_rules::{Match, Series, Setup};
use fob_table::{Board, Colour, Layout, MOST_PUCKS, Point, Puck, PuckId};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// Version of the form that is written, and the newest that is read.
pub const FORM_VERSION: u32 = 1;

/// First line of a replay, complete: a replay needs no other file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// Version of the form, [`FORM_VERSION`].
    #[serde(rename = "fob_replay")]
    pub version: u32,
    /// Version of the program that wrote it.
    pub program: String,
    /// Version of the physics that simulated it.
    pub physics: u32,
    /// Seconds since 1970 (UTC) at the start, where somebody looked at a clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub date: Option<u64>,
    /// A note for people.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub note: String,
    /// Game and number of games, both from 1, where it is one of a series.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub series: Option<(u32, u32)>,
    /// The games of the series before this one, so that the match can be gone on with as a part of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub earlier: Option<Series>,
    /// Who plays, in the order of the match's players.
    pub players: Vec<Player>,
    /// Where the break came from, and the choices of the computer players.
    pub seed: u64,
    /// What is played.
    pub game: Game,
    /// The board.
    pub board: Board,
}

/// Somebody who plays.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Player {
    /// The name, at most 100 characters.
    pub name: String,
    /// The name of the computer's level; `None` for a person.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<String>,
    /// The name of the colour that was chosen; `None` for the one of the seat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub colour: Option<String>,
}

impl Player {
    /// The name as it is shown: without characters that cannot be seen.
    pub fn shown(&self) -> String {
        visible(&self.name).into_owned()
    }

    /// A person.
    pub fn human(name: impl Into<String>) -> Self {
        Self { name: name.into(), level: None, colour: None }
    }

    /// A computer player of a level.
    pub fn computer(name: impl Into<String>, level: impl Into<String>) -> Self {
        Self { name: name.into(), level: Some(level.into()), colour: None }
    }
}

/// Subject of a replay.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Game {
    /// A match, from the break on.
    Match(Setup),
    /// Practice without rules: these pucks lie on the board before the first shot, numbered from 0 in this order.
    Practice(Vec<(Colour, Point)>),
}

/// Why a header cannot be.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum HeaderProblem {
    /// The board.
    #[error("board: {0}")]
    Board(String),
    /// The setup.
    #[error("{0}")]
    Setup(String),
    /// Other pucks than the board's.
    #[error("the match has {0} green and {1} red pucks, the board {2} and {3}")]
    Pucks(u16, u16, u16, u16),
    /// Too few or too many players.
    #[error("{given} players are named, but {expected} play")]
    Players {
        /// How many are named.
        given: usize,
        /// How many play.
        expected: usize,
    },
    /// A name that is too long.
    #[error("a player's name has {0} characters; expected at most 100")]
    Name(usize),
    /// The earlier games of the series are other people's.
    #[error("the earlier games of the series are of {given} people, but {expected} play")]
    Series {
        /// Of how many people the games are.
        given: u8,
        /// How many play.
        expected: usize,
    },
    /// A puck of the practice table.
    #[error("puck {0}: {1}")]
    Puck(u16, String),
}

impl Header {
    /// The header of a match that is played now.
    pub fn for_match(setup: Setup, board: &Board, players: Vec<Player>, seed: u64) -> Self {
        Self::new(Game::Match(setup), board.clone(), players, seed)
    }

    /// The header of practice shots that begin at a layout.
    pub fn for_practice(layout: &Layout, seed: u64) -> Self {
        let pucks = layout.pucks.iter().map(|puck| (puck.colour, puck.at)).collect();
        Self::new(Game::Practice(pucks), Board::clone(&layout.board), Vec::new(), seed)
    }

    fn new(game: Game, board: Board, players: Vec<Player>, seed: u64) -> Self {
        Self {
            version: FORM_VERSION,
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

    /// The match's setup; `None` in practice.
    pub fn setup(&self) -> Option<&Setup> {
        match &self.game {
            Game::Match(setup) => Some(setup),
            Game::Practice(_) => None,
        }
    }

    /// The pucks before anything happened: packed in the ring, or as practice begins.
    pub fn first_layout(&self) -> Layout {
        let board = Arc::new(self.board.clone());
        match &self.game {
            Game::Match(_) => Layout::break_ring(board),
            Game::Practice(pucks) => {
                let pucks = (0..).zip(pucks).map(|(id, &(colour, at))| Puck { id: PuckId(id), colour, at }).collect();
                Layout { board, pucks }
            }
        }
    }

    /// The match before its first shot; `None` in practice.
    ///
    /// # Errors
    /// Everything that is wrong with the setup.
    pub fn first_match(&self) -> Result<Option<Match>, HeaderProblem> {
        let game = self.setup().map(|setup| Match::new(setup.clone())).transpose();
        game.map_err(|errors| HeaderProblem::Setup(errors.to_string()))
    }

    /// Everything that is wrong with this header.
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
        let lengths = self.players.iter().map(|player| player.name.chars().count());
        problems.extend(lengths.filter(|&length| length > 100).map(HeaderProblem::Name));
        problems
    }
}
