//! The time line: the shots as segments, events as marks above and below it, the current moment as a handle.

use super::marks::{Kind, Mark, Segment};
use crate::watch::labels;
use egui::{Align2, Color32, Painter, Pos2, Rect, Sense, Shape, Stroke, Ui, Vec2, pos2, vec2};
use fob_kit::layout::Window;
use fob_kit::theme::{self, STEP, Theme};
use fob_kit::tips;
use fob_kit::widgets::{self, letters};

/// The contents of the time line.
#[derive(Debug)]
pub struct TimeLine<'a> {
    /// Length of the time line in seconds.
    pub length: f64,
    /// The current moment in seconds.
    pub now: f64,
    /// The shots in the order of time.
    pub segments: &'a [Segment],
    /// The labels at the left of the upper and the lower lane.
    pub lanes: [&'a str; 2],
}

/// Lane of a mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Lane {
    /// The lane above the bar.
    Upper,
    /// The lane below the bar.
    Lower,
}

/// The height of the time line with both its lanes.
const HEIGHT: f32 = 58.0;
/// The height of a lane.
const LANE: f32 = 22.0;
/// The height that a lane's name needs next to a finger's target, in points.
const NAME: f32 = 17.0;
/// Space at both ends for the handle.
pub const MARGIN: f32 = 10.0;

/// Returns the horizontal place of a moment, in points.
pub fn x_of(rect: Rect, length: f64, time: f64) -> f32 {
    rect.left() + MARGIN + (rect.width() - 2.0 * MARGIN) * (time / length.max(1e-9)) as f32
}

/// Returns the moment at a place.
pub fn time_at(rect: Rect, length: f64, x: f32) -> f64 {
    f64::from((x - rect.left() - MARGIN) / (rect.width() - 2.0 * MARGIN)).clamp(0.0, 1.0) * length
}

/// Returns the part of a chart that belongs to each of its points, at most `size` wide: two close points share the space between
/// them.
pub(crate) fn areas(at: &[Pos2], size: Vec2) -> Vec<Rect> {
    let mut areas: Vec<Rect> = at.iter().map(|at| Rect::from_center_size(*at, size)).collect();
    let mut order: Vec<usize> = (0..at.len()).collect();
    order.sort_by(|a, b| at[*a].x.total_cmp(&at[*b].x));
    for (place, i) in order.iter().enumerate() {
        for j in order[place + 1..].iter().take_while(|j| at[**j].x - at[*i].x < size.x) {
            let (middle, way) = (at[*i].lerp(at[*j], 0.5), at[*j] - at[*i]);
            if way.y.abs() > way.x {
                let (upper, lower) = if way.y > 0.0 { (*i, *j) } else { (*j, *i) };
                areas[upper].max.y = areas[upper].max.y.min(middle.y);
                areas[lower].min.y = areas[lower].min.y.max(middle.y);
            } else {
                areas[*i].max.x = areas[*i].max.x.min(middle.x);
                areas[*j].min.x = areas[*j].min.x.max(middle.x);
            }
        }
    }
    areas
}

/// Draws the time line; returns the moment to go to. `describe` makes the text for a moment.
pub fn show<'m>(
    ui: &mut Ui,
    line: &TimeLine,
    marks: impl Iterator<Item = (Lane, &'m Mark)>,
    describe: impl Fn(f64) -> String,
) -> Option<f64> {
    let theme = &Theme::from_ui(ui);
    let thick = HEIGHT - 2.0 * LANE;
    let around = ((widgets::least(ui).y - thick) / 2.0).max(4.0);
    let lane = if widgets::least(ui).y > 0.0 { around + NAME } else { LANE };
    let (whole, _) = ui.allocate_exact_size(vec2(ui.available_width(), thick + 2.0 * lane), Sense::hover());
    let bar = whole.shrink2(vec2(0.0, lane));
    let response = ui.interact(bar.expand2(vec2(0.0, around)), ui.id().with("time line"), Sense::click_and_drag());
    response.widget_info(|| egui::WidgetInfo::slider(true, line.now, format!("{}{}", labels::TIME_LINE, describe(line.now))));
    let painter = ui.painter().with_clip_rect(whole.expand(2.0));
    painter.rect(bar, 4.0, theme.raised, Stroke::new(1.0, theme.line), egui::StrokeKind::Inside);
    segments(&painter, theme, line, bar);
    for (name, y, anchor) in
        [(line.lanes[0], whole.top(), Align2::LEFT_TOP), (line.lanes[1], whole.bottom(), Align2::LEFT_BOTTOM)]
    {
        painter.text(pos2(whole.left(), y), anchor, name, egui::FontId::proportional(theme::SIZES[0]), theme.dim);
    }
    let mut asked = None;
    if let Some(p) =
        response.interact_pointer_pos().filter(|_| response.dragged() || response.clicked() || response.drag_stopped())
    {
        asked = Some(time_at(bar, line.length, p.x));
    }
    if let Some(p) = response.hover_pos()
        && asked.is_none()
    {
        painter.vline(p.x.clamp(bar.left() + MARGIN, bar.right() - MARGIN), bar.y_range(), Stroke::new(1.0, theme.dim));
        let text = describe(time_at(bar, line.length, p.x));
        tips::above(&response, &text);
    }
    let marks: Vec<(Lane, &Mark)> = marks.collect();
    let place = |(lane, mark): &(Lane, &Mark)| {
        let y = if *lane == Lane::Upper { bar.top() - 12.0 } else { bar.bottom() + 12.0 };
        pos2(x_of(bar, line.length, mark.time), y)
    };
    let places: Vec<Pos2> = marks.iter().map(place).collect();
    let areas = areas(&places, vec2(15.0, 16.0));
    for (i, ((lane, mark), (at, area))) in marks.into_iter().zip(places.into_iter().zip(areas)).enumerate() {
        // They are many, so that Tab passes them by; M goes from one to the next.
        // The marks are too close together for a finger: it drags along the line.
        let sense = if Window::from_ui(ui).has_keys() { Sense::CLICK } else { Sense::hover() };
        let response = ui.interact(area, ui.id().with(("mark", lane, i)), sense);
        response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, &mark.text));
        if response.hovered() {
            painter.circle_stroke(at, 9.0, Stroke::new(1.5, theme.accent));
        }
        draw(&painter, theme, at, mark.kind);
        if response.clicked() {
            asked = Some(mark.time);
        }
        response.on_hover_cursor(egui::CursorIcon::PointingHand).on_hover_ui(|ui| {
            ui.label(&mark.text);
        });
    }
    let x = x_of(bar, line.length, line.now);
    painter.line_segment([pos2(x, bar.top() - 3.0), pos2(x, bar.bottom() + 3.0)], Stroke::new(3.0, theme.accent));
    painter.circle(pos2(x, bar.center().y), 6.0, theme.accent, Stroke::new(2.0, theme.panel));
    asked
}

fn segments(painter: &Painter, theme: &Theme, line: &TimeLine, bar: Rect) {
    let inner = bar.shrink2(vec2(0.0, 1.0));
    let past =
        Rect::from_min_max(pos2(inner.left() + MARGIN, inner.top()), pos2(x_of(bar, line.length, line.now), inner.bottom()));
    painter.rect_filled(past, 0.0, Theme::mix(theme.raised, theme.accent, 0.28));
    let mut last = f32::NEG_INFINITY;
    for segment in line.segments {
        let (a, b) = (x_of(bar, line.length, segment.start), x_of(bar, line.length, segment.end));
        if segment.taken_back {
            // Crossed out: it happened, but it does not count.
            let rect = Rect::from_min_max(pos2(a, inner.top()), pos2(b.max(a + 1.0), inner.bottom()));
            painter.rect_filled(rect, 0.0, theme.bad.gamma_multiply(0.25));
            painter.line_segment([rect.left_center(), rect.right_center()], Stroke::new(1.5, theme.bad));
        }
        // In a long match the lines would run together.
        if a - last > 3.0 {
            painter.vline(a, inner.y_range(), Stroke::new(1.0, theme.dim.gamma_multiply(0.6)));
            last = a;
        }
    }
}

/// Draws a mark: a puck with its pattern, a bar over a lost one, black for the striker, two arrows for an order.
fn draw(painter: &Painter, theme: &Theme, at: Pos2, kind: Kind) {
    let black = Color32::from_rgb(0x16, 0x17, 0x1B);
    let cross = |colour: Color32| {
        let d = vec2(7.0, -7.0);
        painter.line_segment([at - d, at + d], Stroke::new(4.0, theme.panel));
        painter.line_segment([at - d, at + d], Stroke::new(2.0, colour));
    };
    match kind {
        Kind::Drop(colour) => letters::puck(painter, theme, at, 6.5, colour, 1.0),
        Kind::Lost(colour) => {
            letters::puck(painter, theme, at, 6.0, colour, 0.75);
            cross(theme.bad);
        }
        Kind::Black => {
            painter.circle(at, 6.0, black, Stroke::new(1.5, theme.text));
        }
        Kind::BlackLost => {
            painter.circle(at, 6.0, black, Stroke::new(1.5, theme.text));
            cross(theme.bad);
        }
        Kind::Order => {
            for (y, d) in [(-3.0, 1.0), (3.0, -1.0)] {
                let (a, b) = (at + vec2(-6.0 * d, y), at + vec2(6.0 * d, y));
                painter.line_segment([a, b], Stroke::new(1.5, theme.accent));
                painter.line_segment([b, b + vec2(-3.0 * d, -2.5)], Stroke::new(1.5, theme.accent));
                painter.line_segment([b, b + vec2(-3.0 * d, 2.5)], Stroke::new(1.5, theme.accent));
            }
        }
        Kind::TakenBack => {
            // An arrow that turns back.
            let points: Vec<Pos2> = (0..=10)
                .map(|i| {
                    let a = std::f32::consts::PI * (i as f32 / 10.0);
                    at + vec2(5.0 * a.cos(), -5.0 * a.sin() + 2.0)
                })
                .collect();
            painter.add(Shape::line(points, Stroke::new(1.8, theme.bad)));
            let tip = at + vec2(-5.0, 4.0);
            painter.line_segment([tip, tip + vec2(-3.0, -4.0)], Stroke::new(1.8, theme.bad));
            painter.line_segment([tip, tip + vec2(4.0, -3.0)], Stroke::new(1.8, theme.bad));
        }
    }
}

/// Space between the time line and the part below it.
pub const GAP: f32 = STEP / 2.0;
