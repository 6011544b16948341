//! The window: Bevy draws the board, egui the panels, and the [`model::Model`] is everything in between.

mod bevy;
mod end;
pub mod fingers;
pub mod leaving;
pub mod link;
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
#[cfg(not(target_arch = "wasm32"))]
pub mod worker;

use crate::store::{Store, check_export};
use model::Model;
use std::path::Path;

/// Opens the app in a browser's page, at the route after the `#` of its address. In a worker, which loads the same program, it
/// returns at once: [`work`] waits to be asked there.
///
/// # Errors
/// None: what is wrong with the route is told in a dialog.
#[cfg(target_arch = "wasm32")]
pub fn run_on_page() -> Result<(), String> {
    console_error_panic_hook::set_once();
    if !self::bevy::is_page() {
        return Ok(());
    }
    let mut model = Model::new(Store::open().map_err(|e| e.to_string())?);
    // A browser goes there only at a person's wish.
    model.shared.settings.fullscreen = false;
    self::bevy::run(model, None)
}

/// Opens the window, at a route where one is named, and stays until it is closed.
///
/// # Errors
/// One line that says why there is no window.
pub fn run(route: Option<&str>, picture: Option<&Path>) -> Result<(), String> {
    if let Some(path) = picture {
        check_export(path).map_err(|e| e.to_string())?;
    }
    self::bevy::check_display()?;
    let store = Store::open().map_err(|e| e.to_string())?;
    let mut model = Model::new(store);
    if let Some(text) = route {
        model.open_text(text).map_err(|lines| lines.join("\n"))?;
    }
    self::bevy::run(model, picture)
}
