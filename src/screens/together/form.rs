//! The form of a new room, and the other ways to play with somebody elsewhere.

use super::host::Hosts;
use super::lobby::Lobby;
use super::terms::{Terms, row};
use super::{labels, mine};
use egui::Ui;
use fob_kit::access;
use fob_kit::keys;
use fob_kit::screen::{Cx, Screen};
use fob_kit::theme::{SIZES, STEP};
use fob_kit::widgets::{self, field};
use fob_services::data::Services;
use fob_services::driving::{NAMES, Plan, Venue};
use fob_services::online::{Making, Server};
use fob_services::places;
use fob_services::route::{Nav, Route};
use fob_services::topic::Topic;

/// The form of a room.
#[derive(Debug)]
pub struct RoomForm {
    name: String,
    terms: Terms,
    link: String,
    /// The server address while you type it, since part of an address can be an address itself.
    server: String,
    /// The field for the address is open although a server is known.
    changes_server: bool,
    lobby: Lobby,
    hosts: Hosts,
    making: Making,
    problem: Option<String>,
}

impl RoomForm {
    /// Opens the form with the game that was played last.
    pub fn new(services: &Services) -> Self {
        let name = services.settings.names.first().filter(|name| !name.trim().is_empty());
        Self {
            name: name.cloned().unwrap_or_default(),
            terms: Terms::new(false),
            link: String::new(),
            server: String::new(),
            changes_server: false,
            lobby: Lobby::default(),
            hosts: Hosts::default(),
            making: Making::default(),
            problem: None,
        }
    }

    fn form(&mut self, ui: &mut Ui, server: &Server, services: &Services) -> Option<Nav> {
        let mut go = None;
        row(ui, labels::NAME, |ui| {
            access::own_name(&field::line(ui, &mut self.name, labels::NAME, NAMES[0], 220.0));
        });
        self.terms.show(ui, services);
        ui.add_space(STEP);
        ui.horizontal_wrapped(|ui| {
            if self.making.is_busy() {
                ui.spinner();
                ui.label(labels::CONNECTING);
            } else if self.name.trim().is_empty() {
                widgets::primary_if(ui, false, labels::CREATE, "Make the room and get its link", NAMELESS);
            } else if keys::ENTER.primary_as(ui, labels::CREATE, "Make the room and get its link") {
                self.making.start(server.clone(), self.terms.setup(services), &self.name);
            }
            if let Some(plan) = self.terms.plan(self.name.trim(), services) {
                let tip = "Custom kinds, boards, house rules, who wins on accept, any clock";
                if widgets::button(ui, labels::ALL_SETTINGS, tip).clicked() {
                    go = Some(Nav::push(places::Planned(plan)));
                }
            }
            widgets::note(ui, &labels::on_server(server));
            // A page may talk to no other server than its own, and a server that runs here is always the one in use.
            if services.own_page.is_none() && services.hosting.is_none() {
                let tip = "Use another server for new rooms";
                self.changes_server |= widgets::button(ui, labels::CHANGE_SERVER, tip).clicked();
            }
        });
        // A finger cannot hover over the button for the reason. Its row stays, so that no button moves as soon as a name is
        // there.
        ui.scope(|ui| {
            ui.set_min_height(ui.fonts_mut(|fonts| fonts.row_height(&egui::FontId::proportional(SIZES[0]))).ceil());
            if self.name.trim().is_empty() {
                widgets::note(ui, &format!("{NAMELESS}."));
            }
        });
        wrong(ui, self.making.problem.as_deref());
        go
    }

    /// Draws the problem of a server that does not answer, with the ways out, and the field for another address.
    fn server(&mut self, ui: &mut Ui, server: &Server, services: &mut Services) {
        let problem = self.lobby.problem().map(|why| labels::no_answer(why, server));
        let is_down = problem.is_some();
        let changes = (self.changes_server || is_down) && services.own_page.is_none() && services.hosting.is_none();
        if !changes && !is_down {
            return;
        }
        widgets::card(ui).show(ui, |ui| {
            ui.set_min_width(ui.available_width());
            wrong(ui, problem.as_deref());
            if is_down && widgets::button(ui, labels::ASK_AGAIN, "Ask the server again").clicked() {
                self.lobby.refresh();
            }
            if changes {
                self.address(ui, server.origin(), services);
            }
        });
        ui.add_space(STEP);
    }

    /// Draws the field for the address of the server.
    fn address(&mut self, ui: &mut Ui, hint: &str, services: &mut Services) {
        ui.horizontal_wrapped(|ui| {
            let typed = field::line(ui, &mut self.server, labels::SERVER, hint, 340.0);
            let entered = typed.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter));
            let why = "Enter an address first";
            let tip = "Use this server for new rooms";
            let used = widgets::button_if(ui, !self.server.trim().is_empty(), labels::USE, tip, why).clicked();
            if entered || used {
                match Server::read(&self.server) {
                    Ok(_) => {
                        self.server.trim().clone_into(&mut services.settings.server);
                        (self.problem, self.changes_server) = (None, false);
                        self.server.clear();
                    }
                    Err(error) => self.problem = Some(fob_services::phrases::capital(&error.to_string())),
                }
            }
        });
        wrong(ui, self.problem.as_deref());
    }

    fn open_link(&mut self, ui: &mut Ui, services: &mut Services) {
        widgets::heading(ui, "Join");
        ui.horizontal_wrapped(|ui| {
            let hint = "https://example.org/#room?…";
            let typed = field::line(ui, &mut self.link, labels::LINK, hint, 340.0);
            let entered = typed.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter));
            let why = "Paste the link that you got";
            let is_some = !self.link.trim().is_empty();
            let opened = widgets::button_if(ui, is_some, labels::OPEN, "Open the room of this link", why).clicked();
            if opened || entered && is_some {
                // The link stays in the field, so that a wrong one can be corrected.
                services.link = Some(self.link.clone());
            }
        });
    }
}

/// The reason why no room can be made.
const NAMELESS: &str = "Enter your name first";

/// Draws a problem, if there is one.
pub(super) fn wrong(ui: &mut Ui, problem: Option<&str>) {
    if let Some(problem) = problem {
        let problem = fob_services::phrases::capital(problem);
        widgets::prose::problem(ui, &format!("{problem}."));
    }
}

impl Screen for RoomForm {
    fn route(&self) -> Route {
        places::Friend.into()
    }

    fn title(&self) -> &'static str {
        "Fob: play with a friend"
    }

    fn help(&self) -> Topic {
        Topic::Online
    }

    fn enter(&mut self, _route: Option<&Route>, _services: &mut Services) -> Result<(), Vec<String>> {
        self.lobby.refresh();
        Ok(())
    }

    fn ui(&mut self, ui: &mut Ui, cx: &mut Cx<'_>) -> Option<Nav> {
        let services = &mut *cx.services;
        if let Some(key) = self.making.poll(services) {
            return Some(Nav::push(places::Room(key)));
        }
        let server = services.server();
        if let Some(server) = &server {
            self.lobby.ask(server);
        }
        let mut go = None;
        widgets::page(ui, 640.0, |ui| {
            if widgets::header(ui, labels::TITLE, |_| {}) {
                go = Some(Nav::Back);
            }
            // A user who hosts wants to read the address out.
            if server.is_some() && services.hosting.is_some() {
                self.hosts.show(ui, services);
            }
            if let Some(server) = &server {
                self.server(ui, server, services);
                go = go.take().or(self.form(ui, server, services));
                ui.add_space(STEP);
                self.open_link(ui, services);
                ui.add_space(STEP);
                if services.hosting.is_none() {
                    self.hosts.show(ui, services);
                }
                widgets::heading(ui, "Many people");
                ui.horizontal_wrapped(|ui| {
                    let tip = "A tournament for a class or a club, by one link";
                    if widgets::button(ui, labels::TO_NEW_EVENT, tip).clicked() {
                        go = Some(Nav::push(places::NewEvent));
                    }
                    widgets::note(ui, "A tournament for a class or a club, by one link.");
                });
                ui.add_space(STEP);
                go = go.take().or(mine::show(ui, services));
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
                self.hosts.show(ui, services);
                card(ui, &mut |ui| {
                    widgets::heading(ui, "Live, in a room");
                    widgets::text(ui, text);
                    self.address(ui, "https://example.org", services);
                });
                card(ui, &mut |ui| {
                    widgets::heading(ui, "By turns, whenever you have time");
                    let tip = "Each player sends the next one a link, without a server";
                    widgets::text(ui, &format!("{tip}."));
                    if widgets::button(ui, labels::BY_LINKS, tip).clicked() {
                        go = Some(Nav::push(places::Planned(Plan { venue: Venue::Links, ..Plan::default() })));
                    }
                });
                card(ui, &mut |ui| self.open_link(ui, services));
                go = go.take().or(mine::show(ui, services));
            }
        });
        go
    }
}
