//! A Turing machine that reads strings: the string is its tape, and it accepts by the state in which it halts.

use super::machine::Machine;
use super::simulate::{End, simulate};
use super::tape::Tape;
use fob_automata::{Letter, word_text};

/// The most steps in which a machine accepts where its text does not say.
pub const DEFAULT_LIMIT: u64 = 10_000;

/// Why a machine cannot read strings.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CannotRead {
    /// It never accepts.
    #[error("the machine has no line `accept STATE...`, so it cannot read strings")]
    NoAccept,
    /// A letter is what an empty cell holds.
    #[error("the blank symbol of the machine is {0}, so it cannot read strings, whose letters are g and r")]
    BlankLetter(Letter),
}

/// A machine as a reader of strings.
///
/// The string is the tape, with the symbols `g` and `r`; all other cells are blank, and the head begins on the first letter. The
/// string is accepted when the machine halts within the limit in a state that it names for that.
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
    /// By state.
    accepts: Vec<bool>,
    /// The numbers of g and r on the tape; beyond those of the machine's symbols where it does not know them.
    letters: [u16; 2],
    /// Rows of a state, as wide as the symbols and the letters that the machine does not know.
    width: usize,
    table: Vec<Option<Entry>>,
}

/// A rule: the row of the next state, what is written, and where the head goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Entry {
    row: u32,
    write: u16,
    motion: i8,
}

/// What became of a string.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reading {
    /// Whether it was accepted.
    pub accepted: bool,
    /// How the run ended.
    pub end: End,
    /// The steps that were made; of a loop those until a configuration came again.
    pub steps: u64,
    /// The last state, by its place among the machine's.
    pub state: usize,
}

/// After so many steps a loop is looked for the first time.
const FIRST_LOOK: u64 = 256;

/// A machine at work, on a tape that grows where the head goes.
struct Work {
    cells: Vec<u16>,
    place: usize,
    row: usize,
}

impl TuringReader {
    /// A reader of strings.
    ///
    /// # Errors
    /// The machine cannot read any.
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

    /// The same reader with a name and a note for people.
    pub fn named(self, name: impl Into<String>, about: impl Into<String>) -> Self {
        Self { name: name.into(), about: about.into(), ..self }
    }

    /// The name for people.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// A note on it, or the empty text.
    pub fn about(&self) -> &str {
        &self.about
    }

    /// The machine.
    pub fn machine(&self) -> &Machine {
        &self.machine
    }

    /// The most steps in which it accepts.
    pub fn limit(&self) -> u64 {
        self.limit
    }

    /// A string as a tape.
    pub fn tape(&self, word: &[Letter]) -> Tape {
        let letters: Vec<String> = word_text(word).chars().map(String::from).collect();
        let gap = if self.machine.has_letters() { "" } else { " " };
        // A string is never too long for a tape in a game; a longer one has no tape.
        Tape::read(&self.machine, &letters.join(gap), 0).unwrap_or_else(|_| Tape::blank(&self.machine))
    }

    /// Reads a string and says how the run ended.
    pub fn read(&self, word: &[Letter]) -> Reading {
        let outcome = simulate(&self.machine, &self.tape(word), self.limit, &mut |_| true);
        let accepted = outcome.end == End::Halt && self.accepts[outcome.state];
        Reading { accepted, end: outcome.end, steps: outcome.steps, state: outcome.state }
    }

    /// Whether a string is accepted.
    pub fn accepts(&self, word: &[Letter]) -> bool {
        self.verdict(word, u64::MAX).0 == Some(true)
    }

    /// Whether a string is accepted, and the steps that were made; nothing where more than `most` steps are needed to know it.
    pub fn verdict(&self, word: &[Letter], most: u64) -> (Option<bool>, u64) {
        let mut cells: Vec<u16> = word.iter().map(|letter| self.letters[letter.index()]).collect();
        if cells.is_empty() {
            cells.push(0);
        }
        let mut work = Work { cells, place: 0, row: self.machine.start * self.width };
        // What is compared with, in the way of Brent: a loop comes back to it. On a tape that has grown since then it says nothing.
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
