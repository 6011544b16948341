//! Changing a class: what was chosen, the sheet, closing and deleting it.

use super::chosen::Chosen;
use super::known::{Known, Who, why, wrong};
use super::labels;
use egui::{TextEdit, Ui};
use fob_base::text::clipped;
use fob_kit::theme::STEP;
use fob_kit::widgets::{self, dialog, field};
use fob_services::data::Services;
use fob_services::jobs::wake_here;
use fob_services::online::{Call, ChangedPoints, ClassChange, ClassChanged, ClassSheet, Done, ShownClass};
use fob_services::phrases;

/// Largest number of students whose points have changed that are named.
const MOST: usize = 60;

/// What is asked before it is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Question {
    Delete,
    Forget,
}

/// The changes.
#[derive(Debug, Default)]
pub struct Settings {
    /// The fields, with the class that they were filled from.
    chosen: Option<(ShownClass, Chosen)>,
    sheet: Option<String>,
    asking: Option<Call<ClassSheet>>,
    is_sheet_open: bool,
    change: Option<Call<ClassChanged>>,
    deleting: Option<Call<Done>>,
    asks: Option<Question>,
    /// Whose points are others now, after a change.
    result: Option<Vec<ChangedPoints>>,
    problem: Option<String>,
    /// Something was changed: the server is to be asked again.
    pub changed: bool,
}

impl Settings {
    /// Whether a dialog is open.
    pub const fn asks(&self) -> bool {
        self.asks.is_some()
    }

    fn send(&mut self, who: &Who, change: &ClassChange) {
        let wake = wake_here();
        let call = who.key.server.change_class(&who.key.class, &who.token, change, move || wake.wake());
        (self.change, self.problem, self.result) = (Some(call), None, None);
    }

    /// Processes the answers of the server. Returns whether the class is gone.
    fn poll(&mut self, who: &Who, services: &mut Services) -> bool {
        if let Some(answer) = self.change.as_mut().and_then(Call::poll) {
            self.change = None;
            match answer {
                Ok(changed) => {
                    if !changed.codes.is_empty()
                        && let Some(taught) = services.classes.taught(&who.key).cloned()
                    {
                        services.classes.teach(fob_services::data::TaughtClass { codes: changed.codes, ..taught });
                        services.save_classes();
                    }
                    (self.result, self.changed) = (Some(changed.changed), true);
                    services.say(labels::CHANGED);
                }
                Err(error) => self.problem = Some(why(&error)),
            }
        }
        if let Some(answer) = self.asking.as_mut().and_then(Call::poll) {
            self.asking = None;
            match answer {
                Ok(sheet) => self.sheet = Some(sheet.sheet),
                Err(error) => self.problem = Some(why(&error)),
            }
        }
        if let Some(answer) = self.deleting.as_mut().and_then(Call::poll) {
            self.deleting = None;
            match answer {
                Ok(Done {}) => {
                    services.classes.forget_taught(&who.key);
                    services.save_classes();
                    services.say(labels::DELETED);
                    return true;
                }
                Err(error) => self.problem = Some(why(&error)),
            }
        }
        false
    }

    /// Draws the fields. Returns whether the class is gone.
    pub fn show(&mut self, ui: &mut Ui, who: &Who, known: &Known, class: &ShownClass, services: &mut Services) -> bool {
        if self.poll(who, services) {
            return true;
        }
        // What was changed meanwhile, here or on another device, is shown; what is typed goes then.
        if self.chosen.as_ref().is_none_or(|(from, _)| !is_same(from, class)) {
            self.chosen = Some((class.clone(), Chosen::of(class)));
        }
        let Some((_, chosen)) = &mut self.chosen else { return false };
        chosen.show(ui, services);
        ui.add_space(STEP);
        let is_busy = self.change.is_some();
        let ready = chosen.ready();
        let tip = "Students see it at once";
        let mut change = None;
        if is_busy {
            ui.horizontal(|ui| {
                ui.spinner();
                ui.label(super::super::labels::CONNECTING);
            });
        } else if let Err(why) = ready {
            widgets::primary_if(ui, false, labels::SAVE_CHANGES, tip, &why);
            widgets::note(ui, &format!("{why}."));
        } else if widgets::primary(ui, labels::SAVE_CHANGES, tip).clicked() {
            change = Some(chosen.change());
        }
        ui.add_space(2.0 * STEP);
        change = self.sheet(ui, who, is_busy).or(change);
        // What came of a change stands below both buttons that make one.
        wrong(ui, self.problem.as_deref());
        if let Some(result) = &self.result {
            changes(ui, result, known);
        }
        ui.add_space(2.0 * STEP);
        widgets::heading(ui, labels::END);
        ui.horizontal_wrapped(|ui| {
            let closed = "The class is closed";
            if widgets::button_if(ui, class.open && !is_busy, labels::CLOSE_NOW, "Take no more answers; grades stay", closed)
                .clicked()
            {
                // One second ago, so that it is over by the server's clock.
                let over = phrases::instant(&class.now).map(|now| now.saturating_sub(1));
                let deadline = over.map(phrases::rfc3339);
                change = deadline.map(|at| ClassChange { deadline: Some(Some(at)), grace: Some(0), ..ClassChange::default() });
            }
            if widgets::button(ui, labels::DELETE, "Delete the class with all answers from the server").clicked() {
                self.asks = Some(Question::Delete);
            }
            if widgets::button(ui, labels::FORGET, "Take the class off the list of this device").clicked() {
                self.asks = Some(Question::Forget);
            }
        });
        if let Some(change) = change {
            self.send(who, &change);
        }
        self.ask(ui, who, services)
    }

    /// Draws the question. Returns whether the class is forgotten.
    fn ask(&mut self, ui: &Ui, who: &Who, services: &mut Services) -> bool {
        let Some(asks) = self.asks else { return false };
        let (id, title, text, yes) = match asks {
            Question::Delete => ("delete the class", labels::DELETE, labels::ABOUT_DELETING, labels::DELETE_ALL),
            Question::Forget => ("forget the class", labels::FORGET_TITLE, labels::ABOUT_FORGETTING, labels::FORGET_YES),
        };
        let Some(answer) = dialog::question(ui, id, title, text, yes, "Keep") else { return false };
        self.asks = None;
        match asks {
            Question::Delete if answer => {
                let wake = wake_here();
                self.deleting = Some(who.key.server.delete_class(&who.key.class, &who.token, move || wake.wake()));
                false
            }
            Question::Forget if answer => {
                forget(who, services);
                true
            }
            _ => false,
        }
    }

    /// Draws the sheet as text. Returns the change that it makes.
    fn sheet(&mut self, ui: &mut Ui, who: &Who, is_busy: bool) -> Option<ClassChange> {
        widgets::fold(ui, &mut self.is_sheet_open, labels::EDIT_SHEET, "Correct an exercise: all answers are judged anew");
        if !self.is_sheet_open {
            return None;
        }
        let Some(sheet) = &mut self.sheet else {
            if self.asking.is_none() && self.problem.is_none() {
                let wake = wake_here();
                self.asking = Some(who.key.server.class_sheet(&who.key.class, &who.token, move || wake.wake()));
            }
            ui.spinner();
            return None;
        };
        widgets::note(ui, labels::ABOUT_SHEET);
        let edit = TextEdit::multiline(sheet).code_editor().margin(field::MARGIN).desired_rows(12).desired_width(f32::INFINITY);
        field::named(ui.add(edit), labels::SHEET_TEXT);
        let tip = "All answers are judged anew, and you see whose points change";
        let used = widgets::button_if(ui, !is_busy, labels::USE_SHEET, tip, "The server is still at work").clicked();
        used.then(|| ClassChange { sheet: Some(sheet.clone()), ..ClassChange::default() })
    }
}

/// Takes the class off the list of this device.
pub fn forget(who: &Who, services: &mut Services) {
    services.classes.forget_taught(&who.key);
    services.save_classes();
    services.say(labels::FORGOTTEN);
}

/// Whether the lecturer has chosen the same for both.
fn is_same(one: &ShownClass, other: &ShownClass) -> bool {
    let chosen = |class: &ShownClass| {
        let ShownClass { name, deadline, grace, attempts, show, counts, .. } = class.clone();
        (name, deadline, grace, attempts, show, counts)
    };
    chosen(one) == chosen(other)
}

/// Draws whose points are others now.
fn changes(ui: &mut Ui, changed: &[ChangedPoints], known: &Known) {
    widgets::text(ui, &labels::points_changed(changed.len()));
    let points = |points: Option<f64>| points.map_or_else(|| "–".to_owned(), |points| points.to_string());
    for change in changed.iter().take(MOST) {
        let student = known.people.iter().find(|student| student.student == change.student);
        let name = student.map_or_else(|| format!("Student {}", change.student), |student| clipped(&student.name, 60));
        let exercises = known.sheet.iter().flat_map(|sheet| &sheet.exercises);
        let place = exercises.enumerate().find(|(_, exercise)| exercise.id == change.exercise);
        let exercise = place.map_or_else(|| clipped(&change.exercise, 40), |(place, _)| format!("exercise {}", place + 1));
        widgets::note(ui, &format!("{name}, {exercise}: {} → {}", points(change.from), points(change.to)));
    }
    if changed.len() > MOST {
        widgets::note(ui, &labels::more_students(changed.len() - MOST));
    }
}
