//! Windows that play together: the whole app several times, without a display, on a real server in a process of its own.

#![allow(clippy::unwrap_used, clippy::missing_panics_doc)]

mod classes;
mod events;
mod fob;
mod forms;
mod games;
#[path = "../screens/look.rs"]
mod look;
#[allow(dead_code, reason = "the server's own tests use all of it")]
#[path = "../server/process.rs"]
mod process;
#[allow(dead_code, reason = "the tests of the screens use all of it")]
#[path = "../screens/reader.rs"]
mod reader;
mod teaching;
mod unseen;
mod window;
