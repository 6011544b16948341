//! What cannot be printed.

use fob_automata::picture::PictureError;

/// Longest link, in bytes: with the error correction that paper needs, a phone reads no larger code.
pub(super) const LONGEST: usize = 600;

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
    #[error("the link has {0} characters, too many for a QR code; expected at most {most}", most = LONGEST)]
    Link(usize),
}
