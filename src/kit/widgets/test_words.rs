//! Test words: one per line, with the expected verdict if the line names one; judged while the machine is edited.

use crate::theme::Theme;
use egui::Color32;
use fob_automata::word_list::{self, ListProblem, TestWord};
use fob_automata::{Letter, word_text};

/// Hint in an empty field for test words.
pub const HINT: &str = "ggr accept\nrr reject";

/// Test words as they were read, and the problems of the others, each with its line.
type ReadWords = (Vec<TestWord>, Vec<(usize, ListProblem)>);

/// The list of test words.
#[derive(Debug, Default)]
pub struct Words {
    /// As they are written; [`Words::changed`] follows every change.
    pub text: String,
    /// The line of the cursor, from 1.
    pub line: usize,
    read: Option<ReadWords>,
    /// The revision of the machine that was judged, and the results.
    judged: (Option<u64>, Judged),
}

/// The verdict on a test word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// As it was expected.
    Passed,
    /// Not as expected, or the word cannot be read to its end or at all.
    Failed,
    /// Nothing was expected.
    Neutral,
}

impl Outcome {
    /// Compares a verdict, `None` if the machine is stuck on the way, with the expected one; also says it in words.
    pub fn of(expected: Option<bool>, accepts: Option<bool>) -> (String, Self) {
        let text = match accepts {
            Some(true) => "accepted",
            Some(false) => "rejected",
            None => "stuck",
        };
        match (expected, accepts) {
            (Some(wanted), Some(got)) if wanted == got => (format!("{text}, as expected"), Self::Passed),
            (Some(_), _) => (format!("{text}: not as expected"), Self::Failed),
            (None, None) => (text.to_owned(), Self::Failed),
            (None, _) => (text.to_owned(), Self::Neutral),
        }
    }

    /// Its colour.
    pub const fn ink(self, theme: &Theme) -> Color32 {
        match self {
            Self::Passed => theme.good,
            Self::Failed => theme.bad,
            Self::Neutral => theme.dim,
        }
    }
}

/// The machine's verdict on a word.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reading {
    /// Whether it accepts the word; `None` if it is stuck on the way.
    pub accepts: Option<bool>,
    /// Where it is after the word, in brief; empty where a figure shows it.
    pub at: String,
    /// Why it accepts or rejects the word, in a sentence; may be empty.
    pub why: String,
}

/// The result of a line of the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Its number, from 1.
    pub number: usize,
    /// The verdict next to it, or what is wrong with it.
    pub text: String,
    /// The same with the word, and where and why, for a separate list.
    pub whole: String,
    /// Whether it is as expected.
    pub outcome: Outcome,
}

/// The verdicts on all test words.
#[derive(Debug, Default)]
pub struct Judged {
    /// Line by line, in order.
    pub lines: Vec<Line>,
    /// How many were as expected, and how many have an expected verdict.
    pub passed: (usize, usize),
    /// The first word that was not as expected.
    pub first_failure: Option<Vec<Letter>>,
}

impl Words {
    /// A list as it is written.
    pub fn new(text: &str) -> Self {
        Self { text: text.to_owned(), line: 1, ..Self::default() }
    }

    /// The text was changed.
    pub fn changed(&mut self) {
        self.read = None;
        self.judged.0 = None;
    }

    /// Appends a word with its expected verdict, unless it is in the list already.
    pub fn add(&mut self, word: &[Letter], accepted: bool) -> bool {
        let known = word_list::read(&self.text).0.iter().any(|known| known.word == word && known.expected.is_some());
        if !known {
            if !self.text.is_empty() && !self.text.ends_with('\n') {
                self.text.push('\n');
            }
            let verdict = if accepted { "accept" } else { "reject" };
            self.text.push_str(&format!("{} {verdict}\n", written(word)));
            self.changed();
        }
        !known
    }

    /// The word in the line of the cursor.
    pub fn at_cursor(&self) -> Option<&[Letter]> {
        let (words, _) = self.read.as_ref()?;
        words.iter().find(|w| w.line == self.line).map(|w| w.word.as_slice())
    }

    /// Judges the words by a machine of this revision, if that is due.
    pub fn judge(&mut self, revision: u64, read: impl Fn(&[Letter]) -> Reading) {
        if self.judged.0 != Some(revision) {
            let (words, problems) = self.read.get_or_insert_with(|| word_list::read(&self.text));
            self.judged = (Some(revision), Judged::new(words, problems, read));
        }
    }

    /// Their verdicts.
    pub const fn judged(&self) -> &Judged {
        &self.judged.1
    }
}

/// A word as it is written in the list.
fn written(word: &[Letter]) -> String {
    let text = word_text(word);
    if text.is_empty() { "\"\"".to_owned() } else { text }
}

impl Judged {
    fn new(words: &[TestWord], problems: &[(usize, ListProblem)], read: impl Fn(&[Letter]) -> Reading) -> Self {
        let mut judged = Self::default();
        for word in words {
            let Reading { accepts, at, why } = read(&word.word);
            let (text, outcome) = Outcome::of(word.expected, accepts);
            if word.expected.is_some() {
                judged.passed.0 += usize::from(outcome == Outcome::Passed);
                judged.passed.1 += 1;
                if outcome == Outcome::Failed && judged.first_failure.is_none() {
                    judged.first_failure = Some(word.word.clone());
                }
            }
            let at = if at.is_empty() { at } else { format!(" → {at}") };
            let why = if why.is_empty() { why } else { format!(" ({why})") };
            let whole = format!("{}{at}: {text}{why}", written(&word.word));
            judged.lines.push(Line { number: word.line, text, whole, outcome });
        }
        judged.lines.extend(problems.iter().map(|(number, problem)| {
            let (text, whole) = (problem.to_string(), format!("line {number}: {problem}"));
            Line { number: *number, text, whole, outcome: Outcome::Failed }
        }));
        judged.lines.sort_by_key(|line| line.number);
        judged
    }
}
