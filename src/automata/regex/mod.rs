//! Regular expressions over `g` and `r`, with `&` (and) and `!` (not), made into minimal DFAs by Brzozowski's derivatives
//! (Brzozowski 1964; Owens, Reppy and Turon 2009: "Regular-expression derivatives re-examined").
//!
//! | form | words |
//! |---|---|
//! | `g`, `r` | that letter (either case) |
//! | `.` | any letter |
//! | nothing, `()`, `ε`, `λ`, `_` | the empty word |
//! | `ab` | a word of `a`, then one of `b` |
//! | `a|b`, `a&b` | words of either, words of both |
//! | `a*`, `a+`, `a?` | any number of times, at least once, at most once |
//! | `a{m}`, `a{m,}`, `a{m,n}` | exactly `m`, at least `m`, `m` to `n` times |
//! | `!a` | all words that the letter or group `a` does not have |
//!
//! `!` binds tightest (`!g*` is `(!g)*`), then the postfix operators, concatenation, `&` and `|`. Blanks are ignored.

mod derive;
mod parse;
mod plus;

use super::general::{Alphabet, Symbol, Table};
use super::{Dfa, State, StateId};
use derive::Derivatives;
pub use plus::{Plus, pluses};
use std::borrow::Cow;

/// The longest expression, in characters.
pub const MAX_LENGTH: usize = 10_000;
/// The greatest number in braces.
pub const MAX_REPEAT: u32 = 10_000;
/// The most parentheses and stacked operators within each other.
pub const MAX_DEPTH: usize = 200;
/// The most derivatives, which are the states before minimising.
pub const MAX_DERIVATIVES: usize = 20_000;

/// Problem in an expression, with its place in characters, from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RegexError {
    /// A character that means nothing here.
    #[error("character {position}: found {found:?}: expected {expected}")]
    Unexpected {
        /// Where.
        position: usize,
        /// What is there.
        found: char,
        /// What might.
        expected: Cow<'static, str>,
    },
    /// The expression ends too early.
    #[error("character {position}: the expression ends: expected {expected}")]
    End {
        /// Where it ends.
        position: usize,
        /// What was to come.
        expected: Cow<'static, str>,
    },
    /// A parenthesis without its partner.
    #[error("character {position}: this `(` is never closed: expected `)`")]
    Unclosed {
        /// Where the parenthesis is.
        position: usize,
    },
    /// `{m,n}` with `m` above `n`.
    #[error("character {position}: {{{least},{most}}} has its bounds reversed: expected the smaller number first")]
    Downwards {
        /// Where the brace is.
        position: usize,
        /// The first number.
        least: u32,
        /// The second one.
        most: u32,
    },
    /// A number above [`MAX_REPEAT`].
    #[error("character {position}: too many repetitions: expected at most {MAX_REPEAT}")]
    Repeat {
        /// Where the number begins.
        position: usize,
    },
    /// Nested deeper than [`MAX_DEPTH`].
    #[error("character {position}: nested too deeply: expected at most {MAX_DEPTH} levels")]
    Depth {
        /// Where the limit is passed.
        position: usize,
    },
    /// Longer than [`MAX_LENGTH`].
    #[error("the expression has {0} characters: expected at most {MAX_LENGTH}")]
    Length(usize),
    /// More than [`MAX_DERIVATIVES`] derivatives, or derivatives that grow beyond all measure.
    #[error("the automaton of this expression is too large: expected at most {MAX_DERIVATIVES} states before minimising")]
    TooLarge,
    /// Nobody waits for it any more.
    #[error("the work on this expression was stopped")]
    Stopped,
}

/// The minimal DFA of an expression, named after it; its states are `q0`, `q1`, ... in the order in which words reach them.
///
/// # Errors
/// The first thing that is wrong with the expression, or that its automaton is too large.
///
/// ```
/// use fob_automata::{parse_word, regex};
/// let dfa = regex::to_dfa("(g|r)*gr & !(.*ggg.*)")?;
/// assert!(dfa.accepts(&parse_word("ggr")?));
/// assert!(!dfa.accepts(&parse_word("gggr")?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn to_dfa(expression: &str) -> Result<Dfa, RegexError> {
    to_dfa_while(expression, &mut || true)
}

/// Like [`to_dfa`], but stops when `go_on` returns `false`; it is called before every state.
///
/// # Errors
/// As for [`to_dfa`]; and [`RegexError::Stopped`] once `go_on` says no.
pub fn to_dfa_while(expression: &str, go_on: &mut dyn FnMut() -> bool) -> Result<Dfa, RegexError> {
    let table = compile(expression, &Alphabet::board(), Plus::Repeat, MAX_DERIVATIVES, go_on)?;
    let id = |state: u32, letter| StateId(table.step(state, letter));
    let states =
        (0..table.len() as u32).map(|s| State::new(format!("q{s}"), table.is_accepting(s), id(s, 0), id(s, 1))).collect();
    Dfa::new(title(expression), "", StateId(0), states).map_err(|_| RegexError::TooLarge)
}

/// The name of an automaton that an expression makes: the expression, its blanks evened.
pub(crate) fn title(expression: &str) -> String {
    let name: String = expression.split_whitespace().collect::<Vec<_>>().join(" ");
    if name.is_empty() { "()".to_owned() } else { fob_base::text::visible(&name).into_owned() }
}

/// The minimal automaton of an expression over any letters; at most `most` derivatives are made.
pub(crate) fn compile(
    expression: &str,
    letters: &Alphabet,
    plus: Plus,
    most: usize,
    go_on: &mut dyn FnMut() -> bool,
) -> Result<Table, RegexError> {
    let length = expression.chars().count();
    if length > MAX_LENGTH {
        return Err(RegexError::Length(length));
    }
    let mut derivatives = Derivatives::new(letters.len());
    let root = parse::parse(expression, letters, plus, &mut derivatives)?;
    // States are derivatives; equal ones are one node, so the node's number is enough to know them again.
    let mut order = vec![root];
    let mut state_of = std::collections::HashMap::from([(root, 0_u32)]);
    let (mut accepting, mut next) = (Vec::new(), Vec::new());
    while let Some(&node) = order.get(accepting.len()) {
        if !go_on() {
            return Err(RegexError::Stopped);
        }
        for letter in 0..letters.len() as Symbol {
            let derivative = derivatives.derive(node, letter).ok_or(RegexError::TooLarge)?;
            next.push(*state_of.entry(derivative).or_insert_with(|| {
                order.push(derivative);
                order.len() as u32 - 1
            }));
        }
        if order.len() > most {
            return Err(RegexError::TooLarge);
        }
        accepting.push(derivatives.is_nullable(node));
    }
    Ok(Table::new(letters.len(), 0, accepting, next).minimize())
}
