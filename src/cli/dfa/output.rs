//! Writes a DFA to standard output, or to a file in the format of its extension.

use super::{CliError, Status, print_json, print_text};
use crate::automata::general::Automaton;
use crate::automata::{Dfa, foreign, picture};
use crate::base::text::hidden_in;
use crate::cli::output::Output as Place;
use serde::Serialize;
use std::path::{Path, PathBuf};

/// Output options of a command that makes a DFA.
#[derive(clap::Args, Debug)]
pub struct Output {
    /// File to write (.ron, .jff, .dot, .svg, .pdf, .png or .tex); replaces an existing file. The default, or `-`, is standard output.
    #[arg(short, long, value_name = "OUT")]
    out: Option<PathBuf>,
    /// Name of the new DFA.
    #[arg(long, value_name = "TEXT", value_parser = title)]
    name: Option<String>,
}

/// Checks the name of a DFA: only visible characters are allowed.
pub fn title(text: &str) -> Result<String, String> {
    hidden_in(text).map_or_else(|| Ok(text.to_owned()), Err)
}

/// File formats of an automaton.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    Ron,
    Jff,
    Dot,
    Svg,
    Pdf,
    Png,
    Tex,
}

impl Form {
    fn from_path(path: &Path) -> Option<Self> {
        match path.extension()?.to_str()?.to_ascii_lowercase().as_str() {
            "ron" => Some(Self::Ron),
            "jff" => Some(Self::Jff),
            "dot" => Some(Self::Dot),
            "svg" => Some(Self::Svg),
            "pdf" => Some(Self::Pdf),
            "png" => Some(Self::Png),
            "tex" => Some(Self::Tex),
            _ => None,
        }
    }

    fn own_bytes(self, automaton: &Automaton) -> Result<Vec<u8>, picture::PictureError> {
        Ok(match self {
            Self::Ron => automaton.to_ron().into_bytes(),
            Self::Jff => foreign::general_to_jff(automaton).into_bytes(),
            Self::Dot => foreign::general_to_dot(automaton).into_bytes(),
            Self::Svg => picture::general_svg(automaton, picture::PIXELS)?.into_bytes(),
            Self::Pdf => crate::picture::pdf_to_scale(automaton.name(), &picture::general_svg(automaton, picture::PIXELS)?),
            Self::Png => crate::picture::general_automaton(automaton, picture::PIXELS)?,
            Self::Tex => picture::general_tex(automaton)?.into_bytes(),
        })
    }

    fn bytes(self, dfa: &Dfa) -> Result<Vec<u8>, picture::PictureError> {
        Ok(match self {
            Self::Ron => dfa.to_ron().into_bytes(),
            Self::Jff => foreign::to_jff(dfa).into_bytes(),
            Self::Dot => foreign::to_dot(dfa).into_bytes(),
            Self::Svg => picture::sheet(dfa)?.svg.into_bytes(),
            Self::Pdf => crate::picture::pdf_to_scale(dfa.name(), &picture::svg(dfa, picture::PIXELS)?),
            Self::Png => crate::picture::automaton(dfa, picture::PIXELS)?,
            Self::Tex => picture::tex(dfa)?.into_bytes(),
        })
    }
}

impl Output {
    /// Writes the DFA to the chosen output, under the name of `--name` if there is one. A file without an extension gets RON.
    ///
    /// # Errors
    /// The output cannot be written, or the DFA cannot be drawn.
    pub fn deliver(&self, dfa: Dfa, json: bool) -> Result<Status, CliError> {
        let dfa = renamed(dfa, self.name.as_deref());
        let (place, form) = self.aim()?;
        write(&dfa, &place, form, json)
    }

    /// Does what [`Output::deliver`] does for an automaton with its own letters.
    pub fn deliver_own(&self, automaton: Automaton, json: bool) -> Result<Status, CliError> {
        convert_own(automaton, &self.aim()?, self.name.as_deref(), json)
    }

    fn aim(&self) -> Result<Aim, CliError> {
        match &self.out {
            Some(path) if path.extension().is_none() => Ok((Place::new(path)?, Form::Ron)),
            Some(path) => {
                let (form, place) = CliError::both(form_of(path), Place::new(path))?;
                Ok((place, form))
            }
            None => Ok((Place::Standard, Form::Ron)),
        }
    }
}

/// Writes an automaton with its own letters in the format of `form`.
pub fn convert_own(automaton: Automaton, (place, form): &Aim, name: Option<&str>, json: bool) -> Result<Status, CliError> {
    let automaton = match name {
        Some(name) => automaton.named(name),
        None => automaton,
    };
    match place {
        Place::Standard if json => {}
        Place::Standard if *form == Form::Ron => print_text(automaton.to_ron().trim_end()),
        _ => {
            let shown = place.path().map_or_else(|| "standard output".to_owned(), |path| path.display().to_string());
            let bytes = form.own_bytes(&automaton).map_err(|e| CliError::new(format!("{shown}: {e}")))?;
            place.write(&bytes)?;
        }
    }
    if json {
        print_json(&own_document(&automaton, place.path()));
    }
    Ok(Status::Yes)
}

/// Returns the JSON of an automaton with its own letters; `on` maps each letter to a target, or to a list of several.
fn own_document(automaton: &Automaton, out: Option<&Path>) -> serde_json::Value {
    let name = |state: usize| automaton.states()[state].name.as_str();
    let states: Vec<serde_json::Value> = automaton
        .states()
        .iter()
        .map(|state| {
            let on: serde_json::Map<String, serde_json::Value> = state
                .each(automaton.letters().len())
                .filter_map(|(read, to)| {
                    let letter = read?;
                    let targets = match to[..] {
                        [] => return None,
                        [one] => serde_json::Value::from(name(one)),
                        _ => to.iter().map(|&to| name(to)).collect::<Vec<_>>().into(),
                    };
                    Some((automaton.letters().letter(letter).to_string(), targets))
                })
                .collect();
            let empty: Vec<&str> = state.targets(None).into_iter().map(name).collect();
            let mut fields = serde_json::json!({ "name": state.name, "accepting": state.accepting, "on": on, "at": state.at });
            if !empty.is_empty() {
                fields["empty"] = empty.into();
            }
            fields
        })
        .collect();
    let mut document = serde_json::json!({
        "name": automaton.name(),
        "about": automaton.about(),
        "letters": automaton.letters().letters(),
        "start": name(automaton.start()),
        "states": states,
        "file": out.map(|path| path.display().to_string()),
    });
    if let [_, _, ..] = automaton.starts() {
        document["starts"] = automaton.starts().iter().map(|&start| name(start)).collect::<Vec<_>>().into();
    }
    document
}

/// Output and format of a DFA.
pub type Aim = (Place, Form);

/// Determines the output and, from the extension, the format. A stream without an extension gets RON.
///
/// # Errors
/// The output is not usable, or the extension is unknown; both are reported.
pub fn aim(out: &Path) -> Result<Aim, CliError> {
    match Place::new(out) {
        Ok(place @ (Place::Standard | Place::Stream(_))) if out.extension().is_none() => Ok((place, Form::Ron)),
        place => CliError::both(place, form_of(out)),
    }
}

/// Writes a DFA in the format of `form`.
pub fn convert_to(dfa: Dfa, (place, form): &Aim, name: Option<&str>, json: bool) -> Result<Status, CliError> {
    write(&renamed(dfa, name), place, *form, json)
}

fn renamed(dfa: Dfa, name: Option<&str>) -> Dfa {
    match name {
        Some(name) => dfa.named(name),
        None => dfa,
    }
}

/// Returns the format for the extension of `path`.
fn form_of(path: &Path) -> Result<Form, CliError> {
    Form::from_path(path).ok_or_else(|| {
        CliError::new(format!("{}: unknown extension: expected .ron, .jff, .dot, .svg, .pdf, .png or .tex", path.display()))
    })
}

/// Writes a DFA. With `json` standard output gets the DFA as JSON: in addition to a file, instead of RON.
fn write(dfa: &Dfa, place: &Place, form: Form, json: bool) -> Result<Status, CliError> {
    match place {
        Place::Standard if json => {}
        Place::Standard if form == Form::Ron => print_text(dfa.to_ron().trim_end()),
        _ => {
            let shown = place.path().map_or_else(|| "standard output".to_owned(), |path| path.display().to_string());
            let bytes = form.bytes(dfa).map_err(|e| CliError::new(format!("{shown}: {e}")))?;
            place.write(&bytes)?;
        }
    }
    if json {
        print_json(&Document::new(dfa, place.path()));
    }
    Ok(Status::Yes)
}

/// JSON of a DFA.
#[derive(Serialize)]
struct Document<'a> {
    name: &'a str,
    about: &'a str,
    start: &'a str,
    states: Vec<StateDocument<'a>>,
    /// Path of the file written, if any.
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
    fn new(dfa: &'a Dfa, out: Option<&Path>) -> Self {
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
