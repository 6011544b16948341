//! The odds over the match, on the same clock as the time line; each crossing of one half has a ring to click.

use super::keys::TURN;
use super::replayed::Replayed;
use super::time_line::{MARGIN, areas, time_at, x_of};
use crate::watch::labels;
use egui::{Align2, FontId, Painter, Pos2, Rect, RichText, Sense, Stroke, Ui, Vec2, pos2};
use fob_kit::layout::{Form, Window};
use fob_kit::theme::{self, Theme};
use fob_kit::widgets::curve::{Change, Chart, Pointed, Room};
use fob_kit::words::{percent, string_letter};

/// Draws the curve; returns the moment to go to.
pub fn show(ui: &mut Ui, replay: &Replayed, now: f64, height: f32) -> Option<f64> {
    let theme = &Theme::from_ui(ui);
    // No finger points at a curve to learn what it shows.
    if Window::from_ui(ui).form == Form::Upright {
        let words = format!("{}{}", labels::ACCEPTED, chances(replay, now));
        ui.label(RichText::new(words).size(theme::SIZES[0]).color(theme.dim));
    }
    let chart = Chart::new(ui, height, Sense::click_and_drag(), Room(MARGIN, MARGIN, 4.0));
    let (rect, length) = (chart.rect(), replay.length());
    chart.draw((0..replay.dfas.len()).map(|string| (chart.line(changes(replay, string, rect)), replay.colour(string))));
    chart.here(x_of(rect, length, now), theme);
    chart.response.widget_info(|| egui::WidgetInfo::slider(true, now, format!("{}{}", labels::ODDS, in_words(replay, now))));
    let mut asked = None;
    match chart.pointed() {
        Some(Pointed::To(x)) => asked = Some(time_at(rect, length, x)),
        Some(Pointed::At(x)) => {
            let text = in_words(replay, time_at(rect, length, x));
            let tip = TURN.with_key(&format!("{text}. Click to go there; rings are turning points"));
            chart.response.clone().on_hover_text_at_pointer(tip);
        }
        None => {}
    }
    let places: Vec<Pos2> = replay.turns.iter().map(|turn| pos2(x_of(rect, length, turn.time), chart.y(turn.odds))).collect();
    let areas = areas(&places, Vec2::splat(14.0));
    for (i, (turn, (at, area))) in replay.turns.iter().zip(places.into_iter().zip(areas)).enumerate() {
        let draw = |painter: &Painter, hot| {
            let size = if hot { 6.5 } else { 4.5 };
            painter.circle(at, size, theme.room, Stroke::new(2.0, replay.colour(turn.string)));
        };
        if chart.mark(ui, ui.id().with(("turn", i)), area, &turn.text, &turn.text, draw) {
            asked = Some(turn.time);
        }
    }
    // The letters at the end of the lines, so that they can be distinguished without colour; apart from each other.
    let plot = chart.plot();
    let mut taken: Vec<f32> = Vec::new();
    for string in 0..replay.dfas.len() {
        let Some(last) = replay.curve.last().and_then(|p| p.odds.get(string)) else { continue };
        let mut y = chart.y(*last).clamp(plot.top() + 6.0, plot.bottom() - 6.0);
        let away = if y < plot.center().y { 12.0 } else { -12.0 };
        for _ in 0..4 {
            if taken.iter().any(|t| (t - y).abs() < 11.0) {
                y += away;
            }
        }
        taken.push(y);
        let font = FontId::new(theme::SIZES[0], theme::semibold());
        chart.painter().text(
            pos2(rect.right() - 2.0, y),
            Align2::RIGHT_CENTER,
            string_letter(string),
            font,
            replay.colour(string),
        );
    }
    asked
}

/// The changes of the odds of one string by each shot.
fn changes(replay: &Replayed, string: usize, rect: Rect) -> impl Iterator<Item = Change> {
    let length = replay.length();
    let mut last: Option<f64> = None;
    replay.curve.iter().filter_map(move |point| {
        let (index, odds) = (replay.place(point.shot)?, *point.odds.get(string)?);
        let x = (x_of(rect, length, replay.start(index)), x_of(rect, length, replay.end_of(index)));
        let before = last.replace(odds).unwrap_or(odds);
        Some(Change { x, chance: (before, odds) })
    })
}

/// The odds at a moment in words.
fn in_words(replay: &Replayed, time: f64) -> String {
    format!("{}: {}", replay.name(replay.at(time).0), chances(replay, time))
}

/// The chance at a moment that each string is accepted: "A 62 %, B 40 %".
fn chances(replay: &Replayed, time: f64) -> String {
    let (index, local) = replay.at(time);
    let number = replay.shots().get(index).map_or(0, |shot| shot.number);
    let done = local >= replay.roll(index);
    let point = replay.curve.iter().rev().find(|p| p.shot < number || done && p.shot == number).or(replay.curve.first());
    let each = point.map_or_else(Vec::new, |point| {
        let one = |(i, p): (usize, &f64)| format!("{} {}", string_letter(i), percent(*p));
        point.odds.iter().enumerate().map(one).collect()
    });
    each.join(", ")
}
