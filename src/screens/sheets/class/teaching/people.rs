//! The students of a class: what each has handed in, more time, and removing one.

use super::known::{Known, Who, why, wrong};
use super::labels;
use super::marks::{Counted, counted, total};
use egui::{RichText, Ui};
use fob_base::text::clipped;
use fob_kit::theme::{SIZES, STEP, Theme};
use fob_kit::widgets::{self, dialog, field};
use fob_services::data::Services;
use fob_services::jobs::wake_here;
use fob_services::online::{Call, ClassStudent, Done, ShownClass};
use fob_services::phrases;

/// Largest number of students that are shown at once.
const MOST: usize = 100;
/// Width of a card from which the buttons are beside the words, in points.
const WIDE: f32 = 560.0;
/// Width of the buttons.
const BUTTONS: f32 = 220.0;

/// A dialog about a student.
#[derive(Debug)]
enum Question {
    Remove(ClassStudent),
    /// With the deadline as it is typed.
    Time(ClassStudent, String),
}

/// The students.
#[derive(Debug, Default)]
pub struct People {
    search: String,
    question: Option<Question>,
    call: Option<Call<Done>>,
    problem: Option<String>,
    /// Something was changed: the server is to be asked again.
    pub changed: bool,
}

impl People {
    /// Whether a dialog is open.
    pub fn asks(&self) -> bool {
        self.question.is_some()
    }

    /// Draws the list.
    pub fn show(&mut self, ui: &mut Ui, who: &Who, known: &Known, class: &ShownClass, services: &mut Services) {
        if let Some(answer) = self.call.as_mut().and_then(Call::poll) {
            self.call = None;
            match answer {
                Ok(Done {}) => self.changed = true,
                Err(error) => self.problem = Some(why(&error)),
            }
        }
        wrong(ui, self.problem.as_deref());
        if known.people.is_empty() {
            widgets::note(ui, labels::NOBODY);
            return;
        }
        field::line(ui, &mut self.search, labels::FIND_STUDENT, labels::FIND_STUDENT, 260.0);
        ui.add_space(STEP);
        let wanted = self.search.trim().to_lowercase();
        let is_found = |student: &&ClassStudent| {
            let id = student.id.as_deref().unwrap_or_default();
            student.name.to_lowercase().contains(&wanted) || id.to_lowercase().contains(&wanted)
        };
        let found: Vec<&ClassStudent> = known.people.iter().filter(is_found).collect();
        let counted = counted(&known.rows, &class.counts);
        for student in found.iter().take(MOST) {
            widgets::card(ui).show(ui, |ui| {
                ui.set_width(ui.available_width());
                self.student(ui, student, known, &counted, class);
            });
            ui.add_space(STEP / 2.0);
        }
        if found.is_empty() {
            widgets::note(ui, labels::NOBODY_FOUND);
        }
        if found.len() > MOST {
            widgets::note(ui, &labels::more_students(found.len() - MOST));
        }
        self.dialogs(ui, who, services);
    }

    fn student(&mut self, ui: &mut Ui, student: &ClassStudent, known: &Known, counted: &Counted<'_>, class: &ShownClass) {
        // In a wide window the buttons are beside the words, so that a class of a hundred is not twice as long.
        if ui.available_width() < WIDE {
            about(ui, student, known, counted);
            ui.horizontal_wrapped(|ui| self.buttons(ui, student, class));
            return;
        }
        ui.horizontal_top(|ui| {
            let words = ui.available_width() - BUTTONS;
            ui.vertical(|ui| {
                ui.set_width(words);
                about(ui, student, known, counted);
            });
            self.buttons(ui, student, class);
        });
    }

    /// What can be done with a student.
    fn buttons(&mut self, ui: &mut Ui, student: &ClassStudent, class: &ShownClass) {
        // Of a student's own buttons the name says whose they are.
        let time = format!("{} {}", labels::MORE_TIME, clipped(&student.name, 40));
        let has_deadline = class.deadline.is_some();
        let tip = "Give this student a deadline of their own";
        if small(ui, labels::MORE_TIME, &time, has_deadline, tip, "The class has none") {
            let typed = student.until.as_deref().or(class.deadline.as_deref()).and_then(phrases::instant);
            self.question = Some(Question::Time(student.clone(), typed.map(phrases::typed).unwrap_or_default()));
        }
        let remove = format!("{} {}", labels::REMOVE, clipped(&student.name, 40));
        if small(ui, labels::REMOVE, &remove, true, "Remove this student with all their answers", "") {
            self.question = Some(Question::Remove(student.clone()));
        }
    }

    fn dialogs(&mut self, ui: &Ui, who: &Who, services: &Services) {
        let wake = wake_here();
        let wake = move || wake.wake();
        match &mut self.question {
            None => {}
            Some(Question::Remove(student)) => {
                let text = labels::about_removing(&clipped(&student.name, 60));
                match dialog::question(ui, "remove a student", labels::REMOVE_STUDENT, &text, labels::REMOVE_YES, "Keep") {
                    Some(true) => {
                        let call = who.key.server.remove_student(&who.key.class, &who.token, student.student, wake);
                        (self.call, self.question, self.problem) = (Some(call), None, None);
                    }
                    Some(false) => self.question = None,
                    None => {}
                }
            }
            Some(Question::Time(student, typed)) => {
                let title = labels::time_of(&clipped(&student.name, 40));
                let now = (services.clock)();
                let shown = dialog::show(ui, "more time", &title, 420.0, |ui| {
                    let line = field::line(ui, typed, labels::UNTIL, "2026-12-01 23:59", f32::INFINITY);
                    if dialog::is_new(ui) {
                        line.request_focus();
                    }
                    let moment = phrases::moment_here(typed);
                    let at = moment.as_deref().and_then(phrases::instant);
                    match at {
                        Some(at) if at >= now => {
                            widgets::note(ui, &format!("{}, in {}", phrases::date(at), phrases::duration(at - now)));
                        }
                        Some(at) => widgets::note(ui, &format!("{}, in the past", phrases::date(at))),
                        None => widgets::note(ui, labels::ABOUT_UNTIL),
                    }
                    let ready = if at.is_some() || typed.trim().is_empty() { Ok(()) } else { Err(labels::WRONG_DEADLINE) };
                    let yes = (labels::GIVE_TIME, "The student sees it at once (Enter)");
                    dialog::foot(ui, ready, yes, ("Cancel", "Close without a change (Esc)"))
                });
                match shown.answer() {
                    Some(true) => {
                        let until = phrases::moment_here(typed);
                        let time = (student.student, until.as_deref());
                        let call = who.key.server.give_time(&who.key.class, &who.token, time, wake);
                        (self.call, self.question, self.problem) = (Some(call), None, None);
                    }
                    Some(false) => self.question = None,
                    None => {}
                }
            }
        }
    }
}

/// Says who a student is and what they have handed in.
fn about(ui: &mut Ui, student: &ClassStudent, known: &Known, counted: &Counted<'_>) {
    let theme = &Theme::from_ui(ui);
    let Some(sheet) = &known.sheet else { return };
    let (handed, points) = total(counted, student.student, sheet);
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new(clipped(&student.name, 60)).font(fob_kit::theme::strong(SIZES[1])).color(theme.text));
        if let Some(id) = &student.id {
            ui.label(RichText::new(clipped(id, 40)).color(theme.dim));
        }
    });
    // In a row of its own, so that it does not break in a slim window.
    let standing = || labels::standing(handed, sheet.exercises.len(), points, &sheet.points().to_string());
    let text = if student.come { standing() } else { labels::NOT_COME.to_owned() };
    let ink = if handed == 0 { theme.dim } else { theme.text };
    ui.add(egui::Label::new(RichText::new(text).size(SIZES[0]).color(ink)).wrap());
    let mark = |(index, exercise): (usize, &fob_exercises::Exercise)| {
        let row = counted.get(&(student.student, exercise.id.as_str()));
        let mark = row.map_or_else(
            || "–".to_owned(),
            |row| row.judged.points.map_or_else(|| row.judged.verdict.clone().unwrap_or_default(), |points| points.to_string()),
        );
        format!("{}: {mark}", index + 1)
    };
    let marks: Vec<String> = sheet.exercises.iter().enumerate().map(mark).collect();
    widgets::note(ui, &marks.join("   "));
    if let Some(until) = student.until.as_deref().and_then(phrases::instant) {
        widgets::note(ui, &labels::has_until(&phrases::date(until)));
    }
    if let Some(problem) = &student.problem {
        widgets::prose::small_problem(ui, problem);
    }
}

/// Draws a button that others have too, under a name of its own.
fn small(ui: &mut Ui, text: &str, name: &str, enabled: bool, tip: &str, why_not: &str) -> bool {
    let size = widgets::at_least(ui, egui::vec2(0.0, 26.0));
    let button = ui.add_enabled(enabled, egui::Button::new(RichText::new(text).size(SIZES[0])).min_size(size));
    button.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, enabled, name));
    widgets::offered(ui, button, name, tip, why_not).clicked()
}
