//! Everything that the app is, without a window: the screens, what they share, and how one leads to the next.
//!
//! [`Model::frame`] draws the screen in front into an egui `Ui`, applies what the person did and advances what moves.
//! Bevy's shell calls it once a frame; the tests call it with a harness of their own.

use super::scene::BoardScene;
use super::screens::{
    Go, Screen, help, menu, new_game, play, practice, referee, result, room, settings, standings, theatre, watch, workshop,
};
use super::shared::Shared;
use super::theme::{STEP, strong};
use super::widgets;
use crate::store::Store;
use egui::{Key, Modifiers, Ui};

/// When the next frame is due.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Pace {
    /// At once: something moves.
    Now,
    /// After so many seconds.
    After(f64),
    /// When the person does something.
    Sleep,
}

impl Pace {
    /// The sooner of two.
    #[must_use]
    pub fn sooner(self, other: Self) -> Self {
        match (self, other) {
            (Self::Now, _) | (_, Self::Now) => Self::Now,
            (Self::Sleep, p) | (p, Self::Sleep) => p,
            (Self::After(a), Self::After(b)) => Self::After(a.min(b)),
        }
    }
}

/// The whole app.
#[derive(Debug)]
pub struct Model {
    /// What the screens share.
    pub shared: Shared,
    /// The boards to draw behind the panels, made by the screen in front: one, or two side by side in the theatre.
    pub boards: Vec<BoardScene>,
    /// What Bevy draws for the games room, made by its game in front.
    pub pictures: room::Pictures,
    /// The person wants to leave.
    pub quit: bool,
    /// Something changed after it was drawn, so that one more frame is due.
    again: bool,
    screen: Screen,
    /// Where Back leads, the latest last.
    trail: Vec<Screen>,
    menu: menu::State,
    new_game: new_game::State,
    play: Option<play::State>,
    practice: Option<practice::State>,
    workshop: Option<workshop::State>,
    theatre: Option<theatre::State>,
    watch: Option<watch::State>,
    play_on: Option<theatre::play_on::State>,
    export: Option<theatre::export::State>,
    referee: Option<referee::State>,
    room: room::State,
    settings: settings::State,
    help: help::State,
}

impl Model {
    /// The app over a data folder. What is broken in it is told in dialogs; nothing is overwritten.
    pub fn new(store: Store) -> Self {
        let mut shared = Shared::load(store);
        let menu = menu::State::new(&mut shared);
        let new_game = new_game::State::new(&shared);
        Self {
            shared,
            boards: Vec::new(),
            pictures: room::Pictures::default(),
            quit: false,
            again: true,
            screen: Screen::Menu,
            trail: Vec::new(),
            menu,
            new_game,
            play: None,
            practice: None,
            workshop: None,
            theatre: None,
            watch: None,
            play_on: None,
            export: None,
            referee: None,
            room: room::State::default(),
            settings: settings::State::default(),
            help: help::State::default(),
        }
    }

    /// The screen in front.
    pub fn screen(&self) -> Screen {
        self.screen
    }

    /// The first board that is drawn behind the panels, if there is one.
    pub fn board(&self) -> Option<&BoardScene> {
        self.boards.first()
    }

    /// The match on the table, if there is one.
    pub fn playing(&mut self) -> Option<&mut play::State> {
        self.play.as_mut()
    }

    /// The match on the table as the rules see it, if there is one.
    pub fn match_on_table(&self) -> Option<&crate::rules::Match> {
        self.play.as_ref().map(|p| p.live.game())
    }

    /// The workshop, once it was entered.
    pub fn workshop(&mut self) -> Option<&mut workshop::State> {
        self.workshop.as_mut()
    }

    /// What lies on the workshop's desk.
    pub fn desk(&self) -> Option<&workshop::Desk> {
        self.workshop.as_ref().and_then(workshop::State::desk)
    }

    /// Puts a DFA of the library on the workshop's desk.
    pub fn open_on_desk(&mut self, key: &str) {
        if let Some(workshop) = &mut self.workshop {
            workshop.open(key, &mut self.shared);
        }
    }

    /// Whether a person is to shoot at the table.
    pub fn aiming(&self) -> bool {
        self.screen == Screen::Play && self.play.as_ref().is_some_and(play::State::aiming)
    }

    /// Whether nothing rolls on the table.
    pub fn at_rest(&self) -> bool {
        self.play.as_ref().is_none_or(play::State::at_rest)
    }

    /// Goes on with a match that was played ahead of what is shown.
    pub(super) fn go_on(&mut self) {
        if let Some(play) = &mut self.play {
            play.go_on(&mut self.shared);
        }
    }

    /// The theatre's library, once it was entered.
    pub fn theatre(&self) -> Option<&theatre::State> {
        self.theatre.as_ref()
    }

    /// The replay that is watched, if there is one.
    pub fn watching(&self) -> Option<&watch::State> {
        self.watch.as_ref()
    }

    /// The replay that is watched, to be moved.
    pub fn watching_mut(&mut self) -> Option<&mut watch::State> {
        self.watch.as_mut()
    }

    /// The form of who plays on, if it was opened.
    pub fn play_on(&self) -> Option<&theatre::play_on::State> {
        self.play_on.as_ref()
    }

    /// The pictures that are made of a replay, if that was opened.
    pub fn export(&self) -> Option<&theatre::export::State> {
        self.export.as_ref()
    }

    /// The match that is refereed, if there is one.
    pub fn refereed(&self) -> Option<&crate::rules::Match> {
        self.referee.as_ref().map(referee::State::game)
    }

    /// The games room.
    pub fn room(&self) -> &room::State {
        &self.room
    }

    /// The window's title.
    pub fn title(&self) -> &'static str {
        self.screen.title()
    }

    /// Draws one frame and applies what was done in it. `now` is the time in seconds on a clock that only rises.
    pub fn frame(&mut self, ui: &mut Ui, now: f64) {
        self.shared.tick(now);
        self.boards.clear();
        let mut one = None;
        self.pictures = room::Pictures::default();
        let before = self.shared.problems.len();
        let dialog = !self.shared.problems.is_empty();
        let answered = dialog && take_keys(ui);
        let mut went = Vec::new();
        if !dialog {
            if widgets::shortcut(ui, Modifiers::NONE, Key::F11) {
                self.shared.settings.fullscreen ^= true;
            }
            // Every match, draft and game is on the disk, at the latest when the program ends: this needs no question.
            if widgets::shortcut(ui, Modifiers::COMMAND, Key::Q) {
                went.push(Go::Quit);
            }
            if widgets::shortcut(ui, Modifiers::NONE, Key::F12) {
                self.shared.take_picture();
            }
            if widgets::shortcut(ui, Modifiers::NONE, Key::F1) && self.screen != Screen::Help {
                self.help.about(self.screen);
                went.push(Go::To(Screen::Help));
            }
        }
        if self.screen == Screen::Menu && !dialog && ui.input(|i| !i.raw.dropped_files.is_empty()) {
            // The workshop takes what is dropped there.
            self.follow(Go::To(Screen::Workshop));
        }
        let shared = &mut self.shared;
        let board = &mut one;
        let go = match self.screen {
            Screen::Menu => menu::show(ui, &mut self.menu, shared, board),
            Screen::NewGame => new_game::show(ui, &mut self.new_game, shared),
            Screen::Play => self.play.as_mut().map_or(Some(Go::Back), |s| play::show(ui, s, shared, board)),
            Screen::Result => self.play.as_mut().map_or(Some(Go::Back), |s| result::show(ui, s, shared)),
            Screen::Practice => self.practice.as_mut().map_or(Some(Go::Back), |s| practice::show(ui, s, shared, board)),
            Screen::Referee => self.referee.as_mut().map_or(Some(Go::Back), |s| referee::show(ui, s, shared, board)),
            Screen::Room => room::show(ui, &mut self.room, shared, &mut self.pictures),
            Screen::Workshop => self.workshop.as_mut().map_or(Some(Go::Back), |s| workshop::show(ui, s, shared)),
            Screen::Theatre => self.theatre.as_mut().map_or(Some(Go::Back), |s| theatre::show(ui, s, shared)),
            Screen::Watch => self.watch.as_mut().map_or(Some(Go::Back), |s| watch::show(ui, s, shared, &mut self.boards)),
            Screen::PlayOn => self.play_on.as_mut().map_or(Some(Go::Back), |s| theatre::play_on::show(ui, s, shared, board)),
            Screen::Export => self.export.as_mut().map_or(Some(Go::Back), |s| theatre::export::show(ui, s, shared)),
            Screen::Settings => settings::show(ui, &mut self.settings, shared),
            Screen::Standings => standings::show(ui, shared),
            Screen::Help => help::show(ui, &mut self.help, shared),
        };
        went.extend(go);
        self.boards.extend(one);
        if went.is_empty() && !dialog && self.screen != Screen::Menu && widgets::shortcut(ui, Modifiers::NONE, Key::Escape) {
            went.push(Go::Back);
        }
        self.again = !went.is_empty();
        for go in went {
            self.follow(go);
        }
        // A click leaves no focus behind (but in a field that is typed into), so that the keys of the table work on; Tab
        // still walks from control to control.
        let clicked = ui.input(|i| i.pointer.any_released());
        if (clicked || self.again) && !ui.ctx().text_edit_focused() {
            ui.memory_mut(|m| {
                if let Some(id) = m.focused() {
                    m.surrender_focus(id);
                }
            });
        }
        self.problems(ui, answered);
        self.notice(ui);
        self.shared.save_when_quiet();
        self.again |= self.shared.problems.len() != before;
    }

    /// The program ends: what waited for a quiet moment to be saved is saved now.
    pub fn leave(&mut self) {
        if let Some(workshop) = &mut self.workshop {
            workshop.keep(&mut self.shared);
        }
        self.room.keep(&mut self.shared);
        self.shared.save_at_exit();
    }

    /// When the next frame is due.
    pub fn pace(&self) -> Pace {
        if self.again {
            return Pace::Now;
        }
        let screen = match self.screen {
            Screen::Play | Screen::Result => self.play.as_ref().map_or(Pace::Sleep, |s| s.pace(&self.shared)),
            Screen::Practice => self.practice.as_ref().map_or(Pace::Sleep, |s| s.pace(&self.shared)),
            Screen::Referee => self.referee.as_ref().map_or(Pace::Sleep, referee::State::pace),
            Screen::Room => self.room.pace(&self.shared),
            Screen::Workshop => self.workshop.as_ref().map_or(Pace::Sleep, |s| s.pace(&self.shared)),
            Screen::Theatre => self.theatre.as_ref().map_or(Pace::Sleep, |s| s.pace(&self.shared)),
            Screen::Watch => self.watch.as_ref().map_or(Pace::Sleep, |s| s.pace(&self.shared)),
            Screen::PlayOn => self.play_on.as_ref().map_or(Pace::Sleep, theatre::play_on::State::pace),
            Screen::Export => self.export.as_ref().map_or(Pace::Sleep, theatre::export::State::pace),
            _ => Pace::Sleep,
        };
        screen.sooner(self.shared.pace())
    }

    /// Goes where a screen leads.
    pub fn follow(&mut self, go: Go) {
        match go {
            Go::To(screen) => {
                let screen = self.prepare(screen);
                if screen == Screen::Menu {
                    self.trail.clear();
                } else {
                    self.trail.push(self.screen);
                }
                self.screen = screen;
            }
            Go::Instead(screen) => self.screen = self.prepare(screen),
            Go::Back => self.screen = self.trail.pop().unwrap_or(Screen::Menu),
            Go::Start(start) => match play::State::start(*start, &mut self.shared) {
                Ok(state) => self.enter_play(state),
                Err(problem) => self.shared.problem(problem),
            },
            Go::Resume(path) => match play::State::resume(&path, &mut self.shared) {
                Ok(state) => self.enter_play(state),
                Err(problem) => self.shared.problem(problem),
            },
            Go::NextGame(path) => match play::next_game(&path) {
                Ok(start) => self.follow(Go::Start(Box::new(start))),
                Err(problem) => self.shared.problem(problem),
            },
            Go::Watch(path) => match watch::State::open(&path, &mut self.shared) {
                Ok(state) => {
                    self.watch = Some(state);
                    self.trail.push(self.screen);
                    self.screen = Screen::Watch;
                }
                Err(problem) => self.shared.problem(problem),
            },
            Go::PlayOn { path, shot } => match theatre::play_on::State::open(&path, shot) {
                Ok(state) => {
                    self.play_on = Some(state);
                    self.trail.push(self.screen);
                    self.screen = Screen::PlayOn;
                }
                Err(problem) => self.shared.problem(problem),
            },
            Go::Export { path, shot } => {
                self.export = Some(theatre::export::State::open(&path, shot, &self.shared));
                self.trail.push(self.screen);
                self.screen = Screen::Export;
            }
            Go::Sit(state) => self.enter_play(*state),
            Go::Practise(layout) => {
                match &mut self.practice {
                    Some(practice) => practice.lay(*layout),
                    None => self.practice = Some(practice::State::over(*layout)),
                }
                self.trail = vec![Screen::Menu];
                self.screen = Screen::Practice;
            }
            Go::Referee(start) => {
                let state = referee::State::start(*start, &mut self.shared);
                self.enter_referee(state);
            }
            Go::ResumeReferee => {
                let state = referee::State::resume(&mut self.shared);
                self.enter_referee(state);
            }
            Go::Game(id) => {
                self.room.open(id, &mut self.shared);
                self.trail = vec![Screen::Menu];
                self.screen = Screen::Room;
            }
            Go::Quit => self.quit = true,
        }
        if self.screen == Screen::Menu {
            self.menu = menu::State::new(&mut self.shared);
        }
    }

    fn enter_play(&mut self, state: play::State) {
        self.play = Some(state);
        self.trail = vec![Screen::Menu];
        self.screen = Screen::Play;
    }

    fn enter_referee(&mut self, state: Result<referee::State, Vec<String>>) {
        match state {
            Ok(state) => {
                self.referee = Some(state);
                self.trail = vec![Screen::Menu];
                self.screen = Screen::Referee;
            }
            Err(problem) => self.shared.problem(problem),
        }
    }

    /// Makes a screen ready; returns the one to show. The way to the referee is its form.
    fn prepare(&mut self, screen: Screen) -> Screen {
        match screen {
            Screen::NewGame => {
                self.new_game.refresh(&self.shared);
                if let Some(key) = self.workshop.as_mut().and_then(workshop::State::take_pick) {
                    self.new_game.pick_dfa(&key);
                }
            }
            Screen::Workshop => match &mut self.workshop {
                Some(workshop) => workshop.refresh(&mut self.shared),
                None => self.workshop = Some(workshop::State::new(&mut self.shared)),
            },
            Screen::Theatre => match &mut self.theatre {
                Some(theatre) => theatre.refresh(&mut self.shared),
                None => self.theatre = Some(theatre::State::new(&mut self.shared)),
            },
            Screen::Practice if self.practice.is_none() => self.practice = practice::State::new(&self.shared),
            Screen::Referee => {
                let goes_on = referee::unfinished(&mut self.shared);
                self.new_game.for_referee(&self.shared);
                self.new_game.offer(goes_on);
                return Screen::NewGame;
            }
            _ => {}
        }
        screen
    }

    /// The passing word at the foot of the window.
    fn notice(&self, ui: &Ui) {
        // The games room tells what is said in its own bar.
        let Some((text, _)) = self.shared.notice.as_ref().filter(|_| self.screen != Screen::Room) else { return };
        let theme = self.shared.theme();
        let area = egui::Area::new("notice".into()).anchor(egui::Align2::CENTER_BOTTOM, [0.0, -STEP * 12.0]).interactable(false);
        area.show(ui.ctx(), |ui| {
            widgets::card(&theme).show(ui, |ui| ui.add(egui::Label::new(text).extend()));
        });
    }

    /// Dialogs about files that could not be read, one after another.
    fn problems(&mut self, ui: &mut Ui, answered: bool) {
        if self.shared.problems.is_empty() {
            return;
        }
        let theme = self.shared.theme();
        let mut done = answered;
        egui::Modal::new("problem".into()).show(ui.ctx(), |ui| {
            ui.set_width(520.0);
            ui.label(egui::RichText::new("Something could not be read").font(strong(20.0)));
            ui.add_space(STEP);
            egui::ScrollArea::vertical().max_height(260.0).show(ui, |ui| {
                for (k, lines) in self.shared.problems.iter().enumerate() {
                    if k > 0 {
                        ui.separator();
                    }
                    for line in lines {
                        ui.label(line);
                    }
                }
            });
            ui.add_space(STEP);
            widgets::note(ui, &theme, "A file is kept as it is, and the program goes on without it.");
            ui.add_space(STEP);
            done |= widgets::primary(ui, &theme, "OK", "Close (Enter)").clicked();
        });
        if done {
            self.shared.problems.clear();
        }
    }
}

/// Takes all keys of the frame, so that nothing behind a dialog acts on them; whether one of them closes it.
fn take_keys(ui: &mut Ui) -> bool {
    let closes = ui.input(|i| [Key::Enter, Key::Space, Key::Escape].into_iter().any(|key| i.key_pressed(key)));
    ui.input_mut(|i| i.events.retain(|event| !matches!(event, egui::Event::Key { .. } | egui::Event::Text(_))));
    closes
}
