//! How steadily a player strikes.

use super::chance;
use crate::table::{Layout, Point, Side, Strike, placement};
use rand::Rng;
use serde::{Deserialize, Serialize};

/// The errors of a player's hand: standard deviations, each error independent of the others.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Hand {
    /// Of the direction, in radians.
    pub aim: f64,
    /// Of the speed, as a share of it.
    pub speed: f64,
    /// Of the striker's place along its line, in metres.
    pub place: f64,
    /// Of the point where the cue hits, across the striker, in metres.
    pub offset: f64,
}

/// One execution's errors, in standard deviations.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Tremor([f64; 4]);

impl Tremor {
    /// The errors of one execution.
    pub fn new(rng: &mut impl Rng) -> Self {
        Self(std::array::from_fn(|_| chance::normal(rng)))
    }

    /// None at all.
    pub const STEADY: Self = Self([0.0; 4]);
}

impl Hand {
    /// A hand without error.
    pub const STEADY: Self = Self { aim: 0.0, speed: 0.0, place: 0.0, offset: 0.0 };

    /// What becomes of a strike that was meant. It is legal where the meant one was.
    pub fn execute(&self, layout: &Layout, side: Side, meant: &Strike, tremor: &Tremor) -> Strike {
        let Tremor([aim, speed, place, offset]) = *tremor;
        let board = &layout.board;
        let (a, b) = placement::line_ends(board, side);
        let length = a.distance(b).max(f64::MIN_POSITIVE);
        let shift = self.place * place / length;
        let moved = Point::new(meant.from.x + shift * (b.x - a.x), meant.from.y + shift * (b.y - a.y));
        let from = if shift == 0.0 || placement::check(layout, side, moved).is_err() { meant.from } else { moved };
        let most = 0.8 * board.striker.outer_radius;
        Strike {
            from,
            aim: meant.aim + self.aim * aim,
            speed: (meant.speed * (1.0 + self.speed * speed)).clamp(0.0, board.fastest_shot),
            offset: (meant.offset + self.offset * offset).clamp(-most, most),
        }
    }
}
