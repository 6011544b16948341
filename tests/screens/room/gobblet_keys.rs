//! Gobblet by keyboard alone, and the computers at its table.

use super::gobblet::{at_table, marked, scene};
use super::{Room, app, command, line, paste, place, press, session, wait};
use egui::{Event, Key};
use egui_kittest::kittest::Queryable;
use fob_game_screens::gobblet::cups::{self, Mark};
use fob_games::Outcome;

use Key::{ArrowDown as D, ArrowLeft as L, ArrowRight as R, ArrowUp as U, Enter as E};

fn keys(room: &mut Room, keys: &[Key]) {
    keys.iter().for_each(|key| press(room, *key));
    room.run_steps(10);
}

fn signs(room: &mut Room, text: &str) {
    room.event(Event::Text(text.to_owned()));
    room.run_steps(3);
}

#[test]
fn a_whole_game_by_keyboard() {
    let folder = tempfile::tempdir().unwrap();
    let mut room = app(folder.path());
    press(&mut room, Key::G);
    press(&mut room, Key::Num2);
    paste(&mut room, ".,.,./.,.,./.,.,. r");
    // The frame comes up in the middle; Red's reserve is at the left, Yellow's at the right, the medium pieces in the
    // middle row.
    keys(&mut room, &[E, L, L, E, R, R, E]);
    assert_eq!(line(&room), ["2@b2"]);
    keys(&mut room, &[R, R, E, L, U, E]);
    assert_eq!(line(&room)[1], "2@c3");
    // Red's next piece: down to the left from the corner to the middle row again.
    keys(&mut room, &[D, L, L, L, E, R, E]);
    assert_eq!(line(&room)[2], "2@a2");
    // Escape puts a piece back; then Yellow moves the one that is on c3.
    keys(&mut room, &[R, R, U, E, Key::Escape, E, D, D, E]);
    assert_eq!(line(&room)[3], "c3-c1");
    keys(&mut room, &[U, L, L, L, U, E, R, D, R, R, E]);
    let last = line(&room)[4].clone();
    assert!(last.ends_with("@c2"), "{last}");
    assert_eq!(session(&room).outcome(), Some(Outcome::Win(1)));
    // Esc takes the frame away, then leads back to the list; the game waits there.
    press(&mut room, Key::Escape);
    press(&mut room, Key::Escape);
    press(&mut room, Key::Num2);
    assert_eq!(line(&room).len(), 5);
}

#[test]
fn the_arrows_turn_the_board_and_other_keys_zoom_and_step_through_moves() {
    let folder = tempfile::tempdir().unwrap();
    let mut room = at_table(folder.path(), "gobblet4", ".,.,.,./.,.,.,./.,.,.,./.,.,.,. r");
    let home = scene(&room).eye;
    keys(&mut room, &[L, U]);
    let turned = scene(&room).eye;
    assert!(turned.yaw != home.yaw && turned.tilt > home.tilt);
    for (sign, larger, field) in [("=", true, false), ("-", false, false), ("+", true, true), ("_", false, true)] {
        let before = scene(&room).eye;
        signs(&mut room, sign);
        let after = scene(&room).eye;
        assert_eq!(after.zoom > before.zoom, larger, "{sign}");
        assert_eq!(after.field != before.field, field, "{sign}");
    }
    press(&mut room, Key::Home);
    assert_eq!(scene(&room).eye, cups::home());
    // With the frame on the board the arrows are the frame's.
    keys(&mut room, &[E, U]);
    assert_eq!(scene(&room).eye, cups::home());
    assert_eq!(marked(&room, Mark::Cursor), 1);
    press(&mut room, Key::Escape);
    assert_eq!(marked(&room, Mark::Cursor), 0);
    keys(&mut room, &[E, L, L, E, R, E]);
    assert_eq!((line(&room).len(), place(&room)), (1, 1));
    signs(&mut room, "<");
    assert_eq!(place(&room), 0);
    signs(&mut room, ">");
    assert_eq!(place(&room), 1);
    signs(&mut room, ",");
    assert_eq!(place(&room), 0);
}

#[test]
fn a_hint_is_played_by_enter_and_the_computer_answers() {
    let folder = tempfile::tempdir().unwrap();
    let mut room = at_table(folder.path(), "gobblet3", "r3,r2,./y3,y2,./.,.,. r");
    press(&mut room, Key::H);
    wait(&mut room, "the hint", |room| room.query_by_label_contains(fob_game_screens::labels::HINT).is_some());
    assert!(marked(&room, Mark::Hint) >= 1);
    press(&mut room, E);
    assert_eq!(session(&room).outcome(), Some(Outcome::Win(1)));
    command(&mut room, Key::Z);
    assert_eq!(place(&room), 0);
    // The same side by the computer: it finds the row by itself as a variation.
    command(&mut room, Key::Num1);
    press(&mut room, Key::Space);
    wait(&mut room, "the computer's move", |room| place(room) == 1);
    assert_eq!(session(&room).outcome(), Some(Outcome::Win(1)));
}

#[test]
fn computers_play_each_other_on_both_boards() {
    for (game, start) in [("gobblet3", "r3,y3,./.,.,./.,.,. r"), ("gobblet4", ".,.,.,./.,r4,.,./.,.,y4,./.,.,.,. r")] {
        let folder = tempfile::tempdir().unwrap();
        let mut room = at_table(folder.path(), game, start);
        command(&mut room, Key::Num1);
        command(&mut room, Key::Num2);
        wait(&mut room, "three moves", |room| line(room).len() >= 3);
    }
}
