//! The view of a drawing: its place and size in the window, and how it is fitted there.

use super::parts::units;
use crate::widgets::figure::Placement;
use egui::{Pos2, Rect, pos2, vec2};
use fob_automata::figure::{Figure, Vec2 as Unit};

/// In a canvas lower than this, in points, a drawing is not fitted if it would be too small to read.
const LOW: f32 = 160.0;
/// In a canvas lower than this, in points, every point is for the drawing.
const SHALLOW: f32 = 300.0;
/// The least radius of a state in a low canvas, in points.
const READABLE: f32 = 16.0;
/// The least height and width of what a sheet leaves of the canvas, in points, into which the drawing is fitted.
const LEAST: f32 = 110.0;

/// How a drawing is fitted into its canvas.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fit {
    /// With a narrow margin.
    Plain,
    /// With room for edges that bend out; a drawing that was in sight goes up when what is below it grows.
    Roomy,
}

/// A view in a window of one size, to return to.
#[derive(Clone, Copy, Debug)]
pub struct Kept {
    frame: Placement,
    window: egui::Vec2,
}

/// What a canvas shows again when nothing covers it any more; the whole drawing if there is no view.
#[derive(Clone, Copy, Debug)]
struct Covered {
    before: Option<Placement>,
}

/// The view of a drawing.
#[derive(Debug, Default)]
pub struct View {
    frame: Option<Placement>,
    fit: bool,
    reveal: Option<Unit>,
    rect: Option<Rect>,
    /// The size of the window that the drawing was fitted into.
    window: Option<egui::Vec2>,
    /// While a part of the canvas is covered: the view before.
    covered: Option<Covered>,
}

impl View {
    /// Returns the place of the drawing in the window.
    pub const fn frame(&self) -> Option<Placement> {
        self.frame
    }

    /// Fits the drawing into the canvas at the next frame.
    pub fn fit_soon(&mut self) {
        self.fit = true;
    }

    /// Returns the view, to return to it later.
    pub fn keep(&self) -> Option<Kept> {
        Some(Kept { frame: self.frame?, window: self.window? })
    }

    /// Restores a view; in a window of another size the whole drawing is shown.
    pub fn restore(&mut self, view: Kept) {
        self.fit = self.window != Some(view.window);
        if !self.fit {
            self.frame = Some(view.frame);
            self.reveal = None;
        }
    }

    /// Brings a place of the drawing into view in the next frame, when the visible size of the canvas is known.
    pub fn reveal(&mut self, place: Unit) {
        self.reveal = Some(place);
    }

    /// Returns whether the next frame moves the view.
    pub fn is_moving(&self) -> bool {
        self.fit || self.reveal.is_some()
    }

    /// Sets the place of the canvas in this frame, of which `seen` is not covered: fits the drawing into that if it is due, and
    /// scrolls to whatever must be visible. When nothing covers it any more, the view is the one before.
    pub fn lay(&mut self, rect: Rect, seen: Rect, window: egui::Vec2, figure: Option<&Figure>, fit: Fit) {
        let is_plain = fit == Fit::Plain;
        let covered = seen != rect && seen.height() >= LEAST && seen.width() >= LEAST;
        let rect = if covered { seen } else { rect };
        // A view of a window of another shape is of no use.
        let known = self.window == Some(window);
        match (covered, self.covered) {
            (true, None) => {
                self.covered = Some(Covered { before: self.frame });
                self.fit = true;
            }
            (false, Some(Covered { before })) => {
                self.covered = None;
                self.fit |= before.is_none();
                self.frame = before.or(self.frame);
            }
            (true, Some(_)) if !known => self.covered = Some(Covered { before: None }),
            _ => {}
        }
        let before = self.rect.replace(rect).filter(|_| known && !covered);
        if let (Some(before), Some(frame), Some(figure)) = (before, &mut self.frame, figure)
            && !is_plain
            && rect.bottom() < before.bottom() - 0.5
        {
            // Problems are listed below the canvas now: a drawing that was in sight goes up as far as it must, and as it can.
            let (top, bottom) = (frame.at(figure.bounds.min).y, frame.at(figure.bounds.max).y);
            if bottom <= before.bottom() {
                let hidden = (bottom + 8.0 - rect.bottom()).max(0.0);
                frame.origin.y -= hidden.min((top - 8.0 - rect.top()).max(0.0));
            }
        }
        // Only another window is a reason to fit the drawing again.
        if self.frame.is_none() || std::mem::take(&mut self.fit) || self.window != Some(window) {
            self.frame = Some(Self::fitted(rect, covered, figure.filter(|figure| !figure.states.is_empty()), fit));
        }
        self.window = Some(window);
        if let (Some(place), Some(frame)) = (self.reveal.take(), &mut self.frame) {
            let at = frame.at(place);
            let margin = frame.scale + 12.0;
            let seen = Rect::from_min_max(rect.min + vec2(margin, margin), rect.max - vec2(margin, margin));
            // No further than that takes, so that the rest stays in sight.
            let to = if seen.is_positive() { seen.clamp(at) } else { rect.center() };
            frame.origin += to - at;
        }
    }

    fn fitted(rect: Rect, covered: bool, figure: Option<&Figure>, fit: Fit) -> Placement {
        if fit == Fit::Plain {
            let inner = rect.shrink2(vec2(28.0, 24.0));
            let empty = Placement { scale: 30.0, origin: inner.center() };
            return figure.map_or(empty, |figure| Placement::fit(figure, inner, 34.0));
        }
        // Edges bend out over the states.
        let share = match () {
            () if rect.height() < SHALLOW => 0.12,
            () if covered => 0.18,
            () => 0.26,
        };
        let above = (rect.height() * share).clamp(16.0, 60.0);
        let below = if covered { 22.0 } else { 36.0 };
        let inner = Rect::from_min_max(rect.min + vec2(32.0, above), rect.max - vec2(32.0, below));
        let Some(figure) = figure else { return Placement { scale: 34.0, origin: inner.center() } };
        let frame = Placement::fit(figure, inner, 38.0);
        // In a low window, parts that would be too small to read are scrolled into view one by one.
        let scale = if rect.height() < LOW { frame.scale.max(READABLE) } else { frame.scale };
        let middle = inner.center();
        Placement { scale, origin: middle + (frame.origin - middle) * (scale / frame.scale) }
    }

    /// Returns whether a circle of this radius, in points, is in sight.
    pub fn holds(&self, at: Pos2, radius: f32) -> bool {
        self.rect.is_some_and(|rect| rect.shrink(radius).contains(at))
    }

    /// Moves the drawing by a distance in points.
    pub fn pan(&mut self, by: egui::Vec2) {
        if let Some(frame) = &mut self.frame {
            frame.origin += by;
        }
    }

    /// Enlarges the drawing around a point.
    pub fn zoom(&mut self, factor: f32, about: Pos2) {
        if let Some(frame) = &mut self.frame {
            let scale = (frame.scale * factor).clamp(4.0, 160.0);
            let real = scale / frame.scale;
            frame.origin = about + (frame.origin - about) * real;
            frame.scale = scale;
        }
    }

    /// Returns the middle of the visible part, in drawing units.
    pub fn middle(&self) -> (f64, f64) {
        match (self.frame, self.rect) {
            (Some(frame), Some(rect)) => units(frame.back(rect.center())),
            _ => (0.0, 0.0),
        }
    }

    /// Returns the corners between which a whole state is in sight, in radii; `None` where there is no room for one.
    pub fn in_sight(&self) -> Option<(Unit, Unit)> {
        let (frame, rect) = self.frame.zip(self.rect)?;
        let rect = rect.shrink(frame.scale + 12.0);
        rect.is_positive().then(|| (frame.back(rect.min), frame.back(rect.max)))
    }

    /// Returns the middle of the canvas.
    pub fn centre(&self) -> Pos2 {
        self.rect.map_or(pos2(400.0, 300.0), |r| r.center())
    }
}
