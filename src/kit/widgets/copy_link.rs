//! Copies links.

use crate::link;
use crate::route::Route;
use crate::shared::Shared;
use egui::Ui;

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
