//! A choice of one DFA of the library.

use egui::Ui;
use fob_kit::widgets::drop_down;
use fob_services::shared::Shared;

/// Draws a list of all DFAs; `name` is the label for screen readers.
pub(super) fn show(ui: &mut Ui, shared: &Shared, chosen: &mut Option<String>, name: &str) {
    let known = shared.library.dfas.iter().map(|entry| (Some(entry.key.clone()), entry.dfa.name().to_owned()));
    let nothing = chosen.as_ref().is_none_or(|key| shared.dfa(key).is_none());
    let all: Vec<(Option<String>, String)> =
        nothing.then(|| (chosen.clone(), "Choose a DFA…".to_owned())).into_iter().chain(known).collect();
    drop_down::pick(ui, name, 260.0, (name, "A DFA of the library"), chosen, &all);
}
