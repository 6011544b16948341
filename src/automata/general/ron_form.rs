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

use super::{Alphabet, Automaton, LETTERS, Node, Reads};
use crate::problem::{DfaErrors, MAX_STATES, Problem, name_problem, position_fits, title_problem};
use crate::ron_form::{Reader, quoted};
use fob_base::ron::{Piece, decimal};
use fob_base::text_place::Places;
use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use std::collections::HashMap;
use std::fmt::{self, Write};
use std::ops::RangeInclusive;

const FIELDS: &[&str; 6] = &["name", "about", "letters", "start", "states", "starts"];
const STATE_FIELDS: &[&str; 9] = &["name", "accepting", "on", "at", "green", "red", "green_bend", "red_bend", "bends"];
/// Largest alphabet of which every letter is written for itself.
const PLAIN: usize = 8;
/// The fields that earlier versions know.
const PLAIN_FIELDS: [&str; 5] = ["name", "about", "letters", "start", "states"];
const PLAIN_STATE_FIELDS: [&str; 8] = ["name", "accepting", "on", "at", "green", "red", "green_bend", "red_bend"];

/// Defaults that surround a text.
#[derive(Clone, Debug, Default)]
pub struct Context {
    /// Letters for a text that has none; g and r if `None`.
    pub letters: Option<Alphabet>,
    /// Largest number of states; [`MAX_STATES`] if `None`.
    pub states: Option<usize>,
    /// How many letters there may be; as many as an alphabet may have if `None`.
    pub numbers: Option<RangeInclusive<usize>>,
    /// Whether only what earlier versions read is allowed: one start, and transitions letter by letter.
    pub is_plain: bool,
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
    let [name_piece, about, letters, start, states, starts] = fields(reader, piece, context)?;
    let name = reader.text(name_piece).unwrap_or_default();
    if let Some(problem) = title_problem(&name) {
        reader.problem(name_piece.map_or("", |p| p.0), problem);
    }
    let about = reader.text(about).unwrap_or_default();
    let letters = match letters {
        Some(piece) => read_letters(reader, piece, context)?,
        None => context.letters.clone().unwrap_or_else(Alphabet::board),
    };
    let starts = read_starts(reader, start, starts);
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
    let mut named: Vec<Drawn<'a>> = Vec::with_capacity(pieces.len());
    let mut ids: HashMap<String, usize> = HashMap::new();
    let mut nameless = pieces.is_empty();
    for (i, piece) in pieces.iter().enumerate() {
        let state = read_state(reader, *piece, i, &letters, context, &mut ids);
        nameless |= state.is_none();
        named.extend(state);
    }
    let mut known = Vec::with_capacity(starts.len());
    for (name, place) in starts {
        match ids.get(&name) {
            Some(&start) => known.push(start),
            None if nameless => {}
            None => reader.problem(place, Problem::NoSuchStart(name)),
        }
    }
    let mut made = Vec::with_capacity(named.len());
    for Drawn { node, arrows, bends } in named {
        let mut find = |target: String, place: &'a str| {
            let found = ids.get(&target).copied();
            if found.is_none() && !nameless {
                let message = format!("state {:?} leads to {target:?}: expected the name of a state", node.name);
                reader.problem(place, Problem::Syntax(message));
            }
            found
        };
        let leading: Vec<(Reads, usize)> =
            arrows.into_iter().filter_map(|arrow| Some((arrow.reads, find(arrow.target, arrow.place)?))).collect();
        let bends: Vec<_> = bends.into_iter().filter_map(|bend| Some((find(bend.target, bend.place)?, bend.at))).collect();
        let mut node = node.leading(leading);
        // The first one counts, as where green and red share a transition.
        bends.into_iter().rev().for_each(|(to, at)| node.bend(to, Some(at)));
        made.push(node);
    }
    let is_whole = reader.errors.is_empty() && !known.is_empty();
    if is_whole { Some(Automaton::new(name, about, letters, known, made)) } else { None }
}

/// Returns the fields of an automaton.
fn fields<'a>(reader: &mut Reader<'a>, piece: Piece<'a>, context: &Context) -> Option<[Option<Piece<'a>>; 6]> {
    let of = "the automaton";
    if context.is_plain {
        let [name, about, letters, start, states] = reader.record(piece, "Automaton", of, &PLAIN_FIELDS, &["start", "states"])?;
        return Some([name, about, letters, start, states, None]);
    }
    let fields = reader.record(piece, "Automaton", of, FIELDS, &["states"])?;
    let [.., start, _, starts] = &fields;
    match (start, starts) {
        (None, None) => reader.problem(piece.0, Problem::MissingField { field: "start".into(), of: of.into() }),
        (Some(_), Some(starts)) => {
            reader.problem(starts.0, Problem::Syntax("`starts` as well as `start`: expected one of them".to_owned()));
        }
        _ => {}
    }
    Some(fields)
}

/// Returns the names of the starts, with their places.
fn read_starts<'a>(reader: &mut Reader<'a>, one: Option<Piece<'a>>, all: Option<Piece<'a>>) -> Vec<(String, &'a str)> {
    let pieces = match (one, all) {
        (Some(one), _) => vec![one],
        (None, Some(all)) => {
            let pieces: Vec<Piece<'a>> = reader.value(all, "a list of states in brackets").unwrap_or_default();
            if pieces.is_empty() {
                reader.problem(all.0, Problem::NoStart("such as `starts: [\"p\"]`"));
            }
            pieces
        }
        (None, None) => Vec::new(),
    };
    pieces.into_iter().filter_map(|piece| Some((reader.text(Some(piece))?, piece.0))).collect()
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

/// A state whose targets are still names.
struct Drawn<'a> {
    node: Node,
    arrows: Vec<Arrow<'a>>,
    bends: Vec<Bend<'a>>,
}

/// A transition whose target is still a name.
struct Arrow<'a> {
    reads: Reads,
    target: String,
    place: &'a str,
}

/// How the transition to a state was bent.
struct Bend<'a> {
    target: String,
    at: (f64, f64),
    place: &'a str,
}

fn read_state<'a>(
    reader: &mut Reader<'a>,
    piece: Piece<'a>,
    index: usize,
    letters: &Alphabet,
    context: &Context,
    ids: &mut HashMap<String, usize>,
) -> Option<Drawn<'a>> {
    let of = format!("state {} of the list", index + 1);
    let [name_piece, accepting, on, at, green, red, green_bend, red_bend, more] = if context.is_plain {
        let [name, accepting, on, at, green, red, green_bend, red_bend] =
            reader.record(piece, "State", &of, &PLAIN_STATE_FIELDS, &["name"])?;
        [name, accepting, on, at, green, red, green_bend, red_bend, None]
    } else {
        reader.record(piece, "State", &of, STATE_FIELDS, &["name"])?
    };
    let name = reader.text(name_piece);
    let place = name_piece.map_or("", |piece| piece.0);
    let accepting = accepting.and_then(|piece| reader.value(piece, "`true` or `false`")).unwrap_or(false);
    let shown = name.clone().unwrap_or_else(|| (index + 1).to_string());
    let (mut arrows, mut bends) = (Vec::new(), Vec::new());
    for (letter, (target, bend, field)) in (0..).zip([(green, green_bend, "green_bend"), (red, red_bend, "red_bend")]) {
        let Some(target) = target else { continue };
        if letters.len() != 2 {
            let message = format!("`green` and `red` with {} letters: expected `on: {{..}}`", letters.len());
            reader.problem(target.0, Problem::Syntax(message));
        } else if let Some(text) = reader.text(Some(target)) {
            if !context.is_plain
                && let Some(at) = reader.position(bend, &shown, field)
            {
                bends.push(Bend { target: text.clone(), at, place: target.0 });
            }
            arrows.push(Arrow { reads: Reads::one(Some(letter)), target: text, place: target.0 });
        }
    }
    if let Some(on) = on {
        read_arrows(reader, on, &shown, (letters, context.is_plain), &mut arrows);
    }
    if let Some(Entries(entries)) = more.and_then(|more| reader.value(more, "bends such as `{\"p\": (0.0, 20.0)}`")) {
        for (target, piece) in entries {
            let at: Option<(f64, f64)> = reader.value(piece, "a position such as `(0.0, 20.0)`");
            match at {
                Some(at) if position_fits(at) => bends.push(Bend { target, at, place: piece.0 }),
                Some(_) => reader.problem(piece.0, Problem::BadPosition(shown.clone(), "bends")),
                None => {}
            }
        }
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
    Some(Drawn { node: Node::new(name, accepting).placed(at), arrows, bends })
}

fn read_arrows<'a>(
    reader: &mut Reader<'a>,
    on: Piece<'a>,
    state: &str,
    (letters, is_plain): (&Alphabet, bool),
    arrows: &mut Vec<Arrow<'a>>,
) {
    let Some(Entries(entries)) = reader.value(on, "transitions such as `{\"a\": \"p\", \"b\": [\"p\", \"q\"]}`") else { return };
    let mut seen = Reads::default();
    for (key, value) in entries {
        let mut chars = key.chars();
        let reads = match (chars.next(), chars.next()) {
            (None, _) => Some(Reads::EMPTY),
            (Some('.'), None) if !is_plain => Some(Reads::all(letters.len())),
            (Some(c), None) => letters.symbol(c).map(|letter| Reads::one(Some(letter))),
            _ if is_plain => None,
            _ => match Reads::parse(&key, letters) {
                Ok(reads) => Some(reads),
                // What cannot have been meant as a range, a class or a list.
                Err(_) if !key.contains(['-', '[', ',']) => None,
                Err(error) => {
                    reader.problem(value.0, Problem::Syntax(format!("{key:?} of state {state:?}: {error}")));
                    continue;
                }
            },
        };
        let Some(reads) = reads else {
            let message = format!("{key:?} of state {state:?} is not a letter: expected {letters}, or \"\" for none");
            reader.problem(value.0, Problem::Syntax(message));
            continue;
        };
        if reads.number() > reads.without(seen).number() {
            reader.problem(value.0, Problem::Syntax(format!("{key:?} of state {state:?} is given twice: expected it once")));
            continue;
        }
        seen = seen.or(reads);
        let targets: Vec<Piece<'a>> = if value.0.starts_with('[') {
            reader.value(value, "a list of states in brackets").unwrap_or_default()
        } else {
            vec![value]
        };
        for target in targets {
            if let Some(text) = reader.text(Some(target)) {
                arrows.push(Arrow { reads, target: text, place: target.0 });
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

    /// Returns the form without a name and bends, on one line, for use in a sheet or a hand-in.
    pub fn to_ron_line(&self) -> String {
        format!("({})", self.ron_parts("", " "))
    }

    fn ron_parts(&self, indent: &str, end: &str) -> String {
        let letters: Vec<String> = self.letters().letters().iter().map(|c| quoted(&c.to_string())).collect();
        let name = |state: usize| quoted(&self.states()[state].name);
        let list = |targets: &[usize]| format!("[{}]", targets.iter().map(|&to| name(to)).collect::<Vec<_>>().join(", "));
        let starts = match self.starts() {
            &[start] => format!("start: {}", name(start)),
            starts => format!("starts: {}", list(starts)),
        };
        let mut out = format!("letters: [{}], {starts}, states: [{}", letters.join(", "), end.trim_matches(' '));
        let deterministic = self.choice().is_none();
        for (i, state) in self.states().iter().enumerate() {
            let on: Vec<String> = self
                .keys(state)
                .into_iter()
                .map(|(reads, targets)| {
                    let key = if reads.has(None) { String::new() } else { reads.text(self.letters()) };
                    let one = targets.len() == 1 && deterministic;
                    format!("{}: {}", quoted(&key), if one { name(targets[0]) } else { list(&targets) })
                })
                .collect();
            let _ =
                write!(out, "{indent}(name: {}, accepting: {}, on: {{{}}}", quoted(&state.name), state.accepting, on.join(", "));
            let point = |(x, y): (f64, f64)| format!("({}, {})", decimal(x + 0.0), decimal(y + 0.0));
            if let Some(at) = state.at {
                let _ = write!(out, ", at: Some({})", point(at));
            }
            let bent = state.transitions().iter().filter_map(|t| Some(format!("{}: {}", name(t.to), point(t.bend?))));
            let bends: Vec<String> = bent.collect();
            if !bends.is_empty() && !indent.is_empty() {
                let _ = write!(out, ", bends: {{{}}}", bends.join(", "));
            }
            let last = i + 1 == self.states().len();
            out.push_str(if last && indent.is_empty() { ")" } else { ")," });
            out.push_str(if last && indent.is_empty() { "" } else { end });
        }
        out.push(']');
        out
    }

    /// Returns what stands before each list of targets: a letter, or, of a large alphabet, all letters that lead to the same states; at
    /// last the empty word.
    fn keys(&self, state: &Node) -> Vec<(Reads, Vec<usize>)> {
        let mut keys: Vec<(Reads, Vec<usize>)> = Vec::new();
        for (read, targets) in state.each(self.letters().len()).filter(|(_, targets)| !targets.is_empty()) {
            let is_short = self.letters().len() > PLAIN && read.is_some();
            match keys.iter_mut().find(|(_, known)| is_short && *known == targets) {
                Some((reads, _)) => *reads = reads.or(Reads::one(read)),
                None => keys.push((Reads::one(read), targets)),
            }
        }
        keys
    }
}
