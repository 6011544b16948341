//! Aims at a puck that it can see towards a hole.

use super::aim::aims;
use super::{chance, random};
use crate::table::{Layout, Point, Side, Strike};
use rand::Rng;

/// Standard deviation of the direction, in radians: two thirds of a degree.
const UNSTEADY: f64 = 0.012;
/// Standard deviation of the speed, as a share of it.
const UNEVEN: f64 = 0.06;
/// Among so many of the surest shots one is chosen.
const AMONG: usize = 6;

pub(super) fn strike(layout: &Layout, side: Side, rng: &mut impl Rng) -> Option<Strike> {
    let found = aims(layout, side);
    let meant = match found.get(chance::index(rng, found.len().min(AMONG))) {
        Some(aim) => aim.strike,
        None => break_up(layout, side, rng)?,
    };
    let speed = meant.speed * (1.0 + UNEVEN * chance::normal(rng));
    Some(Strike { aim: meant.aim + UNSTEADY * chance::normal(rng), speed: speed.clamp(0.05, layout.board.fastest_shot), ..meant })
}

/// Without a shot to be seen: hard at some puck, to open the position.
fn break_up(layout: &Layout, side: Side, rng: &mut impl Rng) -> Option<Strike> {
    let from = random::place(layout, side, rng)?;
    let at = layout.pucks.get(chance::index(rng, layout.pucks.len())).map_or(Point::default(), |puck| puck.at);
    let aim = libm::atan2(at.y - from.y, at.x - from.x);
    // Slower than a cushion throws discs off the board.
    let speed = chance::between(rng, 0.45, 0.8) * layout.board.fastest_shot.min(layout.board.hop_speed);
    Some(Strike { from, aim, speed, offset: 0.0 })
}
