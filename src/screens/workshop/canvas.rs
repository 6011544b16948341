//! The view of the canvas, and the mouse's current action on it: plain data that all parts of the editor share.

use egui::{Pos2, Rect, pos2, vec2};
use fob_automata::edit::DraftStateId;
use fob_automata::figure::{Figure, Vec2 as Unit};
use fob_automata::{Letter, RADIUS};
use fob_kit::widgets::figure::Placement;

/// An edge: from one state to another, with one or both letters.
pub(super) type Edge = (DraftStateId, DraftStateId);

/// Drawing units as radii.
pub(super) fn unit((x, y): (f64, f64)) -> Unit {
    Unit::new(x / RADIUS, y / RADIUS)
}

/// Radii as drawing units.
pub(super) fn units(p: Unit) -> (f64, f64) {
    (p.x * RADIUS, p.y * RADIUS)
}

/// Position of the mark of a missing transition, on the lower rim: green left, red right.
pub(super) fn missing_place(centre: Unit, letter: Letter) -> Unit {
    let side = if letter == Letter::Green { -1.0 } else { 1.0 };
    centre + Unit::new(side * 0.62, 0.95)
}

/// In a canvas lower than this, in points, a drawing is not fitted if it would be too small to read.
const LOW: f32 = 160.0;
/// In a canvas lower than this, in points, every point is for the drawing.
const SHALLOW: f32 = 300.0;
/// The least radius of a state in a low canvas, in points.
const READABLE: f32 = 16.0;

/// The least height and width of what a sheet leaves of the canvas, in points, into which the drawing is fitted.
const LEAST: f32 = 110.0;

/// Distance of grid lines, in radii.
pub(super) const GRID: f64 = 1.0;

/// A part of the drawing that the mouse can grasp.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Hit {
    /// The inside of a state.
    State(DraftStateId),
    /// Its rim, from which transitions are drawn.
    Rim(DraftStateId),
    /// The mark of a missing transition.
    Missing(DraftStateId, Letter),
    /// The arrowhead of an edge.
    End(Edge),
    /// The line of an edge or its letters.
    Edge(Edge),
    /// Nothing.
    Canvas,
}

impl Hit {
    /// The state under the pointer, whichever part of it.
    pub(super) const fn state(self) -> Option<DraftStateId> {
        match self {
            Self::State(id) | Self::Rim(id) | Self::Missing(id, _) => Some(id),
            _ => None,
        }
    }
}

/// A mouse gesture in progress.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) enum Gesture {
    #[default]
    None,
    /// The view follows the mouse.
    Pan,
    /// States are moved: where they were, and where the mouse was.
    Move { states: Vec<(DraftStateId, (f64, f64))>, from: Unit },
    /// A transition is drawn, by a letter if it began at the mark of a missing one.
    Draw { from: DraftStateId, letter: Option<Letter>, to: Unit },
    /// The end of an edge is being moved to another state.
    Retarget { edge: Edge, to: Unit },
    /// An edge is bent; the pointer was that far from its middle.
    Bend { edge: Edge, off: Unit },
    /// States are selected by a band.
    Band { from: Unit, to: Unit, before: Vec<DraftStateId> },
}

/// A state's name while it is written on the canvas.
#[derive(Debug)]
pub(super) struct Rename {
    pub id: DraftStateId,
    pub text: String,
    /// The field was not drawn yet.
    pub fresh: bool,
}

/// A drawn transition without a letter, since both letters are taken.
#[derive(Clone, Copy, Debug)]
pub(super) struct Choose {
    pub from: DraftStateId,
    pub to: Target,
    pub at: Pos2,
}

/// A transition that is being drawn by keys, until it is confirmed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Link {
    pub from: DraftStateId,
    /// Nothing for both letters.
    pub letter: Option<Letter>,
    pub to: DraftStateId,
}

/// Where a transition was drawn to.
#[derive(Clone, Copy, Debug)]
pub(super) enum Target {
    State(DraftStateId),
    /// An empty place, in drawing units, where a new state will be.
    Open((f64, f64)),
}

/// The view of the drawing in a window of one size.
#[derive(Clone, Copy, Debug)]
pub(super) struct View {
    frame: Placement,
    window: egui::Vec2,
}

/// What a canvas shows again when nothing covers it any more; the whole drawing if there is no view.
#[derive(Clone, Copy, Debug)]
struct Covered {
    before: Option<Placement>,
}

/// The view of the canvas, and the mouse's action on it.
#[derive(Debug, Default)]
pub struct Canvas {
    frame: Option<Placement>,
    fit: bool,
    reveal: Option<Unit>,
    rect: Option<Rect>,
    /// The size of the window that the drawing was fitted into.
    window: Option<egui::Vec2>,
    /// While a part of the canvas is covered: the view before.
    covered: Option<Covered>,
    /// A finger works it: what is grasped is larger.
    pub(super) touch: bool,
    /// States are put on the grid when they are moved.
    pub(super) snap: bool,
    pub(super) gesture: Gesture,
    pub(super) rename: Option<Rename>,
    pub(super) choose: Option<Choose>,
    pub(super) link: Option<Link>,
    pub(super) hovered: Option<Hit>,
    /// The part whose menu is open, and where it was opened.
    pub(super) menu: Option<(Hit, Unit)>,
}

impl Canvas {
    /// Where the drawing is in the window.
    pub(super) const fn frame(&self) -> Option<Placement> {
        self.frame
    }

    /// Fits the drawing into the canvas at the next frame.
    pub(super) fn fit_soon(&mut self) {
        self.fit = true;
    }

    /// The view of the drawing.
    pub(super) fn view(&self) -> Option<View> {
        Some(View { frame: self.frame?, window: self.window? })
    }

    /// Looks at the drawing as before; in a window of another size all of it is shown.
    pub(super) fn restore(&mut self, view: View) {
        self.fit = self.window != Some(view.window);
        if !self.fit {
            self.frame = Some(view.frame);
            self.reveal = None;
        }
    }

    /// Brings a place of the drawing into view in the next frame, when the visible size of the canvas is known.
    pub(super) fn reveal(&mut self, place: Unit) {
        self.reveal = Some(place);
    }

    pub(super) fn is_moving(&self) -> bool {
        self.fit || self.reveal.is_some()
    }

    /// Sets the place of the canvas in this frame, of which `seen` is not covered: fits the drawing into that if it is due, and
    /// scrolls to whatever must be visible. When nothing covers it any more, the view is the one before.
    pub(super) fn lay(&mut self, rect: Rect, seen: Rect, window: egui::Vec2, figure: Option<&Figure>) {
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
            // Edges bend out over the states.
            let share = match () {
                () if rect.height() < SHALLOW => 0.12,
                () if covered => 0.18,
                () => 0.26,
            };
            let above = (rect.height() * share).clamp(16.0, 60.0);
            let below = if covered { 22.0 } else { 36.0 };
            let inner = Rect::from_min_max(rect.min + vec2(32.0, above), rect.max - vec2(32.0, below));
            self.frame = Some(match figure {
                Some(figure) if !figure.states.is_empty() => {
                    let frame = Placement::fit(figure, inner, 38.0);
                    // In a low window, parts that would be too small to read are scrolled into view one by one.
                    let scale = if rect.height() < LOW { frame.scale.max(READABLE) } else { frame.scale };
                    let middle = inner.center();
                    Placement { scale, origin: middle + (frame.origin - middle) * (scale / frame.scale) }
                }
                _ => Placement { scale: 34.0, origin: inner.center() },
            });
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

    /// Whether a circle of this radius, in points, is in sight.
    pub(super) fn holds(&self, at: Pos2, radius: f32) -> bool {
        self.rect.is_some_and(|rect| rect.shrink(radius).contains(at))
    }

    pub(super) fn pan(&mut self, by: egui::Vec2) {
        if let Some(frame) = &mut self.frame {
            frame.origin += by;
        }
    }

    pub(super) fn zoom(&mut self, factor: f32, about: Pos2) {
        if let Some(frame) = &mut self.frame {
            let scale = (frame.scale * factor).clamp(4.0, 160.0);
            let real = scale / frame.scale;
            frame.origin = about + (frame.origin - about) * real;
            frame.scale = scale;
        }
    }

    /// The middle of the visible part, in drawing units.
    pub(super) fn middle(&self) -> (f64, f64) {
        match (self.frame, self.rect) {
            (Some(frame), Some(rect)) => units(frame.back(rect.center())),
            _ => (0.0, 0.0),
        }
    }

    /// The corners between which a whole state is in sight, in radii; `None` where there is no room for one.
    pub(super) fn in_sight(&self) -> Option<(Unit, Unit)> {
        let (frame, rect) = self.frame.zip(self.rect)?;
        let rect = rect.shrink(frame.scale + 12.0);
        rect.is_positive().then(|| (frame.back(rect.min), frame.back(rect.max)))
    }

    pub(super) fn centre(&self) -> Pos2 {
        self.rect.map_or(pos2(400.0, 300.0), |r| r.center())
    }
}
