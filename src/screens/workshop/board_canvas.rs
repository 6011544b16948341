//! The canvas and the table of the editor for the board: with the piece that reads the word, and what is wrong with the draft.

use super::dfa_editor::DfaEditor;
use super::paint::{Over, Shown};
use super::state::Tab;
use super::tabs::{self, table};
use egui::{Painter, Ui};
use fob_automata::edit::DraftProblem;
use fob_automata::figure::Figure;
use fob_kit::drawers;
use fob_kit::layout::Window;
use fob_kit::theme::Theme;
use fob_kit::widgets::figure::{self, Placement};

impl DfaEditor {
    /// Draws the table of transitions.
    pub(super) fn table_ui(&mut self, ui: &mut Ui) {
        let bad = |(problem, _): &(DraftProblem, String)| match problem {
            DraftProblem::BadName(id) | DraftProblem::DuplicateName(id) => Some(*id),
            _ => None,
        };
        let bad_names: Vec<_> = self.derived().problems.iter().filter_map(bad).collect();
        let mut typed = std::mem::take(&mut self.table);
        table::show(ui, &mut typed, &mut self.pen(), &bad_names);
        self.table = typed;
        self.refresh();
    }

    /// Draws the canvas and does what the mouse does on it.
    pub(super) fn canvas_ui(&mut self, ui: &mut Ui, free: bool) {
        // The tools are above the canvas, in as many rows as they need, so that they never cover the drawing; on a phone they are in the
        // foot.
        let whole = ui.max_rect();
        let mut seen = Window::from_ui(ui).in_sight(ui.ctx(), whole);
        let mut rect = whole;
        if !Window::from_ui(ui).is_phone() {
            rect.min.y = self.pen().tools(ui, whole).bottom() + 8.0;
            seen = rect;
            self.refresh();
        }
        let bad = |problem: &DraftProblem| match problem {
            DraftProblem::BadName(id) => Some((*id, "needs a name")),
            DraftProblem::DuplicateName(id) => Some((*id, "name is taken")),
            _ => None,
        };
        let bad_names: Vec<_> = self.derived().problems.iter().filter_map(|(problem, _)| bad(problem)).collect();
        let dim = self.derived().unreachable.clone();
        // Before it reads the piece is shown with what it is about to read.
        let is_open = !Window::from_ui(ui).is_phone() || drawers::shows(ui.ctx(), tabs::SHEET);
        let is_shown = self.tab == Tab::Run && is_open || !self.run.word().is_empty();
        let states: Vec<_> = self.path_of(self.run.word()).iter().filter_map(|id| self.index(*id)).collect();
        let (run, accent) = (self.run.clone(), Theme::from_ui(ui).accent);
        let piece = |painter: &Painter, drawing: &Figure, frame: Placement| {
            if let Some(at) = run.place(drawing, frame, &states) {
                figure::piece(painter, at, figure::piece_radius(frame) * 0.85, accent, "");
            }
        };
        let over: Option<Over<'_>> = if is_shown { Some(&piece) } else { None };
        self.pen().show(ui, rect, seen, &Shown { free, lit: &[], dim: &dim, bad_names: &bad_names, over });
        self.refresh();
    }
}
