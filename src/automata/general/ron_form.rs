//! The RON form of an automaton with letters of its own, read with the place of every problem.
//!
//! ```text
//! (name: "Twice", letters: ["a", "b"], start: "p", states: [
//!   (name: "p", accepting: true, on: {"a": "p", "b": "q"}),
//!   (name: "q", accepting: false, on: {"a": ["p", "q"], "": ["p"]}),
//! ])
//! ```
//!
//! `name`, `about`, `accepting`, `on` and `at` may be missing; letters that are missing are those of the [`Context`], or g and r. A list has
//! several targets, and `""` reads nothing. With two letters `green` and `red` are the first and the second.

use super::{Alphabet, Automaton, LETTERS, Node, Symbol};
use crate::problem::{DfaErrors, MAX_STATES, Problem, name_problem, title_problem};
use crate::ron_form::{Reader, quoted};
use fob_base::place::Places;
use fob_base::ron::{Piece, decimal};
use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use std::collections::HashMap;
use std::fmt::{self, Write};
use std::ops::RangeInclusive;

const FIELDS: &[&str; 5] = &["name", "about", "letters", "start", "states"];
const STATE_FIELDS: &[&str; 8] = &["name", "accepting", "on", "at", "green", "red", "green_bend", "red_bend"];

/// Defaults that surround a text.
#[derive(Clone, Debug, Default)]
pub struct Context {
    /// Letters for a text that has none; g and r if `None`.
    pub letters: Option<Alphabet>,
    /// Largest number of states; [`MAX_STATES`] if `None`.
    pub states: Option<usize>,
    /// How many letters there may be; as many as an alphabet may have if `None`.
    pub numbers: Option<RangeInclusive<usize>>,
}

/// Returns whether a RON text is an automaton in this form and not a DFA of the board: it has `letters`, or a state with `on`.
pub fn is_general(text: &str) -> bool {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    // Most files are DFAs of the board, some of them large: what cannot be in this form is not taken apart.
    let has_on = |(at, _): (usize, &str)| {
        let value = text[at + 2..].trim_start().strip_prefix(':');
        value.is_some_and(|value| value.trim_start().starts_with('{'))
    };
    if !text.contains("letters") && !text.match_indices("on").any(has_on) {
        return false;
    }
    let Ok(whole) = fob_base::ron::read::<Piece>(text) else { return false };
    let Ok(fields) = fob_base::ron::fields(whole.0, "Automaton") else { return false };
    fields.iter().any(|(key, value)| {
        *key == "letters"
            || *key == "states"
                && fob_base::ron::read::<Vec<Piece>>(value.0).is_ok_and(|states| {
                    let first = states.first().and_then(|state| fob_base::ron::fields(state.0, "State").ok());
                    first.is_some_and(|fields| fields.iter().any(|(key, _)| *key == "on"))
                })
    })
}

/// Reads a whole text.
///
/// # Errors
/// Every problem of the text, with its line and column.
pub fn from_ron(text: &str, context: &Context) -> Result<Automaton, DfaErrors> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let text = &text.replace("\r\n", "\n");
    let mut reader = Reader { places: Places::new(text), errors: Vec::new() };
    let whole = reader.value(Piece(text), "an automaton, `(letters: [..], start: \"..\", states: [..])`");
    let read = whole.and_then(|whole| automaton(&mut reader, whole, context));
    finish(reader, read)
}

/// Reads a part of a text. Places in errors refer to the whole text.
///
/// # Errors
/// As for [`from_ron`].
pub fn read_piece<'a>(whole: &'a str, piece: Piece<'a>, context: &Context) -> Result<Automaton, DfaErrors> {
    let mut reader = Reader { places: Places::new(whole), errors: Vec::new() };
    let read = automaton(&mut reader, piece, context);
    finish(reader, read)
}

fn finish(reader: Reader<'_>, read: Option<Result<Automaton, DfaErrors>>) -> Result<Automaton, DfaErrors> {
    DfaErrors::check(reader.errors)?;
    read.unwrap_or_else(|| Err(DfaErrors::syntax("expected an automaton", None)))
}

fn automaton<'a>(reader: &mut Reader<'a>, piece: Piece<'a>, context: &Context) -> Option<Result<Automaton, DfaErrors>> {
    let [name_piece, about, letters, start, states] =
        reader.record(piece, "Automaton", "the automaton", FIELDS, &["start", "states"])?;
    let name = reader.text(name_piece).unwrap_or_default();
    if let Some(problem) = title_problem(&name) {
        reader.problem(name_piece.map_or("", |p| p.0), problem);
    }
    let about = reader.text(about).unwrap_or_default();
    let letters = match letters {
        Some(piece) => read_letters(reader, piece, context)?,
        None => context.letters.clone().unwrap_or_else(Alphabet::board),
    };
    let start_piece = start;
    let start = reader.text(start);
    let list = states?;
    let pieces: Vec<Piece<'a>> = reader.value(list, "a list of states in brackets")?;
    if pieces.is_empty() {
        reader.problem(list.0, Problem::NoStates);
    }
    let most = context.states.unwrap_or(MAX_STATES);
    if pieces.len() > most {
        reader.problem(list.0, Problem::TooManyStates(pieces.len(), most));
        return None;
    }
    let mut named: Vec<(Node, Vec<Arrow<'a>>)> = Vec::with_capacity(pieces.len());
    let mut ids: HashMap<String, usize> = HashMap::new();
    let mut nameless = pieces.is_empty();
    for (i, piece) in pieces.iter().enumerate() {
        let state = read_state(reader, *piece, i, &letters, &mut ids);
        nameless |= state.is_none();
        named.extend(state);
    }
    let start_place = start_piece.map_or("", |piece| piece.0);
    let start = start.and_then(|name| {
        let found = ids.get(&name).copied();
        if found.is_none() && !nameless {
            reader.problem(start_place, Problem::NoSuchStart(name));
        }
        found
    });
    let mut made = Vec::with_capacity(named.len());
    for (mut node, arrows) in named {
        for Arrow { letter, target, place } in arrows {
            let Some(&to) = ids.get(&target) else {
                if !nameless {
                    let state = &node.name;
                    let message = format!("state {state:?} leads to {target:?}: expected the name of a state");
                    reader.problem(place, Problem::Syntax(message));
                }
                continue;
            };
            match letter {
                Some(letter) => node.on[usize::from(letter)].push(to),
                None => node.empty.push(to),
            }
        }
        made.push(node);
    }
    if reader.errors.is_empty() { Some(Automaton::new(name, about, letters, start?, made)) } else { None }
}

/// Reads letters, a list in brackets or parentheses of texts or characters.
fn read_letters<'a>(reader: &mut Reader<'a>, piece: Piece<'a>, context: &Context) -> Option<Alphabet> {
    let round = piece.0.strip_prefix('(').and_then(|text| text.strip_suffix(')'));
    let square = round.map(|inner| format!("[{inner}]"));
    let expected = "a list of letters, such as `[\"a\", \"b\"]`";
    let letters: Vec<Letter> = match &square {
        None => reader.value(piece, expected)?,
        Some(text) => match fob_base::ron::read(text) {
            Ok(letters) => letters,
            Err(error) => {
                reader.problem(piece.0, Problem::Syntax(format!("expected {expected} ({})", error.message)));
                return None;
            }
        },
    };
    let letters: Vec<char> = letters.into_iter().map(|letter| letter.0).collect();
    let alphabet = Alphabet::within(&letters, context.numbers.clone().unwrap_or(LETTERS));
    alphabet.map_err(|error| reader.problem(piece.0, Problem::Syntax(format!("letters: {error}")))).ok()
}

/// A letter: a character, or a text of one.
struct Letter(char);

impl<'de> Deserialize<'de> for Letter {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct One;
        impl Visitor<'_> for One {
            type Value = Letter;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a letter, such as \"a\"")
            }

            fn visit_char<E>(self, c: char) -> Result<Letter, E> {
                Ok(Letter(c))
            }

            fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<Letter, E> {
                let mut chars = text.chars();
                match (chars.next(), chars.next()) {
                    (Some(c), None) => Ok(Letter(c)),
                    _ => Err(E::invalid_value(serde::de::Unexpected::Str(text), &self)),
                }
            }
        }
        deserializer.deserialize_any(One)
    }
}

/// A transition whose target is still a name; without a letter it reads nothing.
struct Arrow<'a> {
    letter: Option<Symbol>,
    target: String,
    place: &'a str,
}

fn read_state<'a>(
    reader: &mut Reader<'a>,
    piece: Piece<'a>,
    index: usize,
    letters: &Alphabet,
    ids: &mut HashMap<String, usize>,
) -> Option<(Node, Vec<Arrow<'a>>)> {
    let of = format!("state {} of the list", index + 1);
    let [name_piece, accepting, on, at, green, red, ..] = reader.record(piece, "State", &of, STATE_FIELDS, &["name"])?;
    let name = reader.text(name_piece);
    let place = name_piece.map_or("", |piece| piece.0);
    let accepting = accepting.and_then(|piece| reader.value(piece, "`true` or `false`")).unwrap_or(false);
    let shown = name.clone().unwrap_or_else(|| (index + 1).to_string());
    let mut arrows = Vec::new();
    for (letter, target) in [green, red].into_iter().enumerate() {
        let Some(target) = target else { continue };
        if letters.len() != 2 {
            let message = format!("`green` and `red` with {} letters: expected `on: {{..}}`", letters.len());
            reader.problem(target.0, Problem::Syntax(message));
        } else if let Some(text) = reader.text(Some(target)) {
            arrows.push(Arrow { letter: Some(letter as Symbol), target: text, place: target.0 });
        }
    }
    if let Some(on) = on {
        read_arrows(reader, on, &shown, letters, &mut arrows);
    }
    let at = reader.position(at, &shown, "at");
    let name = name?;
    if let Some(problem) = name_problem(&name) {
        reader.problem(place, problem);
    }
    if ids.contains_key(&name) {
        reader.problem(place, Problem::DuplicateName(name.clone()));
    } else {
        ids.insert(name.clone(), index);
    }
    Some((Node { name, accepting, on: vec![Vec::new(); letters.len()], empty: Vec::new(), at }, arrows))
}

fn read_arrows<'a>(reader: &mut Reader<'a>, on: Piece<'a>, state: &str, letters: &Alphabet, arrows: &mut Vec<Arrow<'a>>) {
    let Some(Entries(entries)) = reader.value(on, "transitions such as `{\"a\": \"p\", \"b\": [\"p\", \"q\"]}`") else { return };
    let mut seen = Vec::new();
    for (key, value) in entries {
        let mut chars = key.chars();
        let letter = match (chars.next(), chars.next()) {
            (None, _) => None,
            (Some(c), None) if letters.symbol(c).is_some() => letters.symbol(c),
            _ => {
                let message = format!("{key:?} of state {state:?} is not a letter: expected {letters}, or \"\" for none");
                reader.problem(value.0, Problem::Syntax(message));
                continue;
            }
        };
        if seen.contains(&letter) {
            reader.problem(value.0, Problem::Syntax(format!("{key:?} of state {state:?} is given twice: expected it once")));
            continue;
        }
        seen.push(letter);
        let targets: Vec<Piece<'a>> = if value.0.starts_with('[') {
            reader.value(value, "a list of states in brackets").unwrap_or_default()
        } else {
            vec![value]
        };
        for target in targets {
            if let Some(text) = reader.text(Some(target)) {
                arrows.push(Arrow { letter, target: text, place: target.0 });
            }
        }
    }
}

/// The entries of a map, in the order of the text.
struct Entries<'a>(Vec<(String, Piece<'a>)>);

impl<'de: 'a, 'a> Deserialize<'de> for Entries<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Any;
        impl<'de> Visitor<'de> for Any {
            type Value = Vec<(String, Piece<'de>)>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a map")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut entries = Vec::new();
                while let Some(key) = map.next_key()? {
                    entries.push((key, map.next_value()?));
                }
                Ok(entries)
            }
        }
        deserializer.deserialize_map(Any).map(Entries)
    }
}

impl Automaton {
    /// Returns the RON form, which [`from_ron`] reads back. A deterministic automaton has one target for each letter, others have lists.
    pub fn to_ron(&self) -> String {
        let mut out = format!("(name: {}, ", quoted(self.name()));
        if !self.about().is_empty() {
            let _ = write!(out, "about: {}, ", quoted(self.about()));
        }
        out.push_str(&self.ron_parts("  ", "\n"));
        out.push_str(")\n");
        out
    }

    /// Returns the form without a name, on one line, for use in a sheet or a hand-in.
    pub fn to_ron_line(&self) -> String {
        format!("({})", self.ron_parts("", " "))
    }

    fn ron_parts(&self, indent: &str, end: &str) -> String {
        let letters: Vec<String> = self.letters().letters().iter().map(|c| quoted(&c.to_string())).collect();
        let name = |state: usize| quoted(&self.states()[state].name);
        let mut out =
            format!("letters: [{}], start: {}, states: [{}", letters.join(", "), name(self.start()), end.trim_matches(' '));
        let deterministic = self.choice().is_none();
        for (i, state) in self.states().iter().enumerate() {
            let list = |targets: &Vec<usize>| format!("[{}]", targets.iter().map(|&to| name(to)).collect::<Vec<_>>().join(", "));
            let mut on: Vec<String> = Vec::new();
            for (letter, targets) in letters.iter().zip(&state.on) {
                match targets[..] {
                    [] => {}
                    [to] if deterministic => on.push(format!("{letter}: {}", name(to))),
                    _ => on.push(format!("{letter}: {}", list(targets))),
                }
            }
            if !state.empty.is_empty() {
                on.push(format!("\"\": {}", list(&state.empty)));
            }
            let _ =
                write!(out, "{indent}(name: {}, accepting: {}, on: {{{}}}", quoted(&state.name), state.accepting, on.join(", "));
            if let Some((x, y)) = state.at {
                let _ = write!(out, ", at: Some(({}, {}))", decimal(x + 0.0), decimal(y + 0.0));
            }
            let last = i + 1 == self.states().len();
            out.push_str(if last && indent.is_empty() { ")" } else { ")," });
            out.push_str(if last && indent.is_empty() { "" } else { end });
        }
        out.push(']');
        out
    }
}
