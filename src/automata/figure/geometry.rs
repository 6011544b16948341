//! Points, boxes and curves in the plane of a drawing: x to the right, y down.

use std::ops::{Add, Mul, Neg, Sub};

/// A point or a vector.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Vec2 {
    /// Coordinate to the right.
    pub x: f64,
    /// Coordinate downwards.
    pub y: f64,
}

impl Vec2 {
    /// Creates a vector from its coordinates.
    pub const fn new(x: f64, y: f64) -> Self {
        Self { x, y }
    }

    /// Returns the unit vector at an angle in radians, from the x axis towards the y axis (clockwise on the screen).
    pub fn at_angle(angle: f64) -> Self {
        Self { x: libm::cos(angle), y: libm::sin(angle) }
    }

    /// Returns its angle in radians, as in [`Vec2::at_angle`].
    pub fn angle(self) -> f64 {
        libm::atan2(self.y, self.x)
    }

    /// Returns the scalar product.
    pub fn dot(self, other: Self) -> f64 {
        self.x * other.x + self.y * other.y
    }

    /// Returns the z component of the vector product.
    pub fn cross(self, other: Self) -> f64 {
        self.x * other.y - self.y * other.x
    }

    /// Returns the length.
    pub fn length(self) -> f64 {
        self.dot(self).sqrt()
    }

    /// Returns the distance to another point.
    pub fn distance(self, other: Self) -> f64 {
        (self - other).length()
    }

    /// Returns the unit vector in the same direction; right, for the zero vector.
    #[must_use]
    pub fn unit(self) -> Self {
        let length = self.length();
        if length > 1e-12 { self * (1.0 / length) } else { Self::new(1.0, 0.0) }
    }

    /// Returns the vector rotated by a quarter turn, from x towards y.
    #[must_use]
    pub fn quarter(self) -> Self {
        Self { x: -self.y, y: self.x }
    }

    /// Interpolates linearly to another point, with `t` from 0 to 1.
    #[must_use]
    pub fn lerp(self, other: Self, t: f64) -> Self {
        self * (1.0 - t) + other * t
    }
}

impl Add for Vec2 {
    type Output = Self;
    fn add(self, o: Self) -> Self {
        Self::new(self.x + o.x, self.y + o.y)
    }
}

impl Sub for Vec2 {
    type Output = Self;
    fn sub(self, o: Self) -> Self {
        Self::new(self.x - o.x, self.y - o.y)
    }
}

impl Mul<f64> for Vec2 {
    type Output = Self;
    fn mul(self, k: f64) -> Self {
        Self::new(self.x * k, self.y * k)
    }
}

impl Neg for Vec2 {
    type Output = Self;
    fn neg(self) -> Self {
        Self::new(-self.x, -self.y)
    }
}

/// An axis-aligned box.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rect {
    /// Corner with the least x and y.
    pub min: Vec2,
    /// Corner with the greatest x and y.
    pub max: Vec2,
}

impl Rect {
    /// Creates a box around a centre.
    pub fn around(centre: Vec2, width: f64, height: f64) -> Self {
        let half = Vec2::new(width / 2.0, height / 2.0);
        Self { min: centre - half, max: centre + half }
    }

    /// Returns the smallest box that contains all points; the empty box at the origin if there are none.
    pub fn new(points: impl IntoIterator<Item = Vec2>) -> Self {
        let mut points = points.into_iter();
        let first = points.next().unwrap_or_default();
        points.fold(Self { min: first, max: first }, |b, p| Self {
            min: Vec2::new(b.min.x.min(p.x), b.min.y.min(p.y)),
            max: Vec2::new(b.max.x.max(p.x), b.max.y.max(p.y)),
        })
    }

    /// Returns the smallest box that contains both.
    #[must_use]
    pub fn union(self, o: Self) -> Self {
        Self::new([self.min, self.max, o.min, o.max])
    }

    /// Returns the box with a margin added on every side.
    #[must_use]
    pub fn grown(self, margin: f64) -> Self {
        let m = Vec2::new(margin, margin);
        Self { min: self.min - m, max: self.max + m }
    }

    /// Returns the width.
    pub fn width(self) -> f64 {
        self.max.x - self.min.x
    }

    /// Returns the height.
    pub fn height(self) -> f64 {
        self.max.y - self.min.y
    }

    /// Returns the centre.
    pub fn centre(self) -> Vec2 {
        self.min.lerp(self.max, 0.5)
    }

    /// Returns whether the interiors overlap.
    pub fn overlaps(self, o: Self) -> bool {
        self.min.x < o.max.x && o.min.x < self.max.x && self.min.y < o.max.y && o.min.y < self.max.y
    }

    /// Returns whether a point is inside or on the border.
    pub fn contains(self, p: Vec2) -> bool {
        (self.min.x..=self.max.x).contains(&p.x) && (self.min.y..=self.max.y).contains(&p.y)
    }

    /// Returns the distance to a point; 0 inside.
    pub fn distance(self, p: Vec2) -> f64 {
        let nearest = Vec2::new(p.x.clamp(self.min.x, self.max.x), p.y.clamp(self.min.y, self.max.y));
        nearest.distance(p)
    }

    /// Returns whether a segment touches the box.
    pub fn meets_segment(self, a: Vec2, b: Vec2) -> bool {
        // Clip the segment's parameter to both slabs.
        let (mut low, mut high) = (0.0_f64, 1.0_f64);
        for (from, to, min, max) in [(a.x, b.x, self.min.x, self.max.x), (a.y, b.y, self.min.y, self.max.y)] {
            let d = to - from;
            if d.abs() < 1e-12 {
                if from < min || from > max {
                    return false;
                }
            } else {
                let (s, t) = ((min - from) / d, (max - from) / d);
                low = low.max(s.min(t));
                high = high.min(s.max(t));
            }
        }
        low <= high
    }
}

/// A cubic Bézier curve.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cubic(pub [Vec2; 4]);

impl Cubic {
    /// Creates the straight line from `a` to `b`.
    pub fn line(a: Vec2, b: Vec2) -> Self {
        Self([a, a.lerp(b, 1.0 / 3.0), a.lerp(b, 2.0 / 3.0), b])
    }

    /// Creates the quadratic curve with control point `c`, as a cubic.
    pub fn quadratic(a: Vec2, c: Vec2, b: Vec2) -> Self {
        Self([a, a.lerp(c, 2.0 / 3.0), b.lerp(c, 2.0 / 3.0), b])
    }

    /// Returns the point at `t` from 0 (start) to 1 (end).
    pub fn at(&self, t: f64) -> Vec2 {
        let [a, b, c, d] = self.0;
        let s = 1.0 - t;
        a * (s * s * s) + b * (3.0 * s * s * t) + c * (3.0 * s * t * t) + d * (t * t * t)
    }

    /// Returns the unit direction at `t`.
    pub fn direction(&self, t: f64) -> Vec2 {
        let [a, b, c, d] = self.0;
        let s = 1.0 - t;
        let v = (b - a) * (s * s) + (c - b) * (2.0 * s * t) + (d - c) * (t * t);
        if v.length() > 1e-9 { v.unit() } else { (d - a).unit() }
    }

    /// Returns the piece from `t0` to `t1`.
    #[must_use]
    pub fn piece(&self, t0: f64, t1: f64) -> Self {
        let derivative = |t: f64| {
            let [a, b, c, d] = self.0;
            let s = 1.0 - t;
            (b - a) * (s * s) + (c - b) * (2.0 * s * t) + (d - c) * (t * t)
        };
        let k = t1 - t0;
        let (a, d) = (self.at(t0), self.at(t1));
        Self([a, a + derivative(t0) * k, d - derivative(t1) * k, d])
    }

    /// Returns `n + 1` points along the curve, including both ends.
    pub fn points(&self, n: usize) -> Vec<Vec2> {
        (0..=n).map(|i| self.at(i as f64 / n as f64)).collect()
    }

    /// Returns the greatest `t` at which the curve, coming from outside, is still at least `r` away from `centre` on its way to the end; 1
    /// if it never comes that near.
    pub fn entry(&self, centre: Vec2, r: f64) -> f64 {
        const STEPS: usize = 64;
        let outside = |t: f64| self.at(t).distance(centre) >= r;
        let Some(last) = (0..=STEPS).rev().map(|i| i as f64 / STEPS as f64).find(|&t| outside(t)) else {
            return 0.0;
        };
        let (mut low, mut high) = (last, (last + 1.0 / STEPS as f64).min(1.0));
        for _ in 0..40 {
            let middle = low.midpoint(high);
            if outside(middle) { low = middle } else { high = middle }
        }
        low
    }

    /// Returns the curve in the opposite direction.
    #[must_use]
    pub fn reversed(&self) -> Self {
        let [a, b, c, d] = self.0;
        Self([d, c, b, a])
    }
}

/// Returns the distance of a point from a segment.
pub fn segment_distance(p: Vec2, a: Vec2, b: Vec2) -> f64 {
    let d = b - a;
    let square = d.dot(d);
    let t = if square > 0.0 { ((p - a).dot(d) / square).clamp(0.0, 1.0) } else { 0.0 };
    p.distance(a + d * t)
}

/// Returns whether two segments cross at an interior point of both.
pub(crate) fn segments_cross(a: Vec2, b: Vec2, c: Vec2, d: Vec2) -> bool {
    let side = |p: Vec2, q: Vec2, r: Vec2| (q - p).cross(r - p);
    let (s1, s2) = (side(a, b, c), side(a, b, d));
    let (s3, s4) = (side(c, d, a), side(c, d, b));
    s1 * s2 < 0.0 && s3 * s4 < 0.0
}
