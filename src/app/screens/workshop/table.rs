//! The table of transitions: the same automaton, edited by keyboard alone. Every field has a name for screen readers.

use super::FIELD;
use super::desk::Desk;
use crate::app::theme::{STEP, Theme};
use crate::app::widgets;
use crate::automata::Letter;
use crate::automata::edit::{DraftStateId, Edit};
use egui::{Key, Response, RichText, Stroke, TextEdit, Ui};

/// A field of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Field {
    Name(DraftStateId),
    Next(DraftStateId, Letter),
}

/// What is being written into a field.
#[derive(Debug, Default)]
pub struct Table {
    writing: Option<(Field, String)>,
    /// A name that was written and is no state: whose transition, and the name.
    unknown: Option<(DraftStateId, Letter, String)>,
    new: String,
    /// One of its fields has the focus.
    focused: bool,
}

impl Table {
    /// Whether one of its fields has the focus and nothing is written into it yet, so that undo means the automaton.
    pub(super) fn is_quiet(&self) -> bool {
        self.focused && self.writing.is_none() && self.new.is_empty()
    }

    /// A new frame begins, in which its fields say again whether they have the focus.
    pub(super) fn unfocus(&mut self) {
        self.focused = false;
    }
}

/// Most rows that are shown at once.
const ROWS: usize = 400;

/// Draws the tab.
pub(super) fn show(ui: &mut Ui, desk: &mut Desk, theme: &Theme) {
    widgets::note(
        ui,
        theme,
        "Tab goes from field to field. Write the name of a state where a letter leads; a new name offers a new state; an empty field leads nowhere.",
    );
    let ids: Vec<DraftStateId> = desk.draft().states().take(ROWS).map(|s| s.id).collect();
    let name_width = (ui.available_width() - 168.0) / 3.0;
    let mut remove = None;
    egui::Grid::new("transitions").num_columns(6).spacing([6.0, 6.0]).show(ui, |ui| {
        for head in ["Start", "State", "Acc.", "Green", "Red", ""] {
            ui.label(RichText::new(head).size(13.0).color(theme.dim));
        }
        ui.end_row();
        for id in ids {
            let Some(state) = desk.draft().state(id).cloned() else { continue };
            let is_start = desk.draft().start() == Some(id);
            let start = ui.radio(is_start, "").on_hover_text("Reading begins here");
            start.widget_info(|| {
                egui::WidgetInfo::selected(egui::WidgetType::RadioButton, true, is_start, format!("Start at {}", state.name))
            });
            if start.clicked() && !is_start {
                desk.apply(&Edit::SetStart { state: Some(id) });
            }
            name(ui, desk, theme, id, &state.name, name_width);
            let mut accepting = state.accepting;
            let check = ui.checkbox(&mut accepting, "").on_hover_text("Words that end here are accepted");
            check.widget_info(|| {
                egui::WidgetInfo::selected(egui::WidgetType::Checkbox, true, accepting, format!("{} accepts", state.name))
            });
            if check.changed() {
                desk.apply(&Edit::SetAccepting { states: vec![id], accepting });
            }
            for letter in Letter::ALL {
                next(ui, desk, theme, id, letter, name_width);
            }
            let delete = ui.add(egui::Button::new("×").min_size(egui::vec2(26.0, 26.0))).on_hover_text("Remove the state");
            delete.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, format!("Remove {}", state.name)));
            if delete.clicked() {
                remove = Some(id);
            }
            ui.end_row();
        }
    });
    if let Some(id) = remove {
        desk.apply(&Edit::Remove { states: vec![id] });
    }
    if desk.draft().len() > ROWS {
        widgets::note(ui, theme, &format!("The first {ROWS} of {} states.", desk.draft().len()));
    }
    unknown(ui, desk, theme);
    ui.add_space(STEP);
    ui.horizontal(|ui| {
        let edit = TextEdit::singleline(&mut desk.table.new).margin(FIELD).desired_width(160.0).hint_text("name, or nothing");
        let response = ui.add(edit);
        response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::TextEdit, true, "Name of a new state"));
        desk.table.focused |= response.has_focus();
        let enter = response.lost_focus() && ui.input(|i| i.key_pressed(Key::Enter));
        if widgets::button(ui, "Add row", "A new state (Enter)").clicked() || enter {
            let name = std::mem::take(&mut desk.table.new).trim().to_owned();
            desk.add_state(free_spot(desk), (!name.is_empty()).then_some(name));
            desk.reveal_selected();
            if enter {
                response.request_focus();
            }
        }
    });
}

/// To the right of all states.
fn free_spot(desk: &Desk) -> (f64, f64) {
    let far = desk.draft().states().map(|s| s.at).max_by(|a, b| a.0.total_cmp(&b.0));
    far.map_or((0.0, 0.0), |(x, y)| (x + 90.0, y))
}

fn frame_of(response: &Response, ui: &Ui, theme: &Theme, bad: bool) {
    if bad {
        ui.painter().rect_stroke(response.rect, 6.0, Stroke::new(1.5, theme.bad), egui::StrokeKind::Inside);
    }
}

/// A field whose text counts when it is left, or on Enter; Escape gives it up.
fn field(
    ui: &mut Ui,
    desk: &mut Desk,
    which: Field,
    now: &str,
    spoken: &str,
    hint: &str,
    width: f32,
) -> (Response, Option<String>) {
    let writing = desk.table.writing.as_ref().filter(|(f, _)| *f == which).map(|(_, text)| text.clone());
    let mut text = writing.clone().unwrap_or_else(|| now.to_owned());
    // A grid gives its cells the room they had, so the width is asked for outright.
    let edit = TextEdit::singleline(&mut text).margin(FIELD).id_salt(format!("{which:?}")).hint_text(hint);
    let response = ui.add_sized([width, 30.0], edit);
    response.widget_info(|| {
        let mut info = egui::WidgetInfo::labeled(egui::WidgetType::TextEdit, true, spoken);
        info.current_text_value = Some(text.clone());
        info
    });
    desk.table.focused |= response.has_focus();
    if response.changed() {
        desk.table.writing = Some((which, text.clone()));
    }
    let mut done = None;
    if response.lost_focus() {
        desk.table.writing = None;
        let given_up = ui.input(|i| i.key_pressed(Key::Escape));
        if writing.is_some() && !given_up {
            done = Some(text.trim().to_owned());
        }
    }
    (response, done)
}

fn name(ui: &mut Ui, desk: &mut Desk, theme: &Theme, id: DraftStateId, now: &str, width: f32) {
    let (response, done) = field(ui, desk, Field::Name(id), now, &format!("Name of {now}"), "name", width);
    let bad = desk.derived().problems.iter().any(|p| {
        use crate::automata::edit::DraftProblem::{BadName, DuplicateName};
        matches!(p, BadName(s) | DuplicateName(s) if *s == id)
    });
    frame_of(&response, ui, theme, bad);
    if response.gained_focus() {
        desk.select_state(id);
    }
    if bad {
        response.on_hover_text("The name is blank, or taken by another state");
    }
    if let Some(name) = done.filter(|n| n != now) {
        desk.apply(&Edit::Rename { state: id, name });
    }
}

fn next(ui: &mut Ui, desk: &mut Desk, theme: &Theme, id: DraftStateId, letter: Letter, width: f32) {
    let target = desk.draft().state(id).and_then(|s| s.next[letter.index()]);
    let now = target.map_or(String::new(), |t| desk.name_of(t).to_owned());
    let spoken = format!("{} leads from {} to", letter.word(), desk.name_of(id));
    let (response, done) = field(ui, desk, Field::Next(id, letter), &now, &spoken, "missing", width);
    frame_of(&response, ui, theme, target.is_none());
    if response.gained_focus() {
        if let Some(to) = target {
            desk.select_edge((id, to));
        } else {
            desk.select_state(id);
        }
    }
    let Some(text) = done else { return };
    desk.table.unknown = None;
    let named = desk.draft().states().find(|s| s.name == text).map(|s| s.id);
    if text.is_empty() {
        desk.apply(&Edit::SetTransition { from: id, letter, to: None });
    } else if let Some(to) = named {
        desk.apply(&Edit::SetTransition { from: id, letter, to: Some(to) });
    } else {
        desk.table.unknown = Some((id, letter, text));
    }
}

/// A name that is no state yet can become one.
fn unknown(ui: &mut Ui, desk: &mut Desk, theme: &Theme) {
    let Some((from, letter, name)) = desk.table.unknown.clone() else { return };
    let mut done = false;
    ui.add_space(STEP);
    ui.colored_label(theme.bad, format!("No state is named {name:?}."));
    ui.horizontal(|ui| {
        if widgets::button(ui, &format!("Add {name}"), "A new state of this name, and the transition to it").clicked() {
            let letters = Letter::ALL.map(|l| l == letter);
            desk.apply(&Edit::AddTarget { from, letters, at: free_spot(desk), name: Some(name) });
            done = true;
        }
        done |= widgets::button(ui, "Forget it", "Leave the transition as it is").clicked();
    });
    if done {
        desk.table.unknown = None;
    }
}
