//! Copies links.

use egui::Ui;
use fob_services::link;
use fob_services::route::Route;
use fob_services::shared::Shared;

/// Copies the link to a place, and shows a notice. `what` names what the link opens.
pub fn copy_link(ui: &Ui, route: &Route, what: &str, shared: &mut Shared) {
    match link::for_clipboard(route, what, shared) {
        Ok((link, notice)) => {
            ui.ctx().copy_text(link);
            shared.say(notice);
        }
        Err(why) => shared.say(why),
    }
}
