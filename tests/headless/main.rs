//! Public behaviour of the library and the command line.

#![allow(clippy::unwrap_used)]

mod automata;
mod counts;
mod games;
mod physics;
mod replay_picture;
mod rules;
mod store;
mod table;
mod tidy;
