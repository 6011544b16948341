//! The odds over the match, on the same clock as the time line; where they pass one half there is a ring to click.

use super::replayed::Replayed;
use super::time_line::{MARGIN, areas, time_at, x_of};
use egui::{Align2, FontId, Pos2, Rect, Sense, Shape, Stroke, Ui, Vec2, pos2, vec2};
use fob_kit::theme::{self, Theme};
use fob_kit::words::{percent, string_letter};

/// Draws the curve; returns the moment that was asked for.
pub fn show(ui: &mut Ui, replay: &Replayed, now: f64, height: f32) -> Option<f64> {
    let theme = &Theme::from_ui(ui);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::click_and_drag());
    let length = replay.length();
    let plot = rect.shrink2(vec2(0.0, 4.0));
    let y_of = |p: f64| plot.bottom() - plot.height() * p as f32;
    let painter = ui.painter().with_clip_rect(rect);
    painter.rect(rect, 4.0, theme.room, Stroke::new(1.0, theme.line), egui::StrokeKind::Inside);
    let (left, right) = (plot.left() + MARGIN, plot.right() - MARGIN);
    painter.extend(Shape::dashed_line(&[pos2(left, y_of(0.5)), pos2(right, y_of(0.5))], Stroke::new(1.0, theme.line), 4.0, 4.0));
    for string in 0..replay.dfas.len() {
        let points = polyline(replay, string, rect, &y_of);
        let colour = replay.colour(string);
        // The first lie below, and are wider, so that lines that run together are all seen.
        let width = 2.0 + 2.5 * (replay.dfas.len() - 1 - string) as f32;
        painter.add(Shape::line(points, Stroke::new(width, colour)));
    }
    painter.vline(x_of(rect, length, now), rect.y_range(), Stroke::new(1.5, theme.accent));
    response.widget_info(|| egui::WidgetInfo::slider(true, now, format!("Odds: {}", in_words(replay, now))));
    let mut asked = None;
    if let Some(p) = response.interact_pointer_pos().filter(|_| response.dragged() || response.clicked()) {
        asked = Some(time_at(rect, length, p.x));
    } else if let Some(p) = response.hover_pos() {
        let text = in_words(replay, time_at(rect, length, p.x));
        response.on_hover_text_at_pointer(format!("{text}. Click to go there; rings are turning points (O)"));
    }
    let places: Vec<Pos2> = replay.turns.iter().map(|turn| pos2(x_of(rect, length, turn.time), y_of(turn.odds))).collect();
    let areas = areas(&places, Vec2::splat(14.0));
    for (i, (turn, (at, area))) in replay.turns.iter().zip(places.into_iter().zip(areas)).enumerate() {
        let response = ui.interact(area.intersect(rect), ui.id().with(("turn", i)), Sense::CLICK);
        let size = if response.hovered() { 6.5 } else { 4.5 };
        painter.circle(at, size, theme.room, Stroke::new(2.0, replay.colour(turn.string)));
        response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, &turn.text));
        if response.clicked() {
            asked = Some(turn.time);
        }
        response.on_hover_cursor(egui::CursorIcon::PointingHand).on_hover_ui(|ui| {
            ui.label(&turn.text);
        });
    }
    // The letters at the end of the lines, so that they can be distinguished without colour; apart from each other.
    let mut taken: Vec<f32> = Vec::new();
    for string in 0..replay.dfas.len() {
        let Some(last) = replay.curve.last().and_then(|p| p.odds.get(string)) else { continue };
        let mut y = y_of(*last).clamp(plot.top() + 6.0, plot.bottom() - 6.0);
        let away = if y < plot.center().y { 12.0 } else { -12.0 };
        for _ in 0..4 {
            if taken.iter().any(|t| (t - y).abs() < 11.0) {
                y += away;
            }
        }
        taken.push(y);
        let font = FontId::new(theme::SIZES[0], theme::semibold());
        painter.text(pos2(rect.right() - 2.0, y), Align2::RIGHT_CENTER, string_letter(string), font, replay.colour(string));
    }
    asked
}

/// The line of one string: level while nothing changes, a slope over the shot that changes it.
fn polyline(replay: &Replayed, string: usize, rect: Rect, y_of: &impl Fn(f64) -> f32) -> Vec<Pos2> {
    let length = replay.length();
    let mut points: Vec<Pos2> = Vec::new();
    let mut last: Option<f64> = None;
    for point in &replay.curve {
        let (Some(index), Some(odds)) = (replay.place(point.shot), point.odds.get(string)) else { continue };
        let before = last.unwrap_or(*odds);
        points.push(pos2(x_of(rect, length, replay.start(index)), y_of(before)));
        points.push(pos2(x_of(rect, length, replay.end_of(index)), y_of(*odds)));
        last = Some(*odds);
    }
    if let (Some(last), Some(end)) = (last, points.last()) {
        let end = pos2(x_of(rect, length, length).max(end.x), y_of(last));
        points.push(end);
    }
    points
}

/// The odds at a moment in words.
fn in_words(replay: &Replayed, time: f64) -> String {
    let (index, local) = replay.at(time);
    let number = replay.shots().get(index).map_or(0, |shot| shot.number);
    let done = local >= replay.roll(index);
    let point = replay.curve.iter().rev().find(|p| p.shot < number || done && p.shot == number).or(replay.curve.first());
    let each = point.map_or_else(Vec::new, |point| {
        let one = |(i, p): (usize, &f64)| format!("{} {}", string_letter(i), percent(*p));
        point.odds.iter().enumerate().map(one).collect()
    });
    format!("{}: {}", replay.name(index), each.join(", "))
}
