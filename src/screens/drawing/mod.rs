//! The canvas on which automata are drawn, and their table of transitions: in the workshop, and with fewer tools in exercises.

pub mod canvas;
mod clip;
mod edits;
mod gesture;
mod hit;
mod in_words;
pub(crate) mod keys;
pub mod labels;
mod link;
mod look;
mod marks;
mod menu;
mod mouse;
mod paint;
mod pen;
pub mod table;
mod tools;
mod views;

pub use canvas::Canvas;
pub(crate) use canvas::{Letters, Turn};
pub(crate) use paint::{Over, Shown};
pub use pen::Pen;
pub(crate) use pen::name_of;
pub(crate) use tools::{redo, undo};
