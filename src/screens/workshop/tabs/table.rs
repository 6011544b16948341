//! The table of transitions: the same automaton, edited by keyboard alone. Every field has a name for screen readers.

use super::super::dfa_editor::DfaEditor;
use super::super::state::Field;
use crate::workshop::labels;
use egui::{Rect, Response, RichText, Stroke, TextEdit, Ui, WidgetInfo, WidgetType, vec2};
use fob_automata::Letter;
use fob_automata::edit::{DraftStateId, Edit};
use fob_kit::keys;
use fob_kit::theme::{STEP, Theme};
use fob_kit::widgets::figure::colour_of;
use fob_kit::widgets::{self, field};
use fob_services::phrases::capital;

/// Maximum number of rows shown at once.
const ROWS: usize = 400;
/// The height of a row, in points.
const ROW: f32 = 30.0;

/// Draws the tab.
pub(super) fn show(ui: &mut Ui, editor: &mut DfaEditor) {
    let theme = &Theme::from_ui(ui);
    widgets::note(
        ui,
        "Tab goes from field to field. Under a letter, type the name of the target state. If the name is new, you can add the state; an empty field removes the transition.",
    );
    let ids: Vec<DraftStateId> = editor.draft().states().take(ROWS).map(|s| s.id).collect();
    let name_width = (ui.available_width() - 168.0) / 3.0;
    let mut remove = None;
    egui::Grid::new("transitions").num_columns(6).spacing([6.0, 6.0]).show(ui, |ui| {
        let [green, red] = theme.palette.words().map(capital);
        for head in ["Start", "State", "Acc.", &green, &red, ""] {
            ui.label(RichText::new(head).size(13.0).color(theme.dim));
        }
        ui.end_row();
        for id in ids {
            // Rows out of sight are left out, except two at either end, which Tab can reach, and one that is being edited.
            let row = Rect::from_min_size(ui.cursor().min, vec2(1.0, ROW)).expand2(vec2(0.0, 2.0 * ROW));
            let written = editor.table.writing.as_ref().is_some_and(|(field, _)| field.state() == id);
            if written || ui.clip_rect().y_range().intersects(row.y_range()) {
                self::row(ui, editor, id, name_width, &mut remove);
            } else {
                ui.allocate_space(vec2(1.0, ROW));
            }
            ui.end_row();
        }
    });
    if let Some(id) = remove {
        editor.apply(&Edit::Remove { states: vec![id] });
    }
    if editor.draft().len() > ROWS {
        widgets::note(ui, &format!("The first {ROWS} of {} states.", editor.draft().len()));
    }
    unknown(ui, editor);
    ui.add_space(STEP);
    ui.horizontal(|ui| {
        let response = field::line(ui, &mut editor.table.new, labels::NEW_STATE_NAME, "name, or nothing", 160.0);
        editor.table.focused |= response.has_focus();
        let enter = response.lost_focus() && keys::ENTER.is_seen(ui);
        if widgets::button(ui, "Add row", &keys::ENTER.with_key("A new state")).clicked() || enter {
            let name = std::mem::take(&mut editor.table.new).trim().to_owned();
            let spot = free_spot(editor);
            editor.pen().add_state(spot, (!name.is_empty()).then_some(name));
            editor.pen().reveal_selected();
            if enter {
                response.request_focus();
            }
        }
    });
}

fn row(ui: &mut Ui, editor: &mut DfaEditor, id: DraftStateId, width: f32, remove: &mut Option<DraftStateId>) {
    let Some(state) = editor.draft().state(id).cloned() else { return };
    let is_start = editor.draft().start() == Some(id);
    let start = ui.radio(is_start, "").on_hover_text("Start state");
    start.widget_info(|| WidgetInfo::selected(WidgetType::RadioButton, true, is_start, labels::start_at(&state.name)));
    if start.clicked() && !is_start {
        editor.pen().make_start(id);
    }
    name(ui, editor, id, &state.name, width);
    let mut accepting = state.accepting;
    let check = ui.checkbox(&mut accepting, "").on_hover_text("Words that end here are accepted");
    check.widget_info(|| WidgetInfo::selected(WidgetType::Checkbox, true, accepting, labels::accepts(&state.name)));
    if check.changed() {
        editor.apply(&Edit::SetAccepting { states: vec![id], accepting });
    }
    for letter in Letter::ALL {
        next(ui, editor, id, letter, width);
    }
    let delete =
        ui.add(egui::Button::new("×").min_size(widgets::at_least(ui, vec2(26.0, 26.0)))).on_hover_text("Remove the state");
    delete.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, format!("Remove {}", state.name)));
    if delete.clicked() {
        *remove = Some(id);
    }
}

/// To the right of all states.
fn free_spot(editor: &DfaEditor) -> (f64, f64) {
    let far = editor.draft().states().map(|s| s.at).max_by(|a, b| a.0.total_cmp(&b.0));
    far.map_or((0.0, 0.0), |(x, y)| (x + 90.0, y))
}

fn frame_of(response: &Response, ui: &Ui, bad: bool) {
    let theme = &Theme::from_ui(ui);
    if bad {
        ui.painter().rect_stroke(response.rect, 6.0, Stroke::new(1.5, theme.bad), egui::StrokeKind::Inside);
    }
}

/// A cell whose text counts when it loses the focus, or on Enter; Escape discards it.
fn cell(
    ui: &mut Ui,
    editor: &mut DfaEditor,
    which: Field,
    now: &str,
    spoken: &str,
    hint: &str,
    width: f32,
) -> (Response, Option<String>) {
    let writing = editor.table.writing.as_ref().filter(|(f, _)| *f == which).map(|(_, text)| text.clone());
    let mut text = writing.clone().unwrap_or_else(|| now.to_owned());
    // A grid gives its cells their previous width, so the width is requested explicitly.
    let mut visible = field::Visible(&mut text);
    let edit = TextEdit::singleline(&mut visible).margin(field::margin(ui)).id_salt(format!("{which:?}")).hint_text(hint);
    let response = ui.add_sized([width, ROW], edit);
    response.widget_info(|| {
        let mut info = WidgetInfo::labeled(WidgetType::TextEdit, true, spoken);
        info.current_text_value = Some(text.clone());
        info
    });
    editor.table.focused |= response.has_focus();
    if response.gained_focus() {
        response.scroll_to_me(None);
    }
    if response.changed() {
        editor.table.writing = Some((which, text.clone()));
    }
    let mut done = None;
    if response.lost_focus() {
        editor.table.writing = None;
        let given_up = keys::BACK.is_seen(ui);
        if writing.is_some() && !given_up {
            done = Some(text.trim().to_owned());
        }
    }
    (response, done)
}

fn name(ui: &mut Ui, editor: &mut DfaEditor, id: DraftStateId, now: &str, width: f32) {
    let (response, done) = cell(ui, editor, Field::Name(id), now, &format!("Name of {now}"), "name", width);
    let bad = editor.derived().has_bad_name(id);
    frame_of(&response, ui, bad);
    if response.gained_focus() {
        editor.pen().select_state(id);
    }
    if bad {
        response.on_hover_text("The name is empty, or another state has it");
    }
    if let Some(name) = done.filter(|n| n != now) {
        editor.apply(&Edit::Rename { state: id, name });
    }
}

fn next(ui: &mut Ui, editor: &mut DfaEditor, id: DraftStateId, letter: Letter, width: f32) {
    let target = editor.draft().state(id).and_then(|s| s.next(letter));
    let now = target.map_or(String::new(), |t| editor.name_of(t).to_owned());
    let spoken = format!("{} leads from {} to", Theme::from_ui(ui).palette.word(colour_of(letter)), editor.name_of(id));
    let (response, done) = cell(ui, editor, Field::Next(id, letter), &now, &spoken, "missing", width);
    frame_of(&response, ui, target.is_none());
    if response.gained_focus() {
        if let Some(to) = target {
            editor.pen().select_edge((id, to));
        } else {
            editor.pen().select_state(id);
        }
    }
    let Some(text) = done else { return };
    editor.table.unknown = None;
    let named = editor.draft().states().find(|s| s.name == text).map(|s| s.id);
    if text.is_empty() {
        editor.apply(&Edit::lead(id, letter, None));
    } else if let Some(to) = named {
        editor.apply(&Edit::lead(id, letter, Some(to)));
    } else {
        editor.table.unknown = Some((id, letter, text));
    }
}

/// A name that no state has can become a new state.
fn unknown(ui: &mut Ui, editor: &mut DfaEditor) {
    let Some((from, letter, name)) = editor.table.unknown.clone() else { return };
    let mut done = false;
    ui.add_space(STEP);
    widgets::prose::problem(ui, &labels::no_state(&name));
    ui.horizontal(|ui| {
        if widgets::button(ui, &labels::add_state(&name), "A new state of this name, and the transition to it").clicked() {
            editor.apply(&Edit::add_target(from, &[letter], free_spot(editor), Some(name)));
            done = true;
        }
        done |= widgets::button(ui, labels::DISCARD_NAME, "Keep the transition unchanged").clicked();
    });
    if done {
        editor.table.unknown = None;
    }
}
