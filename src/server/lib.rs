//! Fob's server: the page, the rooms and their records on one port.
//!
//! [`fob_online::Room`] decides; this crate gives it sockets, a store, time and chance. A record is committed before anybody
//! sees it: a room's task proposes it, the writer commits many rooms' records at once, and only then the room takes it in and
//! sends it. Rooms are tasks, so a panic ends one room's task and nothing else; who is connected comes back and the room is read
//! again from the store.

mod address;
mod bucket;
mod config;
mod error;
mod event;
mod http;
mod hub;
mod metrics;
mod moment;
mod party;
mod pool;
mod presence;
mod room;
mod serve;
mod socket;
mod store;
mod tasks;
mod token;

pub use config::{Config, ConfigError, Proxy};
pub use error::ServeError;
pub use serve::{run, serve};
