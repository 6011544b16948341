//! The panel beside the board: DFAs with their pieces, the strings, and the log, in which a line is a way to its shot.

use super::open::Open;
use super::reel::Reel;
use super::stage;
use crate::app::theme::{SIZES, Theme};
use crate::app::widgets::{automaton, letters};
use egui::{Align, RichText, Ui, vec2};

/// Draws the panel.
pub fn show(ui: &mut Ui, open: &mut Open, theme: &Theme, motion: bool) {
    let (index, local) = (open.index(), open.local());
    let reel = open.reel.clone();
    let strings = stage::strings(&reel, index, local, motion);
    if !strings.is_empty() {
        let space = ui.available_height();
        let several = reel.dfas.iter().any(|d| d.dfa != reel.dfas[0].dfa);
        let figures = (space * if several { 0.48 } else { 0.36 }).clamp(120.0, 560.0);
        automaton::figures(ui, theme, &reel.dfas, &strings, figures);
        ui.separator();
        for i in 0..strings.len() {
            automaton::string(ui, theme, &reel.dfas[i].dfa, &strings, i);
        }
        ui.separator();
    }
    log(ui, open, &reel, theme, index);
}

/// The strings of a shot in a few rows, below a board that stands beside another.
pub fn rows(ui: &mut Ui, reel: &Reel, index: usize, local: f64, theme: &Theme, motion: bool) {
    let strings = stage::strings(reel, index, local, motion);
    for i in 0..strings.len() {
        automaton::string(ui, theme, &reel.dfas[i].dfa, &strings, i);
    }
    if strings.is_empty() {
        let _ = letters::word(ui, theme, &[], 0, "no strings");
    }
}

/// The log: the line of the shot that is shown in full, then all lines, each a button.
fn log(ui: &mut Ui, open: &mut Open, reel: &Reel, theme: &Theme, index: usize) {
    ui.add(egui::Label::new(RichText::new(&reel.lines[index]).color(theme.text)).wrap());
    ui.add_space(4.0);
    let height = 24.0;
    ui.spacing_mut().item_spacing.y = 2.0;
    let mut scroll = egui::ScrollArea::vertical().id_salt("log").auto_shrink([false, false]);
    if open.told != Some(index) {
        // The line of the shot comes into view when the shot does.
        let room = ui.available_height();
        scroll = scroll.vertical_scroll_offset((index as f32 * (height + 2.0) - room / 2.0 + height / 2.0).max(0.0));
        open.told = Some(index);
    }
    let mut asked = None;
    scroll.show_rows(ui, height, reel.shots().len(), |ui, rows| {
        for row in rows {
            let shot = &reel.shots()[row];
            let mut text = RichText::new(format!("{}  {}", shot.number, reel.lines[row])).size(SIZES[0]);
            text = text.color(if row == index { theme.text } else { theme.dim });
            if shot.taken_back {
                text = text.strikethrough();
            }
            ui.allocate_ui_with_layout(vec2(ui.available_width(), height), egui::Layout::left_to_right(Align::Center), |ui| {
                let button = egui::Button::selectable(row == index, text)
                    .right_text("")
                    .min_size(vec2(ui.available_width(), height))
                    .truncate();
                let response = ui.add(button);
                let name = format!("Log of {}", reel.name(row));
                response.widget_info(|| egui::WidgetInfo::selected(egui::WidgetType::SelectableLabel, true, row == index, &name));
                if response.on_hover_text(&reel.lines[row]).clicked() {
                    asked = Some(row);
                }
            });
        }
    });
    if let Some(row) = asked {
        open.go_to(row);
    }
}
