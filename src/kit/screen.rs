//! What every screen is: something with a title that draws itself, moves by itself, and says where it leads.

use super::pace::Pace;
use super::route::{Nav, Route};
use super::scene::Scene;
use super::shared::Shared;
use super::topic::Topic;
use egui::Ui;
use std::any::Any;
use std::fmt::Debug;

/// What a screen reaches while it is drawn.
pub struct Cx<'a> {
    /// Files, settings, libraries, sounds and notices.
    pub shared: &'a mut Shared,
    /// What Bevy is to draw behind the panels.
    pub scene: &'a mut Scene,
}

/// A screen of the app.
pub trait Screen: Any + Debug + Send + Sync {
    /// Where this is, so that it can be opened again.
    fn route(&self) -> Route;

    /// Where somebody else finds what is shown here, and what to call it; the place of this screen where nothing else is said.
    /// Nothing where it is only for this computer.
    fn link(&self) -> Option<(Route, String)> {
        Some(self.route()).filter(Route::is_shareable).map(|route| (route, "this place".to_owned()))
    }

    /// The window's title.
    fn title(&self) -> &str;

    /// The page of the help that tells of it.
    fn help(&self) -> Topic;

    /// Draws it, applies what the person did, and says where it leads.
    fn ui(&mut self, ui: &mut Ui, cx: &mut Cx<'_>) -> Option<Nav>;

    /// When the next frame is due.
    fn pace(&self, shared: &Shared) -> Pace {
        let _ = shared;
        Pace::Sleep
    }

    /// Whether this screen shows what is at a route, so that it comes to the front instead of a new one.
    fn takes(&self, route: &Route) -> bool {
        let _ = route;
        false
    }

    /// It comes to the front by a route that it takes; or again, because what lay over it is left.
    ///
    /// # Errors
    /// Why it cannot show that, a line each.
    fn enter(&mut self, route: Option<&Route>, shared: &mut Shared) -> Result<(), Vec<String>> {
        let _ = (route, shared);
        Ok(())
    }

    /// It goes out of sight, or the program ends: what is not saved is saved now.
    fn leave(&mut self, shared: &mut Shared) {
        let _ = shared;
    }

    /// Tries again to save what could not be saved. Called now and then, also out of sight.
    fn retry(&mut self, shared: &mut Shared) {
        let _ = shared;
    }

    /// Whether it stays in memory when it is left, to be found as it was.
    fn stays(&self) -> bool {
        false
    }

    /// Whether it tells notices itself.
    fn tells_notices(&self) -> bool {
        false
    }
}
