//! A string that a machine reads, for drawing.

use fob_automata::Letter;
use fob_board::Colour;
use fob_machines::Configuration;

/// Returns the puck of a letter.
pub(super) fn colour_of(letter: Letter) -> Colour {
    if letter == Letter::Green { Colour::Green } else { Colour::Red }
}

/// A string to draw.
#[derive(Clone, Debug)]
pub struct Reading<'a> {
    /// Number of the string.
    pub string: usize,
    /// Letters that were read.
    pub word: &'a [Letter],
    /// The letter in progress, and the share that is done, 0 to 1.
    pub step: Option<(Letter, f32)>,
    /// Configuration that is being considered.
    pub ghost: Option<&'a Configuration>,
}
