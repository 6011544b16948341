//! The kinds of move, each with its key, or the reason why it is not available.

use super::hand::{self, Hand, most};
use super::state::FibFobView;
use crate::view::Cx;
use egui::{Align2, DragValue, FontId, Label, RichText, Sense, Stroke, StrokeKind, Ui, pos2, vec2};
use fob_games::fib_fob::{Availability, FibFob, Kind};
use fob_kit::access;
use fob_kit::drawers;
use fob_kit::layout::Window;
use fob_kit::theme::{self, STEP, Theme};
use fob_kit::widgets;
use fob_services::phrases;

/// The height of a kind of move in the list, in points.
const ROW: f32 = 28.0;
/// Gap between two kinds, in points.
const GAP: f32 = 4.0;
/// The height of the row in which the move is set, in points.
const STEPPER: f32 = 44.0;

/// Returns the height of that row; a finger needs some room between it and the list.
pub(super) fn stepper_height(ui: &Ui) -> f32 {
    if Window::from_ui(ui).has_keys() { STEPPER } else { STEPPER + 2.0 * STEP }
}

/// Returns the height for the glasses of the meters in a cockpit of this height, so that the whole list is in sight below them.
/// The height depends on the window alone, so nothing shifts from move to move.
pub(super) fn room_above(ui: &Ui) -> f32 {
    let (height, row) = (ui.available_height(), row_height(ui));
    let list = Kind::ALL.len() as f32 * (row + GAP) + 42.0;
    let around = 70.0 + 34.0 + 24.0;
    (height - list - around).clamp(84.0, 260.0)
}

/// Returns the height of a kind of move in the list: enough for a finger on touch screens.
fn row_height(ui: &Ui) -> f32 {
    ROW.max(widgets::least(ui).y)
}

/// Draws the list of moves.
pub fn show(ui: &mut Ui, view: &mut FibFobView, cx: &mut Cx<'_, FibFob>, shown: &FibFob) {
    ui.add_space(STEP);
    widgets::heading(ui, "Available moves");
    ui.spacing_mut().item_spacing.y = GAP;
    let free = cx.free && view.walk.is_none();
    let choices = view.choices(shown);
    for (i, (kind, available)) in choices.kinds.iter().enumerate() {
        let chosen = view.hand.kind() == Some(*kind);
        if row(ui, i + 1, *kind, available, chosen, free) {
            match available {
                Availability::Moves(_) => view.hand.choose(shown, *kind),
                Availability::None(why) => cx.services.say(format!("{}: {why}", hand::name(*kind))),
            }
        }
    }
}

/// Draws a kind of move; returns whether it was clicked.
fn row(ui: &mut Ui, number: usize, kind: Kind, available: &Availability, chosen: bool, free: bool) -> bool {
    let theme = &Theme::from_ui(ui);
    let small = FontId::proportional(13.0);
    let (note, can) = match available {
        Availability::Moves(1) => (String::new(), true),
        Availability::Moves(n) => (format!("1 to {n}"), true),
        Availability::None(_) => ("none".to_owned(), false),
    };
    let sense = if free { Sense::click() } else { Sense::hover() };
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), row_height(ui)), sense);
    let hot = can && free && (response.hovered() || response.has_focus());
    if can {
        let fill = if chosen { Theme::mix(theme.raised, theme.accent, 0.30) } else { theme.raised };
        let edge = if hot || chosen { theme.accent } else { theme.edge };
        ui.painter().rect(rect, 6.0, fill, Stroke::new(1.0, edge), StrokeKind::Inside);
    }
    let middle = rect.center().y;
    let ink = if can { theme.text } else { theme.dim };
    let painter = ui.painter();
    let keys = Window::from_ui(ui).has_keys();
    if keys {
        painter.text(pos2(rect.left() + 10.0, middle), Align2::LEFT_CENTER, number.to_string(), small.clone(), theme.dim);
    }
    let font = if chosen { theme::strong(15.0) } else { FontId::proportional(15.0) };
    painter.text(pos2(rect.left() + if keys { 28.0 } else { 12.0 }, middle), Align2::LEFT_CENTER, hand::name(kind), font, ink);
    painter.text(pos2(rect.right() - 10.0, middle), Align2::RIGHT_CENTER, &note, small, theme.dim);
    let label = match available {
        Availability::Moves(_) => hand::name(kind).to_owned(),
        Availability::None(why) => format!("{}: {why}", hand::name(kind)),
    };
    response.widget_info(|| egui::WidgetInfo::selected(egui::WidgetType::Button, can && free, chosen, &label));
    if !note.is_empty() {
        access::describe(&response, &note);
    }
    let response = widgets::offered_if(ui, response, free, &label, "A kind of move", "It is not your turn");
    let response = match available {
        Availability::None(why) => response.on_hover_text(phrases::sentence(why)),
        Availability::Moves(_) if !free => return false,
        Availability::Moves(_) => {
            let tip = format!("Choose this kind of move (key {number})");
            response.on_hover_cursor(egui::CursorIcon::PointingHand).on_hover_text(tip)
        }
    };
    free && response.clicked()
}

/// Draws the row in which the move is set, which is always there: the amount, and the button that plays it.
pub(crate) fn stepper(ui: &mut Ui, view: &mut FibFobView, cx: &mut Cx<'_, FibFob>) {
    ui.horizontal_centered(|ui| setting(ui, view, cx));
}

/// Draws the amount of the move that is set, and the button that plays it.
pub(crate) fn setting(ui: &mut Ui, view: &mut FibFobView, cx: &mut Cx<'_, FibFob>) {
    let position = *cx.history.position();
    if !cx.free || view.walk.is_some() {
        return;
    }
    let Some(kind) = view.hand.kind() else {
        ui.add(Label::new(RichText::new("Choose a move here or on the boards").size(13.0).color(cx.theme.dim)).truncate());
        return;
    };
    let Some(mv) = view.hand.mv(&position) else { return };
    // First, so that its position does not depend on the chosen move.
    let label = RichText::new(super::texts::PLAY).font(theme::strong(theme::SIZES[1])).color(cx.theme.on_accent);
    let button = egui::Button::new(label).fill(cx.theme.accent).stroke(Stroke::NONE).min_size(widgets::least(ui));
    if ui.add(button).on_hover_text(hand::PLAY.with_key(&mv.to_string())).clicked() {
        cx.play = Some(mv);
        drawers::close(ui.ctx());
    }
    let most = most(&position, kind);
    if most > 1 {
        if widgets::button(ui, "−", &hand::LESS.with_key("Less; with Shift, ten at a time")).clicked() {
            view.hand.step(&position, -1);
        }
        let mut amount = view.hand.amount();
        let value = widgets::steady(ui, &mut amount, |ui, amount| ui.add(DragValue::new(amount).range(1..=most)));
        if value.changed() {
            let by = i64::from(amount) - i64::from(view.hand.amount());
            view.hand.step(&position, by);
        }
        if widgets::button(ui, "+", &hand::MORE.with_key("More; with Shift, ten at a time")).clicked() {
            view.hand.step(&position, 1);
        }
    }
    if Window::from_ui(ui).has_keys() {
        ui.add(Label::new(RichText::new(mv.to_string()).size(13.0).color(cx.theme.dim)).truncate());
    } else if widgets::button(ui, widgets::labels::CANCEL, "Choose another move").clicked() {
        // With a keyboard, Esc does it.
        view.hand = Hand::default();
    }
}
