//! The repertoire: a table of four states by four symbols, and the turns left before the purge.

use super::labels;
use super::listing::purge_words;
use super::paint::{self, Kind};
use super::state::{BloopView, Shown};
use crate::view::Cx;
use egui::{Align2, CursorIcon, FontId, Rect, Sense, Stroke, StrokeKind, Ui, pos2, vec2};
use fob_games::bloop::{Bloop, Letter, PURGE, Pair, Rule};
use fob_kit::layout::Window;
use fob_kit::theme::{self, Theme};
use fob_services::sound::Sound;

/// The width of the table if there is room, in points.
pub const WIDTH: f32 = 396.0;
const SIDE: f32 = 44.0;
const HEAD: f32 = 40.0;

/// Draws the table. A click on a free place begins a rule for it.
pub fn show(ui: &mut Ui, view: &mut BloopView, cx: &mut Cx<'_, Bloop>, shown: &Shown, most: f32) {
    let theme = cx.theme;
    let width = ui.available_width().min(WIDTH);
    let window = Window::from_ui(ui);
    let phone = window.is_phone();
    if !phone {
        purge(ui, cx, shown, width);
    }
    let row = ((most - HEAD - 54.0) / 4.0).clamp(36.0, 64.0);
    // A place is four points lower than its row.
    let row = if window.has_two_columns() {
        58.0
    } else if phone {
        41.0
    } else {
        row
    };
    let head = if phone { 28.0 } else { HEAD };
    let side = if phone { 30.0 } else { SIDE };
    let column = (width - side) / 4.0;
    let (rect, _) = ui.allocate_exact_size(vec2(width, head + 4.0 * row), Sense::hover());
    let small = FontId::proportional(13.0);
    ui.painter().text(pos2(rect.left(), rect.top() + head / 2.0), Align2::LEFT_CENTER, "state", small, theme.dim);
    let position = cx.history.position();
    let (free, running) = (cx.free && shown.step.is_none() && !position.must_place(), shown.step.is_some());
    let current = shown.machine.pair();
    for (i, one) in (0u8..).zip(Letter::ALL) {
        let top = pos2(rect.left() + side + column * (f32::from(i) + 0.5), rect.top() + head / 2.0);
        paint::letter(ui.painter(), top, 24.0, Kind::Symbol, one, 1.0);
        let side = pos2(rect.left() + side / 2.0 - 6.0, rect.top() + head + row * (f32::from(i) + 0.5));
        paint::letter(ui.painter(), side, 26.0, Kind::State, one, 1.0);
    }
    for (i, pair) in (0u8..).zip(Pair::all()) {
        let (x, y) = (f32::from(i % 4), f32::from(i / 4));
        let place = Rect::from_min_size(rect.min + vec2(side + column * x, head + row * y), vec2(column, row)).shrink(2.0);
        let rule = shown.rules.get(pair).map(|action| Rule { pair, action });
        let sense = if free { Sense::click() } else { Sense::hover() };
        let response = ui.interact(place, ui.id().with(("pair", i)), sense);
        let what = rule.map_or_else(|| labels::NO_RULE.to_owned(), |rule| rule.to_string());
        let label = labels::rule_for(pair.state, pair.symbol, &what);
        response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, free, &label));
        let (lit, chosen) = (shown.lit == Some(pair), free && view.hand.pair() == Some(pair));
        let hot = free && (response.hovered() || response.has_focus());
        let mut fill = Theme::mix(theme.panel, theme.raised, if rule.is_some() { 1.0 } else { 0.35 });
        if lit {
            fill = Theme::mix(theme.raised, theme.accent, 0.42);
        } else if hot {
            fill = Theme::mix(fill, theme.text, 0.08);
        }
        let stroke = if lit || chosen {
            Stroke::new(2.5, theme.accent)
        } else if !running && current == pair {
            Stroke::new(2.0, theme.text)
        } else {
            Stroke::new(1.0, theme.line)
        };
        ui.painter().rect(place, 6.0, fill, stroke, StrokeKind::Inside);
        let size = (place.width() / 3.8).min(22.0);
        let left = pos2(place.center().x - size * 1.6, place.center().y);
        let hand = (view.hand.letters[2], view.hand.letters[3], view.hand.motion);
        if let Some(rule) = rule {
            paint::action(ui.painter(), left, size, rule, theme.text, 1.0);
        } else if chosen && hand != (None, None, None) {
            // The rule that is being made, in its place.
            paint::parts(ui.painter(), left, size, hand, theme.dim, 0.6);
        } else if current == pair && !running {
            ui.painter().text(place.center(), Align2::CENTER_CENTER, "now", FontId::proportional(13.0), theme.text);
        }
        let tip = match (rule, current == pair) {
            (Some(rule), _) => format!("{rule}: in state {} on symbol {}", pair.state, pair.symbol),
            (None, true) => "The machine is here and has no rule. A rule that you add here fires at once".to_owned(),
            (None, false) => "No rule yet".to_owned(),
        };
        let response = if free { response.on_hover_cursor(CursorIcon::PointingHand) } else { response };
        if response.on_hover_text(tip).clicked() {
            view.wrong = rule.map(super::entry::taken);
            if rule.is_none() {
                view.hand.set_pair(pair);
                cx.services.sound(Sound::Tick, 0.4);
            }
        }
    }
}

/// Draws the turns before the purge, one mark each.
fn purge(ui: &mut Ui, cx: &Cx<'_, Bloop>, shown: &Shown, width: f32) {
    let theme = cx.theme;
    let done = cx.history.position().count();
    let (rect, response) = ui.allocate_exact_size(vec2(width, 46.0), Sense::hover());
    let painter = ui.painter();
    let heading = format!("Rules: {} of 16", shown.rules.len());
    painter.text(rect.left_top() + vec2(0.0, 11.0), Align2::LEFT_CENTER, &heading, theme::strong(15.0), theme.text);
    let words = purge_words(done);
    let ink = if PURGE - done <= 2 { theme.accent } else { theme.dim };
    painter.text(rect.right_top() + vec2(0.0, 11.0), Align2::RIGHT_CENTER, &words, FontId::proportional(13.0), ink);
    let pip = (width - 4.0) / f32::from(PURGE);
    for i in 0..PURGE {
        let at = Rect::from_min_size(rect.left_top() + vec2(pip * f32::from(i), 26.0), vec2(pip - 4.0, 8.0));
        let fill = if i < done { theme.accent } else { theme.raised };
        painter.rect(at, 3.0, fill, Stroke::new(1.0, theme.line), StrokeKind::Inside);
    }
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Label, true, format!("{heading}. {words}")));
    response.on_hover_text("All rules are purged after every twelfth turn, counting all players");
}
