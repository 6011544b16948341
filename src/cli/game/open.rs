//! The position that a command starts from.

use super::{AnyGame, AnyHistory, CliError};

/// Arguments that determine the position.
#[derive(clap::Args, Debug)]
pub(super) struct Start {
    /// Position to start from instead of the game's start.
    #[arg(long, value_name = "POSITION")]
    from: Option<String>,
    /// Seed of a random start and of the computers' choices; the default is 0.
    #[arg(long)]
    seed: Option<u64>,
    /// Moves to play first, in order.
    #[arg(value_name = "MOVE")]
    moves: Vec<String>,
}

impl Start {
    /// Returns the seed, 0 by default.
    pub fn seed(&self) -> u64 {
        self.seed.unwrap_or(0)
    }

    /// Returns the seed if one was given: then the same input must give the same answer.
    pub fn given_seed(&self) -> Option<u64> {
        self.seed
    }

    /// Returns whether a position or moves were given.
    pub fn is_given(&self) -> bool {
        self.from.is_some() || !self.moves.is_empty()
    }

    /// Opens the position and plays the moves.
    ///
    /// # Errors
    /// All problems of the position's text, or the first move that cannot be played. Later moves depend on it and are not checked.
    pub fn open(&self, game: &dyn AnyGame) -> Result<Box<dyn AnyHistory>, CliError> {
        let mut session = game.open(self.from.as_deref(), self.seed()).map_err(|errors| CliError {
            problems: errors.problems().iter().map(|problem| format!("--from: {problem}")).collect(),
        })?;
        for (i, mv) in self.moves.iter().enumerate() {
            session.play(mv).map_err(|error| CliError::new(format!("MOVE {}: {error}", i + 1)))?;
        }
        Ok(session)
    }
}
