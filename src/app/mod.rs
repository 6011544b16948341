//! The window: Bevy draws the board, egui the panels, and the [`model::Model`] is everything in between.

mod bevy;
pub mod memo;
pub mod model;
pub mod pace;
pub mod player_colours;
pub mod route;
pub mod scene;
pub mod screen;
pub mod screens;
pub mod session;
pub mod shared;
pub mod sound;
pub mod table;
pub mod theme;
pub mod topic;
pub mod widgets;
pub mod words;
pub mod work;
pub mod worker;

use crate::store::Store;
use model::Model;
use std::path::Path;

/// Opens the window, at a route where one is named, and stays until it is closed.
///
/// # Errors
/// One line that says why there is no window.
pub fn run(route: Option<&str>, picture: Option<&Path>) -> Result<(), String> {
    self::bevy::check_display()?;
    let store = Store::open().map_err(|e| e.to_string())?;
    let mut model = Model::new(store);
    if let Some(text) = route {
        let route = text.parse().map_err(|e: route::RouteError| format!("{text}: {e}"))?;
        model.open(route, false).map_err(|lines| format!("{text}: {}", lines.join("\n")))?;
    }
    self::bevy::run(model, picture)
}
