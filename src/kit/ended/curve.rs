//! The course of a match at a glance: the curve of the chances, the best shot and the biggest mistake, each a link to the review.

use super::Ended;
use crate::theme::{self, STEP, Theme};
use crate::tips;
use crate::widgets;
use crate::widgets::chance;
use crate::widgets::curve::{Chart, Pointed, Room};
use egui::{Color32, Pos2, Rect, Sense, Shape, Stroke, Ui, pos2};
use fob_services::story::{Moment, Story};

/// Height of the curve, in points.
const HEIGHT: f32 = 88.0;

fn heading(ui: &mut Ui, state: &Ended<'_>) {
    widgets::heading(ui, if state.game.setup().is_shared_out() { "Expected points" } else { "Chance of winning" });
}

/// Keeps the space of the course of a match while it is computed, so that nothing moves when it is there.
pub(super) fn due(ui: &mut Ui, state: &Ended<'_>) {
    heading(ui, state);
    let edge = STEP;
    let chart = Chart::new(ui, HEIGHT, Sense::hover(), Room(edge, edge, edge));
    let (at, theme) = (chart.plot(), &Theme::from_ui(ui));
    ui.put(at, egui::Label::new(egui::RichText::new(fob_services::labels::CHANCES_DUE).color(theme.dim)).wrap());
    ui.add_space(widgets::least(ui).y);
}

/// Draws the course of a match; returns the number of the shot whose review was requested.
pub(super) fn show(ui: &mut Ui, state: &Ended<'_>, story: &Story) -> Option<usize> {
    heading(ui, state);
    let mut asked = curve(ui, state, story);
    ui.horizontal_wrapped(|ui| {
        for (what, moment) in
            [(fob_services::labels::BEST_SHOT, story.best), (fob_services::labels::BIGGEST_MISTAKE, story.worst)]
        {
            let Some(moment) = moment else { continue };
            let text = format!("{what}: {}", in_words(state, story, moment));
            if widgets::button(ui, &text, "Opens the review at this shot").clicked() {
                asked = Some(moment.shot);
            }
        }
    });
    asked
}

/// Describes a moment: `shot 12, Anna, +18 %`. The change is that of the numbers that are shown.
fn in_words(state: &Ended<'_>, story: &Story, moment: Moment) -> String {
    let Moment { shot, player, gained } = moment;
    let (setup, place) = (state.game.setup(), story.curve.iter().position(|(known, _)| *known == shot));
    let party = usize::from(setup.party_of(player)).saturating_sub(1);
    let shared_out = setup.is_shared_out();
    let pair = place.and_then(|place| Some((&story.curve.get(place.checked_sub(1)?)?.1, &story.curve[place].1)));
    let gained = pair.map_or(gained, |(before, after)| chance::change(before, after, party, shared_out));
    let gained = chance::signed_or_zero(gained, shared_out);
    let is_you = !setup.teams && state.you == Some(setup.party_of(player));
    let who = if is_you { fob_services::labels::YOU.to_lowercase() } else { state.names.player(player) };
    format!("shot {shot}, {who}, {gained}{}", if shared_out { "" } else { " %" })
}

fn curve(ui: &mut Ui, state: &Ended<'_>, story: &Story) -> Option<usize> {
    let theme = &Theme::from_ui(ui);
    // Room for a marker at either end.
    let edge = STEP;
    let chart = Chart::new(ui, HEIGHT, Sense::click(), Room(edge, edge, edge));
    let plot = chart.plot();
    let last = story.curve.len().saturating_sub(1).max(1);
    let x_of = |place: usize| plot.left() + plot.width() * place as f32 / last as f32;
    let parties = story.curve.first().map_or(0, |(_, points)| points.len());
    let painter = chart.painter();
    let line = |party: usize| -> Vec<Pos2> {
        let at = |(place, (_, points)): (usize, &(usize, Vec<f64>))| Some(pos2(x_of(place), chart.y(*points.get(party)?)));
        story.curve.iter().enumerate().filter_map(at).collect()
    };
    let colour = |party: usize| theme::rgb(state.start.party_colour(u8::try_from(party + 1).unwrap_or(1)));
    // Of two who share the whole chance, as there is no draw, the second has the rest.
    let is_whole = parties == 2 && story.curve.iter().all(|(_, chances)| chances.iter().sum::<f64>() > 0.99);
    // Up is good for the party of this device's user, in each game of a series.
    let own =
        fob_services::driving::you(state.game.setup(), &state.start.seats).map_or(0, |you| usize::from(you).saturating_sub(1));
    if is_whole {
        shares(painter, plot, &line(own), [colour(own), colour(1 - own.min(1))]);
    }
    for party in (0..parties).filter(|party| !is_whole || *party == own) {
        painter.add(Shape::line(line(party), Stroke::new(2.0, colour(party))));
    }
    for moment in [story.best, story.worst].into_iter().flatten() {
        let Some(place) = story.curve.iter().position(|(shot, _)| *shot == moment.shot) else { continue };
        let party = if is_whole { own } else { usize::from(state.game.setup().party_of(moment.player)).saturating_sub(1) };
        let Some(points) = story.curve[place].1.get(party) else { continue };
        let ink = chance::ink(moment.gained, [theme.good, theme.bad, theme.dim]);
        painter.circle(pos2(x_of(place), chart.y(*points)), 5.0, theme.room, Stroke::new(2.5, ink));
    }
    chart.response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, fob_services::labels::CHANCES_CURVE));
    let in_words = |(shot, points): &(usize, Vec<f64>)| {
        let party = |(number, party): (String, u8)| format!("{} {number}", state.names.party(state.game, party));
        let shown = chance::shown(points, state.game.setup().is_shared_out());
        let chances: Vec<String> = shown.into_iter().zip(1..).map(party).collect();
        let name = if *shot == 0 { fob_services::labels::THE_BREAK.to_owned() } else { format!("Shot {shot}") };
        format!("{name}: {}", chances.join(", "))
    };
    crate::access::list(ui, chart.rect(), fob_services::labels::AFTER_EACH_SHOT, || story.curve.iter().map(in_words).collect());
    let (Pointed::To(x) | Pointed::At(x)) = chart.pointed()?;
    let place = ((x - plot.left()) / plot.width() * last as f32).round().clamp(0.0, last as f32) as usize;
    let moment = story.curve.get(place)?;
    chart.here(x_of(place), theme);
    let clicked = chart.response.clicked();
    tips::above(&chart.response, &format!("{}. Click for the review", in_words(moment)));
    // The break is not reviewed, so the review opens at its first shot.
    clicked.then_some(moment.0.max(1))
}

/// Fills the area below a line in one colour and the area above it in another, both faint.
fn shares(painter: &egui::Painter, plot: Rect, line: &[Pos2], colours: [Color32; 2]) {
    for pair in line.windows(2) {
        for (colour, edge) in colours.into_iter().zip([plot.bottom(), plot.top()]) {
            let corners = vec![pair[0], pair[1], pos2(pair[1].x, edge), pos2(pair[0].x, edge)];
            painter.add(Shape::convex_polygon(corners, colour.gamma_multiply(0.22), Stroke::NONE));
        }
    }
}
