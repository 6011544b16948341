//! The table of points for a spreadsheet: copied, or saved as a file.

use super::super::labels;
use egui::Ui;
use fob_kit::widgets;
use fob_kit::widgets::files::{Choice, Chooser, Kind};
use fob_services::data::Services;
use fob_services::jobs::wake_here;
use fob_services::online::{Call, EventKey};
use fob_services::phrases::sentence;
use fob_store::export_atomic;

const KINDS: &[Kind] = &[("Spreadsheet (CSV)", &["csv"])];

/// Destination of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wish {
    Copy,
    Save,
}

/// A table that was requested from the server.
#[derive(Debug, Default)]
pub(super) struct Csv {
    call: Option<(Call<String>, Wish)>,
    /// The file dialog, with the contents of the file.
    chooser: Option<(Chooser, String)>,
}

impl Csv {
    fn ask(&mut self, key: &EventKey, wish: Wish) {
        let wake = wake_here();
        self.call = Some((key.server.csv(&key.event, move || wake.wake()), wish));
    }

    /// Draws the buttons and the file dialog.
    pub fn show(&mut self, ui: &mut Ui, key: &EventKey, title: &str, services: &mut Services) {
        if self.call.is_some() {
            ui.spinner();
        } else {
            if widgets::button(ui, labels::SAVE_CSV, "Save the table of points for a spreadsheet").clicked() {
                self.ask(key, Wish::Save);
            }
            if widgets::button(ui, labels::COPY_CSV, "Copy the table of points for a spreadsheet").clicked() {
                self.ask(key, Wish::Copy);
            }
        }
        if let Some(answer) = self.call.as_mut().and_then(|(call, _)| call.poll())
            && let Some((_, wish)) = self.call.take()
        {
            match (answer, wish) {
                (Ok(text), Wish::Copy) => {
                    ui.ctx().copy_text(text);
                    services.say(labels::CSV_COPIED);
                }
                (Ok(text), Wish::Save) => {
                    self.chooser = Some((Chooser::save(ui, "Save the table", &file_name(title), KINDS), text));
                }
                (Err(error), _) => services.say(sentence(&error.why)),
            }
        }
        let Some((chooser, text)) = &mut self.chooser else { return };
        let Some(choice) = chooser.show(ui) else { return };
        if let Choice::Chosen(paths) = choice
            && let Some(path) = paths.first()
        {
            match export_atomic(path, text.as_bytes()) {
                Ok(()) => services.say(format!("Saved: {}", path.display())),
                Err(error) => services.problem(error),
            }
        }
        self.chooser = None;
    }
}

/// Returns a name for the file: the letters and digits of the event's name.
fn file_name(title: &str) -> String {
    let plain: String = title.chars().map(|c| if c.is_alphanumeric() { c } else { '-' }).collect();
    let plain = plain.trim_matches('-');
    if plain.is_empty() { "event".to_owned() } else { plain.to_owned() }
}
