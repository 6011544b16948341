//! The panel of the review: how well each player shot, the verdict on the current shot, and all shots with their marks, to click.

use super::super::keys::BEST;
use super::super::replayed::Replayed;
use super::super::side;
use super::super::viewer::Viewer;
use super::marks::{self, Mark};
use super::phrases;
use super::state::Stage;
use crate::watch::labels;
use egui::{Align, Align2, FontId, Label, RichText, Sense, Stroke, StrokeKind, Ui, pos2, vec2};
use fob_arena::Reviewed;
use fob_kit::aiming::why;
use fob_kit::theme::{self, SIZES, STEP, Theme};
use fob_kit::widgets::{self, automaton, chance};
use fob_replay::PlayedShot;
use fob_services::data::Services;
use fob_services::driving::Told;
use fob_services::driving::against_eye;
use fob_services::phrases::percent;

/// The width that a player's name has among the accuracies at most, and that of the dot before it, in points.
const NAME: f32 = 84.0;
const DOT: f32 = 22.0;
/// Height of the figures, and of a panel that has room for them, in points.
const FIGURE: f32 = 150.0;
const WITH_FIGURE: f32 = 560.0;
/// The height of a line of the list, in points.
const ROW: f32 = 26.0;

/// Draws the panel of the review.
pub fn show(ui: &mut Ui, viewer: &mut Viewer, services: &mut Services) {
    let replay = viewer.replay.clone();
    let space = ui.available_height();
    egui::ScrollArea::vertical().id_salt("review").auto_shrink([false, false]).show(ui, |ui| {
        let top = ui.cursor().top();
        // One row for both, of the same height at all times: the parts below do not move when the search ends.
        ui.horizontal(|ui| {
            ui.set_min_height(ui.spacing().interact_size.y);
            widgets::heading(ui, labels::ACCURACY);
            progress(ui, viewer, services);
        });
        players(ui, viewer, &replay);
        if let Stage::Failed(why) = &viewer.review.stage {
            widgets::prose::problem(ui, why);
        }
        ui.separator();
        // The automaton next to the reason, if there is room for both.
        if space >= WITH_FIGURE && !replay.dfas.is_empty() {
            let strings = side::strings(&replay, &viewer.view(viewer.index()), viewer.local(), services.settings.motion);
            automaton::figures(ui, &replay.dfas, &strings, FIGURE);
        }
        steady(ui, |ui| shot(ui, viewer, &replay));
        ui.separator();
        if !viewer.review.shots().is_empty() {
            marks::legend(ui);
            // If there is hardly any room for the list, it has a few rows all the same, and the whole panel scrolls.
            let room = (space - (ui.cursor().top() - top) - 4.0).max(112.0);
            ui.allocate_ui(vec2(ui.available_width(), room), |ui| list(ui, viewer, &replay));
        }
    });
}

/// Draws the search, at the right of a row.
fn progress(ui: &mut Ui, viewer: &mut Viewer, services: &mut Services) {
    let (mut stop, mut begin) = (false, false);
    ui.with_layout(egui::Layout::right_to_left(Align::Center), |ui| match &viewer.review.stage {
        Stage::Whole | Stage::Failed(_) => {}
        Stage::Working(job) => {
            let share = job.progress().share.unwrap_or(0.0);
            let text = format!("Looking for better shots, {:.0} %", share * 100.0);
            stop = widgets::button(ui, labels::STOP_REVIEW, "Shots reviewed so far are kept").clicked();
            widgets::progress(ui, share, &text, ui.available_width());
        }
        Stage::Unasked | Stage::Stopped => {
            begin = widgets::button(ui, labels::REVIEW_ALL, "Look for a better shot at each turn; takes a while").clicked();
            ui.add(Label::new(RichText::new(labels::STOPPED).color(Theme::from_ui(ui).dim)).truncate());
        }
    });
    if stop {
        viewer.review.stop();
    }
    if begin {
        let replay = viewer.replay.clone();
        viewer.review.begin(&replay, services);
    }
}

/// Draws the accuracy of each player.
fn players(ui: &mut Ui, viewer: &Viewer, replay: &Replayed) {
    let theme = &Theme::from_ui(ui);
    let shared_out = phrases::is_shared_out(replay);
    let dim = |text: &str| RichText::new(text).size(SIZES[0]).color(theme.dim);
    let tip = "How much of the best shots' gain over doing nothing was achieved";
    let narrow = ui.available_width() < 340.0;
    let gap = if narrow { 6.0 } else { 16.0 };
    egui::Grid::new("accuracy").num_columns(5).min_row_height(theme::Sizes::MOUSE.control.y).spacing([gap, 2.0]).show(ui, |ui| {
        for (head, tip) in [
            ("", ""),
            (labels::ACCURACY_COLUMN, tip),
            (labels::GIVEN_AWAY, "Average loss per shot compared with the best shot found, in percentage points"),
            ("poor", "Poor shots, of all"),
            ("luck", "Total gained or lost by luck, in percentage points"),
        ] {
            ui.label(dim(head)).on_hover_text(tip);
        }
        ui.end_row();
        let known = &viewer.review.players;
        for player in 1..=replay.playback.header().setup().map_or(0, fob_rules::Setup::players) {
            ui.horizontal(|ui| {
                widgets::dot(ui, replay.player_colour(player));
                let name = replay.names.player(player);
                // A cell of a grid is as wide as its earlier content: a name that may be cut would shrink to nothing.
                if !narrow {
                    let font = egui::TextStyle::Body.resolve(ui.style());
                    let wide = ui.painter().layout_no_wrap(name.clone(), font, theme.text).size().x;
                    ui.set_min_width(DOT + wide.min(NAME));
                }
                ui.add(Label::new(name.as_str()).truncate());
            });
            // Known when all shots are reviewed.
            let Some(accuracy) = known.iter().find(|accuracy| accuracy.player == player) else {
                for _ in 0..4 {
                    ui.label(dim("–"));
                }
                ui.end_row();
                continue;
            };
            let share = accuracy.share.map_or_else(|| "–".to_owned(), percent);
            ui.label(RichText::new(share).font(theme::strong(SIZES[1])));
            ui.label(if shared_out {
                format!("{:.2}", accuracy.given_away)
            } else {
                format!("{:.1}", accuracy.given_away * 100.0)
            });
            ui.label(format!("{} of {}", accuracy.poor, accuracy.shots));
            ui.label(phrases::change(accuracy.luck, shared_out).unwrap_or_else(|| "0".to_owned()));
            ui.end_row();
        }
    });
}

/// Shows content at least as high as it has been so far, so that the parts below do not move from shot to shot.
fn steady(ui: &mut Ui, content: impl FnOnce(&mut Ui)) {
    let id = ui.id().with("steady");
    let width = ui.available_width();
    let (wide, high) = ui.data(|data| data.get_temp::<(f32, f32)>(id)).unwrap_or_default();
    let least = if wide == width { high } else { 0.0 };
    let shown = ui.scope(content).response.rect.height();
    ui.add_space((least - shown).max(0.0));
    ui.data_mut(|data| data.insert_temp(id, (width, least.max(shown))));
}

/// Draws the verdict on the shot that is shown.
fn shot(ui: &mut Ui, viewer: &mut Viewer, replay: &Replayed) {
    let theme = &Theme::from_ui(ui);
    let index = viewer.index();
    let played = &replay.shots()[index];
    let name = fob_services::phrases::sentence(&replay.name(index));
    let name = name.trim_end_matches('.');
    let Some(reviewed) = viewer.review.shot(played.number).cloned() else {
        ui.label(RichText::new(name).font(theme::strong(SIZES[1])));
        widgets::note(ui, why_not(viewer, index));
        return;
    };
    let shared_out = phrases::is_shared_out(replay);
    let marks = phrases::marks(&reviewed).map(|marks| format!(": {marks}")).unwrap_or_default();
    ui.horizontal(|ui| {
        for mark in Mark::new(&reviewed) {
            let (rect, _) = ui.allocate_exact_size(vec2(20.0, 20.0), Sense::hover());
            mark.draw(ui.painter(), theme, rect.center(), 8.0);
        }
        let of_match =
            phrases::of_match(&viewer.review, played.number).map(|what| format!(". {what} of the match")).unwrap_or_default();
        let text = format!("{name}, {}{marks}{of_match}", replay.names.player(reviewed.player));
        ui.add(Label::new(RichText::new(text).font(theme::strong(SIZES[1]))).wrap());
    });
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new(if shared_out { "Expected" } else { "Wins" }).color(theme.dim));
        let numbers = |chances: &[f64]| chance::shown(chances, shared_out);
        for (party, (before, after)) in numbers(&reviewed.before).into_iter().zip(numbers(&reviewed.after)).enumerate() {
            widgets::dot(ui, replay.party_colour(party));
            ui.label(format!("{} {before} → {after}", replay.party(party)));
        }
    });
    if let Some(why) = why(replay, played, &reviewed) {
        ui.add(Label::new(RichText::new(why).color(theme.text)).wrap());
    }
    ui.add(Label::new(phrases::judgement(&reviewed, shared_out)).wrap());
    let Some(best) = viewer.review.best(replay, played.number).cloned() else {
        ui.label(labels::NOTHING_BETTER);
        return;
    };
    let mut try_it = false;
    ui.horizontal(|ui| {
        ui.with_layout(egui::Layout::right_to_left(Align::Center), |ui| {
            try_it = widgets::button(ui, BEST.label, &BEST.with_key("Try the better shot with your own cue")).clicked();
            ui.with_layout(egui::Layout::left_to_right(Align::Center), |ui| {
                let before = &played.before;
                let for_what = before.game.as_ref().map(|game| {
                    let why = why::of_hint(&best.shot, best.meets_colour(&before.layout), game, &replay.names);
                    format!("; {why}")
                });
                let text = format!(
                    "{}{}, {}{}.",
                    labels::BETTER,
                    phrases::worth(best.wins(), shared_out),
                    best.falls(theme.palette).join(", "),
                    for_what.unwrap_or_default()
                );
                ui.add(Label::new(RichText::new(text).color(theme.accent)).wrap());
            });
        });
    });
    if try_it {
        viewer.try_best();
    }
}

/// Returns the reason why a shot was good or bad, if there is one to show.
fn why(replay: &Replayed, played: &PlayedShot, reviewed: &Reviewed) -> Option<String> {
    let before = played.before.game.as_ref()?;
    let you = replay.names.reader().map(|player| before.setup().party_of(player));
    let told = Told { names: &replay.names, you, foresight: replay.foresight() };
    let against = |after| against_eye::explained(before, after, reviewed.party, reviewed.change(), told);
    let sentence = played.result().and_then(against);
    sentence.or_else(|| why::of_shot(before, &played.recorded.report, reviewed.change(), &replay.names))
}

fn why_not(viewer: &Viewer, index: usize) -> &'static str {
    let shot = &viewer.replay.shots()[index];
    if shot.taken_back {
        "It was taken back, and is not reviewed."
    } else if shot.player.is_none() {
        labels::BREAK_NOT_REVIEWED
    } else {
        "Not reviewed yet."
    }
}

/// Draws all shots that are reviewed, each a button.
fn list(ui: &mut Ui, viewer: &mut Viewer, replay: &Replayed) {
    let number = replay.shots()[viewer.index()].number;
    ui.spacing_mut().item_spacing.y = 2.0;
    let tall = widgets::at_least(ui, vec2(0.0, ROW)).y;
    let mut scroll = egui::ScrollArea::vertical().id_salt("reviewed").auto_shrink([false, false]);
    let place = viewer.review.shots().partition_point(|shot| shot.number <= number).saturating_sub(1);
    if viewer.review.scrolled_to != Some(place) {
        let room = ui.available_height();
        scroll = scroll.vertical_scroll_offset((place as f32 * (tall + 2.0) - room / 2.0 + tall / 2.0).max(0.0));
        viewer.review.scrolled_to = Some(place);
    }
    let shared_out = phrases::is_shared_out(replay);
    let shots = viewer.review.shots();
    let mut asked = None;
    scroll.show_rows(ui, tall, shots.len(), |ui, rows| {
        for (place, shot) in rows.clone().zip(&shots[rows]) {
            if row(ui, shot, replay, shot.number == number, shared_out) {
                asked = replay.place(shot.number).map(|index| (index, place));
            }
        }
    });
    if let Some((index, place)) = asked {
        // After a click in the list, the list does not scroll.
        viewer.review.scrolled_to = Some(place);
        viewer.playing = false;
        viewer.go_to(index);
    }
}

/// Draws a shot: its marks, its number, the shooter, and the change of the shooter's chances.
fn row(ui: &mut Ui, shot: &Reviewed, replay: &Replayed, chosen: bool, shared_out: bool) -> bool {
    let theme = &Theme::from_ui(ui);
    let (rect, response) = ui.allocate_exact_size(widgets::at_least(ui, vec2(ui.available_width(), ROW)), Sense::click());
    let fill = match (chosen, response.hovered()) {
        (true, _) => theme.chosen(),
        (false, true) => Theme::mix(theme.panel, theme.text, 0.08),
        (false, false) => egui::Color32::TRANSPARENT,
    };
    let edge = if response.has_focus() { theme.text } else { egui::Color32::TRANSPARENT };
    let painter = ui.painter().with_clip_rect(rect);
    painter.rect(rect, 6.0, fill, Stroke::new(1.0, edge), StrokeKind::Inside);
    let y = rect.center().y;
    for (place, mark) in Mark::new(shot).enumerate() {
        mark.draw(&painter, theme, pos2(rect.left() + 14.0 + 20.0 * place as f32, y), 7.0);
    }
    let small = FontId::proportional(SIZES[0]);
    let text = |x: f32, align: Align2, text: &str, ink| painter.text(pos2(x, y), align, text, small.clone(), ink);
    text(rect.left() + 76.0, Align2::RIGHT_CENTER, &shot.number.to_string(), theme.dim);
    painter.circle_filled(pos2(rect.left() + 90.0, y), 5.0, replay.player_colour(shot.player));
    let name = replay.names.player(shot.player);
    let own = |chances: &[f64]| chance::shown(chances, shared_out).get(shot.party).cloned().unwrap_or_default();
    let chances = format!("{} → {}", own(&shot.before), own(&shot.after));
    // Between the two numbers that are shown, which are rounded.
    let change = chance::change(&shot.before, &shot.after, shot.party, shared_out);
    let right = rect.right() - STEP;
    let ink = if change >= 0.0 { theme.good } else { theme.bad };
    if let Some(change) = phrases::change(change, shared_out) {
        text(right, Align2::RIGHT_CENTER, &change, ink);
    }
    let end = text(right - 44.0, Align2::RIGHT_CENTER, &chances, theme.text).left();
    let clipped = ui.painter().with_clip_rect(egui::Rect::from_min_max(rect.min, pos2(end - STEP, rect.bottom())));
    clipped.text(pos2(rect.left() + 100.0, y), Align2::LEFT_CENTER, &name, small.clone(), theme.text);
    let marks = phrases::marks(shot).map(|marks| format!(", {marks}")).unwrap_or_default();
    let label = format!("{}{marks}", labels::review_of(shot.number));
    response.widget_info(|| egui::WidgetInfo::selected(egui::WidgetType::SelectableLabel, true, chosen, &label));
    fob_kit::access::describe(&response, &format!("{name}, {chances}"));
    response.on_hover_text(format!("{name}: {}", phrases::judgement(shot, shared_out))).clicked()
}
