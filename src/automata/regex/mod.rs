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
//! | `[ab]`, `[a-c]`, `[^a]` | one of these letters, one that is not among them |
//! | `∅`, `Σ`, `∪`, `∩`, `·`, `¬` | no word, any letter, or, and, then, not |
//!
//! The signs of the last two lines are letters if the alphabet has them.
//!
//! `!` binds tightest (`!g*` is `(!g)*`), then the postfix operators, concatenation, `&` and `|`. Blanks are ignored.

mod derive;
mod parse;
mod plus;
mod signs;
mod tree;

use super::general::{Alphabet, Dense, Symbol};
use super::{Dfa, State, StateId};
use derive::Derivatives;
pub use plus::{Plus, pluses};
pub use signs::{bangs, read_as, with_empty_bang};
use std::borrow::Cow;
pub use tree::{Tree, tree};

/// Largest length of an expression, in characters.
pub const MAX_LENGTH: usize = 10_000;
/// Largest number in braces.
pub const MAX_REPEAT: u32 = 10_000;
/// Largest nesting depth of parentheses and stacked operators.
pub const MAX_DEPTH: usize = 200;
/// Largest number of derivatives, which are the states before minimising.
pub const MAX_DERIVATIVES: usize = 20_000;

/// A problem in an expression, with its position in characters from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RegexError {
    /// A character is not allowed here.
    #[error("character {position}: found {found:?}: expected {expected}")]
    Unexpected {
        /// Position of the character.
        position: usize,
        /// The character.
        found: char,
        /// What is allowed.
        expected: Cow<'static, str>,
    },
    /// The expression ends too early.
    #[error("character {position}: the expression ends: expected {expected}")]
    End {
        /// Position of the end.
        position: usize,
        /// What was expected.
        expected: Cow<'static, str>,
    },
    /// A parenthesis is never closed.
    #[error("character {position}: this `(` is never closed: expected `)`")]
    Unclosed {
        /// Position of the parenthesis.
        position: usize,
    },
    /// A repetition `{m,n}` has `m` above `n`.
    #[error("character {position}: {{{least},{most}}} has its bounds reversed: expected the smaller number first")]
    ReversedBounds {
        /// Position of the brace.
        position: usize,
        /// The first number.
        least: u32,
        /// The second number.
        most: u32,
    },
    /// A number is above [`MAX_REPEAT`].
    #[error("character {position}: too many repetitions: expected at most {MAX_REPEAT}")]
    Repeat {
        /// Position of the number.
        position: usize,
    },
    /// The expression is nested deeper than [`MAX_DEPTH`].
    #[error("character {position}: nested too deeply: expected at most {MAX_DEPTH} levels")]
    Depth {
        /// Position where the limit is exceeded.
        position: usize,
    },
    /// The expression is longer than [`MAX_LENGTH`].
    #[error("the expression has {0} characters: expected at most {MAX_LENGTH}")]
    Length(usize),
    /// There are more than [`MAX_DERIVATIVES`] derivatives, or they become too large.
    #[error("the automaton of this expression is too large: expected at most {MAX_DERIVATIVES} states before minimising")]
    TooLarge,
    /// The caller asked to stop.
    #[error("the work on this expression was stopped")]
    Stopped,
}

/// Returns the minimal DFA of an expression, named after it. Its states are `q0`, `q1`, ... in the order in which words reach them.
///
/// # Errors
/// The first problem of the expression, or that its automaton is too large.
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
/// As for [`to_dfa`], and [`RegexError::Stopped`] if `go_on` returned `false`.
pub fn to_dfa_while(expression: &str, go_on: &mut dyn FnMut() -> bool) -> Result<Dfa, RegexError> {
    let table = compile(expression, &Alphabet::board(), Plus::Repeat, MAX_DERIVATIVES, go_on)?;
    let id = |state: u32, letter| StateId(table.step(state, letter));
    let states =
        (0..table.len() as u32).map(|s| State::new(format!("q{s}"), table.is_accepting(s), id(s, 0), id(s, 1))).collect();
    Dfa::new(title(expression), "", StateId(0), states).map_err(|_| RegexError::TooLarge)
}

/// Returns the name for an automaton made from an expression: the expression with normalised spaces.
pub(crate) fn title(expression: &str) -> String {
    let name: String = expression.split_whitespace().collect::<Vec<_>>().join(" ");
    if name.is_empty() { "()".to_owned() } else { fob_base::text::visible(&name).into_owned() }
}

/// Returns the minimal automaton of an expression over any alphabet, making at most `most` derivatives.
pub(crate) fn compile(
    expression: &str,
    letters: &Alphabet,
    plus: Plus,
    most: usize,
    go_on: &mut dyn FnMut() -> bool,
) -> Result<Dense, RegexError> {
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
    Ok(Dense::new(letters.len(), 0, accepting, next).minimize())
}
