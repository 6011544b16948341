//! Pictures without a window: automata, boards, moments and stroboscope views of shots, animations.
//!
//! [`Film`] draws a recorded shot: one moment or a stroboscope view as [`png`], or an animated [`gif`](fn@gif), with the automaton and the
//! strings next to the board. [`automaton`] draws a DFA, and [`Stage`] any discs on a board. The sprites are the
//! images that the app shows, so that a picture looks like the screen. Everything is drawn as SVG and turned into pixels by resvg, with
//! fonts that are built in, so a picture is the same on every machine.
//!
//! ```
//! // The DFA that comes with the program, with a circle's radius of 20 pixels.
//! let rope = fob_automata::builtin("rope").ok_or("built in")?;
//! let png = fob_picture::automaton(&rope, 20.0)?;
//! assert!(png.starts_with(b"\x89PNG"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

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
pub use canvas::{FAMILY, LARGEST};
pub use film::{FRAME, Film, FilmError, gif, gif_of_each, png};
pub use palette::{Palette, Rgb};
pub use pdf::{A4, pdf, pdf_of_pages};
pub use print::{Handout, Paper, PrintError};
pub use sprite::{SHADOW_SIDE, SPRITE_SIDE, puck_sprite, shadow_sprite, striker_sprite};
pub use stage::{Disc, Look, Stage};
pub use wheel::{wheel_sheet, wheel_sheet_png};
