//! Strings as rows of small pucks: a pattern as well as a colour, so that they are distinguished without it.

use crate::theme::{SIZES, Theme};
use egui::{Color32, Painter, Pos2, Rect, Response, Sense, Stroke, Ui, Vec2, pos2, vec2};
use fob_board::Colour;

/// Draws one puck as a letter: green with three light dots, red with a light ring.
pub fn puck(painter: &Painter, theme: &Theme, at: Pos2, radius: f32, colour: Colour, alpha: f32) {
    let fade = |c: Color32| c.gamma_multiply(alpha);
    let fill = theme.letter(colour);
    let light = theme.mark(colour);
    painter.circle(at, radius, fade(fill), Stroke::new((radius * 0.12).max(1.0), fade(Color32::from_black_alpha(120))));
    if colour == Colour::Green {
        for k in 0..3 {
            let a = std::f32::consts::TAU * (k as f32 / 3.0) - std::f32::consts::FRAC_PI_2;
            painter.circle_filled(at + vec2(a.cos(), a.sin()) * radius * 0.52, radius * 0.17, fade(light));
        }
    } else {
        painter.circle_stroke(at, radius * 0.52, Stroke::new((radius * 0.18).max(1.2), fade(light)));
    }
}

/// The words for a word without letters.
const EMPTY: &str = "the empty string";

/// Draws a word as a row of pucks that wraps; the last `fresh` letters are marked as new.
pub fn word(ui: &mut Ui, word: &[Colour], fresh: usize, name: &str) -> Response {
    let theme = &Theme::from_ui(ui);
    let step = 18.0;
    let width = ui.available_width().max(step * 4.0);
    let per_row = (width / step).floor().max(1.0) as usize;
    let rows = word.len().div_ceil(per_row).max(1);
    let size = vec2(width, rows as f32 * step + 2.0);
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    let painter = ui.painter();
    if word.is_empty() {
        painter.text(
            pos2(rect.left(), rect.center().y),
            egui::Align2::LEFT_CENTER,
            EMPTY,
            egui::FontId::proportional(SIZES[0]),
            theme.dim,
        );
    }
    for (i, colour) in word.iter().enumerate() {
        let at =
            pos2(rect.left() + (i % per_row) as f32 * step + step / 2.0, rect.top() + (i / per_row) as f32 * step + step / 2.0);
        puck(painter, theme, at, 7.5, *colour, 1.0);
        if i + fresh >= word.len() {
            painter.circle_stroke(at, 9.0, Stroke::new(1.5, theme.accent));
        }
    }
    let text: String = word.iter().map(|c| c.letter()).collect();
    let told = if text.is_empty() { EMPTY } else { &text };
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Label, true, format!("{name}: {told}")));
    response.on_hover_text(if text.is_empty() { "nothing has fallen yet".to_owned() } else { text })
}

/// Explains which colour each letter means, if pucks are drawn in colours other than those that the rules and the names of
/// automata mention; otherwise draws nothing.
pub fn legend(ui: &mut Ui) {
    let theme = &Theme::from_ui(ui);
    if !theme.palette.recolours() {
        return;
    }
    ui.horizontal_wrapped(|ui| {
        for colour in [Colour::Green, Colour::Red] {
            let (rect, _) = ui.allocate_exact_size(vec2(18.0, 18.0), Sense::hover());
            puck(ui.painter(), theme, rect.center(), 7.5, colour, 1.0);
            let text = fob_services::labels::means(theme.palette.word(colour), colour.letter(), colour.name());
            ui.label(egui::RichText::new(text).size(SIZES[0]).color(theme.dim)).on_hover_text(LEGEND);
        }
    });
}

/// Tooltip of the legend.
const LEGEND: &str = "Letters, files and names of automata keep the colours of the rules";

/// Draws a puck as a button, for tapping and for pools of pucks.
pub fn puck_button(ui: &mut Ui, colour: Colour, radius: f32, name: &str, enabled: bool) -> Response {
    let theme = &Theme::from_ui(ui);
    let sense = if enabled { Sense::click() } else { Sense::hover() };
    let (rect, response) = ui.allocate_exact_size(super::at_least(ui, Vec2::splat(radius * 2.0 + 8.0)), sense);
    let alpha = if enabled { 1.0 } else { 0.4 };
    puck(ui.painter(), theme, rect.center(), radius, colour, alpha);
    if response.hovered() && enabled || response.has_focus() {
        ui.painter().circle_stroke(rect.center(), radius + 2.5, Stroke::new(2.0, theme.accent));
    }
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, enabled, name));
    super::offered_if(ui, response, enabled, name, "", "None is left")
}

/// Returns the rectangle around a centre.
pub fn around(at: Pos2, radius: f32) -> Rect {
    Rect::from_center_size(at, Vec2::splat(radius * 2.0))
}
