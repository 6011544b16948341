//! What the label of a transition reads.

use super::{Found, Notice, RawTransition};
use crate::general::EMPTY_SIGNS;
use crate::problem::Problem;
use std::collections::BTreeSet;

/// Signs that files of others mean as the empty word, beside [`EMPTY_SIGNS`]: here they may still be letters of an alphabet. Not the
/// letters `є` and `Є` of Cyrillic alphabets.
const LOOK_ALIKES: [char; 7] = ['𝛆', '𝛜', '𝜆', '𝛌', '∊', '∈', 'ℇ'];
/// The empty word in words: as typed, as an entity of HTML, in LaTeX.
const WORDS: [&str; 11] = [
    "lambda",
    "eps",
    "epsilon",
    "&epsilon;",
    "&lambda;",
    "\\epsilon",
    "\\varepsilon",
    "\\lambda",
    "$\\epsilon$",
    "$\\varepsilon$",
    "$\\lambda$",
];
/// Largest number of symbols of a range.
const MOST_IN_RANGE: u32 = 64;

/// Returns whether a character in a label is a sign for the empty word.
fn is_empty_sign(c: char) -> bool {
    EMPTY_SIGNS.contains(&c) || LOOK_ALIKES.contains(&c)
}

/// How to read labels.
pub(super) struct Labels<'a> {
    /// Names of the states, for messages.
    pub names: &'a dyn Fn(usize) -> String,
    /// Whether a map says that a character is a symbol, whatever else it may mean.
    pub is_symbol: &'a dyn Fn(char) -> bool,
    /// Whether `0-9` is a range as well as `[0-9]`.
    pub has_open_ranges: bool,
}

/// What a label, or a part of it between commas, reads.
enum Part {
    /// These symbols in a row.
    Word(String),
    /// Any of these symbols.
    Range(Vec<char>),
    /// The empty word, in words.
    Empty,
    /// It is not known; expected is this.
    Unknown(&'static str),
}

impl Labels<'_> {
    /// Normalises labels to symbols only: signs for the empty word are removed, and a label with commas, such as `a,b`, or a range, such as
    /// `[a-c]`, becomes a transition for each symbol, with a notice. Signs that the map gives a letter are symbols. A label that may mean
    /// several things is a problem.
    pub fn read(&self, transitions: Vec<RawTransition>, notices: &mut Vec<Notice>, found: &mut Vec<Found>) -> Vec<RawTransition> {
        let comma_separates = !(self.is_symbol)(',');
        let (mut split, mut example) = (0, None);
        let mut made: Vec<RawTransition> = Vec::with_capacity(transitions.len());
        // Labels in words, which are doubtful if their letters are symbols too.
        let mut in_words: Vec<(String, RawTransition)> = Vec::new();
        for transition in transitions {
            let label = &transition.read;
            let parts: Vec<&str> = if comma_separates && label.contains(',') {
                label.split(',').map(str::trim).filter(|part| !part.is_empty()).collect()
            } else {
                Vec::new()
            };
            let parts = if parts.len() > 1 { parts } else { vec![label.as_str()] };
            let mut several = parts.len() > 1;
            for part in parts {
                match self.part(part) {
                    Part::Word(read) => made.push(RawTransition { read, ..transition }),
                    Part::Range(symbols) => {
                        several = true;
                        made.extend(symbols.into_iter().map(|c| RawTransition { read: c.to_string(), ..transition }));
                    }
                    Part::Empty => in_words.push((part.to_owned(), RawTransition { read: String::new(), ..transition })),
                    Part::Unknown(expected) => found.push(self.problem(&transition, part, expected)),
                }
            }
            if several {
                split += 1;
                example.get_or_insert_with(|| label.clone());
            }
        }
        if let Some(example) = example {
            notices.push(Notice::Split { labels: split, example });
        }
        self.doubt(in_words, &mut made, notices, found);
        made
    }

    /// Adds the transitions whose labels are the empty word in words, unless other labels have all letters of such a word as symbols.
    fn doubt(
        &self,
        in_words: Vec<(String, RawTransition)>,
        made: &mut Vec<RawTransition>,
        notices: &mut Vec<Notice>,
        found: &mut Vec<Found>,
    ) {
        if in_words.is_empty() {
            return;
        }
        let symbols: BTreeSet<char> = made.iter().flat_map(|transition| transition.read.chars()).collect();
        let (labels, example) = (in_words.len(), in_words[0].0.clone());
        let mut is_clear = true;
        for (label, transition) in in_words {
            if label.chars().all(|c| symbols.contains(&c)) {
                is_clear = false;
                found.push(self.problem(
                    &transition,
                    &label,
                    "nothing for the empty word, or ε, since other labels have these letters",
                ));
            } else {
                made.push(transition);
            }
        }
        if is_clear {
            notices.push(Notice::Empty { labels, example });
        }
    }

    fn problem(&self, transition: &RawTransition, label: &str, expected: &str) -> Found {
        let (from, to) = ((self.names)(transition.from), (self.names)(transition.to));
        let label = fob_base::text::clipped(label, 40);
        let message = format!("the label {label:?} from {from:?} to {to:?} may mean several things: expected {expected}");
        (Problem::Syntax(message), transition.place)
    }

    fn part(&self, label: &str) -> Part {
        let is_symbol = self.is_symbol;
        let lower = if label.len() <= 16 { label.to_lowercase() } else { String::new() };
        if WORDS.contains(&&*lower) {
            return Part::Empty;
        }
        // Ranges are short, and so are these texts.
        let signs = |signs: &str| label.chars().any(|c| signs.contains(c) && !is_symbol(c));
        let chars: Vec<char> = label.chars().take(6).collect();
        if chars.len() > 1 {
            match chars[..] {
                ['[', first, '-', last, ']'] if !is_symbol('[') => return range(first, last),
                [first, '-', last] if !is_symbol('-') && first != '-' && last != '-' => {
                    return if self.has_open_ranges {
                        range(first, last)
                    } else {
                        Part::Unknown("the symbols with commas, or a range such as [0-9]")
                    };
                }
                _ if signs("[]") => return Part::Unknown("the symbols with commas, or a range such as [a-c]"),
                _ if signs(";") => return Part::Unknown("commas between the symbols"),
                _ => {}
            }
        }
        if label.chars().any(|c| c.is_whitespace() && !is_symbol(c)) {
            let is_blank = label.trim().is_empty();
            return Part::Unknown(if is_blank {
                "nothing for the empty word, or a visible symbol"
            } else {
                "commas between the symbols"
            });
        }
        Part::Word(label.chars().filter(|c| !is_empty_sign(*c) || is_symbol(*c)).collect())
    }
}

/// Returns the symbols from one to another, if both are digits or both letters of one case.
fn range(first: char, last: char) -> Part {
    let same = |is: fn(&char) -> bool| is(&first) && is(&last);
    let is_kind = same(char::is_ascii_digit) || same(char::is_ascii_lowercase) || same(char::is_ascii_uppercase);
    if is_kind && first <= last && u32::from(last) - u32::from(first) < MOST_IN_RANGE {
        Part::Range((first..=last).collect())
    } else {
        Part::Unknown("the symbols with commas, or a range of digits or letters from the first to the last one")
    }
}
