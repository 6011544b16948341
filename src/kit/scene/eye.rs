//! The view of a body in 3-D: a camera that turns, tilts and zooms, and the maths between window and space.
//!
//! The same maths draws (Bevy's camera is set from a [`Lens`]) and picks, so that picking and drawing agree.

use egui::{Pos2, Rect, Vec2, pos2};

/// A point in a body's space, in the body's own unit: x to the right, y up, z towards the eye at rest.
pub type Point3 = [f32; 3];

/// The space that a body takes up however it is turned: an upright cylinder.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Extent {
    /// Middle of the cylinder.
    pub middle: Point3,
    /// Half the height of the cylinder.
    pub half: f32,
    /// Radius of the cylinder.
    pub reach: f32,
}

/// The usual vertical angle of view in radians.
pub const FIELD: f32 = 0.48;

fn dot(a: Point3, b: Point3) -> f32 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

/// The camera's direction and zoom.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Eye {
    /// The turn about the body in radians; 0 looks along -z.
    pub yaw: f32,
    /// The height over the horizon in radians.
    pub tilt: f32,
    /// 1 shows the whole body.
    pub zoom: f32,
    /// The shift of the middle, in the body's unit, to the right and up as seen.
    pub pan: Vec2,
    /// The vertical angle of view in radians: the wider, the stronger the perspective.
    pub field: f32,
}

impl Default for Eye {
    fn default() -> Self {
        Self { yaw: -0.42, tilt: 0.42, zoom: 1.0, pan: Vec2::ZERO, field: FIELD }
    }
}

impl Eye {
    /// Turns and tilts, in radians.
    pub fn turn(&mut self, yaw: f32, tilt: f32) {
        if yaw == 0.0 && tilt == 0.0 {
            // Rounding would turn it a little in every frame.
            return;
        }
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

    /// Zooms by a factor about a place of the window, as far as the body may be shifted.
    pub fn zoom_at(&mut self, factor: f32, about: Pos2, rect: Rect, extent: Extent) {
        let before = self.zoom;
        self.zoom(factor);
        if self.zoom > 1.0 {
            self.shift((rect.center() - about) * (self.zoom / before - 1.0), rect, extent);
        }
    }

    /// Makes the body larger and the perspective stronger at once, by a factor; below 1 smaller and weaker.
    pub fn enlarge(&mut self, factor: f32) {
        self.field = (self.field * factor).clamp(0.16, 1.1);
        self.zoom(factor.sqrt());
    }

    /// Shifts the middle by a drag in points.
    pub fn shift(&mut self, drag: Vec2, rect: Rect, extent: Extent) {
        let lens = Lens::new(self, rect, extent);
        let units = lens.distance / lens.focal;
        self.pan += Vec2::new(-drag.x, drag.y) * units;
        self.pan = self.pan.clamp(Vec2::splat(-extent.half), Vec2::splat(extent.half));
    }
}

/// The camera over a part of the window.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Lens {
    /// The part of the window, in points.
    pub rect: Rect,
    /// The camera's place.
    pub position: Point3,
    /// The point it looks at.
    pub target: Point3,
    /// The vertical angle of view in radians.
    pub field: f32,
    right: Point3,
    up: Point3,
    back: Point3,
    /// From the camera to the target, in the body's unit.
    distance: f32,
    /// Points a unit at distance 1.
    focal: f32,
}

impl Lens {
    /// Returns the camera of an eye over a part of the window.
    pub fn new(eye: &Eye, rect: Rect, extent: Extent) -> Self {
        let Extent { middle, half, reach } = extent;
        let (sy, cy) = eye.yaw.sin_cos();
        let (st, ct) = eye.tilt.sin_cos();
        let back = [sy * ct, st, cy * ct];
        let right = [cy, 0.0, -sy];
        let up = [-st * sy, ct, -st * cy];
        let half_tan = (eye.field / 2.0).tan();
        let aspect = (rect.width() / rect.height().max(1.0)).max(0.05);
        // Turning the cylinder does not change its size.
        let tall = (half * ct + reach * st) / half_tan;
        let wide = reach / (half_tan * aspect);
        // Seen from above, its upper end is nearer and appears larger.
        let distance = (tall.max(wide) + reach * ct * 0.6 + half * st.powi(4) * 0.2) / eye.zoom;
        let add = |p: Point3, v: Point3, n: f32| [p[0] + v[0] * n, p[1] + v[1] * n, p[2] + v[2] * n];
        let target = add(add(middle, right, eye.pan.x), up, eye.pan.y);
        let focal = rect.height() / 2.0 / half_tan;
        Self { rect, position: add(target, back, distance), target, field: eye.field, right, up, back, distance, focal }
    }

    /// Returns the position of a point in the picture; `None` behind the camera.
    pub fn project(&self, p: Point3) -> Option<Pos2> {
        let v = [p[0] - self.position[0], p[1] - self.position[1], p[2] - self.position[2]];
        let depth = -dot(v, self.back);
        let scale = self.focal / depth;
        let middle = self.rect.center();
        (depth > 0.05).then(|| pos2(middle.x + dot(v, self.right) * scale, middle.y - dot(v, self.up) * scale))
    }

    /// Returns the distance of a point in front of the camera, in the body's unit.
    pub fn depth(&self, p: Point3) -> f32 {
        dot([self.position[0] - p[0], self.position[1] - p[1], self.position[2] - p[2]], self.back)
    }

    /// Points a unit at a point's distance.
    pub fn scale(&self, p: Point3) -> f32 {
        self.focal / self.depth(p).max(0.05)
    }

    /// Returns the point at which the ray through a place of the window meets the height y, as x and z.
    pub fn meet(&self, at: Pos2, y: f32) -> Option<(f32, f32)> {
        let d = at - self.rect.center();
        let (a, b) = (d.x / self.focal, -d.y / self.focal);
        let ray: [f32; 3] = std::array::from_fn(|i| self.right[i] * a + self.up[i] * b - self.back[i]);
        let t = (y - self.position[1]) / ray[1];
        (t.is_finite() && t > 0.0).then(|| (self.position[0] + ray[0] * t, self.position[2] + ray[2] * t))
    }
}
