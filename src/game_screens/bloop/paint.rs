//! Drawing letters, rules and tapes: a state is a disc, a symbol is a square, and both show their letter as well as their colour.

use egui::{Align2, Color32, Painter, Pos2, Rect, Stroke, StrokeKind, Vec2, pos2, vec2};
use fob_games::bloop::{Action, Letter, Machine, Motion, Rule};
use fob_kit::layout::Window;
use fob_kit::theme::{self, Theme};

/// The ink on every letter's colour.
const INK: Color32 = Color32::from_rgb(0x14, 0x16, 0x1A);

/// Returns a colour; people with common kinds of colour blindness can distinguish them (after Okabe and Ito, lightened so that
/// dark ink is readable on them).
pub const fn colour(letter: Letter) -> Color32 {
    match letter {
        Letter::Blue => Color32::from_rgb(0x6C, 0xB6, 0xEC),
        Letter::Green => Color32::from_rgb(0x3F, 0xB3, 0x8A),
        Letter::Red => Color32::from_rgb(0xEE, 0x7B, 0x52),
        Letter::Yellow => Color32::from_rgb(0xF3, 0xE0, 0x6B),
    }
}

/// Returns the name of a letter.
pub const fn name(letter: Letter) -> &'static str {
    match letter {
        Letter::Blue => "blue",
        Letter::Green => "green",
        Letter::Red => "red",
        Letter::Yellow => "yellow",
    }
}

pub(crate) const fn motion_name(motion: Motion) -> &'static str {
    match motion {
        Motion::Left => "left",
        Motion::Stay => "stay",
        Motion::Right => "right",
    }
}

/// The kind of a letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A state of the machine: a disc.
    State,
    /// A symbol on the tape: a square.
    Symbol,
}

/// Draws a letter around a point, `size` points wide; `strength` below 1 fades it.
pub fn letter(painter: &Painter, centre: Pos2, size: f32, kind: Kind, letter: Letter, strength: f32) {
    let fill = colour(letter).gamma_multiply(strength);
    match kind {
        Kind::State => drop(painter.circle_filled(centre, size / 2.0, fill)),
        Kind::Symbol => {
            let rect = Rect::from_center_size(centre, Vec2::splat(size * 0.94));
            painter.rect_filled(rect, (size * 0.14).min(8.0), fill);
        }
    }
    let least = if Window::from_ctx(painter.ctx()).form.is_touched() { theme::SIZES[0] } else { 9.0 };
    if size < least + 1.0 {
        // In a picture as small as that only the colours are left.
        return;
    }
    let font = theme::strong((size * 0.56).max(least));
    painter.text(centre, Align2::CENTER_CENTER, letter, font, INK.gamma_multiply(strength.max(0.6)));
}

/// Draws an arrow for a motion around a point.
pub fn motion(painter: &Painter, centre: Pos2, size: f32, motion: Motion, ink: Color32) {
    let along = match motion {
        Motion::Left => vec2(-1.0, 0.0),
        Motion::Stay => vec2(0.0, 1.0),
        Motion::Right => vec2(1.0, 0.0),
    };
    let (from, to) = (centre - along * size * 0.36, centre + along * size * 0.36);
    arrow(painter, from, to, size * 0.26, Stroke::new((size * 0.11).max(1.5), ink));
}

/// Draws an arrow with a head of a size.
pub fn arrow(painter: &Painter, from: Pos2, to: Pos2, head: f32, stroke: Stroke) {
    let along = (to - from).normalized();
    let across = vec2(-along.y, along.x);
    painter.line_segment([from, to], stroke);
    painter.line_segment([to, to - along * head + across * head], stroke);
    painter.line_segment([to, to - along * head - across * head], stroke);
}

/// Returns the width of a rule at a size.
pub(crate) fn rule_width(size: f32) -> f32 {
    size * 6.1
}

/// Draws a rule from its left end on: state and symbol, then its action.
pub fn rule(painter: &Painter, left: Pos2, size: f32, rule: Rule, ink: Color32, strength: f32) {
    let at = |place: f32| pos2(left.x + size * place, left.y);
    letter(painter, at(0.5), size, Kind::State, rule.pair.state, strength);
    letter(painter, at(1.6), size, Kind::Symbol, rule.pair.symbol, strength);
    painter.text(at(2.5), Align2::CENTER_CENTER, ":", theme::strong(size * 0.8), ink);
    action(painter, at(2.9), size, rule, ink, strength);
}

/// Draws the action of a rule, from its left end on, 3.2 times as wide as the size.
pub fn action(painter: &Painter, left: Pos2, size: f32, rule: Rule, ink: Color32, strength: f32) {
    let Action { state, symbol, motion } = rule.action;
    parts(painter, left, size, (Some(state), Some(symbol), Some(motion)), ink, strength);
}

/// Draws an action of which only some parts are chosen, in the same way.
pub fn parts(
    painter: &Painter,
    left: Pos2,
    size: f32,
    (state, symbol, way): (Option<Letter>, Option<Letter>, Option<Motion>),
    ink: Color32,
    strength: f32,
) {
    let at = |place: f32| pos2(left.x + size * place, left.y);
    if let Some(state) = state {
        letter(painter, at(0.5), size, Kind::State, state, strength);
    }
    if let Some(symbol) = symbol {
        letter(painter, at(1.6), size, Kind::Symbol, symbol, strength);
    }
    if let Some(way) = way {
        motion(painter, at(2.7), size, way, ink);
    }
}

/// Draws a configuration in one row from its left end on: the state, then the tape with the head's cell framed. Returns its right
/// end.
pub fn row(painter: &Painter, left: Pos2, size: f32, machine: &Machine, theme: &Theme) -> f32 {
    letter(painter, left + vec2(size / 2.0, 0.0), size, Kind::State, machine.state(), 1.0);
    let mut x = left.x + size * 1.5;
    for (cell, symbol) in (1..).zip(machine.tape()) {
        let centre = pos2(x + size / 2.0, left.y);
        letter(painter, centre, size, Kind::Symbol, symbol, 1.0);
        if cell == machine.head() {
            let frame = Rect::from_center_size(centre, Vec2::splat(size + 3.0));
            painter.rect_stroke(frame, size * 0.16, Stroke::new(2.0, theme.text), StrokeKind::Outside);
        }
        x += size + 5.0;
    }
    x
}

#[cfg(test)]
mod tests {
    use super::*;
    use fob_kit::theme::contrast;

    #[test]
    fn the_ink_reads_on_every_letter_and_no_two_look_alike() {
        for one in Letter::ALL {
            assert!(contrast(INK, colour(one)) >= 4.5, "{one}");
            for other in Letter::ALL.into_iter().filter(|other| *other != one) {
                assert!(colour(one) != colour(other) && name(one) != name(other));
            }
        }
    }
}
