//! Fib Fob by keyboard alone.

use super::{Room, app, command, line, paste, place, press, session, table, unavailable, wait};
use crate::seen::Seen;
use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable;
use fob_game_screens::fib_fob::EJECT_FOB;
use fob_game_screens::labels::move_of;
use fob_games::Outcome;
use fob_games::fib_fob::{Fluid, Kind};

fn keys(room: &mut Room, keys: &[Key]) {
    keys.iter().for_each(|key| press(room, *key));
    room.run_steps(8);
}

#[test]
fn a_whole_game_by_keyboard() {
    let folder = tempfile::tempdir().unwrap();
    let mut room = app(folder.path());
    press(&mut room, Key::G);
    press(&mut room, Key::Num1);
    paste(&mut room, "b2/3 time=2 nuggets=1 fib=2 fob=1");
    keys(&mut room, &[Key::Num3, Key::Enter]);
    keys(&mut room, &[Key::Num2, Key::Enter]);
    keys(&mut room, &[Key::Num1, Key::ArrowUp, Key::Enter]);
    keys(&mut room, &[Key::Num5, Key::Enter]);
    keys(&mut room, &[Key::Num4, Key::ArrowUp, Key::ArrowUp, Key::ArrowDown, Key::Enter]);
    keys(&mut room, &[Key::Num8, Key::Enter]);
    // There is nothing to eject with one gallon; the reason is shown and nothing is played.
    keys(&mut room, &[Key::Num9, Key::Enter]);
    assert_eq!(
        room.query_all_by_label(&unavailable(&session(&room).position(), Kind::Eject(Fluid::Fob), EJECT_FOB)).count(),
        2,
        "in the list and as news"
    );
    keys(&mut room, &[Key::Num7, Key::Enter]);
    keys(&mut room, &[Key::Num4, Key::Enter]);
    assert_eq!(line(&room), ["a2/3", "a1/3", "a1/1", "nuggets+1", "time-2", "fib-all", "fob-1", "time-1"]);
    assert_eq!(session(&room).outcome(), Some(Outcome::Win(2)));
    // Esc leads back to the list and on to the menu, and the game waits there.
    press(&mut room, Key::Escape);
    assert!(room.state().model.room().table().is_none());
    press(&mut room, Key::Num1);
    assert_eq!(line(&room).len(), 8);
}

#[test]
fn take_back_stepping_and_variations() {
    let folder = tempfile::tempdir().unwrap();
    let mut room = table(folder.path());
    paste(&mut room, "c3/2 time=9 nuggets=2 fib=4 fob=3");
    for kind in [Key::Num4, Key::Num6, Key::Num7] {
        keys(&mut room, &[kind, Key::Enter]);
    }
    assert_eq!(line(&room), ["time-1", "fib-1", "fob-1"]);
    keys(&mut room, &[Key::ArrowLeft, Key::ArrowLeft]);
    assert_eq!(place(&room), 1);
    // A new move starts a variation; the old line stays.
    keys(&mut room, &[Key::Num8, Key::Enter]);
    assert_eq!(line(&room), ["time-1", "fib-all"]);
    assert!(room.query_by_label(&move_of(2, "fib-1")).is_some() && room.query_by_label(&move_of(2, "fib-all")).is_some());
    super::click(&mut room, &move_of(3, "fob-1"));
    assert_eq!(line(&room), ["time-1", "fib-1", "fob-1"]);
    assert_eq!(place(&room), 3);
    command(&mut room, Key::Z);
    assert_eq!(place(&room), 2);
    command(&mut room, Key::Y);
    assert_eq!(place(&room), 3);
    room.key_press_modifiers(Modifiers::SHIFT, Key::ArrowLeft);
    room.run_steps(2);
    assert_eq!(place(&room), 0);
    room.key_press_modifiers(Modifiers::SHIFT, Key::ArrowRight);
    room.run_steps(2);
    assert_eq!(place(&room), 3);
}

#[test]
fn escape_clears_the_set_move_before_it_leaves() {
    let folder = tempfile::tempdir().unwrap();
    let mut room = table(folder.path());
    paste(&mut room, "c3/2 time=9 nuggets=2 fib=4 fob=3");
    press(&mut room, Key::Num4);
    assert!(room.query_by_label(fob_game_screens::fib_fob::PLAY).is_some());
    press(&mut room, Key::Escape);
    assert!(room.query_by_label(fob_game_screens::fib_fob::PLAY).is_none());
    assert!(room.state().model.room().table().is_some());
    press(&mut room, Key::Enter);
    assert!(line(&room).is_empty());
}

#[test]
fn a_hint_is_a_winning_move_and_enter_plays_it() {
    let folder = tempfile::tempdir().unwrap();
    let mut room = table(folder.path());
    paste(&mut room, "g6/3 time=15 nuggets=5 fib=12 fob=9");
    press(&mut room, Key::H);
    wait(&mut room, "the hint", |room| room.query_by_label_contains(fob_game_screens::labels::HINT).is_some());
    press(&mut room, Key::Enter);
    assert_eq!(line(&room).len(), 1);
    let found = session(&room).analyse(&mut |_: &fob_games::Progress| true).unwrap();
    assert_eq!(found["nimber"], 0);
}

#[test]
fn a_set_move_takes_precedence_over_the_hint() {
    let folder = tempfile::tempdir().unwrap();
    let mut room = table(folder.path());
    paste(&mut room, "g6/3 time=15 nuggets=5 fib=12 fob=9");
    press(&mut room, Key::H);
    wait(&mut room, "the hint", |room| room.query_by_label_contains(fob_game_screens::labels::HINT).is_some());
    keys(&mut room, &[Key::Num7, Key::Enter]);
    assert_eq!(line(&room), ["fob-1"]);
}
