//! A machine as a value.

use super::error::TuringErrors;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// The most states of a machine.
pub const MAX_STATES: usize = 1_000;
/// The most symbols of a machine, the blank one among them.
pub const MAX_SYMBOLS: usize = 1_000;

/// Where the head goes after a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Motion {
    /// One cell to the left.
    Left,
    /// One cell to the right.
    Right,
    /// Nowhere.
    Stay,
}

impl Motion {
    /// The motion of a sign: `<`, `>`, `=`, the arrows of the manual, or the letters L, R, S of textbooks.
    pub const fn new(sign: char) -> Option<Self> {
        match sign {
            '<' | '←' | 'L' => Some(Self::Left),
            '>' | '→' | 'R' => Some(Self::Right),
            '=' | '↓' | 'S' => Some(Self::Stay),
            _ => None,
        }
    }

    /// `<`, `>` or `=`.
    pub const fn sign(self) -> char {
        match self {
            Self::Left => '<',
            Self::Right => '>',
            Self::Stay => '=',
        }
    }

    /// Cells to the right.
    pub const fn cells(self) -> isize {
        match self {
            Self::Left => -1,
            Self::Right => 1,
            Self::Stay => 0,
        }
    }
}

/// What a machine does in a state at a symbol.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rule {
    /// The state that it goes to, by its place among the states.
    pub state: usize,
    /// The symbol that it writes, by its place among the symbols.
    pub symbol: usize,
    /// Where its head goes.
    pub motion: Motion,
}

/// A Turing machine: states and symbols by name, and at most one rule for each pair of them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Machine {
    pub(super) states: Vec<String>,
    /// The blank one first.
    pub(super) symbols: Vec<String>,
    pub(super) start: usize,
    pub(super) halt: Option<usize>,
    /// By state and symbol: `state * symbols + symbol`.
    pub(super) rules: Vec<Option<Rule>>,
    /// The states that the lines `accept` name, in their order, each once.
    #[serde(default)]
    pub(super) accept: Vec<usize>,
    /// What the line `limit` says.
    #[serde(default)]
    pub(super) limit: Option<u64>,
}

impl Machine {
    /// The states, in the order in which the text names them.
    pub fn states(&self) -> &[String] {
        &self.states
    }

    /// The symbols, the blank one first.
    pub fn symbols(&self) -> &[String] {
        &self.symbols
    }

    /// The state in which it starts.
    pub fn start(&self) -> usize {
        self.start
    }

    /// The state in which it halts, if there is one; it also halts where no rule fits.
    pub fn halt(&self) -> Option<usize> {
        self.halt
    }

    /// The states in which it accepts a string; none unless its text names some.
    pub fn accept(&self) -> &[usize] {
        &self.accept
    }

    /// The most steps in which it accepts a string, if its text says so. A run in the workshop does not heed it.
    pub fn limit(&self) -> Option<u64> {
        self.limit
    }

    /// The rule for a state and a symbol. A symbol that the machine does not know has none.
    pub fn rule(&self, state: usize, symbol: usize) -> Option<Rule> {
        if state >= self.states.len() || symbol >= self.symbols.len() {
            return None;
        }
        self.rules[state * self.symbols.len() + symbol]
    }

    /// All rules with their state and symbol, by the order of the states and symbols.
    pub fn rules(&self) -> impl Iterator<Item = (usize, usize, Rule)> + '_ {
        let width = self.symbols.len();
        self.rules.iter().enumerate().filter_map(move |(i, rule)| Some((i / width, i % width, (*rule)?)))
    }

    /// The states that no run reaches.
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

    /// Whether every symbol is one character, so that tapes are written without blanks between the cells.
    pub fn has_letters(&self) -> bool {
        self.symbols.iter().all(|symbol| symbol.chars().count() == 1)
    }
}

impl FromStr for Machine {
    type Err = TuringErrors;

    /// Reads a machine in either form: rules a line each, or the one line of the busy beavers.
    fn from_str(text: &str) -> Result<Self, TuringErrors> {
        // Comments and empty lines may stand around the one line.
        let mut lines =
            text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty() && !line.trim_start().starts_with('#'));
        match (lines.next(), lines.next()) {
            (Some((number, line)), None) if super::line_form::is_line_form(line) => super::line_form::read(line, number + 1),
            _ => super::text::read(text),
        }
    }
}

impl fmt::Display for Machine {
    /// The rules, a line each, as they are read back.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        super::text::write(self, f)
    }
}
