//! Rarely used options of a new match: teams, the break, limits, the seed; and the strings of a custom game.

use super::form::kind_card;
use super::state::{KindChoice, NewGameScreen, Where};
use crate::new_game::labels;
use egui::{RichText, Ui};
use fob_board::Hole;
use fob_kit::access;
use fob_kit::theme::{STEP, Theme};
use fob_kit::widgets::{self, drop_down, field};
use fob_services::data::Services;

/// Draws it, folded where nothing of it was set.
pub(super) fn show(ui: &mut Ui, state: &mut NewGameScreen, services: &Services) {
    ui.add_space(STEP);
    widgets::fold(ui, &mut state.advanced, labels::ADVANCED, "Teams, break, limits, seed, custom games, other machines");
    if !state.advanced {
        return;
    }
    if state.teams_fit() {
        ui.checkbox(&mut state.teams, labels::TEAMS).on_hover_text("Players 1 and 3 against players 2 and 4, on opposite sides");
    }
    egui::Grid::new("advanced").num_columns(2).spacing([12.0, 8.0]).show(ui, |ui| {
        if !state.referee && state.people != Where::Links {
            ui.label(labels::BREAK);
            ui.horizontal(|ui| {
                widgets::choices(
                    ui,
                    &mut state.hand_break,
                    &[
                        (false, labels::BY_COMPUTER, "Two strikers, from S and N; the seed determines them"),
                        (true, labels::BY_HAND, "Two people set aim and power, from S and from N"),
                    ],
                );
            });
            ui.end_row();
        }
        ui.label(labels::SHOT_LIMIT);
        ui.horizontal(|ui| {
            let limit = ui.checkbox(&mut state.limit, "");
            limit.widget_info(|| egui::WidgetInfo::selected(egui::WidgetType::Checkbox, true, state.limit, labels::SHOT_LIMIT));
            limit.on_hover_text("The match is a draw after this many shots");
            let shots = |ui: &mut Ui, shots: &mut u32| ui.add_enabled(state.limit, egui::DragValue::new(shots).range(1..=9999));
            let shots = widgets::steady(ui, &mut state.limit_shots, shots);
            access::name(&shots, labels::LIMIT_SHOTS);
            shots.on_hover_text("The match is a draw after this many shots");
        });
        ui.end_row();
        ui.label("Quiet play");
        ui.horizontal(|ui| {
            let words = "House rule: when few pucks are left, this many shots in a row without a puck holed or lost end the \
            match, and the strings are read as they are";
            let quiet = ui.checkbox(&mut state.quiet, "");
            quiet.widget_info(|| egui::WidgetInfo::selected(egui::WidgetType::Checkbox, true, state.quiet, "Quiet play"));
            quiet.on_hover_text(words);
            let is_on = state.quiet;
            let shots = widgets::steady(ui, &mut state.quiet_shots, |ui, shots| {
                ui.add_enabled(is_on, egui::DragValue::new(shots).range(1..=999).speed(0.1).suffix(" shots"))
            });
            access::name(&shots, labels::QUIET_SHOTS);
            shots.on_hover_text(words);
            let pucks = widgets::steady(ui, &mut state.quiet_pucks, |ui, pucks| {
                ui.add_enabled(is_on, egui::DragValue::new(pucks).range(1..=99).speed(0.1).suffix(" pucks"))
            });
            access::name(&pucks, labels::QUIET_PUCKS);
            pucks.on_hover_text("Applies when this many pucks or fewer are left");
        });
        ui.end_row();
        if state.kind == KindChoice::Reject2 {
            ui.label(labels::EXTRA_TIME);
            ui.horizontal(|ui| {
                let words = "House rule: when the board is empty and both strings have the same verdict, a green and a red puck go \
                             to the middle ring and the strings continue, at most this many times";
                let extra = ui.checkbox(&mut state.extra, "");
                extra.widget_info(|| egui::WidgetInfo::selected(egui::WidgetType::Checkbox, true, state.extra, labels::EXTRA_TIME));
                extra.on_hover_text(words);
                let is_on = state.extra;
                let times = widgets::steady(ui, &mut state.extra_times, |ui, times| {
                    ui.add_enabled(is_on, egui::DragValue::new(times).range(1..=99).speed(0.05))
                });
                access::name(&times, labels::EXTRA_TIMES);
                times.on_hover_text(words);
            });
            ui.end_row();
        }
        if !state.referee && !state.is_in_room() {
            ui.label(labels::SEED);
            let seed = egui::TextEdit::singleline(&mut state.seed_text).margin(field::slim(ui)).desired_width(120.0);
            let seed = ui.add(seed.hint_text("any"));
            seed.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::TextEdit, true, labels::SEED));
            seed.on_hover_text("A whole number: the same seed gives the same break and coin toss");
            ui.end_row();
        }
    });
    kind_card(ui, state, KindChoice::Custom);
    if state.kind == KindChoice::Custom {
        custom(ui, state, services);
    }
}

fn custom(ui: &mut Ui, state: &mut NewGameScreen, services: &Services) {
    let theme = &Theme::from_ui(ui);
    ui.horizontal(|ui| {
        ui.label("Players");
        for n in 2..=4u8 {
            if widgets::choice(ui, state.custom_players == n, &n.to_string(), "Number of players").clicked() {
                state.custom_players = n;
                for owner in &mut state.custom_owners {
                    *owner = owner.filter(|o| *o <= n);
                }
            }
        }
    });
    egui::Grid::new("links").num_columns(5).spacing([8.0, 4.0]).show(ui, |ui| {
        ui.label(RichText::new("Hole").color(theme.dim));
        for s in 0..4 {
            ui.label(RichText::new(format!("String {}", s + 1)).color(theme.dim));
        }
        ui.end_row();
        for hole in Hole::ALL {
            ui.label(hole.to_string());
            for s in 0..4 {
                let tip = format!("Pucks in {hole} go to string {}", s + 1);
                let reachable = s == 0 || (0..s).all(|t| state.custom_links.contains(&t));
                let radio = egui::RadioButton::new(state.custom_links[hole.index()] == s, "");
                if ui.add_enabled(reachable, radio).on_hover_text(tip).clicked() {
                    state.custom_links[hole.index()] = s;
                    compact(&mut state.custom_links);
                }
            }
            ui.end_row();
        }
    });
    for s in 0..state.strings() {
        ui.horizontal(|ui| {
            ui.label(format!("String {}:", s + 1));
            let all = (1..=state.custom_players).map(|o| (Some(o), format!("player {o}'s")));
            let all: Vec<(Option<u8>, String)> = std::iter::once((None, "nobody's".to_owned())).chain(all).collect();
            let name = format!("Owner of string {}", s + 1);
            drop_down::pick(ui, ("owner", s), 110.0, (&name, "Who owns this string"), &mut state.custom_owners[s], &all);
            let dfas = services.library.dfas.iter().map(|entry| (Some(entry.key.clone()), entry.dfa.name().to_owned()));
            let others = state.others.iter();
            let others = others.map(|ready| (Some(ready.key.clone()), format!("{} ({})", ready.machine.name(), ready.title)));
            let all = dfas.chain(others);
            let all: Vec<(Option<String>, String)> =
                std::iter::once((None, "the one chosen on the right".to_owned())).chain(all).collect();
            let name = labels::dfa_of(s + 1);
            drop_down::pick(
                ui,
                ("own dfa", s),
                170.0,
                (&name, "The DFA, wheel or Turing machine that reads this string"),
                &mut state.custom_dfas[s],
                &all,
            );
        });
    }
}

/// Removes strings without a hole; the others keep their order.
fn compact(links: &mut [usize; 4]) {
    let mut used: Vec<usize> = links.to_vec();
    used.sort_unstable();
    used.dedup();
    for link in links {
        *link = used.iter().position(|u| u == link).unwrap_or(0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_without_a_hole_are_dropped() {
        let mut links = [2, 0, 2, 3];
        compact(&mut links);
        assert_eq!(links, [1, 0, 1, 2]);
    }
}
