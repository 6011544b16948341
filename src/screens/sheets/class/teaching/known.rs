//! What the parts of the lecturer's screen share.

use egui::Ui;
use fob_exercises::Sheet;
use fob_services::online::{Asked, CallError, ClassKey, ClassStudent, Handed, ShownClass, denied};
use std::sync::Arc;

/// Who asks the server about which class.
#[derive(Clone, Debug)]
pub struct Who {
    pub key: ClassKey,
    pub token: String,
}

/// What is known of the class.
#[derive(Debug, Default)]
pub struct Known {
    pub class: Option<ShownClass>,
    /// The student's edition of the sheet.
    pub sheet: Option<Arc<Sheet>>,
    /// All answers.
    pub rows: Vec<Handed>,
    /// Everybody who has come.
    pub people: Vec<ClassStudent>,
}

/// Draws a problem, if there is one.
pub fn wrong(ui: &mut Ui, problem: Option<&str>) {
    if let Some(problem) = problem {
        fob_kit::widgets::prose::problem(ui, problem);
    }
}

/// Returns what the lecturer is told of a request that was denied.
pub fn why(error: &CallError) -> String {
    denied(error, Asked::Lecturer)
}
