//! Dialogs over a refereed match: the last run of its machines, and the questions about a draw and about who resigns.

use super::keys::WHO;
use super::state::{Dialog, RefereeScreen};
use crate::referee::labels;
use egui::Ui;
use fob_kit::keys;
use fob_kit::theme::STEP;
use fob_kit::widgets::{self, dialog};
use fob_services::data::Services;
use fob_services::driving::refereed::Event;

/// Draws the open dialog, if there is one.
pub fn show(ui: &mut Ui, state: &mut RefereeScreen, services: &mut Services) {
    if let Some(runs) = &mut state.runs {
        runs.tick(services.step);
        if runs.show(ui, (labels::RESULT, "How the match ended (Enter)")) {
            state.runs = None;
        }
        return;
    }
    let Some(open) = state.dialog else { return };
    let mut event = None;
    let (title, text) = match open {
        Dialog::Draw => (fob_services::labels::DRAW_QUESTION, "If everybody agrees, the match ends as a draw."),
        Dialog::Resign => ("Who resigns?", fob_services::phrases::after_resigning(&state.game.setup().kind)),
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
            let pressed = WHO.which(ui);
            for (place, player) in (1..=state.game.setup().players()).enumerate() {
                let text = fob_services::labels::resigns(&state.names.player(player));
                if widgets::button(ui, &text, &format!("Resign this match ({player})")).clicked() || pressed == Some(place) {
                    event = Some(Event::Resign(player));
                }
            }
            widgets::button(ui, "Play on", &keys::BACK.with_key("No")).clicked()
        })
        .inner
    });
    let mut close = shown.close || shown.inner;
    if let Some(event) = event {
        state.confirm(event, services);
        close = true;
    }
    if close {
        state.dialog = None;
    }
}
