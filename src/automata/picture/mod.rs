//! Pictures of automata: a sheet to print, an image, TikZ source. All are drawn from [`super::figure::Figure`].

mod general;
mod pages;
mod sheet;
mod svg;
mod tex;

pub use general::{plan as general_plan, svg as general_svg, tex as general_tex};
pub use pages::{PAGE, pages};
pub use sheet::{PIECE_RADIUS, Paper, PrintSheet, sheet, sheet_on, wrapped};
pub use svg::svg;
pub use tex::tex;

use super::Dfa;

/// Largest number of states that are drawn. Larger pictures would be unreadable on paper, and their curves would take minutes to route.
pub const MAX_DRAWN: usize = 300;

/// Radius of a state, in pixels, in pictures that are not to scale.
pub const PIXELS: f64 = 48.0;

/// Why a picture could not be drawn.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PictureError {
    /// There are more than [`MAX_DRAWN`] states.
    #[error("too many states ({0}) for a picture: expected at most {MAX_DRAWN}")]
    TooManyStates(usize),
    /// Rendering the picture to pixels failed.
    #[error("cannot draw the picture: {0}")]
    Render(String),
}

fn check(dfa: &Dfa) -> Result<(), PictureError> {
    check_number(dfa.len())
}

fn check_number(states: usize) -> Result<(), PictureError> {
    if states > MAX_DRAWN { Err(PictureError::TooManyStates(states)) } else { Ok(()) }
}
