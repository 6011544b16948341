//! A tape: cells by place, endless to both sides.

use super::machine::Machine;
use fob_base::text::line as shown;

/// What is on a tape at the start, and where the head is. Everything else is blank.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tape {
    /// The symbols from cell 0 on, by their place among the machine's; [`Tape::strange`] ones behind them.
    pub(super) cells: Vec<u16>,
    /// Symbols that the machine does not know: no rule fits them.
    pub(super) strange: Vec<String>,
    /// How many symbols the machine knows.
    known: u16,
    /// Where the head is.
    pub head: i64,
}

/// A tape may begin with so many cells.
const LONGEST: usize = 1 << 24;
/// Symbols that the machine does not know.
const MOST_STRANGE: usize = 10_000;
/// The head starts at most so far from cell 0.
const FARTHEST: i64 = 1 << 24;

impl Tape {
    /// A blank tape.
    pub fn blank(machine: &Machine) -> Self {
        Self { cells: Vec::new(), strange: Vec::new(), known: machine.symbols.len() as u16, head: 0 }
    }

    /// The cells from the first to the last one that is not blank or under the head, by the numbers of their symbols, and the place of
    /// the head among them; no cells where the tape is blank. Every symbol that the machine does not know has the first number
    /// beyond those that it knows.
    pub(crate) fn stretch(&self) -> (Vec<usize>, usize) {
        let first = self.cells.iter().position(|&code| code != 0);
        let last = self.cells.iter().rposition(|&code| code != 0);
        let (Some(first), Some(last)) = (first, last) else { return (Vec::new(), 0) };
        let (first, last) = ((first as i64).min(self.head), (last as i64).max(self.head));
        let code = |cell: i64| usize::try_from(cell).ok().and_then(|cell| self.cells.get(cell)).copied().unwrap_or(0);
        let cells = (first..=last).map(|cell| usize::from(code(cell).min(self.known))).collect();
        (cells, (self.head - first) as usize)
    }

    /// Reads the cells from cell 0 on: a character each where all of the machine's symbols are one character, and no blanks
    /// part them; words otherwise.
    ///
    /// # Errors
    /// It is too long, or the head too far away.
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

/// The name of a symbol, also of a strange one.
pub(super) fn name<'a>(machine: &'a Machine, strange: &'a [String], code: u16) -> &'a str {
    let code = usize::from(code);
    machine.symbols.get(code).or_else(|| strange.get(code - machine.symbols.len())).map_or("", String::as_str)
}

/// Cells as text, from the first to the last that is not blank.
pub(super) fn text(machine: &Machine, strange: &[String], cells: &[u16]) -> String {
    let first = cells.iter().position(|&code| code != 0);
    let last = cells.iter().rposition(|&code| code != 0);
    let (Some(first), Some(last)) = (first, last) else { return String::new() };
    let short = machine.has_letters() && strange.iter().all(|name| name.chars().count() == 1);
    let names = cells[first..=last].iter().map(|&code| name(machine, strange, code));
    if short { names.collect() } else { names.collect::<Vec<_>>().join(" ") }
}
