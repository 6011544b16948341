//! A canvas in words, for those who do not see it: every state and every edge, which can be selected, and the edges that can be drawn from
//! the selected state. What is done with a selection is done by the tools.

use super::labels;
use super::parts::Edge;
use crate::access::{self, Part};
use crate::widgets::figure::colour_of;
use egui::accesskit::Role;
use egui::{Id, Rect, Ui, UiBuilder};
use fob_automata::Letter;
use fob_automata::edit::{Draft, DraftState, DraftStateId};
use fob_automata::figure::state_in_words;
use fob_automata::general::{Reads, Symbol};
use fob_services::palette::Palette;

/// An action that a screen reader asks of the canvas.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    /// To select a state.
    State(DraftStateId),
    /// To select an edge.
    Edge(Edge),
    /// To draw an edge, by a letter or by one that is free.
    Draw(DraftStateId, Option<Letter>, DraftStateId),
}

/// The words for letters.
#[derive(Clone, Copy, Debug)]
pub enum Speech {
    /// As they are written.
    Signs {
        /// Whether letters that lead nowhere are named.
        missing: bool,
    },
    /// The letters of the board, in the palette's words.
    Colours(Palette),
}

impl Speech {
    fn reads(self, draft: &Draft, reads: Reads) -> String {
        let each = || reads.each();
        match self {
            Self::Signs { .. } => each().map(|read| draft.sign(read).to_string()).collect::<Vec<_>>().join(", "),
            Self::Colours(palette) => {
                let letters = Letter::ALL.into_iter().filter(|letter| each().any(|read| read == Some(letter.index() as Symbol)));
                letters.map(|letter| palette.word(colour_of(letter))).collect::<Vec<_>>().join(" or ")
            }
        }
    }

    /// Describes a state and its edges.
    fn state(self, draft: &Draft, state: &DraftState) -> String {
        let name = |id: DraftStateId| draft.state(id).map_or("", |state| state.name.as_str());
        let leads = state.arrows().iter().map(|arrow| (self.reads(draft, arrow.reads), name(arrow.to)));
        let leads: Vec<(String, &str)> = leads.collect();
        let words = state_in_words(&state.name, draft.start() == Some(state.id), state.accepting, &leads);
        let missing = Reads::all(draft.letters().len()).without(state.reads());
        // A state without any edges says so already.
        if matches!(self, Self::Signs { missing: false }) || missing.is_none() || leads.is_empty() {
            return labels::state(&words);
        }
        labels::state(&format!("{words}; nothing on {}", self.reads(draft, missing)))
    }
}

/// Describes the drawing at `rect` with its selected states or its selected edge; returns what is asked of its parts.
pub fn tell(
    ui: &mut Ui,
    rect: Rect,
    draft: &Draft,
    (selected, edge): (&[DraftStateId], Option<Edge>),
    speech: Speech,
) -> Option<Asked> {
    if !access::is_read(ui.ctx()) {
        return None;
    }
    let ui = &mut ui.new_child(UiBuilder::new().id_salt("canvas in words").max_rect(rect));
    access::part(ui, Role::Group, labels::IN_WORDS);
    let key = Id::new("canvas in words");
    let mut asked = None;
    let mut part = |key: Id, words: &str, is_on: Option<bool>, what: Asked| {
        let part = Part::new(ui, key, Role::Button, words, rect);
        if let Some(is_on) = is_on {
            part.with(|node| node.set_toggled(is_on.into()));
        }
        if part.pressed(None) {
            asked = Some(what);
        }
    };
    for state in draft.states() {
        let is_on = selected.contains(&state.id);
        part(key.with(state.id), &speech.state(draft, state), Some(is_on), Asked::State(state.id));
    }
    let name = |id: DraftStateId| draft.state(id).map_or("", |state| state.name.as_str());
    for (from, arrow) in draft.states().flat_map(|state| state.arrows().iter().map(move |arrow| (state.id, arrow))) {
        let words = labels::arrow(name(from), name(arrow.to), &speech.reads(draft, arrow.reads));
        let it = (from, arrow.to);
        part(key.with(it), &words, Some(edge == Some(it)), Asked::Edge(it));
    }
    if let [from] = *selected
        && let Some(state) = draft.state(from)
    {
        match speech {
            Speech::Signs { .. } => {
                for to in draft.states().filter(|to| state.arrow(to.id).is_none()) {
                    let words = labels::new_arrow(&state.name, &to.name);
                    part(key.with(("new", to.id)), &words, None, Asked::Draw(from, None, to.id));
                }
            }
            Speech::Colours(palette) => {
                for letter in Letter::ALL {
                    for to in draft.states().filter(|to| state.next(letter) != Some(to.id)) {
                        let words = labels::new_transition(&state.name, palette.word(colour_of(letter)), &to.name);
                        part(key.with((letter, to.id)), &words, None, Asked::Draw(from, Some(letter), to.id));
                    }
                }
            }
        }
    }
    asked
}
