//! Turing machines that read strings: the string is the tape, and the state in which the machine halts gives the verdict.

use super::machine::Machine;
use super::simulate::{End, simulate};
use super::tape::Tape;
use fob_automata::{Letter, word_text};

/// Default for the largest number of steps in which a machine may accept.
pub const DEFAULT_LIMIT: u64 = 10_000;

/// Reason for which a machine cannot read strings.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CannotRead {
    /// The machine has no accepting state.
    #[error("the machine has no line `accept STATE...`, so it cannot read strings")]
    NoAccept,
    /// A letter of the string is the machine's blank symbol.
    #[error("the blank symbol of the machine is {0}, so it cannot read strings, whose letters are g and r")]
    BlankLetter(Letter),
}

/// A Turing machine as a reader of strings.
///
/// The string is the tape, with the symbols `g` and `r`; all other cells are blank, and the head begins on the first letter. The string is
/// accepted if the machine halts within the limit in an accepting state.
///
/// ```
/// use fob_automata::parse_word;
/// use fob_machines::turing::{Machine, TuringReader};
///
/// // Whether the last letter is green.
/// let machine: Machine = "start a\naccept b\nagag>\narar>\na_c_<\ncgbg=".parse()?;
/// let reader = TuringReader::new(machine)?;
/// assert!(reader.accepts(&parse_word("rrg")?) && !reader.accepts(&parse_word("gr")?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TuringReader {
    name: String,
    about: String,
    machine: Machine,
    limit: u64,
    /// For each state, true if it accepts.
    accepts: Vec<bool>,
    /// Tape numbers of g and r; numbers after the machine's symbols if it does not have them.
    letters: [u16; 2],
    /// Length of a state's row: the machine's symbols, and the letters that it does not have.
    width: usize,
    table: Vec<Option<Entry>>,
}

/// A rule: the row of the next state, the symbol to write, and the move of the head.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Entry {
    row: u32,
    write: u16,
    motion: i8,
}

/// The result of reading a string.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reading {
    /// True if the string was accepted.
    pub accepted: bool,
    /// The end of the run.
    pub end: End,
    /// Number of steps; for a loop, up to the first repeated configuration.
    pub steps: u64,
    /// Index of the last state.
    pub state: usize,
}

/// Number of steps after which the first search for a loop begins.
const FIRST_LOOK: u64 = 256;

/// A machine at work, on a tape that grows with the head.
struct Work {
    cells: Vec<u16>,
    place: usize,
    row: usize,
}

impl TuringReader {
    /// Creates a reader from a machine.
    ///
    /// # Errors
    /// The machine cannot read strings; see [`CannotRead`].
    pub fn new(machine: Machine) -> Result<Self, CannotRead> {
        if let Some(letter) = Letter::ALL.into_iter().find(|letter| machine.symbols[0] == letter.letter().to_string()) {
            return Err(CannotRead::BlankLetter(letter));
        }
        if machine.accept.is_empty() {
            return Err(CannotRead::NoAccept);
        }
        let known = machine.symbols.len();
        let letters = Letter::ALL.map(|letter| {
            let place = machine.symbols.iter().position(|symbol| *symbol == letter.letter().to_string());
            place.unwrap_or(known + letter.index()) as u16
        });
        let width = known + 2;
        let entry = |state: usize, symbol: usize| {
            let rule = machine.rule(state, symbol).filter(|_| machine.halt != Some(state))?;
            Some(Entry { row: (rule.state * width) as u32, write: rule.symbol as u16, motion: rule.motion.cells() as i8 })
        };
        let table = (0..machine.states.len() * width).map(|place| entry(place / width, place % width)).collect();
        let accepts = (0..machine.states.len()).map(|state| machine.accept.contains(&state)).collect();
        let (name, about) = ("Turing machine".to_owned(), String::new());
        Ok(Self { name, about, limit: machine.limit.unwrap_or(DEFAULT_LIMIT), accepts, letters, width, table, machine })
    }

    /// Returns the reader with a name and a description for people.
    pub fn named(self, name: impl Into<String>, about: impl Into<String>) -> Self {
        Self { name: name.into(), about: about.into(), ..self }
    }

    /// Returns the name shown to people.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the description, or an empty text.
    pub fn about(&self) -> &str {
        &self.about
    }

    /// Returns the machine.
    pub fn machine(&self) -> &Machine {
        &self.machine
    }

    /// Returns the largest number of steps in which the machine may accept.
    pub fn limit(&self) -> u64 {
        self.limit
    }

    /// Returns a string as a tape.
    pub fn tape(&self, word: &[Letter]) -> Tape {
        let letters: Vec<String> = word_text(word).chars().map(String::from).collect();
        let gap = if self.machine.has_letters() { "" } else { " " };
        // A string is never too long for a tape in a game; a longer one has no tape.
        Tape::read(&self.machine, &letters.join(gap), 0).unwrap_or_else(|_| Tape::blank(&self.machine))
    }

    /// Reads a string and returns the end of the run.
    pub fn read(&self, word: &[Letter]) -> Reading {
        let outcome = simulate(&self.machine, &self.tape(word), self.limit, &mut |_| true);
        let accepted = outcome.end == End::Halt && self.accepts[outcome.state];
        Reading { accepted, end: outcome.end, steps: outcome.steps, state: outcome.state }
    }

    /// Returns whether a string is accepted.
    pub fn accepts(&self, word: &[Letter]) -> bool {
        self.verdict(word, u64::MAX).0 == Some(true)
    }

    /// Returns whether a string is accepted, and the number of steps; `None` if more than `most` steps are needed to find out.
    pub fn verdict(&self, word: &[Letter], most: u64) -> (Option<bool>, u64) {
        let mut cells: Vec<u16> = word.iter().map(|letter| self.letters[letter.index()]).collect();
        if cells.is_empty() {
            cells.push(0);
        }
        let mut work = Work { cells, place: 0, row: self.machine.start * self.width };
        // The configuration for comparison in Brent's algorithm: a loop returns to it. It is useless once the tape has grown.
        let mut kept: Option<(usize, usize, Vec<u16>)> = None;
        let mut look = FIRST_LOOK;
        let mut steps = 0;
        loop {
            let Some(entry) = self.table[work.row + usize::from(work.cells[work.place])] else {
                return (Some(self.accepts[work.row / self.width]), steps);
            };
            if steps >= self.limit {
                return (Some(false), steps);
            }
            if steps >= most {
                return (None, steps);
            }
            let size = work.cells.len();
            work.step(entry);
            steps += 1;
            if work.cells.len() > size {
                kept = None;
            }
            if let Some((row, place, cells)) = &kept
                && (*row, *place) == (work.row, work.place)
                && *cells == work.cells
            {
                return (Some(false), steps);
            }
            if steps >= look {
                kept = Some((work.row, work.place, work.cells.clone()));
                look *= 2;
            }
        }
    }
}

impl Work {
    #[inline]
    fn step(&mut self, entry: Entry) {
        self.cells[self.place] = entry.write;
        self.row = entry.row as usize;
        match entry.motion {
            -1 if self.place == 0 => {
                // Twice as many cells each time, so that growing costs little over a run.
                let more = self.cells.len().max(16);
                self.cells.splice(0..0, std::iter::repeat_n(0, more));
                self.place = more - 1;
            }
            -1 => self.place -= 1,
            1 => {
                self.place += 1;
                if self.place == self.cells.len() {
                    self.cells.resize(2 * self.place.max(16), 0);
                }
            }
            _ => {}
        }
    }
}
