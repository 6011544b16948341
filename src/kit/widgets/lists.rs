//! Lists and menus that hang open: Escape closes them, and nothing else.

use crate::access;
use crate::layout::Window;
use egui::{Area, Event, Id, Key, Modifiers, Order, Popup, Sense, Ui};

fn escape(event: &Event) -> bool {
    matches!(event, Event::Key { key: Key::Escape, pressed: true, modifiers, .. } if *modifiers == Modifiers::NONE)
}

/// Closes the open list or menu if Escape was pressed, and consumes the key: egui closes it too, but leaves the key to parts that
/// are drawn before or after it. Call this before anything is drawn.
pub fn close_by_escape(ui: &Ui) {
    if Popup::is_any_open(ui.ctx()) && ui.input(|i| i.events.iter().any(escape)) {
        ui.input_mut(|i| i.events.retain(|event| !escape(event)));
        Popup::close_all(ui.ctx());
        let now = ui.ctx().cumulative_frame_nr();
        ui.data_mut(|d| d.insert_temp(Id::new("list closed by Escape"), now));
    }
}

/// Keeps a finger that closes an open list or menu from pressing the part behind it as well: a tap next to the menu would shoot.
/// Call this in every frame, before anything is drawn.
pub fn cover(ui: &Ui) {
    if Window::from_ui(ui).has_keys() || !Popup::is_any_open(ui.ctx()) {
        return;
    }
    let all = ui.ctx().content_rect();
    let cover = Area::new(Id::new("behind a list")).order(Order::Middle).fixed_pos(all.min).constrain(false).fade_in(false);
    let cover = cover.show(ui.ctx(), |ui| access::ground(&ui.allocate_rect(all, Sense::click_and_drag())));
    // A sheet is on the same level, and may have been opened later.
    ui.ctx().move_to_top(cover.response.layer_id);
}

/// Returns whether Escape has closed a list or menu in this frame, so that the focus goes back to its button.
pub fn was_closed(ui: &Ui) -> bool {
    let now = ui.ctx().cumulative_frame_nr();
    ui.data(|d| d.get_temp::<u64>(Id::new("list closed by Escape"))) == Some(now)
}
