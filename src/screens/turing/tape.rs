//! The tape: a row of cells, and the head above it with the state.

use super::paint;
use crate::turing::labels;
use egui::accesskit::{Live, Role};
use egui::{Align2, CursorIcon, FontId, Rect, Sense, Stroke, StrokeKind, Ui, UiBuilder, pos2, vec2};
use fob_kit::access::{self, Part};
use fob_kit::layout;
use fob_kit::theme::Theme;
use fob_kit::widgets::machine;
use fob_machines::turing::Timeline;

/// Above the cells, for the head.
const SLIDE: f32 = 44.0;
/// Below them, for their numbers.
const FOOT: f32 = 20.0;
/// The side of a cell.
const CELL: f32 = 36.0;
/// The same where a finger works the app, and where a whole result has room only then.
const FINGER_CELL: [f32; 2] = [40.0, 37.0];

/// Which cells are in sight.
#[derive(Clone, Copy, Debug, Default)]
pub struct Window {
    first: i64,
    /// It has been put somewhere.
    placed: bool,
}

impl Window {
    /// Another machine, or another start: the tape must be scrolled into view again.
    pub fn forget(&mut self) {
        self.placed = false;
    }

    /// Follows the head, which is kept away from the edges; at first the tape is in the middle.
    fn follow(&mut self, timeline: &Timeline, count: i64) {
        let run = timeline.run();
        let head = run.head();
        let (low, high) = span(timeline);
        if !self.placed {
            self.first = if high - low <= count - 4 { (low + high - count) / 2 } else { head - count / 2 };
            self.placed = true;
        }
        if run.halts() {
            // The result is in sight, with the head if there is room for both.
            let (low, high) = if high - low <= count { (low, high) } else { run.written().unwrap_or((low, high)) };
            if high - low <= count {
                self.first = self.first.clamp(high - count, low);
                return;
            }
        }
        let edge = (count / 6).max(1);
        self.first = self.first.clamp((head + edge + 1 - count).min(head - edge), head - edge);
    }
}

/// The range of cells from the first to the last one that is not blank or has the head.
fn span(timeline: &Timeline) -> (i64, i64) {
    let head = timeline.run().head();
    let (low, high) = timeline.run().written().unwrap_or((head, head + 1));
    (low.min(head), high.max(head + 1))
}

/// The side of a cell in a row of this width: where a finger works the app, a little less if all of a result then has room. While it
/// runs the cells keep their size.
fn side(width: f32, touch: bool, timeline: &Timeline) -> f32 {
    let (low, high) = span(timeline);
    let holds = |side: f32| (width / side).floor() as i64 >= high - low;
    let [usual, least] = FINGER_CELL;
    match touch {
        false => CELL,
        true if timeline.run().halts() && !holds(usual) && holds(least) => least,
        true => usual,
    }
}

/// Draws the tape; returns the clicked cell. A run that `rests` between its steps is told step by step.
pub fn show(ui: &mut Ui, window: &mut Window, timeline: &Timeline, rests: bool) -> Option<i64> {
    let theme = &Theme::from_ui(ui);
    let touch = !layout::Window::from_ui(ui).has_keys();
    let width = ui.available_width();
    let side = side(width, touch, timeline);
    // Smaller cells do not move what is below them.
    let tall = if touch { FINGER_CELL[0] } else { CELL };
    let (rect, _) = ui.allocate_exact_size(vec2(width, SLIDE + tall + FOOT), Sense::hover());
    let count = ((width / side).floor() as i64).max(3);
    window.follow(timeline, count);
    let run = timeline.run();
    let left = rect.center().x - count as f32 * side / 2.0;
    let top = rect.top() + SLIDE;
    let painter = ui.painter().with_clip_rect(rect);
    let mut clicked = None;
    let gap = if touch { 0.5 } else { 1.5 };
    for place in 0..count {
        let cell = window.first + place;
        let square = Rect::from_min_size(pos2(left + place as f32 * side, top), vec2(side, side)).shrink(gap);
        let code = run.code(cell);
        let name = run.symbol(cell);
        let response = ui.interact(square, ui.id().with(("tape", place)), Sense::click());
        response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, labels::cell(cell, name)));
        let ground = if code == 0 { theme.raised } else { paint::colour(theme, code) };
        let edge = if response.hovered() || response.has_focus() { theme.text } else { theme.edge };
        painter.rect(square, 4.0, ground, Stroke::new(1.0, edge), StrokeKind::Inside);
        let ink = if code == 0 { theme.dim } else { paint::ink(ground) };
        let size = match name.chars().count() {
            0..=2 => 18.0,
            _ if touch => 13.0,
            _ => 11.0,
        };
        painter.text(square.center(), Align2::CENTER_CENTER, name, FontId::monospace(size), ink);
        if cell.rem_euclid(5) == 0 {
            let at = pos2(square.center().x, square.bottom() + FOOT / 2.0 + 1.0);
            painter.text(at, Align2::CENTER_CENTER, cell, FontId::proportional(13.0), theme.dim);
        }
        let tip = format!("Cell {cell}: {name}. A click changes the tape, the head or the state by hand (H)");
        if response.on_hover_cursor(CursorIcon::PointingHand).on_hover_text(tip).clicked() {
            clicked = Some(cell);
        }
    }
    let x = left + ((run.head() - window.first) as f32 + 0.5) * side;
    let state = timeline.machine().states().get(run.state()).map_or("", String::as_str);
    machine::head(&painter, theme, pos2(x, top - 2.0), state, 1.2);
    tell(ui, rect, timeline, state, rests);
    clicked
}

/// Most cells that are told in one text.
const MOST_TOLD: i64 = 200;

/// Tells of the tape and the head, and of each step of a run that `rests` between its steps.
fn tell(ui: &mut Ui, rect: Rect, timeline: &Timeline, state: &str, rests: bool) {
    if !access::is_read(ui.ctx()) {
        return;
    }
    let ui = &mut ui.new_child(UiBuilder::new().id_salt("tape in words").max_rect(rect));
    let run = timeline.run();
    let words = labels::place(state, run.head(), run.symbol(run.head()));
    let place = Part::new(ui, ui.unique_id().with("place"), Role::Label, &words, rect);
    if rests {
        place.with(|node| node.set_live(Live::Polite));
    }
    let (low, high) = span(timeline);
    let low = if high - low > MOST_TOLD { (run.head() - MOST_TOLD / 2).max(low) } else { low };
    let high = high.min(low + MOST_TOLD);
    let symbols: Vec<&str> = (low..high).map(|cell| run.symbol(cell)).collect();
    Part::new(ui, ui.unique_id().with("tape"), Role::Label, &labels::tape(low, high - 1, &symbols.join(" ")), rect);
}
