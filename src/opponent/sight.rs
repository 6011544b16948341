//! The view of a shooter: places for the striker, and shots that are not blocked.

use fob_board::{Board, Hole, Layout, Point, Puck, PuckId, Side, Strike, placement};

/// A direct shot at a puck towards a hole.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Aim {
    /// The puck to sink.
    pub puck: PuckId,
    /// Hole that the shot aims at.
    pub hole: Hole,
    /// The strike of a steady hand.
    pub strike: Strike,
    /// Tolerance of the direction in radians: about half the angle within which the puck still falls.
    pub tolerance: f64,
}

/// Number of places to try along the line.
const PLACES: usize = 33;
/// Minimum distance from other pucks, in metres.
const MARGIN: f64 = 0.0005;
/// Speed of a puck at the hole, in m/s.
const AT_HOLE: f64 = 0.45;
/// Cosine of the thinnest cut to try, 75 degrees.
const THINNEST: f64 = 0.259;
/// Minimum distance of a puck from its target for tolerances, in hole radii.
const NEAREST: f64 = 1.5;

/// Returns all direct shots of a side with their best places, one per puck and hole, the surest first.
pub fn aims(layout: &Layout, side: Side) -> Vec<Aim> {
    let sight = Sight::new(layout, side, PLACES);
    let mut found: Vec<Aim> = layout
        .pucks
        .iter()
        .flat_map(|puck| Hole::ALL.map(|hole| sight.aims_at(puck, hole, 1).into_iter().next()))
        .flatten()
        .collect();
    found.sort_by(|a, b| b.tolerance.total_cmp(&a.tolerance));
    found
}

/// A layout as seen from one side.
pub(super) struct Sight<'a> {
    pub layout: &'a Layout,
    /// Legal places for the striker, along the line.
    pub places: Vec<Point>,
}

/// A straight path of the striker to a puck that then goes straight to a target.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shot {
    pub strike: Strike,
    /// See [`Aim::tolerance`].
    pub tolerance: f64,
}

/// Point to which a puck is to move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Target {
    pub at: Point,
    /// Largest distance from the target's centre that counts as a hit, in metres.
    pub room: f64,
    /// Square of the speed that the puck must have at the target for the rest of the shot, in m^2/s^2.
    pub beyond: f64,
}

impl<'a> Sight<'a> {
    /// Creates the view of a layout from a side, with `places` places along the line.
    pub fn new(layout: &'a Layout, side: Side, places: usize) -> Self {
        let (a, b) = placement::line_ends(&layout.board, side);
        let along = (0..places).map(|i| i as f64 / (places.max(2) - 1) as f64);
        let all = along.map(|t| Point::new(a.x + t * (b.x - a.x), a.y + t * (b.y - a.y)));
        let mut places: Vec<Point> = all.filter(|&at| placement::check(layout, side, at).is_ok()).collect();
        if places.is_empty() {
            places.extend(placement::nearest_legal(layout, side, placement::default_place(&layout.board, side)));
        }
        Self { layout, places }
    }

    /// Returns the middle of a hole as a target.
    pub fn target(&self, hole: Hole) -> Target {
        Target { at: self.layout.board.hole_centre(hole), room: self.layout.board.hole_radius(), beyond: AT_HOLE * AT_HOLE }
    }

    /// Returns the surest shots at a puck towards a hole, from places that are well apart, at most `most`.
    pub(crate) fn aims_at(&self, puck: &Puck, hole: Hole, most: usize) -> Vec<Aim> {
        let target = self.target(hole);
        if !self.is_open(puck, target.at, &[]) {
            return Vec::new();
        }
        let aim = |shot: Shot| Aim { puck: puck.id, hole, strike: shot.strike, tolerance: shot.tolerance };
        self.shots(puck, target, most).into_iter().map(aim).collect()
    }

    /// Returns whether a puck can go straight to a point, ignoring some pucks.
    pub fn is_open(&self, puck: &Puck, to: Point, but: &[PuckId]) -> bool {
        self.is_clear(puck.at, to, 2.0 * self.layout.board.pucks.disc.outer_radius, puck.id, but)
    }

    /// Returns the surest straight shots that send a puck to a target, from places that are well apart. Does not check that the puck's own
    /// path is open.
    pub fn shots(&self, puck: &Puck, target: Target, most: usize) -> Vec<Shot> {
        let mut found: Vec<Shot> = self.places.iter().filter_map(|&from| self.shot(puck, target, from)).collect();
        found.sort_by(|a, b| b.tolerance.total_cmp(&a.tolerance));
        let apart = 0.12 * self.layout.board.inner_side;
        let mut best: Vec<Shot> = Vec::with_capacity(most);
        for shot in found {
            if best.len() == most {
                break;
            }
            if best.iter().all(|other| other.strike.from.distance(shot.strike.from) > apart) {
                best.push(shot);
            }
        }
        best
    }

    /// Returns the striker's position when it meets the puck: behind it, as seen from the target.
    pub fn ghost(&self, puck: &Puck, to: Point) -> Option<(Point, (f64, f64), f64)> {
        let board = &self.layout.board;
        let apart = board.striker.outer_radius + board.pucks.disc.outer_radius;
        let run = puck.at.distance(to);
        if run < 1e-6 {
            return None;
        }
        let (nx, ny) = ((to.x - puck.at.x) / run, (to.y - puck.at.y) / run);
        let ghost = Point::new(puck.at.x - apart * nx, puck.at.y - apart * ny);
        board.inside_cushions(ghost, board.striker.outer_radius).then_some((ghost, (nx, ny), run))
    }

    /// Returns the shot from a place, if it can be played.
    fn shot(&self, puck: &Puck, target: Target, from: Point) -> Option<Shot> {
        let board = &self.layout.board;
        let (striker, disc) = (&board.striker, &board.pucks.disc);
        let apart = striker.outer_radius + disc.outer_radius;
        let (ghost, (nx, ny), run) = self.ghost(puck, target.at)?;
        let way = from.distance(ghost);
        if way < 1e-6 {
            return None;
        }
        let (dx, dy) = ((ghost.x - from.x) / way, (ghost.y - from.y) / way);
        let cut = dx * nx + dy * ny;
        if cut < THINNEST || self.is_over_a_hole(from, ghost) || !self.is_clear(from, ghost, apart, puck.id, &[]) {
            return None;
        }
        let loss = board.friction_loss();
        let leaving = (target.beyond + loss * run).sqrt();
        let passed = board.striker_share();
        let meeting = leaving / (passed * cut);
        let speed = (meeting * meeting + loss * way).sqrt();
        if speed > board.fastest_shot {
            return None;
        }
        // An error of the direction moves the point of contact in proportion to the distance, which turns the line of centres.
        let room = target.room / run.max(NEAREST * target.room);
        let tolerance = room * apart * cut / way;
        Some(Shot { strike: Strike { from, aim: libm::atan2(dy, dx), speed, offset: 0.0 }, tolerance })
    }

    /// Returns whether a disc can go from one point to another without coming closer than `apart` to any puck other than those in `but`.
    pub(crate) fn is_clear(&self, a: Point, b: Point, apart: f64, puck: PuckId, but: &[PuckId]) -> bool {
        let least = (apart + MARGIN) * (apart + MARGIN);
        let mut others = self.layout.pucks.iter().filter(|other| other.id != puck && !but.contains(&other.id));
        others.all(|other| squared_distance_to_path(a, b, other.at) >= least)
    }

    fn is_over_a_hole(&self, a: Point, b: Point) -> bool {
        let board: &Board = &self.layout.board;
        let least = board.hole_radius() * board.hole_radius();
        Hole::ALL.into_iter().any(|hole| squared_distance_to_path(a, b, board.hole_centre(hole)) < least)
    }
}

/// Returns the squared distance of a point from the straight path between two others.
pub(super) fn squared_distance_to_path(a: Point, b: Point, p: Point) -> f64 {
    let (dx, dy) = (b.x - a.x, b.y - a.y);
    let squared = dx * dx + dy * dy;
    let t = if squared > 0.0 { (((p.x - a.x) * dx + (p.y - a.y) * dy) / squared).clamp(0.0, 1.0) } else { 0.0 };
    let (ex, ey) = (a.x + t * dx - p.x, a.y + t * dy - p.y);
    ex * ex + ey * ey
}
