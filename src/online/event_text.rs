//! Events as data: what they are made for, what everybody sees of them, and what is kept.

use super::setup::{SetupError, SetupText};
use super::time::Millis;
use fob_rules::Points;
use serde::{Deserialize, Serialize};

/// How people meet in an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Form {
    /// Those with equally many points meet, over a fixed number of rounds.
    Swiss,
    /// Everybody meets everybody.
    RoundRobin,
}

impl Form {
    /// Most people who may take part.
    pub const fn most_people(self) -> usize {
        match self {
            Self::Swiss => 64,
            Self::RoundRobin => 16,
        }
    }
}

/// What an event is made for.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct EventText {
    /// Its name.
    pub name: String,
    /// How people meet.
    pub form: Form,
    /// Rounds of a Swiss event, 1 to 63; without it as many as are needed. A round robin has as many as it needs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rounds: Option<u32>,
    /// What is played at each table: two seats are `open`, all others computers.
    pub setup: SetupText,
}

impl EventText {
    /// Checks everything.
    ///
    /// # Errors
    /// The first field that is wrong, and what was expected.
    pub fn check(&self) -> Result<(), SetupError> {
        if self.rounds.is_some_and(|rounds| !(1..=63).contains(&rounds)) {
            return Err(SetupError("rounds: expected 1 to 63".to_owned()));
        }
        let seats = &self.setup.seats;
        let of = |kind: &str| seats.iter().filter(|seat| *seat == kind).count();
        if of("open") != 2 || of("me") != 0 {
            return Err(SetupError("setup: seats: expected two `open` ones, and computers' levels for all others".to_owned()));
        }
        self.room_setup().check().map_err(|error| SetupError(format!("setup: {error}")))
    }

    /// The setup of a table's room: whoever begins has made it.
    pub fn room_setup(&self) -> SetupText {
        let mut setup = self.setup.clone();
        if let Some(seat) = setup.seats.iter_mut().find(|seat| *seat == "open") {
            "me".clone_into(seat);
        }
        setup.public = false;
        setup
    }

    /// The seats of the two who meet, the one who begins first.
    pub fn seats(&self) -> [u8; 2] {
        let mut open = (1..).zip(&self.setup.seats).filter(|(_, seat)| *seat == "open").map(|(number, _)| number);
        [open.next().unwrap_or(1), open.next().unwrap_or(2)]
    }
}

/// A person, as everybody sees them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PersonView {
    /// The number, from 1.
    pub person: u8,
    /// The name.
    pub name: String,
    /// Whether the person is there now, at the event or at their table.
    pub online: bool,
    /// Whether the person has left.
    pub left: bool,
    /// Points so far.
    pub points: String,
    /// The points of those whom the person has met.
    pub buchholz: String,
}

/// A table of a round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TableView {
    /// The round, from 1.
    pub round: u32,
    /// The table of the round, from 1.
    pub table: u32,
    /// Its room.
    pub room: String,
    /// Who meets; the first one begins.
    pub people: [u8; 2],
    /// Their points; null while they play.
    pub points: Option<[String; 2]>,
}

/// Who had no opponent in a round of a Swiss event, and 1 point for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ByeView {
    /// The round.
    pub round: u32,
    /// The person.
    pub person: u8,
}

/// How an event is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum EventState {
    /// Nobody has been paired.
    Open,
    /// A round goes on, or another one is to come.
    Playing,
    /// The last round is over.
    Over,
}

/// EVENT.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct EventView {
    /// Its name in addresses.
    pub event: String,
    /// The name that its host gave it.
    pub name: String,
    /// How people meet.
    pub form: Form,
    /// How it is.
    pub state: EventState,
    /// The last round that was paired; 0 before the first one.
    pub round: u32,
    /// How many rounds there are, as far as is known: late arrivals make more.
    pub rounds: u32,
    /// Who takes part.
    pub people: Vec<PersonView>,
    /// All tables of all rounds.
    pub tables: Vec<TableView>,
    /// Byes, in a Swiss event.
    pub byes: Vec<ByeView>,
}

/// Two who meet, and where.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Paired {
    /// The room.
    pub room: String,
    /// Who meets; the first one begins.
    pub people: [u8; 2],
}

/// What happens in an event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum EventAct {
    /// Somebody takes part: the name, and the hash of the token in hexadecimal digits.
    Join {
        /// The name.
        name: String,
        /// The hash of the token.
        token: String,
    },
    /// The next round.
    Pair {
        /// Its tables.
        tables: Vec<Paired>,
        /// Who has no opponent.
        bye: Option<u8>,
    },
    /// A table's points.
    Points {
        /// The round.
        round: u32,
        /// The table.
        table: u32,
        /// The points of its two people.
        points: [Points; 2],
    },
    /// A person leaves, or the host removes them.
    Leave(u8),
    /// Who left is back.
    Back(u8),
}

/// A record of an event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EventRecord {
    /// Its number in the event, from 0.
    pub n: u64,
    /// When it was written.
    pub at: Millis,
    /// What happened.
    pub act: EventAct,
}
