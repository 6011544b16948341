//! Zooming and moving a view: the wheel, the other mouse buttons, and two fingers on a touch screen.

use egui::{Context, Event, Id, Plugin, PointerButton, Pos2, RawInput, Response, TouchDeviceId, TouchId, TouchPhase, Ui, Vec2};

/// Enlargement per point of the wheel, as a logarithm.
pub const WHEEL: f32 = 0.003;

/// The state of a gesture with two fingers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Phase {
    /// Two fingers are not down.
    #[default]
    None,
    /// Two fingers were down, and at least one of them is still down.
    Down,
    /// The last one has just been lifted.
    Lifted,
}

/// Follows the fingers. To be called once a frame, before anything looks at them.
pub fn follow(ctx: &Context) {
    let moves = |event: &Event| matches!(event, Event::PointerMoved(_) | Event::MouseMoved(_));
    // A quick tap begins and ends within a frame: then no finger is down at its end.
    let touches = |event: &Event| matches!(event, Event::Touch { .. });
    let (two, any, moved) = ctx.input(|i| {
        let any = i.any_touches() || i.events.iter().any(touches);
        (i.multi_touch().is_some(), any, i.events.iter().any(moves))
    });
    ctx.data_mut(|data| {
        let phase = data.get_temp_mut_or_default::<Phase>(key());
        *phase = match *phase {
            _ if two => Phase::Down,
            Phase::Down if any => Phase::Down,
            Phase::Down => Phase::Lifted,
            Phase::None | Phase::Lifted => Phase::None,
        };
        // Touch is also reported as mouse events, so a mouse counts only if it moves while no finger is down.
        let touch = data.get_temp_mut_or_default::<bool>(Id::new("works by touch"));
        *touch = any || *touch && !moved;
    });
}

/// Sets whether touch input is expected at first; the user's own input decides from then on.
pub fn expect(ctx: &Context, finger: bool) {
    ctx.data_mut(|data| data.get_temp_mut_or_insert_with(Id::new("works by touch"), || finger).to_owned());
    if finger {
        ctx.add_plugin(TouchScreen::default());
    }
}

/// Tells egui of the touch screen before the first finger comes. egui knows of one only once it was touched, and lists follow
/// a finger only from then on; the first swipe would do nothing.
#[derive(Debug, Default)]
struct TouchScreen {
    told: bool,
}

impl Plugin for TouchScreen {
    fn debug_name(&self) -> &'static str {
        "touch screen"
    }

    fn setup(&mut self, ctx: &Context) {
        ctx.request_repaint();
    }

    fn input_hook(&mut self, _: &Context, input: &mut RawInput) {
        if !std::mem::replace(&mut self.told, true) {
            let (device_id, id, pos) = (TouchDeviceId(0), TouchId(0), Pos2::ZERO);
            input.events.insert(0, Event::Touch { device_id, id, phase: TouchPhase::Cancel, pos, force: None });
        }
    }
}

/// Returns whether the last input was touch: targets have to be larger then.
pub fn is_touch(ctx: &Context) -> bool {
    ctx.data(|data| data.get_temp(Id::new("works by touch"))).unwrap_or_default()
}

/// Makes a long press of a finger a slow tap, unless it began on a response of [`on_long_press`]. So a finger may rest on a board
/// before drawing back. To be called once a frame, before anything is drawn.
pub fn rest(ctx: &Context) {
    let is_down = ctx.input(|i| i.pointer.any_down());
    let has_meaning = ctx.data_mut(|data| {
        let has_meaning = data.get_temp_mut_or_default::<bool>(Id::new(LONG_PRESS));
        // Until the finger is lifted, which is no tap after a long press.
        *has_meaning &= is_down;
        *has_meaning
    });
    let usual = egui::InputOptions::default().max_click_duration;
    set_longest_tap(ctx, if is_touch(ctx) && !has_meaning { f64::INFINITY } else { usual });
}

/// Gives a long press that began on this response its own meaning: egui reports it as a click of the right button, not as a tap.
pub fn on_long_press(response: &Response) {
    let ctx = &response.ctx;
    if is_touch(ctx) && response.is_pointer_button_down_on() {
        ctx.data_mut(|data| data.insert_temp(Id::new(LONG_PRESS), true));
        set_longest_tap(ctx, egui::InputOptions::default().max_click_duration);
        // egui reads this at the beginning of a frame, and wakes up without a request only from the next frame on.
        if ctx.input(|i| i.pointer.any_pressed()) {
            ctx.request_repaint();
        }
    }
}

/// The id of the flag that the present press has a meaning of its own if it is long.
const LONG_PRESS: &str = "a long press has a meaning";

fn set_longest_tap(ctx: &Context, seconds: f64) {
    if ctx.options(|options| options.input_options.max_click_duration) != seconds {
        ctx.options_mut(|options| options.input_options.max_click_duration = seconds);
    }
}

/// Returns whether two fingers are or were down in this touch. egui takes the first one for the mouse, but its movements are no
/// click or drag then.
pub fn are_two(ctx: &Context) -> bool {
    ctx.data(|data| data.get_temp::<Phase>(key())).is_some_and(|phase| phase != Phase::None)
}

fn key() -> Id {
    Id::new("two fingers")
}

/// A change of view since the last frame.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ViewChange {
    /// The zoom factor, around `about`.
    pub zoom: f32,
    /// The fixed point of a zoom: the mouse's, or the middle of the fingers.
    pub about: Option<Pos2>,
    /// Moved by a distance in points.
    pub shift: Vec2,
    /// Turned by two fingers, in radians, clockwise as seen.
    pub turn: f32,
}

impl ViewChange {
    /// Returns the change of view that the wheel, the middle and right buttons, and two fingers request on a response.
    pub fn from_ui(ui: &Ui, response: &Response) -> Self {
        let over = response.contains_pointer();
        let still = Self { zoom: 1.0, about: None, shift: Vec2::ZERO, turn: 0.0 };
        let on_it =
            |at: Pos2| response.rect.contains(at) && ui.ctx().layer_id_at(at).is_none_or(|layer| layer == response.layer_id);
        if let Some(touch) = ui.input(egui::InputState::multi_touch).filter(|touch| on_it(touch.start_pos)) {
            return Self {
                zoom: touch.zoom_delta,
                about: Some(touch.center_pos),
                shift: touch.translation_delta,
                turn: touch.rotation_delta,
            };
        }
        let other = [PointerButton::Middle, PointerButton::Secondary];
        let shift = if other.into_iter().any(|button| response.dragged_by(button)) { response.drag_delta() } else { Vec2::ZERO };
        if !over || are_two(ui.ctx()) {
            return Self { shift, ..still };
        }
        ui.input(|i| {
            let scroll = i.smooth_scroll_delta();
            // With Shift the platform may turn the wheel into one that scrolls sideways.
            let wheel = if i.modifiers.shift && scroll.y == 0.0 { scroll.x } else { scroll.y };
            Self { zoom: i.zoom_delta() * (wheel * WHEEL).exp(), about: i.pointer.latest_pos(), shift, ..still }
        })
    }

    /// Returns the growth and its point, if any.
    pub fn zooms(&self) -> Option<(f32, Pos2)> {
        self.about.filter(|_| (self.zoom - 1.0).abs() > 1e-4).map(|about| (self.zoom, about))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::pos2;

    #[test]
    fn a_tap_within_one_frame_is_one_of_a_finger() {
        let ctx = Context::default();
        let frame = |events: Vec<Event>| {
            let mut output = ctx.run_ui(RawInput { events, ..RawInput::default() }, |ui| follow(ui.ctx()));
            output.textures_delta.clear();
        };
        let touch =
            |phase| Event::Touch { device_id: TouchDeviceId(0), id: TouchId(1), phase, pos: pos2(10.0, 10.0), force: None };
        frame(Vec::new());
        assert!(!is_touch(&ctx));
        // As a browser reports it: the touch, and a mouse that follows it.
        frame(vec![touch(TouchPhase::Start), Event::PointerMoved(pos2(10.0, 10.0)), touch(TouchPhase::End)]);
        assert!(is_touch(&ctx));
        frame(Vec::new());
        assert!(is_touch(&ctx));
        frame(vec![Event::PointerMoved(pos2(12.0, 10.0))]);
        assert!(!is_touch(&ctx), "a mouse moves");
    }
}
