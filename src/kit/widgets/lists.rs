//! Lists and menus that hang open: Escape closes them, and nothing else.

use egui::{Event, Id, Key, Modifiers, Popup, Ui};

fn escape(event: &Event) -> bool {
    matches!(event, Event::Key { key: Key::Escape, pressed: true, modifiers, .. } if *modifiers == Modifiers::NONE)
}

/// Closes the open list or menu if Escape was pressed, and consumes the key: egui closes it too, but leaves the key to whatever
/// is drawn before or after it. Call this before anything is drawn.
pub fn close_by_escape(ui: &Ui) {
    if Popup::is_any_open(ui.ctx()) && ui.input(|i| i.events.iter().any(escape)) {
        ui.input_mut(|i| i.events.retain(|event| !escape(event)));
        Popup::close_all(ui.ctx());
        let now = ui.ctx().cumulative_frame_nr();
        ui.data_mut(|d| d.insert_temp(Id::new("list closed by Escape"), now));
    }
}

/// Whether Escape has closed a list or menu in this frame, so that the focus goes back to its button.
pub fn was_closed(ui: &Ui) -> bool {
    let now = ui.ctx().cumulative_frame_nr();
    ui.data(|d| d.get_temp::<u64>(Id::new("list closed by Escape"))) == Some(now)
}
