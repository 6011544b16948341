//! Dialogs over a screen that wait for an answer. Every dialog of the app is drawn by [`show`].

use super::{button, focus, note, primary, primary_if, prose};
use crate::access;
use crate::keys;
use crate::theme::{SIZES, STEP, strong};
use crate::widgets::labels;
use egui::{Align, Color32, Frame, Id, Label, Layout, Modal, Order, Popup, RichText, ScrollArea, Ui};
use fob_base::text;
use fob_services::data::{Failed, Trouble};

/// The least distance of a dialog from the edge of the window, in points.
const EDGE: f32 = 16.0;

/// A dialog that was drawn.
#[derive(Debug)]
pub struct Shown<R> {
    /// The result of its contents.
    pub inner: R,
    /// Closed by Escape or by a click next to it.
    pub close: bool,
}

impl Shown<Option<bool>> {
    /// Returns the answer, if closing counts as an answer too: no.
    pub fn answer(&self) -> Option<bool> {
        self.inner.or(self.close.then_some(false))
    }
}

/// The state of a dialog in a frame.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer<T> {
    /// The dialog is still open.
    Open,
    /// Closed without a change.
    Cancel,
    /// Done, with its result.
    Done(T),
}

/// Under this name the field is known that had the focus before the dialog was drawn.
const FIELD: &str = "field of the dialog";

/// Draws a dialog in the middle of the window. `width` is that of its contents, in points; the dialog is never wider or taller
/// than the window, and scrolls if it must. `id` distinguishes it from every other dialog.
///
/// Escape and a click next to it close it; while a list is open in it, they close only the list.
pub fn show<R>(ui: &Ui, id: &str, title: &str, width: f32, contents: impl FnOnce(&mut Ui) -> R) -> Shown<R> {
    draw(ui, id, title, width, true, contents)
}

/// Draws a dialog as [`show`], with a question that a click next to it does not answer.
pub fn show_until_answered<R>(ui: &Ui, id: &str, title: &str, width: f32, contents: impl FnOnce(&mut Ui) -> R) -> Shown<R> {
    draw(ui, id, title, width, false, contents)
}

fn draw<R>(ui: &Ui, id: &str, title: &str, width: f32, by_click: bool, contents: impl FnOnce(&mut Ui) -> R) -> Shown<R> {
    let id = Id::new(("dialog", id));
    let fresh = mark(ui, id);
    let field = ui.memory(egui::Memory::focused).filter(|_| ui.ctx().text_edit_focused());
    ui.data_mut(|d| d.insert_temp(Id::new(FIELD), field));
    let list = Popup::is_any_open(ui.ctx());
    let frame = Frame::window(ui.style());
    let room = ui.ctx().content_rect().size() - frame.total_margin().sum() - egui::Vec2::splat(2.0 * EDGE);
    let mut modal = Modal::new(id).frame(frame);
    // The file dialog is a window, which egui keeps below the foreground, so the dialog that opened it moves back.
    let hidden = stepped_back(ui);
    if hidden {
        let area = Modal::default_area(id).order(Order::Background);
        modal = modal.area(area).frame(Frame::NONE).backdrop_color(Color32::TRANSPARENT);
    }
    let modal = modal.show(ui.ctx(), |ui| {
        if hidden {
            ui.set_invisible();
        }
        ui.set_width(width.min(room.x));
        // An area gives its contents only the space that they took in the previous frame.
        ui.set_max_height(room.y);
        let top = ui.cursor().top();
        access::dialog(ui);
        access::heading(&ui.add(Label::new(RichText::new(title).font(strong(SIZES[2]))).wrap()), 1);
        ui.add_space(STEP);
        let height = (room.y - (ui.cursor().top() - top)).max(80.0);
        let scroll = ScrollArea::vertical().max_height(height).auto_shrink([false, true]);
        let contents = |ui: &mut Ui| {
            let inner = contents(ui);
            focus::follow(ui);
            inner
        };
        scroll.show(ui, contents).inner
    });
    for ground in [&modal.backdrop_response, &modal.response] {
        access::ground(ground);
    }
    // Escape never reaches anything behind the dialog.
    let escape = modal.is_top_modal && keys::BACK.shortcut(ui);
    let close = !list && !fresh && !hidden && (escape || by_click && modal.backdrop_response.clicked());
    Shown { inner: modal.inner, close }
}

/// Returns whether the dialog around `ui` is drawn for the first time: its first field then takes the focus, and the key that
/// opened it does not also answer it.
pub fn is_new(ui: &Ui) -> bool {
    ui.data(|d| d.get_temp::<bool>(Id::new("dialog is new"))).unwrap_or(false)
}

/// Notes that a dialog is drawn in this frame. Returns whether it was absent in the previous frame.
fn mark(ui: &Ui, id: Id) -> bool {
    let now = ui.ctx().cumulative_frame_nr();
    ui.data_mut(|d| {
        let (mut first, last) = d.get_temp::<(u64, u64)>(id).unwrap_or((now, now));
        if now > last + 1 {
            first = now;
        }
        d.insert_temp(id, (first, now));
        d.insert_temp(Id::new("dialog is new"), first == now);
        first == now
    })
}

/// Makes dialogs step back for the file dialog, which is over everything in this frame and the next.
pub(crate) fn step_back(ui: &Ui) {
    let now = ui.ctx().cumulative_frame_nr();
    ui.data_mut(|d| d.insert_temp(Id::new("dialogs step back"), now));
}

/// Returns whether dialogs step back for the file dialog.
pub(crate) fn stepped_back(ui: &Ui) -> bool {
    let now = ui.ctx().cumulative_frame_nr();
    ui.data(|d| d.get_temp::<u64>(Id::new("dialogs step back"))).is_some_and(|at| at + 1 >= now)
}

/// Draws the foot of a dialog: the main button, which Enter presses too, and the way out, which Escape takes. Each is a label and
/// a tooltip; if the main button is unavailable, `ready` says why. Returns `true` for the main button, `false` if the dialog was
/// cancelled.
pub fn foot(ui: &mut Ui, ready: Result<(), &str>, yes: (&str, &str), no: (&str, &str)) -> Option<bool> {
    foot_with(ui, ready, yes, no, |_| ())
}

/// Draws the foot of a dialog as [`foot`], with more buttons between the two.
pub fn foot_with(
    ui: &mut Ui,
    ready: Result<(), &str>,
    yes: (&str, &str),
    no: (&str, &str),
    more: impl FnOnce(&mut Ui),
) -> Option<bool> {
    let mut answer = None;
    ui.add_space(STEP);
    ui.horizontal_wrapped(|ui| {
        let step = primary_if(ui, ready.is_ok(), yes.0, yes.1, ready.err().unwrap_or_default());
        more(ui);
        if button(ui, no.0, no.1).clicked() {
            answer = Some(false);
        }
        // A focused button handles Enter itself.
        let other = ui.memory(egui::Memory::focused).is_some_and(|id| id != step.id) && !ui.ctx().text_edit_focused();
        let enter = !other && !is_new(ui) && keys::ENTER.shortcut(ui);
        if answer.is_none() && ready.is_ok() && (step.clicked() || enter) {
            answer = Some(true);
        } else if enter && let Some(field) = ui.data(|d| d.get_temp::<Option<Id>>(Id::new(FIELD))).flatten() {
            // Enter has left a field with an invalid text, so the focus returns to it.
            ui.memory_mut(|m| m.request_focus(field));
        }
    });
    answer
}

/// Asks a question with two buttons: `yes`, which Enter presses too, and `no`, which Escape presses. A click next to it means no.
pub fn question(ui: &Ui, id: &str, title: &str, text: &str, yes: &str, no: &str) -> Option<bool> {
    show(ui, id, title, 420.0, |ui| {
        prose::message(ui, text);
        foot(ui, Ok(()), (yes, "Yes (Enter)"), (no, "No (Esc)"))
    })
    .answer()
}

/// Draws a line of a dialog with a problem.
pub fn wrong(ui: &mut Ui, text: &str) {
    prose::problem(ui, text);
}

/// Takes all keys of the frame, so that nothing behind a dialog reacts to them. Returns whether one of them closes it.
pub fn take_keys(ui: &mut Ui) -> bool {
    let closes = keys::ENTER.is_seen(ui) || keys::PRESS.is_seen(ui) || keys::BACK.is_seen(ui);
    ui.input_mut(|i| i.events.retain(|event| !matches!(event, egui::Event::Key { .. } | egui::Event::Text(_))));
    closes
}

/// Takes the keys and the typed text of the frame, and gives them back once the screen behind a dialog is drawn.
pub fn hold_keys(ui: &mut Ui) -> Vec<egui::Event> {
    let is_key = |event: &egui::Event| {
        matches!(event, egui::Event::Key { .. } | egui::Event::Text(_) | egui::Event::Paste(_) | egui::Event::Ime(_))
    };
    ui.input_mut(|i| {
        let (keys, others) = std::mem::take(&mut i.events).into_iter().partition(is_key);
        i.events = others;
        keys
    })
}

/// Gives the held keys back.
pub fn give_back_keys(ui: &mut Ui, keys: Vec<egui::Event>) {
    ui.input_mut(|i| i.events.extend(keys));
}

/// Returns a failed action, and what that means for the files.
const fn failure(failed: Failed) -> (&'static str, &'static str) {
    match failed {
        Failed::Reading => (labels::NOT_READ, "The file is unchanged and is not used."),
        Failed::Saving => (labels::NOT_SAVED, "The previous version on the disk is unchanged."),
        Failed::Doing => (labels::FAILED, ""),
    }
}

/// Reports failures, all at once. Returns whether the report was closed.
pub fn problems<'a>(ui: &Ui, problems: impl Iterator<Item = &'a Trouble>) -> bool {
    let all: Vec<&Trouble> = problems.collect();
    let first = all.first().map_or(Failed::Doing, |trouble| trouble.failed);
    let shown = show(ui, "problem", failure(first).0, 520.0, |ui| {
        ScrollArea::vertical().max_height(260.0).show(ui, |ui| {
            let mut before = first;
            for (k, trouble) in all.iter().enumerate() {
                if k > 0 {
                    ui.separator();
                }
                if trouble.failed != before {
                    before = trouble.failed;
                    ui.strong(failure(before).0);
                }
                for line in &trouble.lines {
                    // A name or a path from somebody else in it must not change the direction of the text.
                    prose::message(ui, &text::lines(line));
                }
            }
        });
        for failed in [Failed::Reading, Failed::Saving] {
            if all.iter().any(|trouble| trouble.failed == failed) {
                ui.add_space(STEP);
                note(ui, failure(failed).1);
            }
        }
        ui.add_space(STEP);
        ui.with_layout(Layout::top_down(Align::Min), |ui| primary(ui, labels::OK, "Close (Enter)").clicked()).inner
    });
    shown.inner || shown.close
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::widgets::field;
    use egui::{Event, Modifiers, PointerButton, Pos2, pos2};

    /// A click opens a dialog and leaves no focus behind: the dialog's first field keeps the focus that it took as it opened.
    #[test]
    fn a_dialog_that_a_click_opens_keeps_the_focus() {
        let ctx = egui::Context::default();
        ctx.set_fonts(crate::theme::fonts());
        let (mut open, mut text) = (false, String::new());
        let at: Pos2 = pos2(20.0, 20.0);
        let press =
            |pressed| Event::PointerButton { pos: at, button: PointerButton::Primary, pressed, modifiers: Modifiers::NONE };
        let frames = [
            vec![Event::PointerMoved(at)],
            vec![press(true)],
            vec![press(false)],
            vec![],
            vec![],
            vec![Event::Text("Ada".to_owned())],
            vec![],
        ];
        for events in frames {
            let screen_rect = Some(egui::Rect::from_min_size(Pos2::ZERO, egui::vec2(800.0, 600.0)));
            let mut output = ctx.run_ui(egui::RawInput { screen_rect, events, ..egui::RawInput::default() }, |ui| {
                open |=
                    ui.put(egui::Rect::from_min_size(Pos2::ZERO, egui::vec2(60.0, 40.0)), egui::Button::new("Open")).clicked();
                if open {
                    show(ui, "test", "Test", 300.0, |ui| {
                        let name = field::line(ui, &mut text, "Name", "", f32::INFINITY);
                        if is_new(ui) {
                            name.request_focus();
                        }
                    });
                }
                let clicked = ui.input(|i| i.pointer.any_released());
                if clicked && !ui.ctx().text_edit_focused() {
                    ui.memory_mut(|m| {
                        if let Some(id) = m.focused() {
                            m.surrender_focus(id);
                        }
                    });
                }
            });
            output.textures_delta.clear();
        }
        assert_eq!(text, "Ada");
    }
}
