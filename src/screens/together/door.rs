//! The page of a room. A player with a seat gets the link for the others until all are there; anybody else takes a seat or
//! watches.

use super::form::wrong;
use super::labels;
use super::set::Set;
use egui::{Frame, Panel, RichText, Ui};
use fob_kit::access;
use fob_kit::keys;
use fob_kit::layout::Window;
use fob_kit::newer;
use fob_kit::screen::{Cx, Screen};
use fob_kit::strip;
use fob_kit::theme::{self, STEP, Theme};
use fob_kit::widgets::{self, field};
use fob_services::data::{MyRoom, Services};
use fob_services::jobs::wake_here;
use fob_services::link;
use fob_services::online::{Call, Key, Line, NO_CHANCE, RoomState, RoomView, Taken, new_token, phrases, remember_name};
use fob_services::pace::Pace;
use fob_services::places;
use fob_services::route::{Nav, Route};
use fob_services::topic::Topic;

/// The widest QR code, in points.
const CODE: f32 = 260.0;
/// The widest QR code on a phone, in points.
const CODE_ON_PHONE: f32 = 150.0;

/// The part of the window that the table has: below the page, and next to it.
const BELOW: f32 = 0.26;
const BESIDE: f32 = 0.5;

/// The page of a room before its table opens.
#[derive(Debug)]
pub struct DoorScreen {
    key: Key,
    name: String,
    /// The server's answer about the room, for a visitor without a seat.
    asking: Option<Call<RoomView>>,
    view: Option<RoomView>,
    joining: Option<(Call<Taken>, u8)>,
    /// The secret for a seat: every request for the seat uses the same one, so that a lost answer loses no seat.
    token: Option<(u8, String)>,
    watches: bool,
    problem: Option<String>,
    copied: bool,
    /// Number of records when the table was last opened, so that a failure is not repeated.
    tried: usize,
    /// The table, as soon as the game of the room is known.
    set: Option<Set>,
}

impl DoorScreen {
    /// Returns the door of a room.
    pub fn new(key: Key, services: &mut Services) -> Self {
        let name = services.settings.names.first().cloned().unwrap_or_default();
        let mut state = Self {
            key,
            name,
            asking: None,
            view: None,
            joining: None,
            token: None,
            watches: false,
            problem: None,
            copied: false,
            tried: 0,
            set: None,
        };
        state.ask(services);
        state
    }

    fn has_seat(&self, services: &Services) -> bool {
        services.rooms.get(self.key.server.origin(), &self.key.room).is_some()
    }

    /// Follows the room in our seat, or asks the server about it.
    fn ask(&mut self, services: &mut Services) {
        if self.has_seat(services) || self.watches {
            services.follow_room(&self.key);
        } else if self.asking.is_none() {
            let wake = wake_here();
            self.asking = Some(self.key.server.room(&self.key.room, move || wake.wake()));
        }
    }

    fn join(&mut self, seat: u8) {
        let known = self.token.as_ref().filter(|(known, _)| *known == seat).map(|(_, token)| token.clone());
        let Some(token) = known.or_else(new_token) else {
            self.problem = Some(NO_CHANCE.to_owned());
            return;
        };
        self.token = Some((seat, token.clone()));
        let wake = wake_here();
        let call = self.key.server.join(&self.key.room, seat, self.name.trim(), &token, move || wake.wake());
        (self.joining, self.problem) = (Some((call, seat)), None);
    }

    fn poll(&mut self, services: &mut Services) {
        if let Some(answer) = self.asking.as_mut().and_then(Call::poll) {
            self.asking = None;
            match answer {
                Ok(view) => self.view = Some(view),
                Err(error) => self.problem = Some(error.why),
            }
        }
        let Some(answer) = self.joining.as_mut().and_then(|(call, _)| call.poll()) else { return };
        self.joining = None;
        match answer {
            Ok(taken) => {
                let name = self.name.trim().to_owned();
                remember_name(&name, services);
                services.rooms.enter(MyRoom {
                    server: self.key.server.origin().to_owned(),
                    room: self.key.room.clone(),
                    seat: taken.seat,
                    token: taken.token,
                    name,
                    what: self.view.as_ref().map(|view| phrases::what(&view.setup)).unwrap_or_default(),
                    at: (services.clock)(),
                    over: false,
                    filed: Vec::new(),
                });
                services.save_rooms();
                self.ask(services);
            }
            Err(error) => {
                // Somebody else was faster: the seats are read again.
                self.problem = Some(error.why);
                self.view = None;
                self.ask(services);
            }
        }
    }

    /// Returns the way to the table, once the first game has begun.
    fn table(&self, services: &Services) -> Option<(usize, Nav)> {
        let session = services.online.live(&self.key)?.session();
        let room = session.room().filter(|room| room.state != RoomState::Waiting)?;
        let records = session.records().len();
        if !session.is_caught_up() || records <= self.tried {
            return None;
        }
        let nav = if room.setup.game == "fob" {
            Nav::replace(places::RoomMatch(self.key.clone()))
        } else {
            Nav::replace(places::RoomGame(self.key.clone()))
        };
        Some((records, nav))
    }

    /// Returns the link for the others, to the server's own page.
    fn link(&self) -> String {
        link::address(Some(&format!("{}/", self.key.server.origin())), &places::Room(self.key.clone()).into())
    }

    /// Draws the page for a player with a seat, who waits for the others.
    fn waits(&mut self, ui: &mut Ui, services: &mut Services) {
        let theme = &Theme::from_ui(ui);
        let Some(live) = services.online.live(&self.key) else { return };
        let line = live.session().line().clone();
        let Some(room) = live.session().room().cloned() else {
            match line {
                Line::Ended(why) => self.ended(ui, &why, services),
                _ => {
                    ui.horizontal(|ui| {
                        ui.spinner();
                        ui.label(if live.is_down() && matches!(line, Line::Down(_)) { strip::LOST } else { labels::CONNECTING });
                    });
                }
            }
            return;
        };
        widgets::text(ui, &phrases::about(&room.setup));
        ui.add_space(STEP);
        newer::warn(ui, services, &room.physics);
        let open = room.seats.iter().filter(|seat| seat.kind == "open").count();
        if open > 0 && !self.watches {
            let text = if open > 1 { labels::WAITING_FOR_MORE } else { labels::WAITING };
            ui.label(RichText::new(text).font(theme::strong(theme::SIZES[2])));
            let link = self.link();
            ui.add(egui::Label::new(RichText::new(&link).color(theme.accent)).wrap());
            ui.add_space(STEP);
            let text = if self.copied { "Copied" } else { labels::COPY };
            if keys::ENTER.primary_as(ui, text, "Send it in any chat; it opens in a browser or in Fob") {
                ui.ctx().copy_text(link.clone());
                self.copied = true;
                services.say("Link copied");
            }
            ui.add_space(STEP);
            // On a phone the seats below it are in sight as well.
            let most = if Window::from_ui(ui).is_phone() { CODE_ON_PHONE } else { CODE };
            let width = ui.available_width().min(most);
            widgets::qr_code(ui, &link, width);
            ui.add_space(STEP);
        }
        for seat in &room.seats {
            let is_open = seat.kind == "open";
            ui.horizontal(|ui| {
                widgets::dot(ui, if is_open { theme.line } else { theme.good });
                let name = if is_open { labels::WAITING_FOR_PLAYER.to_owned() } else { phrases::name_of(&room, seat.seat) };
                ui.label(RichText::new(name).color(if is_open { theme.dim } else { theme.text }));
            });
        }
        if line != Line::Up {
            ui.label(RichText::new(strip::LOST).color(theme.dim));
        }
        widgets::note(
            ui,
            "The game starts by itself when all are there. You can leave this page: your seat is kept under My rooms.",
        );
    }

    fn ended(&mut self, ui: &mut Ui, why: &str, services: &mut Services) {
        wrong(ui, Some(why));
        if self.has_seat(services) && widgets::button(ui, labels::FORGET, "Forget this seat on this device").clicked() {
            services.online.leave(&self.key);
            services.rooms.forget(self.key.server.origin(), &self.key.room);
            services.save_rooms();
            self.ask(services);
        }
    }

    /// Draws the page for a visitor without a seat, who can take one or watch.
    fn enters(&mut self, ui: &mut Ui, services: &mut Services) {
        let Some(view) = self.view.clone() else {
            wrong(ui, self.problem.as_deref());
            if self.asking.is_some() {
                ui.horizontal(|ui| {
                    ui.spinner();
                    ui.label(labels::CONNECTING);
                });
            } else if keys::ENTER.primary_as(ui, "Try again", "Ask the server again") {
                self.problem = None;
                self.ask(services);
            }
            return;
        };
        widgets::text(ui, &phrases::about(&view.setup));
        ui.add_space(STEP);
        newer::warn(ui, services, &view.physics);
        let open: Vec<u8> = view.seats.iter().filter(|seat| seat.kind == "open").map(|seat| seat.seat).collect();
        let mut watch = false;
        if open.is_empty() {
            widgets::text(ui, &format!("{}: {}.", labels::SEATS_TAKEN, phrases::people(&view)));
            watch |= keys::ENTER.primary_as(ui, labels::WATCH, "Watch as a spectator");
        } else {
            // A computer does not wait for anybody.
            let people = view.seats.iter().filter(|seat| seat.kind == "person");
            let taken: Vec<String> = people.map(|seat| phrases::name_of(&view, seat.seat)).collect();
            widgets::text(ui, &format!("{}.", labels::are_waiting(&taken)));
            ui.label(format!("{}:", labels::NAME));
            access::own_name(&field::line(ui, &mut self.name, labels::NAME, "", 240.0));
            ui.add_space(STEP);
            ui.horizontal_wrapped(|ui| {
                if self.joining.is_some() {
                    ui.spinner();
                    ui.label(labels::CONNECTING);
                } else if self.name.trim().is_empty() {
                    widgets::primary_if(ui, false, labels::PLAY, "Take the seat", "Enter your name first");
                } else if keys::ENTER.primary_as(ui, labels::PLAY, "Take a seat and play") {
                    self.join(open[0]);
                }
                let (is_named, is_joining) = (!self.name.trim().is_empty(), self.joining.is_some());
                for seat in open.iter().skip(1).filter(|_| !is_joining) {
                    let text = format!("Take seat {seat}");
                    if widgets::button_if(ui, is_named, &text, "Sit in this seat", labels::NAME_FIRST).clicked() {
                        self.join(*seat);
                    }
                }
                watch |= widgets::button(ui, labels::WATCH, "Watch as a spectator").clicked();
            });
            // Below the buttons, which stay where they are as soon as a name is there.
            if self.name.trim().is_empty() {
                widgets::note(ui, labels::NAME_FIRST);
            }
        }
        if watch {
            self.watches = true;
            self.ask(services);
        }
        wrong(ui, self.problem.as_deref());
    }
}

impl Screen for DoorScreen {
    fn route(&self) -> Route {
        places::Room(self.key.clone()).into()
    }

    fn title(&self) -> &'static str {
        "Fob: room"
    }

    fn help(&self) -> Topic {
        Topic::Online
    }

    fn ui(&mut self, ui: &mut Ui, cx: &mut Cx<'_>) -> Option<Nav> {
        let services = &mut *cx.services;
        self.poll(services);
        if let Some((records, nav)) = self.table(services) {
            self.tried = records;
            return Some(nav);
        }
        if self.set.is_none() {
            let followed = services.online.view(&self.key).or(self.view.as_ref());
            self.set = followed.and_then(|view| Set::new(&view.setup, services));
        }
        let mut go = None;
        // The table is there already: next to the page, or below it in an upright window.
        let window = Window::from_ui(ui);
        let beside = if window.is_upright() {
            Panel::bottom("table").exact_size(window.size.y * BELOW)
        } else {
            Panel::right("table").exact_size(window.size.x * BESIDE)
        };
        if let Some(set) = &self.set {
            beside.resizable(false).frame(Frame::NONE).show(ui, |ui| set.show(ui, cx.scene));
        }
        widgets::page(ui, 560.0, |ui| {
            if widgets::header(ui, "Room", |_| {}) {
                go = Some(Nav::Back);
            }
            if self.has_seat(services) || self.watches {
                self.waits(ui, services);
            } else {
                self.enters(ui, services);
            }
        });
        go
    }

    fn pace(&self, services: &Services) -> Pace {
        if self.table(services).is_some() { Pace::Now } else { Pace::Sleep }
    }

    fn takes(&self, route: &Route) -> bool {
        route.get().is_some_and(|places::Room(key)| *key == self.key)
    }
}
