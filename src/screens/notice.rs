//! The passing word over the screen in front.

use egui::{Align, Align2, Area, Layout, Margin, Order, Ui, vec2};
use fob_kit::access;
use fob_kit::layout::Window;
use fob_kit::theme::{FINGER, STEP};
use fob_kit::widgets::{self, bar};
use fob_services::data::Services;

/// Draws the notice, if there is one: at the foot of the window; on a phone below the title, because the next touch is usually at
/// the bottom and the affected part in the middle. Returns whether the user touched the notice to remove it.
pub(super) fn show(ui: &Ui, services: &mut Services) -> bool {
    let Some(notice) = &services.notice else { return false };
    let window = ui.ctx().content_rect();
    let area = Area::new("notice".into()).interactable(false).order(Order::Foreground);
    if !Window::from_ui(ui).is_phone() {
        area.anchor(Align2::CENTER_BOTTOM, [0.0, -STEP * 12.0]).show(ui.ctx(), |ui| {
            // As wide as the text, but no wider than the window.
            let room = window.width() - STEP * 6.0;
            widgets::card(ui).show(ui, |ui| access::told(&widgets::wrapped(ui, &notice.text, room)));
        });
        return false;
    }
    let top = || window.with_max_y(window.top() + FINGER + STEP).shrink(STEP / 2.0);
    let head = bar::place_of_head(ui.ctx()).unwrap_or_else(top);
    // The title names the present screen, and stays in sight.
    let place = head.translate(vec2(0.0, head.height() + STEP));
    let shown = area.fixed_pos(place.min).show(ui.ctx(), |ui| {
        let card = widgets::card(ui).inner_margin(Margin::symmetric(10, 4));
        card.show(ui, |ui| {
            let size = vec2(place.width() - 22.0, place.height() - 10.0);
            ui.allocate_ui_with_layout(size, Layout::left_to_right(Align::Center), |ui| {
                ui.set_min_size(size);
                access::told(&widgets::wrapped(ui, &notice.text, size.x));
            });
        });
    });
    // Touches go through the notice, so that a second press of Undo need not wait for it. The touch that caused the notice does
    // not end it.
    let (place, is_old) = (shown.response.rect, notice.is_before(services.now));
    let is_touched =
        is_old && ui.input(|i| i.pointer.any_click() && i.pointer.interact_pos().is_some_and(|at| place.contains(at)));
    if is_touched {
        services.notice = None;
    }
    is_touched
}
