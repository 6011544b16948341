//! The canvas in words, for those who do not see it: every state and every arrow, which can be selected, and the arrows that can be drawn
//! from the selected state. What is done with a selection is done by the tools above the canvas.

use super::canvas::{Canvas, Selected};
use super::labels;
use crate::access::{self, Part};
use crate::widgets::figure_words;
use egui::accesskit::Role;
use egui::{Rect, Ui, UiBuilder};
use fob_automata::edit::{Draft, DraftState, DraftStateId, Editor};
use fob_automata::general::Reads;

/// The letters of an arrow: `a, b`.
fn letters(draft: &Draft, reads: Reads) -> String {
    let signs: Vec<String> = reads.each().map(|read| draft.sign(read).to_string()).collect();
    if signs.is_empty() { "nothing".to_owned() } else { signs.join(", ") }
}

impl Canvas {
    /// Tells of the drawing at `rect`, and does what is asked of its parts.
    pub(super) fn tell(&mut self, ui: &mut Ui, rect: Rect, editor: &mut Editor) {
        if !access::is_read(ui.ctx()) {
            return;
        }
        let ui = &mut ui.new_child(UiBuilder::new().id_salt("canvas in words").max_rect(rect));
        access::part(ui, Role::Group, labels::IN_WORDS);
        let draft = editor.draft();
        let name = |state: DraftStateId| draft.state(state).map_or("", |state| state.name.as_str());
        let (mut selected, mut drawn) = (None, None);
        for state in draft.states() {
            let words = state_in_words(editor, state);
            let part = Part::new(ui, ui.unique_id().with(state.id), Role::Button, &words, rect);
            let is_on = matches!(&self.selected, Selected::States(states) if states.contains(&state.id));
            part.with(|node| node.set_toggled(is_on.into()));
            if part.pressed(None) {
                selected = Some(Selected::States(vec![state.id]));
            }
        }
        for (from, arrow) in draft.states().flat_map(|state| state.arrows().iter().map(|arrow| (state.id, arrow))) {
            let words = labels::arrow(name(from), name(arrow.to), &letters(draft, arrow.reads));
            let part = Part::new(ui, ui.unique_id().with((from, arrow.to)), Role::Button, &words, rect);
            let is_on = self.selected == Selected::Arrow(from, arrow.to);
            part.with(|node| node.set_toggled(is_on.into()));
            if part.pressed(None) {
                selected = Some(Selected::Arrow(from, arrow.to));
            }
        }
        if let Selected::States(states) = &self.selected
            && let [from] = states[..]
        {
            for to in draft.states().filter(|to| draft.reads(from, to.id).is_none()) {
                let words = labels::new_arrow(name(from), &to.name);
                let part = Part::new(ui, ui.unique_id().with(("new", to.id)), Role::Button, &words, rect);
                if part.pressed(None) {
                    drawn = Some((from, to.id));
                }
            }
        }
        if let Some((from, to)) = drawn {
            self.connect(editor, from, to);
        } else if let Some(selected) = selected {
            self.selected = selected;
            self.name = None;
        }
    }
}

/// Says what a state is, and where it leads.
fn state_in_words(editor: &Editor, state: &DraftState) -> String {
    let draft = editor.draft();
    let name = |id: DraftStateId| draft.state(id).map_or("", |state| state.name.as_str());
    let leads: Vec<(String, &str)> = state.arrows().iter().map(|arrow| (letters(draft, arrow.reads), name(arrow.to))).collect();
    let words = figure_words::state(&state.name, draft.start() == Some(state.id), state.accepting, &leads);
    let missing = draft.missing(state.id);
    // As on the canvas, which marks them in a DFA alone.
    if !editor.policy().deterministic || missing.is_empty() || leads.is_empty() {
        return labels::state(&words);
    }
    let missing: Vec<String> = missing.iter().map(char::to_string).collect();
    labels::state(&format!("{words}; nothing on {}", missing.join(", ")))
}
