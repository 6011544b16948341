//! Constructions step by step, as files for people.

use super::CliError;
use super::output::Output as Place;
use crate::automata::picture;
use crate::automata::steps::{Steps, StepsError};
use crate::base::text::line;
use std::path::Path;

/// Writes a construction of the automaton of a file to `out`, as Markdown or PDF by its extension.
///
/// # Errors
/// The extension is another one, the construction is too large, or the file cannot be written.
pub fn write(file: &Path, made: Result<Steps, StepsError>, out: &Path) -> Result<(), CliError> {
    let place = Place::new(out);
    let ending = out.extension().and_then(|ending| ending.to_str()).unwrap_or_default().to_ascii_lowercase();
    // A stream has no extension: standard output gets Markdown, a pipe a PDF.
    let is_markdown = match (&place, &*ending) {
        (_, "md") | (Ok(Place::Standard), _) => Ok(true),
        (_, "pdf") | (Ok(Place::Stream(_)), _) => Ok(false),
        _ => Err(CliError::new(format!("{}: unknown extension: expected .md or .pdf", out.display()))),
    };
    let (place, is_markdown) = CliError::both(place, is_markdown)?;
    let made = made.map_err(|error| CliError::new(line(&format!("{}: {error}", file.display())).into_owned()))?;
    if is_markdown {
        return place.write(made.markdown().as_bytes());
    }
    let pages = picture::pages(&made);
    let sheets: Vec<(&str, (f32, f32))> = pages.iter().map(|page| (page.as_str(), crate::picture::A4)).collect();
    place.write(&crate::picture::pdf_of_pages(&made.title, &sheets))
}
