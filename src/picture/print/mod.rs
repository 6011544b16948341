//! What a game at a real table needs, as a PDF to print.
//!
//! The text of 2008 asks for the automaton "printed or drawn on something (a piece of paper, or perhaps cardboard)". A [`Handout`]
//! has it on its first pages: a state diagram whose states hold a playing piece, a wheel, or the rules of a Turing machine. Then
//! follow the rules of the kind of game in one column with the holes of each string beside them, and a score sheet with the
//! playing pieces to cut out. All lengths are in millimetres, and the pages print at their true size.

mod code;
mod machine;
mod page;
mod pieces;
mod rules;

use super::pdf::pdf_of_pages;
pub use fob_automata::picture::Paper;
use fob_automata::picture::PictureError;
use fob_machines::Machine;
use fob_rules::Setup;
use page::Page;

/// Points (72 to the inch) in a millimetre.
const POINTS: f64 = 72.0 / 25.4;

/// A match on a real table, to be printed.
#[derive(Clone, Debug)]
pub struct Handout<'a> {
    /// The kind, the machines, the pucks and the house rules.
    pub setup: &'a Setup,
    /// The size of all pages.
    pub paper: Paper,
    /// The link that opens the referee with this match. It is printed as a QR code.
    pub link: Option<&'a str>,
}

/// Why a handout cannot be printed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PrintError {
    /// A machine cannot be drawn.
    #[error("{name}: {problem}")]
    Machine {
        /// The name of the machine.
        name: String,
        /// What is wrong.
        problem: PictureError,
    },
    /// A Turing machine whose table does not fit a page.
    #[error("{name}: {states} states and {symbols} symbols do not fit a page; expected at most {most_states} and {most_symbols}")]
    Table {
        /// The name of the machine.
        name: String,
        /// How many states it has.
        states: usize,
        /// How many symbols it has.
        symbols: usize,
        /// How many states fit.
        most_states: usize,
        /// How many symbols fit.
        most_symbols: usize,
    },
    /// A link that is too long to be read from paper.
    #[error("the link has {0} characters, too many for a QR code; expected at most {most}", most = code::LONGEST)]
    Link(usize),
}

impl Handout<'_> {
    /// Returns the pages as SVG, each as large as the paper: a page for every machine, the rules, the score sheet with the pieces.
    ///
    /// # Errors
    /// A machine or the link is too large to be printed.
    pub fn pages(&self) -> Result<Vec<String>, PrintError> {
        Ok(self.drawn()?.into_iter().map(|page| page.svg).collect())
    }

    /// Returns the whole as a PDF.
    ///
    /// # Errors
    /// As [`Handout::pages`].
    pub fn pdf(&self) -> Result<Vec<u8>, PrintError> {
        let pages = self.drawn()?;
        let points = |(width, height): (f64, f64)| ((width * POINTS) as f32, (height * POINTS) as f32);
        Ok(pdf_of_pages(&pages.iter().map(|page| (page.svg.as_str(), points(page.size))).collect::<Vec<_>>()))
    }

    fn drawn(&self) -> Result<Vec<Page>, PrintError> {
        let code = self.link.map(code::draw).transpose()?;
        let mut pages = Vec::new();
        for machine in self.machines() {
            pages.push(machine::page(machine, self.paper)?);
        }
        pages.push(rules::page(self.setup, self.paper, code.as_deref()));
        pages.push(pieces::page(self.setup, self.paper));
        Ok(pages)
    }

    /// The machines, each once.
    fn machines(&self) -> Vec<&Machine> {
        let mut machines: Vec<&Machine> = Vec::new();
        for machine in &self.setup.machines {
            if !machines.contains(&machine) {
                machines.push(machine);
            }
        }
        machines
    }
}

#[cfg(test)]
#[path = "tests.rs"]
mod tests;
