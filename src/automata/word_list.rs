//! Lists of test words: one a line, with the verdict that is expected of it if the line says so.
//!
//! ```text
//! ggr accept     # or: + yes
//! rr reject      # or: - no
//! gg             # shown, not judged
//! "" reject      # the empty word
//! ```

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

/// Reads a list and returns the words, and the problems of other lines with their numbers. Empty lines and text after `#` are skipped.
pub fn read(text: &str) -> (Vec<TestWord>, Vec<(usize, ListProblem)>) {
    let (mut words, mut problems) = (Vec::new(), Vec::new());
    for (line, text) in (1..).zip(text.lines()) {
        let mut parts = text.split('#').next().unwrap_or_default().split_whitespace();
        let Some(word) = parts.next() else { continue };
        match read_line(word, parts) {
            Ok((word, expected)) => words.push(TestWord { line, word, expected }),
            Err(problem) => problems.push((line, problem)),
        }
    }
    (words, problems)
}

fn read_line<'a>(word: &str, mut rest: impl Iterator<Item = &'a str>) -> Result<(Vec<Letter>, Option<bool>), ListProblem> {
    let word = parse_word(if word == "\"\"" { "" } else { word })?;
    let expected = match rest.next() {
        None => None,
        Some(verdict) => match verdict.to_ascii_lowercase().as_str() {
            "accept" | "yes" | "+" => Some(true),
            "reject" | "no" | "-" => Some(false),
            _ => return Err(ListProblem::Verdict(verdict.to_owned())),
        },
    };
    match rest.next() {
        None => Ok((word, expected)),
        Some(more) => Err(ListProblem::TrailingText(more.to_owned())),
    }
}
