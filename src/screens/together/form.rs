//! The form of a new room, and the other ways to a table with somebody elsewhere.

use super::game::{self, CHOICES, Choice};
use super::lobby::Lobby;
use super::{labels, mine};
use egui::{RichText, Ui};
use fob_kit::keys;
use fob_kit::online::{Call, ClockSetup, Key, Made, Server, SetupText, new_token};
use fob_kit::places;
use fob_kit::route::{Nav, Route};
use fob_kit::screen::{Cx, Screen};
use fob_kit::session::{NAMES, Plan};
use fob_kit::shared::{MyRoom, Shared};
use fob_kit::theme::{STEP, Theme};
use fob_kit::topic::Topic;
use fob_kit::widgets::{self, drop_down, field};
use fob_kit::work::wake_here;

/// The clocks that are offered: minutes and seconds a turn.
const CLOCKS: [Option<(u32, u32)>; 5] = [None, Some((3, 2)), Some((5, 5)), Some((10, 10)), Some((30, 30))];

/// The form.
#[derive(Debug)]
pub struct State {
    name: String,
    choice: Choice,
    machine: String,
    /// The seats after our own: `open`, or a computer's level.
    others: Vec<String>,
    begins: bool,
    clock: Option<(u32, u32)>,
    public: bool,
    link: String,
    /// The address of a server while it is typed: part of one can be an address itself.
    server: String,
    lobby: Lobby,
    /// A room being made, and its name.
    making: Option<(Call<Made>, Server, SetupText)>,
    /// The secret for a setup: every request with the same setup uses the same one, so that a lost answer loses no seat.
    token: Option<(SetupText, String)>,
    problem: Option<String>,
}

impl State {
    /// The form with the game that was played last.
    pub fn new(shared: &Shared) -> Self {
        let name = shared.settings.names.first().filter(|name| !name.trim().is_empty());
        Self {
            name: name.cloned().unwrap_or_default(),
            choice: CHOICES[0],
            machine: "rope".to_owned(),
            others: vec!["open".to_owned(); 3],
            begins: true,
            clock: None,
            public: false,
            link: String::new(),
            server: String::new(),
            lobby: Lobby::default(),
            making: None,
            token: None,
            problem: None,
        }
    }

    fn setup(&self, shared: &Shared) -> SetupText {
        let clock =
            self.clock.map(|(minutes, seconds)| ClockSetup { initial: f64::from(minutes) * 60.0, increment: f64::from(seconds) });
        self.choice.setup(&self.machine, &self.others, self.begins, clock, self.public, shared)
    }

    /// Asks the server for the room.
    fn create(&mut self, server: Server, shared: &Shared) {
        let setup = self.setup(shared);
        if let Err(error) = setup.check() {
            self.problem = Some(error.to_string());
            return;
        }
        let known = self.token.as_ref().filter(|(known, _)| *known == setup).map(|(_, token)| token.clone());
        let Some(token) = known.or_else(new_token) else {
            self.problem = Some("Fob cannot get random numbers on this device, so it cannot keep a seat for you".to_owned());
            return;
        };
        self.token = Some((setup.clone(), token.clone()));
        let wake = wake_here();
        let call = server.make(&setup, self.name.trim(), &token, move || wake.wake());
        (self.making, self.problem) = (Some((call, server, setup)), None);
    }

    /// Goes to the room once it has been made.
    fn poll(&mut self, shared: &mut Shared) -> Option<Nav> {
        let (call, ..) = self.making.as_mut()?;
        let answer = call.poll()?;
        let (_, server, setup) = self.making.take()?;
        let made = match answer {
            Ok(made) => made,
            Err(error) => {
                self.problem = Some(error.why);
                return None;
            }
        };
        self.token = None;
        let name = self.name.trim().to_owned();
        remember_name(&name, shared);
        shared.rooms.enter(MyRoom {
            server: server.origin().to_owned(),
            room: made.room.clone(),
            seat: made.seat,
            token: made.token,
            name,
            what: game::what(&setup),
            at: (shared.clock)(),
            over: false,
            filed: Vec::new(),
        });
        shared.save_rooms();
        Some(Nav::push(places::Room(Key { server, room: made.room })))
    }

    fn form(&mut self, ui: &mut Ui, server: &Server, shared: &mut Shared) {
        row(ui, labels::NAME, |ui| {
            field::line(ui, &mut self.name, labels::NAME, NAMES[0], 220.0);
        });
        row(ui, "Game", |ui| {
            let all: Vec<(Choice, String)> = CHOICES.iter().map(|choice| (*choice, choice.name())).collect();
            let before = self.choice;
            let tip = "What is played in the room";
            if drop_down::pick(ui, "game", 240.0, ("Game", tip), &mut self.choice, &all) && before.game != self.choice.game {
                self.others.iter_mut().for_each(|seat| "open".clone_into(seat));
            }
        });
        if self.choice.game == "fob" {
            row(ui, "Automaton", |ui| {
                let entries = shared.library.dfas.iter();
                let all: Vec<(String, String)> = entries.map(|entry| (entry.key.clone(), entry.dfa.name().to_owned())).collect();
                let tip = "The DFA that reads the strings";
                drop_down::pick(ui, "machine", 240.0, ("Automaton", tip), &mut self.machine, &all);
            });
        }
        row(ui, "First turn", |ui| {
            let all = [(true, "You", "You sit in seat 1"), (false, "The other player", "You sit in seat 2")];
            widgets::choices(ui, &mut self.begins, &all);
        });
        if self.choice.players > 2 {
            let levels = self.choice.levels();
            let name = |level: &str| (level.to_owned(), format!("Computer: {level}"));
            let mut all = vec![("open".to_owned(), "A friend".to_owned())];
            all.extend(levels.into_iter().map(name));
            row(ui, "Other seats", |ui| {
                for place in 0..usize::from(self.choice.players) - 1 {
                    let label = format!("Seat of player {}", place + 2);
                    let tip = "Somebody with the link, or a computer of the server";
                    drop_down::pick(ui, ("seat", place), 180.0, (&label, tip), &mut self.others[place], &all);
                }
            });
        }
        row(ui, "Clock", |ui| {
            ui.horizontal_wrapped(|ui| {
                for clock in CLOCKS {
                    let (text, tip) = match clock {
                        None => ("None".to_owned(), "No clock runs".to_owned()),
                        Some((minutes, seconds)) => (
                            format!("{minutes} + {seconds}"),
                            format!("{minutes} minutes each, and {seconds} seconds more after each turn"),
                        ),
                    };
                    if widgets::choice(ui, self.clock == clock, &text, &tip).clicked() {
                        self.clock = clock;
                    }
                }
            });
        });
        row(ui, "Who can join", |ui| {
            let all = [
                (false, "Only with the link", "Nobody else sees the room"),
                (true, "Anyone", "The room is listed in the lobby until its seats are taken"),
            ];
            widgets::choices(ui, &mut self.public, &all);
        });
        ui.add_space(STEP);
        ui.horizontal_wrapped(|ui| {
            if self.making.is_some() {
                ui.spinner();
                ui.label(labels::CONNECTING);
            } else if self.name.trim().is_empty() {
                let why = "Enter your name first";
                widgets::primary_if(ui, false, labels::CREATE, "Make the room and get its link", why);
            } else if keys::ENTER.primary_as(ui, labels::CREATE, "Make the room and get its link") {
                self.create(server.clone(), shared);
            }
            widgets::note(ui, &labels::on_server(server));
        });
        wrong(ui, self.problem.as_deref());
    }

    /// The address of the server to use from now on.
    fn address(&mut self, ui: &mut Ui, hint: &str, shared: &mut Shared) {
        ui.horizontal_wrapped(|ui| {
            let typed = field::line(ui, &mut self.server, labels::SERVER, hint, 340.0);
            let entered = typed.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter));
            let why = "Enter an address first";
            let tip = "Rooms are made on this server from now on";
            let used = widgets::button_if(ui, !self.server.trim().is_empty(), labels::USE, tip, why).clicked();
            if entered || used {
                match Server::read(&self.server) {
                    Ok(_) => {
                        self.server.trim().clone_into(&mut shared.settings.server);
                        self.problem = None;
                    }
                    Err(error) => self.problem = Some(fob_kit::words::capital(&error.to_string())),
                }
            }
        });
        wrong(ui, self.problem.as_deref());
    }

    fn open_link(&mut self, ui: &mut Ui, shared: &mut Shared) {
        widgets::heading(ui, "Join");
        ui.horizontal_wrapped(|ui| {
            let hint = "https://example.org/#room?…";
            field::line(ui, &mut self.link, labels::LINK, hint, 340.0);
            let why = "Paste the link that you got";
            let is_some = !self.link.trim().is_empty();
            if widgets::button_if(ui, is_some, labels::OPEN, "Open the room of this link", why).clicked() {
                shared.link = Some(std::mem::take(&mut self.link));
            }
        });
    }
}

/// The name is proposed in the next form.
pub(super) fn remember_name(name: &str, shared: &mut Shared) {
    match shared.settings.names.first_mut() {
        Some(first) => name.clone_into(first),
        None => shared.settings.names.push(name.to_owned()),
    }
}

/// A problem in words, if there is one.
pub(super) fn wrong(ui: &mut Ui, problem: Option<&str>) {
    if let Some(problem) = problem {
        let theme = &Theme::from_ui(ui);
        ui.add(egui::Label::new(RichText::new(format!("{problem}.")).color(theme.bad)).wrap());
    }
}

fn row(ui: &mut Ui, name: &str, contents: impl FnOnce(&mut Ui)) {
    let theme = &Theme::from_ui(ui);
    if ui.available_width() < 480.0 {
        ui.label(RichText::new(name).color(theme.dim));
        ui.vertical(contents);
        return;
    }
    ui.horizontal_top(|ui| {
        let (rect, _) = ui.allocate_exact_size(egui::vec2(130.0, 28.0), egui::Sense::hover());
        let font = egui::FontId::proportional(fob_kit::theme::SIZES[1]);
        ui.painter().text(rect.left_center(), egui::Align2::LEFT_CENTER, name, font, theme.dim);
        ui.vertical(contents);
    });
}

impl Screen for State {
    fn route(&self) -> Route {
        places::Friend.into()
    }

    fn title(&self) -> &'static str {
        "Fob: play with a friend"
    }

    fn help(&self) -> Topic {
        Topic::Online
    }

    fn enter(&mut self, _route: Option<&Route>, _shared: &mut Shared) -> Result<(), Vec<String>> {
        self.lobby.refresh();
        Ok(())
    }

    fn ui(&mut self, ui: &mut Ui, cx: &mut Cx<'_>) -> Option<Nav> {
        let shared = &mut *cx.shared;
        if let Some(nav) = self.poll(shared) {
            return Some(nav);
        }
        let server = shared.server();
        if let Some(server) = &server {
            self.lobby.ask(server);
        }
        let mut go = None;
        widgets::page(ui, 640.0, |ui| {
            if widgets::header(ui, labels::TITLE, |_| {}) {
                go = Some(Nav::Back);
            }
            if let Some(server) = &server {
                self.form(ui, server, shared);
                ui.add_space(STEP);
                self.open_link(ui, shared);
                ui.add_space(STEP);
                go = go.take().or(mine::show(ui, shared));
                ui.add_space(STEP);
                go = go.take().or(self.lobby.show(ui));
            } else {
                let text = labels::NO_SERVER;
                let card = |ui: &mut Ui, contents: &mut dyn FnMut(&mut Ui)| {
                    widgets::card(ui).show(ui, |ui| {
                        ui.set_min_width(ui.available_width());
                        contents(ui);
                    });
                    ui.add_space(STEP);
                };
                card(ui, &mut |ui| {
                    widgets::heading(ui, "Live, in a room");
                    widgets::text(ui, text);
                    self.address(ui, "https://example.org", shared);
                });
                card(ui, &mut |ui| {
                    widgets::heading(ui, "By links, whenever you have time");
                    let tip = "Each player sends the next one a link, without a server";
                    widgets::text(ui, tip);
                    if widgets::button(ui, labels::BY_LINKS, tip).clicked() {
                        go = Some(Nav::push(places::Planned(Plan { by_links: true, ..Plan::default() })));
                    }
                });
                card(ui, &mut |ui| self.open_link(ui, shared));
                go = go.take().or(mine::show(ui, shared));
            }
        });
        go
    }
}
