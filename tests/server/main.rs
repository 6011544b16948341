//! The server with real sockets: a client written from the description of the protocol plays, misbehaves and reconnects.
//!
//! Each server is a separate process (this test binary, called again), so that it can be killed.

#![allow(clippy::unwrap_used, clippy::missing_panics_doc)]

mod class_messages;
mod class_receipts;
mod class_roster;
mod class_stores;
mod class_strangers;
mod class_time;
mod classes;
mod client;
mod events;
mod fuzz;
mod host;
mod hostile;
mod house_rules;
mod http;
mod limits;
mod matches;
mod postgres;
mod process;
mod restart;
mod rooms;
#[path = "../frozen/sample.rs"]
mod sample;
mod shots;
mod stores;
mod strangers;
mod tables;
mod transcript;
mod unzip;
