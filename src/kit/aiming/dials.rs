//! Two small controls for an exact aim: a thumb wheel for tenths of a degree, and the striker's face for the point of the hit.

use super::aim::{Aim, MOST_OFFSET};
use crate::layout::Window;
use crate::theme::Theme;
use crate::widgets::at_least;
use egui::{Color32, CursorIcon, Key, Modifiers, Response, Sense, Stroke, StrokeKind, Ui, pos2, vec2};

/// Change of the aim per notch of the wheel, in degrees.
pub(crate) const NOTCH: f64 = 0.1;
/// Pointer distance per notch, in points.
const DRAW: f32 = 4.0;

/// Draws a thumb wheel: dragging or scrolling to the right turns the aim clockwise by tenths of a degree. The left and right
/// arrow keys do the same while it has the focus.
pub(crate) fn fine_wheel(ui: &mut Ui, aim: &mut Aim) {
    let theme = &Theme::from_ui(ui);
    // A finger needs some way to go.
    let width = if Window::from_ui(ui).is_phone() { 100.0 } else { 60.0 };
    let (rect, response) = ui.allocate_exact_size(at_least(ui, vec2(width, 22.0)), Sense::click_and_drag());
    // Drag distance below a whole notch is kept for the next frame.
    let rest: f32 = ui.data(|data| data.get_temp(response.id)).unwrap_or(0.0);
    let scrolled = if response.hovered() { scroll(ui) } else { 0.0 };
    // A drag up or down is no turn: it scrolls the panel around the wheel.
    let is_along = response.total_drag_delta().is_none_or(|drag| drag.x.abs() >= drag.y.abs());
    let drawn = rest + if is_along { response.drag_delta().x } else { 0.0 } + scrolled;
    let mut notches = f64::from((drawn / DRAW).trunc());
    ui.data_mut(|data| data.insert_temp(response.id, drawn % DRAW));
    if response.has_focus() {
        ui.memory_mut(|memory| {
            let keeps = egui::EventFilter { horizontal_arrows: true, ..egui::EventFilter::default() };
            memory.set_focus_lock_filter(response.id, keeps);
        });
        let pressed = |key: Key| ui.input_mut(|input| input.count_and_consume_key(Modifiers::NONE, key)) as f64;
        notches += pressed(Key::ArrowRight) - pressed(Key::ArrowLeft);
    }
    if notches != 0.0 {
        let tenths = (aim.aim.to_degrees() / NOTCH).round() - notches;
        aim.aim = (tenths * NOTCH).to_radians().rem_euclid(std::f64::consts::TAU);
    }
    let painter = ui.painter().with_clip_rect(rect);
    painter.rect(rect, 6.0, theme.raised, Stroke::new(1.0, theme.line), StrokeKind::Inside);
    // Ridges as on a wheel seen from its edge: closer together towards both ends, moving with the aim.
    let turned = (aim.aim.to_degrees() / NOTCH) as f32 * DRAW / 60.0;
    for ridge in 0..24 {
        let angle = std::f32::consts::TAU * (ridge as f32 / 24.0 - turned);
        if angle.cos() > 0.05 {
            let x = rect.center().x + angle.sin() * (rect.width() / 2.0 - 4.0);
            painter.vline(x, rect.shrink(4.0).y_range(), Stroke::new(1.5, theme.dim.gamma_multiply(angle.cos())));
        }
    }
    painter.vline(rect.center().x, rect.y_range(), Stroke::new(2.0, theme.accent));
    let degrees = aim.aim.to_degrees();
    response.widget_info(|| egui::WidgetInfo::slider(true, degrees, "Fine wheel for the aim"));
    let tip = "Drag or scroll it: a tenth of a degree per notch (Shift with the left or right arrow)";
    response.on_hover_cursor(CursorIcon::ResizeHorizontal).on_hover_text(tip);
}

/// Scroll distance over this control, in points; a notch of a common mouse, about 50 points, counts as one.
fn scroll(ui: &Ui) -> f32 {
    ui.input(|input| {
        let delta = input.smooth_scroll_delta();
        (delta.x + delta.y) * DRAW / 50.0
    })
}

/// Draws the striker as the shooter sees it: a click or a drag sets how far left or right of its middle the cue hits.
pub(crate) fn spin_picker(ui: &mut Ui, spin: &mut f64) -> Response {
    let theme = &Theme::from_ui(ui);
    let (rect, response) = ui.allocate_exact_size(at_least(ui, vec2(30.0, 30.0)), Sense::click_and_drag());
    let radius = rect.width() / 2.0 - 1.0;
    let reach = radius * MOST_OFFSET as f32;
    if let Some(at) = response.interact_pointer_pos() {
        // Left of the middle is positive.
        let share = f64::from((rect.center().x - at.x) / reach).clamp(-1.0, 1.0);
        *spin = if share.abs() < 0.06 { 0.0 } else { (share * 50.0).round() / 50.0 };
    }
    if response.double_clicked() {
        *spin = 0.0;
    }
    let painter = ui.painter();
    painter.circle(rect.center(), radius, Color32::from_rgb(0x22, 0x24, 0x2A), Stroke::new(1.5, theme.dim));
    painter.hline(rect.center().x - reach..=rect.center().x + reach, rect.center().y, Stroke::new(1.0, theme.dim));
    painter.vline(rect.center().x, rect.center().y - 4.0..=rect.center().y + 4.0, Stroke::new(1.0, theme.dim));
    let hit = pos2(rect.center().x - *spin as f32 * reach, rect.center().y);
    painter.circle(hit, 4.0, theme.accent, Stroke::new(1.0, Color32::from_black_alpha(120)));
    let share = *spin;
    response.widget_info(|| egui::WidgetInfo::slider(true, share, "Where the cue hits the striker"));
    response.on_hover_text("Where the cue hits the striker: click or drag; a double click for the middle (X)")
}
