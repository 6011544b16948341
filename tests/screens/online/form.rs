//! The forms of rooms and events, without a server.

use crate::Bench;
use egui::Key;
use egui_kittest::kittest::{NodeT, Queryable};
use fob_screens::kinds::KINDS;
use fob_screens::new_game::labels as new_game;
use fob_screens::together::labels;
use fob_services::driving::{Plan, RoomTerms, Venue};
use fob_services::places;
use fob_services::route::Nav;
use fob_store::Store;

/// A window that knows a server, which is not there.
fn bench() -> Bench {
    let mut bench = Bench::new();
    let settings = &mut bench.harness.state_mut().services.settings;
    (settings.server, settings.names) = ("localhost:9".to_owned(), vec!["Anna".to_owned(), "Bo".to_owned()]);
    bench
}

/// The plan that the form for a new match describes.
fn plan(bench: &Bench) -> Plan {
    let form = bench.harness.state().find::<fob_screens::new_game::NewGameScreen>().expect("the form");
    let (route, _) = fob_kit::screen::Screen::link(form).expect("a plan");
    route.get::<places::Planned>().expect("a plan").0.clone()
}

#[test]
fn all_settings_of_a_room_are_those_of_a_new_match() {
    let mut bench = bench();
    bench.key(Key::F);
    bench.click(&labels::clock(5, 5));
    bench.click(labels::IN_LOBBY);
    bench.click(labels::OTHER_BEGINS);
    bench.click(labels::ALL_SETTINGS);
    assert_eq!(bench.harness.state().place(), "new");
    let terms = RoomTerms { seat: 2, clock: Some((300, 5)), public: true };
    assert_eq!(plan(&bench).venue, Venue::Room(terms));
    assert!(bench.sees(new_game::CREATE_ROOM) && bench.sees(new_game::PUCKS));
    bench.click(new_game::ADVANCED);
    // The server draws the seed; everything else is as at home.
    assert!(bench.sees(new_game::BREAK) && !bench.sees(new_game::SEED));
    bench.click(new_game::BY_HAND);
    bench.click(new_game::CUSTOM);
    assert!(bench.sees(new_game::CREATE_ROOM));
    let setup = plan(&bench).room_setup(&bench.harness.state().services).unwrap();
    assert_eq!((setup.kind.as_deref(), setup.seats.join(",")), (Some("custom"), "open,me".to_owned()));
    assert_eq!((setup.break_by.as_deref(), setup.extra, setup.protocol()), (Some("hand"), None, 2));
    // Reject matches have extra time, here as at home.
    bench.click(new_game::REJECT_TWO);
    let extra = plan(&bench).extra;
    let setup = plan(&bench).room_setup(&bench.harness.state().services).unwrap();
    assert!(extra > 0 && setup.extra == Some(extra) && bench.sees(new_game::EXTRA_TIME));
    crate::pictures::show_people(&bench, "room-form-advanced");
    bench.click(new_game::AT_THIS_COMPUTER);
    assert!(plan(&bench).extra == extra && bench.sees(new_game::START));
    // Enter makes the room; what keeps the server from it is said.
    bench.click(new_game::IN_A_ROOM);
    bench.click(new_game::CREATE_ROOM);
    crate::until(&mut bench, "the answer", |bench| bench.sees(fob_client::UNREACHABLE));
    // The next new match is one at home again.
    bench.key(Key::Escape);
    bench.key(Key::Escape);
    bench.key(Key::Num4);
    assert!(bench.sees(new_game::START) && !bench.sees(new_game::CREATE_ROOM));
}

#[test]
fn no_button_moves_while_somebody_types_a_name() {
    let mut bench = bench();
    bench.harness.state_mut().services.settings.names = Vec::new();
    bench.key(Key::F);
    crate::until(&mut bench, "the answer", |bench| bench.sees(labels::ASK_AGAIN));
    let places = |bench: &Bench| {
        let buttons = bench.harness.query_all_by_role(egui::accesskit::Role::Button);
        buttons.map(|button| (button.accesskit_node().label(), button.rect())).collect::<Vec<_>>()
    };
    let before = places(&bench);
    assert!(before.len() > 4 && bench.sees("Enter your name first."), "{before:?}");
    bench.harness.get_by_role_and_label(egui::accesskit::Role::TextInput, labels::NAME).click();
    bench.settle();
    bench.harness.event(egui::Event::Text("A".to_owned()));
    bench.settle();
    assert!(!bench.sees("Enter your name first."));
    assert_eq!(places(&bench), before);
}

#[test]
fn what_a_room_does_not_have_is_said_in_the_form() {
    let bench = bench();
    let mut board = fob_board::Board::bob();
    board.pucks.green = 9;
    Store::at(bench.folder.path()).board_shelf().save("small", &board).unwrap();
    let mut bench = Bench::over_path(bench.folder.path());
    let open = |bench: &mut Bench, route: &str| {
        bench.harness.state_mut().follow(Nav::Push(KINDS.read(route).unwrap()));
        bench.settle();
    };
    open(&mut bench, "new/plan?kind=reject-2&by=room&player=person:amber:Anna&player=easy:sky:Bo");
    assert!(bench.sees(new_game::NO_SERVER), "without a server");
    bench.harness.state_mut().services.settings.server = "localhost:9".to_owned();
    bench.settle();
    assert!(!bench.sees(new_game::NO_SERVER));
    open(&mut bench, "new/plan?kind=reject-2&board=small&by=room&player=person:amber:Anna&player=easy:sky:Bo");
    assert!(bench.sees("board: small is your own"));
    // Such a plan is no match at this computer's table.
    let lines = bench.harness.state_mut().open_text("play?by=room").unwrap_err();
    assert!(lines[0].contains("in its room"), "{lines:?}");
}

#[test]
fn the_form_of_an_event_asks_for_a_server_and_a_name() {
    let mut bench = Bench::new();
    bench.harness.state_mut().open(places::NewEvent, false).unwrap();
    bench.settle();
    assert!(bench.sees(labels::EVENTS_NO_SERVER) && !bench.sees(labels::CREATE_EVENT));
    bench.harness.state_mut().services.settings.server = "localhost:9".to_owned();
    bench.key(Key::Escape);
    bench.key(Key::F);
    // What is said of a server that does not answer moves what is below it.
    crate::until(&mut bench, "the answer", |bench| bench.sees(labels::ASK_AGAIN));
    bench.click(labels::TO_NEW_EVENT);
    assert_eq!(bench.harness.state().place(), "event/new");
    assert!(bench.sees(labels::ROUND_ROBIN) && bench.sees(labels::ENOUGH_ROUNDS) && bench.sees(labels::CREATE_EVENT));
    bench.click(labels::ROUND_ROBIN);
    assert!(!bench.sees(labels::ENOUGH_ROUNDS), "a round robin has as many rounds as it needs");
}

#[test]
fn a_server_that_is_down_is_said_at_the_top_with_a_way_to_another_one() {
    let mut bench = bench();
    bench.key(Key::F);
    let down = labels::no_answer(fob_client::UNREACHABLE, "localhost:9");
    crate::until(&mut bench, "the answer", |bench| bench.sees(&down));
    let top = |bench: &Bench, label: &str| bench.harness.get_by_label_contains(label).rect().top();
    assert!(top(&bench, &down) < top(&bench, labels::CREATE), "above the form");
    super::on_phone(&mut bench);
    crate::pictures::show_people(&bench, "server-down-phone");
    bench.click(labels::SERVER);
    bench.harness.get_by_label(labels::SERVER).type_text("localhost:8");
    bench.settle();
    bench.key(Key::Enter);
    assert_eq!(bench.harness.state().services.settings.server, "localhost:8");
    assert!(!bench.sees(&down) && bench.sees(&labels::on_server("localhost:8")));
}
