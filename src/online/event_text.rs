//! Events as data: the setup, the public view, and the records.

use super::setup::{SetupError, SetupText};
use super::time::Millis;
use fob_rules::Points;
use serde::{Deserialize, Serialize};

/// The pairing system of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Form {
    /// Swiss system: people with equal points meet, for a fixed number of rounds.
    Swiss,
    /// Round robin: everybody meets everybody.
    RoundRobin,
}

impl Form {
    /// Returns the maximum number of participants.
    pub(crate) const fn most_people(self) -> usize {
        match self {
            Self::Swiss => 64,
            Self::RoundRobin => 16,
        }
    }
}

/// The setup of an event, as the host enters it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct EventText {
    /// Name of the event.
    pub name: String,
    /// Pairing system.
    pub form: Form,
    /// Number of rounds of a Swiss event, 1 to 63; by default as many as needed. Ignored for a round robin.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rounds: Option<u32>,
    /// Setup of the room at each table: two seats are `open`, all others are computers.
    pub setup: SetupText,
}

impl EventText {
    /// Checks all fields.
    ///
    /// # Errors
    /// The first invalid field, and what was expected.
    pub fn check(&self) -> Result<(), SetupError> {
        self.check_form()?;
        self.room_setup().check().map_err(|error| SetupError(format!("setup: {error}")))
    }

    /// Checks all fields but those of [`EventText::room_setup`], which take longer.
    ///
    /// # Errors
    /// The first invalid field, and what was expected.
    pub fn check_form(&self) -> Result<(), SetupError> {
        if self.rounds.is_some_and(|rounds| !(1..=63).contains(&rounds)) {
            return Err(SetupError("rounds: expected 1 to 63".to_owned()));
        }
        let seats = &self.setup.seats;
        let of = |kind: &str| seats.iter().filter(|seat| *seat == kind).count();
        if of("open") != 2 || of("me") != 0 {
            return Err(SetupError("setup: seats: expected two `open` ones, and computers' levels for all others".to_owned()));
        }
        Ok(())
    }

    /// Returns the setup of a table's room, whose maker is the person who starts.
    pub fn room_setup(&self) -> SetupText {
        let mut setup = self.setup.clone();
        if let Some(seat) = setup.seats.iter_mut().find(|seat| *seat == "open") {
            "me".clone_into(seat);
        }
        setup.public = false;
        setup
    }

    /// Returns the seats of the two people, the one who starts first.
    pub fn seats(&self) -> [u8; 2] {
        let mut open = (1..).zip(&self.setup.seats).filter(|(_, seat)| *seat == "open").map(|(number, _)| number);
        [open.next().unwrap_or(1), open.next().unwrap_or(2)]
    }
}

/// A participant, as everybody sees them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PersonView {
    /// Number, from 1.
    pub person: u8,
    /// Name of the person.
    pub name: String,
    /// True if the person is online now, at the event or at their table.
    pub online: bool,
    /// True if the person has left.
    pub left: bool,
    /// Points so far.
    pub points: String,
    /// Sum of the points of the opponents met so far.
    pub buchholz: String,
}

/// A table of a round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TableView {
    /// Round, from 1.
    pub round: u32,
    /// Table in the round, from 1.
    pub table: u32,
    /// Id of its room.
    pub room: String,
    /// The two people, the one who starts first.
    pub people: [u8; 2],
    /// Points of the two people; null while they play.
    pub points: Option<[String; 2]>,
}

/// A bye in a Swiss event: a person without an opponent in a round, who gets 1 point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ByeView {
    /// Round, from 1.
    pub round: u32,
    /// Number of the person.
    pub person: u8,
}

/// State of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum EventState {
    /// No round was paired yet.
    Open,
    /// A round is being played, or another round is to come.
    Playing,
    /// The last round is over.
    Over,
}

/// EVENT in the protocol: an event as everybody sees it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct EventView {
    /// Id of the event.
    pub event: String,
    /// Name given by the host.
    pub name: String,
    /// Pairing system.
    pub form: Form,
    /// State of the event.
    pub state: EventState,
    /// The last paired round; 0 before the first.
    pub round: u32,
    /// Number of rounds as far as known; late arrivals add rounds.
    pub rounds: u32,
    /// Participants, including those who have left.
    pub people: Vec<PersonView>,
    /// All tables of all rounds.
    pub tables: Vec<TableView>,
    /// Byes of a Swiss event.
    pub byes: Vec<ByeView>,
    /// Setup of the rooms at the tables, without the texts of machines.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub setup: Option<SetupText>,
}

/// Two people who meet, and their room.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Paired {
    /// Id of the room.
    pub room: String,
    /// The two people, the one who starts first.
    pub people: [u8; 2],
}

/// Something that happens in an event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum EventAct {
    /// A person joins.
    Join {
        /// Name of the person.
        name: String,
        /// Hash of the token, in hexadecimal digits.
        token: String,
    },
    /// The next round is paired.
    Pair {
        /// The tables of the round.
        tables: Vec<Paired>,
        /// The person without an opponent, if any.
        bye: Option<u8>,
    },
    /// The points of a table are entered or corrected.
    Points {
        /// Round, from 1.
        round: u32,
        /// Table in the round, from 1.
        table: u32,
        /// Points of the table's two people.
        points: [Points; 2],
    },
    /// A person leaves, or is removed by the host.
    Leave(u8),
    /// A person who left returns.
    Back(u8),
}

/// A record of an event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EventRecord {
    /// Number in the event, from 0.
    pub n: u64,
    /// Time at which it was stored.
    pub at: Millis,
    /// The event's change.
    pub act: EventAct,
}
