//! The law of friction, integrated once for each shape of disc and tabulated, so that a position on a slide takes a few multiplications.

use super::{limit_ratio, ring};
use std::sync::{Arc, Mutex, PoisonError};

/// State of a reference slide at a moment, in units with mu g = 1 and one unit of time for the whole slide's remaining time.
#[derive(Clone, Copy, Debug)]
pub struct Reference {
    /// Remaining distance.
    pub distance: f64,
    /// Speed.
    pub speed: f64,
    /// R times the remaining angle.
    pub turn: f64,
}

/// The table has 2^3 steps in an octave of time: the bits of an f64 above these count them.
const SHIFT: u32 = 52 - 3;
/// First and last octave of the table; the reference slide leaves the limit ratio at 2^FIRST.
const FIRST: i32 = -28;

/// Coefficients in powers of the part of a cell, 0 to 1, in which a moment is. One line of a processor's cache.
#[derive(Clone, Copy, Debug, Default)]
#[repr(align(64))]
struct Quintic([f64; 6]);

/// One of the two ways to come to rest: from a faster slide (eps above its limit) or from a faster spin (below).
///
/// The law has no scale: if v and R w are multiplied by c, the same motion takes c times as long and goes c^2 times as far. So
/// all slides of a branch are one slide that starts later or earlier, and one table over the remaining time covers them all.
#[derive(Clone, Debug)]
struct Branch {
    first_index: u64,
    /// Remaining distance; each cell is an eighth of an octave of the remaining time.
    distance: Vec<Quintic>,
    /// R times the remaining angle.
    turn: Vec<Quintic>,
    /// eps at the start of each cell, for finding the moment from the ratio; monotonic.
    ratios: Vec<f64>,
    /// For each eighth of an octave of eps from [`LEAST_RATIO`] on, the last cell that begins before all of it.
    by_ratio: Vec<u16>,
}

/// The friction law for one shape of disc, tabulated.
#[derive(Clone, Debug)]
pub struct SlideTable {
    /// Inner radius over outer radius, r / R.
    k: f64,
    limit: f64,
    fast: Branch,
    slow: Branch,
}

/// Ratio above which the spin is negligible.
pub const MOST_RATIO: f64 = 1e5;
/// Ratio below which the speed is negligible.
pub const LEAST_RATIO: f64 = 1e-5;

impl SlideTable {
    /// Tabulates the law for r / R = `k`, 0 <= k < 1, by Runge-Kutta. Takes some milliseconds.
    pub fn new(k: f64) -> Self {
        let limit = limit_ratio(k);
        let fast = Branch::new(k, limit, 1.0 + 1e-5);
        let slow = Branch::new(k, limit, 1.0 - 1e-5);
        Self { k, limit, fast, slow }
    }

    /// Returns whether a ratio is on the branch of fast slides.
    pub(crate) fn is_fast(&self, eps: f64) -> bool {
        eps >= self.limit
    }

    /// Returns the remaining time of the reference slide at the ratio `eps`, from [`LEAST_RATIO`] to [`MOST_RATIO`].
    pub(crate) fn time_at_ratio(&self, eps: f64) -> f64 {
        if self.is_fast(eps) { self.fast.time_at_ratio(eps) } else { self.slow.time_at_ratio(eps) }
    }

    /// Returns the reference slide of a branch at a remaining time.
    pub fn at(&self, fast: bool, time: f64) -> Reference {
        let (distance, speed) = self.distance_at(fast, time);
        Reference { distance, speed, turn: self.turn_at(fast, time).0 }
    }

    /// Returns remaining distance and speed of the reference slide.
    #[inline]
    pub(crate) fn distance_at(&self, fast: bool, time: f64) -> (f64, f64) {
        let branch = self.branch(fast);
        branch.at(&branch.distance, time)
    }

    /// Returns R times the remaining angle, and the spin, of the reference slide.
    #[inline]
    pub(crate) fn turn_at(&self, fast: bool, time: f64) -> (f64, f64) {
        let branch = self.branch(fast);
        branch.at(&branch.turn, time)
    }

    fn branch(&self, fast: bool) -> &Branch {
        if fast { &self.fast } else { &self.slow }
    }
}

/// See [`Branch::by_ratio`].
fn index_of(ratios: &[f64], fast: bool) -> Vec<u16> {
    let bits = |eps: f64| eps.to_bits() >> SHIFT;
    (bits(LEAST_RATIO)..=bits(MOST_RATIO))
        .map(|eighth| {
            // Every ratio in this eighth is past the starts that lie before all of it.
            let (least, most) = (f64::from_bits(eighth << SHIFT), f64::from_bits((eighth + 1) << SHIFT));
            let before = ratios.partition_point(|&r| if fast { r < least } else { r > most });
            before.saturating_sub(1) as u16
        })
        .collect()
}

/// State of the integration over x = ln(time left): v / time, R w / time, distance / time^2, turn / time^2.
type State = [f64; 4];

fn slope(k: f64, s: State) -> State {
    let (f, tau) = ring(k, s[0] / s[1]);
    [f - s[0], 2.0 * tau / (1.0 + k * k) - s[1], s[0] - 2.0 * s[2], s[1] - 2.0 * s[3]]
}

fn runge_kutta(k: f64, s: State, h: f64) -> State {
    let add = |s: State, d: State, h: f64| [s[0] + h * d[0], s[1] + h * d[1], s[2] + h * d[2], s[3] + h * d[3]];
    let a = slope(k, s);
    let b = slope(k, add(s, a, 0.5 * h));
    let c = slope(k, add(s, b, 0.5 * h));
    let d = slope(k, add(s, c, h));
    let mut out = s;
    for i in 0..4 {
        out[i] += h / 6.0 * (a[i] + 2.0 * b[i] + 2.0 * c[i] + d[i]);
    }
    out
}

impl Branch {
    fn new(k: f64, limit: f64, off: f64) -> Self {
        let eps = limit * off;
        let (f, tau) = ring(k, eps);
        let spin = 2.0 * tau / (1.0 + k * k);
        // On the way to rest distance and turn are those of constant decelerations.
        let mut state: State = [f, spin, 0.5 * f, 0.5 * spin];
        let mut time = libm::ldexp(1.0, FIRST);
        let first_index = time.to_bits() >> SHIFT;
        let mut index = first_index;
        let (mut distance, mut turn, mut ratios) = (Vec::new(), Vec::new(), Vec::new());
        let fast = off > 1.0;
        loop {
            let next_time = f64::from_bits((index + 1) << SHIFT);
            let ratio = state[0] / state[1];
            ratios.push(ratio);
            if (fast && ratio > MOST_RATIO) || (!fast && ratio < LEAST_RATIO) {
                break;
            }
            let h = libm::log(next_time / time) / 8.0;
            let next = (0..8).fold(state, |s, _| runge_kutta(k, s, h));
            let cell = cell(k, time, state, next_time, next);
            distance.push(cell.0);
            turn.push(cell.1);
            (state, time, index) = (next, next_time, index + 1);
        }
        let by_ratio = index_of(&ratios, fast);
        Self { first_index, distance, turn, ratios, by_ratio }
    }

    fn time_at_ratio(&self, eps: f64) -> f64 {
        let fast = self.ratios[0] < self.ratios[self.ratios.len() - 1];
        let before = |r: f64| if fast { r < eps } else { r > eps };
        // The last cell whose start is not yet past the ratio: a step or two from where its exponent says.
        let octave = (eps.to_bits() >> SHIFT).saturating_sub(LEAST_RATIO.to_bits() >> SHIFT) as usize;
        let mut at = usize::from(self.by_ratio[octave.min(self.by_ratio.len() - 1)]);
        while at + 1 < self.turn.len() && before(self.ratios[at + 1]) {
            at += 1;
        }
        let (distance, turn) = (&self.distance[at], &self.turn[at]);
        let off = |part: f64| distance.at(part).1 / turn.at(part).1 - eps;
        // The ratio is smooth and nearly straight in a cell: secant steps meet the last digits at once.
        let (mut a, mut b) = (0.0, 1.0);
        let (mut off_a, mut off_b) = (self.ratios[at] - eps, self.ratios[at + 1] - eps);
        for _ in 0..6 {
            if off_a == off_b {
                break;
            }
            let next = (b - off_b * (b - a) / (off_b - off_a)).clamp(0.0, 1.0);
            (a, off_a) = (b, off_b);
            (b, off_b) = (next, off(next));
            if (b - a).abs() < 1e-13 {
                break;
            }
        }
        let start = self.start(at);
        start + b * (self.start(at + 1) - start)
    }

    /// Returns the remaining time at the start of a cell.
    fn start(&self, at: usize) -> f64 {
        f64::from_bits((self.first_index + at as u64) << SHIFT)
    }

    /// Interpolates a list of cells at a remaining time: value and rate of change.
    #[inline]
    fn at(&self, cells: &[Quintic], time: f64) -> (f64, f64) {
        let bits = time.to_bits();
        let index = (bits >> SHIFT).wrapping_sub(self.first_index);
        if let Some(cell) = cells.get(index as usize) {
            // The digits that do not count the cells are the part of the cell; eight cells make the octave's power of two.
            let part = f64::from_bits(1.0_f64.to_bits() | (bits << (64 - SHIFT) >> 12)) - 1.0;
            let inverse = f64::from_bits((2049 - (bits >> 52)) << 52);
            let (value, slope) = cell.at(part);
            return (value, slope * inverse);
        }
        self.beyond(cells, time)
    }

    /// Extends [`Self::at`] to times outside the table.
    #[cold]
    fn beyond(&self, cells: &[Quintic], time: f64) -> (f64, f64) {
        let first = self.start(0);
        if time < first {
            // Nearer to rest than the table begins: a constant deceleration.
            let left = (time / first).max(0.0);
            let (value, slope) = cells[0].at(0.0);
            return (value * left * left, slope * 8.0 / first * left);
        }
        let last = cells.len() - 1;
        let (value, slope) = cells[last].at(1.0);
        (value, slope / (self.start(last + 1) - self.start(last)))
    }
}

/// The quintics of distance and turn that have the distance and turn, the speed and spin, and the decelerations of both
/// ends.
fn cell(k: f64, start: f64, s: State, end: f64, e: State) -> (Quintic, Quintic) {
    let width = end - start;
    let law = |s: State| {
        let (f, tau) = ring(k, s[0] / s[1]);
        (f, 2.0 * tau / (1.0 + k * k))
    };
    let ((f0, c0), (f1, c1)) = (law(s), law(e));
    let distance = quintic(
        [s[2] * start * start, s[0] * start * width, f0 * width * width],
        [e[2] * end * end, e[0] * end * width, f1 * width * width],
    );
    let turn = quintic(
        [s[3] * start * start, s[1] * start * width, c0 * width * width],
        [e[3] * end * end, e[1] * end * width, c1 * width * width],
    );
    (Quintic(distance), Quintic(turn))
}

impl Quintic {
    /// Returns value and derivative. Powers are paired so that the processor can compute them independently.
    fn at(&self, x: f64) -> (f64, f64) {
        let [a, b, c, d, e, f] = self.0;
        let square = x * x;
        let value = (a + b * x) + square * ((c + d * x) + square * (e + f * x));
        let slope = (b + 2.0 * c * x) + square * ((3.0 * d + 4.0 * e * x) + square * (5.0 * f));
        (value, slope)
    }
}

/// Returns the coefficients of the quintic on [0, 1] with given values, first and second derivatives at both ends.
fn quintic([p0, v0, a0]: [f64; 3], [p1, v1, a1]: [f64; 3]) -> [f64; 6] {
    let p = p1 - p0 - v0 - 0.5 * a0;
    let v = v1 - v0 - a0;
    let a = a1 - a0;
    [p0, v0, 0.5 * a0, 10.0 * p - 4.0 * v + 0.5 * a, -15.0 * p + 7.0 * v - a, 6.0 * p - 3.0 * v + 0.5 * a]
}

/// Returns the table for r / R = `k`, computed once per process.
pub fn shared(k: f64) -> Arc<SlideTable> {
    static TABLES: Mutex<Vec<Arc<SlideTable>>> = Mutex::new(Vec::new());
    let mut tables = TABLES.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(table) = tables.iter().find(|table| table.k.to_bits() == k.to_bits()) {
        return Arc::clone(table);
    }
    let table = Arc::new(SlideTable::new(k));
    // A program that goes through very many different boards forgets the oldest tables.
    if tables.len() >= 64 {
        tables.remove(0);
    }
    tables.push(Arc::clone(&table));
    table
}
