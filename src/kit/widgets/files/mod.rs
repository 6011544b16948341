//! Choosing files: which to open, and where to save one.

#[cfg(not(target_arch = "wasm32"))]
mod native;
#[cfg(target_arch = "wasm32")]
mod page;

#[cfg(not(target_arch = "wasm32"))]
pub use native::Chooser;
#[cfg(target_arch = "wasm32")]
pub use page::Chooser;

use super::dialog;
use egui::Ui;
use std::path::PathBuf;

/// A kind of files: what people call it, and the endings it has, the first of which is given to new files.
pub type Kind = (&'static str, &'static [&'static str]);

/// What came of choosing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Choice {
    /// Nothing was chosen.
    Cancelled,
    /// These files, or the one place to save at. There is at least one.
    Chosen(Vec<PathBuf>),
}

/// Whether the file dialog is over everything; screens leave the keys to it.
pub fn is_open(ui: &Ui) -> bool {
    dialog::stepped_back(ui)
}
