//! Asks what to do if another window or program has saved a thing since it was opened here.

use super::dialog::{self, Answer};
use super::{button, note};
use crate::theme::STEP;
use egui::{Label, Ui};

/// The button that saves under a free name.
pub const KEEP_BOTH: &str = "Keep both";
/// The button that replaces the other version.
pub const REPLACE: &str = "Replace it";

/// The title of the question about a kind of thing.
pub fn title(what: &str) -> String {
    format!("Another window saved this {what}")
}

/// The choice between the two versions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// The other version stays, and this one is saved under a new name.
    Both,
    /// This version replaces the other one, which goes to the trash.
    Replace,
}

/// Asks which of the two to keep: `what` is the kind of thing, `name` its name, `free_name` the name that this one would get next
/// to the other one.
pub fn show(ui: &Ui, what: &str, name: &str, free_name: &str) -> Answer<Choice> {
    let shown = dialog::show(ui, "clash", &title(what), 460.0, |ui| {
        ui.add(Label::new(format!("{name} has changed since you opened it here. Nothing is saved yet.")).wrap());
        ui.add_space(STEP);
        note(ui, &format!("Keep both saves yours as {free_name}. Replace it moves the other one to the trash."));
        let mut replace = false;
        let (yes, no) = ((KEEP_BOTH, "Save yours under a new name (Enter)"), ("Cancel", "Close without saving (Esc)"));
        let answer = dialog::foot_with(ui, Ok(()), yes, no, |ui| {
            replace = button(ui, REPLACE, "Replace it with yours").clicked();
        });
        if replace { Some(Some(Choice::Replace)) } else { answer.map(|yes| yes.then_some(Choice::Both)) }
    });
    match shown.inner {
        Some(Some(choice)) => Answer::Done(choice),
        Some(None) => Answer::Cancel,
        None if shown.close => Answer::Cancel,
        None => Answer::Open,
    }
}
