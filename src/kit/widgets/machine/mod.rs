//! Drawings of machines without a state diagram: a wheel with its productions and its word, a Turing machine with its tape. A
//! match, the referee and a replay show them alike: every step of a letter, and the last run when the string is complete.

mod in_words;
pub mod labels;
mod last_run;
mod moves;
mod reading;
mod row;
mod tape;
mod tape_timeline;
mod wheel;

pub use in_words::in_words;
pub use last_run::{KEYS as RUN_KEYS, LastRun, LastRuns, why};
pub use moves::KEYS as MOVE_KEYS;
pub use reading::Reading;
pub use tape::head;

use crate::theme::{self, SIZES, Theme};
use egui::{Painter, Rect, Ui};
use fob_automata::{Letter, word_text};
use fob_board::Colour;
use fob_machines::turing::TuringReader;
use fob_machines::wheel::Wheel;
use fob_machines::{Configuration, Machine};
use fob_services::phrases::string_letter;
use reading::colour_of;

/// Height of the letter of a string, in points.
const LETTER: f32 = 20.0;

/// Draws a machine that reads several strings, side by side. Returns whether it can draw this machine.
pub fn show(ui: &mut Ui, machine: &Machine, readings: &[Reading<'_>], size: egui::Vec2) -> bool {
    if machine.as_kind::<Wheel>().is_none() && machine.as_kind::<TuringReader>().is_none() {
        return false;
    }
    let (rect, response) = ui.allocate_exact_size(size, egui::Sense::hover());
    let theme = &Theme::from_ui(ui);
    // Next to each other where a wheel would have no room for its circle one below the other.
    let is_low = machine.as_kind::<Wheel>().is_some() && rect.height() / 2.0 < wheel::LEAST_WHOLE + LETTER;
    let columns = if readings.len() > 2 || readings.len() == 2 && is_low { 2 } else { 1 };
    let rows = readings.len().div_ceil(columns).max(1);
    let part = egui::vec2(rect.width() / columns as f32, rect.height() / rows as f32);
    let mut spoken = Vec::new();
    for (i, reading) in readings.iter().enumerate() {
        let corner = rect.min + egui::vec2((i % columns) as f32 * part.x, (i / columns) as f32 * part.y);
        let mut place = Rect::from_min_size(corner, part);
        let painter = ui.painter().with_clip_rect(rect);
        if readings.len() > 1 {
            place = place.shrink2(egui::vec2(6.0, 4.0));
            let (letter, font) = (string_letter(reading.string), theme::strong(SIZES[1]));
            painter.text(place.left_top(), egui::Align2::LEFT_TOP, letter, font, theme.text);
            // A wheel leaves the corner free.
            if machine.as_kind::<Wheel>().is_none() {
                place.min.y += LETTER;
            }
        }
        let place = moves::room(ui, machine, place);
        let shown = moves::shown(ui, machine, reading, place);
        if let Some(wheel) = machine.as_kind::<Wheel>() {
            spoken.push(wheel::reading(&painter, theme, place.area, wheel, reading, &shown));
        } else if let Some(reader) = machine.as_kind::<TuringReader>() {
            spoken.push(tape::reading(&painter, theme, place.area, reader, reading, &shown));
        }
    }
    let info = format!("{}: {}", machine.name(), spoken.join(", "));
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Label, true, &info));
    if let Some(wheel) = machine.as_kind::<Wheel>() {
        crate::access::list(ui, rect, &labels::productions_of(machine.name()), || productions(wheel));
    }
    true
}

/// Returns the productions of a wheel in words, as its circle has them.
fn productions(wheel: &Wheel) -> Vec<String> {
    let productions = wheel.productions().iter().map(|packed| packed.letters().collect::<Vec<Letter>>());
    let words = productions.map(|letters| if letters.is_empty() { labels::ADDS_NOTHING.to_owned() } else { word_text(&letters) });
    words.zip(1..).map(|(letters, number)| format!("{number}: {letters}")).collect()
}

/// Draws a small picture of a machine, for a card.
pub fn thumbnail(painter: &Painter, theme: &Theme, machine: &Machine, rect: Rect) {
    let painter = &painter.with_clip_rect(rect.intersect(painter.clip_rect()));
    if let Some(wheel) = machine.as_kind::<Wheel>() {
        wheel::circle(painter, theme, rect, wheel);
    } else if let Some(reader) = machine.as_kind::<TuringReader>() {
        tape::sample(painter, theme, rect, reader);
    }
}

/// Draws the word of a configuration as small pucks from a point on, within a width; returns the width used. Draws nothing for a
/// machine without a word.
pub fn word(painter: &Painter, theme: &Theme, machine: &Machine, at: &Configuration, left: egui::Pos2, width: f32) -> f32 {
    let Some(wheel) = machine.as_kind::<Wheel>() else { return 0.0 };
    let word: Vec<Colour> = wheel.configuration(at).word.letters().map(colour_of).collect();
    row::small(painter, theme, &word, left, width)
}

/// Returns the width that [`word`] takes if there is room.
pub(crate) fn word_width(machine: &Machine, at: &Configuration) -> f32 {
    machine.as_kind::<Wheel>().map_or(0.0, |wheel| row::small_width(wheel.configuration(at).word.len()))
}
