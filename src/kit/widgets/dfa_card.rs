//! DFAs to choose from, as cards in rows: the figure, the name, and a remark below it. Cards out of sight are neither laid out
//! nor painted, but can be walked to by the keys.

use super::figure;
use super::figure_words;
use super::reader::ReaderEntry;
use crate::theme::{self, SIZES, STEP, Theme};
use egui::text::{LayoutJob, TextFormat};
use egui::{Align2, Color32, FontId, Painter, Rect, Response, RichText, Sense, Stroke, StrokeKind, Ui, Vec2, WidgetInfo, vec2};
use fob_services::data::DfaEntry;

/// Lays out cards in rows over the whole width, none narrower than `width` points. `card` draws one of them in the given size.
pub fn rows(ui: &mut Ui, count: usize, width: f32, height: f32, mut card: impl FnMut(&mut Ui, usize, Vec2)) {
    let room = ui.available_width() - 12.0;
    let columns = (room / width).floor().max(1.0);
    let size = vec2((room - (columns - 1.0) * STEP) / columns, height);
    let columns = columns as usize;
    for first in (0..count).step_by(columns) {
        ui.horizontal(|ui| {
            for index in first..(first + columns).min(count) {
                card(ui, index, size);
            }
        });
    }
}

/// A part of a remark, in a colour, bold if `heavy`.
pub fn stretch(job: &mut LayoutJob, text: &str, colour: Color32, heavy: bool) {
    let font = if heavy { theme::strong(SIZES[0]) } else { FontId::proportional(SIZES[0]) };
    job.append(text, 0.0, TextFormat::simple(font, colour));
}

/// Draws a card of a size. `foot` points at its lower edge are left free for the caller. `about` is the label for screen readers;
/// `remark` makes the text under the name, only for visible cards.
pub fn card(
    ui: &mut Ui,
    entry: &DfaEntry,
    size: Vec2,
    foot: f32,
    chosen: bool,
    about: impl Fn() -> WidgetInfo,
    remark: impl FnOnce(&Theme) -> LayoutJob,
) -> Response {
    let picture = |painter: &Painter, theme: &Theme, rect: Rect| figure::thumbnail(painter, theme, entry.figure(), rect);
    let names = (entry.dfa.name(), entry.dfa.about());
    let drawn = framed(ui, names, size, foot, chosen, about, picture, remark);
    if ui.is_rect_visible(drawn.rect) {
        figure_words::describe(&drawn, entry.figure(), Theme::from_ui(ui).palette);
    }
    drawn
}

/// Draws a card as [`card`] for anything that has a name, a note and a picture.
#[expect(clippy::too_many_arguments, reason = "what a card shows, one by one")]
pub fn framed(
    ui: &mut Ui,
    (name, note): (&str, &str),
    size: Vec2,
    foot: f32,
    chosen: bool,
    about: impl Fn() -> WidgetInfo,
    draw: impl FnOnce(&Painter, &Theme, Rect),
    remark: impl FnOnce(&Theme) -> LayoutJob,
) -> Response {
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    response.widget_info(about);
    if response.gained_focus() {
        ui.scroll_to_rect(rect.expand(STEP), None);
    }
    if !ui.is_rect_visible(rect) {
        return response;
    }
    let theme = &Theme::from_ui(ui);
    let focused = response.has_focus();
    let fill = if chosen { theme.chosen() } else { theme.raised };
    let edge = if chosen || focused || response.hovered() { theme.accent } else { theme.edge };
    let width = if chosen || focused { 2.0 } else { 1.0 };
    let painter = ui.painter();
    painter.rect(rect, 6.0, fill, Stroke::new(width, edge), StrokeKind::Inside);
    let mut job = remark(theme);
    job.wrap.max_width = size.x - 22.0;
    crate::access::describe(&response, &job.text);
    let remark = painter.layout_job(job);
    let below = rect.left_bottom() + vec2(11.0, -foot - 9.0 - remark.size().y);
    let picture = Rect::from_min_max(rect.min + vec2(9.0, 9.0), egui::pos2(rect.right() - 9.0, below.y - 23.0));
    draw(painter, theme, picture);
    painter.text(below - vec2(0.0, 13.0), Align2::LEFT_CENTER, name, theme::strong(SIZES[1]), theme.text);
    painter.galley(below, remark, theme.dim);
    if note.is_empty() { response } else { response.on_hover_text(note) }
}

/// Maximum number of states of a DFA that is drawn from a link; a larger one is only named, since drawing takes time and the
/// figure would be unreadable.
const MOST_SHOWN: usize = 60;
/// The height of a figure that is shown so, in points.
const FIGURE: f32 = 240.0;

/// Draws some machines side by side, each once, with their names, in a card of a height in points.
pub fn shown(ui: &mut Ui, readers: &[ReaderEntry]) {
    let mut different: Vec<&ReaderEntry> = Vec::new();
    for entry in readers {
        if different.iter().all(|known| known.machine != entry.machine) {
            different.push(entry);
        }
    }
    super::card(ui).show(ui, |ui| {
        ui.columns(different.len().max(1), |columns| {
            for (ui, entry) in columns.iter_mut().zip(different) {
                ui.label(RichText::new(entry.machine.name()).font(theme::strong(SIZES[1])));
                if let Some(entry) = entry.drawn.as_ref().filter(|entry| entry.dfa.len() <= MOST_SHOWN) {
                    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), FIGURE), Sense::hover());
                    figure::thumbnail(ui.painter(), &Theme::from_ui(ui), entry.figure(), rect);
                    figure_words::tell(ui, rect, &super::labels::states_of(entry.dfa.name()), entry.figure());
                }
            }
        });
    });
}
