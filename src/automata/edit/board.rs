//! Drafts of DFAs of the board: complete, with one start and different names.

use super::draft::Draft;
use super::state::{DraftState, DraftStateId};
use crate::general::{Reads, Symbol};
use crate::problem::name_problem;
use crate::{Dfa, Letter, MAX_STATES, RADIUS, State, StateId, layout};
use std::collections::HashSet;
use std::sync::Arc;

/// A problem that keeps a draft from being a DFA.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DraftProblem {
    /// The draft has no states.
    NoStates,
    /// The draft has more states than a DFA may have.
    TooManyStates(usize),
    /// No state is the start.
    NoStart,
    /// A name has no visible characters, or has control characters or direction marks.
    BadName(DraftStateId),
    /// An earlier state has the same name.
    DuplicateName(DraftStateId),
    /// A transition is missing.
    Missing(DraftStateId, Letter),
}

impl DraftProblem {
    /// Returns the state with the problem.
    pub const fn state(&self) -> Option<DraftStateId> {
        match self {
            Self::NoStates | Self::TooManyStates(_) | Self::NoStart => None,
            Self::BadName(id) | Self::DuplicateName(id) | Self::Missing(id, _) => Some(*id),
        }
    }

    /// Returns the problem in words.
    pub fn text(&self, draft: &Draft) -> String {
        let name = |id: &DraftStateId| draft.state(*id).map_or_else(String::new, |s| s.name.clone());
        match self {
            Self::NoStates => "there are no states".to_owned(),
            Self::TooManyStates(n) => format!("too many states ({n}): at most {MAX_STATES} are allowed"),
            Self::NoStart => "no state is the start".to_owned(),
            Self::BadName(id) => format!("the name {:?} needs a visible character", name(id)),
            Self::DuplicateName(id) => format!("two states are named {:?}", name(id)),
            Self::Missing(id, letter) => format!("state {:?} has no transition for {}", name(id), letter.word()),
        }
    }
}

/// Returns what a letter of the board reads.
pub(super) const fn reads(letter: Letter) -> Reads {
    Reads::one(Some(letter.index() as Symbol))
}

impl Draft {
    /// Creates the draft of a DFA; states without a position are laid out. Where both letters share an edge, it has the bend of green.
    pub fn from_dfa(dfa: &Dfa) -> Self {
        let places: Vec<(f64, f64)> = if dfa.states().iter().all(|s| s.at.is_some()) {
            dfa.states().iter().filter_map(|s| s.at).collect()
        } else {
            layout::places(dfa).iter().map(|p| (p.x * RADIUS, p.y * RADIUS)).collect()
        };
        let id = |state: StateId| DraftStateId(state.0);
        let states = dfa.ids().zip(places).map(|(i, at)| {
            let s = dfa.state(i);
            let mut state = DraftState::new(id(i), s.name.clone(), s.accepting, at);
            for letter in Letter::ALL {
                state.lead(reads(letter), id(s.next(letter)));
            }
            for letter in Letter::ALL.into_iter().rev().filter(|letter| s.bend(*letter).is_some()) {
                state.bend_to(id(s.next(letter)), s.bend(letter));
            }
            Arc::new(state)
        });
        let states = states.collect();
        let (starts, next_id) = (vec![id(dfa.start())], dfa.len() as u32);
        Self { starts, states, next_id, about: dfa.about().to_owned(), ..Self::new(dfa.name()) }
    }

    /// Returns all problems that keep the draft from being a DFA, in the order of the states.
    pub fn problems(&self) -> Vec<DraftProblem> {
        let mut problems = Vec::new();
        if self.is_empty() {
            problems.push(DraftProblem::NoStates);
        } else if self.start().is_none() {
            problems.push(DraftProblem::NoStart);
        }
        if self.len() > MAX_STATES {
            problems.push(DraftProblem::TooManyStates(self.len()));
        }
        let mut names = HashSet::new();
        for state in self.states() {
            if name_problem(&state.name).is_some() {
                problems.push(DraftProblem::BadName(state.id));
            } else if !names.insert(state.name.as_str()) {
                problems.push(DraftProblem::DuplicateName(state.id));
            }
            problems.extend(state.missing().map(|letter| DraftProblem::Missing(state.id, letter)));
        }
        problems
    }

    /// Converts the draft to a DFA, with its states in the draft's order.
    ///
    /// # Errors
    /// The problems that [`Draft::problems`] returns.
    pub fn to_dfa(&self) -> Result<Dfa, Vec<DraftProblem>> {
        let problems = self.problems();
        if !problems.is_empty() {
            return Err(problems);
        }
        let index = self.indices();
        let of = |id: Option<DraftStateId>| StateId::from(id.and_then(|id| index.get(&id).copied()).unwrap_or(0));
        let states = self.states().map(|s| {
            let [green, red] = Letter::ALL.map(|letter| s.next(letter));
            let mut state = State::new(s.name.clone(), s.accepting, of(green), of(red));
            (state.at, state.green_bend) = (Some(s.at), s.bend(Letter::Green));
            // One bend is enough for an edge.
            state.red_bend = s.bend(Letter::Red).filter(|_| green != red);
            state
        });
        // Without problems every part is valid.
        Dfa::new(self.name.clone(), self.about.clone(), of(self.start()), states.collect()).map_err(|_| self.problems())
    }
}
