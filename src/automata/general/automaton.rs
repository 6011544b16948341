//! A finite automaton as it is drawn and kept in files: named states over letters of one's own, deterministic or not, complete
//! or not.

use super::{Alphabet, Symbol, Table};
use crate::problem::{DfaError, DfaErrors, MAX_STATES, Problem, name_problem, position_fits, title_problem};
use crate::{Dfa, Letter, State, StateId};
use std::collections::{HashMap, HashSet};

/// A state of an [`Automaton`].
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Node {
    /// Its name.
    pub name: String,
    /// Whether a word that may end here is accepted.
    pub accepting: bool,
    /// Where each letter may lead, in the order of the letters; places among the states, ascending.
    pub on: Vec<Vec<usize>>,
    /// Where it may go on without a letter; places among the states, ascending.
    pub empty: Vec<usize>,
    /// The centre of its circle in drawing units, as [`State::at`].
    pub at: Option<(f64, f64)>,
}

/// A finite automaton over letters of its own. Its one start exists and names are unique; transitions may be missing, several, or
/// read nothing.
#[derive(Clone, Debug, PartialEq)]
pub struct Automaton {
    name: String,
    about: String,
    letters: Alphabet,
    start: usize,
    states: Vec<Node>,
}

/// Why an automaton is no DFA: the first place where it is nondeterministic.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Choice {
    /// A transition that reads nothing.
    #[error("the transition from {from:?} to {to:?} reads nothing (lambda)")]
    Empty {
        /// Where it begins.
        from: String,
        /// Where it leads.
        to: String,
    },
    /// Several transitions on one letter.
    #[error("state {state:?} has {number} transitions on {letter:?}")]
    Several {
        /// Where they begin.
        state: String,
        /// What they read.
        letter: char,
        /// How many there are.
        number: usize,
    },
}

impl Automaton {
    /// An automaton from its parts; repeated transitions become one.
    ///
    /// # Errors
    /// Every problem: no states or more than [`MAX_STATES`], blank or repeated names, a start that does not exist, positions beyond
    /// [`crate::MAX_COORDINATE`].
    ///
    /// # Panics
    /// If a transition leads to a state that is not there, or a state has lists for another number of letters.
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
            problems.push(Problem::TooManyStates(states.len()));
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

    /// A complete DFA with these names of its states.
    ///
    /// # Panics
    /// If there are not as many names as states, or two are equal.
    pub fn from_table(name: impl Into<String>, letters: Alphabet, table: &Table, names: Vec<String>) -> Self {
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

    /// A DFA of the board as an automaton over g and r.
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

    /// The DFA for the board: the first letter is green, the second red. Nothing where it has not two letters, or is not
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

    /// The name, for people.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// A note on it, or the empty text.
    pub fn about(&self) -> &str {
        &self.about
    }

    /// The same automaton under another name.
    #[must_use]
    pub fn named(mut self, name: impl Into<String>) -> Self {
        self.name = fob_base::text::visible(&name.into()).into_owned();
        self
    }

    /// The same automaton with another note.
    #[must_use]
    pub fn noted(mut self, about: impl Into<String>) -> Self {
        self.about = about.into();
        self
    }

    /// Its letters.
    pub const fn letters(&self) -> &Alphabet {
        &self.letters
    }

    /// The start, a place among the states.
    pub const fn start(&self) -> usize {
        self.start
    }

    /// Its states, at least one.
    pub fn states(&self) -> &[Node] {
        &self.states
    }

    /// The state of this name.
    pub fn find(&self, name: &str) -> Option<usize> {
        self.states.iter().position(|state| state.name == name)
    }

    /// Where it is nondeterministic first, in the order of the states.
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

    /// How many transitions a complete DFA would have that this one lacks.
    pub fn missing(&self) -> usize {
        self.states.iter().flat_map(|state| &state.on).filter(|targets| targets.is_empty()).count()
    }

    /// Number of transitions, those that read nothing among them.
    pub fn transitions(&self) -> usize {
        self.states.iter().flat_map(|state| state.on.iter().chain([&state.empty])).map(Vec::len).sum()
    }

    /// The same language over these letters, in their order. Letters that only the new alphabet has lead nowhere.
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

    /// The same automaton with each letter written otherwise.
    ///
    /// # Panics
    /// If there are not as many letters.
    #[must_use]
    pub fn spelt(self, letters: Alphabet) -> Self {
        assert_eq!(self.letters.len(), letters.len(), "a letter for each letter");
        Self { letters, ..self }
    }

    /// The same automaton with a sink that missing transitions lead to, and the sink's name if one was needed.
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

    /// The table of a deterministic automaton, with a sink behind its states where transitions are missing. Nothing where it
    /// is nondeterministic.
    pub fn table(&self) -> Option<Table> {
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
        Some(Table::new(self.letters.len(), self.start as u32, accepting, next))
    }

    /// The automaton without the states that no chain of arrows, in either direction, joins to the start.
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

    /// The same states with acceptance turned round: of a complete DFA, the automaton of all other words.
    #[must_use]
    pub fn complement(mut self) -> Self {
        self.states.iter_mut().for_each(|state| state.accepting ^= true);
        self
    }

    /// The same automaton under other names of its states.
    ///
    /// # Panics
    /// If there are not as many names as states.
    #[must_use]
    pub fn renamed(mut self, names: Vec<String>) -> Self {
        assert_eq!(names.len(), self.states.len(), "a name for each state");
        self.states.iter_mut().zip(names).for_each(|(state, name)| state.name = name);
        self
    }
}
