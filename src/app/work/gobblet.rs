//! What the table of the small Gobblet asks: how the side that wins goes on to win.

use super::memory::Memory;
use super::watch::Watch;
use crate::games::Progress;
use crate::games::gobblet::{Gobblet3, forced_line};
use serde::{Deserialize, Serialize};

/// Asks for the line of a position when both sides play perfectly.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WhyAsk {
    /// The position's text.
    pub position: String,
}

/// The moves' texts up to the end; none in a drawn position, or where the work was stopped.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WhyAnswer(pub Vec<String>);

impl WhyAsk {
    /// Looks for the line.
    ///
    /// # Errors
    /// The position cannot be read.
    pub fn answer(&self, memory: &mut Memory, watch: &mut dyn Watch) -> Result<WhyAnswer, String> {
        let position: Gobblet3 = self.position.parse().map_err(|e: crate::games::TextErrors| e.to_string())?;
        let mut control = |progress: &Progress| watch.go_on(progress);
        let line = forced_line(&position, &mut memory.games, &mut control).unwrap_or_default();
        Ok(WhyAnswer(line.iter().map(ToString::to_string).collect()))
    }
}
