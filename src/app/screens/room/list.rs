//! The list of games, each with a live picture: the position in which it was left.

use super::games::GAMES;
use super::shelf::{self, Card, Shelf};
use crate::app::shared::Shared;
use crate::app::theme::STEP;
use crate::app::widgets;
use egui::{Key, Sense, Ui, vec2};

/// What the list knows.
#[derive(Debug, Default)]
pub struct List {
    /// The games as they were left; none before somebody has looked.
    shelf: Option<Shelf>,
    /// How far each picture is turned, in radians.
    turns: [f32; GAMES.len()],
}

/// What a person did in the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// Back to where one came from.
    Back,
    /// To this game.
    Open(&'static str),
}

const DIGITS: [Key; 9] = [Key::Num1, Key::Num2, Key::Num3, Key::Num4, Key::Num5, Key::Num6, Key::Num7, Key::Num8, Key::Num9];

impl List {
    /// The saves have changed.
    pub fn refresh(&mut self) {
        self.shelf = None;
    }

    /// Draws the list.
    pub fn show(&mut self, ui: &mut Ui, shared: &Shared) -> Option<Choice> {
        let shelf = self.shelf.get_or_insert_with(|| Shelf::look(shared));
        let mut choice = None;
        widgets::page(ui, 1080.0, |ui| {
            if widgets::header(ui, "Games room", |_| {}) {
                choice = Some(Choice::Back);
            }
            widgets::note(ui, "Every game goes on where it was left. Nothing is ever thrown away.");
            ui.add_space(STEP * 2.0);
            ui.horizontal_wrapped(|ui| {
                ui.spacing_mut().item_spacing = vec2(STEP * 2.0, STEP * 2.0);
                for (i, shown) in GAMES.iter().enumerate() {
                    let game = shown.game();
                    let (rect, response) = ui.allocate_exact_size(vec2(340.0, 372.0), Sense::click());
                    let hot = response.hovered() || response.has_focus();
                    if hot && shared.settings.motion {
                        self.turns[i] += shared.step as f32 * 0.5;
                        ui.ctx().request_repaint();
                    }
                    shelf.card(ui, Card { rect, game: i, turn: self.turns[i], hot, large: true });
                    shelf::label(&response, *shown);
                    let tip = format!("Play {} ({})", game.title(), i + 1);
                    let clicked = response.on_hover_cursor(egui::CursorIcon::PointingHand).on_hover_text(tip).clicked();
                    let pressed =
                        DIGITS.get(i).is_some_and(|key| widgets::key(ui, *key)) || (i == 0 && widgets::key(ui, Key::Enter));
                    if clicked || pressed {
                        choice = Some(Choice::Open(game.id()));
                    }
                }
            });
        });
        choice
    }
}
