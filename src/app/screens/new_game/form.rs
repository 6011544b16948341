//! Kind, players and table of a new match.

use super::{KindChoice, State, Toss, level_label};
use crate::app::player_colours::PlayerColour;
use crate::app::shared::Shared;
use crate::app::theme::{self, STEP, Theme};
use crate::app::widgets::{self, letters};
use crate::opponent::Level;
use crate::table::{Colour, Hole, Side};
use egui::{RichText, Sense, Stroke, Ui, vec2};

/// Draws the form.
pub fn show(ui: &mut Ui, state: &mut State, shared: &Shared, theme: &Theme) {
    widgets::heading(ui, theme, "Kind of game");
    let kinds = [
        (
            KindChoice::TugOfWar,
            "Tug of war",
            "One string, all holes. One side wins if the DFA accepts it, the other if it rejects.",
        ),
        (
            KindChoice::Reject2,
            "Reject match for two",
            "Two strings of two opposite holes each. Yours accepted and the other's rejected: you win.",
        ),
        (
            KindChoice::Reject4,
            "Reject match for four",
            "Four strings, a hole each. The accepted ones share one point, unless all four are.",
        ),
        (KindChoice::Custom, "Custom game", "Link each hole to any string, give each string its owner and its own DFA."),
    ];
    for (kind, name, about) in kinds {
        let chosen = state.kind == kind;
        let fill = if chosen { Theme::mix(theme.raised, theme.accent, 0.18) } else { theme.raised };
        let edge = if chosen { theme.accent } else { theme.line };
        let shown = widgets::card(theme).fill(fill).stroke(Stroke::new(1.0, edge)).inner_margin(10).show(ui, |ui| {
            ui.set_min_width(ui.available_width());
            ui.spacing_mut().item_spacing.y = 2.0;
            ui.add(egui::Label::new(RichText::new(name).font(theme::strong(15.0))).selectable(false));
            ui.add(egui::Label::new(RichText::new(about).size(13.0).color(theme.dim)).wrap().selectable(false));
        });
        let response = shown.response.interact(Sense::click());
        response.widget_info(|| egui::WidgetInfo::selected(egui::WidgetType::RadioButton, true, chosen, name));
        if response.has_focus() {
            ui.painter().rect_stroke(response.rect, 6.0, Stroke::new(2.0, theme.text), egui::StrokeKind::Inside);
        }
        if response.clicked() {
            state.kind = kind;
        }
    }
    if state.teams_fit() {
        ui.checkbox(&mut state.teams, "Two teams of two")
            .on_hover_text("Players 1 and 3 against players 2 and 4, on opposite sides");
    }
    if state.kind == KindChoice::TugOfWar {
        ui.horizontal_wrapped(|ui| {
            ui.label("Wins on accept:");
            let side = if state.teams { ["team 1", "team 2"] } else { ["player 1", "player 2"] };
            let all = [
                (Toss::Coin, "toss a coin", "Decided when the match starts"),
                (Toss::First, side[0], "Agreed beforehand"),
                (Toss::Second, side[1], "Agreed beforehand"),
            ];
            widgets::choices(ui, &mut state.toss, &all);
        });
    }
    if state.kind == KindChoice::Custom {
        custom(ui, state, shared, theme);
    }
    ui.add_space(STEP);
    widgets::heading(ui, theme, "Players");
    for i in 0..state.players() {
        seat(ui, state, theme, i);
    }
    ui.add_space(STEP);
    widgets::heading(ui, theme, "Table");
    egui::Grid::new("table").num_columns(2).spacing([12.0, 8.0]).show(ui, |ui| {
        ui.label("Board");
        egui::ComboBox::from_id_salt("board").selected_text(state.board(shared).map_or("", |b| b.name.as_str())).show_ui(
            ui,
            |ui| {
                for (key, board) in &shared.boards {
                    if ui.selectable_label(state.board == *key, &board.name).clicked() {
                        state.board.clone_from(key);
                        state.pucks = (board.pucks.green, board.pucks.red);
                    }
                }
            },
        );
        ui.end_row();
        if !state.referee {
            ui.label("Break");
            ui.horizontal(|ui| {
                widgets::choices(
                    ui,
                    &mut state.hand_break,
                    &[
                        (false, "by the computer", "Two strikers from S and N, from the seed"),
                        (true, "by hand", "Two people set aim and power, from S and from N"),
                    ],
                );
            });
            ui.end_row();
        }
        if state.referee {
            ui.label("Pucks");
            ui.horizontal(|ui| {
                let (green, red) = &mut state.pucks;
                for (colour, n, name) in [(Colour::Green, green, "Green pucks"), (Colour::Red, red, "Red pucks")] {
                    let (rect, _) = ui.allocate_exact_size(vec2(18.0, 18.0), Sense::hover());
                    letters::puck(ui.painter(), theme, rect.center(), 8.0, colour, 1.0);
                    let value = ui.add(egui::DragValue::new(n).range(0..=99).speed(0.1));
                    value.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::DragValue, true, name));
                    value.on_hover_text("On the board after the break");
                }
            });
            ui.end_row();
        }
        ui.label("Games");
        ui.add(egui::DragValue::new(&mut state.games).range(1..=99).speed(0.1))
            .on_hover_text("In a series the players move one side on after each game, and points add up");
        ui.end_row();
        ui.label("Shot limit");
        ui.horizontal(|ui| {
            ui.checkbox(&mut state.limit, "").on_hover_text("A draw after so many shots");
            ui.add_enabled(state.limit, egui::DragValue::new(&mut state.limit_shots).range(1..=9999));
        });
        ui.end_row();
        if !state.referee {
            ui.label("Seed");
            ui.add(egui::TextEdit::singleline(&mut state.seed_text).desired_width(120.0).hint_text("any"))
                .on_hover_text("A whole number: the same seed gives the same break and coin toss");
            ui.end_row();
        }
    });
}

fn seat(ui: &mut Ui, state: &mut State, theme: &Theme, i: usize) {
    let players = state.players();
    let sides: Vec<String> = (0..4).filter(|s| s % players == i || players == 3).map(|s| Side::ALL[s].to_string()).collect();
    let sides = if players == 3 { "all sides".to_owned() } else { sides.join(", ") };
    let party = if state.teams && state.teams_fit() { i % 2 } else { i };
    ui.horizontal(|ui| {
        colour(ui, state, party, i);
        ui.label(RichText::new(format!("{}", i + 1)).color(theme.dim));
        let edit = egui::TextEdit::singleline(&mut state.seats[i].name).desired_width(120.0).char_limit(32);
        let response = ui.add(edit);
        response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::TextEdit, true, format!("Name of player {}", i + 1)));
        if !state.referee {
            let text = state.seats[i].computer.map_or_else(|| "a person".to_owned(), level_label);
            egui::ComboBox::from_id_salt(("seat", i)).width(130.0).selected_text(text).show_ui(ui, |ui| {
                ui.selectable_value(&mut state.seats[i].computer, None, "a person");
                for level in Level::ALL {
                    ui.selectable_value(&mut state.seats[i].computer, Some(level), level_label(level));
                }
            });
        }
        ui.label(RichText::new(sides).size(13.0).color(theme.dim)).on_hover_text("Shoots from");
    });
}

/// The colour of a player, or of the team, as a button that opens the others.
fn colour(ui: &mut Ui, state: &mut State, party: usize, seat: usize) {
    let now = state.seats[party].colour;
    let name = format!("Colour of player {}: {}", seat + 1, now.name());
    let button = widgets::swatch(ui, now.colour(), false, &name).on_hover_text("Choose another colour");
    egui::Popup::menu(&button).show(|ui| {
        ui.horizontal(|ui| {
            for colour in PlayerColour::ALL {
                let swatch = widgets::swatch(ui, colour.colour(), colour == now, colour.name());
                if swatch.on_hover_text(colour.name()).clicked() {
                    state.choose_colour(party, colour);
                    ui.close();
                }
            }
        });
    });
}

fn custom(ui: &mut Ui, state: &mut State, shared: &Shared, theme: &Theme) {
    ui.horizontal(|ui| {
        ui.label("Players");
        for n in 2..=4u8 {
            if widgets::choice(ui, state.custom_players == n, &n.to_string(), "How many play").clicked() {
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
            let text = state.custom_owners[s].map_or("nobody's".to_owned(), |o| format!("player {o}'s"));
            egui::ComboBox::from_id_salt(("owner", s)).width(90.0).selected_text(text).show_ui(ui, |ui| {
                ui.selectable_value(&mut state.custom_owners[s], None, "nobody's");
                for o in 1..=state.custom_players {
                    ui.selectable_value(&mut state.custom_owners[s], Some(o), format!("player {o}'s"));
                }
            });
            let text = state.custom_dfas[s].clone().unwrap_or_else(|| "the DFA at the right".into());
            egui::ComboBox::from_id_salt(("own dfa", s)).width(150.0).selected_text(text).show_ui(ui, |ui| {
                ui.selectable_value(&mut state.custom_dfas[s], None, "the DFA at the right");
                for entry in &shared.dfas {
                    ui.selectable_value(&mut state.custom_dfas[s], Some(entry.key.clone()), entry.dfa.name());
                }
            });
        });
    }
}

/// Strings without a hole vanish; the others keep their order.
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
    fn strings_without_a_hole_vanish() {
        let mut links = [2, 0, 2, 3];
        compact(&mut links);
        assert_eq!(links, [1, 0, 1, 2]);
    }
}
