//! A row with something at either end, which becomes two where the window is too narrow for one.

use crate::layout::Window;
use crate::theme::{FINGER, SIZES};
use egui::containers::menu::MenuButton;
use egui::{Align, Button, Context, Id, Layout, Rect, RichText, ScrollArea, TextWrapMode, Ui, WidgetInfo, WidgetType, vec2};

/// The name of the menu with the parts that do not fit into a head.
pub const MORE: &str = "More";

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

/// Draws a screen's head. On a phone it is one row: the parts at the right are in a menu behind "…", unless there is room for
/// them, and texts at the left are cut.
pub fn head<T: ?Sized>(ui: &mut Ui, of: &mut T, left: impl FnOnce(&mut Ui, &mut T), right: impl FnOnce(&mut Ui, &mut T)) {
    if !Window::from_ui(ui).is_phone() {
        show(ui, of, left, right);
        return;
    }
    let id = ui.next_auto_id().with("head");
    // How wide all of it is, and whether anything is at the right.
    let (needed, has_right): (f32, bool) = ui.data(|data| data.get_temp(id)).unwrap_or_default();
    let (gap, room) = (ui.spacing().item_spacing.x, ui.available_width());
    let size = vec2(room, FINGER);
    let (place, frame) = (Rect::from_min_size(ui.cursor().min, size), ui.ctx().cumulative_frame_nr());
    ui.data_mut(|data| data.insert_temp(Id::new(HEAD), (frame, place)));
    if needed > room + 0.5 && has_right {
        ui.allocate_ui_with_layout(size, Layout::right_to_left(Align::Center), |ui| {
            let button = Button::new(RichText::new("…").size(SIZES[2])).frame(false).min_size(vec2(FINGER, FINGER));
            more(ui, button, |ui| right(ui, of));
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                ui.set_max_width(room - FINGER - gap);
                ui.style_mut().wrap_mode = Some(TextWrapMode::Truncate);
                left(ui, of);
            });
        });
        return;
    }
    let is_cut = needed > room + 0.5;
    let now = ui.allocate_ui_with_layout(size, Layout::left_to_right(Align::Center), |ui| {
        let left = ui.scope(|ui| {
            if is_cut {
                ui.set_max_width(room);
                ui.style_mut().wrap_mode = Some(TextWrapMode::Truncate);
            }
            left(ui, of);
        });
        let right = ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let before = ui.min_rect().width();
            right(ui, of);
            let width = ui.min_rect().width();
            if width > before { gap + width } else { 0.0 }
        });
        (if is_cut { needed } else { left.response.rect.width() + right.inner }, right.inner > 0.0)
    });
    ui.data_mut(|data| data.insert_temp(id, now.inner));
    if now.inner.0 > room + 0.5 && now.inner != (needed, has_right) {
        // With a menu, or with a text that is cut, from the next frame on.
        ui.ctx().request_repaint();
    }
}

/// The key under which a phone's head notes its place.
const HEAD: &str = "head of the screen";

/// Returns the place of the head that a phone's screen has drawn in this frame.
pub fn place_of_head(ctx: &Context) -> Option<Rect> {
    let (frame, place): (u64, Rect) = ctx.data(|data| data.get_temp(Id::new(HEAD)))?;
    (frame == ctx.cumulative_frame_nr()).then_some(place)
}

/// Draws a menu of controls below each other, behind a button that screen readers call [`MORE`].
fn more(ui: &mut Ui, button: Button<'_>, contents: impl FnOnce(&mut Ui)) {
    let (drawn, _) = MenuButton::from_button(button).ui(ui, |ui| {
        ui.set_min_width(200.0);
        // A text between them is no more than read.
        ui.style_mut().interaction.selectable_labels = false;
        // A phone on its side is lower than a long menu.
        let most = ui.ctx().content_rect().height() - 48.0 - 24.0;
        // Else it is as high as an egui area is at first.
        ui.set_max_height(most);
        ScrollArea::vertical().max_height(most).show(ui, |ui| {
            ui.with_layout(Layout::top_down_justified(Align::Min), contents);
        });
    });
    drawn.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, MORE));
}

/// Draws controls that belong to each other into a row that wraps: they stay next to each other, and continue in a new row if
/// this one has no room for all of them. `salt` distinguishes the groups of one row.
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
