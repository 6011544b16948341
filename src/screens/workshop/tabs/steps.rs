//! The tab with the constructions, step by step: the minimal DFA in two ways, and the elimination of states.

use super::super::desk::Desk;
use super::super::request::Request;
use crate::automata::stepper::{Asked, Kind, Stepper};
use crate::workshop::labels;
use egui::Ui;
use fob_automata::minimize::minimize;
use fob_kit::theme::STEP;
use fob_kit::widgets;

/// The construction that is shown.
#[derive(Debug)]
pub struct Construction {
    /// Which one it is.
    pub kind: Kind,
    stepper: Option<Stepper>,
}

impl Default for Construction {
    fn default() -> Self {
        Self { kind: Kind::Pairs, stepper: None }
    }
}

/// Draws the tab.
pub(super) fn show(ui: &mut Ui, desk: &mut Desk) -> Option<Request> {
    ui.horizontal_wrapped(|ui| {
        for (kind, text, tip) in [
            (Kind::Pairs, labels::PAIRS, "Minimise: mark the pairs of states that a word tells apart"),
            (Kind::Classes, labels::CLASSES, "Minimise: split classes of states until no letter splits one"),
            (Kind::Expression, labels::TO_EXPRESSION, "State elimination"),
        ] {
            if widgets::choice(ui, desk.construction.kind == kind, text, tip).clicked() {
                desk.construction.kind = kind;
            }
        }
    });
    ui.add_space(STEP);
    let dfa = desk.complete_dfa(ui)?;
    let automaton = desk.automaton()?;
    let (kind, revision) = (desk.construction.kind, desk.editor().revision());
    let stepper = desk.construction.stepper.take().filter(|stepper| stepper.is_of(kind, revision));
    let stepper = desk.construction.stepper.insert(stepper.unwrap_or_else(|| Stepper::new(kind, &automaton, revision)));
    match stepper.show(ui)? {
        Asked::Save(steps) => Some(Request::SaveSteps(steps)),
        // The same DFA, with the places of its states.
        Asked::Use(_) => {
            desk.replace("minimise", minimize(&dfa));
            None
        }
    }
}
