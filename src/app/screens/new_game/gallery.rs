//! The DFAs to choose from, as pictures with their odds for the pucks of the board.

use super::State;
use crate::app::shared::{DfaEntry, Shared};
use crate::app::theme::{self, STEP, Theme};
use crate::app::widgets::{self, figure, focus};
use egui::{Sense, Stroke, Ui, vec2};

/// Draws the gallery.
pub fn show(ui: &mut Ui, state: &mut State, shared: &Shared, theme: &Theme) {
    ui.horizontal(|ui| {
        widgets::heading(ui, theme, "DFA");
        let response = ui.add(egui::TextEdit::singleline(&mut state.filter).desired_width(140.0).hint_text("search"));
        response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::TextEdit, true, "Search the DFAs"));
        response.on_hover_text("Shows only the DFAs whose name has these letters");
        focus::follow(ui);
        widgets::note(ui, theme, "The odds are the chance that a random order of all pucks is accepted.");
    });
    let Some(board) = state.board(shared).cloned() else { return };
    let (green, red) = state.pucks(&board);
    let one_string = state.one_string();
    let needle = state.filter.trim().to_lowercase();
    egui::ScrollArea::vertical().id_salt("gallery").auto_shrink([false, false]).show(ui, |ui| {
        let width = ui.available_width() - 12.0;
        let columns = (width / 230.0).floor().max(1.0);
        let cell = vec2((width - (columns - 1.0) * STEP) / columns, 176.0);
        let entries: Vec<&DfaEntry> = shared
            .dfas
            .iter()
            .filter(|d| needle.is_empty() || d.dfa.name().to_lowercase().contains(&needle) || d.key.contains(&needle))
            .collect();
        if entries.is_empty() {
            ui.label("No DFA of that name.");
        }
        for row in entries.chunks(columns as usize) {
            ui.horizontal(|ui| {
                for entry in row {
                    let p = state.odds_of(entry, green, red);
                    let name = entry.dfa.name();
                    let chosen = state.dfa == entry.key;
                    let (rect, response) = ui.allocate_exact_size(cell, Sense::click());
                    let hot = response.hovered() || response.has_focus();
                    let fill = if chosen { theme.chosen() } else { theme.raised };
                    let edge = if chosen || hot { theme.accent } else { theme.line };
                    let width = if chosen || response.has_focus() { 2.0 } else { 1.0 };
                    ui.painter().rect(rect, 6.0, fill, Stroke::new(width, edge), egui::StrokeKind::Inside);
                    let (line, colour) = remark(entry, p, one_string, theme);
                    let info =
                        if entry.order_blind { format!("{name}, {line}") } else { format!("{name}, odds {:.0} %", p * 100.0) };
                    let font = egui::FontId::proportional(13.0);
                    let line = ui.painter().layout(line, font, colour, cell.x - 20.0);
                    let below = rect.left_bottom() + vec2(10.0, -9.0 - line.size().y);
                    let picture =
                        egui::Rect::from_min_max(rect.min + vec2(8.0, 8.0), egui::pos2(rect.max.x - 8.0, below.y - 23.0));
                    figure::thumbnail(ui.painter(), theme, &entry.figure, picture);
                    let font = theme::strong(15.0);
                    ui.painter().text(below + vec2(0.0, -13.0), egui::Align2::LEFT_CENTER, name, font, theme.text);
                    ui.painter().galley(below, line, colour);
                    response.widget_info(|| egui::WidgetInfo::selected(egui::WidgetType::RadioButton, true, chosen, &info));
                    if response.clicked() {
                        state.dfa.clone_from(&entry.key);
                    }
                    if !entry.dfa.about().is_empty() {
                        response.on_hover_text(entry.dfa.about());
                    }
                }
            });
        }
        focus::follow(ui);
    });
}

/// What is said of a DFA under its name, and in which colour.
fn remark(entry: &DfaEntry, odds: f64, one_string: bool, theme: &Theme) -> (String, egui::Color32) {
    let dfa = &entry.dfa;
    let start = dfa.is_accepting(dfa.start());
    // One string takes every puck, so that its letters are known. Of several nobody knows which letters they get.
    let settled = one_string && (odds == 0.0 || odds == 1.0) || dfa.ids().all(|id| dfa.is_accepting(id) == start);
    if settled {
        (format!("decided from the start: {}", if odds == 1.0 { "accepts" } else { "rejects" }), theme.bad)
    } else if entry.order_blind {
        ("order never matters: only which pucks fall where".to_owned(), theme.accent)
    } else {
        (format!("odds {:.1} %  ·  {} states", odds * 100.0, dfa.len()), theme.dim)
    }
}
