//! Turing machines as values.

use serde::{Deserialize, Serialize};
use std::fmt;

/// Largest number of states.
pub const MAX_STATES: usize = 1_000;
/// Largest number of symbols, including the blank.
pub(crate) const MAX_SYMBOLS: usize = 1_000;

/// The move of the head in a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Motion {
    /// One cell to the left.
    Left,
    /// One cell to the right.
    Right,
    /// No motion.
    Stay,
}

impl Motion {
    /// Reads a motion: `<`, `>`, `=`, the arrows of the manual, or the letters L, R, S of textbooks.
    pub const fn new(sign: char) -> Option<Self> {
        match sign {
            '<' | '←' | 'L' => Some(Self::Left),
            '>' | '→' | 'R' => Some(Self::Right),
            '=' | '↓' | 'S' => Some(Self::Stay),
            _ => None,
        }
    }

    /// Returns `<`, `>` or `=`.
    pub const fn sign(self) -> char {
        match self {
            Self::Left => '<',
            Self::Right => '>',
            Self::Stay => '=',
        }
    }

    /// Returns the number of cells to the right: -1, 0 or 1.
    pub const fn cells(self) -> isize {
        match self {
            Self::Left => -1,
            Self::Right => 1,
            Self::Stay => 0,
        }
    }
}

/// The action of a machine in a state at a symbol.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rule {
    /// Index of the next state.
    pub state: usize,
    /// Index of the symbol to write.
    pub symbol: usize,
    /// Move of the head.
    pub motion: Motion,
}

/// A Turing machine: named states and symbols, and at most one rule for each pair of them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Machine {
    pub(super) states: Vec<String>,
    /// Symbols, the blank first.
    pub(super) symbols: Vec<String>,
    pub(super) start: usize,
    pub(super) halt: Option<usize>,
    /// Rules by state and symbol, at `state * symbols + symbol`.
    pub(super) rules: Vec<Option<Rule>>,
    /// States named in `accept` lines, in their order, without repetitions.
    #[serde(default)]
    pub(super) accept: Vec<usize>,
    /// Value of the `limit` line.
    #[serde(default)]
    pub(super) limit: Option<u64>,
}

impl Machine {
    /// Returns the names of the states, in their order of appearance.
    pub fn states(&self) -> &[String] {
        &self.states
    }

    /// Returns the names of the symbols, the blank first.
    pub fn symbols(&self) -> &[String] {
        &self.symbols
    }

    /// Returns the index of the start state.
    pub fn start(&self) -> usize {
        self.start
    }

    /// Returns the index of the halting state, if there is one. The machine also halts if no rule applies.
    pub fn halt(&self) -> Option<usize> {
        self.halt
    }

    /// Returns the indices of the accepting states; empty unless the text names some.
    pub fn accept(&self) -> &[usize] {
        &self.accept
    }

    /// Returns the largest number of steps in which the machine may accept a string, if the text sets one. Runs in the workshop
    /// ignore the limit.
    pub fn limit(&self) -> Option<u64> {
        self.limit
    }

    /// Returns the rule for a state and a symbol. A symbol that the machine does not have has no rule.
    pub fn rule(&self, state: usize, symbol: usize) -> Option<Rule> {
        if state >= self.states.len() || symbol >= self.symbols.len() {
            return None;
        }
        self.rules[state * self.symbols.len() + symbol]
    }

    /// Returns all rules with their state and symbol, ordered by state and symbol.
    pub fn rules(&self) -> impl Iterator<Item = (usize, usize, Rule)> + '_ {
        let width = self.symbols.len();
        self.rules.iter().enumerate().filter_map(move |(i, rule)| Some((i / width, i % width, (*rule)?)))
    }

    /// Returns the states that no run reaches.
    pub fn unreachable(&self) -> Vec<usize> {
        let mut seen = vec![false; self.states.len()];
        let mut open = vec![self.start];
        while let Some(state) = open.pop() {
            if !std::mem::replace(&mut seen[state], true) && self.halt != Some(state) {
                open.extend((0..self.symbols.len()).filter_map(|symbol| Some(self.rule(state, symbol)?.state)));
            }
        }
        (0..seen.len()).filter(|&state| !seen[state]).collect()
    }

    /// Returns whether every symbol is one character, so that tapes need no spaces between the cells.
    pub(crate) fn has_letters(&self) -> bool {
        self.symbols.iter().all(|symbol| symbol.chars().count() == 1)
    }
}

impl fmt::Display for Machine {
    /// Writes the rules, one per line, in the form that `from_str` reads.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        super::text::write(self, f)
    }
}
