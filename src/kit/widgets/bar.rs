//! A row with something at either end, which becomes two where the window is too narrow for one.

use egui::{Align, Layout, Ui, vec2};

/// Draws `left` at the left, and `right` from the right edge on, its first control outermost. If both do not fit next to each
/// other, each gets its own rows, which wrap if they must.
///
/// Both get `of`, which they may change, one after the other.
pub fn show<T: ?Sized>(ui: &mut Ui, of: &mut T, left: impl FnOnce(&mut Ui, &mut T), right: impl FnOnce(&mut Ui, &mut T)) {
    let id = ui.next_auto_id();
    ui.skip_ahead_auto_ids(1);
    let needed: f32 = ui.data(|data| data.get_temp(id)).unwrap_or(0.0);
    let (gap, room) = (ui.spacing().item_spacing.x, ui.available_width());
    if needed > room + 0.5 {
        ui.horizontal_wrapped(|ui| left(ui, of));
        let size = vec2(ui.available_width(), ui.spacing().interact_size.y);
        ui.allocate_ui_with_layout(size, Layout::right_to_left(Align::Center).with_main_wrap(true), |ui| right(ui, of));
        return;
    }
    let needed = ui.horizontal(|ui| {
        let left = ui.scope(|ui| left(ui, of)).response.rect.width();
        let right = ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            right(ui, of);
            ui.min_rect().width()
        });
        left + gap + right.inner
    });
    ui.data_mut(|data| data.insert_temp(id, needed.inner));
    if needed.inner > room + 0.5 {
        // Two rows from the next frame on.
        ui.ctx().request_repaint();
    }
}

/// Draws controls that belong to each other into a row that wraps: they stay next to each other, and go on in a new row where
/// this one has no room for all of them. `salt` tells groups of one row apart.
pub fn together<R>(ui: &mut Ui, salt: &str, add: impl FnOnce(&mut Ui) -> R) -> R {
    let id = ui.id().with(("together", salt));
    let needed: f32 = ui.data(|data| data.get_temp(id)).unwrap_or(0.0);
    let begun = ui.cursor().left() > ui.max_rect().left() + 0.5;
    if begun && needed > ui.available_size_before_wrap().x + 0.5 {
        ui.end_row();
    }
    let shown = ui.horizontal(add);
    let now = shown.response.rect.width();
    if (now - needed).abs() > 0.5 {
        ui.data_mut(|data| data.insert_temp(id, now));
        ui.ctx().request_repaint();
    }
    shown.inner
}
