//! The public view of a room.

use super::room::Room;
use super::setup::SetupText;
use super::view::{ClockView, LayoutView, MatchView, OrderView, PuckView, RoomView, SeatView};
use fob_play::Contest;
use fob_play::any::Any;
use fob_rules::Summary;
use serde_json::Value;

impl Room {
    /// Returns the public view of the room, with this number of spectators.
    pub fn view(&self, watching: usize) -> RoomView {
        self.view_with(SetupText::clone(&self.hall.setup), watching)
    }

    /// Returns the view with a [brief](SetupText::brief) setup, as in the lobby.
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
            protocol: setup.protocol(),
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

    /// Returns the public views of the seats.
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
