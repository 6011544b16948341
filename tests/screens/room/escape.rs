//! Escape closes the innermost thing that is open, and nothing else.

use super::{Room, app, click, command, paste, press, session, table_of};
use crate::seen::Seen;
use egui::Key;
use egui_kittest::kittest::{NodeT, Queryable};
use fob_games::Game;
use fob_games::fib_fob::FibFob;
use fob_screens::kinds::KINDS;
use fob_screens::turing::Speed;
use fob_services::phrases::capital;
use fob_services::route::Nav;

/// The name of the strongest computer player of Fib Fob in the list of players.
fn strongest() -> String {
    capital(FibFob::LEVELS.last().expect("levels").name)
}

fn is_at_the_table(room: &Room) -> bool {
    room.state().model.room().table().is_some()
}

#[test]
fn a_menu_of_the_table_is_closed_and_the_game_stays() {
    for (game, menu, entry) in [
        ("gobblet3", fob_game_screens::labels::MENU_TEXT, fob_game_screens::labels::COPY_POSITION),
        ("gobblet4", fob_game_screens::gobblet::labels::VIEW, fob_game_screens::gobblet::labels::RESET_VIEW),
        ("phutball", fob_game_screens::labels::MENU_TEXT, fob_game_screens::labels::COPY_POSITION),
        ("bloop", fob_game_screens::labels::MENU_TEXT, fob_game_screens::labels::COPY_POSITION),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let mut room = table_of(folder.path(), game);
        // With people in both seats the menus are within reach.
        for (seat, key) in [Key::Num1, Key::Num2].into_iter().enumerate() {
            if session(&room).seats()[seat].computer.is_some() {
                command(&mut room, key);
            }
        }
        click(&mut room, menu);
        assert!(room.query_by_label(entry).is_some(), "{game}: {menu}");
        press(&mut room, Key::Escape);
        assert!(room.query_by_label(entry).is_none(), "{game}: {menu} is closed");
        assert!(is_at_the_table(&room), "{game}: {menu}");
        press(&mut room, Key::Escape);
        assert!(!is_at_the_table(&room), "{game}: the next Escape leaves");
    }
}

#[test]
fn a_list_in_the_panel_is_closed_its_button_is_left_and_then_the_table() {
    let folder = tempfile::tempdir().unwrap();
    let mut room = table_of(folder.path(), "fib-fob");
    click(&mut room, &fob_services::labels::who_plays_as(2));
    assert!(room.query_by_label(fob_game_screens::labels::PERSON).is_some());
    press(&mut room, Key::Escape);
    assert!(is_at_the_table(&room) && room.query_by_label(&strongest()).is_none());
    assert!(
        room.get_by_label(&fob_services::labels::who_plays_as(2)).accesskit_node().is_focused(),
        "the keyboard goes on at the list's button"
    );
    press(&mut room, Key::Escape);
    assert!(is_at_the_table(&room), "Escape leaves the button");
    press(&mut room, Key::Escape);
    assert!(!is_at_the_table(&room));
}

#[test]
fn closing_a_menu_keeps_the_held_piece() {
    let folder = tempfile::tempdir().unwrap();
    let mut room = table_of(folder.path(), "fib-fob");
    paste(&mut room, "c2/2 time=3 nuggets=1 fib=2 fob=2");
    press(&mut room, Key::Num4);
    click(&mut room, fob_game_screens::labels::MENU_TEXT);
    press(&mut room, Key::Escape);
    press(&mut room, Key::Enter);
    assert_eq!(super::line(&room), ["time-1"]);
}

#[test]
fn a_list_of_the_turing_workshop_and_its_dialog_are_closed_one_after_the_other() {
    let folder = tempfile::tempdir().unwrap();
    let mut room = app(folder.path());
    room.state_mut().model.follow(Nav::Push(KINDS.read("turing").unwrap()));
    room.run_steps(4);
    let is_there = |room: &Room| room.state().model.place() == "turing";
    click(&mut room, fob_screens::turing::labels::SPEED);
    assert!(room.query_by_label(&Speed::Steps(1000).label()).is_some());
    press(&mut room, Key::Escape);
    assert!(is_there(&room) && room.query_by_label(&Speed::Steps(1000).label()).is_none());
    press(&mut room, Key::Escape);
    assert!(is_there(&room), "it leaves the list's button");
    press(&mut room, Key::P);
    room.run_steps(2);
    click(&mut room, fob_screens::turing::labels::WHICH);
    press(&mut room, Key::Escape);
    assert!(room.query_by_label(fob_screens::turing::labels::STOP_AT).is_some() && is_there(&room), "the dialog stays");
    press(&mut room, Key::Escape);
    press(&mut room, Key::Escape);
    assert!(room.query_by_label(fob_screens::turing::labels::STOP_AT).is_none());
}
