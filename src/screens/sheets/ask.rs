//! What the parts of the screen ask of it, and its keys.

use super::labels;
use egui::Key;
use fob_kit::keys::{ctrl, ctrl_shift};
use fob_services::data::PersonKey;
use fob_services::online::ClassKey;

fob_kit::keys! {
    /// The keys of the exercises.
    pub static KEYS = "Exercises";
    CHECK: labels::CHECK, "Judge the answer", [ctrl(Key::Enter)];
    HAND_IN: labels::HAND_IN, "Hand in the sheet", [ctrl_shift(Key::H)];
}

/// What a frame asks for.
#[derive(Debug)]
pub enum Ask {
    /// The sheet of this name.
    Sheet(String),
    /// A class that somebody has come to on this device.
    Class(PersonKey),
    /// A class that one teaches, with the secret.
    Taught(ClassKey, String),
    /// The form that opens a class with the sheet.
    OpenClass,
    /// The exercise at this place.
    Exercise(usize),
    /// A file with a sheet.
    Choose,
    /// A sheet of one's own goes to the trash.
    Remove(String),
    /// The sheet that came by a link, among one's own.
    Keep,
    /// The dialog that hands in.
    HandIn,
    /// A link to the sheet.
    CopySheet,
    /// Back to the sheet, the list, or the screen before.
    Back,
}
