//! The canvas: the automaton as a textbook would draw it, with the selection, missing transitions, the dragged part and the run.

use super::canvas::{Choose, GRID, Target};
use super::gesture::{Gesture, cursor};
use super::labels;
use super::marks;
use super::pen::Pen;
use egui::text::LayoutJob;
use egui::{Align, Align2, Color32, FontId, Painter, Pos2, Rect, Sense, Stroke, Ui, pos2, vec2};
use fob_automata::edit::DraftStateId;
use fob_automata::figure::{Figure, Vec2 as Unit};
use fob_automata::{Letter, StateId};
use fob_kit::drawing::labels as drawing;
use fob_kit::drawing::parts::{Edge, Hit, missing_place, unit};
use fob_kit::fingers;
use fob_kit::layout::Window;
use fob_kit::theme::{self, Theme};
use fob_kit::widgets::figure::{self, Marks, Placement, colour_of};
use fob_services::phrases::plural;

/// Draws over the drawing, which is at a place of the window.
pub type Over<'a> = &'a dyn Fn(&Painter, &Figure, Placement);

/// What is shown besides the drawing.
#[derive(Clone, Default)]
pub struct Shown<'a> {
    /// Whether the mouse works the canvas: no dialog is open.
    pub free: bool,
    /// States that are lit: those that a run is in.
    pub lit: &'a [usize],
    /// States that no word reaches.
    pub dim: &'a [DraftStateId],
    /// States with what is wrong with their names.
    pub bad_names: &'a [(DraftStateId, &'static str)],
    /// What is drawn over everything.
    pub over: Option<Over<'a>>,
}

impl Pen<'_> {
    /// Draws the canvas at `rect`, of which `seen` is not covered, and does what the mouse does on it.
    pub fn show(&mut self, ui: &mut Ui, rect: Rect, seen: Rect, shown: &Shown<'_>) {
        let theme = &Theme::from_ui(ui);
        self.canvas.refresh(self.steps);
        let response = ui.interact(rect, ui.id().with("canvas"), Sense::click_and_drag());
        response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Other, true, self.spoken()));
        fob_kit::access::canvas(&response);
        if response.has_focus() {
            // The keys of the canvas work whenever nobody is typing; with the focus, arrows would move it and not the view.
            response.surrender_focus();
        }
        if response.clicked() {
            ui.memory_mut(egui::Memory::stop_text_input);
        }
        let window = ui.ctx().content_rect().size();
        self.canvas.touch = fingers::is_touch(ui.ctx());
        self.canvas.lay(rect, seen, window);
        if shown.free {
            self.mouse(ui, &response);
            self.menu(&response);
        }
        let painter = ui.painter().with_clip_rect(rect);
        if let Some(frame) = self.canvas.view.frame() {
            self.paint(&painter, theme, (frame, rect), shown);
        }
        cursor(ui, &response, &self.canvas.pointing, self.canvas.manner);
        self.link_words(ui, rect);
        self.renaming(ui);
        self.choosing(ui);
        if shown.free {
            self.tell(ui, rect);
        }
    }

    fn spoken(&self) -> String {
        let draft = self.draft();
        let selected: Vec<&str> = self.canvas.selected.iter().map(|id| self.name_of(*id)).collect();
        let selected = if selected.is_empty() { String::new() } else { format!(", selected: {}", selected.join(", ")) };
        let canvas = drawing::canvas(draft.len());
        if draft.is_empty() {
            // Whoever does not see them reads what stands on the canvas.
            let (first, then) = beginning(self.canvas.touch);
            return format!("{canvas}. {first}. {then}");
        }
        if !self.is_board() {
            return format!("{canvas}{selected}");
        }
        let missing = draft.states().map(|s| s.missing().count()).sum::<usize>();
        format!("{canvas}, {} missing{selected}", plural(missing, "transition"))
    }

    fn paint(&self, painter: &Painter, theme: &Theme, (frame, rect): (Placement, Rect), shown: &Shown<'_>) {
        if !self.canvas.is_plain() {
            grid(painter, theme, frame, rect, self.canvas.snap);
        }
        let Some(drawing) = self.canvas.figure() else {
            let text = format!("{} states are too many to draw; the table edits them", self.draft().len());
            painter.text(rect.center(), Align2::CENTER_CENTER, text, FontId::proportional(15.0), theme.dim);
            return;
        };
        if drawing.states.is_empty() {
            let (first, then) = beginning(self.canvas.touch);
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
        // Lit states of a run are told from selected ones, which have a ring.
        marks.states.extend(shown.lit.iter().map(|&state| (StateId::from(state), theme.accent)));
        let filled = if self.is_board() { &self.canvas.selected[..] } else { &[] };
        marks.states.extend(filled.iter().filter_map(|id| self.index(*id)).map(|state| (state, theme.accent)));
        if let Some((from, to)) = self.canvas.edge {
            if self.is_board() {
                let letter = self.draft().colours(from, to).first().copied();
                marks.edge = self.index(from).zip(letter);
            } else {
                marks.arrow = self.index(from).zip(self.index(to));
            }
        }
        for id in shown.dim {
            if let Some(index) = self.index(*id).filter(|i| !marks.states.iter().any(|(m, _)| m == i)) {
                marks.states.push((index, theme.dim.gamma_multiply(0.35)));
            }
        }
        figure::draw(painter, theme, drawing, frame, &marks);
        marks::selection(painter, theme, frame, self.draft(), &self.canvas.selected);
        if self.is_board() {
            self.paint_missing(painter, theme, frame);
        } else if self.marks_missing() {
            self.write_missing(painter, theme, frame);
        }
        self.paint_bad_names(painter, theme, frame, shown.bad_names);
        self.paint_hover(painter, theme, frame);
        if let Some((_, place)) =
            self.canvas.handle(self.draft(), f64::from(frame.scale)).filter(|_| self.canvas.pointing.gesture == Gesture::None)
        {
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
        if let Some(over) = shown.over {
            over(painter, drawing, frame);
        }
    }

    /// Missing transitions, at their states.
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
    }

    /// The letters that lead nowhere, below their states, so that nobody overlooks them in a DFA that is handed in.
    fn write_missing(&self, painter: &Painter, theme: &Theme, frame: Placement) {
        for state in self.draft().states() {
            let missing = self.draft().missing(state.id);
            if !missing.is_empty() {
                let letters: Vec<String> = missing.iter().map(char::to_string).collect();
                let at = frame.at(unit(state.at) + Unit::new(0.0, 1.0)) + vec2(0.0, 3.0);
                let size = (0.4 * frame.scale).clamp(9.0, 13.0);
                let text = format!("no {}", letters.join(" "));
                painter.text(at, Align2::CENTER_TOP, text, FontId::proportional(size), theme.bad);
            }
        }
    }

    fn paint_bad_names(&self, painter: &Painter, theme: &Theme, frame: Placement, bad: &[(DraftStateId, &str)]) {
        for (id, text) in bad {
            if let Some(state) = self.draft().state(*id) {
                let at = frame.at(unit(state.at));
                painter.circle_stroke(at, frame.scale * 1.05, Stroke::new(2.5, theme.bad));
                let below = at + vec2(0.0, frame.scale * 1.3 + 8.0);
                painter.text(below, Align2::CENTER_CENTER, *text, FontId::proportional(13.0), theme.bad);
            }
        }
    }

    fn paint_hover(&self, painter: &Painter, theme: &Theme, frame: Placement) {
        if self.canvas.pointing.gesture != Gesture::None {
            return;
        }
        match self.canvas.pointing.hovered {
            Some(Hit::Rim(_)) => marks::hovered_rim(painter, theme, frame, self.draft(), &self.canvas.pointing),
            Some(Hit::Missing(id, letter)) => {
                if let Some(state) = self.draft().state(id) {
                    let at = frame.at(missing_place(unit(state.at), letter));
                    painter.circle_stroke(at, (frame.scale * 0.27).clamp(6.0, 12.0) + 2.5, Stroke::new(2.0, theme.accent));
                }
            }
            _ if self.canvas.is_plain() => {}
            Some(Hit::End(edge) | Hit::Edge(edge)) => self.paint_handles(painter, theme, frame, edge),
            _ => {
                if let Some(edge) = self.canvas.edge {
                    self.paint_handles(painter, theme, frame, edge);
                }
            }
        }
    }

    /// The handles of an edge: its middle, which bends it, and its end, which moves to another state.
    fn paint_handles(&self, painter: &Painter, theme: &Theme, frame: Placement, (from, to): Edge) {
        let Some((from, to)) = self.index(from).zip(self.index(to)) else { return };
        let Some(figure) = self.canvas.figure() else { return };
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
        let arrow = |from: DraftStateId, to: Unit| marks::drawn(painter, theme, frame, self.draft(), (from, to));
        if let Some(Choose { from, to: Target::Open(at), .. }) = self.canvas.choose {
            arrow(from, unit(at));
        }
        if let Some(state) = self.canvas.link.and_then(|link| self.draft().state(link.to))
            && let Some(link) = self.canvas.link
        {
            arrow(link.from, unit(state.at));
        }
        marks::gesture(painter, theme, frame, self.draft(), &self.canvas.pointing);
    }
}

/// How to begin, on an empty canvas.
const fn beginning(touch: bool) -> (&'static str, &'static str) {
    let first = if touch { drawing::EMPTY_CANVAS.1 } else { drawing::EMPTY_CANVAS.0 };
    (first, "Then drag from its rim to another state, or back to itself, to draw a transition.")
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
