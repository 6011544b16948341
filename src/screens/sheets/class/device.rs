//! Who comes on this device, which several students may share: another one, one who was here before, and forgetting the class.

use super::labels;
use super::person::Person;
use egui::Ui;
use fob_base::text::clipped;
use fob_kit::theme::STEP;
use fob_kit::widgets::{self, dialog};
use fob_services::data::{MyClass, PersonKey, Services};

/// Longest name on a button, in characters.
const NAME: usize = 40;

/// What is asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wish {
    /// Another student comes.
    SomebodyElse,
    /// Somebody who has come here before continues.
    Continue(PersonKey),
    /// The class is to be forgotten.
    Forget,
}

/// Draws a button for each of the others who have come to the class on this device.
pub fn others(ui: &mut Ui, person: &Person, services: &Services) -> Option<Wish> {
    let others = person.others(services);
    if others.is_empty() {
        return None;
    }
    let mut wish = None;
    ui.add_space(STEP);
    widgets::note(ui, labels::OTHERS_STAY);
    ui.horizontal_wrapped(|ui| {
        for (key, name) in others {
            if widgets::button(ui, &labels::continue_as(&clipped(&name, NAME)), "See the answers and receipts under this name")
                .clicked()
            {
                wish = Some(Wish::Continue(key));
            }
        }
    });
    wish
}

/// Draws the buttons below the page of somebody who has come.
pub fn leaving(ui: &mut Ui) -> Option<Wish> {
    let mut wish = None;
    ui.add_space(STEP);
    ui.horizontal_wrapped(|ui| {
        let tip = "Another student comes on this device; your answers stay under your name";
        if widgets::button(ui, labels::SOMEBODY_ELSE, tip).clicked() {
            wish = Some(Wish::SomebodyElse);
        }
        if widgets::button(ui, labels::FORGET, "Remove your name and your answers from this device").clicked() {
            wish = Some(Wish::Forget);
        }
    });
    wish
}

/// Asks whether to forget a class. Returns the answer.
pub fn forgets(ui: &Ui, mine: &MyClass) -> Option<bool> {
    let text = labels::about_forgetting(mine.unsent(), mine.unfinished(), mine.me.code.as_deref());
    dialog::question(ui, "forget a class", labels::FORGET_TITLE, &text, labels::FORGET_YES, "Keep it")
}
