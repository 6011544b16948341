//! Machines without a figure as they are drawn: a wheel with its productions and its word, a Turing machine with its tape. A match, the
//! referee and a replay show them alike, each move of a letter by itself, and the last run when the string is complete.

pub mod labels;
mod last_run;
mod moves;
mod reading;
mod row;
mod tape;
mod tape_course;
mod told;
mod wheel;

pub use last_run::{KEYS as RUN_KEYS, LastRun, LastRuns, why};
pub use moves::KEYS as MOVE_KEYS;
pub use reading::Reading;
pub use tape::head;
pub use told::told;

use crate::theme::Theme;
use egui::{Painter, Rect, Ui};
use fob_machines::turing::TuringReader;
use fob_machines::wheel::Wheel;
use fob_machines::{Configuration, Machine};
use fob_table::Colour;
use reading::colour_of;

/// Draws what a machine does with some strings that it reads, side by side. Says whether it knows how to draw the machine.
pub fn show(ui: &mut Ui, machine: &Machine, readings: &[Reading<'_>], size: egui::Vec2) -> bool {
    if machine.as_kind::<Wheel>().is_none() && machine.as_kind::<TuringReader>().is_none() {
        return false;
    }
    let (rect, response) = ui.allocate_exact_size(size, egui::Sense::hover());
    let theme = &Theme::from_ui(ui);
    let columns = if readings.len() > 2 { 2 } else { 1 };
    let rows = readings.len().div_ceil(columns).max(1);
    let part = egui::vec2(rect.width() / columns as f32, rect.height() / rows as f32);
    let mut spoken = Vec::new();
    for (i, reading) in readings.iter().enumerate() {
        let corner = rect.min + egui::vec2((i % columns) as f32 * part.x, (i / columns) as f32 * part.y);
        let place = Rect::from_min_size(corner, part).shrink(if readings.len() > 1 { 4.0 } else { 0.0 });
        let place = moves::room(ui, machine, place);
        let shown = moves::shown(ui, machine, reading, place);
        let painter = ui.painter().with_clip_rect(rect);
        if let Some(wheel) = machine.as_kind::<Wheel>() {
            spoken.push(wheel::reading(&painter, theme, place.area, wheel, reading, &shown));
        } else if let Some(reader) = machine.as_kind::<TuringReader>() {
            spoken.push(tape::reading(&painter, theme, place.area, reader, reading, &shown));
        }
    }
    let info = format!("{}: {}", machine.name(), spoken.join(", "));
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Label, true, &info));
    true
}

/// A small picture of a machine, for a card.
pub fn thumbnail(painter: &Painter, theme: &Theme, machine: &Machine, rect: Rect) {
    let painter = &painter.with_clip_rect(rect.intersect(painter.clip_rect()));
    if let Some(wheel) = machine.as_kind::<Wheel>() {
        wheel::circle(painter, theme, rect, wheel);
    } else if let Some(reader) = machine.as_kind::<TuringReader>() {
        tape::sample(painter, theme, rect, reader);
    }
}

/// Draws the word that a configuration holds as small pucks from a point on, in so much width; returns the width that it took. Nothing is
/// drawn of a machine that has no word of its own.
pub fn word(painter: &Painter, theme: &Theme, machine: &Machine, at: &Configuration, left: egui::Pos2, width: f32) -> f32 {
    let Some(wheel) = machine.as_kind::<Wheel>() else { return 0.0 };
    let word: Vec<Colour> = wheel.configuration(at).word.letters().map(colour_of).collect();
    row::small(painter, theme, &word, left, width)
}

/// The width that [`word`] takes where there is room for it.
pub fn word_width(machine: &Machine, at: &Configuration) -> f32 {
    machine.as_kind::<Wheel>().map_or(0.0, |wheel| row::small_width(wheel.configuration(at).word.len()))
}
