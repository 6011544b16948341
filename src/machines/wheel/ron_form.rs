//! The RON format of wheels: read with the line and column of every problem, and written with every field.

use super::blocks::Blocks;
use super::error::{WheelErrors, counted};
use super::packed::Packed;
use super::wheel::{Bounds, DEFAULT_LIMIT, DEFAULT_STEPS, MOST_STEPS, Wheel};
use fob_automata::Letter;
use fob_base::TextPlace;
use fob_base::ron::{Piece, SyntaxError};
use fob_base::text::{hidden_in, line as shown};
use fob_base::text_place::Places;
use serde::de::Deserialize;

const FIELDS: [&str; 6] = ["name", "about", "wheel", "start", "steps", "limit"];
/// Required fields.
const NEEDED: [&str; 2] = ["name", "wheel"];

struct Reader<'a> {
    places: Places<'a>,
    problems: Vec<(Option<TextPlace>, String)>,
}

impl<'a> Reader<'a> {
    fn problem(&mut self, at: &str, message: impl Into<String>) {
        let place = Some(self.places.start_of(at));
        self.problems.push((place, message.into()));
    }

    /// Reads a piece as a `T`, or records the expected form as a problem.
    fn value<T: Deserialize<'a>>(&mut self, piece: Piece<'a>, expected: &str) -> Option<T> {
        let read = piece.read(&mut self.places);
        self.noted(read, expected)
    }

    fn noted<T>(&mut self, read: Result<T, SyntaxError>, expected: &str) -> Option<T> {
        let note = |SyntaxError { place, message, .. }| {
            self.problems.push((Some(place), format!("expected {expected} ({message})")));
        };
        read.map_err(note).ok()
    }

    fn text(&mut self, piece: Piece<'a>) -> Option<String> {
        self.value(piece, "text in quotes")
    }

    /// Reads a word of g and r. The letters have their own places unless the text has escapes.
    fn word(&mut self, piece: Piece<'a>) -> Option<Packed> {
        let text: String = self.value(piece, "a word of g and r in quotes")?;
        let plain = piece.0.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')).filter(|inner| *inner == text);
        let mut packed = Packed::default();
        let mut bad: Option<(usize, usize, char)> = None;
        let mut others = 0_usize;
        for (i, (offset, c)) in text.char_indices().enumerate() {
            match Letter::from_char(c) {
                Some(letter) => packed.push(letter),
                None if bad.is_none() => bad = Some((i, offset, c)),
                None => others += 1,
            }
        }
        let Some((i, offset, found)) = bad else { return Some(packed) };
        let more = if others == 0 { String::new() } else { format!(" (nor are {others} behind it)") };
        let place = plain.map_or(piece.0, |inner| &inner[offset..]);
        self.problem(place, format!("character {}, {found:?}, is not a letter: expected `g` or `r`{more}", i + 1));
        None
    }

    /// Reads an integer; any other value, or one too large for any range, is recorded as a problem where it begins.
    fn number(&mut self, piece: Option<Piece<'a>>, default: u64, expected: &str) -> Option<u64> {
        let Some(piece) = piece else { return Some(default) };
        let read = piece.read(&mut self.places);
        if let Err(SyntaxError { message, .. }) = &read {
            self.problem(piece.0, format!("expected {expected} ({message})"));
        }
        read.ok()
    }
}

pub(super) fn read(text: &str, bounds: &Bounds) -> Result<Wheel, WheelErrors> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    // A line's end within a text in quotes is one character on every system. Places stay the same.
    let text = &text.replace("\r\n", "\n");
    let mut reader = Reader { places: Places::new(text), problems: Vec::new() };
    let wheel = read_wheel(&mut reader, text, bounds);
    match wheel {
        Some(wheel) => WheelErrors::none_or(reader.problems, wheel),
        None => {
            if reader.problems.is_empty() {
                reader.problem(text, "expected a wheel");
            }
            Err(WheelErrors::from_problems(reader.problems))
        }
    }
}

fn read_wheel<'a>(reader: &mut Reader<'a>, text: &'a str, bounds: &Bounds) -> Option<Wheel> {
    // The document itself may begin with attributes and comments, which a piece within it may not.
    let whole: Piece<'a> = reader.value(Piece(text), "a wheel, `(name: \"...\", wheel: [\"g\", \"rg\"])`")?;
    let found = whole.fields("Wheel", &mut reader.places);
    let found = reader.noted(found, "the wheel in parentheses")?;
    let mut values: [Option<Piece<'a>>; 6] = [None; 6];
    for (key, value) in found {
        match FIELDS.iter().position(|field| *field == key) {
            None => {
                let expected = FIELDS.map(|field| format!("`{field}`")).join(", ");
                reader.problem(key, format!("unknown field `{}` of the wheel: expected {expected}", shown(key)));
            }
            Some(i) if values[i].is_some() => reader.problem(key, format!("field `{key}` of the wheel is given twice")),
            Some(i) => values[i] = Some(value),
        }
    }
    for (field, value) in FIELDS.iter().zip(&values) {
        if value.is_none() && NEEDED.contains(field) {
            reader.problem(whole.0, format!("the wheel has no field `{field}`"));
        }
    }
    let [name_piece, about, wheel_piece, start_piece, steps_piece, limit_piece] = values;
    let name = name_piece.and_then(|piece| reader.text(piece));
    if let Some(why) = name.as_deref().and_then(hidden_in) {
        reader.problem(name_piece.map_or("", |piece| piece.0), format!("the name: {why}"));
    }
    let about = about.and_then(|piece| reader.text(piece)).unwrap_or_default();
    let productions = wheel_piece.and_then(|piece| read_productions(reader, piece, bounds));
    let start = start_piece.map_or_else(|| Some(Packed::default()), |piece| reader.word(piece));
    if let (Some(start), Some(piece)) = (&start, start_piece)
        && let Some(problem) = counted::start(start.len(), bounds)
    {
        reader.problem(piece.0, problem);
    }
    let steps = reader.number(steps_piece, u64::from(DEFAULT_STEPS), &format!("a whole number from 0 to {MOST_STEPS}"));
    if let (Some(problem), Some(piece)) = (steps.and_then(counted::steps), steps_piece) {
        reader.problem(piece.0, problem);
    }
    let limit = reader.number(limit_piece, DEFAULT_LIMIT, &format!("a whole number from 1 to {}", bounds.limit));
    if let (Some(problem), Some(piece)) = (limit.and_then(|limit| counted::limit(limit, bounds)), limit_piece) {
        reader.problem(piece.0, problem);
    }
    let wheel = Wheel {
        name: name?,
        about,
        productions: productions?,
        start: start?,
        steps: u32::try_from(steps?).ok()?,
        limit: limit?,
        blocks: Blocks::default(),
    };
    if let Some(problem) = counted::total(wheel.letters(), bounds) {
        reader.problem(wheel_piece?.0, problem);
    }
    Some(wheel)
}

/// Reads the productions; `None` if one of them is invalid.
fn read_productions<'a>(reader: &mut Reader<'a>, piece: Piece<'a>, bounds: &Bounds) -> Option<Vec<Packed>> {
    let pieces: Vec<Piece<'a>> = reader.value(piece, "a list of productions in brackets, such as [\"g\", \"rg\", \"\"]")?;
    let many = counted::productions(pieces.len(), bounds);
    if let Some(problem) = many {
        reader.problem(piece.0, problem);
    }
    // A list beyond all bounds is not read any further.
    if pieces.len() > Bounds::RUN.productions {
        return None;
    }
    let mut all = true;
    let mut productions = Vec::with_capacity(pieces.len());
    for (i, piece) in pieces.into_iter().enumerate() {
        let Some(production) = reader.word(piece) else {
            all = false;
            continue;
        };
        if let Some(problem) = counted::letters(i, production.len(), bounds) {
            reader.problem(piece.0, problem);
        }
        productions.push(production);
    }
    all.then_some(productions)
}

pub(super) fn write(wheel: &Wheel) -> String {
    let words: Vec<String> = wheel.productions.iter().map(|production| format!("\"{production}\"")).collect();
    format!(
        "(name: {}, about: {}, wheel: [{}], start: \"{}\", steps: {}, limit: {})\n",
        quoted(&wheel.name),
        quoted(&wheel.about),
        words.join(", "),
        wheel.start,
        wheel.steps,
        wheel.limit
    )
}

/// Quotes a text with RON's escapes.
fn quoted(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    out.push('"');
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            c if c.is_control() => out.push_str(&format!("\\u{{{:x}}}", u32::from(c))),
            c => out.push(c),
        }
    }
    out.push('"');
    out
}
