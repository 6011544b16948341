//! A choice of one DFA of the library.

use crate::app::shared::Shared;
use egui::{ComboBox, Ui, WidgetInfo, WidgetType};

/// Draws a list of all DFAs; `name` is what screen readers say.
pub(super) fn show(ui: &mut Ui, shared: &Shared, chosen: &mut Option<String>, name: &str) {
    let text = chosen.as_ref().and_then(|key| shared.dfa(key)).map_or("Choose a DFA…", |entry| entry.dfa.name());
    let list = ComboBox::from_id_salt(name).width(260.0).height(320.0).selected_text(text).show_ui(ui, |ui| {
        for entry in &shared.library.dfas {
            ui.selectable_value(chosen, Some(entry.key.clone()), entry.dfa.name());
        }
    });
    list.response.widget_info(|| WidgetInfo::labeled(WidgetType::ComboBox, true, name));
}
