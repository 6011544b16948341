//! The sheets that there are: the built-in ones, one's own in the data folder, and one that came by a link.

use fob_base::document::Problem;
use fob_exercises::{SHEETS, Sheet, builtin, read_sheet};
use fob_services::data::Services;
use fob_store::{self as store, Encoding, Source, StoreError};
use std::path::Path;
use std::sync::Arc;

/// Largest sheet that comes by a link or a file, in bytes.
pub const LARGEST: u64 = 1_000_000;

/// A sheet in the list.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The name by which a route knows it; empty for one that came by a link.
    pub key: String,
    /// Whether it is one's own.
    pub own: bool,
    /// The sheet, or why it cannot be used.
    pub sheet: Result<Arc<Sheet>, String>,
}

impl Entry {
    /// Returns its title, or its name where it cannot be read.
    pub fn title(&self) -> &str {
        self.sheet.as_ref().map_or(&self.key, |sheet| &sheet.title)
    }
}

/// Reads a sheet whose text names no other file.
///
/// # Errors
/// Its problems, a line each.
pub fn parse(name: &str, text: &str) -> Result<Arc<Sheet>, Vec<String>> {
    let load = |_: &str| -> Result<String, String> {
        Err("a sheet for students holds its files: ask for the edition that `fob sheet publish` writes".to_owned())
    };
    let line = |problem: &Problem| match problem.at {
        Some(_) => format!("{name}:{problem}"),
        None => format!("{name}: {problem}"),
    };
    match read_sheet(text, &load) {
        Ok(read) => Ok(Arc::new(read.sheet)),
        Err(problems) => Err(problems.iter().map(line).collect()),
    }
}

/// Lists all sheets: the built-in ones first.
pub fn list(services: &mut Services) -> Vec<Entry> {
    let entry = |key: &str, own: bool, text: Result<String, String>| {
        let read = text.and_then(|text| parse(key, &text).map_err(|lines| lines.into_iter().next().unwrap_or_default()));
        Entry { key: key.to_owned(), own, sheet: read }
    };
    let mut all: Vec<Entry> = SHEETS.iter().map(|(name, text)| entry(name, false, Ok((*text).to_owned()))).collect();
    match services.store.names_in(store::SHEETS, "ron") {
        Ok(names) => all.extend(names.iter().filter(|name| builtin(name).is_none()).map(|name| {
            let path = services.store.folder(store::SHEETS).join(format!("{name}.ron"));
            let text = store::read_text_of(&path, Source::File, Encoding::Utf8).map_err(|error| error.to_string());
            entry(name, true, text)
        })),
        Err(error) => services.problem(error),
    }
    all
}

/// Opens a sheet of the list. Returns it with its text.
///
/// # Errors
/// There is none of this name, or it cannot be read: a line for each problem.
pub fn open(key: &str, services: &Services) -> Result<(Arc<Sheet>, String), Vec<String>> {
    let text = match builtin(key) {
        Some(text) => text.to_owned(),
        None => {
            let names = services.store.names_in(store::SHEETS, "ron").map_err(|error| error.lines())?;
            if !names.iter().any(|name| name == key) {
                return Err(vec![format!("there is no sheet called `{key}`")]);
            }
            let path = services.store.folder(store::SHEETS).join(format!("{key}.ron"));
            store::read_text_of(&path, Source::File, Encoding::Utf8).map_err(|error| error.lines())?
        }
    };
    Ok((parse(key, &text)?, text))
}

/// Adds a sheet from a file to one's own. Returns its name and its text.
///
/// # Errors
/// It cannot be read, is no sheet, or cannot be saved: a line for each problem.
pub fn add(path: &Path, services: &Services) -> Result<(String, String), Vec<String>> {
    let text = store::read_text_of(path, Source::File, Encoding::Utf8).map_err(|error| error.lines())?;
    let stem = path.file_stem().map_or_else(|| "sheet".into(), |stem| stem.to_string_lossy().into_owned());
    let key = keep(&stem, &path.display().to_string(), &text, services)?;
    Ok((key, text))
}

/// Returns the text of a file if it is not `known`. A file that cannot be read just now has not changed.
pub fn changed(path: &Path, known: &str) -> Option<String> {
    store::read_text_of(path, Source::File, Encoding::Utf8).ok().filter(|text| text != known)
}

/// Replaces the text of a sheet of one's own.
///
/// # Errors
/// As [`add`].
pub fn rewrite(key: &str, shown: &str, text: &str, services: &Services) -> Result<(), Vec<String>> {
    parse(shown, text)?;
    let path = services.store.folder(store::SHEETS).join(format!("{key}.ron"));
    store::save_atomic(&path, text.as_bytes()).map_err(|error| error.lines())
}

/// Saves the text of a sheet among one's own, under a name made of `wanted`. The same text is not saved twice.
///
/// # Errors
/// As [`add`].
pub fn keep(wanted: &str, shown: &str, text: &str, services: &Services) -> Result<String, Vec<String>> {
    if text.len() as u64 > LARGEST {
        return Err(vec![format!("{shown}: {} bytes: expected at most {LARGEST}", text.len())]);
    }
    parse(shown, text)?;
    let folder = services.store.folder(store::SHEETS);
    let lines = |error: StoreError| error.lines();
    let names = services.store.names_in(store::SHEETS, "ron").map_err(lines)?;
    for name in &names {
        if store::read_text(&folder.join(format!("{name}.ron"))).is_ok_and(|known| known == text) {
            return Ok(name.clone());
        }
    }
    let name = store::free_name(wanted, |name| builtin(name).is_some() || names.iter().any(|known| known == name));
    store::save_atomic(&folder.join(format!("{name}.ron")), text.as_bytes()).map_err(lines)?;
    Ok(name)
}
