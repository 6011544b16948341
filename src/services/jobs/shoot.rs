//! A shot. Nearly all shots are simulated in a small part of a frame; on some boards one takes seconds, and is computed in the
//! background.

use super::memory::Memory;
use super::request::Request;
use super::watch::Watch;
use fob_board::{Layout, Strike};
use fob_games::Progress;
use fob_physics::{self as physics, ShotError, ShotTrace};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// Number of times that a shot simulated within a frame may ask whether to continue. This limits its work, independent of the
/// clock.
const QUICK: usize = 8;

/// Requests the simulation of a shot.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ShootAsk {
    /// The layout on the board.
    pub layout: Layout,
    /// One strike, or the two of the break.
    pub strikes: Vec<Strike>,
}

/// A simulated shot.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ShootAnswer {
    /// The strikes of the request.
    pub strikes: Vec<Strike>,
    /// The motion of the discs.
    #[serde(with = "super::shared")]
    pub trace: Arc<ShotTrace>,
}

impl ShootAsk {
    /// Returns the shot if it is quick to simulate; `None` if a worker must do it.
    ///
    /// # Errors
    /// As [`physics::simulate`].
    pub fn at_once(&self) -> Result<Option<ShotTrace>, ShotError> {
        let mut asked = 0;
        let trace = physics::simulate_while(&self.layout, &self.strikes, &mut || {
            asked += 1;
            asked <= QUICK
        });
        match trace {
            Ok(trace) => Ok(Some(trace)),
            Err(ShotError::Stopped) => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Simulates it.
    ///
    /// # Errors
    /// The shot is too much work on this board, or it was stopped.
    pub fn answer(self, watch: &mut dyn Watch) -> Result<ShootAnswer, String> {
        let trace = physics::simulate_while(&self.layout, &self.strikes, &mut || watch.go_on(&Progress::default()));
        let trace = Arc::new(trace.map_err(|error| error.to_string())?);
        Ok(ShootAnswer { strikes: self.strikes, trace })
    }
}

impl Request for ShootAsk {
    const NAME: &'static str = "shoot";
    type Answer = ShootAnswer;

    fn carry_out(
        self,
        _memory: &mut Memory,
        watch: &mut dyn Watch,
        _hand_on: &mut dyn FnMut(ShootAnswer) -> bool,
    ) -> Result<ShootAnswer, String> {
        self.answer(watch)
    }
}
