//! The tabs of the workshops, the same in each of them.

use super::choice;
use super::labels::{DFAS, NFAS, WHEELS};
use crate::places;
use crate::route::Nav;
use egui::Ui;

/// A workshop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Workshop {
    /// The one for DFAs of the board.
    Dfas,
    /// The one for automata over any letters, deterministic or not.
    Nfas,
    /// The one for wheels.
    Wheels,
}

impl Workshop {
    /// Leads there in place of the workshop in front.
    pub fn nav(self) -> Nav {
        match self {
            Self::Dfas => Nav::replace(places::Workshop::default()),
            Self::Nfas => Nav::replace(places::Nfas::default()),
            Self::Wheels => Nav::replace(places::Wheels::default()),
        }
    }
}

/// Draws a tab for each workshop, with the current one marked; returns another one that was chosen.
pub fn tabs(ui: &mut Ui, front: Workshop) -> Option<Workshop> {
    let mut all = [
        (Workshop::Dfas, DFAS, "The workshop for DFAs"),
        (Workshop::Nfas, NFAS, "The workshop for NFAs, and for automata with letters of your own"),
        (Workshop::Wheels, WHEELS, "The workshop for wheels"),
    ];
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
