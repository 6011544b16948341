//! Rooms that are made by the form with all settings, and played on a real server.

use crate::fob::{by_the_link, play_on, shots, table};
use crate::process::Start;
use crate::window::{Window, until};
use egui::Key;
use fob_rules::Kind;
use fob_screens::new_game::labels as new_game;
use fob_screens::together::labels;
use fob_services::online::Key as RoomKey;
use std::net::SocketAddr;
use tempfile::TempDir;

/// A window at the form with all settings of a room.
fn at_all_settings(address: SocketAddr) -> Window {
    let mut anna = Window::new(address);
    anna.key(Key::F);
    until(&mut [&mut anna], "the form", |windows| windows[0].sees(labels::NAME));
    anna.types(labels::NAME, "Anna");
    anna.click(labels::ALL_SETTINGS);
    assert!(anna.sees(new_game::CREATE_ROOM), "{}", anna.all());
    anna
}

fn create(anna: &mut Window) -> RoomKey {
    anna.click(new_game::CREATE_ROOM);
    until(&mut [anna], "the link", |windows| windows[0].sees(labels::WAITING));
    anna.room()
}

#[test]
fn a_custom_game_with_a_wheel_for_one_string_is_made_by_the_form_and_played() {
    let folder = TempDir::new().unwrap();
    let server = Start::sqlite(folder.path()).start();
    let mut anna = at_all_settings(server.address);
    anna.click(new_game::ADVANCED);
    anna.click(new_game::CUSTOM);
    // The second string reads a wheel of its own.
    let wheel = fob_services::data::ready().iter().find(|ready| ready.title == "wheel").expect("a wheel");
    anna.click(&new_game::dfa_of(2));
    anna.click(&format!("{} (wheel)", wheel.machine.name()));
    let key = create(&mut anna);
    let mut bo = by_the_link(server.address, &key);
    until(&mut [&mut anna, &mut bo], "both tables", |windows| windows.iter().all(|window| table(window).is_some()));
    play_on(&mut [&mut anna, &mut bo], "shots of both", |windows| windows.iter().all(|window| shots(window) >= 3));
    for window in [&anna, &bo] {
        let played = &table(window).unwrap().played;
        assert!(matches!(played.start.setup.kind, Kind::Custom(_)));
        assert_eq!(played.start.setup.machines.len(), 2);
        assert_eq!(played.start.setup.machines[1], wheel.machine);
        assert!(window.harness.state().services.problems.is_empty());
    }
    // The button answers once nothing rolls.
    until(&mut [&mut anna, &mut bo], "rest", |windows| table(windows[0]).is_some_and(fob_screens::play::MatchScreen::at_rest));
    anna.click(fob_screens::play::labels::RESIGN);
    until(&mut [&mut anna, &mut bo], "the question", |windows| windows[0].sees(fob_services::labels::YOU_RESIGN));
    anna.click(fob_services::labels::YOU_RESIGN);
    until(&mut [&mut anna, &mut bo], "the result", |windows| {
        windows.iter().all(|window| window.harness.state().title().contains(fob_screens::result::TITLE))
    });
    assert_eq!(anna.harness.state().services.standings.players.iter().map(|player| player.online).sum::<u32>(), 2);
}

#[test]
fn a_wheel_of_ones_own_reads_in_a_room_against_a_computer_of_the_server() {
    let folder = TempDir::new().unwrap();
    let server = Start::sqlite(folder.path()).start();
    let mut anna = Window::new(server.address);
    // A wheel that the server does not have: its file goes along.
    let own = fob_machines::wheel::Wheel::default().named("Anna's wheel");
    anna.harness.state().services.store.wheel_shelf().save("annas", &own).unwrap();
    anna.key(Key::F);
    until(&mut [&mut anna], "the form", |windows| windows[0].sees(labels::NAME));
    anna.types(labels::NAME, "Anna");
    anna.click(labels::MACHINE);
    anna.click("Anna's wheel (your wheel)");
    anna.click(&labels::seat(2));
    anna.click(&labels::computer("random"));
    anna.click(labels::CREATE);
    until(&mut [&mut anna], "the table", |windows| table(windows[0]).is_some());
    play_on(&mut [&mut anna], "shots of both", |windows| shots(windows[0]) >= 4);
    let played = &table(&anna).unwrap().played;
    assert_eq!(played.start.setup.machines[0], fob_machines::Machine::new(own));
    assert!(anna.harness.state().services.problems.is_empty());
}
