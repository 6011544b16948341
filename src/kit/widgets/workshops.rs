//! The tabs of the workshops, the same in each of them.

use super::labels::{AUTOMATA, TURING_MACHINES, WHEELS, WORKSHOP};
use super::{choice, drop_down};
use crate::layout::Window;
use egui::Ui;
use fob_services::places;
use fob_services::route::Nav;

/// A workshop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Workshop {
    /// The one for automata, over the board's letters or any.
    Automata,
    /// The one for wheels.
    Wheels,
    /// The one for Turing machines.
    Turing,
}

impl Workshop {
    /// Leads there in place of the workshop in front.
    pub fn nav(self) -> Nav {
        match self {
            Self::Automata => Nav::replace(places::Workshop::default()),
            Self::Wheels => Nav::replace(places::Wheels::default()),
            Self::Turing => Nav::replace(places::Turing::default()),
        }
    }
}

/// The workshops, with the text of the tab and a tip for each.
const ALL: [(Workshop, &str, &str); 3] = [
    (Workshop::Automata, AUTOMATA, "The workshop for automata: for the board, or with letters of your own"),
    (Workshop::Wheels, WHEELS, "The workshop for wheels"),
    (Workshop::Turing, TURING_MACHINES, "The workshop for Turing machines"),
];

/// In a window that is narrower, the head of an editor has no room for the tabs, in points.
const ROOMY: f32 = 1500.0;

/// Draws the way to the other workshops; returns one that was chosen. It is a tab for each, in a menu one below the other; the
/// head of most windows has only room for a list.
pub fn switch(ui: &mut Ui, front: Workshop) -> Option<Workshop> {
    let window = Window::from_ui(ui);
    let is_small = window.size.x < ROOMY || window.is_short() || window.is_phone();
    if is_small && ui.layout().is_horizontal() { list(ui, front) } else { tabs(ui, front) }
}

/// Draws a tab for each workshop, with the current one marked; returns another one that was chosen. For rows that wrap.
pub fn tabs(ui: &mut Ui, front: Workshop) -> Option<Workshop> {
    let mut all = ALL;
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

/// Draws the workshops as a list.
fn list(ui: &mut Ui, front: Workshop) -> Option<Workshop> {
    let mut chosen = front;
    let all = ALL.map(|(workshop, text, _)| (workshop, text.to_owned()));
    drop_down::pick(ui, "workshops", 124.0, (WORKSHOP, "Go to another workshop"), &mut chosen, &all);
    (chosen != front).then_some(chosen)
}
