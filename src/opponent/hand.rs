//! The steadiness of a player's hand.

use fob_base::Dice;
use fob_board::{Layout, Point, Side, Strike, placement};
use serde::{Deserialize, Serialize};

/// The errors of a player's hand: independent standard deviations.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Hand {
    /// Error of the direction, in radians.
    pub aim: f64,
    /// Relative error of the speed.
    pub speed: f64,
    /// Error of the striker's position along its line, in metres.
    pub place: f64,
    /// Error of the cue's hit across the striker, in metres.
    pub offset: f64,
}

/// The errors of one execution, in standard deviations.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Tremor([f64; 4]);

impl Tremor {
    /// Draws the errors of one execution.
    pub fn new(dice: &mut Dice) -> Self {
        Self(std::array::from_fn(|_| dice.normal()))
    }

    /// A hand without errors.
    pub const STEADY: Self = Self([0.0; 4]);
}

impl Hand {
    /// A hand without errors.
    pub const STEADY: Self = Self { aim: 0.0, speed: 0.0, place: 0.0, offset: 0.0 };

    /// Executes an intended strike with this hand's errors. The result is legal if the intended strike is.
    pub fn execute(&self, layout: &Layout, side: Side, meant: &Strike, tremor: &Tremor) -> Strike {
        self.execute_from(layout, Some(side), meant, tremor)
    }

    /// Does the same for a striker on the line of a side or, if `side` is `None`, anywhere, as on the practice table. There the error of
    /// the position is perpendicular to the aim.
    pub fn execute_from(&self, layout: &Layout, side: Option<Side>, meant: &Strike, tremor: &Tremor) -> Strike {
        let Tremor([aim, speed, place, offset]) = *tremor;
        let board = &layout.board;
        let moved = match side {
            Some(side) => {
                let (a, b) = placement::line_ends(board, side);
                let length = a.distance(b).max(f64::MIN_POSITIVE);
                let shift = self.place * place / length;
                Point::new(meant.from.x + shift * (b.x - a.x), meant.from.y + shift * (b.y - a.y))
            }
            None => {
                let shift = self.place * place;
                Point::new(meant.from.x + shift * libm::sin(meant.aim), meant.from.y - shift * libm::cos(meant.aim))
            }
        };
        let may_stand = |at| match side {
            Some(side) => placement::check(layout, side, at).is_ok(),
            None => placement::check_anywhere(layout, at).is_ok(),
        };
        let from = if self.place * place == 0.0 || !may_stand(moved) { meant.from } else { moved };
        let most = board.most_offset();
        Strike {
            from,
            aim: meant.aim + self.aim * aim,
            speed: (meant.speed * (1.0 + self.speed * speed)).clamp(0.0, board.fastest_shot),
            offset: (meant.offset + self.offset * offset).clamp(-most, most),
        }
    }
}
