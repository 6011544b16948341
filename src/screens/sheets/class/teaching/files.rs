//! Grades and answers as files.

use super::known::{Who, why, wrong};
use super::labels;
use egui::Ui;
use fob_kit::widgets;
use fob_kit::widgets::files::{Choice, Chooser, Kind};
use fob_services::data::Services;
use fob_services::jobs::wake_here;
use fob_services::online::{Call, ClassFile};
use fob_store::export_atomic;

const TABLE: &[Kind] = &[("Table (CSV)", &["csv"])];
const FOLDER: &[Kind] = &[("Folder (ZIP)", &["zip"])];

/// The files that were asked for.
#[derive(Debug, Default)]
pub struct Files {
    call: Option<(Call<Vec<u8>>, ClassFile)>,
    /// The file dialog, with the contents of the file.
    chooser: Option<(Chooser, Vec<u8>)>,
    problem: Option<String>,
}

impl Files {
    /// Draws the buttons and the file dialog.
    pub fn show(&mut self, ui: &mut Ui, who: &Who, title: &str, services: &mut Services) {
        widgets::heading(ui, labels::GRADES);
        let all = [
            (ClassFile::WideGrades, labels::SAVE_WIDE, "A row for each student, as a gradebook takes it"),
            (ClassFile::Grades, labels::SAVE_GRADES, "A row for each answer that counts, with its verdict"),
            (ClassFile::Folder, labels::SAVE_FOLDER, "All answers, for fob sheet grade and fob sheet similar"),
        ];
        ui.horizontal_wrapped(|ui| {
            if self.call.is_some() {
                ui.spinner();
                ui.label(super::super::labels::CONNECTING);
                return;
            }
            for (file, text, tip) in all {
                if widgets::button(ui, text, tip).clicked() {
                    let wake = wake_here();
                    let call = who.key.server.class_file(&who.key.class, &who.token, file, move || wake.wake());
                    (self.call, self.problem) = (Some((call, file)), None);
                }
            }
        });
        wrong(ui, self.problem.as_deref());
        self.poll(ui, title);
        let Some((chooser, bytes)) = &mut self.chooser else { return };
        let Some(choice) = chooser.show(ui) else { return };
        if let Choice::Chosen(paths) = choice
            && let Some(path) = paths.first()
        {
            match export_atomic(path, bytes) {
                Ok(()) => services.say(format!("Saved: {}", path.display())),
                Err(error) => services.problem(error),
            }
        }
        self.chooser = None;
    }

    fn poll(&mut self, ui: &Ui, title: &str) {
        let Some(answer) = self.call.as_mut().and_then(|(call, _)| call.poll()) else { return };
        let Some((_, file)) = self.call.take() else { return };
        match answer {
            Ok(bytes) => {
                let kinds = if file == ClassFile::Folder { FOLDER } else { TABLE };
                self.chooser = Some((Chooser::save(ui, "Save the file", &file_name(title), kinds), bytes));
            }
            Err(error) => self.problem = Some(why(&error)),
        }
    }
}

/// Returns a name for a file: the letters and digits of the class's name.
fn file_name(title: &str) -> String {
    let plain: String = title.chars().map(|c| if c.is_alphanumeric() { c } else { '-' }).collect();
    let plain = plain.trim_matches('-');
    if plain.is_empty() { "class".to_owned() } else { plain.to_owned() }
}
