//! Lists of test words: one a line, with the verdict that is expected of it if the line says so.
//!
//! ```text
//! ggr accept     # or: + yes
//! rr reject      # or: - no
//! gg             # shown, not judged
//! "" reject      # the empty word
//! ```

use super::general::EMPTY_SIGNS;
use super::{Dfa, Letter, WordError, parse_word};

/// A line of the list with a word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TestWord {
    /// Line number, from 1.
    pub line: usize,
    /// The word.
    pub word: Vec<Letter>,
    /// Whether it should be accepted, if the line says so.
    pub expected: Option<bool>,
}

/// A problem in a line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ListProblem {
    /// The word is invalid.
    #[error("{0}")]
    Word(#[from] WordError),
    /// The verdict is unknown.
    #[error("{0:?} is not a verdict: expected `accept` or `reject`")]
    Verdict(String),
    /// There is text after the word and the verdict.
    #[error("unexpected {0:?}: expected only a word and `accept` or `reject`")]
    TrailingText(String),
}

/// The result of a test word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Whether the DFA accepts it.
    pub accepted: bool,
    /// Whether the result is the expected one; `None` if none is expected.
    pub passed: Option<bool>,
}

impl TestWord {
    /// Runs the word.
    pub fn check(&self, dfa: &Dfa) -> Outcome {
        let accepted = dfa.accepts(&self.word);
        Outcome { accepted, passed: self.expected.map(|expected| expected == accepted) }
    }
}

/// A word as a line of a list has it, and its expected verdict, if the line names one.
pub type Written<'a> = (&'a str, Option<bool>);

/// Reads a list and returns the words, and the problems of other lines with their numbers. Empty lines and text after `#` are skipped.
pub fn read(text: &str) -> (Vec<TestWord>, Vec<(usize, ListProblem)>) {
    let (mut words, mut problems) = (Vec::new(), Vec::new());
    for (line, read) in split(text, Some('#')) {
        match read.and_then(|(word, expected)| Ok((parse_word(word)?, expected))) {
            Ok((word, expected)) => words.push(TestWord { line, word, expected }),
            Err(problem) => problems.push((line, problem)),
        }
    }
    (words, problems)
}

/// Reads a list of words over any alphabet: each line's number, its word as it is written, and the expected verdict. `""`, `ε`, `λ` and
/// `_` are the empty word. Empty lines are skipped, and so is text after the sign of a comment, unless that is a letter.
pub fn split(text: &str, comment: Option<char>) -> Vec<(usize, Result<Written<'_>, ListProblem>)> {
    let lines = (1..).zip(text.lines()).filter_map(|(line, text)| {
        let text = comment.and_then(|sign| text.split(sign).next()).unwrap_or(text);
        let mut parts = text.split_whitespace();
        let word = parts.next()?;
        Some((line, verdict(parts).map(|expected| (if is_empty_word(word) { "" } else { word }, expected))))
    });
    lines.collect()
}

fn is_empty_word(text: &str) -> bool {
    let mut chars = text.chars();
    text == "\"\"" || chars.next().is_some_and(|c| EMPTY_SIGNS.contains(&c)) && chars.next().is_none()
}

fn verdict<'a>(mut rest: impl Iterator<Item = &'a str>) -> Result<Option<bool>, ListProblem> {
    let expected = match rest.next() {
        None => None,
        Some(verdict) => match verdict.to_ascii_lowercase().as_str() {
            "accept" | "yes" | "+" => Some(true),
            "reject" | "no" | "-" => Some(false),
            _ => return Err(ListProblem::Verdict(verdict.to_owned())),
        },
    };
    match rest.next() {
        None => Ok(expected),
        Some(more) => Err(ListProblem::TrailingText(more.to_owned())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_any_letters_have_verdicts_and_comments_unless_the_sign_is_a_letter() {
        let list = "01 accept # twice\n\n\"\" -\nε\n#1 yes\n0 perhaps\n0 no 1\n";
        let split_at = split(list, Some('#'));
        assert_eq!(
            split_at,
            [
                (1, Ok(("01", Some(true)))),
                (3, Ok(("", Some(false)))),
                (4, Ok(("", None))),
                (6, Err(ListProblem::Verdict("perhaps".to_owned()))),
                (7, Err(ListProblem::TrailingText("1".to_owned()))),
            ]
        );
        assert_eq!(split("#1 yes", None), [(1, Ok(("#1", Some(true))))]);
    }
}
