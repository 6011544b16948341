//! Automata over any letters, drawn and edited: states and arrows on a canvas, a table for the keyboard, words that are read.
//!
//! The screens of exercises and of nondeterministic automata share it.

pub mod files;
pub mod in_words;
pub mod keys;
pub mod labels;
pub mod mouse;
pub mod paint;
pub mod parts;
mod run;
pub mod view;

pub use keys::LOOK_KEYS;
pub use run::Run;
