//! The referee: the same match without physics, for people at a real board. They tap what fell where; the rules, the DFA
//! and the strings follow, and everything is kept.

mod board;
mod dialogs;
mod entry;
mod keep;
mod side;
mod steps;

use super::Go;
use super::new_game::Start;
use super::play::choose;
use super::play::track::Track;
use super::{Screen, play};
use crate::app::model::Pace;
use crate::app::scene::BoardScene;
use crate::app::shared::{DfaEntry, Shared};
use crate::app::table::Eye;
use crate::app::widgets;
use crate::replay::StringOdds;
use crate::rules::{Match, Names, Series};
use crate::table::{Colour, Hole};
use dialogs::Dialog;
use egui::{Key, Modifiers, Ui};
use keep::{Done, Entry, Event};
use std::path::PathBuf;

/// Where the keys G and R put a puck.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Target {
    Hole(Hole),
    Lost,
}

/// A match on a real board.
#[derive(Debug)]
pub struct State {
    path: PathBuf,
    start: Start,
    names: Names,
    /// Earlier games of the series and, once this one is closed, this one.
    series: Series,
    /// The drawing of each string's DFA, one a string, and its odds.
    dfas: Vec<DfaEntry>,
    odds: StringOdds,
    game: Match,
    done: Vec<Done>,
    /// What was undone, the latest last: a shot with its order, or an end.
    undone: Vec<Vec<Event>>,
    /// What was entered of the next shot, in the order in which it happened.
    shot: Vec<Entry>,
    /// `shot` is a shot that was undone and not changed since.
    reopened: bool,
    target: Target,
    choice: Option<choose::State>,
    tracks: Vec<Track>,
    eye: Eye,
    news: Option<String>,
    dialog: Option<Dialog>,
    closed: bool,
}

/// What to call the refereed match that goes on, if one does.
pub fn unfinished(shared: &mut Shared) -> Option<String> {
    keep::unfinished(shared).map(|saved| saved.title())
}

impl State {
    /// The match as it stands.
    pub fn game(&self) -> &Match {
        &self.game
    }

    /// When the next frame is due.
    pub fn pace(&self) -> Pace {
        let moving = self.tracks.iter().any(Track::moving) || (self.eye.turn - self.eye.turn_to).abs() > 1e-3;
        if moving { Pace::Now } else { Pace::Sleep }
    }

    /// Enters a puck where the keys point to.
    fn enter_puck(&mut self, colour: Colour, shared: &mut Shared) {
        let entry = match self.target {
            Target::Hole(hole) => Entry::Drop(hole, colour),
            Target::Lost => Entry::Lost(colour),
        };
        self.enter(entry, shared);
    }

    /// The match as a referee script goes to the clipboard.
    fn copy(&mut self, ui: &Ui) {
        let script = keep::write_script(&self.start.setup, &self.start.dfas, &self.seat_names(), &self.done);
        ui.ctx().copy_text(script);
        self.news = Some("The match is on the clipboard as a script; `fob referee` reads it".into());
    }
}

/// Draws the screen.
pub fn show(ui: &mut Ui, state: &mut State, shared: &mut Shared, board: &mut Option<BoardScene>) -> Option<Go> {
    state.tick(shared);
    let theme = shared.theme();
    let mut go = keys(ui, state, shared);
    let wide = ui.max_rect().width();
    let frame = play::panel_frame(&theme);
    egui::Panel::top("referee head").frame(frame).show(ui, |ui| {
        if let Some(answer) = side::head(ui, state, shared, &theme) {
            go = Some(answer);
        }
    });
    let right = (wide * 0.34).clamp(300.0, 640.0);
    egui::Panel::right("referee match").exact_size(right).resizable(false).frame(frame).show(ui, |ui| {
        side::side(ui, state, &theme);
    });
    egui::Panel::bottom("referee entry").frame(frame).show(ui, |ui| {
        if let Some(answer) = entry::show(ui, state, shared, &theme) {
            go = Some(answer);
        }
    });
    egui::CentralPanel::default().frame(egui::Frame::NONE).show(ui, |ui| board::show(ui, state, shared, &theme, board));
    dialogs::show(ui, state, shared, &theme);
    go
}

/// There is no text field on this screen, so letters work whoever has the focus; Enter belongs to a focused button.
fn keys(ui: &Ui, state: &mut State, shared: &mut Shared) -> Option<Go> {
    if !shared.problems.is_empty() || state.dialog.is_some() {
        return None;
    }
    let pressed = |key| widgets::shortcut(ui, Modifiers::NONE, key);
    for (hole, key) in Hole::ALL.into_iter().zip([Key::Num1, Key::Num2, Key::Num3, Key::Num4]) {
        if pressed(key) {
            state.target = Target::Hole(hole);
        }
    }
    if pressed(Key::L) {
        state.target = Target::Lost;
    }
    for (key, colour) in [(Key::G, Colour::Green), (Key::R, Colour::Red)] {
        if pressed(key) {
            state.enter_puck(colour, shared);
        }
    }
    for (key, entry) in [(Key::B, Entry::Black), (Key::O, Entry::BlackOff)] {
        if pressed(key) {
            state.enter(entry, shared);
        }
    }
    if pressed(Key::Backspace) && !state.shot.is_empty() {
        state.remove(state.shot.len() - 1);
    }
    if pressed(Key::Delete) {
        state.clear();
    }
    let redo = widgets::shortcut(ui, Modifiers::COMMAND | Modifiers::SHIFT, Key::Z);
    if redo || widgets::shortcut(ui, Modifiers::COMMAND, Key::Y) {
        state.redo(shared);
    }
    if widgets::shortcut(ui, Modifiers::COMMAND, Key::Z) && state.can_undo() {
        state.undo(shared);
    }
    if pressed(Key::T) {
        shared.settings.turn_board ^= true;
        state.turn(shared);
    }
    if pressed(Key::C) {
        state.copy(ui);
    }
    if !state.game.is_over() {
        if pressed(Key::D) {
            state.dialog = Some(Dialog::Draw);
        }
        if pressed(Key::X) {
            state.dialog = Some(Dialog::Resign);
        }
    }
    if pressed(Key::Escape) {
        state.leave(shared);
        return Some(Go::To(Screen::Menu));
    }
    None
}
