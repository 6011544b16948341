//! The table: aiming, the view of a shot, and the board's part of the window.

pub mod advised;
pub mod aim;
mod dials;
pub mod feats;
mod first_contact;
pub mod hand;
pub mod reach;
pub mod shot_view;
pub mod spoken;
pub mod strike;
pub mod trails;
pub mod why;

use super::scene::Fit;
use super::theme;
use crate::keys;
use crate::keys::plain;
use egui::{Align2, Color32, FontId, Key, Painter, Pos2, Rect, Stroke, Vec2};
use fob_board::{Board, Hole, Point};
use fob_picture::picture_side;

keys! {
    /// The keys of a board on which shots are played.
    pub static KEYS = "At the board";
    SKIP: "Skip", "Skip to the end of the shot", [plain(Key::Enter), plain(Key::Space)];
    TURN: fob_services::labels::TURN, "Turn the board so that the shooter is at the bottom", [plain(Key::T)];
}

/// A person's view of the board.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Eye {
    /// The board's turn in radians.
    pub turn: f32,
    /// The turn that it eases to.
    pub turn_to: f32,
    /// 1 shows all of the board.
    pub zoom: f32,
    /// The board's shift in points.
    pub pan: Vec2,
}

impl Default for Eye {
    fn default() -> Self {
        Self { turn: 0.0, turn_to: 0.0, zoom: 1.0, pan: Vec2::ZERO }
    }
}

impl Eye {
    /// Turns the board, by the shorter way round.
    pub fn turn_towards(&mut self, turn: f32) {
        use std::f32::consts::{PI, TAU};
        let difference = (turn - self.turn_to + PI).rem_euclid(TAU) - PI;
        self.turn_to += difference;
    }

    /// Advances the animation by seconds; `motion` is the length of a transition, 0 for none. Returns whether it still moves.
    pub fn ease(&mut self, seconds: f32, motion: f32) -> bool {
        let left = self.left();
        if motion <= 0.0 || left.abs() < 0.002 {
            self.turn = self.turn_to;
            return false;
        }
        self.turn += left * (1.0 - (-seconds * 3.0 / motion).exp());
        true
    }

    /// Returns the turn that is left, in radians.
    fn left(&self) -> f32 {
        self.turn_to - self.turn
    }

    /// Returns whether the board is, or will be, turned away from the first player's view.
    pub fn is_turned(&self) -> bool {
        self.turn_to.rem_euclid(std::f32::consts::TAU) > 1e-3
    }

    /// Returns whether the board turns, so that a frame is due.
    pub fn turns(&self) -> bool {
        self.left().abs() > 1e-3
    }

    /// Returns whether the turn that is left is so far that something on the board would be missed.
    pub fn turns_far(&self) -> bool {
        self.left().abs() > 0.03
    }

    /// Zooms by a factor, around the pointer.
    pub(crate) fn zoom_at(&mut self, factor: f32, pointer: Pos2, rect: Rect) {
        let zoom = (self.zoom * factor).clamp(1.0, 6.0);
        let real = zoom / self.zoom;
        let centre = rect.center() + self.pan;
        self.pan = pointer + (centre - pointer) * real - rect.center();
        self.zoom = zoom;
        self.keep_inside(rect);
    }

    /// Shifts the board by points.
    pub fn shift(&mut self, by: Vec2, rect: Rect) {
        self.pan += by;
        self.keep_inside(rect);
    }

    fn keep_inside(&mut self, rect: Rect) {
        let room = rect.size().min_elem() * (self.zoom - 1.0) / 2.0;
        self.pan = self.pan.clamp(Vec2::splat(-room), Vec2::splat(room));
    }

    /// Returns the board's place in a rectangle.
    pub fn fit(&self, board: &Board, rect: Rect) -> Fit {
        Fit::new(board, rect, self.turn, self.zoom, self.pan)
    }
}

/// Draws the names of the four sides on the frame: the log and the previews name holes by them, and the board turns.
pub fn side_names(painter: &Painter, fit: &Fit, board: &Board) {
    let (inner, outer) = (board.half_side(), picture_side(board) / 2.0);
    if ((outer - inner) as f32) * fit.scale < SIDE_NAME {
        return;
    }
    let out = f64::midpoint(inner, outer);
    for (name, x, y) in [("N", 0.0, out), ("E", out, 0.0), ("S", 0.0, -out), ("W", -out, 0.0)] {
        let (at, font) = (fit.to_screen(Point::new(x, y)), FontId::new(13.0, theme::semibold()));
        painter.text(at, Align2::CENTER_CENTER, name, font, Color32::from_rgb(0xF4, 0xEE, 0xE2));
    }
}

/// The least width of a frame on which the names of the sides are drawn, in points.
const SIDE_NAME: f32 = 12.0;

/// Draws a ring around each hole in the colour of its string.
pub fn hole_rings(painter: &Painter, fit: &Fit, board: &Board, colour: impl Fn(Hole) -> Color32) {
    for hole in Hole::ALL {
        let radius = board.hole_radius() as f32 * fit.scale;
        let stroke = Stroke::new((radius * 0.12).clamp(2.0, 5.0), colour(hole));
        painter.circle_stroke(fit.to_screen(board.hole_centre(hole)), radius * 0.93, stroke);
    }
}

/// Writes a label at each hole: the owner of its string.
pub fn hole_labels(painter: &Painter, fit: &Fit, board: &Board, label: impl Fn(Hole) -> (String, Color32)) {
    for hole in Hole::ALL {
        let (text, colour) = label(hole);
        // The label is on the hole itself, the one dark place of the board.
        let at = fit.to_screen(board.hole_centre(hole));
        let radius = board.hole_radius() as f32 * fit.scale;
        let font = FontId::new((radius * 0.95).clamp(13.0, 26.0), theme::semibold());
        painter.circle_stroke(at, radius * 0.93, Stroke::new((radius * 0.12).clamp(2.0, 5.0), colour));
        painter.text(at, Align2::CENTER_CENTER, text, font, Color32::from_rgb(0xF4, 0xEE, 0xE2));
    }
}
