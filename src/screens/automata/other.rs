//! The other automaton, with which one is compared or combined: an expression, a file, a DFA of the library, or one of your own.

use super::labels;
use egui::Ui;
use fob_automata::general::{Alphabet, Automaton, Construction, from_expression};
use fob_automata::regex::Plus;
use fob_base::text::{clipped, plural};
use fob_kit::widgets::{self, drop_down, expression, field};
use fob_services::data::Services;
use fob_services::document::Edited;
use std::sync::Arc;

/// Width of the button next to the field, in points.
const BESIDE: f32 = 140.0;

/// Something that is saved under a name.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Item {
    /// A DFA of the library.
    Dfa(String),
    /// One of your automata over any letters.
    Own(String),
}

/// What an answer is about: the letters, the expression, the item with the revision of the library, and the numbers of the file and of
/// the look at your own automata.
type About = (Alphabet, String, Option<(Item, u64)>, (u64, u64));

/// The automaton, or what is wrong with it; `None` if there is none yet.
pub type Found = Option<Result<Arc<Automaton>, String>>;

/// The other automaton.
#[derive(Debug, Default)]
pub struct Other {
    /// The expression, as it is typed.
    text: String,
    item: Option<Item>,
    /// The one of a file.
    file: Option<Automaton>,
    /// The number of files that were opened.
    opened: u64,
    /// The names of your own automata, the number of times that they were read, and the frame that needed them last.
    own: (Vec<String>, u64, u64),
    found: Option<(About, Found)>,
    /// The number of answers.
    number: u64,
}

impl Other {
    /// Takes an automaton of a file.
    pub fn take(&mut self, automaton: Automaton) {
        self.opened += 1;
        self.text.clear();
        self.item = None;
        self.file = Some(automaton);
    }

    /// Draws the list of what is saved, and the field for an expression; returns whether a file is to be opened.
    pub fn show(&mut self, ui: &mut Ui, letters: &Alphabet, services: &Services) -> bool {
        self.read_names(ui, services);
        self.list(ui, services);
        let (mut open, mut forget) = (false, false);
        if self.item.is_none() {
            ui.horizontal_wrapped(|ui| {
                if let Some(file) = &self.file {
                    let name = if file.name().is_empty() { "The automaton of the file" } else { file.name() };
                    ui.label(format!("{}, {}", clipped(name, 40), plural(file.states().len(), "state")));
                    forget = widgets::button(ui, labels::WRITE_EXPRESSION, "Take a regular expression instead").clicked();
                } else {
                    let hint = match letters.letters() {
                        [first, second, ..] => format!("({first}|{second})*{first}"),
                        letters => format!("({0}{0})*", letters[0]),
                    };
                    let width = (ui.available_width() - BESIDE).max(140.0);
                    field::line(ui, &mut self.text, labels::OTHER_EXPRESSION, &hint, width);
                }
                open = widgets::button(ui, labels::OPEN_OTHER, "A file of Fob, JFLAP or Graphviz").clicked();
            });
        }
        if forget {
            self.file = None;
        }
        expression::doubts(ui, &mut self.text);
        open
    }

    /// Reads the names of your own automata when the list comes into sight.
    fn read_names(&mut self, ui: &Ui, services: &Services) {
        let frame = ui.ctx().cumulative_frame_nr();
        let (names, times, last) = &mut self.own;
        if *times == 0 || *last + 1 < frame {
            // Those that cannot be read are named where they are edited.
            *names = services.store.automaton_shelf().own_names().unwrap_or_default();
            *times += 1;
        }
        *last = frame;
    }

    fn list(&mut self, ui: &mut Ui, services: &Services) {
        let dfas = services.library.dfas.iter().map(|entry| (Some(Item::Dfa(entry.key.clone())), entry.dfa.name().to_owned()));
        let own = self.own.0.iter().map(|name| (Some(Item::Own(name.clone())), labels::own_automaton(name)));
        let all: Vec<(Option<Item>, String)> =
            std::iter::once((None, labels::NOTHING_CHOSEN.to_owned())).chain(dfas).chain(own).collect();
        if self.item.is_some() && !all.iter().any(|(item, _)| *item == self.item) {
            self.item = None;
        }
        let about = "A DFA of the library or one of your automata";
        if drop_down::pick(ui, labels::COMPARE_WITH, 260.0, (labels::COMPARE_WITH, about), &mut self.item, &all) {
            self.file = None;
            self.text.clear();
        }
    }

    /// Returns the automaton over these letters, and a number that another answer does not have.
    pub fn find(&mut self, letters: &Alphabet, services: &Services) -> (Found, u64) {
        let item = self.item.clone().map(|item| (item, services.library.revision));
        let about = (letters.clone(), self.text.trim().to_owned(), item, (self.opened, self.own.1));
        match &self.found {
            Some((known, found)) if *known == about => (found.clone(), self.number),
            _ => {
                let found = self.read(letters, services).map(|found| found.map(Arc::new));
                self.found = Some((about, found.clone()));
                self.number += 1;
                (found, self.number)
            }
        }
    }

    fn read(&self, letters: &Alphabet, services: &Services) -> Option<Result<Automaton, String>> {
        let text = self.text.trim();
        let found = match (&self.item, &self.file) {
            (Some(Item::Dfa(key)), _) => Ok(Automaton::from_board(&services.dfa(key)?.dfa)),
            (Some(Item::Own(name)), _) => <Automaton as Edited>::load(name, services).map_err(|lines| lines.join("\n")),
            (None, Some(file)) => Ok(file.clone()),
            (None, None) if text.is_empty() => return None,
            (None, None) => {
                let read = from_expression(text, letters, Plus::Repeat, Construction::Glushkov);
                let read = read.map(|read| read.named(clipped(text, 40)));
                return Some(read.map_err(|error| fob_services::phrases::sentence(&error.to_string())));
            }
        };
        Some(found.and_then(|found| found.over(letters).map_err(labels::not_a_letter)))
    }
}
