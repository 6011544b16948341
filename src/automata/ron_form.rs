//! The RON format of DFA files: read with the line and column of every problem, and written the way people write it.

use super::problem::{DfaError, DfaErrors, MAX_STATES, Problem, name_problem, position_fits, title_problem};
use super::{Dfa, Letter, State, StateId};
use fob_base::ron::{Piece, SyntaxError, decimal};
use fob_base::text_place::Places;
use serde::de::Deserialize;
use std::collections::HashMap;
use std::fmt::Write;

const DFA_FIELDS: &[&str; 4] = &["name", "about", "start", "states"];
const STATE_FIELDS: &[&str; 7] = &["name", "accepting", "green", "red", "at", "green_bend", "red_bend"];

/// Reads records and records all their problems.
pub(super) struct Reader<'a> {
    pub places: Places<'a>,
    pub errors: Vec<DfaError>,
}

impl<'a> Reader<'a> {
    pub fn problem(&mut self, at: &str, problem: Problem) {
        let place = Some(self.places.start_of(at));
        self.errors.push(DfaError { problem, place });
    }

    /// Reads a piece as a `T`, or records what was expected instead.
    pub fn value<T: Deserialize<'a>>(&mut self, piece: Piece<'a>, expected: &str) -> Option<T> {
        let read = piece.read(&mut self.places);
        self.noted(read, expected)
    }

    pub fn noted<T>(&mut self, read: Result<T, SyntaxError>, expected: &str) -> Option<T> {
        read.map_err(|SyntaxError { place, message, .. }| {
            let problem = Problem::Syntax(format!("expected {expected} ({message})"));
            self.errors.push(DfaError { problem, place: Some(place) });
        })
        .ok()
    }

    /// Returns the pieces of the named fields; unknown, repeated and missing ones are recorded.
    pub fn record<const N: usize>(
        &mut self,
        piece: Piece<'a>,
        name: &'static str,
        of: &str,
        fields: &[&'static str; N],
        needed: &[&str],
    ) -> Option<[Option<Piece<'a>>; N]> {
        let read = piece.fields(name, &mut self.places);
        let found = self.noted(read, &format!("{of} in parentheses"))?;
        let mut values = [None; N];
        for (key, value) in found {
            match fields.iter().position(|field| *field == key) {
                None => {
                    let expected = fields.iter().map(|f| format!("`{f}`")).collect::<Vec<_>>().join(", ");
                    self.problem(key, Problem::UnknownField { field: key.into(), of: of.into(), expected });
                }
                Some(i) if values[i].is_some() => {
                    self.problem(key, Problem::RepeatedField { field: key.into(), of: of.into() });
                }
                Some(i) => values[i] = Some(value),
            }
        }
        for (field, value) in fields.iter().zip(&values) {
            if value.is_none() && needed.contains(field) {
                self.problem(piece.0, Problem::MissingField { field: (*field).into(), of: of.into() });
            }
        }
        Some(values)
    }

    pub fn text(&mut self, piece: Option<Piece<'a>>) -> Option<String> {
        self.value(piece?, "text in quotes")
    }

    pub fn position(&mut self, piece: Option<Piece<'a>>, state: &str, field: &'static str) -> Option<(f64, f64)> {
        let piece = piece?;
        let position: (f64, f64) = self.value::<Option<_>>(piece, "a position such as `Some((0.0, 20.0))`")??;
        if !position_fits(position) {
            self.problem(piece.0, Problem::BadPosition(state.to_owned(), field));
            return None;
        }
        Some(position)
    }
}

/// A state whose targets are still names.
struct Named<'a> {
    state: State,
    targets: [Option<(String, &'a str)>; 2],
}

pub(super) fn read(text: &str) -> Result<Dfa, DfaErrors> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    // A line's end within a text in quotes is one character, whatever system wrote the file. Places stay as they are.
    let text = &text.replace("\r\n", "\n");
    let mut reader = Reader { places: Places::new(text), errors: Vec::new() };
    let dfa = read_dfa(&mut reader, text);
    DfaErrors::check(reader.errors)?;
    dfa.unwrap_or_else(|| Err(DfaErrors::syntax("expected a DFA", None)))
}

fn read_dfa<'a>(reader: &mut Reader<'a>, text: &'a str) -> Option<Result<Dfa, DfaErrors>> {
    // The document itself may begin with attributes and comments, which a piece within it may not.
    let whole: Piece<'a> = reader.value(Piece(text), "a DFA, `(name: \"...\", start: \"...\", states: [...])`")?;
    let [name, about, start, states] = reader.record(whole, "Dfa", "the DFA", DFA_FIELDS, &["name", "start", "states"])?;
    let name_piece = name;
    let name = reader.text(name);
    if let Some(problem) = name.as_deref().and_then(title_problem) {
        reader.problem(name_piece.map_or("", |p| p.0), problem);
    }
    let about = reader.text(about).unwrap_or_default();
    let start_piece = start;
    let start = reader.text(start);
    let states_piece = states?;
    let pieces: Vec<Piece<'a>> = reader.value(states_piece, "a list of states in brackets")?;
    if pieces.is_empty() {
        reader.problem(states_piece.0, Problem::NoStates);
    }
    if pieces.len() > MAX_STATES {
        reader.problem(states_piece.0, Problem::TooManyStates(pieces.len(), MAX_STATES));
        return None;
    }

    let mut named = Vec::with_capacity(pieces.len());
    let mut ids: HashMap<String, StateId> = HashMap::new();
    // A state without a readable name may be the one that a target means; unknown targets are then not reported.
    let mut nameless = pieces.is_empty();
    for (i, piece) in pieces.iter().enumerate() {
        let state = read_state(reader, *piece, i, &mut ids);
        nameless |= state.is_none();
        named.extend(state);
    }

    let target_of = |reader: &mut Reader<'a>, name: &str, place: &str, problem: Problem| {
        ids.get(name).copied().or_else(|| {
            if !nameless {
                reader.problem(place, problem);
            }
            None
        })
    };
    let start =
        start.and_then(|name| target_of(reader, &name, start_piece.map_or("", |p| p.0), Problem::NoSuchStart(name.clone())));
    let mut complete = Vec::with_capacity(named.len());
    for Named { mut state, targets } in named {
        for (letter, target) in Letter::ALL.into_iter().zip(targets) {
            let Some((name, place)) = target else { continue };
            let problem = Problem::NoSuchTarget { state: state.name.clone(), letter, target: name.clone() };
            let Some(id) = target_of(reader, &name, place, problem) else { continue };
            match letter {
                Letter::Green => state.green = id,
                Letter::Red => state.red = id,
            }
        }
        complete.push(state);
    }
    if reader.errors.is_empty() { Some(Dfa::new(name?, about, start?, complete)) } else { None }
}

/// Reads one state; `None` if it has no readable name.
fn read_state<'a>(
    reader: &mut Reader<'a>,
    piece: Piece<'a>,
    index: usize,
    ids: &mut HashMap<String, StateId>,
) -> Option<Named<'a>> {
    let of = format!("state {} of the list", index + 1);
    let [name, accepting, green, red, at, green_bend, red_bend] =
        reader.record(piece, "State", &of, STATE_FIELDS, &STATE_FIELDS[..4])?;
    let name_piece = name;
    let name = reader.text(name);
    let accepting = accepting.and_then(|piece| reader.value(piece, "`true` or `false`")).unwrap_or(false);
    let targets = [green, red].map(|piece| Some((reader.text(piece)?, piece?.0)));
    let shown = name.clone().unwrap_or_else(|| (index + 1).to_string());
    let at = reader.position(at, &shown, "at");
    let green_bend = reader.position(green_bend, &shown, "green_bend");
    let red_bend = reader.position(red_bend, &shown, "red_bend");
    let name = name?;
    if let Some(problem) = name_problem(&name) {
        reader.problem(name_piece.map_or("", |p| p.0), problem);
    }
    if ids.contains_key(&name) {
        reader.problem(name_piece.map_or("", |p| p.0), Problem::DuplicateName(name.clone()));
    } else {
        ids.insert(name.clone(), StateId::from(index));
    }
    let state = State { name, accepting, green: StateId(0), red: StateId(0), at, green_bend, red_bend };
    Some(Named { state, targets })
}

pub(super) fn write(dfa: &Dfa) -> String {
    let name = |id: StateId| quoted(&dfa.state(id).name);
    let mut out = format!("(name: {}, ", quoted(dfa.name()));
    if !dfa.about().is_empty() {
        let _ = write!(out, "about: {}, ", quoted(dfa.about()));
    }
    let _ = writeln!(out, "start: {}, states: [", name(dfa.start()));
    for state in dfa.states() {
        let _ = write!(
            out,
            "  (name: {}, accepting: {}, green: {}, red: {}",
            quoted(&state.name),
            state.accepting,
            name(state.green),
            name(state.red)
        );
        for (field, position) in STATE_FIELDS[4..].iter().zip([state.at, state.green_bend, state.red_bend]) {
            if let Some((x, y)) = position {
                // `-0.0` would read back as such, but nobody means it: a sum with zero has no sign.
                let _ = write!(out, ", {field}: Some(({}, {}))", decimal(x + 0.0), decimal(y + 0.0));
            }
        }
        out.push_str("),\n");
    }
    out.push_str("])\n");
    out
}

/// Quotes a text with RON's escapes.
pub(super) fn quoted(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    out.push('"');
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            c if c.is_control() => {
                let _ = write!(out, "\\u{{{:x}}}", u32::from(c));
            }
            c => out.push(c),
        }
    }
    out.push('"');
    out
}
