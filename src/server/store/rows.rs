//! Rows of the tables.

use fob_online::{Kept, Millis, Record};
use std::collections::{BTreeMap, BTreeSet};

/// The seats of each room.
pub type Seats = BTreeMap<String, BTreeSet<u8>>;

#[derive(Clone, Debug)]
pub struct NewRoom {
    pub id: String,
    /// SETUP as JSON.
    pub setup: String,
    pub secret: u64,
    pub public: bool,
    pub made: Millis,
}

#[derive(Clone, Debug)]
pub struct RoomRow {
    pub setup: String,
    pub secret: u64,
    pub made: Millis,
}

/// A person's seat.
#[derive(Clone, Debug)]
pub struct SeatRow {
    pub seat: u8,
    pub name: String,
    pub token_hash: Vec<u8>,
}

/// A record: the public part, and the part for servers only.
#[derive(Clone, Debug)]
pub struct RecordRow {
    pub record: String,
    pub kept: Option<String>,
}

/// A seat that a person takes, in this room.
#[derive(Clone, Debug)]
pub struct NewSeat {
    pub room: String,
    pub seat: SeatRow,
}

/// Changes that are committed together, at most one per room. A new room comes with its maker's seat.
#[derive(Clone, Debug, Default)]
pub struct Group {
    pub rooms: Vec<NewRoom>,
    pub seats: Vec<NewSeat>,
    pub records: Vec<Append>,
}

/// A record to store.
#[derive(Clone, Debug)]
pub struct Append {
    pub room: String,
    pub n: u64,
    pub at: Millis,
    pub record: String,
    pub kept: Option<String>,
}

impl Append {
    /// Creates the row of a record.
    pub fn new(room: &str, kept: &Kept) -> Result<Self, serde_json::Error> {
        let record = serde_json::to_string(&kept.record)?;
        let shot = kept.shot.as_ref().map(serde_json::to_string).transpose()?;
        Ok(Self { room: room.to_owned(), n: kept.record.n, at: kept.record.at, record, kept: shot })
    }
}

impl RecordRow {
    /// Parses the record of a row.
    pub fn read(&self) -> Result<Kept, serde_json::Error> {
        let record: Record = serde_json::from_str(&self.record)?;
        let shot = self.kept.as_deref().map(serde_json::from_str).transpose()?;
        Ok(Kept { record, shot })
    }
}
