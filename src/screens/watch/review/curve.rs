//! What each party could expect over the match, on the clock of the time line, with the marks of shots that were more than
//! their due.

use super::super::replayed::Replayed;
use super::super::time_line::{MARGIN, areas, time_at, x_of};
use super::marks::Mark;
use super::state::Desk;
use super::words;
use egui::{Pos2, Rect, Sense, Shape, Stroke, Ui, Vec2, pos2, vec2};
use fob_arena::{Quality, Reviewed};
use fob_kit::theme::Theme;

/// Draws the curve; returns the moment that was asked for.
pub fn show(ui: &mut Ui, desk: &Desk, replay: &Replayed, now: f64, height: f32) -> Option<f64> {
    let theme = &Theme::from_ui(ui);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::click_and_drag());
    let length = replay.length();
    let plot = rect.shrink2(vec2(0.0, 7.0));
    let y_of = |p: f64| plot.bottom() - plot.height() * p.clamp(0.0, 1.0) as f32;
    let painter = ui.painter().with_clip_rect(rect);
    painter.rect(rect, 4.0, theme.room, Stroke::new(1.0, theme.line), egui::StrokeKind::Inside);
    let (left, right) = (plot.left() + MARGIN, plot.right() - MARGIN);
    painter.extend(Shape::dashed_line(&[pos2(left, y_of(0.5)), pos2(right, y_of(0.5))], Stroke::new(1.0, theme.line), 4.0, 4.0));
    let parties = desk.shots().first().map_or(0, |shot| shot.before.len());
    // Of two who share one point the second is the mirror of the first.
    let drawn = if parties == 2 && !words::is_shared_out(replay) { 1 } else { parties };
    for party in 0..drawn {
        let points = polyline(desk.shots(), replay, party, rect, &y_of);
        let width = 2.0 + 2.0 * (drawn - 1 - party) as f32;
        painter.add(Shape::line(points, Stroke::new(width, replay.party_colour(party))));
    }
    painter.vline(x_of(rect, length, now), rect.y_range(), Stroke::new(1.5, theme.accent));
    let chances = in_words(desk, replay, now, drawn);
    response.widget_info(|| egui::WidgetInfo::slider(true, now, format!("Chances: {chances}")));
    let mut asked = None;
    if let Some(p) = response.interact_pointer_pos().filter(|_| response.dragged() || response.clicked()) {
        asked = Some(time_at(rect, length, p.x));
    } else if let Some(p) = response.hover_pos() {
        let text = in_words(desk, replay, time_at(rect, length, p.x), drawn);
        response.on_hover_text_at_pointer(format!("{text}. Click to go there (X goes to the next poor shot)"));
    }
    let marked = |shot: &'_ Reviewed| {
        let index = replay.place(shot.number)?;
        let mark = Mark::new(shot).find(|mark| *mark != Mark::Good)?;
        let party = if drawn == 1 { 0 } else { shot.party };
        let y = y_of(shot.after.get(party).copied().unwrap_or(0.5));
        Some((index, mark, pos2(x_of(rect, length, replay.end_of(index)), y)))
    };
    let marks: Vec<(&Reviewed, (usize, Mark, Pos2))> =
        desk.shots().iter().filter_map(|shot| Some((shot, marked(shot)?))).collect();
    let places: Vec<Pos2> = marks.iter().map(|(_, (.., at))| *at).collect();
    for ((shot, (index, mark, at)), area) in marks.into_iter().zip(areas(&places, Vec2::splat(14.0))) {
        let text = format!("{}: {}", replay.name(index), words::marks(shot).unwrap_or_default());
        let response = ui.interact(area.intersect(rect), ui.id().with(("reviewed", index)), Sense::CLICK);
        mark.draw(&painter, theme, at, if response.hovered() { 7.0 } else { 5.0 });
        response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, format!("Mark of {text}")));
        if response.clicked() {
            asked = Some(replay.start(index));
        }
        response.on_hover_cursor(egui::CursorIcon::PointingHand).on_hover_ui(|ui| {
            ui.label(&text);
        });
    }
    asked
}

/// The line of a party: level while nothing changes, a slope over the shot that changes it.
fn polyline(shots: &[Reviewed], replay: &Replayed, party: usize, rect: Rect, y_of: &impl Fn(f64) -> f32) -> Vec<Pos2> {
    let length = replay.length();
    let mut points: Vec<Pos2> = Vec::new();
    for shot in shots {
        let (Some(index), Some(before), Some(after)) = (replay.place(shot.number), shot.before.get(party), shot.after.get(party))
        else {
            continue;
        };
        if points.is_empty() {
            points.push(pos2(rect.left() + MARGIN, y_of(*before)));
        }
        points.push(pos2(x_of(rect, length, replay.start(index)), y_of(*before)));
        points.push(pos2(x_of(rect, length, replay.end_of(index)), y_of(*after)));
    }
    if let Some(last) = points.last().copied() {
        points.push(pos2(rect.right() - MARGIN, last.y));
    }
    points
}

/// What could be expected at a moment.
fn in_words(desk: &Desk, replay: &Replayed, time: f64, parties: usize) -> String {
    let (index, local) = replay.at(time);
    let number = replay.shots()[index].number;
    let place = desk.shots().partition_point(|shot| shot.number <= number).checked_sub(1);
    let now = match place.map(|place| &desk.shots()[place]) {
        Some(shot) if shot.number == number && local < replay.roll(index) => &shot.before,
        Some(shot) => &shot.after,
        None => match desk.shots().first() {
            Some(first) => &first.before,
            None => return "not reviewed yet".to_owned(),
        },
    };
    let shared_out = words::is_shared_out(replay);
    let party = |(party, points): (usize, &f64)| format!("{} {}", replay.party(party), words::worth(*points, shared_out));
    let chances: Vec<String> = now.iter().enumerate().take(parties).map(party).collect();
    let poor = desk.shot(number).is_some_and(|shot| shot.quality() == Some(Quality::Poor));
    let poor = if poor { ", a poor shot" } else { "" };
    format!("{}{poor}: {}", replay.name(index), chances.join(", "))
}
