//! The space-time diagram: a configuration a row, drawn in the background and zoomed at will.

use super::editor::TuringEditor;
use super::keys::{CLOSER, FURTHER, WHOLE};
use super::paint;
use super::zoom::Zoom;
use crate::turing::labels;
use egui::{Align2, ColorImage, FontId, Painter, Rect, Sense, Stroke, StrokeKind, TextureHandle, TextureOptions, Ui, pos2, vec2};
use fob_kit::fingers::{self, ViewChange};
use fob_kit::layout::Window;
use fob_kit::theme::{STEP, Theme};
use fob_kit::widgets;
use fob_machines::turing::{Diagram, Machine, Rgb, View};
use fob_services::jobs::{DiagramAsk, Job};
use fob_services::phrases::grouped;

/// From this size on the symbols are written into the cells.
const READABLE: f32 = 13.0;
/// From this size on the head is marked in every row.
const MARKED: f32 = 3.0;
/// Symbols that are named below.
const NAMED: usize = 10;
/// The usual width of an entry of the legend, in points.
const ENTRY: f32 = 32.0;
/// Seconds between drawings of the diagram while a run goes at full speed.
const BETWEEN: f64 = 0.6;

/// The request for which a diagram was drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Key {
    revision: u64,
    steps: u64,
    view: View,
    dark: bool,
}

/// A diagram that was drawn.
struct Shown {
    key: Key,
    diagram: Diagram,
    texture: TextureHandle,
    /// The colour of blank cells.
    blank: Rgb,
}

impl std::fmt::Debug for Shown {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Shown").field("key", &self.key).finish_non_exhaustive()
    }
}

/// The diagram of the run on the editor.
#[derive(Debug, Default)]
pub struct Picture {
    /// The part in view.
    pub zoom: Zoom,
    shown: Option<Shown>,
    job: Option<(Job<DiagramAsk>, Key)>,
    /// Time of the last request.
    asked: f64,
    /// The steps of the run when it was seen last.
    seen: u64,
    room: egui::Vec2,
}

impl Picture {
    /// Another machine: all of its run is in sight.
    pub fn forget(&mut self) {
        *self = Self::default();
    }

    /// The middle of the room, about which keys zoom.
    pub fn middle(&self) -> egui::Vec2 {
        self.room / 2.0
    }

    /// Draws the diagram into a rectangle.
    pub fn show(&mut self, ui: &mut Ui, rect: Rect, editor: &TuringEditor, (now, fast): (f64, bool)) {
        let theme = &Theme::from_ui(ui);
        let Some(timeline) = &editor.timeline else { return };
        let foot = Rect::from_min_max(pos2(rect.left(), rect.bottom() - ui.spacing().interact_size.y), rect.max);
        let room = Rect::from_min_max(rect.min, pos2(rect.right(), foot.top() - 4.0));
        self.room = room.size();
        let steps = timeline.run().steps();
        self.gestures(ui, room);
        self.zoom.fit(room, timeline, steps > self.seen);
        self.seen = steps;
        let key = Key { revision: editor.revision, steps, view: self.zoom.view, dark: theme.panel.r() < 0x80 };
        self.take(ui);
        let known = self.shown.as_ref().is_some_and(|shown| shown.key == key);
        let due = !fast || now >= self.asked + BETWEEN;
        if !known && self.job.is_none() && due {
            let from = timeline.mark_before(key.view.step).clone();
            let ground = Theme::mix(paint::colour(theme, 0), theme.line, 0.35);
            let palette = paint::palette(theme, timeline.machine(), ground);
            let ask = DiagramAsk { machine: timeline.machine().clone(), from, view: key.view, last: steps, palette };
            self.job = Some((Job::start(ask), key));
            self.asked = now;
        }
        let painter = ui.painter().with_clip_rect(room);
        painter.rect(room, 4.0, paint::colour(theme, 0), Stroke::new(1.0, theme.line), StrokeKind::Inside);
        if let Some(shown) = &self.shown {
            draw(&painter, room, &self.zoom, shown, editor, theme);
            fob_kit::access::list(ui, room, labels::ROWS, || in_words(shown, timeline.machine()));
        }
        self.foot(ui, foot, editor, theme);
    }

    /// Receives a worker's drawing.
    fn take(&mut self, ui: &Ui) {
        let Some(answer) = self.job.as_mut().and_then(|(job, _)| job.poll()) else { return };
        let Some((_, key)) = self.job.take() else { return };
        let Ok(diagram) = answer else { return };
        let view = diagram.view;
        let pixels = diagram.pixels.iter().map(|[r, g, b]| egui::Color32::from_rgb(*r, *g, *b)).collect();
        let image = ColorImage::new([view.columns, view.rows], pixels);
        let texture = match self.shown.take() {
            Some(Shown { mut texture, .. }) => {
                texture.set(image, TextureOptions::NEAREST);
                texture
            }
            None => ui.ctx().load_texture("space-time diagram", image, TextureOptions::NEAREST),
        };
        let [r, g, b, _] = paint::colour(&Theme::from_ui(ui), 0).to_array();
        self.shown = Some(Shown { key, diagram, texture, blank: [r, g, b] });
    }

    /// A drag or two fingers move it, the wheel or two fingers zoom, a double click shows all.
    fn gestures(&mut self, ui: &Ui, room: Rect) {
        let response = ui.interact(room, ui.id().with("diagram"), Sense::click_and_drag());
        response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Image, true, labels::DIAGRAM));
        fob_kit::access::canvas(&response);
        let change = ViewChange::from_ui(ui, &response);
        let two = fingers::are_two(ui.ctx());
        let moved = if two { change.shift } else { response.drag_delta() };
        if moved != egui::Vec2::ZERO {
            // Only whole rows and columns move, so a smaller movement is kept for later.
            let left = ui.data(|d| d.get_temp::<egui::Vec2>(response.id)).unwrap_or_default() - moved;
            let size = self.zoom.size;
            let whole = vec2((left.x / size.x).trunc() * size.x, (left.y / size.y).trunc() * size.y);
            if whole != egui::Vec2::ZERO {
                self.zoom.shift(whole);
            }
            ui.data_mut(|d| d.insert_temp(response.id, left - whole));
        }
        if response.drag_stopped() {
            ui.data_mut(|d| d.remove::<egui::Vec2>(response.id));
        }
        if response.double_clicked() {
            self.zoom.whole = true;
        }
        if let Some((factor, at)) = change.zooms() {
            // The zoom changes by whole steps, so a smaller change is kept for later.
            let sum = ui.data(|d| d.get_temp::<f32>(response.id.with("zoom"))).unwrap_or(0.0) + factor.ln();
            let step = if two { std::f32::consts::LN_2 } else { 50.0 * fingers::WHEEL };
            let steps = (sum / step).trunc();
            if steps != 0.0 {
                self.zoom.change(steps > 0.0, at - room.min);
            }
            ui.data_mut(|d| d.insert_temp(response.id.with("zoom"), sum - step * steps));
        }
    }

    /// The legend: colours and scale.
    fn foot(&mut self, ui: &mut Ui, rect: Rect, editor: &TuringEditor, theme: &Theme) {
        let Some(timeline) = &editor.timeline else { return };
        ui.scope_builder(egui::UiBuilder::new().max_rect(rect), |ui| {
            ui.horizontal(|ui| {
                ui.spacing_mut().item_spacing.x = STEP / 2.0;
                let narrow = ui.available_width() < 460.0;
                let button = |ui: &mut Ui, text: &str, tip: &str| {
                    ui.add(egui::Button::new(text).min_size(widgets::at_least(ui, vec2(26.0, 22.0)))).on_hover_text(tip).clicked()
                };
                let middle = self.middle();
                if button(ui, "−", &FURTHER.with_key("Smaller")) {
                    self.zoom.change(false, middle);
                }
                if button(ui, "+", &CLOSER.with_key("Larger")) {
                    self.zoom.change(true, middle);
                }
                if ui
                    .add(egui::Button::new("All").selected(self.zoom.whole).min_size(widgets::least(ui)))
                    .on_hover_text(WHOLE.with_key("The whole run"))
                    .clicked()
                {
                    self.zoom.whole = true;
                }
                let view = self.zoom.view;
                let each = |count: u64, what: &str| {
                    if count == 1 { format!("a {what}") } else { format!("{} {what}s", grouped(count)) }
                };
                let scale = format!(
                    "from step {}; a row is {}, a column {}",
                    grouped(view.step),
                    each(view.stride, "step"),
                    each(view.width, "cell")
                );
                // If there is no room for it, it is shown when the pointer is over the sign; there is none without a mouse.
                let hovers = Window::from_ui(ui).has_keys();
                if !narrow {
                    widgets::note(ui, &scale);
                } else if hovers {
                    ui.label("…").on_hover_text(scale);
                }
                let symbols = timeline.machine().symbols();
                // A part of it says nothing where nothing can say the rest.
                if !hovers && ui.available_width() < ENTRY * (1 + symbols.len().min(NAMED)) as f32 {
                    return;
                }
                for (code, name) in (0u16..).zip(symbols).take(NAMED) {
                    if ui.available_width() < 64.0 {
                        let rest: Vec<&str> = symbols[usize::from(code)..].iter().map(String::as_str).collect();
                        if hovers && ui.available_width() >= 20.0 {
                            ui.label("…").on_hover_text(rest.join(" "));
                        }
                        return;
                    }
                    let (square, _) = ui.allocate_exact_size(vec2(14.0, 14.0), Sense::hover());
                    let ground = paint::colour(theme, code);
                    ui.painter().rect(square, 2.0, ground, Stroke::new(1.0, theme.line), StrokeKind::Inside);
                    ui.label(egui::RichText::new(name).size(13.0).color(theme.dim));
                }
                if symbols.len() > NAMED {
                    widgets::note(ui, "…");
                }
            });
        });
    }
}

/// Most rows that are told.
const MOST_TOLD: usize = 50;

/// Returns the rows in words; of many, some at equal distances. Where a column is several cells, only the written ones are told.
fn in_words(shown: &Shown, machine: &Machine) -> Vec<String> {
    let Diagram { view, heads, .. } = &shown.diagram;
    let name = |names: &[String], place: usize| names.get(place).cloned().unwrap_or_default();
    let row = |row: usize| {
        let (head, state) = heads[row];
        let step = grouped(view.step.saturating_add(row as u64 * view.stride));
        let cell = |column: usize| view.cell + column as i64 * view.width as i64;
        let is_written = |column: &usize| match shown.diagram.code(row, *column) {
            Some(code) => code != 0,
            None => shown.diagram.pixel(row, *column).is_some_and(|pixel| pixel != shown.blank),
        };
        let mut written = (0..view.columns).filter(is_written);
        let first = written.next();
        let ends = first.map(|first| (first, written.next_back().unwrap_or(first)));
        let tape = ends.map_or_else(
            || labels::BLANK_TAPE.to_owned(),
            |(first, last)| {
                let codes = (first..=last).map(|column| shown.diagram.code(row, column)).collect::<Option<Vec<u16>>>();
                let (from, to) = (cell(first), cell(last) + view.width as i64 - 1);
                match codes {
                    Some(codes) => {
                        let symbols = codes.iter().map(|code| name(machine.symbols(), usize::from(*code)));
                        labels::tape(from, to, &symbols.collect::<Vec<_>>().join(" "))
                    }
                    None => labels::written(from, to),
                }
            },
        );
        labels::row(&step, &name(machine.states(), state), head, &tape)
    };
    (0..heads.len()).step_by(heads.len().div_ceil(MOST_TOLD).max(1)).map(row).collect()
}

/// Draws a diagram at its place in the present view, even if it was drawn for another view.
fn draw(painter: &Painter, room: Rect, zoom: &Zoom, shown: &Shown, editor: &TuringEditor, theme: &Theme) {
    let (now, then) = (&zoom.view, &shown.diagram.view);
    let size = vec2(zoom.size.x * then.width as f32 / now.width as f32, zoom.size.y * then.stride as f32 / now.stride as f32);
    let x = (then.cell - now.cell) as f32 / now.width as f32 * zoom.size.x;
    let y = (then.step as f64 - now.step as f64) as f32 / now.stride as f32 * zoom.size.y;
    let corner = room.min + vec2(x, y);
    let all = Rect::from_min_size(corner, vec2(size.x * then.columns as f32, size.y * then.rows as f32));
    let uv = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
    painter.image(shown.texture.id(), all, uv, egui::Color32::WHITE);
    if size.x < MARKED || size.y < MARKED || then.width > 1 {
        return;
    }
    let machine = editor.timeline.as_ref().map(|timeline| timeline.machine().clone());
    for (row, (head, state)) in shown.diagram.heads.iter().enumerate() {
        let cell = |column: f32| Rect::from_min_size(corner + vec2(column * size.x, row as f32 * size.y), size);
        if !room.intersects(Rect::from_x_y_ranges(room.x_range(), cell(0.0).y_range())) {
            continue;
        }
        if size.x >= READABLE && size.y >= READABLE {
            for column in 0..then.columns {
                let code = shown.diagram.code(row, column).unwrap_or(0);
                let name = machine.as_ref().and_then(|machine| machine.symbols().get(usize::from(code)));
                if let Some(name) = name.filter(|_| code != 0) {
                    let ink = paint::ink(paint::colour(theme, code));
                    let font = FontId::monospace((size.y * 0.62).min(16.0));
                    painter.text(cell(column as f32).center(), Align2::CENTER_CENTER, name, font, ink);
                }
            }
        }
        let here = cell((head - then.cell) as f32);
        let width = if size.x >= READABLE { 2.0 } else { 1.0 };
        painter.rect_stroke(here, 1.0, Stroke::new(width, theme.bad), StrokeKind::Inside);
        let name = machine.as_ref().and_then(|machine| machine.states().get(*state));
        // The state is in a corner of the head's cell, small; by a finger it is read above the tape.
        let touched = Window::from_ctx(painter.ctx()).form.is_touched();
        if let Some(name) = name.filter(|_| !touched && size.x >= 20.0 && size.y >= 20.0) {
            painter.text(here.left_top() + vec2(3.0, 1.0), Align2::LEFT_TOP, name, FontId::proportional(9.0), theme.bad);
        }
    }
}
