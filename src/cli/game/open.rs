//! The position that a command works on.

use super::{AnyGame, AnySession, CliError};

/// Where a command begins.
#[derive(clap::Args, Debug)]
pub(super) struct Start {
    /// Position to start from instead of the game's start.
    #[arg(long, value_name = "POSITION")]
    from: Option<String>,
    /// Seed of a random start and of the computer's choices; 0 by default.
    #[arg(long)]
    seed: Option<u64>,
    /// Moves to play first, in order.
    #[arg(value_name = "MOVE")]
    moves: Vec<String>,
}

impl Start {
    /// The seed.
    pub fn seed(&self) -> u64 {
        self.seed.unwrap_or(0)
    }

    /// The seed, where one was given: the same answer is then wanted again.
    pub fn given_seed(&self) -> Option<u64> {
        self.seed
    }

    /// Whether a position or moves were given.
    pub fn is_given(&self) -> bool {
        self.from.is_some() || !self.moves.is_empty()
    }

    /// The game after the moves.
    ///
    /// # Errors
    /// All problems of the position's text, or the first move that cannot be played: what follows hangs on it.
    pub fn open(&self, game: &dyn AnyGame) -> Result<Box<dyn AnySession>, CliError> {
        let mut session = game.open(self.from.as_deref(), self.seed()).map_err(|errors| CliError {
            problems: errors.problems().iter().map(|problem| format!("--from: {problem}")).collect(),
        })?;
        for (i, mv) in self.moves.iter().enumerate() {
            session.play(mv).map_err(|error| CliError::new(format!("MOVE {}: {error}", i + 1)))?;
        }
        Ok(session)
    }
}
