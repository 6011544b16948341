//! The players: for each side a name, and a person or a level, which can change at any time.

use super::guests::with_program;
use super::state::{Act, Dialog, Table, switched};
use crate::labels;
use crate::view::View;
use egui::{DragValue, RichText, TextEdit, Ui, vec2};
use fob_games::{Game, Seat};
use fob_kit::programs::labels::A_PROGRAM;
use fob_kit::theme::{self, STEP, Theme};
use fob_kit::widgets::{self, drop_down, field};
use fob_services::phrases::capital;

/// The player in a seat.
#[derive(Clone, PartialEq)]
enum Who {
    /// The computer at the level with this index; `None` for a person.
    Level(Option<usize>),
    /// A program, by its name.
    Program(String),
    /// A program that gets its name and command in a dialog.
    Another,
}

/// Draws the endings that people choose: one resigns, or all agree to a draw.
fn ends<V: View>(ui: &mut Ui, table: &Table<V>, acts: &mut Vec<Act<V::Game>>) {
    let turn = table.tree().position().turn();
    let is_person = |player: u8| table.tree().seats().get(usize::from(player) - 1).is_some_and(|seat| seat.computer.is_none());
    let here = |player: u8| is_person(player) && !table.is_elsewhere(player);
    let mut players = std::iter::once(turn).chain(1..=table.tree().position().players());
    let Some(player) = players.find(|player| here(*player)) else { return };
    ui.horizontal_wrapped(|ui| {
        ui.add_space(14.0 + STEP);
        if widgets::button(ui, labels::RESIGN, &format!("{} resigns", table.name(player))).clicked() {
            acts.push(Act::Open(Dialog::GiveUp(player)));
        }
        if widgets::button(ui, labels::DRAW, "Offer a draw, or agree to one").clicked() {
            acts.push(Act::Open(Dialog::Draw));
        }
    });
}

/// Draws a row for each side.
pub fn show<V: View>(ui: &mut Ui, table: &mut Table<V>, acts: &mut Vec<Act<V::Game>>) {
    let theme = &Theme::from_ui(ui);
    let turn = table.tree().position().turn();
    let over = table.known.outcome.is_some();
    let seats = table.tree().seats();
    let mut asking = None;
    for (player, seat) in (1u8..).zip(seats) {
        ui.horizontal(|ui| {
            let to_move = player == turn && !over;
            let mark = if to_move { "▶" } else { " " };
            let (rect, _) = ui.allocate_exact_size(vec2(14.0, 28.0), egui::Sense::hover());
            ui.painter().text(rect.center(), egui::Align2::CENTER_CENTER, mark, theme::strong(13.0), theme.accent);
            widgets::dot(ui, V::colour(player)).on_hover_text(format!("Player {player}"));
            if table.in_room.is_some() {
                ui.label(table.name(player));
                return;
            }
            let mut name = seat.name.clone();
            let list = (ui.available_width() - 74.0).min(114.0);
            let width = (ui.available_width() - list - 18.0).max(48.0);
            let mut visible = field::Visible(&mut name);
            let field = TextEdit::singleline(&mut visible)
                .margin(field::slim(ui))
                .hint_text(V::player(player))
                .char_limit(32)
                .desired_width(width);
            let field = ui.add(field).on_hover_text("The name of this player");
            field.widget_info(|| {
                egui::WidgetInfo::labeled(egui::WidgetType::TextEdit, true, fob_services::labels::name_of_player(player))
            });
            if field.changed() {
                acts.push(Act::Seat(player, Seat { name, ..seat.clone() }));
            }
            let levels = V::Game::LEVELS;
            let level = levels.iter().position(|level| seat.computer.as_deref() == Some(level.name));
            let mut chosen = seat.program.clone().map_or(Who::Level(level), Who::Program);
            let named = levels.iter().enumerate().map(|(i, level)| (Who::Level(Some(i)), capital(level.name)));
            let mut all: Vec<(Who, String)> =
                std::iter::once((Who::Level(None), labels::PERSON.to_owned())).chain(named).collect();
            // A page can start no programs.
            if !cfg!(target_arch = "wasm32") {
                all.extend(table.programs.names().map(|name| (Who::Program(name.to_owned()), name.to_owned())));
                all.push((Who::Another, capital(A_PROGRAM)));
            }
            if !all.iter().any(|(who, _)| *who == chosen) {
                all.extend(seat.program.clone().map(|name| (chosen.clone(), name)));
            }
            let name = fob_services::labels::who_plays_as(player);
            let tip = format!(
                "A person, the computer at one of its levels, or a program of your own; you can switch at any time (Ctrl+{player})"
            );
            let about = |place: usize| place.checked_sub(1).and_then(|level| levels.get(level)).map_or("", |level| level.about);
            if drop_down::pick_with_notes(ui, ("seat", player), list, (&name, &tip), &mut chosen, &all, about) {
                match chosen {
                    Who::Level(level) => acts.push(Act::Seat(player, switched::<V::Game>(seat, level))),
                    Who::Program(name) => acts.push(Act::Seat(player, with_program(seat, &name))),
                    Who::Another => asking = Some(player),
                }
            }
        });
    }
    if !over {
        ends(ui, table, acts);
    }
    if let Some(player) = asking {
        table.programs.ask(usize::from(player));
    }
    let seats = table.tree().seats();
    if seats.iter().any(|seat| seat.computer.is_some()) {
        ui.horizontal_wrapped(|ui| {
            ui.add_space(14.0 + STEP);
            let text = if table.paused { "Resume computers" } else { "Pause computers" };
            if widgets::button(ui, text, &super::keys::GO_ON.with_key("Pause or resume the computers' moves")).clicked() {
                acts.push(Act::GoOn);
            }
            ui.label(RichText::new("at most").size(13.0).color(theme.dim));
            let limit = widgets::steady(ui, &mut table.limit, |ui, limit| {
                ui.add(
                    DragValue::new(limit)
                        .range(0.5..=300.0)
                        .speed(0.5)
                        .max_decimals(1)
                        .suffix(" s")
                        .custom_parser(|text| fob_services::phrases::number(text, "s")),
                )
            });
            fob_kit::access::name(&limit, "Seconds that a computer thinks at most");
            limit.on_hover_text("Maximum time per computer move");
        });
    }
}
