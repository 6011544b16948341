//! The whole app without a window: a stack of screens, their shared state, and the navigation between them.
//!
//! [`Model::frame`] draws the screen in front into an egui `Ui`, applies the person's input and advances everything that moves.
//! Bevy's shell calls it once a frame; the tests call it with a harness of their own.

use super::command_palette::Palette;
use super::commands::{COMMANDS, key_tables};
use super::elsewhere::{self, Elsewhere};
use super::help;
use super::kinds::{self, KINDS};
use super::leaving::Leaving;
use super::menu::Menu;
use super::notice;
use super::workshop::Workshop;
use egui::Ui;
use egui::accesskit::Role;
use fob_kit::access;
use fob_kit::command::Command;
use fob_kit::drawers;
use fob_kit::fingers;
use fob_kit::layout::{Form, Window};
use fob_kit::offers;
use fob_kit::scene::{BoardScene, Scene};
use fob_kit::screen::{Cx, Screen};
use fob_kit::theme::Theme;
use fob_kit::tips;
use fob_kit::widgets::{self, dialog, lists};
use fob_services::data::Services;
use fob_services::jobs::Crew;
use fob_services::link;
use fob_services::pace::Pace;
use fob_services::places;
use fob_services::route::{Nav, Route};
use fob_store::{Store, read_text};
use std::any::Any;
use std::path::PathBuf;

/// Extensions of files that may contain a link: texts, and the shortcut files of desktops.
const LINKS: [&str; 5] = ["txt", "url", "desktop", "webloc", "html"];

/// Frames after which the jobs of a screen that was left are stopped: by then the screen in front has polled its own.
const FRAMES: u8 = 3;

/// The whole app without a window.
#[derive(Debug)]
pub struct Model {
    /// The state that the screens share.
    pub services: Services,
    /// The scene for Bevy, made by the screen in front.
    pub scene: Scene,
    /// The program ends: everything is saved, or the person wants to leave without it.
    pub quit: bool,
    /// The question about work that cannot be saved, while it is open.
    pub(super) leaving: Option<Leaving>,
    /// The user wants the program to end while others play on the server here.
    pub(super) asks_guests: bool,
    /// The command palette, while it is open.
    pub(super) palette: Option<Palette>,
    /// Rooms that wait for somebody here while another screen is in front.
    pub(super) elsewhere: Elsewhere,
    /// Something changed after it was drawn, so one more frame is needed.
    pub(super) again: bool,
    /// The screens, the front one last. There is always one.
    pub(super) stack: Vec<Box<dyn Screen>>,
    /// Screens that were left and stay in memory.
    pub(super) parked: Vec<Box<dyn Screen>>,
    /// The workers of this window.
    crew: Crew,
    /// Frames until jobs that nobody polls are stopped; 0 if no screen was left.
    left: u8,
}

impl Model {
    /// Opens the app over a data folder. Broken files are reported in dialogs and never overwritten.
    pub fn new(store: Store) -> Self {
        store.sweep();
        let crew = Crew::default();
        let here = crew.enter();
        let mut services = Services::load(store);
        help::tell_keys(key_tables);
        help::tell_pictures(|| KINDS.pictures());
        let menu = kinds::front(&mut services);
        drop(here);
        Self {
            services,
            scene: Scene::default(),
            quit: false,
            leaving: None,
            asks_guests: false,
            palette: None,
            elsewhere: Elsewhere::default(),
            again: true,
            stack: vec![menu],
            parked: Vec::new(),
            crew,
            left: 0,
        }
    }

    /// Returns the screen in front.
    pub(super) fn front(&self) -> &dyn Screen {
        self.stack.last().expect("the menu is never left").as_ref()
    }

    /// Returns the route of the screen in front.
    pub fn route(&self) -> Route {
        self.front().route()
    }

    /// Returns the word of the present route: `menu`, `play`.
    pub fn place(&self) -> &'static str {
        self.route().place()
    }

    /// Returns a screen of a kind: the one nearest to the front, or one that was left and is still in memory.
    pub fn find<S: Screen>(&self) -> Option<&S> {
        let all = self.parked.iter().chain(&self.stack).rev();
        all.map(|screen| screen.as_ref() as &dyn Any).find_map(<dyn Any>::downcast_ref::<S>)
    }

    /// Returns a screen as [`Model::find`], for changes.
    pub fn find_mut<S: Screen>(&mut self) -> Option<(&mut S, &mut Services)> {
        let all = self.parked.iter_mut().chain(&mut self.stack).rev();
        let found = all.map(|screen| screen.as_mut() as &mut dyn Any).find_map(<dyn Any>::downcast_mut::<S>);
        found.map(|screen| (screen, &mut self.services))
    }

    /// Returns the first board behind the panels, if there is one.
    pub fn board(&self) -> Option<&BoardScene> {
        self.scene.boards.first()
    }

    /// Returns the window's title.
    pub fn title(&self) -> &str {
        if self.elsewhere.calls() { elsewhere::TITLE } else { self.front().title() }
    }

    /// Draws one frame and applies the input. `now` is the time in seconds on a monotonic clock.
    pub fn frame(&mut self, ui: &mut Ui, now: f64) {
        let _here = self.crew.enter();
        self.services.tick(now);
        ui.ctx().add_plugin(access::Corrections);
        ui.ctx().add_plugin(tips::Dismissal);
        access::name_window(ui.ctx(), self.title());
        access::part(ui, Role::Main, access::MAIN);
        offers::begin(ui.ctx());
        fingers::expect(ui.ctx(), self.services.is_coarse);
        fingers::follow(ui.ctx());
        fingers::rest(ui.ctx());
        Theme::of(&self.services.settings).lend(ui.ctx());
        let window = Window::from_ui(ui);
        window.sizes().lend(ui);
        drawers::begin(ui.ctx());
        fob_kit::keys::use_characters(ui.ctx(), self.services.settings.letter_keys);
        if std::mem::take(&mut self.services.came_back) {
            widgets::came_back(ui.ctx());
        }
        self.scene = Scene::default();
        let before = self.services.problems.len();
        let dialog = !self.services.problems.is_empty();
        if !dialog {
            lists::close_by_escape(ui);
            lists::cover(ui);
        }
        let answered = dialog && dialog::take_keys(ui);
        if !dialog && drawers::is_open(ui.ctx()) && fob_kit::keys::BACK.shortcut(ui) {
            drawers::close(ui.ctx());
        }
        let asks = self.leaving.is_some() || self.asks_guests;
        let mut went = if dialog || asks || self.palette.is_some() { Vec::new() } else { self.keys(ui) };
        // The question before the end and the palette are drawn last, and no screen behind them gets their keys.
        let over = asks || self.palette.is_some();
        let held = if over { dialog::hold_keys(ui) } else { Vec::new() };
        let dialog = dialog || over;
        if !dialog {
            self.brought(ui);
        }
        if !dialog && self.place() == "menu" && ui.input(|i| !i.raw.dropped_files.is_empty()) {
            // The workshop handles dropped files itself.
            self.follow(Nav::push(Workshop::default()));
        }
        self.unsaved(ui);
        drawers::tabs(ui, window.form == Form::Upright);
        let front = self.front().route();
        self.elsewhere.look(&front, &mut self.services);
        went.extend(self.elsewhere.show(ui));
        let mut cx = Cx { services: &mut self.services, scene: &mut self.scene };
        let mut became = false;
        if let Some(screen) = self.stack.last_mut() {
            went.extend(screen.ui(ui, &mut cx));
            if let Some(next) = screen.becomes() {
                *screen = next;
                became = true;
            }
        }
        if went.is_empty() && !dialog && self.stack.len() > 1 && fob_kit::keys::BACK.shortcut(ui) {
            went.push(Nav::Back);
        }
        self.again = !went.is_empty() || became;
        for nav in went {
            self.follow(nav);
        }
        if let Some(link) = self.services.link.take() {
            self.again = true;
            self.follow_link(&link);
        }
        // A click leaves no focus behind (except in a text field), so that the keys of the table keep working; Tab still moves
        // from control to control.
        let clicked = ui.input(|i| i.pointer.any_released());
        if (clicked || self.again) && !ui.ctx().text_edit_focused() {
            ui.memory_mut(egui::Memory::stop_text_input);
        }
        dialog::give_back_keys(ui, held);
        self.problems(ui, answered);
        if !self.front().tells_notices() {
            self.again |= notice::show(ui, &mut self.services);
        }
        for screen in self.stack.iter_mut().chain(&mut self.parked) {
            screen.retry(&mut self.services);
        }
        // Screens whose work has finally been saved need not stay in memory.
        self.parked.retain(|screen| screen.stays());
        self.services.save_when_quiet();
        self.ask_before_end(ui);
        self.ask_palette(ui);
        self.again |= self.services.problems.len() != before;
        drawers::end(ui.ctx());
        self.rest();
    }

    /// Stops the jobs of a screen some frames after it was left; by then the screen in front has polled its own.
    fn rest(&mut self) {
        if self.left > 0 {
            self.left -= 1;
            self.again = true;
            if self.left == 0 {
                self.crew.rest();
            }
        }
    }

    /// Notes that a screen goes out of sight, so that its workers rest.
    fn leave_screen(&mut self) {
        self.crew.leave();
        self.left = FRAMES;
    }

    /// Returns the workers of this window.
    pub fn crew(&self) -> &Crew {
        &self.crew
    }

    /// Handles the keys that work everywhere; returns the navigation that they request.
    fn keys(&mut self, ui: &Ui) -> Vec<Nav> {
        let pressed = |model: &Self, command: &Command<Self>| (command.enabled)(model, ui) && command.is_pressed(ui);
        let mut went = Vec::new();
        for command in COMMANDS {
            if pressed(self, command) {
                went.extend((command.run)(self, ui));
            }
        }
        went
    }

    /// Opens links that were pasted while nobody was typing, or dropped as a file.
    fn brought(&mut self, ui: &Ui) {
        if !ui.ctx().text_edit_focused()
            && let Some(text) = widgets::pasted(ui).filter(|text| link::is_link(text, &self.services.words))
        {
            widgets::take_pasted(ui);
            self.services.link = Some(text);
        }
        let dropped = ui.input(|i| match i.raw.dropped_files.as_slice() {
            [file] => Some(file.path().to_path_buf()),
            _ => None,
        });
        let named = |path: &PathBuf| path.extension().is_some_and(|e| LINKS.iter().any(|known| e.eq_ignore_ascii_case(known)));
        if let Some(text) = dropped.filter(named).and_then(|path| read_text(&path).ok())
            && let Some(found) = link::within(&text, &self.services.words)
        {
            self.services.link = Some(found.to_owned());
            ui.input_mut(|i| i.raw.dropped_files.clear());
        }
    }

    /// Opens a link and reports any problem.
    pub fn follow_link(&mut self, link: &str) {
        if let Err(lines) = self.open_link(link) {
            self.services.problem(lines);
        }
    }

    /// Opens the target of a link from somebody else.
    ///
    /// # Errors
    /// The reasons why it cannot be opened, one problem per line; the present screen stays.
    pub fn open_link(&mut self, link: &str) -> Result<(), Vec<String>> {
        let route = link::read(link, |route| KINDS.read(route))?;
        if route.is::<places::Turns>() {
            self.clear_table();
        }
        self.open(route, false)
    }

    /// Removes matches from the table, because a link may continue one of them: each is in its file, or kept in memory until it
    /// is.
    fn clear_table(&mut self) {
        let (tables, rest) = std::mem::take(&mut self.stack).into_iter().partition(|s| s.route().is::<places::Resume>());
        self.stack = rest;
        let tables: Vec<Box<dyn Screen>> = tables;
        self.leave_screen();
        for mut table in tables {
            table.leave(&mut self.services);
            if table.stays() {
                self.parked.push(table);
            }
        }
    }

    /// Opens the argument of the command line: a link, or a route of this computer.
    ///
    /// # Errors
    /// As [`Model::open_link`].
    pub fn open_text(&mut self, text: &str) -> Result<(), Vec<String>> {
        if text.contains('#') {
            return self.open_link(text);
        }
        let named = |line: String| format!("{text}: {line}");
        let route = KINDS.read(text).map_err(|error| vec![named(error.to_string())])?;
        self.open(route, false).map_err(|lines| lines.into_iter().map(named).collect())
    }

    /// Saves everything that still waits to be saved, because the program ends.
    pub fn leave(&mut self) {
        for screen in self.stack.iter_mut().chain(&mut self.parked) {
            screen.leave(&mut self.services);
        }
        self.services.save_at_exit();
    }

    /// Returns the time of the next frame.
    pub fn pace(&self) -> Pace {
        if self.again {
            return Pace::Now;
        }
        self.front().pace(&self.services).sooner(self.services.pace())
    }

    /// Follows the navigation of a screen. If a place cannot be opened, that is reported, and the present screen stays.
    pub fn follow(&mut self, nav: Nav) {
        match nav {
            Nav::Push(route) => self.push(route, false),
            Nav::Replace(route) => self.push(route, true),
            Nav::Back => {
                if self.stack.len() > 1 {
                    self.pop();
                    self.back();
                }
            }
            Nav::Home => {
                while self.stack.len() > 1 {
                    self.pop();
                }
                self.back();
            }
            Nav::Quit => self.end(),
        }
    }

    /// Opens a place above the screen in front, or in its place.
    ///
    /// # Errors
    /// The reasons why it cannot be opened, one problem per line; the present screen stays.
    pub fn open(&mut self, place: impl Into<Route>, instead: bool) -> Result<(), Vec<String>> {
        let _here = self.crew.enter();
        let route = place.into();
        if route.is::<Menu>() {
            self.follow(Nav::Home);
            return Ok(());
        }
        let screen = match self.known(&route) {
            Some(mut screen) => match screen.enter(Some(&route), &mut self.services) {
                Ok(()) => screen,
                Err(lines) => {
                    self.parked.push(screen);
                    return Err(lines);
                }
            },
            None => KINDS.open(&route, &mut self.services)?,
        };
        self.show(screen, instead);
        Ok(())
    }

    /// Puts a given screen above the one in front, or in its place.
    pub fn show(&mut self, screen: Box<dyn Screen>, instead: bool) {
        self.services.end_notice();
        if instead && self.stack.len() > 1 {
            self.pop();
        } else if let Some(below) = self.stack.last_mut() {
            below.leave(&mut self.services);
            self.leave_screen();
        }
        self.stack.push(screen);
        self.again = true;
    }

    fn push(&mut self, route: Route, instead: bool) {
        if let Err(lines) = self.open(route, instead) {
            self.services.problem(lines);
        }
    }

    /// Removes a screen that already shows a route from the stack or from the parked ones, and returns it.
    fn known(&mut self, route: &Route) -> Option<Box<dyn Screen>> {
        if let Some(i) = self.parked.iter().position(|screen| screen.takes(route)) {
            return Some(self.parked.remove(i));
        }
        let i = self.stack.iter().position(|screen| screen.takes(route)).filter(|i| *i > 0)?;
        let mut screen = self.stack.remove(i);
        screen.leave(&mut self.services);
        Some(screen)
    }

    /// Leaves the screen in front.
    fn pop(&mut self) {
        let Some(mut screen) = self.stack.pop() else { return };
        self.leave_screen();
        self.services.end_notice();
        screen.leave(&mut self.services);
        if screen.stays() {
            self.parked.push(screen);
        }
    }

    /// Shows the screen in front again, after the one above it was closed.
    fn back(&mut self) {
        if let Some(screen) = self.stack.last_mut()
            && let Err(lines) = screen.enter(None, &mut self.services)
        {
            self.services.problem(lines);
        }
        self.services.came_back = true;
        self.again = true;
    }

    /// Draws the list of unsaved documents at the foot of the window.
    fn unsaved(&self, ui: &mut Ui) {
        let lines = self.services.unsaved.lines();
        if lines.is_empty() {
            return;
        }
        let theme = Theme::of(&self.services.settings);
        // On a low window a line is not wrapped, and many lines are scrolled: the screen needs the room.
        let height = ui.max_rect().height();
        egui::Panel::bottom("unsaved").frame(widgets::panel_frame(ui)).show(ui, |ui| {
            egui::ScrollArea::vertical().max_height((height * 0.16).max(18.0)).auto_shrink([false, true]).show(ui, |ui| {
                for line in lines {
                    let job = widgets::prose::job(&line, &egui::TextStyle::Body.resolve(ui.style()), theme.bad);
                    let label = egui::Label::new(job);
                    let label = if Window::from_ui(ui).is_low() { label.truncate() } else { label.wrap() };
                    ui.add(label).on_hover_text(line);
                }
            });
        });
    }

    /// Draws the dialog about failed reads and writes.
    fn problems(&mut self, ui: &Ui, answered: bool) {
        if self.services.problems.is_empty() {
            return;
        }
        if dialog::problems(ui, self.services.problems.iter()) || answered {
            self.services.problems.clear();
        }
    }
}
