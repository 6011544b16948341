//! The canvas: the automaton as a textbook would draw it, with what is selected, missing, grasped and run.

use super::desk::Desk;
use super::gesture::Gesture;
use super::hit::Hit;
use crate::app::shared::Shared;
use crate::app::theme::{self, Theme};
use crate::app::widgets::figure::{self, Frame, Marks, colour_of};
use crate::automata::edit::DraftStateId;
use crate::automata::figure::Vec2 as Unit;
use crate::automata::{Letter, RADIUS};
use egui::{Align2, Color32, CursorIcon, FontId, Painter, Pos2, Rect, Response, Sense, Stroke, Ui, pos2, vec2};

/// Drawing units as radii.
pub(super) fn unit((x, y): (f64, f64)) -> Unit {
    Unit::new(x / RADIUS, y / RADIUS)
}

/// Radii as drawing units.
pub(super) fn units(p: Unit) -> (f64, f64) {
    (p.x * RADIUS, p.y * RADIUS)
}

/// Where the mark of a missing transition is, on the lower rim: green left, red right.
pub(super) fn missing_place(centre: Unit, letter: Letter) -> Unit {
    let side = if letter == Letter::Green { -1.0 } else { 1.0 };
    centre + Unit::new(side * 0.62, 0.95)
}

/// Distance of grid lines, in radii.
pub(super) const GRID: f64 = 1.0;

/// What a person is writing on the canvas.
#[derive(Debug)]
pub(super) struct Rename {
    pub id: DraftStateId,
    pub text: String,
    pub fresh: bool,
}

/// A transition that was drawn and lacks a letter, since both are taken.
#[derive(Clone, Copy, Debug)]
pub(super) struct Choose {
    pub from: DraftStateId,
    pub to: Target,
    pub at: Pos2,
}

/// Where a transition was drawn to.
#[derive(Clone, Copy, Debug)]
pub(super) enum Target {
    State(DraftStateId),
    /// Into the open: a new state is to stand there, in drawing units.
    Open((f64, f64)),
}

/// How the canvas is looked at, and what the mouse does on it.
#[derive(Debug, Default)]
pub struct Canvas {
    pub(super) frame: Option<Frame>,
    fit: bool,
    reveal: Option<Unit>,
    rect: Option<Rect>,
    /// The size of the window that the drawing was fitted into.
    window: Option<egui::Vec2>,
    /// States are put on the grid when they are moved.
    pub(super) snap: bool,
    pub(super) gesture: Gesture,
    pub(super) rename: Option<Rename>,
    pub(super) choose: Option<Choose>,
    pub(super) hovered: Option<Hit>,
    /// What the menu is about that hangs open, and where it was opened.
    pub(super) menu: Option<(Hit, Unit)>,
}

impl Canvas {
    /// Where the drawing lies in the window.
    pub(super) const fn frame(&self) -> Option<Frame> {
        self.frame
    }

    /// Fits the drawing into the canvas at the next frame.
    pub(super) fn fit_soon(&mut self) {
        self.fit = true;
    }

    pub(super) fn is_moving(&self) -> bool {
        self.fit || self.reveal.is_some()
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

    /// Brings a place of the drawing into view at the next frame, when it is known how much of the canvas is seen.
    pub(super) fn reveal(&mut self, place: Unit) {
        self.reveal = Some(place);
    }

    fn reveal_now(&mut self) {
        if let (Some(place), Some(frame), Some(rect)) = (self.reveal.take(), &mut self.frame, self.rect) {
            let at = frame.at(place);
            // The tools lie over the upper edge.
            let margin = frame.scale + 12.0;
            let seen = Rect::from_min_max(rect.min + vec2(margin, margin + 48.0), rect.max - vec2(margin, margin));
            if !seen.contains(at) {
                frame.origin += rect.center() - at;
            }
        }
    }

    /// The middle of what is seen, in drawing units.
    pub(super) fn middle(&self) -> (f64, f64) {
        match (self.frame, self.rect) {
            (Some(frame), Some(rect)) => units(frame.back(rect.center())),
            _ => (0.0, 0.0),
        }
    }

    pub(super) fn centre(&self) -> Pos2 {
        self.rect.map_or(pos2(400.0, 300.0), |r| r.center())
    }
}

impl Desk {
    /// Draws the canvas and does what the mouse does on it.
    pub(super) fn canvas_ui(&mut self, ui: &mut Ui, shared: &mut Shared, theme: &Theme, free: bool) {
        let rect = ui.max_rect();
        let response = ui.interact(rect, ui.id().with("canvas"), Sense::click_and_drag());
        let about = self.spoken();
        response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Other, true, &about));
        if response.has_focus() {
            // The keys of the canvas work whenever nobody types; with the focus, arrows would move it and not the view.
            response.surrender_focus();
        }
        let first = self.canvas.frame.is_none();
        // The canvas shrinks when problems are listed below it; only another window is a reason to move the drawing.
        let window = ui.ctx().content_rect().size();
        if first || self.canvas.fit || self.canvas.window != Some(window) {
            self.fit_now(rect);
        }
        self.canvas.window = Some(window);
        self.canvas.rect = Some(rect);
        self.canvas.reveal_now();
        if free {
            self.mouse(ui, &response);
            self.menu(&response, theme, shared);
        }
        self.refresh();
        let painter = ui.painter().with_clip_rect(rect);
        if let Some(frame) = self.canvas.frame {
            self.paint(&painter, theme, frame, rect, shared);
        }
        cursor(ui, &response, self.canvas.hovered, &self.canvas.gesture);
        self.tools(ui, rect, theme, shared);
        self.renaming(ui, theme);
        self.choosing(ui, theme);
    }

    pub(super) fn fit_now(&mut self, rect: Rect) {
        // The tools lie over the upper edge.
        let inner = Rect::from_min_max(rect.min + vec2(32.0, 60.0), rect.max - vec2(32.0, 36.0));
        self.canvas.fit = false;
        self.canvas.frame = Some(match &self.derived().figure {
            Some(figure) if !figure.states.is_empty() => Frame::fit(figure, inner, 38.0),
            _ => Frame { scale: 34.0, origin: inner.center() },
        });
    }

    fn spoken(&self) -> String {
        let draft = self.draft();
        let missing = draft.states().map(|s| s.next.iter().filter(|n| n.is_none()).count()).sum::<usize>();
        let selected: Vec<&str> = self.selected.iter().map(|id| self.name_of(*id)).collect();
        let selected = if selected.is_empty() { String::new() } else { format!(", selected: {}", selected.join(", ")) };
        format!("Canvas: {} states, {missing} transitions missing{selected}", draft.len())
    }

    fn paint(&self, painter: &Painter, theme: &Theme, frame: Frame, rect: Rect, shared: &Shared) {
        grid(painter, theme, frame, rect, self.canvas.snap);
        let Some(drawing) = &self.derived().figure else {
            let text = format!("{} states are too many to draw; the table edits them", self.draft().len());
            painter.text(rect.center(), Align2::CENTER_CENTER, text, FontId::proportional(15.0), theme.dim);
            return;
        };
        if drawing.states.is_empty() {
            let upper = rect.center() - vec2(0.0, 14.0);
            painter.text(upper, Align2::CENTER_CENTER, "Double-click anywhere to add a state", theme::strong(20.0), theme.text);
            let text = "Then drag from its rim to another state, or back to itself, to draw a transition.";
            painter.text(rect.center() + vec2(0.0, 14.0), Align2::CENTER_CENTER, text, FontId::proportional(15.0), theme.dim);
        }
        let mut marks = Marks::default();
        for id in &self.selected {
            if let Some(index) = self.index(*id) {
                marks.states.push((index, theme.accent));
            }
        }
        if let Some((from, to)) = self.edge {
            let letter = self.draft().letters(from, to).first().copied();
            marks.edge = self.index(from).zip(letter);
        }
        for id in &self.derived().unreachable {
            if let Some(index) = self.index(*id).filter(|i| !marks.states.iter().any(|(m, _)| m == i)) {
                marks.states.push((index, theme.dim.gamma_multiply(0.35)));
            }
        }
        figure::draw(painter, theme, drawing, frame, &marks);
        for id in &self.selected {
            if let Some(state) = self.draft().state(*id) {
                painter.circle_stroke(frame.at(unit(state.at)), frame.scale * 1.12, Stroke::new(2.0, theme.accent));
            }
        }
        self.paint_missing(painter, theme, frame);
        self.paint_hover(painter, theme, frame);
        self.paint_gesture(painter, theme, frame);
        self.run.paint(painter, frame, self, theme, shared);
    }

    /// Missing transitions and bad names, at their states.
    fn paint_missing(&self, painter: &Painter, theme: &Theme, frame: Frame) {
        for state in self.draft().states() {
            for letter in Letter::ALL {
                if state.next[letter.index()].is_some() {
                    continue;
                }
                let at = frame.at(missing_place(unit(state.at), letter));
                let radius = (frame.scale * 0.27).clamp(6.0, 12.0);
                let colour = theme.letter(colour_of(letter));
                painter.circle(at, radius, theme.room, Stroke::new(1.5, theme.bad));
                // A dashed ring of the letter's colour: here something is to come.
                let points: Vec<Pos2> = (0..=24)
                    .map(|k| {
                        let a = k as f32 / 24.0 * std::f32::consts::TAU;
                        at + vec2(a.cos(), a.sin()) * (radius - 2.5)
                    })
                    .collect();
                painter.extend(egui::Shape::dashed_line(&points, Stroke::new(1.5, colour), 2.5, 2.5));
                painter.text(
                    at,
                    Align2::CENTER_CENTER,
                    letter.letter(),
                    FontId::new(radius * 1.3, theme::semibold()),
                    theme.text,
                );
            }
        }
        for problem in &self.derived().problems {
            use crate::automata::edit::DraftProblem::{BadName, DuplicateName};
            if let BadName(id) | DuplicateName(id) = problem
                && let Some(state) = self.draft().state(*id)
            {
                let at = frame.at(unit(state.at));
                painter.circle_stroke(at, frame.scale * 1.05, Stroke::new(2.5, theme.bad));
                let text = if matches!(problem, BadName(_)) { "needs a name" } else { "name is taken" };
                let below = at + vec2(0.0, frame.scale * 1.3 + 8.0);
                painter.text(below, Align2::CENTER_CENTER, text, FontId::proportional(13.0), theme.bad);
            }
        }
    }

    fn paint_hover(&self, painter: &Painter, theme: &Theme, frame: Frame) {
        if self.canvas.gesture != Gesture::None {
            return;
        }
        match self.canvas.hovered {
            Some(Hit::Rim(id)) => {
                if let Some(state) = self.draft().state(id) {
                    painter.circle_stroke(
                        frame.at(unit(state.at)),
                        frame.scale,
                        Stroke::new(4.0, theme.accent.gamma_multiply(0.75)),
                    );
                }
            }
            Some(Hit::Missing(id, letter)) => {
                if let Some(state) = self.draft().state(id) {
                    let at = frame.at(missing_place(unit(state.at), letter));
                    painter.circle_stroke(at, (frame.scale * 0.27).clamp(6.0, 12.0) + 2.5, Stroke::new(2.0, theme.accent));
                }
            }
            Some(Hit::End(edge) | Hit::Edge(edge)) => self.paint_handles(painter, theme, frame, edge),
            _ => {
                if let Some(edge) = self.edge {
                    self.paint_handles(painter, theme, frame, edge);
                }
            }
        }
    }

    /// The handles of an edge: its middle, which bends it, and its end, which leads it elsewhere.
    fn paint_handles(&self, painter: &Painter, theme: &Theme, frame: Frame, (from, to): super::desk::Edge) {
        let Some((from, to)) = self.index(from).zip(self.index(to)) else { return };
        let Some(figure) = &self.derived().figure else { return };
        let Some(edge) = figure.edges.iter().find(|e| e.from == from && e.to == to) else { return };
        painter.circle(frame.at(edge.curve.at(0.5)), 5.0, theme.room, Stroke::new(2.0, theme.accent));
        painter.circle(
            frame.at(edge.head[0].lerp((edge.head[1] + edge.head[2]) * 0.5, 0.6)),
            6.0,
            Color32::TRANSPARENT,
            Stroke::new(2.0, theme.accent),
        );
    }

    fn paint_gesture(&self, painter: &Painter, theme: &Theme, frame: Frame) {
        let stroke = Stroke::new(2.5, theme.accent);
        let arrow = |from: DraftStateId, to: Unit| {
            let Some(state) = self.draft().state(from) else { return };
            let centre = unit(state.at);
            let target = self.state_at(to);
            if target == Some(from) {
                // Back to itself: a loop towards the pointer.
                let out = (to - centre).unit();
                let apex = frame.at(centre + out * 2.1);
                painter.circle_stroke(frame.at(centre + out * 1.5), frame.scale * 0.6, stroke);
                painter.circle_filled(apex, 3.0, theme.accent);
                return;
            }
            let end = target.and_then(|id| self.draft().state(id)).map_or(to, |s| unit(s.at) - (unit(s.at) - centre).unit());
            let start = centre + (end - centre).unit();
            painter.arrow(frame.at(start), frame.at(end) - frame.at(start), stroke);
            if let Some(state) = target.and_then(|id| self.draft().state(id)) {
                painter.circle_stroke(frame.at(unit(state.at)), frame.scale * 1.1, stroke);
            } else {
                painter.circle_stroke(frame.at(end), frame.scale, Stroke::new(1.5, theme.accent.gamma_multiply(0.6)));
            }
        };
        if let Some(Choose { from, to: Target::Open(at), .. }) = self.canvas.choose {
            arrow(from, unit(at));
        }
        match &self.canvas.gesture {
            Gesture::Draw { from, to, .. } => arrow(*from, *to),
            Gesture::Retarget { edge, to } => arrow(edge.0, *to),
            Gesture::Band { from, to, .. } => {
                let band = Rect::from_two_pos(frame.at(*from), frame.at(*to));
                painter.rect(
                    band,
                    2.0,
                    theme.accent.gamma_multiply(0.12),
                    Stroke::new(1.0, theme.accent),
                    egui::StrokeKind::Inside,
                );
            }
            _ => {}
        }
    }

    /// The state whose circle a point is in.
    pub(super) fn state_at(&self, p: Unit) -> Option<DraftStateId> {
        self.draft().states().rev().find(|s| p.distance(unit(s.at)) < 1.15).map(|s| s.id)
    }
}

fn grid(painter: &Painter, theme: &Theme, frame: Frame, rect: Rect, strong: bool) {
    let step = GRID as f32 * frame.scale * if frame.scale < 14.0 { 4.0 } else { 2.0 };
    if step < 8.0 {
        return;
    }
    let colour = theme.line.gamma_multiply(if strong { 0.9 } else { 0.35 });
    let first = |from: f32, origin: f32| origin + ((from - origin) / step).ceil() * step;
    let mut y = first(rect.top(), frame.origin.y);
    while y < rect.bottom() {
        let mut x = first(rect.left(), frame.origin.x);
        while x < rect.right() {
            painter.circle_filled(pos2(x, y), 1.0, colour);
            x += step;
        }
        y += step;
    }
}

fn cursor(ui: &Ui, response: &Response, hit: Option<Hit>, gesture: &Gesture) {
    if !response.hovered() && !response.dragged() {
        return;
    }
    let icon = match (gesture, hit) {
        (Gesture::Pan | Gesture::Move { .. } | Gesture::Bend { .. }, _) => CursorIcon::Grabbing,
        (Gesture::Draw { .. } | Gesture::Retarget { .. }, _) | (_, Some(Hit::Rim(_) | Hit::Missing(..))) => CursorIcon::Crosshair,
        (_, Some(Hit::State(_) | Hit::End(_) | Hit::Edge(_))) => CursorIcon::Grab,
        _ => CursorIcon::Default,
    };
    ui.ctx().set_cursor_icon(icon);
}
