//! Test words: one per line, with the expected verdict if the line names one; judged while the machine is edited.

use crate::theme::Theme;
use egui::Color32;
use fob_automata::general::{Alphabet, Symbol};
use fob_automata::{Letter, parse_word, word_list, word_text};

/// Hint in an empty field for test words.
pub const HINT: &str = "ggr accept\nrr reject";

/// The letters of a list of words.
pub trait Script {
    /// A letter.
    type Sign: Copy + PartialEq;

    /// Reads a word.
    ///
    /// # Errors
    /// What is no letter.
    fn parse(&self, text: &str) -> Result<Vec<Self::Sign>, String>;

    /// Returns a word as text; the empty word is the empty text.
    fn text(&self, word: &[Self::Sign]) -> String;

    /// Returns the sign of a comment, unless it is a letter.
    fn comment(&self) -> Option<char>;
}

/// The letters of the board, by any of their signs.
#[derive(Clone, Copy, Debug)]
pub struct Board;

impl Script for Board {
    type Sign = Letter;

    fn parse(&self, text: &str) -> Result<Vec<Letter>, String> {
        parse_word(text).map_err(|error| error.to_string())
    }

    fn text(&self, word: &[Letter]) -> String {
        word_text(word)
    }

    fn comment(&self) -> Option<char> {
        Some('#')
    }
}

impl Script for Alphabet {
    type Sign = Symbol;

    fn parse(&self, text: &str) -> Result<Vec<Symbol>, String> {
        Self::parse(self, text).map_err(|error| error.to_string())
    }

    fn text(&self, word: &[Symbol]) -> String {
        Self::text(self, word)
    }

    fn comment(&self) -> Option<char> {
        Some('#').filter(|sign| !self.letters().contains(sign))
    }
}

/// A line of the list with a word.
#[derive(Debug)]
struct Written<S> {
    line: usize,
    word: Vec<S>,
    /// Whether it should be accepted, if the line says so.
    expected: Option<bool>,
}

/// The list of test words.
#[derive(Debug)]
pub struct Words<S = Letter> {
    /// The list as typed; [`Words::changed`] follows every change.
    pub text: String,
    /// The line of the cursor, from 1.
    pub line: usize,
    read: Vec<Written<S>>,
    /// The revision of the machine that was judged, and the results.
    judged: (Option<u64>, Judged<S>),
}

impl<S> Default for Words<S> {
    fn default() -> Self {
        Self { text: String::new(), line: 1, read: Vec::new(), judged: (None, Judged::default()) }
    }
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
#[derive(Debug)]
pub struct Judged<S = Letter> {
    /// Line by line, in order.
    pub lines: Vec<Line>,
    /// Number of words with the expected verdict, and number of lines that name one, whether their word can be read or not.
    pub passed: (usize, usize),
    /// The first word that was not as expected.
    pub first_failure: Option<Vec<S>>,
}

impl<S> Default for Judged<S> {
    fn default() -> Self {
        Self { lines: Vec::new(), passed: (0, 0), first_failure: None }
    }
}

impl<S: Copy + PartialEq> Words<S> {
    /// Creates a list from its text.
    pub fn new(text: &str) -> Self {
        Self { text: text.to_owned(), ..Self::default() }
    }

    /// Call this after every change of the text.
    pub fn changed(&mut self) {
        self.judged.0 = None;
    }

    /// Appends a word with its expected verdict, unless it is in the list already.
    pub fn add(&mut self, script: &impl Script<Sign = S>, word: &[S], accepted: bool) -> bool {
        let known = lines(script, &self.text).0.iter().any(|known| known.word == word && known.expected.is_some());
        if !known {
            if !self.text.is_empty() && !self.text.ends_with('\n') {
                self.text.push('\n');
            }
            let verdict = if accepted { "accept" } else { "reject" };
            self.text.push_str(&format!("{} {verdict}\n", written(script, word)));
            self.changed();
        }
        !known
    }

    /// Returns the word in the line of the cursor.
    pub fn at_cursor(&self) -> Option<&[S]> {
        self.read.iter().find(|written| written.line == self.line).map(|written| written.word.as_slice())
    }

    /// Judges the words by a machine of this revision, if that is due.
    pub fn judge(&mut self, script: &impl Script<Sign = S>, revision: u64, read: impl Fn(&[S]) -> Reading) {
        if self.judged.0 != Some(revision) {
            let (words, problems) = lines(script, &self.text);
            self.judged = (Some(revision), Judged::new(script, &words, problems, read));
            self.read = words;
        }
    }

    /// Returns the verdicts on the words.
    pub const fn judged(&self) -> &Judged<S> {
        &self.judged.1
    }
}

/// A line of the list without a word.
#[derive(Debug)]
struct Unread {
    line: usize,
    problem: String,
    /// A verdict was expected all the same.
    expects: bool,
}

/// Reads the words of a list, and the problems of its other lines.
fn lines<T: Script>(script: &T, text: &str) -> (Vec<Written<T::Sign>>, Vec<Unread>) {
    let (mut words, mut problems) = (Vec::new(), Vec::new());
    for (line, read) in word_list::split(text, script.comment()) {
        match read {
            Ok((word, expected)) => match script.parse(word) {
                Ok(word) => words.push(Written { line, word, expected }),
                Err(problem) => problems.push(Unread { line, problem, expects: expected.is_some() }),
            },
            Err(problem) => problems.push(Unread { line, problem: problem.to_string(), expects: false }),
        }
    }
    (words, problems)
}

/// Returns a word in the form of the list.
fn written<T: Script>(script: &T, word: &[T::Sign]) -> String {
    let text = script.text(word);
    if text.is_empty() { "\"\"".to_owned() } else { text }
}

impl<S: Copy + PartialEq> Judged<S> {
    fn new<T: Script<Sign = S>>(script: &T, words: &[Written<S>], problems: Vec<Unread>, read: impl Fn(&[S]) -> Reading) -> Self {
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
            let whole = format!("{}{at}: {text}{why}", written(script, &word.word));
            judged.lines.push(Line { number: word.line, text, whole, outcome });
        }
        judged.passed.1 += problems.iter().filter(|unread| unread.expects).count();
        judged.lines.extend(problems.into_iter().map(|Unread { line: number, problem: text, .. }| {
            let whole = format!("line {number}: {text}");
            Line { number, text, whole, outcome: Outcome::Failed }
        }));
        judged.lines.sort_by_key(|line| line.number);
        judged
    }
}
