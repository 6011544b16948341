//! The table of transitions of an automaton, for the keyboard: a row for each state, a field for each letter.

use super::labels;
use crate::layout::Window;
use crate::theme::{SIZES, STEP, Theme};
use crate::widgets::{self, field};
use egui::{Button, Grid, RichText, ScrollArea, TextEdit, Ui, WidgetInfo, WidgetType, vec2};
use fob_automata::edit::{DraftStateId, Edit, Editor};
use fob_automata::general::Symbol;

/// The widest field, in points; a longer text scrolls in it.
const WIDEST: f32 = 280.0;

const START: &str = "start";
const ACCEPTING: &str = "accepting";

/// A letter, or nothing.
type Read = Option<Symbol>;

/// A field of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Cell {
    Name(DraftStateId),
    Targets(DraftStateId, Read),
}

/// The field that is typed into, and what is wrong with it.
#[derive(Debug, Default)]
pub struct Table {
    typed: Option<(Cell, String)>,
    problem: Option<String>,
}

impl Table {
    /// Draws the table.
    pub fn show(&mut self, ui: &mut Ui, editor: &mut Editor) {
        let theme = &Theme::from_ui(ui);
        let letters = 0..editor.draft().letters().len() as Symbol;
        let empty = (!editor.policy().deterministic).then_some(None);
        let reads: Vec<Read> = letters.map(Some).chain(empty).collect();
        let states: Vec<DraftStateId> = editor.draft().states().map(|state| state.id).collect();
        let mut gone = None;
        // A phone has no room for a row, and nothing there is scrolled sideways.
        let is_phone = Window::from_ui(ui).is_phone();
        let area = if is_phone { ScrollArea::vertical() } else { ScrollArea::both() };
        area.id_salt("table of transitions").auto_shrink([false, false]).show(ui, |ui| {
            if is_phone {
                for (place, state) in states.into_iter().enumerate() {
                    if self.block(ui, editor, (place, state), &reads) {
                        gone = Some(state);
                    }
                    ui.separator();
                }
            } else {
                Grid::new("transitions").spacing([2.0 * STEP, 4.0]).show(ui, |ui| {
                    for head in [START, "state", ACCEPTING] {
                        ui.label(RichText::new(head).size(SIZES[0]).color(theme.dim));
                    }
                    for read in &reads {
                        ui.label(RichText::new(editor.draft().sign(*read).to_string()).strong());
                    }
                    ui.end_row();
                    for (place, state) in states.into_iter().enumerate() {
                        if self.row(ui, editor, (place, state), &reads) {
                            gone = Some(state);
                        }
                        ui.end_row();
                    }
                });
            }
            let tip = if !editor.policy().deterministic { "Several targets have commas between them." } else { "" };
            ui.horizontal(|ui| {
                if widgets::button(ui, labels::ADD_ROW, "Add a row").clicked() {
                    editor.add_near((0.0, 0.0));
                }
                match &self.problem {
                    Some(problem) => drop(widgets::prose::problem(ui, problem)),
                    None => widgets::note(ui, tip),
                }
            });
        });
        if let Some(state) = gone {
            editor.does(&Edit::Remove { states: vec![state] });
            (self.typed, self.problem) = (None, None);
        }
    }

    /// Draws a row; whether the state is to be deleted.
    fn row(&mut self, ui: &mut Ui, editor: &mut Editor, (place, state): (usize, DraftStateId), reads: &[Read]) -> bool {
        start(ui, editor, state, "");
        self.name(ui, editor, (place, state), 90.0);
        accepting(ui, editor, state, "");
        for read in reads {
            let width = if editor.policy().deterministic { 80.0 } else { 110.0 };
            self.targets(ui, editor, state, *read, width);
        }
        delete(ui, editor, state)
    }

    /// Draws the same below each other: the name, what the state is, and its targets.
    fn block(&mut self, ui: &mut Ui, editor: &mut Editor, (place, state): (usize, DraftStateId), reads: &[Read]) -> bool {
        let gone = ui.horizontal(|ui| {
            let width = ui.available_width() - widgets::least(ui).y - ui.spacing().item_spacing.x;
            self.name(ui, editor, (place, state), width.min(WIDEST));
            delete(ui, editor, state)
        });
        ui.horizontal(|ui| {
            start(ui, editor, state, START);
            accepting(ui, editor, state, ACCEPTING);
        });
        // The letters have a column of their own, as wide as the widest.
        Grid::new(("targets", place)).spacing([2.0 * STEP, 4.0]).show(ui, |ui| {
            for read in reads {
                ui.label(RichText::new(editor.draft().sign(*read).to_string()).strong());
                self.targets(ui, editor, state, *read, 200.0);
                ui.end_row();
            }
        });
        gone.inner
    }

    fn name(&mut self, ui: &mut Ui, editor: &mut Editor, (place, state): (usize, DraftStateId), width: f32) {
        self.cell(ui, editor, Cell::Name(state), &format!("{} {}", labels::ROW_NAME, place + 1), width);
    }

    fn targets(&mut self, ui: &mut Ui, editor: &mut Editor, state: DraftStateId, read: Read, width: f32) {
        let label = labels::cell(name_of(editor, state), editor.draft().sign(read));
        self.cell(ui, editor, Cell::Targets(state, read), &label, width);
    }

    fn cell(&mut self, ui: &mut Ui, editor: &mut Editor, cell: Cell, label: &str, width: f32) {
        let kept = match cell {
            Cell::Name(state) => name_of(editor, state).to_owned(),
            Cell::Targets(state, read) => editor.draft().targets_text(state, read),
        };
        let is_typed = self.typed.as_ref().is_some_and(|(typed, _)| *typed == cell);
        let mut text = if is_typed { self.typed.as_ref().map_or_else(String::new, |(_, text)| text.clone()) } else { kept };
        // A grid offers no more room than the column had, so the field must ask for it.
        let letters = text.chars().count() as f32 * SIZES[1] * 0.62 + field::MARGIN.sum().x;
        let least = vec2(width.max(letters).min(WIDEST), widgets::least(ui).y);
        let edit = TextEdit::singleline(&mut text).margin(field::MARGIN).desired_width(least.x).min_size(least);
        let response = field::named(ui.add(edit), label);
        if response.changed() {
            let written = match cell {
                Cell::Name(state) => editor.type_name(state, &text),
                Cell::Targets(state, read) => editor.type_targets(state, read, &text),
            };
            self.problem = written.err();
            self.typed = Some((cell, text));
        }
        if response.lost_focus() {
            editor.end_gesture();
            if is_typed {
                // What is wrong in it is gone with the field.
                (self.typed, self.problem) = (None, None);
            }
        }
    }
}

fn name_of(editor: &Editor, state: DraftStateId) -> &str {
    editor.draft().state(state).map_or("", |state| state.name.as_str())
}

/// Chooses the start state.
fn start(ui: &mut Ui, editor: &mut Editor, state: DraftStateId, text: &str) {
    let is_start = editor.draft().start() == Some(state);
    let radio = ui.radio(is_start, text);
    let name = format!("{} {}", labels::ROW_START, name_of(editor, state));
    radio.widget_info(|| WidgetInfo::selected(WidgetType::RadioButton, true, is_start, &name));
    if radio.clicked() {
        editor.does(&Edit::SetStarts { states: vec![state] });
    }
}

fn accepting(ui: &mut Ui, editor: &mut Editor, state: DraftStateId, text: &str) {
    let mut accepting = editor.draft().state(state).is_some_and(|state| state.accepting);
    let tick = ui.checkbox(&mut accepting, text);
    let name = format!("{} {}", labels::ROW_ACCEPTING, name_of(editor, state));
    tick.widget_info(|| WidgetInfo::selected(WidgetType::Checkbox, true, accepting, &name));
    if tick.changed() {
        editor.does(&Edit::SetAccepting { states: vec![state], accepting });
    }
}

/// Returns whether the state is to be deleted.
fn delete(ui: &mut Ui, editor: &Editor, state: DraftStateId) -> bool {
    let button =
        ui.add(Button::new("×").small().min_size(widgets::least(ui))).on_hover_text("Delete the state with its transitions");
    let name = format!("{} {}", labels::ROW_DELETE, name_of(editor, state));
    button.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, &name));
    button.clicked()
}
