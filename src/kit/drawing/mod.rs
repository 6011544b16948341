//! Automata over any letters, drawn and edited: states and arrows on a canvas, a table for the keyboard, words that are read.
//!
//! The screens of exercises and of nondeterministic automata share it.

pub mod files;
pub mod in_words;
pub mod labels;
pub mod parts;
mod run;
pub mod view;

pub use run::Run;
