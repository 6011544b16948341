//! The actions of the table and their effects.

use super::open;
use super::state::{Act, Dialog, Known, Table};
use crate::any::Exit;
use crate::files::Saves;
use crate::labels;
use crate::view::View;
use egui::Ui;
use fob_games::Game;
use fob_kit::widgets::copy_link;
use fob_services::data::{Services, Unsaved};

/// Seconds without stepping before the current place is saved.
pub(super) const QUIET: f64 = 0.5;

impl<V: View> Table<V> {
    /// Carries out an act and its consequences.
    pub(super) fn act(&mut self, act: Act<V::Game>, ui: &Ui, services: &mut Services) {
        if self.leafs(&act, services) {
            return self.follow(services);
        }
        let is_foreign = matches!(
            act,
            Act::Again
                | Act::Hint
                | Act::Analysis
                | Act::GoOn
                | Act::Seat(..)
                | Act::Load { .. }
                | Act::Paste(_)
                | Act::Replaces(_)
                | Act::Open(Dialog::New { .. })
        );
        // No help against somebody elsewhere, and in a room the server decides what is played.
        if self.in_room.is_some() && is_foreign && !(self.known.outcome.is_some() && matches!(act, Act::Analysis)) {
            services.say(labels::NOT_IN_A_ROOM);
            return;
        }
        match act {
            Act::Back | Act::Forth | Act::Jump(_) | Act::Undo | Act::Redo => {}
            Act::Again => self.again(services),
            Act::Play(mv) => self.play(&mv, services),
            Act::End(ending) => self.end(ending, services),
            Act::Hint => self.advise(services),
            Act::Analysis => self.analysis ^= true,
            Act::GoOn => self.go_on(services),
            Act::Seat(player, seat) => {
                self.elsewhere.retain(|(other, _)| *other != player);
                self.desk.contest_mut().session_mut().set_seat(player, seat);
                self.sync(services);
                if self.file.name.is_some() {
                    drop(self.write(services));
                }
            }
            Act::Enough => {
                if let Some(search) = &self.search {
                    search.enough();
                }
            }
            Act::Open(dialog) => self.dialog = Some(dialog),
            Act::Load { rewound } => {
                self.saves = Saves::look(services, V::Game::ID);
                self.dialog = Some(Dialog::Load { rewound });
            }
            Act::SaveAs => self.dialog = Some(Dialog::SaveAs(self.file.name.clone().unwrap_or_else(|| V::Game::ID.into()))),
            Act::CopyPosition => {
                ui.ctx().copy_text(self.tree().position().to_string());
                services.say("Position copied");
            }
            Act::CopyGame => {
                ui.ctx().copy_text(self.tree().to_text());
                services.say("Game copied");
            }
            Act::CopyLink => {
                let (route, what) = open::link(self.tree());
                copy_link(ui, &route, &what, services);
            }
            Act::Paste(text) => self.paste(&text, services),
            Act::Turing => self.leads = Some(Exit::Turing),
            Act::Replaces(yes) => self.desk.contest_mut().session_mut().set_replaces(yes),
        }
        self.follow(services);
    }

    /// Updates everything that depends on the history.
    pub(super) fn follow(&mut self, services: &mut Services) {
        if self.known.is_of(self.tree()) {
            // The place is saved after a pause in stepping.
            if self.file.name.is_some() && self.file.is_due(self.tree()) && services.now >= self.since + QUIET {
                drop(self.write(services));
            }
            return;
        }
        let before = self.known.current;
        let now = self.tree().current();
        self.known = Known::new::<V>(self.tree());
        self.since = services.now;
        if let Some(before) = before.filter(|before| *before != now) {
            self.study = None;
            let tree = self.desk.contest().history();
            if let Some((from, to)) = tree.position_at(before).cloned().zip(tree.position_at(now)) {
                self.view.changed(&from, to, services.now);
            }
        }
        if self.search.as_ref().is_some_and(|search| search.at != now) {
            self.search = None;
        }
        if self.hint.as_ref().is_some_and(|(at, _)| *at != now) {
            self.hint = None;
        }
    }

    /// Writes the game to its file.
    ///
    /// # Errors
    /// The reason why the game is not saved, which is shown until a save succeeds.
    pub(super) fn write(&mut self, services: &mut Services) -> Result<(), String> {
        if self.in_room.is_some() && self.file.name.is_none() {
            // The server has it, until somebody saves it here.
            return Ok(());
        }
        let before = self.file.key::<V::Game>();
        let saved = self.file.save(services, self.desk.contest().history()).map_err(|error| error.to_string());
        // With its first save a game gets its name.
        let now = self.file.key::<V::Game>();
        if now != before {
            services.unsaved.remove(&format!("game {before}"));
        }
        services.unsaved.note(&format!("game {now}"), labels::THE_GAME, saved.as_ref().err().map(String::as_str), || {
            let file = self.file.name.as_deref().unwrap_or(V::Game::ID);
            Unsaved::new(format!("the game of {} ({file})", V::Game::TITLE), format!("{file}.ron"), self.tree().to_ron())
        });
        if let Some(name) = self.file.take_moved() {
            services.say(format!("Another window saved this game. Yours continues as {name}"));
        }
        saved
    }

    /// Saves the game if it has unsaved changes.
    pub(super) fn save_now(&mut self, services: &mut Services) {
        if self.file.is_due(self.tree()) {
            drop(self.write(services));
        }
    }
}
