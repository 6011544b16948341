//! Answers that students hand in for one exercise.

use super::reader::Reader;
use fob_automata::general::{Alphabet, Automaton, Context, read_piece};
use fob_base::ron::Piece;
use serde::Deserialize;
use std::ops::RangeInclusive;

/// Largest number of states of an automaton in a hand-in.
pub const MOST_STATES: usize = 1_000;
/// Number of letters of a sheet and its answers: fewer than other automata may have, so that earlier versions grade them alike.
pub const LETTERS: RangeInclusive<usize> = 2..=8;
/// Largest number of transitions of an automaton in a hand-in.
pub(crate) const MOST_TRANSITIONS: usize = 20_000;

/// An answer to one exercise.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    /// A drawn automaton, deterministic or not.
    Automaton(Drawn),
    /// The text of a regular expression.
    Regex(String),
    /// The states that a word passes, one set for each.
    Trace(Vec<Vec<String>>),
    /// A word over the letters of the sheet.
    Word(String),
    /// The pairs of distinguishable states, each with a word that distinguishes them.
    Table(Vec<(String, String, String)>),
    /// The text of a Turing machine.
    Machine(String),
}

/// An automaton as the student drew it.
#[derive(Clone, Debug, PartialEq)]
pub struct Drawn {
    /// The automaton, as converted from the file.
    pub automaton: Automaton,
    /// True if the file has a label of several symbols, which only an NFA may have.
    pub has_words: bool,
    /// Number of states in the file.
    pub states: usize,
}

impl Drawn {
    /// Creates a drawing whose file needed no conversion.
    pub fn plain(automaton: Automaton) -> Self {
        Self { states: automaton.states().len(), automaton, has_words: false }
    }
}

impl Answer {
    /// Returns the kind of answer in words.
    pub const fn what(&self) -> &'static str {
        match self {
            Self::Automaton(_) => "an automaton",
            Self::Regex(_) => "an expression",
            Self::Trace(_) => "a list of states",
            Self::Word(_) => "a word",
            Self::Table(_) => "a table of pairs",
            Self::Machine(_) => "a Turing machine",
        }
    }
}

impl Answer {
    /// Returns the answer as a hand-in writes it.
    pub fn to_ron(&self) -> String {
        let list = |names: &[String]| format!("[{}]", names.iter().map(|name| quoted(name)).collect::<Vec<_>>().join(", "));
        match self {
            Self::Automaton(drawn) => format!("automaton({})", drawn.automaton.to_ron_line()),
            Self::Regex(text) => format!("regex({})", quoted(text)),
            Self::Word(word) => format!("word({})", quoted(word)),
            Self::Machine(text) => format!("machine({})", quoted(text)),
            Self::Trace(path) => {
                // Sets of one state are written as that state, so that traces of DFAs stay short.
                let step = |set: &Vec<String>| if let [one] = &set[..] { quoted(one) } else { list(set) };
                format!("trace([{}])", path.iter().map(step).collect::<Vec<_>>().join(", "))
            }
            Self::Table(rows) => {
                let row = |(p, q, word): &(String, String, String)| format!("({}, {}, {})", quoted(p), quoted(q), quoted(word));
                format!("table([{}])", rows.iter().map(row).collect::<Vec<_>>().join(", "))
            }
        }
    }

    /// Reads an answer as [`Answer::to_ron`] writes it. Automata without letters have those of the sheet.
    ///
    /// # Errors
    /// The problems of the text, joined.
    pub fn from_ron(text: &str, letters: &Alphabet) -> Result<Self, String> {
        let mut reader = Reader::new(text);
        let whole = reader.value::<Piece>(Piece(text.trim()), "an answer");
        let answer = whole.and_then(|piece| read(&mut reader, piece, letters));
        answer.ok_or_else(|| reader.problems.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))
    }
}

/// Quotes a text so that RON reads it back.
pub(crate) fn quoted(text: &str) -> String {
    ron::to_string(text).unwrap_or_default()
}

/// The RON forms of an answer.
#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum Written<'a> {
    #[serde(borrow)]
    Automaton(Piece<'a>),
    Regex(String),
    #[serde(borrow)]
    Trace(Vec<Piece<'a>>),
    Word(String),
    Table(Vec<(String, String, String)>),
    Machine(String),
}

/// Returns whether a text begins like an answer and not like an automaton file.
pub(crate) fn is_answer(text: &str) -> bool {
    let text = text.trim_start();
    ["automaton", "regex", "trace", "word", "table", "machine"]
        .iter()
        .any(|word| text.strip_prefix(word).is_some_and(|rest| rest.trim_start().starts_with('(')))
}

/// Reads an answer; `None` if it has problems, which are recorded in the reader.
pub(crate) fn read<'a>(reader: &mut Reader<'a>, piece: Piece<'a>, letters: &Alphabet) -> Option<Answer> {
    let expected = "an answer: automaton((..)), regex(\"..\"), trace([..]), word(\"..\"), table([..]) or machine(\"..\")";
    Some(match reader.value::<Written>(piece, expected)? {
        Written::Automaton(piece) => {
            let context =
                Context { letters: Some(letters.clone()), states: Some(MOST_STATES), numbers: Some(LETTERS), is_plain: true };
            match read_piece(reader.whole, piece, &context) {
                Ok(automaton) => Answer::Automaton(Drawn::plain(automaton)),
                Err(errors) => {
                    reader.errors(piece.0, &errors);
                    return None;
                }
            }
        }
        Written::Regex(text) => Answer::Regex(text),
        Written::Word(word) => Answer::Word(word),
        Written::Table(rows) => Answer::Table(rows),
        Written::Machine(text) => Answer::Machine(text),
        Written::Trace(pieces) => {
            let mut path = Vec::with_capacity(pieces.len());
            for piece in pieces {
                path.push(if piece.0.starts_with('[') {
                    reader.value(piece, "a list of states")?
                } else {
                    vec![reader.text(piece)?]
                });
            }
            Answer::Trace(path)
        }
    })
}
