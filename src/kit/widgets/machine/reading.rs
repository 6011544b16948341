//! A string that a machine reads, as it is drawn.

use fob_automata::Letter;
use fob_machines::Configuration;
use fob_table::Colour;

/// The puck of a letter.
pub(super) fn colour_of(letter: Letter) -> Colour {
    if letter == Letter::Green { Colour::Green } else { Colour::Red }
}

/// What is drawn of one string.
#[derive(Clone, Debug)]
pub struct Reading<'a> {
    /// The string's number.
    pub string: usize,
    /// The letters that were read.
    pub word: &'a [Letter],
    /// The letter under way, and how much of the way is done, 0 to 1.
    pub step: Option<(Letter, f32)>,
    /// Where the machine would be after what is being considered.
    pub ghost: Option<&'a Configuration>,
}
