//! The form: what to draw, and the size.

use super::{ANIMATION, ExportScreen, MOMENT, MOST, STROBOSCOPE};
use crate::theatre::labels;
use egui::{DragValue, ProgressBar, RichText, Slider, Ui};
use fob_kit::keys::{BACK, ENTER};
use fob_kit::theme::{STEP, Theme};
use fob_kit::widgets;
use fob_picture::FRAME;
use fob_replay::{Outcome, PlayedShot};
use fob_rules::{Names, log};
use fob_services::jobs::What;

/// Draws the form of a picture.
pub(super) fn show(ui: &mut Ui, state: &mut ExportScreen) {
    let theme = &Theme::from_ui(ui);
    let ready = state.playback.is_some() && !state.writing();
    ui.add_enabled_ui(ready, |ui| {
        widgets::heading(ui, "What");
        let mut what = state.drawing.what;
        let all = [
            (What::Moment, &MOMENT, MOMENT.tooltip()),
            (What::Stroboscope, &STROBOSCOPE, STROBOSCOPE.tooltip()),
            (What::Animation, &ANIMATION, ANIMATION.tooltip()),
        ];
        let all = all.each_ref().map(|(what, key, tip)| (*what, key.label, tip.as_str()));
        if widgets::choices(ui, &mut what, &all) {
            state.choose(what);
        }
        ui.add_space(STEP);
        shots(ui, state);
        ui.add_space(STEP);
        widgets::heading(ui, "Size");
        ui.horizontal_wrapped(|ui| {
            for height in [360, 480, 720, 1080, 2160] {
                let text = format!("{height}");
                if widgets::choice(ui, state.drawing.height == height, &text, "Height in pixels").clicked() {
                    state.drawing.height = height;
                }
            }
            let value = widgets::steady(ui, &mut state.drawing.height, |ui, height| {
                ui.add(DragValue::new(height).range(120..=2160).suffix(" px"))
            });
            value.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::DragValue, true, "Height in pixels"));
            value.on_hover_text("Height in pixels, 120 to 2160");
        });
        extent(ui, state);
    });
    ui.add_space(STEP);
    if let Some(share) = state.save.share() {
        ui.add(ProgressBar::new(share).fill(theme.accent).desired_width(ui.available_width() - STEP));
        ui.horizontal(|ui| {
            if widgets::button(ui, widgets::labels::CANCEL, &BACK.with_key("Close without saving")).clicked() {
                state.save.cancel();
            }
            ui.label(RichText::new(format!("{:.0} % drawn", share * 100.0)).color(theme.dim));
        });
        return;
    }
    let line = |ui: &mut Ui, text: &str, ink: egui::Color32| {
        ui.add(egui::Label::new(RichText::new(text).color(ink)).wrap());
    };
    let wrong = state.wrong();
    if let (Some(text), true) = (&wrong, state.playback.is_some()) {
        line(ui, text, theme.bad);
    }
    let tip = ENTER.with_key("Choose where to save it");
    if widgets::primary_if(ui, wrong.is_none(), labels::SAVE, &tip, wrong.as_deref().unwrap_or_default()).clicked() {
        state.choose_place(ui);
    }
    match state.save.done() {
        Some(Ok(text)) => line(ui, text, theme.good),
        Some(Err(text)) => line(ui, text, theme.bad),
        None => {}
    }
}

/// Draws the choice of the shot, or of the range.
fn shots(ui: &mut Ui, state: &mut ExportScreen) {
    let theme = &Theme::from_ui(ui);
    let (first, last) = state.range();
    let animation = state.drawing.what == What::Animation;
    widgets::heading(ui, if animation { "Shots" } else { "Shot" });
    ui.spacing_mut().slider_width = (ui.available_width() - 150.0).max(80.0);
    let named = |response: egui::Response, name: &'static str, tip: &str| {
        response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Slider, true, name));
        response.on_hover_text(tip);
    };
    let mut shot = state.drawing.shot.clamp(first, last);
    if first < last {
        let text = if animation { "from".to_owned() } else { format!("of {last}") };
        let slider = widgets::steady(ui, &mut shot, |ui, shot| ui.add(Slider::new(shot, first..=last).text(text)));
        named(slider, "Shot", "The shot; 0 is the break (left and right arrow)");
        if shot != state.drawing.shot {
            state.go(shot);
        }
        if animation {
            let mut to = state.drawing.to.max(shot);
            let most = last.min(shot + MOST - 1);
            if shot < most {
                let slider = widgets::steady(ui, &mut to, |ui, to| ui.add(Slider::new(to, shot..=most).text("to")));
                named(slider, labels::LAST_SHOT, "The last shot of the animation");
            }
            state.drawing.to = to.min(most);
        }
    }
    if let Some(playback) = &state.playback
        && let Some(shot) = playback.shot(state.drawing.shot)
    {
        let players = playback.header().players.iter().map(|player| player.name.clone());
        let names = || Names::new(players).with_colours(theme.palette.words());
        let words = state.shot_in_words.of(shot.number, |_| in_words(shot, &names()));
        widgets::note(ui, &words);
    }
    if let Some(number) = state.differs_from {
        let text = format!("From shot {number} on, this version of Fob simulates the shots differently.");
        ui.add(egui::Label::new(RichText::new(text).size(13.0).color(theme.accent)).wrap());
    }
}

/// Returns the outcome of a shot.
fn in_words(shot: &PlayedShot, names: &Names) -> String {
    let outcome = match (&shot.outcome, &shot.after.game) {
        (Outcome::Break(outcome), _) => {
            return format!("{}: {}", fob_services::labels::THE_BREAK, log::break_shot(outcome, names));
        }
        (Outcome::Shot(outcome), Some(game)) => log::shot(game, &shot.recorded.report, outcome, names),
        _ => format!("{} pucks are on the board after it", shot.after.layout.pucks.len()),
    };
    let back = if shot.taken_back { " (taken back)" } else { "" };
    format!("{}{back}: {outcome}", labels::shot(shot.number))
}

/// Draws the size of the result.
fn extent(ui: &mut Ui, state: &ExportScreen) {
    let Some(playback) = &state.playback else { return };
    let drawing = &state.drawing;
    let mut text = labels::pixels(drawing.width(), drawing.height);
    if drawing.what == What::Animation {
        let frames = drawing.frames(playback);
        // Each shot pauses for two seconds at its end.
        let seconds = frames as f64 * FRAME + 2.0 * drawing.shots(playback).len() as f64;
        text.push_str(&format!(", about {frames} {}, {seconds:.0} s", labels::FRAMES));
    }
    widgets::note(ui, &text);
}

/// Draws the slider of the moment.
pub(super) fn time(ui: &mut Ui, state: &mut ExportScreen) {
    let theme = &Theme::from_ui(ui);
    let length = state.length().max(FRAME);
    ui.horizontal(|ui| {
        let text = if state.drawing.what == What::Moment { "Moment" } else { "Look at" };
        ui.label(RichText::new(text).color(theme.dim));
        ui.spacing_mut().slider_width = (ui.available_width() - 110.0).max(80.0);
        state.drawing.time = state.drawing.time.clamp(0.0, length);
        let enabled = !state.writing();
        let response = widgets::steady(ui, &mut state.drawing.time, |ui, time| {
            ui.add_enabled(enabled, Slider::new(time, 0.0..=length).fixed_decimals(2).suffix(" s"))
        });
        response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Slider, true, "Seconds after the strike"));
        response.on_hover_text("Seconds after the strike (up and down arrow)");
    });
}
