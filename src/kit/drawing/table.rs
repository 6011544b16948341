//! The table of transitions of a [`Draft`], for the keyboard: a row for each state, a field for each letter.

use super::draft::{Draft, Kind, Read};
use super::labels;
use crate::theme::{SIZES, STEP, Theme};
use crate::widgets::{self, field};
use egui::{Grid, RichText, ScrollArea, TextEdit, Ui, vec2};
use fob_automata::general::Symbol;

/// The widest field, in points; a longer text scrolls in it.
const WIDEST: f32 = 280.0;

/// A field of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Cell {
    Name(usize),
    Targets(usize, Read),
}

/// The field that is typed into, and what is wrong with it.
#[derive(Debug, Default)]
pub struct Table {
    typed: Option<(Cell, String)>,
    problem: Option<String>,
}

impl Table {
    /// Draws the table.
    pub fn show(&mut self, ui: &mut Ui, draft: &mut Draft) {
        let theme = &Theme::from_ui(ui);
        let letters = 0..draft.letters().len() as Symbol;
        let empty = (draft.kind() == Kind::Nfa).then_some(None);
        let reads: Vec<Read> = letters.map(Some).chain(empty).collect();
        let mut gone = None;
        ScrollArea::both().id_salt("table of transitions").auto_shrink([false, false]).show(ui, |ui| {
            Grid::new("transitions").spacing([2.0 * STEP, 4.0]).show(ui, |ui| {
                for head in ["start", "state", "accepting"] {
                    ui.label(RichText::new(head).size(SIZES[0]).color(theme.dim));
                }
                for read in &reads {
                    ui.label(RichText::new(draft.sign(*read).to_string()).strong());
                }
                ui.end_row();
                for state in 0..draft.states().len() {
                    if self.row(ui, draft, state, &reads) {
                        gone = Some(state);
                    }
                    ui.end_row();
                }
            });
            let tip = if draft.kind() == Kind::Nfa { "Several targets have commas between them." } else { "" };
            ui.horizontal(|ui| {
                if widgets::button(ui, labels::ADD_ROW, "Add a row").clicked() {
                    draft.add_state((0.0, 0.0));
                }
                match &self.problem {
                    Some(problem) => drop(ui.colored_label(theme.bad, problem.as_str())),
                    None => widgets::note(ui, tip),
                }
            });
        });
        if let Some(state) = gone {
            draft.remove(&[state]);
            (self.typed, self.problem) = (None, None);
        }
    }

    /// Draws a row; whether the state is to be deleted.
    fn row(&mut self, ui: &mut Ui, draft: &mut Draft, state: usize, reads: &[Read]) -> bool {
        let name = draft.states()[state].name.clone();
        let start = draft.start() == Some(state);
        let radio = ui.radio(start, "");
        radio.widget_info(|| {
            egui::WidgetInfo::selected(egui::WidgetType::RadioButton, true, start, format!("{} {name}", labels::ROW_START))
        });
        if radio.clicked() {
            draft.set_start(state);
        }
        self.cell(ui, draft, Cell::Name(state), &format!("{} {}", labels::ROW_NAME, state + 1), 90.0);
        let mut accepting = draft.states()[state].accepting;
        let tick = ui.checkbox(&mut accepting, "");
        tick.widget_info(|| {
            egui::WidgetInfo::selected(egui::WidgetType::Checkbox, true, accepting, format!("{} {name}", labels::ROW_ACCEPTING))
        });
        if tick.changed() {
            draft.set_accepting(state, accepting);
        }
        for read in reads {
            let label = labels::cell(&name, draft.sign(*read));
            let width = if draft.kind() == Kind::Nfa { 110.0 } else { 80.0 };
            self.cell(ui, draft, Cell::Targets(state, *read), &label, width);
        }
        let button = ui.small_button("×").on_hover_text("Delete the state with its arrows");
        button
            .widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, format!("{} {name}", labels::ROW_DELETE)));
        button.clicked()
    }

    fn cell(&mut self, ui: &mut Ui, draft: &mut Draft, cell: Cell, label: &str, width: f32) {
        let kept = match cell {
            Cell::Name(state) => draft.states()[state].name.clone(),
            Cell::Targets(state, read) => draft.targets_text(state, read),
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
                Cell::Name(state) => draft.rename(state, &text),
                Cell::Targets(state, read) => draft.write_targets(state, read, &text),
            };
            self.problem = written.err();
            self.typed = Some((cell, text));
        }
        if response.lost_focus() {
            draft.end_gesture();
            if is_typed {
                // What is wrong in it is gone with the field.
                (self.typed, self.problem) = (None, None);
            }
        }
    }
}
