//! The table: one game in play, with everything around its board. The same table serves all games.

mod act;
mod bar;
mod computer;
mod dialogs;
mod guests;
mod keys;
mod moves;
mod online;
mod open;
mod players;
mod state;
mod think;

pub use keys::KEYS;
pub use state::Table;

use super::any::{AnyTable, Below, Exit};
use super::view::{Cx, Start, View};
use crate::labels;
use act::QUIET;
use egui::{Color32, Ui};
use fob_games::AnyHistory;
use fob_kit::layout::{self, Foot, Window};
use fob_kit::scene::Scene;
use fob_kit::theme::{STEP, Theme};
use fob_kit::widgets;
use fob_play::any::{Any, AnyAct};
use fob_play::log::{Play, Record};
use fob_play::{Said, Ticket};
use fob_services::data::Services;
use fob_services::online::Arrival;
use fob_services::pace::Pace;
use fob_services::route::Route;
use guests::Guest;
use state::Act;
use think::Study;

/// The least height of a list next to the board, in points.
const FEW: f32 = 120.0;
/// The share of a phone's sheet that the moves take, above the players.
const MOVES: f32 = 0.6;
/// The least height for the moves and the analysis below each other, in points.
const BOTH: f32 = 400.0;
/// The least height of a window that shows the story of the last move below the list of moves, and the height of that story, in
/// points.
const TALL: f32 = 720.0;
const STORY: f32 = 270.0;

impl<V: View> Table<V> {
    fn step(&mut self, services: &mut Services) {
        self.follow(services);
        self.computer(services);
        if self.analysis {
            if self.study.as_ref().is_none_or(|study| study.at != self.tree().current()) {
                self.study = Some(Study::start(self.tree(), self.limit.max(30.0)));
            }
            if let Some(study) = &mut self.study {
                study.poll();
            }
        } else {
            self.study = None;
        }
    }

    fn draw(
        &mut self,
        ui: &mut Ui,
        services: &mut Services,
        scene: &mut Scene,
        acts: &mut Vec<Act<V::Game>>,
        below: Below<'_>,
    ) -> Option<Exit> {
        let theme = Theme::from_ui(ui);
        let side = Some(Window::from_ui(ui).beside_game());
        let (share, whole) = (layout::LOW, V::STAYS_WHOLE);
        let table =
            layout::Arrangement { side, share, whole, ..layout::Arrangement::new(bar::SHEET, "Moves", Foot::AtLeast(0.0)) };
        let mut parts = (self, services, scene, acts, (None, below));
        table.show(
            ui,
            &mut parts,
            |ui, (table, services, _, acts, (leave, below))| {
                *leave = bar::head(ui, table, acts);
                below(ui, services);
            },
            |ui, (table, services, scene, acts, _)| table.side(ui, services, scene, acts),
            |ui, (table, services, scene, acts, _)| {
                if !Window::from_ui(ui).is_phone() {
                    bar::foot(ui, table, services, acts);
                    return;
                }
                bar::news(ui, table, services, acts);
                let row = |ui: &mut Ui| {
                    let mut held = false;
                    if table.known.outcome.is_none() {
                        table.with_view(Window::from_ui(ui), services, scene, &theme, acts, |view, cx| held = view.act(ui, cx));
                    }
                    if !held {
                        bar::way(ui, table, acts);
                    }
                };
                // In the column next to the board there is no room for one row.
                if Window::from_ui(ui).has_column() {
                    ui.horizontal_wrapped(row);
                } else {
                    ui.horizontal(row);
                }
            },
            |ui, (table, services, scene, acts, _)| {
                table.with_view(Window::from_ui(ui), services, scene, &theme, acts, |view, cx| view.board(ui, cx));
            },
        );
        parts.4.0
    }

    /// Returns whether the story of the last move is below the list of moves: in a large window, unless the analysis is there.
    fn is_told(&self, window: Window) -> bool {
        V::HAS_STORY && !self.analysis && !window.is_phone() && window.size.y >= TALL
    }

    /// Passes everything to the view and receives its request.
    fn with_view(
        &mut self,
        window: Window,
        services: &mut Services,
        scene: &mut Scene,
        theme: &Theme,
        acts: &mut Vec<Act<V::Game>>,
        work: impl FnOnce(&mut V, &mut Cx<'_, V::Game>),
    ) {
        let open = self.dialog.is_none() && services.problems.is_empty();
        let free = open && self.is_free();
        let is_told = self.is_told(window);
        let here = self.tree().current();
        let plain = Cx::new(self.desk.contest().history(), &self.known.names, *theme, services, scene);
        let mut cx = Cx {
            is_told,
            studies: self.analysis,
            analysis: self.study.as_ref().filter(|study| study.at == here).and_then(|study| study.found.as_ref()),
            hint: self.hint.as_ref().filter(|(at, _)| *at == here).map(|(_, mv)| mv),
            free,
            open,
            ..plain
        };
        work(&mut self.view, &mut cx);
        acts.extend(cx.play.map(Act::Play));
        acts.extend(cx.end.map(Act::End));
        acts.extend(cx.wish.map(Act::from_wish));
    }

    fn side(&mut self, ui: &mut Ui, services: &mut Services, scene: &mut Scene, acts: &mut Vec<Act<V::Game>>) {
        let theme = &Theme::from_ui(ui);
        let space = ui.available_height();
        egui::ScrollArea::vertical().id_salt("room-side").auto_shrink([false, false]).show(ui, |ui| {
            let (top, phone) = (ui.cursor().top(), Window::from_ui(ui).is_phone());
            let named = |shown: &egui::Response| {
                shown.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Panel, true, labels::ANALYSIS));
            };
            if self.analysis && phone {
                // The analysis, for which the sheet was opened.
                let shown = ui.scope(|ui| self.study(ui, services, scene, acts));
                named(&shown.response);
                ui.separator();
            }
            // A phone's sheet is named after the moves, and they are the first thing in it.
            if !phone {
                players::show(ui, self, acts);
                ui.add_space(STEP);
            }
            // If there is hardly any room for the moves, they have a few rows all the same, and the whole panel scrolls.
            let left = |ui: &Ui| space - (ui.cursor().top() - top) - 2.0;
            let tall = left(ui).max(FEW);
            // A low window has no room for both: the analysis replaces the moves.
            let studies = self.analysis && !phone;
            let alone = studies && tall < BOTH;
            let told = self.is_told(Window::from_ui(ui));
            let list = match () {
                () if studies => (tall * 0.32).max(FEW),
                () if told => (tall - STORY).max(FEW),
                () if phone => (tall * MOVES).max(FEW),
                () => tall,
            };
            if !alone {
                ui.allocate_ui(egui::vec2(ui.available_width(), list), |ui| {
                    ui.set_min_height(list);
                    widgets::heading(ui, labels::MOVES);
                    if let Some(id) = self.moves.show(ui, self.desk.contest().history(), &self.known.names) {
                        acts.push(Act::Jump(id));
                    }
                });
            }
            if phone {
                ui.add_space(STEP);
                players::show(ui, self, acts);
            }
            if told {
                ui.add_space(STEP);
                self.with_view(Window::from_ui(ui), services, scene, theme, acts, |view, cx| view.story(ui, cx));
            }
            if studies {
                if !alone {
                    ui.separator();
                }
                let shown = ui.allocate_ui(egui::vec2(ui.available_width(), left(ui).max(FEW)), |ui| {
                    egui::ScrollArea::vertical().id_salt("analysis").auto_shrink([false, false]).show(ui, |ui| {
                        self.study(ui, services, scene, acts);
                    });
                });
                named(&shown.response);
            }
        });
    }

    /// Draws the game's analysis.
    fn study(&mut self, ui: &mut Ui, services: &mut Services, scene: &mut Scene, acts: &mut Vec<Act<V::Game>>) {
        let theme = &Theme::from_ui(ui);
        self.with_view(Window::from_ui(ui), services, scene, theme, acts, |view, cx| view.analysis(ui, cx));
    }
}

impl<V: View> AnyTable for Table<V> {
    fn show(&mut self, ui: &mut Ui, services: &mut Services, scene: &mut Scene, below: Below<'_>) -> Option<Exit> {
        self.step(services);
        if self.typing && self.dialog.is_none() {
            fob_kit::keys::BACK.shortcut(ui);
        }
        let mut acts = Vec::new();
        if services.problems.is_empty() {
            keys::take(ui, self, &mut acts);
        }
        let mut leave = self.draw(ui, services, scene, &mut acts, below);
        if self.dialog.is_none() && self.in_room.is_none() && keys::PUZZLES.shortcut(ui) {
            leave = Some(Exit::Puzzles);
        }
        let answered = dialogs::show(ui, self, services, &mut acts);
        self.show_programs(ui, services, &mut acts);
        self.again = answered || !acts.is_empty();
        for act in acts {
            self.act(act, ui, services);
        }
        self.typing = ui.memory(|m| m.focused().is_some());
        leave.or(self.leads.take())
    }

    fn pace(&self, services: &Services) -> Pace {
        if self.again {
            return Pace::Now;
        }
        // A computer that is due is asked in the next frame.
        let begins = self.search.is_none() && self.guests.is_empty() && self.computer_is_due().is_some();
        let work = match &self.search {
            _ if self.view.waits(services) => Pace::Sleep,
            // The answer is delayed so that people can follow.
            Some(search) if search.answer.is_some() => Pace::After(0.05),
            None if self.guests.iter().any(Guest::has_answered) => Pace::After(0.05),
            None if begins => Pace::Now,
            _ => Pace::Sleep,
        };
        let save = if self.file.name.is_some() && self.file.is_due(self.tree()) { Pace::After(QUIET) } else { Pace::Sleep };
        work.sooner(save).sooner(self.view.pace(services))
    }

    fn save(&mut self, services: &mut Services) {
        if self.file.name.is_some() || self.file.has_failed() {
            self.save_now(services);
        }
    }

    fn retry(&mut self, services: &mut Services) {
        if self.file.has_failed() && !self.file.waits(services) {
            self.save_now(services);
        }
    }

    fn is_unsaved(&self) -> bool {
        self.file.has_failed()
    }

    fn begin(&mut self, position: &str, services: &mut Services) -> Result<(), Vec<String>> {
        let position = open::position(position)?;
        self.start(Start { position, random: false }, services);
        Ok(())
    }

    fn take_link(&mut self, from: Option<&str>, moves: &str, services: &mut Services) -> Result<(), Vec<String>> {
        self.linked(from, moves, services)
    }

    fn link(&self) -> (Route, String) {
        open::link(self.tree())
    }

    fn history(&self) -> &dyn AnyHistory {
        self.tree()
    }

    fn questions(&self) -> Vec<Ticket> {
        let is_elsewhere = |ticket: &Ticket| self.elsewhere.iter().any(|(player, _)| *player == ticket.by);
        self.desk.questions().iter().map(|question| question.ticket).filter(is_elsewhere).collect()
    }

    fn sit(
        &mut self,
        start: &Record<Any>,
        names: &[String],
        mine: Option<u8>,
        services: &mut Services,
    ) -> Result<(), Vec<String>> {
        self.sit_down(start, names, mine, services)
    }

    fn receive(&mut self, arrival: Arrival, services: &mut Services) {
        self.follow_record(arrival, services);
    }

    fn take_outgoing(&mut self) -> Vec<Play<AnyAct>> {
        self.outgoing()
    }

    fn refused(&mut self) {
        self.desk.refused();
    }

    fn has_turns(&self) -> bool {
        self.desk.log().has_turns()
    }

    fn is_over(&self) -> bool {
        self.desk.log().is_over()
    }

    fn is_called(&self) -> bool {
        Self::is_called(self)
    }

    fn colour(&self, player: u8) -> Color32 {
        V::colour(player)
    }

    fn hear(&mut self, said: Said<String>, services: &mut Services) {
        self.hear_said(said, services);
        self.follow(services);
    }
}
