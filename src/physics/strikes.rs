//! Strikes: the break's two from a seed, and what a strike must keep to.

use fob_base::Dice;
use fob_table::{Board, Layout, Side, Strike, placement};
use rand::RngExt;
use std::f64::consts::{FRAC_PI_2, PI};

/// Problem of a strike.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub enum StrikeProblem {
    /// A number is missing.
    #[error("the aim must be a finite number, not {0}")]
    Aim(f64),
    /// Too fast or negative.
    #[error("speed {speed} is outside 0 to {fastest} m/s")]
    Speed {
        /// What was asked.
        speed: f64,
        /// The board's fastest shot in m/s.
        fastest: f64,
    },
    /// Beyond 0.8 R.
    #[error("offset {offset} is outside -{most} to {most} m, 0.8 of the striker's radius")]
    Offset {
        /// What was asked.
        offset: f64,
        /// Largest in metres.
        most: f64,
    },
}

/// Checks the direction, speed and offset of a strike; its place is the table's business.
///
/// # Errors
/// The first number that cannot be.
#[expect(clippy::neg_cmp_op_on_partial_ord, reason = "NaN is refused too")]
pub fn check_strike(board: &Board, strike: &Strike) -> Result<(), StrikeProblem> {
    if !strike.aim.is_finite() {
        return Err(StrikeProblem::Aim(strike.aim));
    }
    let fastest = board.fastest_shot;
    if !(0.0..=fastest).contains(&strike.speed) {
        return Err(StrikeProblem::Speed { speed: strike.speed, fastest });
    }
    let most = 0.8 * board.striker.outer_radius;
    // The product is rounded, so a nanometre is forgiven.
    if !(strike.offset.abs() <= most + 1e-9) {
        return Err(StrikeProblem::Offset { offset: strike.offset, most });
    }
    Ok(())
}

/// The two strikes of the break, from S and from N, as the computer's hand makes them: from a place near the middle of
/// the line, at a point of the middle ring, with 75 to 90 % of the board's fastest shot. The same seed gives the same
/// strikes on every machine ([`Dice::expanded`]).
pub fn break_strikes(layout: &Layout, seed: u64) -> [Strike; 2] {
    let mut rng = Dice::expanded(seed);
    let board = &layout.board;
    let ring = 0.5 * board.centre_circle_diameter;
    [Side::S, Side::N].map(|side| {
        let mut from = placement::default_place(board, side);
        from.x += rng.random_range(-0.5..0.5) * board.line_reach();
        // A puck may lie in the way where the break is played with another layout than the pack.
        let from = placement::nearest_legal(layout, side, from).unwrap_or(from);
        let target = rng.random_range(-0.6..0.6) * ring;
        let speed = rng.random_range(0.75..0.9) * board.fastest_shot;
        let aim = libm::atan2(-from.y, target - from.x);
        debug_assert!((if side == Side::S { aim - FRAC_PI_2 } else { aim + FRAC_PI_2 }).abs() < PI);
        Strike { from, aim, speed, offset: 0.0 }
    })
}
