//! Descriptions of what is under the pointer, which cover none of it. Escape closes one, and then means nothing else (WCAG 2.1,
//! 1.4.13).

use egui::{Context, Event, Key, Order, Plugin, RawInput, Rect, RectAlign, Response, Tooltip};

/// Closes the description under the pointer by Escape.
#[derive(Debug)]
pub struct Dismissal;

impl Plugin for Dismissal {
    fn debug_name(&self) -> &'static str {
        "descriptions are closed by Escape"
    }

    fn input_hook(&mut self, ctx: &Context, input: &mut RawInput) {
        let is_escape = |event: &Event| matches!(event, Event::Key { key: Key::Escape, pressed: true, .. });
        if input.events.iter().any(is_escape) && is_open(ctx) {
            input.events.retain(|event| !is_escape(event));
            // egui has no call to close one. Until the pointer moves again, it is nowhere.
            input.events.push(Event::PointerGone);
        }
    }
}

/// Describes what is under the pointer, above a widget that would be covered, or whose neighbour below would be.
pub fn above(response: &Response, text: &str) {
    let mut tip = Tooltip::for_enabled(response);
    tip.popup = tip.popup.align(RectAlign::TOP_START).align_alternatives(&[RectAlign::BOTTOM_START]);
    tip.show(|ui| ui.label(text));
}

/// Describes what is under the pointer, at the right of the column in which the widget is, so that it covers none of its lines.
pub fn beside(response: &Response, column: Rect, text: &str) {
    let mut tip = Tooltip::for_enabled(response);
    let row = Rect::from_x_y_ranges(column.x_range(), response.rect.y_range());
    tip.popup = tip.popup.anchor(row).align(RectAlign::RIGHT_START).align_alternatives(&[RectAlign::BOTTOM_START]);
    tip.show(|ui| ui.label(text));
}

/// Returns whether a description is open.
fn is_open(ctx: &Context) -> bool {
    ctx.memory(|memory| memory.areas().visible_layer_ids().iter().any(|layer| layer.order == Order::Tooltip))
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::{Rect, pos2, vec2};

    /// Runs frames with these events, half a second apart; returns whether a description is open at the end, and whether somebody
    /// else got Escape.
    fn after(frames: &[&[Event]]) -> (bool, bool) {
        let ctx = Context::default();
        ctx.add_plugin(Dismissal);
        let mut others = false;
        for (number, events) in frames.iter().enumerate() {
            let screen_rect = Some(Rect::from_min_size(pos2(0.0, 0.0), vec2(400.0, 300.0)));
            let input = RawInput { events: events.to_vec(), time: Some(number as f64), screen_rect, ..RawInput::default() };
            let mut output = ctx.run_ui(input, |ui| {
                // Its text may have no size: the tests of this crate may come without typefaces.
                let _ = ui.add_sized([100.0, 30.0], egui::Button::new("a button")).on_hover_text("its description");
                others |= ui.input(|i| i.key_pressed(Key::Escape));
            });
            output.textures_delta.clear();
        }
        (is_open(&ctx), others)
    }

    fn escape() -> Event {
        Event::Key { key: Key::Escape, physical_key: None, pressed: true, repeat: false, modifiers: egui::Modifiers::NONE }
    }

    #[test]
    fn escape_closes_a_description_and_means_nothing_else_then() {
        let (over, again) = ([Event::PointerMoved(pos2(20.0, 15.0))], [Event::PointerMoved(pos2(22.0, 15.0))]);
        let escape = [escape()];
        let shown: [&[Event]; 4] = [&[], &over, &[], &[]];
        assert_eq!(after(&shown), (true, false));
        let closed = [&shown[..], &[&escape, &[], &[]]].concat();
        assert_eq!(after(&closed), (false, false));
        assert_eq!(after(&[&closed[..], &[&escape]].concat()), (false, true), "none is open, so it means what it meant");
        assert_eq!(after(&[&closed[..], &[&again, &[], &[]]].concat()), (true, false), "it opens when the pointer moves");
    }
}
