//! The canvas in words, for those who do not see it.

use super::canvas::Target;
use super::pen::Pen;
use egui::{Rect, Ui};
use fob_automata::general::{Reads, Symbol};
use fob_kit::drawing::in_words::{self, Asked, Speech};
use fob_kit::theme::Theme;

impl Pen<'_> {
    /// Describes the drawing at `rect`, and does what is asked of its parts.
    pub(crate) fn tell(&mut self, ui: &mut Ui, rect: Rect) {
        // Where the picture says that there are too many states to draw, the table has them.
        if self.canvas.figure().is_none() {
            return;
        }
        let speech = if self.is_board() {
            Speech::Colours(Theme::from_ui(ui).palette)
        } else {
            Speech::Signs { missing: self.marks_missing() }
        };
        match in_words::tell(ui, rect, self.draft(), (&self.canvas.selected, self.canvas.edge), speech) {
            None => {}
            Some(Asked::State(id)) => self.select_state(id),
            Some(Asked::Edge(edge)) => self.select_edge(edge),
            Some(Asked::Draw(from, _, to)) if self.canvas.is_plain() => self.connect_any(from, Target::State(to)),
            Some(Asked::Draw(from, letter, to)) => {
                let letter = letter.map(|letter| letter.index() as Symbol).or_else(|| self.free_letter(from)).unwrap_or(0);
                self.connect(from, Target::State(to), Reads::one(Some(letter)));
            }
        }
    }
}
