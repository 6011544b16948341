//! Legal positions of the striker.
//!
//! The striker's centre must be on the shooting line of its side, within a tolerance of the radius of the hole in the striker, or
//! in one of the two circles at the line's ends. The striker must not overlap a puck or a hole, and must stay inside the cushions
//! (`docs/rules.md`).

use super::{Board, Hole, Layout, Point, PuckId, Side};

/// Tolerance for rounding errors, in metres.
const EPS: f64 = 1e-9;

/// Why the striker may not be placed at a point.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub enum PlaceProblem {
    /// A coordinate is not a finite number.
    #[error("the striker's coordinates must be finite numbers")]
    NotFinite,
    /// The striker overlaps a cushion.
    #[error("the striker does not fit inside the cushions there")]
    OutsideCushions,
    /// The striker overlaps a hole.
    #[error("the striker overlaps hole {0}")]
    OverlapsHole(Hole),
    /// The striker overlaps a puck.
    #[error("the striker overlaps puck {}", .0.0)]
    OverlapsPuck(PuckId),
    /// The centre is neither on the line nor in a corner circle.
    #[error("the striker's centre is {:.1} mm off the line and the corner circles of side {side}", 1000.0 * .off)]
    OffLine {
        /// The side whose line was checked.
        side: Side,
        /// Distance to the nearest point of the line or circles, in metres.
        off: f64,
    },
}

/// Checks whether a side's striker may be placed at a point.
///
/// # Errors
/// The reason why it may not.
pub fn check(layout: &Layout, side: Side, at: Point) -> Result<(), PlaceProblem> {
    if !at.x.is_finite() || !at.y.is_finite() {
        return Err(PlaceProblem::NotFinite);
    }
    let board = &layout.board;
    let off = off_line(board, side, at);
    if off > EPS {
        return Err(PlaceProblem::OffLine { side, off });
    }
    check_free_of_pucks(layout, at)?;
    let clear = board.hole_radius() + board.striker.outer_radius;
    match Hole::ALL.into_iter().find(|&hole| board.hole_centre(hole).distance(at) < clear - EPS) {
        Some(hole) => Err(PlaceProblem::OverlapsHole(hole)),
        None => Ok(()),
    }
}

/// Returns the first side, in the order of play, whose striker may be placed at a point.
///
/// # Errors
/// The reason for the side that comes closest to allowing it.
pub fn check_any_side(layout: &Layout, at: Point) -> Result<Side, PlaceProblem> {
    let mut nearest: Option<(f64, PlaceProblem)> = None;
    for side in Side::ALL {
        match check(layout, side, at) {
            Ok(()) => return Ok(side),
            Err(problem) => {
                let off = if let PlaceProblem::OffLine { off, .. } = problem { off } else { 0.0 };
                if nearest.is_none_or(|(least, _)| off < least) {
                    nearest = Some((off, problem));
                }
            }
        }
    }
    Err(nearest.map_or(PlaceProblem::NotFinite, |(_, problem)| problem))
}

/// Checks whether the striker fits at a point anywhere on the board, for practice: inside the cushions, without overlapping a puck, and
/// with its centre not over a hole.
///
/// # Errors
/// The reason why it does not fit.
pub fn check_anywhere(layout: &Layout, at: Point) -> Result<(), PlaceProblem> {
    if !at.x.is_finite() || !at.y.is_finite() {
        return Err(PlaceProblem::NotFinite);
    }
    check_free_of_pucks(layout, at)?;
    layout.board.hole_under(at).map_or(Ok(()), |hole| Err(PlaceProblem::OverlapsHole(hole)))
}

fn check_free_of_pucks(layout: &Layout, at: Point) -> Result<(), PlaceProblem> {
    let board = &layout.board;
    let radius = board.striker.outer_radius;
    if !board.inside_cushions(at, radius) {
        return Err(PlaceProblem::OutsideCushions);
    }
    let clear = radius + board.pucks.disc.outer_radius;
    match layout.pucks.iter().find(|puck| puck.at.distance(at) < clear - EPS) {
        Some(puck) => Err(PlaceProblem::OverlapsPuck(puck.id)),
        None => Ok(()),
    }
}

/// Returns the ends of a side's line, which are the centres of its corner circles: the one on the shooter's left first.
pub fn line_ends(board: &Board, side: Side) -> (Point, Point) {
    let reach = board.line_reach();
    let corner = |sx: f64, sy: f64| Point::new(sx * reach, sy * reach);
    match side {
        Side::S => (corner(-1.0, -1.0), corner(1.0, -1.0)),
        Side::W => (corner(-1.0, 1.0), corner(-1.0, -1.0)),
        Side::N => (corner(1.0, 1.0), corner(-1.0, 1.0)),
        Side::E => (corner(1.0, -1.0), corner(1.0, 1.0)),
    }
}

/// Returns the middle of a side's line.
pub fn default_place(board: &Board, side: Side) -> Point {
    let (a, b) = line_ends(board, side);
    Point::new(0.5 * (a.x + b.x), 0.5 * (a.y + b.y))
}

/// Returns how far the striker's centre may be from the line or a circle's rim, in metres: the radius of the striker's hole, at least 3 mm,
/// plus half the width of the line.
pub fn tolerance(board: &Board) -> f64 {
    board.striker.inner_radius.max(0.003) + 0.5 * board.line_width
}

/// Returns the legal position of a side's striker that is nearest to a point, or `None` if there is none or the point is not finite.
pub fn nearest_legal(layout: &Layout, side: Side, to: Point) -> Option<Point> {
    if !to.x.is_finite() || !to.y.is_finite() {
        return None;
    }
    if check(layout, side, to).is_ok() {
        return Some(to);
    }
    // The nearest point of a region bounded by circles and straight lines is where the perpendicular through `to`
    // meets one of them, or where two of them cross.
    let (circles, lines) = boundary(layout, side);
    let mut best: Option<(f64, Point)> = None;
    let mut offer = |p: Point| {
        let distance = p.distance(to);
        if best.is_none_or(|(least, _)| distance < least - EPS) && check(layout, side, p).is_ok() {
            best = Some((distance, p));
        }
    };
    for (i, circle) in circles.iter().enumerate() {
        circle.nearest(to).into_iter().for_each(&mut offer);
        for other in &circles[..i] {
            circle.cross_circle(other).into_iter().flatten().for_each(&mut offer);
        }
        for line in &lines {
            circle.cross_line(line).into_iter().flatten().for_each(&mut offer);
        }
    }
    for (i, line) in lines.iter().enumerate() {
        offer(line.nearest(to));
        for other in &lines[..i] {
            line.cross(*other).into_iter().for_each(&mut offer);
        }
    }
    best.map(|(_, place)| place)
}

/// Returns the stretches where a side's striker may be placed, each as its two ends: those of the middle of the line, through both corner
/// circles, from the shooter's left to the right, and then those across the middle of each circle.
pub fn free_stretches(layout: &Layout, side: Side) -> Vec<(Point, Point)> {
    let board = &layout.board;
    let (a, b) = line_ends(board, side);
    let length = a.distance(b).max(f64::MIN_POSITIVE);
    let (ux, uy) = ((b.x - a.x) / length, (b.y - a.y) / length);
    let rim = if board.corner_circle_diameter > 0.0 { 0.5 * board.corner_circle_diameter } else { 0.0 };
    let along = |from: Point, (ux, uy): (f64, f64), reach: f64| Point::new(from.x + reach * ux, from.y + reach * uy);
    let mut lines = vec![(along(a, (ux, uy), -rim), along(b, (ux, uy), rim))];
    if rim > 0.0 {
        lines.extend([a, b].map(|centre| (along(centre, (-uy, ux), -rim), along(centre, (-uy, ux), rim))));
    }
    let (circles, _) = boundary(layout, side);
    let mut free = Vec::new();
    for (from, to) in lines {
        let length = from.distance(to);
        let (ux, uy) = ((to.x - from.x) / length, (to.y - from.y) / length);
        let at = |reach: f64| along(from, (ux, uy), reach);
        // The striker's place can only change where a circle is crossed, or a cushion.
        let mut cuts = vec![0.0, length];
        for circle in &circles {
            let middle = (circle.centre.x - from.x) * ux + (circle.centre.y - from.y) * uy;
            let off = circle.centre.distance(at(middle));
            let half = circle.radius * circle.radius - off * off;
            if half > 0.0 {
                cuts.extend([middle - half.sqrt(), middle + half.sqrt()]);
            }
        }
        let cushion = board.half_side() - board.striker.outer_radius;
        for (start, step) in [(from.x, ux), (from.y, uy)] {
            if step.abs() > 0.5 {
                cuts.extend([(cushion - start) / step, (-cushion - start) / step]);
            }
        }
        cuts.retain(|cut| (0.0..=length).contains(cut));
        cuts.sort_by(f64::total_cmp);
        let pieces = cuts.windows(2).filter(|two| two[1] - two[0] > EPS);
        let fits = pieces.filter(|two| check(layout, side, at(0.5 * (two[0] + two[1]))).is_ok());
        let mut last: Option<(f64, f64)> = None;
        for two in fits {
            match &mut last {
                Some((_, end)) if *end == two[0] => *end = two[1],
                _ => {
                    free.extend(last.replace((two[0], two[1])).map(|(start, end)| (at(start), at(end))));
                }
            }
        }
        free.extend(last.map(|(start, end)| (at(start), at(end))));
    }
    free
}

/// Returns the distance from the strip around the line and the circles at its ends, in metres; 0 inside.
fn off_line(board: &Board, side: Side, at: Point) -> f64 {
    let (a, b) = line_ends(board, side);
    let t = ((at.x - a.x) * (b.x - a.x) + (at.y - a.y) * (b.y - a.y)) / (a.distance(b) * a.distance(b));
    let t = t.clamp(0.0, 1.0);
    let foot = Point::new(a.x + t * (b.x - a.x), a.y + t * (b.y - a.y));
    let tolerance = tolerance(board);
    let ends = a.distance(at).min(b.distance(at)) - 0.5 * board.corner_circle_diameter;
    let line = foot.distance(at);
    let off = if board.corner_circle_diameter > 0.0 { line.min(ends) } else { line };
    (off - tolerance).max(0.0)
}

/// Returns every circle and line that can bound the legal positions of a side.
fn boundary(layout: &Layout, side: Side) -> (Vec<Circle>, Vec<Line>) {
    let board = &layout.board;
    let tolerance = tolerance(board);
    let radius = board.striker.outer_radius;
    let (a, b) = line_ends(board, side);
    let mut circles = vec![Circle { centre: a, radius: tolerance }, Circle { centre: b, radius: tolerance }];
    if board.corner_circle_diameter > 0.0 {
        let rim = 0.5 * board.corner_circle_diameter + tolerance;
        circles.extend([Circle { centre: a, radius: rim }, Circle { centre: b, radius: rim }]);
    }
    for hole in Hole::ALL {
        circles.push(Circle { centre: board.hole_centre(hole), radius: board.hole_radius() + radius });
    }
    let clear = radius + board.pucks.disc.outer_radius;
    // A puck far from the strip bounds nothing.
    let reach = clear + tolerance + 0.5 * board.corner_circle_diameter;
    let near = layout.pucks.iter().filter(|puck| off_line(board, side, puck.at) < reach);
    circles.extend(near.map(|puck| Circle { centre: puck.at, radius: clear }));

    let along_x = a.y == b.y;
    let at = if along_x { a.y } else { a.x };
    let cushion = board.half_side() - radius;
    let lines = vec![
        Line { along_x, at: at - tolerance },
        Line { along_x, at: at + tolerance },
        Line { along_x: true, at: cushion },
        Line { along_x: true, at: -cushion },
        Line { along_x: false, at: cushion },
        Line { along_x: false, at: -cushion },
    ];
    (circles, lines)
}

/// A line parallel to an axis: y = `at` if it runs along x, x = `at` otherwise.
#[derive(Clone, Copy)]
struct Line {
    along_x: bool,
    at: f64,
}

impl Line {
    fn nearest(self, p: Point) -> Point {
        if self.along_x { Point::new(p.x, self.at) } else { Point::new(self.at, p.y) }
    }

    fn cross(self, other: Self) -> Option<Point> {
        match (self.along_x, other.along_x) {
            (true, false) => Some(Point::new(other.at, self.at)),
            (false, true) => Some(Point::new(self.at, other.at)),
            _ => None,
        }
    }
}

#[derive(Clone, Copy)]
struct Circle {
    centre: Point,
    radius: f64,
}

impl Circle {
    #[expect(clippy::unnecessary_wraps, reason = "the same shape as the line's")]
    fn nearest(&self, p: Point) -> Option<Point> {
        let distance = self.centre.distance(p);
        if distance < 1e-12 {
            return Some(Point::new(self.centre.x + self.radius, self.centre.y));
        }
        let scale = self.radius / distance;
        Some(Point::new(self.centre.x + scale * (p.x - self.centre.x), self.centre.y + scale * (p.y - self.centre.y)))
    }

    fn cross_line(&self, line: &Line) -> [Option<Point>; 2] {
        let (along, across) = if line.along_x { (self.centre.x, self.centre.y) } else { (self.centre.y, self.centre.x) };
        let squared = self.radius * self.radius - (line.at - across) * (line.at - across);
        if squared < 0.0 {
            return [None, None];
        }
        let point = |v: f64| Some(if line.along_x { Point::new(v, line.at) } else { Point::new(line.at, v) });
        [point(along - squared.sqrt()), point(along + squared.sqrt())]
    }

    fn cross_circle(&self, other: &Self) -> [Option<Point>; 2] {
        let distance = self.centre.distance(other.centre);
        if distance < 1e-12 {
            return [None, None];
        }
        let along = (distance * distance + self.radius * self.radius - other.radius * other.radius) / (2.0 * distance);
        let squared = self.radius * self.radius - along * along;
        if squared < 0.0 {
            return [None, None];
        }
        let (ux, uy) = ((other.centre.x - self.centre.x) / distance, (other.centre.y - self.centre.y) / distance);
        let (x, y, h) = (self.centre.x + along * ux, self.centre.y + along * uy, squared.sqrt());
        [Some(Point::new(x - h * uy, y + h * ux)), Some(Point::new(x + h * uy, y - h * ux))]
    }
}
