//! Drills: single tasks on generated boards, each with a shot that achieves it.

mod goal;
mod make;
mod shots;

pub use goal::{Goal, Miss, Way};

use fob_board::{Board, Layout, Side, Strike};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

/// Kind of drill.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DrillKind {
    /// Sink a puck of a colour into one hole.
    Pot,
    /// Sink a puck of a colour into either hole of a side.
    Side,
    /// Sink a puck off a cushion.
    Bank,
    /// Sink a puck with a striker that goes off a cushion first.
    Cushion,
    /// Sink a puck with another puck.
    Combination,
    /// Sink two pucks of different colours with one shot.
    Two,
    /// Leave no puck of a colour that the opposite player could shoot straight into a hole.
    Guard,
}

impl DrillKind {
    /// All kinds, the simplest first.
    pub const ALL: [Self; 7] = [Self::Pot, Self::Side, Self::Bank, Self::Cushion, Self::Combination, Self::Two, Self::Guard];

    /// Returns the name in text forms.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Pot => "pot",
            Self::Side => "side",
            Self::Bank => "bank",
            Self::Cushion => "cushion",
            Self::Combination => "combination",
            Self::Two => "two",
            Self::Guard => "guard",
        }
    }
}

impl fmt::Display for DrillKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Error: a text does not name a kind of drill.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown drill `{0}`; expected {names}", names = DrillKind::ALL.map(DrillKind::name).join(", "))]
pub struct DrillKindError(String);

impl FromStr for DrillKind {
    type Err = DrillKindError;

    fn from_str(text: &str) -> Result<Self, DrillKindError> {
        Self::ALL.into_iter().find(|kind| kind.name() == text).ok_or_else(|| DrillKindError(text.to_owned()))
    }
}

/// A task on a board, with a shot that achieves it.
///
/// ```
/// use fob_opponent::{Drill, DrillKind};
/// use fob_physics::simulate;
/// use fob_board::Board;
/// use std::sync::Arc;
///
/// let drill = Drill::make(&Arc::new(Board::bob()), DrillKind::Pot, 1, &mut |_| true).unwrap();
/// let trace = simulate(&drill.layout, &[drill.solution]).unwrap();
/// assert_eq!(drill.goal.judge(&drill.layout, &trace), Ok(()));
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Drill {
    /// Kind of drill.
    pub kind: DrillKind,
    /// Seed from which the drill was made.
    pub seed: u64,
    /// Pucks of the drill, before the shot.
    pub layout: Layout,
    /// Side from whose line to shoot.
    pub side: Side,
    /// Goal of the shot.
    pub goal: Goal,
    /// A shot that achieves the goal.
    pub solution: Strike,
    /// Share of executions of the solution by a `medium` hand that achieve the goal.
    pub chance: f64,
}

impl Drill {
    /// Makes the drill of a seed, the same on every machine. `go_on` is called regularly with the share of the work done. Returns `None` if
    /// `go_on` returned `false`, or if no board was found on which the task can be achieved.
    pub fn make(board: &Arc<Board>, kind: DrillKind, seed: u64, go_on: &mut dyn FnMut(f32) -> bool) -> Option<Self> {
        make::make(board, kind, seed, go_on)
    }
}
