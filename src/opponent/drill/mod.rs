//! Drills: one task each on a board that was laid out for it, with a shot that brings it off.

mod goal;
mod make;
mod shots;

pub use goal::{Goal, Miss, Way};

use fob_table::{Board, Layout, Side, Strike};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

/// Kind of a drill.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DrillKind {
    /// A puck of a colour into one hole.
    Pot,
    /// A puck of a colour into either hole of a side.
    Side,
    /// The puck goes off a cushion.
    Bank,
    /// The striker goes off a cushion first.
    Cushion,
    /// Another puck sends it.
    Combination,
    /// Two unlike pucks with one shot.
    Two,
    /// Nothing of a colour is left that the player across the board could shoot straight into a hole.
    Guard,
}

impl DrillKind {
    /// All kinds, the simplest first.
    pub const ALL: [Self; 7] = [Self::Pot, Self::Side, Self::Bank, Self::Cushion, Self::Combination, Self::Two, Self::Guard];

    /// The name in text forms.
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

/// A text that names no kind of drill.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no kind of drill; expected {names}", names = DrillKind::ALL.map(DrillKind::name).join(", "))]
pub struct DrillKindError(String);

impl FromStr for DrillKind {
    type Err = DrillKindError;

    fn from_str(text: &str) -> Result<Self, DrillKindError> {
        Self::ALL.into_iter().find(|kind| kind.name() == text).ok_or_else(|| DrillKindError(text.to_owned()))
    }
}

/// A task on a board, with a way to bring it off.
///
/// ```
/// use fob_opponent::{Drill, DrillKind};
/// use fob_physics::simulate;
/// use fob_table::Board;
/// use std::sync::Arc;
///
/// let drill = Drill::make(&Arc::new(Board::bob()), DrillKind::Pot, 1, &mut |_| true).unwrap();
/// let trace = simulate(&drill.layout, &[drill.solution]).unwrap();
/// assert_eq!(drill.goal.judge(&drill.layout, &trace), Ok(()));
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Drill {
    /// What it is about.
    pub kind: DrillKind,
    /// The seed that it was made of.
    pub seed: u64,
    /// The pucks.
    pub layout: Layout,
    /// The side from whose line the shot is made.
    pub side: Side,
    /// What is to be brought off.
    pub goal: Goal,
    /// A shot that does.
    pub solution: Strike,
    /// The share of executions of the solution by a `medium` hand that bring it off.
    pub chance: f64,
}

impl Drill {
    /// Makes the drill of a seed: the same on every machine. `go_on` is asked now and then with the share of the work that is
    /// surely done; `None` when it says no, or when no board was found on which the task can be brought off.
    pub fn make(board: &Arc<Board>, kind: DrillKind, seed: u64, go_on: &mut dyn FnMut(f32) -> bool) -> Option<Self> {
        make::make(board, kind, seed, go_on)
    }
}
