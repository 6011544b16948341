//! ROOM in the protocol: a room as everybody sees it.

use super::clock::ClockView;
use super::core::Core;
use super::offer::OfferView;
use super::result::ResultView;
use super::room::{Room, State};
use super::setup::SetupText;
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
        self.view_with(SetupText::clone(&self.setup), watching)
    }

    /// Returns the same with a [brief](SetupText::brief) setup, as in the lobby.
    pub fn brief_view(&self, watching: usize) -> RoomView {
        self.view_with(self.setup.brief(), watching)
    }

    fn view_with(&self, setup: SetupText, watching: usize) -> RoomView {
        let game_match = match &self.core {
            Some(Core::Fob(fob)) => fob.game().map(|game| {
                let summary = match serde_json::to_value(Summary::new(game)) {
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
            room: self.id.clone(),
            protocol: super::PROTOCOL,
            physics: super::physics_version(),
            setup,
            seats: self.seat_views(),
            watching,
            records: self.records,
            game: self.game,
            state: self.state(),
            turn: self.seat_of_turn(),
            due: self.due(),
            orders: self.orders(),
            offer: self.offer.clone(),
            position: self.core.as_ref().and_then(Core::position),
            game_match,
            points: self.points.iter().map(ToString::to_string).collect(),
            clock: self.clock(),
            result: self.result.clone(),
        }
    }

    /// Returns the seats as everybody sees them.
    pub fn seat_views(&self) -> Vec<SeatView> {
        let view = |(number, seat): (u8, &super::Seat)| SeatView {
            seat: number,
            // Before the first game, players sit in the order of the seats.
            player: if self.players.is_empty() { number } else { self.player_of(number) },
            name: if seat.level.is_some() { None } else { seat.name.clone() },
            kind: match (&seat.level, &seat.name) {
                (Some(level), _) => level.clone(),
                (None, Some(_)) => "person".to_owned(),
                (None, None) => "open".to_owned(),
            },
            online: seat.online,
        };
        (1..).zip(&self.seats).map(view).collect()
    }

    /// Returns the clocks, if the game has any.
    pub fn clock(&self) -> Option<ClockView> {
        self.clocks.as_ref().map(ClockView::new)
    }

    fn orders(&self) -> Vec<OrderView> {
        let Some(Core::Fob(fob)) = self.core.as_ref().filter(|_| self.result.is_none()) else { return Vec::new() };
        let due = fob.choices_due().map(|choice| OrderView {
            hole: choice.hole.to_string(),
            seat: self.seat_of(choice.chooser),
            fallen: choice.fallen.iter().map(|colour| colour.letter()).collect(),
        });
        due.collect()
    }
}
