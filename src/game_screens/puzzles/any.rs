//! Puzzles of all games behind one interface, independent of their types.

use egui::Ui;
use fob_games::AnyHistory;
use fob_kit::scene::Scene;
use fob_services::data::Services;
use fob_services::jobs::Mined;
use fob_services::pace::Pace;
use std::fmt::Debug;

/// The score to which the first try at a puzzle counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Count {
    /// The score of its kind, whose next puzzle has this seed.
    Run {
        /// Seed of the next puzzle.
        next: u64,
    },
    /// The result of a day, with this date as a number.
    Day(u64),
    /// The puzzle counts nowhere.
    Free,
}

/// A puzzle to be solved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Task {
    /// Index of the puzzle's kind among the game's.
    pub kind: usize,
    pub puzzle: Mined,
    /// Score of the first try.
    pub count: Count,
}

/// Requests of the user other than a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deed {
    /// Back to the list of puzzles.
    Leave,
    /// To the next puzzle.
    Next,
    /// A link to this puzzle, for the clipboard.
    Link,
}

/// A board on which puzzles of a game are solved.
pub trait AnyTrainer: Debug + Send + Sync {
    /// Sets up a puzzle on the board.
    ///
    /// # Errors
    /// A text of the puzzle cannot be read.
    fn lay(&mut self, task: Task, services: &Services) -> Result<(), String>;
    /// Draws the board and applies the user's actions; returns other requests.
    fn show(&mut self, ui: &mut Ui, services: &mut Services, scene: &mut Scene) -> Option<Deed>;
    /// Returns the time of the next frame.
    fn pace(&self, services: &Services) -> Pace;
    /// Returns the position with the moves that were made, as texts.
    fn history(&self) -> &dyn AnyHistory;
    /// Returns the puzzle on the board.
    fn task(&self) -> Option<&Task>;
    /// Returns whether the puzzle is solved, or its solution was shown.
    fn is_over(&self) -> bool;
}
