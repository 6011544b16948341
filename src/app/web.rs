//! Exchanges data between the window and the browser's page around it: routes, titles, and dropped files.

use super::controls::controls;
use super::mirror::browser;
use super::shell::Front;
use bevy::prelude::*;
use bevy::window::{FileDragAndDrop, PrimaryWindow};
use bevy::winit::{EventLoopProxyWrapper, WinitUserEvent};
use bevy_egui::{EguiContexts, EguiOutput, EguiPostUpdateSet, EguiPreUpdateSet};
use fob_kit::theme;
use fob_screens::kinds::KINDS;
use fob_services::data::Newer;
use fob_services::route::{Nav, Route};
use std::cell::RefCell;
use std::path::PathBuf;
use wasm_bindgen::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(browser::plugin)
        .add_systems(Startup, listen)
        .add_systems(PreUpdate, (follow, drop_files, add_fonts, follow_newer).before(EguiPreUpdateSet::ProcessInput))
        .add_systems(PostUpdate, (tell_typing, tell_controls).after(EguiPostUpdateSet::PostProcessOutput))
        .add_systems(Last, (announce, tell_unsaved));
}

/// bevy_egui 0.42 provides a text field for a phone's on-screen keyboard only if the window takes all keys from the browser when the plugin
/// is added. The real window is created later and leaves the browser the keys that `boot.js` leaves it.
pub(super) fn leave_browser_its_keys(world: &mut World) {
    for mut window in world.query::<&mut Window>().iter_mut(world) {
        window.prevent_default_event_handling = false;
    }
}

#[wasm_bindgen]
extern "C" {
    /// Returns the next route to go to.
    #[wasm_bindgen(js_namespace = fobHost, js_name = nextRoute)]
    fn next_route() -> Option<String>;
    /// Returns the path of the next dropped file.
    #[wasm_bindgen(js_namespace = fobHost, js_name = nextDropped)]
    fn next_dropped() -> Option<String>;
    /// Returns a font that was loaded after the program.
    #[wasm_bindgen(js_namespace = fobHost, js_name = nextFont)]
    fn next_font() -> Option<Vec<u8>>;
    /// Reports to the page whether a text field has the focus, so that a phone shows its keyboard.
    #[wasm_bindgen(js_namespace = fobHost)]
    fn typing(on: bool);
    /// Reports to the page whether something is unsaved, so that the browser asks before the page is left.
    #[wasm_bindgen(js_namespace = fobHost)]
    fn unsaved(on: bool);
    /// Returns whether a test requests the controls on the screen.
    #[wasm_bindgen(js_namespace = fobHost, js_name = wantsControls)]
    fn wants_controls() -> bool;
    /// Reports the controls on the screen: an array of objects.
    #[wasm_bindgen(js_namespace = fobHost, js_name = controls)]
    fn tell(controls: &js_sys::Array);
    /// Returns whether the page is most likely used by touch.
    #[wasm_bindgen(js_namespace = fobHost)]
    fn coarse() -> bool;
    /// Returns whether the system asks pages for less motion.
    #[wasm_bindgen(js_namespace = fobHost)]
    fn calm() -> bool;
    /// Returns whether a newer version of the page waits: 0 no, 1 yes, 2 yes, while other tabs have the previous version.
    #[wasm_bindgen(js_namespace = fobHost)]
    fn newer() -> u8;
    /// Loads the page again, in its newest version.
    #[wasm_bindgen(js_namespace = fobHost)]
    fn renew();
    /// Reports the current place to the page, as a route and a title.
    #[wasm_bindgen(js_namespace = fobHost)]
    fn at(route: &str, title: &str);
}

/// Returns whether this is a page, not a worker.
pub fn is_page() -> bool {
    js_sys::Reflect::has(&js_sys::global(), &"document".into()).unwrap_or(false)
}

thread_local! {
    /// Wakes the window, which may be asleep; `None` before the window opens.
    static WAKE: RefCell<Option<Box<dyn Fn()>>> = const { RefCell::new(None) };
}

/// Returns the address of this page.
fn location() -> Option<String> {
    let location = js_sys::Reflect::get(&js_sys::global(), &"location".into()).ok()?;
    js_sys::Reflect::get(&location, &"href".into()).ok()?.as_string()
}

fn listen(proxy: Res<EventLoopProxyWrapper>, mut front: ResMut<Front>) {
    front.0.services.own_page = location();
    front.0.services.is_coarse = coarse();
    if calm() {
        front.0.services.begin_calmly();
    }
    let proxy = (**proxy).clone();
    let wake = move || {
        let _ = proxy.send_event(WinitUserEvent::WakeUp);
    };
    WAKE.set(Some(Box::new(wake)));
}

/// Called by the page when the network was lost, or is back.
#[wasm_bindgen(js_name = fobNetwork)]
pub fn network(on: bool) {
    fob_services::online::network(on);
    wake();
}

/// Called by the page when it has something for the window.
#[wasm_bindgen(js_name = fobWake)]
pub fn wake() {
    WAKE.with_borrow(|wake| {
        if let Some(wake) = wake {
            wake();
        }
    });
}

fn follow(mut front: ResMut<Front>) {
    while let Some(text) = next_route() {
        match KINDS.read(&text) {
            // Treat it like a link from somebody else; a link to a match opens the form.
            Ok(route) if route.is_shareable() => front.0.follow_link(&format!("#{text}")),
            // A route to this browser's own files.
            Ok(route) => front.0.follow(Nav::Push(route)),
            Err(error) => front.0.services.problem(vec![format!("{text}: {error}")]),
        }
    }
}

fn drop_files(window: Single<Entity, With<PrimaryWindow>>, mut files: MessageWriter<FileDragAndDrop>) {
    while let Some(path) = next_dropped() {
        files.write(FileDragAndDrop::DroppedFile { window: *window, path_buf: PathBuf::from(path) });
    }
}

fn add_fonts(mut contexts: EguiContexts) -> Result {
    while let Some(bytes) = next_font() {
        let ctx = contexts.ctx_mut()?;
        ctx.add_font(theme::emoji(bytes));
        ctx.request_repaint();
    }
    Ok(())
}

/// bevy_egui looks for a focused text field when a finger is lifted, but a quick tap sets the focus only then.
fn tell_typing(outputs: Query<&EguiOutput>, mirror: Res<browser::Page>, mut last: Local<bool>) {
    // The elements of the mirror are fields themselves, with the keyboard of the phone.
    let now = !mirror.is_on() && outputs.iter().any(|output| output.platform_output.ime.is_some());
    if *last != now {
        *last = now;
        typing(now);
    }
}

/// Reports the controls on the screen, while a test requests them.
fn tell_controls(mut contexts: EguiContexts, outputs: Query<&EguiOutput>) -> Result {
    if !wants_controls() {
        return Ok(());
    }
    let ctx = contexts.ctx_mut()?;
    ctx.enable_accesskit();
    let zoom = ctx.zoom_factor();
    for update in outputs.iter().filter_map(|output| output.platform_output.accesskit_update.as_ref()) {
        let all = js_sys::Array::new();
        for control in controls(update, zoom) {
            let [x, y, width, height] = control.place.map(JsValue::from);
            let object = js_sys::Object::new();
            for (key, value) in [
                ("role", control.role.into()),
                ("name", control.name.into()),
                ("enabled", control.enabled.into()),
                ("x", x),
                ("y", y),
                ("width", width),
                ("height", height),
            ] {
                // An object that was just made takes every key.
                let _ = js_sys::Reflect::set(&object, &key.into(), &value);
            }
            all.push(&object);
        }
        tell(&all);
    }
    Ok(())
}

/// Checks whether the page has a newer version, and loads it when the user wants it.
fn follow_newer(mut front: ResMut<Front>) {
    let now = match newer() {
        0 => Newer::No,
        1 => Newer::Waits,
        _ => Newer::WaitsForTabs,
    };
    // Only a change counts as one.
    if front.0.services.newer != now {
        front.0.services.newer = now;
    }
    if front.0.services.renews {
        front.0.services.renews = false;
        front.0.leave();
        renew();
    }
}

fn tell_unsaved(front: Res<Front>, mut last: Local<bool>) {
    let now = front.0.is_unsaved();
    if *last != now {
        *last = now;
        unsaved(now);
    }
}

fn announce(front: Res<Front>, mut last: Local<Option<(Route, String)>>) {
    let now = (front.0.route(), front.0.title().to_owned());
    if last.as_ref() != Some(&now) {
        at(&now.0.to_string(), &now.1);
        *last = Some(now);
    }
}
