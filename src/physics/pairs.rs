//! Predicts how long two discs certainly stay apart.
//!
//! Every disc has a way: the straight piece from its position to its next event that involves no other disc. Two discs whose ways
//! do not come near each other never meet unless one of them changes, so when a path changes only the discs whose ways cross the
//! new one are examined. The time at which a moving disc meets one at rest is computed at once. Two moving discs get a time until
//! which they certainly do not touch; at that time they are examined again: either they touch, or they get a later time. So a
//! contact that another event prevents is never computed, and one that happens is approached from one side, as Newton's method
//! approaches a root.

#![expect(clippy::needless_bitwise_bool, reason = "comparisons without branches are what makes the sweep over all discs fast")]

use super::ways::{Way, Ways};
use fob_board::Point;
use wide::f64x4;

/// Distance in metres up to which discs count as touching.
pub const TOUCH: f64 = 1e-10;
/// Speed of approach in m/s below which discs that press on each other may overlap by [`SLACK`] before they meet again.
pub const GENTLE: f64 = 5e-4;
/// Overlap in metres allowed by [`GENTLE`].
pub const SLACK: f64 = 1e-7;
/// Speed of approach in m/s below which discs count as at rest relative to each other; single precision cannot resolve less for fast discs.
const CALM: f64 = 1e-6;
/// Time in seconds after which discs are examined again that touch and separate so slowly that they would touch again sooner: as mu g is
/// the most that can press them together, they overlap by less than 0.3 um by then.
const REST_TIME: f64 = 5e-4;
/// Shortest time to the next examination, in seconds.
const LEAST_STEP: f64 = 1e-12;

/// State of a disc, as far as its meetings depend on it.
#[derive(Clone, Copy, Debug)]
pub struct Disc {
    /// Centre in metres.
    pub at: Point,
    /// Velocity in m/s.
    pub velocity: (f64, f64),
    /// Largest possible deceleration, in m/s^2.
    pub brake: f64,
}

/// Relative position and motion of two discs.
#[derive(Clone, Copy, Debug)]
pub struct Gap {
    /// Unit vector from the first to the second.
    pub normal: (f64, f64),
    /// Distance between the rims, in metres.
    pub distance: f64,
    /// Rate of change of the distance in m/s.
    pub rate: f64,
}

impl Gap {
    /// Returns whether they meet now.
    pub(crate) fn is_contact(&self) -> bool {
        (self.distance <= TOUCH && self.rate < -GENTLE) || (self.distance <= -SLACK && self.rate < 0.0)
    }

    /// Returns whether they meet within this time, in seconds, at their present speeds.
    pub(crate) fn meets_within(&self, time: f64) -> bool {
        self.rate < -GENTLE && self.distance <= -self.rate * time
    }
}

/// The last reported state of a disc.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct Row {
    x: f64,
    y: f64,
    vx: f64,
    vy: f64,
    brake: f64,
    radius: f64,
    /// Time of the disc's next event that involves no other disc.
    until: f64,
    /// True if the disc is at rest.
    still: bool,
}

/// The meeting times of all pairs of a shot.
pub struct Pairs {
    /// Length of a row of `safe`: the number of discs, rounded up to a multiple of four.
    stride: usize,
    rows: Vec<Row>,
    ways: Ways,
    /// Times until which each pair is safe, row by row; symmetric.
    safe: Vec<f64>,
    /// For every disc the minimum of its row and of its own next event, or less if a time of its row was removed.
    due: Vec<f64>,
    /// For every disc the partner that gives (or gave) the minimum of its row.
    whose: Vec<usize>,
    /// Time and disc at which the search for the next event continues if only one pair's time has changed.
    resume: Option<(f64, usize)>,
}

impl Pairs {
    /// Creates the table for discs of these radii; none is in play yet.
    pub fn new(radii: &[f64]) -> Self {
        let count = radii.len();
        // Rows are filled up to fours with discs that are nowhere and times that never come.
        let stride = count.next_multiple_of(4);
        Self {
            stride,
            rows: radii.iter().map(|&radius| Row::nowhere(radius)).collect(),
            ways: Ways::new(radii),
            safe: vec![f64::INFINITY; count * stride],
            due: vec![f64::INFINITY; stride],
            whose: vec![0; count],
            resume: None,
        }
    }

    /// Makes this the table of another shot, in the memory that it has.
    pub fn copy(&mut self, other: &Self) {
        self.stride = other.stride;
        self.rows.clone_from(&other.rows);
        self.ways.copy(&other.ways);
        self.safe.clone_from(&other.safe);
        self.due.clone_from(&other.due);
        self.whose.clone_from(&other.whose);
        self.resume = other.resume;
    }

    /// Reports the state of a disc.
    #[inline]
    pub fn set(&mut self, i: usize, disc: Disc) {
        let row = &mut self.rows[i];
        (row.x, row.y) = (disc.at.x, disc.at.y);
        (row.vx, row.vy) = disc.velocity;
        row.brake = disc.brake;
    }

    /// Reports a disc's new way.
    pub(crate) fn set_way(&mut self, i: usize, way: Way) {
        let row = &mut self.rows[i];
        (row.still, row.until) = (way.still, way.until);
        self.ways.set(i, row.radius, &way);
        self.due[i] = self.due[i].min(way.until);
    }

    /// Takes a disc out of play.
    pub fn remove(&mut self, i: usize) {
        self.ways.remove(i);
        self.rows[i].until = f64::INFINITY;
        self.forget(i);
    }

    /// Returns the earliest time at which something may happen, with the disc, and the second disc if two may meet. The time is
    /// infinite if nothing happens.
    pub fn next(&mut self) -> (f64, usize, Option<usize>) {
        loop {
            let (time, mut i) = self.resume.take().unwrap_or_else(|| least_of(&self.due));
            if time == f64::INFINITY {
                return (time, i, None);
            }
            loop {
                let until = self.rows[i].until;
                if until <= time {
                    return (time, i, None);
                }
                let row = &self.safe[i * self.stride..(i + 1) * self.stride];
                if row[self.whose[i]] == time {
                    return (time, i, Some(self.whose[i]));
                }
                // That time is gone: which is the next of this disc? None is due before now, but this or another may be now.
                let (least, whose) = least_of(row);
                (self.due[i], self.whose[i]) = (least.min(until), whose);
                match next_at(&self.due, time, i) {
                    Some(k) => i = k,
                    None => break,
                }
            }
        }
    }

    /// Returns the last reported centre of a disc.
    #[inline]
    pub fn place(&self, i: usize) -> Point {
        Point::new(self.rows[i].x, self.rows[i].y)
    }

    /// Returns the last reported velocity of a disc.
    #[inline]
    pub fn velocity(&self, i: usize) -> (f64, f64) {
        (self.rows[i].vx, self.rows[i].vy)
    }

    /// Finds the discs whose ways come near the way of a disc that has changed.
    pub fn crossing(&self, i: usize, found: &mut Vec<usize>) {
        self.ways.crossing(i, found);
    }

    /// Finds the other discs whose ways come within this many metres of the last reported position of a disc.
    pub fn around(&self, i: usize, near: f64, found: &mut Vec<usize>) {
        self.ways.around(i, self.place(i), self.rows[i].radius + near, found);
    }

    /// Returns whether the rims of two discs are within `near` metres, by their last reports.
    pub(crate) fn are_near(&self, i: usize, j: usize, near: f64) -> bool {
        let (a, b) = (&self.rows[i], &self.rows[j]);
        let (dx, dy) = (b.x - a.x, b.y - a.y);
        let reach = a.radius + b.radius + near;
        dx * dx + dy * dy <= reach * reach
    }

    /// Returns the relative position and motion of two discs, by their last reports.
    #[inline]
    pub fn gap(&self, i: usize, j: usize) -> Gap {
        let (a, b) = (&self.rows[i], &self.rows[j]);
        let (dx, dy) = (b.x - a.x, b.y - a.y);
        let centres = (dx * dx + dy * dy).sqrt();
        let normal = if centres > 0.0 { (dx / centres, dy / centres) } else { (1.0, 0.0) };
        let rate = (b.vx - a.vx) * normal.0 + (b.vy - a.vy) * normal.1;
        Gap { normal, distance: centres - a.radius - b.radius, rate }
    }

    /// Returns the direction from one disc to another at the moment of touching, which is imminent.
    pub(crate) fn normal_at_touch(&self, i: usize, j: usize, gap: &Gap) -> (f64, f64) {
        if gap.distance <= TOUCH {
            return gap.normal;
        }
        let (a, b) = (&self.rows[i], &self.rows[j]);
        let time = gap.distance / -gap.rate;
        let dx = b.x - a.x + time * (b.vx - a.vx);
        let dy = b.y - a.y + time * (b.vy - a.vy);
        let centres = (dx * dx + dy * dy).sqrt();
        (dx / centres, dy / centres)
    }

    /// Predicts the meeting of two discs, by their last reports.
    #[inline]
    pub fn look(&self, i: usize, j: usize) -> Look {
        let (a, b) = (&self.rows[i], &self.rows[j]);
        let touching = a.radius + b.radius;
        let (moving, m, lying) = match (a.still, b.still) {
            (true, true) => return Look::Never,
            (false, false) => return Look::Safe(safe_step(a, b, touching)),
            (false, true) => (i, a, b),
            (true, false) => (j, b, a),
        };
        let (dx, dy) = (lying.x - m.x, lying.y - m.y);
        let along = dx * m.vx + dy * m.vy;
        let squared = m.vx * m.vx + m.vy * m.vy;
        let across = dx * m.vy - dy * m.vx;
        let room = touching * touching * squared - across * across;
        if along <= 0.0 || room <= 0.0 {
            return Look::Never;
        }
        let gap = dx * dx + dy * dy - touching * touching;
        if gap <= NEARLY * touching {
            return Look::Safe(safe_step(a, b, touching));
        }
        // The nearer end of the chord, in a form without cancellation.
        let speed = squared.sqrt();
        Look::Meets { moving, after: gap * speed / (along + room.sqrt()) }
    }

    /// Removes all times of a disc whose path has changed.
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
        self.due[i] = self.rows[i].until;
    }

    /// Stores how long two discs certainly stay apart; the first has a new path and no times yet. A time after the next event of
    /// either disc alone need not be stored, because that event triggers a new examination.
    #[inline]
    pub fn put(&mut self, i: usize, j: usize, safe: f64) {
        if safe > self.rows[i].until.min(self.rows[j].until) {
            return;
        }
        let n = self.stride;
        self.safe[i * n + j] = safe;
        self.safe[j * n + i] = safe;
        for (i, j) in [(i, j), (j, i)] {
            if safe < self.due[i] {
                (self.due[i], self.whose[i]) = (safe, j);
            }
        }
    }

    /// Like [`put`](Self::put), for two discs that [`next`](Self::next) returned and that do not meet now.
    pub(crate) fn postpone(&mut self, i: usize, j: usize, safe: f64) {
        let n = self.stride;
        let safe = if safe > self.rows[i].until.min(self.rows[j].until) { f64::INFINITY } else { safe };
        self.safe[i * n + j] = safe;
        self.safe[j * n + i] = safe;
        // Both are due now, so neither is due earlier than it was.
        self.resume = Some((self.due[i], i));
    }
}

impl Row {
    fn nowhere(radius: f64) -> Self {
        Self { x: 0.0, y: 0.0, vx: 0.0, vy: 0.0, brake: 0.0, radius, until: f64::INFINITY, still: true }
    }
}

/// Returns the minimum of a list of times, whose length is a multiple of four, and its first index; infinity and 0 for an empty list.
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

/// Returns the first index, starting at `from`, of `time` in a list whose length is a multiple of four.
fn next_at(times: &[f64], time: f64, from: usize) -> Option<usize> {
    let (all, _) = times.as_chunks::<4>();
    let wanted = f64x4::splat(time);
    let mut kept = 0b1111 << (from % 4);
    for (k, &four) in all.iter().enumerate().skip(from / 4) {
        let bits = f64x4::new(four).simd_eq(wanted).to_bitmask() & kept;
        if bits != 0 {
            return Some(4 * k + bits.trailing_zeros() as usize);
        }
        kept = 0b1111;
    }
    None
}

/// Prediction for two discs.
#[derive(Clone, Copy, Debug)]
pub enum Look {
    /// They do not meet.
    Never,
    /// One is at rest, and the other meets it.
    Meets {
        /// The disc that moves.
        moving: usize,
        /// Distance that it travels until then, in metres.
        after: f64,
    },
    /// They do not meet for this many seconds.
    Safe(f64),
}

/// Distance in metres below which discs are examined for how long they do not meet instead of when they meet.
const NEARLY: f64 = 1e-9;

/// Returns the time in seconds for which two discs surely do not meet; infinite if they never do unless a path changes.
///
/// The distance of two points that move without acceleration is convex in time; the decelerations, each along its own path and none above
/// its brake, bend it down by at most their sum. So the parabola with the present distance and rate and that bend is below the true
/// distance and touches it now, and its root comes before any contact.
#[inline]
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
    // Without bend and approach there is no root; the quotient then exceeds every time.
    let step = (over + 1e-300) / under.max(1e-300);
    // Discs that touch and hardly part are left alone for a while: they overlap by less than a micrometre then.
    let least = if (distance < TOUCH) & (rate >= -CALM) { REST_TIME } else { LEAST_STEP };
    step.max(least)
}
