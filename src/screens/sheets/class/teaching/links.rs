//! The links of a class, and the codes of its students.

use super::known::Who;
use super::labels;
use egui::Ui;
use fob_base::csv;
use fob_kit::widgets;
use fob_services::data::Services;
use fob_services::link;
use fob_services::places;
use fob_services::route::Route;

/// The widest QR code, in points.
const CODE: f32 = 220.0;

/// Returns a link under the address of the class's server.
fn address(who: &Who, route: impl Into<Route>) -> String {
    link::address(Some(&format!("{}/", who.key.server.origin())), &route.into())
}

/// Draws the links.
pub fn show(ui: &mut Ui, who: &Who, services: &mut Services) {
    let students = address(who, places::Class::new(who.key.clone()));
    widgets::card(ui).show(ui, |ui| {
        ui.set_width(ui.available_width());
        widgets::note(ui, labels::ABOUT_STUDENTS_LINK);
        widgets::wrapped(ui, &students, ui.available_width());
        ui.horizontal_wrapped(|ui| {
            if widgets::primary(ui, labels::COPY_STUDENTS_LINK, "For all students").clicked() {
                ui.ctx().copy_text(students.clone());
                services.say(labels::COPIED);
            }
            if widgets::button(ui, labels::COPY_MY_LINK, labels::ABOUT_MY_LINK).clicked() {
                let own = address(who, places::Class::taught(who.key.clone(), who.token.clone()));
                ui.ctx().copy_text(own);
                services.say(labels::COPIED);
            }
            let codes = services.classes.taught(&who.key).map(|taught| taught.codes.clone()).unwrap_or_default();
            if !codes.is_empty() && widgets::button(ui, labels::COPY_CODES, "A table: code, name, id").clicked() {
                let head = ["code", "name", "id"].map(str::to_owned);
                let rows = codes.into_iter().map(|code| [code.code, code.name, code.id]);
                ui.ctx().copy_text(csv::write_harmless(std::iter::once(head).chain(rows)));
                services.say(labels::COPIED);
            }
        });
        widgets::note(ui, &format!("{}.", labels::ABOUT_MY_LINK));
        let width = CODE.min(ui.available_width());
        widgets::qr_code(ui, &students, width);
    });
}
