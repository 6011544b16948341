//! Until when do two discs surely not meet?
//!
//! Every pair has a time until which it certainly does not touch. When that time comes the pair is looked at again:
//! either it touches, or it gets a later time. So a contact that something else prevents is never worked out, and one
//! that happens is approached like a root by Newton's method, from one side.

use crate::table::Point;

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
        (self.distance <= TOUCH && self.rate < -GENTLE) || (self.distance <= -SLACK && self.rate < -CALM)
    }
}

/// All pairs of a shot.
pub struct Pairs {
    count: usize,
    x: Vec<f64>,
    y: Vec<f64>,
    vx: Vec<f64>,
    vy: Vec<f64>,
    brake: Vec<f64>,
    radius: Vec<f64>,
    /// 0 for a disc that moves, 1 for one that lies still.
    still: Vec<f64>,
    /// 0 for a disc in play, infinite for one that has left it.
    gone: Vec<f64>,
    /// Safe times, row by row; symmetric.
    safe: Vec<f64>,
    /// For every disc the least of its row, and whose it is.
    nearest: Vec<(f64, usize)>,
    row: Vec<f64>,
}

impl Pairs {
    /// Discs of these radii; all lie still and no pair ever meets.
    pub fn new(radius: Vec<f64>) -> Self {
        let count = radius.len();
        let zeros = vec![0.0; count];
        Self {
            count,
            x: zeros.clone(),
            y: zeros.clone(),
            vx: zeros.clone(),
            vy: zeros.clone(),
            brake: zeros.clone(),
            still: vec![1.0; count],
            gone: zeros.clone(),
            row: zeros,
            radius,
            safe: vec![f64::INFINITY; count * count],
            nearest: vec![(f64::INFINITY, 0); count],
        }
    }

    /// Tells how a disc is now.
    pub fn set(&mut self, i: usize, disc: Disc) {
        (self.x[i], self.y[i]) = (disc.at.x, disc.at.y);
        (self.vx[i], self.vy[i]) = disc.velocity;
        self.brake[i] = disc.brake;
    }

    /// Tells whether a disc lies still until its path changes.
    pub fn set_still(&mut self, i: usize, still: bool) {
        self.still[i] = if still { 1.0 } else { 0.0 };
    }

    /// A disc leaves play.
    pub fn remove(&mut self, i: usize) {
        self.gone[i] = f64::INFINITY;
    }

    /// Earliest time at which a disc may meet another, and which.
    pub fn nearest(&self, i: usize) -> (f64, usize) {
        self.nearest[i]
    }

    /// Centre of a disc as last told.
    pub fn place(&self, i: usize) -> Point {
        Point::new(self.x[i], self.y[i])
    }

    /// How two discs stand to each other, as last told.
    pub fn gap(&self, i: usize, j: usize) -> Gap {
        let (dx, dy) = (self.x[j] - self.x[i], self.y[j] - self.y[i]);
        let centres = (dx * dx + dy * dy).sqrt();
        let normal = if centres > 0.0 { (dx / centres, dy / centres) } else { (1.0, 0.0) };
        let rate = (self.vx[j] - self.vx[i]) * normal.0 + (self.vy[j] - self.vy[i]) * normal.1;
        Gap { normal, distance: centres - self.radius[i] - self.radius[j], rate }
    }

    /// Finds the next safe time of one pair from what both are told to be now.
    pub fn look_again(&mut self, i: usize, j: usize, now: f64) {
        let disc = |k: usize| Row {
            x: self.x[k],
            y: self.y[k],
            vx: self.vx[k],
            vy: self.vy[k],
            brake: self.brake[k],
            radius: self.radius[k],
            still: self.still[k],
        };
        let step = safe_step(&disc(i), &disc(j));
        self.put(i, j, now + step + self.gone[i] + self.gone[j]);
    }

    /// Finds the safe times of a disc with all others, after its path has changed.
    pub fn predict(&mut self, i: usize, now: f64) {
        let n = self.count;
        let me = Row {
            x: self.x[i],
            y: self.y[i],
            vx: self.vx[i],
            vy: self.vy[i],
            brake: self.brake[i],
            radius: self.radius[i],
            still: self.still[i],
        };
        let (x, y, vx, vy) = (&self.x[..n], &self.y[..n], &self.vx[..n], &self.vy[..n]);
        let (brake, radius, still, gone) = (&self.brake[..n], &self.radius[..n], &self.still[..n], &self.gone[..n]);
        let row = &mut self.row[..n];
        let away = now + self.gone[i];
        for j in 0..n {
            let other = Row { x: x[j], y: y[j], vx: vx[j], vy: vy[j], brake: brake[j], radius: radius[j], still: still[j] };
            row[j] = away + gone[j] + safe_step(&me, &other);
        }
        row[i] = f64::INFINITY;
        self.safe[i * n..(i + 1) * n].copy_from_slice(row);
        let mut best = (f64::INFINITY, 0);
        for j in 0..n {
            let safe = self.row[j];
            if safe < best.0 {
                best = (safe, j);
            }
            self.safe[j * n + i] = safe;
            let (least, whose) = self.nearest[j];
            if safe < least {
                self.nearest[j] = (safe, i);
            } else if whose == i && least < f64::INFINITY {
                self.nearest[j] = self.least(j);
            }
        }
        self.nearest[i] = best;
    }

    fn put(&mut self, i: usize, j: usize, safe: f64) {
        let n = self.count;
        self.safe[i * n + j] = safe;
        self.safe[j * n + i] = safe;
        for (i, j) in [(i, j), (j, i)] {
            let (least, whose) = self.nearest[i];
            if safe < least {
                self.nearest[i] = (safe, j);
            } else if whose == j {
                self.nearest[i] = self.least(i);
            }
        }
    }

    fn least(&self, i: usize) -> (f64, usize) {
        let mut best = (f64::INFINITY, 0);
        for (j, &safe) in self.safe[i * self.count..(i + 1) * self.count].iter().enumerate() {
            if safe < best.0 {
                best = (safe, j);
            }
        }
        best
    }
}

#[derive(Clone, Copy)]
struct Row {
    x: f64,
    y: f64,
    vx: f64,
    vy: f64,
    brake: f64,
    radius: f64,
    still: f64,
}

/// Seconds for which two discs surely do not meet; infinite if they never do unless a path changes.
///
/// The distance of two points that move without acceleration is convex in time; the decelerations, each along its own
/// path and none above its brake, bend it down by at most their sum. So the parabola with the present distance and rate
/// and that bend lies below the true distance and touches it now, and its root comes before any contact.
///
/// If one of the two lies still the other's path past it is a straight line, and how near it comes is known at once.
///
/// No branches, so that the compiler can do several pairs at a time.
#[inline(always)]
#[expect(clippy::inline_always, clippy::needless_bitwise_bool, reason = "measured: several pairs at a time only so")]
fn safe_step(a: &Row, b: &Row) -> f64 {
    let (dx, dy) = (b.x - a.x, b.y - a.y);
    let (wx, wy) = (b.vx - a.vx, b.vy - a.vy);
    let touching = a.radius + b.radius;
    let centres = (dx * dx + dy * dy).sqrt();
    let along = dx * wx + dy * wy;
    let rate = along / centres.max(1e-9);
    let distance = centres - touching;
    // Slow pressing may go a little deeper, see `SLACK`.
    let slack = if (rate > -GENTLE) | (distance < 0.0) { SLACK } else { 0.0 };
    let room = (distance + slack).max(0.0);
    let bend = a.brake + b.brake;
    let root = rate.abs() + (rate * rate + 2.0 * bend * room).sqrt();
    let (over, under) = if rate < 0.0 { (2.0 * room, root) } else { (root, bend) };
    // Without a bend and without approach there is no root: the quotient is beyond all times then.
    let step = (over + 1e-300) / under.max(1e-300);
    let across = dx * wy - dy * wx;
    let squared = wx * wx + wy * wy;
    let misses = (along >= 0.0) | (across * across >= touching * touching * squared);
    let never = (a.still + b.still >= 2.0) | ((a.still + b.still >= 1.0) & misses);
    // Discs that touch and hardly part are left alone for a while: they overlap by less than a micrometre then.
    let least = if (distance < TOUCH) & (rate >= -CALM) { REST_TIME } else { LEAST_STEP };
    if never { f64::INFINITY } else { step.max(least) }
}
