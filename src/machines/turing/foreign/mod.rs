//! Turing machines of other programs: JFLAP's files, the YAML of turingmachine.io, and the text of Morphett's simulator. They are
//! converted to machines of Fob; a feature that Fob's machines lack is an error that names it.

mod document;
mod draft;
mod imported;
mod jflap;
mod morphett;
mod yaml;

use super::error::TuringErrors;
use super::program::Program;
pub use imported::Imported;

/// A form in which another program writes Turing machines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notation {
    /// A `.jff` file of JFLAP.
    Jflap,
    /// The YAML of turingmachine.io.
    Yaml,
    /// The text of Morphett's simulator, five words a line: state, symbol, new symbol, direction, new state.
    Morphett,
}

/// Returns the form of a text; `None` if it is not of another program.
pub fn notation(text: &str) -> Option<Notation> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    if text.trim_start().starts_with('<') && text.contains("<structure") {
        return Some(Notation::Jflap);
    }
    let is_key = |line: &str, key: &str| line.strip_prefix(key).is_some_and(|rest| rest.trim_start().starts_with(':'));
    if document::is_document(text)
        || text.lines().any(|line| is_key(line, "table"))
        || text.lines().any(|line| is_key(line, "start state"))
    {
        return Some(Notation::Yaml);
    }
    morphett::is_text(text).then_some(Notation::Morphett)
}

/// Reads a file with a machine in any form: the workshop's record, Fob's text, or the form of another program.
///
/// # Errors
/// The problems of a record or of another program's text, a line each. Fob's own text is not checked.
pub fn program(text: &str) -> Result<Program, Vec<String>> {
    let lines = |errors: TuringErrors| errors.problems().iter().map(ToString::to_string).collect();
    if crate::Fields::new(text).is_record() {
        return Program::from_ron(text).map_err(|error| vec![error.to_string()]);
    }
    match notation(text) {
        Some(notation) => import(text, notation, "").map(Program::from).map_err(lines),
        None => Ok(Program { text: text.to_owned(), ..Program::default() }),
    }
}

/// Reads a machine of another program. Rules for any symbol apply to the symbols in the file and in `tape`.
///
/// # Errors
/// The first problem, with its place: an error in the text, or a feature that Fob's machines lack.
pub fn import(text: &str, notation: Notation, tape: &str) -> Result<Imported, TuringErrors> {
    match notation {
        Notation::Jflap => jflap::read(text, tape),
        Notation::Yaml => yaml::read(text),
        Notation::Morphett => morphett::read(text, tape),
    }
}
