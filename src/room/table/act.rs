//! What is done at the table, and what follows from it.

use super::open;
use super::state::{Act, Dialog, Known, Table};
use crate::any::Exit;
use crate::files::Saves;
use crate::view::View;
use egui::Ui;
use fob_games::{Game, Session};
use fob_kit::link;
use fob_kit::shared::{Shared, Unsaved};

/// How a game is called at the foot of the window.
const GAME: &str = "The game";
/// Seconds for which leafing must rest before the place is saved.
pub(super) const QUIET: f64 = 0.5;

impl<V: View> Table<V> {
    /// Does it, and lets follow what follows.
    pub(super) fn act(&mut self, act: Act<V::Game>, ui: &Ui, shared: &mut Shared) {
        match act {
            Act::Play(mv) => self.play(&mv, shared),
            Act::End(ending) => match self.session.end(ending) {
                Ok(()) => self.write(shared),
                Err(error) => shared.say(error.to_string()),
            },
            Act::Back => drop(self.session.undo()),
            Act::Forth => drop(self.session.redo()),
            Act::Undo => self.take_back(),
            Act::Jump(id) => drop(self.session.jump(id)),
            Act::Hint => self.advise(shared),
            Act::Analysis => self.analysis ^= true,
            Act::GoOn => self.go_on(shared),
            Act::Seat(player, seat) => {
                let turned = self.session.seats().get(usize::from(player) - 1).map(|old| &old.computer) != Some(&seat.computer);
                self.session.set_seat(player, seat);
                if turned {
                    self.search = None;
                }
                if self.file.name.is_some() {
                    self.write(shared);
                }
            }
            Act::Enough => {
                if let Some(search) = &self.search {
                    search.enough();
                }
            }
            Act::Open(dialog) => self.dialog = Some(dialog),
            Act::Load { rewound } => {
                self.saves = Saves::look(shared, V::Game::ID);
                self.dialog = Some(Dialog::Load { rewound });
            }
            Act::SaveAs => self.dialog = Some(Dialog::SaveAs(self.file.name.clone().unwrap_or_else(|| V::Game::ID.into()))),
            Act::CopyPosition => {
                ui.ctx().copy_text(self.session.position().to_string());
                shared.say("The position is copied");
            }
            Act::CopyGame => {
                ui.ctx().copy_text(self.session.to_text());
                shared.say("The game is copied");
            }
            Act::CopyLink => {
                let (route, what) = open::link(&self.session);
                link::copy_link(ui, &route, &what, shared);
            }
            Act::Paste(text) => self.paste(&text, shared),
            Act::Turing => self.leads = Some(Exit::Turing),
            Act::Replaces(yes) => self.session.set_replaces(yes),
        }
        self.follow(shared);
    }

    /// To the last place where a person was to move; between computers there is no such place, and it is one move then.
    fn take_back(&mut self) {
        let person = |s: &Session<V::Game>| s.computer_to_move().is_none() && s.outcome().is_none();
        let from = self.session.current();
        while self.session.undo().is_some() {
            if person(&self.session) {
                return;
            }
        }
        if !person(&self.session) && self.session.seats().iter().all(|seat| seat.computer.is_some()) {
            self.session.jump(from);
            self.session.undo();
        }
    }

    /// Plays a move; says why it is not played.
    pub(super) fn play(&mut self, mv: &<V::Game as Game>::Move, shared: &mut Shared) {
        match self.session.play(mv) {
            Ok(_) => {
                shared.sound(V::sound(mv), 0.8);
                self.write(shared);
            }
            Err(error) => shared.say(error.to_string()),
        }
    }

    /// Brings what hangs on the session into line with it.
    pub(super) fn follow(&mut self, shared: &mut Shared) {
        if self.known.is_of(&self.session) {
            // Leafing is saved when it rests.
            if self.file.name.is_some() && self.file.is_due(&self.session) && shared.now >= self.since + QUIET {
                self.write(shared);
            }
            return;
        }
        let before = self.known.current;
        let now = self.session.current();
        self.known = Known::of::<V>(&self.session);
        self.since = shared.now;
        if let Some(before) = before.filter(|before| *before != now) {
            self.study = None;
            if let Some((from, to)) = self.session.position_at(before).cloned().zip(self.session.position_at(now)) {
                self.view.changed(&from, to, shared.now);
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
    pub(super) fn write(&mut self, shared: &mut Shared) {
        let before = self.file.key::<V::Game>();
        let saved = self.file.save(shared, &self.session).err().map(|error| error.to_string());
        // With its first save a game gets its name.
        let now = self.file.key::<V::Game>();
        if now != before {
            shared.unsaved.remove(&format!("game {before}"));
        }
        shared.unsaved.note(&format!("game {now}"), GAME, saved.as_deref(), || {
            let file = self.file.name.as_deref().unwrap_or(V::Game::ID);
            Unsaved::new(format!("the game of {} ({file})", V::Game::TITLE), format!("{file}.ron"), self.session.to_ron())
        });
        if let Some(name) = self.file.take_moved() {
            shared.say(format!("Another window saved this game. Yours continues as {name}"));
        }
    }

    /// Saves what is not on the disk yet.
    pub(super) fn save_now(&mut self, shared: &mut Shared) {
        if self.file.is_due(&self.session) {
            self.write(shared);
        }
    }
}
