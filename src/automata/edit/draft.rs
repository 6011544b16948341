//! Drafts: automata that may be incomplete.

use crate::figure::{Plan, PlanEdge, PlanState, Vec2};
use crate::problem::name_problem;
use crate::{Dfa, Letter, MAX_STATES, RADIUS, State, StateId, layout};
use fob_base::text::visible;
use std::collections::{HashMap, HashSet};
use std::fmt;
use std::sync::Arc;

/// Id of a state of a draft. It identifies the same state for the lifetime of the draft, even after its removal is undone or redone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DraftStateId(pub(super) u32);

/// A state that may lack transitions. Positions are in drawing units, as in [`State::at`].
#[derive(Clone, Debug, PartialEq)]
pub struct DraftState {
    /// Id of the state.
    pub id: DraftStateId,
    /// Name; a blank or taken name makes the draft invalid.
    pub name: String,
    /// Whether a string that ends here is accepted.
    pub accepting: bool,
    /// Targets of green and red.
    pub next: [Option<DraftStateId>; 2],
    /// Position of its centre.
    pub at: (f64, f64),
    /// How the edges of green and red are bent by hand; see [`State::green_bend`].
    pub bends: [Option<(f64, f64)>; 2],
}

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

/// An automaton, complete or not. Cloning is cheap: states are shared until they change. Drafts are equal if everything visible is equal.
#[derive(Clone, Debug, Default)]
pub struct Draft {
    pub(super) name: String,
    pub(super) about: String,
    pub(super) start: Option<DraftStateId>,
    pub(super) states: Vec<Arc<DraftState>>,
    /// Next unused id.
    pub(super) next_id: u32,
}

impl PartialEq for Draft {
    fn eq(&self, other: &Self) -> bool {
        // The counter of ids is left out: it never goes back, not even when steps are undone.
        (&self.name, &self.about, self.start, &self.states) == (&other.name, &other.about, other.start, &other.states)
    }
}

impl Draft {
    /// Creates an empty draft.
    pub fn new(name: impl Into<String>) -> Self {
        Self { name: visible(&name.into()).into_owned(), ..Self::default() }
    }

    /// Creates the draft of a DFA; states without a position are laid out.
    pub fn from_dfa(dfa: &Dfa) -> Self {
        let places: Vec<(f64, f64)> = if dfa.states().iter().all(|s| s.at.is_some()) {
            dfa.states().iter().filter_map(|s| s.at).collect()
        } else {
            layout::places(dfa).iter().map(|p| (p.x * RADIUS, p.y * RADIUS)).collect()
        };
        let id = |state: StateId| DraftStateId(state.0);
        let states = dfa
            .ids()
            .zip(places)
            .map(|(i, at)| {
                let s = dfa.state(i);
                Arc::new(DraftState {
                    id: id(i),
                    name: s.name.clone(),
                    accepting: s.accepting,
                    next: [Some(id(s.green)), Some(id(s.red))],
                    at,
                    bends: [s.green_bend, s.red_bend],
                })
            })
            .collect();
        let (name, about) = (dfa.name().to_owned(), dfa.about().to_owned());
        Self { name, about, start: Some(id(dfa.start())), states, next_id: dfa.len() as u32 }
    }

    /// Returns the name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the description.
    pub fn about(&self) -> &str {
        &self.about
    }

    /// Returns the start.
    pub const fn start(&self) -> Option<DraftStateId> {
        self.start
    }

    /// Returns the states, in order.
    pub fn states(&self) -> impl DoubleEndedIterator<Item = &DraftState> + ExactSizeIterator {
        self.states.iter().map(|state| &**state)
    }

    /// Returns the number of states.
    pub fn len(&self) -> usize {
        self.states.len()
    }

    /// Returns whether there are no states.
    pub fn is_empty(&self) -> bool {
        self.states.is_empty()
    }

    /// Returns a state, if it exists.
    pub fn state(&self, id: DraftStateId) -> Option<&DraftState> {
        self.index(id).map(|i| &*self.states[i])
    }

    /// Returns the index of a state.
    pub fn index(&self, id: DraftStateId) -> Option<usize> {
        self.states.iter().position(|state| state.id == id)
    }

    /// Returns the letters that lead from one state to another, green first.
    pub fn letters(&self, from: DraftStateId, to: DraftStateId) -> Vec<Letter> {
        let Some(state) = self.state(from) else { return Vec::new() };
        Letter::ALL.into_iter().filter(|letter| state.next[letter.index()] == Some(to)).collect()
    }

    /// Returns all problems that keep the draft from being a DFA, in the order of the states.
    pub fn problems(&self) -> Vec<DraftProblem> {
        let mut problems = Vec::new();
        if self.states.is_empty() {
            problems.push(DraftProblem::NoStates);
        } else if self.start.is_none() {
            problems.push(DraftProblem::NoStart);
        }
        if self.states.len() > MAX_STATES {
            problems.push(DraftProblem::TooManyStates(self.states.len()));
        }
        let mut names = HashSet::new();
        for state in self.states() {
            if name_problem(&state.name).is_some() {
                problems.push(DraftProblem::BadName(state.id));
            } else if !names.insert(state.name.as_str()) {
                problems.push(DraftProblem::DuplicateName(state.id));
            }
            for letter in Letter::ALL {
                if state.next[letter.index()].is_none() {
                    problems.push(DraftProblem::Missing(state.id, letter));
                }
            }
        }
        problems
    }

    /// Returns the states that cannot be reached from the start; all states if there is no start.
    pub fn unreachable(&self) -> Vec<DraftStateId> {
        let index = self.indices();
        let mut seen = vec![false; self.states.len()];
        let mut stack: Vec<usize> = self.start.and_then(|id| index.get(&id).copied()).into_iter().collect();
        while let Some(i) = stack.pop() {
            if !std::mem::replace(&mut seen[i], true) {
                stack.extend(self.states[i].next.iter().flatten().filter_map(|id| index.get(id)));
            }
        }
        self.states().zip(seen).filter(|(_, seen)| !seen).map(|(state, _)| state.id).collect()
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
        let states = self
            .states()
            .map(|s| State {
                name: s.name.clone(),
                accepting: s.accepting,
                green: of(s.next[0]),
                red: of(s.next[1]),
                at: Some(s.at),
                green_bend: s.bends[0],
                red_bend: s.bends[1],
            })
            .collect();
        // Without problems every part is valid.
        Dfa::new(self.name.clone(), self.about.clone(), of(self.start), states).map_err(|_| self.problems())
    }

    /// Returns the drawing's data, with the states at their positions and in the draft's order.
    pub fn plan(&self) -> Plan {
        let index = self.indices();
        let scale = |(x, y): (f64, f64)| Vec2::new(x, y) * (1.0 / RADIUS);
        let states = self.states().map(|s| PlanState { name: s.name.clone(), accepting: s.accepting, at: scale(s.at) }).collect();
        let mut edges: Vec<PlanEdge> = Vec::new();
        for (from, state) in self.states().enumerate() {
            for letter in Letter::ALL {
                let Some(to) = state.next[letter.index()].and_then(|id| index.get(&id).copied()) else { continue };
                let bend = state.bends[letter.index()].map(scale);
                match edges.last_mut().filter(|edge| edge.from == from && edge.to == to) {
                    Some(edge) => {
                        edge.letters.push(letter);
                        edge.bend = edge.bend.or(bend);
                    }
                    None => edges.push(PlanEdge { from, to, letters: vec![letter], lines: Vec::new(), bend }),
                }
            }
        }
        Plan { states, starts: self.start.and_then(|id| index.get(&id).copied()).into_iter().collect(), edges }
    }

    /// Returns the bare graph, for layouts.
    pub fn graph(&self) -> layout::Graph {
        let index = self.indices();
        let edges = self
            .states()
            .enumerate()
            .flat_map(|(i, s)| {
                s.next.into_iter().flatten().filter_map(|id| index.get(&id)).map(move |&j| (i, j)).collect::<Vec<_>>()
            })
            .collect();
        layout::Graph { len: self.len(), start: self.start.and_then(|id| index.get(&id).copied()), edges }
    }

    /// Returns the part of the draft that consists of some states, for the clipboard: they keep the transitions among themselves, and the
    /// start if it is one of them.
    #[must_use]
    pub fn part(&self, ids: &[DraftStateId]) -> Self {
        let kept: HashSet<DraftStateId> = ids.iter().copied().collect();
        let inside = |id: Option<DraftStateId>| id.filter(|id| kept.contains(id));
        let states = self
            .states
            .iter()
            .filter(|s| kept.contains(&s.id))
            .map(|s| {
                let next = s.next.map(inside);
                let bends = [0, 1].map(|i| s.bends[i].filter(|_| next[i].is_some()));
                Arc::new(DraftState { next, bends, ..(**s).clone() })
            })
            .collect();
        Self { start: inside(self.start), states, ..self.clone() }
    }

    /// Returns the index of each state.
    pub(super) fn indices(&self) -> HashMap<DraftStateId, usize> {
        self.states.iter().enumerate().map(|(i, s)| (s.id, i)).collect()
    }

    /// Returns `q0`, or the first such name that is free.
    pub(super) fn fresh_name(&self) -> String {
        let names: HashSet<&str> = self.states().map(|s| s.name.as_str()).collect();
        // One of these is free: there is one more of them than there are names.
        (0..=names.len()).map(|i| format!("q{i}")).find(|name| !names.contains(name.as_str())).unwrap_or_default()
    }
}

impl fmt::Display for DraftStateId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}", self.0)
    }
}
