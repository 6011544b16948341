//! Copy, cut and paste on a canvas, as text.

use super::canvas::GRID;
use super::labels;
use super::pen::Pen;
use egui::Ui;
use fob_automata::edit::{Draft, Edit, MOST_DRAWN};
use fob_automata::general::{Automaton, Context, from_ron};
use fob_automata::{DfaErrors, layout};
use fob_base::text::line;
use fob_kit::drawing::parts::{unit, units};
use fob_services::document::Edited;
use fob_services::phrases::plural;

impl Pen<'_> {
    /// Copies the selection as text, or everything if nothing is selected.
    pub(crate) fn copy(&mut self, ui: &Ui) {
        if self.draft().is_empty() {
            return;
        }
        let all = self.canvas.selected.is_empty();
        let text = if all { self.text(self.draft()) } else { self.text(&self.draft().part(&self.canvas.selected)) };
        let count = if all {
            format!("all {}", plural(self.draft().len(), "state"))
        } else {
            plural(self.canvas.selected.len(), "state")
        };
        ui.ctx().copy_text(text.clone());
        self.canvas.clip = Some(text);
        self.say(labels::copied(&count));
    }

    /// Copies the selection as text, and removes it.
    pub(crate) fn cut(&mut self, ui: &Ui) {
        if !self.canvas.selected.is_empty() {
            let text = self.text(&self.draft().part(&self.canvas.selected));
            ui.ctx().copy_text(text.clone());
            self.canvas.clip = Some(text);
            self.apply(&Edit::Remove { states: self.canvas.selected.clone() });
        }
    }

    /// Adds the states of a text to the existing ones.
    pub(crate) fn paste(&mut self, text: &str) {
        match self.read(text) {
            Ok(part) => {
                // Next to the existing ones.
                let places = |draft: &Draft| draft.states().map(|s| unit(s.at)).collect::<Vec<_>>();
                let offset = units(layout::free_shift(&places(self.draft()), &places(&part), GRID, (true, true)));
                let done = self.apply(&Edit::Paste { part, offset });
                self.canvas.selected = done.added;
                self.canvas.edge = None;
                self.reveal_selected();
            }
            Err(why) => self.say(format!("The clipboard has no automaton: {why}")),
        }
    }

    fn text(&self, draft: &Draft) -> String {
        if self.is_board() { draft.to_ron() } else { <Automaton as Edited>::text(draft) }
    }

    /// Reads states in the form in which they are copied from either editor.
    fn read(&self, text: &str) -> Result<Draft, String> {
        let limits = Context { states: Some(MOST_DRAWN), ..Context::default() };
        let own =
            || from_ron(text, &limits).map(|read| Draft::of(&read)).map_err(|errors| line(&errors.to_string()).into_owned());
        let first = |errors: DfaErrors| errors.problems().first().map(ToString::to_string).unwrap_or_default();
        let board = || Draft::from_ron(text).map_err(first);
        if self.is_board() { board() } else { own().or_else(|why| board().map_err(|_| why)) }
    }
}
