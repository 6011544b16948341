//! The motion of one disc between two events: a straight line with a known law of time.

use super::friction::{LEAST_RATIO, MOST_RATIO, SlideTable};
use fob_board::{DiscSpec, GRAVITY, Point};

/// The sliding law of one kind of disc on one board.
#[derive(Clone, Debug)]
pub struct Slide {
    /// Outer radius in metres.
    pub radius: f64,
    /// mu g in m/s^2: the deceleration of a disc that does not spin.
    pub deceleration: f64,
    /// Mass in kilograms.
    pub mass: f64,
    /// Time in seconds over a hole until the disc is down, that is, has sunk half its height.
    pub sink_time: f64,
    table: std::sync::Arc<SlideTable>,
    /// Deceleration of R w in m/s^2 of a disc that spins on the spot.
    spin_deceleration: f64,
}

impl Slide {
    /// Creates the law for a disc on a board with this coefficient of friction.
    pub fn new(disc: &DiscSpec, board_friction: f64) -> Self {
        let k = disc.inner_radius / disc.outer_radius;
        let deceleration = board_friction * GRAVITY;
        let (_, torque) = super::friction::ring(k, 0.0);
        Self {
            radius: disc.outer_radius,
            deceleration,
            mass: disc.mass,
            // Law 3: it is down when g t^2 / 2 is half its height.
            sink_time: (disc.height / GRAVITY).sqrt(),
            table: super::friction::shared(k),
            spin_deceleration: deceleration * 2.0 * torque / (1.0 + k * k),
        }
    }
}

/// Velocity and spin.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Motion {
    /// Velocity to the east in m/s.
    pub vx: f64,
    /// Velocity to the north in m/s.
    pub vy: f64,
    /// Spin in rad/s, counter-clockwise.
    pub spin: f64,
}

#[derive(Clone, Copy, Debug)]
enum Law {
    /// At rest.
    Rest,
    /// Spins on the spot; R |w| at the start.
    Pivot(f64),
    /// Slides without spin.
    Plain,
    /// Slides and spins: seconds and metres of the table's units, the reference's time and distance at the start.
    Curve { fast: bool, scale: f64, time: f64, distance: f64, turn: f64 },
    /// Moves without friction: the disc is over a hole.
    Glide,
}

/// The motion of a disc from a moment until its next event.
#[derive(Clone, Copy, Debug)]
pub struct Path {
    /// Start time in seconds.
    pub start: f64,
    /// Time at which the disc would come to rest undisturbed; infinite over a hole.
    pub stop: f64,
    /// Distance it would slide until then, in metres.
    pub reach: f64,
    /// Position at the start.
    pub from: Point,
    /// Unit vector of its velocity; zero if it does not move.
    pub dir: (f64, f64),
    /// Speed at the start.
    pub speed: f64,
    /// Spin at the start.
    pub spin: f64,
    law: Law,
}

impl Path {
    /// Creates the path of a disc at rest.
    pub fn rest(start: f64, from: Point) -> Self {
        Self { start, stop: start, reach: 0.0, from, dir: (0.0, 0.0), speed: 0.0, spin: 0.0, law: Law::Rest }
    }

    /// Creates the path from a position, velocity and spin. Over a hole there is no friction.
    pub fn new(slide: &Slide, start: f64, from: Point, motion: Motion, over_hole: bool) -> Self {
        let speed = (motion.vx * motion.vx + motion.vy * motion.vy).sqrt();
        let rim = slide.radius * motion.spin.abs();
        let dir = if speed > 0.0 { (motion.vx / speed, motion.vy / speed) } else { (0.0, 0.0) };
        let path =
            Self { start, stop: f64::INFINITY, reach: f64::INFINITY, from, dir, speed, spin: motion.spin, law: Law::Glide };
        if over_hole {
            return path;
        }
        if speed <= rim * LEAST_RATIO {
            if rim == 0.0 {
                return Self::rest(start, from);
            }
            let stop = start + rim / slide.spin_deceleration;
            return Self { stop, reach: 0.0, dir: (0.0, 0.0), speed: 0.0, law: Law::Pivot(rim), ..path };
        }
        if speed >= rim * MOST_RATIO {
            let duration = speed / slide.deceleration;
            let reach = 0.5 * speed * duration;
            return Self { stop: start + duration, reach, spin: 0.0, law: Law::Plain, ..path };
        }
        let eps = speed / rim;
        let fast = slide.table.is_fast(eps);
        let time = slide.table.time_at_ratio(eps);
        let reference = slide.table.at(fast, time);
        // Speeds scale by `c`, times by c / (mu g), distances by c^2 / (mu g).
        let c = speed / reference.speed;
        let scale = c / slide.deceleration;
        let law = Law::Curve { fast, scale, time, distance: reference.distance, turn: reference.turn };
        Self { stop: start + scale * time, reach: scale * c * reference.distance, law, ..path }
    }

    /// Returns whether its position is fixed.
    #[inline]
    pub fn is_still(&self) -> bool {
        self.reach == 0.0
    }

    /// Returns the largest possible deceleration in m/s^2.
    #[inline]
    pub(crate) fn most_deceleration(&self, slide: &Slide) -> f64 {
        match self.law {
            Law::Rest | Law::Pivot(_) | Law::Glide => 0.0,
            Law::Plain | Law::Curve { .. } => slide.deceleration,
        }
    }

    /// Returns the distance travelled and the speed at a time, which must not be before the start.
    #[inline]
    pub fn progress(&self, slide: &Slide, at: f64) -> (f64, f64) {
        if at >= self.stop {
            return (self.reach, 0.0);
        }
        let t = (at - self.start).max(0.0);
        match self.law {
            Law::Rest | Law::Pivot(_) => (0.0, 0.0),
            Law::Glide => (self.speed * t, self.speed),
            Law::Plain => (t * (self.speed - 0.5 * slide.deceleration * t), self.speed - slide.deceleration * t),
            Law::Curve { fast, scale, time, distance, .. } => {
                let (left, speed) = slide.table.distance_at(fast, time - t / scale);
                let c = scale * slide.deceleration;
                (scale * c * (distance - left), c * speed)
            }
        }
    }

    /// Returns the distance along the path to a point on it, in metres.
    pub fn gone(&self, at: Point) -> f64 {
        (at.x - self.from.x) * self.dir.0 + (at.y - self.from.y) * self.dir.1
    }

    /// Returns position and velocity at a time.
    #[inline]
    pub fn at(&self, slide: &Slide, at: f64) -> (Point, (f64, f64)) {
        let (gone, speed) = self.progress(slide, at);
        (self.place(gone), (self.dir.0 * speed, self.dir.1 * speed))
    }

    /// Returns the point `gone` metres along the path.
    #[inline]
    pub fn place(&self, gone: f64) -> Point {
        Point::new(self.from.x + self.dir.0 * gone, self.from.y + self.dir.1 * gone)
    }

    /// Returns the spin at a time and the angle turned since the start.
    pub fn turned(&self, slide: &Slide, at: f64) -> (f64, f64) {
        let t = (at.min(self.stop) - self.start).max(0.0);
        let sign = if self.spin < 0.0 { -1.0 } else { 1.0 };
        match self.law {
            Law::Rest | Law::Plain => (0.0, 0.0),
            Law::Glide => (self.spin, self.spin * t),
            Law::Pivot(rim) => {
                let now = (rim - slide.spin_deceleration * t).max(0.0);
                (sign * now / slide.radius, sign * 0.5 * (rim + now) * t / slide.radius)
            }
            Law::Curve { fast, scale, time, turn, .. } => {
                let (left, spin) = slide.table.turn_at(fast, (time - t / scale).max(0.0));
                let c = scale * slide.deceleration;
                (sign * c * spin / slide.radius, sign * scale * c * (turn - left) / slide.radius)
            }
        }
    }

    /// Returns velocity and spin at a time.
    pub fn motion(&self, slide: &Slide, at: f64) -> Motion {
        let (_, (vx, vy)) = self.at(slide, at);
        Motion { vx, vy, spin: self.spin_at(slide, at) }
    }

    /// Returns the spin at a time.
    pub(crate) fn spin_at(&self, slide: &Slide, at: f64) -> f64 {
        if at >= self.stop { 0.0 } else { self.turned(slide, at).0 }
    }

    /// Returns the time at which it has travelled `gone` metres; `None` if it stops before.
    pub fn time_at(&self, slide: &Slide, gone: f64) -> Option<f64> {
        if gone <= 0.0 {
            return Some(self.start);
        }
        if gone >= self.reach {
            return None;
        }
        match self.law {
            Law::Rest | Law::Pivot(_) => None,
            Law::Glide => Some(self.start + gone / self.speed),
            Law::Plain => {
                let root = (self.speed * self.speed - 2.0 * slide.deceleration * gone).max(0.0).sqrt();
                Some(self.start + 2.0 * gone / (self.speed + root))
            }
            Law::Curve { fast, scale, time, distance, .. } => {
                // Distance left is convex in the time left: from wherever Newton's method begins, its second step is past
                // the root and all others come back to it. It begins where a constant deceleration would lead.
                let target = distance - gone / (scale * scale * slide.deceleration);
                let fraction = (target / distance).max(0.0);
                let mut left = time * fraction.sqrt();
                for _ in 0..40 {
                    let (to_go, speed) = slide.table.distance_at(fast, left);
                    let next = (left - (to_go - target) / speed).min(time);
                    let step = (next - left).abs();
                    if next.is_nan() || next <= 0.0 {
                        break;
                    }
                    left = next;
                    // The error after a step is about its square.
                    if step < 1e-8 * left {
                        break;
                    }
                }
                Some(self.start + scale * (time - left))
            }
        }
    }
}

/// Rotates a motion into the frame whose x axis is a normal.
pub fn turn_to(m: Motion, nx: f64, ny: f64) -> Motion {
    Motion { vx: m.vx * nx + m.vy * ny, vy: m.vy * nx - m.vx * ny, spin: m.spin }
}

/// Rotates a motion back from the frame of [`turn_to`].
pub(crate) fn turn_back(m: Motion, nx: f64, ny: f64) -> Motion {
    Motion { vx: m.vx * nx - m.vy * ny, vy: m.vx * ny + m.vy * nx, spin: m.spin }
}

/// Speed in m/s, of centre and rim, below which a disc counts as stopped: it would slide less than a picometre.
const STOPPED: f64 = 1e-6;

/// Returns the motion, or rest if the disc has practically stopped.
pub fn settle(slide: &Slide, m: Motion) -> Motion {
    let rim = slide.radius * m.spin;
    if m.vx * m.vx + m.vy * m.vy + rim * rim < STOPPED * STOPPED { Motion::default() } else { m }
}
