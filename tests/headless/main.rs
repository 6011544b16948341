//! Public behaviour of the library and the command line.

#![allow(clippy::unwrap_used)]

mod automata;
mod contract;
mod counts;
mod documents;
mod drills;
mod extremes;
mod games;
mod links;
mod machines;
mod match_;
mod opponent;
mod opponent_command;
mod opponent_house;
mod opponent_value;
mod outputs;
mod physics;
mod physics_accuracy;
mod physics_boards;
mod physics_bounds;
mod physics_determinism;
mod physics_robust;
mod physics_search;
mod physics_shoot;
mod physics_shots;
mod physics_symmetry;
mod play;
mod print;
mod replay;
mod replay_film;
mod replay_library;
mod replay_picture;
mod replay_plain;
mod review;
mod rules;
mod sheets;
mod store;
mod store_windows;
mod table;
mod tidy;
mod tournament;
mod turing;
mod turing_course;
mod web_script;
mod wheels;
