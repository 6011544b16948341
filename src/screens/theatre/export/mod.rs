//! Pictures of a replay's shots: a moment or a stroboscope view as PNG, shots as an animated GIF.

mod form;
mod preview;
mod save;

use super::labels;
use egui::{Align2, Color32, FontId, Key, Rect, Ui, pos2, vec2};
use fob_kit::keys;
use fob_kit::keys::{ctrl, plain};
use fob_kit::kind::{ScreenKind, Way};
use fob_kit::layout::{self, Window};
use fob_kit::screen::{Cx, Screen};
use fob_kit::theme::Theme;
use fob_kit::widgets::panel_frame;
use fob_kit::widgets::{self, files};
use fob_picture::FRAME;
use fob_replay::{Playback, PlayedShot};
use fob_services::data::Services;
use fob_services::jobs::{Drawing, Job, OpenAsk, What};
use fob_services::memo::Memo;
use fob_services::places;
use fob_services::route::{Nav, Route};
use fob_services::topic::Topic;
use fob_store::{ReplayInfo, load_replay};
use preview::Preview;
use save::Save;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Maximum number of shots in one animation: each takes about a megabyte.
const MOST: usize = 100;

/// The state of the screen.
#[derive(Debug)]
pub struct ExportScreen {
    replay: PathBuf,
    /// The replay while it is played again.
    opening: Option<Job<OpenAsk>>,
    playback: Option<Arc<Playback>>,
    /// The reason why there is nothing to draw.
    problem: Option<String>,
    drawing: Drawing,
    /// The name of the replay, for the names of files.
    name: String,
    /// The outcome of the chosen shot.
    shot_in_words: Memo<usize, String>,
    /// The first shot that this program's physics simulates differently from the record.
    differs_from: Option<usize>,
    preview: Preview,
    save: Save,
}

impl ExportScreen {
    /// Opens a replay at a shot: it is read at once, and simulated again in the background.
    ///
    /// # Errors
    /// The problems of the file, one per line.
    pub fn open(path: &Path, shot: Option<usize>, services: &Services) -> Result<Self, Vec<String>> {
        let replay = load_replay(path).map_err(|error| error.lines())?;
        let name = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or("replay").to_owned();
        let palette = services.settings.palette;
        // By default the last one.
        let shot = shot.unwrap_or(usize::MAX);
        let ask = OpenAsk { replay, shown: path.display().to_string() };
        Ok(Self {
            replay: path.to_path_buf(),
            opening: Some(Job::start(ask)),
            playback: None,
            problem: None,
            drawing: Drawing { what: What::Moment, shot, to: shot, time: 0.0, height: 720, palette },
            name,
            shot_in_words: Memo::default(),
            differs_from: None,
            preview: Preview::default(),
            save: Save::default(),
        })
    }

    /// Returns whether the replay was simulated and a preview is in front.
    pub fn ready(&self) -> bool {
        self.playback.is_some() && self.preview.is_there() && !self.preview.working()
    }

    /// Returns whether a picture is being drawn for its file.
    pub fn writing(&self) -> bool {
        self.save.is_drawing()
    }

    /// Receives simulations and drawings.
    fn tick(&mut self) {
        if let Some(answer) = self.opening.as_mut().and_then(Job::poll) {
            self.opening = None;
            match answer {
                Ok(playback) => self.take(Arc::new(playback)),
                Err(line) => self.problem = Some(line),
            }
        }
        self.save.tick();
    }

    fn take(&mut self, playback: Arc<Playback>) {
        let (Some(first), Some(last)) = (playback.shots().first(), playback.shots().last()) else {
            self.problem = Some("This replay has no shots, so there is nothing to draw.".to_owned());
            return;
        };
        self.name = ReplayInfo::from_playback(&playback).title(&self.name);
        self.drawing.shot = self.drawing.shot.clamp(first.number, last.number);
        self.drawing.to = self.drawing.shot;
        self.differs_from = playback.first_divergence().map(|(number, _)| number);
        self.playback = Some(playback);
        self.middle();
    }

    /// Returns the first and the last shot.
    fn range(&self) -> (usize, usize) {
        let shots = self.playback.as_deref().map_or(&[][..], Playback::shots);
        (shots.first().map_or(0, |shot| shot.number), shots.last().map_or(0, |shot| shot.number))
    }

    fn played(&self) -> Option<&PlayedShot> {
        self.playback.as_ref()?.shot(self.drawing.shot)
    }

    /// Returns the seconds of the shot.
    fn length(&self) -> f64 {
        match self.preview.length {
            Some((shot, length)) if shot == self.drawing.shot => length,
            _ => self.played().map_or(0.0, |shot| shot.duration),
        }
    }

    /// Goes to another shot; an animation keeps its number of shots.
    fn go(&mut self, shot: usize) {
        let (first, last) = self.range();
        let several = self.drawing.to.saturating_sub(self.drawing.shot);
        self.drawing.shot = shot.clamp(first, last);
        self.drawing.to = (self.drawing.shot + several).min(last);
        self.middle();
    }

    /// Sets a moment worth showing: half a second after the strike, or half way through a short shot.
    fn middle(&mut self) {
        self.drawing.time = (self.length() / 2.0).min(0.5);
    }

    fn choose(&mut self, what: What) {
        self.drawing.what = what;
        self.save.forget();
    }

    /// Returns the reason why nothing can be saved now.
    fn wrong(&self) -> Option<String> {
        let Some(playback) = &self.playback else { return Some("Simulating the shots first".to_owned()) };
        let shots = if self.drawing.what == What::Animation { self.drawing.shots(playback).len() } else { 1 };
        match shots {
            0 => Some("All of these shots were taken back".to_owned()),
            n if n > MOST => Some(format!("{n} shots; at most {MOST} go into one animation")),
            _ => None,
        }
    }

    /// Returns the name that is proposed for the file, without its ending.
    fn file_name(&self) -> String {
        let name = fob_store::free_name(&self.name, |_| false);
        let Drawing { what, shot, to, .. } = self.drawing;
        let shots = if what == What::Animation && to > shot { format!("shots-{shot}-{to}") } else { format!("shot-{shot}") };
        let kind = if what == What::Stroboscope { "-stroboscope" } else { "" };
        format!("{name}-{shots}{kind}")
    }

    /// Asks where to save the picture.
    fn choose_place(&mut self, ui: &Ui) {
        if self.wrong().is_none() {
            let name = self.file_name();
            self.save.choose(ui, &name, self.drawing.what);
        }
    }
}

keys! {
    /// The keys of the pictures.
    static KEYS = "Pictures";
    MOMENT: "Moment", "One moment of a shot, as PNG", [plain(Key::Num1)];
    STROBOSCOPE: "Stroboscope", "All of a shot in one picture: the paths, and the discs along them, as PNG", [plain(Key::Num2)];
    ANIMATION: labels::ANIMATION, "A shot or several in real time, as GIF", [plain(Key::Num3)];
    PREVIOUS: "Previous shot", "Previous shot, next shot", [plain(Key::ArrowLeft)];
    NEXT: "Next shot", "Previous shot, next shot", [plain(Key::ArrowRight)];
    LATER: "A frame later", "A frame later, or earlier", [plain(Key::ArrowUp)];
    EARLIER: "A frame earlier", "A frame later, or earlier", [plain(Key::ArrowDown)];
    SAVE: labels::SAVE, "Choose a place for it, draw it and write the file", [ctrl(Key::S)];
}

/// The description of this screen.
pub static KIND: ScreenKind = ScreenKind {
    name: "Pictures",
    ways: &[&Way::<places::Pictures>(|at, services| Ok(Box::new(ExportScreen::open(&at.path, at.shot, services)?)))],
    keys: || vec![&KEYS],
    ..ScreenKind::PLAIN
};

impl Screen for ExportScreen {
    fn route(&self) -> Route {
        // Until the replay is read, the last shot has no number.
        places::Pictures { path: self.replay.clone(), shot: Some(self.drawing.shot).filter(|shot| *shot != usize::MAX) }.into()
    }

    fn title(&self) -> &'static str {
        "Fob: pictures"
    }

    fn help(&self) -> Topic {
        Topic::Theatre
    }

    fn ui(&mut self, ui: &mut Ui, cx: &mut Cx<'_>) -> Option<Nav> {
        show(ui, self, cx.services)
    }
}

fn show(ui: &mut Ui, state: &mut ExportScreen, services: &mut Services) -> Option<Nav> {
    let theme = Theme::of(&services.settings);
    let mut go = None;
    state.tick();
    state.drawing.palette = services.settings.palette;
    if state.writing() {
        if keys::BACK.shortcut(ui) {
            state.save.cancel();
        }
    } else if state.playback.is_some() && services.problems.is_empty() && !files::is_open(ui) {
        take_keys(ui, state);
    }
    let wide = ui.max_rect().width();
    egui::Panel::top("pictures head").frame(panel_frame(ui)).show(ui, |ui| {
        if widgets::header(ui, "Pictures", |_| {}) {
            go = Some(Nav::Back);
        }
    });
    let right = (wide * 0.34).clamp(360.0, 480.0);
    Window::from_ui(ui).right("pictures form", "Options", right, layout::TALL).frame(panel_frame(ui)).peek().show(ui, |ui| {
        egui::ScrollArea::vertical().auto_shrink([false, false]).show(ui, |ui| form::show(ui, state));
    });
    if state.playback.is_some() && state.drawing.what != What::Stroboscope {
        egui::Panel::bottom("pictures time").frame(panel_frame(ui)).show(ui, |ui| form::time(ui, state));
    }
    egui::CentralPanel::default().frame(egui::Frame::new().fill(theme.room)).show(ui, |ui| picture(ui, state));
    if let (Some(path), Some(playback)) = (state.save.place(ui), &state.playback) {
        state.save.draw(playback, state.drawing, path);
    }
    go
}

fn take_keys(ui: &Ui, state: &mut ExportScreen) {
    for (key, what) in [(&MOMENT, What::Moment), (&STROBOSCOPE, What::Stroboscope), (&ANIMATION, What::Animation)] {
        if key.key(ui) {
            state.choose(what);
        }
    }
    for (key, by) in [(&PREVIOUS, -1), (&NEXT, 1)] {
        if key.offer(ui, None) {
            state.go(state.drawing.shot.saturating_add_signed(by));
        }
    }
    for (key, by) in [(&EARLIER, -FRAME), (&LATER, FRAME)] {
        if key.offer(ui, None) {
            state.drawing.time = (state.drawing.time + by).clamp(0.0, state.length());
        }
    }
    if keys::ENTER.key(ui) || keys::CONFIRM.shortcut(ui) || SAVE.shortcut(ui) {
        state.choose_place(ui);
    }
}

/// Draws the preview, as large as there is room.
fn picture(ui: &mut Ui, state: &mut ExportScreen) {
    let theme = &Theme::from_ui(ui);
    let space = ui.max_rect().shrink(16.0);
    let write = |text: &str, ink: Color32| {
        ui.painter().text(space.center(), Align2::CENTER_CENTER, text, FontId::proportional(15.0), ink);
    };
    if let Some(problem) = &state.problem {
        write(problem, theme.bad);
        return;
    }
    let Some(playback) = &state.playback else {
        let bar = Rect::from_center_size(space.center() + vec2(0.0, 28.0), vec2(space.width().min(320.0), 20.0));
        write("Simulating the shots", theme.dim);
        let share = state.opening.as_ref().and_then(|job| job.progress().share);
        let share = share.unwrap_or(0.0);
        ui.scope_builder(egui::UiBuilder::new().max_rect(bar), |ui| {
            widgets::progress(ui, share, &format!("{:.0} %", share * 100.0), bar.width());
        });
        return;
    };
    let drawing = state.drawing;
    let size = vec2(drawing.width() as f32, drawing.height as f32);
    let fitted = size * (space.width() / size.x).min(space.height() / size.y);
    // As fine as the screen shows it, in a few steps so that not every change of the window draws again.
    let pixels = (fitted.y * ui.ctx().pixels_per_point() / 120.0).ceil() as u32 * 120;
    let still = drawing.what == What::Stroboscope;
    let seen = Drawing {
        what: if still { What::Stroboscope } else { What::Moment },
        to: drawing.shot,
        time: if still { 0.0 } else { drawing.time },
        height: pixels.clamp(240, 1080),
        ..drawing
    };
    state.preview.want(ui.ctx(), playback, seen);
    let rect = Rect::from_center_size(space.center(), fitted);
    let response = ui.interact(rect, ui.id().with("preview"), egui::Sense::hover());
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Image, true, "Preview"));
    if let Some(texture) = &state.preview.texture {
        let whole = Rect::from_min_max(egui::Pos2::ZERO, pos2(1.0, 1.0));
        ui.painter().image(texture.id(), rect, whole, Color32::WHITE);
    }
}
