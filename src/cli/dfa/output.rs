//! Where a DFA goes: to a file whose ending says the form, or to standard output.

use super::{CliError, Status, print_json, print_text};
use crate::automata::{Dfa, picture};
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
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    name: Option<String>,
}

/// The forms that are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    Ron,
    Svg,
    Png,
    Tex,
}

/// The radius of a state in a PNG picture, in pixels.
const PNG_RADIUS: f64 = 48.0;

impl Form {
    fn of(path: &Path) -> Option<Self> {
        match path.extension()?.to_str()?.to_ascii_lowercase().as_str() {
            "ron" => Some(Self::Ron),
            "svg" => Some(Self::Svg),
            "png" => Some(Self::Png),
            "tex" => Some(Self::Tex),
            _ => None,
        }
    }

    fn bytes(self, dfa: &Dfa) -> Result<Vec<u8>, picture::PictureError> {
        Ok(match self {
            Self::Ron => dfa.to_ron().into_bytes(),
            Self::Svg => picture::sheet(dfa)?.svg.into_bytes(),
            Self::Png => picture::png(dfa, PNG_RADIUS)?,
            Self::Tex => picture::tex(dfa)?.into_bytes(),
        })
    }
}

impl Output {
    /// Writes the DFA where it belongs, under the name that was asked for.
    pub fn deliver(&self, dfa: Dfa, json: bool) -> Result<Status, CliError> {
        deliver(dfa, self.out.as_deref(), self.name.as_deref(), json)
    }
}

/// Writes a DFA to a file, or as RON to standard output. With `json` standard output gets the DFA as JSON in either case.
pub fn deliver(dfa: Dfa, out: Option<&Path>, name: Option<&str>, json: bool) -> Result<Status, CliError> {
    let dfa = match name {
        Some(name) => dfa.named(name),
        None => dfa,
    };
    if let Some(path) = out {
        let form = Form::of(path).ok_or_else(|| {
            CliError::new(format!("{}: unknown ending: expected .ron, .jff, .dot, .svg, .png or .tex", path.display()))
        })?;
        let bytes = form.bytes(&dfa).map_err(|e| CliError::new(format!("{}: {e}", path.display())))?;
        store::save_atomic(path, &bytes).map_err(|e| CliError { problems: e.lines() })?;
    }
    if json {
        print_json(&Document::of(&dfa, out));
    } else if out.is_none() {
        print_text(dfa.to_ron().trim_end());
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
