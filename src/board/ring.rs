//! The middle ring: the pack before the break, and free positions for pucks that are returned.

use super::layout::{Layout, Puck};
use super::{Colour, Point, PuckId};

/// Gap between pucks that are packed or returned, in metres: about what a careful hand leaves.
pub const GAP: f64 = 1e-4;

/// Packs `count` discs hexagonally around the middle of a ring of radius `ring`, filled from the centre; `None` if they do not fit.
///
/// The middle itself stays empty if the circles of the pack around it hold exactly `count` discs (30 and 18 do), so that the pack is
/// symmetric. A last circle that is only partly used is filled evenly.
pub fn pack(count: usize, radius: f64, ring: f64) -> Option<Vec<Point>> {
    let pitch = 2.0 * radius + GAP;
    let shells = shells(count, pitch);
    let mut around = 0;
    let skip_middle = shells.iter().skip(1).any(|shell| {
        around += shell.len();
        around == count
    });
    let mut places = Vec::with_capacity(count);
    for shell in shells.iter().skip(usize::from(skip_middle)) {
        let room = count - places.len();
        if room == 0 {
            break;
        }
        let used = room.min(shell.len());
        places.extend((0..used).map(|i| shell[i * shell.len() / used]));
    }
    let fits = places.len() == count && places.iter().all(|p| p.distance(Point::default()) + radius <= ring + 1e-9);
    fits.then_some(places)
}

/// Returns at least `count` + 1 sites of a hexagonal lattice in circles around the origin: nearest first, counter-clockwise from the east
/// in each.
fn shells(count: usize, pitch: f64) -> Vec<Vec<Point>> {
    // A hexagon of `n` circles of neighbours holds 3 n (n + 1) + 1 sites, a disc of n - 1 pitches inside it is whole.
    let mut n = 1_i64;
    while 3 * (n - 1) * n < 2 * count as i64 + 2 {
        n += 1;
    }
    // Squared distance in units of the pitch is the integer a^2 + a b + b^2.
    let mut sites: Vec<(i64, Point)> = Vec::new();
    for a in -n..=n {
        for b in -n..=n {
            let squared = a * a + a * b + b * b;
            if squared <= n * n {
                let (a, b) = (a as f64, b as f64);
                sites.push((squared, Point::new(pitch * (a + 0.5 * b), pitch * b * (0.75_f64).sqrt())));
            }
        }
    }
    sites.sort_by(|(d, p), (e, q)| d.cmp(e).then(angle_key(*p).total_cmp(&angle_key(*q))));
    let mut shells: Vec<Vec<Point>> = Vec::new();
    let mut last = -1;
    for (squared, site) in sites {
        if squared != last {
            shells.push(Vec::new());
            last = squared;
        }
        if let Some(shell) = shells.last_mut() {
            shell.push(site);
        }
    }
    shells
}

/// Returns a sort key that rises with the angle, counter-clockwise from 0 in the east to 4. Unlike `atan2` it is the same on every
/// platform.
fn angle_key(p: Point) -> f64 {
    let sum = p.x.abs() + p.y.abs();
    if sum == 0.0 {
        return 0.0;
    }
    // Rounding must not put a site on the positive x axis at the end of its circle.
    let (x, y) = (p.x / sum, if (p.y / sum).abs() < 1e-12 { 0.0 } else { p.y / sum });
    match (x >= 0.0, y >= 0.0) {
        (true, true) => y,
        (false, _) => 2.0 - y,
        (true, false) => 4.0 + y,
    }
}

/// Returns free positions for pucks, nearest to the centre of the board first. Each position leaves room for the earlier ones, so
/// the first `n` can all be used at once; positions outside the middle ring follow when it is full.
pub fn free_places(layout: &Layout) -> FreePlaces<'_> {
    FreePlaces { layout, taken: layout.pucks.iter().map(|puck| puck.at).collect() }
}

/// Iterator returned by [`free_places`]. It ends when no more pucks fit on the board.
#[derive(Clone, Debug)]
pub struct FreePlaces<'a> {
    layout: &'a Layout,
    taken: Vec<Point>,
}

impl Iterator for FreePlaces<'_> {
    type Item = Point;

    /// The nearest free position is the centre itself, the nearest point of a forbidden circle around a puck, or an intersection of two
    /// such circles: the distance to the centre has no minimum anywhere else.
    fn next(&mut self) -> Option<Point> {
        let board = &self.layout.board;
        let radius = board.pucks.disc.outer_radius;
        let clear = 2.0 * radius + GAP;
        let free = |p: Point| {
            board.inside_cushions(p, radius)
                && board.hole_under(p).is_none()
                && self.taken.iter().all(|t| t.distance(p) >= clear - 1e-9)
        };
        let mut best: Option<(f64, Point)> = None;
        let mut offer = |p: Point| {
            let distance = p.distance(Point::default());
            // A lead of a nanometre is needed to win, so that rounding does not decide ties.
            if best.is_none_or(|(least, _)| distance < least - 1e-9) && free(p) {
                best = Some((distance, p));
            }
        };
        offer(Point::default());
        for (i, &a) in self.taken.iter().enumerate() {
            let from_centre = a.distance(Point::default());
            if from_centre > 1e-12 {
                let scale = (from_centre - clear) / from_centre;
                offer(Point::new(a.x * scale, a.y * scale));
            } else {
                offer(Point::new(a.x + clear, a.y));
            }
            for &b in &self.taken[..i] {
                for p in crossings(a, b, clear).into_iter().flatten() {
                    offer(p);
                }
            }
        }
        let (_, place) = best?;
        self.taken.push(place);
        Some(place)
    }
}

/// Returns the intersections of two circles of the same radius.
fn crossings(a: Point, b: Point, radius: f64) -> [Option<Point>; 2] {
    let (dx, dy) = (b.x - a.x, b.y - a.y);
    let squared = dx * dx + dy * dy;
    let height = radius * radius - 0.25 * squared;
    if squared < 1e-18 || height < 0.0 {
        return [None, None];
    }
    let scale = (height / squared).sqrt();
    let (mx, my) = (0.5 * (a.x + b.x), 0.5 * (a.y + b.y));
    [Some(Point::new(mx - dy * scale, my + dx * scale)), Some(Point::new(mx + dy * scale, my - dx * scale))]
}

/// Returns pucks to free positions of the middle ring, nearest to the centre first, in the given order; the layout stays in ascending order
/// of ids. A puck that is already on the board, or for which the whole board has no room, is skipped.
pub fn return_pucks(layout: &mut Layout, pucks: &[(PuckId, Colour)]) {
    let missing: Vec<(PuckId, Colour)> = pucks.iter().copied().filter(|(id, _)| layout.puck(*id).is_none()).collect();
    let places: Vec<Point> = free_places(layout).take(missing.len()).collect();
    for ((id, colour), at) in missing.into_iter().zip(places) {
        if layout.puck(id).is_none() {
            layout.pucks.push(Puck { id, colour, at });
        }
    }
    layout.pucks.sort_by_key(|puck| puck.id);
}
