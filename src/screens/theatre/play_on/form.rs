//! The form: after which shot the match continues, and who plays.

use super::state::PlayOnForm;
use crate::theatre::labels;
use egui::{RichText, Slider, Ui};
use fob_kit::keys;
use fob_kit::theme::{self, STEP, Theme};
use fob_kit::widgets::{self, drop_down, field, letters};
use fob_opponent::Level;
use fob_replay::Outcome;
use fob_rules::{Match, Names, log};
use fob_services::phrases::{level_about, level_label, string_letter};
use fob_services::player_colours::PlayerColour;

/// Draws the form, without its way into the match.
pub(super) fn show(ui: &mut Ui, state: &mut PlayOnForm) {
    let working = state.job.is_some();
    let practice = is_practice(state);
    ui.add_enabled_ui(!working, |ui| {
        widgets::heading(ui, "Continue after shot");
        let mut shot = state.shot();
        ui.spacing_mut().slider_width = (ui.available_width() - 120.0).max(80.0);
        let range = state.first()..=state.last;
        if !range.is_empty() && range.start() != range.end() {
            let text = format!("of {}", state.last);
            let slider = widgets::steady(ui, &mut shot, |ui, shot| ui.add(Slider::new(shot, range).text(text)));
            slider.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Slider, true, "After shot"));
            slider.on_hover_text("Continue after this shot (left and right arrow, Home and End)");
            if shot != state.shot() {
                state.go(shot);
            }
        }
        standing(ui, state);
        ui.add_space(STEP);
        if practice {
            widgets::note(ui, labels::PRACTICE_SESSION);
        } else {
            widgets::heading(ui, "Who plays now");
            for i in 0..state.seats.len() {
                seat(ui, state, i);
            }
        }
    });
}

/// Returns whether the replay is a session of practice, which becomes no match.
fn is_practice(state: &PlayOnForm) -> bool {
    state.replay.header.setup().is_none()
}

/// Draws the button that starts the match, and the problems that prevent it.
pub(super) fn start(ui: &mut Ui, state: &mut PlayOnForm) {
    let theme = &Theme::from_ui(ui);
    let (working, practice) = (state.job.is_some(), is_practice(state));
    for line in &state.problems {
        widgets::prose::problem(ui, line);
    }
    let wrong = state.wrong();
    if let (Some(line), true) = (&wrong, state.problems.is_empty()) {
        widgets::prose::problem(ui, line);
    }
    ui.horizontal(|ui| {
        if working {
            ui.spinner();
            ui.label(RichText::new("Simulating the shots").color(theme.dim));
            if widgets::button(ui, "Cancel", "Stop (Esc)").clicked() {
                state.job = None;
            }
            return;
        }
        let text = if practice { labels::TO_PRACTICE } else { labels::PLAY_ON };
        let why = wrong.clone().unwrap_or_default();
        let clicked = widgets::primary_if(ui, wrong.is_none(), text, &keys::ENTER.with_key("Begin"), &why).clicked();
        if (clicked || keys::ENTER.key(ui) || keys::CONFIRM.shortcut(ui)) && wrong.is_none() {
            state.start();
        }
    });
    widgets::note(ui, "The replay stays unchanged; you play a new match.");
}

/// Draws the events up to the shot, and the next player.
fn standing(ui: &mut Ui, state: &PlayOnForm) {
    let theme = &Theme::from_ui(ui);
    let Some(shot) = state.played() else { return };
    let names = Names::new(state.seats.iter().map(|seat| seat.name.trim().to_owned())).with_colours(theme.palette.words());
    let outcome = match (&shot.outcome, &shot.after.game) {
        (Outcome::Break(outcome), _) => log::break_shot(outcome, &names),
        (Outcome::Shot(outcome), Some(game)) => log::shot(game, &shot.recorded.report, outcome, &names),
        _ => format!("{} pucks are on the board", shot.settled.layout.pucks.len()),
    };
    let back = if shot.taken_back { " (taken back later)" } else { "" };
    let number = if matches!(shot.outcome, Outcome::Break(_)) { "The break".to_owned() } else { format!("Shot {}", shot.number) };
    ui.add(egui::Label::new(RichText::new(format!("{number}{back}: {outcome}")).color(theme.dim)).wrap());
    // A resignation or a draw is left out when the match continues.
    let end = if shot.settled.is_over() { &shot.after } else { &shot.settled };
    let Some(game) = &end.game else { return };
    for (i, string) in game.strings().iter().enumerate() {
        ui.horizontal(|ui| {
            let owner = string.owner.and_then(|owner| state.seats.get(usize::from(owner).checked_sub(1)?));
            widgets::dot(ui, theme::rgb(owner.map_or(PlayerColour::from_seat(i), |seat| seat.colour).colour()));
            ui.label(string_letter(i));
            letters::word(ui, &string.word, 0, &format!("string {}", string_letter(i)));
        });
    }
    ui.label(RichText::new(next(game, &names)).font(theme::strong(15.0)));
}

/// Returns the player who acts next.
fn next(game: &Match, names: &Names) -> String {
    if let Some(choice) = game.choices().first() {
        return format!("Next: {} chooses an order", names.player(choice.chooser));
    }
    labels::next_shot(&names.player(game.next_player()), game.next_side())
}

fn seat(ui: &mut Ui, state: &mut PlayOnForm, i: usize) {
    let Some(seat) = state.seats.get_mut(i) else { return };
    ui.horizontal(|ui| {
        widgets::dot(ui, theme::rgb(seat.colour.colour()));
        let mut visible = field::Visible(&mut seat.name);
        let edit = egui::TextEdit::singleline(&mut visible).margin(field::margin(ui)).desired_width(150.0).char_limit(32);
        let response = ui.add(edit);
        response.widget_info(|| {
            egui::WidgetInfo::labeled(egui::WidgetType::TextEdit, true, fob_services::labels::name_of_player(i + 1))
        });
        let levels = Level::ALL.into_iter().map(|level| (Some(level), level_label(level)));
        let all: Vec<(Option<Level>, String)> =
            std::iter::once((None, fob_services::labels::A_PERSON.to_owned())).chain(levels).collect();
        let name = format!("Who plays on as player {}", i + 1);
        drop_down::pick(
            ui,
            ("play on seat", i),
            130.0,
            (&name, "A person, or the computer at one of its levels"),
            &mut seat.computer,
            &all,
        );
    });
    if let Some(level) = state.seats.get(i).and_then(|seat| seat.computer) {
        widgets::note(ui, level_about(level));
    }
}
