//! The page of an event: the form for entering it, what to do next, the people with their points, and the tables by round.

mod csv;
mod entry;
mod form;
mod next;
mod people;
mod projector;
mod state;
mod tables;
mod view;

pub use form::NewEventScreen;
pub use projector::ProjectorScreen;
pub use state::EventScreen;

use super::form::wrong;
use super::labels;
use egui::{RichText, Ui};
use fob_kit::keys;
use fob_kit::layout;
use fob_kit::screen::{Cx, Screen};
use fob_kit::strip;
use fob_kit::theme::{STEP, Theme};
use fob_kit::widgets::{self, dialog};
use fob_services::data::Services;
use fob_services::online::{EventState, EventView, Line};
use fob_services::pace::Pace;
use fob_services::places;
use fob_services::route::{Nav, Route};
use fob_services::topic::Topic;
use state::Part;
use view::{about, is_last_paired, terms};

/// The widest QR code, in points.
const CODE: f32 = 180.0;

impl EventScreen {
    /// Draws the question before a request that cannot be undone.
    fn ask_again(&mut self, ui: &Ui, services: &mut Services) {
        let Some(doubt) = self.doubt.clone() else { return };
        match dialog::question(ui, "event", &doubt.title, &doubt.text, &doubt.yes, labels::KEEP) {
            Some(true) => {
                self.send(doubt.role, doubt.ask, services);
                self.doubt = None;
            }
            Some(false) => self.doubt = None,
            None => {}
        }
    }

    /// Draws the page until the server has described the event.
    fn opening(&mut self, ui: &mut Ui, services: &mut Services) {
        let part = Part::new(&self.key, services);
        let line = services.online.event(&self.key, part.role()).map(|live| live.session().line().clone());
        if let Some(Line::Ended(why)) = &line {
            wrong(ui, Some(why));
        } else if let Some(why) = self.entry.problem().map(str::to_owned).filter(|_| part == Part::default()) {
            wrong(ui, Some(&why));
            if keys::ENTER.primary_as(ui, "Try again", "Ask the server again") {
                self.entry.ask(&self.key);
            }
        } else {
            ui.horizontal(|ui| {
                ui.spinner();
                ui.label(if matches!(line, Some(Line::Down(_))) { strip::LOST } else { labels::CONNECTING });
            });
        }
        let is_lost = matches!(line, Some(Line::Ended(_) | Line::Down(_))) && part != Part::default();
        if is_lost && widgets::button(ui, labels::FORGET, "Forget this event on this device").clicked() {
            services.online.leave_event(&self.key);
            services.rooms.forget_event(self.key.server.origin(), &self.key.event);
            services.save_rooms();
            self.entry.ask(&self.key);
        }
    }

    /// Draws the link for others, with its code while the event has not begun.
    fn invite(&mut self, ui: &mut Ui, view: &EventView, services: &mut Services) {
        let theme = &Theme::from_ui(ui);
        let link = self.link();
        widgets::card(ui).show(ui, |ui| {
            ui.set_width(ui.available_width());
            widgets::heading(ui, labels::INVITE);
            widgets::note(ui, "Whoever opens it types a name and takes part.");
            let mut text = |ui: &mut Ui, copied: &mut bool| {
                ui.add(egui::Label::new(RichText::new(&link).color(theme.accent)).wrap());
                let text = if *copied { labels::COPIED } else { labels::COPY };
                // Within a row it is as wide as its text.
                let tip = "Send it in any chat; it opens in a browser or in Fob";
                if ui.horizontal(|ui| widgets::button(ui, text, tip).clicked()).inner {
                    ui.ctx().copy_text(link.clone());
                    *copied = true;
                    services.say("Link copied");
                }
            };
            if view.state != EventState::Open {
                text(ui, &mut self.copied);
            } else if ui.available_width() < 2.0 * CODE {
                text(ui, &mut self.copied);
                widgets::qr_code(ui, &link, ui.available_width().min(CODE));
            } else {
                ui.horizontal_top(|ui| {
                    widgets::qr_code(ui, &link, CODE);
                    ui.vertical(|ui| text(ui, &mut self.copied));
                });
            }
        });
        ui.add_space(STEP);
    }

    fn body(&mut self, ui: &mut Ui, view: &EventView, services: &mut Services) -> Option<Nav> {
        let theme = &Theme::from_ui(ui);
        let part = Part::new(&self.key, services);
        if let Some(terms) = terms(view) {
            widgets::text(ui, &terms);
        }
        ui.add(egui::Label::new(RichText::new(about(view)).color(theme.dim)).wrap());
        if let Some(live) = services.online.event(&self.key, part.role()).filter(|live| live.is_down()) {
            let text = match live.session().line() {
                Line::Ended(why) => format!("The server closed the event: {why}"),
                _ => strip::LOST.to_owned(),
            };
            widgets::prose::problem(ui, &text);
        }
        ui.add_space(STEP);
        let mut go = next::show(ui, self, part, view, services);
        let may_invite = part.host && view.state != EventState::Over && !is_last_paired(view);
        let left = |ui: &mut Ui, state: &mut Self, services: &mut Services| {
            if may_invite {
                state.invite(ui, view, services);
            }
            people::show(ui, state, part, view);
        };
        let right = |ui: &mut Ui, state: &mut Self, services: &mut Services| tables::show(ui, state, part, view, services);
        if ui.available_width() < layout::NARROW {
            // A player needs their table first, and at the end the result; the host needs the link until the event has begun.
            let is_over = view.state == EventState::Over;
            if view.round > 0 && !is_over {
                go = go.or(right(ui, self, services));
            }
            left(ui, self, services);
            if is_over {
                go = go.or(right(ui, self, services));
            }
            return go;
        }
        if view.round == 0 {
            left(ui, self, services);
            return go;
        }
        ui.columns(2, |columns| {
            let [one, two] = columns else { return };
            left(one, self, services);
            go = go.take().or(right(two, self, services));
        });
        go
    }
}

impl Screen for EventScreen {
    fn route(&self) -> Route {
        places::Event(self.key.clone()).into()
    }

    fn title(&self) -> &'static str {
        "Fob: event"
    }

    fn help(&self) -> Topic {
        Topic::Online
    }

    fn ui(&mut self, ui: &mut Ui, cx: &mut Cx<'_>) -> Option<Nav> {
        let services = &mut *cx.services;
        if self.entry.poll(&self.key, services) {
            self.follow(services);
        }
        if let Some(nav) = self.table(services).filter(|_| self.doubt.is_none()) {
            return Some(nav);
        }
        let view = self.view(services).cloned();
        let mut go = None;
        widgets::page(ui, 1080.0, |ui| {
            let title = view.as_ref().map_or("Event", |view| view.name.as_str());
            let mut wish = None;
            let back = widgets::header(ui, title, |ui| {
                let Some(view) = &view else { return };
                if widgets::button(ui, labels::PROJECTOR, "Large, for a screen that everybody sees").clicked() {
                    wish = Some(Nav::push(places::Projector(self.key.clone())));
                }
                self.csv.show(ui, &self.key, &view.name, services);
            });
            go = if back { Some(Nav::Back) } else { wish };
            match &view {
                Some(view) => go = go.take().or(self.body(ui, view, services)),
                None => self.opening(ui, services),
            }
        });
        self.ask_again(ui, services);
        go
    }

    fn pace(&self, services: &Services) -> Pace {
        if self.table(services).is_some() { Pace::Now } else { Pace::Sleep }
    }

    fn takes(&self, route: &Route) -> bool {
        route.get().is_some_and(|places::Event(key)| *key == self.key)
    }

    fn enter(&mut self, _route: Option<&Route>, services: &mut Services) -> Result<(), Vec<String>> {
        self.follow(services);
        Ok(())
    }
}
