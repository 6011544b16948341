//! The canvas in words, for those who do not see it: every state and every transition, which can be selected, and the transitions that
//! can be drawn from the selected state. What is done with a selection is done by the tools.

use super::canvas::Target;
use super::desk::Desk;
use crate::workshop::labels;
use egui::accesskit::Role;
use egui::{Rect, Ui, UiBuilder};
use fob_automata::Letter;
use fob_automata::edit::{DraftState, DraftStateId};
use fob_kit::access::{self, Part};
use fob_kit::drawing::labels as drawing;
use fob_kit::drawing::parts::Edge;
use fob_kit::theme::Theme;
use fob_kit::widgets::figure::colour_of;
use fob_kit::widgets::figure_words;
use fob_services::palette::Palette;

/// What was asked of the canvas.
enum Asked {
    State(DraftStateId),
    Edge(Edge),
    Draw(DraftStateId, Letter, DraftStateId),
}

/// The letters in the palette's words.
fn words(letters: &[Letter], palette: Palette) -> String {
    letters.iter().map(|letter| palette.word(colour_of(*letter))).collect::<Vec<_>>().join(" or ")
}

impl Desk {
    /// Tells of the drawing at `rect`, and does what is asked of its parts.
    pub(super) fn tell(&mut self, ui: &mut Ui, rect: Rect) {
        // Where the picture says that there are too many states to draw, the table has them.
        if !access::is_read(ui.ctx()) || self.derived().figure.is_none() {
            return;
        }
        let palette = Theme::from_ui(ui).palette;
        let ui = &mut ui.new_child(UiBuilder::new().id_salt("canvas in words").max_rect(rect));
        access::part(ui, Role::Group, drawing::IN_WORDS);
        let mut asked = None;
        let mut part = |key: egui::Id, words: &str, is_on: Option<bool>, what: Asked| {
            let part = Part::new(ui, key, Role::Button, words, rect);
            if let Some(is_on) = is_on {
                part.with(|node| node.set_toggled(is_on.into()));
            }
            if part.pressed(None) {
                asked = Some(what);
            }
        };
        let key = egui::Id::new("canvas in words");
        let draft = self.draft();
        for state in draft.states() {
            let is_on = self.selected.contains(&state.id);
            part(key.with(state.id), &self.state_in_words(state, palette), Some(is_on), Asked::State(state.id));
        }
        for state in draft.states() {
            for (to, letters) in leads(state) {
                let words = drawing::arrow(&state.name, self.name_of(to), &words(&letters, palette));
                let edge = (state.id, to);
                part(key.with(edge), &words, Some(self.edge == Some(edge)), Asked::Edge(edge));
            }
        }
        if let [from] = self.selected[..]
            && let Some(state) = draft.state(from)
        {
            for letter in Letter::ALL {
                for to in draft.states().filter(|to| state.next(letter) != Some(to.id)) {
                    let words = labels::new_transition(&state.name, palette.word(colour_of(letter)), &to.name);
                    part(key.with((letter, to.id)), &words, None, Asked::Draw(from, letter, to.id));
                }
            }
        }
        match asked {
            None => {}
            Some(Asked::State(id)) => self.select_state(id),
            Some(Asked::Edge(edge)) => self.select_edge(edge),
            Some(Asked::Draw(from, letter, to)) => self.connect(from, Target::State(to), &[letter]),
        }
    }

    fn state_in_words(&self, state: &DraftState, palette: Palette) -> String {
        let all = leads(state);
        let leads: Vec<(String, &str)> = all.iter().map(|(to, letters)| (words(letters, palette), self.name_of(*to))).collect();
        let is_start = self.draft().start() == Some(state.id);
        let mut told = figure_words::state(&state.name, is_start, state.accepting, &leads);
        let missing: Vec<Letter> = state.missing().collect();
        if !missing.is_empty() && !leads.is_empty() {
            told = format!("{told}; nothing on {}", words(&missing, palette));
        }
        drawing::state(&told)
    }
}

/// Where the letters of a state lead: each target once.
fn leads(state: &DraftState) -> Vec<(DraftStateId, Vec<Letter>)> {
    let mut all: Vec<(DraftStateId, Vec<Letter>)> = Vec::new();
    for letter in Letter::ALL {
        let Some(to) = state.next(letter) else { continue };
        match all.iter_mut().find(|(known, _)| *known == to) {
            Some((_, letters)) => letters.push(letter),
            None => all.push((to, vec![letter])),
        }
    }
    all
}
