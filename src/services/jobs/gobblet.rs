//! Requests about Gobblet 3x3: the winning line, and the branches of its tree.

use super::memory::Memory;
use super::request::Request;
use super::watch::Watch;
use fob_games::Progress;
use fob_games::gobblet::{Branch, Gobblet3, branches, forced_line};
use serde::{Deserialize, Serialize};

/// Requests the line from a position when both sides play perfectly.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WhyAsk {
    /// The position, as text.
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
        let position: Gobblet3 = self.position.parse().map_err(|e: fob_games::TextErrors| e.to_string())?;
        let mut control = |progress: &Progress| watch.go_on(progress);
        let line = forced_line(&position, &mut memory.games, &mut control).unwrap_or_default();
        Ok(WhyAnswer(line.iter().map(ToString::to_string).collect()))
    }
}

/// Requests every move of a position, with its result.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BranchesAsk {
    /// The position, as text.
    pub position: String,
}

/// The branches, as [`branches`] sorts them; none if the work was stopped.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BranchesAnswer {
    /// The best for the player to move first.
    pub branches: Vec<Branch>,
}

impl BranchesAsk {
    /// Solves the position.
    ///
    /// # Errors
    /// The position cannot be read.
    pub fn answer(&self, memory: &mut Memory, watch: &mut dyn Watch) -> Result<BranchesAnswer, String> {
        let position: Gobblet3 = self.position.parse().map_err(|e: fob_games::TextErrors| e.to_string())?;
        let mut control = |progress: &Progress| watch.go_on(progress);
        let found = branches(&position, &mut memory.games, &mut control).unwrap_or_default();
        Ok(BranchesAnswer { branches: found })
    }
}

impl Request for WhyAsk {
    const NAME: &'static str = "why";
    type Answer = WhyAnswer;

    fn carry_out(
        self,
        memory: &mut Memory,
        watch: &mut dyn Watch,
        _hand_on: &mut dyn FnMut(WhyAnswer) -> bool,
    ) -> Result<WhyAnswer, String> {
        self.answer(memory, watch)
    }
}

impl Request for BranchesAsk {
    const NAME: &'static str = "branches";
    type Answer = BranchesAnswer;

    fn carry_out(
        self,
        memory: &mut Memory,
        watch: &mut dyn Watch,
        _hand_on: &mut dyn FnMut(BranchesAnswer) -> bool,
    ) -> Result<BranchesAnswer, String> {
        self.answer(memory, watch)
    }
}
