//! Help.
use super::{Go, Screen};
use crate::app::shared::Shared;
use egui::Ui;

/// What is read.
#[derive(Debug, Default)]
pub struct State {}

impl State {
    /// Opens the page about a screen.
    pub fn about(&mut self, _screen: Screen) {}
}

/// Draws the screen.
pub fn show(_ui: &mut Ui, _state: &mut State, _shared: &mut Shared) -> Option<Go> {
    Some(Go::Back)
}
