//! Phutball by keyboard alone: a cursor on the board, the jumps by their numbers, and the way back.

use super::board;
use super::hand::landings;
use super::state::PhutballView;
use crate::view::Cx;
use egui::{Key, Modifiers, Ui};
use fob_games::phutball::{Phutball, Point, Size};
use fob_kit::widgets;

const DIGITS: [Key; 8] = [Key::Num1, Key::Num2, Key::Num3, Key::Num4, Key::Num5, Key::Num6, Key::Num7, Key::Num8];

/// The keys of the game's own, each with what it does.
pub const KEYS: [(&str, &str); 6] = [
    ("↑ ↓, then all arrows", "A cursor on the board; Esc hides it, and the arrows step through the moves again"),
    ("Enter at the cursor", "Place a man, pick up the ball or jump; on the ball, play the move"),
    ("1 .. 8", "Jump with this number"),
    ("B", "Pick up the ball, or put it back"),
    ("Backspace, Esc", "Take the last jump back, then put the ball back"),
    ("Enter", "Play these jumps; while a move is shown, skip to its end"),
];

/// Takes the keys that are the game's.
pub fn take(ui: &Ui, view: &mut PhutballView, cx: &mut Cx<'_, Phutball>) {
    // The walk-through has keys of its own.
    if !cx.open || view.walk.is_some() {
        return;
    }
    let escape = |ui: &Ui| widgets::shortcut(ui, Modifiers::NONE, Key::Escape);
    if view.playing(cx.shared) {
        if escape(ui) || widgets::key(ui, Key::Enter) {
            view.motion = None;
        }
        return;
    }
    if view.hand.holds() {
        if escape(ui) || widgets::key(ui, Key::Backspace) {
            view.back();
        }
    } else if view.cursor.is_some() && escape(ui) {
        view.cursor = None;
    }
    if !cx.free || ui.memory(|m| m.focused().is_some()) {
        return;
    }
    let pitch = *view.shown(cx.session.position());
    steer(ui, view, pitch.size(), pitch.ball());
    if widgets::key(ui, Key::B) {
        let held = view.hand.holds();
        if held {
            view.rest();
        } else {
            board::press(view, cx, pitch.ball());
        }
    }
    for (key, landing) in DIGITS.into_iter().zip(landings(&pitch)) {
        if widgets::key(ui, key) {
            board::jump(view, cx, landing.to);
            // The numbers are those of the ball's new place from now on.
            return;
        }
    }
    if (view.cursor.is_some() || view.hand.jumps() > 0) && widgets::key(ui, Key::Enter) {
        board::press(view, cx, view.cursor.unwrap_or(pitch.ball()));
    }
}

/// Moves the cursor; it first comes up where the ball is.
fn steer(ui: &Ui, view: &mut PhutballView, size: Size, ball: Point) {
    for (key, across, up) in [(Key::ArrowUp, 0, 1), (Key::ArrowDown, 0, -1), (Key::ArrowLeft, -1, 0), (Key::ArrowRight, 1, 0)] {
        // The table leafs by the arrows to the left and right while there is no cursor.
        if (view.cursor.is_some() || across == 0) && widgets::key(ui, key) {
            view.cursor = Some(view.cursor.map_or(ball, |at| step(at, size, across, up)));
        }
    }
}

/// The next point; the same at the board's edge. The ball can be behind a goal line, so the cursor can, too.
fn step(at: Point, size: Size, across: i8, up: i8) -> Point {
    let column = at.column().saturating_add_signed(across).clamp(1, size.columns);
    let row = at.row().saturating_add_signed(up).min(size.rows + 1);
    Point::new(column, row).unwrap_or(at)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn the_cursor_reaches_every_row_behind_the_goals_too_and_stays_on_the_board() {
        let size: Size = "9x13".parse().unwrap();
        let go = |from: &str, across, up| step(from.parse().unwrap(), size, across, up).to_string();
        assert_eq!(go("E7", 1, 0), "F7");
        assert_eq!(go("E7", 0, -1), "E6");
        assert_eq!((go("A1", -1, 0), go("J1", 1, 0)), ("A1".to_owned(), "J1".to_owned()));
        assert_eq!((go("E1", 0, -1), go("E0", 0, -1)), ("E0".to_owned(), "E0".to_owned()));
        assert_eq!((go("E13", 0, 1), go("E14", 0, 1)), ("E14".to_owned(), "E14".to_owned()));
    }
}
