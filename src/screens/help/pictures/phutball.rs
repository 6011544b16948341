//! Pictures of Phutball's board.

use super::canvas::Canvas;
use fob_games::phutball::Point;
use fob_room::phutball::marks::diagram;
use fob_room::phutball::walk::{EXAMPLE, OPENING, position};

/// Five men are placed, and the ball has not moved yet.
pub(super) fn opening(canvas: &Canvas) {
    diagram(&canvas.painter, canvas.rect, canvas.theme, &position(OPENING), &[]);
}

/// The move of the text: three jumps, four men.
pub(super) fn jump(canvas: &Canvas) {
    let way: Vec<Point> = ["G9", "G11", "J11"].iter().filter_map(|point| point.parse().ok()).collect();
    diagram(&canvas.painter, canvas.rect, canvas.theme, &position(EXAMPLE), &way);
}
