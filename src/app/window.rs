//! Creates the window and configures Bevy.

use super::flat::FlatPlugin;
#[cfg(not(target_arch = "wasm32"))]
use super::reader;
#[cfg(unix)]
use super::signals;
#[cfg(feature = "sound")]
use super::sound;
#[cfg(target_arch = "wasm32")]
use super::web;
use super::{boards, keys, place, shell, size, solid, timing};
use bevy::a11y::AccessibilityPlugin;
use bevy::app::{PanicHandlerPlugin, PluginGroupBuilder, TaskPoolPlugin};
#[cfg(feature = "sound")]
use bevy::audio::AudioPlugin;
use bevy::camera::CameraPlugin;
use bevy::diagnostic::{DiagnosticsPlugin, FrameCountPlugin};
use bevy::input::InputPlugin;
#[cfg(not(target_arch = "wasm32"))]
use bevy::log::{Level, LogPlugin};
use bevy::mesh::MeshPlugin;
use bevy::prelude::*;
use bevy::render::RenderPlugin;
#[cfg(not(target_arch = "wasm32"))]
use bevy::render::pipelined_rendering::PipelinedRenderingPlugin;
use bevy::sprite::SpritePlugin;
use bevy::sprite_render::SpriteRenderPlugin;
use bevy::time::TimePlugin;
use bevy::transform::TransformPlugin;
use bevy::window::{PresentMode, WindowMode, WindowPosition, WindowResolution};
use bevy::winit::WinitPlugin;
use bevy_egui::EguiPlugin;
use fob_kit::theme::Theme;
use fob_screens::model::Model;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::{Arc, Mutex};

const NO_DISPLAY: &str = "fob: no window system found; on the command line, `fob match` lets computers play and `fob referee` \
                          referees a match on a real board";
const NO_DRIVER: &str = "fob: no graphics driver found (on Debian, install mesa-vulkan-drivers); on the command line, `fob match` lets \
                         computers play and `fob referee` referees a match on a real board";

/// Checks, without opening anything, whether there can be a window.
///
/// # Errors
/// One line with the reason why not.
pub(super) fn check_display() -> Result<(), String> {
    let has = |name: &str| std::env::var_os(name).is_some_and(|v| !v.is_empty());
    if cfg!(all(unix, not(target_os = "macos"))) && !has("DISPLAY") && !has("WAYLAND_DISPLAY") {
        return Err(NO_DISPLAY.to_owned());
    }
    Ok(())
}

/// Opens the window and returns when it is closed; or takes a picture of the first screen.
///
/// # Errors
/// One line with the reason why there is no window.
pub(super) fn run(model: Model, picture: Option<&Path>) -> Result<(), String> {
    // winit and wgpu panic if there is no window system or adapter; this reports it in one line instead.
    let hook = std::panic::take_hook();
    let said = Arc::new(Mutex::new(String::new()));
    let ear = said.clone();
    std::panic::set_hook(Box::new(move |info| {
        if let Ok(mut said) = ear.lock() {
            *said = info.to_string();
        }
    }));
    let built = catch_unwind(AssertUnwindSafe(|| build(model, picture)));
    std::panic::set_hook(hook);
    let mut app = built.map_err(|_| match said.lock() {
        Ok(said) if said.contains("GPU") || said.contains("adapter") => NO_DRIVER.to_owned(),
        _ => NO_DISPLAY.to_owned(),
    })?;
    app.run();
    Ok(())
}

fn build(model: Model, picture: Option<&Path>) -> App {
    let settings = &model.services.settings;
    let place = settings.window;
    let window = Window {
        title: "Fob".into(),
        name: Some("fob".into()),
        resolution: place.map_or_else(|| WindowResolution::new(1280, 800), |w| WindowResolution::new(w.width, w.height)),
        position: match place {
            Some(w) => match (w.x, w.y) {
                (Some(x), Some(y)) => WindowPosition::At(IVec2::new(x, y)),
                _ => WindowPosition::Automatic,
            },
            None => WindowPosition::Automatic,
        },
        // Full screen starts with the first frame: a window that starts in full screen gets no size of its own, and would keep its minimum
        // size if no window manager answers.
        mode: WindowMode::Windowed,
        present_mode: PresentMode::AutoVsync,
        resize_constraints: bevy::window::WindowResizeConstraints { min_width: 960.0, min_height: 600.0, ..default() },
        ..default()
    };
    // In a browser the page determines the size, and which keys remain the browser's.
    #[cfg(target_arch = "wasm32")]
    let window = Window {
        canvas: Some("#fob".to_owned()),
        fit_canvas_to_parent: true,
        // Needed until bevy_egui has looked at it; see `web::leave_browser_its_keys`.
        prevent_default_event_handling: true,
        resize_constraints: default(),
        mode: WindowMode::Windowed,
        ..window
    };
    let room = Theme::of(&model.services.settings).room;
    let mut app = App::new();
    app.add_plugins(Engine(window))
        .add_plugins(EguiPlugin::default())
        .insert_resource(ClearColor(Color::srgb_u8(room.r(), room.g(), room.b())))
        .insert_resource(shell::Front(model))
        .add_plugins((shell::plugin, keys::plugin, boards::plugin, solid::plugin, place::plugin, size::plugin));
    #[cfg(unix)]
    app.add_plugins(signals::plugin);
    #[cfg(not(target_arch = "wasm32"))]
    app.add_plugins(reader::plugin);
    #[cfg(target_arch = "wasm32")]
    {
        web::leave_browser_its_keys(app.world_mut());
        app.add_plugins(web::plugin);
    }
    if let Some(path) = picture {
        app.insert_resource(shell::Picture { path: path.to_path_buf(), frames: 0 }).add_systems(Last, shell::take_picture);
    }
    if std::env::var_os("FOB_TIMING").is_some() {
        app.add_plugins(timing::plugin);
    }
    #[cfg(feature = "sound")]
    app.add_plugins(sound::plugin);
    app
}

/// The parts of Bevy that Fob uses. `DefaultPlugins` would bring the passes for scenes with lights into the program.
struct Engine(Window);

impl PluginGroup for Engine {
    fn build(self) -> PluginGroupBuilder {
        let mut parts = PluginGroupBuilder::start::<Self>().add(PanicHandlerPlugin);
        #[cfg(not(target_arch = "wasm32"))]
        {
            parts = parts.add(LogPlugin { level: Level::ERROR, ..default() });
        }
        // Bevy's own listener for signals is left out: it waits for a frame, which an idle window never draws.
        parts = parts
            .add(TaskPoolPlugin::default())
            .add(FrameCountPlugin)
            .add(TimePlugin)
            .add(TransformPlugin)
            .add(DiagnosticsPlugin)
            .add(InputPlugin)
            .add(WindowPlugin {
                primary_window: Some(self.0),
                // The model decides, because something may be unsaved.
                close_when_requested: false,
                ..default()
            })
            .add(AccessibilityPlugin)
            .add(AssetPlugin::default())
            .add(WinitPlugin::default())
            // Create pipelines before the first frame rather than during a shot.
            .add(RenderPlugin { synchronous_pipeline_compilation: true, ..default() })
            .add(ImagePlugin::default())
            .add(MeshPlugin)
            .add(CameraPlugin);
        #[cfg(not(target_arch = "wasm32"))]
        {
            parts = parts.add(PipelinedRenderingPlugin);
        }
        parts = parts.add(FlatPlugin).add(SpritePlugin).add(SpriteRenderPlugin);
        #[cfg(feature = "sound")]
        {
            parts = parts.add(AudioPlugin::default());
        }
        parts
    }
}
