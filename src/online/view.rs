//! ROOM: how a room is, as everybody sees it.

use super::clock::{ClockView, Clocks};
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
    /// Its number.
    pub seat: u8,
    /// The player of the present game who sits there.
    pub player: u8,
    /// The person's name; `None` for an open seat and a computer.
    pub name: Option<String>,
    /// `open`, `person`, or a computer's level.
    pub kind: String,
    /// Whether somebody is there now.
    pub online: bool,
}

/// An order that is due.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OrderView {
    /// The hole.
    pub hole: String,
    /// Who chooses.
    pub seat: u8,
    /// The letters of its pucks as they fell.
    pub fallen: String,
}

/// MATCH: the document of `fob referee`, and the pucks on the board.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MatchView {
    /// The document of `fob referee`.
    #[serde(flatten)]
    pub summary: serde_json::Map<String, Value>,
    /// The pucks, as `fob shoot` shows them.
    pub layout: LayoutView,
}

/// A layout, as `fob shoot` shows it.
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
    /// Its place in metres.
    pub at: (f64, f64),
}

/// ROOM.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RoomView {
    /// The room's name in addresses.
    pub room: String,
    /// The version of the protocol.
    pub protocol: u32,
    /// The version of the server's physics.
    pub physics: String,
    /// What it was made for.
    pub setup: SetupText,
    /// The seats.
    pub seats: Vec<SeatView>,
    /// How many look on.
    pub watching: usize,
    /// The number of records.
    pub records: u64,
    /// The game, from 1.
    pub game: u32,
    /// How the room is.
    pub state: State,
    /// Whose turn it is.
    pub turn: Option<u8>,
    /// Who must act now.
    pub due: Vec<u8>,
    /// The orders that are due.
    pub orders: Vec<OrderView>,
    /// The open offer.
    pub offer: Option<OfferView>,
    /// The position, in games of the room.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// The match, in Fob.
    #[serde(rename = "match", default, skip_serializing_if = "Option::is_none")]
    pub game_match: Option<MatchView>,
    /// The points of the seats in the games that are over.
    pub points: Vec<String>,
    /// The clocks.
    pub clock: Option<ClockView>,
    /// How the game ended.
    pub result: Option<ResultView>,
}

impl Room {
    /// The room as everybody sees it, with so many who look on.
    pub fn view(&self, watching: usize) -> RoomView {
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
            setup: self.setup.clone(),
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

    /// The seats as everybody sees them.
    pub fn seat_views(&self) -> Vec<SeatView> {
        let view = |(number, seat): (u8, &super::Seat)| SeatView {
            seat: number,
            // Before the first game the players sit in the order of the seats.
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

    /// The clocks, if the game is played on them.
    pub fn clock(&self) -> Option<ClockView> {
        self.clocks.as_ref().map(Clocks::view)
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
