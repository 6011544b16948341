//! Errors of printing.

use fob_automata::picture::PictureError;

/// Longest link, in bytes: with the error correction that paper needs, a phone cannot read a larger code.
pub(super) const LONGEST: usize = 600;

/// Error of printing a handout.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PrintError {
    /// A machine cannot be drawn.
    #[error("{name}: {problem}")]
    Machine {
        /// Name of the machine.
        name: String,
        /// The problem of the drawing.
        problem: PictureError,
    },
    /// A Turing machine whose table does not fit a page.
    #[error("{name}: {states} states and {symbols} symbols do not fit a page; expected at most {most_states} and {most_symbols}")]
    Table {
        /// Name of the machine.
        name: String,
        /// Number of states of the machine.
        states: usize,
        /// Number of symbols of the machine.
        symbols: usize,
        /// Maximum number of states.
        most_states: usize,
        /// Maximum number of symbols.
        most_symbols: usize,
    },
    /// A link that is too long to read from paper.
    #[error("the link has {0} characters, too many for a QR code; expected at most {most}", most = LONGEST)]
    Link(usize),
}
