//! 3-D bodies as plain data: shapes, places, colours and the camera.
//!
//! A game's scene lists its parts; Bevy draws every scene in the same way.

use super::eye::{Lens, Point3};
use egui::{Color32, Rect};

/// Flat rings in a row: sides, inner and outer radius, and the turn of the first corner in radians.
pub type Rings = &'static [(usize, f32, f32, f32)];

/// The outline of a body that is turned on a lathe: radius and height, from the foot up, and down again on its inside
/// if it is hollow.
pub type Profile = &'static [(f32, f32)];

/// The outline of [`Shape::Rook`]: radius and height, from the foot up.
pub const ROOK: [(f32, f32); 12] = [
    (0.44, 0.0),
    (0.44, 0.12),
    (0.38, 0.20),
    (0.31, 0.28),
    (0.26, 0.45),
    (0.24, 0.75),
    (0.25, 0.95),
    (0.31, 1.05),
    (0.36, 1.10),
    (0.36, 1.22),
    (0.36, 1.26),
    (0.27, 1.26),
];
/// The height of its battlements over its top.
pub const BATTLEMENT: f32 = 0.2;

/// The form of a thing; it is on the origin.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Shape {
    /// Eight by eight squares with a rim, each 1 wide.
    Chessboard {
        /// Light squares.
        light: Color32,
        /// Dark squares.
        dark: Color32,
        /// The rim.
        rim: Color32,
    },
    /// A flat square of half a width.
    Square(f32),
    /// A square block of half a width and of height 1.
    Block(f32),
    /// Two flat bars that cross, within a square of half a width.
    Cross(f32),
    /// A flat disc with a soft edge.
    Disc(f32),
    /// Flat rings.
    Rings(Rings),
    /// A thin pole of height 1.
    Pole(f32),
    /// A rook, turned from its outline, with battlements.
    Rook,
    /// A body of the lathe.
    Turned(Profile),
}

/// How the surface of a thing reflects light.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Surface {
    /// As it is lit.
    Matt,
    /// With a gleam of the lamp, where the quality allows it.
    Gleaming,
    /// Seen through.
    Glass {
        /// 0 invisible, 1 solid.
        alpha: f32,
        /// Above 0: drawn after things that are a little nearer, such as a shadow after its board.
        late: f32,
    },
}

/// One thing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Thing {
    /// Its form.
    pub shape: Shape,
    /// Where it is.
    pub at: Point3,
    /// Times its height.
    pub tall: f32,
    /// Its colour without alpha, by which the light on it is multiplied.
    pub colour: Color32,
    /// Its surface.
    pub surface: Surface,
}

/// A body in a part of the window, to be drawn by Bevy behind the panels.
#[derive(Clone, Debug, PartialEq)]
pub struct Solid {
    /// The part of the window, in points.
    pub rect: Rect,
    /// Where it is seen from.
    pub lens: Lens,
    /// The colour behind it.
    pub behind: Color32,
    /// The bodies.
    pub things: Vec<Thing>,
}
