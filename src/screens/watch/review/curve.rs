//! Each party's expectation over the match, on the clock of the time line, with the marks of remarkable shots.

use super::super::keys::POOR;
use super::super::replayed::Replayed;
use super::super::time_line::{MARGIN, areas, time_at, x_of};
use super::marks::Mark;
use super::phrases;
use super::state::ReviewPanel;
use crate::watch::labels;
use egui::{Painter, Pos2, Rect, Sense, Ui, Vec2, pos2, vec2};
use fob_arena::{Quality, Reviewed};
use fob_kit::access;
use fob_kit::theme::Theme;
use fob_kit::tips;
use fob_kit::widgets::chance;
use fob_kit::widgets::curve::{Change, Chart, Pointed, Room};

/// Width and height of a mark with its letter, in points.
const WIDE: f32 = 12.0;

/// Draws the curve; returns the moment to go to.
pub fn show(ui: &mut Ui, review: &ReviewPanel, replay: &Replayed, now: f64, height: f32) -> Option<f64> {
    let theme = &Theme::from_ui(ui);
    let chart = Chart::new(ui, height, Sense::click_and_drag(), Room(MARGIN, MARGIN, 7.0));
    let (rect, length) = (chart.rect(), replay.length());
    let parties = review.shots().first().map_or(0, |shot| shot.before.len());
    // Of two who share the whole chance, as there is no draw, the second is the mirror of the first.
    let is_whole = |chances: &Vec<f64>| chances.iter().sum::<f64>() > 0.99;
    let drawn = if parties == 2 && review.shots().iter().all(|shot| is_whole(&shot.after)) { 1 } else { parties };
    let changes = |party| changes(review.shots(), replay, party, rect);
    chart.draw((0..drawn).map(|party| (chart.line(changes(party)), replay.party_colour(party))));
    chart.here(x_of(rect, length, now), theme);
    let chances = in_words(review, replay, now, drawn);
    chart.response.widget_info(|| egui::WidgetInfo::slider(true, now, format!("{}{chances}", labels::CHANCES)));
    let after = |shot: &Reviewed| Some(spelt(replay, replay.place(shot.number)?, &shot.after, is_poor(shot), drawn));
    access::list(ui, rect, fob_services::labels::AFTER_EACH_SHOT, || review.shots().iter().filter_map(after).collect());
    let mut asked = None;
    match chart.pointed() {
        Some(Pointed::To(x)) => asked = Some(time_at(rect, length, x)),
        Some(Pointed::At(x)) => {
            let text = in_words(review, replay, time_at(rect, length, x), drawn);
            let tip = format!("{text}. Click to go there ({} goes to the next poor shot)", POOR.key_text());
            tips::above(&chart.response, &tip);
        }
        None => {}
    }
    let marked = |shot: &'_ Reviewed| {
        let index = replay.place(shot.number)?;
        let mark = Mark::new(shot).find(|mark| *mark != Mark::Good)?;
        let party = if drawn == 1 { 0 } else { shot.party };
        let y = chart.y(shot.after.get(party).copied().unwrap_or(0.5));
        Some((index, mark, pos2(x_of(rect, length, replay.end_of(index)), y)))
    };
    let marks: Vec<(&Reviewed, (usize, Mark, Pos2))> =
        review.shots().iter().filter_map(|shot| Some((shot, marked(shot)?))).collect();
    let places = apart(marks.iter().map(|(_, (.., at))| *at), rect);
    let areas = areas(&places, Vec2::splat(14.0));
    for (((shot, (index, mark, _)), at), area) in marks.into_iter().zip(places.iter().copied()).zip(areas) {
        let text = format!("{}: {}", replay.name(index), phrases::marks(shot).unwrap_or_default());
        let draw = |painter: &Painter, hot| mark.draw(painter, theme, at, if hot { 7.0 } else { 5.0 });
        if chart.mark(ui, ui.id().with(("reviewed", index)), area, &format!("Mark of {text}"), &text, draw) {
            asked = Some(replay.start(index));
        }
    }
    asked
}

/// Moves marks up or down that would cover an earlier one, as far as the chart has room.
fn apart(marks: impl Iterator<Item = Pos2>, rect: Rect) -> Vec<Pos2> {
    let mut placed: Vec<Pos2> = Vec::new();
    for at in marks {
        let free = |at: &Pos2| placed.iter().all(|other| (other.x - at.x).abs() >= WIDE || (other.y - at.y).abs() >= WIDE);
        let near = [0.0, -1.0, 1.0, -2.0, 2.0, -3.0, 3.0].map(|steps| at + vec2(0.0, steps * WIDE));
        let inside = |at: &Pos2| rect.y_range().shrink(WIDE / 2.0).contains(at.y);
        placed.push(near.into_iter().find(|at| (*at == near[0] || inside(at)) && free(at)).unwrap_or(at));
    }
    placed
}

/// Returns the changes of a party's expectation by each shot.
fn changes(shots: &[Reviewed], replay: &Replayed, party: usize, rect: Rect) -> impl Iterator<Item = Change> {
    let length = replay.length();
    shots.iter().filter_map(move |shot| {
        let index = replay.place(shot.number)?;
        let x = (x_of(rect, length, replay.start(index)), x_of(rect, length, replay.end_of(index)));
        Some(Change { x, chance: (*shot.before.get(party)?, *shot.after.get(party)?) })
    })
}

/// Returns the expectation at a moment.
fn in_words(review: &ReviewPanel, replay: &Replayed, time: f64, parties: usize) -> String {
    let (index, local) = replay.at(time);
    let number = replay.shots()[index].number;
    let place = review.shots().partition_point(|shot| shot.number <= number).checked_sub(1);
    let now = match place.map(|place| &review.shots()[place]) {
        Some(shot) if shot.number == number && local < replay.roll(index) => &shot.before,
        Some(shot) => &shot.after,
        None => match review.shots().first() {
            Some(first) => &first.before,
            None => return "not reviewed yet".to_owned(),
        },
    };
    spelt(replay, index, now, review.shot(number).is_some_and(is_poor), parties)
}

fn is_poor(shot: &Reviewed) -> bool {
    shot.quality() == Some(Quality::Poor)
}

fn spelt(replay: &Replayed, index: usize, chances: &[f64], is_poor: bool, parties: usize) -> String {
    let shared_out = phrases::is_shared_out(replay);
    let party = |(party, number): (usize, String)| format!("{} {number}", replay.party(party));
    let chances: Vec<String> =
        chance::shown(chances, shared_out).into_iter().enumerate().take(parties.max(2)).map(party).collect();
    let poor = if is_poor { ", a poor shot" } else { "" };
    format!("{}{poor}: {}", replay.name(index), chances.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_cover_no_other_while_there_is_room() {
        let rect = Rect::from_min_max(pos2(0.0, 0.0), pos2(200.0, 100.0));
        let close = [pos2(50.0, 50.0), pos2(54.0, 46.0), pos2(58.0, 52.0), pos2(90.0, 50.0), pos2(91.0, 97.0), pos2(92.0, 96.0)];
        let placed = apart(close.into_iter(), rect);
        for (i, a) in placed.iter().enumerate() {
            assert!((close[i].x - a.x).abs() < 1e-6, "the time stays");
            assert!(placed[..i].iter().all(|b| (a.x - b.x).abs() >= WIDE || (a.y - b.y).abs() >= WIDE), "{placed:?}");
        }
        assert_eq!((placed[0], placed[3]), (close[0], close[3]), "whoever has room stays");
    }
}
