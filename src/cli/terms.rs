//! Options for the terms of a match: the kind of game, the machine, the board and the house rules. A match between computers and
//! a table to print have the same ones.

use super::house::HouseRules;
use super::machine::Reading;
use super::{CliError, board};
use crate::board::Board;
use crate::machines::Machine;
use crate::rules::{Draft, Field, Kind, Limits, Named, Setup, SetupProblem, Terms as Agreed};

/// The terms of a match.
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

    /// Returns the terms with a machine and a board. In a tug of war, party `accepts` wins on accept.
    ///
    /// # Errors
    /// Options do not fit together, or not with the board; each problem is reported with its options.
    pub fn agreed(&self, machine: &Machine, board: &Board, accepts: u8, shots: Option<u32>) -> Result<Setup, CliError> {
        let pucks = (board.pucks.green, board.pucks.red);
        let draft = Draft { accepts: Some(accepts), limit: shots, ..self.draft(Named::Machine(machine.clone()), pucks) };
        let agreed = Agreed::new(draft, Limits::HOME).map_err(|problems| CliError { problems: self.lines(&problems) })?;
        Ok(agreed.setup)
    }

    /// Returns the number of players, and the problems of the options that do not depend on the files, which may have failed to
    /// load.
    pub fn check(&self) -> (u8, Vec<String>) {
        let found = Agreed::new(self.draft(Named::Unread, (0, 0)), Limits::HOME).err().unwrap_or_default();
        (self.game.kind(1).players(self.teams), self.lines(&found))
    }

    fn draft(&self, machine: Named, pucks: (u16, u16)) -> Draft {
        Draft {
            kind: Some(self.game.kind(1).name().to_owned()),
            teams: self.teams,
            machines: vec![machine],
            pucks,
            quiet: self.house.quiet(),
            extra: self.house.extra,
            games: 1,
            ..Draft::default()
        }
    }

    fn lines(&self, problems: &[SetupProblem]) -> Vec<String> {
        problems.iter().map(|problem| format!("{}: {problem}", self.options(problem.field()))).collect()
    }

    /// Names the options of a field.
    fn options(&self, field: Field) -> String {
        match field {
            Field::Extra => "--extra".to_owned(),
            Field::Teams => "--game and --teams".to_owned(),
            _ => format!("{} and --board", self.reading.option()),
        }
    }
}
