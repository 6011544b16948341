//! Opens the text of an automaton in any format, as it is drawn: choices and missing transitions stay. Whoever needs a complete DFA asks
//! for it with [`Opened::strict`].

use super::{Alphabet, AlphabetError, Automaton, Context, Foreign, LetterMap, from_ron, is_general};
use crate::Dfa;
use crate::foreign::{Notice, read};
use crate::problem::{DfaError, DfaErrors, MAX_SUBSETS, Problem, TooManySubsets};
use std::path::Path;

/// Formats of automata.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Ours: a DFA of the board, or an automaton with letters of its own.
    Ron,
    /// JFLAP's.
    Jff,
    /// Graphviz's.
    Dot,
}

impl Format {
    /// Returns the format of files with this ending, in either case: `ron`, `jff`, `dot` or `gv`.
    pub fn of_ending(ending: &str) -> Option<Self> {
        match &*ending.to_ascii_lowercase() {
            "ron" => Some(Self::Ron),
            "jff" => Some(Self::Jff),
            "dot" | "gv" => Some(Self::Dot),
            _ => None,
        }
    }

    /// Returns the format of a file, by its ending.
    pub fn of_path(path: &Path) -> Option<Self> {
        path.extension()?.to_str().and_then(Self::of_ending)
    }

    /// Returns the format that a text without an ending begins like.
    pub fn of_text(text: &str) -> Self {
        let text = text.trim_start_matches('\u{feff}').trim_start();
        match text.chars().next() {
            Some('<') => Self::Jff,
            Some('(') => Self::Ron,
            _ if text.starts_with("Dfa") || text.starts_with("Automaton") => Self::Ron,
            _ => Self::Dot,
        }
    }
}

/// An automaton from a text.
#[derive(Clone, Debug, PartialEq)]
pub struct Opened {
    /// The automaton, which may be nondeterministic and incomplete.
    pub automaton: Automaton,
    /// How the text writes its letters, in their order.
    pub written: Alphabet,
    /// Whether it may have more letters than it uses: a text that names none, and uses only one.
    pub is_open: bool,
    /// Number of its states in the text.
    pub states: usize,
    /// Number of transitions as written, one a letter: some may be there twice.
    pub transitions: usize,
    /// Whether a label of the text has several symbols in a row.
    pub has_words: bool,
    /// What was changed to read it, for people.
    pub notices: Vec<Notice>,
    /// That a file of another program has several starts, which no DFA has.
    pub several_starts: Option<DfaError>,
    /// Where it is nondeterministic, with places in a file of another program.
    pub choices: Vec<DfaError>,
}

/// Why a text cannot be opened.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OpenError {
    /// The text is invalid.
    #[error(transparent)]
    Broken(#[from] DfaErrors),
    /// Its symbols are not among the letters that were named.
    #[error(transparent)]
    Misfits(DfaErrors),
    /// Its symbols alone are no alphabet. Whoever names all letters can open it.
    #[error(transparent)]
    Letters(AlphabetError),
    /// The map does not lead to an alphabet.
    #[error(transparent)]
    Map(AlphabetError),
    /// It uses a letter that the alphabet does not have.
    #[error("unknown letter {found:?}: expected {letters}")]
    Unknown {
        /// The letter.
        found: char,
        /// The alphabet.
        letters: Alphabet,
    },
}

/// Opens a text. An automaton without a name in the text gets `name`. `map` says which letters its symbols mean; other symbols stand for
/// themselves. `letters` names the alphabet for a text that uses fewer letters than there are.
///
/// # Errors
/// The text is invalid, or its letters do not fit.
pub fn open(text: &str, format: Format, name: &str, letters: Option<&Alphabet>, map: &LetterMap) -> Result<Opened, OpenError> {
    match format {
        Format::Ron => own(text, letters, map),
        Format::Jff | Format::Dot => read(text, format == Format::Jff, name, map)?.drawn(letters, map),
    }
}

fn own(text: &str, letters: Option<&Alphabet>, map: &LetterMap) -> Result<Opened, OpenError> {
    let read = if is_general(text) { from_ron(text, &Context::default())? } else { Automaton::from_board(&Dfa::from_ron(text)?) };
    let mut written = read.letters().clone();
    let mapped = if map.is_empty() {
        read
    } else {
        let meant: Vec<char> = written.letters().iter().map(|c| map.letter(*c)).collect();
        read.spelt(Alphabet::new(&meant).map_err(OpenError::Map)?)
    };
    let automaton = match letters {
        Some(letters) => {
            written = letters.clone();
            mapped.over(letters).map_err(|found| OpenError::Unknown { found, letters: letters.clone() })?
        }
        None => mapped,
    };
    let choices = automaton.choice().map(|choice| DfaError { problem: Problem::Choice(choice.to_string()), place: None });
    Ok(Opened {
        written,
        is_open: false,
        states: automaton.states().len(),
        has_words: false,
        transitions: automaton.transitions(),
        notices: Vec::new(),
        several_starts: None,
        choices: choices.into_iter().collect(),
        automaton,
    })
}

impl Foreign {
    /// Returns whether its symbols are those of the board, g and r.
    pub fn is_of_board(&self) -> bool {
        self.symbols.iter().all(|c| matches!(c, 'g' | 'r'))
    }

    /// Returns it as [`open`] does.
    ///
    /// # Errors
    /// Its letters do not fit.
    pub fn drawn(self, letters: Option<&Alphabet>, map: &LetterMap) -> Result<Opened, OpenError> {
        let Some(letters) = letters else {
            if let Some(errors) = self.no_letters(map) {
                return Err(errors.into());
            }
            let used: Vec<char> = self.symbols.iter().map(|&c| map.letter(c)).collect();
            // Whoever uses only one of them, or none, may mean the board.
            let is_board = used.len() < 2 && used.iter().all(|c| matches!(c, 'g' | 'r'));
            let letters = if is_board { Alphabet::board() } else { Alphabet::new(&used).map_err(OpenError::Letters)? };
            let written =
                if is_board { letters.clone() } else { Alphabet::new(&self.symbols).unwrap_or_else(|_| letters.clone()) };
            let is_open = used.len() < 2 && !is_board;
            return Ok(Opened { written, is_open, ..self.opened(&letters, map)? });
        };
        if let Some(errors) = self.misfits(|c| letters.symbol(map.letter(c)).is_some(), &letters.to_string()) {
            return Err(OpenError::Misfits(errors));
        }
        Ok(self.opened(letters, map)?)
    }

    /// Returns it over an alphabet that has all its letters.
    pub(crate) fn opened(mut self, letters: &Alphabet, map: &LetterMap) -> Result<Opened, DfaErrors> {
        let (notices, several_starts) = (std::mem::take(&mut self.notices), self.several_starts.take());
        let (choices, states, has_words) = (std::mem::take(&mut self.choices), self.states(), self.has_words());
        let transitions = self.transitions();
        let automaton = self.automaton(letters, map)?;
        Ok(Opened {
            automaton,
            written: letters.clone(),
            is_open: false,
            states,
            has_words,
            transitions,
            notices,
            several_starts,
            choices,
        })
    }
}

impl Opened {
    /// Adds the letters that a map names and the text does not use.
    ///
    /// # Errors
    /// There are too many of them.
    pub fn with_letters_of(self, map: &LetterMap) -> Result<Self, AlphabetError> {
        let letters = self.automaton.letters().letters();
        let more: Vec<char> = map.letters().filter(|letter| !letters.contains(letter)).collect();
        if more.is_empty() {
            return Ok(self);
        }
        let all = Alphabet::new(&[letters, &more].concat())?;
        let symbols: Vec<char> = more.iter().map(|&letter| map.symbol(letter).unwrap_or(letter)).collect();
        let written = Alphabet::new(&[self.written.letters(), &symbols].concat()).unwrap_or_else(|_| all.clone());
        // Nothing is lost: the new alphabet begins with the old one.
        let automaton = self.automaton.over(&all).unwrap_or(self.automaton);
        Ok(Self { automaton, written, is_open: all.len() < 2, ..self })
    }

    /// Gives a text that may have more letters than it uses those of another automaton, if they fit.
    #[must_use]
    pub fn among(self, around: &Alphabet, map: &LetterMap) -> Self {
        let Some(automaton) = self.is_open.then(|| self.automaton.over(around).ok()).flatten() else { return self };
        let written: Vec<char> = around.letters().iter().map(|c| map.symbol(*c).unwrap_or(*c)).collect();
        let written = Alphabet::new(&written).unwrap_or_else(|_| around.clone());
        Self { automaton, written, is_open: false, ..self }
    }

    /// Returns it as a complete DFA, with notices of what was changed: missing transitions lead to a sink, and with `determinize` a
    /// nondeterministic automaton becomes its sets of states.
    ///
    /// # Errors
    /// It has several starts, or it is nondeterministic and `determinize` is false: every place where it is. Or it would have too many
    /// states.
    pub fn strict(mut self, determinize: bool) -> Result<Self, DfaErrors> {
        let mut found: Vec<DfaError> = self.several_starts.take().into_iter().collect();
        if !determinize {
            found.append(&mut self.choices);
        }
        DfaErrors::check(found)?;
        if !self.choices.is_empty() {
            let made = self.automaton.determinize(MAX_SUBSETS).map_err(|_| DfaErrors::one(TooManySubsets.into(), None))?;
            self.notices.push(Notice::Determinized { before: self.states, after: made.states().len() });
            self.choices.clear();
            self.automaton = made;
        }
        let missing = self.automaton.missing();
        let (automaton, sink) = self.automaton.complete();
        self.notices.extend(sink.map(|sink| Notice::Completed { missing, sink }));
        Ok(Self { automaton, ..self })
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn opened(text: &str, format: Format) -> Result<Opened, OpenError> {
        open(text, format, "x", None, &LetterMap::default())
    }

    #[test]
    fn the_same_automaton_opens_from_each_format() {
        let text = r#"(name: "Twice", letters: ["a", "b"], start: "p", states: [
            (name: "p", accepting: true, on: {"a": "p", "b": "q"}),
            (name: "q", accepting: false, on: {"a": ["p", "q"], "": ["p"]}),
        ])"#;
        let ron = opened(text, Format::Ron).unwrap().automaton;
        assert!(ron.choice().is_some() && ron.missing() == 1, "it stays as it is drawn");
        let forms = [
            (crate::foreign::general_to_jff(&ron), Format::Jff),
            (crate::foreign::general_to_dot(&ron), Format::Dot),
            (ron.to_ron(), Format::Ron),
        ];
        for (text, format) in forms {
            let read = opened(&text, format).unwrap().automaton;
            assert_eq!(read.difference(&ron, 100).unwrap(), None, "{format:?}");
            assert_eq!((read.states().len(), read.transitions()), (2, 5), "{format:?}");
        }
        let board = opened(&crate::builtin("rope").unwrap().to_ron(), Format::Ron).unwrap().automaton;
        assert!(board.letters().is_board());
    }

    #[test]
    fn letters_that_do_not_fit_are_refused() {
        let one = "digraph { start [shape=point]; start -> p; p -> p [label=\"a\"]; p [shape=doublecircle] }";
        assert_eq!(opened(one, Format::Dot).unwrap().automaton.letters().letters(), ['a']);
        let letters = Alphabet::new(&['a', 'b']).unwrap();
        let read = open(one, Format::Dot, "x", Some(&letters), &LetterMap::default()).unwrap().automaton;
        assert_eq!((read.letters(), read.name()), (&letters, "x"));
        let other = Alphabet::new(&['b', 'c']).unwrap();
        let refused = open(&read.to_ron(), Format::Ron, "x", Some(&other), &LetterMap::default());
        assert_eq!(refused, Err(OpenError::Unknown { found: 'a', letters: other }));
        let map = LetterMap::parse("a=g").unwrap();
        assert!(open(one, Format::Dot, "x", None, &map).unwrap().automaton.letters().is_board());
        assert_eq!(Format::of_ending("GV"), Some(Format::Dot));
        assert_eq!(Format::of_ending("tm"), None);
    }

    /// A file of JFLAP with these transitions between p (initial) and q (final).
    fn jff(transitions: &[(usize, usize, &str)]) -> String {
        let of = |(from, to, read): &(usize, usize, &str)| {
            format!("<transition><from>{from}</from><to>{to}</to><read>{read}</read></transition>\n")
        };
        let states = "<state id='0' name='p'><initial/></state>\n<state id='1' name='q'><final/></state>\n";
        let transitions: String = transitions.iter().map(of).collect();
        format!("<structure><type>fa</type><automaton>\n{states}{transitions}</automaton></structure>")
    }

    #[test]
    fn what_is_strict_is_a_complete_dfa_or_says_where_it_is_none() {
        let text = jff(&[(0, 0, "a"), (0, 1, "a"), (0, 0, "b"), (1, 1, "")]);
        let drawn = opened(&text, Format::Jff).unwrap();
        assert_eq!((drawn.choices.len(), drawn.states, drawn.automaton.missing()), (2, 2, 2));
        let refused = drawn.clone().strict(false).unwrap_err().to_string();
        let lines: Vec<&str> = refused.lines().collect();
        assert!(lines[0].starts_with("5:1: state \"p\" has 2 transitions on 'a'") && lines[1].starts_with("7:1: "), "{refused}");
        let whole = drawn.clone().strict(true).unwrap();
        assert_eq!(whole.notices, [Notice::Determinized { before: 2, after: 2 }]);
        assert_eq!(whole.automaton.difference(&drawn.automaton, 100).unwrap(), None);
        // A partial one gets a sink. Several starts are refused in any case, and drawn all the same.
        let partial = opened(&jff(&[(0, 1, "a"), (1, 0, "b")]), Format::Jff).unwrap().strict(false).unwrap();
        assert_eq!(partial.notices, [Notice::Completed { missing: 2, sink: "sink".to_owned() }]);
        let two = jff(&[(0, 1, "a"), (1, 0, "b")]).replace("<final/>", "<initial/>");
        let two = opened(&two, Format::Jff).unwrap();
        assert_eq!(two.automaton.starts(), [0, 1]);
        assert!(two.strict(true).unwrap_err().to_string().contains("2 states are initial"));
    }

    #[test]
    fn a_text_may_have_more_letters_than_it_uses() {
        let map = LetterMap::parse("0=a,1=b").unwrap();
        let one = open(&jff(&[(0, 1, "0")]), Format::Jff, "x", None, &map).unwrap();
        assert!(one.is_open && one.automaton.letters().letters() == ['a'] && one.written.letters() == ['0']);
        let whole = one.clone().with_letters_of(&map).unwrap();
        assert_eq!((whole.automaton.letters().letters(), whole.written.letters()), (&['a', 'b'][..], &['0', '1'][..]));
        let around = Alphabet::new(&['c', 'a']).unwrap();
        let among = one.clone().among(&around, &map);
        assert_eq!((among.automaton.letters(), among.written.letters(), among.is_open), (&around, &['c', '0'][..], false));
        let other = Alphabet::new(&['c', 'd']).unwrap();
        assert_eq!(one.clone().among(&other, &map), one);
        // `_` is the empty word, unless a map says that it is a letter.
        let blank = jff(&[(0, 0, "a"), (0, 1, "_")]);
        assert_eq!(opened(&blank, Format::Jff).unwrap().automaton.letters().letters(), ['a']);
        let named = open(&blank, Format::Jff, "x", None, &LetterMap::parse("_=b").unwrap()).unwrap();
        assert_eq!((named.automaton.letters().letters(), named.choices.len()), (&['b', 'a'][..], 0));
    }

    #[test]
    fn a_text_is_taken_for_the_format_that_it_begins_like() {
        for (text, format) in [
            ("\u{feff} <?xml", Format::Jff),
            ("(name", Format::Ron),
            (" Dfa(name", Format::Ron),
            ("digraph {", Format::Dot),
            ("", Format::Dot),
        ] {
            assert_eq!(Format::of_text(text), format, "{text}");
        }
        assert_eq!(Format::of_path(Path::new("a/b.GV")), Some(Format::Dot));
        assert_eq!(Format::of_path(Path::new("ron")), None);
    }
}
