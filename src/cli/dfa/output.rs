//! Where a DFA goes: to a file whose ending says the form, or to standard output.

use super::{CliError, Status, print_json, print_text};
use crate::automata::{Dfa, foreign, picture};
use crate::base::text::hidden_in;
use crate::store;
use serde::Serialize;
use std::path::{Path, PathBuf};

/// Where a new DFA goes.
#[derive(clap::Args, Debug)]
pub struct Output {
    /// Where to write (.ron, .jff, .dot, .svg, .png or .tex), in place of standard output; an existing file is replaced.
    #[arg(short, long, value_name = "OUT")]
    out: Option<PathBuf>,
    /// Give the DFA this name.
    #[arg(long, value_name = "TEXT", value_parser = title)]
    name: Option<String>,
}

/// A name for a DFA: everything in it can be seen.
pub fn title(text: &str) -> Result<String, String> {
    hidden_in(text).map_or_else(|| Ok(text.to_owned()), Err)
}

/// The forms that are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    Ron,
    Jff,
    Dot,
    Svg,
    Png,
    Tex,
}

impl Form {
    fn of(path: &Path) -> Option<Self> {
        match path.extension()?.to_str()?.to_ascii_lowercase().as_str() {
            "ron" => Some(Self::Ron),
            "jff" => Some(Self::Jff),
            "dot" => Some(Self::Dot),
            "svg" => Some(Self::Svg),
            "png" => Some(Self::Png),
            "tex" => Some(Self::Tex),
            _ => None,
        }
    }

    fn bytes(self, dfa: &Dfa) -> Result<Vec<u8>, picture::PictureError> {
        Ok(match self {
            Self::Ron => dfa.to_ron().into_bytes(),
            Self::Jff => foreign::to_jff(dfa).into_bytes(),
            Self::Dot => foreign::to_dot(dfa).into_bytes(),
            Self::Svg => picture::sheet(dfa)?.svg.into_bytes(),
            Self::Png => picture::png(dfa, picture::PIXELS)?,
            Self::Tex => picture::tex(dfa)?.into_bytes(),
        })
    }
}

impl Output {
    /// Writes the DFA where it belongs, under the name that was asked for. A file without an ending gets RON.
    pub fn deliver(&self, dfa: Dfa, json: bool) -> Result<Status, CliError> {
        let dfa = renamed(dfa, self.name.as_deref());
        match &self.out {
            Some(path) if path.extension().is_none() => write(&dfa, path, Form::Ron, json),
            Some(path) => write(&dfa, path, form_of(path)?, json),
            None => {
                if json {
                    print_json(&Document::of(&dfa, None));
                } else {
                    print_text(dfa.to_ron().trim_end());
                }
                Ok(Status::Yes)
            }
        }
    }
}

/// Writes a DFA in a form.
pub fn convert_to(dfa: Dfa, path: &Path, form: Form, name: Option<&str>, json: bool) -> Result<Status, CliError> {
    write(&renamed(dfa, name), path, form, json)
}

fn renamed(dfa: Dfa, name: Option<&str>) -> Dfa {
    match name {
        Some(name) => dfa.named(name),
        None => dfa,
    }
}

/// The form that the ending of `path` says.
pub fn form_of(path: &Path) -> Result<Form, CliError> {
    Form::of(path).ok_or_else(|| {
        CliError::new(format!("{}: unknown ending: expected .ron, .jff, .dot, .svg, .png or .tex", path.display()))
    })
}

/// Writes a file; with `json` standard output gets the DFA as JSON as well.
fn write(dfa: &Dfa, path: &Path, form: Form, json: bool) -> Result<Status, CliError> {
    // A rename would put a file in the place of a device.
    if path.exists() && !path.is_file() {
        return Err(CliError::new(format!("{}: not a regular file: expected the name of a file", path.display())));
    }
    let bytes = form.bytes(dfa).map_err(|e| CliError::new(format!("{}: {e}", path.display())))?;
    store::export_atomic(path, &bytes).map_err(|e| CliError { problems: e.lines() })?;
    if json {
        print_json(&Document::of(dfa, Some(path)));
    }
    Ok(Status::Yes)
}

/// A DFA as JSON.
#[derive(Serialize)]
struct Document<'a> {
    name: &'a str,
    about: &'a str,
    start: &'a str,
    states: Vec<StateDocument<'a>>,
    /// Where it was written.
    file: Option<String>,
}

#[derive(Serialize)]
struct StateDocument<'a> {
    name: &'a str,
    accepting: bool,
    green: &'a str,
    red: &'a str,
    at: Option<(f64, f64)>,
}

impl<'a> Document<'a> {
    fn of(dfa: &'a Dfa, out: Option<&Path>) -> Self {
        let name = |id| dfa.state(id).name.as_str();
        Self {
            name: dfa.name(),
            about: dfa.about(),
            start: name(dfa.start()),
            states: dfa
                .states()
                .iter()
                .map(|s| StateDocument {
                    name: &s.name,
                    accepting: s.accepting,
                    green: name(s.green),
                    red: name(s.red),
                    at: s.at,
                })
                .collect(),
            file: out.map(|path| path.display().to_string()),
        }
    }
}
