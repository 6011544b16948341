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
    /// The list as typed; [`Words::changed`] follows every change.
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
    /// The verdict is the expected one.
    Passed,
    /// Not as expected, or the word cannot be read to its end or at all.
    Failed,
    /// No verdict was expected.
    Neutral,
}

impl Outcome {
    /// Compares a verdict, `None` if the machine is stuck on the way, with the expected one; also returns it in words.
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

    /// Returns the colour of the verdict.
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
    /// True if the machine accepts the word; `None` if it is stuck on the way.
    pub accepts: Option<bool>,
    /// The machine's state after the word, in brief; empty if a figure shows it.
    pub at: String,
    /// The reason of the verdict, in a sentence; may be empty.
    pub why: String,
}

/// The result of a line of the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Number of the line, from 1.
    pub number: usize,
    /// The verdict next to the line, or its problem.
    pub text: String,
    /// The verdict with the word, the state and the reason, for a separate list.
    pub whole: String,
    /// The verdict compared with the expected one.
    pub outcome: Outcome,
}

/// The verdicts on all test words.
#[derive(Debug, Default)]
pub struct Judged {
    /// Line by line, in order.
    pub lines: Vec<Line>,
    /// Number of words with the expected verdict, and number of words that have an expected one.
    pub passed: (usize, usize),
    /// The first word that was not as expected.
    pub first_failure: Option<Vec<Letter>>,
}

impl Words {
    /// Creates a list from its text.
    pub fn new(text: &str) -> Self {
        Self { text: text.to_owned(), line: 1, ..Self::default() }
    }

    /// Call this after every change of the text.
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

    /// Returns the word in the line of the cursor.
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

    /// Returns the verdicts on the words.
    pub const fn judged(&self) -> &Judged {
        &self.judged.1
    }
}

/// Returns a word in the form of the list.
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
