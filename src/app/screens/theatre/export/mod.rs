//! Pictures of a replay's shots: a moment or a stroboscope view as PNG, shots as an animated GIF.

mod form;
mod work;

use super::words;
use crate::app::pace::Pace;
use crate::app::route::{Nav, Route};
use crate::app::screen::{Cx, Screen};
use crate::app::shared::Shared;
use crate::app::theme::{Palette, Theme};
use crate::app::topic::Topic;
use crate::app::widgets::panel_frame;
use crate::app::widgets::{self, paths};
use crate::app::worker::Stream;
use crate::replay::picture::{FRAME, Film};
use crate::replay::{Playback, PlayedShot};
use crate::store::ReplayInfo;
use egui::{Align2, Color32, FontId, Key, Modifiers, Rect, Ui, pos2, vec2};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use work::{Load, Preview, View, Write};

/// What is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// A moment of a shot, as PNG.
    Moment,
    /// All of a shot in one picture, as PNG.
    Stroboscope,
    /// A shot or several, as animated GIF.
    Animation,
}

impl What {
    const fn ending(self) -> &'static str {
        match self {
            Self::Moment | Self::Stroboscope => "png",
            Self::Animation => "gif",
        }
    }
}

/// The most shots of one animation: each takes about a megabyte, and nobody watches more.
const MOST: usize = 100;

/// A picture in the making.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Job {
    what: What,
    shot: usize,
    /// The last shot of an animation.
    to: usize,
    /// Seconds after the strike.
    time: f64,
    /// Pixels.
    height: u32,
    palette: Palette,
}

impl Job {
    fn film(&self, playback: &Playback, shot: usize) -> Option<Film> {
        Film::new(playback, shot, self.height, &self.palette.picture())
    }

    /// The shots of an animation: of several, those that were taken back are left out.
    fn shots(&self, playback: &Playback) -> Vec<usize> {
        let range = self.shot..=self.to.max(self.shot);
        let of = |shot: &&PlayedShot| range.contains(&shot.number) && (!shot.taken_back || self.to <= self.shot);
        playback.shots().iter().filter(of).map(|shot| shot.number).collect()
    }

    /// The pictures' width in pixels.
    fn width(&self) -> u32 {
        // Beside the square board stands a panel of 0.64 of its height.
        self.height + (f64::from(self.height) * 0.64).round() as u32
    }

    /// About how many frames an animation has.
    fn frames(&self, playback: &Playback) -> usize {
        let of = |&shot: &usize| playback.shot(shot).map_or(0, |shot| (shot.duration / FRAME).ceil() as usize + 3);
        self.shots(playback).iter().map(of).sum()
    }
}

/// What the screen holds.
#[derive(Debug)]
pub struct State {
    /// The replay's file.
    replay: PathBuf,
    loading: Option<Stream<Load>>,
    /// How much is simulated, 0 to 1.
    loaded: f32,
    playback: Option<Arc<Playback>>,
    problems: Vec<String>,
    job: Job,
    /// What the replay is called, for the names of files.
    name: String,
    folder: PathBuf,
    path: String,
    /// The path that was made up; another one was typed.
    made_up: String,
    preview: Preview,
    writing: Option<(Stream<Write>, f32)>,
    /// What was written last, or why it was not.
    said: Option<Result<String, String>>,
}

impl State {
    /// Opens a replay at a shot.
    pub fn open(path: &Path, shot: Option<usize>, shared: &Shared) -> Self {
        let name = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or("replay").to_owned();
        let palette = shared.settings.palette;
        // The last one, where nothing is said.
        let shot = shot.unwrap_or(usize::MAX);
        Self {
            replay: path.to_path_buf(),
            loading: Some(work::load(path)),
            loaded: 0.0,
            playback: None,
            problems: Vec::new(),
            job: Job { what: What::Moment, shot, to: shot, time: 0.0, height: 720, palette },
            name,
            folder: paths::home(shared),
            path: String::new(),
            made_up: String::new(),
            preview: Preview::default(),
            writing: None,
            said: None,
        }
    }

    /// Whether the replay was simulated and a preview is in front.
    pub fn ready(&self) -> bool {
        self.playback.is_some() && self.preview.shown().is_some() && !self.preview.working()
    }

    /// Whether a picture is being written.
    pub fn writing(&self) -> bool {
        self.writing.is_some()
    }

    /// Takes in what was simulated and written.
    fn tick(&mut self) {
        if let Some(loading) = &mut self.loading {
            let told = loading.poll();
            let ended = loading.ended();
            for piece in told {
                match piece {
                    Load::Progress(part) => self.loaded = part,
                    Load::Ready(Ok(playback)) => self.take(playback),
                    Load::Ready(Err(lines)) => self.problems = lines,
                }
            }
            if ended {
                self.loading = None;
                if self.playback.is_none() && self.problems.is_empty() {
                    self.problems.push("the simulation broke off".to_owned());
                }
            }
        }
        if let Some((stream, part)) = &mut self.writing {
            let told = stream.poll();
            let ended = stream.ended();
            for piece in told {
                match piece {
                    Write::Progress(now) => *part = now,
                    Write::Done(Ok((path, bytes))) => {
                        let size = if bytes < 1_000_000 {
                            format!("{} kB", bytes.div_ceil(1000))
                        } else {
                            format!("{:.1} MB", bytes as f64 / 1e6)
                        };
                        self.said = Some(Ok(format!("Saved: {} ({size})", path.display())));
                    }
                    Write::Done(Err(line)) => self.said = Some(Err(line)),
                }
            }
            if ended {
                self.writing = None;
                self.said.get_or_insert_with(|| Err("the work broke off; nothing was written".to_owned()));
            }
        }
    }

    fn take(&mut self, playback: Arc<Playback>) {
        let (Some(first), Some(last)) = (playback.shots().first(), playback.shots().last()) else {
            self.problems.push("no shot was taken, so that there is nothing to draw".to_owned());
            return;
        };
        self.name = words::title(&self.name, Some(&ReplayInfo::of_playback(&playback)));
        self.job.shot = self.job.shot.clamp(first.number, last.number);
        self.job.to = self.job.shot;
        self.playback = Some(playback);
        self.middle();
    }

    /// The first and the last shot.
    fn range(&self) -> (usize, usize) {
        let shots = self.playback.as_deref().map_or(&[][..], Playback::shots);
        (shots.first().map_or(0, |shot| shot.number), shots.last().map_or(0, |shot| shot.number))
    }

    fn played(&self) -> Option<&PlayedShot> {
        self.playback.as_ref()?.shot(self.job.shot)
    }

    /// Seconds of the shot.
    fn length(&self) -> f64 {
        match self.preview.length {
            Some((shot, length)) if shot == self.job.shot => length,
            _ => self.played().map_or(0.0, |shot| shot.duration),
        }
    }

    /// Goes to another shot; an animation keeps its number of shots.
    fn go(&mut self, shot: usize) {
        let (first, last) = self.range();
        let several = self.job.to.saturating_sub(self.job.shot);
        self.job.shot = shot.clamp(first, last);
        self.job.to = (self.job.shot + several).min(last);
        self.middle();
    }

    /// A moment in which something is to be seen: half a second after the strike, or half way through a short shot.
    fn middle(&mut self) {
        self.job.time = (self.length() / 2.0).min(0.5);
    }

    /// The path as it is made up from what is drawn, until somebody types another.
    fn name_path(&mut self) {
        let name = crate::store::free_name(&self.name, |_| false);
        let Job { what, shot, to, .. } = self.job;
        let shots = if what == What::Animation && to > shot { format!("shots-{shot}-{to}") } else { format!("shot-{shot}") };
        let kind = if what == What::Stroboscope { "-stroboscope" } else { "" };
        let made_up = self.folder.join(format!("{name}-{shots}{kind}.{}", what.ending())).display().to_string();
        if self.path == self.made_up {
            self.path.clone_from(&made_up);
        }
        self.made_up = made_up;
    }

    fn choose(&mut self, what: What) {
        self.job.what = what;
        self.said = None;
        // A path that was typed keeps its name and gets the ending of what is made.
        let path = PathBuf::from(&self.path);
        let ending = path.extension().and_then(|e| e.to_str()).unwrap_or_default().to_ascii_lowercase();
        if self.path != self.made_up && matches!(ending.as_str(), "png" | "gif") {
            self.path = path.with_extension(what.ending()).display().to_string();
        }
    }

    /// Why nothing can be written now.
    fn wrong(&self) -> Option<String> {
        let playback = self.playback.as_ref()?;
        let path = paths::typed(&self.path);
        let ending = path.extension().and_then(|e| e.to_str()).unwrap_or_default().to_ascii_lowercase();
        if self.path.trim().is_empty() {
            return Some("Write where to".to_owned());
        }
        if ending != self.job.what.ending() {
            return Some(format!("The name must end in .{}", self.job.what.ending()));
        }
        let shots = if self.job.what == What::Animation { self.job.shots(playback).len() } else { 1 };
        match shots {
            0 => Some("All of these shots were taken back".to_owned()),
            n if n > MOST => Some(format!("{n} shots; at most {MOST} go into one animation")),
            _ => None,
        }
    }

    fn write(&mut self) {
        let Some(playback) = self.playback.clone().filter(|_| self.wrong().is_none()) else { return };
        self.said = None;
        self.writing = Some((work::write(playback, self.job, paths::typed(&self.path)), 0.0));
    }

    fn cancel(&mut self) {
        self.writing = None;
        self.said = Some(Err("Cancelled: nothing was written".to_owned()));
    }
}

impl Screen for State {
    fn route(&self) -> Route {
        // Until the replay is read, the last shot has no number.
        Route::Pictures { path: self.replay.clone(), shot: Some(self.job.shot).filter(|shot| *shot != usize::MAX) }
    }

    fn title(&self) -> &'static str {
        "Fob: pictures"
    }

    fn help(&self) -> Topic {
        Topic::Theatre
    }

    fn ui(&mut self, ui: &mut Ui, cx: &mut Cx<'_>) -> Option<Nav> {
        show(ui, self, cx.shared)
    }

    fn pace(&self, _shared: &Shared) -> Pace {
        if self.loading.is_some() || self.preview.working() || self.writing.is_some() { Pace::After(0.04) } else { Pace::Sleep }
    }
}

fn show(ui: &mut Ui, state: &mut State, shared: &mut Shared) -> Option<Nav> {
    let theme = shared.theme();
    let mut go = None;
    state.tick();
    state.job.palette = shared.settings.palette;
    if state.playback.is_some() {
        state.name_path();
    }
    if state.writing() {
        if widgets::shortcut(ui, Modifiers::NONE, Key::Escape) {
            state.cancel();
        }
    } else if state.playback.is_some() && shared.problems.is_empty() {
        keys(ui, state);
    }
    let wide = ui.max_rect().width();
    egui::Panel::top("pictures head").frame(panel_frame(ui)).show(ui, |ui| {
        if widgets::header(ui, "Pictures", |_| {}) {
            go = Some(Nav::Back);
        }
    });
    let right = (wide * 0.34).clamp(360.0, 480.0);
    egui::Panel::right("pictures form").exact_size(right).resizable(false).frame(panel_frame(ui)).show(ui, |ui| {
        egui::ScrollArea::vertical().auto_shrink([false, false]).show(ui, |ui| form::show(ui, state));
    });
    if state.playback.is_some() && state.job.what != What::Stroboscope {
        egui::Panel::bottom("pictures time").frame(panel_frame(ui)).show(ui, |ui| form::time(ui, state));
    }
    egui::CentralPanel::default().frame(egui::Frame::new().fill(theme.room)).show(ui, |ui| picture(ui, state));
    go
}

fn keys(ui: &Ui, state: &mut State) {
    for (key, what) in [(Key::Num1, What::Moment), (Key::Num2, What::Stroboscope), (Key::Num3, What::Animation)] {
        if widgets::key(ui, key) {
            state.choose(what);
        }
    }
    for (key, by) in [(Key::ArrowLeft, -1), (Key::ArrowRight, 1)] {
        if widgets::key(ui, key) {
            state.go(state.job.shot.saturating_add_signed(by));
        }
    }
    for (key, by) in [(Key::ArrowDown, -FRAME), (Key::ArrowUp, FRAME)] {
        if widgets::key(ui, key) {
            state.job.time = (state.job.time + by).clamp(0.0, state.length());
        }
    }
    if widgets::key(ui, Key::Enter) || widgets::shortcut(ui, Modifiers::COMMAND, Key::Enter) {
        state.write();
    }
}

/// The preview, as large as there is room.
fn picture(ui: &mut Ui, state: &mut State) {
    let theme = &Theme::of(ui);
    let space = ui.max_rect().shrink(16.0);
    let tell = |text: &str, ink: Color32| {
        ui.painter().text(space.center(), Align2::CENTER_CENTER, text, FontId::proportional(15.0), ink);
    };
    if let Some(problem) = state.problems.first() {
        tell(problem, theme.bad);
        return;
    }
    let Some(playback) = state.playback.clone() else {
        let bar = Rect::from_center_size(space.center() + vec2(0.0, 28.0), vec2(space.width().min(320.0), 20.0));
        tell("The shots are simulated again", theme.dim);
        ui.put(bar, egui::ProgressBar::new(state.loaded));
        return;
    };
    let size = vec2(state.job.width() as f32, state.job.height as f32);
    let fitted = size * (space.width() / size.x).min(space.height() / size.y);
    // As fine as the screen shows it, in a few steps so that not every change of the window draws anew.
    let pixels = (fitted.y * ui.ctx().pixels_per_point() / 120.0).ceil() as u32 * 120;
    let time = if state.job.what == What::Stroboscope { 0.0 } else { state.job.time };
    let view = View {
        stroboscope: state.job.what == What::Stroboscope,
        shot: state.job.shot,
        time,
        height: pixels.clamp(240, 1080),
        palette: state.job.palette,
    };
    state.preview.want(ui.ctx(), &playback, view);
    let rect = Rect::from_center_size(space.center(), fitted);
    let response = ui.interact(rect, ui.id().with("preview"), egui::Sense::hover());
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Image, true, "Preview"));
    if let Some(texture) = &state.preview.texture {
        let whole = Rect::from_min_max(egui::Pos2::ZERO, pos2(1.0, 1.0));
        ui.painter().image(texture.id(), rect, whole, Color32::WHITE);
    }
}
