//! Pictures without a window: the board and the discs as the app shows them (it uses the same images), moments and
//! stroboscope views of shots, animations.
//!
//! Everything is drawn as SVG and turned into pixels by resvg, so a picture is the same on every machine.

mod board;
mod canvas;
mod palette;
mod sprite;
mod wood;

pub use board::{board_image, frame_width, picture_side};
pub use canvas::{FAMILY, LARGEST};
pub use palette::{Palette, Rgb};
pub use sprite::{SHADOW_SIDE, SPRITE_SIDE, puck_sprite, shadow_sprite, striker_sprite};
