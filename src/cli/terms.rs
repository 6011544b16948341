//! Options that say what is played: the kind of game, the machine, the board and the house rules. A match between computers and a table to
//! print have the same ones.

use super::house::HouseRules;
use super::machine::Reading;
use super::{CliError, board};
use crate::machines::Machine;
use crate::rules::{Kind, Setup, SetupProblem};
use crate::table::Board;

/// What is played.
#[derive(clap::Args, Debug)]
pub struct Terms {
    /// Kind of game.
    #[arg(long, value_enum)]
    game: GameKind,
    /// Play in two teams of two who sit opposite each other: players 1 and 3 against 2 and 4.
    #[arg(long)]
    pub teams: bool,
    #[command(flatten)]
    reading: Reading,
    /// Board, which gives the number of pucks: bob, novuss, carrom, low-frame, the name of one of your own, or a file (.ron).
    #[arg(long, value_name = "B", default_value = "bob")]
    board: String,
    #[command(flatten)]
    house: HouseRules,
}

/// Kinds of game by their command-line names.
#[derive(clap::ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameKind {
    TugOfWar,
    #[value(name = "reject-2")]
    Reject2,
    #[value(name = "reject-4")]
    Reject4,
}

impl GameKind {
    /// Returns the kind. In a tug of war, party `accepts` wins on accept.
    pub fn kind(self, accepts: u8) -> Kind {
        match self {
            Self::TugOfWar => Kind::TugOfWar { accepts },
            Self::Reject2 => Kind::Reject2,
            Self::Reject4 => Kind::Reject4,
        }
    }
}

impl Terms {
    /// Loads the machine and the board.
    ///
    /// # Errors
    /// One of them, or both, cannot be loaded; the problems of both are reported together.
    pub fn load(&self) -> Result<(Machine, Board), CliError> {
        CliError::both(self.reading.load(), board::load(&self.board))
    }

    /// Returns the setup with a machine and a board. In a tug of war, party `accepts` wins on accept.
    pub fn setup(&self, machine: &Machine, board: &Board, accepts: u8) -> Setup {
        let setup = Setup::new(self.game.kind(accepts), machine.clone(), board.pucks.green, board.pucks.red);
        Setup { teams: self.teams, quiet: self.house.quiet(), extra: self.house.extra, ..setup }
    }

    /// Returns the number of players, and what is wrong with the options whatever the files hold, which may have failed to load.
    pub fn check(&self) -> (u8, Vec<String>) {
        let probe = Setup {
            kind: self.game.kind(1),
            teams: self.teams,
            machines: Vec::new(),
            green: 0,
            red: 0,
            shot_limit: None,
            quiet: self.house.quiet(),
            extra: self.house.extra,
        };
        let found = probe.problems().into_iter().filter(|problem| !matches!(problem, SetupProblem::Machines { .. }));
        (probe.players(), found.map(|problem| self.line(&problem)).collect())
    }

    /// Says what is wrong with a setup.
    ///
    /// # Errors
    /// There are problems, each reported with its options.
    pub fn accept(&self, setup: &Setup) -> Result<(), CliError> {
        let problems: Vec<String> = setup.problems().iter().map(|problem| self.line(problem)).collect();
        if problems.is_empty() { Ok(()) } else { Err(CliError { problems }) }
    }

    fn line(&self, problem: &SetupProblem) -> String {
        match problem {
            SetupProblem::Extra(_) => format!("--extra: {problem}"),
            SetupProblem::Teams(_) => format!("--game and --teams: {problem}"),
            _ => format!("{} and --board: {problem}", self.reading.option()),
        }
    }
}
