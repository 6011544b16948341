//! Questions over the table: taking back, a draw, resigning.

use super::keys::TAKE_BACK;
use super::state::{Dialog, MatchScreen};
use crate::play::labels;
use egui::Ui;
use fob_kit::keys;
use fob_kit::leaving;
use fob_kit::theme::STEP;
use fob_kit::widgets::{self, dialog};
use fob_opponent::Level;
use fob_services::data::Services;
use fob_services::driving::Turn;
use fob_services::phrases;
use fob_services::route::Nav;

/// Handles the keys that open a question, and Escape, which first cancels the aim.
pub fn keys(ui: &mut Ui, state: &mut MatchScreen, services: &mut Services) -> Option<Nav> {
    if !services.problems.is_empty() {
        return None;
    }
    // In a room one can be heard at any time.
    let playing = state.is_waiting() || state.room.is_some() && matches!(state.played.turn(), Turn::Wait(_));
    if state.dialog.is_none() {
        let asks = playing && !state.played.is_by_links();
        if asks && state.played.can_take_back() && TAKE_BACK.shortcut(ui) {
            state.dialog = Some(Dialog::TakeBack);
        }
        if !state.ending.is_open() && keys::BACK.shortcut(ui) && !state.hand.cancel(&mut state.aim) {
            let is_over = matches!(state.played.turn(), Turn::Over);
            return (is_over || leaving::leaves(ui, services)).then(|| leave(state, services));
        }
    }
    None
}

/// The notice when the user leaves a saved match.
pub const SAVED: &str = "Match saved. Resume continues it";
/// The notice when the user leaves a match that is not saved.
pub const IN_MEMORY: &str = "The match is not saved yet and stays in memory. Resume continues it";

/// Returns to where the match was opened. The match is kept in its file or in memory, so no question is needed.
pub fn leave(state: &mut MatchScreen, services: &mut Services) -> Nav {
    if state.room.is_some() {
        services.say(labels::SEAT_KEPT);
        return Nav::Home;
    }
    if state.played.is_unsaved() {
        state.played.write(services);
    }
    services.say(if state.played.is_unsaved() { IN_MEMORY } else { SAVED });
    Nav::Back
}

/// Says who must agree to a draw. Computers have decided; programs are asked.
fn draw_among(state: &MatchScreen, people: &str) -> String {
    let (start, names) = (&state.played.start, state.played.names());
    let players = 1..=state.game().setup().players();
    let computers: Vec<String> = players.filter(|player| start.is_computer(*player)).map(|player| names.player(player)).collect();
    match &computers[..] {
        [] => format!("If all agree ({people}), the match ends as a draw."),
        [one] => format!("{one} agrees. If all the others agree too ({people}), the match ends as a draw."),
        _ => format!("{} agree. If all the others agree too ({people}), the match ends as a draw.", computers.join(" and ")),
    }
}

/// Draws the open question, if there is one.
pub fn show(ui: &mut Ui, state: &mut MatchScreen, services: &mut Services) {
    if state.dialog.is_none() && services.problems.is_empty() {
        state.dialog = state.played.take_offer().map(Dialog::Offered);
        if state.played.missing().is_some() {
            state.dialog = Some(Dialog::StandIn);
        }
    }
    let Some(asked) = state.dialog else { return };
    let names = state.played.names().clone();
    let people = state.played.mine();
    let everyone: Vec<String> = people.iter().map(|p| names.player(*p)).collect();
    let everyone = everyone.join(", ");
    let mut close = false;
    let against = if asked == Dialog::Draw && state.room.is_none() { state.played.against_a_draw() } else { Vec::new() };
    let (title, text, yes) = match asked {
        Dialog::TakeBack if people.len() == 1 && state.room.is_none() => (
            labels::TAKE_BACK_YOURS,
            "Board, strings and turn return to their state before that shot. Later shots are taken back too.".to_owned(),
            labels::TAKE_IT_BACK,
        ),
        Dialog::TakeBack if state.room.is_some() => (
            labels::TAKE_BACK_YOURS,
            "The others are asked. If all agree, board, strings and turn return to their state before that shot.".to_owned(),
            "Ask for a take-back",
        ),
        Dialog::TakeBack => (
            labels::TAKE_BACK_LAST,
            format!("All must agree: {everyone}. Board, strings and turn return to their state before it."),
            labels::ALL_AGREE,
        ),
        Dialog::Draw if state.room.is_some() => {
            ("Offer a draw?", "The others are asked. If all agree, the match ends as a draw.".to_owned(), "Offer a draw")
        }
        Dialog::Draw if !against.is_empty() => {
            let names: Vec<String> = against.iter().map(|p| names.player(*p)).collect();
            let verb = if names.len() == 1 { "expects" } else { "expect" };
            ("No draw now", format!("{} {verb} more from playing on than from a draw.", names.join(" and ")), "")
        }
        Dialog::Draw => (fob_services::labels::DRAW_QUESTION, draw_among(state, &everyone), labels::ALL_AGREE),
        Dialog::Offered(player) if state.played.start.is_computer(player) => (
            "A draw is offered",
            format!(
                "{}: with these pucks, neither side can expect more.",
                fob_services::labels::offers(&names.player(player), fob_services::labels::A_DRAW)
            ),
            "Agree to the draw",
        ),
        Dialog::Offered(player) => (
            "A draw is offered",
            format!("{}.", fob_services::labels::offers(&names.player(player), fob_services::labels::A_DRAW)),
            "Agree to the draw",
        ),
        Dialog::Certain => {
            ("The result is certain", "The result is now certain. You can end the match, or play on.".to_owned(), labels::END_NOW)
        }
        Dialog::HintCosts => (
            labels::HINT_COSTS,
            "In the daily Fob and on the ladder a match with hints earns one star less. Further hints in this match cost nothing more."
                .to_owned(),
            labels::SHOW_HINT,
        ),
        Dialog::StandIn => (labels::STAND_IN, labels::without_program(state.played.missing().map_or("", |(_, name)| name)), ""),
        Dialog::Resign => {
            let title = if people.len() == 1 { "Resign?" } else { "Who resigns?" };
            (title, phrases::after_resigning(&state.game().setup().kind).to_owned(), "")
        }
    };
    let contents = |ui: &mut Ui| {
        widgets::text(ui, &text);
        if asked == Dialog::Resign {
            ui.add_space(STEP);
            ui.horizontal_wrapped(|ui| {
                for player in &people {
                    let resigns = state.played.log_names().does(*player, "resign");
                    if widgets::button(ui, &resigns, "Resign this match").clicked() {
                        state.played.resign(*player, services);
                        close = true;
                    }
                }
                close |= widgets::button(ui, labels::PLAY_ON, &keys::BACK.with_key("No")).clicked();
            });
        } else if asked == Dialog::StandIn {
            ui.add_space(STEP);
            close |= stands_in(ui, state, services);
        } else if !against.is_empty() {
            ui.add_space(STEP);
            close = keys::ENTER.button_as(ui, labels::PLAY_ON, "No");
        } else if let Some(yes) = dialog::foot(ui, Ok(()), (yes, "Yes (Enter)"), (labels::PLAY_ON, "No (Esc)")) {
            match asked {
                Dialog::TakeBack if yes => state.take_back(services),
                Dialog::Draw | Dialog::Offered(_) if yes => state.played.draw(services),
                Dialog::Certain if yes => state.played.end_certain(services),
                Dialog::HintCosts if yes => state.show_hint(services),
                _ => {}
            }
            close = true;
        }
    };
    // A click on the board next to it is no answer to what costs a star or speaks for somebody.
    let is_answered = matches!(asked, Dialog::HintCosts | Dialog::StandIn | Dialog::Offered(_));
    let closed = if is_answered {
        dialog::show_until_answered(ui, "question", title, 420.0, contents).close
    } else {
        dialog::show(ui, "question", title, 420.0, contents).close
    };
    if close || closed {
        if let (Dialog::StandIn, Some((player, _))) = (asked, state.played.missing()) {
            // It was put away without an answer.
            state.played.stand_in(player, Some(Level::Easy), services);
        }
        if matches!(asked, Dialog::Offered(_)) {
            // A player who has agreed has answered already.
            state.played.decline(services);
        }
        state.dialog = None;
    }
}

/// Draws the answers to who plays in place of a program. Returns whether one was chosen.
fn stands_in(ui: &mut Ui, state: &mut MatchScreen, services: &mut Services) -> bool {
    let Some((player, _)) = state.played.missing() else { return true };
    let mut chosen = None;
    ui.horizontal_wrapped(|ui| {
        for level in Level::ALL {
            if widgets::button(ui, &phrases::level_label(level), phrases::level_about(level)).clicked() {
                chosen = Some(Some(level));
            }
        }
        if widgets::button(ui, fob_services::labels::A_PERSON, "Somebody at this computer").clicked() {
            chosen = Some(None);
        }
    });
    chosen.inspect(|level| state.played.stand_in(player, *level, services)).is_some()
}
