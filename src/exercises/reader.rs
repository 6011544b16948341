//! Reads RON piece by piece, so that all problems are reported at once with their places.

use fob_automata::DfaErrors;
use fob_base::TextPlace;
use fob_base::document::Problem;
use fob_base::ron::{Piece, SyntaxError};
use fob_base::text_place::Places;
use serde::de::Deserialize;

/// Reads the pieces of one text and records their problems.
pub(crate) struct Reader<'a> {
    pub whole: &'a str,
    places: Places<'a>,
    pub problems: Vec<Problem>,
}

/// The fields of a record.
pub(crate) struct Fields<'a>(Vec<(&'a str, Piece<'a>)>);

impl<'a> Fields<'a> {
    pub fn get(&self, name: &str) -> Option<Piece<'a>> {
        self.0.iter().find(|(key, _)| *key == name).map(|(_, value)| *value)
    }
}

impl<'a> Reader<'a> {
    pub fn new(whole: &'a str) -> Self {
        Self { whole, places: Places::new(whole), problems: Vec::new() }
    }

    pub fn place(&mut self, at: &str) -> (usize, usize) {
        let TextPlace { line, column } = self.places.start_of(at);
        (line, column)
    }

    pub fn problem(&mut self, at: &str, text: impl Into<String>) {
        let (line, column) = self.place(at);
        self.problems.push(Problem::at(line, column, text));
    }

    pub fn value<T: Deserialize<'a>>(&mut self, piece: Piece<'a>, expected: &str) -> Option<T> {
        match piece.read(&mut self.places) {
            Ok(value) => Some(value),
            Err(SyntaxError { place, message, .. }) => {
                self.problems.push(Problem::at(place.line, place.column, format!("expected {expected} ({message})")));
                None
            }
        }
    }

    pub fn text(&mut self, piece: Piece<'a>) -> Option<String> {
        self.value(piece, "text in quotes")
    }

    /// Reads a name: text that is visible and not blank.
    pub fn name(&mut self, piece: Piece<'a>, what: &str) -> Option<String> {
        let name = self.text(piece)?;
        if let Some(why) = fob_base::text::hidden_in(&name) {
            self.problem(piece.0, format!("{what}: {why}"));
            return None;
        }
        if name.trim().is_empty() {
            self.problem(piece.0, format!("{what} is blank: expected visible characters"));
            return None;
        }
        Some(name)
    }

    /// Reads one of several words.
    pub fn word<T: Copy>(&mut self, piece: Piece<'a>, words: &[(&str, T)]) -> Option<T> {
        let found = words.iter().find(|(word, _)| *word == piece.0).map(|(_, value)| *value);
        if found.is_none() {
            let expected: Vec<String> = words.iter().map(|(word, _)| format!("`{word}`")).collect();
            let shown = fob_base::text::clipped(piece.0, 40);
            self.problem(piece.0, format!("found `{}`: expected {}", fob_base::text::line(&shown), expected.join(", ")));
        }
        found
    }

    /// Reads the fields of a record; unknown, repeated and missing ones are recorded.
    pub fn record(&mut self, piece: Piece<'a>, of: &str, known: &[&str], needed: &[&str]) -> Option<Fields<'a>> {
        let fields = match piece.fields("Record", &mut self.places) {
            Ok(fields) => fields,
            Err(SyntaxError { place, message, .. }) => {
                let text = format!("expected {of} in parentheses ({message})");
                self.problems.push(Problem::at(place.line, place.column, text));
                return None;
            }
        };
        for (i, (key, _)) in fields.iter().enumerate() {
            if !known.contains(key) {
                let expected: Vec<String> = known.iter().map(|field| format!("`{field}`")).collect();
                self.problem(key, format!("{of} has no field `{key}`: expected {}", expected.join(", ")));
            } else if fields[..i].iter().any(|(other, _)| other == key) {
                self.problem(key, format!("`{key}` of {of} is given twice: expected it once"));
            }
        }
        for field in needed.iter().filter(|field| !fields.iter().any(|(key, _)| key == *field)) {
            self.problem(piece.0, format!("{of} has no `{field}`: expected one"));
        }
        Some(Fields(fields))
    }

    /// Records the problems of an automaton within the text.
    pub fn errors(&mut self, at: &str, errors: &DfaErrors) {
        for error in errors.problems() {
            match error.place {
                Some(place) => self.problems.push(Problem::at(place.line, place.column, error.problem.to_string())),
                None => self.problem(at, error.problem.to_string()),
            }
        }
    }
}
