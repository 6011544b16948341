//! Leaving a match that is going on: where Back is easily pressed by accident, one press does not leave it.

use crate::layout::Window;
use egui::Ui;
use fob_services::shared::Shared;

/// The notice after the first press.
pub const AGAIN: &str = "Press Back again to leave. The match is kept.";

/// Whether this press of Back leaves a match that is going on. With a keyboard Esc leaves at once. A phone asks for a second press
/// while it shows the notice about the first one, and so does a browser, whose Back counts as Esc.
pub fn leaves(ui: &Ui, shared: &mut Shared) -> bool {
    if Window::from_ui(ui).has_keys() && !cfg!(target_arch = "wasm32") {
        return true;
    }
    if shared.notice.as_ref().is_some_and(|notice| notice.text == AGAIN) {
        shared.notice = None;
        return true;
    }
    shared.say(AGAIN);
    false
}
