//! The table of transitions: the same automaton, edited by keyboard alone. Every field has a name for screen readers.

use super::labels;
use super::pen::Pen;
use egui::{Rect, Response, RichText, Stroke, TextEdit, Ui, WidgetInfo, WidgetType, vec2};
use fob_automata::Letter;
use fob_automata::edit::{DraftState, DraftStateId, Edit};
use fob_automata::general::{Reads, Symbol};
use fob_kit::drawing::labels as drawing;
use fob_kit::keys;
use fob_kit::theme::{STEP, Theme};
use fob_kit::widgets::figure::colour_of;
use fob_kit::widgets::{self, field};
use fob_services::phrases::capital;

/// How it is worked; in an exercise a text counts while it is typed.
const HOW: &str = "Tab goes from field to field. Under a letter, type the name of the target state. If the name is new, you can add the state; an empty field removes the transition.";
const HOW_IN_EXERCISE: &str = "Tab goes from field to field. Under a letter, type the name of the target state.";

/// Maximum number of rows shown at once.
const ROWS: usize = 400;
/// The height of a row, in points.
const ROW: f32 = 30.0;
/// What the columns beside those of names take, and the least width of one of those, in points.
const REST: f32 = 168.0;
const LEAST: f32 = 64.0;

/// A field of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Field {
    Name(DraftStateId),
    Next(DraftStateId, Option<Symbol>),
}

impl Field {
    /// The state whose row it is in.
    pub(crate) const fn state(self) -> DraftStateId {
        match self {
            Self::Name(id) | Self::Next(id, _) => id,
        }
    }
}

/// A text under a letter that names no states.
#[derive(Clone, Debug)]
pub(crate) struct Unknown {
    pub from: DraftStateId,
    pub read: Option<Symbol>,
    pub text: String,
    pub why: String,
    /// A new state can have this name.
    pub can_be_new: bool,
}

/// The text that is typed into the table.
#[derive(Debug, Default)]
pub struct Table {
    pub(crate) writing: Option<(Field, String)>,
    /// A text that names no states: the transition, the text, and what is wrong with it.
    pub(crate) unknown: Option<Unknown>,
    pub(crate) new: String,
    /// What is wrong with a text that counts while it is typed.
    pub(crate) problem: Option<String>,
    /// One of its fields has the focus.
    pub(crate) focused: bool,
}

impl Table {
    /// Whether one of its fields has the focus and nothing was typed into it yet, so that undo applies to the automaton.
    pub(crate) fn is_quiet(&self) -> bool {
        self.focused && self.writing.is_none() && self.new.is_empty()
    }

    /// A new frame begins, in which its fields say again whether they have the focus.
    pub(crate) fn unfocus(&mut self) {
        self.focused = false;
    }
}

/// What a column is about: a letter, or the empty word.
type Read = Option<Symbol>;

/// The table while it is drawn.
struct Rows<'a, 'b> {
    table: &'a mut Table,
    pen: &'a mut Pen<'b>,
    /// The width of a name, in points.
    width: f32,
    reads: Vec<Read>,
    bad_names: &'a [DraftStateId],
}

/// Draws the tab. The names of some states are wrong.
pub fn show(ui: &mut Ui, table: &mut Table, pen: &mut Pen<'_>, bad_names: &[DraftStateId]) {
    let several = if pen.steps.policy().deterministic { "" } else { " Several targets have commas between them." };
    let how = if pen.canvas.is_plain() { HOW_IN_EXERCISE } else { HOW };
    widgets::note(ui, &format!("{how}{several}"));
    let letters = (0..pen.draft().letters().len() as Symbol).map(Some);
    let reads: Vec<Read> = letters.chain((!pen.steps.policy().deterministic).then_some(None)).collect();
    let width = (ui.available_width() - REST) / (1 + reads.len()) as f32;
    let ids: Vec<DraftStateId> = pen.draft().states().take(ROWS).map(|s| s.id).collect();
    let mut rows = Rows { table, pen, width, reads, bad_names };
    let gone = if width < LEAST {
        rows.width = ui.available_width() / 2.0;
        rows.blocks(ui, ids)
    } else {
        rows.grid(ui, ids)
    };
    if let Some(id) = gone {
        rows.pen.apply(&Edit::Remove { states: vec![id] });
    }
    rows.foot(ui);
}

impl Rows<'_, '_> {
    /// A row for each state. Returns the state that is to be removed.
    fn grid(&mut self, ui: &mut Ui, ids: Vec<DraftStateId>) -> Option<DraftStateId> {
        let theme = &Theme::from_ui(ui);
        let mut gone = None;
        egui::Grid::new("transitions").num_columns(4 + self.reads.len()).spacing([6.0, 6.0]).show(ui, |ui| {
            let letters: Vec<String> = self.reads.iter().map(|read| self.head(theme, *read)).collect();
            for head in ["Start", "State", "Acc."].into_iter().chain(letters.iter().map(String::as_str)).chain([""]) {
                ui.label(RichText::new(head).size(13.0).color(theme.dim));
            }
            ui.end_row();
            for id in ids {
                // Rows out of sight are left out, except two at either end, which Tab can reach, and one that is being edited.
                let row = Rect::from_min_size(ui.cursor().min, vec2(1.0, ROW)).expand2(vec2(0.0, 2.0 * ROW));
                let written = self.table.writing.as_ref().is_some_and(|(field, _)| field.state() == id);
                if !written && !ui.clip_rect().y_range().intersects(row.y_range()) {
                    ui.allocate_space(vec2(1.0, ROW));
                } else if let Some(state) = self.pen.draft().state(id).cloned() {
                    self.start(ui, &state, "");
                    self.name(ui, &state);
                    self.accepts(ui, &state, "");
                    for read in self.reads.clone() {
                        self.next(ui, id, read);
                    }
                    if remove(ui, &state) {
                        gone = Some(id);
                    }
                }
                ui.end_row();
            }
        });
        gone
    }

    /// The same below each other, where there is no room for all letters in a row.
    fn blocks(&mut self, ui: &mut Ui, ids: Vec<DraftStateId>) -> Option<DraftStateId> {
        let theme = &Theme::from_ui(ui);
        let mut gone = None;
        for id in ids {
            let Some(state) = self.pen.draft().state(id).cloned() else { continue };
            ui.horizontal(|ui| {
                self.name(ui, &state);
                if remove(ui, &state) {
                    gone = Some(id);
                }
            });
            ui.horizontal(|ui| {
                self.start(ui, &state, "start");
                self.accepts(ui, &state, "accepting");
            });
            // The letters have a column of their own, as wide as the widest.
            egui::Grid::new(("targets", id)).spacing([2.0 * STEP, 4.0]).show(ui, |ui| {
                for read in self.reads.clone() {
                    ui.label(RichText::new(self.head(theme, read)).strong());
                    self.next(ui, id, read);
                    ui.end_row();
                }
            });
            ui.separator();
        }
        gone
    }

    /// What is below the rows: a text that names no state, and the field for a new one.
    fn foot(&mut self, ui: &mut Ui) {
        let len = self.pen.draft().len();
        if len > ROWS {
            widgets::note(ui, &format!("The first {ROWS} of {len} states."));
        }
        self.unknown(ui);
        if let Some(problem) = &self.table.problem {
            widgets::prose::problem(ui, problem);
        }
        ui.add_space(STEP);
        ui.horizontal(|ui| {
            let response = field::line(ui, &mut self.table.new, labels::NEW_STATE_NAME, "name, or nothing", 160.0);
            self.table.focused |= response.has_focus();
            let enter = response.lost_focus() && keys::ENTER.is_seen(ui);
            if widgets::button(ui, drawing::ADD_ROW, &keys::ENTER.with_key("A new state")).clicked() || enter {
                let name = std::mem::take(&mut self.table.new).trim().to_owned();
                self.pen.add_state(free_spot(self.pen), (!name.is_empty()).then_some(name));
                if self.pen.canvas.is_plain() {
                    // The tools for it are those of the canvas.
                    self.pen.canvas.selected.clear();
                }
                self.pen.reveal_selected();
                if enter {
                    response.request_focus();
                }
            }
        });
    }

    /// The head of a letter's column.
    fn head(&self, theme: &Theme, read: Read) -> String {
        colour(self.pen, read)
            .map_or_else(|| self.pen.draft().sign(read).to_string(), |letter| capital(theme.palette.word(colour_of(letter))))
    }

    fn start(&mut self, ui: &mut Ui, state: &DraftState, text: &str) {
        let is_start = self.pen.draft().start() == Some(state.id);
        let start = ui.radio(is_start, text).on_hover_text("Start state");
        start.widget_info(|| WidgetInfo::selected(WidgetType::RadioButton, true, is_start, labels::start_at(&state.name)));
        if start.clicked() && !is_start {
            self.pen.make_start(state.id);
        }
    }

    fn accepts(&mut self, ui: &mut Ui, state: &DraftState, text: &str) {
        let mut accepting = state.accepting;
        let check = ui.checkbox(&mut accepting, text).on_hover_text("Words that end here are accepted");
        check.widget_info(|| WidgetInfo::selected(WidgetType::Checkbox, true, accepting, labels::accepts(&state.name)));
        if check.changed() {
            self.pen.apply(&Edit::SetAccepting { states: vec![state.id], accepting });
        }
    }

    /// A cell whose text counts when it loses the focus, or on Enter; Escape discards it. In an exercise it counts while it is typed, so
    /// that it is part of an answer that is checked by a key.
    fn cell(&mut self, ui: &mut Ui, which: Field, now: &str, (spoken, hint): (&str, &str)) -> (Response, Option<String>) {
        let writing = self.table.writing.as_ref().filter(|(f, _)| *f == which).map(|(_, text)| text.clone());
        let mut text = writing.clone().unwrap_or_else(|| now.to_owned());
        // A grid gives its cells their previous width, so the width is requested explicitly.
        let mut visible = field::Visible(&mut text);
        let edit = TextEdit::singleline(&mut visible).margin(field::margin(ui)).id_salt(format!("{which:?}")).hint_text(hint);
        let response = ui.add_sized([self.width, ROW], edit);
        response.widget_info(|| {
            let mut info = WidgetInfo::labeled(WidgetType::TextEdit, true, spoken);
            info.current_text_value = Some(text.clone());
            info
        });
        self.table.focused |= response.has_focus();
        if response.gained_focus() {
            response.scroll_to_me(None);
        }
        if response.changed() {
            self.table.writing = Some((which, text.clone()));
        }
        if self.pen.canvas.is_plain() {
            let typed = response.changed().then_some(text);
            if response.lost_focus() {
                // What is wrong in it is gone with the field.
                (self.table.writing, self.table.problem) = (None, None);
                self.pen.steps.end_gesture();
            }
            return (response, typed);
        }
        let mut done = None;
        if response.lost_focus() {
            self.table.writing = None;
            let given_up = keys::BACK.is_seen(ui);
            if writing.is_some() && !given_up {
                done = Some(text.trim().to_owned());
            }
        }
        (response, done)
    }

    fn name(&mut self, ui: &mut Ui, state: &DraftState) {
        let (id, now) = (state.id, state.name.as_str());
        let (response, done) = self.cell(ui, Field::Name(id), now, (&format!("Name of {now}"), "name"));
        let bad = self.bad_names.contains(&id);
        frame_of(&response, ui, bad);
        if response.gained_focus() && !self.pen.canvas.is_plain() {
            self.pen.select_state(id);
        }
        if bad {
            response.on_hover_text("The name is empty, or another state has it");
        }
        if self.pen.canvas.is_plain() {
            if let Some(name) = done {
                self.table.problem = self.pen.steps.type_name(id, &name).err();
                self.pen.canvas.refresh(self.pen.steps);
            }
        } else if let Some(name) = done.filter(|n| n != now) {
            self.pen.apply(&Edit::Rename { state: id, name });
        }
    }

    fn next(&mut self, ui: &mut Ui, id: DraftStateId, read: Read) {
        let draft = self.pen.draft();
        let now = draft.targets_text(id, read);
        let target = draft.state(id).and_then(|state| state.targets(read).next());
        let colour = colour(self.pen, read).map(|letter| Theme::from_ui(ui).palette.word(colour_of(letter)));
        let spoken = match colour {
            Some(word) => format!("{word} leads from {} to", self.pen.name_of(id)),
            None => drawing::cell(self.pen.name_of(id), draft.sign(read)),
        };
        let is_missing = self.pen.is_board() && target.is_none();
        let hint = if self.pen.is_board() { "missing" } else { "" };
        let (response, done) = self.cell(ui, Field::Next(id, read), &now, (&spoken, hint));
        frame_of(&response, ui, is_missing);
        if response.gained_focus() && !self.pen.canvas.is_plain() {
            match target {
                Some(to) => self.pen.select_edge((id, to)),
                None => self.pen.select_state(id),
            }
        }
        let Some(text) = done else { return };
        if self.pen.canvas.is_plain() {
            self.table.problem = self.pen.steps.type_targets(id, read, &text).err();
            self.pen.canvas.refresh(self.pen.steps);
            return;
        }
        self.table.unknown = None;
        match self.pen.steps.targets(&text) {
            Ok(to) => drop(self.pen.apply(&Edit::Lead { from: id, read, to })),
            Err(why) => {
                // One name that no state has.
                let can_be_new = !text.contains(',');
                let why = if can_be_new { labels::no_state(&text) } else { why };
                self.table.unknown = Some(Unknown { from: id, read, text, why, can_be_new });
            }
        }
    }

    /// A name that no state has can become a new state.
    fn unknown(&mut self, ui: &mut Ui) {
        let Some(Unknown { from, read, text, why, can_be_new }) = self.table.unknown.clone() else { return };
        let mut done = false;
        ui.add_space(STEP);
        widgets::prose::problem(ui, &why);
        ui.horizontal(|ui| {
            let tip = "A new state of this name, and the transition to it";
            if can_be_new && widgets::button(ui, &labels::add_state(&text), tip).clicked() {
                let at = free_spot(self.pen);
                self.pen.apply(&Edit::AddTarget { from, reads: Reads::one(read), at, name: Some(text) });
                done = true;
            }
            done |= widgets::button(ui, labels::DISCARD_NAME, "Keep the transition unchanged").clicked();
        });
        if done {
            self.table.unknown = None;
        }
    }
}

/// Returns the colour of a letter of the board.
fn colour(pen: &Pen<'_>, read: Read) -> Option<Letter> {
    let read = read.filter(|_| pen.is_board())?;
    Letter::ALL.into_iter().find(|letter| letter.index() == usize::from(read))
}

/// Draws the button that removes a state. Returns whether it was clicked.
fn remove(ui: &mut Ui, state: &DraftState) -> bool {
    let delete =
        ui.add(egui::Button::new("×").min_size(widgets::at_least(ui, vec2(26.0, 26.0)))).on_hover_text("Remove the state");
    delete.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, format!("Remove {}", state.name)));
    delete.clicked()
}

/// To the right of all states.
fn free_spot(pen: &Pen<'_>) -> (f64, f64) {
    let far = pen.draft().states().map(|s| s.at).max_by(|a, b| a.0.total_cmp(&b.0));
    far.map_or((0.0, 0.0), |(x, y)| (x + 90.0, y))
}

fn frame_of(response: &Response, ui: &Ui, bad: bool) {
    if bad {
        ui.painter().rect_stroke(response.rect, 6.0, Stroke::new(1.5, Theme::from_ui(ui).bad), egui::StrokeKind::Inside);
    }
}
