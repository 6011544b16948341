//! A match at the table: whose turn it is, the board under the hand, the DFA beside it, every string, the log.

mod board;
mod controls;
mod dialogs;
mod hint;
mod panel;
mod state;

pub use dialogs::{IN_MEMORY, SAVED};
pub use state::State;

use crate::app::pace::Pace;
use crate::app::route::{Nav, Route};
use crate::app::screen::{Cx, Screen};
use crate::app::screens::result::{self, Ended};
use crate::app::session::{Played, Turn, again, next_game};
use crate::app::shared::{Shared, Unsaved};
use crate::app::topic::Topic;
use crate::app::widgets;
use egui::{Key, Modifiers, Ui};
use hint::Hint;

impl Screen for State {
    fn route(&self) -> Route {
        let path = self.played.live.path().to_path_buf();
        if self.shows_result { Route::Result(path) } else { Route::Resume(path) }
    }

    fn link(&self) -> Option<(Route, String)> {
        Some(self.address())
    }

    fn title(&self) -> &'static str {
        if self.shows_result { "Fob: result" } else { "Fob: match" }
    }

    fn help(&self) -> Topic {
        if self.shows_result { Topic::End } else { Topic::Turn }
    }

    fn ui(&mut self, ui: &mut Ui, cx: &mut Cx<'_>) -> Option<Nav> {
        if self.shows_result { self.result(ui, cx.shared) } else { show(ui, self, cx) }
    }

    fn retry(&mut self, shared: &mut Shared) {
        for played in self.before.iter_mut().chain([&mut self.played]) {
            played.keep(shared);
        }
        self.before.retain(Played::is_unsaved);
    }

    fn leave(&mut self, shared: &mut Shared) {
        for played in self.before.iter_mut().chain([&mut self.played]).filter(|played| played.is_unsaved()) {
            played.write(shared);
            played.keep(shared);
        }
    }

    fn unsaved(&self, _shared: &Shared) -> Vec<Unsaved> {
        self.before.iter().chain([&self.played]).filter_map(Played::unsaved).collect()
    }

    /// A match that is not on the disk is kept until it is.
    fn stays(&self) -> bool {
        self.before.iter().chain([&self.played]).any(Played::is_unsaved)
    }

    fn takes(&self, route: &Route) -> bool {
        matches!(route, Route::Resume(path) if path == self.played.live.path())
    }

    fn pace(&self, shared: &Shared) -> Pace {
        let turning = (self.eye.turn - self.eye.turn_to).abs() > 1e-3;
        if self.is_paused() {
            return if turning { Pace::Now } else { Pace::Sleep };
        }
        let moving = self.settles(shared) || turning;
        match self.played.turn() {
            Turn::Show(_) => Pace::Now,
            _ if moving => Pace::Now,
            Turn::Think(_) | Turn::ThinkOrder(_) | Turn::Roll(_) => Pace::After(0.03),
            _ if self.hint.as_ref().is_some_and(Hint::is_busy) => Pace::After(0.03),
            _ => Pace::Sleep,
        }
    }
}

impl State {
    /// How the match ended, and what comes next.
    fn result(&mut self, ui: &mut Ui, shared: &mut Shared) -> Option<Nav> {
        if widgets::shortcut(ui, Modifiers::NONE, Key::Escape) {
            return Some(Nav::Home);
        }
        let letter = self.played.letter();
        let ended = Ended {
            game: self.played.live.game(),
            names: self.played.live.names(),
            dfas: &self.dfas,
            start: &self.played.start,
            series: &self.played.series,
            path: self.played.live.path(),
            letter: letter.as_ref(),
            goal: self.played.goal(),
        };
        let start = match result::show(ui, &ended, shared)? {
            result::Next::Game => next_game(&self.played.start, &self.played.series),
            result::Next::Again => again(&self.played.start),
            result::Next::Go(nav) => return Some(nav),
        };
        match Self::start(start, shared) {
            Ok(next) => {
                let over = std::mem::replace(self, next);
                // Its last records may still wait for room on the disk.
                self.before = over.before;
                self.before.extend(Some(over.played).filter(Played::is_unsaved));
            }
            Err(lines) => shared.problem(lines),
        }
        ui.ctx().request_repaint();
        None
    }
}

fn show(ui: &mut Ui, state: &mut State, cx: &mut Cx<'_>) -> Option<Nav> {
    let shared = &mut *cx.shared;
    state.tick(shared);
    let mut go = dialogs::keys(ui, state, shared);
    let wide = ui.max_rect().width();
    egui::Panel::top("head").frame(widgets::panel_frame(ui)).show(ui, |ui| {
        if panel::head(ui, state, shared) {
            go = Some(dialogs::leave(state, shared));
        }
    });
    let foot = |ui: &mut Ui, state: &mut State, shared: &mut Shared| {
        let panel = egui::Panel::bottom("controls").frame(widgets::panel_frame(ui)).min_size(96.0);
        panel.show(ui, |ui| controls::show(ui, state, shared));
    };
    let narrow = wide < widgets::NARROW;
    if narrow {
        foot(ui, state, shared);
    }
    let right = widgets::beside(wide, 0.34);
    widgets::side::right(ui, "match", right, widgets::side::TALL).frame(widgets::panel_frame(ui)).show(ui, |ui| {
        panel::side(ui, state, shared);
    });
    if !narrow {
        foot(ui, state, shared);
    }
    egui::CentralPanel::default().frame(egui::Frame::NONE).show(ui, |ui| {
        board::show(ui, state, shared, cx.scene);
    });
    dialogs::show(ui, state, shared);
    let quiet = state.dialog.is_none() && !state.settles(cx.shared);
    if matches!(state.played.turn(), Turn::Over) && go.is_none() && quiet {
        state.shows_result = true;
        ui.ctx().request_repaint();
    }
    go
}
