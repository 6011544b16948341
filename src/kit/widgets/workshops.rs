//! The tabs of the workshops, the same in each of them.

use super::choice;
use super::labels::{DFAS, WHEELS};
use egui::Ui;

/// A workshop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Workshop {
    /// The one for DFAs.
    Dfas,
    /// The one for wheels.
    Wheels,
}

/// Draws a tab for each workshop, with the current one marked; returns another one that was chosen.
pub fn tabs(ui: &mut Ui, front: Workshop) -> Option<Workshop> {
    let mut all = [(Workshop::Dfas, DFAS, "The workshop for DFAs"), (Workshop::Wheels, WHEELS, "The workshop for wheels")];
    if ui.layout().prefer_right_to_left() {
        all.reverse();
    }
    let mut chosen = None;
    for (workshop, text, tip) in all {
        if choice(ui, workshop == front, text, tip).clicked() && workshop != front {
            chosen = Some(workshop);
        }
    }
    chosen
}
