//! Break points: states, symbols and cells at which a run stops by itself.

use super::editor::{TuringEditor, Wait};
use crate::turing::labels;
use egui::{RichText, Ui};
use fob_kit::theme::{STEP, Theme};
use fob_kit::widgets::{self, dialog, drop_down, field};

/// The condition of a break point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    State,
    Symbol,
    Cell,
}

/// The dialog for break points.
#[derive(Debug)]
pub struct Waits {
    kind: Kind,
    name: String,
}

impl Default for Waits {
    fn default() -> Self {
        Self { kind: Kind::State, name: String::new() }
    }
}

/// The name of a break point.
fn called(wait: &Wait) -> String {
    match wait {
        Wait::State(name) => format!("state {name}"),
        Wait::Symbol(name) => format!("symbol {name}"),
        Wait::Cell(cell) => format!("cell {cell}"),
    }
}

/// The break points in a line, each with a button to remove it; returns whether a new one is requested.
pub fn line(ui: &mut Ui, editor: &mut TuringEditor) -> bool {
    let theme = &Theme::from_ui(ui);
    let mut add = false;
    let mut out = None;
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new("Break points").size(13.0).color(theme.dim));
        for wait in &editor.waits {
            let text = labels::waits_for(called(wait));
            if widgets::button(ui, &text, "Remove this break point").clicked() {
                out = Some(wait.clone());
            }
        }
        add = widgets::button(ui, labels::ADD, &super::keys::WAIT.tooltip()).clicked();
    });
    if let Some(wait) = out {
        editor.waits.remove(&wait);
    }
    add
}

impl Waits {
    /// Draws the dialog; whether it is done.
    pub fn show(&mut self, ui: &Ui, editor: &mut TuringEditor) -> bool {
        let shown = dialog::show(ui, "break point", labels::STOP_AT, 420.0, |ui| {
            widgets::choices(
                ui,
                &mut self.kind,
                &[
                    (Kind::State, "A state", "When the machine enters a state"),
                    (Kind::Symbol, "A symbol", "When the head reads a symbol"),
                    (Kind::Cell, labels::A_CELL, "When the head reaches a cell"),
                ],
            );
            ui.add_space(STEP);
            let machine = editor.timeline.as_ref().map(|timeline| timeline.machine().clone());
            let names: Vec<String> = match (&machine, self.kind) {
                (Some(machine), Kind::State) => machine.states().to_vec(),
                (Some(machine), Kind::Symbol) => machine.symbols().to_vec(),
                _ => Vec::new(),
            };
            if self.kind == Kind::Cell {
                let cell = field::line(ui, &mut self.name, labels::CELL_NUMBER, "0", 120.0);
                if dialog::is_new(ui) {
                    cell.request_focus();
                }
            } else {
                if !names.contains(&self.name) {
                    self.name = names.first().cloned().unwrap_or_default();
                }
                let items: Vec<(String, String)> = names.iter().map(|name| (name.clone(), name.clone())).collect();
                drop_down::pick(ui, "what", 160.0, (labels::WHICH, labels::WHICH), &mut self.name, &items);
            }
            let wait = match self.kind {
                Kind::State => Ok(Wait::State(self.name.clone())),
                Kind::Symbol => Ok(Wait::Symbol(self.name.clone())),
                Kind::Cell => self.name.trim().parse().map(Wait::Cell).map_err(|_| "A cell is a whole number"),
            };
            let ready = wait.as_ref().map(|_| ()).map_err(|why| *why);
            let answer = dialog::foot(ui, ready, ("Add", "Add the break point (Enter)"), ("Cancel", "Cancel (Esc)"));
            answer.map(|yes| if yes { wait.ok() } else { None })
        });
        if let Some(Some(wait)) = &shown.inner {
            editor.waits.insert(wait.clone());
        }
        shown.close || shown.inner.is_some()
    }
}
