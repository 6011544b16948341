//! The keyboard's way through a form: a ring about the control that has the focus, and lists that keep to the keys.

use egui::{ComboBox, EventFilter, Id, Key, Response, Stroke, StrokeKind, Ui, WidgetInfo, WidgetType};
use std::fmt::Debug;
use std::hash::Hash;

/// Whether a control stands in this `ui`, be it in sight or scrolled away.
fn stands_in(ui: &Ui, control: &Response) -> bool {
    let at = control.rect.center();
    let seen = control.interact_rect.is_positive() && control.interact_rect.contains(at);
    control.layer_id == ui.layer_id() && ui.min_rect().contains(at) && ui.clip_rect().contains(at) == seen
}

/// Draws a ring about the control of this `ui` that has the focus, and scrolls to it when it has just come there. To be called
/// when all controls are drawn.
pub fn follow(ui: &Ui) {
    let focused = ui.memory(egui::Memory::focused).and_then(|id| ui.ctx().read_response(id)).filter(|r| stands_in(ui, r));
    let key = ui.id().with("the focus");
    let before = ui.data(|d| d.get_temp::<Option<Id>>(key)).flatten();
    let now = focused.as_ref().map(|r| r.id);
    if before != now {
        ui.data_mut(|d| d.insert_temp(key, now));
    }
    let Some(control) = focused else { return };
    ui.painter().rect_stroke(control.rect, 6.0, Stroke::new(2.0, ui.visuals().text_color()), StrokeKind::Inside);
    if before != now {
        ui.scroll_to_rect(control.rect.expand(8.0), None);
    }
}

/// A drop-down list by mouse and keyboard: open, its focus is on the value, the arrows go up and down, Space and Enter take,
/// Escape and Tab close. Afterwards the focus is on the list's button again. Returns whether the value changed.
pub fn pick<T: PartialEq + Clone>(
    ui: &mut Ui,
    salt: impl Hash + Debug,
    width: f32,
    (name, tip): (&str, &str),
    value: &mut T,
    items: &[(T, String)],
) -> bool {
    let text = items.iter().find(|(this, _)| this == value).map_or("", |(_, text)| text.as_str()).to_owned();
    let entered_key = ui.id().with((&salt, "entered"));
    let entered = ui.data(|d| d.get_temp::<bool>(entered_key)).unwrap_or(false);
    let mut changed = false;
    let list = ComboBox::from_id_salt(salt).width(width).selected_text(&text);
    let shown = list.show_ui(ui, |ui| {
        let rows: Vec<Response> = items.iter().map(|(this, text)| ui.selectable_label(this == value, text)).collect();
        if ui.is_sizing_pass() {
            return (false, false);
        }
        let now = rows.iter().position(Response::has_focus);
        let mut back = ui.input(|i| i.key_pressed(Key::Escape));
        if let Some(at) = rows.iter().position(Response::clicked) {
            changed = *value != items[at].0;
            value.clone_from(&items[at].0);
            back = true;
        } else if !entered {
            let at = items.iter().position(|(this, _)| this == value).unwrap_or(0);
            if let Some(row) = rows.get(at) {
                row.request_focus();
            }
        } else if let Some(at) = now {
            let filter = EventFilter { vertical_arrows: true, ..EventFilter::default() };
            ui.memory_mut(|m| m.set_focus_lock_filter(rows[at].id, filter));
            let down = ui.input(|i| i.key_pressed(Key::ArrowDown));
            let up = ui.input(|i| i.key_pressed(Key::ArrowUp));
            let next = (at + usize::from(down)).saturating_sub(usize::from(up)).min(rows.len() - 1);
            if next != at {
                rows[next].request_focus();
            }
        } else if ui.memory(|m| m.focused().is_some()) {
            // Tab has led out of the list.
            ui.close();
        }
        if back {
            ui.close();
        }
        follow(ui);
        (true, back)
    });
    let (open, back) = shown.inner.unwrap_or((false, false));
    if entered != open {
        ui.data_mut(|d| d.insert_temp(entered_key, open));
    }
    if back {
        shown.response.request_focus();
    }
    shown.response.widget_info(|| {
        let mut info = WidgetInfo::labeled(WidgetType::ComboBox, true, name);
        info.current_text_value = Some(text.clone());
        info
    });
    shown.response.on_hover_text(tip);
    changed
}
