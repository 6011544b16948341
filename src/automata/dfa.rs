//! Complete deterministic automata over {green, red}.

use super::dense::Dense;
use super::form::DfaForm;
use super::problem::{DfaError, DfaErrors, MAX_STATES, Problem, name_problem, position_fits, title_problem};
use super::{Letter, ron_form};
use fob_base::text::visible;
use serde::{Deserialize, Serialize};
use std::collections::HashSet;

/// A state of one DFA, as an index into [`Dfa::states`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct StateId(pub u32);

impl StateId {
    /// Returns the index in [`Dfa::states`].
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl From<usize> for StateId {
    fn from(index: usize) -> Self {
        Self(index as u32)
    }
}

/// A state with both its transitions.
///
/// Positions are drawing units, x to the right and y *down*, in which a state's circle has a radius of
/// [`super::RADIUS`] = 20 units (the size and the axes of JFLAP's canvas, so that its files keep their numbers).
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    /// Name: unique in its DFA, not blank, without control characters or direction marks.
    pub name: String,
    /// Whether a string that ends here is accepted.
    pub accepting: bool,
    /// Target of the green transition.
    pub green: StateId,
    /// Target of the red transition.
    pub red: StateId,
    /// Centre of its circle; `None` if the layout is automatic.
    pub at: Option<(f64, f64)>,
    /// How the green edge was bent by hand: the vector from the midpoint of both states (for a loop, from the state's centre) to the middle
    /// of the curve, in drawing units. `None` if the routing is automatic.
    pub green_bend: Option<(f64, f64)>,
    /// The same for the red edge. If both letters share an edge, the green bend takes precedence.
    pub red_bend: Option<(f64, f64)>,
}

impl State {
    /// Creates a state without a position.
    pub fn new(name: impl Into<String>, accepting: bool, green: StateId, red: StateId) -> Self {
        Self { name: name.into(), accepting, green, red, at: None, green_bend: None, red_bend: None }
    }

    /// Returns the target of a letter.
    pub const fn next(&self, letter: Letter) -> StateId {
        match letter {
            Letter::Green => self.green,
            Letter::Red => self.red,
        }
    }

    /// Returns how the edge of a letter was bent by hand.
    pub const fn bend(&self, letter: Letter) -> Option<(f64, f64)> {
        match letter {
            Letter::Green => self.green_bend,
            Letter::Red => self.red_bend,
        }
    }
}

/// A deterministic finite automaton over {green, red}. Every state has a transition for both letters, the start exists and names are
/// unique: a value of this type is always valid.
///
/// ```
/// use fob_automata::{Dfa, parse_word};
/// let dfa = Dfa::from_ron(r#"(name: "Even greens", start: "even", states: [
///     (name: "even", accepting: true, green: "odd", red: "even"),
///     (name: "odd", accepting: false, green: "even", red: "odd"),
/// ])"#)?;
/// assert!(dfa.accepts(&parse_word("grg")?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "DfaForm", into = "DfaForm")]
pub struct Dfa {
    name: String,
    about: String,
    states: Vec<State>,
    /// The start, the transitions and the accepting states alone, for whoever takes many steps.
    dense: Dense,
}

impl Dfa {
    /// Creates a DFA from its parts; `about` may be empty.
    ///
    /// # Errors
    /// Every problem: no states or more than [`MAX_STATES`], blank or repeated names, a start or a target that does not exist, positions
    /// that are not finite or beyond [`super::MAX_COORDINATE`].
    pub fn new(name: impl Into<String>, about: impl Into<String>, start: StateId, states: Vec<State>) -> Result<Self, DfaErrors> {
        let name = name.into();
        let mut problems: Vec<Problem> = title_problem(&name).into_iter().collect();
        if states.is_empty() {
            problems.push(Problem::NoStates);
        }
        if states.len() > MAX_STATES {
            problems.push(Problem::TooManyStates(states.len(), MAX_STATES));
        }
        if start.index() >= states.len() && !states.is_empty() {
            problems.push(Problem::NoSuchStart(format!("#{}", start.0)));
        }
        let mut names = HashSet::new();
        for state in &states {
            problems.extend(name_problem(&state.name));
            if !names.insert(state.name.as_str()) {
                problems.push(Problem::DuplicateName(state.name.clone()));
            }
            for letter in Letter::ALL {
                let target = state.next(letter);
                if target.index() >= states.len() {
                    problems.push(Problem::NoSuchTarget { state: state.name.clone(), letter, target: format!("#{}", target.0) });
                }
            }
            for (field, position) in [("at", state.at), ("green_bend", state.green_bend), ("red_bend", state.red_bend)] {
                if position.is_some_and(|p| !position_fits(p)) {
                    problems.push(Problem::BadPosition(state.name.clone(), field));
                }
            }
        }
        DfaErrors::check(problems.into_iter().map(|problem| DfaError { problem, place: None }).collect())?;
        Ok(Self { name, about: about.into(), dense: dense(start, &states), states })
    }

    /// Returns a DFA with the same name and description and other states, which must be valid.
    pub(super) fn with_states(&self, start: StateId, states: Vec<State>) -> Self {
        debug_assert!(Self::new("", "", start, states.clone()).is_ok());
        Self { name: self.name.clone(), about: self.about.clone(), dense: dense(start, &states), states }
    }

    /// Returns a DFA with the same name and description and the states of a table over green and red, named like this, without positions.
    pub(super) fn with_dense(&self, dense: &Dense, names: Vec<String>) -> Self {
        let state = |(i, name)| {
            let row = dense.row(i);
            State::new(name, dense.is_accepting(i), StateId(row[0]), StateId(row[1]))
        };
        self.with_states(StateId(dense.start()), (0..).zip(names).map(state).collect())
    }

    /// Reads the RON form of a DFA file.
    ///
    /// # Errors
    /// Every problem of the text, with its line and column.
    pub fn from_ron(text: &str) -> Result<Self, DfaErrors> {
        ron_form::read(text)
    }

    /// Returns the RON form, which [`Dfa::from_ron`] reads back.
    pub fn to_ron(&self) -> String {
        ron_form::write(self)
    }

    /// Returns the name shown to people.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the description, or an empty text.
    pub fn about(&self) -> &str {
        &self.about
    }

    /// Returns the DFA with another name, from which invisible characters are removed.
    #[must_use]
    pub fn named(mut self, name: impl Into<String>) -> Self {
        self.name = visible(&name.into()).into_owned();
        self
    }

    /// Returns the DFA with another description.
    #[must_use]
    pub fn noted(mut self, about: impl Into<String>) -> Self {
        self.about = about.into();
        self
    }

    /// Returns the start state.
    pub const fn start(&self) -> StateId {
        StateId(self.dense.start())
    }

    /// Returns the number of states, at least 1.
    #[allow(clippy::len_without_is_empty)] // It is never empty.
    pub fn len(&self) -> usize {
        self.states.len()
    }

    /// Returns the states; a [`StateId`] is an index into this slice.
    pub fn states(&self) -> &[State] {
        &self.states
    }

    /// Returns all state ids, in order.
    pub fn ids(&self) -> impl DoubleEndedIterator<Item = StateId> + ExactSizeIterator + use<> {
        (0..self.states.len()).map(StateId::from)
    }

    /// Returns a state.
    ///
    /// # Panics
    /// If `id` is not a state of this DFA.
    pub fn state(&self, id: StateId) -> &State {
        &self.states[id.index()]
    }

    /// Returns the state of this name.
    pub fn find(&self, name: &str) -> Option<StateId> {
        self.states.iter().position(|state| state.name == name).map(StateId::from)
    }

    /// Returns the state that a letter leads to from a state.
    ///
    /// # Panics
    /// If `id` is not a state of this DFA.
    pub fn step(&self, id: StateId, letter: Letter) -> StateId {
        StateId(self.dense.step(id.0, letter.index() as u8))
    }

    /// Returns whether a string that ends in this state is accepted.
    ///
    /// # Panics
    /// If `id` is not a state of this DFA.
    pub fn is_accepting(&self, id: StateId) -> bool {
        self.dense.is_accepting(id.0)
    }

    /// Returns the state that a word leads to from the start.
    pub fn run(&self, word: &[Letter]) -> StateId {
        word.iter().fold(self.start(), |state, &letter| self.step(state, letter))
    }

    /// Returns the states on the path of a word, the start first: one more than the word has letters.
    pub fn path(&self, word: &[Letter]) -> Vec<StateId> {
        let mut path = Vec::with_capacity(word.len() + 1);
        let mut state = self.start();
        path.push(state);
        for &letter in word {
            state = self.step(state, letter);
            path.push(state);
        }
        path
    }

    /// Returns whether a word is accepted.
    pub fn accepts(&self, word: &[Letter]) -> bool {
        self.is_accepting(self.run(word))
    }

    /// Returns the reachable states in the order of the first words that lead to them: shorter words first, then green before red. The
    /// start comes first.
    pub fn reachable(&self) -> Vec<StateId> {
        self.reachable_from(self.start())
    }

    /// Like [`Dfa::reachable`], starting at any state.
    ///
    /// # Panics
    /// If `from` is not a state of this DFA.
    pub fn reachable_from(&self, from: StateId) -> Vec<StateId> {
        self.dense.reachable_from(from.0).into_iter().map(StateId).collect()
    }

    /// Returns its transitions and accepting states alone, on which the algorithms work: state `i` is [`StateId`] `i`, letter 0 is green.
    pub const fn dense(&self) -> &Dense {
        &self.dense
    }
}

/// Returns the table of valid states.
fn dense(start: StateId, states: &[State]) -> Dense {
    let accepting = states.iter().map(|state| state.accepting).collect();
    let next = states.iter().flat_map(|state| [state.green.0, state.red.0]).collect();
    Dense::new(Letter::ALL.len(), start.0, accepting, next)
}
