//! The tape as a row of large cells, and the head as a slide above it that carries the state.

use super::labels;
use super::paint::{self, Kind};
use super::state::{BloopView, Shown};
use crate::view::Cx;
use egui::accesskit::Role;
use egui::{Align2, CursorIcon, FontId, Pos2, Rect, Sense, Shape, Stroke, StrokeKind, Ui, UiBuilder, pos2, vec2};
use fob_games::bloop::{Bloop, End, Letter};
use fob_kit::access::{self, Part};
use fob_kit::layout::Window;
use fob_kit::theme::{self, Theme};
use fob_services::sound::Sound;

/// Height above the cells for the head, in points.
const SLIDE: f32 = 66.0;
/// Height below the cells for their numbers, in points.
const FOOT: f32 = 24.0;
const GAP: f32 = 6.0;

/// Draws the tape. During a placement, a click on a cell puts the head there.
pub fn show(ui: &mut Ui, view: &mut BloopView, cx: &mut Cx<'_, Bloop>, shown: &Shown, most: f32) {
    let theme = cx.theme;
    let count = f32::from(shown.machine.cells());
    let width = ui.available_width();
    // On a phone the tape has the whole width, and no less than a finger needs.
    let (around, least) = if Window::from_ui(ui).is_phone() { (8.0, 36.0) } else { (80.0, 24.0) };
    let cell = ((width - around) / count - GAP).min(most - SLIDE - FOOT).clamp(least, 96.0);
    let (rect, _) = ui.allocate_exact_size(vec2(width, SLIDE + cell + FOOT), Sense::hover());
    let left = rect.center().x - (count * (cell + GAP) - GAP) / 2.0;
    let top = rect.top() + SLIDE;
    let centre = |place: f32| left + place * (cell + GAP) + cell / 2.0;
    let placing = cx.free && shown.step.is_none() && cx.history.position().must_place();
    edges(ui, rect, (left - GAP, left + count * (cell + GAP)), (top, cell), &theme);
    for (i, symbol) in (0u8..).zip(shown.machine.tape()) {
        let at = pos2(centre(f32::from(i)), top + cell / 2.0);
        let place = Rect::from_center_size(at, vec2(cell, cell));
        let sense = if placing { Sense::click() } else { Sense::hover() };
        let response = ui.interact(place, ui.id().with(("cell", i)), sense);
        response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, placing, labels::cell(i + 1, symbol)));
        paint::letter(ui.painter(), at, cell, Kind::Symbol, symbol, 1.0);
        let chosen = placing && view.hand.cell == Some(i + 1);
        if chosen || placing && (response.hovered() || response.has_focus()) {
            let stroke = Stroke::new(3.0, if chosen { theme.accent } else { theme.text });
            ui.painter().rect_stroke(place.expand(1.0), cell * 0.14, stroke, StrokeKind::Outside);
        }
        let number = pos2(at.x, place.bottom() + FOOT / 2.0 + 2.0);
        ui.painter().text(number, Align2::CENTER_CENTER, i + 1, FontId::proportional(13.0), theme.dim);
        if placing && response.on_hover_cursor(CursorIcon::PointingHand).clicked() {
            view.hand.cell = Some(i + 1);
            cx.services.sound(Sound::Tick, 0.4);
        }
    }
    let (mut head, mut state) = (shown.head, shown.machine.state());
    if placing {
        head = view.hand.cell.map_or(head, |cell| f32::from(cell - 1));
        state = view.hand.state.unwrap_or(state);
    }
    let failed = shown.end == Some(End::Bug);
    let ink = if failed {
        theme.bad
    } else if placing || shown.step.is_some() {
        theme.accent
    } else {
        theme.text
    };
    slide(ui, pos2(centre(head), top - 4.0), ink, &theme);
    paint::letter(ui.painter(), pos2(centre(head), top - 39.0), 34.0, Kind::State, state, 1.0);
    tell(ui, rect, head, state, failed);
    if failed {
        let side = if head < 0.0 { (Align2::LEFT_CENTER, 28.0) } else { (Align2::RIGHT_CENTER, -28.0) };
        let at = pos2(centre(head) + side.1, top - 39.0);
        ui.painter().text(at, side.0, "off the tape", theme::strong(15.0), theme.bad);
    }
}

/// Describes the position and state of the head for screen readers.
fn tell(ui: &mut Ui, rect: Rect, head: f32, state: Letter, failed: bool) {
    if !access::is_read(ui.ctx()) {
        return;
    }
    let ui = &mut ui.new_child(UiBuilder::new().id_salt("head in words").max_rect(rect));
    let words = if failed { labels::off_the_tape(state) } else { labels::head(head.round() as i32 + 1, state) };
    Part::new(ui, ui.unique_id().with("head"), Role::Label, &words, rect);
}

/// Draws the body of the head: a frame around the state's disc, with a point to the cell.
fn slide(ui: &Ui, point: Pos2, ink: egui::Color32, theme: &Theme) {
    let body = Rect::from_center_size(point - vec2(0.0, 35.0), vec2(46.0, 46.0));
    let stroke = Stroke::new(2.0, ink);
    ui.painter().rect(body, 10.0, theme.raised, stroke, StrokeKind::Inside);
    let foot = vec![point + vec2(-11.0, -12.0), point + vec2(11.0, -12.0), point];
    ui.painter().add(Shape::convex_polygon(foot, ink, Stroke::NONE));
}

/// Draws the ends of the tape, beyond which there is nothing.
fn edges(ui: &Ui, rect: Rect, (left, right): (f32, f32), (top, cell): (f32, f32), theme: &Theme) {
    let stroke = Stroke::new(2.0, theme.line);
    for (x, way) in [(left, 1.0), (right, -1.0)] {
        ui.painter().line_segment([pos2(x, top - 6.0), pos2(x, top + cell + 6.0)], stroke);
        for y in [top - 6.0, top + cell + 6.0] {
            ui.painter().line_segment([pos2(x, y), pos2(x + way * 8.0, y)], stroke);
        }
    }
    let rail = top - 4.0 - 58.0;
    ui.painter().hline(rect.x_range().shrink(10.0), rail, Stroke::new(1.0, theme.line));
}
