//! Signs of textbooks, which mean the same as signs here.

use super::plus::begins_operand;
use std::borrow::Cow;

/// The language without a word.
pub(super) const NOTHING: char = '∅';
/// Concatenation.
pub(super) const TIMES: char = '·';
/// One or more times, never "or".
pub(super) const AT_LEAST_ONCE: char = '⁺';
/// The empty word.
const EMPTY: char = 'ε';

/// Signs, the first of which is read for the others.
const SIGNS: [&str; 8] = ["∅", "·⋅∙•∘⊙", "⁺", ".Σ", "|∪∨", "&∩∧", "*∗⋆＊", "!¬"];

/// Returns the sign that is read for a sign of textbooks; `None` for any other character. An alphabet may have such a sign as a letter.
///
/// ```
/// assert_eq!(fob_automata::regex::read_as('∪'), Some('|'));
/// assert_eq!(fob_automata::regex::read_as('a'), None);
/// ```
pub fn read_as(sign: char) -> Option<char> {
    // The signs of Fob itself are no letters, and mean themselves.
    if sign.is_ascii() {
        return None;
    }
    SIGNS.iter().find(|signs| signs.contains(sign)).and_then(|signs| signs.chars().next())
}

/// Returns an expression in which `!` is the empty word, as in JFLAP, with that word's own sign for each. No letter is `!`.
///
/// ```
/// assert_eq!(fob_automata::regex::with_empty_bang("a!|b"), "aε|b");
/// ```
pub fn with_empty_bang(expression: &str) -> Cow<'_, str> {
    if expression.contains('!') { expression.replace('!', &EMPTY.to_string()).into() } else { expression.into() }
}

/// Returns the positions, in characters from 1, of each `!` after which there is nothing to negate: it was meant as the empty word, as in
/// JFLAP.
///
/// ```
/// assert_eq!(fob_automata::regex::bangs("(a|! )*|!b|!"), [4, 12]);
/// ```
pub fn bangs(expression: &str) -> Vec<usize> {
    let chars: Vec<(usize, char)> = (1..).zip(expression.chars()).filter(|(_, c)| !c.is_whitespace()).collect();
    let negates = |i: usize| chars.get(i + 1).is_some_and(|(_, next)| begins_operand(read_as(*next).unwrap_or(*next)));
    let found = chars.iter().enumerate().filter(|(i, (_, c))| *c == '!' && !negates(*i));
    found.map(|(_, (position, _))| *position).collect()
}
