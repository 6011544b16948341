//! Copying links to places.

use egui::Ui;
use fob_services::data::Services;
use fob_services::link;
use fob_services::route::Route;

/// Copies the link to a place, and shows a notice. `what` names the place.
pub fn copy_link(ui: &Ui, route: &Route, what: &str, services: &mut Services) {
    match link::for_clipboard(route, what, services) {
        Ok((link, notice)) => {
            ui.ctx().copy_text(link);
            services.say(notice);
        }
        Err(why) => services.say(why),
    }
}
