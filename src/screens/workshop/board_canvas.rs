//! The canvas and the table of the editor for the board: with the piece that reads the word, and what is wrong with the draft.

use super::dfa_editor::DfaEditor;
use super::state::Tab;
use super::tabs;
use crate::drawing::{Over, Shown, table};
use egui::{Painter, Ui};
use fob_automata::figure::Figure;
use fob_kit::drawers;
use fob_kit::layout::Window;
use fob_kit::theme::Theme;
use fob_kit::widgets::figure::{self, Placement};

impl DfaEditor {
    /// Draws the table of transitions.
    pub(super) fn table_ui(&mut self, ui: &mut Ui) {
        let bad_names: Vec<_> = self.derived().bad_names().into_iter().map(|(id, _)| id).collect();
        let mut typed = std::mem::take(&mut self.table);
        table::show(ui, &mut typed, &mut self.pen(), &bad_names);
        self.table = typed;
        self.refresh();
    }

    /// Draws the canvas and does what the mouse does on it.
    pub(super) fn canvas_ui(&mut self, ui: &mut Ui, free: bool) {
        let whole = ui.max_rect();
        let (rect, seen) = self.pen().under_tools(ui, whole);
        self.refresh();
        // Before it reads the piece is shown with what it is about to read.
        let is_open = !Window::from_ui(ui).is_phone() || drawers::shows(ui.ctx(), tabs::SHEET);
        let is_shown = self.tab == Tab::Run && is_open || !self.run.word().is_empty();
        let path = if is_shown { self.path_of(self.run.word()) } else { Vec::new() };
        let states: Vec<_> = path.iter().filter_map(|id| self.index(*id)).collect();
        let accent = Theme::from_ui(ui).accent;
        let (mut pen, derived, run) = self.at_work();
        let piece = |painter: &Painter, drawing: &Figure, frame: Placement| {
            if let Some(at) = run.place(drawing, frame, &states) {
                figure::piece(painter, at, figure::piece_radius(frame) * 0.85, accent, "");
            }
        };
        let over: Option<Over<'_>> = if is_shown { Some(&piece) } else { None };
        let bad_names = derived.bad_names();
        pen.show(ui, rect, seen, &Shown { free, lit: &[], dim: &derived.unreachable, bad_names: &bad_names, over });
        self.refresh();
    }
}
