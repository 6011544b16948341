//! Files of automata with letters of their own: read as they are drawn, written in every form.

use crate::widgets::files::Kind;
use fob_automata::edit::MOST_DRAWN;
use fob_automata::general::{self, Automaton, Format, LetterMap, OpenError, Opened};
use fob_automata::steps::Steps;
use fob_automata::{DfaError, MOST_PROBLEMS, foreign, picture};
use fob_store as store;
use std::path::Path;

/// The kinds of files to open.
pub const OPENED: &[Kind] = &[("Automata", &["ron", "jff", "dot", "gv"])];
/// The kinds of files to write.
pub const WRITTEN: &[Kind] = &[
    ("Fob's own format", &["ron"]),
    ("JFLAP", &["jff"]),
    ("Graphviz", &["dot"]),
    ("Picture to scale", &["svg"]),
    ("PDF", &["pdf"]),
    ("Picture in pixels", &["png"]),
    ("TikZ for LaTeX", &["tex"]),
];
/// The kinds of files for a construction.
pub const STEPS: &[Kind] = &[("Markdown", &["md"]), ("PDF", &["pdf"])];

/// Reads an automaton, as the command line does.
///
/// # Errors
/// The problems of the file, a line each.
pub fn read(path: &Path) -> Result<Opened, Vec<String>> {
    let text = store::read_text_of(path, store::Source::File, store::Encoding::Foreign).map_err(|error| error.lines())?;
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let shown = path.display().to_string();
    match Format::of_path(path) {
        Some(format) => parse(&shown, format, &stem, &text),
        None => Err(vec![format!("{shown}: unknown extension: expected .ron, .jff, .dot or .gv")]),
    }
}

/// Reads the text of an automaton; `shown` names it in messages.
///
/// # Errors
/// As [`read`].
pub fn parse(shown: &str, format: Format, stem: &str, text: &str) -> Result<Opened, Vec<String>> {
    let line = |error: &DfaError| {
        let place = error.place.map_or_else(String::new, |place| format!(":{place}"));
        format!("{shown}{place}: {}", error.problem)
    };
    let opened = general::open(text, format, stem, None, &LetterMap::default()).map_err(|error| match error {
        OpenError::Broken(errors) | OpenError::Misfits(errors) => {
            errors.problems().iter().take(MOST_PROBLEMS).map(line).collect()
        }
        error => vec![format!("{shown}: {error}")],
    })?;
    let automaton = &opened.automaton;
    if let [_, _, ..] = automaton.starts() {
        let names = automaton.set_name(automaton.starts());
        return Err(vec![format!("{shown}: {} starts, {names}: expected one to draw", automaton.starts().len())]);
    }
    if automaton.states().len() > MOST_DRAWN {
        return Err(vec![format!("{shown}: {} states: expected at most {MOST_DRAWN} to draw", automaton.states().len())]);
    }
    Ok(opened)
}

/// Returns what was changed to read an automaton, if anything was.
pub fn notice(opened: &Opened) -> Option<String> {
    let notices: Vec<String> = opened.notices.iter().map(|notice| fob_services::phrases::sentence(&notice.to_string())).collect();
    (!notices.is_empty()).then(|| notices.join(" "))
}

/// Writes an automaton in the form of the path's ending.
///
/// # Errors
/// It cannot be drawn or written: a line for each problem.
pub fn write(automaton: &Automaton, path: &Path) -> Result<(), Vec<String>> {
    let ending = path.extension().unwrap_or_default().to_string_lossy().to_ascii_lowercase();
    let bytes = match &*ending {
        "ron" => Ok(automaton.to_ron().into_bytes()),
        "jff" => Ok(foreign::general_to_jff(automaton).into_bytes()),
        "dot" => Ok(foreign::general_to_dot(automaton).into_bytes()),
        "svg" => picture::general_svg(automaton, picture::PIXELS).map(String::into_bytes),
        "pdf" => picture::general_svg(automaton, picture::PIXELS).map(|svg| fob_picture::pdf_to_scale(automaton.name(), &svg)),
        "png" => fob_picture::general_automaton(automaton, picture::PIXELS),
        "tex" => picture::general_tex(automaton).map(String::into_bytes),
        other => return Err(vec![format!("{}: cannot save an automaton with the extension `{other}`", path.display())]),
    };
    let bytes = bytes.map_err(|error| vec![format!("{}: {error}", path.display())])?;
    store::export_atomic(path, &bytes).map_err(|error| error.lines())
}

/// Writes a construction as Markdown or PDF, by the path's ending.
///
/// # Errors
/// It cannot be written.
pub fn write_steps(steps: &Steps, path: &Path) -> Result<(), Vec<String>> {
    let is_pdf = path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("pdf"));
    let bytes = if is_pdf {
        let pages = picture::pages(steps);
        let sheets: Vec<(&str, (f32, f32))> = pages.iter().map(|page| (page.as_str(), fob_picture::A4)).collect();
        fob_picture::pdf_of_pages(&steps.title, &sheets)
    } else {
        steps.markdown().into_bytes()
    };
    store::export_atomic(path, &bytes).map_err(|error| error.lines())
}
