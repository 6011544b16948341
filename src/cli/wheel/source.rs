//! Loads a wheel from a file or by its built-in name.

use super::CliError;
use crate::machines::wheel::{BUILTIN, Wheel, WheelErrors};
use crate::store;
use std::path::Path;

/// Loads a wheel that is small enough to play.
///
/// # Errors
/// There is no such wheel, or its file is invalid.
pub fn load(file: &str) -> Result<Wheel, CliError> {
    read(file, Wheel::from_ron)
}

/// Loads a wheel of any size that can be run.
///
/// # Errors
/// There is no such wheel, or its file is invalid.
pub fn load_large(file: &str) -> Result<Wheel, CliError> {
    read(file, Wheel::from_ron_large)
}

fn read(file: &str, parse: impl Fn(&str) -> Result<Wheel, WheelErrors>) -> Result<Wheel, CliError> {
    let path = Path::new(file);
    let built_in = BUILTIN.iter().find(|(name, _)| *name == file).map(|(_, text)| (*text).to_owned());
    let text = match built_in {
        Some(text) if !path.exists() => text,
        _ => store::read_text_of(path, store::Source::Stream, store::Encoding::Utf8).map_err(|error| {
            let mut problems = error.lines();
            if error.is_not_found() {
                let names: Vec<&str> = BUILTIN.iter().map(|(name, _)| *name).collect();
                problems[0].push_str(&format!("; expected a file (.ron) or one of {}", names.join(", ")));
            }
            CliError { problems }
        })?,
    };
    parse(&text)
        .map_err(|errors| CliError { problems: errors.problems().iter().map(|problem| format!("{file}:{problem}")).collect() })
}
