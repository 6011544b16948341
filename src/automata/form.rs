//! The serde form of a DFA, used in saves and replays; states refer to each other by name.

use super::problem::{DfaError, DfaErrors, Problem};
use super::{Dfa, Letter, State, StateId};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename = "Dfa", deny_unknown_fields)]
pub(super) struct DfaForm {
    pub name: String,
    #[serde(default)]
    pub about: String,
    pub start: String,
    pub states: Vec<StateForm>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename = "State", deny_unknown_fields)]
pub(super) struct StateForm {
    pub name: String,
    pub accepting: bool,
    pub green: String,
    pub red: String,
    #[serde(default)]
    pub at: Option<(f64, f64)>,
    #[serde(default)]
    pub green_bend: Option<(f64, f64)>,
    #[serde(default)]
    pub red_bend: Option<(f64, f64)>,
}

impl From<Dfa> for DfaForm {
    fn from(dfa: Dfa) -> Self {
        let name = |id: StateId| dfa.state(id).name.clone();
        Self {
            name: dfa.name().to_owned(),
            about: dfa.about().to_owned(),
            start: name(dfa.start()),
            states: dfa
                .states()
                .iter()
                .map(|state| StateForm {
                    name: state.name.clone(),
                    accepting: state.accepting,
                    green: name(state.green),
                    red: name(state.red),
                    at: state.at,
                    green_bend: state.green_bend,
                    red_bend: state.red_bend,
                })
                .collect(),
        }
    }
}

impl TryFrom<DfaForm> for Dfa {
    type Error = DfaErrors;

    fn try_from(form: DfaForm) -> Result<Self, DfaErrors> {
        let mut ids: HashMap<&str, StateId> = HashMap::new();
        for (i, state) in form.states.iter().enumerate() {
            ids.entry(&state.name).or_insert(StateId::from(i));
        }
        let mut problems = Vec::new();
        let start = ids.get(form.start.as_str()).copied();
        if start.is_none() && !form.states.is_empty() {
            problems.push(Problem::NoSuchStart(form.start.clone()));
        }
        let mut states = Vec::with_capacity(form.states.len());
        for state in &form.states {
            let mut target = |letter: Letter, name: &str| {
                ids.get(name).copied().unwrap_or_else(|| {
                    problems.push(Problem::NoSuchTarget { state: state.name.clone(), letter, target: name.to_owned() });
                    StateId(0)
                })
            };
            let (green, red) = (target(Letter::Green, &state.green), target(Letter::Red, &state.red));
            states.push(State {
                name: state.name.clone(),
                accepting: state.accepting,
                green,
                red,
                at: state.at,
                green_bend: state.green_bend,
                red_bend: state.red_bend,
            });
        }
        let mut errors: Vec<DfaError> = problems.into_iter().map(|problem| DfaError { problem, place: None }).collect();
        match Self::new(form.name, form.about, start.unwrap_or(StateId(0)), states) {
            Ok(dfa) => DfaErrors::check(errors).map(|()| dfa),
            Err(more) => {
                errors.extend(more.problems().iter().cloned());
                DfaErrors::check(errors)?;
                Err(more)
            }
        }
    }
}
