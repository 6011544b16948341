//! ROOM in the protocol, and its parts, as data.

use super::play::Offer;
use super::setup::{ClockSetup, SetupText};
use super::time::{Millis, millis, seconds};
use fob_play::log::OpenOffer;
use fob_play::{Clock, Clocks, Times};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// State of a room.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum State {
    /// A seat is open, or the first game has not started.
    Waiting,
    /// A game is in progress.
    Playing,
    /// The game is over.
    Over,
}

/// The public view of a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatView {
    /// Number of the seat.
    pub seat: u8,
    /// Player of the current game who sits there.
    pub player: u8,
    /// The person's name; `None` for an open seat or a computer.
    pub name: Option<String>,
    /// `open`, `person`, or a computer's level.
    pub kind: String,
    /// True if the seat is online now.
    pub online: bool,
}

/// A due order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OrderView {
    /// Hole of the order.
    pub hole: String,
    /// The seat that chooses.
    pub seat: u8,
    /// Letters of the hole's pucks, in the order in which they fell.
    pub fallen: String,
}

/// MATCH in the protocol: the document of `fob referee`, and the pucks on the board.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MatchView {
    /// The document of `fob referee`.
    #[serde(flatten)]
    pub summary: serde_json::Map<String, Value>,
    /// The pucks, as in `fob shoot`.
    pub layout: LayoutView,
}

/// A layout, as in `fob shoot`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LayoutView {
    /// Rest position of the striker in the last shot, in metres; null if it was holed or left the board.
    pub striker: Option<(f64, f64)>,
    /// Pucks on the board.
    pub pucks: Vec<PuckView>,
}

/// A puck on the board.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PuckView {
    /// Id of the puck.
    pub puck: u16,
    /// `green` or `red`.
    pub colour: String,
    /// Position in metres.
    pub at: (f64, f64),
}

/// An open offer, as in ROOM and in the frame `offer`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OfferView {
    /// Number of the offer's record.
    pub n: u64,
    /// Kind of offer.
    pub kind: Offer,
    /// Seat that made the offer.
    pub by: u8,
    /// The other seats that have agreed.
    pub yes: Vec<u8>,
}

impl From<&OpenOffer> for OfferView {
    fn from(offer: &OpenOffer) -> Self {
        Self { n: offer.n, kind: offer.kind.into(), by: offer.by, yes: offer.yes.clone() }
    }
}

/// RESULT in the protocol.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ResultView {
    /// The winning seat (or team: team 1 has seats 1 and 3), `"draw"`, or null if the game names no winner.
    pub winner: Value,
    /// Exact fractions, by seat or by team.
    pub points: Vec<String>,
    /// Reason of the end: `complete`, `limit`, `quiet`, `certain`, `win`, `draw`, `agreement`, `resignation`, `time`, `absence`,
    /// or `score` if an event's host entered it.
    pub reason: String,
}

/// CLOCK in the protocol: the clocks at one moment.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ClockView {
    /// Seconds left for each seat at `at`.
    pub left: Vec<f64>,
    /// Seats whose clocks are running.
    pub running: Vec<u8>,
    /// The moment from which they run.
    pub at: Millis,
}

impl ClockView {
    /// Returns the clocks of a room, which number players by their seats.
    pub(crate) fn new(clocks: &Clocks) -> Self {
        let Times { left, running, at } = clocks.last();
        Self { left: left.into_iter().map(seconds).collect(), running, at: Millis(at) }
    }
}

impl From<ClockSetup> for Clock {
    fn from(setup: ClockSetup) -> Self {
        Self { initial: millis(setup.initial), increment: millis(setup.increment), free: Self::FREE }
    }
}

/// ROOM in the protocol.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RoomView {
    /// Id of the room.
    pub room: String,
    /// Version of the protocol that the setup needs.
    pub protocol: u32,
    /// Physics version of the server.
    pub physics: String,
    /// Setup of the room.
    pub setup: SetupText,
    /// Seats, starting with seat 1.
    pub seats: Vec<SeatView>,
    /// Number of spectators.
    pub watching: usize,
    /// Number of records.
    pub records: u64,
    /// Game, from 1.
    pub game: u32,
    /// State of the room.
    pub state: State,
    /// Seat whose turn it is.
    pub turn: Option<u8>,
    /// The seats that must act now.
    pub due: Vec<u8>,
    /// The due orders.
    pub orders: Vec<OrderView>,
    /// The open offer.
    pub offer: Option<OfferView>,
    /// The position, in room games.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// The match, in Fob.
    #[serde(rename = "match", default, skip_serializing_if = "Option::is_none")]
    pub game_match: Option<MatchView>,
    /// Points of the seats in finished games.
    pub points: Vec<String>,
    /// Clocks, if the game has any.
    pub clock: Option<ClockView>,
    /// Result of the game.
    pub result: Option<ResultView>,
}
