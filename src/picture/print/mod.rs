//! The handout for a match at a real table, as a PDF to print.
//!
//! The text of 2008 asks for the automaton "printed or drawn on something (a piece of paper, or perhaps cardboard)". The first
//! pages of a [`Handout`] have it: a state diagram whose states hold a playing piece, a wheel, or the rules of a Turing machine.
//! The next page has the rules of the kind of game, with the holes of each string, and the last one a score sheet with the
//! playing pieces to cut out. All lengths are in millimetres, and the pages print at their true size.

mod code;
mod error;
mod machine;
mod page;
mod pieces;
mod rules;

use super::pdf::pdf_of_pages;
pub use error::PrintError;
pub use fob_automata::picture::Paper;
use fob_machines::Machine;
use fob_rules::Setup;
use page::Page;

/// Points (1/72 inch) per millimetre.
const POINTS: f64 = 72.0 / 25.4;

/// A match at a real table, to be printed.
#[derive(Clone, Debug)]
pub struct Handout<'a> {
    /// The kind, the machines, the pucks and the house rules.
    pub setup: &'a Setup,
    /// Size of all pages.
    pub paper: Paper,
    /// The link that opens the referee with this match. Printed as a QR code.
    pub link: Option<&'a str>,
}

impl Handout<'_> {
    /// Returns the pages as SVG, each as large as the paper: one for each machine, the rules, and the score sheet with the
    /// pieces.
    ///
    /// # Errors
    /// A machine or the link is too large to print.
    pub fn pages(&self) -> Result<Vec<String>, PrintError> {
        Ok(self.drawn()?.into_iter().map(|page| page.svg).collect())
    }

    /// Returns the whole handout as a PDF.
    ///
    /// # Errors
    /// As [`Handout::pages`].
    pub fn pdf(&self) -> Result<Vec<u8>, PrintError> {
        let pages = self.drawn()?;
        let title = format!("{}: a match at a table", self.setup.kind.title());
        let points = |(width, height): (f64, f64)| ((width * POINTS) as f32, (height * POINTS) as f32);
        Ok(pdf_of_pages(&title, &pages.iter().map(|page| (page.svg.as_str(), points(page.size))).collect::<Vec<_>>()))
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

    /// Returns the machines, without repetitions.
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
