//! The kinds of move, each with its key, and why one is not available.

use super::hand::{self, most};
use super::state::{Choices, FibFobView};
use crate::app::screens::room::view::Cx;
use crate::app::theme::{self, STEP, Theme};
use crate::app::widgets;
use crate::games::fib_fob::{Availability, FibFob, Kind};
use egui::{Align2, DragValue, FontId, RichText, Sense, Stroke, StrokeKind, Ui, pos2, vec2};

/// How tall the meters above the list may be in a cockpit of this height, so that nothing has to be scrolled when a move
/// is set.
pub(super) fn room_above(choices: &Choices, height: f32) -> f32 {
    let missing = choices.kinds.iter().filter(|(_, there)| matches!(there, Availability::None(_))).count();
    let list = 9.0 * 32.0 + missing as f32 * 15.0 + 38.0;
    let rest = 70.0 + 34.0 + 52.0;
    (height - list - rest).clamp(84.0, 260.0)
}

/// Draws the list.
pub fn show(ui: &mut Ui, view: &mut FibFobView, cx: &mut Cx<'_, FibFob>, shown: &FibFob) {
    ui.add_space(STEP);
    widgets::heading(ui, "Moves there are");
    ui.spacing_mut().item_spacing.y = 4.0;
    let free = cx.free && view.walk.is_none();
    let choices = view.choices(shown);
    for (i, (kind, available)) in choices.kinds.iter().enumerate() {
        let kind = *kind;
        let chosen = view.hand.kind() == Some(kind);
        if row(ui, i + 1, kind, available, chosen, free) {
            view.hand.choose(shown, kind);
        }
        if chosen && free {
            stepper(ui, view, cx, kind);
        }
    }
}

fn row(ui: &mut Ui, number: usize, kind: Kind, available: &Availability, chosen: bool, free: bool) -> bool {
    let theme = &Theme::of(ui);
    let width = ui.available_width();
    let small = FontId::proportional(13.0);
    let (note, can) = match available {
        Availability::Moves(1) => (String::new(), true),
        Availability::Moves(n) => (format!("1 to {n}"), true),
        Availability::None(why) => ((*why).to_owned(), false),
    };
    let wrapped = ui.painter().layout(note.clone(), small.clone(), theme.dim, width - 36.0);
    let tall = if can { 28.0 } else { 26.0 + wrapped.size().y };
    let (rect, response) = ui.allocate_exact_size(vec2(width, tall), if can && free { Sense::click() } else { Sense::hover() });
    let hot = can && free && (response.hovered() || response.has_focus());
    if can {
        let fill = if chosen { Theme::mix(theme.raised, theme.accent, 0.30) } else { theme.raised };
        let edge = if hot || chosen { theme.accent } else { theme.line };
        ui.painter().rect(rect, 6.0, fill, Stroke::new(1.0, edge), StrokeKind::Inside);
    }
    let middle = rect.top() + 14.0;
    let ink = if can { theme.text } else { theme.dim };
    let painter = ui.painter();
    painter.text(pos2(rect.left() + 10.0, middle), Align2::LEFT_CENTER, number.to_string(), small.clone(), theme.dim);
    let font = if chosen { theme::strong(15.0) } else { FontId::proportional(15.0) };
    painter.text(pos2(rect.left() + 28.0, middle), Align2::LEFT_CENTER, hand::name(kind), font, ink);
    if can {
        painter.text(pos2(rect.right() - 10.0, middle), Align2::RIGHT_CENTER, note, small, theme.dim);
    } else {
        painter.galley(pos2(rect.left() + 28.0, rect.top() + 24.0), wrapped, theme.dim);
    }
    let label = match available {
        Availability::Moves(_) => hand::name(kind).to_owned(),
        Availability::None(why) => format!("{}: {why}", hand::name(kind)),
    };
    response.widget_info(|| egui::WidgetInfo::selected(egui::WidgetType::Button, can && free, chosen, &label));
    if !(can && free) {
        return false;
    }
    response.on_hover_cursor(egui::CursorIcon::PointingHand).on_hover_text(format!("Set this move (key {number})")).clicked()
}

fn stepper(ui: &mut Ui, view: &mut FibFobView, cx: &mut Cx<'_, FibFob>, kind: Kind) {
    let position = *cx.session.position();
    ui.horizontal(|ui| {
        ui.add_space(20.0);
        let most = most(&position, kind);
        if most > 1 {
            if widgets::button(ui, "−", "Less (↓; with Shift, ten at a time)").clicked() {
                view.hand.step(&position, -1);
            }
            let mut amount = view.hand.amount();
            let value = ui.add(DragValue::new(&mut amount).range(1..=most));
            if value.changed() {
                let by = i64::from(amount) - i64::from(view.hand.amount());
                view.hand.step(&position, by);
            }
            if widgets::button(ui, "+", "More (↑; with Shift, ten at a time)").clicked() {
                view.hand.step(&position, 1);
            }
        }
        let Some(mv) = view.hand.mv(&position) else { return };
        let label = RichText::new("Play").font(theme::strong(theme::SIZES[1])).color(cx.theme.on_accent);
        let button = egui::Button::new(label).fill(cx.theme.accent).stroke(Stroke::NONE);
        if ui.add(button).on_hover_text(format!("{mv} (Enter)")).clicked() {
            cx.play = Some(mv);
        }
    });
}
