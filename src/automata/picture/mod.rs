//! Pictures of automata for people: a sheet to print, a picture, TikZ source. All are drawn from [`super::figure::Figure`].

mod general;
mod sheet;
mod svg;
mod tex;

pub use general::{svg as general_svg, tex as general_tex};
pub use sheet::{PIECE_RADIUS, Paper, Sheet, sheet, sheet_on};
pub use svg::svg;
pub use tex::tex;

use super::Dfa;

/// The most states that are drawn: beyond, nothing can be read on any paper, and curves would take minutes to route.
pub const MAX_DRAWN: usize = 300;

/// The radius of a state in pictures that are not to scale, in pixels.
pub const PIXELS: f64 = 48.0;

/// Why there is no picture.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PictureError {
    /// More than [`MAX_DRAWN`] states.
    #[error("{0} states are too many for a picture: expected at most {MAX_DRAWN}")]
    TooManyStates(usize),
    /// The picture could not be turned into pixels.
    #[error("cannot draw the picture: {0}")]
    Render(String),
}

fn check(dfa: &Dfa) -> Result<(), PictureError> {
    check_number(dfa.len())
}

fn check_number(states: usize) -> Result<(), PictureError> {
    if states > MAX_DRAWN { Err(PictureError::TooManyStates(states)) } else { Ok(()) }
}
