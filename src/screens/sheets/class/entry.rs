//! Coming to a class: by a name, by a code, or by what the link says.

use super::labels;
use super::person::Person;
use egui::Ui;
use fob_kit::access;
use fob_kit::keys;
use fob_kit::theme::STEP;
use fob_kit::widgets::{self, field};
use fob_services::data::{Me, MyClass, PersonKey, Services};
use fob_services::jobs::wake_here;
use fob_services::online::{Asked, Call, Came, NO_CHANCE, Named, denied, new_token};
use fob_services::places;
use std::collections::BTreeMap;

/// What is typed, and the request to the server.
#[derive(Debug)]
pub struct Entry {
    name: String,
    id: String,
    code: String,
    /// Whether somebody comes by a code although names are typed here.
    by_code: bool,
    /// The request, who comes by it, and whether by a code.
    call: Option<(Call<Came>, PersonKey, Asked)>,
    problem: Option<String>,
}

impl Entry {
    /// Fills the form with what was typed before, or what the link says.
    pub fn new(at: &places::Class, mine: &MyClass) -> Self {
        let me = mine.me.clone();
        let code = me.code.unwrap_or_default();
        let filled = |text: String, link: &Option<String>| if text.is_empty() { link.clone().unwrap_or_default() } else { text };
        Self {
            name: filled(me.name, &at.student),
            id: filled(me.id, &at.sid),
            by_code: !code.is_empty(),
            code,
            call: None,
            problem: None,
        }
    }

    /// Processes the answer of the server. Returns who has come.
    pub fn poll(&mut self, services: &mut Services) -> Option<PersonKey> {
        let answer = self.call.as_mut()?.0.poll()?;
        let (_, key, asked) = self.call.take()?;
        let came = match answer {
            Ok(came) => came,
            Err(error) => {
                self.problem = Some(denied(&error, asked));
                return None;
            }
        };
        // The same student may have come here before, under another secret: that work is theirs too.
        let is_twin = |other: &&MyClass| other.person != key.person && other.me.student == Some(came.student);
        let twin = services.classes.people(&key.class).find(is_twin).and_then(MyClass::key);
        let has_work = services.classes.get(&key).is_some_and(MyClass::has_work);
        let key = if let Some(twin) = twin.filter(|_| !has_work) {
            services.classes.forget(&key);
            twin
        } else {
            key
        };
        let me = &mut services.classes.get_mut(&key)?.me;
        (me.name, me.token, me.student) = (came.name, came.token, Some(came.student));
        me.code = came.code.or_else(|| Some(self.code.trim().to_owned()).filter(|_| asked == Asked::Code)).or(me.code.take());
        let at = (services.clock)();
        services.classes.choose(&key, at);
        services.save_classes();
        self.problem = None;
        Some(key)
    }

    /// Whether what is typed is what somebody typed who is known here.
    fn is(&self, me: &Me, by_code: bool) -> bool {
        let plain = |code: &str| code.chars().filter(char::is_ascii_alphabetic).collect::<String>().to_ascii_lowercase();
        if by_code {
            return me.code.as_ref().is_some_and(|code| plain(code) == plain(&self.code));
        }
        me.name == self.name.trim() && me.id == self.id.trim()
    }

    fn come(&mut self, person: &mut Person, by_code: bool, services: &mut Services) {
        let (Some(drawn), Some(token)) = (new_token(), new_token()) else {
            self.problem = Some(format!("{NO_CHANCE}."));
            return;
        };
        // Whoever has no work here, or says who they are once more, goes on. Anybody else begins work of their own.
        let known = person
            .key
            .clone()
            .filter(|key| services.classes.get(key).is_some_and(|mine| !mine.has_work() || self.is(&mine.me, by_code)));
        let key = known.unwrap_or_else(|| {
            let (at, guest) = ((services.clock)(), person.guest().clone());
            let key = PersonKey { class: person.class().clone(), person: drawn };
            services.classes.add(MyClass { person: key.person.clone(), work: BTreeMap::new(), at, used: 0, ..guest });
            services.classes.choose(&key, at);
            key
        });
        let Some(mine) = services.classes.get_mut(&key) else { return };
        let (name, id, code) = (self.name.trim().to_owned(), self.id.trim().to_owned(), self.code.trim().to_owned());
        // The same request again has the same secret, so that a lost answer makes no second student.
        let is_again = !mine.me.token.is_empty() && !by_code && mine.me.code.is_none() && self.is(&mine.me, false);
        let token = if is_again { mine.me.token.clone() } else { token };
        let wake = wake_here();
        let wake = move || wake.wake();
        let (server, class) = (&key.class.server, &key.class.class);
        let (call, asked) = if by_code {
            mine.me = Me { code: Some(code.clone()), token: token.clone(), student: None, ..mine.me.clone() };
            (server.come_by_code(class, &code, &token, wake), Asked::Code)
        } else {
            mine.me = Me { name: name.clone(), id: id.clone(), code: None, token: token.clone(), student: None };
            (server.come(class, &Named { name, id }, &token, wake), Asked::Class)
        };
        services.save_classes();
        person.key = Some(key.clone());
        (self.call, self.problem) = (Some((call, key, asked)), None);
    }

    /// Draws the form. `has_codes` says that students of this class have codes.
    pub fn show(&mut self, ui: &mut Ui, person: &mut Person, has_codes: bool, services: &mut Services) {
        if !has_codes {
            widgets::choices(
                ui,
                &mut self.by_code,
                &[
                    (false, labels::BY_NAME, "Type your name"),
                    (true, labels::BY_CODE, "Continue what you began on another device"),
                ],
            );
            ui.add_space(STEP);
        }
        let by_code = has_codes || self.by_code;
        if by_code {
            widgets::note(ui, "Code");
            field::line(ui, &mut self.code, labels::CODE, "Ten letters", 260.0);
        } else {
            widgets::note(ui, "Name");
            access::own_name(&field::line(ui, &mut self.name, labels::NAME, "As your course knows you", 260.0));
            ui.add_space(STEP);
            widgets::note(ui, "Student id (optional)");
            field::line(ui, &mut self.id, labels::ID, "Student id", 260.0);
            widgets::note(ui, labels::WHO_SEES);
        }
        ui.add_space(STEP);
        let missing = if by_code { self.code.trim().is_empty() } else { self.name.trim().is_empty() };
        if self.call.is_some() {
            ui.horizontal(|ui| {
                ui.spinner();
                ui.label(labels::CONNECTING);
            });
        } else if missing {
            let why = if by_code { "Enter your code first" } else { "Enter your name first" };
            widgets::primary_if(ui, false, labels::ENTER, "See the exercises and hand in", why);
            widgets::note(ui, &format!("{why}."));
        } else if keys::ENTER.primary_as(ui, labels::ENTER, "See the exercises and hand in") {
            self.come(person, by_code, services);
        }
        if let Some(problem) = &self.problem {
            widgets::prose::problem(ui, problem);
        }
    }
}
