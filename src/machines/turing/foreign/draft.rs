//! A machine during its conversion: names become words of Fob's text form.

use super::imported::Imported;
use crate::turing::error::TuringErrors;
use crate::turing::machine::{MAX_STATES, MAX_SYMBOLS, Machine, Motion, Rule};
use fob_base::TextPlace;
use fob_base::text::is_hidden;
use std::collections::{BTreeSet, HashMap};

/// The action of a rule.
#[derive(Clone, Copy, Debug)]
pub(super) struct Action {
    /// Index of the next state.
    pub to: usize,
    /// Symbol to write; `None` leaves the cell unchanged.
    pub write: Option<char>,
    pub motion: Motion,
}

/// The symbols for which a rule applies, other than a single one.
#[derive(Clone, Debug)]
pub(super) enum Read {
    One(char),
    /// Any symbol that no other rule of the state reads.
    Other,
    /// Any symbol but one.
    AllBut(char),
}

/// A rule with its place.
#[derive(Clone, Debug)]
pub(super) struct Written {
    pub from: usize,
    pub read: Read,
    pub action: Action,
    pub place: TextPlace,
}

/// A machine during its conversion. The blank is `None` if the other program has no sign for it.
#[derive(Debug, Default)]
pub(super) struct Draft {
    pub states: Vec<String>,
    pub start: usize,
    pub accept: Vec<usize>,
    pub rules: Vec<Written>,
    /// Sign of the blank cell in rules and tape.
    pub blank: Option<char>,
    pub tape: String,
    pub notes: Vec<String>,
}

/// Sign of the blank cell during the conversion, which occurs in no file.
pub(super) const EMPTY: char = '\0';

/// Creates the error of one place.
pub(super) fn refused<T>(place: TextPlace, message: impl Into<String>) -> Result<T, TuringErrors> {
    Err(TuringErrors::one(place.line, place.column, message))
}

impl Draft {
    /// Creates the machine. Rules for any symbol also apply to the symbols of `tape`.
    pub fn finish(mut self, tape: &str) -> Result<Imported, TuringErrors> {
        if self.states.len() > MAX_STATES {
            return refused(TextPlace::START, format!("{} states: expected at most {MAX_STATES}", self.states.len()));
        }
        let mut used: BTreeSet<char> = self.tape.chars().filter(|c| !c.is_whitespace() || self.blank == Some(*c)).collect();
        for rule in &self.rules {
            if let Read::One(c) | Read::AllBut(c) = rule.read {
                used.insert(c);
            }
            used.extend(rule.action.write);
        }
        let is_wild = |rule: &Written| !matches!(rule.read, Read::One(_));
        if self.rules.iter().any(is_wild) {
            used.extend(tape.chars().filter(|c| !c.is_whitespace()));
        }
        let blank = self.blank.unwrap_or(EMPTY);
        used.insert(blank);
        if let Some(c) = used.iter().find(|c| **c != blank && (c.is_whitespace() || is_hidden(**c))) {
            return refused(TextPlace::START, format!("the symbol {c:?} is invisible: expected another one in the file"));
        }
        if used.len() > MAX_SYMBOLS {
            return refused(TextPlace::START, format!("{} symbols: expected at most {MAX_SYMBOLS}", used.len()));
        }
        // The blank needs a sign of its own.
        let sign = if blank != EMPTY && !blank.is_whitespace() {
            blank
        } else {
            ['_', '□', '␣', '∅'].into_iter().find(|c| !used.contains(c)).unwrap_or('_')
        };
        let shown = |c: char| if c == blank { sign } else { c };
        if self.rules.iter().any(is_wild) {
            let symbols: Vec<String> = used.iter().map(|c| shown(*c).to_string()).collect();
            self.notes.push(format!("Rules for any symbol hold for the symbols that the file names: {}", symbols.join(" ")));
        }
        let symbols: Vec<char> = std::iter::once(blank).chain(used.into_iter().filter(|c| *c != blank)).collect();
        let width = symbols.len();
        let mut rules: Vec<Option<(Rule, TextPlace)>> = vec![None; self.states.len() * width];
        let index: HashMap<char, usize> = symbols.iter().enumerate().map(|(i, c)| (*c, i)).collect();
        // Rules for one symbol come first, so that the others know what is left.
        let mut ordered: Vec<&Written> = self.rules.iter().collect();
        ordered.sort_by_key(|rule| matches!(rule.read, Read::Other));
        for Written { from, read, action, place } in ordered {
            let read_symbols: Vec<char> = match read {
                Read::One(c) => vec![*c],
                Read::Other => symbols.iter().copied().filter(|c| rules[from * width + index[c]].is_none()).collect(),
                Read::AllBut(not) => symbols.iter().copied().filter(|c| c != not).collect(),
            };
            for c in read_symbols {
                let write = index[&action.write.unwrap_or(c)];
                let rule = Rule { state: action.to, symbol: write, motion: action.motion };
                let slot = &mut rules[from * width + index[&c]];
                match slot {
                    Some((_, first)) => {
                        let message = format!(
                            "a second rule for state {:?} and symbol {:?} (the first one is in line {}): the machine is nondeterministic, expected one rule",
                            self.states[*from],
                            shown(c),
                            first.line
                        );
                        return refused(*place, message);
                    }
                    None => *slot = Some((rule, *place)),
                }
            }
        }
        // A state without rules to or from it is no part of the text form.
        let is_used =
            |state: &usize| *state == self.start || self.rules.iter().any(|rule| rule.from == *state || rule.action.to == *state);
        self.accept.retain(is_used);
        let machine = Machine {
            states: words(&self.states),
            symbols: symbols.iter().map(|c| shown(*c).to_string()).collect(),
            start: self.start,
            halt: None,
            rules: rules.into_iter().map(|rule| rule.map(|(rule, _)| rule)).collect(),
            accept: self.accept,
            limit: None,
        };
        // Written and read again the machine is in the order of the text form.
        let machine = machine.to_string().parse()?;
        let tape = self.tape.chars().map(shown).collect();
        Ok(Imported { machine, tape, notes: self.notes })
    }
}

/// Returns the names of states as distinct words of the text form.
fn words(names: &[String]) -> Vec<String> {
    let mut used = BTreeSet::new();
    names
        .iter()
        .map(|name| {
            let word: String = name.trim().chars().map(|c| if c.is_whitespace() || is_hidden(c) { '-' } else { c }).collect();
            let word = match word.strip_prefix('#') {
                _ if word.is_empty() => "q".to_owned(),
                Some(rest) => format!("n{rest}"),
                None => word,
            };
            let numbers = (2..).map(|number| format!("{word}-{number}"));
            let fresh = std::iter::once(word.clone()).chain(numbers).find(|word| !used.contains(word)).unwrap_or(word);
            used.insert(fresh.clone());
            fresh
        })
        .collect()
}
