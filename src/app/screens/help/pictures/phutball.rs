//! Pictures of Phutball's board.

use super::canvas::Canvas;
use crate::app::screens::room::phutball::marks::diagram;
use crate::app::screens::room::phutball::walk::{EXAMPLE, OPENING, position};
use crate::games::phutball::Point;

/// Five men are placed, and the ball has not moved yet.
pub(super) fn opening(canvas: &Canvas) {
    diagram(&canvas.painter, canvas.rect, canvas.theme, &position(OPENING), &[]);
}

/// The move of the text: three jumps, four men.
pub(super) fn jump(canvas: &Canvas) {
    let way: Vec<Point> = ["G9", "G11", "J11"].iter().filter_map(|point| point.parse().ok()).collect();
    diagram(&canvas.painter, canvas.rect, canvas.theme, &position(EXAMPLE), &way);
}
