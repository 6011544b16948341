//! The canvas: the automaton as a textbook would draw it, with the selection, missing transitions, the dragged part and the run.

use super::canvas::{Choose, GRID, Target};
use super::dfa_editor::DfaEditor;
use super::state::Tab;
use super::tabs;
use crate::workshop::labels;
use egui::text::LayoutJob;
use egui::{Align, Align2, Color32, FontId, Painter, Pos2, Rect, Sense, Stroke, Ui, pos2, vec2};
use fob_automata::Letter;
use fob_automata::edit::{DraftProblem, DraftStateId};
use fob_automata::figure::Vec2 as Unit;
use fob_kit::drawers;
use fob_kit::drawing::mouse::{Gesture, Manner, cursor, mouse};
use fob_kit::drawing::paint;
use fob_kit::drawing::parts::{Edge, Hit, missing_place, unit};
use fob_kit::drawing::view::Fit;
use fob_kit::fingers;
use fob_kit::layout::Window;
use fob_kit::theme::{self, Theme};
use fob_kit::widgets::figure::{self, Marks, Placement, colour_of};
use fob_services::data::Services;
use fob_services::phrases::plural;

impl DfaEditor {
    /// Draws the canvas and does what the mouse does on it.
    pub(super) fn canvas_ui(&mut self, ui: &mut Ui, services: &mut Services, free: bool) {
        let theme = &Theme::from_ui(ui);
        // The tools are above the canvas, in as many rows as they need, so that they never cover the drawing; on a phone they are in the
        // foot.
        let whole = ui.max_rect();
        let mut seen = Window::from_ui(ui).in_sight(ui.ctx(), whole);
        let mut rect = whole;
        if !Window::from_ui(ui).is_phone() {
            rect.min.y = self.tools(ui, whole, services).bottom() + 8.0;
            seen = rect;
        }
        let response = ui.interact(rect, ui.id().with("canvas"), Sense::click_and_drag());
        response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Other, true, self.spoken()));
        fob_kit::access::canvas(&response);
        if response.has_focus() {
            // The keys of the canvas work whenever nobody is typing; with the focus, arrows would move it and not the view.
            response.surrender_focus();
        }
        let window = ui.ctx().content_rect().size();
        let figure = self.derived().figure.clone();
        self.canvas.touch = fingers::is_touch(ui.ctx());
        self.canvas.view.lay(rect, seen, window, figure.as_deref(), Fit::Roomy);
        if free {
            mouse(self, ui, &response);
            self.menu(&response, services);
        }
        self.refresh();
        let painter = ui.painter().with_clip_rect(rect);
        if let Some(frame) = self.canvas.view.frame() {
            self.paint(&painter, theme, frame, rect);
        }
        cursor(ui, &response, &self.canvas.pointing, Manner::Full);
        self.link_words(ui, rect);
        self.renaming(ui);
        self.choosing(ui);
        if free {
            self.tell(ui, rect);
        }
    }

    fn spoken(&self) -> String {
        let draft = self.draft();
        let missing = draft.states().map(|s| s.missing().count()).sum::<usize>();
        let selected: Vec<&str> = self.selected.iter().map(|id| self.name_of(*id)).collect();
        let selected = if selected.is_empty() { String::new() } else { format!(", selected: {}", selected.join(", ")) };
        let (states, missing) = (plural(draft.len(), "state"), plural(missing, "transition"));
        format!("Canvas: {states}, {missing} missing{selected}")
    }

    fn paint(&self, painter: &Painter, theme: &Theme, frame: Placement, rect: Rect) {
        grid(painter, theme, frame, rect, self.canvas.snap);
        let Some(drawing) = &self.derived().figure else {
            let text = format!("{} states are too many to draw; the table edits them", self.draft().len());
            painter.text(rect.center(), Align2::CENTER_CENTER, text, FontId::proportional(15.0), theme.dim);
            return;
        };
        if drawing.states.is_empty() {
            let touch = fingers::is_touch(painter.ctx());
            let first = if touch { "Tap twice anywhere to add a state" } else { "Double-click anywhere to add a state" };
            let then = "Then drag from its rim to another state, or back to itself, to draw a transition.";
            let lines = [(first, theme::strong(20.0), theme.text), (then, FontId::proportional(15.0), theme.dim)];
            let mut top = rect.center().y - 28.0;
            for (text, font, ink) in lines {
                let mut job = LayoutJob::simple(text.to_owned(), font, ink, rect.width() - 32.0);
                job.halign = Align::Center;
                let text = painter.layout_job(job);
                top += text.size().y + 8.0;
                painter.galley(pos2(rect.center().x, top - text.size().y - 8.0), text, ink);
            }
        }
        let mut marks = Marks::default();
        for id in &self.selected {
            if let Some(index) = self.index(*id) {
                marks.states.push((index, theme.accent));
            }
        }
        if let Some((from, to)) = self.edge {
            let letter = self.draft().colours(from, to).first().copied();
            marks.edge = self.index(from).zip(letter);
        }
        for id in &self.derived().unreachable {
            if let Some(index) = self.index(*id).filter(|i| !marks.states.iter().any(|(m, _)| m == i)) {
                marks.states.push((index, theme.dim.gamma_multiply(0.35)));
            }
        }
        figure::draw(painter, theme, drawing, frame, &marks);
        paint::selection(painter, theme, frame, self.draft(), &self.selected);
        self.paint_missing(painter, theme, frame);
        self.paint_hover(painter, theme, frame);
        if let Some((_, place)) = self.handle(f64::from(frame.scale)).filter(|_| self.canvas.pointing.gesture == Gesture::None) {
            let at = frame.at(place);
            painter.circle(at, theme::FINGER / 2.0 - 1.0, theme.raised.gamma_multiply(0.85), Stroke::new(2.0, theme.accent));
            painter.arrow(at + vec2(-7.0, 7.0), vec2(14.0, -14.0), Stroke::new(2.5, theme.text));
            let low = Window::from_ctx(painter.ctx()).in_sight(painter.ctx(), rect).center_bottom() - vec2(0.0, 8.0);
            let text = painter.layout_no_wrap(labels::DRAG_THE_ARROW.to_owned(), FontId::proportional(13.0), theme.dim);
            let place = Align2::CENTER_BOTTOM.anchor_size(low, text.size());
            painter.rect_filled(place.expand2(vec2(6.0, 2.0)), 4.0, theme.room.gamma_multiply(0.85));
            painter.galley(place.min, text, theme.dim);
        }
        self.paint_gesture(painter, theme, frame);
        self.paint_piece(painter, theme, frame);
    }

    /// Missing transitions and bad names, at their states.
    fn paint_missing(&self, painter: &Painter, theme: &Theme, frame: Placement) {
        for state in self.draft().states() {
            for letter in Letter::ALL {
                if state.next(letter).is_some() {
                    continue;
                }
                let at = frame.at(missing_place(unit(state.at), letter));
                let radius = (frame.scale * 0.27).clamp(6.0, 12.0);
                let colour = theme.letter(colour_of(letter));
                painter.circle(at, radius, theme.room, Stroke::new(1.5, theme.bad));
                // A dashed ring in the letter's colour: something is missing here.
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
        for (problem, _) in &self.derived().problems {
            if let DraftProblem::BadName(id) | DraftProblem::DuplicateName(id) = problem
                && let Some(state) = self.draft().state(*id)
            {
                let at = frame.at(unit(state.at));
                painter.circle_stroke(at, frame.scale * 1.05, Stroke::new(2.5, theme.bad));
                let text = if matches!(problem, DraftProblem::BadName(_)) { "needs a name" } else { "name is taken" };
                let below = at + vec2(0.0, frame.scale * 1.3 + 8.0);
                painter.text(below, Align2::CENTER_CENTER, text, FontId::proportional(13.0), theme.bad);
            }
        }
    }

    fn paint_hover(&self, painter: &Painter, theme: &Theme, frame: Placement) {
        if self.canvas.pointing.gesture != Gesture::None {
            return;
        }
        match self.canvas.pointing.hovered {
            Some(Hit::Rim(_)) => paint::hovered_rim(painter, theme, frame, self.draft(), &self.canvas.pointing),
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

    /// The handles of an edge: its middle, which bends it, and its end, which moves to another state.
    fn paint_handles(&self, painter: &Painter, theme: &Theme, frame: Placement, (from, to): Edge) {
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

    fn paint_gesture(&self, painter: &Painter, theme: &Theme, frame: Placement) {
        let arrow = |from: DraftStateId, to: Unit| paint::drawn(painter, theme, frame, self.draft(), (from, to));
        if let Some(Choose { from, to: Target::Open(at), .. }) = self.canvas.choose {
            arrow(from, unit(at));
        }
        if let Some(state) = self.canvas.link.and_then(|link| self.draft().state(link.to))
            && let Some(link) = self.canvas.link
        {
            arrow(link.from, unit(state.at));
        }
        paint::gesture(painter, theme, frame, self.draft(), &self.canvas.pointing);
    }

    /// The piece that reads the word.
    fn paint_piece(&self, painter: &Painter, theme: &Theme, frame: Placement) {
        let Some(drawing) = &self.derived().figure else { return };
        // Before it reads it is shown with what it is about to read.
        let is_open = !Window::from_ctx(painter.ctx()).is_phone() || drawers::shows(painter.ctx(), tabs::SHEET);
        let is_shown = self.tab == Tab::Run && is_open;
        if self.run.word().is_empty() && !is_shown {
            return;
        }
        let states: Vec<_> = self.path_of(self.run.word()).iter().filter_map(|id| self.index(*id)).collect();
        if let Some(at) = self.run.place(drawing, frame, &states) {
            figure::piece(painter, at, figure::piece_radius(frame) * 0.85, theme.accent, "");
        }
    }
}

fn grid(painter: &Painter, theme: &Theme, frame: Placement, rect: Rect, strong: bool) {
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
