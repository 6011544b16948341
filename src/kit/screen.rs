//! The trait of every screen: it has a title, draws itself, and returns navigation.

use super::scene::Scene;
use egui::Ui;
use fob_services::data::Services;
use fob_services::pace::Pace;
use fob_services::route::{Nav, Route};
use fob_services::topic::Topic;
use std::any::Any;
use std::fmt::Debug;

/// The context of a screen while it is drawn.
pub struct Cx<'a> {
    /// Files, settings, libraries, sounds and notices.
    pub services: &'a mut Services,
    /// The scene that Bevy draws behind the panels.
    pub scene: &'a mut Scene,
}

/// A screen of the app.
pub trait Screen: Any + Debug + Send + Sync {
    /// Returns the route of the screen, so that it can be opened again.
    fn route(&self) -> Route;

    /// Returns the route for a link to this screen, and a name for it; by default the screen's own route.
    /// Nothing if it is only for this computer.
    fn link(&self) -> Option<(Route, String)> {
        Some(self.route()).filter(Route::is_shareable).map(|route| (route, "this place".to_owned()))
    }

    /// Returns the window's title.
    fn title(&self) -> &str;

    /// Returns the page of the help about the screen.
    fn help(&self) -> Topic;

    /// Draws the screen, applies the person's input, and returns where to go next.
    fn ui(&mut self, ui: &mut Ui, cx: &mut Cx<'_>) -> Option<Nav>;

    /// Returns the screen that replaces this one, once that is loaded. Asked after each frame.
    fn becomes(&mut self) -> Option<Box<dyn Screen>> {
        None
    }

    /// Returns the time of the next frame.
    fn pace(&self, services: &Services) -> Pace {
        let _ = services;
        Pace::Sleep
    }

    /// Returns whether this screen already shows a route; if so it comes to the front, and no new screen is made.
    fn takes(&self, route: &Route) -> bool {
        let _ = route;
        false
    }

    /// Called when the screen comes to the front: by a route that it accepts, or because the screen above it was closed.
    ///
    /// # Errors
    /// The reasons why it cannot show that, one problem per line.
    fn enter(&mut self, route: Option<&Route>, services: &mut Services) -> Result<(), Vec<String>> {
        let _ = (route, services);
        Ok(())
    }

    /// Called when the screen is hidden or the program ends: saves unsaved work.
    fn leave(&mut self, services: &mut Services) {
        let _ = services;
    }

    /// Tries again to save what could not be saved. Called from time to time, even while the screen is hidden.
    fn retry(&mut self, services: &mut Services) {
        let _ = services;
    }

    /// Returns whether the screen stays in memory when the user leaves it, and is the same when they come back.
    fn stays(&self) -> bool {
        false
    }

    /// Returns whether the screen shows notices itself.
    fn tells_notices(&self) -> bool {
        false
    }
}
