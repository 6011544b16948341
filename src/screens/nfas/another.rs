//! The automaton and another one: whether both accept the same words, and what an operation makes of their languages.

use super::labels;
use crate::automata::stepper;
use egui::{RichText, ScrollArea, Ui};
use fob_automata::edit::MOST_DRAWN;
use fob_automata::figure::Figure;
use fob_automata::general::{Alphabet, Automaton, Construction, Symbol, difference, from_expression};
use fob_automata::operation::Combination;
use fob_automata::picture::{MAX_DRAWN, general_plan};
use fob_automata::regex::Plus;
use fob_base::text::{clipped, plural};
use fob_kit::theme::{self, SIZES, STEP, Theme};
use fob_kit::widgets::{self, expression, field};

/// Largest number of sets of states of a subset construction: the answer is there in the frame in which it was asked for.
const MOST_SETS: usize = 500;
/// Width of the button next to the field, in points.
const BESIDE: f32 = 140.0;

/// An operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Operation {
    With(Combination),
    Complement,
    Reverse,
}

const OPERATIONS: [(Operation, &str, &str); 6] = [
    (Operation::With(Combination::And), labels::INTERSECTION, "Words that both accept"),
    (Operation::With(Combination::Or), labels::UNION, "Words that at least one accepts"),
    (Operation::With(Combination::Diff), labels::DIFFERENCE, "Words that this one accepts and the other rejects"),
    (Operation::With(Combination::Xor), labels::SYMMETRIC_DIFFERENCE, "Words that exactly one accepts"),
    (Operation::Complement, labels::COMPLEMENT, "All words that this one rejects"),
    (Operation::Reverse, labels::REVERSE, "Its words read backwards"),
];

/// What the answers are about: the revision of the automaton, the other one, the operation, and whether the result is minimised.
type About = (u64, String, Option<Operation>, bool);

/// The answers.
#[derive(Debug)]
struct Found {
    about: About,
    /// The other automaton over the same letters.
    other: Option<Result<Automaton, String>>,
    verdict: Option<Result<Verdict, String>>,
    made: Option<Result<(Automaton, Option<Figure>), String>>,
}

/// The shortest word on which both differ, and whether this one accepts it; nothing if they are equivalent.
type Verdict = Option<(Vec<Symbol>, bool)>;

/// The other automaton, and what is done with both.
#[derive(Debug)]
pub struct Another {
    /// The expression of the other one, as it is typed.
    text: String,
    /// The other one, if it came from a file, and its number among those that were opened.
    file: Option<(u64, Automaton)>,
    opened: u64,
    operation: Option<Operation>,
    smallest: bool,
    found: Option<Found>,
}

impl Default for Another {
    fn default() -> Self {
        Self { text: String::new(), file: None, opened: 0, operation: None, smallest: true, found: None }
    }
}

/// What a click asks for.
#[derive(Debug)]
pub enum Asked {
    /// The other automaton is to be opened from a file.
    File,
    /// This word is to be read on the canvas.
    Run(String),
    /// This automaton is to be put on the canvas.
    Use(Automaton),
}

impl Another {
    /// Takes an automaton of a file as the other one.
    pub fn take(&mut self, automaton: Automaton) {
        self.opened += 1;
        self.text.clear();
        self.file = Some((self.opened, automaton));
    }

    fn about(&self, revision: u64) -> About {
        let other = self.file.as_ref().map_or_else(|| self.text.trim().to_owned(), |(number, _)| format!("#{number}"));
        (revision, other, self.operation, self.smallest)
    }

    /// Draws it for the automaton on the canvas, which has this revision.
    pub fn show(&mut self, ui: &mut Ui, automaton: &Automaton, revision: u64) -> Option<Asked> {
        let mut asked = None;
        ScrollArea::vertical().id_salt("another").auto_shrink([false, false]).show(ui, |ui| {
            if self.other(ui, automaton.letters()) {
                asked = Some(Asked::File);
            }
            let about = self.about(revision);
            if self.found.as_ref().is_none_or(|found| found.about != about) {
                self.found = Some(self.find(about, automaton));
            }
            if let Some(word) = self.verdict(ui, automaton) {
                asked = Some(Asked::Run(word));
            }
            ui.add_space(STEP);
            ui.separator();
            if let Some(made) = self.operations(ui) {
                asked = Some(Asked::Use(made));
            }
        });
        asked
    }

    /// The field for the other one; returns whether a file is to be opened.
    fn other(&mut self, ui: &mut Ui, letters: &Alphabet) -> bool {
        widgets::note(ui, "Another automaton over the same letters: write a regular expression, or open a file.");
        let mut open = false;
        let mut forget = false;
        ui.horizontal_wrapped(|ui| {
            if let Some((_, file)) = &self.file {
                let name = if file.name().is_empty() { "The automaton of the file" } else { file.name() };
                ui.label(format!("{}, {}", clipped(name, 40), plural(file.states().len(), "state")));
                forget = widgets::button(ui, labels::WRITE_EXPRESSION, "Compare with a regular expression instead").clicked();
            } else {
                let letters = letters.letters();
                let hint = match letters {
                    [first, second, ..] => format!("({first}|{second})*{first}"),
                    _ => format!("({0}{0})*", letters[0]),
                };
                let width = (ui.available_width() - BESIDE).max(140.0);
                field::line(ui, &mut self.text, labels::OTHER_EXPRESSION, &hint, width);
            }
            open = widgets::button(ui, labels::OPEN_OTHER, "A file of Fob, JFLAP or Graphviz").clicked();
        });
        if forget {
            self.file = None;
        }
        expression::doubts(ui, &mut self.text);
        open
    }

    fn find(&self, about: About, automaton: &Automaton) -> Found {
        let letters = automaton.letters();
        let other = match &self.file {
            Some((_, file)) => Some(file.over(letters).map_err(labels::not_a_letter)),
            None if self.text.trim().is_empty() => None,
            None => {
                let read = from_expression(self.text.trim(), letters, Plus::Repeat, Construction::Glushkov);
                Some(read.map_err(|error| fob_services::words::sentence(&error.to_string())))
            }
        };
        let verdict = match &other {
            Some(Ok(other)) => Some(compare(automaton, other)),
            _ => None,
        };
        let made = self.operation.and_then(|operation| make(operation, automaton, other.as_ref(), self.smallest));
        Found { about, other, verdict, made }
    }

    /// Whether both accept the same words; returns a word to read on the canvas.
    fn verdict(&self, ui: &mut Ui, automaton: &Automaton) -> Option<String> {
        let theme = &Theme::from_ui(ui);
        let found = self.found.as_ref()?;
        let wrong = |ui: &mut Ui, why: &str| drop(widgets::prose::problem(ui, why));
        match (found.other.as_ref()?, found.verdict.as_ref()) {
            (Err(why), _) | (Ok(_), Some(Err(why))) => wrong(ui, why),
            (Ok(_), None) => {}
            (Ok(_), Some(Ok(None))) => {
                ui.label(RichText::new(labels::EQUIVALENT).font(theme::strong(SIZES[2])).color(theme.good));
                ui.label("Both accept the same words.");
            }
            (Ok(_), Some(Ok(Some((word, accepts))))) => {
                ui.label(RichText::new(labels::DIFFERENT).font(theme::strong(SIZES[2])).color(theme.bad));
                let shown = if word.is_empty() { "the empty word".to_owned() } else { automaton.letters().short(word) };
                ui.label(labels::differ_on(&shown, *accepts));
                let tip = "Read this word on the canvas";
                if widgets::button(ui, labels::RUN_WORD, tip).clicked() {
                    return Some(automaton.letters().text(word));
                }
            }
        }
        None
    }

    /// The operations and the result of the chosen one; returns it to put it on the canvas.
    fn operations(&mut self, ui: &mut Ui) -> Option<Automaton> {
        let has_other = matches!(self.found.as_ref().and_then(|found| found.other.as_ref()), Some(Ok(_)));
        ui.horizontal_wrapped(|ui| {
            for (operation, text, tip) in OPERATIONS {
                let ready = has_other || !matches!(operation, Operation::With(_));
                let chosen = self.operation == Some(operation);
                let why = "Write the other automaton's expression first, or open its file";
                if widgets::choice_if(ui, ready || chosen, chosen, text, tip, why).clicked() {
                    self.operation = (!chosen).then_some(operation);
                }
            }
        });
        ui.checkbox(&mut self.smallest, labels::SMALLEST).on_hover_text("Otherwise its states are pairs of states");
        match self.found.as_ref()?.made.as_ref()? {
            Err(why) => {
                widgets::prose::problem(ui, why);
                None
            }
            Ok((made, figure)) => {
                let tip = "Put it on the canvas; Undo brings this one back";
                let mut take = false;
                ui.horizontal_wrapped(|ui| {
                    ui.label(labels::result_of(made.states().len()));
                    take = widgets::button(ui, labels::USE_RESULT, tip).clicked();
                });
                if let Some(figure) = figure {
                    stepper::drawing(ui, figure, "Drawing of the result");
                }
                take.then(|| made.clone())
            }
        }
    }
}

/// Compares the languages of two automata over the same letters.
fn compare(a: &Automaton, b: &Automaton) -> Result<Verdict, String> {
    let table = |automaton: &Automaton| {
        let sets = automaton.subsets(MOST_SETS).map_err(|error| fob_services::words::sentence(&error.to_string()))?;
        Ok::<_, String>(sets.table)
    };
    let (a, b) = (table(a)?, table(b)?);
    Ok(difference(&a, &b).map(|word| {
        let accepts = a.accepts(&word);
        (word, accepts)
    }))
}

/// Carries out an operation; nothing if the other automaton is missing.
fn make(
    operation: Operation,
    automaton: &Automaton,
    other: Option<&Result<Automaton, String>>,
    smallest: bool,
) -> Option<Result<(Automaton, Option<Figure>), String>> {
    let sentence = |error: &dyn std::fmt::Display| fob_services::words::sentence(&error.to_string());
    let made = match operation {
        Operation::With(how) => automaton.combine(how, other?.as_ref().ok()?, MOST_SETS),
        Operation::Complement => automaton.complement_of_language(MOST_SETS),
        Operation::Reverse => automaton.reversed(MOST_SETS),
    };
    let made = made.map_err(|error| sentence(&error)).and_then(|made| {
        let made = if smallest { made.minimal(MOST_SETS).map_err(|error| sentence(&error))? } else { made };
        match made.states().len() {
            many if many > MOST_DRAWN => Err(format!("{many} states: expected at most {MOST_DRAWN} to draw")),
            _ => Ok(made),
        }
    });
    Some(made.map(|made| {
        let figure = (made.states().len() <= MAX_DRAWN).then(|| Figure::draw(&general_plan(&made)));
        (made, figure)
    }))
}
