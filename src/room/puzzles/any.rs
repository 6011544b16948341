//! Puzzles of all games behind one interface, whatever their types are.

use egui::Ui;
use fob_games::AnySession;
use fob_kit::scene::Scene;
use fob_services::pace::Pace;
use fob_services::shared::Shared;
use fob_services::work::Mined;
use std::fmt::Debug;

/// Where the first try at a puzzle counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Count {
    /// It counts for its kind, whose next puzzle has this seed.
    Run {
        /// The seed.
        next: u64,
    },
    /// It is the result of a day, with this date as a number.
    Day(u64),
    /// It does not count.
    Free,
}

/// A puzzle to be solved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Task {
    /// The place of its kind among the game's.
    pub kind: usize,
    /// The puzzle.
    pub puzzle: Mined,
    /// Its spread.
    pub count: Count,
}

/// Requests of the user other than a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deed {
    /// Back to the list of puzzles.
    Leave,
    /// Another puzzle.
    Next,
    /// A link to this one, into the clipboard.
    Link,
}

/// A board on which puzzles of a game are solved.
pub trait AnyTrainer: Debug + Send + Sync {
    /// Lays a puzzle on the board.
    ///
    /// # Errors
    /// A text of it cannot be read.
    fn lay(&mut self, task: Task, shared: &Shared) -> Result<(), String>;
    /// Draws it and applies the user's actions; returns other requests.
    fn show(&mut self, ui: &mut Ui, shared: &mut Shared, scene: &mut Scene) -> Option<Deed>;
    /// When the next frame is due.
    fn pace(&self, shared: &Shared) -> Pace;
    /// The position with the moves that were made, as texts.
    fn session(&self) -> &dyn AnySession;
    /// The puzzle on the board.
    fn task(&self) -> Option<&Task>;
    /// Whether it is solved, or its solution was shown.
    fn is_over(&self) -> bool;
}
