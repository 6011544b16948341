//! Tapes: cells with integer positions, unbounded in both directions.

use super::machine::Machine;
use fob_base::text::line as shown;

/// The initial contents of a tape, and the position of the head. All other cells are blank.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tape {
    /// Symbol numbers from cell 0 on; numbers after the machine's symbols refer to [`Tape::strange`].
    pub(super) cells: Vec<u16>,
    /// Symbols that the machine does not have; no rule applies to them.
    pub(super) strange: Vec<String>,
    /// Number of symbols of the machine.
    known: u16,
    /// Cell of the head.
    pub head: i64,
}

/// Largest number of cells of an initial tape.
const LONGEST: usize = 1 << 24;
/// Largest number of symbols that the machine does not have.
const MOST_STRANGE: usize = 10_000;
/// Largest distance of the head from cell 0 at the start.
pub const FARTHEST: i64 = 1 << 24;

impl Tape {
    /// Creates a blank tape.
    pub fn blank(machine: &Machine) -> Self {
        Self { cells: Vec::new(), strange: Vec::new(), known: machine.symbols.len() as u16, head: 0 }
    }

    /// Returns the cells from the first to the last one that is not blank or is under the head, by symbol number, and the index
    /// of the head among them; no cells if the tape is blank. All symbols that the machine does not have get the first number
    /// after its own.
    pub(crate) fn stretch(&self) -> (Vec<usize>, usize) {
        let first = self.cells.iter().position(|&code| code != 0);
        let last = self.cells.iter().rposition(|&code| code != 0);
        let (Some(first), Some(last)) = (first, last) else { return (Vec::new(), 0) };
        let (first, last) = ((first as i64).min(self.head), (last as i64).max(self.head));
        let code = |cell: i64| usize::try_from(cell).ok().and_then(|cell| self.cells.get(cell)).copied().unwrap_or(0);
        let cells = (first..=last).map(|cell| usize::from(code(cell).min(self.known))).collect();
        (cells, (self.head - first) as usize)
    }

    /// Reads the cells from cell 0 on. If all of the machine's symbols are one character, each character is a cell and spaces are ignored
    /// (unless a space is the blank symbol); otherwise cells are words.
    ///
    /// # Errors
    /// The tape is too long, has too many symbols that the machine does not have, or the head is too far away.
    pub fn read(machine: &Machine, text: &str, head: i64) -> Result<Self, String> {
        if !(-FARTHEST..=FARTHEST).contains(&head) {
            return Err(format!("head at {head}: expected -{FARTHEST} to {FARTHEST}"));
        }
        let mut tape = Self { head, ..Self::blank(machine) };
        let letters: Vec<String> = if machine.has_letters() {
            text.chars().filter(|c| !c.is_whitespace() || machine.symbols[0] == c.to_string()).map(String::from).collect()
        } else {
            text.split_whitespace().map(str::to_owned).collect()
        };
        if letters.len() > LONGEST {
            return Err(format!("{} cells: expected at most {LONGEST}", letters.len()));
        }
        let known = |name: &str| machine.symbols.iter().position(|symbol| symbol == name);
        let mut codes: std::collections::HashMap<String, u16> = std::collections::HashMap::new();
        for letter in letters {
            let code = match codes.get(&letter) {
                Some(code) => *code,
                None => {
                    let code = known(&letter).unwrap_or_else(|| {
                        tape.strange.push(letter.clone());
                        machine.symbols.len() + tape.strange.len() - 1
                    });
                    if tape.strange.len() > MOST_STRANGE {
                        return Err(format!("more than {MOST_STRANGE} symbols that no rule has, such as {}", shown(&letter)));
                    }
                    codes.insert(letter, code as u16);
                    code as u16
                }
            };
            tape.cells.push(code);
        }
        Ok(tape)
    }
}

/// Returns the name of a symbol, including those that the machine does not have.
pub(super) fn name<'a>(machine: &'a Machine, strange: &'a [String], code: u16) -> &'a str {
    let code = usize::from(code);
    machine.symbols.get(code).or_else(|| strange.get(code - machine.symbols.len())).map_or("", String::as_str)
}

/// Returns the cells as text, from the first to the last that is not blank.
pub(super) fn text(machine: &Machine, strange: &[String], cells: &[u16]) -> String {
    let first = cells.iter().position(|&code| code != 0);
    let last = cells.iter().rposition(|&code| code != 0);
    let (Some(first), Some(last)) = (first, last) else { return String::new() };
    let short = machine.has_letters() && strange.iter().all(|name| name.chars().count() == 1);
    let names = cells[first..=last].iter().map(|&code| name(machine, strange, code));
    if short { names.collect() } else { names.collect::<Vec<_>>().join(" ") }
}
