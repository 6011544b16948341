//! Stores rooms, seats and records: SQLite in a file, or PostgreSQL.

mod classes;
mod error;
#[cfg(feature = "simulation")]
mod memory;
mod place;
mod postgres;
mod rows;
mod schema;
mod shared;
mod sqlite;
mod writer;

pub use classes::{CLASS_KEY, ClassChange, ClassRecordRow, Closes, NewClassRecord};
pub use rows::{Append, Group, NewRoom, NewSeat, RecordRow, RoomRow, SeatRow, Seats};
pub use writer::{Writer, Written};

use crate::clock::Clock;
pub use error::StoreError;
#[cfg(feature = "simulation")]
pub use memory::{Disk, Fault, Memory};
use postgres::Postgres;
use sqlite::Sqlite;
use std::collections::HashSet;
use tokio::sync::mpsc;

/// A message from another server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Foreign {
    /// The server has written to a room, which has at least this many records; 0 if only seats have changed.
    Room(String, u64),
    /// A person came online or went away there.
    Presence,
}

/// The store. Each method is one query or one transaction.
#[derive(Clone)]
pub enum Store {
    Sqlite(Sqlite),
    Postgres(Postgres),
    #[cfg(feature = "simulation")]
    Memory(Memory),
}

macro_rules! each {
    ($store:expr, $inner:ident => $answer:expr) => {
        match $store {
            Store::Sqlite($inner) => $answer.await,
            Store::Postgres($inner) => $answer.await,
            #[cfg(feature = "simulation")]
            Store::Memory($inner) => $answer.await,
        }
    };
}

impl Store {
    /// Opens a store and brings its tables up to date. Messages from other servers are sent to `foreign`.
    pub async fn open(address: &str, clock: &Clock, foreign: mpsc::UnboundedSender<Foreign>) -> Result<Self, StoreError> {
        if let Some(file) = address.strip_prefix("sqlite:") {
            return Sqlite::open(file).await.map(Self::Sqlite);
        }
        if address.starts_with("postgres://") || address.starts_with("postgresql://") {
            return Postgres::open(address, clock.clone(), foreign).await.map(Self::Postgres);
        }
        Err(StoreError::Unknown(match address.split_once(':') {
            Some((scheme, _)) => format!("{}:...", fob_base::text::clipped(&fob_base::text::line(scheme), 20)),
            None => fob_base::text::clipped(&fob_base::text::line(address), 20),
        }))
    }

    /// Commits a group, and returns the rooms of the changes that were made. A seat that is taken, or whose token has another
    /// seat, is refused; a room is not made without its maker's seat; and a record is not stored if another has its number.
    pub async fn commit(&self, group: &Group) -> Result<HashSet<String>, StoreError> {
        each!(self, store => store.commit(group))
    }

    /// Returns the room and seat of a token, by its hash.
    pub async fn seat_of(&self, hash: &[u8]) -> Result<Option<(String, u8)>, StoreError> {
        each!(self, store => store.seat_of(hash))
    }

    /// Returns whether there is such a room.
    pub async fn has_room(&self, id: &str) -> Result<bool, StoreError> {
        each!(self, store => store.has_room(id))
    }

    /// Returns a room and its seats.
    pub async fn room(&self, id: &str) -> Result<Option<(RoomRow, Vec<SeatRow>)>, StoreError> {
        each!(self, store => store.room(id))
    }

    /// Returns at most `most` records of a room, starting with number `from`.
    pub async fn records(&self, id: &str, from: u64, most: u64) -> Result<Vec<RecordRow>, StoreError> {
        each!(self, store => store.records(id, from, most))
    }

    /// Returns the number of records of each of these rooms. Returns an empty list if no other servers write to the store.
    pub(crate) async fn lengths(&self, rooms: &[String]) -> Result<Vec<(String, u64)>, StoreError> {
        match self {
            Self::Sqlite(_) => Ok(Vec::new()),
            Self::Postgres(store) => store.lengths(rooms).await,
            #[cfg(feature = "simulation")]
            Self::Memory(store) => store.lengths(rooms).await,
        }
    }

    /// Frees a seat of a room that has not started. Returns `false` if the room has started.
    pub async fn free_seat(&self, id: &str, seat: u8) -> Result<bool, StoreError> {
        each!(self, store => store.free_seat(id, seat))
    }

    /// Returns public rooms that have not started, the newest first.
    pub async fn lobby(&self, most: u32) -> Result<Vec<(String, fob_online::Millis)>, StoreError> {
        each!(self, store => store.lobby(most))
    }

    /// Returns those of these rooms that are public and have not started.
    pub(crate) async fn lobby_among(&self, rooms: &[String]) -> Result<Vec<(String, fob_online::Millis)>, StoreError> {
        each!(self, store => store.lobby_among(rooms))
    }

    /// Returns the number of rooms.
    pub async fn count(&self) -> Result<u64, StoreError> {
        each!(self, store => store.count())
    }

    /// Returns the time of the last sweep for unused rooms; before the first sweep, the time of the last change. `None` for a new
    /// store.
    pub(crate) async fn last_sweep(&self) -> Result<Option<fob_online::Millis>, StoreError> {
        each!(self, store => store.last_sweep())
    }

    /// Sets the time of the last sweep for unused rooms.
    pub(crate) async fn set_last_sweep(&self, at: fob_online::Millis) -> Result<(), StoreError> {
        each!(self, store => store.set_last_sweep(at))
    }

    /// Removes the rooms without changes since a time, except those in use, and returns their number.
    pub(crate) async fn remove_untouched(&self, since: fob_online::Millis, in_use: &[String]) -> Result<u64, StoreError> {
        each!(self, store => store.remove_untouched(since, in_use))
    }

    /// Renews a server's lease with the seats that are online there, and returns the seats at all other servers with a valid lease. With
    /// `tell` the other servers are notified. A store of a single server has no others.
    pub async fn lease(&self, server: &str, here: &Seats, tell: bool) -> Result<Seats, StoreError> {
        match self {
            Self::Sqlite(_) => Ok(Seats::new()),
            Self::Postgres(store) => store.lease(server, here, tell).await,
            #[cfg(feature = "simulation")]
            Self::Memory(store) => store.lease(server, here, tell).await,
        }
    }

    /// Ends a server's lease.
    pub(crate) async fn end_lease(&self, server: &str) -> Result<(), StoreError> {
        match self {
            Self::Sqlite(_) => Ok(()),
            Self::Postgres(store) => store.end_lease(server).await,
            #[cfg(feature = "simulation")]
            Self::Memory(store) => store.end_lease(server).await,
        }
    }

    /// Returns whether the database answers.
    pub(crate) async fn is_well(&self) -> bool {
        let is_there = match self {
            Self::Sqlite(store) => store.check(),
            Self::Postgres(_) => Ok(()),
            #[cfg(feature = "simulation")]
            Self::Memory(_) => Ok(()),
        };
        if let Err(error) = &is_there {
            tracing::error!(%error, "the store is not well");
        }
        is_there.is_ok() && self.count().await.is_ok()
    }

    /// Returns the lead of the store's clock over this machine's, in milliseconds.
    pub(crate) fn clock_ahead(&self) -> i64 {
        match self {
            Self::Sqlite(_) => 0,
            Self::Postgres(store) => store.clock_ahead(),
            #[cfg(feature = "simulation")]
            Self::Memory(store) => store.clock_ahead(),
        }
    }

    /// Returns whether other servers may write to the store.
    pub(crate) fn is_shared(&self) -> bool {
        match self {
            Self::Sqlite(_) => false,
            Self::Postgres(_) => true,
            #[cfg(feature = "simulation")]
            Self::Memory(store) => store.is_shared(),
        }
    }
}
