//! A replay that is watched: board, DFAs and strings at any moment, and below them the time line over the whole match.

mod board;
mod curve;
pub mod ending;
mod foot;
mod head;
mod keys;
pub mod labels;
mod load;
mod marks;
mod overlay;
mod pair;
mod picker;
mod position;
mod replayed;
mod review;
mod side;
mod steps;
mod stroboscope;
mod time_line;
mod toggles;
mod transport;
mod viewer;
mod views;
mod what_if;

pub use fob_services::data::{Toggle, Trouble};
pub use replayed::Replayed;
pub use viewer::{Mode, Viewer};

use egui::Ui;
use fob_kit::aiming::shot_view::resting;
use fob_kit::kind::{ScreenKind, Way};
use fob_kit::layout::{self, Foot, Window};
use fob_kit::scene::BoardScene;
use fob_kit::screen::{Cx, Screen};
use fob_kit::theme::{STEP, Theme};
use fob_kit::widgets;
use fob_kit::widgets::panel_frame;
use fob_services::data::Services;
use fob_services::pace::Pace;
use fob_services::places;
use fob_services::route::{Nav, Route};
use fob_services::topic::Topic;
use load::Loading;
use picker::Picked;
use std::path::{Path, PathBuf};

/// A replay: while it is opened, and then the moment that is shown.
#[derive(Debug)]
pub struct WatchScreen {
    source: Source,
    /// The shot at which it opens, once it is read.
    first: Option<usize>,
    /// Seconds after the strike of that shot.
    at: f64,
    /// True if the replay opens with its review.
    reviewed: bool,
    stage: Stage,
}

/// The source of a replay.
#[derive(Debug)]
enum Source {
    File(PathBuf),
    /// A link, in which it is packed.
    Link(String),
}

#[derive(Debug)]
enum Stage {
    Loading(Loading),
    /// The replay has no shots yet.
    Empty(Box<Replayed>),
    Open(Box<Viewer>),
    /// The replay could not be opened; the dialog has the reason.
    Failed,
}

impl WatchScreen {
    /// Opens a replay file: it is read at once, and simulated again in the background.
    ///
    /// # Errors
    /// The problems, one per line.
    pub fn open(path: &Path, shot: Option<usize>) -> Result<Self, Vec<String>> {
        let stage = Stage::Loading(Loading::start(path)?);
        Ok(Self { source: Source::File(path.to_path_buf()), first: shot, at: 0.0, reviewed: false, stage })
    }

    /// Opens the replay of a link at a number of seconds after the strike of a shot: it is unpacked and played in the background.
    pub(crate) fn from_link(clip: String, shot: Option<usize>, at: Option<f64>) -> Self {
        let stage = Stage::Loading(Loading::from_link(&clip));
        Self { source: Source::Link(clip), first: shot, at: at.unwrap_or(0.0), reviewed: false, stage }
    }

    /// Opens a replay file with its review.
    ///
    /// # Errors
    /// The problems, one per line.
    pub fn review(path: &Path, shot: Option<usize>) -> Result<Self, Vec<String>> {
        Ok(Self { reviewed: true, ..Self::open(path, shot)? })
    }

    /// Returns the replay as it is shown, once it is open.
    pub fn shown(&self) -> Option<&Viewer> {
        if let Stage::Open(viewer) = &self.stage { Some(viewer) } else { None }
    }

    /// Returns the replay as it is shown, to be moved.
    pub fn shown_mut(&mut self) -> Option<&mut Viewer> {
        if let Stage::Open(viewer) = &mut self.stage { Some(viewer) } else { None }
    }
}

/// The description of this screen.
pub static KIND: ScreenKind = ScreenKind {
    name: "Replay",
    ways: &[
        &Way::<places::Shown>(|at, _| Ok(Box::new(WatchScreen::from_link(at.replay, at.shot, at.at)))),
        &Way::<places::Watch>(|at, _| Ok(Box::new(WatchScreen::open(&at.path, at.shot)?))),
        &Way::<places::Review>(|at, _| Ok(Box::new(WatchScreen::review(&at.path, at.shot)?))),
    ],
    keys: || vec![&keys::KEYS, &toggles::KEYS],
    ..ScreenKind::PLAIN
};

impl Screen for WatchScreen {
    fn route(&self) -> Route {
        let shot = self.shown().map(Viewer::number).or(self.first);
        let path = match &self.source {
            Source::File(path) => path.clone(),
            Source::Link(replay) => {
                return places::Shown { replay: replay.clone(), shot, at: self.shown().and_then(Viewer::at) }.into();
            }
        };
        let reviewed = self.shown().map_or(self.reviewed, |viewer| viewer.review.is_open());
        if reviewed { places::Review { path, shot }.into() } else { places::Watch { path, shot }.into() }
    }

    fn link(&self) -> Option<(Route, String)> {
        self.shown().map(|viewer| (viewer.link(), "this replay at this moment".to_owned()))
    }

    fn title(&self) -> &'static str {
        "Fob: replay"
    }

    fn help(&self) -> Topic {
        Topic::Replay
    }

    fn ui(&mut self, ui: &mut Ui, cx: &mut Cx<'_>) -> Option<Nav> {
        show(ui, self, cx)
    }

    fn pace(&self, _services: &Services) -> Pace {
        match &self.stage {
            Stage::Loading(_) | Stage::Empty(_) => Pace::Sleep,
            Stage::Open(viewer) => viewer.pace(),
            Stage::Failed => Pace::Now,
        }
    }
}

fn show(ui: &mut Ui, state: &mut WatchScreen, cx: &mut Cx<'_>) -> Option<Nav> {
    let services = &mut *cx.services;
    let reviewed = state.reviewed;
    if let Stage::Loading(loading) = &mut state.stage {
        match loading.poll(services) {
            None => {}
            Some(Ok(replay)) if replay.shots().is_empty() => state.stage = Stage::Empty(Box::new(replay)),
            Some(Ok(replay)) => {
                let mut viewer = Viewer::new(replay, services.settings.replay.clone());
                // A user who asks for a replay, and not for a moment of it, wants to see it played.
                viewer.playing = state.first.is_none() && state.at == 0.0 && !reviewed && services.settings.motion;
                if let Some(shot) = state.first.take() {
                    viewer.open_at(shot);
                }
                viewer.seek_in_shot(state.at);
                if reviewed {
                    viewer.toggle_review(services);
                }
                state.stage = Stage::Open(Box::new(viewer));
            }
            Some(Err(lines)) => {
                services.problem(Trouble::reading(lines));
                state.stage = Stage::Failed;
            }
        }
    }
    match &mut state.stage {
        Stage::Loading(loading) => {
            let mut cancelled = false;
            widgets::page(ui, 480.0, |ui| {
                ui.add_space(STEP * 8.0);
                cancelled = loading.show(ui);
            });
            cancelled.then_some(Nav::Back)
        }
        Stage::Empty(replay) => empty(ui, replay, &mut cx.scene.boards),
        Stage::Open(viewer) => watch(ui, viewer, services, &mut cx.scene.boards),
        Stage::Failed => Some(Nav::Back),
    }
}

/// Draws a replay without shots: its pucks, and the way back.
fn empty(ui: &mut Ui, replay: &Replayed, boards: &mut Vec<BoardScene>) -> Option<Nav> {
    let mut go = None;
    egui::Panel::top("head").frame(panel_frame(ui)).show(ui, |ui| {
        if widgets::header(ui, &replay.title, |_| {}) {
            go = Some(Nav::Back);
        }
        widgets::note(ui, labels::NO_SHOTS);
    });
    egui::CentralPanel::default().frame(egui::Frame::NONE).show(ui, |ui| {
        let layout = &replay.playback.last().layout;
        let fit = fob_kit::aiming::Eye::default().fit(&layout.board, ui.max_rect().shrink(STEP));
        boards.push(BoardScene { board: layout.board.clone(), fit, discs: resting(layout), light: 1.0 });
    });
    go
}

fn watch(ui: &mut Ui, viewer: &mut Viewer, services: &mut Services, boards: &mut Vec<BoardScene>) -> Option<Nav> {
    let theme = &Theme::from_ui(ui);
    let blocked = viewer.picker.is_some() || viewer.ending.is_open() || !services.problems.is_empty();
    if !blocked {
        keys::take(ui, viewer, services);
        if !matches!(viewer.mode, Mode::Match) && fob_kit::keys::BACK.shortcut(ui) {
            let held = if let Mode::WhatIf(what) = &mut viewer.mode { what.cancel() } else { false };
            if held { refresh(viewer) } else { viewer.back_to_match() }
        }
    }
    viewer.tick(services);
    let motion = services.settings.motion;
    let alone = matches!(viewer.mode, Mode::Pair(_));
    let side = (!alone).then(|| Window::from_ui(ui).beside(0.34));
    let table = layout::Arrangement { side, ..layout::Arrangement::new("replay", "Figure and log", Foot::Line) };
    let mut parts = (viewer, services, None);
    table.show(
        ui,
        &mut parts,
        |ui, (viewer, services, go)| *go = head::show(ui, viewer, services),
        |ui, (viewer, services, _)| beside(ui, viewer, services, motion),
        |ui, (viewer, ..)| foot::show(ui, viewer),
        |ui, (viewer, services, _)| {
            if !Window::from_ui(ui).is_narrow() {
                let left = egui::Frame::new().fill(theme.panel).inner_margin(egui::Margin::symmetric(10, 10));
                let left = egui::Panel::left("view").frame(left).exact_size(156.0).resizable(false);
                left.show(ui, |ui| toggles::show(ui, viewer));
            }
            if let Mode::Pair(_) = viewer.mode {
                egui::Panel::top("pair").frame(panel_frame(ui)).show(ui, |ui| head::pair(ui, viewer, services));
                // A very low window has room for the boards alone; each shot's strings are in the match itself.
                if !Window::from_ui(ui).is_flat() {
                    let frame = panel_frame(ui);
                    egui::Panel::bottom("strings").frame(frame).show(ui, |ui| pair_strings(ui, viewer, motion));
                }
            }
            egui::CentralPanel::default().frame(egui::Frame::NONE).show(ui, |ui| {
                board::show(ui, viewer, services, boards, blocked);
            });
        },
    );
    let (viewer, services, go) = parts;
    // Overlays that are switched on stay on for the next replay.
    if services.settings.replay != viewer.toggles {
        services.settings.replay.clone_from(&viewer.toggles);
    }
    viewer.ending.show(ui, services);
    let picked = viewer.picker.as_mut().and_then(|picker| picker.show(ui));
    match picked {
        None => {}
        Some(Picked::Nothing) => viewer.picker = None,
        Some(Picked::Replay(path)) => {
            viewer.picker = None;
            if let Mode::Pair(pair) = &mut viewer.mode
                && let Err(lines) = pair.open(&path)
            {
                services.problem(Trouble::reading(lines));
            }
        }
    }
    go
}

/// Draws the panel next to the board: the review, the strike of a what-if if there is no room for it below, or the strings and
/// the log.
fn beside(ui: &mut Ui, viewer: &mut Viewer, services: &mut Services, motion: bool) {
    if viewer.review.is_open() && matches!(viewer.mode, Mode::Match) {
        review::panel(ui, viewer, services);
    } else if matches!(viewer.mode, Mode::WhatIf(_)) && foot::is_low(ui) {
        let scroll = egui::ScrollArea::vertical().id_salt("strike").auto_shrink([false, false]);
        scroll.show(ui, |ui| foot::strike(ui, viewer));
    } else {
        side::show(ui, viewer, motion);
    }
}

/// Computes the what-if again, after its aim was cancelled.
fn refresh(viewer: &mut Viewer) {
    let replay = viewer.replay.clone();
    if let Mode::WhatIf(what) = &mut viewer.mode {
        what.work_out(&replay);
    }
}

fn pair_strings(ui: &mut Ui, viewer: &mut Viewer, motion: bool) {
    let (local, left) = (viewer.local(), viewer.view(viewer.index()));
    let Mode::Pair(pair) = &mut viewer.mode else { return };
    let right = pair.view();
    ui.spacing_mut().item_spacing.x = STEP * 4.0;
    // In a low window the boards come first, and the strings scroll.
    let most = if foot::is_low(ui) { 44.0 } else { f32::INFINITY };
    egui::ScrollArea::vertical().id_salt("strings of both").max_height(most).auto_shrink([false, true]).show(ui, |ui| {
        ui.columns(2, |columns| {
            columns.iter_mut().for_each(|ui| ui.spacing_mut().item_spacing.x = STEP);
            side::rows(&mut columns[0], &viewer.replay, &left, local, motion);
            side::rows(&mut columns[1], &pair.replay, &right, local, motion);
        });
    });
}
