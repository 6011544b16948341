//! Fob: a family of games that meet computer science.
//!
//! The library knows no screen. Its layers, from the bottom: [`base`] is the ground, [`automata`] and [`table`] stand on nothing else,
//! [`physics`] turns a layout and strikes into a trace, [`rules`] turns reports of shots into a match,
//! [`replay`] is the one place where the two meet, [`opponent`] plays, [`games`] holds the games room,
//! [`store`] reads and writes files, [`cli`] is the command line and `app` (behind the feature of that name) the window.

#[cfg(feature = "app")]
pub mod app;
pub mod automata;
pub mod base;
#[cfg(feature = "cli")]
pub mod cli;
pub mod games;
pub mod opponent;
pub mod physics;
pub mod replay;
pub mod rules;
pub mod store;
pub mod table;
