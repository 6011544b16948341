//! The parts of a page that differ between machines.

use super::licences;
use egui::{Label, RichText, Ui};
use fob_kit::theme::{SIZES, Theme};
use std::path::Path;

/// A living thing of a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Live {
    /// The path of the data folder on this machine.
    DataFolder,
    /// The licences of all libraries.
    Licences,
    /// The version of the program.
    Version,
}

impl Live {
    /// Returns the live element with this name in a page.
    pub fn named(name: &str) -> Option<Self> {
        match name {
            "data-folder" => Some(Self::DataFolder),
            "licences" => Some(Self::Licences),
            "version" => Some(Self::Version),
            _ => None,
        }
    }

    /// Draws the live element.
    pub fn show(self, ui: &mut Ui, folder: &Path) {
        let theme = &Theme::from_ui(ui);
        let text = match self {
            Self::DataFolder => RichText::new(folder.display().to_string()).monospace().size(SIZES[0]).color(theme.accent),
            Self::Licences => return licences::show(ui),
            Self::Version => RichText::new(concat!("Fob ", env!("CARGO_PKG_VERSION"))).size(SIZES[1]).color(theme.accent),
        };
        ui.add(Label::new(text).wrap());
    }
}
