//! A draft as text, for the clipboard and for drafts that are kept unfinished: the RON form of a DFA, in which `start`, `green` and
//! `red` may be missing. A complete draft is a DFA file. Where a name does not say which state is meant, since an earlier state has it
//! too, the state's place in the list (from 0) is noted too: `start_at`, `green_at`, `red_at`.

use super::board::reads;
use super::draft::Draft;
use super::state::{DraftState, DraftStateId};
use crate::figure::Vec2;
use crate::problem::position_fits;
use crate::problem::{DfaErrors, Problem};
use crate::{Dfa, Letter, MAX_STATES, RADIUS, layout};
use ron::extensions::Extensions;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::sync::Arc;

#[derive(Serialize, Deserialize)]
#[serde(rename = "Dfa", deny_unknown_fields)]
struct DraftForm {
    name: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    about: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    start: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    start_at: Option<usize>,
    states: Vec<StateForm>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename = "State", deny_unknown_fields)]
struct StateForm {
    name: String,
    accepting: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    green: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    red: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    green_at: Option<usize>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    red_at: Option<usize>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    at: Option<(f64, f64)>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    green_bend: Option<(f64, f64)>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    red_bend: Option<(f64, f64)>,
}

impl Draft {
    /// Returns the draft as RON text, which [`Draft::from_ron`] reads back.
    pub fn to_ron(&self) -> String {
        if let Ok(dfa) = self.to_dfa() {
            return dfa.to_ron();
        }
        let index = self.indices();
        let mut first: HashMap<&str, usize> = HashMap::new();
        for (i, state) in self.states().enumerate() {
            first.entry(&state.name).or_insert(i);
        }
        let place = |id: Option<DraftStateId>| index.get(&id?).copied();
        let name = |id| place(id).map(|i| self.states[i].name.clone());
        let twin = |id| place(id).filter(|i| first.get(self.states[*i].name.as_str()) != Some(i));
        let form = DraftForm {
            name: self.name.clone(),
            about: self.about.clone(),
            start: name(self.start()),
            start_at: twin(self.start()),
            states: self
                .states()
                .map(|s| StateForm {
                    name: s.name.clone(),
                    accepting: s.accepting,
                    green: name(s.next(Letter::Green)),
                    red: name(s.next(Letter::Red)),
                    green_at: twin(s.next(Letter::Green)),
                    red_at: twin(s.next(Letter::Red)),
                    at: Some(s.at),
                    green_bend: s.bend(Letter::Green),
                    red_bend: s.bend(Letter::Red).filter(|_| s.next(Letter::Red) != s.next(Letter::Green)),
                })
                .collect(),
        };
        let pretty = ron::ser::PrettyConfig::new()
            .new_line("\n")
            .indentor("  ")
            .depth_limit(2)
            .extensions(Extensions::IMPLICIT_SOME)
            .compact_maps(true);
        // Text and finite numbers are all that there is.
        ron::ser::to_string_pretty(&form, pretty).unwrap_or_default() + "\n"
    }

    /// Reads a DFA file, or the text of an unfinished draft.
    ///
    /// # Errors
    /// The problems of the text; for a complete text, all of them.
    pub fn from_ron(text: &str) -> Result<Self, DfaErrors> {
        let errors = match Dfa::from_ron(text) {
            Ok(dfa) => return Ok(Self::from_dfa(&dfa)),
            Err(errors) => errors,
        };
        let form: DraftForm = fob_base::ron::read(text).map_err(|error| {
            // The reader of DFAs reports all problems but missing parts best.
            if only_missing(&errors) { DfaErrors::syntax(error.message, Some(error.place)) } else { errors.clone() }
        })?;
        if !only_missing(&errors) {
            return Err(errors);
        }
        if form.states.len() > MAX_STATES {
            return Err(DfaErrors::one(Problem::TooManyStates(form.states.len(), MAX_STATES), None));
        }
        let mut ids: HashMap<&str, DraftStateId> = HashMap::new();
        for (i, state) in form.states.iter().enumerate() {
            ids.entry(&state.name).or_insert(DraftStateId(i as u32));
        }
        let id = |name: &Option<String>, at: Option<usize>| {
            let named = name.as_deref().and_then(|name| ids.get(name).copied());
            // The index counts only with the name of the state that has it.
            let twin = at.filter(|i| form.states.get(*i).map(|s| &s.name) == name.as_ref());
            twin.map(|i| DraftStateId(i as u32)).or(named)
        };
        let good = |p: Option<(f64, f64)>| p.filter(|p| position_fits(*p));
        let mut draft = Self { name: form.name.clone(), about: form.about.clone(), ..Self::default() };
        draft.starts = id(&form.start, form.start_at).into_iter().collect();
        draft.next_id = form.states.len() as u32;
        draft.states = form
            .states
            .iter()
            .enumerate()
            .map(|(i, s)| {
                let (id_of, at) = (DraftStateId(i as u32), good(s.at).unwrap_or_default());
                let mut state = DraftState::new(id_of, s.name.clone(), s.accepting, at);
                let ways =
                    [(Letter::Green, id(&s.green, s.green_at), s.green_bend), (Letter::Red, id(&s.red, s.red_at), s.red_bend)];
                for (letter, to, _) in ways {
                    to.into_iter().for_each(|to| state.lead(reads(letter), to));
                }
                for (_, to, bend) in ways.into_iter().rev() {
                    if let (Some(to), Some(bend)) = (to, good(bend)) {
                        state.bend_to(to, Some(bend));
                    }
                }
                Arc::new(state)
            })
            .collect();
        if form.states.iter().any(|s| good(s.at).is_none()) {
            let given: Vec<_> = form.states.iter().map(|s| good(s.at).map(|(x, y)| Vec2::new(x, y) * (1.0 / RADIUS))).collect();
            let graph = draft.graph();
            let places = if given.iter().all(Option::is_none) {
                layout::lay_out(&graph, layout::Style::Auto)
            } else {
                layout::complete(&graph, &given)
            };
            for (state, p) in draft.states.iter_mut().zip(places) {
                Arc::make_mut(state).at = (p.x * RADIUS, p.y * RADIUS);
            }
        }
        Ok(draft)
    }
}

/// Returns whether all of these problems are allowed in a draft.
fn only_missing(errors: &DfaErrors) -> bool {
    errors.problems().iter().all(|error| match &error.problem {
        Problem::MissingField { field, .. } => matches!(field.as_str(), "start" | "green" | "red"),
        Problem::UnknownField { field, .. } => matches!(field.as_str(), "start_at" | "green_at" | "red_at"),
        Problem::NoStates | Problem::BadName(_) | Problem::DuplicateName(_) => true,
        _ => false,
    })
}
