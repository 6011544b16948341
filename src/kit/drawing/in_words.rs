//! The canvas in words, for those who do not see it: every state and every arrow, which can be selected, and the arrows that can be drawn
//! from the selected state. What is done with a selection is done by the tools above the canvas.

use super::canvas::{Canvas, Picked};
use super::draft::{Arrow, Draft};
use super::labels;
use crate::access::{self, Part};
use crate::widgets::figure_words;
use egui::accesskit::Role;
use egui::{Rect, Ui, UiBuilder};

/// The letters of an arrow: `a, b`.
fn letters(draft: &Draft, arrow: &Arrow) -> String {
    let signs: Vec<String> = arrow.reads.iter().map(|read| draft.sign(*read).to_string()).collect();
    if signs.is_empty() { "nothing".to_owned() } else { signs.join(", ") }
}

impl Canvas {
    /// Tells of the drawing at `rect`, and does what is asked of its parts.
    pub(super) fn tell(&mut self, ui: &mut Ui, rect: Rect, draft: &mut Draft) {
        if !access::is_read(ui.ctx()) {
            return;
        }
        let ui = &mut ui.new_child(UiBuilder::new().id_salt("canvas in words").max_rect(rect));
        access::part(ui, Role::Group, labels::IN_WORDS);
        let name = |state: usize| draft.states()[state].name.as_str();
        let (arrows, picked) = (draft.arrows(), self.picked(draft));
        let (mut selected, mut drawn) = (None, None);
        for state in 0..draft.states().len() {
            let part = Part::new(ui, ui.unique_id().with(state), Role::Button, &state_in_words(draft, &arrows, state), rect);
            let is_on = matches!(&picked, Picked::States(states) if states.contains(&state));
            part.with(|node| node.set_toggled(is_on.into()));
            if part.pressed(None) {
                selected = Some(Picked::States(vec![state]));
            }
        }
        for arrow in &arrows {
            let words = labels::arrow(name(arrow.from), name(arrow.to), &letters(draft, arrow));
            let part = Part::new(ui, ui.unique_id().with((arrow.from, arrow.to)), Role::Button, &words, rect);
            let is_on = picked == Picked::Arrow(arrow.from, arrow.to);
            part.with(|node| node.set_toggled(is_on.into()));
            if part.pressed(None) {
                selected = Some(Picked::Arrow(arrow.from, arrow.to));
            }
        }
        if let Picked::States(states) = &picked
            && let [from] = states[..]
        {
            let is_drawn = |to: usize| arrows.iter().any(|arrow| (arrow.from, arrow.to) == (from, to));
            for to in (0..draft.states().len()).filter(|to| !is_drawn(*to)) {
                let words = labels::new_arrow(name(from), name(to));
                let part = Part::new(ui, ui.unique_id().with(("new", to)), Role::Button, &words, rect);
                if part.pressed(None) {
                    drawn = Some((from, to));
                }
            }
        }
        if let Some((from, to)) = drawn {
            self.connect(draft, from, to);
        } else if let Some(selected) = selected {
            self.pick(draft, &selected);
            self.name = None;
        }
    }
}

/// Says what a state is, and where it leads.
fn state_in_words(draft: &Draft, arrows: &[Arrow], state: usize) -> String {
    let node = &draft.states()[state];
    let leads = arrows.iter().filter(|arrow| arrow.from == state);
    let leads: Vec<(String, &str)> = leads.map(|arrow| (letters(draft, arrow), draft.states()[arrow.to].name.as_str())).collect();
    let words = figure_words::state(&node.name, draft.start() == Some(state), node.accepting, &leads);
    let missing = draft.missing(state);
    // As on the canvas, which marks them in a DFA alone.
    if !draft.policy().deterministic || missing.is_empty() || leads.is_empty() {
        return labels::state(&words);
    }
    let missing: Vec<String> = missing.iter().map(char::to_string).collect();
    labels::state(&format!("{words}; nothing on {}", missing.join(", ")))
}
