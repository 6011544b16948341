//! Where one looks at the stack from: a camera that turns, tilts and zooms, and the maths between window and boards.
//!
//! The same maths draws (Bevy's camera is set from a [`Lens`]) and picks, so that what is hit is what is seen.

use crate::games::fib_fob::Square;
use egui::{Pos2, Rect, Vec2, pos2};

/// A point in the stack's space: x to the right along the files, y up the stack, z towards rank 1; a square is 1 wide.
pub type Point3 = [f32; 3];

/// The height of one board over the one below, in squares.
pub const GAP: f32 = 2.2;
/// The vertical angle of view in radians.
pub const FIELD: f32 = 0.48;
/// From the middle of a board to its corner, with the rim, in squares.
const REACH: f32 = 6.1;
/// Half the height of the stack with the ship on top of it, in squares.
const HALF: f32 = 3.5 * GAP + 0.5;

/// The middle of the stack.
pub const MIDDLE: Point3 = [0.0, 3.5 * GAP + 0.5, 0.0];

/// The place of a square's middle, for places between squares too: files, ranks and boards to go.
pub fn place([file, rank, board]: [f32; 3]) -> Point3 {
    [file - 3.5, board * GAP, 3.5 - rank]
}

/// What is left to go on a square, as numbers that can be eased.
pub fn to_go(square: Square) -> [f32; 3] {
    [f32::from(square.file()), f32::from(square.rank()), f32::from(square.board())]
}

fn dot(a: Point3, b: Point3) -> f32 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

/// Where the camera is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Eye {
    /// The turn about the stack in radians; 0 looks along the ranks from rank 1.
    pub yaw: f32,
    /// The height over the horizon in radians.
    pub tilt: f32,
    /// 1 shows the whole stack.
    pub zoom: f32,
    /// The shift of the middle, in squares to the right and up as seen.
    pub pan: Vec2,
}

impl Default for Eye {
    fn default() -> Self {
        Self { yaw: -0.42, tilt: 0.42, zoom: 1.0, pan: Vec2::ZERO }
    }
}

impl Eye {
    /// Turns and tilts, in radians.
    pub fn turn(&mut self, yaw: f32, tilt: f32) {
        self.yaw = (self.yaw + yaw + std::f32::consts::PI).rem_euclid(std::f32::consts::TAU) - std::f32::consts::PI;
        self.tilt = (self.tilt + tilt).clamp(0.12, 1.45);
    }

    /// Zooms by a factor.
    pub fn zoom(&mut self, factor: f32) {
        self.zoom = (self.zoom * factor).clamp(0.6, 5.0);
        if self.zoom <= 1.0 {
            self.pan = Vec2::ZERO;
        }
    }

    /// Shifts the middle by a drag in points.
    pub fn shift(&mut self, drag: Vec2, rect: Rect) {
        let lens = Lens::new(self, rect);
        let squares = lens.distance / lens.focal;
        self.pan += Vec2::new(-drag.x, drag.y) * squares;
        self.pan = self.pan.clamp(Vec2::splat(-HALF), Vec2::splat(HALF));
    }
}

/// The camera over a part of the window.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Lens {
    /// The part of the window, in points.
    pub rect: Rect,
    /// Where the camera is.
    pub position: Point3,
    /// What it looks at.
    pub target: Point3,
    right: Point3,
    up: Point3,
    back: Point3,
    /// From the camera to the target, in squares.
    distance: f32,
    /// Points a square at distance 1.
    focal: f32,
}

impl Lens {
    /// The camera of an eye over a part of the window.
    pub fn new(eye: &Eye, rect: Rect) -> Self {
        let (sy, cy) = eye.yaw.sin_cos();
        let (st, ct) = eye.tilt.sin_cos();
        let back = [sy * ct, st, cy * ct];
        let right = [cy, 0.0, -sy];
        let up = [-st * sy, ct, -st * cy];
        let half_tan = (FIELD / 2.0).tan();
        let aspect = (rect.width() / rect.height().max(1.0)).max(0.05);
        // The stack is a cylinder here, so that turning it does not change its size.
        let tall = (HALF * ct + REACH * st) / half_tan;
        let wide = REACH / (half_tan * aspect);
        // From above the topmost board comes nearer, and seems larger.
        let distance = (tall.max(wide) + REACH * ct * 0.6 + HALF * st.powi(4) * 0.2) / eye.zoom;
        let add = |p: Point3, v: Point3, n: f32| [p[0] + v[0] * n, p[1] + v[1] * n, p[2] + v[2] * n];
        let target = add(add(MIDDLE, right, eye.pan.x), up, eye.pan.y);
        let focal = rect.height() / 2.0 / half_tan;
        Self { rect, position: add(target, back, distance), target, right, up, back, distance, focal }
    }

    /// Where a point is seen; `None` behind the camera.
    pub fn project(&self, p: Point3) -> Option<Pos2> {
        let v = [p[0] - self.position[0], p[1] - self.position[1], p[2] - self.position[2]];
        let depth = -dot(v, self.back);
        let scale = self.focal / depth;
        let middle = self.rect.center();
        (depth > 0.05).then(|| pos2(middle.x + dot(v, self.right) * scale, middle.y - dot(v, self.up) * scale))
    }

    /// How far in front of the camera a point is, in squares.
    pub fn depth(&self, p: Point3) -> f32 {
        dot([self.position[0] - p[0], self.position[1] - p[1], self.position[2] - p[2]], self.back)
    }

    /// Points a square at a point's distance.
    pub fn scale(&self, p: Point3) -> f32 {
        self.focal / self.depth(p).max(0.05)
    }

    /// Where the ray through a place of the window meets the height y, as x and z.
    pub fn meet(&self, at: Pos2, y: f32) -> Option<(f32, f32)> {
        let d = at - self.rect.center();
        let (a, b) = (d.x / self.focal, -d.y / self.focal);
        let ray: [f32; 3] = std::array::from_fn(|i| self.right[i] * a + self.up[i] * b - self.back[i]);
        let t = (y - self.position[1]) / ray[1];
        (t.is_finite() && t > 0.0).then(|| (self.position[0] + ray[0] * t, self.position[2] + ray[2] * t))
    }

    /// Which of some squares is under a place of the window. Where several are, the one in front; a near miss counts,
    /// since far squares are small.
    pub fn pick(&self, at: Pos2, squares: &[Square]) -> Option<Square> {
        let under = |square: &Square| {
            let [x, y, z] = place(to_go(*square));
            self.meet(at, y).is_some_and(|(mx, mz)| (mx - x).abs() <= 0.5 && (mz - z).abs() <= 0.5)
        };
        let depth = |square: &Square| self.depth(place(to_go(*square)));
        if let Some(hit) = squares.iter().copied().filter(under).min_by(|a, b| depth(a).total_cmp(&depth(b))) {
            return Some(hit);
        }
        let far = |square: &Square| self.project(place(to_go(*square))).map_or(f32::MAX, |p| p.distance(at));
        let nearest = squares.iter().copied().min_by(|a, b| far(a).total_cmp(&far(b)))?;
        (far(&nearest) <= 14.0).then_some(nearest)
    }

    /// Whether a place of the window is on the ship.
    pub fn on_ship(&self, at: Pos2, ship: [f32; 3]) -> bool {
        let foot = place(ship);
        let Some((a, b)) = self.project(foot).zip(self.project([foot[0], foot[1] + 1.5, foot[2]])) else { return false };
        let along = b - a;
        let t = ((at - a).dot(along) / along.length_sq().max(1e-6)).clamp(0.0, 1.0);
        (a + along * t).distance(at) <= self.scale(foot) * 0.5 + 3.0
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use egui::vec2;
    use proptest::prelude::*;

    fn rect() -> Rect {
        Rect::from_min_size(pos2(100.0, 40.0), vec2(640.0, 600.0))
    }

    fn any_eye() -> impl Strategy<Value = Eye> {
        (-3.1f32..3.1, 0.12f32..1.45, 0.6f32..5.0).prop_map(|(yaw, tilt, zoom)| Eye { yaw, tilt, zoom, pan: Vec2::ZERO })
    }

    proptest! {
        #[test]
        fn what_is_seen_is_what_is_hit(eye in any_eye(), file in 0u8..8, rank in 0u8..8, board in 0u8..8) {
            let lens = Lens::new(&eye, rect());
            let square = Square::new(file, rank, board).unwrap();
            let [x, y, z] = place(to_go(square));
            if let Some(at) = lens.project([x, y, z]) {
                let (mx, mz) = lens.meet(at, y).unwrap();
                let slack = 1e-2 * lens.depth([x, y, z]);
                prop_assert!((mx - x).abs() < slack && (mz - z).abs() < slack, "({x}, {z}) came back as ({mx}, {mz})");
                prop_assert_eq!(lens.pick(at, &[square]), Some(square));
            }
        }

        #[test]
        fn the_whole_stack_is_in_view_however_it_is_turned(yaw in -3.1f32..3.1, tilt in 0.12f32..1.45) {
            let lens = Lens::new(&Eye { yaw, tilt, ..Eye::default() }, rect());
            for board in [0.0, 7.0] {
                for (file, rank) in [(0.0, 0.0), (0.0, 7.0), (7.0, 0.0), (7.0, 7.0)] {
                    let at = lens.project(place([file, rank, board])).unwrap();
                    prop_assert!(rect().contains(at), "{file} {rank} {board} is at {at:?}");
                }
            }
        }
    }

    #[test]
    fn right_is_right_up_is_up_and_rank_one_is_near() {
        let lens = Lens::new(&Eye { yaw: 0.0, ..Eye::default() }, rect());
        let at = |to_go| lens.project(place(to_go)).unwrap();
        assert!(at([7.0, 0.0, 0.0]).x > at([0.0, 0.0, 0.0]).x);
        assert!(at([0.0, 0.0, 7.0]).y < at([0.0, 0.0, 0.0]).y);
        assert!(at([0.0, 7.0, 0.0]).y < at([0.0, 0.0, 0.0]).y);
        assert!(lens.depth(place([0.0, 0.0, 0.0])) < lens.depth(place([0.0, 7.0, 0.0])));
    }

    #[test]
    fn of_two_squares_behind_each_other_the_nearer_is_hit() {
        let eye = Eye { yaw: 0.0, tilt: 1.4, ..Eye::default() };
        let lens = Lens::new(&eye, rect());
        let (low, high) = (Square::new(3, 3, 0).unwrap(), Square::new(3, 3, 1).unwrap());
        // From nearly above the column is one place of the window.
        let [x, y, z] = place(to_go(high));
        let at = lens.project([x, y, z + 0.1]).unwrap();
        assert_eq!(lens.pick(at, &[low, high]), Some(high));
        assert_eq!(lens.pick(at, &[low]), Some(low));
        assert_eq!(lens.pick(rect().left_top(), &[low, high]), None);
    }

    #[test]
    fn the_ship_is_where_it_is_seen() {
        let lens = Lens::new(&Eye::default(), rect());
        let ship = [6.0, 5.0, 2.0];
        let foot = place(ship);
        assert!(lens.on_ship(lens.project([foot[0], foot[1] + 0.8, foot[2]]).unwrap(), ship));
        assert!(!lens.on_ship(lens.project(place([2.0, 2.0, 2.0])).unwrap(), ship));
    }
}
