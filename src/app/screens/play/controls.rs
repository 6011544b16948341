//! The strip below the board: the strike in numbers, the shot while it plays, the choice of an order, the news.

use super::state::State;
use crate::app::link;
use crate::app::session::Turn;
use crate::app::shared::Shared;
use crate::app::table::strike;
use crate::app::theme::{STEP, Theme};
use crate::app::widgets::{self, bar, order};
use egui::{Key, RichText, Ui};

/// Where only computers play: to stop the match, and to go on shot by shot.
fn watched(ui: &mut Ui, state: &mut State, blocked: bool) {
    let paused = state.is_paused();
    ui.horizontal(|ui| {
        let (text, tip) =
            if paused { ("Go on", "The computers play on (P)") } else { ("Pause", "Stop the match between computers (P)") };
        if widgets::button(ui, text, tip).clicked() || !blocked && widgets::key(ui, Key::P) {
            state.pause();
        }
        if widgets::button(ui, "One step", "One shot or one order, then wait (N)").clicked()
            || !blocked && widgets::key(ui, Key::N)
        {
            state.step();
        }
    });
}

/// In a match by turns, while another player is to act: the link that tells what was done.
fn waits(ui: &mut Ui, state: &State, name: &str, blocked: bool, shared: &mut Shared) {
    let text = format!("Copy the link for {name}");
    if widgets::primary(ui, &text, "To be sent in any chat (Enter or Ctrl+L)").clicked()
        || !blocked && widgets::key(ui, Key::Enter)
    {
        let (route, what) = state.address();
        link::copy_link(ui, &route, &what, shared);
    }
    let text = format!(
        "Send it to {name}, and paste the link that comes back here (Ctrl+V). The match is kept meanwhile: the menu resumes it."
    );
    widgets::note(ui, &text);
}

/// Draws the strip.
pub fn show(ui: &mut Ui, state: &mut State, shared: &mut Shared) {
    let theme = &Theme::of(ui);
    if let Some(news) = &state.played.news {
        ui.add(egui::Label::new(RichText::new(news).color(theme.text)).wrap());
    }
    let blocked = state.dialog.is_some();
    if state.is_watched() && !matches!(state.played.turn(), Turn::Over) {
        watched(ui, state, blocked);
    }
    if let Some((shot, time)) = state.rolling() {
        let whole = shot.trace().map_or(0.0, |trace| trace.duration);
        let line = format!("{:.1} s of {whole:.1} s", time.min(whole));
        ui.horizontal(|ui| {
            ui.label(line);
            ui.add_space(STEP);
            for (speed, text) in [(0.25, "¼×"), (1.0, "1×"), (4.0, "4×")] {
                if widgets::choice(ui, state.fast == speed, text, "Speed of this shot").clicked() {
                    state.fast = speed;
                }
            }
            let skip = widgets::button(ui, "Skip", "To the end of the shot (Enter)").clicked();
            if !blocked && (skip || widgets::key(ui, Key::Enter) || widgets::key(ui, Key::Space)) {
                state.skip();
            }
        });
        return;
    }
    if let Some(choice) = &mut state.order {
        if let Some(orders) = order::show(ui, choice, state.played.live.names(), &state.dfas, blocked) {
            state.played.choose(&orders, shared);
        }
        return;
    }
    match state.played.turn() {
        Turn::Shoot | Turn::Break(_) => {
            let asks = matches!(state.played.turn(), Turn::Shoot);
            let (mut asked, shown) = (false, state.hint.is_some());
            let shot = strike::controls(ui, &mut state.aim, state.played.layout(), |ui| {
                let tip = "The best three shots, with their chances (H)";
                asked = asks && bar::together(ui, "hint", |ui| widgets::choice(ui, shown, "Hint", tip).clicked());
            });
            if shot {
                state.shoot(shared);
            }
            if let Some(hint) = &state.hint {
                let shared_out = state.game().setup().is_shared_out();
                hint.show(ui, &mut state.aim, &state.played.layout().board, shared_out, blocked);
            }
            if asks && (asked || (!blocked && widgets::key(ui, Key::H))) {
                state.ask_hint();
            }
        }
        Turn::Think(_) | Turn::ThinkOrder(_) if state.is_paused() => {
            ui.label(RichText::new("The match waits").color(theme.dim));
        }
        Turn::Think(_) | Turn::ThinkOrder(_) => {
            ui.horizontal(|ui| {
                ui.spinner();
                ui.label(RichText::new("The computer thinks").color(theme.dim));
            });
        }
        Turn::Roll(_) => {
            ui.horizontal(|ui| {
                ui.spinner();
                ui.label(RichText::new("Working out the shot…").color(theme.dim));
            });
        }
        Turn::Show(_) | Turn::Choose => {}
        Turn::Wait(player) => {
            let name = state.played.live.names().player(*player);
            waits(ui, state, &name, blocked, shared);
        }
        Turn::Over => {
            ui.label("The match is over");
        }
    }
}
