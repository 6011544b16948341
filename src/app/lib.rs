//! The window: Bevy draws the board, egui draws the panels, and the [`Model`] does everything in between.
//!
//! [`run`] opens the window at a route and returns when it is closed. The shell lets the [`Model`] draw its panels and takes the
//! [`Scene`](fob_kit::scene::Scene) that it leaves; the other plugins, one file each, show that scene, play the sounds and measure frame
//! times. Only this crate depends on Bevy. Everything that a test can check without a window is in other crates.
//!
//! ```no_run
//! // Opens the workshop with the DFA `rope`, and returns when the window is closed.
//! fob_app::run(Some("workshop?dfa=rope"), None, None)?;
//! # Ok::<(), String>(())
//! ```

mod board_pictures;
mod boards;
#[cfg(any(test, target_arch = "wasm32"))]
mod controls;
mod flat;
mod keys;
#[cfg(any(test, target_arch = "wasm32"))]
mod mirror;
mod place;
#[cfg(not(target_arch = "wasm32"))]
mod reader;
mod shell;
#[cfg(unix)]
mod signals;
mod size;
mod solid;
#[cfg(feature = "sound")]
mod sound;
mod timing;
#[cfg(target_arch = "wasm32")]
mod web;
mod window;

use fob_screens::model::Model;
use fob_services::host::Host;
use fob_store::{Store, check_export};
use std::path::Path;
use std::sync::Arc;

/// Opens the app in a browser's page, at the route after the `#` of its address. In a worker, which loads the same program, returns at
/// once: [`fob_services::jobs`] waits for requests there.
///
/// # Errors
/// There is no data folder or no window. An invalid route is shown in a dialog instead.
#[cfg(target_arch = "wasm32")]
pub fn run_on_page() -> Result<(), String> {
    console_error_panic_hook::set_once();
    let errors = tracing_wasm::WASMLayerConfigBuilder::new().set_max_level(tracing::Level::ERROR).build();
    tracing_wasm::set_as_global_default_with_config(errors);
    if !web::is_page() {
        return Ok(());
    }
    let mut model = Model::new(Store::open().map_err(|e| e.to_string())?);
    // A browser goes full screen only when the user asks for it.
    model.services.settings.fullscreen = false;
    window::run(model, None)
}

/// Opens the window, at a route if given, and returns when it is closed. With `picture`, saves a picture of the first screen there and
/// quits. `host` starts servers on this computer, if the program has one built in.
///
/// # Errors
/// One line with the reason why there is no window.
pub fn run(route: Option<&str>, picture: Option<&Path>, host: Option<Arc<dyn Host>>) -> Result<(), String> {
    if let Some(path) = picture {
        check_export(path).map_err(|e| e.to_string())?;
    }
    window::check_display()?;
    keep_freed_memory();
    let store = Store::open().map_err(|e| e.to_string())?;
    let mut model = Model::new(store);
    model.services.host = host;
    if let Some(text) = route {
        model.open_text(text).map_err(|lines| lines.join("\n"))?;
    }
    window::run(model, picture)
}

/// Has the GNU C library keep what a frame frees for the next one, up to 62 MiB. Otherwise it returns that memory to the system,
/// and the drivers that draw in software touch a thousand new pages in each frame: a tenth of the frame's time. After an
/// allocation of separate pages is freed, the library takes its size for the threshold up to which allocations come from its
/// heap, and twice its size for what the heap keeps at its end (`M_MMAP_THRESHOLD` in mallopt(3), which allows 32 MiB). None of
/// these pages is ever touched.
fn keep_freed_memory() {
    drop(std::hint::black_box(Vec::<u8>::with_capacity(31 << 20)));
}
