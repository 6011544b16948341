//! ROOM in the protocol: a room as everybody sees it.

use super::play::Offer;
use super::room::{Room, State};
use super::setup::{ClockSetup, SetupText};
use super::time::{Millis, millis, seconds};
use fob_play::any::Any;
use fob_play::log::OpenOffer;
use fob_play::{Clock, Clocks, Contest, Times};
use fob_rules::Summary;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A seat, as everybody sees it.
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
    /// Whether the seat is online now.
    pub online: bool,
}

/// A due order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OrderView {
    /// The hole.
    pub hole: String,
    /// The seat that chooses.
    pub seat: u8,
    /// The letters of its pucks, in the order in which they fell.
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
    /// Where the striker of the last shot stopped; null if it was holed or left the board.
    pub striker: Option<(f64, f64)>,
    /// The pucks.
    pub pucks: Vec<PuckView>,
}

/// A puck on the board.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PuckView {
    /// Its number.
    pub puck: u16,
    /// `green` or `red`.
    pub colour: String,
    /// Its position in metres.
    pub at: (f64, f64),
}

/// An open offer, as in ROOM and in the frame `offer`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OfferView {
    /// Number of its record.
    pub n: u64,
    /// What is offered.
    pub kind: Offer,
    /// The seat that made it.
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
    /// How it ended: `complete`, `limit`, `quiet`, `certain`, `win`, `draw`, `agreement`, `resignation`, `time`, `absence`, or `score` if
    /// an event's host entered it.
    pub reason: String,
}

/// CLOCK in the protocol: the clocks at one moment.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ClockView {
    /// Seconds left for each seat at `at`.
    pub left: Vec<f64>,
    /// Seats whose clocks run.
    pub running: Vec<u8>,
    /// The moment from which they run.
    pub at: Millis,
}

impl ClockView {
    /// Returns the clocks of a room, whose players are its seats.
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
    /// Version of the protocol.
    pub protocol: u32,
    /// Version of the server's physics.
    pub physics: String,
    /// The setup.
    pub setup: SetupText,
    /// The seats.
    pub seats: Vec<SeatView>,
    /// Number of spectators.
    pub watching: usize,
    /// Number of records.
    pub records: u64,
    /// Game, from 1.
    pub game: u32,
    /// State of the room.
    pub state: State,
    /// The seat whose turn it is.
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
    /// The clocks.
    pub clock: Option<ClockView>,
    /// Result of the game.
    pub result: Option<ResultView>,
}

impl Room {
    /// Returns the room as everybody sees it, with this number of spectators.
    pub fn view(&self, watching: usize) -> RoomView {
        self.view_with(SetupText::clone(&self.hall.setup), watching)
    }

    /// Returns the same with a [brief](SetupText::brief) setup, as in the lobby.
    pub fn brief_view(&self, watching: usize) -> RoomView {
        self.view_with(self.hall.setup.brief(), watching)
    }

    fn view_with(&self, setup: SetupText, watching: usize) -> RoomView {
        let game_match = match self.log.contest() {
            Some(Any::Fob(fob)) => Some({
                let summary = match serde_json::to_value(Summary::new(fob.match_now())) {
                    Ok(Value::Object(summary)) => summary,
                    _ => serde_json::Map::new(),
                };
                let pucks = fob.situation().layout.pucks.iter();
                let view =
                    pucks.map(|puck| PuckView { puck: puck.id.0, colour: puck.colour.name().to_owned(), at: puck.at.into() });
                MatchView { summary, layout: LayoutView { striker: fob.striker(), pucks: view.collect() } }
            }),
            _ => None,
        };
        RoomView {
            room: self.hall.id.clone(),
            protocol: super::PROTOCOL,
            physics: super::physics_version(),
            setup,
            seats: self.seat_views(),
            watching,
            records: self.log.records(),
            game: self.log.game(),
            state: self.state(),
            turn: self.log.turn(),
            due: self.due(),
            orders: self.orders(),
            offer: self.offer(),
            position: self.log.contest().and_then(Contest::position),
            game_match,
            points: self.log.points().iter().map(ToString::to_string).collect(),
            clock: self.clock(),
            result: self.result(),
        }
    }

    /// Returns the seats as everybody sees them.
    pub fn seat_views(&self) -> Vec<SeatView> {
        let view = |(number, seat): (u8, &super::Seat)| SeatView {
            seat: number,
            player: self.log.player_of(number),
            name: if self.is_computers(number) { None } else { seat.name.clone() },
            kind: match (self.log.level(number), &seat.name) {
                (Some(level), _) => level.to_owned(),
                (None, Some(_)) => "person".to_owned(),
                (None, None) => "open".to_owned(),
            },
            online: if self.is_computers(number) { self.hall.stalled != Some(number) } else { seat.online },
        };
        (1..).zip(self.seats()).map(view).collect()
    }

    /// Returns the clocks, if the game has any.
    pub fn clock(&self) -> Option<ClockView> {
        self.log.clocks().map(ClockView::new)
    }

    fn orders(&self) -> Vec<OrderView> {
        let Some(Any::Fob(fob)) = self.log.contest().filter(|_| self.log.is_playing()) else { return Vec::new() };
        let due = fob.choices_due().map(|choice| OrderView {
            hole: choice.hole.to_string(),
            seat: self.log.seat_of(choice.chooser),
            fallen: choice.fallen.iter().map(|colour| colour.letter()).collect(),
        });
        due.collect()
    }
}
