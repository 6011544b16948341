//! New games.

use super::{Men, Phutball, Pitch, Point, Side, Size};
use serde::{Deserialize, Serialize};

/// Settings of a new game. An invalid size becomes the standard one, and a handicap that would put the ball on a goal line becomes the
/// largest that does not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setup {
    /// Size of the board.
    pub size: Size,
    /// Number of rows by which the ball starts nearer to the goal line that `favoured` plays towards.
    pub handicap: u8,
    /// Side that gets the handicap.
    pub favoured: Side,
}

impl Default for Setup {
    fn default() -> Self {
        Self { size: Size::USUAL, handicap: 0, favoured: Side::Ohs }
    }
}

impl Setup {
    /// Returns the start: the ball in the middle (in the lower row or left column if there are two), or nearer to a goal.
    pub(super) fn position(&self) -> Phutball {
        let size = if self.size.is_possible() { self.size } else { Size::USUAL };
        let (column, middle) = (size.columns.div_ceil(2), size.rows.div_ceil(2));
        let row = match self.favoured {
            Side::Ohs => middle.saturating_add(self.handicap).min(size.rows - 1),
            Side::Eks => middle.saturating_sub(self.handicap).max(2),
        };
        // The middle of a possible board is a point.
        let ball = Point::new(column, row).unwrap_or(Point::MIDDLE);
        Phutball { pitch: Pitch { size, ball, men: Men::default() }, turn: Side::Ohs }
    }
}
