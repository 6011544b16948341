//! Choosing files: which to open, and where to save one.

#[cfg(not(target_arch = "wasm32"))]
mod native;
#[cfg(target_arch = "wasm32")]
mod web;

#[cfg(not(target_arch = "wasm32"))]
pub use native::Chooser;
#[cfg(target_arch = "wasm32")]
pub use web::Chooser;

use super::dialog;
use egui::Ui;
use std::path::PathBuf;

/// A kind of file: its name for users, and its extensions, the first of which new files get.
pub type Kind = (&'static str, &'static [&'static str]);

/// The result of choosing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Choice {
    /// The user has chosen nothing.
    Cancelled,
    /// These files, or the one place to save to. There is at least one.
    Chosen(Vec<PathBuf>),
}

/// Returns whether the file dialog is over everything; screens leave the keys to it.
pub fn is_open(ui: &Ui) -> bool {
    dialog::stepped_back(ui)
}
