//! DFAs to choose from, as cards in rows: the figure, the name, and a remark below it. Cards out of sight are neither laid out
//! nor painted, but can be walked to by the keys.

use super::figure;
use super::reader::ReaderEntry;
use crate::shared::DfaEntry;
use crate::theme::{self, SIZES, STEP, Theme};
use egui::text::{LayoutJob, TextFormat};
use egui::{Align2, Color32, FontId, Rect, Response, RichText, Sense, Stroke, StrokeKind, Ui, Vec2, WidgetInfo, vec2};

/// Lays out cards in rows as wide as the room, none narrower than `width` points. `card` draws one of them in
/// the size that it is given.
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

/// One stretch of a remark, in a colour; the heavier weight makes it stand out.
pub fn stretch(job: &mut LayoutJob, text: &str, colour: Color32, heavy: bool) {
    let font = if heavy { theme::strong(SIZES[0]) } else { FontId::proportional(SIZES[0]) };
    job.append(text, 0.0, TextFormat::simple(font, colour));
}

/// Draws a card of a size. `foot` points at its lower edge are left free for the caller. `about` says what screen readers hear,
/// and `remark` makes the text under the name, only for cards in sight.
pub fn card(
    ui: &mut Ui,
    entry: &DfaEntry,
    size: Vec2,
    foot: f32,
    chosen: bool,
    about: impl Fn() -> WidgetInfo,
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
    let edge = if chosen || focused || response.hovered() { theme.accent } else { theme.line };
    let width = if chosen || focused { 2.0 } else { 1.0 };
    let painter = ui.painter();
    painter.rect(rect, 6.0, fill, Stroke::new(width, edge), StrokeKind::Inside);
    let mut job = remark(theme);
    job.wrap.max_width = size.x - 22.0;
    let remark = painter.layout_job(job);
    let below = rect.left_bottom() + vec2(11.0, -foot - 9.0 - remark.size().y);
    let picture = Rect::from_min_max(rect.min + vec2(9.0, 9.0), egui::pos2(rect.right() - 9.0, below.y - 23.0));
    figure::thumbnail(painter, theme, entry.figure(), picture);
    painter.text(below - vec2(0.0, 13.0), Align2::LEFT_CENTER, entry.dfa.name(), theme::strong(SIZES[1]), theme.text);
    painter.galley(below, remark, theme.dim);
    if entry.dfa.about().is_empty() { response } else { response.on_hover_text(entry.dfa.about()) }
}

/// Larger DFAs than this are only named where a link shows them: drawing takes time, and nobody would read so small a figure.
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
                }
            }
        });
    });
}
