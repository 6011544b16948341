//! What is asked over a refereed match: a draw, and who resigns.

use super::state::{Dialog, State};
use egui::{Key, Modifiers, RichText, Ui};
use fob_kit::session::refereed::Event;
use fob_kit::shared::Shared;
use fob_kit::theme::{self, STEP};
use fob_kit::widgets;

/// Draws the open question, if there is one.
pub fn show(ui: &mut Ui, state: &mut State, shared: &mut Shared) {
    let Some(dialog) = state.dialog else { return };
    let mut close = widgets::shortcut(ui, Modifiers::NONE, Key::Escape);
    let enter = widgets::shortcut(ui, Modifiers::NONE, Key::Enter);
    let mut event = None;
    let modal = egui::Modal::new("referee question".into()).show(ui.ctx(), |ui| {
        ui.set_width(420.0);
        let (title, text) = match dialog {
            Dialog::Draw => ("Agree to a draw?", "All must agree. The match then ends as a draw."),
            Dialog::Resign => ("Who resigns?", fob_kit::words::after_resigning(&state.game.setup().kind)),
        };
        ui.label(RichText::new(title).font(theme::strong(20.0)));
        ui.add_space(STEP / 2.0);
        ui.label(text);
        ui.add_space(STEP);
        ui.horizontal_wrapped(|ui| {
            match dialog {
                Dialog::Draw => {
                    if widgets::primary(ui, "All agree", "Yes (Enter)").clicked() || enter {
                        event = Some(Event::Draw);
                    }
                }
                Dialog::Resign => {
                    let keys = [Key::Num1, Key::Num2, Key::Num3, Key::Num4];
                    for (player, key) in (1..=state.game.setup().players()).zip(keys) {
                        let text = format!("{} resigns", state.names.player(player));
                        let tip = format!("Gives up this match ({player})");
                        if widgets::button(ui, &text, &tip).clicked() || widgets::shortcut(ui, Modifiers::NONE, key) {
                            event = Some(Event::Resign(player));
                        }
                    }
                }
            }
            close |= widgets::button(ui, "Play on", "No (Esc)").clicked();
        });
    });
    if let Some(event) = event {
        state.confirm(event, shared);
        close = true;
    }
    if close || modal.should_close() {
        state.dialog = None;
    }
}
