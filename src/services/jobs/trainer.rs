//! Requests of the practice table: a drill, and the spread of many executions of one shot.

use super::memory::Memory;
use super::request::Request;
use super::watch::Watch;
use fob_board::Board;
use fob_games::Progress;
use fob_opponent::{Drill, DrillKind, Spread, SpreadRequest};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// The longest that a drill is looked for, in seconds.
const LONGEST: f64 = 60.0;

/// Requests a drill on a board.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DrillAsk {
    #[serde(with = "super::shared")]
    pub board: Arc<Board>,
    /// The kind of drill.
    pub kind: DrillKind,
    /// Seed of the drill.
    pub seed: u64,
}

/// A drill on the board of the request.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DrillAnswer {
    pub drill: Drill,
}

impl DrillAsk {
    /// Creates the drill.
    ///
    /// # Errors
    /// No drill was found on this board.
    pub fn answer(&self, watch: &mut dyn Watch) -> Result<DrillAnswer, String> {
        watch.limit(LONGEST);
        let mut go_on = |share: f32| watch.go_on(&Progress { share: Some(share), ..Progress::default() });
        let drill = Drill::make(&self.board, self.kind, self.seed, &mut go_on);
        let none = || format!("no drill of this kind was found on the board {}", self.board.name);
        drill.map(|drill| DrillAnswer { drill }).ok_or_else(none)
    }
}

/// Requests the results of many executions of one shot.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SpreadAsk {
    /// The shot, and the hand that makes it.
    pub request: SpreadRequest,
}

/// Outcomes of the executions.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SpreadAnswer {
    /// All executions that were made until it was stopped.
    pub spread: Spread,
}

impl SpreadAsk {
    /// Makes the executions.
    ///
    /// # Errors
    /// A shot is too much work on this board.
    pub fn answer(&self, watch: &mut dyn Watch) -> Result<SpreadAnswer, String> {
        let mut go_on = |share: f32| watch.go_on(&Progress { share: Some(share), ..Progress::default() });
        Spread::new(&self.request, &mut go_on).map(|spread| SpreadAnswer { spread }).map_err(|error| error.to_string())
    }
}

impl Request for DrillAsk {
    const NAME: &'static str = "drill";
    type Answer = DrillAnswer;

    fn carry_out(
        self,
        _memory: &mut Memory,
        watch: &mut dyn Watch,
        _hand_on: &mut dyn FnMut(DrillAnswer) -> bool,
    ) -> Result<DrillAnswer, String> {
        self.answer(watch)
    }
}

impl Request for SpreadAsk {
    const NAME: &'static str = "spread";
    type Answer = SpreadAnswer;

    fn carry_out(
        self,
        _memory: &mut Memory,
        watch: &mut dyn Watch,
        _hand_on: &mut dyn FnMut(SpreadAnswer) -> bool,
    ) -> Result<SpreadAnswer, String> {
        self.answer(watch)
    }
}
