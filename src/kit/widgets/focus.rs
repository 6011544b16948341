//! The keyboard's way through a form: a ring about the control that has the focus.

use egui::{Id, Response, Stroke, StrokeKind, Ui};

/// Returns whether a control is in this `ui`, in sight or scrolled away.
fn stands_in(ui: &Ui, control: &Response) -> bool {
    let at = control.rect.center();
    let seen = control.interact_rect.is_positive() && control.interact_rect.contains(at);
    control.layer_id == ui.layer_id() && ui.min_rect().contains(at) && ui.clip_rect().contains(at) == seen
}

/// Reads the response of the focused control. In the frame of a click elsewhere, egui takes the focus of every control that is
/// read, so that a field would lose it at once that has just got it from that click: it keeps it.
pub(crate) fn look_at(ui: &Ui, id: Id) -> Option<Response> {
    let response = ui.ctx().read_response(id);
    ui.memory_mut(|memory| {
        if memory.focused() != Some(id) {
            memory.request_focus(id);
        }
    });
    response
}

/// Draws a ring around the focused control of this `ui`, and scrolls to it when it has just got the focus or when the size has
/// changed, as when a phone's keyboard opens. Call it when all controls are drawn.
pub fn follow(ui: &Ui) {
    let focused = ui.memory(egui::Memory::focused).and_then(|id| look_at(ui, id)).filter(|r| stands_in(ui, r));
    let key = ui.id().with("the focus");
    let before = ui.data(|d| d.get_temp::<(Option<Id>, f32)>(key));
    let now = (focused.as_ref().map(|r| r.id), ui.clip_rect().height());
    let moved = before != Some(now);
    if moved {
        ui.data_mut(|d| d.insert_temp(key, now));
    }
    let Some(control) = focused else { return };
    ui.painter().rect_stroke(control.rect, 6.0, Stroke::new(2.0, ui.visuals().text_color()), StrokeKind::Inside);
    if moved {
        ui.scroll_to_rect(control.rect.expand(8.0), None);
    }
}
