//! Strikes: the two of a break from a seed, and the limits of a strike.

use fob_base::Dice;
use fob_board::{Board, Layout, Side, Strike, placement};
use rand::RngExt;
use std::f64::consts::{FRAC_PI_2, PI};

/// Why a strike is invalid.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub enum StrikeProblem {
    /// The direction is not a finite number.
    #[error("the aim must be a finite number, not {0}")]
    Aim(f64),
    /// The speed is negative, above the board's fastest shot, or not a number.
    #[error("speed {speed} is outside 0 to {fastest} m/s")]
    Speed {
        /// The given speed in m/s.
        speed: f64,
        /// The board's fastest shot in m/s.
        fastest: f64,
    },
    /// The offset is beyond 0.8 R.
    #[error("offset {offset} is outside -{most} to {most} m, 0.8 of the striker's radius")]
    Offset {
        /// The given offset in metres.
        offset: f64,
        /// Largest offset in metres.
        most: f64,
    },
}

/// Checks the direction, speed and offset of a strike. Its position is checked by [`fob_board::placement`].
///
/// # Errors
/// The first invalid number.
#[expect(clippy::neg_cmp_op_on_partial_ord, reason = "NaN is refused too")]
pub fn check_strike(board: &Board, strike: &Strike) -> Result<(), StrikeProblem> {
    if !strike.aim.is_finite() {
        return Err(StrikeProblem::Aim(strike.aim));
    }
    let fastest = board.fastest_shot;
    if !(0.0..=fastest).contains(&strike.speed) {
        return Err(StrikeProblem::Speed { speed: strike.speed, fastest });
    }
    let most = board.most_offset();
    // The product is rounded, so a nanometre is forgiven.
    if !(strike.offset.abs() <= most + 1e-9) {
        return Err(StrikeProblem::Offset { offset: strike.offset, most });
    }
    Ok(())
}

/// Returns the two strikes of the break, from S and from N, as the computer players make them: from near the middle of the line, at a point
/// of the middle ring, with 75 to 90 % of the board's fastest shot. The same seed gives the same strikes on every machine
/// ([`Dice::expanded`]).
pub fn break_strikes(layout: &Layout, seed: u64) -> [Strike; 2] {
    let mut rng = Dice::expanded(seed);
    let board = &layout.board;
    let ring = 0.5 * board.centre_circle_diameter;
    [Side::S, Side::N].map(|side| {
        let mut from = placement::default_place(board, side);
        from.x += rng.random_range(-0.5..0.5) * board.line_reach();
        // A puck may be in the way if the break is played with a layout other than the pack.
        let from = placement::nearest_legal(layout, side, from).unwrap_or(from);
        let target = rng.random_range(-0.6..0.6) * ring;
        let speed = rng.random_range(0.75..0.9) * board.fastest_shot;
        let aim = libm::atan2(-from.y, target - from.x);
        debug_assert!((if side == Side::S { aim - FRAC_PI_2 } else { aim + FRAC_PI_2 }).abs() < PI);
        Strike { from, aim, speed, offset: 0.0 }
    })
}
