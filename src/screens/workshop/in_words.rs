//! The canvas in words, for those who do not see it.

use super::canvas::Target;
use super::dfa_editor::DfaEditor;
use egui::{Rect, Ui};
use fob_automata::Letter;
use fob_kit::drawing::in_words::{self, Asked, Speech};
use fob_kit::theme::Theme;

impl DfaEditor {
    /// Describes the drawing at `rect`, and does what is asked of its parts.
    pub(super) fn tell(&mut self, ui: &mut Ui, rect: Rect) {
        // Where the picture says that there are too many states to draw, the table has them.
        if self.derived().figure.is_none() {
            return;
        }
        let speech = Speech::Colours(Theme::from_ui(ui).palette);
        match in_words::tell(ui, rect, self.draft(), (&self.selected, self.edge), speech) {
            None => {}
            Some(Asked::State(id)) => self.select_state(id),
            Some(Asked::Edge(edge)) => self.select_edge(edge),
            Some(Asked::Draw(from, letter, to)) => self.connect(from, Target::State(to), &[letter.unwrap_or(Letter::Green)]),
        }
    }
}
