//! The window: Bevy draws the board, egui the panels, and the [`Model`] is everything in between.
//!
//! The shell lets the [`Model`] draw its panels and takes the [`Scene`](fob_kit::scene::Scene) that it leaves; the
//! other plugins, a file each, show that scene, play the sounds and measure. Only this crate names Bevy.

mod board_pictures;
mod boards;
#[cfg(any(test, target_arch = "wasm32"))]
mod controls;
mod keys;
#[cfg(target_arch = "wasm32")]
mod page;
mod place;
mod shell;
#[cfg(unix)]
mod signals;
mod size;
mod solid;
#[cfg(feature = "sound")]
mod sound;
mod timing;
mod window;

use fob_screens::model::Model;
use fob_store::{Store, check_export};
use std::path::Path;

/// Opens the app in a browser's page, at the route after the `#` of its address. In a worker, which loads the same program, it
/// returns at once: [`fob_kit::work`] waits to be asked there.
///
/// # Errors
/// None: a dialog says what is wrong with the route.
#[cfg(target_arch = "wasm32")]
pub fn run_on_page() -> Result<(), String> {
    console_error_panic_hook::set_once();
    if !page::is_page() {
        return Ok(());
    }
    let mut model = Model::new(Store::open().map_err(|e| e.to_string())?);
    // A browser goes there only at a person's wish.
    model.shared.settings.fullscreen = false;
    window::run(model, None)
}

/// Opens the window, at a route where one is named, and stays until it is closed.
///
/// # Errors
/// One line that says why there is no window.
pub fn run(route: Option<&str>, picture: Option<&Path>) -> Result<(), String> {
    if let Some(path) = picture {
        check_export(path).map_err(|e| e.to_string())?;
    }
    window::check_display()?;
    let store = Store::open().map_err(|e| e.to_string())?;
    let mut model = Model::new(store);
    if let Some(text) = route {
        model.open_text(text).map_err(|lines| lines.join("\n"))?;
    }
    window::run(model, picture)
}
