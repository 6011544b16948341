//! The shell: Bevy's window and main loop around the [`Model`], which depends on neither.

use super::keys::Waiting;
use bevy::asset::AssetEventSystems;
use bevy::platform::time::Instant;
use bevy::prelude::*;
use bevy::render::renderer::RenderAdapterInfo;
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured};
use bevy::time::{TimeSystems, TimeUpdateStrategy};
use bevy::transform::TransformSystems;
use bevy::window::{PrimaryWindow, WindowCloseRequested, WindowMode, WindowMoved};
use bevy::winit::{EventLoopProxyWrapper, UpdateMode, WinitSettings, WinitUserEvent};
use bevy_egui::{EguiClipboard, EguiContexts, EguiInput, EguiPostUpdateSet, EguiPreUpdateSet, EguiPrimaryContextPass};
use fob_kit::scene::BoardScene;
use fob_kit::theme::{self, Theme};
use fob_screens::model::Model;
use fob_services::data::{Paste, Quality, WindowPlace};
use fob_services::jobs::Wake;
use fob_services::pace::Pace;
use fob_services::palette::Palette;
use fob_services::sound::Sound;
use fob_store as store;
use std::path::{Path, PathBuf};
use std::time::Duration;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<LastFrame>()
        .add_message::<Heard>()
        .insert_resource(WinitSettings::desktop_app())
        .configure_sets(PostUpdate, Draw.after(EguiPostUpdateSet::EndPass).before(TransformSystems::Propagate))
        // New letters go to the graphics card in the frame whose text has them, not in the next one.
        .configure_sets(PostUpdate, AssetEventSystems.after(EguiPostUpdateSet::PostProcessOutput))
        .configure_sets(Last, (Rest, Leave, Measure).chain())
        .add_systems(First, clock.before(TimeSystems))
        .add_systems(Startup, (camera, wake))
        .add_systems(PreUpdate, quiet_modifiers.after(EguiPreUpdateSet::ProcessInput).before(EguiPreUpdateSet::BeginPass))
        .add_systems(EguiPrimaryContextPass, show)
        .add_systems(PreUpdate, close)
        .add_systems(Update, (remember_place, follow_settings))
        .add_systems(Last, (pace.in_set(Rest), leave.in_set(Leave), picture_on_key));
}

/// Shows the scene that the model has left: after the panels are drawn, before Bevy computes positions.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Draw;

/// End of a frame, which determines when the next one comes.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Rest;

/// Saves unsaved data if the program ends.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Leave;

/// Measures the frame, last of all.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Measure;

/// A sound to play, at a loudness from 0 to 1.
#[derive(Message, Clone, Copy, Debug)]
pub(super) struct Heard {
    pub(super) sound: Sound,
    pub(super) loudness: f32,
}

/// Uses the start of a frame as its time. By default Bevy uses the time at which the previous frame was drawn: after a pause that is before
/// the pause, and a shot would jump ahead in its second frame.
fn clock(mut strategy: ResMut<TimeUpdateStrategy>) {
    *strategy = TimeUpdateStrategy::ManualInstant(Instant::now());
}

/// Passes on only changes of the modifier keys. bevy_egui 0.42 sends them in every frame, and egui requests another frame after every
/// event, so an idle screen would be redrawn forever.
fn quiet_modifiers(mut inputs: Query<&mut EguiInput>, mut last: Local<Option<egui::Modifiers>>) {
    for mut input in &mut inputs {
        input.events.retain(|event| match event {
            egui::Event::ModifiersChanged(now) => last.replace(*now) != Some(*now),
            _ => true,
        });
    }
}

/// The model as a resource.
#[derive(Resource)]
pub(super) struct Front(pub(super) Model);

impl Front {
    pub(super) fn boards(&self) -> &[BoardScene] {
        &self.0.scene.boards
    }

    pub(super) fn palette(&self) -> Palette {
        self.0.services.settings.palette
    }
}

/// State of the last pass for later systems.
#[derive(Resource)]
pub(super) struct LastFrame {
    /// Interface scale of egui.
    pub(super) zoom_factor: f32,
    styled: Option<(Theme, f32, f32)>,
    pace: Pace,
    extra: u8,
    warm: bool,
}

impl Default for LastFrame {
    fn default() -> Self {
        Self { zoom_factor: 1.0, styled: None, pace: Pace::Now, extra: 0, warm: false }
    }
}

impl LastFrame {
    /// Returns the time of the next frame.
    pub(super) fn pace(&self) -> Pace {
        self.pace
    }
}

/// Lets workers wake the window.
fn wake(front: Res<Front>, proxy: Option<Res<EventLoopProxyWrapper>>) {
    if let Some(proxy) = proxy {
        let proxy = (**proxy).clone();
        // If the loop has ended, nobody is waiting.
        front.0.crew().set_wake(Wake::new(move || {
            let _ = proxy.send_event(WinitUserEvent::WakeUp);
        }));
    }
}

fn camera(mut commands: Commands) {
    // Every edge of the 2-D board is inside a texture, so multisampling would only cost time, and memory: on a phone's screen four
    // samples of colour and depth take about 90 MB.
    commands.spawn((Camera2d, Msaa::Off));
}

/// Returns whether to draw as little as possible, by the settings or because there is no real graphics adapter.
pub(super) fn is_low(quality: Quality, adapter: Option<&RenderAdapterInfo>) -> bool {
    match quality {
        Quality::Auto => adapter.is_some_and(|a| format!("{:?}", a.device_type) == "Cpu"),
        Quality::Low => true,
        Quality::High => false,
    }
}

pub(super) fn show(
    mut contexts: EguiContexts,
    mut front: ResMut<Front>,
    mut frame: ResMut<LastFrame>,
    mut heard: MessageWriter<Heard>,
    time: Res<Time<Real>>,
    window: Single<&Window, With<PrimaryWindow>>,
    mut clipboard: ResMut<EguiClipboard>,
) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    let settings = &front.0.services.settings;
    let scale = settings.scale_in((window.width(), window.height()));
    let wanted = (Theme::of(&front.0.services.settings), settings.motion_time(), scale);
    if frame.styled.as_ref() != Some(&wanted) {
        if frame.styled.is_none() {
            ctx.set_fonts(theme::fonts());
        }
        theme::apply(&ctx, &wanted.0, wanted.1);
        ctx.set_zoom_factor(wanted.2);
        let first = frame.styled.is_none();
        frame.styled = Some(wanted);
        if first {
            // Fonts and scale take effect in the next pass.
            frame.pace = Pace::Now;
            frame.extra = 3;
            return Ok(());
        }
    }
    if frame.zoom_factor != ctx.zoom_factor() || !frame.warm {
        theme::warm(&ctx);
        frame.warm = true;
    }
    frame.zoom_factor = ctx.zoom_factor();
    let mut ui = egui::Ui::new(
        ctx.clone(),
        "fob".into(),
        egui::UiBuilder::new().layer_id(egui::LayerId::background()).max_rect(ctx.viewport_rect()),
    );
    front.0.frame(&mut ui, time.elapsed_secs_f64());
    let volume = front.0.services.settings.volume;
    let sounds = std::mem::take(&mut front.0.services.sounds);
    heard.write_batch(sounds.into_iter().map(|(sound, strength)| Heard { sound, loudness: volume * strength.clamp(0.0, 1.0) }));
    frame.pace = front.0.pace();
    if front.0.services.paste == Paste::Asked {
        front.0.services.paste = Paste::Got(clipboard.get_text().unwrap_or_default());
        frame.pace = Pace::Now;
    }
    if ctx.has_requested_repaint() {
        frame.pace = Pace::Now;
    }
    Ok(())
}

/// Lets idle screens sleep until something happens; during a shot every frame is drawn.
pub(super) fn pace(
    mut frame: ResMut<LastFrame>,
    mut winit: ResMut<WinitSettings>,
    mut exit: MessageWriter<AppExit>,
    mut front: ResMut<Front>,
    keys: Res<Waiting>,
    mut hidden: Local<bool>,
) {
    if keys.is_due() {
        frame.pace = Pace::Now;
    }
    // One frame more than requested, to show the changes of the last one.
    let wait = match frame.pace {
        Pace::Now => {
            frame.extra = 2;
            None
        }
        Pace::After(seconds) => Some(Duration::from_secs_f64(seconds.max(0.001))),
        Pace::Sleep => Some(Duration::from_mins(10)),
    };
    let mode = match wait {
        None => UpdateMode::Continuous,
        Some(_) if frame.extra > 0 => {
            frame.extra -= 1;
            UpdateMode::Continuous
        }
        Some(wait) => UpdateMode::reactive_low_power(wait),
    };
    if winit.focused_mode != mode {
        winit.focused_mode = mode;
        winit.unfocused_mode = mode;
    }
    if front.0.quit && cfg!(target_arch = "wasm32") {
        // A page cannot close itself.
        front.0.quit = false;
        front.0.services.say("You can close the tab now");
        frame.pace = Pace::Now;
    }
    if front.0.quit {
        // One frame later, when the window is hidden: shutting the renderer down may take seconds.
        if *hidden {
            exit.write(AppExit::Success);
        }
        *hidden = true;
        frame.pace = Pace::Now;
        winit.focused_mode = UpdateMode::Continuous;
        winit.unfocused_mode = UpdateMode::Continuous;
    }
}

/// Handles the window's close button like the menu's quit.
fn close(mut asked: MessageReader<WindowCloseRequested>, mut front: ResMut<Front>, mut frame: ResMut<LastFrame>) {
    if asked.read().count() > 0 {
        front.0.end();
        frame.pace = Pace::Now;
    }
}

/// Saves recent settings and drafts, however the program ends.
fn leave(exit: MessageReader<AppExit>, mut front: ResMut<Front>) {
    if !exit.is_empty() {
        front.0.leave();
    }
}

/// Stores the window's position in the settings, which are saved after they have been unchanged for a while.
fn remember_place(window: Single<&Window, With<PrimaryWindow>>, mut moved: MessageReader<WindowMoved>, mut front: ResMut<Front>) {
    let moved = moved.read().last().map(|m| m.position);
    if window.mode != WindowMode::Windowed || cfg!(target_arch = "wasm32") {
        return;
    }
    let old = front.0.services.settings.window;
    let (x, y) = moved.map_or_else(|| old.map_or((None, None), |w| (w.x, w.y)), |p| (Some(p.x), Some(p.y)));
    let size = window.physical_size();
    let place = WindowPlace { x, y, width: size.x, height: size.y };
    if old != Some(place) && size.x >= 640 && size.y >= 480 {
        front.0.services.settings.window = Some(place);
    }
}

fn follow_settings(mut window: Single<&mut Window, With<PrimaryWindow>>, front: Res<Front>) {
    let mode = if front.0.services.settings.fullscreen {
        WindowMode::BorderlessFullscreen(MonitorSelection::Current)
    } else {
        WindowMode::Windowed
    };
    if window.mode != mode {
        window.mode = mode;
    }
    if front.0.quit && window.visible {
        window.visible = false;
    }
    let title = front.0.title();
    if window.title != title {
        title.clone_into(&mut window.title);
    }
}

/// A picture to take of the first screen, after which the app quits.
#[derive(Resource)]
pub(super) struct Picture {
    pub(super) path: PathBuf,
    pub(super) frames: u32,
}

/// Waits for fonts, textures and transitions, takes the picture and quits.
pub(super) fn take_picture(mut commands: Commands, mut picture: ResMut<Picture>, mut frame: ResMut<LastFrame>) {
    frame.pace = Pace::Now;
    frame.extra = 2;
    picture.frames += 1;
    if picture.frames != 40 {
        return;
    }
    let path = picture.path.clone();
    commands.spawn(Screenshot::primary_window()).observe(
        move |captured: On<ScreenshotCaptured>, mut exit: MessageWriter<AppExit>| {
            exit.write(if save(captured.image.clone(), &path) { AppExit::Success } else { AppExit::error() });
        },
    );
}

/// Takes a picture when the user presses the key for it.
fn picture_on_key(mut commands: Commands, mut front: ResMut<Front>) {
    if front.0.services.picture.is_none() {
        return;
    }
    if let Some(path) = front.0.services.picture.take() {
        commands.spawn(Screenshot::primary_window()).observe(move |captured: On<ScreenshotCaptured>| {
            save(captured.image.clone(), &path);
        });
    }
}

fn save(image: Image, path: &Path) -> bool {
    let named = |why: String| format!("{}: {why}", path.display());
    let image = image.try_into_dynamic().map_err(|e| named(e.to_string()));
    let saved = image.and_then(|image| {
        let mut png = std::io::Cursor::new(Vec::new());
        image.to_rgb8().write_to(&mut png, image::ImageFormat::Png).map_err(|e| named(e.to_string()))?;
        store::save_atomic(path, png.get_ref()).map_err(|e| e.to_string())
    });
    if let Err(error) = &saved {
        tracing::error!("{error}");
    }
    saved.is_ok()
}
