//! Ways of a puck into a hole other than the straight one: off a cushion, and by way of another puck.

use super::sight::{Shot, Sight, Target};
use crate::table::{Hole, Point, Puck};

/// Speed squared that a puck is to have left at a hole at the end of such a way, in m^2/s^2.
const AT_HOLE: f64 = 0.3;

/// Shots that send a puck into a hole off one cushion.
pub(super) fn banks(sight: &Sight, puck: &Puck, hole: Hole) -> Vec<Shot> {
    let board = &sight.layout.board;
    let wall = board.half_side() - board.pucks.disc.outer_radius;
    let centre = board.hole_centre(hole);
    let mut found = Vec::new();
    for (along_x, sign) in WALLS {
        let Some(at) = bank_point(board.cushion_restitution, puck.at, centre, along_x, sign * wall) else { continue };
        if !sight.is_open(puck, at, &[]) || !sight.is_clear(at, centre, 2.0 * board.pucks.disc.outer_radius, puck.id, &[]) {
            continue;
        }
        let second = at.distance(centre);
        let first = puck.at.distance(at).max(1e-6);
        let kept = board.cushion_restitution * board.cushion_restitution;
        let loss = 2.0 * board.board_friction * 9.81;
        let room = board.hole_radius() * first / (first + second);
        let target = Target { at, room, beyond: (AT_HOLE + loss * second) / kept };
        found.extend(sight.shots(puck, target, 1));
    }
    found
}

/// Shots that send a puck into a hole by way of another one: the first sends the second.
pub(super) fn combinations(sight: &Sight, second: &Puck, hole: Hole) -> Vec<Shot> {
    let layout = sight.layout;
    let board = &layout.board;
    let width = 2.0 * board.pucks.disc.outer_radius;
    let centre = board.hole_centre(hole);
    let run = second.at.distance(centre);
    let mut found = Vec::new();
    if run < 1e-6 || !sight.is_open(second, centre, &[]) {
        return found;
    }
    let (nx, ny) = ((centre.x - second.at.x) / run, (centre.y - second.at.y) / run);
    let meet = Point::new(second.at.x - width * nx, second.at.y - width * ny);
    for first in &layout.pucks {
        let way = first.at.distance(meet);
        let (dx, dy) = (meet.x - first.at.x, meet.y - first.at.y);
        if first.id == second.id || way > 0.25 || dx * nx + dy * ny < 0.5 * way || !sight.is_open(first, meet, &[second.id]) {
            continue;
        }
        let room = (board.hole_radius() / run.max(board.hole_radius()) * width).min(width);
        let loss = 2.0 * board.board_friction * 9.81;
        // Touching pucks leave along the line of their centres, wherever the first one is hit.
        let at = if way < 1e-3 { second.at } else { meet };
        let target = Target { at, room: room.max(1e-4), beyond: 2.0 * (AT_HOLE + loss * run) };
        found.extend(sight.shots(first, target, 1));
    }
    found
}

/// The four cushions, as [`bank_point`] wants them: whether along x, and the sign of their coordinate.
pub(super) const WALLS: [(bool, f64); 4] = [(true, 1.0), (true, -1.0), (false, 1.0), (false, -1.0)];

/// Where on a cushion a disc must meet it to go on to a point: it leaves with less speed away from the cushion than it came with.
pub(super) fn bank_point(restitution: f64, from: Point, to: Point, along_x: bool, wall: f64) -> Option<Point> {
    let (a, b) = if along_x { (from, to) } else { (Point::new(from.y, from.x), Point::new(to.y, to.x)) };
    // Heights over the cushion; the way back is as if the point were farther behind it.
    let (up, down) = ((wall - a.y).abs(), (wall - b.y).abs() / restitution.max(0.05));
    if up < 1e-3 || down < 1e-3 || (wall > 0.0) != (wall > a.y) {
        return None;
    }
    let x = a.x + (b.x - a.x) * up / (up + down);
    Some(if along_x { Point::new(x, wall) } else { Point::new(wall, x) })
}
