//! Rows of a menu: your own items by name, each with a button that deletes it.

use super::least;
use egui::Ui;

/// The user's choice in the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OwnItem {
    /// The item is to be opened.
    Open(String),
    /// The item is to go to the trash.
    Delete(String),
}

/// Draws a row for each name; `tip` is shown at the names.
pub fn own_items(ui: &mut Ui, names: &[String], tip: &str) -> Option<OwnItem> {
    let mut chosen = None;
    for name in names {
        ui.horizontal(|ui| {
            if ui.button(name).on_hover_text(tip).clicked() {
                chosen = Some(OwnItem::Open(name.clone()));
            }
            let delete = ui.add(egui::Button::new("×").min_size(least(ui)));
            let about = format!("Delete {name}: it goes to the trash");
            delete.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, &about));
            if delete.on_hover_text(&about).clicked() {
                chosen = Some(OwnItem::Delete(name.clone()));
            }
        });
    }
    chosen
}
