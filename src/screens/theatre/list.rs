//! The rows of the library: only those in view are drawn.

use super::item::Item;
use super::phrases::End;
use super::shelf::Shelf;
use super::thumbs::Thumbs;
use crate::theatre::labels;
use egui::text::{LayoutJob, TextFormat};
use egui::{Align2, Color32, FontId, Painter, Pos2, Rect, Sense, Stroke, Ui, pos2, vec2};
use fob_kit::theme::{self, STEP, Theme};

/// Height of a row, and the gap below it, in points.
const ROW: f32 = 72.0;
const GAP: f32 = 4.0;

/// The visible part of the list.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct View {
    offset: f32,
    height: f32,
    /// The selection must be scrolled into view.
    pub follow: bool,
}

impl View {
    /// Returns the number of rows that fit.
    pub fn page(&self) -> isize {
        (self.height / (ROW + GAP)).floor().max(1.0) as isize
    }

    /// Returns the offset at which a row is in view, if it is not now.
    fn towards(&self, place: usize) -> Option<f32> {
        let top = place as f32 * (ROW + GAP);
        let bottom = top + ROW;
        if top < self.offset {
            Some(top)
        } else if bottom > self.offset + self.height {
            Some(bottom - self.height)
        } else {
            None
        }
    }
}

/// Draws the list; returns whether the selected one was opened.
pub(super) fn show(ui: &mut Ui, shelf: &mut Shelf, thumbs: &mut Thumbs, view: &mut View) -> bool {
    let mut open = false;
    ui.spacing_mut().item_spacing.y = GAP;
    let mut area = egui::ScrollArea::vertical().id_salt("replays").auto_shrink([false, false]);
    if std::mem::take(&mut view.follow)
        && let Some(offset) = shelf.place().and_then(|place| view.towards(place))
    {
        area = area.vertical_scroll_offset(offset.max(0.0));
    }
    let selected = shelf.place();
    let mut clicked = None;
    let output = area.show_rows(ui, ROW, shelf.len(), |ui, rows| {
        for place in rows {
            let Some(item) = shelf.item(place) else { continue };
            let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width() - STEP, ROW), Sense::click());
            let chosen = selected == Some(place);
            response.widget_info(|| {
                let name = labels::replay(&item.title);
                egui::WidgetInfo::selected(egui::WidgetType::SelectableLabel, true, chosen, name)
            });
            // Players meet more than once.
            let (word, about) = words(item);
            fob_kit::access::describe(&response, &format!("{about}, {word}, {}, {} of {}", item.when, place + 1, shelf.len()));
            let hot = response.hovered() || response.has_focus();
            row(ui, rect, item, (chosen, hot), thumbs);
            if response.clicked() {
                clicked = Some(place);
            }
            open |= response.double_clicked();
        }
    });
    (view.offset, view.height) = (output.state.offset.y, output.inner_rect.height());
    if let Some(place) = clicked {
        shelf.select(place);
    }
    open
}

/// Returns the end of a replay, and what it is of.
fn words(item: &Item) -> (&str, &str) {
    match &item.contents {
        None => ("reading …", item.stub.name.as_str()),
        Some(contents) => (contents.end.text(), contents.about.as_str()),
    }
}

fn row(ui: &Ui, rect: Rect, item: &Item, (chosen, hot): (bool, bool), thumbs: &mut Thumbs) {
    let theme = &Theme::from_ui(ui);
    let painter = ui.painter();
    let fill = match (chosen, hot) {
        (true, _) => theme.chosen(),
        (_, true) => Theme::mix(theme.raised, theme.text, 0.06),
        _ => theme.raised,
    };
    let edge = if chosen { theme.accent } else { theme.edge };
    painter.rect(rect, 6.0, fill, Stroke::new(1.0, edge), egui::StrokeKind::Inside);
    let picture = Rect::from_min_size(rect.min + vec2(8.0, 8.0), vec2(ROW - 16.0, ROW - 16.0));
    thumbnail(painter, picture, item, thumbs, theme);
    let (left, right) = (picture.right() + 12.0, rect.right() - 14.0);
    let (upper, lower) = (rect.top() + 25.0, rect.top() + 48.0);
    let (word, about) = words(item);
    let ink = item.contents.as_ref().map_or(theme.dim, |contents| ink(&contents.end, theme));
    let small = || FontId::proportional(13.0);
    let when = painter.text(pos2(right, upper), Align2::RIGHT_CENTER, &item.when, small(), theme.dim);
    let most = (right - left) * 0.5;
    let word = one_line(painter, pos2(right, lower), Align2::RIGHT_CENTER, word, small(), ink, most);
    let room = |taken: f32| right - left - taken - 16.0;
    let (title, strong) = (&item.title, theme::strong(15.0));
    one_line(painter, pos2(left, upper), Align2::LEFT_CENTER, title, strong, theme.text, room(when.width()));
    one_line(painter, pos2(left, lower), Align2::LEFT_CENTER, about, small(), theme.dim, room(word));
}

/// Returns the colour of an end.
pub(super) fn ink(end: &End, theme: &Theme) -> Color32 {
    match end {
        End::Won(_) => theme.good,
        End::Lost(_) => theme.bad,
        End::Over(_) => theme.text,
        End::GoesOn => theme.accent,
        End::Unfinished => theme.dim,
        End::Broken(_) => theme.bad,
    }
}

/// Draws the board as the replay ends, or a sign in its place.
pub(super) fn thumbnail(painter: &Painter, rect: Rect, item: &Item, thumbs: &mut Thumbs, theme: &Theme) {
    if let Some(texture) = thumbs.get(item) {
        let whole = Rect::from_min_max(Pos2::ZERO, pos2(1.0, 1.0));
        painter.image(texture, rect, whole, Color32::WHITE);
        return;
    }
    painter.rect(rect, 4.0, theme.panel, Stroke::new(1.0, theme.line), egui::StrokeKind::Inside);
    if matches!(&item.contents, Some(contents) if contents.info.is_err()) {
        painter.text(rect.center(), Align2::CENTER_CENTER, "!", theme::strong(rect.height() * 0.4), theme.bad);
    }
}

/// Draws one line of text, which ends in dots if it is too long; returns its width.
pub(super) fn one_line(painter: &Painter, at: Pos2, anchor: Align2, text: &str, font: FontId, ink: Color32, width: f32) -> f32 {
    let mut job = LayoutJob::single_section(text.to_owned(), TextFormat::simple(font, ink));
    job.wrap = egui::text::TextWrapping::truncate_at_width(width.max(0.0));
    let galley = painter.layout_job(job);
    let size = galley.size();
    painter.galley(anchor.anchor_size(at, size).min, galley, ink);
    size.x
}
