//! The server against real sockets: a client of its own, written from the page of the protocol, plays, misbehaves and comes back.
//!
//! Each server is a process of its own (this test binary, called again), so that it can be killed.

#![allow(clippy::unwrap_used, clippy::missing_panics_doc, missing_docs)]

mod client;
mod events;
mod fuzz;
mod hostile;
mod http;
mod matches;
mod postgres;
mod process;
mod restart;
mod rooms;
mod tables;
