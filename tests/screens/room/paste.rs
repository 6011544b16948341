//! Ctrl+V at the table, as the window hands it over: the key, and the clipboard's text as if it were typed.

use super::{Room, click, line, press, session, table, table_of};
use egui::{Event, Key, Modifiers};
use egui_kittest::kittest::Queryable;
use fob_screens::kinds::KINDS;

/// Ctrl+V with a text in the clipboard, all in one frame; without a text there is the key alone.
fn control_v(room: &mut Room, text: Option<&str>) {
    let (key, modifiers, pressed) = (Key::V, Modifiers::COMMAND, true);
    let key = Event::Key { key, physical_key: None, pressed, repeat: false, modifiers };
    let text = text.map(|text| Event::Text(text.to_owned()));
    room.input_mut().events.extend([Event::ModifiersChanged(modifiers), key].into_iter().chain(text));
    room.step();
    room.event(Event::ModifiersChanged(Modifiers::NONE));
    room.run_steps(3);
}

fn notice(room: &Room) -> &str {
    room.state().model.services.notice.as_ref().map_or("", |notice| notice.text.as_str())
}

#[test]
fn every_game_accepts_positions_games_and_links() {
    for (game, position, moves) in [
        ("fib-fob", "c2/2 time=3 nuggets=1 fib=2 fob=2", "fib-1 time-1"),
        ("gobblet3", "", "1@b2 2@a1"),
        ("phutball", "", "J10 K10"),
        ("bloop", "tape=BBB head=1 state=B scores=0,0 turn=1 count=0 rules=", "YYYY= YGYY="),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let mut room = table_of(folder.path(), game);
        let position = if position.is_empty() { session(&room).position() } else { position.to_owned() };
        control_v(&mut room, Some(&position));
        assert_eq!((session(&room).position(), notice(&room)), (position.clone(), fob_game_screens::labels::PASTED), "{game}");
        // The moves alone are played from the place in view, be they numbered or not.
        let numbered = format!("1. {}", moves.replacen(' ', "\n1... ", 1));
        control_v(&mut room, Some(&numbered));
        assert_eq!((line(&room).join(" "), notice(&room)), (moves.to_owned(), "2 moves pasted"), "{game}");
        let text = format!("{game}\nfrom {position}\n{moves}\n");
        control_v(&mut room, Some(&text));
        assert_eq!(line(&room).join(" "), moves, "{game}");
        let from: String = form_urlencoded::byte_serialize(position.as_bytes()).collect();
        control_v(&mut room, Some(&format!("game/{game}?from={from}&moves=")));
        assert_eq!((session(&room).position(), line(&room).len()), (position, 0), "{game}");
    }
}

#[test]
fn unusable_pastes_are_reported_and_the_game_stays() {
    let folder = tempfile::tempdir().unwrap();
    let mut room = table(folder.path());
    control_v(&mut room, Some("c2/2 time=3 nuggets=1 fib=2 fob=2"));
    control_v(&mut room, Some("fib-1"));
    for (text, message) in [
        ("nothing of the kind", fob_game_screens::labels::NOTHING_TO_PASTE),
        ("c2/9 time=3 nuggets=1 fib=2", fob_game_screens::labels::NOTHING_TO_PASTE),
        ("time-1 fib-1 fib-9", "move 3: 'fib-9' is not a move"),
        ("time-1 time-9", "move 2: 'time-9' is not allowed"),
        ("gobblet3\nfrom .,. y\n1@b2", "This is a game of Gobblet"),
    ] {
        control_v(&mut room, Some(text));
        assert!(room.query_all_by_label_contains(message).next().is_some(), "{text}");
        click(&mut room, fob_kit::widgets::labels::OK);
        assert_eq!(line(&room), ["fib-1"], "{text}");
    }
    for nothing in [Some(""), Some(" \n"), None] {
        room.state_mut().model.services.notice = None;
        control_v(&mut room, nothing);
        assert_eq!(notice(&room), fob_game_screens::labels::NO_TEXT, "{nothing:?}");
    }
    assert_eq!(line(&room), ["fib-1"]);
}

#[test]
fn it_works_while_the_text_menu_is_open_which_promises_it() {
    let folder = tempfile::tempdir().unwrap();
    let mut room = table(folder.path());
    click(&mut room, fob_game_screens::labels::MENU_TEXT);
    control_v(&mut room, Some("c2/2 time=3 nuggets=1 fib=2 fob=2"));
    assert_eq!(session(&room).position(), "c2/2 time=3 nuggets=1 fib=2 fob=2");
    assert!(room.query_by_label(fob_game_screens::labels::COPY_POSITION).is_none(), "the menu is closed");
}

#[test]
fn a_link_to_the_first_player_s_win_needs_no_address() {
    let folder = tempfile::tempdir().unwrap();
    let mut room = table(folder.path());
    control_v(&mut room, Some("first-win?line=1@b2"));
    assert_eq!(room.state().model.place(), "first-win");
}

#[test]
fn a_message_is_seen_when_the_game_is_over_too() {
    let folder = tempfile::tempdir().unwrap();
    let mut room = table(folder.path());
    control_v(&mut room, Some("a1/1 time=1 nuggets=0 fib=0 fob=0"));
    control_v(&mut room, Some("time-1"));
    assert!(session(&room).outcome().is_some());
    super::command(&mut room, Key::L);
    assert!(!room.state().copied.is_empty());
    assert!(
        room.query_all_by_label_contains(&fob_services::labels::link_to("this position")).next().is_some(),
        "{}",
        notice(&room)
    );
}

#[test]
fn a_message_is_seen_in_the_list_of_games_too() {
    let folder = tempfile::tempdir().unwrap();
    let mut room = super::app(folder.path());
    room.state_mut().model.follow(fob_services::route::Nav::Push(KINDS.read("games").unwrap()));
    room.run_steps(4);
    super::command(&mut room, Key::L);
    assert!(
        room.query_all_by_label_contains(&fob_services::labels::link_to(fob_game_screens::labels::LINK_TO_ROOM)).next().is_some(),
        "{}",
        notice(&room)
    );
}

#[test]
fn a_refused_move_keeps_the_focus_for_correction() {
    let folder = tempfile::tempdir().unwrap();
    let mut room = table(folder.path());
    control_v(&mut room, Some("c2/2 time=3 nuggets=1 fib=2 fob=2"));
    for (seat, key) in [Key::Num1, Key::Num2].into_iter().enumerate() {
        if session(&room).seats()[seat].computer.is_some() {
            super::command(&mut room, key);
        }
    }
    press(&mut room, Key::T);
    room.run_steps(2);
    room.event(Event::Text("time-12".into()));
    room.run_steps(2);
    press(&mut room, Key::Enter);
    assert!(room.query_all_by_label_contains("is not allowed").next().is_some());
    press(&mut room, Key::Backspace);
    press(&mut room, Key::Enter);
    assert_eq!(line(&room), ["time-1"]);
}

#[test]
fn a_refused_position_keeps_the_focus_too() {
    let folder = tempfile::tempdir().unwrap();
    let mut room = table(folder.path());
    super::command(&mut room, Key::N);
    room.get_by_label(fob_game_screens::labels::POSITION_AS_TEXT).focus();
    room.run_steps(2);
    room.event(Event::Text("c2/2 time=3 nuggets=1 fib=2 fob=2x".into()));
    room.run_steps(2);
    press(&mut room, Key::Enter);
    assert!(room.query_by_label(fob_game_screens::labels::POSITION_AS_TEXT).is_some(), "the dialog stays");
    press(&mut room, Key::Backspace);
    press(&mut room, Key::Enter);
    assert_eq!(session(&room).position(), "c2/2 time=3 nuggets=1 fib=2 fob=2");
}
