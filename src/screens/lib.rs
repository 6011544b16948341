//! The screens of the app, a folder or a file each, and the [`Model`](model::Model) on whose stack they are. The games room is a crate of
//! its own, and what two screens share is in the crate below both.

pub mod challenge;
mod commands;
pub mod drills;
mod end;
pub mod help;
pub mod kinds;
pub mod ladder;
pub mod leaving;
pub mod lesson;
pub mod menu;
pub mod model;
pub mod new_game;
mod palette;
pub mod play;
pub mod practice;
pub mod referee;
pub mod result;
pub mod settings;
pub mod standings;
pub mod theatre;
pub mod tournament;
pub mod turing;
pub mod turns;
pub mod watch;
pub mod workshop;
