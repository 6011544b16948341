//! Leaving an unfinished match: if Back is easily pressed by accident, one press does not leave it.

use crate::layout::Window;
use egui::Ui;
use fob_services::data::Services;

/// The notice after the first press.
pub const AGAIN: &str = "Press Back again to leave. The match is kept.";

/// Returns whether this press of Back leaves an unfinished match. With a keyboard Esc leaves at once. A phone asks for a second
/// press while it shows the notice about the first one, and so does a browser, whose Back counts as Esc.
pub fn leaves(ui: &Ui, services: &mut Services) -> bool {
    if Window::from_ui(ui).has_keys() && !cfg!(target_arch = "wasm32") {
        return true;
    }
    if services.notice.as_ref().is_some_and(|notice| notice.text == AGAIN) {
        services.notice = None;
        return true;
    }
    services.say(AGAIN);
    false
}
