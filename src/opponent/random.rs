//! Random legal shots.

use fob_base::Dice;
use fob_board::{Layout, Point, Side, Strike, placement};
use std::f64::consts::PI;

pub(super) fn strike(layout: &Layout, side: Side, dice: &mut Dice) -> Option<Strike> {
    let from = place(layout, side, dice)?;
    let board = &layout.board;
    let off = 0.5 * board.striker.outer_radius;
    // A strike that does not move the striker would be legal, but nobody would call it a shot.
    let speed = dice.between(0.02, 1.0) * board.fastest_shot;
    Some(Strike { from, aim: dice.between(-PI, PI), speed, offset: dice.between(-off, off) })
}

/// Returns a random place on the line or in its corner circles, uniform in the square around them by rejection.
pub(super) fn place(layout: &Layout, side: Side, dice: &mut Dice) -> Option<Point> {
    let board = &layout.board;
    let (a, b) = placement::line_ends(board, side);
    let reach = placement::tolerance(board) + 0.5 * board.corner_circle_diameter;
    for _ in 0..200 {
        let along = dice.unit();
        let (dx, dy) = (dice.between(-reach, reach), dice.between(-reach, reach));
        let at = Point::new(a.x + along * (b.x - a.x) + dx, a.y + along * (b.y - a.y) + dy);
        if placement::check(layout, side, at).is_ok() {
            return Some(at);
        }
    }
    placement::nearest_legal(layout, side, placement::default_place(board, side))
}
