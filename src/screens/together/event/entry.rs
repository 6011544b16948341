//! The form for entering an event by name.

use super::super::form::wrong;
use super::super::labels;
use egui::Ui;
use fob_kit::keys;
use fob_kit::widgets::{self, field};
use fob_services::data::{MyEvent, MyPerson, Services};
use fob_services::driving::NAMES;
use fob_services::jobs::wake_here;
use fob_services::online::{Call, Entered, EventKey, EventView, NO_CHANCE, new_token, remember_name};

/// The name that is typed, and the request to the server.
#[derive(Debug)]
pub(super) struct Entry {
    name: String,
    asking: Option<Call<EventView>>,
    /// Name of the event, once the server has sent it.
    title: Option<String>,
    entering: Option<(Call<Entered>, String)>,
    /// The secret of the person. Repeated requests use the same one, so that a lost answer loses nothing.
    token: Option<String>,
    problem: Option<String>,
}

impl Entry {
    /// Opens the form with the name that was used last.
    pub fn new(services: &Services) -> Self {
        let name = services.settings.names.first().cloned().unwrap_or_default();
        Self { name, asking: None, title: None, entering: None, token: None, problem: None }
    }

    /// Returns whether the server has described the event.
    pub fn is_known(&self) -> bool {
        self.title.is_some()
    }

    /// Returns why it has not, or why entering failed.
    pub fn problem(&self) -> Option<&str> {
        self.problem.as_deref()
    }

    /// Requests the event from the server.
    pub fn ask(&mut self, key: &EventKey) {
        if self.asking.is_none() {
            let wake = wake_here();
            self.asking = Some(key.server.event(&key.event, move || wake.wake()));
            (self.problem, self.title) = (None, None);
        }
    }

    /// Processes the answers of the server. Returns whether the event can be followed from now on, or in another part.
    pub fn poll(&mut self, key: &EventKey, services: &mut Services) -> bool {
        if let Some(answer) = self.asking.as_mut().and_then(Call::poll) {
            self.asking = None;
            match answer {
                Ok(view) => {
                    self.title = Some(view.name);
                    return true;
                }
                Err(error) => self.problem = Some(error.why),
            }
        }
        let Some(answer) = self.entering.as_mut().and_then(|(call, _)| call.poll()) else { return false };
        let Some((_, name)) = self.entering.take() else { return false };
        match answer {
            Ok(entered) => {
                remember_name(&name, services);
                let known = services.rooms.event(key.server.origin(), &key.event).map(|mine| mine.title.clone());
                services.rooms.enter_event(MyEvent {
                    server: key.server.origin().to_owned(),
                    event: key.event.clone(),
                    title: self.title.clone().or(known).unwrap_or_else(|| "Event".to_owned()),
                    host: None,
                    person: Some(MyPerson { number: entered.person, token: entered.token, name }),
                    at: (services.clock)(),
                    over: false,
                });
                services.save_rooms();
                self.token = None;
                true
            }
            Err(error) => {
                self.problem = Some(error.why);
                false
            }
        }
    }

    fn enter(&mut self, key: &EventKey) {
        let Some(token) = self.token.clone().or_else(new_token) else {
            self.problem = Some(NO_CHANCE.to_owned());
            return;
        };
        self.token = Some(token.clone());
        let name = self.name.trim().to_owned();
        let wake = wake_here();
        let call = key.server.enter(&key.event, &name, &token, move || wake.wake());
        (self.entering, self.problem) = (Some((call, name)), None);
    }

    /// Draws the field and the button; `primary` if entering is the next step of the screen.
    pub fn show(&mut self, ui: &mut Ui, key: &EventKey, primary: bool) {
        ui.horizontal_wrapped(|ui| {
            field::line(ui, &mut self.name, labels::NAME, NAMES[1], 220.0);
            let tip = "Take part under this name";
            if self.entering.is_some() {
                ui.spinner();
                ui.label(labels::CONNECTING);
            } else if self.name.trim().is_empty() {
                widgets::button_if(ui, false, labels::ENTER, tip, "Enter your name first");
            } else if primary && keys::ENTER.primary_as(ui, labels::ENTER, tip)
                || !primary && widgets::button(ui, labels::ENTER, tip).clicked()
            {
                self.enter(key);
            }
        });
        wrong(ui, self.problem.as_deref());
    }
}
