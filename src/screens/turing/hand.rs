//! Changes by hand while a machine is paused: "should something external cause the machine to enter state /".

use super::editor::TuringEditor;
use crate::turing::labels;
use egui::Ui;
use fob_kit::theme::STEP;
use fob_kit::widgets::{self, dialog, drop_down, field};

/// Maximum distance to which the head can be moved from the cells where it has been.
const FAR: i64 = 1_000_000;

/// The dialog.
#[derive(Debug)]
pub struct Hand {
    state: usize,
    head: String,
    /// The symbol for the head's cell, if it is one of the machine's.
    symbol: Option<u16>,
}

impl Hand {
    /// The dialog with everything as it is; with the head on another cell.
    pub fn new(editor: &TuringEditor, cell: Option<i64>) -> Option<Self> {
        let timeline = editor.ready().ok()?;
        let run = timeline.run();
        let head = cell.unwrap_or(run.head());
        Some(Self { state: run.state(), head: head.to_string(), symbol: known(editor, head) })
    }

    /// Draws it; whether it is done.
    pub fn show(&mut self, ui: &Ui, editor: &mut TuringEditor) -> bool {
        let Some(timeline) = &editor.timeline else { return true };
        let (machine, (low, high)) = (timeline.machine().clone(), timeline.run().reach());
        let head = self.head.trim().parse::<i64>().ok().filter(|cell| (low - FAR..high + FAR).contains(cell));
        let answer = dialog::show(ui, "by hand", "Set by hand", 420.0, |ui| {
            widgets::note(ui, "Change the machine by hand; it continues from there. Back undoes the change.");
            ui.add_space(STEP);
            ui.horizontal(|ui| {
                ui.label("State");
                let items: Vec<(usize, String)> = machine.states().iter().cloned().enumerate().collect();
                drop_down::pick(
                    ui,
                    "state",
                    160.0,
                    (labels::NEW_STATE, "The next state of the machine"),
                    &mut self.state,
                    &items,
                );
            });
            ui.horizontal(|ui| {
                ui.label("Head at cell");
                let line = field::line(ui, &mut self.head, "Cell of the head", "0", 100.0);
                if line.changed()
                    && let Ok(cell) = self.head.trim().parse()
                {
                    self.symbol = known(editor, cell);
                }
            });
            ui.horizontal(|ui| {
                ui.label("Symbol at the head");
                let names = machine.symbols().iter().enumerate();
                let items: Vec<(Option<u16>, String)> = names.map(|(i, name)| (Some(i as u16), name.clone())).collect();
                drop_down::pick(
                    ui,
                    "symbol",
                    160.0,
                    (labels::NEW_SYMBOL, "The symbol in the cell of the head"),
                    &mut self.symbol,
                    &items,
                );
            });
            let ready = if head.is_some() { Ok(()) } else { Err("The head must be on or near the tape") };
            dialog::foot(ui, ready, (labels::SET, "Change the machine (Enter)"), ("Cancel", "Close without changes (Esc)"))
        })
        .answer();
        if let (Some(true), Some(cell)) = (answer, head) {
            let (state, symbol) = (self.state, self.symbol);
            editor.by_hand(|timeline| timeline.set_by_hand(state, cell, symbol));
        }
        answer.is_some()
    }
}

/// The symbol in a cell, by its number, if it is one of the machine's.
fn known(editor: &TuringEditor, cell: i64) -> Option<u16> {
    let timeline = editor.timeline.as_ref()?;
    let code = timeline.run().code(cell);
    (usize::from(code) < timeline.machine().symbols().len()).then_some(code)
}
