//! Fob's server: the page, the rooms and their records on one port.
//!
//! [`fob_online::Room`] makes all decisions; this crate provides sockets, a store, time and random numbers. A record is committed before
//! anybody sees it: a room's task proposes it, the writer commits the records of many rooms at once, and only then does the room apply and
//! send it. Rooms are tasks, so a panic ends only one room's task; its clients reconnect, and the room is read again from the store.
//! `docs/server.md` describes how to run it, and `docs/protocol.md` how clients speak with it.
//!
//! ```no_run
//! use fob_server::{Config, run};
//!
//! let config = Config {
//!     listen: "127.0.0.1:8080".parse()?,
//!     page: None,
//!     store: "sqlite:rooms.db".to_owned(),
//!     public: None,
//!     keep_days: 30,
//!     max_rooms: 100_000,
//!     per_address: 300,
//!     proxy: None,
//!     clock_is_right: false,
//!     commit_delay: std::time::Duration::ZERO,
//! };
//! // Returns when the system asks the process to stop.
//! run(config, |address| println!("listening on http://{address}"))?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod address;
mod bucket;
mod chance;
mod class;
mod clock;
mod config;
mod connections;
mod error;
mod event;
mod fields;
mod host;
mod http;
mod hub;
mod metrics;
mod party;
mod plans;
mod pool;
mod presence;
mod reach;
mod room;
mod serve;
#[cfg(feature = "simulation")]
pub mod simulation;
mod socket;
mod spawner;
mod store;
mod sweep;
mod tasks;
mod token;
mod unsent;

pub use config::{Config, ConfigError, Proxy};
pub use error::ServeError;
pub use host::{Hosted, HostedState, own_addresses};
pub use reach::Reach;
pub use serve::{run, serve};
