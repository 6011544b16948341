//! Pictures without a window: the board and the discs as the app shows them (it uses the same images), moments and
//! stroboscope views of shots, animations.
//!
//! Everything is drawn as SVG and turned into pixels by resvg, so a picture is the same on every machine.

mod animation;
mod automaton;
mod board;
mod canvas;
mod film;
mod palette;
mod panel;
mod parallel;
mod pdf;
mod sprite;
mod stage;
mod wheel;
mod wood;

pub use automaton::{automaton, general_automaton};
pub use board::{board_image, frame_width, picture_side};
pub use canvas::{FAMILY, LARGEST};
pub use film::{FRAME, Film, FilmError, gif, gif_of_each, png};
pub use palette::{Palette, Rgb};
pub use pdf::{A4, pdf};
pub use sprite::{SHADOW_SIDE, SPRITE_SIDE, puck_sprite, shadow_sprite, striker_sprite};
pub use stage::{Disc, Look, Stage};
pub use wheel::{wheel_sheet, wheel_sheet_png};
