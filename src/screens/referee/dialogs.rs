//! Questions over a refereed match: a draw, and who resigns.

use super::state::{Dialog, State};
use crate::referee::labels;
use egui::{Key, Modifiers, Ui};
use fob_kit::session::refereed::Event;
use fob_kit::shared::Shared;
use fob_kit::theme::STEP;
use fob_kit::widgets::{self, dialog};

/// Draws the open question, if there is one.
pub fn show(ui: &mut Ui, state: &mut State, shared: &mut Shared) {
    let Some(open) = state.dialog else { return };
    let mut event = None;
    let (title, text) = match open {
        Dialog::Draw => ("Agree to a draw?", "If everybody agrees, the match ends as a draw."),
        Dialog::Resign => ("Who resigns?", fob_kit::words::after_resigning(&state.game.setup().kind)),
    };
    let shown = dialog::show(ui, "referee question", title, 420.0, |ui| {
        widgets::text(ui, text);
        if open == Dialog::Draw {
            let answer = dialog::foot(ui, Ok(()), (labels::AGREE, "Yes (Enter)"), ("Play on", "No (Esc)"));
            event = answer.filter(|yes| *yes).map(|_| Event::Draw);
            return answer.is_some();
        }
        ui.add_space(STEP);
        ui.horizontal_wrapped(|ui| {
            let keys = [Key::Num1, Key::Num2, Key::Num3, Key::Num4];
            for (player, key) in (1..=state.game.setup().players()).zip(keys) {
                let text = format!("{} resigns", state.names.player(player));
                let clicked = widgets::button(ui, &text, &widgets::with_key("Resign this match", key)).clicked();
                if clicked || widgets::shortcut(ui, Modifiers::NONE, key) {
                    event = Some(Event::Resign(player));
                }
            }
            widgets::button(ui, "Play on", "No (Esc)").clicked()
        })
        .inner
    });
    let mut close = shown.close || shown.inner;
    if let Some(event) = event {
        state.confirm(event, shared);
        close = true;
    }
    if close {
        state.dialog = None;
    }
}
