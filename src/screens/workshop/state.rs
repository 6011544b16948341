//! The state of the tabs next to the canvas and of the test words.

use egui::{FocusDirection, Id, Ui};
use fob_automata::edit::DraftStateId;
use fob_automata::word_list::{self, ListProblem, TestWord};
use fob_automata::{Letter, word_text};
use fob_kit::keys::NEXT_CONTROL;

/// The tabs to the right of the canvas.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tab {
    /// A word, letter by letter.
    #[default]
    Run,
    /// All transitions, by keyboard alone.
    Table,
    /// Odds and what follows from them.
    Game,
    /// Against another DFA.
    Compare,
    /// The tab of matches between computers.
    Play,
}

impl Tab {
    /// All tabs, from left to right.
    pub const ALL: [Self; 5] = [Self::Run, Self::Table, Self::Game, Self::Compare, Self::Play];

    /// Its name.
    pub const fn label(self) -> &'static str {
        match self {
            Self::Run => "Run",
            Self::Table => "Table",
            Self::Game => "As a game",
            Self::Compare => "Compare",
            Self::Play => "Play",
        }
    }

    pub(super) const fn about(self) -> &'static str {
        match self {
            Self::Run => "Watch the piece read a word",
            Self::Table => "Edit all transitions by keyboard",
            Self::Game => "Odds, heat map, drama, fairness",
            Self::Compare => "Does another DFA accept the same words?",
            Self::Play => "Does it make a good game? Computers play it",
        }
    }
}

/// A field of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Field {
    Name(DraftStateId),
    Next(DraftStateId, Letter),
}

impl Field {
    /// The state whose row it is in.
    pub(super) const fn state(self) -> DraftStateId {
        match self {
            Self::Name(id) | Self::Next(id, _) => id,
        }
    }
}

/// The text that is typed into the table.
#[derive(Debug, Default)]
pub struct Table {
    pub(super) writing: Option<(Field, String)>,
    /// A name that no state has: whose transition, and the name.
    pub(super) unknown: Option<(DraftStateId, Letter, String)>,
    pub(super) new: String,
    /// One of its fields has the focus.
    pub(super) focused: bool,
}

impl Table {
    /// Whether one of its fields has the focus and nothing is written into it yet, so that undo means the automaton.
    pub(super) fn is_quiet(&self) -> bool {
        self.focused && self.writing.is_none() && self.new.is_empty()
    }

    /// A new frame begins, in which its fields say again whether they have the focus.
    pub(super) fn unfocus(&mut self) {
        self.focused = false;
    }
}

/// Where the Tab key enters the tab next to the canvas after a key has chosen it: at its first field, not at the head of the desk.
#[derive(Debug, Default)]
pub struct Entry {
    /// The last of the names of the tabs, after which the first field of the one that is shown comes.
    before: Option<Id>,
    /// A key has chosen a tab, and nothing has been pressed or clicked since that leads elsewhere.
    waits: bool,
}

impl Entry {
    /// A name of a tab was drawn.
    pub(super) fn passed(&mut self, name: Id) {
        self.before = Some(name);
    }

    /// A key has chosen a tab: what had the focus loses it.
    pub(super) fn choose(&mut self, ui: &Ui) {
        self.waits = true;
        ui.memory_mut(|memory| {
            if let Some(id) = memory.focused() {
                memory.surrender_focus(id);
            }
        });
    }

    /// Leads the Tab key there, before anything is drawn that would take it.
    pub(super) fn lead(&mut self, ui: &Ui, free: bool) {
        if !self.waits {
            return;
        }
        let (alone, shift, pressed) = ui.input(|i| (i.modifiers.is_none(), i.modifiers.shift, i.pointer.any_pressed()));
        let tab = NEXT_CONTROL.is_seen(ui);
        let (tab, elsewhere) = (alone && tab, pressed || shift && tab);
        self.waits = free && !tab && !elsewhere && ui.memory(|memory| memory.focused().is_none());
        if let Some(before) = self.before.filter(|_| free && tab) {
            ui.memory_mut(|memory| {
                memory.request_focus(before);
                memory.move_focus(FocusDirection::Next);
            });
        }
    }
}

/// Test words as they were read, and the problems of the others, each with its line.
type ReadWords = (Vec<TestWord>, Vec<(usize, ListProblem)>);

/// The list of test words.
#[derive(Debug, Default)]
pub struct Words {
    pub(super) text: String,
    /// The line of the cursor, from 1.
    pub(super) line: usize,
    read: Option<ReadWords>,
    /// The revision of the automaton that was judged, and what has become of them there.
    judged: (Option<u64>, Judged),
}

/// The verdict on a test word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    /// As it was expected.
    Passed,
    /// Otherwise than it was expected, or it cannot be read to its end or at all.
    Failed,
    /// Nothing was expected.
    Neutral,
}

/// The verdicts on all test words.
#[derive(Debug, Default)]
pub(super) struct Judged {
    /// By line, from 1, in order: the verdict next to it.
    pub lines: Vec<(usize, String, Outcome)>,
    /// How many were as expected, of how many of which something was expected.
    pub passed: (usize, usize),
    /// The first word that was not as expected.
    pub first_failure: Option<Vec<Letter>>,
}

impl Words {
    pub(super) fn new(text: &str) -> Self {
        Self { text: text.to_owned(), line: 1, ..Self::default() }
    }

    /// The text was changed.
    pub(super) fn changed(&mut self) {
        self.read = None;
        self.judged.0 = None;
    }

    /// Appends a word with its expected verdict, unless it is in the list already.
    pub(super) fn add(&mut self, word: &[Letter], accepted: bool) -> bool {
        let known = word_list::read(&self.text).0.iter().any(|known| known.word == word && known.expected.is_some());
        if !known {
            if !self.text.is_empty() && !self.text.ends_with('\n') {
                self.text.push('\n');
            }
            let verdict = if accepted { "accept" } else { "reject" };
            let word = word_text(word);
            self.text.push_str(&format!("{} {verdict}\n", if word.is_empty() { "\"\"" } else { &word }));
            self.changed();
        }
        !known
    }

    /// The word in the line of the cursor.
    pub(super) fn at_cursor(&self) -> Option<&[Letter]> {
        let (words, _) = self.read.as_ref()?;
        words.iter().find(|w| w.line == self.line).map(|w| w.word.as_slice())
    }

    /// Judges the words by an automaton of this revision, which accepts a word, rejects it, or is stuck with it; if that is due.
    pub(super) fn judge(&mut self, revision: u64, verdict: impl Fn(&[Letter]) -> Option<bool>) {
        if self.judged.0 != Some(revision) {
            let (words, problems) = self.read.get_or_insert_with(|| word_list::read(&self.text));
            self.judged = (Some(revision), Judged::new(words, problems, verdict));
        }
    }

    /// Their verdicts.
    pub(super) const fn judged(&self) -> &Judged {
        &self.judged.1
    }
}

impl Judged {
    fn new(words: &[TestWord], problems: &[(usize, ListProblem)], verdict: impl Fn(&[Letter]) -> Option<bool>) -> Self {
        let mut judged = Self::default();
        for word in words {
            let got = verdict(&word.word);
            let text = match got {
                Some(true) => "accepted",
                Some(false) => "rejected",
                None => "stuck",
            };
            let (text, outcome) = match (word.expected, got) {
                (Some(wanted), Some(got)) if wanted == got => (format!("{text}, as expected"), Outcome::Passed),
                (Some(_), _) => (format!("{text}: not as expected"), Outcome::Failed),
                (None, None) => (text.to_owned(), Outcome::Failed),
                (None, _) => (text.to_owned(), Outcome::Neutral),
            };
            if word.expected.is_some() {
                judged.passed.0 += usize::from(outcome == Outcome::Passed);
                judged.passed.1 += 1;
                if outcome == Outcome::Failed && judged.first_failure.is_none() {
                    judged.first_failure = Some(word.word.clone());
                }
            }
            judged.lines.push((word.line, text, outcome));
        }
        judged.lines.extend(problems.iter().map(|(line, problem)| (*line, problem.to_string(), Outcome::Failed)));
        judged.lines.sort_by_key(|(line, ..)| *line);
        judged
    }
}
