//! Chances over the course of a game: lines from 0 below to 1 above, a dashed line at one half, and where one is.

use crate::layout::Window;
use crate::theme::{self, Theme};
use egui::{
    Color32, CursorIcon, Id, Painter, Pos2, Rect, Response, Sense, Shape, Stroke, StrokeKind, Ui, WidgetInfo, WidgetType,
};
use egui::{pos2, vec2};
use std::fmt;

/// The margins between the edge and the lines, in points: left, right, above and below.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Room(pub f32, pub f32, pub f32);

/// A change of a chance: over a part of the width, in points from the left of the window, from one value to another.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Change {
    /// The start and the end of the part, in points.
    pub x: (f32, f32),
    /// The chance before and after.
    pub chance: (f64, f64),
}

/// A chart that is being drawn.
pub struct Chart {
    /// The whole chart, with its response to the mouse.
    pub response: Response,
    plot: Rect,
    painter: Painter,
}

impl fmt::Debug for Chart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Chart").field("plot", &self.plot).finish_non_exhaustive()
    }
}

impl Chart {
    /// Takes the available width, and draws the background.
    pub fn new(ui: &mut Ui, height: f32, sense: Sense, room: Room) -> Self {
        let theme = &Theme::from_ui(ui);
        let height = if sense.interactive() { height.max(super::least(ui).y) } else { height };
        let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), height), sense);
        let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
        painter.rect(rect, 4.0, theme.room, Stroke::new(1.0, theme.line), StrokeKind::Inside);
        let plot = Rect::from_min_max(rect.min + vec2(room.0, room.2), rect.max - vec2(room.1, room.2));
        let half = [plot.left_center(), plot.right_center()];
        painter.extend(Shape::dashed_line(&half, Stroke::new(1.0, theme.line), 4.0, 4.0));
        Self { response, plot, painter }
    }

    /// Returns the rectangle of the whole chart.
    pub fn rect(&self) -> Rect {
        self.response.rect
    }

    /// Returns the part with the lines.
    pub fn plot(&self) -> Rect {
        self.plot
    }

    /// Returns the painter for the inside of the chart.
    pub fn painter(&self) -> &Painter {
        &self.painter
    }

    /// Returns the height of a chance.
    pub fn y(&self, chance: f64) -> f32 {
        self.plot.bottom() - self.plot.height() * chance.clamp(0.0, 1.0) as f32
    }

    /// Returns a line: level while nothing changes, a slope over each change, from the left end to the right one.
    pub fn line(&self, changes: impl IntoIterator<Item = Change>) -> Vec<Pos2> {
        let mut points: Vec<Pos2> = Vec::new();
        for Change { x, chance } in changes {
            if points.is_empty() {
                points.push(pos2(self.plot.left().min(x.0), self.y(chance.0)));
            }
            points.push(pos2(x.0, self.y(chance.0)));
            points.push(pos2(x.1, self.y(chance.1)));
        }
        if let Some(last) = points.last().copied() {
            points.push(pos2(self.plot.right().max(last.x), last.y));
        }
        points
    }

    /// Draws lines. The first ones are below the others, and wider, so that all can be seen where they run together.
    pub fn draw(&self, lines: impl ExactSizeIterator<Item = (Vec<Pos2>, Color32)>) {
        let above = lines.len().saturating_sub(1);
        for (place, (points, colour)) in lines.enumerate() {
            let width = 2.0 + 2.5 * (above - place) as f32;
            let colour = theme::seen_on(colour, Theme::from_ctx(self.painter.ctx()).room, 3.0);
            self.painter.add(Shape::line(points, Stroke::new(width, colour)));
        }
    }

    /// Draws where one is.
    pub fn here(&self, x: f32, theme: &Theme) {
        self.painter.vline(x, self.rect().y_range(), Stroke::new(1.5, theme.accent));
    }

    /// Returns the x to which the person has clicked or dragged, or only points.
    pub fn pointed(&self) -> Option<Pointed> {
        let response = &self.response;
        let pressed = response.interact_pointer_pos().filter(|_| response.dragged() || response.clicked());
        pressed.map(|at| Pointed::To(at.x)).or_else(|| response.hover_pos().map(|at| Pointed::At(at.x)))
    }

    /// Draws a clickable mark on the chart by `draw`, which learns whether the pointer is over it. Returns whether it was
    /// clicked.
    pub fn mark(&self, ui: &Ui, id: Id, area: Rect, name: &str, tip: &str, draw: impl FnOnce(&Painter, bool)) -> bool {
        // The marks are too close together for a finger: it drags along the curve.
        let sense = if Window::from_ui(ui).has_keys() { Sense::CLICK } else { Sense::hover() };
        let response = ui.interact(area.intersect(self.rect()), id, sense);
        draw(&self.painter, response.hovered());
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, name));
        let clicked = response.clicked();
        response.on_hover_cursor(CursorIcon::PointingHand).on_hover_ui(|ui| {
            ui.label(tip);
        });
        clicked
    }
}

/// The pointer's action on a chart.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Pointed {
    /// A click at, or a drag to, this place in points.
    To(f32),
    /// The pointer is over this place, in points.
    At(f32),
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theme;

    #[test]
    fn a_line_is_level_between_changes_and_reaches_both_ends() {
        let ctx = egui::Context::default();
        ctx.set_fonts(theme::fonts());
        let mut line = Vec::new();
        let mut plot = Rect::NOTHING;
        let mut output = ctx.run_ui(egui::RawInput::default(), |ui| {
            let chart = Chart::new(ui, 100.0, Sense::hover(), Room(10.0, 10.0, 0.0));
            plot = chart.plot();
            let change = |from: f32, to: f32, chance| Change { x: (plot.left() + from, plot.left() + to), chance };
            line = chart.line([change(20.0, 30.0, (0.5, 1.0)), change(50.0, 60.0, (1.0, 0.0))]);
            assert_eq!(chart.line([]), []);
        });
        output.textures_delta.clear();
        let (middle, top, bottom) = (plot.center().y, plot.top(), plot.bottom());
        let expected = [(0.0, middle), (20.0, middle), (30.0, top), (50.0, top), (60.0, bottom)];
        let mut expected: Vec<Pos2> = expected.iter().map(|(x, y)| pos2(plot.left() + x, *y)).collect();
        expected.push(pos2(plot.right(), bottom));
        assert_eq!(line, expected);
    }
}
