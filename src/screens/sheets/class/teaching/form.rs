//! The form that opens a class with a sheet.

use super::super::super::shelf;
use super::chosen::Chosen;
use super::known::{why, wrong};
use super::labels;
use egui::Ui;
use fob_exercises::{Edition, Sheet};
use fob_kit::keys;
use fob_kit::screen::{Cx, Screen};
use fob_kit::theme::STEP;
use fob_kit::widgets::{self, field};
use fob_services::data::{Services, TaughtClass};
use fob_services::jobs::wake_here;
use fob_services::online::{Call, ClassKey, ClassMade, ClassText, NO_CHANCE, Server, new_token};
use fob_services::places;
use fob_services::route::{Nav, Route};
use fob_services::topic::Topic;
use std::sync::Arc;

/// Width of the page in points.
const WIDTH: f32 = 640.0;

/// The form.
#[derive(Debug)]
pub struct Form {
    at: places::NewClass,
    sheet: Arc<Sheet>,
    text: String,
    chosen: Chosen,
    /// The address of the server as it is typed.
    server: String,
    call: Option<(Call<ClassMade>, Server, ClassText)>,
    /// The secret of a class. Repeated requests for it use the same one, so that a lost answer makes no second class.
    token: Option<(Server, ClassText, String)>,
    problem: Option<String>,
}

impl Form {
    /// Opens the form for a sheet of the list.
    ///
    /// # Errors
    /// There is no such sheet, or it cannot be used for a class.
    pub fn new(at: places::NewClass, services: &mut Services) -> Result<Self, Vec<String>> {
        let (sheet, text) = shelf::open(&at.sheet, services)?;
        if sheet.edition == Edition::Student {
            return Err(vec![labels::STUDENTS_EDITION.to_owned()]);
        }
        let server = services.server().map(|server| server.origin().to_owned()).unwrap_or_default();
        let chosen = Chosen::new(&sheet.title);
        Ok(Self { at, sheet, text, chosen, server, call: None, token: None, problem: None })
    }

    fn create(&mut self, server: Server) {
        let text = self.chosen.class(&self.text);
        let known = self.token.as_ref().filter(|(to, known, _)| (to, known) == (&server, &text));
        let Some(token) = known.map(|(.., token)| token.clone()).or_else(new_token) else {
            self.problem = Some(format!("{NO_CHANCE}."));
            return;
        };
        self.token = Some((server.clone(), text.clone(), token.clone()));
        let wake = wake_here();
        let call = server.make_class(&ClassText { token: Some(token), ..text.clone() }, move || wake.wake());
        (self.call, self.problem) = (Some((call, server, text)), None);
    }

    /// Goes to the class once it is there.
    fn poll(&mut self, services: &mut Services) -> Option<Nav> {
        let answer = self.call.as_mut()?.0.poll()?;
        let (_, server, text) = self.call.take()?;
        let made = match answer {
            Ok(made) => made,
            Err(error) => {
                self.problem = Some(why(&error));
                return None;
            }
        };
        let title = text.name.unwrap_or_else(|| self.sheet.title.clone());
        let (class, token, at) = (made.class, made.token, (services.clock)());
        let key = ClassKey { server, class: class.clone() };
        let server = key.server.origin().to_owned();
        services.classes.teach(TaughtClass { server, class, token: token.clone(), title, at, codes: made.codes });
        services.save_classes();
        Some(Nav::replace(places::Class::taught(key, token)))
    }

    fn fields(&mut self, ui: &mut Ui, services: &mut Services) {
        // A page may talk to no other server than its own.
        let is_page = services.own_page.is_some();
        if is_page {
            widgets::note(ui, &labels::on_server(&self.server));
        } else {
            widgets::note(ui, "Server: its address, which all students can reach");
            field::line(ui, &mut self.server, labels::SERVER, "https://fob.example", 420.0);
        }
        ui.add_space(STEP);
        self.chosen.show(ui, services);
        ui.add_space(STEP);
        let tip = "Open the class and get its links";
        let server = Server::read(&self.server);
        let ready = match (&server, self.chosen.ready()) {
            _ if self.server.trim().is_empty() => Err(labels::NO_SERVER.to_owned()),
            (Err(error), _) => Err(fob_services::phrases::capital(&error.to_string())),
            (_, Err(why)) => Err(why),
            (Ok(_), Ok(())) => Ok(()),
        };
        if self.call.is_some() {
            ui.horizontal(|ui| {
                ui.spinner();
                ui.label(super::super::labels::CONNECTING);
            });
        } else if let Err(why) = ready {
            widgets::primary_if(ui, false, labels::OPEN_CLASS, tip, &why);
            // A finger cannot hover over the button for the reason.
            widgets::note(ui, &format!("{}.", why.trim_end_matches('.')));
        } else {
            let pressed = if self.chosen.is_writing {
                widgets::primary(ui, labels::OPEN_CLASS, tip).clicked()
            } else {
                keys::ENTER.primary_as(ui, labels::OPEN_CLASS, tip)
            };
            if let (true, Ok(server)) = (pressed, server) {
                self.create(server);
            }
        }
        wrong(ui, self.problem.as_deref());
    }
}

impl Screen for Form {
    fn route(&self) -> Route {
        self.at.clone().into()
    }

    fn title(&self) -> &'static str {
        "Fob: open a class"
    }

    fn help(&self) -> Topic {
        Topic::Exercises
    }

    fn ui(&mut self, ui: &mut Ui, cx: &mut Cx<'_>) -> Option<Nav> {
        let services = &mut *cx.services;
        if let Some(go) = self.poll(services) {
            return Some(go);
        }
        let back = widgets::titled_page(ui, WIDTH, labels::OPEN_CLASS, |ui| {
            widgets::text(ui, &labels::with_sheet(&self.sheet.title, self.sheet.exercises.len()));
            widgets::note(ui, labels::ABOUT_CLASS);
            ui.add_space(STEP);
            self.fields(ui, services);
        });
        if back || services.problems.is_empty() && keys::BACK.shortcut(ui) {
            return Some(Nav::Back);
        }
        None
    }
}
