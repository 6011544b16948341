//! Loads the sheet that an argument refers to.

use super::load::SheetFolder;
use crate::cli::CliError;
use crate::cli::error;
use crate::exercises::{self, Sheet};
use crate::store;
use std::path::Path;

/// Help text of every argument that is a sheet.
pub const SHEET: &str = "A sheet (.ron), or a name from `fob sheet list`";

/// Loads a sheet from a file or by its built-in name.
pub fn open(file: &str) -> Result<Sheet, CliError> {
    let (text, folder) = text(file)?;
    let read = exercises::read_sheet(&text, &|name| folder.read(name)).map_err(|problems| in_sheet(file, &problems))?;
    for warning in &read.warnings {
        error::warning(format!("{file}:{warning}"));
    }
    Ok(read.sheet)
}

/// Loads the text of a sheet, with the contents of the files that it names.
#[cfg(feature = "server")]
pub fn inlined(file: &str) -> Result<String, CliError> {
    let (text, folder) = text(file)?;
    exercises::inlined(&text, &|name| folder.read(name)).map_err(|problems| in_sheet(file, &problems))
}

/// Loads the text of a sheet, and the folder of the files that it may name.
fn text(file: &str) -> Result<(String, SheetFolder), CliError> {
    let path = Path::new(file);
    let text = match exercises::builtin(file) {
        Some(text) if !path.exists() => text.to_owned(),
        _ => store::read_text_of(path, store::Source::Stream, store::Encoding::Utf8).map_err(|error| {
            let mut problems = error.lines();
            if error.is_not_found() {
                problems[0].push_str("; expected a sheet, or a name from `fob sheet list`");
            }
            CliError { problems }
        })?,
    };
    Ok((text, SheetFolder::new(path)))
}

/// Converts the problems of a sheet to an error that names its file.
pub fn in_sheet(file: &str, problems: &[crate::base::document::Problem]) -> CliError {
    let line_of = |problem: &crate::base::document::Problem| match problem.at {
        Some(_) => format!("{file}:{problem}"),
        None => format!("{file}: {problem}"),
    };
    CliError { problems: problems.iter().map(line_of).collect() }
}
