//! The answer to an exercise while it is worked on: a drawing, a text, states, pairs.

use crate::drawing::table::Table;
use crate::drawing::{Canvas, Pen};
use fob_automata::edit::{Draft, EMPTY, Editor, MOST_DRAWN, Policy};
use fob_automata::figure::{Figure, Plan};
use fob_automata::general::{Alphabet, Automaton};
use fob_automata::picture::{MAX_DRAWN, general_plan};
use fob_exercises::{Answer, Drawn, Exercise, Form, Sheet, Task, Wanted};
use fob_kit::drawing::{self, Run};
use std::collections::{BTreeMap, BTreeSet};

/// An automaton that an exercise gives.
#[derive(Debug)]
pub struct Given {
    /// What it is called, where there are several.
    pub name: &'static str,
    /// The automaton.
    pub automaton: Automaton,
    /// Its drawing.
    pub figure: Figure,
    /// Words that it reads.
    pub run: Run,
}

/// What an exercise gives: automata and expressions.
#[derive(Debug, Default)]
pub struct Gifts {
    /// The automata.
    pub automata: Vec<Given>,
    /// Expressions, each with what it is called.
    pub expressions: Vec<(&'static str, String)>,
}

/// The answer.
#[derive(Debug)]
pub enum Attempt {
    /// A drawn automaton.
    Draw(Box<Drawing>),
    /// A regular expression.
    Expression(String),
    /// A word.
    Word(String),
    /// For each prefix of the word the states that are chosen.
    Trace(Vec<BTreeSet<usize>>),
    /// The pairs that differ, each with a word.
    Pairs(BTreeMap<(usize, usize), String>),
    /// The text of a Turing machine.
    Machine(String),
}

/// A drawing with its views.
#[derive(Debug)]
pub struct Drawing {
    /// The automaton, with its steps.
    pub editor: Editor,
    /// The canvas.
    pub canvas: Canvas,
    /// The table.
    pub table: Table,
    /// Whether the table is shown instead of the canvas.
    pub as_table: bool,
    /// A word that it reads.
    pub run: Run,
}

impl Gifts {
    /// Returns what an exercise gives.
    pub fn of(sheet: &Sheet, exercise: &Exercise) -> Self {
        let mut gifts = Self::default();
        let mut add = |name: &'static str, language: &fob_exercises::Language| match &language.expression {
            Some(text) if language.automaton.is_none() => gifts.expressions.push((name, text.clone())),
            _ => gifts.automata.push(Given::new(name, language.drawn(&sheet.letters))),
        };
        match &exercise.task {
            Task::Language { given: Some(given), .. } => add("", given),
            // These are about states: an expression is shown as its automaton.
            Task::Minimal(given) | Task::Subset(given) | Task::Trace(given, _) | Task::MinimiseTable(given) => {
                gifts.automata.push(Given::new("", given.drawn(&sheet.letters)));
            }
            Task::Word(Wanted::AcceptedBy(given)) => add("Accepted by", given),
            Task::Word(Wanted::RejectedBy(given)) => add("Rejected by", given),
            Task::Word(Wanted::Differ(a, b)) => {
                add("First", a);
                add("Second", b);
            }
            Task::Fob { machine, .. } => {
                if let Some(dfa) = fob_automata::builtin(machine) {
                    gifts.automata.push(Given::new("", Automaton::from_board(&dfa)));
                }
            }
            Task::Language { given: None, .. } | Task::TmDecide { .. } | Task::TmCompute { .. } => {}
        }
        gifts
    }
}

impl Given {
    fn new(name: &'static str, automaton: Automaton) -> Self {
        // A sheet from elsewhere may hold anything.
        let drawn = automaton.states().len() <= MAX_DRAWN;
        let figure = Figure::draw(&if drawn { general_plan(&automaton) } else { Plan::default() });
        Self { name, automaton, figure, run: Run::default() }
    }
}

impl Drawing {
    fn new(letters: &Alphabet, policy: Policy) -> Box<Self> {
        let canvas = Canvas::plain();
        let editor = Editor::with(Draft::over(letters.clone()), policy);
        Box::new(Self { editor, canvas, table: Table::default(), as_table: false, run: Run::default() })
    }

    /// Returns the canvas with the automaton on it.
    pub(super) fn pen(&mut self) -> Pen<'_> {
        Pen { canvas: &mut self.canvas, steps: &mut self.editor }
    }

    /// Returns the automaton.
    ///
    /// # Errors
    /// It is not one yet: the next step in a sentence.
    pub fn automaton(&self) -> Result<Automaton, &'static str> {
        self.editor.draft().to_automaton().map_err(drawing::labels::not_yet)
    }
}

impl Attempt {
    /// Creates an empty answer.
    pub fn new(sheet: &Sheet, exercise: &Exercise) -> Self {
        match &exercise.task {
            Task::Language { form: Form::Regex, .. } => Self::Expression(String::new()),
            Task::Language { form: Form::Nfa, .. } => Self::Draw(Drawing::new(&sheet.letters, Policy::NFA)),
            Task::Language { form: Form::Dfa, .. } | Task::Minimal(_) | Task::Subset(_) => {
                Self::Draw(Drawing::new(&sheet.letters, Policy::DFA))
            }
            Task::Trace(_, word) => Self::Trace(vec![BTreeSet::new(); word.len() + 1]),
            Task::Word(_) | Task::Fob { .. } => Self::Word(String::new()),
            Task::MinimiseTable(_) => Self::Pairs(BTreeMap::new()),
            Task::TmDecide { .. } => Self::Machine("start q0\naccept yes\n".to_owned()),
            Task::TmCompute { .. } => Self::Machine("start q0\nhalt done\n".to_owned()),
        }
    }

    /// Puts an answer there that was kept; one of another kind is left out.
    pub fn restore(&mut self, answer: Answer, gifts: &Gifts) {
        let find = |name: &str| gifts.automata.first().and_then(|given| given.automaton.find(name));
        match (self, answer) {
            (Self::Draw(drawing), Answer::Automaton(Drawn { automaton, .. })) if automaton.states().len() <= MOST_DRAWN => {
                drawing.editor = Editor::with(Draft::of(&automaton), drawing.editor.policy());
                drawing.canvas.reset();
            }
            // An empty field is no answer.
            (Self::Word(text), Answer::Word(kept)) if kept.is_empty() => *text = EMPTY.to_string(),
            (Self::Expression(text), Answer::Regex(kept))
            | (Self::Word(text), Answer::Word(kept))
            | (Self::Machine(text), Answer::Machine(kept)) => *text = kept,
            (Self::Trace(path), Answer::Trace(kept)) => {
                for (set, names) in path.iter_mut().zip(kept) {
                    *set = names.iter().filter_map(|name| find(name)).collect();
                }
            }
            (Self::Pairs(pairs), Answer::Table(rows)) => {
                for (p, q, word) in rows {
                    if let (Some(p), Some(q)) = (find(&p), find(&q)) {
                        pairs.insert((p.min(q), p.max(q)), word);
                    }
                }
            }
            _ => {}
        }
    }

    /// Returns the answer.
    ///
    /// # Errors
    /// It is not one yet: the next step in a sentence.
    pub fn answer(&self, gifts: &Gifts) -> Result<Answer, &'static str> {
        let name = |state: usize| {
            let given = gifts.automata.first();
            given.and_then(|given| given.automaton.states().get(state)).map_or_else(String::new, |state| state.name.clone())
        };
        match self {
            Self::Draw(drawing) => drawing.automaton().map(|automaton| Answer::Automaton(Drawn::plain(automaton))),
            Self::Expression(text) => Ok(Answer::Regex(text.trim().to_owned())),
            Self::Word(text) => Ok(Answer::Word(word(text).to_owned())),
            Self::Machine(text) if text.trim().is_empty() => Err("No rules yet"),
            Self::Machine(text) => Ok(Answer::Machine(text.clone())),
            Self::Trace(path) if path.iter().all(BTreeSet::is_empty) => Err("Choose the states first"),
            Self::Trace(path) => Ok(Answer::Trace(path.iter().map(|set| set.iter().map(|&s| name(s)).collect()).collect())),
            Self::Pairs(pairs) => {
                let rows = pairs.iter().map(|(&(p, q), word)| (name(p), name(q), word.trim().to_owned()));
                Ok(Answer::Table(rows.collect()))
            }
        }
    }

    /// Returns whether nothing was done yet.
    pub fn is_blank(&self, sheet: &Sheet, exercise: &Exercise) -> bool {
        match self {
            Self::Draw(drawing) => drawing.editor.draft().is_empty(),
            Self::Expression(text) | Self::Word(text) => text.trim().is_empty(),
            Self::Machine(text) => matches!(Self::new(sheet, exercise), Self::Machine(fresh) if fresh == *text),
            Self::Trace(path) => path.iter().all(BTreeSet::is_empty),
            Self::Pairs(pairs) => pairs.is_empty(),
        }
    }
}

/// Returns the word that a text writes: `ε`, `λ` and `_` write the empty one, as in expressions.
pub fn word(text: &str) -> &str {
    let text = text.trim();
    if matches!(text, "ε" | "λ" | "_") { "" } else { text }
}
