//! Rooms of ours after a restart: their server is asked, so that a turn is not missed.

use super::server::{self, Place};
use super::{GOBBLET, on_phone, seat_in};
use crate::Bench;
use crate::pictures::show_people;
use fob_screens::elsewhere;
use fob_screens::together::labels;
use fob_services::jobs::Wake;
use fob_services::online::AskedRooms;
use fob_services::places;

/// A window with seats in rooms that were not opened yet.
fn restarted(seats: &[(&Place, u8)]) -> Bench {
    let mut bench = Bench::new();
    let services = &mut bench.harness.state_mut().services;
    services.online.make_wire = server::wire;
    services.online.asked.ask = server::ask;
    for (place, seat) in seats {
        services.rooms.enter(seat_in(place, *seat));
    }
    services.save_rooms();
    bench
}

#[test]
fn a_turn_in_a_room_that_was_not_opened_since_the_start_is_announced() {
    let (first, second) = (Place::new("askedone", GOBBLET, &["Anna", "Bo"]), Place::new("askedtwo", GOBBLET, &["Cleo", "Anna"]));
    let waits = Place::new("askedthree", GOBBLET, &["Anna"]);
    let mut bench = restarted(&[(&first, 1), (&second, 2), (&waits, 1)]);
    bench.wait(1.0);
    // No connection is opened for that, so that nobody is thought to be at the table.
    assert!(bench.harness.state().services.online.live(&first.key).is_none());
    assert!(bench.sees(&elsewhere::your_turn("A game")) && bench.harness.state().title() == elsewhere::TITLE);
    bench.harness.state_mut().open(places::Friend, false).unwrap();
    bench.settle();
    show_people(&bench, "my-rooms");
    let due = format!("{}  ·  {}", labels::with("Bo"), labels::YOUR_TURN);
    let theirs = format!("{}  ·  {}", labels::with("Cleo"), labels::turn_of("Cleo"));
    assert!(bench.sees(&due) && bench.sees(&theirs) && bench.sees(labels::WAITING_FOR_PLAYER), "{}", bench.shown(""));
    on_phone(&mut bench);
    show_people(&bench, "my-rooms-phone");
    // Each room is asked about once a minute.
    let asked = |place: &Place| place.table().asked;
    assert_eq!((asked(&first), asked(&second), asked(&waits)), (1, 1, 1));
    bench.wait(61.0);
    assert_eq!((asked(&first), asked(&second), asked(&waits)), (2, 2, 2));
    // The menu says so too, and the line leads to the table.
    bench.key(egui::Key::Escape);
    assert!(bench.sees(labels::YOUR_TURN));
    bench.click(elsewhere::GO);
    bench.settle();
    assert_eq!(bench.harness.state().place(), "room/game");
    bench.wait(61.0);
    assert_eq!(asked(&first), 2, "a room that is followed tells by itself");
}

#[test]
fn a_server_that_does_not_answer_is_asked_less_and_less() {
    let place = Place::new("askeddead", GOBBLET, &["Anna", "Bo"]);
    place.set_dead(true);
    let gone = fob_services::online::Key { room: "askedgone".to_owned(), ..place.key.clone() };
    let mut asked = AskedRooms::default();
    asked.ask = server::ask;
    let mine = || vec![(place.key.clone(), 1), (gone.clone(), 1)];
    for second in 0..3600 {
        asked.poll(mine(), second * 1000, Wake::default);
    }
    assert!((3..=7).contains(&place.table().asked), "{} times in an hour", place.table().asked);
    assert_eq!(asked.due().count(), 0);
    place.set_dead(false);
    for second in 3600..5000 {
        asked.poll(mine(), second * 1000, Wake::default);
    }
    assert_eq!(asked.due().count(), 1, "it is back");
    assert!(asked.view(&gone).is_none());
    // Nobody asks about a seat that was forgotten.
    asked.poll(Vec::new(), 5_000_000, Wake::default);
    assert_eq!(asked.due().count(), 0);
}
