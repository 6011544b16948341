//! Players with their wins, draws and points over time.

use super::Go;
use crate::app::shared::Shared;
use crate::app::widgets;
use egui::{RichText, Ui};

/// Draws the screen.
pub fn show(ui: &mut Ui, shared: &mut Shared) -> Option<Go> {
    let theme = shared.theme();
    let mut go = None;
    widgets::page(ui, &theme, 640.0, |ui| {
        if widgets::header(ui, &theme, "Standings", |_| {}) {
            go = Some(Go::Back);
        }
        let ranked = shared.standings.ranked();
        if ranked.is_empty() {
            ui.label("Nobody has finished a game yet. Play one, and the players stand here with their points.");
            ui.add_space(8.0);
            if widgets::primary(ui, &theme, "Play Fob", "A new game").clicked() {
                go = Some(Go::To(super::Screen::NewGame));
            }
            return;
        }
        widgets::card(&theme).show(ui, |ui| {
            ui.set_width(ui.available_width());
            egui::Grid::new("standings").num_columns(6).spacing([32.0, 8.0]).striped(true).show(ui, |ui| {
                for head in ["", "Player", "Points", "Games", "Wins", "Draws"] {
                    ui.label(RichText::new(head).color(theme.dim));
                }
                ui.end_row();
                for (i, record) in ranked.iter().enumerate() {
                    ui.label(format!("{}", i + 1));
                    ui.label(RichText::new(&record.name).font(crate::app::theme::strong(15.0)));
                    ui.label(super::fraction(record.points));
                    ui.label(record.games.to_string());
                    ui.label(record.wins.to_string());
                    ui.label(record.draws.to_string());
                    ui.end_row();
                }
            });
        });
        widgets::note(ui, &theme, "A win is more points than every other side, a draw as many as the best of them.");
    });
    go
}
