//! Where the class stands: how many have handed in, and the commonest mistakes.

use super::super::super::marked;
use super::labels;
use egui::{CornerRadius, FontId, Rect, RichText, Sense, Ui, pos2, vec2};
use fob_base::text::{clipped, line};
use fob_exercises::Sheet;
use fob_kit::theme::{SIZES, STEP, Theme};
use fob_kit::widgets;
use fob_services::online::ClassOverview;

/// Height of a bar in points.
const BAR: f32 = 8.0;
/// Longest word that is shown whole, in characters.
const WORD: usize = 40;

/// Draws the overview.
pub fn show(ui: &mut Ui, sheet: &Sheet, overview: Option<&ClassOverview>) {
    let theme = &Theme::from_ui(ui);
    let Some(overview) = overview else {
        ui.horizontal(|ui| {
            ui.spinner();
            ui.label(super::super::labels::CONNECTING);
        });
        return;
    };
    if overview.students == 0 {
        widgets::text(ui, labels::NOBODY);
        return;
    }
    widgets::text(ui, &labels::came(overview.students));
    for (index, exercise) in sheet.exercises.iter().enumerate() {
        let handed = overview.handed.get(&exercise.id).copied().unwrap_or_default();
        let right = overview.right.get(&exercise.id).copied().unwrap_or_default();
        ui.add_space(STEP);
        let text = clipped(&line(&exercise.text.replace(['`', '*'], "")), 400);
        let text = format!("{}. {text}", index + 1);
        ui.add(widgets::rows(ui, text, 2, FontId::proportional(SIZES[1]), theme.text));
        widgets::note(ui, &labels::handed(handed, right, overview.students));
        bar(ui, (handed, right, overview.students));
    }
    ui.add_space(2.0 * STEP);
    widgets::heading(ui, labels::STRUGGLES);
    if overview.common.is_empty() {
        widgets::note(ui, labels::NO_MISTAKES);
    }
    for mistake in &overview.common {
        let place = sheet.exercises.iter().position(|exercise| exercise.id == mistake.exercise);
        let exercise = place.map_or_else(|| clipped(&mistake.exercise, 40), |place| format!("Exercise {}", place + 1));
        ui.horizontal_wrapped(|ui| {
            ui.label(RichText::new(format!("{} ×", mistake.n)).font(fob_kit::theme::strong(SIZES[1])).color(theme.accent));
            ui.label(RichText::new(format!("{exercise}: {}", mistake.verdict)).color(theme.text));
            if let Some(word) = &mistake.counterexample {
                let word = if word.is_empty() { "ε".to_owned() } else { clipped(word, WORD) };
                ui.label(RichText::new("on").color(theme.dim));
                ui.label(RichText::new(word).monospace().color(theme.text));
            }
        });
        if let Some(misreading) = &mistake.misreading {
            marked::show(ui, misreading, SIZES[0], theme.dim);
        }
    }
}

/// Draws how many of all students have handed in, and how many of these have all points.
fn bar(ui: &mut Ui, (handed, right, all): (u64, u64, u64)) {
    let theme = &Theme::from_ui(ui);
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), BAR), Sense::hover());
    let part = |n: u64| {
        let share = if all == 0 { 0.0 } else { (n as f32 / all as f32).min(1.0) };
        Rect::from_min_max(rect.min, pos2(rect.min.x + share * rect.width(), rect.max.y))
    };
    let corner = CornerRadius::same(3);
    ui.painter().rect_filled(rect, corner, Theme::mix(theme.room, theme.text, 0.16));
    ui.painter().rect_filled(part(handed), corner, theme.accent);
    ui.painter().rect_filled(part(right), corner, theme.good);
}
