//! Exports a DFA of the board to a file, in one of many formats, or as a sheet to print.

use super::labels;
use egui::Ui;
use fob_automata::{Dfa, foreign, picture};
use fob_kit::widgets::files::{Choice, Chooser, Kind};
use fob_services::data::Services;
use fob_store as store;
use std::path::Path;
use std::sync::Arc;

/// The kinds of files; the ending decides which.
const KINDS: &[Kind] = &[
    ("Picture to scale", &["svg"]),
    ("PDF", &["pdf"]),
    ("Picture in pixels", &["png"]),
    ("TikZ for LaTeX", &["tex"]),
    ("Fob's own format", &["ron"]),
    ("JFLAP", &["jff"]),
    ("Graphviz", &["dot"]),
];

/// A sheet to print.
const SHEET: &[Kind] = &[("A4 sheet to print", &["svg"])];

/// The end of a sheet's file name, which distinguishes it from a picture.
const SHEET_END: &str = "-sheet.svg";

/// A place that is chosen for a file.
#[derive(Debug)]
pub struct Export {
    dfa: Arc<Dfa>,
    sheet: bool,
    chooser: Chooser,
}

impl Export {
    /// Asks for the place of a file, or of a sheet to print. `key` is the DFA's name in the library, if it has one.
    pub fn new(ui: &Ui, dfa: Arc<Dfa>, key: Option<&str>, sheet: bool) -> Self {
        let named = Some(dfa.name().trim()).filter(|name| !name.is_empty());
        // A name that a file can have.
        let stem = &store::free_name(key.or(named).unwrap_or("dfa"), |_| false);
        let chooser = if sheet {
            Chooser::save(ui, "Save a sheet to print", &format!("{stem}-sheet"), SHEET)
        } else {
            Chooser::save(ui, labels::EXPORT_TITLE, stem, KINDS)
        };
        Self { dfa, sheet, chooser }
    }

    /// Draws the file dialog and writes the file; whether it is done.
    pub fn show(&mut self, ui: &Ui, services: &mut Services) -> bool {
        match self.chooser.show(ui) {
            None => return false,
            Some(Choice::Cancelled) => {}
            Some(Choice::Chosen(paths)) => {
                for path in paths {
                    match write(&self.dfa, &path, self.sheet) {
                        Ok(()) => services.say(fob_services::labels::saved_as(path.display())),
                        Err(lines) => services.problem(lines),
                    }
                }
            }
        }
        true
    }
}

fn write(dfa: &Dfa, path: &Path, sheet: bool) -> Result<(), Vec<String>> {
    let name = path.file_name().unwrap_or_default().to_string_lossy().to_ascii_lowercase();
    let bytes = match name.rsplit_once('.').map_or("", |(_, ending)| ending) {
        "svg" if sheet || name.ends_with(SHEET_END) => picture::sheet(dfa).map(|sheet| sheet.svg.into_bytes()),
        "svg" => picture::svg(dfa, picture::PIXELS).map(String::into_bytes),
        "pdf" => picture::svg(dfa, picture::PIXELS).map(|svg| fob_picture::pdf_to_scale(dfa.name(), &svg)),
        "png" => fob_picture::automaton(dfa, picture::PIXELS),
        "tex" => picture::tex(dfa).map(String::into_bytes),
        "ron" => Ok(dfa.to_ron().into_bytes()),
        "jff" => Ok(foreign::to_jff(dfa).into_bytes()),
        "dot" => Ok(foreign::to_dot(dfa).into_bytes()),
        other => return Err(vec![format!("{}: cannot save a DFA with the extension `{other}`", path.display())]),
    };
    let bytes = bytes.map_err(|error| vec![format!("{}: {error}", path.display())])?;
    store::export_atomic(path, &bytes).map_err(|error| error.lines())
}
