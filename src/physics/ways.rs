//! Finds discs whose ways come near another way: all ways and their bounding boxes in single precision, four at a time.
//!
//! A negative answer is certain: [`MARGIN`] and [`ROUGH`] exceed any rounding error.

use fob_board::Point;
use wide::f32x4;

/// Distance by which a box is widened, in metres: more than rounding errors and the overlap of pressing discs.
const MARGIN: f64 = 2e-6;
/// Tolerance for the distance of ways, in metres: more than the error of single precision on a board of 5 m.
const ROUGH: f64 = 2e-5;

/// The straight piece that a disc travels until its next event that involves no other disc.
#[derive(Clone, Copy, Debug)]
pub struct Way {
    /// Centre at the beginning, in metres.
    pub from: Point,
    /// Unit direction vector; zero if the disc does not travel.
    pub dir: (f64, f64),
    /// Length in metres.
    pub length: f64,
    /// True if the disc is at rest.
    pub still: bool,
    /// Time of the disc's next event, in seconds; infinite if there is none.
    pub until: f64,
}

/// The ways of four discs. Discs out of play have empty boxes.
#[derive(Clone, Copy)]
struct Four {
    west: [f32; 4],
    east: [f32; 4],
    south: [f32; 4],
    north: [f32; 4],
    x: [f32; 4],
    y: [f32; 4],
    dir_x: [f32; 4],
    dir_y: [f32; 4],
    length: [f32; 4],
    radius: [f32; 4],
}

impl Four {
    const NOWHERE: Self = Self {
        west: [f32::INFINITY; 4],
        east: [f32::NEG_INFINITY; 4],
        south: [f32::INFINITY; 4],
        north: [f32::NEG_INFINITY; 4],
        x: [0.0; 4],
        y: [0.0; 4],
        dir_x: [0.0; 4],
        dir_y: [0.0; 4],
        length: [0.0; 4],
        radius: [0.0; 4],
    };

    #[inline]
    fn pieces(&self) -> Pieces {
        Pieces {
            x: f32x4::new(self.x),
            y: f32x4::new(self.y),
            dir: (f32x4::new(self.dir_x), f32x4::new(self.dir_y)),
            length: f32x4::new(self.length),
        }
    }

    /// Returns as bits which of the boxes meet a box that is given four times.
    #[inline]
    fn boxes_meet(&self, [west, east, south, north]: [f32x4; 4]) -> u32 {
        let x = f32x4::new(self.west).simd_le(east) & f32x4::new(self.east).simd_ge(west);
        let y = f32x4::new(self.south).simd_le(north) & f32x4::new(self.north).simd_ge(south);
        (x & y).to_bitmask()
    }
}

/// Four straight pieces.
#[derive(Clone, Copy)]
struct Pieces {
    x: f32x4,
    y: f32x4,
    dir: (f32x4, f32x4),
    length: f32x4,
}

impl Pieces {
    /// Returns which of the other four pieces are further than `reach` from these, measured across or along their directions.
    #[inline]
    fn are_clear_of(&self, other: &Self, reach: f32x4) -> f32x4 {
        let (ux, uy) = self.dir;
        let (px, py) = (other.x - self.x, other.y - self.y);
        let (qx, qy) = (other.length * other.dir.0, other.length * other.dir.1);
        let (across, along) = (ux * py - uy * px, ux * px + uy * py);
        let (across_end, along_end) = (across + (ux * qy - uy * qx), along + (ux * qx + uy * qy));
        // Without branches: which it will be cannot be guessed.
        let (least, most) = (across.fast_min(across_end), across.fast_max(across_end));
        let (first, last) = (along.fast_min(along_end), along.fast_max(along_end));
        least.simd_gt(reach) | most.simd_lt(-reach) | first.simd_gt(self.length + reach) | last.simd_lt(-reach)
    }

    /// Returns which of these pieces are further than `reach` from a point, measured across or along their directions.
    #[inline]
    fn are_clear_of_place(&self, x: f32x4, y: f32x4, reach: f32x4) -> f32x4 {
        let (ux, uy) = self.dir;
        let (px, py) = (x - self.x, y - self.y);
        let (across, along) = (ux * py - uy * px, ux * px + uy * py);
        across.simd_gt(reach) | across.simd_lt(-reach) | along.simd_gt(self.length + reach) | along.simd_lt(-reach)
    }
}

/// The ways of all discs.
pub struct Ways(Vec<Four>);

impl Ways {
    /// Creates the table for discs of these radii; none is in play yet.
    pub fn new(radii: &[f64]) -> Self {
        let four = |radii: &[f64]| {
            let mut four = Four::NOWHERE;
            four.radius.iter_mut().zip(radii).for_each(|(four, &radius)| *four = radius as f32);
            four
        };
        Self(radii.chunks(4).map(four).collect())
    }

    /// Makes this the table of other discs, in the memory that it has.
    pub fn copy(&mut self, other: &Self) {
        self.0.clone_from(&other.0);
    }

    /// Stores a disc's new way.
    pub fn set(&mut self, i: usize, radius: f64, way: &Way) {
        let reach = radius + MARGIN;
        let from = way.from;
        let to = Point::new(from.x + way.length * way.dir.0, from.y + way.length * way.dir.1);
        let (four, k) = (&mut self.0[i / 4], i % 4);
        four.west[k] = (from.x.min(to.x) - reach) as f32;
        four.east[k] = (from.x.max(to.x) + reach) as f32;
        four.south[k] = (from.y.min(to.y) - reach) as f32;
        four.north[k] = (from.y.max(to.y) + reach) as f32;
        (four.x[k], four.y[k]) = (from.x as f32, from.y as f32);
        (four.dir_x[k], four.dir_y[k]) = (way.dir.0 as f32, way.dir.1 as f32);
        four.length[k] = way.length as f32;
    }

    /// Takes a disc out of play.
    pub fn remove(&mut self, i: usize) {
        let (four, k) = (&mut self.0[i / 4], i % 4);
        (four.west[k], four.east[k]) = (f32::INFINITY, f32::NEG_INFINITY);
    }

    /// Finds the other discs whose ways come near a disc's way. Ways that are clear of each other to the side, in front or behind do not.
    pub fn crossing(&self, i: usize, found: &mut Vec<usize>) {
        found.clear();
        let (own, k) = (&self.0[i / 4], i % 4);
        let one = |row: &[f32; 4]| f32x4::splat(row[k]);
        let sides = [one(&own.west), one(&own.east), one(&own.south), one(&own.north)];
        let dir = (one(&own.dir_x), one(&own.dir_y));
        let way = Pieces { x: one(&own.x), y: one(&own.y), dir, length: one(&own.length) };
        let radius = one(&own.radius) + f32x4::splat(ROUGH as f32);
        for (four, first) in self.0.iter().zip((0..).step_by(4)) {
            let mut bits = four.boxes_meet(sides);
            // Most discs are elsewhere.
            if bits == 0 {
                continue;
            }
            let (other, reach) = (four.pieces(), radius + f32x4::new(four.radius));
            bits &= !(way.are_clear_of(&other, reach) | other.are_clear_of(&way, reach)).to_bitmask();
            add(bits, first, i, found);
        }
    }

    /// Finds the discs, except one, whose ways bring their rims within `reach` metres of a point.
    pub fn around(&self, i: usize, at: Point, reach: f64, found: &mut Vec<usize>) {
        found.clear();
        let one = |x: f64| f32x4::splat(x as f32);
        let sides = [at.x - reach, at.x + reach, at.y - reach, at.y + reach].map(one);
        let (x, y, rough) = (one(at.x), one(at.y), one(reach + ROUGH));
        for (four, first) in self.0.iter().zip((0..).step_by(4)) {
            let mut bits = four.boxes_meet(sides);
            if bits == 0 {
                continue;
            }
            bits &= !four.pieces().are_clear_of_place(x, y, rough + f32x4::new(four.radius)).to_bitmask();
            add(bits, first, i, found);
        }
    }
}

/// Adds the discs of these bits, counted from the first of the four, except one.
#[inline]
fn add(mut bits: u32, first: usize, but: usize, found: &mut Vec<usize>) {
    while bits != 0 {
        let j = first + bits.trailing_zeros() as usize;
        bits &= bits - 1;
        if j != but {
            found.push(j);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    const RADIUS: f64 = 0.015;

    fn way(rng: &mut ChaCha8Rng) -> Way {
        let from = Point::new(rng.random_range(-0.4..0.4), rng.random_range(-0.4..0.4));
        let (sin, cos) = libm::sincos(rng.random_range(0.0..6.3));
        let still = rng.random_range(0..3) == 0;
        let (dir, length) = if still { ((0.0, 0.0), 0.0) } else { ((cos, sin), rng.random_range(0.0..0.6)) };
        Way { from, dir, length, still, until: 1.0 }
    }

    /// Returns sample points along a way.
    fn places(way: &Way) -> impl Iterator<Item = Point> {
        let at = |part: f64| Point::new(way.from.x + part * way.dir.0, way.from.y + part * way.dir.1);
        (0..=60).map(move |k| at(way.length * f64::from(k) / 60.0))
    }

    #[test]
    fn crossing_finds_all_near_discs_and_few_others() {
        let mut rng = ChaCha8Rng::seed_from_u64(7);
        let (mut near, mut far, mut wrong) = (0, 0, 0);
        let mut found = Vec::new();
        for _ in 0..600 {
            let given: Vec<Way> = (0..13).map(|_| way(&mut rng)).collect();
            let mut ways = Ways::new(&[RADIUS; 13]);
            given.iter().enumerate().for_each(|(i, way)| ways.set(i, RADIUS, way));
            ways.remove(5);
            ways.crossing(2, &mut found);
            for j in (0..13).filter(|&j| j != 2 && j != 5) {
                let pairs = places(&given[2]).flat_map(|p| places(&given[j]).map(move |q| p.distance(q)));
                let least = pairs.fold(f64::INFINITY, f64::min);
                if least <= 2.0 * RADIUS {
                    near += 1;
                    assert!(found.contains(&j), "{:?} {:?}", given[2], given[j]);
                } else if least > 2.1 * RADIUS {
                    far += 1;
                    wrong += usize::from(found.contains(&j));
                }
            }
            assert!(found.is_sorted() && !found.contains(&2) && !found.contains(&5));
            let here = given[2].from;
            ways.around(2, here, RADIUS + 1e-3, &mut found);
            for j in (0..13).filter(|&j| j != 2 && j != 5) {
                let least = places(&given[j]).map(|p| p.distance(here)).fold(f64::INFINITY, f64::min);
                assert!(least > 2.0 * RADIUS + 1e-3 || found.contains(&j), "{here:?} {:?}", given[j]);
            }
        }
        assert!(near > 200 && far > 1000 && wrong * 10 < far, "{near} {far} {wrong}");
    }
}
