//! Everybody's chance of winning over the match, on the same clock as the time line; each turning point has a ring to click.

use super::keys::TURN;
use super::replayed::{Replayed, Turn};
use super::time_line::{MARGIN, areas, time_at, x_of};
use crate::watch::labels;
use egui::{Align2, FontId, Painter, Pos2, Rect, RichText, Sense, Stroke, Ui, Vec2, pos2};
use fob_kit::access;
use fob_kit::layout::{Form, Window};
use fob_kit::theme::{self, Theme};
use fob_kit::tips;
use fob_kit::widgets::chance;
use fob_kit::widgets::curve::{Change, Chart, Pointed, Room};
use fob_rules::Setup;

/// Draws the curve; returns the moment to go to.
pub fn show(ui: &mut Ui, replay: &Replayed, now: f64, height: f32) -> Option<f64> {
    let theme = &Theme::from_ui(ui);
    // A finger cannot hover over a curve for its values, so they are in words.
    if Window::from_ui(ui).form == Form::Upright {
        let words = format!("{}{}", labels::ODDS, chances(replay, now));
        ui.label(RichText::new(words).size(theme::SIZES[0]).color(theme.dim));
    }
    let chart = Chart::new(ui, height, Sense::click_and_drag(), Room(MARGIN, MARGIN, 4.0));
    let (rect, length) = (chart.rect(), replay.length());
    let drawn = drawn(replay);
    chart.draw((0..drawn).map(|party| (chart.line(changes(replay, party, rect)), replay.party_colour(party))));
    chart.here(x_of(rect, length, now), theme);
    chart.response.widget_info(|| egui::WidgetInfo::slider(true, now, format!("{}{}", labels::ODDS, in_words(replay, now))));
    access::list(ui, rect, fob_services::labels::AFTER_EACH_SHOT, || after_each(replay));
    let mut asked = None;
    match chart.pointed() {
        Some(Pointed::To(x)) => asked = Some(time_at(rect, length, x)),
        Some(Pointed::At(x)) => {
            let text = in_words(replay, time_at(rect, length, x));
            let tip = TURN.with_key(&format!("{text}. Click to go there; rings are turning points"));
            tips::above(&chart.response, &tip);
        }
        None => {}
    }
    let turns = &replay.course().turns;
    // On a line that is drawn: of two who share the whole chance the second is the mirror of the first.
    let height = |turn: &Turn| if turn.party < drawn { turn.chance } else { 1.0 - turn.chance };
    let places: Vec<Pos2> = turns.iter().map(|turn| pos2(x_of(rect, length, turn.time), chart.y(height(turn)))).collect();
    let areas = areas(&places, Vec2::splat(14.0));
    for (i, (turn, (at, area))) in turns.iter().zip(places.into_iter().zip(areas)).enumerate() {
        let draw = |painter: &Painter, hot| {
            let size = if hot { 6.5 } else { 4.5 };
            painter.circle(at, size, theme.room, Stroke::new(2.0, replay.party_colour(turn.party)));
        };
        if chart.mark(ui, ui.id().with(("turn", i)), area, &turn.text, &turn.text, draw) {
            asked = Some(turn.time);
        }
    }
    // The initials at the end of the lines, so that they can be distinguished without colour; apart from each other.
    let plot = chart.plot();
    let mut taken: Vec<f32> = Vec::new();
    for party in 0..drawn {
        let Some(last) = replay.course().curve.last().and_then(|(_, chances)| chances.get(party)) else { continue };
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
            replay.party(party).chars().take(1).collect::<String>(),
            font,
            theme::seen_on(replay.party_colour(party), theme.room, 4.5),
        );
    }
    asked
}

/// Returns the number of lines to draw: one for two parties that share the whole chance, because there is no draw.
fn drawn(replay: &Replayed) -> usize {
    let curve = &replay.course().curve;
    let parties = curve.first().map_or(0, |(_, chances)| chances.len());
    let is_whole = curve.iter().all(|(_, chances)| chances.iter().sum::<f64>() > 0.99);
    if parties == 2 && is_whole { 1 } else { parties }
}

/// Returns the changes of a party's chance by each shot.
fn changes(replay: &Replayed, party: usize, rect: Rect) -> impl Iterator<Item = Change> {
    let length = replay.length();
    let mut last: Option<f64> = None;
    replay.course().curve.iter().filter_map(move |(shot, chances)| {
        let (index, chance) = (replay.place(*shot)?, *chances.get(party)?);
        let x = (x_of(rect, length, replay.start(index)), x_of(rect, length, replay.end_of(index)));
        let before = last.replace(chance).unwrap_or(chance);
        Some(Change { x, chance: (before, chance) })
    })
}

/// Returns the chances at a moment in words.
fn in_words(replay: &Replayed, time: f64) -> String {
    format!("{}: {}", replay.name(replay.at(time).0), chances(replay, time))
}

/// Returns the chances after each shot in words.
fn after_each(replay: &Replayed) -> Vec<String> {
    let known = replay.course().curve.iter().filter_map(|(shot, chances)| Some((replay.place(*shot)?, chances)));
    known.map(|(index, chances)| format!("{}: {}", replay.name(index), spelt(replay, chances))).collect()
}

/// Everybody's chance at a moment: "Anna 62 %, Bo 38 %".
fn chances(replay: &Replayed, time: f64) -> String {
    let (index, local) = replay.at(time);
    let number = replay.shots().get(index).map_or(0, |shot| shot.number);
    let done = local >= replay.roll(index);
    let curve = &replay.course().curve;
    let Some((_, now)) = curve.iter().rev().find(|(shot, _)| *shot < number || done && *shot == number).or(curve.first()) else {
        return fob_services::labels::CHANCES_DUE.to_owned();
    };
    spelt(replay, now)
}

fn spelt(replay: &Replayed, chances: &[f64]) -> String {
    let shared_out = replay.playback.header().setup().is_some_and(Setup::is_shared_out);
    let one = |(party, number): (usize, String)| format!("{} {number}", replay.party(party));
    chance::shown(chances, shared_out).into_iter().enumerate().map(one).collect::<Vec<_>>().join(", ")
}
