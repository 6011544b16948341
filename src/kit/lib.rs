//! The parts that every screen of the app is made of, in egui and without Bevy.
//!
//! A screen implements [`Screen`](screen::Screen) and describes itself with a [`ScreenKind`](kind::ScreenKind). Screens draw with
//! the [`theme`] and the [`widgets`]. What Bevy draws is filled into a [`Scene`](scene::Scene) of plain data. State, routes and
//! jobs are those of [`fob_services`]. No module of this crate knows a particular screen, or a game of the games room.

pub mod access;
pub mod aiming;
pub mod command;
pub mod drawers;
pub mod drawing;
pub mod ended;
pub mod fingers;
pub mod help_picture;
pub mod keys;
pub mod kind;
pub mod layout;
pub mod leaving;
pub mod lessons;
pub mod newer;
pub mod offers;
pub mod printing;
pub mod programs;
pub mod prose;
mod reading_order;
pub mod scene;
pub mod screen;
pub mod strip;
pub mod theme;
pub mod tips;
pub mod widgets;
