//! The rules for a real board.
use super::Go;
use super::new_game::Start;
use crate::app::shared::Shared;
use egui::Ui;

/// A match on a real board.
#[derive(Debug)]
pub struct State {}

impl State {
    /// Starts one.
    pub fn start(_start: Start) -> Result<Self, Vec<String>> {
        Ok(Self {})
    }
}

/// Draws the screen.
pub fn show(_ui: &mut Ui, _state: &mut State, _shared: &mut Shared) -> Option<Go> {
    Some(Go::Back)
}
