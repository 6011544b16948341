//! Handing in: the student's name, and a file or a link with all answers to a sheet.

use super::kept::Answers;
use super::labels;
use egui::Ui;
use fob_exercises::{Answer, Sheet, pack, publish, work};
use fob_kit::access;
use fob_kit::theme::STEP;
use fob_kit::widgets::files::{Choice, Chooser, Kind};
use fob_kit::widgets::{self, copy_link, dialog, field};
use fob_services::data::Services;
use fob_services::places;
use fob_store as store;

/// The kind of the file.
const FILES: &[Kind] = &[("Hand-in", &["fobwork"])];

/// The dialog.
#[derive(Debug)]
pub struct HandIn {
    student: String,
    /// The answers by the ids of their exercises.
    answers: Vec<(String, Answer)>,
    /// Numbers of exercises without an answer.
    missing: Vec<usize>,
    chooser: Option<Chooser>,
    /// What to do with the link or the file, once there is one.
    receipt: Option<String>,
}

impl HandIn {
    /// Collects the answers to a sheet.
    pub fn new(sheet: &Sheet, answers: &Answers) -> Self {
        let (mut found, mut missing) = (Vec::new(), Vec::new());
        for (index, exercise) in sheet.exercises.iter().enumerate() {
            let kept = answers.done(&sheet.title, &exercise.id).map_or("", |done| &done.answer);
            match Answer::from_ron(kept, &sheet.letters) {
                Ok(answer) if !kept.is_empty() => found.push((exercise.id.clone(), answer)),
                _ => missing.push(index + 1),
            }
        }
        Self { student: answers.now.student.clone(), answers: found, missing, chooser: None, receipt: None }
    }

    /// Returns the text of the hand-in.
    fn text(&self, sheet: &Sheet) -> String {
        work(&sheet.title, self.student.trim(), &self.answers)
    }

    /// Copies the hand-in as a link.
    fn copy(&mut self, ui: &Ui, sheet: &Sheet, services: &mut Services) {
        let packed = pack(&self.text(sheet));
        let at = places::Sheets { work: Some(packed), ..places::Sheets::default() };
        copy_link(ui, &at.into(), "your hand-in", services);
        self.receipt = Some(labels::RECEIPT_OF_LINK.to_owned());
    }

    /// Says what to do now; whether that is done.
    fn told(&mut self, ui: &Ui, text: &str, sheet: &Sheet, services: &mut Services) -> bool {
        let is_link = text == labels::RECEIPT_OF_LINK;
        let mut again = false;
        let shown = dialog::show(ui, "handed in", labels::RECEIPT, 460.0, |ui| {
            widgets::text(ui, &labels::answers_of(self.answers.len(), sheet.exercises.len()));
            widgets::text(ui, text);
            let more = if is_link { labels::COPY_AGAIN } else { labels::COPY_WORK };
            dialog::foot_with(ui, Ok(()), (labels::DONE, "Back to the exercise (Enter)"), ("Close", "Close (Esc)"), |ui| {
                again = widgets::button(ui, more, "The same answers as a link").clicked();
            })
        });
        if again {
            self.copy(ui, sheet, services);
        }
        shown.answer().is_some()
    }

    /// Draws the dialog; whether it is done.
    pub fn show(&mut self, ui: &Ui, sheet: &Sheet, answers: &mut Answers, services: &mut Services) -> bool {
        if let Some(text) = self.receipt.clone() {
            return self.told(ui, &text, sheet, services);
        }
        if let Some(chooser) = &mut self.chooser {
            match chooser.show(ui) {
                None => {}
                Some(Choice::Cancelled) => self.chooser = None,
                Some(Choice::Chosen(paths)) => {
                    self.chooser = None;
                    for path in paths {
                        match store::export_atomic(&path, self.text(sheet).as_bytes()) {
                            Ok(()) => self.receipt = Some(labels::receipt_of(&path.display().to_string())),
                            Err(error) => services.problem(error),
                        }
                    }
                    // What could not be written can be written elsewhere.
                    return false;
                }
            }
        }
        let mut copied = false;
        let shown = dialog::show(ui, "hand in", labels::HAND_IN, 460.0, |ui| {
            let hint = "Your name or number, as your course knows you";
            let name = field::line(ui, &mut self.student, labels::STUDENT, hint, f32::INFINITY);
            access::own_name(&name);
            if dialog::is_new(ui) {
                name.request_focus();
            }
            ui.add_space(STEP);
            widgets::text(ui, &labels::answers_of(self.answers.len(), sheet.exercises.len()));
            if !self.missing.is_empty() {
                let numbers: Vec<String> = self.missing.iter().map(usize::to_string).collect();
                widgets::note(ui, &format!("Without an answer: {}", numbers.join(", ")));
            }
            let ready = match () {
                () if self.student.trim().is_empty() => Err("Type your name first"),
                () if self.answers.is_empty() => Err("There are no answers yet"),
                () => Ok(()),
            };
            let yes = (labels::SAVE_FILE, "A .fobwork file for your teacher (Enter)");
            dialog::foot_with(ui, ready, yes, ("Cancel", "Close (Esc)"), |ui| {
                let tip = "The same answers as a link, to paste into a mail or a form";
                copied = widgets::button_if(ui, ready.is_ok(), labels::COPY_WORK, tip, ready.err().unwrap_or_default()).clicked();
            })
        });
        answers.set_student(self.student.trim(), services.now);
        if copied {
            self.copy(ui, sheet, services);
            return false;
        }
        match shown.answer() {
            Some(true) => {
                // A name that `fob sheet grade` reads: the student up to the first underscore.
                let plain = |text: &str| store::free_name(&text.trim().replace(['_', ' '], "-"), |_| false);
                let name = format!("{}_{}", plain(&self.student), plain(&sheet.title));
                self.chooser = Some(Chooser::save(ui, labels::HAND_IN, &name, FILES));
                false
            }
            Some(false) => self.chooser.is_none(),
            None => false,
        }
    }
}

/// Copies a link to a sheet: a built-in one by its name, any other with all that students may have of it.
pub fn copy_sheet(ui: &Ui, sheet: Option<&Sheet>, services: &mut Services) {
    let Some(sheet) = sheet else { return };
    let builtin = fob_exercises::SHEETS.iter().find(|(_, text)| text.contains(&format!("title: \"{}\"", sheet.title)));
    let at = match builtin {
        Some((name, _)) => places::Sheets { sheet: Some((*name).to_owned()), ..places::Sheets::default() },
        None => places::Sheets { packed: Some(pack(&publish::publish(sheet))), ..places::Sheets::default() },
    };
    copy_link(ui, &at.into(), &format!("the sheet {}", sheet.title), services);
}
