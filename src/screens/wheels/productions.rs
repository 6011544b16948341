//! The productions as a list of rows, each of which can be edited, dragged and removed.

use super::editor::{Part, WheelEditor};
use crate::wheels::labels;
use egui::{CursorIcon, FontId, Rect, RichText, Sense, TextEdit, Ui, vec2};
use fob_board::Colour;
use fob_kit::layout::Window;
use fob_kit::theme::{self, SIZES, STEP, Theme};
use fob_kit::widgets::{self, field, letters};
use fob_machines::wheel::{MOST_LIMIT, MOST_PRODUCTIONS, MOST_STEPS};

/// Height of a row, in points.
const ROW: f32 = 34.0;
/// Width of the field of a production.
const FIELD: f32 = 150.0;
/// Width of the list below which the pucks are omitted, in points.
const NARROW: f32 = 460.0;
/// The button that adds a production.
pub const ADD: &str = "Add a production";

/// Draws the list and the numbers below it.
pub fn show(ui: &mut Ui, editor: &mut WheelEditor) {
    widgets::heading(ui, "Productions");
    widgets::note(ui, "Type g and r. Drag a row by its handle; the first one is at the top before the first puck.");
    let count = editor.wheel().productions().len();
    let mut rows: Vec<Rect> = Vec::new();
    let mut dragged = None;
    for place in 0..count {
        // A row was removed: the others are drawn in the next frame.
        if editor.wheel().productions().len() != count {
            ui.ctx().request_repaint();
            break;
        }
        let shown = ui.horizontal(|ui| row(ui, editor, place, count));
        rows.push(shown.response.rect);
        if let Some(y) = shown.inner {
            dragged = Some((place, y));
        }
    }
    if let Some((place, y)) = dragged {
        let to = rows.iter().position(|row| y < row.bottom()).unwrap_or(count - 1);
        editor.move_to(place, to, true);
        if to != place {
            // The row under the pointer has a new index, so the handle there continues the drag.
            ui.ctx().set_dragged_id(handle_id(to));
        }
    }
    ui.add_space(STEP / 2.0);
    let why = "A wheel has at most 64 productions";
    if widgets::button_if(ui, count < MOST_PRODUCTIONS, ADD, "An empty production at the end", why).clicked() {
        editor.add();
        // After adding a production, the user wants to type it.
        ui.data_mut(|data| data.insert_temp(added_id(), count));
        ui.ctx().request_repaint();
    }
    ui.add_space(STEP);
    numbers(ui, editor);
}

/// Storage of the index of a production just added, until its field is drawn and takes the focus.
fn added_id() -> egui::Id {
    egui::Id::new("production added")
}

/// Returns the id of a row's handle, which does not depend on where the row is drawn.
fn handle_id(place: usize) -> egui::Id {
    egui::Id::new(("production handle", place))
}

/// Draws a row; returns the height of the pointer during a drag.
fn row(ui: &mut Ui, editor: &mut WheelEditor, place: usize, count: usize) -> Option<f32> {
    let theme = &Theme::from_ui(ui);
    let narrow = ui.available_width() < NARROW;
    let phone = Window::from_ui(ui).is_phone();
    let (rect, _) = ui.allocate_exact_size(widgets::at_least(ui, vec2(22.0, ROW)), Sense::hover());
    let handle = ui.interact(rect, handle_id(place), Sense::DRAG).on_hover_cursor(CursorIcon::Grab);
    for k in -1..=1 {
        let y = rect.center().y + 5.0 * k as f32;
        let ink = if handle.hovered() || handle.dragged() { theme.text } else { theme.dim };
        ui.painter().hline(rect.shrink2(vec2(4.0, 0.0)).x_range(), y, egui::Stroke::new(2.0, ink));
    }
    let name = labels::drag_production(place + 1);
    handle.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Other, true, &name));
    let handle = handle.on_hover_text("Drag to another place");
    if handle.drag_stopped() {
        editor.end_gesture();
    }
    let number = format!("{}", place + 1);
    ui.add_sized(vec2(24.0, ROW), egui::Label::new(RichText::new(number).color(theme.dim)));
    let mut text = editor.wheel().productions()[place].to_string();
    let edit = TextEdit::singleline(&mut text)
        .font(FontId::monospace(SIZES[1]))
        .margin(field::margin_of(ui, field::MARGIN, 17.0))
        .desired_width(if narrow { FIELD * 0.6 } else { FIELD })
        .hint_text("nothing");
    let name = labels::production(place + 1);
    let response = field::named(ui.add(edit).on_hover_text("What is appended when a green puck leaves: letters g and r"), &name);
    let is_added = ui.data(|data| data.get_temp(added_id())) == Some(place);
    if is_added {
        ui.data_mut(|data| data.remove::<usize>(added_id()));
        response.request_focus();
        response.scroll_to_me(None);
    }
    if response.changed() {
        editor.write(place, &text);
    }
    if response.lost_focus() {
        editor.end_gesture();
    }
    if !narrow {
        pucks(ui, editor, place);
    }
    let mut small = |enabled: bool, sign: &str, name: String| {
        let button = ui.add_enabled(enabled, egui::Button::new(sign).min_size(widgets::least(ui)));
        button.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, enabled, &name));
        button.on_hover_text(&name).clicked()
    };
    // On a phone there is no room for them, and rows are dragged.
    if !phone && small(place > 0, "▲", format!("Move production {} up", place + 1)) {
        editor.move_to(place, place - 1, false);
    }
    if !phone && small(place + 1 < count, "▼", format!("Move production {} down", place + 1)) {
        editor.move_to(place, place + 1, false);
    }
    if small(count > 1, "×", labels::remove_production(place + 1)) {
        editor.remove(place);
    }
    handle.dragged().then(|| ui.input(|i| i.pointer.latest_pos()).map(|pos| pos.y)).flatten()
}

/// Draws the production as pucks.
fn pucks(ui: &mut Ui, editor: &WheelEditor, place: usize) {
    let theme = &Theme::from_ui(ui);
    let letters: Vec<Colour> = editor.wheel().productions()[place]
        .letters()
        .map(|letter| if letter == fob_automata::Letter::Green { Colour::Green } else { Colour::Red })
        .collect();
    // The buttons at the right of them.
    let buttons = if widgets::least(ui).x > 0.0 { 3.0 * (widgets::least(ui).x + STEP) } else { 130.0 };
    let room = (ui.available_width() - buttons).max(36.0);
    let fits = ((room / 15.0) as usize).max(2);
    let shown = letters.len().min(fits);
    let (rect, _) = ui.allocate_exact_size(vec2(room, ROW), Sense::hover());
    for (i, colour) in letters.iter().take(shown).enumerate() {
        let at = rect.left_center() + vec2(8.0 + 15.0 * i as f32, 0.0);
        if i + 1 == shown && letters.len() > shown {
            ui.painter().text(at, egui::Align2::CENTER_CENTER, "…", theme::strong(SIZES[1]), theme.text);
        } else {
            letters::puck(ui.painter(), theme, at, 6.5, *colour, 1.0);
        }
    }
}

/// Draws the fields for the word before the first puck, the steps and the limit.
fn numbers(ui: &mut Ui, editor: &mut WheelEditor) {
    egui::Grid::new("numbers").num_columns(2).spacing([12.0, 8.0]).show(ui, |ui| {
        ui.label("Word at the start");
        let mut text = editor.wheel().start().to_string();
        let edit = TextEdit::singleline(&mut text)
            .font(FontId::monospace(SIZES[1]))
            .margin(field::margin(ui))
            .desired_width(FIELD)
            .hint_text("empty");
        let response = field::named(ui.add(edit).on_hover_text("The word before the first puck falls"), "Word at the start");
        if response.changed() {
            editor.write_start(&text);
        }
        if response.lost_focus() {
            editor.end_gesture();
        }
        ui.end_row();
        ui.label("Steps for each puck");
        let mut steps = editor.wheel().steps();
        let value =
            widgets::steady(ui, &mut steps, |ui, steps| ui.add(egui::DragValue::new(steps).range(0..=MOST_STEPS).speed(0.05)));
        value.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::DragValue, true, "Steps for each puck"));
        if value.on_hover_text("Steps that the wheel makes after each puck").changed() {
            let wheel = editor.wheel().clone().with_steps(steps);
            editor.change_part(Part::Steps, wheel);
        }
        ui.end_row();
        ui.label("Limit of the last run");
        let mut limit = editor.wheel().limit();
        let value =
            widgets::steady(ui, &mut limit, |ui, limit| ui.add(egui::DragValue::new(limit).range(1..=MOST_LIMIT).speed(10.0)));
        value.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::DragValue, true, "Limit of the last run"));
        if value.on_hover_text("A word that is not empty after so many steps is rejected").changed() {
            editor.set_limit(limit);
        }
        ui.end_row();
    });
}
