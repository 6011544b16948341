//! Shots that can be seen: a striker's place, a puck and a hole with nothing in between.

use crate::table::{Board, Hole, Layout, Point, Puck, PuckId, Side, Strike, placement};

/// A direct shot at a puck towards a hole.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Aim {
    /// The puck that is to fall.
    pub puck: PuckId,
    /// Where it is to fall.
    pub hole: Hole,
    /// The strike, if the hand were steady.
    pub strike: Strike,
    /// How far off the direction may be, in radians: about half the angle within which the puck still falls.
    pub tolerance: f64,
}

/// Places that are tried along the line.
const PLACES: usize = 33;
/// Room that is kept beside other pucks, in metres.
const MARGIN: f64 = 0.0005;
/// Speed that a puck is to have left at the hole, in m/s.
const AT_HOLE: f64 = 0.45;
/// Cosine of the thinnest cut that is tried, 75 degrees.
const THINNEST: f64 = 0.259;

/// All direct shots of a side with their best places, one a puck and hole, the surest first.
pub fn aims(layout: &Layout, side: Side) -> Vec<Aim> {
    let places = places(layout, side);
    let mut found = Vec::new();
    for puck in &layout.pucks {
        for hole in Hole::ALL {
            if !path_is_clear(layout, puck)(puck.at, layout.board.hole_centre(hole), 2.0 * layout.board.pucks.disc.outer_radius) {
                continue;
            }
            let best = places.iter().filter_map(|&from| aim(layout, puck, hole, from));
            found.extend(best.max_by(|a, b| a.tolerance.total_cmp(&b.tolerance)));
        }
    }
    found.sort_by(|a, b| b.tolerance.total_cmp(&a.tolerance));
    found
}

/// Legal places of a side along its line, and the middles of its circles.
fn places(layout: &Layout, side: Side) -> Vec<Point> {
    let (a, b) = placement::line_ends(&layout.board, side);
    let along = (0..PLACES).map(|i| i as f64 / (PLACES - 1) as f64);
    let all = along.map(|t| Point::new(a.x + t * (b.x - a.x), a.y + t * (b.y - a.y)));
    all.filter(|&at| placement::check(layout, side, at).is_ok()).collect()
}

/// The shot from a place, if it can be played.
fn aim(layout: &Layout, puck: &Puck, hole: Hole, from: Point) -> Option<Aim> {
    let board = &layout.board;
    let target = board.hole_centre(hole);
    let (striker, disc) = (&board.striker, &board.pucks.disc);
    let apart = striker.outer_radius + disc.outer_radius;
    let run = puck.at.distance(target);
    if run < 1e-6 {
        return None;
    }
    // Where the striker is when it meets the puck: behind it, as the hole sees it.
    let (nx, ny) = ((target.x - puck.at.x) / run, (target.y - puck.at.y) / run);
    let ghost = Point::new(puck.at.x - apart * nx, puck.at.y - apart * ny);
    let way = from.distance(ghost);
    if way < 1e-6 || !board.inside_cushions(ghost, striker.outer_radius) {
        return None;
    }
    let (dx, dy) = ((ghost.x - from.x) / way, (ghost.y - from.y) / way);
    let cut = dx * nx + dy * ny;
    if cut < THINNEST || over_a_hole(board, from, ghost) || !path_is_clear(layout, puck)(from, ghost, apart) {
        return None;
    }
    // Friction takes 2 mu g of speed squared a metre; a central blow passes (1 + e) m / (m + m') of the speed along the
    // line of centres.
    let loss = 2.0 * board.board_friction * 9.81;
    let leaving = (AT_HOLE * AT_HOLE + loss * run).sqrt();
    let passed = (1.0 + board.disc_restitution) * striker.mass / (striker.mass + disc.mass);
    let meeting = leaving / (passed * cut);
    let speed = (meeting * meeting + loss * way).sqrt();
    if speed > board.fastest_shot {
        return None;
    }
    // An error of the direction moves the point of contact by its distance; that turns the line of centres.
    let room = board.hole_radius() / run;
    let tolerance = room * apart * cut / way;
    let strike = Strike { from, aim: libm::atan2(dy, dx), speed, offset: 0.0 };
    Some(Aim { puck: puck.id, hole, strike, tolerance })
}

/// A test of whether a disc may go from one point to another without coming nearer than `apart` to any other puck.
fn path_is_clear<'a>(layout: &'a Layout, puck: &'a Puck) -> impl Fn(Point, Point, f64) -> bool + 'a {
    move |a, b, apart| {
        let others = layout.pucks.iter().filter(|other| other.id != puck.id);
        others.into_iter().all(|other| distance_to_path(a, b, other.at) >= apart + MARGIN)
    }
}

fn over_a_hole(board: &Board, a: Point, b: Point) -> bool {
    Hole::ALL.into_iter().any(|hole| distance_to_path(a, b, board.hole_centre(hole)) < board.hole_radius())
}

/// Distance of a point from the straight way between two others.
fn distance_to_path(a: Point, b: Point, p: Point) -> f64 {
    let (dx, dy) = (b.x - a.x, b.y - a.y);
    let squared = dx * dx + dy * dy;
    let t = if squared > 0.0 { (((p.x - a.x) * dx + (p.y - a.y) * dy) / squared).clamp(0.0, 1.0) } else { 0.0 };
    p.distance(Point::new(a.x + t * dx, a.y + t * dy))
}
