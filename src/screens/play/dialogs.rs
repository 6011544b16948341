//! What is asked over the table: taking back, a draw, resigning.

use super::state::{Dialog, State};
use egui::{Key, Modifiers, RichText, Ui};
use fob_kit::route::Nav;
use fob_kit::shared::Shared;
use fob_kit::theme::{self, STEP};
use fob_kit::{widgets, words};

/// The keys that open a question, and Escape, which first lets go of the cue.
pub fn keys(ui: &mut Ui, state: &mut State, shared: &mut Shared) -> Option<Nav> {
    if !shared.problems.is_empty() {
        return None;
    }
    let playing = state.is_waiting();
    if state.dialog.is_none() {
        let asks = playing && !state.played.is_by_links();
        if asks && state.played.can_take_back() && widgets::shortcut(ui, Modifiers::COMMAND, Key::Z) {
            state.dialog = Some(Dialog::TakeBack);
        }
        if widgets::shortcut(ui, Modifiers::NONE, Key::Escape) && !state.hand.cancel(&mut state.aim) {
            return Some(leave(state, shared));
        }
    }
    None
}

/// What is said when a match is left that is on the disk.
pub const SAVED: &str = "Match saved. Resume it from the menu";
/// The same while it is not.
pub const IN_MEMORY: &str = "The match is not saved yet and stays in memory. Resume it from the menu";

/// To the menu. The match stays, in its file or in memory, so nothing is asked.
pub fn leave(state: &mut State, shared: &mut Shared) -> Nav {
    if state.played.is_unsaved() {
        state.played.write(shared);
    }
    shared.say(if state.played.is_unsaved() { IN_MEMORY } else { SAVED });
    Nav::Home
}

/// Draws the open question, if there is one.
pub fn show(ui: &mut Ui, state: &mut State, shared: &mut Shared) {
    if state.dialog.is_none() && shared.problems.is_empty() {
        state.dialog = state.played.take_offer().map(Dialog::Offered);
    }
    let Some(dialog) = state.dialog else { return };
    let names = state.played.names().clone();
    let people = state.played.mine();
    let everyone: Vec<String> = people.iter().map(|p| names.player(*p)).collect();
    let everyone = everyone.join(", ");
    let mut close = widgets::shortcut(ui, Modifiers::NONE, Key::Escape);
    // A control that was walked to takes Enter itself.
    let enter = widgets::key(ui, Key::Enter);
    let against = if dialog == Dialog::Draw { state.played.against_a_draw() } else { Vec::new() };
    let modal = egui::Modal::new("question".into()).show(ui.ctx(), |ui| {
        ui.set_width(420.0);
        let (title, text, yes) = match dialog {
            Dialog::TakeBack if people.len() == 1 => (
                "Take back your last shot?",
                "Board, strings and turn return to what they were before it. Later shots are taken back too.".to_owned(),
                "Take it back",
            ),
            Dialog::TakeBack => (
                "Take back the last shot?",
                format!("All must agree: {everyone}. Board, strings and turn return to what they were before it."),
                "All agree",
            ),
            Dialog::Draw if !against.is_empty() => {
                let names: Vec<String> = against.iter().map(|p| names.player(*p)).collect();
                let verb = if names.len() == 1 { "expects" } else { "expect" };
                ("No draw now", format!("{} {verb} more from playing on than from a draw.", names.join(" and ")), "")
            }
            Dialog::Draw => {
                ("Agree to a draw?", format!("All must agree: {everyone}. The match then ends as a draw."), "All agree")
            }
            Dialog::Offered(player) if state.played.start.is_computer(player) => (
                "A draw is offered",
                format!("{} offers a draw: with these pucks, nobody can expect more than a draw.", names.player(player)),
                "Agree to the draw",
            ),
            Dialog::Offered(player) => {
                ("A draw is offered", format!("{} offers a draw.", names.player(player)), "Agree to the draw")
            }
            Dialog::Certain => (
                "The result is certain",
                "Nothing can change the result any more. You can end the match now, or play on.".to_owned(),
                "End now",
            ),
            Dialog::Resign => {
                let title = if people.len() == 1 { "Resign?" } else { "Who resigns?" };
                (title, words::after_resigning(&state.game().setup().kind).to_owned(), "")
            }
        };
        ui.label(RichText::new(title).font(theme::strong(20.0)));
        ui.add_space(STEP / 2.0);
        ui.label(text);
        ui.add_space(STEP);
        ui.horizontal_wrapped(|ui| {
            if dialog == Dialog::Resign {
                for player in &people {
                    if widgets::button(ui, &format!("{} resigns", names.player(*player)), "Give up this match").clicked() {
                        state.played.resign(*player, shared);
                        close = true;
                    }
                }
            } else if !against.is_empty() {
                close |= enter;
            } else if widgets::primary(ui, yes, "Yes (Enter)").clicked() || enter {
                match dialog {
                    Dialog::TakeBack => state.take_back(shared),
                    Dialog::Draw | Dialog::Offered(_) => state.played.draw(shared),
                    Dialog::Certain => state.played.end_certain(shared),
                    Dialog::Resign => {}
                }
                close = true;
            }
            if widgets::button(ui, "Play on", "No (Esc)").clicked() {
                close = true;
            }
        });
    });
    if close || modal.should_close() {
        if matches!(dialog, Dialog::Offered(_)) {
            // Whoever has agreed has answered already.
            state.played.decline(shared);
        }
        state.dialog = None;
    }
}
