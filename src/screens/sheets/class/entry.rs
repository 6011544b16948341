//! Coming to a class: by a name, by a code, or by what the link says.

use super::labels;
use egui::Ui;
use fob_kit::keys;
use fob_kit::online::{Call, Came, ClassKey, NO_CHANCE, Named, new_token};
use fob_kit::places;
use fob_kit::shared::{Me, Shared};
use fob_kit::theme::STEP;
use fob_kit::widgets::{self, field};
use fob_kit::work::wake_here;

/// What is typed, and the request to the server.
#[derive(Debug)]
pub struct Entry {
    name: String,
    id: String,
    code: String,
    /// Whether somebody comes by a code although names are typed here.
    by_code: bool,
    call: Option<Call<Came>>,
    problem: Option<String>,
}

impl Entry {
    /// Fills the form with what the link says, or what was typed before.
    pub fn new(at: &places::Class, shared: &Shared) -> Self {
        let me = shared.classes.get(&at.key).map(|mine| mine.me.clone()).unwrap_or_default();
        let named = Some(me.name).filter(|name| !name.is_empty());
        let code = me.code.unwrap_or_default();
        Self {
            name: named.or_else(|| at.student.clone()).unwrap_or_default(),
            id: Some(me.id).filter(|id| !id.is_empty()).or_else(|| at.sid.clone()).unwrap_or_default(),
            by_code: !code.is_empty(),
            code,
            call: None,
            problem: None,
        }
    }

    /// Processes the answer of the server. Returns whether the student has come.
    pub fn poll(&mut self, key: &ClassKey, shared: &mut Shared) -> bool {
        let Some(answer) = self.call.as_mut().and_then(Call::poll) else { return false };
        self.call = None;
        match answer {
            Ok(came) => {
                let at = (shared.clock)();
                let me = &mut shared.classes.open(key, at).me;
                (me.name, me.token, me.student) = (came.name, came.token, Some(came.student));
                me.code = came.code.or(me.code.take());
                shared.save_classes();
                self.problem = None;
                true
            }
            Err(error) => {
                self.problem = Some(error.why);
                false
            }
        }
    }

    fn come(&mut self, key: &ClassKey, by_code: bool, shared: &mut Shared) {
        let at = (shared.clock)();
        let (name, id, code) = (self.name.trim().to_owned(), self.id.trim().to_owned(), self.code.trim().to_owned());
        let known = shared.classes.open(key, at).me.clone();
        // The same request again has the same secret, so that a lost answer makes no second student.
        let is_same = !known.token.is_empty() && !by_code && known.name == name && known.id == id && known.code.is_none();
        let Some(token) = Some(known.token).filter(|_| is_same).or_else(new_token) else {
            self.problem = Some(NO_CHANCE.to_owned());
            return;
        };
        let wake = wake_here();
        let wake = move || wake.wake();
        let me = &mut shared.classes.open(key, at).me;
        let call = if by_code {
            *me = Me { code: Some(code.clone()), token: token.clone(), name: known.name, id: known.id, student: None };
            key.server.come_by_code(&key.class, &code, &token, wake)
        } else {
            *me = Me { name: name.clone(), id: id.clone(), code: None, token: token.clone(), student: None };
            key.server.come(&key.class, &Named { name, id }, &token, wake)
        };
        shared.save_classes();
        (self.call, self.problem) = (Some(call), None);
    }

    /// Draws the form. `named` says whether students of this class have codes.
    pub fn show(&mut self, ui: &mut Ui, key: &ClassKey, has_codes: bool, shared: &mut Shared) {
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
            field::line(ui, &mut self.name, labels::NAME, "As your course knows you", 260.0);
            ui.add_space(STEP);
            widgets::note(ui, "Student id (optional)");
            field::line(ui, &mut self.id, labels::ID, "Student id", 260.0);
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
            self.come(key, by_code, shared);
        }
        if let Some(problem) = &self.problem {
            let problem = format!("{}.", fob_kit::words::capital(problem.trim_end_matches('.')));
            widgets::prose::problem(ui, &problem);
        }
    }
}
