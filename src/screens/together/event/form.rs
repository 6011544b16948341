//! The form of a new event.

use super::super::form::wrong;
use super::super::labels;
use super::super::terms::{Terms, row};
use egui::Ui;
use fob_kit::keys;
use fob_kit::screen::{Cx, Screen};
use fob_kit::theme::STEP;
use fob_kit::widgets::{self, field};
use fob_services::data::{MyEvent, Services};
use fob_services::jobs::wake_here;
use fob_services::online::{Call, EventForm, EventKey, EventMade, EventText, NO_CHANCE, Server, new_token};
use fob_services::places;
use fob_services::route::{Nav, Route};
use fob_services::topic::Topic;

/// Largest number of rounds of a Swiss event; the server has the same limit.
const MOST_ROUNDS: u32 = 63;

/// The form of a new event.
#[derive(Debug)]
pub struct NewEventScreen {
    name: String,
    form: EventForm,
    /// Number of rounds of a Swiss event; `None` for as many as needed.
    rounds: Option<u32>,
    terms: Terms,
    call: Option<(Call<EventMade>, Server, EventText)>,
    /// The secret of an event. Repeated requests for it use the same one, so that a lost answer loses nothing.
    token: Option<(EventText, String)>,
    problem: Option<String>,
}

impl Default for NewEventScreen {
    fn default() -> Self {
        Self {
            name: String::new(),
            form: EventForm::Swiss,
            rounds: None,
            terms: Terms::new(true),
            call: None,
            token: None,
            problem: None,
        }
    }
}

impl NewEventScreen {
    fn text(&self, services: &Services) -> EventText {
        EventText {
            name: self.name.trim().to_owned(),
            form: self.form,
            rounds: self.rounds.filter(|_| self.form == EventForm::Swiss),
            setup: self.terms.setup(services),
        }
    }

    fn create(&mut self, server: Server, services: &Services) {
        let text = self.text(services);
        if let Err(error) = text.check() {
            self.problem = Some(error.to_string());
            return;
        }
        let known = self.token.as_ref().filter(|(known, _)| *known == text).map(|(_, token)| token.clone());
        let Some(token) = known.or_else(new_token) else {
            self.problem = Some(NO_CHANCE.to_owned());
            return;
        };
        self.token = Some((text.clone(), token.clone()));
        let wake = wake_here();
        let call = server.make_event(&text, &token, move || wake.wake());
        (self.call, self.problem) = (Some((call, server, text)), None);
    }

    /// Goes to the event as soon as the server has made it.
    fn poll(&mut self, services: &mut Services) -> Option<Nav> {
        let answer = self.call.as_mut()?.0.poll()?;
        let (_, server, text) = self.call.take()?;
        let made = match answer {
            Ok(made) => made,
            Err(error) => {
                self.problem = Some(error.why);
                return None;
            }
        };
        self.token = None;
        services.rooms.enter_event(MyEvent {
            server: server.origin().to_owned(),
            event: made.event.clone(),
            title: text.name,
            host: Some(made.token),
            person: None,
            at: (services.clock)(),
            over: false,
        });
        services.save_rooms();
        Some(Nav::replace(places::Event(EventKey { server, event: made.event })))
    }

    /// Draws the fields, and what makes the event; without a server, the way to one.
    fn fields(&mut self, ui: &mut Ui, server: Option<&Server>, services: &Services) -> Option<Nav> {
        row(ui, "Name", |ui| {
            field::line(ui, &mut self.name, labels::EVENT_NAME, "Fob club, Friday", 300.0);
        });
        row(ui, "Pairing", |ui| {
            let all = [
                (EventForm::Swiss, labels::SWISS, "A few rounds: people with equal points meet. Up to 64 people"),
                (EventForm::RoundRobin, labels::ROUND_ROBIN, "Everybody meets everybody. Up to 16 people"),
            ];
            widgets::choices(ui, &mut self.form, &all);
        });
        if self.form == EventForm::Swiss {
            row(ui, "Rounds", |ui| {
                ui.horizontal_wrapped(|ui| {
                    let tip = "Enough rounds for one winner: five for up to 16 people, seven for 64";
                    if widgets::choice(ui, self.rounds.is_none(), labels::ENOUGH_ROUNDS, tip).clicked() {
                        self.rounds = None;
                    }
                    if widgets::choice(ui, self.rounds.is_some(), labels::FIXED_ROUNDS, "You choose the number of rounds")
                        .clicked()
                    {
                        self.rounds.get_or_insert(5);
                    }
                    if let Some(rounds) = &mut self.rounds {
                        let drag = ui.add(egui::DragValue::new(rounds).range(1..=MOST_ROUNDS).speed(0.05));
                        drag.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::DragValue, true, labels::ROUNDS));
                    }
                });
            });
        }
        ui.add_space(STEP);
        widgets::heading(ui, "At each table");
        self.terms.show(ui, services);
        ui.add_space(STEP);
        let Some(server) = server else {
            widgets::text(ui, labels::EVENTS_NO_SERVER);
            let asks = widgets::primary(ui, labels::TITLE, "Enter the address of a server").clicked();
            return asks.then(|| Nav::push(places::Friend));
        };
        ui.horizontal_wrapped(|ui| {
            let tip = "Make the event and get its link";
            if self.call.is_some() {
                ui.spinner();
                ui.label(labels::CONNECTING);
            } else if self.name.trim().is_empty() {
                widgets::primary_if(ui, false, labels::CREATE_EVENT, tip, "Enter a name for the event first");
            } else if keys::ENTER.primary_as(ui, labels::CREATE_EVENT, tip) {
                self.create(server.clone(), services);
            }
            widgets::note(ui, &labels::on_server(server));
        });
        wrong(ui, self.problem.as_deref());
        None
    }
}

impl Screen for NewEventScreen {
    fn route(&self) -> Route {
        places::NewEvent.into()
    }

    fn title(&self) -> &'static str {
        "Fob: new event"
    }

    fn help(&self) -> Topic {
        Topic::Online
    }

    fn ui(&mut self, ui: &mut Ui, cx: &mut Cx<'_>) -> Option<Nav> {
        let services = &mut *cx.services;
        if let Some(nav) = self.poll(services) {
            return Some(nav);
        }
        let server = services.server();
        let mut go = None;
        widgets::page(ui, 640.0, |ui| {
            if widgets::header(ui, labels::NEW_EVENT, |_| {}) {
                go = Some(Nav::Back);
            }
            widgets::text(
                ui,
                "A tournament for a class or a club, by one link. Everybody who opens it types a name and gets paired.",
            );
            ui.add_space(STEP);
            go = go.take().or(self.fields(ui, server.as_ref(), services));
        });
        go
    }
}
