//! The panel next to the board: DFAs with their pieces, the strings, and the log, in which a line is a way to its shot.

use super::ending;
use super::replayed::Replayed;
use super::viewer::Viewer;
use crate::watch::labels;
use egui::{Align, RichText, Ui, vec2};
use fob_kit::aiming::shot_view::{ShotView, StringAt, walk};
use fob_kit::layout::Window;
use fob_kit::theme::{SIZES, Theme};
use fob_kit::widgets;
use fob_kit::widgets::automaton::{self, StringView};
use fob_kit::widgets::letters;
use fob_services::phrases::piece_label;

/// Draws the panel with the strings and the log.
pub fn show(ui: &mut Ui, viewer: &mut Viewer, motion: bool) {
    let (replay, index) = (viewer.replay.clone(), viewer.index());
    let view = viewer.current_view();
    let strings = strings(&replay, &view, viewer.local(), motion);
    let (space, phone) = (ui.available_height(), Window::from_ui(ui).is_phone());
    egui::ScrollArea::vertical().id_salt("side").auto_shrink([false, false]).show(ui, |ui| {
        let top = ui.cursor().top();
        if !strings.is_empty() {
            let several = replay.dfas.iter().any(|d| d.machine != replay.dfas[0].machine);
            if phone {
                automaton::nameless(ui, &replay.dfas, &strings, if several { 160.0 } else { 110.0 });
            } else {
                let figures = (space * if several { 0.48 } else { 0.36 }).clamp(if several { 200.0 } else { 160.0 }, 560.0);
                automaton::figures(ui, &replay.dfas, &strings, figures);
            }
            ui.separator();
            automaton::strings(ui, &replay.dfas, &strings);
            if let Some(bar) = view.game(viewer.local()).and_then(|game| replay.bar(game)) {
                bar.show(ui);
            }
            if ending::button(ui, &replay) {
                viewer.open_last_runs(false);
            }
            ui.separator();
        }
        // If there is hardly any room for the log, it has a few lines all the same, and the whole panel scrolls.
        let least = if phone { 5.0 * widgets::least(ui).y } else { 112.0 };
        let room = (space - (ui.cursor().top() - top) - 4.0).max(least);
        ui.allocate_ui(vec2(ui.available_width(), room), |ui| log(ui, viewer, &replay, index));
    });
}

/// Draws the strings of a shot in a few rows, below a board that is next to another.
pub fn rows(ui: &mut Ui, replay: &Replayed, view: &ShotView, time: f64, motion: bool) {
    let strings = strings(replay, view, time, motion);
    automaton::strings(ui, &replay.dfas, &strings);
    if strings.is_empty() {
        let _ = letters::word(ui, &[], 0, "no strings");
    }
}

/// Returns the strings at a moment of a shot, with their pieces on the way.
pub(super) fn strings(replay: &Replayed, view: &ShotView, time: f64, motion: bool) -> Vec<StringView> {
    let Some(game) = view.game(time) else { return Vec::new() };
    let several = game.strings().len() > 1;
    let now = view.strings(time, walk(motion)).into_iter().take(replay.dfas.len()).enumerate();
    let string = |(string, now): (usize, StringAt)| StringView {
        colour: replay.colour(string),
        label: piece_label(string, game.strings()[string].owner, game.strings().len()),
        owner: replay.names.owner(game, string),
        // That one string has all holes goes without saying.
        holes: if several { game.strings()[string].holes.clone() } else { Vec::new() },
        word: now.read().to_vec(),
        fresh: now.walked - now.old,
        step: now.step,
        ghost: None,
        aimed: Vec::new(),
        prospect: replay.prospect(game, string),
        memory: None,
    };
    now.map(string).collect()
}

/// Draws the log: the line of the shot that is shown in full, then all lines, each a button.
fn log(ui: &mut Ui, viewer: &mut Viewer, replay: &Replayed, index: usize) {
    let theme = &Theme::from_ui(ui);
    let line = match viewer.other_strike() {
        Some(what) => RichText::new(format!("{}: {}", labels::WHAT_IF, what.words())).color(theme.accent),
        None => RichText::new(&replay.lines[index]).color(theme.text),
    };
    ui.add(egui::Label::new(line).wrap());
    ui.add_space(4.0);
    // A finger needs more than a line's height.
    let height = widgets::least(ui).y.max(24.0);
    ui.spacing_mut().item_spacing.y = 2.0;
    let mut scroll = egui::ScrollArea::vertical().id_salt("log").auto_shrink([false, false]);
    // The line of the shot is scrolled into view when the shot changes, or when the list gets another height.
    let (room, key) = (ui.available_height(), ui.id().with("room"));
    let same = ui.data(|data| data.get_temp::<f32>(key)).is_some_and(|known| (known - room).abs() < 1.0);
    // Not under a finger that is about to let go.
    let is_held = ui.input(|i| i.pointer.any_down());
    if (viewer.scrolled_to != Some(index) || !same) && !is_held {
        scroll = scroll.vertical_scroll_offset((index as f32 * (height + 2.0) - room / 2.0 + height / 2.0).max(0.0));
        viewer.scrolled_to = Some(index);
        ui.data_mut(|data| data.insert_temp(key, room));
    }
    let mut asked = None;
    scroll.show_rows(ui, height, replay.shots().len(), |ui, rows| {
        for row in rows {
            let shot = &replay.shots()[row];
            let mut text = RichText::new(format!("{}  {}", shot.number, replay.lines[row])).size(SIZES[0]);
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
                let name = labels::log_of(&replay.name(row));
                response.widget_info(|| egui::WidgetInfo::selected(egui::WidgetType::SelectableLabel, true, row == index, &name));
                if response.on_hover_text(&replay.lines[row]).clicked() {
                    asked = Some(row);
                }
            });
        }
    });
    if let Some(row) = asked {
        viewer.go_to(row);
        Window::from_ui(ui).show_board(ui.ctx());
    }
}
