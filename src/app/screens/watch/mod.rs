//! A replay that is watched: board, DFAs and strings at any moment, and below them the time line over the whole match.

mod board;
mod curve;
mod head;
mod keys;
mod load;
mod marks;
mod open;
mod overlay;
mod pair;
mod picker;
mod reel;
mod seen;
mod side;
mod stage;
mod strip;
mod toggles;
mod transport;
mod what_if;

pub use open::{Mode, Open, Toggle};
pub use reel::Reel;

use super::Go;
use super::play::panel_frame;
use crate::app::model::Pace;
use crate::app::scene::BoardScene;
use crate::app::shared::Shared;
use crate::app::table::playback;
use crate::app::theme::{STEP, Theme};
use crate::app::widgets;
use egui::{Key, Modifiers, Ui};
use load::Loading;
use marks::Mark;
use picker::Picked;
use std::path::Path;
use strip::{Segment, Strip};

/// A replay: while it is opened, and then the moment that is shown.
#[derive(Debug)]
pub struct State {
    stage: Stage,
}

#[derive(Debug)]
enum Stage {
    Loading(Loading),
    /// Nothing was played in it yet.
    Empty(Box<Reel>),
    Open(Box<Open>),
    /// It could not be opened; the dialog says why.
    Failed,
}

impl State {
    /// Opens a replay file: it is read at once, and played again beside the screen.
    ///
    /// # Errors
    /// What went wrong, a line each.
    pub fn open(path: &Path, _shared: &mut Shared) -> Result<Self, Vec<String>> {
        Ok(Self { stage: Stage::Loading(Loading::start(path)?) })
    }

    /// When the next frame is due.
    pub fn pace(&self, _shared: &Shared) -> Pace {
        match &self.stage {
            Stage::Loading(_) => Pace::After(0.05),
            Stage::Empty(_) => Pace::Sleep,
            Stage::Open(open) => open.pace(),
            Stage::Failed => Pace::Now,
        }
    }

    /// The replay as it is shown, once it is open.
    pub fn shown(&self) -> Option<&Open> {
        if let Stage::Open(open) = &self.stage { Some(open) } else { None }
    }

    /// The replay as it is shown, to be moved.
    pub fn shown_mut(&mut self) -> Option<&mut Open> {
        if let Stage::Open(open) = &mut self.stage { Some(open) } else { None }
    }
}

/// Draws the screen.
pub fn show(ui: &mut Ui, state: &mut State, shared: &mut Shared, boards: &mut Vec<BoardScene>) -> Option<Go> {
    let theme = shared.theme();
    if let Stage::Loading(loading) = &mut state.stage {
        match loading.poll() {
            None => {}
            Some(Ok(reel)) if reel.shots().is_empty() => state.stage = Stage::Empty(Box::new(reel)),
            Some(Ok(reel)) => state.stage = Stage::Open(Box::new(Open::new(reel))),
            Some(Err(lines)) => {
                shared.problem(lines);
                state.stage = Stage::Failed;
            }
        }
    }
    match &mut state.stage {
        Stage::Loading(loading) => {
            let mut cancelled = false;
            widgets::page(ui, &theme, 480.0, |ui| {
                ui.add_space(STEP * 8.0);
                cancelled = loading.show(ui, &theme);
            });
            cancelled.then_some(Go::Back)
        }
        Stage::Empty(reel) => empty(ui, reel, &theme, boards),
        Stage::Open(open) => theatre(ui, open, shared, &theme, boards),
        Stage::Failed => Some(Go::Back),
    }
}

/// A replay in which nothing was played: the pucks as they lie, and the way back.
fn empty(ui: &mut Ui, reel: &Reel, theme: &Theme, boards: &mut Vec<BoardScene>) -> Option<Go> {
    let mut go = None;
    egui::Panel::top("head").frame(panel_frame(theme)).show(ui, |ui| {
        if widgets::header(ui, theme, &reel.title, |_| {}) {
            go = Some(Go::Back);
        }
        widgets::note(ui, theme, "Nothing was played in this replay yet.");
    });
    egui::CentralPanel::default().frame(egui::Frame::NONE).show(ui, |ui| {
        let layout = &reel.playback.last().layout;
        let fit = crate::app::table::Eye::default().fit(&layout.board, ui.max_rect().shrink(STEP));
        boards.push(BoardScene { board: layout.board.clone(), fit, discs: playback::resting(layout), light: 1.0 });
    });
    go
}

fn theatre(ui: &mut Ui, open: &mut Open, shared: &mut Shared, theme: &Theme, boards: &mut Vec<BoardScene>) -> Option<Go> {
    let blocked = open.picker.is_some() || !shared.problems.is_empty();
    if !blocked {
        keys::take(ui, open);
        if !matches!(open.mode, Mode::Match) && widgets::shortcut(ui, Modifiers::NONE, Key::Escape) {
            let held = if let Mode::WhatIf(what) = &mut open.mode { what.cancel() } else { false };
            if held { refresh(open) } else { keys::leave(open) }
        }
    }
    open.tick(shared);
    let motion = shared.settings.motion;
    let mut go = None;
    egui::Panel::top("head").frame(panel_frame(theme)).show(ui, |ui| go = head::show(ui, open, theme));
    egui::Panel::bottom("time").frame(panel_frame(theme)).show(ui, |ui| foot(ui, open, theme));
    let left = egui::Frame::new().fill(theme.panel).inner_margin(egui::Margin::symmetric(10, 10));
    egui::Panel::left("view").frame(left).exact_size(156.0).resizable(false).show(ui, |ui| toggles::show(ui, open, theme));
    if let Mode::Pair(_) = open.mode {
        egui::Panel::top("pair").frame(panel_frame(theme)).show(ui, |ui| head::pair(ui, open, shared, theme));
        let frame = panel_frame(theme);
        egui::Panel::bottom("strings").frame(frame).show(ui, |ui| pair_strings(ui, open, theme, motion));
    } else {
        let right = (ui.max_rect().width() * 0.34).clamp(340.0, 640.0);
        egui::Panel::right("match").exact_size(right).resizable(false).frame(panel_frame(theme)).show(ui, |ui| {
            side::show(ui, open, theme, motion);
        });
    }
    egui::CentralPanel::default().frame(egui::Frame::NONE).show(ui, |ui| {
        board::show(ui, open, shared, theme, boards, blocked);
    });
    let picked = open.picker.as_mut().and_then(|picker| picker.show(ui, shared, theme));
    match picked {
        None => {}
        Some(Picked::Nothing) => open.picker = None,
        Some(Picked::Replay(path)) => {
            open.picker = None;
            if let Mode::Pair(pair) = &mut open.mode
                && let Err(lines) = pair.open(&path)
            {
                shared.problem(lines);
            }
        }
    }
    go
}

/// The hand let go of the cue: what it had changed is undone.
fn refresh(open: &mut Open) {
    let reel = open.reel.clone();
    if let Mode::WhatIf(what) = &mut open.mode {
        what.work_out(&reel);
    }
}

fn pair_strings(ui: &mut Ui, open: &Open, theme: &Theme, motion: bool) {
    let Mode::Pair(pair) = &open.mode else { return };
    let local = open.local();
    ui.spacing_mut().item_spacing.x = STEP * 4.0;
    ui.columns(2, |columns| {
        columns.iter_mut().for_each(|ui| ui.spacing_mut().item_spacing.x = STEP);
        side::rows(&mut columns[0], &open.reel, open.index(), local, theme, motion);
        side::rows(&mut columns[1], &pair.reel, pair.index, local, theme, motion);
    });
}

/// What stands below the board: the strike of a what-if, the transport, the time line, the odds.
fn foot(ui: &mut Ui, open: &mut Open, theme: &Theme) {
    let reel = open.reel.clone();
    if let Mode::WhatIf(what) = &mut open.mode {
        let before = what.aims.clone();
        let asked = what_if::panel(ui, what, &reel, theme);
        let changed = what.aims != before;
        if asked == Some(what_if::Asked::Reset) {
            what.reset(&reel);
        }
        match asked {
            Some(what_if::Asked::Leave) => keys::leave(open),
            Some(what_if::Asked::Play) => {
                open.seek(0.0);
                open.playing = true;
            }
            Some(what_if::Asked::Reset) => open.seek(0.0),
            None if changed => {
                open.playing = false;
                open.seek(0.0);
            }
            None => {}
        }
        ui.add_space(STEP / 2.0);
    }
    transport::show(ui, open, theme);
    ui.add_space(strip::GAP);
    let asked = if matches!(open.mode, Mode::Match) { whole_line(ui, open, theme) } else { short_line(ui, open, theme) };
    if let Some(time) = asked {
        open.seek(time);
    }
}

/// The time line of the match, and the odds below it on the same clock.
fn whole_line(ui: &mut Ui, open: &Open, theme: &Theme) -> Option<f64> {
    let reel = &open.reel;
    let segment = |(index, shot): (usize, &crate::replay::PlayedShot)| Segment {
        start: reel.start(index),
        end: reel.end_of(index),
        taken_back: shot.taken_back,
    };
    let segments: Vec<Segment> = reel.shots().iter().enumerate().map(segment).collect();
    let (upper, lower): (Vec<&Mark>, Vec<&Mark>) = reel.marks.iter().partition(|m| m.kind.is_drop());
    let line =
        Strip { length: reel.length(), now: open.now(), segments: &segments, upper: &upper, lower: &lower, lanes: ["", ""] };
    let tell = |time: f64| {
        let (index, local) = reel.at(time);
        let back = if reel.shots().get(index).is_some_and(|s| s.taken_back) { ", taken back" } else { "" };
        format!("{}{back}, {local:.2} s", reel.name(index))
    };
    let mut asked = strip::show(ui, theme, &line, tell);
    if !reel.dfas.is_empty() {
        ui.add_space(strip::GAP);
        asked = curve::show(ui, theme, reel, open.now(), 60.0).or(asked);
    }
    asked
}

/// The time line of one shot, or of two: one above, the other below.
fn short_line(ui: &mut Ui, open: &Open, theme: &Theme) -> Option<f64> {
    let lanes = open.lanes();
    let [upper, lower] = [lanes[0].iter().collect::<Vec<_>>(), lanes[1].iter().collect()];
    let names = if matches!(open.mode, Mode::WhatIf(_)) { ["recorded", "what if"] } else { ["left", "right"] };
    let line = Strip { length: open.length(), now: open.now(), segments: &[], upper: &upper, lower: &lower, lanes: names };
    strip::show(ui, theme, &line, |time| format!("{time:.2} s"))
}
