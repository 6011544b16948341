//! An automaton and another one: whether both accept the same words, and what an operation makes of their languages.

use super::other::{Found, Other};
use super::{Asked, labels, stepper};
use egui::{Align, RichText, Ui};
use fob_automata::Letter;
use fob_automata::figure::Figure;
use fob_automata::general::{Alphabet, Automaton, Symbol};
use fob_automata::operation::Combination;
use fob_automata::picture::{MAX_DRAWN, general_plan};
use fob_kit::theme::{self, SIZES, Theme};
use fob_kit::widgets::{self, figure, letters};
use fob_services::data::Services;
use fob_services::jobs::{CombineAsk, CompareAsk, Operation, Sent};
use fob_services::phrases::sentence;
use std::sync::Arc;

/// The longest word that is drawn as a row of pucks.
const MOST_PUCKS: usize = 200;

/// The operations, with their names and what they do.
const OPERATIONS: [(Operation, &str, &str); 6] = [
    (Operation::With(Combination::And), labels::INTERSECTION, "Words that both accept"),
    (Operation::With(Combination::Or), labels::UNION, "Words that at least one accepts"),
    (Operation::With(Combination::Diff), labels::DIFFERENCE, "Words that this one accepts and the other rejects"),
    (Operation::With(Combination::Xor), labels::SYMMETRIC_DIFFERENCE, "Words that exactly one accepts"),
    (Operation::Complement, labels::COMPLEMENT, "All words that this one rejects"),
    (Operation::Reverse, labels::REVERSE, "Its words read backwards"),
];

/// The other automaton, and what is done with both.
#[derive(Debug)]
pub struct Another {
    other: Other,
    operation: Option<Operation>,
    smallest: bool,
    /// For the revision of the automaton, and the number of the other one.
    compared: Asked<(u64, u64), CompareAsk>,
    /// For the same, the operation, and whether the result is minimised.
    made: Asked<Made, CombineAsk>,
    /// The drawing of the result.
    figure: Option<(Made, Option<Figure>)>,
    /// The operation was chosen elsewhere, and is brought into view.
    fresh: bool,
}

/// What a result is about.
type Made = (u64, u64, Operation, bool);

impl Default for Another {
    fn default() -> Self {
        let (compared, made) = (Asked::default(), Asked::default());
        Self { other: Other::default(), operation: None, smallest: true, compared, made, figure: None, fresh: false }
    }
}

/// An automaton at a revision, and the largest number of states that may take its place.
#[derive(Clone, Copy, Debug)]
pub struct Subject<'a> {
    /// The automaton.
    pub automaton: &'a Arc<Automaton>,
    /// Its revision.
    pub revision: u64,
    /// The largest number of states of a result.
    pub most: usize,
    /// A result can be opened as a new automaton, too.
    pub as_new: bool,
}

/// The result of an operation that is to be used.
#[derive(Clone, Debug)]
pub struct Used {
    /// The operation.
    pub operation: Operation,
    /// Its result.
    pub made: Automaton,
    /// It is opened as a new one, and not in place of the old one.
    pub as_new: bool,
}

/// Returns an answer; until it is there a wheel turns, and what is wrong is said.
fn answered<'a, T>(ui: &mut Ui, answer: Option<Result<&'a T, &str>>) -> Option<&'a T> {
    match answer {
        None => {
            ui.spinner();
            None
        }
        Some(Err(why)) => {
            widgets::prose::problem(ui, &sentence(why));
            None
        }
        Some(Ok(answer)) => Some(answer),
    }
}

impl Another {
    /// Takes an automaton of a file as the other one.
    pub fn take(&mut self, automaton: Automaton) {
        self.other.take(automaton);
    }

    /// Chooses an operation, and brings it into view.
    pub const fn choose(&mut self, operation: Operation) {
        (self.operation, self.fresh) = (Some(operation), true);
    }

    /// Returns the other automaton over these letters, and its number.
    pub fn find(&mut self, letters: &Alphabet, services: &Services) -> (Found, u64) {
        self.other.find(letters, services)
    }

    /// Draws the choice of the other one; returns whether a file is to be opened.
    pub fn choice(&mut self, ui: &mut Ui, letters: &Alphabet, services: &Services) -> bool {
        widgets::note(ui, labels::ABOUT_ANOTHER);
        self.other.show(ui, letters, services)
    }

    /// Draws whether both accept the same words; returns the word that is to be run. `run` is the name of the button and its tip.
    pub fn verdict(&mut self, ui: &mut Ui, of: Subject<'_>, run: (&str, &str), services: &Services) -> Option<Vec<Symbol>> {
        let theme = &Theme::from_ui(ui);
        let (other, number) = self.find(of.automaton.letters(), services);
        let other = match other? {
            Ok(other) => other,
            Err(why) => {
                widgets::prose::problem(ui, &why);
                return None;
            }
        };
        let ask = || CompareAsk { a: Sent(Arc::clone(of.automaton)), b: Sent(other) };
        self.compared.ask((of.revision, number), ask);
        let Some((word, accepts)) = &answered(ui, self.compared.answer())?.0 else {
            ui.label(RichText::new(labels::EQUIVALENT).font(theme::strong(SIZES[2])).color(theme.good));
            ui.label("Both accept the same words.");
            return None;
        };
        let letters = of.automaton.letters();
        ui.label(RichText::new(labels::DIFFERENT).font(theme::strong(SIZES[2])).color(theme.bad));
        let shown = if word.is_empty() { "the empty word".to_owned() } else { letters.short(word) };
        ui.label(labels::differ_on(&shown, *accepts));
        if letters.is_board() && word.len() <= MOST_PUCKS {
            let colours: Vec<_> = word.iter().map(|symbol| figure::colour_of(Letter::ALL[usize::from(*symbol)])).collect();
            letters::word(ui, &colours, 0, "Witness");
        }
        widgets::button(ui, run.0, run.1).clicked().then(|| word.clone())
    }

    /// Draws the operations, and the result of the chosen one; returns it if it is to be used.
    pub fn operations(&mut self, ui: &mut Ui, of: Subject<'_>, services: &Services) -> Option<Used> {
        let (other, number) = self.find(of.automaton.letters(), services);
        let other = other.and_then(Result::ok);
        if std::mem::take(&mut self.fresh) {
            ui.scroll_to_cursor(Some(Align::Min));
        }
        ui.horizontal_wrapped(|ui| {
            for (operation, text, tip) in OPERATIONS {
                let ready = other.is_some() || !matches!(operation, Operation::With(_));
                let chosen = self.operation == Some(operation);
                if widgets::choice_if(ui, ready || chosen, chosen, text, tip, labels::OTHER_FIRST).clicked() {
                    self.operation = (!chosen).then_some(operation);
                }
            }
        });
        widgets::check(ui, &mut self.smallest, labels::SMALLEST, "Otherwise its states are pairs of states");
        let operation = self.operation?;
        if other.is_none() && matches!(operation, Operation::With(_)) {
            widgets::note(ui, labels::OTHER_FIRST);
            return None;
        }
        let about = (of.revision, number, operation, self.smallest);
        self.made.ask(about, || CombineAsk {
            operation,
            automaton: Sent(Arc::clone(of.automaton)),
            other: other.map(Sent),
            smallest: self.smallest,
        });
        let made = &answered(ui, self.made.answer())?.0.0;
        let states = made.states().len();
        if states > of.most {
            widgets::prose::problem(ui, &labels::too_many(states, of.most));
            return None;
        }
        if self.figure.as_ref().is_none_or(|(known, _)| *known != about) {
            self.figure = Some((about, (states <= MAX_DRAWN).then(|| Figure::draw(&general_plan(made)))));
        }
        let (mut take, mut as_new) = (false, false);
        ui.horizontal_wrapped(|ui| {
            ui.label(labels::result_of(states));
            take = widgets::button(ui, labels::USE_RESULT, "Put it on the canvas; Undo brings this one back").clicked();
            as_new =
                of.as_new && widgets::button(ui, labels::OPEN_AS_NEW, "Open the result as a new one; this one is kept").clicked();
        });
        if let Some((_, Some(figure))) = &self.figure {
            stepper::drawing(ui, figure, "Drawing of the result");
        }
        (take || as_new).then(|| Used { operation, made: (**made).clone(), as_new })
    }
}
