//! The meaning of `+`: "one or more" here, "or" in many textbooks.

use super::signs::{AT_LEAST_ONCE, TIMES, read_as};

/// How to read a `+` that is followed by an operand, as in `(a+b)*`. Elsewhere it always means "one or more".
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Plus {
    /// One or more.
    #[default]
    Repeat,
    /// Or.
    Union,
}

/// Returns whether an operand may begin with this character.
pub(super) fn begins_operand(c: char) -> bool {
    !matches!(c, '|' | '&' | ')' | '*' | '+' | '?' | '{' | '}' | TIMES | AT_LEAST_ONCE)
}

/// Returns the positions, in characters from 1, of each `+` between two operands, which may have been meant as "or".
///
/// ```
/// assert_eq!(fob_automata::regex::pluses("(a+b)* a+ (b+)*"), [3, 9]);
/// ```
pub fn pluses(expression: &str) -> Vec<usize> {
    let chars: Vec<(usize, char)> = (1..).zip(expression.chars()).filter(|(_, c)| !c.is_whitespace()).collect();
    let between = |pair: &&[(usize, char)]| pair[0].1 == '+' && begins_operand(read_as(pair[1].1).unwrap_or(pair[1].1));
    chars.windows(2).filter(between).map(|pair| pair[0].0).collect()
}
