//! The table: one game in play, with everything around its board.

use super::dialogs::{self, Dialog};
use super::files::{self, File};
use super::moves::MoveList;
use super::shown::AnyTable;
use super::think::{Purpose, Search, Study};
use super::view::{Cx, View};
use super::{Pictures, bar, keys, players};
use crate::app::model::Pace;
use crate::app::shared::Shared;
use crate::app::theme::{STEP, Theme};
use crate::app::widgets;
use crate::games::{AnySession, Game, NodeId, Seat, Session};
use egui::{Margin, Ui};

/// Seconds for which leafing must rest before the place is saved.
const QUIET: f64 = 0.5;

/// A game in play.
#[derive(Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
pub struct Table<V: View> {
    pub(super) session: Session<V::Game>,
    pub(super) view: V,
    pub(super) file: File,
    pub(super) search: Option<Search<V::Game>>,
    pub(super) study: Option<Study<V::Game>>,
    pub(super) hint: Option<(NodeId, <V::Game as Game>::Move)>,
    /// The analysis is shown.
    pub(super) analysis: bool,
    /// The computers wait until they are told to go on.
    pub(super) paused: bool,
    /// The longest that the computer may think about a move, in seconds.
    pub(super) limit: f64,
    pub(super) dialog: Option<Dialog>,
    pub(super) moves: MoveList,
    /// A trashed save that can be brought back.
    pub(super) trashed: Option<(String, crate::store::Trashed)>,
    /// The revision that was seen last, and since when.
    seen: (u64, NodeId, f64),
    /// Counts the games that were begun here, for new seeds.
    pub(super) begun: u64,
    /// Something changed after it was drawn, so that one more frame is due.
    again: bool,
    /// Somebody typed into a field when the last frame ended, so that Escape only leaves the field.
    typing: bool,
}

/// What a person or the computer does to the table.
pub(super) enum Act<G: Game> {
    Play(G::Move),
    Back,
    Forth,
    /// To the last place where a person was to move.
    Undo,
    Redo,
    Jump(NodeId),
    Hint,
    Analysis,
    /// The computers stop or go on; at a place with moves behind it the computer moves there.
    GoOn,
    Seat(u8, Seat),
    Enough,
    New,
    Load,
    SaveAs,
    Rules,
    CopyPosition,
    CopyGame,
    Paste(String),
    Replaces(bool),
}

impl<V: View> Table<V> {
    /// The game that was left last, or a new one.
    pub fn open(shared: &mut Shared) -> Self {
        let mut table = Self::with(Self::fresh(shared, seed(shared, 0)), File::default());
        table.file = File::none(&table.session);
        if let Some((name, text)) = files::latest(shared, V::Game::ID) {
            match Session::from_ron(&text) {
                Ok(session) => {
                    let file = File::holding(name, &session);
                    table = Self::with(session, file);
                }
                Err(errors) => {
                    let mut lines = vec![format!("{name}.ron:")];
                    lines.extend(errors.problems().iter().cloned());
                    shared.problem(lines);
                }
            }
        }
        table.view.opened(&table.session);
        table
    }

    fn with(session: Session<V::Game>, file: File) -> Self {
        let seen = (session.revision(), session.current(), 0.0);
        Self {
            session,
            view: V::default(),
            file,
            search: None,
            study: None,
            hint: None,
            analysis: false,
            paused: false,
            limit: 10.0,
            dialog: None,
            moves: MoveList::default(),
            trashed: None,
            seen,
            begun: 0,
            again: true,
            typing: false,
        }
    }

    /// A usual new game: a person against the computer.
    fn fresh(shared: &Shared, seed: u64) -> Session<V::Game> {
        let mut session = Session::new(V::Game::start(&<V::Game as Game>::Setup::default(), seed));
        let level = V::Game::LEVELS.get(V::USUAL_LEVEL).map(|level| level.name.to_owned());
        let name = shared.settings.names.first().cloned().unwrap_or_default();
        session.set_seat(1, Seat { name, computer: None });
        for player in 2..=session.position().players() {
            session.set_seat(player, Seat { name: String::new(), computer: level.clone() });
        }
        session
    }

    /// Puts another game on the table; the one before stays in its file. `keep` says to make a file for it at once.
    pub(super) fn put(&mut self, session: Session<V::Game>, file: File, keep: bool, shared: &mut Shared) {
        self.save_now(shared);
        self.session = session;
        self.file = file;
        self.search = None;
        self.study = None;
        self.hint = None;
        self.paused = false;
        self.dialog = None;
        self.begun += 1;
        self.seen = (self.session.revision(), self.session.current(), shared.now);
        self.view.opened(&self.session);
        if keep {
            self.write(shared);
        }
    }

    /// A new game from a position, with the same players.
    pub(super) fn start(&mut self, start: V::Game, random: bool, shared: &mut Shared) {
        let mut session = Session::new(start);
        for (player, seat) in (1..).zip(self.session.seats()) {
            session.set_seat(player, seat.clone());
        }
        session.set_replaces(self.session.replaces());
        let file = File::none(&session);
        self.put(session, file, !random, shared);
    }

    /// What the players are called.
    pub(super) fn names(&self) -> Vec<String> {
        let seats = (1..).zip(self.session.seats());
        seats.map(|(player, seat)| if seat.name.trim().is_empty() { V::player(player) } else { seat.name.clone() }).collect()
    }

    pub(super) fn name(&self, player: u8) -> String {
        self.names().get(usize::from(player).wrapping_sub(1)).cloned().unwrap_or_else(|| V::player(player))
    }

    fn write(&mut self, shared: &mut Shared) {
        if let Err(error) = self.file.save(shared, &self.session) {
            shared.problem(error.lines());
        }
    }

    /// Saves what is not on the disk yet.
    pub(super) fn save_now(&mut self, shared: &mut Shared) {
        if self.file.is_due(&self.session) {
            self.write(shared);
        }
    }

    /// Whether the computer is to move by itself: at the end of a line only, so that leafing back does not start it.
    pub(super) fn computer_is_due(&self) -> Option<usize> {
        let at_end = self.session.children(self.session.current()).is_empty();
        self.session.computer_to_move().filter(|_| at_end && !self.paused && self.dialog.is_none())
    }

    fn follow(&mut self, shared: &mut Shared) {
        let (revision, current, since) = self.seen;
        if self.session.revision() == revision {
            // Leafing is saved when it rests.
            if self.file.name.is_some() && self.file.is_due(&self.session) && shared.now >= since + QUIET {
                self.write(shared);
            }
            return;
        }
        let now = self.session.current();
        self.seen = (self.session.revision(), now, shared.now);
        if now != current {
            self.study = None;
            if let Some((from, to)) = self.session.position_at(current).cloned().zip(self.session.position_at(now)) {
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

    pub(super) fn act(&mut self, act: Act<V::Game>, ui: &Ui, shared: &mut Shared) {
        match act {
            Act::Play(mv) => self.play(&mv, shared),
            Act::Back => drop(self.session.undo()),
            Act::Forth => drop(self.session.redo()),
            Act::Undo => {
                let person = |s: &Session<V::Game>| s.computer_to_move().is_none() && s.outcome().is_none();
                let from = self.session.current();
                while self.session.undo().is_some() {
                    if person(&self.session) {
                        break;
                    }
                }
                // Between computers there is no such place: it is one move then.
                if !person(&self.session) && self.session.seats().iter().all(|seat| seat.computer.is_some()) {
                    self.session.jump(from);
                    self.session.undo();
                }
            }
            Act::Redo => drop(self.session.redo()),
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
            Act::New => self.dialog = Some(Dialog::New),
            Act::Load => self.dialog = Some(Dialog::load(shared, V::Game::ID)),
            Act::SaveAs => self.dialog = Some(Dialog::SaveAs(self.file.name.clone().unwrap_or_else(|| V::Game::ID.into()))),
            Act::Rules => self.dialog = Some(Dialog::Rules),
            Act::CopyPosition => {
                ui.ctx().copy_text(self.session.position().to_string());
                shared.say("The position is copied");
            }
            Act::CopyGame => {
                ui.ctx().copy_text(self.session.to_text());
                shared.say("The game is copied");
            }
            Act::Paste(text) => dialogs::paste(self, &text, shared),
            Act::Replaces(yes) => self.session.set_replaces(yes),
        }
        self.follow(shared);
    }

    fn play(&mut self, mv: &<V::Game as Game>::Move, shared: &mut Shared) {
        match self.session.play(mv) {
            Ok(_) => {
                shared.sound(V::sound(mv), 0.8);
                self.write(shared);
            }
            Err(error) => shared.say(error.to_string()),
        }
    }

    fn step(&mut self, shared: &mut Shared) {
        self.follow(shared);
        self.computer(shared);
        if self.analysis {
            if self.study.as_ref().is_none_or(|study| study.at != self.session.current()) {
                self.study = Some(Study::start(&self.session, self.limit.max(30.0)));
            }
            if let Some(study) = &mut self.study {
                study.poll();
            }
        } else {
            self.study = None;
        }
    }

    fn draw(&mut self, ui: &mut Ui, shared: &mut Shared, pictures: &mut Pictures, acts: &mut Vec<Act<V::Game>>) -> bool {
        let theme = shared.theme();
        let frame = egui::Frame::new().fill(theme.panel).inner_margin(Margin::symmetric(16, 10));
        let mut leave = false;
        egui::Panel::top("room-head").frame(frame).show(ui, |ui| leave = bar::head(ui, self, &theme, acts));
        let wide = ui.max_rect().width();
        let right = (wide * 0.29).clamp(268.0, 520.0);
        egui::Panel::right("room-side").exact_size(right).resizable(false).frame(frame).show(ui, |ui| {
            self.side(ui, shared, pictures, &theme, acts);
        });
        egui::Panel::bottom("room-foot").frame(frame).show(ui, |ui| bar::foot(ui, self, shared, &theme, acts));
        egui::CentralPanel::default().frame(egui::Frame::NONE).show(ui, |ui| {
            self.with_view(shared, pictures, &theme, acts, |view, cx| view.board(ui, cx));
        });
        leave
    }

    /// Lends everything to the view and takes its wish.
    fn with_view(
        &mut self,
        shared: &mut Shared,
        pictures: &mut Pictures,
        theme: &Theme,
        acts: &mut Vec<Act<V::Game>>,
        work: impl FnOnce(&mut V, &mut Cx<'_, V::Game>),
    ) {
        let open = self.dialog.is_none() && shared.problems.is_empty();
        let free = open && self.session.outcome().is_none() && (self.session.computer_to_move().is_none() || self.paused);
        let here = self.session.current();
        let names = self.names();
        let mut cx = Cx {
            names: &names,
            session: &self.session,
            theme: *theme,
            pictures,
            analysis: self.study.as_mut().filter(|study| study.at == here).and_then(Study::found),
            hint: self.hint.as_ref().filter(|(at, _)| *at == here).map(|(_, mv)| mv),
            free,
            open,
            play: None,
            shared,
        };
        work(&mut self.view, &mut cx);
        acts.extend(cx.play.map(Act::Play));
    }

    fn side(&mut self, ui: &mut Ui, shared: &mut Shared, pictures: &mut Pictures, theme: &Theme, acts: &mut Vec<Act<V::Game>>) {
        players::show(ui, self, theme, acts);
        ui.add_space(STEP);
        let tall = ui.available_height();
        let list = if self.analysis { (tall * 0.32).max(120.0) } else { tall };
        ui.allocate_ui(egui::vec2(ui.available_width(), list), |ui| {
            ui.set_min_height(list);
            widgets::heading(ui, theme, "Moves");
            let names = self.names();
            if let Some(id) = self.moves.show(ui, theme, &self.session, &names) {
                acts.push(Act::Jump(id));
            }
        });
        if self.analysis {
            ui.separator();
            egui::ScrollArea::vertical().id_salt("analysis").auto_shrink([false, false]).show(ui, |ui| {
                self.with_view(shared, pictures, theme, acts, |view, cx| view.analysis(ui, cx));
            });
        }
    }
}

/// A seed that no game before had: from the clock, once, and counted on.
pub(super) fn seed(shared: &Shared, begun: u64) -> u64 {
    crate::store::now().wrapping_mul(1000).wrapping_add((shared.now * 1000.0) as u64).wrapping_add(begun)
}

impl<V: View> AnyTable for Table<V> {
    fn show(&mut self, ui: &mut Ui, shared: &mut Shared, pictures: &mut Pictures) -> bool {
        self.step(shared);
        if self.typing && self.dialog.is_none() {
            widgets::shortcut(ui, egui::Modifiers::NONE, egui::Key::Escape);
        }
        let mut acts = Vec::new();
        if shared.problems.is_empty() {
            keys::take(ui, self, &mut acts);
        }
        let before = self.dialog.clone();
        let leave = self.draw(ui, shared, pictures, &mut acts);
        dialogs::show(ui, self, shared, &mut acts);
        let changed = !acts.is_empty();
        for act in acts {
            self.act(act, ui, shared);
        }
        self.typing = ui.memory(|m| m.focused().is_some());
        self.again = changed || self.dialog != before;
        leave
    }

    fn pace(&self, shared: &Shared) -> Pace {
        if self.again || self.view.moving(shared) {
            return Pace::Now;
        }
        let working =
            self.search.is_some() || self.study.as_ref().is_some_and(Study::working) || self.computer_is_due().is_some();
        let work = if working { Pace::After(0.03) } else { Pace::Sleep };
        let save = if self.file.name.is_some() && self.file.is_due(&self.session) { Pace::After(QUIET) } else { Pace::Sleep };
        work.sooner(save)
    }

    fn save(&mut self, shared: &mut Shared) {
        if self.file.name.is_some() {
            self.save_now(shared);
        }
    }

    fn session(&self) -> &dyn AnySession {
        &self.session
    }
}

impl<V: View> Table<V> {
    /// Takes a hint or the computer's own move from a search that is done.
    pub(super) fn take(&mut self, purpose: Purpose, mv: Option<<V::Game as Game>::Move>, shared: &mut Shared) {
        let Some(mv) = mv else { return };
        match purpose {
            Purpose::Move | Purpose::Variation => {
                self.play(&mv, shared);
                self.follow(shared);
            }
            Purpose::Hint => self.hint = Some((self.session.current(), mv)),
        }
    }
}
