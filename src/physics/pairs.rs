//! Until when do two discs surely not meet?
//!
//! Every disc has a way: the straight piece from where it is to where it next does something by itself. Two discs whose ways
//! do not come near each other never meet unless one of them changes, so when a path changes only the discs whose ways cross
//! the new one are looked at. A moving disc meets one that lies still at a time that is worked out at once. Two that move have
//! a time until which they certainly do not touch; when it comes they are looked at again: either they touch, or they get a
//! later time. So a contact that something else prevents is never worked out, and one that happens is approached like a root
//! by Newton's method, from one side.

#![expect(clippy::needless_bitwise_bool, reason = "comparisons without branches are what makes the sweep over all discs fast")]

use crate::table::Point;
use wide::{f32x4, f64x4};

/// Discs that are this near count as touching, in metres.
pub const TOUCH: f64 = 1e-10;
/// Discs that press on each other more slowly than this, in m/s, may overlap by [`SLACK`] before they meet again.
pub const GENTLE: f64 = 5e-4;
/// See [`GENTLE`]; in metres.
pub const SLACK: f64 = 1e-7;
/// Discs that approach more slowly than this, in m/s, stand still to each other: single precision knows no better of
/// fast discs.
const CALM: f64 = 1e-6;
/// Discs that touch and part so slowly that they would touch again sooner are next looked at after this time, in
/// seconds: while mu g is the most that can press them together they overlap by less than 0.3 um then.
const REST_TIME: f64 = 5e-4;
/// Least time to the next look, in seconds.
const LEAST_STEP: f64 = 1e-12;

/// How a disc is now, as far as its meetings go.
#[derive(Clone, Copy, Debug)]
pub struct Disc {
    /// Its centre in metres.
    pub at: Point,
    /// Its velocity in m/s.
    pub velocity: (f64, f64),
    /// Most that its speed can fall in a second, in m/s^2.
    pub brake: f64,
}

/// What a disc does until it next does something by itself.
#[derive(Clone, Copy, Debug)]
pub struct Way {
    /// Its centre at the beginning, in metres.
    pub from: Point,
    /// Its direction, of length 1, or zero where it goes nowhere.
    pub dir: (f64, f64),
    /// How long it is, in metres.
    pub length: f64,
    /// Whether it lies still.
    pub still: bool,
    /// When it does something by itself, in seconds; infinite if it does not.
    pub until: f64,
}

/// How two discs stand to each other.
#[derive(Clone, Copy, Debug)]
pub struct Gap {
    /// From the first to the second.
    pub normal: (f64, f64),
    /// Between the rims, in metres.
    pub distance: f64,
    /// Rate of change of the distance in m/s.
    pub rate: f64,
}

impl Gap {
    /// Do they meet now?
    pub fn is_contact(&self) -> bool {
        (self.distance <= TOUCH && self.rate < -GENTLE) || (self.distance <= -SLACK && self.rate < 0.0)
    }

    /// Do they meet within this time, in seconds, at their present speeds?
    pub fn meets_within(&self, time: f64) -> bool {
        self.rate < -GENTLE && self.distance <= -self.rate * time
    }
}

/// A straight piece.
#[derive(Clone, Copy, Debug, Default)]
struct Line {
    from: Point,
    dir: (f64, f64),
    length: f64,
}

impl Line {
    /// Is another piece further away than `reach` across this one's direction, or along it?
    fn is_clear_of(&self, other: &Self, reach: f64) -> bool {
        let (ux, uy) = self.dir;
        let (px, py) = (other.from.x - self.from.x, other.from.y - self.from.y);
        let (qx, qy) = (other.length * other.dir.0, other.length * other.dir.1);
        let (across, along) = (ux * py - uy * px, ux * px + uy * py);
        let (across_end, along_end) = (across + ux * qy - uy * qx, along + ux * qx + uy * qy);
        let far = self.length + reach;
        // Without branches: which it will be cannot be guessed.
        ((across > reach) & (across_end > reach))
            | ((across < -reach) & (across_end < -reach))
            | ((along > far) & (along_end > far))
            | ((along < -reach) & (along_end < -reach))
    }
}

/// All pairs of a shot.
pub struct Pairs {
    /// How long a row of `safe` is: the number of discs, filled up to fours.
    stride: usize,
    radius: Vec<f64>,
    /// The boxes that the discs sweep on their ways; those of discs that have left play hold nothing. Single precision is
    /// fine enough and halves the work.
    west: Vec<f32>,
    east: Vec<f32>,
    south: Vec<f32>,
    north: Vec<f32>,
    ways: Vec<Line>,
    still: Vec<bool>,
    until: Vec<f64>,
    /// How the discs are, as last told.
    x: Vec<f64>,
    y: Vec<f64>,
    vx: Vec<f64>,
    vy: Vec<f64>,
    brake: Vec<f64>,
    /// Safe times, row by row; symmetric.
    safe: Vec<f64>,
    /// For every disc the least of its row and of when it does something by itself, or less where a time of its row is gone.
    due: Vec<f64>,
    /// For every disc with whom the least of its row is, or was.
    whose: Vec<usize>,
}

/// How much wider than what a disc sweeps its box is, in metres: more than rounding and [`SLACK`].
const MARGIN: f64 = 2e-6;

impl Pairs {
    /// Discs of these radii; none is in play yet.
    pub fn new(radius: Vec<f64>) -> Self {
        let count = radius.len();
        let all = |x: f64| vec![x; count];
        // Rows are filled up to fours with discs that are nowhere and times that never come.
        let stride = count.next_multiple_of(4);
        Self {
            stride,
            radius,
            west: vec![f32::INFINITY; stride],
            east: vec![f32::NEG_INFINITY; stride],
            south: vec![f32::INFINITY; stride],
            north: vec![f32::NEG_INFINITY; stride],
            ways: vec![Line::default(); count],
            still: vec![true; count],
            until: all(f64::INFINITY),
            x: all(0.0),
            y: all(0.0),
            vx: all(0.0),
            vy: all(0.0),
            brake: all(0.0),
            safe: vec![f64::INFINITY; count * stride],
            due: vec![f64::INFINITY; stride],
            whose: vec![0; count],
        }
    }

    /// Tells how a disc is now.
    pub fn set(&mut self, i: usize, disc: Disc) {
        (self.x[i], self.y[i]) = (disc.at.x, disc.at.y);
        (self.vx[i], self.vy[i]) = disc.velocity;
        self.brake[i] = disc.brake;
    }

    /// Tells a disc's new way.
    pub fn set_way(&mut self, i: usize, way: Way) {
        let reach = self.radius[i] + MARGIN;
        let from = way.from;
        let to = Point::new(from.x + way.length * way.dir.0, from.y + way.length * way.dir.1);
        self.west[i] = (from.x.min(to.x) - reach) as f32;
        self.east[i] = (from.x.max(to.x) + reach) as f32;
        self.south[i] = (from.y.min(to.y) - reach) as f32;
        self.north[i] = (from.y.max(to.y) + reach) as f32;
        self.ways[i] = Line { from, dir: way.dir, length: way.length };
        self.still[i] = way.still;
        self.until[i] = way.until;
        self.due[i] = self.due[i].min(way.until);
    }

    /// A disc leaves play.
    pub fn remove(&mut self, i: usize) {
        (self.west[i], self.east[i]) = (f32::INFINITY, f32::NEG_INFINITY);
        self.until[i] = f64::INFINITY;
        self.forget(i);
    }

    /// The earliest time at which something may happen, and to whom: to one disc by itself, or to two that may meet.
    pub fn next(&mut self) -> (f64, usize, Option<usize>) {
        loop {
            let (time, i) = least_of(&self.due);
            if time == f64::INFINITY || self.until[i] <= time {
                return (time, i, None);
            }
            let j = self.whose[i];
            if self.safe[i * self.stride + j] == time {
                return (time, i, Some(j));
            }
            // That time is gone: which is the next of this disc?
            let (least, whose) = least_of(&self.safe[i * self.stride..(i + 1) * self.stride]);
            (self.due[i], self.whose[i]) = (least.min(self.until[i]), whose);
        }
    }

    /// Centre of a disc as last told.
    pub fn place(&self, i: usize) -> Point {
        Point::new(self.x[i], self.y[i])
    }

    /// Finds the discs whose ways come near the way of a disc that has changed.
    pub fn crossing(&self, i: usize, found: &mut Vec<usize>) {
        let still = self.still[i];
        let is_near = |j: usize| j != i && if self.still[j] { !still } else { self.ways_come_near(i, j) };
        self.in_box([self.west[i], self.east[i], self.south[i], self.north[i]], is_near, found);
    }

    /// Finds the other discs whose ways come within this many metres of where a disc was last told to be.
    pub fn around(&self, i: usize, near: f64, found: &mut Vec<usize>) {
        let (x, y, reach) = (self.x[i], self.y[i], self.radius[i] + near);
        let here = Line { from: Point::new(x, y), ..Line::default() };
        let is_near = |j: usize| j != i && !self.ways[j].is_clear_of(&here, reach + self.radius[j] + MARGIN);
        self.in_box([x - reach, x + reach, y - reach, y + reach].map(|x| x as f32), is_near, found);
    }

    /// Finds the discs whose boxes meet a box, west, east, south and north, and that are near by another test as well.
    #[inline]
    fn in_box(&self, sides: [f32; 4], is_near: impl Fn(usize) -> bool, found: &mut Vec<usize>) {
        found.clear();
        let [west, east, south, north] = sides.map(f32x4::splat);
        let rows = [&self.west, &self.east, &self.south, &self.north].map(|row| row.as_chunks::<4>().0);
        let count = rows[0].len();
        let [w, e, s, n] = rows.map(|row| &row[..count]);
        for k in 0..count {
            let four = |row: &[[f32; 4]]| f32x4::new(row[k]);
            // Four at a time: most discs are elsewhere.
            let inside = four(w).simd_le(east) & four(e).simd_ge(west) & four(s).simd_le(north) & four(n).simd_ge(south);
            let mut bits = inside.to_bitmask();
            while bits != 0 {
                let j = 4 * k + bits.trailing_zeros() as usize;
                bits &= bits - 1;
                if is_near(j) {
                    found.push(j);
                }
            }
        }
    }

    /// May the straight ways of two discs come so near each other that the discs touch? What is beside, before or behind the
    /// one way, or the other, does not.
    fn ways_come_near(&self, i: usize, j: usize) -> bool {
        let reach = self.radius[i] + self.radius[j] + MARGIN;
        let (a, b) = (&self.ways[i], &self.ways[j]);
        !a.is_clear_of(b, reach) && !b.is_clear_of(a, reach)
    }

    /// Are the rims of two discs this near, in metres, as last told?
    pub fn are_near(&self, i: usize, j: usize, near: f64) -> bool {
        let (dx, dy) = (self.x[j] - self.x[i], self.y[j] - self.y[i]);
        let reach = self.radius[i] + self.radius[j] + near;
        dx * dx + dy * dy <= reach * reach
    }

    /// How two discs stand to each other, as last told.
    pub fn gap(&self, i: usize, j: usize) -> Gap {
        let (dx, dy) = (self.x[j] - self.x[i], self.y[j] - self.y[i]);
        let centres = (dx * dx + dy * dy).sqrt();
        let normal = if centres > 0.0 { (dx / centres, dy / centres) } else { (1.0, 0.0) };
        let rate = (self.vx[j] - self.vx[i]) * normal.0 + (self.vy[j] - self.vy[i]) * normal.1;
        Gap { normal, distance: centres - self.radius[i] - self.radius[j], rate }
    }

    /// The direction from one disc to another at the moment at which they touch; they do so at once.
    pub fn normal_at_touch(&self, i: usize, j: usize, gap: &Gap) -> (f64, f64) {
        if gap.distance <= TOUCH {
            return gap.normal;
        }
        let time = gap.distance / -gap.rate;
        let dx = self.x[j] - self.x[i] + time * (self.vx[j] - self.vx[i]);
        let dy = self.y[j] - self.y[i] + time * (self.vy[j] - self.vy[i]);
        let centres = (dx * dx + dy * dy).sqrt();
        (dx / centres, dy / centres)
    }

    /// What two discs, as last told now, come to.
    pub fn look(&self, i: usize, j: usize) -> Look {
        let moving = match (self.still[i], self.still[j]) {
            (true, true) => return Look::Never,
            (false, false) => return Look::Safe(self.safe_step(i, j)),
            (false, true) => i,
            (true, false) => j,
        };
        let lying = i + j - moving;
        let (dx, dy) = (self.x[lying] - self.x[moving], self.y[lying] - self.y[moving]);
        let (vx, vy) = (self.vx[moving], self.vy[moving]);
        let along = dx * vx + dy * vy;
        let squared = vx * vx + vy * vy;
        let across = dx * vy - dy * vx;
        let touching = self.radius[i] + self.radius[j];
        let room = touching * touching * squared - across * across;
        if along <= 0.0 || room <= 0.0 {
            return Look::Never;
        }
        let gap = dx * dx + dy * dy - touching * touching;
        if gap <= NEARLY * touching {
            return Look::Safe(self.safe_step(i, j));
        }
        // The nearer end of the chord, in a form without cancellation.
        let speed = squared.sqrt();
        Look::Meets { moving, after: gap * speed / (along + room.sqrt()) }
    }

    /// Seconds for which two discs, as last told now, surely do not meet: see [`safe_step`].
    pub fn safe_step(&self, i: usize, j: usize) -> f64 {
        let disc = |k: usize| Row { x: self.x[k], y: self.y[k], vx: self.vx[k], vy: self.vy[k], brake: self.brake[k] };
        safe_step(&disc(i), &disc(j), self.radius[i] + self.radius[j])
    }

    /// Forgets all times of a disc whose path has changed.
    pub fn forget(&mut self, i: usize) {
        let stride = self.stride;
        for first in (i * stride..(i + 1) * stride).step_by(4) {
            let four = &mut self.safe[first..first + 4];
            let all = f64x4::new([four[0], four[1], four[2], four[3]]);
            let mut known = all.simd_lt(f64x4::splat(f64::INFINITY)).to_bitmask();
            if known == 0 {
                continue;
            }
            four.fill(f64::INFINITY);
            while known != 0 {
                let j = first - i * stride + known.trailing_zeros() as usize;
                known &= known - 1;
                self.safe[j * stride + i] = f64::INFINITY;
            }
        }
        self.due[i] = self.until[i];
    }

    /// Notes until when two discs surely do not meet. When one of them does something by itself before, that will be looked
    /// at anyway.
    pub fn put(&mut self, i: usize, j: usize, safe: f64) {
        let n = self.stride;
        let safe = if safe > self.until[i].min(self.until[j]) { f64::INFINITY } else { safe };
        self.safe[i * n + j] = safe;
        self.safe[j * n + i] = safe;
        for (i, j) in [(i, j), (j, i)] {
            if safe < self.due[i] {
                (self.due[i], self.whose[i]) = (safe, j);
            }
        }
    }
}

/// The least of some times, a multiple of four of them, and the first place where it stands; infinite and 0 for none.
fn least_of(times: &[f64]) -> (f64, usize) {
    let (all, _) = times.as_chunks::<4>();
    let least = all.iter().fold(f64x4::splat(f64::INFINITY), |least, &four| least.fast_min(f64x4::new(four)));
    let least = least.to_array().into_iter().fold(f64::INFINITY, f64::min);
    if least == f64::INFINITY {
        return (least, 0);
    }
    let wanted = f64x4::splat(least);
    let places = (0..).step_by(4).zip(all).find_map(|(first, &four)| {
        let bits = f64x4::new(four).simd_eq(wanted).to_bitmask();
        (bits != 0).then(|| first + bits.trailing_zeros() as usize)
    });
    (least, places.unwrap_or(0))
}

/// What two discs come to, as they move now.
#[derive(Clone, Copy, Debug)]
pub enum Look {
    /// They do not meet.
    Never,
    /// One lies still, and the other meets it after so many metres.
    Meets {
        /// Which moves.
        moving: usize,
        /// Metres from where it is.
        after: f64,
    },
    /// They do not meet for so many seconds.
    Safe(f64),
}

/// Discs that are nearer than this, in metres, are not asked when they meet, but for how long they do not.
const NEARLY: f64 = 1e-9;

#[derive(Clone, Copy)]
struct Row {
    x: f64,
    y: f64,
    vx: f64,
    vy: f64,
    brake: f64,
}

/// Seconds for which two discs surely do not meet; infinite if they never do unless a path changes.
///
/// The distance of two points that move without acceleration is convex in time; the decelerations, each along its own
/// path and none above its brake, bend it down by at most their sum. So the parabola with the present distance and rate
/// and that bend lies below the true distance and touches it now, and its root comes before any contact.
fn safe_step(a: &Row, b: &Row, touching: f64) -> f64 {
    let (dx, dy) = (b.x - a.x, b.y - a.y);
    let (wx, wy) = (b.vx - a.vx, b.vy - a.vy);
    let centres = (dx * dx + dy * dy).sqrt();
    let rate = (dx * wx + dy * wy) / centres.max(1e-9);
    let distance = centres - touching;
    // Slow pressing may go a little deeper, see `SLACK`.
    let slack = if (rate > -GENTLE) | (distance < 0.0) { SLACK } else { 0.0 };
    let room = (distance + slack).max(0.0);
    let bend = a.brake + b.brake;
    let root = rate.abs() + (rate * rate + 2.0 * bend * room).sqrt();
    let (over, under) = if rate < 0.0 { (2.0 * room, root) } else { (root, bend) };
    // Without a bend and without approach there is no root: the quotient is beyond all times then.
    let step = (over + 1e-300) / under.max(1e-300);
    // Discs that touch and hardly part are left alone for a while: they overlap by less than a micrometre then.
    let least = if (distance < TOUCH) & (rate >= -CALM) { REST_TIME } else { LEAST_STEP };
    step.max(least)
}
