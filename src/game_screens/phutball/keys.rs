//! Phutball by keyboard alone: a cursor on the board, the jumps by their numbers, and the way back.

use super::board;
use super::hand::landings;
use super::state::PhutballView;
use crate::view::Cx;
use egui::{Key, Ui};
use fob_games::phutball::{Phutball, Point, Size};
use fob_kit::keys;
use fob_kit::keys::plain;

keys! {
    /// The keys of the game.
    pub static KEYS = "Phutball";
    UP: "Cursor up", "A cursor on the board; then all arrows move it, and Esc hides it", [plain(Key::ArrowUp)];
    DOWN: "Cursor down", "A cursor on the board; then all arrows move it, and Esc hides it", [plain(Key::ArrowDown)];
    LEFT: "Cursor left", "With the cursor: to the left or right", [plain(Key::ArrowLeft)];
    RIGHT: "Cursor right", "With the cursor: to the left or right", [plain(Key::ArrowRight)];
    ACT: "Act at the cursor",
        "At the cursor: place a man, pick up the ball, jump there; on the ball, or without the cursor: play these jumps",
        [plain(Key::Enter)];
    SKIP: "Skip", "While a move is shown: to its end", [plain(Key::Enter)];
    JUMP: "Jump", "Jump with this number",
        [plain(Key::Num1), plain(Key::Num2), plain(Key::Num3), plain(Key::Num4), plain(Key::Num5), plain(Key::Num6),
         plain(Key::Num7), plain(Key::Num8)];
    BALL: "Pick up the ball", "Pick up the ball, or put it back", [plain(Key::B)];
    BACK: "Take the last jump back", "Take the last jump back, then put the ball back; Esc does so too", [plain(Key::Backspace)];
}

/// Handles the keys of this game.
pub fn take(ui: &Ui, view: &mut PhutballView, cx: &mut Cx<'_, Phutball>) {
    // The walk-through has its own keys.
    if !cx.open || view.walk.is_some() {
        return;
    }
    let escape = |ui: &Ui| keys::BACK.shortcut(ui);
    if view.playing(cx.services) {
        if escape(ui) || SKIP.key(ui) {
            view.motion = None;
        }
        return;
    }
    if view.hand.holds() {
        if escape(ui) || BACK.offer(ui, None) {
            view.back();
        }
    } else if view.cursor.is_some() && escape(ui) {
        view.cursor = None;
    }
    if !cx.free || ui.memory(|m| m.focused().is_some()) {
        return;
    }
    let pitch = *view.shown(cx.history.position());
    steer(ui, view, pitch.size(), pitch.ball());
    if BALL.offer(ui, None) {
        let held = view.hand.holds();
        if held {
            view.rest();
        } else {
            board::press(view, cx, pitch.ball());
        }
    }
    for (press, landing) in JUMP.keys.iter().zip(landings(&pitch)) {
        if JUMP.key_of(ui, *press) {
            board::jump(view, cx, landing.to);
            // The numbers are those of the ball's new place from now on.
            return;
        }
    }
    if (view.cursor.is_some() || view.hand.jumps() > 0) && ACT.key(ui) {
        board::press(view, cx, view.cursor.unwrap_or(pitch.ball()));
    }
}

/// Moves the cursor; it first appears at the ball.
fn steer(ui: &Ui, view: &mut PhutballView, size: Size, ball: Point) {
    for (key, across, up) in [(&UP, 0, 1), (&DOWN, 0, -1), (&LEFT, -1, 0), (&RIGHT, 1, 0)] {
        // While there is no cursor, the left and right arrows step through the moves.
        if (view.cursor.is_some() || across == 0) && key.key(ui) {
            view.cursor = Some(view.cursor.map_or(ball, |at| step(at, size, across, up)));
        }
    }
}

/// Returns the next point; the same one at the board's edge. The ball can be behind a goal line, so the cursor can too.
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
