//! Regular expressions over any alphabet, in the syntax of [`crate::regex`].

use super::{Alphabet, AlphabetError, Dense, MOST_LETTERS, is_letter};
use crate::regex::{self, MAX_DERIVATIVES, RegexError, compile};
pub use crate::regex::{Plus, pluses};

/// Returns the minimal automaton of an expression, with `+` as "one or more".
///
/// # Errors
/// The first problem of the expression, or that its automaton is too large.
pub fn table(expression: &str, letters: &Alphabet) -> Result<Dense, RegexError> {
    table_within(expression, letters, Plus::Repeat, MAX_DERIVATIVES)
}

/// Like [`table`], with the meaning of `+` given by `plus` and at most `most` states before minimising.
///
/// # Errors
/// As for [`table`].
pub fn table_within(expression: &str, letters: &Alphabet, plus: Plus, most: usize) -> Result<Dense, RegexError> {
    compile(expression, letters, plus, most, &mut || true)
}

/// Reads an expression without making its automaton.
///
/// # Errors
/// The first problem of the expression.
pub fn check(expression: &str, letters: &Alphabet, plus: Plus) -> Result<(), RegexError> {
    match compile(expression, letters, plus, MAX_DERIVATIVES, &mut || false) {
        Ok(_) | Err(RegexError::Stopped | RegexError::TooLarge) => Ok(()),
        Err(error) => Err(error),
    }
}

/// Returns the name for an automaton made from an expression: the expression with normalised spaces; `()` for the empty one.
pub fn title(expression: &str) -> String {
    regex::title(expression)
}

/// Returns the letters that an expression uses: g and r if it uses one of them or no letter at all.
///
/// # Errors
/// They are more than an alphabet may have.
pub fn letters(expression: &str) -> Result<Alphabet, AlphabetError> {
    let mut found: Vec<char> = Vec::new();
    let (mut in_braces, mut in_brackets) = (false, false);
    let chars: Vec<char> = expression.chars().filter(|c| !c.is_whitespace()).collect();
    for (i, &c) in chars.iter().enumerate() {
        let (before, next) = (i.checked_sub(1).map(|i| chars[i]), chars.get(i + 1).copied());
        match c {
            '{' => in_braces = true,
            '}' => in_braces = false,
            '[' if !in_brackets => in_brackets = true,
            ']' if in_brackets => in_brackets = false,
            '^' if in_brackets && before == Some('[') => {}
            '-' if in_brackets && before != Some('[') && next != Some(']') => {
                let ends = before.zip(next).filter(|(first, last)| first.is_alphanumeric() && last.is_alphanumeric());
                // More than an alphabet has is refused below.
                found.extend(
                    ends.into_iter().flat_map(|(first, last)| first..=last).filter(|c| is_letter(*c)).take(MOST_LETTERS + 1),
                );
            }
            // Signs of textbooks are no letters unless an alphabet names them.
            c if !in_braces && is_letter(c) && regex::read_as(c).is_none() => found.push(c),
            _ => {}
        }
    }
    found.sort_unstable();
    found.dedup();
    if found.is_empty() || found.iter().any(|c| matches!(c, 'g' | 'r' | 'G' | 'R')) {
        return Ok(Alphabet::board());
    }
    Alphabet::new(&found)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::general::LETTERS;

    #[test]
    fn reading_an_expression_makes_no_automaton() {
        let letters = Alphabet::new(&['a', 'b']).unwrap();
        // Whose automaton would have far too many states.
        let large = format!("(a|b)*a{}", "(a|b)".repeat(60));
        assert_eq!(check(&large, &letters, Plus::Repeat), Ok(()));
        for bad in ["(a", "a)", "ac", "a{3,2}", "a{10001}", "*"] {
            assert_eq!(check(bad, &letters, Plus::Repeat), table(bad, &letters).map(|_| ()), "{bad}");
            assert!(check(bad, &letters, Plus::Repeat).is_err(), "{bad}");
        }
    }

    #[test]
    fn letters_are_those_that_the_expression_uses() {
        for (expression, expected) in [
            ("(b|a)*c", "abc"),
            ("", "gr"),
            ("g*", "gr"),
            ("a{2}b{3,}", "ab"),
            ("(0|1)*1", "01"),
            ("[a-cx]*[^y]", "abcxy"),
            ("∅∪Σ·b", "b"),
        ] {
            assert_eq!(letters(expression).unwrap().letters().iter().collect::<String>(), expected, "{expression}");
        }
        assert_eq!(letters("a*").unwrap().letters(), ['a']);
        let most: String = ('\u{4e00}'..).take(MOST_LETTERS).collect();
        assert_eq!(letters(&most).map(|letters| letters.len()), Ok(MOST_LETTERS));
        assert_eq!(letters(&(most + "a")), Err(AlphabetError::Number(MOST_LETTERS + 1, LETTERS)));
    }
}
