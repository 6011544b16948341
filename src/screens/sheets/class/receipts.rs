//! The receipts of a student, and the code by which they continue on another device.

use super::{labels, time};
use egui::{RichText, Ui};
use fob_base::text::clipped;
use fob_exercises::Sheet;
use fob_kit::theme::{SIZES, STEP};
use fob_kit::widgets;
use fob_services::data::{MyClass, Services};
use fob_services::online::HandedIn;

/// Draws the code by which one goes on at another device.
pub fn code(ui: &mut Ui, mine: &MyClass, services: &mut Services) {
    let Some(code) = &mine.me.code else { return };
    ui.add_space(STEP);
    widgets::card(ui).show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.horizontal_wrapped(|ui| {
            widgets::heading(ui, labels::CODE);
            ui.label(RichText::new(code).monospace().size(SIZES[2]));
            if widgets::button(ui, labels::COPY_CODE, "Copy the code to keep it elsewhere").clicked() {
                ui.ctx().copy_text(code.clone());
                services.say("Code copied");
            }
        });
        widgets::note(ui, labels::ABOUT_CODE);
    });
}

/// Draws all receipts.
pub fn receipts(ui: &mut Ui, mine: &MyClass, sheet: &Sheet, services: &mut Services) {
    let mut all: Vec<&HandedIn> = mine.work.values().flat_map(|work| &work.receipts).collect();
    if all.is_empty() {
        return;
    }
    all.sort_by_key(|handed| handed.receipt.n);
    ui.add_space(STEP);
    ui.horizontal_wrapped(|ui| {
        widgets::heading(ui, labels::RECEIPTS);
        if widgets::button(ui, labels::COPY_RECEIPTS, "Copy their numbers, times and digests, to keep them elsewhere").clicked() {
            let line = |handed: &&HandedIn| {
                let receipt = &handed.receipt;
                format!("{}\t{}\t{}\t{}", receipt.n, receipt.at, receipt.exercise, receipt.digest)
            };
            ui.ctx().copy_text(all.iter().map(line).collect::<Vec<_>>().join("\n"));
            services.say("Receipts copied");
        }
    });
    for handed in all {
        let receipt = &handed.receipt;
        let text = labels::receipt(receipt.n, &time::date(&receipt.at));
        let place = sheet.exercises.iter().position(|exercise| exercise.id == receipt.exercise);
        let exercise = place.map_or_else(
            // The lecturer has taken it out since.
            || clipped(&receipt.exercise, 60),
            |place| format!("{} {}", super::super::labels::EXERCISE.to_lowercase(), place + 1),
        );
        widgets::note(ui, &format!("{text} · {exercise}"));
    }
}
