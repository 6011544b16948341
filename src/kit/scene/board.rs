//! The scene of the board, as plain data: the screens make it, Bevy draws it, tests read it.

use egui::{Pos2, Rect, Vec2, pos2, vec2};
use fob_board::{Board, Colour, Point};
use fob_picture::picture_side;
use std::sync::Arc;

/// The look of a disc.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// A puck of a colour.
    Puck(Colour),
    /// The striker, which is black.
    Striker,
}

/// One disc to draw.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Disc {
    /// Puck or striker.
    pub look: Look,
    /// Centre on the board, in metres.
    pub at: Point,
    /// Turn in radians, counter-clockwise.
    pub angle: f64,
    /// Times its size: below 1 sinking, above 1 flying.
    pub scale: f32,
    /// 0 invisible, 1 solid.
    pub alpha: f32,
}

impl Disc {
    /// Creates a disc at rest.
    pub const fn resting(look: Look, at: Point) -> Self {
        Self { look, at, angle: 0.0, scale: 1.0, alpha: 1.0 }
    }
}

/// The place of the board in the window: the square of the cushions fitted into a rectangle, turned, zoomed and shifted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fit {
    /// The part of the window that the board has, in points.
    pub rect: Rect,
    /// Points per metre.
    pub scale: f32,
    /// The board's turn in radians, counter-clockwise as seen.
    pub turn: f32,
    /// The middle of the board in the window, in points.
    pub centre: Pos2,
}

impl Fit {
    /// Fits a board into a rectangle. `zoom` 1 shows all of it; `pan` is in points.
    pub fn new(board: &Board, rect: Rect, turn: f32, zoom: f32, pan: Vec2) -> Self {
        let outer = picture_side(board);
        // Half way through a turn the corners reach out by up to the square root of two, so the board shrinks a little.
        let swing = turn.sin().abs() + turn.cos().abs();
        let scale = rect.width().min(rect.height()) / (outer as f32 * swing) * zoom;
        Self { rect, scale, turn, centre: rect.center() + pan }
    }

    /// From metres on the board to points in the window.
    pub fn to_screen(&self, p: Point) -> Pos2 {
        let (s, c) = self.turn.sin_cos();
        let (x, y) = (p.x as f32 * self.scale, p.y as f32 * self.scale);
        pos2(self.centre.x + x * c - y * s, self.centre.y - (x * s + y * c))
    }

    /// From points in the window to metres on the board.
    pub fn to_board(&self, p: Pos2) -> Point {
        let (s, c) = self.turn.sin_cos();
        let (x, y) = ((p.x - self.centre.x) / self.scale, -(p.y - self.centre.y) / self.scale);
        Point::new(f64::from(x * c + y * s), f64::from(-x * s + y * c))
    }

    /// Returns a direction on the board (radians) as a unit vector in the window.
    pub fn direction(&self, angle: f64) -> Vec2 {
        let a = angle as f32 + self.turn;
        vec2(a.cos(), -a.sin())
    }
}

/// A board with its discs, to be drawn by Bevy behind the panels.
#[derive(Clone, Debug, PartialEq)]
pub struct BoardScene {
    pub board: Arc<Board>,
    /// The place of the board in the window.
    pub fit: Fit,
    /// Discs on the board, the lowest first.
    pub discs: Vec<Disc>,
    /// Brightness: 1 is normal; less is darkened, for a board behind a menu.
    pub light: f32,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn screen_and_board_are_inverse() {
        let fit = Fit {
            rect: Rect::from_min_size(pos2(10.0, 20.0), vec2(600.0, 500.0)),
            scale: 512.0,
            turn: 0.7,
            centre: pos2(300.0, 260.0),
        };
        for p in [Point::new(0.0, 0.0), Point::new(0.3, -0.2), Point::new(-0.41, 0.41)] {
            let back = fit.to_board(fit.to_screen(p));
            assert!(back.distance(p) < 1e-6, "{p:?} came back as {back:?}");
        }
    }

    #[test]
    fn north_is_up_and_east_is_right_when_nothing_is_turned() {
        let fit = Fit { rect: Rect::EVERYTHING, scale: 100.0, turn: 0.0, centre: pos2(0.0, 0.0) };
        assert!(fit.to_screen(Point::new(0.0, 1.0)).y < 0.0);
        assert!(fit.to_screen(Point::new(1.0, 0.0)).x > 0.0);
        // A quarter turn counter-clockwise brings east to the top.
        let turned = Fit { turn: std::f32::consts::FRAC_PI_2, ..fit };
        assert!(turned.to_screen(Point::new(1.0, 0.0)).y < -99.0);
    }
}
