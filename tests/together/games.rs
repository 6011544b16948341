//! Games of the games room, played by two windows.

use crate::process::Start;
use crate::window::{Window, make, until};
use egui::Key;
use egui_kittest::kittest::Queryable;
use fob_client::PHRASES;
use fob_game_screens::{AnyTable, GamesScreen};
use fob_kit::strip;
use fob_screens::together::labels;
use fob_services::online::Key as RoomKey;
use fob_services::{link, places};
use std::net::SocketAddr;
use tempfile::TempDir;

const GOBBLET: &str = r#"{"game":"gobblet3","seats":["me","open"],"clock":{"initial":600,"increment":5}}"#;

fn line(window: &Window) -> Vec<String> {
    let table = window.harness.state().find::<GamesScreen>().and_then(GamesScreen::table).map(AnyTable::history);
    let Some(session) = table else { return Vec::new() };
    // What was taken back follows the place at which one is.
    let (track, here) = (session.track(), session.current());
    let place = track.iter().position(|(id, _)| *id == here).unwrap_or(0);
    track.into_iter().take(place + 1).skip(1).map(|(_, text)| text).collect()
}

/// Both at the table of a room of Anna's.
fn seated(address: SocketAddr, setup: &str) -> (Window, Window) {
    let mine = make(address, setup, "Anna");
    let key = RoomKey { server: crate::window::server(address), room: mine.room.clone() };
    let mut anna = Window::new(address);
    anna.sits(mine);
    anna.open(places::Room(key.clone()));
    until(&mut [&mut anna], "the link", |windows| windows[0].sees(labels::WAITING));
    let mut bo = Window::new(address);
    bo.paste(&link::address(Some("https://example.org/"), &places::Room(key).into()));
    until(&mut [&mut bo], "the door", |windows| windows[0].sees(&fob_screens::together::labels::is_waiting("Anna")));
    bo.types(labels::NAME, "Bo");
    bo.click(labels::PLAY);
    until(&mut [&mut anna, &mut bo], "both tables", |windows| {
        windows.iter().all(|window| window.harness.state().place().starts_with("room/"))
    });
    (anna, bo)
}

fn is_called(window: &Window) -> bool {
    window.harness.state().title().contains(fob_game_screens::labels::YOUR_TURN)
}

/// Types a move of whose turn it is, and waits until both have it.
fn play(windows: &mut [&mut Window], mover: usize, mv: &str) {
    let before = line(windows[mover]).len();
    until(windows, "the turn", |windows| is_called(windows[mover]));
    windows[mover].key(Key::T);
    windows[mover].harness.get_by_label(fob_game_screens::labels::MOVE_AS_TEXT).type_text(mv);
    windows[mover].settle();
    windows[mover].key(Key::Enter);
    until(windows, mv, |windows| windows.iter().all(|window| line(window).len() == before + 1));
}

const WON: [&str; 5] = ["3@b2", "1@a1", "3@b3", "1@c1", "2@b1"];

#[test]
fn two_windows_play_a_game_to_the_end_and_again_with_the_sides_changed() {
    let folder = TempDir::new().unwrap();
    let server = Start::sqlite(folder.path()).start();
    let (mut anna, mut bo) = seated(server.address, GOBBLET);
    assert!(anna.sees(&fob_services::labels::you("Anna")) && anna.sees("Bo") && bo.sees(&fob_services::labels::you("Bo")));
    assert!(anna.sees("10:00"), "clocks: {:?}", anna.all());
    for (turn, mv) in WON.iter().enumerate() {
        play(&mut [&mut anna, &mut bo], turn % 2, mv);
    }
    assert_eq!((line(&anna), line(&bo)), (WON.map(str::to_owned).to_vec(), WON.map(str::to_owned).to_vec()));
    until(&mut [&mut anna, &mut bo], "the end", |windows| windows.iter().all(|window| window.sees(strip::REMATCH)));
    assert!(anna.harness.state().services.rooms.rooms.iter().all(|mine| mine.over), "it is no unfinished room any more");
    bo.click(strip::REMATCH);
    until(&mut [&mut anna, &mut bo], "the offer", |windows| {
        windows[0].sees(&fob_services::labels::offers("Bo", fob_services::labels::A_REMATCH))
    });
    anna.click(strip::AGREE);
    until(&mut [&mut anna, &mut bo], "the next game", |windows| windows.iter().all(|window| line(window).is_empty()));
    // Bo begins now.
    play(&mut [&mut anna, &mut bo], 1, "3@b2");
}

#[test]
fn offers_phrases_and_refusals_reach_the_other_window() {
    let folder = TempDir::new().unwrap();
    let server = Start::sqlite(folder.path()).start();
    let (mut anna, mut bo) = seated(server.address, GOBBLET);
    play(&mut [&mut anna, &mut bo], 0, "3@b2");
    // One looks back while the other moves: the move comes all the same.
    anna.harness.event(egui::Event::Text("<".to_owned()));
    anna.settle();
    play(&mut [&mut anna, &mut bo], 1, "3@a1");
    bo.click(strip::TAKE_BACK);
    until(&mut [&mut anna, &mut bo], "the offer", |windows| {
        windows[0].sees(&fob_services::labels::asks("Bo", fob_services::labels::TO_TAKE_BACK))
    });
    anna.click(strip::AGREE);
    until(&mut [&mut anna, &mut bo], "the take-back", |windows| {
        windows.iter().all(|window| window.session().records().last().is_some_and(|record| record.back.is_some()))
    });
    play(&mut [&mut anna, &mut bo], 1, "2@a1");
    anna.click(strip::SAY);
    anna.click(PHRASES[1]);
    until(&mut [&mut anna, &mut bo], "the phrase", |windows| windows[1].sees(PHRASES[1]));
    // Hints and other games are not for a table in a room.
    anna.harness.key_press_modifiers(egui::Modifiers::COMMAND, Key::N);
    anna.settle();
    assert!(anna.sees(fob_game_screens::labels::NOT_IN_A_ROOM));
    // A draw is declined, then agreed to.
    anna.click(fob_game_screens::labels::DRAW);
    anna.key(Key::Enter);
    until(&mut [&mut anna, &mut bo], "the offer of a draw", |windows| {
        windows[1].sees(&fob_services::labels::offers("Anna", fob_services::labels::A_DRAW))
    });
    bo.click(strip::DECLINE);
    until(&mut [&mut anna, &mut bo], "the answer", |windows| !windows[0].sees(fob_services::labels::WAITING_FOR_OTHERS));
    bo.click(fob_game_screens::labels::RESIGN);
    bo.key(Key::Enter);
    until(&mut [&mut anna, &mut bo], "the end", |windows| windows.iter().all(|window| window.sees(strip::REMATCH)));
}

#[test]
fn a_third_window_watches_and_a_taken_seat_cannot_be_taken() {
    let folder = TempDir::new().unwrap();
    let server = Start::sqlite(folder.path()).start();
    let (mut anna, mut bo) = seated(server.address, GOBBLET);
    play(&mut [&mut anna, &mut bo], 0, "3@b2");
    let mut carl = Window::new(server.address);
    carl.open(places::Room(anna.room()));
    until(&mut [&mut carl], "the door", |windows| windows[0].sees(fob_screens::together::labels::SEATS_TAKEN));
    carl.click(labels::WATCH);
    until(&mut [&mut carl], "the table", |windows| line(windows[0]).len() == 1);
    assert!(!carl.sees(fob_game_screens::labels::RESIGN) && !carl.sees(strip::SAY), "{:?}", carl.all());
    until(&mut [&mut anna, &mut bo, &mut carl], "that he is seen", |windows| {
        windows[2].sees(&fob_services::labels::watching(1)) || windows[0].sees("Anna")
    });
    play(&mut [&mut anna, &mut bo], 1, "3@a1");
    until(&mut [&mut carl], "the move", |windows| line(windows[0]).len() == 2);
}

#[test]
fn a_server_that_is_killed_and_a_window_that_is_closed_lose_nothing() {
    let folder = TempDir::new().unwrap();
    let server = Start::sqlite(folder.path()).start();
    let address = server.address;
    let (mut anna, mut bo) = seated(address, GOBBLET);
    play(&mut [&mut anna, &mut bo], 0, "3@b2");
    server.kill();
    until(&mut [&mut anna, &mut bo], "that it is said", |windows| windows.iter().all(|window| window.sees(strip::LOST)));
    // One plays while there is no server: the move waits.
    bo.key(Key::T);
    bo.harness.get_by_label(fob_game_screens::labels::MOVE_AS_TEXT).type_text("3@a1");
    bo.settle();
    bo.key(Key::Enter);
    assert!(bo.session().waits() && line(&bo).len() == 1);
    let _server = Start::sqlite(folder.path()).with("FOB_TEST_LISTEN", &address.to_string()).start();
    until(&mut [&mut anna, &mut bo], "the move", |windows| windows.iter().all(|window| line(window).len() == 2));
    assert!(!anna.sees(strip::LOST) && !bo.sees(strip::LOST));
    // Anna closes her window; the seat is found again under her rooms.
    let room = anna.room();
    let mut anna = anna.again(address);
    until(&mut [&mut bo], "that she is away", |windows| {
        windows[0].session().room().is_some_and(|room| room.seats.iter().any(|seat| seat.seat == 1 && !seat.online))
    });
    anna.open(places::Friend);
    anna.click(&fob_screens::together::labels::room_as("A game", "Anna"));
    until(&mut [&mut anna, &mut bo], "the table", |windows| line(windows[0]).len() == 2);
    assert_eq!(anna.room(), room);
    play(&mut [&mut anna, &mut bo], 0, "3@c3");
    // A second window on the same seat sees all, too.
    let mut second = anna.twin(address);
    second.open(places::Room(room));
    until(&mut [&mut second], "the table", |windows| line(windows[0]).len() == 3);
    play(&mut [&mut anna, &mut bo], 1, "2@c1");
    until(&mut [&mut second], "the move", |windows| line(windows[0]).len() == 4);
}

#[test]
fn the_end_of_a_game_in_a_series_is_seen_by_both_before_the_next_one() {
    let folder = TempDir::new().unwrap();
    let server = Start::sqlite(folder.path()).start();
    let setup = r#"{"game":"gobblet3","seats":["me","open"],"games":2}"#;
    let (mut anna, mut bo) = seated(server.address, setup);
    for (turn, mv) in WON.iter().enumerate() {
        play(&mut [&mut anna, &mut bo], turn % 2, mv);
    }
    until(&mut [&mut anna, &mut bo], "the end", |windows| windows.iter().all(|window| window.sees(strip::NEXT_GAME)));
    for window in [&anna, &bo] {
        assert_eq!(line(window), WON);
        assert!(window.sees(&fob_game_screens::labels::has_won("Anna")), "{}", window.all());
        assert!(window.sees(&fob_services::labels::next_begun("1 – 0", 2, 2)), "{}", window.all());
    }
    anna.click(strip::NEXT_GAME);
    bo.click(strip::NEXT_GAME);
    assert!(bo.sees(&fob_services::labels::game_of(2, 2)) && line(&bo).is_empty());
    play(&mut [&mut anna, &mut bo], 1, "3@b2");
    // After a restart the menu says that it is Anna's turn.
    let mut anna = anna.again(server.address);
    until(&mut [&mut anna, &mut bo], "the answer", |windows| windows[0].sees(fob_screens::elsewhere::YOUR_TURN));
    assert_eq!(anna.harness.state().place(), "menu");
    anna.open(places::Friend);
    assert!(anna.sees(&labels::with("Bo")) && anna.sees(labels::YOUR_TURN), "{}", anna.all());
}
