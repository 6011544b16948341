//! Finite automata over any alphabet, as they are drawn and saved: named states, deterministic or not, complete or not.

use super::{Alphabet, Dense, Node, Reads, Symbol, Transition};
use crate::problem::{DfaError, DfaErrors, MAX_STATES, Problem, name_problem, position_fits, quoted, title_problem};
use crate::{Dfa, Letter, State, StateId};
use std::collections::HashSet;

/// A finite automaton over any alphabet. It has at least one start, and unique names. Transitions may be missing, repeated for a letter,
/// or read nothing.
#[derive(Clone, Debug, PartialEq)]
pub struct Automaton {
    name: String,
    about: String,
    letters: Alphabet,
    /// Ascending indices.
    starts: Vec<usize>,
    states: Vec<Node>,
}

/// The first nondeterministic choice of an automaton, which keeps it from being a DFA.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Choice {
    /// Several starts.
    #[error("it has {} starts ({})", .0.len(), quoted(.0))]
    Starts(Vec<String>),
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
    /// Creates an automaton from its parts.
    ///
    /// # Errors
    /// Every problem: no states or more than [`MAX_STATES`], blank or repeated names, no start or one that does not exist, positions
    /// beyond [`crate::MAX_COORDINATE`].
    ///
    /// # Panics
    /// If a transition leads to a state that does not exist, or reads a letter that the alphabet does not have.
    pub fn new(
        name: impl Into<String>,
        about: impl Into<String>,
        letters: Alphabet,
        mut starts: Vec<usize>,
        states: Vec<Node>,
    ) -> Result<Self, DfaErrors> {
        starts.sort_unstable();
        starts.dedup();
        let name = name.into();
        let mut problems: Vec<Problem> = title_problem(&name).into_iter().collect();
        if states.is_empty() {
            problems.push(Problem::NoStates);
        }
        if states.len() > MAX_STATES {
            problems.push(Problem::TooManyStates(states.len(), MAX_STATES));
        }
        if starts.is_empty() && !states.is_empty() {
            problems.push(Problem::NoStart("where words begin"));
        }
        let unknown = starts.iter().filter(|start| **start >= states.len() && !states.is_empty());
        problems.extend(unknown.map(|start| Problem::NoSuchStart(format!("#{start}"))));
        let mut names = HashSet::new();
        for state in &states {
            problems.extend(name_problem(&state.name));
            if !names.insert(state.name.as_str()) {
                problems.push(Problem::DuplicateName(state.name.clone()));
            }
            if state.at.is_some_and(|at| !position_fits(at)) {
                problems.push(Problem::BadPosition(state.name.clone(), "at"));
            }
            if state.transitions().iter().filter_map(|t| t.bend).any(|bend| !position_fits(bend)) {
                problems.push(Problem::BadPosition(state.name.clone(), "bends"));
            }
        }
        DfaErrors::check(problems.into_iter().map(|problem| DfaError { problem, place: None }).collect())?;
        let all = Reads::all(letters.len()).or(Reads::EMPTY);
        let is_known = |t: &Transition| t.to < states.len() && t.reads.without(all).is_none();
        assert!(states.iter().flat_map(Node::transitions).all(is_known), "known states and letters");
        Ok(Self { name, about: about.into(), letters, starts, states })
    }

    /// Creates a complete DFA from a table, with these names of its states.
    ///
    /// # Panics
    /// If the number of names differs from that of states, or two are equal.
    pub fn from_table(name: impl Into<String>, letters: Alphabet, table: &Dense, names: Vec<String>) -> Self {
        assert_eq!((names.len(), letters.len()), (table.len(), table.width()), "a name for each state");
        let states = (0..).zip(names).map(|(state, name)| {
            let arrows = (0..).zip(table.row(state)).map(|(letter, &to)| (Reads::one(Some(letter)), to as usize));
            Node::new(name, table.is_accepting(state)).leading(arrows)
        });
        let states = states.collect();
        Self { name: name.into(), about: String::new(), letters, starts: vec![table.start() as usize], states }
    }

    /// Converts a DFA of the board to an automaton over g and r. Where both letters share a transition, the bend of green takes precedence.
    pub fn from_board(dfa: &Dfa) -> Self {
        let states = dfa.states().iter().map(|state| {
            let arrows = Letter::ALL.map(|letter| (Reads::one(Some(letter.index() as Symbol)), state.next(letter).index()));
            let mut node = Node::new(state.name.clone(), state.accepting).leading(arrows);
            node.at = state.at;
            for letter in Letter::ALL.into_iter().rev().filter(|letter| state.bend(*letter).is_some()) {
                node.bend(state.next(letter).index(), state.bend(letter));
            }
            node
        });
        let states = states.collect();
        let (name, about) = (dfa.name().to_owned(), dfa.about().to_owned());
        Self { name, about, letters: Alphabet::board(), starts: vec![dfa.start().index()], states }
    }

    /// Converts to a DFA of the board: the first letter becomes green, the second red. `None` unless the automaton has two letters and is
    /// deterministic and complete.
    pub fn to_board(&self) -> Option<Dfa> {
        if self.letters.len() != Letter::ALL.len() || self.choice().is_some() {
            return None;
        }
        let states = self.states.iter().map(|state| {
            let arrow = |letter: Symbol| state.transitions().iter().find(|t| t.reads.has(Some(letter)));
            let (green, red) = (arrow(0)?, arrow(1)?);
            let mut made = State::new(state.name.clone(), state.accepting, StateId::from(green.to), StateId::from(red.to));
            made.at = state.at;
            made.green_bend = green.bend;
            made.red_bend = red.bend.filter(|_| red.to != green.to);
            Some(made)
        });
        let states = states.collect::<Option<Vec<_>>>()?;
        Dfa::new(self.name.clone(), self.about.clone(), StateId::from(self.start()), states).ok()
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

    /// Returns the starts, as ascending indices; at least one.
    pub fn starts(&self) -> &[usize] {
        &self.starts
    }

    /// Returns the first start, which is the only one of a deterministic automaton.
    pub fn start(&self) -> usize {
        self.starts[0]
    }

    /// Returns the states, at least one.
    pub fn states(&self) -> &[Node] {
        &self.states
    }

    /// Returns the state of this name.
    pub fn find(&self, name: &str) -> Option<usize> {
        self.states.iter().position(|state| state.name == name)
    }

    /// Returns the first nondeterministic choice: several starts, or else the first in the order of the states.
    pub fn choice(&self) -> Option<Choice> {
        if self.starts.len() > 1 {
            return Some(Choice::Starts(self.starts.iter().map(|&start| self.states[start].name.clone()).collect()));
        }
        self.states.iter().find_map(|state| {
            if let Some(&to) = state.targets(None).first() {
                return Some(Choice::Empty { from: state.name.clone(), to: self.states[to].name.clone() });
            }
            let (mut seen, mut again) = (Reads::default(), Reads::default());
            for t in state.transitions() {
                again = again.or(t.reads.without(t.reads.without(seen)));
                seen = seen.or(t.reads);
            }
            let letter = again.symbols().next()?;
            let number = state.targets(Some(letter)).len();
            Some(Choice::Several { state: state.name.clone(), letter: self.letters.letter(letter), number })
        })
    }

    /// Returns how many transitions of a complete DFA are missing.
    pub fn missing(&self) -> usize {
        self.states.iter().map(|state| self.letters.len() - state.reads().without(Reads::EMPTY).number()).sum()
    }

    /// Returns the number of transitions, each letter and the empty word for itself.
    pub fn transitions(&self) -> usize {
        self.states.iter().flat_map(Node::transitions).map(|t| t.reads.number()).sum()
    }

    /// Returns an automaton of the same language over another alphabet. Letters that only the new alphabet has lead nowhere.
    ///
    /// # Errors
    /// A letter in use that the new alphabet does not have.
    pub fn over(&self, letters: &Alphabet) -> Result<Self, char> {
        if *letters == self.letters {
            return Ok(self.clone());
        }
        let places: Vec<Option<Symbol>> = self.letters.letters().iter().map(|c| letters.exact(*c)).collect();
        let place = |letter: Symbol| places[usize::from(letter)];
        for state in &self.states {
            if let Some(lost) = state.reads().symbols().find(|letter| place(*letter).is_none()) {
                return Err(self.letters.letter(lost));
            }
        }
        let states = self.states.iter().map(|state| state.moved(Some, place)).collect();
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
        made.states.push(Node::new(name.clone(), false));
        let all = Reads::all(self.letters.len());
        for state in &mut made.states {
            state.lead(all.without(state.reads()), sink);
        }
        (made, Some(name))
    }

    /// Returns the table of a deterministic automaton, with a sink after its states if transitions are missing. `None` if it is
    /// nondeterministic.
    pub fn table(&self) -> Option<Dense> {
        if self.choice().is_some() {
            return None;
        }
        let (sink, width) = (self.states.len(), self.letters.len());
        let mut accepting: Vec<bool> = self.states.iter().map(|state| state.accepting).collect();
        if self.missing() > 0 {
            accepting.push(false);
        }
        let mut next = vec![sink as u32; accepting.len() * width];
        for (from, state) in self.states.iter().enumerate() {
            for t in state.transitions() {
                t.reads.symbols().for_each(|letter| next[from * width + usize::from(letter)] = t.to as u32);
            }
        }
        Some(Dense::new(width, self.start() as u32, accepting, next))
    }

    /// Returns the automaton without the states that are not connected to a start by edges of either direction.
    #[must_use]
    pub fn joined(&self) -> Self {
        let mut neighbours = vec![Vec::new(); self.states.len()];
        for (from, state) in self.states.iter().enumerate() {
            for t in state.transitions() {
                neighbours[from].push(t.to);
                neighbours[t.to].push(from);
            }
        }
        let mut keep = vec![false; self.states.len()];
        let mut open = self.starts.clone();
        while let Some(state) = open.pop() {
            if !std::mem::replace(&mut keep[state], true) {
                open.extend(&neighbours[state]);
            }
        }
        let kept: Vec<usize> = (0..self.states.len()).filter(|&state| keep[state]).collect();
        let new = |old: usize| kept.binary_search(&old).ok();
        let states = kept.iter().map(|&old| self.states[old].moved(new, Some)).collect();
        Self { starts: self.starts.iter().filter_map(|&start| new(start)).collect(), states, ..self.clone() }
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
