//! Matches of Fob, played by two windows.

use crate::process::Start;
use crate::window::{Window, make, until};
use egui::Key;
use fob_kit::strip;
use fob_replay::{Playback, Replay};
use fob_screens::play;
use fob_screens::together::labels;
use fob_services::driving::Turn;
use fob_services::online::Key as RoomKey;
use fob_services::places;
use fob_store::load_replay;
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use tempfile::TempDir;

pub fn table(window: &Window) -> Option<&play::MatchScreen> {
    window.harness.state().find::<play::MatchScreen>()
}

pub fn shots(window: &Window) -> u32 {
    table(window).map_or(0, |table| table.game().shots())
}

/// Anna makes a room by the form, and Bo comes by the link.
fn by_the_form(address: SocketAddr) -> (Window, Window) {
    let mut anna = Window::new(address);
    anna.key(Key::F);
    until(&mut [&mut anna], "the form", |windows| windows[0].sees(labels::NAME));
    anna.types(labels::NAME, "Anna");
    anna.click(labels::CREATE);
    until(&mut [&mut anna], "the link", |windows| windows[0].sees(labels::WAITING));
    assert!(anna.sees(fob_services::labels::QR_CODE));
    let link = fob_services::link::address(Some(&format!("http://{address}/")), &places::Room(anna.room()).into());
    assert!(anna.sees(&link), "{link}");
    let mut bo = by_the_link(address, &anna.room());
    until(&mut [&mut anna, &mut bo], "both tables", |windows| windows.iter().all(|window| table(window).is_some()));
    (anna, bo)
}

/// Bo comes by the link, and takes a seat.
pub fn by_the_link(address: SocketAddr, key: &RoomKey) -> Window {
    let mut bo = Window::new(address);
    bo.paste(&fob_services::link::address(Some(&format!("http://{address}/")), &places::Room(key.clone()).into()));
    until(&mut [&mut bo], "the door", |windows| windows[0].sees(&fob_screens::together::labels::is_waiting("Anna")));
    bo.types(labels::NAME, "Bo");
    bo.click(labels::PLAY);
    bo
}

/// Shoots as the aim is, chooses as the order is, and lets all shots be seen, until something holds.
pub fn play_on(windows: &mut [&mut Window], what: &str, holds: impl Fn(&[&mut Window]) -> bool) {
    let mut frames = 0;
    while !holds(windows) {
        frames += 1;
        assert!(frames < 60_000, "{what}");
        for window in windows.iter_mut() {
            let turn = table(window).map(|table| table.played.turn().clone());
            match turn {
                Some(Turn::Shoot) => window.harness.key_press(Key::Space),
                Some(Turn::Choose) => window.harness.key_press(Key::Enter),
                Some(Turn::Show(_)) => window.harness.key_press(Key::Enter),
                _ => {}
            }
            window.harness.run_steps(1);
        }
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
}

/// The match as the server has it.
fn file(address: SocketAddr, room: &str) -> Replay {
    let mut stream = TcpStream::connect(address).unwrap();
    let head = format!("GET /api/rooms/{room}/file?game=1 HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
    stream.write_all(head.as_bytes()).unwrap();
    let mut all = String::new();
    stream.read_to_string(&mut all).unwrap();
    let (_, body) = all.split_once("\r\n\r\n").unwrap();
    let start = body.find('(').unwrap();
    Replay::parse(body[start..].trim_end()).unwrap_or_else(|error| panic!("{error}: {body}"))
}

#[test]
fn two_windows_play_a_match_to_the_end_with_the_servers_digests() {
    let folder = TempDir::new().unwrap();
    let server = Start::sqlite(folder.path()).start();
    let setup = r#"{"game":"fob","kind":"reject-2","machine":"rope","limit":8,"seats":["me","open"]}"#;
    let mine = make(server.address, setup, "Anna");
    let key = RoomKey { server: crate::window::server(server.address), room: mine.room.clone() };
    let mut anna = Window::new(server.address);
    anna.sits(mine);
    anna.open(places::Room(key.clone()));
    let mut bo = Window::new(server.address);
    bo.open(places::Room(key.clone()));
    until(&mut [&mut anna, &mut bo], "the door", |windows| windows[1].sees(&fob_screens::together::labels::is_waiting("Anna")));
    bo.types(labels::NAME, "Bo");
    bo.click(labels::PLAY);
    play_on(&mut [&mut anna, &mut bo], "the end", |windows| {
        windows
            .iter()
            .all(|window| window.sees(strip::REMATCH) && window.harness.state().title().contains(fob_screens::result::TITLE))
    });
    let theirs = file(server.address, &key.room);
    for window in [&anna, &bo] {
        let path = table(window).unwrap().played.path().to_path_buf();
        let replay = load_replay(&path).unwrap();
        assert_eq!(replay.records, theirs.records, "shots, orders and digests are the server's");
        assert_eq!(Playback::new(&replay).unwrap().first_divergence(), None);
        assert_eq!(replay.header.note, play::labels::PLAYED_ONLINE);
        let services = &window.harness.state().services;
        assert!(path.starts_with(services.store.folder(fob_store::REPLAYS)));
        assert_eq!(services.standings.entered.len(), 1);
    }
    // A rematch, in which Bo begins.
    anna.click(strip::REMATCH);
    until(&mut [&mut anna, &mut bo], "the offer", |windows| {
        windows[1].sees(&fob_services::labels::offers("Anna", fob_services::labels::A_REMATCH))
    });
    bo.click(strip::AGREE);
    play_on(&mut [&mut anna, &mut bo], "the rematch", |windows| windows.iter().all(|window| shots(window) == 1));
    let first = table(&bo).unwrap().played.header().players[0].name.clone();
    assert_eq!(first, "Bo");
    // Anna comes back in the middle: the shots so far are played without being shown, and nothing is filed twice.
    let mut anna = anna.again(server.address);
    anna.open(places::Room(key));
    until(&mut [&mut anna, &mut bo], "her seat", |windows| shots(windows[0]) == shots(windows[1]));
    play_on(&mut [&mut anna, &mut bo], "more shots", |windows| windows.iter().all(|window| shots(window) == 4));
}

#[test]
fn a_room_by_the_form_and_the_aim_of_the_other_is_seen() {
    let folder = TempDir::new().unwrap();
    let server = Start::sqlite(folder.path()).start();
    let (mut anna, mut bo) = by_the_form(server.address);
    play_on(&mut [&mut anna, &mut bo], "Anna's turn", |windows| {
        table(windows[0]).is_some_and(play::MatchScreen::aiming)
            && table(windows[1]).is_some_and(|table| matches!(table.played.turn(), Turn::Wait(1)))
    });
    let aims = |window: &Window| window.harness.state().board().map_or(0, |board| board.discs.len());
    let before = aims(&bo);
    for _ in 0..12 {
        anna.harness.key_press(Key::ArrowLeft);
        anna.harness.run_steps(2);
        bo.harness.run_steps(1);
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    until(&mut [&mut anna, &mut bo], "her striker on his board", |windows| {
        aims(windows[1]) > before || aims(windows[1]) == aims(windows[0])
    });
    assert!(!anna.sees(fob_screens::play::labels::HINT), "nobody is helped");
    anna.click(fob_screens::play::labels::RESIGN);
    anna.click(fob_services::labels::YOU_RESIGN);
    until(&mut [&mut anna, &mut bo], "the result", |windows| windows.iter().all(|window| window.sees(strip::REMATCH)));
}
