//! Controls that a finger draws to and fro, in panels that it scrolls up and down.

use crate::layout::Window;
use egui::response::Flags;
use egui::{Response, Ui, vec2};

/// The way of a finger until its direction is clear, in points.
const CLEAR: f32 = 8.0;

/// The action of a finger that is down on a control.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    /// The finger has hardly moved.
    Open,
    /// To and fro: it changes the value.
    Along,
    /// Up and down: the finger scrolls the panel around the control.
    Scrolls,
}

/// Draws a slider or a field that is dragged. Where a finger works the app, a drag up or down that begins on it changes no value
/// and scrolls the panel instead; a tap works as always.
pub fn steady<N: Copy + Send + Sync + 'static>(
    ui: &mut Ui,
    value: &mut N,
    add: impl FnOnce(&mut Ui, &mut N) -> Response,
) -> Response {
    let before = *value;
    let mut response = add(ui, value);
    if Window::from_ui(ui).has_keys() {
        return response;
    }
    let key = response.id.with("steady");
    let held = ui.data(|data| data.get_temp::<(N, Way)>(key));
    if response.is_pointer_button_down_on() {
        let (start, way) = held.unwrap_or((before, Way::Open));
        let drawn = response.total_drag_delta().unwrap_or_default();
        let way = match way {
            Way::Open if drawn.length() < CLEAR => Way::Open,
            Way::Open if drawn.y.abs() > drawn.x.abs() => Way::Scrolls,
            Way::Open => Way::Along,
            known => known,
        };
        if way != Way::Along {
            *value = start;
            response.flags.remove(Flags::CHANGED);
        }
        if way == Way::Scrolls {
            ui.scroll_with_delta(vec2(0.0, response.drag_delta().y));
        }
        ui.data_mut(|data| data.insert_temp(key, (start, way)));
    } else if let Some((start, way)) = held {
        if way == Way::Scrolls {
            *value = start;
            response.flags.remove(Flags::CHANGED);
        }
        ui.data_mut(|data| data.remove::<(N, Way)>(key));
    }
    response
}
