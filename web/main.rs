//! The program `fob-web`: the app in a browser's page, and its workers.

#[cfg(target_arch = "wasm32")]
fn main() -> Result<(), String> {
    fob::app::run_on_page()
}

#[cfg(not(target_arch = "wasm32"))]
fn main() -> Result<(), String> {
    Err("this program is for a browser: `make web` builds its page".to_owned())
}
