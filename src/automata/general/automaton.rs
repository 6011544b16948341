//! Finite automata over any alphabet, as they are drawn and saved: named states, deterministic or not, complete or not.

use super::{Alphabet, Dense, Symbol};
use crate::problem::{DfaError, DfaErrors, MAX_STATES, Problem, name_problem, position_fits, title_problem};
use crate::{Dfa, Letter, State, StateId};
use std::collections::{HashMap, HashSet};

/// A state of an [`Automaton`].
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Node {
    /// Name of the state.
    pub name: String,
    /// Whether a word that may end here is accepted.
    pub accepting: bool,
    /// Targets of each letter, in the order of the letters; ascending indices.
    pub on: Vec<Vec<usize>>,
    /// Targets of transitions that read nothing; ascending indices.
    pub empty: Vec<usize>,
    /// Centre of its circle in drawing units; see [`State::at`].
    pub at: Option<(f64, f64)>,
}

/// A finite automaton over any alphabet. It has exactly one start, which exists, and unique names. Transitions may be missing, repeated for
/// a letter, or read nothing.
#[derive(Clone, Debug, PartialEq)]
pub struct Automaton {
    name: String,
    about: String,
    letters: Alphabet,
    start: usize,
    states: Vec<Node>,
}

/// The first nondeterministic choice of an automaton, which keeps it from being a DFA.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Choice {
    /// A transition that reads nothing.
    #[error("the transition from {from:?} to {to:?} reads nothing (lambda)")]
    Empty {
        /// State where it begins.
        from: String,
        /// State where it leads.
        to: String,
    },
    /// Several transitions on one letter.
    #[error("state {state:?} has {number} transitions on {letter:?}")]
    Several {
        /// State where they begin.
        state: String,
        /// Letter that they read.
        letter: char,
        /// Number of them.
        number: usize,
    },
}

impl Automaton {
    /// Creates an automaton from its parts; repeated transitions become one.
    ///
    /// # Errors
    /// Every problem: no states or more than [`MAX_STATES`], blank or repeated names, a start that does not exist, positions beyond
    /// [`crate::MAX_COORDINATE`].
    ///
    /// # Panics
    /// If a transition leads to a state that does not exist, or a state has lists for another number of letters.
    pub fn new(
        name: impl Into<String>,
        about: impl Into<String>,
        letters: Alphabet,
        start: usize,
        mut states: Vec<Node>,
    ) -> Result<Self, DfaErrors> {
        let name = name.into();
        let mut problems: Vec<Problem> = title_problem(&name).into_iter().collect();
        if states.is_empty() {
            problems.push(Problem::NoStates);
        }
        if states.len() > MAX_STATES {
            problems.push(Problem::TooManyStates(states.len(), MAX_STATES));
        }
        if start >= states.len() && !states.is_empty() {
            problems.push(Problem::NoSuchStart(format!("#{start}")));
        }
        let mut names = HashSet::new();
        for state in &states {
            problems.extend(name_problem(&state.name));
            if !names.insert(state.name.as_str()) {
                problems.push(Problem::DuplicateName(state.name.clone()));
            }
            if state.at.is_some_and(|at| !position_fits(at)) {
                problems.push(Problem::BadPosition(state.name.clone(), "at"));
            }
        }
        DfaErrors::check(problems.into_iter().map(|problem| DfaError { problem, place: None }).collect())?;
        let number = states.len();
        for state in &mut states {
            assert_eq!(state.on.len(), letters.len(), "a list for each letter");
            for list in state.on.iter_mut().chain([&mut state.empty]) {
                list.sort_unstable();
                list.dedup();
                assert!(list.last().is_none_or(|&last| last < number), "known states");
            }
        }
        Ok(Self { name, about: about.into(), letters, start, states })
    }

    /// Creates a complete DFA from a table, with these names of its states.
    ///
    /// # Panics
    /// If the number of names differs from that of states, or two are equal.
    pub fn from_table(name: impl Into<String>, letters: Alphabet, table: &Dense, names: Vec<String>) -> Self {
        assert_eq!((names.len(), letters.len()), (table.len(), table.width()), "a name for each state");
        let states = (0..).zip(names).map(|(state, name)| Node {
            name,
            accepting: table.is_accepting(state),
            on: table.row(state).iter().map(|&to| vec![to as usize]).collect(),
            ..Node::default()
        });
        let states = states.collect();
        Self { name: name.into(), about: String::new(), letters, start: table.start() as usize, states }
    }

    /// Converts a DFA of the board to an automaton over g and r.
    pub fn from_board(dfa: &Dfa) -> Self {
        let states = dfa.states().iter().map(|state| Node {
            name: state.name.clone(),
            accepting: state.accepting,
            on: vec![vec![state.green.index()], vec![state.red.index()]],
            empty: Vec::new(),
            at: state.at,
        });
        let states = states.collect();
        let (name, about) = (dfa.name().to_owned(), dfa.about().to_owned());
        Self { name, about, letters: Alphabet::board(), start: dfa.start().index(), states }
    }

    /// Converts to a DFA of the board: the first letter becomes green, the second red. `None` unless the automaton has two letters and is
    /// deterministic and complete.
    pub fn to_board(&self) -> Option<Dfa> {
        if self.letters.len() != Letter::ALL.len() || self.choice().is_some() {
            return None;
        }
        let states = self.states.iter().map(|state| {
            let [green, red] = [0, 1].map(|letter| state.on[letter].first().map(|&to| StateId::from(to)));
            let mut made = State::new(state.name.clone(), state.accepting, green?, red?);
            made.at = state.at;
            Some(made)
        });
        let states = states.collect::<Option<Vec<_>>>()?;
        Dfa::new(self.name.clone(), self.about.clone(), StateId::from(self.start), states).ok()
    }

    /// Returns the name shown to people.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the description, or an empty text.
    pub fn about(&self) -> &str {
        &self.about
    }

    /// Returns the automaton with another name.
    #[must_use]
    pub fn named(mut self, name: impl Into<String>) -> Self {
        self.name = fob_base::text::visible(&name.into()).into_owned();
        self
    }

    /// Returns the automaton with another description.
    #[must_use]
    pub fn noted(mut self, about: impl Into<String>) -> Self {
        self.about = about.into();
        self
    }

    /// Returns the alphabet.
    pub const fn letters(&self) -> &Alphabet {
        &self.letters
    }

    /// Returns the index of the start.
    pub const fn start(&self) -> usize {
        self.start
    }

    /// Returns the states, at least one.
    pub fn states(&self) -> &[Node] {
        &self.states
    }

    /// Returns the state of this name.
    pub fn find(&self, name: &str) -> Option<usize> {
        self.states.iter().position(|state| state.name == name)
    }

    /// Returns the first nondeterministic choice, in the order of the states.
    pub fn choice(&self) -> Option<Choice> {
        self.states.iter().find_map(|state| {
            if let Some(&to) = state.empty.first() {
                return Some(Choice::Empty { from: state.name.clone(), to: self.states[to].name.clone() });
            }
            let (letter, targets) = state.on.iter().enumerate().find(|(_, targets)| targets.len() > 1)?;
            let letter = self.letters.letter(letter as Symbol);
            Some(Choice::Several { state: state.name.clone(), letter, number: targets.len() })
        })
    }

    /// Returns how many transitions of a complete DFA are missing.
    pub fn missing(&self) -> usize {
        self.states.iter().flat_map(|state| &state.on).filter(|targets| targets.is_empty()).count()
    }

    /// Returns the number of transitions, including those that read nothing.
    pub fn transitions(&self) -> usize {
        self.states.iter().flat_map(|state| state.on.iter().chain([&state.empty])).map(Vec::len).sum()
    }

    /// Returns an automaton of the same language over another alphabet. Letters that only the new alphabet has lead nowhere.
    ///
    /// # Errors
    /// A letter in use that the new alphabet does not have.
    pub fn over(&self, letters: &Alphabet) -> Result<Self, char> {
        if *letters == self.letters {
            return Ok(self.clone());
        }
        let places: Vec<Option<usize>> =
            self.letters.letters().iter().map(|c| letters.letters().iter().position(|letter| letter == c)).collect();
        let mut states = Vec::with_capacity(self.states.len());
        for state in &self.states {
            let mut on = vec![Vec::new(); letters.len()];
            for (old, targets) in state.on.iter().enumerate() {
                match places[old] {
                    Some(new) => on[new].clone_from(targets),
                    None if targets.is_empty() => {}
                    None => return Err(self.letters.letter(old as Symbol)),
                }
            }
            states.push(Node { on, ..state.clone() });
        }
        Ok(Self { letters: letters.clone(), states, ..self.clone() })
    }

    /// Returns the automaton with each letter replaced by the one at the same index.
    ///
    /// # Panics
    /// If the number of letters differs.
    #[must_use]
    pub fn spelt(self, letters: Alphabet) -> Self {
        assert_eq!(self.letters.len(), letters.len(), "a letter for each letter");
        Self { letters, ..self }
    }

    /// Returns the automaton with a sink as the target of missing transitions, and the sink's name if one was needed.
    pub fn complete(&self) -> (Self, Option<String>) {
        if self.missing() == 0 {
            return (self.clone(), None);
        }
        let mut made = self.clone();
        let sink = made.states.len();
        let name = (1_u32..).map(|n| if n == 1 { "sink".to_owned() } else { format!("sink{n}") });
        let name = name.into_iter().find(|name| self.find(name).is_none()).unwrap_or_default();
        made.states.push(Node { name: name.clone(), on: vec![Vec::new(); self.letters.len()], ..Node::default() });
        for state in &mut made.states {
            state.on.iter_mut().filter(|targets| targets.is_empty()).for_each(|targets| targets.push(sink));
        }
        (made, Some(name))
    }

    /// Returns the table of a deterministic automaton, with a sink after its states if transitions are missing. `None` if it is
    /// nondeterministic.
    pub fn table(&self) -> Option<Dense> {
        if self.choice().is_some() {
            return None;
        }
        let sink = self.states.len();
        let mut next: Vec<u32> =
            self.states.iter().flat_map(|s| s.on.iter().map(|to| to.first().copied().unwrap_or(sink) as u32)).collect();
        let mut accepting: Vec<bool> = self.states.iter().map(|state| state.accepting).collect();
        if self.missing() > 0 {
            accepting.push(false);
            next.extend(vec![sink as u32; self.letters.len()]);
        }
        Some(Dense::new(self.letters.len(), self.start as u32, accepting, next))
    }

    /// Returns the automaton without the states that are not connected to the start by edges of either direction.
    #[must_use]
    pub fn joined(&self) -> Self {
        let mut neighbours = vec![Vec::new(); self.states.len()];
        for (from, state) in self.states.iter().enumerate() {
            for &to in state.on.iter().chain([&state.empty]).flatten() {
                neighbours[from].push(to);
                neighbours[to].push(from);
            }
        }
        let mut keep = vec![false; self.states.len()];
        let mut open = vec![self.start];
        while let Some(state) = open.pop() {
            if !std::mem::replace(&mut keep[state], true) {
                open.extend(&neighbours[state]);
            }
        }
        let kept: Vec<usize> = (0..self.states.len()).filter(|&state| keep[state]).collect();
        let new: HashMap<usize, usize> = kept.iter().enumerate().map(|(new, &old)| (old, new)).collect();
        let moved = |targets: &Vec<usize>| targets.iter().filter_map(|old| new.get(old).copied()).collect::<Vec<_>>();
        let states = kept.iter().map(|&old| {
            let state = &self.states[old];
            Node { on: state.on.iter().map(moved).collect(), empty: moved(&state.empty), ..state.clone() }
        });
        let states = states.collect();
        Self { start: new.get(&self.start).copied().unwrap_or(0), states, ..self.clone() }
    }

    /// Returns the automaton with acceptance inverted; for a complete DFA, it accepts all other words.
    #[must_use]
    pub fn complement(mut self) -> Self {
        self.states.iter_mut().for_each(|state| state.accepting ^= true);
        self
    }

    /// Returns the automaton with other names of its states.
    ///
    /// # Panics
    /// If the number of names differs from that of states.
    #[must_use]
    pub fn renamed(mut self, names: Vec<String>) -> Self {
        assert_eq!(names.len(), self.states.len(), "a name for each state");
        self.states.iter_mut().zip(names).for_each(|(state, name)| state.name = name);
        self
    }
}
