//! Problems in the text of a position or a move.

use std::fmt;

/// One problem in a text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("column {column}: {message}")]
pub struct TextProblem {
    /// Column of the problem, in characters from 1.
    pub column: usize,
    /// Description of the problem and of the expected text, in lower case.
    pub message: String,
}

impl TextProblem {
    /// Creates a problem at a column (characters from 1).
    pub fn new(column: usize, message: impl Into<String>) -> Self {
        Self { column, message: message.into() }
    }
}

/// All problems of one text, at least one, ordered by column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextErrors(Vec<TextProblem>);

impl TextErrors {
    /// Returns the value if there are no problems.
    ///
    /// # Errors
    /// All problems, sorted by column.
    pub fn none_or<T>(mut problems: Vec<TextProblem>, value: T) -> Result<T, Self> {
        if problems.is_empty() {
            return Ok(value);
        }
        problems.sort_by_key(|problem| problem.column);
        Err(Self(problems))
    }

    /// Returns the problems; there is at least one.
    pub fn problems(&self) -> &[TextProblem] {
        &self.0
    }
}

impl From<TextProblem> for TextErrors {
    fn from(problem: TextProblem) -> Self {
        Self(vec![problem])
    }
}

impl fmt::Display for TextErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, problem) in self.0.iter().enumerate() {
            if i > 0 {
                f.write_str("; ")?;
            }
            write!(f, "{problem}")?;
        }
        Ok(())
    }
}

impl std::error::Error for TextErrors {}

/// Returns the words of a text with the column (in characters from 1) where each begins.
pub(crate) fn words(text: &str) -> Vec<(usize, &str)> {
    let mut found = Vec::new();
    let mut begin: Option<(usize, usize)> = None;
    let mut column = 0;
    for (at, letter) in text.char_indices() {
        column += 1;
        match (letter.is_whitespace(), begin) {
            (true, Some((start, place))) => {
                found.push((place, &text[start..at]));
                begin = None;
            }
            (false, None) => begin = Some((at, column)),
            _ => {}
        }
    }
    if let Some((start, place)) = begin {
        found.push((place, &text[start..]));
    }
    found
}

/// Splits a text at a separator and returns the parts with their columns; `column` is where the text begins.
pub(crate) fn parts(text: &str, column: usize, separator: char) -> Vec<(usize, &str)> {
    let mut found = Vec::new();
    let mut place = column;
    for part in text.split(separator) {
        found.push((place, part));
        place += part.chars().count() + 1;
    }
    found
}

/// Reads a plain decimal number without sign, spaces or leading zeros.
///
/// # Errors
/// A problem at `column` that calls the number `what`, if it is not a number or above `max`.
pub(crate) fn number(text: &str, column: usize, what: &str, max: u32) -> Result<u32, TextProblem> {
    let expected = || TextProblem::new(column, format!("{what} is '{}': expected a whole number from 0 to {max}", shown(text)));
    let plain = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit()) && (text.len() == 1 || !text.starts_with('0'));
    if !plain {
        return Err(expected());
    }
    text.parse::<u32>().ok().filter(|&n| n <= max).ok_or_else(expected)
}

/// Returns a text for a message: shortened to one line, and without characters that would break a line.
pub(crate) fn shown(text: &str) -> String {
    const LONGEST: usize = 60;
    let mut short: String = text.chars().take(LONGEST).flat_map(char::escape_debug).collect();
    if text.chars().count() > LONGEST {
        short.push_str("...");
    }
    short
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn words_and_parts_know_their_columns() {
        assert_eq!(words("  ab é  c"), vec![(3, "ab"), (6, "é"), (9, "c")]);
        assert_eq!(words(" "), vec![]);
        assert_eq!(parts("a,,bc", 4, ','), vec![(4, "a"), (6, ""), (7, "bc")]);
    }

    #[test]
    fn numbers_are_plain_decimals() {
        assert_eq!(number("30", 1, "time", 30).unwrap(), 30);
        for bad in ["", "-1", "+1", " 1", "1.0", "007", "31", "99999999999", "x"] {
            let problem = number(bad, 5, "time", 30).unwrap_err();
            assert_eq!(problem.column, 5);
            assert!(problem.message.contains("expected a whole number from 0 to 30"), "{problem}");
        }
    }
}
