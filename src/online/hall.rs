//! The parts of a room outside its log: its setup, and the people in it.

use super::head::Head;
use super::header::header_of;
use super::plan::Plan;
use super::play::{Play, Start};
use super::record::Record;
use super::setup::SetupText;
use super::time::Millis;
use fob_base::plant::Count;
use fob_play::any::{Any, Board};
use fob_play::fob::Fob;
use fob_play::log::{self, Host};
use fob_replay::Recorder;
use std::sync::Arc;

/// A person's seat at the table. The log has the seats of computers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seat {
    /// The person's name; `None` for an open seat or a computer.
    pub name: Option<String>,
    /// True if the person is online.
    pub online: bool,
    /// Time since which the person has been online or away.
    pub since: Millis,
}

/// A room without its log.
pub(crate) struct Hall {
    pub id: String,
    pub setup: Arc<SetupText>,
    pub plan: Arc<Plan>,
    pub secret: u64,
    pub made: Millis,
    pub seats: Vec<Seat>,
    /// The seat of a computer for which no level finds a play.
    pub stalled: Option<u8>,
    /// The physics version that defines the boards of the room's games; `None` before the first start.
    pub physics: Option<u32>,
    /// Records that were proposed here, for planted bugs: nothing depends on their number.
    pub committed: Count,
}

impl Hall {
    /// Records the physics version of the first start, and clears the mark of a stalled computer.
    pub fn follow(&mut self, record: &Record) {
        self.stalled = None;
        if let Play::Start(start) = &record.play {
            self.physics = self.physics.or(start.board_physics().ok());
        }
    }

    pub fn seat(&self, seat: u8) -> Option<&Seat> {
        self.seats.get(usize::from(seat).wrapping_sub(1))
    }
}

impl Host<Any> for Hall {
    fn open(&self, log: &log::State<Any>, start: &Start, game: u32, at: i64) -> Result<Any, fob_play::Refusal> {
        let player = |seat: &u8| {
            let level = log.level(*seat).map(str::to_owned);
            let name = self.seat(*seat).and_then(|seat| seat.name.clone()).or_else(|| level.clone()).unwrap_or_default();
            (name, level)
        };
        let players = start.players.iter().map(player).collect();
        let head = Head { players, date: u64::try_from(at / 1000).ok(), series: (game, log.wanted()) };
        match &*self.plan {
            Plan::Fob(plan) => {
                let header = header_of(plan, start, &head).map_err(fob_play::Refusal::rules)?;
                let recorder = Recorder::new(header).map_err(fob_play::Refusal::rules)?;
                let fob = Fob::new(recorder)?;
                Ok(if plan.hand_break { fob.with_hand_break() } else { fob }.into())
            }
            Plan::Game(plan) => {
                let seats = head.players.into_iter().map(|(name, computer)| fob_games::Seat { name, computer, program: None });
                Board::new(plan.game, start.position.as_deref().unwrap_or_default(), seats).map(Any::from)
            }
        }
    }

    /// Returns the time since which a person has been away; absence counts only in a public room.
    fn away_since(&self, seat: u8) -> Option<i64> {
        self.seat(seat).filter(|place| self.setup.public && !place.online).map(|place| place.since.0)
    }
}
