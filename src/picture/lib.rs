//! Draws pictures without a window: automata, boards, moments and stroboscope views of shots, animations.
//!
//! [`Film`] draws a recorded shot: one moment or a stroboscope view as [`png`], or an animated [`gif`](fn@gif), with the automaton and the
//! strings next to the board. [`automaton`] draws a DFA, and [`Stage`] any discs on a board. The sprites are the images that the app shows,
//! so a picture looks like the screen. Everything is drawn as SVG and converted to pixels by resvg with bundled fonts, so a picture is the
//! same on every machine.
//!
//! ```
//! // A built-in DFA, with circles of 20 pixels' radius.
//! let rope = fob_automata::builtin("rope").ok_or("built in")?;
//! let png = fob_picture::automaton(&rope, 20.0)?;
//! assert!(png.starts_with(b"\x89PNG"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![warn(missing_docs)]

mod animation;
mod automaton;
mod board;
mod canvas;
mod film;
mod palette;
mod panel;
mod parallel;
mod pdf;
mod print;
mod sprite;
mod stage;
mod wheel;
mod wood;

pub use automaton::{automaton, general_automaton};
pub use board::{board_image, frame_width, picture_side};
pub use canvas::{FAMILY, LARGEST, PLEX_REGULAR, PLEX_SEMIBOLD};
pub use film::{FRAME, Film, FilmError, gif, gif_of_each, png};
pub use palette::{Palette, Rgb};
pub use pdf::{A4, pdf, pdf_of_pages, pdf_to_scale};
pub use print::{Handout, Paper, PrintError};
pub use sprite::{SHADOW_SIDE, SPRITE_SIDE, puck_sprite, shadow_sprite, striker_sprite};
pub use stage::{Disc, Look, Stage};
pub use wheel::{wheel_sheet, wheel_sheet_png};
