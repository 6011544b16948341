//! What is to be drawn, how large, and where it goes.

use super::{MOST, State, What};
use crate::app::theme::{STEP, Theme};
use crate::app::widgets::{self, paths};
use crate::replay::picture::FRAME;
use crate::replay::{Outcome, Playback, PlayedShot};
use crate::rules::{Names, log};
use egui::{DragValue, ProgressBar, RichText, Slider, Ui};

/// Draws the form.
pub(super) fn show(ui: &mut Ui, state: &mut State) {
    let theme = &Theme::of(ui);
    let ready = state.playback.is_some() && !state.writing();
    ui.add_enabled_ui(ready, |ui| {
        widgets::heading(ui, "What");
        let mut what = state.job.what;
        let all = [
            (What::Moment, "Moment", "One moment of a shot, as PNG (1)"),
            (What::Stroboscope, "Stroboscope", "All of a shot in one picture: ways, and exposures in between, as PNG (2)"),
            (What::Animation, "Animation", "A shot or several in real time, as GIF (3)"),
        ];
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
                if widgets::choice(ui, state.job.height == height, &text, "Height in pixels").clicked() {
                    state.job.height = height;
                }
            }
            let value = ui.add(DragValue::new(&mut state.job.height).range(120..=2160).suffix(" px"));
            value.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::DragValue, true, "Height in pixels"));
            value.on_hover_text("Height in pixels, 120 to 2160");
        });
        extent(ui, state);
        ui.add_space(STEP);
        widgets::heading(ui, "Where to");
        let before = state.path.clone();
        paths::line(ui, &mut state.path, "Path of the picture", "path of the file", &mut false);
        if state.path != before {
            state.said = None;
        }
        let path = paths::typed(&state.path);
        if path.is_file() && state.said.is_none() {
            ui.label(RichText::new("Replaces the file of this name").size(13.0).color(theme.accent));
        }
    });
    ui.add_space(STEP);
    if let Some((_, part)) = &state.writing {
        let part = *part;
        ui.add(ProgressBar::new(part).fill(theme.accent).desired_width(ui.available_width() - STEP));
        ui.horizontal(|ui| {
            if widgets::button(ui, "Cancel", "Write nothing (Esc)").clicked() {
                state.cancel();
            }
            ui.label(RichText::new(format!("{:.0} % is drawn", part * 100.0)).color(theme.dim));
        });
        return;
    }
    let wrong = if state.playback.is_none() { Some("The shots are simulated first".to_owned()) } else { state.wrong() };
    if let (Some(line), true) = (&wrong, state.playback.is_some()) {
        ui.add(egui::Label::new(RichText::new(line).color(theme.bad)).wrap());
    }
    let why = wrong.clone().unwrap_or_default();
    if widgets::primary_if(ui, wrong.is_none(), "Save", "Draw it and write the file (Enter)", &why).clicked() {
        state.write();
    }
    match &state.said {
        Some(Ok(line)) => ui.add(egui::Label::new(RichText::new(line).color(theme.good)).wrap()),
        Some(Err(line)) => ui.add(egui::Label::new(RichText::new(line).color(theme.bad)).wrap()),
        None => return,
    };
}

/// Which shot, or which range.
fn shots(ui: &mut Ui, state: &mut State) {
    let theme = &Theme::of(ui);
    let (first, last) = state.range();
    let animation = state.job.what == What::Animation;
    widgets::heading(ui, if animation { "Shots" } else { "Shot" });
    ui.spacing_mut().slider_width = (ui.available_width() - 150.0).max(80.0);
    let named = |response: egui::Response, name: &'static str, tip: &str| {
        response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Slider, true, name));
        response.on_hover_text(tip);
    };
    let mut shot = state.job.shot.clamp(first, last);
    if first < last {
        let text = if animation { "from".to_owned() } else { format!("of {last}") };
        named(
            ui.add(Slider::new(&mut shot, first..=last).text(text)),
            "Shot",
            "Which shot, 0 for the break (left and right arrow)",
        );
        if shot != state.job.shot {
            state.go(shot);
        }
        if animation {
            let mut to = state.job.to.max(shot);
            let most = last.min(shot + MOST - 1);
            if shot < most {
                named(ui.add(Slider::new(&mut to, shot..=most).text("to")), "Last shot", "The last shot of the animation");
            }
            state.job.to = to.min(most);
        }
    }
    if let Some(shot) = state.played() {
        let names = state.playback.as_deref().map(|p| Names::new(p.header().players.iter().map(|player| player.name.clone())));
        widgets::note(ui, &told(shot, &names.unwrap_or_else(Names::numbered)));
    }
    let diverges = state.playback.as_deref().and_then(Playback::first_divergence).map(|(number, _)| number);
    if let Some(number) = diverges {
        let text = format!("From shot {number} on this program's physics makes other shots of it than were recorded.");
        ui.add(egui::Label::new(RichText::new(text).size(13.0).color(theme.accent)).wrap());
    }
}

/// What happened in a shot.
fn told(shot: &PlayedShot, names: &Names) -> String {
    let told = match (&shot.outcome, &shot.after.game) {
        (Outcome::Break(outcome), _) => return format!("The break: {}", log::break_shot(outcome)),
        (Outcome::Shot(outcome), Some(game)) => log::shot(game, &shot.recorded.report, outcome, names),
        _ => format!("{} pucks lie on the board after it", shot.after.layout.pucks.len()),
    };
    let back = if shot.taken_back { " (taken back)" } else { "" };
    format!("Shot {}{back}: {told}", shot.number)
}

/// How large it becomes.
fn extent(ui: &mut Ui, state: &State) {
    let Some(playback) = &state.playback else { return };
    let job = &state.job;
    let mut text = format!("{} × {} pixels", job.width(), job.height);
    if job.what == What::Animation {
        let frames = job.frames(playback);
        text.push_str(&format!(
            ", about {frames} frames, {:.0} s",
            frames as f64 * FRAME + 2.0 * job.shots(playback).len() as f64
        ));
    }
    widgets::note(ui, &text);
}

/// The moment that is seen.
pub(super) fn time(ui: &mut Ui, state: &mut State) {
    let theme = &Theme::of(ui);
    let length = state.length().max(FRAME);
    ui.horizontal(|ui| {
        let text = if state.job.what == What::Moment { "Moment" } else { "Look at" };
        ui.label(RichText::new(text).color(theme.dim));
        ui.spacing_mut().slider_width = (ui.available_width() - 110.0).max(80.0);
        state.job.time = state.job.time.clamp(0.0, length);
        let slider = Slider::new(&mut state.job.time, 0.0..=length).fixed_decimals(2).suffix(" s");
        let response = ui.add_enabled(state.writing.is_none(), slider);
        response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Slider, true, "Seconds after the strike"));
        response.on_hover_text("Seconds after the strike (up and down arrow)");
    });
}
