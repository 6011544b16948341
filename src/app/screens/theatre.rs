//! The theatre: the library of replays.

use super::Go;
use crate::app::model::Pace;
use crate::app::shared::Shared;
use egui::Ui;

/// What the library holds.
#[derive(Debug)]
pub struct State {}

impl State {
    /// Reads the folder of replays.
    pub fn new(_shared: &mut Shared) -> Self {
        Self {}
    }

    /// Reads the folder again, when the screen comes to the front.
    pub fn refresh(&mut self, _shared: &mut Shared) {}

    /// When the next frame is due.
    pub fn pace(&self, _shared: &Shared) -> Pace {
        Pace::Sleep
    }
}

/// Draws the screen.
pub fn show(_ui: &mut Ui, _state: &mut State, _shared: &mut Shared) -> Option<Go> {
    None
}
