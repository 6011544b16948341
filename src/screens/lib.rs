//! The screens of the app, and the [`Model`](model::Model) that holds them on a stack.
//!
//! Each screen is a folder or a file with its state, its drawing, and a `KIND` that describes it. [`kinds::KINDS`] lists all
//! kinds; the menu, links, `fob open` and the palette read that list. [`Model::frame`](model::Model::frame) draws the screen in
//! front, applies the user's input, and follows the route that the screen returns. Screens do not import one another: their
//! shared parts are in `fob_kit`. The games room is a crate of its own, `fob_game_screens`.
//!
//! A route is read by the kinds, which know every screen:
//!
//! ```
//! use fob_screens::kinds::KINDS;
//!
//! let route = KINDS.read("help/overview").expect("a page of the help");
//! assert_eq!((route.place(), route.to_string().as_str()), ("help", "help/overview"));
//!
//! let error = KINDS.read("nowhere").expect_err("no screen has this place");
//! assert!(error.to_string().starts_with("unknown route `nowhere`"));
//! ```

mod automata;
pub mod challenge;
pub mod commands;
pub mod drawing;
pub mod drills;
pub mod elsewhere;
mod end;
pub mod help;
pub mod kinds;
pub mod ladder;
pub mod leaving;
pub mod lesson;
pub mod menu;
pub mod model;
pub mod new_game;

pub mod command_palette;
mod notice;
pub mod play;
pub mod practice;
pub mod referee;
pub mod result;
pub mod settings;
pub mod sheets;
pub mod standings;
pub mod theatre;
pub mod together;
pub mod tournament;
pub mod turing;
pub mod turns;
pub mod watch;
pub mod wheels;
pub mod workshop;
