//! Players on the command line: a level, or a bot.

use super::CliError;
use super::error::print_log;
use crate::base::text::{clipped, plural};
use crate::board::Board;
use crate::bots::{Bots, Host, Limits, Seated, Spec, parts};
use crate::opponent::{Level, LevelError, Player};
use crate::play::fob::{Nobody, Others};
use crate::replay;
use crate::rules::{Match, Setup};
use serde::Serialize;
use std::fmt;
use std::str::FromStr;

/// The level that answers for a bot without an answer.
const STAND_IN: Level = Level::Easy;

/// The player in a seat.
#[derive(Clone, Debug)]
pub enum Seat {
    /// A computer of this program.
    Level(Level),
    /// A program of another author.
    Bot(Spec),
}

impl Seat {
    /// Returns the level, for a bot the one that answers for it.
    pub fn level(&self) -> Level {
        match self {
            Self::Level(level) => *level,
            Self::Bot(_) => STAND_IN,
        }
    }

    /// Returns the computer, for a bot the one that answers for it.
    pub fn computer(&self) -> Player {
        self.level().into()
    }

    /// Returns the bot, if one plays.
    pub fn bot(&self) -> Option<&Spec> {
        match self {
            Self::Level(_) => None,
            Self::Bot(spec) => Some(spec),
        }
    }
}

impl FromStr for Seat {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if Spec::is_meant(text) {
            return text.parse().map(Self::Bot).map_err(|error: crate::bots::SpecError| error.to_string());
        }
        text.parse().map(Self::Level).map_err(|error: LevelError| format!("{error}, or bot:COMMAND"))
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Level(level) => f.write_str(level.name()),
            Self::Bot(spec) => spec.fmt(f),
        }
    }
}

/// Seats, separated by commas; double quotes protect those of a command.
#[derive(Clone, Debug)]
pub struct Seats(pub Vec<Seat>);

impl FromStr for Seats {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let parts = parts(text, ',').map_err(|error| error.to_string())?;
        parts.iter().map(|part| part.parse()).collect::<Result<_, _>>().map(Self)
    }
}

/// The bots at one match, if any.
pub struct Table {
    bots: Option<Bots>,
    nobody: Nobody,
}

impl Table {
    /// Starts the bots of a match. `seats` begins with the first shooter's. `which` names the match in the lines about its bots, if
    /// it is one of many.
    ///
    /// # Errors
    /// A bot cannot be started.
    pub fn start(setup: &Setup, board: &Board, seats: &[&Seat], which: Option<String>) -> Result<Self, CliError> {
        let bots: Vec<_> = (1..).zip(seats).filter_map(|(player, seat)| Some((player, seat.bot()?))).collect();
        if bots.is_empty() {
            return Ok(Self { bots: None, nobody: Nobody });
        }
        let host = which
            .map_or_else(|| Host::new(print_log), |which| Host::new(move |line: &str| print_log(&format!("{which}: {line}"))));
        let started = Bots::start(setup, board, &bots, Limits::default(), &host);
        started
            .map(|bots| Self { bots: Some(bots), nobody: Nobody })
            .map_err(|(spec, error)| CliError::new(format!("{spec}: cannot start: {error}")))
    }

    /// Names a player in the record of a match: `Player 1 (hard)`.
    pub fn player(&self, name: &str, player: u8, seat: &Seat) -> replay::Player {
        let program = self.bots.as_ref().and_then(|bots| bots.name(player));
        let called = program.as_deref().map_or_else(|| seat.to_string(), |program| clipped(program, 60));
        let named = replay::Player::computer(format!("{name} ({called})"), seat.level().name());
        replay::Player { program, ..named }
    }

    /// Returns the bots, which play in addition to the levels.
    pub fn others(&mut self) -> &mut dyn Others {
        match &mut self.bots {
            Some(bots) => bots,
            None => &mut self.nobody,
        }
    }

    /// Ends the bots, and returns how they did.
    pub fn finish(self, game: &Match) -> Vec<Seated> {
        self.bots.map(|bots| bots.finish(game)).unwrap_or_default()
    }
}

/// JSON of a bot, over all matches.
#[derive(Clone, Serialize)]
pub struct BotDocument {
    player: u8,
    name: String,
    faults: u32,
}

impl BotDocument {
    /// Adds how the bots of a match did, in which these players had the seats.
    pub fn add(all: &mut Vec<Self>, seats: &[u8], seated: Vec<Seated>) {
        for Seated { player, name, faults } in seated {
            let player = usize::from(player).checked_sub(1).and_then(|place| seats.get(place)).copied().unwrap_or(player);
            Self { player, name, faults }.enter(all);
        }
    }

    /// Adds how a bot did in one match, or in several.
    pub fn enter(self, all: &mut Vec<Self>) {
        match all.iter_mut().find(|bot| bot.player == self.player) {
            Some(bot) => bot.faults += self.faults,
            None => all.push(self),
        }
        all.sort_by_key(|bot| bot.player);
    }

    /// Returns the line of text about it.
    pub fn line(&self) -> String {
        format!("player {} is {}: {}", self.player, self.name, plural(self.faults as usize, "fault"))
    }
}

impl From<Seated> for BotDocument {
    fn from(Seated { player, name, faults }: Seated) -> Self {
        Self { player, name, faults }
    }
}
