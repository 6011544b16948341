//! Indirect ways of sinking a puck: off a cushion, with another puck, off another puck, and with a striker that comes off a cushion.

use super::sight::{Shot, Sight, Target, squared_distance_to_path};
use fob_board::{Board, DiscSpec, Hole, Point, Puck, Strike};

/// Square of the speed that a puck must have at the hole after such a way, in m^2/s^2.
const AT_HOLE: f64 = 0.3;
/// Maximum distance of another puck to use, in metres.
const NEAR: f64 = 0.35;
/// Number of angles at which two pucks may meet that are searched for one that sends the first into the hole.
const STEPS: u32 = 48;

/// Returns shots that sink a puck off one cushion.
pub(super) fn banks(sight: &Sight, puck: &Puck, hole: Hole) -> Vec<Shot> {
    let board = &sight.layout.board;
    let wall = board.half_side() - board.pucks.disc.outer_radius;
    let centre = board.hole_centre(hole);
    let mut found = Vec::new();
    for (along_x, sign) in WALLS {
        let Some(at) = bank_point(board, &board.pucks.disc, puck.at, centre, along_x, sign * wall) else { continue };
        if !sight.is_open(puck, at, &[]) || !sight.is_clear(at, centre, 2.0 * board.pucks.disc.outer_radius, puck.id, &[]) {
            continue;
        }
        let second = at.distance(centre);
        let first = puck.at.distance(at).max(1e-6);
        let kept = board.cushion_share();
        let loss = board.friction_loss();
        let room = board.hole_radius() * first / (first + second);
        let target = Target { at, room, beyond: (AT_HOLE + loss * second) / kept };
        found.extend(sight.shots(puck, target, 1));
    }
    found
}

/// Returns shots that sink a puck with another one: the first puck hits the second.
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
        let loss = board.friction_loss();
        // Touching pucks leave along the line of their centres, wherever the first one is hit.
        let at = if way < 1e-3 { second.at } else { meet };
        let target = Target { at, room: room.max(1e-4), beyond: 2.0 * (AT_HOLE + loss * run) };
        found.extend(sight.shots(first, target, 1));
    }
    found
}

/// Returns shots that sink a puck off another puck at rest (a kiss). When two equal pucks collide, the moving one keeps its speed along the
/// common tangent, and `(1 - e) / 2` of its speed along the line of centres.
pub(super) fn kisses(sight: &Sight, puck: &Puck, hole: Hole) -> Vec<Shot> {
    let layout = sight.layout;
    let board = &layout.board;
    let width = 2.0 * board.pucks.disc.outer_radius;
    let centre = board.hole_centre(hole);
    let passed = board.puck_share();
    let loss = board.friction_loss();
    let mut found = Vec::new();
    for other in layout.pucks.iter().filter(|other| other.id != puck.id && other.at.distance(puck.at) < NEAR) {
        // The distance by which the puck misses the hole if it meets the other one at an angle, and the share of speed it keeps.
        let meets = |turn: f64| {
            let (sin, cos) = libm::sincos(turn);
            let at = Point::new(other.at.x + width * cos, other.at.y + width * sin);
            let way = puck.at.distance(at).max(1e-6);
            let (dx, dy) = ((at.x - puck.at.x) / way, (at.y - puck.at.y) / way);
            let towards = -(dx * cos + dy * sin);
            let (vx, vy) = (dx + passed * towards * cos, dy + passed * towards * sin);
            let (hx, hy) = (centre.x - at.x, centre.y - at.y);
            let ahead = hx * vx + hy * vy;
            let aside = hx * vy - hy * vx;
            (at, way, towards > 0.05 && ahead > 0.0, aside, vx * vx + vy * vy)
        };
        let turn = |step: u32| std::f64::consts::TAU * f64::from(step) / f64::from(STEPS);
        for step in 0..STEPS {
            let (mut low, mut high) = (turn(step), turn(step + 1));
            let ((_, _, can, before, _), (_, _, may, after, _)) = (meets(low), meets(high));
            if !can || !may || (before > 0.0) == (after > 0.0) {
                continue;
            }
            for _ in 0..30 {
                let middle = 0.5 * (low + high);
                if (meets(middle).3 > 0.0) == (before > 0.0) { low = middle } else { high = middle }
            }
            let (at, way, _, _, kept) = meets(low);
            let run = at.distance(centre);
            if kept < 0.1
                || !sight.is_open(puck, at, &[other.id])
                || !sight.is_clear(at, centre, width, puck.id, &[other.id])
                || way < 1e-3
            {
                continue;
            }
            // An error of the point of contact turns the line of centres, and the path by about as much.
            let room = (0.5 * board.hole_radius() * width / run.max(board.hole_radius())).max(1e-4);
            found.extend(sight.shots(puck, Target { at, room, beyond: (AT_HOLE + loss * run) / kept }, 1));
        }
    }
    found
}

/// Returns shots that sink a puck directly with a striker that comes off one cushion, from some places.
pub(super) fn cushions(sight: &Sight, puck: &Puck, hole: Hole) -> Vec<Shot> {
    let board = &sight.layout.board;
    let (disc, striker) = (board.pucks.disc.outer_radius, board.striker.outer_radius);
    let apart = striker + disc;
    let centre = board.hole_centre(hole);
    let Some((ghost, (nx, ny), run)) = sight.ghost(puck, centre) else { return Vec::new() };
    let mut found = Vec::new();
    if !sight.is_open(puck, centre, &[]) {
        return found;
    }
    let wall = board.half_side() - striker;
    let loss = board.friction_loss();
    for &from in sight.places.iter().step_by(4) {
        for (along_x, sign) in WALLS {
            let Some(at) = bank_point(board, &board.striker, from, ghost, along_x, sign * wall) else { continue };
            let (first, second) = (from.distance(at), at.distance(ghost));
            let (dx, dy) = ((ghost.x - at.x) / second.max(1e-6), (ghost.y - at.y) / second.max(1e-6));
            let cut = dx * nx + dy * ny;
            if cut < 0.4
                || !sight.is_clear(from, at, apart, puck.id, &[])
                || squared_distance_to_path(from, at, puck.at) < apart * apart
                || !sight.is_clear(at, ghost, apart, puck.id, &[])
            {
                continue;
            }
            // The speed that the puck needs at the hole, traced back through the collision, the second path, the cushion and the first
            // path.
            let meeting = (0.4 + loss * run) / (cut * cut) + loss * second;
            let kept = board.cushion_share();
            let speed = (meeting / kept + loss * first).sqrt();
            if speed < board.fastest_shot {
                let strike = Strike { from, aim: libm::atan2(at.y - from.y, at.x - from.x), speed, offset: 0.0 };
                let room = board.hole_radius() / run.max(1.5 * board.hole_radius());
                found.push(Shot { strike, tolerance: room * apart * cut / (first + second) });
            }
        }
    }
    found
}

/// The four cushions, in the form of [`bank_point`]: whether along x, and the sign of their coordinate.
pub(super) const WALLS: [(bool, f64); 4] = [(true, 1.0), (true, -1.0), (false, 1.0), (false, -1.0)];

/// Returns the point of a cushion where a disc without spin must meet it to reach another point. The disc leaves with the restitution's
/// share of its perpendicular speed; friction reduces its parallel speed by as much as that impact allows, or until the slip stops (the
/// contact law of the simulation).
pub(super) fn bank_point(board: &Board, disc: &DiscSpec, from: Point, to: Point, along_x: bool, wall: f64) -> Option<Point> {
    let (a, b) = if along_x { (from, to) } else { (Point::new(from.y, from.x), Point::new(to.y, to.x)) };
    let restitution = board.cushion_restitution.max(0.05);
    // Heights above the cushion; the restitution makes the way back as long as if the point were farther away.
    let (up, down) = ((wall - a.y).abs(), (wall - b.y).abs() / restitution);
    if up < 1e-3 || down < 1e-3 || (wall > 0.0) != (wall > a.y) {
        return None;
    }
    let along = (b.x - a.x).abs();
    let stopped = disc.inertia() / (disc.inertia() + disc.mass * disc.outer_radius * disc.outer_radius);
    let most = board.contact_friction * (1.0 + board.cushion_restitution);
    // Distance along the cushion for each metre of height: where the slip stops, and where it continues.
    let sticking = along / (up + down * (1.0 - stopped));
    let slope = if most >= stopped * sticking { sticking } else { (along + down * most) / (up + down) };
    let x = a.x + (slope * up).copysign(b.x - a.x);
    Some(if along_x { Point::new(x, wall) } else { Point::new(wall, x) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use fob_base::Dice;
    use fob_board::{Board, Colour, Layout, PuckId, Side, placement};
    use std::sync::Arc;

    /// Counts the shots that a way finds on random boards, and how many of them sink the puck with a steady hand.
    fn sunk(way: impl Fn(&Sight, &Puck, Hole) -> Vec<Shot>) -> (u32, u32) {
        let board = Arc::new(Board::bob());
        let mut dice = Dice::new(5);
        let (mut tried, mut fell) = (0, 0);
        for _ in 0..300 {
            let mut anywhere = || Point::new(dice.between(-0.25, 0.25), dice.between(-0.25, 0.25));
            let puck = |id, at| Puck { id: PuckId(id), colour: Colour::Green, at };
            let layout = Layout { board: Arc::clone(&board), pucks: vec![puck(0, anywhere()), puck(1, anywhere())] };
            if !layout.problems().is_empty() {
                continue;
            }
            let sight = Sight::new(&layout, Side::S, 33);
            for hole in Hole::ALL {
                for shot in way(&sight, &layout.pucks[0], hole) {
                    assert!(placement::check(&layout, Side::S, shot.strike.from).is_ok() && shot.tolerance > 0.0);
                    tried += 1;
                    let (report, _) = fob_physics::outcome(&layout, &[shot.strike]).expect("a shot on Bob comes to rest");
                    fell += u32::from(report.drops.iter().any(|drop| drop.puck == PuckId(0) && drop.hole == hole));
                }
            }
        }
        (tried, fell)
    }

    /// Checks the geometry against the simulation; the geometry ignores friction between the discs and the resulting spin.
    #[test]
    fn each_way_sinks_its_puck_often_enough_to_be_worth_a_trial() {
        for (name, (tried, fell), least) in [
            ("banks", sunk(banks), 0.3),
            ("combinations", sunk(combinations), 0.15),
            ("kisses", sunk(kisses), 0.25),
            ("cushions", sunk(cushions), 0.6),
        ] {
            assert!(tried >= 40 && f64::from(fell) >= least * f64::from(tried), "{name}: {fell} of {tried}");
        }
    }
}
