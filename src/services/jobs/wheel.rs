//! Requests about wheels: how one plays, a fairer one, and fair ones found by chance.

use super::memory::Memory;
use super::pieces::in_pieces;
use super::request::Request;
use super::watch::Watch;
use fob_base::Dice;
use fob_games::Progress;
use fob_machines::wheel::Wheel;
use fob_machines::wheel::fairer::fairer;
use fob_machines::wheel::measure::{Measure, last_runs, measure};
use fob_machines::wheel::search::{CANDIDATES, Found, Query, candidate};
use serde::{Deserialize, Serialize};

/// Orders by which a wheel is measured.
const ORDERS: u32 = 1_000;
/// Wheels of a search that are looked at between two pieces of the answer.
const PIECE: usize = 20;

/// Requests a measurement of how a wheel plays.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MeasureWheelAsk(pub Wheel);

/// Measurements of a wheel.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MeasureWheelAnswer {
    /// On random orders of 15 green and 15 red pucks.
    pub measure: Measure,
    /// The steps of the last runs of such orders with their verdicts, the shortest first.
    pub runs: Vec<(u64, bool)>,
}

impl Request for MeasureWheelAsk {
    const NAME: &'static str = "measure-wheel";
    type Answer = MeasureWheelAnswer;

    fn carry_out(
        self,
        _memory: &mut Memory,
        _watch: &mut dyn Watch,
        _hand_on: &mut dyn FnMut(MeasureWheelAnswer) -> bool,
    ) -> Result<MeasureWheelAnswer, String> {
        let measure = measure(&self.0, ORDERS, &mut Dice::new(0));
        Ok(MeasureWheelAnswer { measure, runs: last_runs(&self.0, ORDERS, &mut Dice::new(0)) })
    }
}

/// Requests a fairer wheel that is one small change away.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FairerWheelAsk(pub Wheel);

/// A fairer wheel; nothing where no small change brings enough.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FairerWheelAnswer(pub Option<Found>);

impl Request for FairerWheelAsk {
    const NAME: &'static str = "fairer-wheel";
    type Answer = FairerWheelAnswer;

    fn carry_out(
        self,
        _memory: &mut Memory,
        watch: &mut dyn Watch,
        _hand_on: &mut dyn FnMut(FairerWheelAnswer) -> bool,
    ) -> Result<FairerWheelAnswer, String> {
        let mut go_on = |done: usize, all: usize| {
            let share = Some(done as f32 / all.max(1) as f32);
            watch.go_on(&Progress { share, nodes: done as u64, ..Progress::default() })
        };
        Ok(FairerWheelAnswer(fairer(&self.0, &mut go_on)))
    }
}

/// Requests fair wheels. The answer comes in pieces.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FindWheelsAsk(pub Query);

/// A piece of a search: the share of the wheels that were looked at, and the fair ones among the last of them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FindWheelsAnswer {
    /// From 0 to 1.
    pub share: f32,
    /// The fair wheels among the last ones.
    pub found: Vec<Found>,
}

impl Request for FindWheelsAsk {
    const NAME: &'static str = "find-wheels";
    type Answer = FindWheelsAnswer;

    fn carry_out(
        self,
        _memory: &mut Memory,
        _watch: &mut dyn Watch,
        hand_on: &mut dyn FnMut(FindWheelsAnswer) -> bool,
    ) -> Result<FindWheelsAnswer, String> {
        let piece = |first: usize| {
            let last = (first + PIECE).min(CANDIDATES);
            let found = (first..last).filter_map(|number| candidate(&self.0, number)).collect();
            FindWheelsAnswer { share: last as f32 / CANDIDATES as f32, found }
        };
        in_pieces((0..CANDIDATES).step_by(PIECE).map(piece), hand_on)
    }
}
