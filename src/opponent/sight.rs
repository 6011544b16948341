//! What a shooter sees: places for the striker, and shots with nothing in between.

use fob_table::{Board, Hole, Layout, Point, Puck, PuckId, Side, Strike, placement};

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
/// Room that is kept next to other pucks, in metres.
const MARGIN: f64 = 0.0005;
/// Speed that a puck is to have left at the hole, in m/s.
const AT_HOLE: f64 = 0.45;
/// Cosine of the thinnest cut that is tried, 75 degrees.
const THINNEST: f64 = 0.259;
/// A puck nearer to its target than this share of the hole's radius is taken as that near.
const NEAREST: f64 = 1.5;

/// All direct shots of a side with their best places, one a puck and hole, the surest first.
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

/// A layout as it is seen from one side.
pub(super) struct Sight<'a> {
    pub layout: &'a Layout,
    /// Legal places for the striker, along the line.
    pub places: Vec<Point>,
}

/// A straight way for the striker to a puck that then goes straight to a target.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shot {
    pub strike: Strike,
    /// As [`Aim::tolerance`].
    pub tolerance: f64,
}

/// Where a puck is to go.
#[derive(Clone, Copy, Debug)]
pub(super) struct Target {
    pub at: Point,
    /// How far it may pass by, in metres.
    pub room: f64,
    /// Speed squared that it must have when it leaves, for what comes after the target, in m^2/s^2.
    pub beyond: f64,
}

impl<'a> Sight<'a> {
    /// A layout from a side, with so many places along the line.
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

    /// The middle of a hole as a target.
    pub fn target(&self, hole: Hole) -> Target {
        Target { at: self.layout.board.hole_centre(hole), room: self.layout.board.hole_radius(), beyond: AT_HOLE * AT_HOLE }
    }

    /// The surest shots at a puck towards a hole from places that are well apart, at most `most`.
    pub fn aims_at(&self, puck: &Puck, hole: Hole, most: usize) -> Vec<Aim> {
        let target = self.target(hole);
        if !self.is_open(puck, target.at, &[]) {
            return Vec::new();
        }
        let aim = |shot: Shot| Aim { puck: puck.id, hole, strike: shot.strike, tolerance: shot.tolerance };
        self.shots(puck, target, most).into_iter().map(aim).collect()
    }

    /// Whether a puck can go straight to a point, leaving some pucks out of account.
    pub fn is_open(&self, puck: &Puck, to: Point, but: &[PuckId]) -> bool {
        self.is_clear(puck.at, to, 2.0 * self.layout.board.pucks.disc.outer_radius, puck.id, but)
    }

    /// The surest straight shots that send a puck to a target, from places that are well apart; whether its way there is open
    /// was looked at before.
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

    /// Where the striker is when it meets the puck: behind it, as the target sees it.
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

    /// The shot from a place, if it can be played.
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
        // An error of the direction moves the point of contact by its distance; that turns the line of centres.
        let room = target.room / run.max(NEAREST * target.room);
        let tolerance = room * apart * cut / way;
        Some(Shot { strike: Strike { from, aim: libm::atan2(dy, dx), speed, offset: 0.0 }, tolerance })
    }

    /// Whether a disc may go from one point to another without coming nearer than `apart` to any puck but some.
    pub fn is_clear(&self, a: Point, b: Point, apart: f64, puck: PuckId, but: &[PuckId]) -> bool {
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

/// The square of a point's distance from the straight way between two others.
pub(super) fn squared_distance_to_path(a: Point, b: Point, p: Point) -> f64 {
    let (dx, dy) = (b.x - a.x, b.y - a.y);
    let squared = dx * dx + dy * dy;
    let t = if squared > 0.0 { (((p.x - a.x) * dx + (p.y - a.y) * dy) / squared).clamp(0.0, 1.0) } else { 0.0 };
    let (ex, ey) = (a.x + t * dx - p.x, a.y + t * dy - p.y);
    ex * ex + ey * ey
}
