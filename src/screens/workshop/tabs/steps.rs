//! The tab with the constructions, step by step: the minimal DFA in two ways, and the elimination of states.

use super::super::dfa_editor::DfaEditor;
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
pub(super) fn show(ui: &mut Ui, editor: &mut DfaEditor) -> Option<Request> {
    ui.horizontal_wrapped(|ui| {
        for (kind, text, tip) in [
            (Kind::Pairs, labels::PAIRS, "Minimise: mark the pairs of states that a word tells apart"),
            (Kind::Classes, labels::CLASSES, "Minimise: split classes of states until no letter splits one"),
            (Kind::Expression, labels::TO_EXPRESSION, "State elimination"),
        ] {
            if widgets::choice(ui, editor.construction.kind == kind, text, tip).clicked() {
                editor.construction.kind = kind;
            }
        }
    });
    ui.add_space(STEP);
    let dfa = editor.complete_dfa(ui)?;
    let automaton = editor.automaton()?;
    let (kind, revision) = (editor.construction.kind, editor.steps().revision());
    let stepper = editor.construction.stepper.take().filter(|stepper| stepper.is_of(kind, revision));
    let stepper = editor.construction.stepper.insert(stepper.unwrap_or_else(|| Stepper::new(kind, &automaton, revision)));
    match stepper.show(ui)? {
        Asked::Save(steps) => Some(Request::SaveSteps(steps)),
        // The same DFA, with the places of its states.
        Asked::Use(_) => {
            editor.replace("minimise", minimize(&dfa));
            None
        }
    }
}
