//! The notices of a page whose server has a newer version of it, and of a table whose server has newer physics.

use crate::theme::STEP;
use crate::widgets;
use egui::{Label, Ui};
use fob_services::data::{Newer, Services};

/// The text while a newer version can take over.
pub const READY: &str = "A new version is ready.";
/// The button that lets it.
pub const LOAD: &str = "Load it";
/// The text while other tabs run the version before.
pub const TABS: &str = "A new version is ready. Close Fob's other tabs to load it.";
/// The button of a page that is too old for its server.
pub const RELOAD: &str = "Load the new version";
/// The advice in the program, which a reload does not renew.
pub const INSTALL: &str = "Install the newest Fob to play here.";

/// Draws the notice that a newer version of the page waits, with the button that loads it; nothing otherwise. Never over a match:
/// the notice is for the menu.
pub fn show(ui: &mut Ui, services: &mut Services) {
    let text = match services.newer {
        Newer::No => return,
        Newer::Waits => READY,
        Newer::WaitsForTabs => TABS,
    };
    widgets::card(ui).show(ui, |ui| {
        ui.set_min_width(ui.available_width());
        ui.horizontal_wrapped(|ui| {
            ui.add(Label::new(text).wrap());
            if services.newer == Newer::Waits
                && widgets::button(ui, LOAD, "Everything is kept; the page loads once more").clicked()
            {
                services.renews = true;
            }
        });
    });
    ui.add_space(STEP);
}

/// Returns the problem of playing on a server with this version of the physics: shots would end differently here. `None` if the
/// server's is not newer.
fn behind(physics: &str) -> Option<String> {
    let (here, there) = (fob_physics::PHYSICS_VERSION, physics.parse::<u32>().ok()?);
    (there > here).then(|| format!("This server plays with physics {there}, and this Fob has physics {here}."))
}

/// Draws this problem before a match begins, with the way to the newer version.
pub fn warn(ui: &mut Ui, services: &mut Services, physics: &str) {
    let Some(text) = behind(physics) else { return };
    widgets::card(ui).show(ui, |ui| {
        ui.set_min_width(ui.available_width());
        widgets::prose::problem(ui, &text);
        if services.own_page.is_none() {
            widgets::note(ui, INSTALL);
        } else if widgets::button(ui, RELOAD, "Everything is kept; the page loads once more").clicked() {
            services.renews = true;
        }
    });
    ui.add_space(STEP);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_newer_server_is_warned_of() {
        let version = fob_physics::PHYSICS_VERSION;
        assert!(behind(&(version + 1).to_string()).is_some_and(|text| text.contains(&format!("physics {version}."))));
        for known in [version.to_string(), "1".to_owned(), String::new(), "new".to_owned()] {
            assert_eq!(behind(&known), None, "{known}");
        }
    }
}
