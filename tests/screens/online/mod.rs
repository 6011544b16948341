//! Tables in rooms, by windows that share a server in memory. tests/together has a real one.

mod desk;
mod digests;
mod events;
mod form;
mod hosting;
mod house_rules;
mod mine;
mod offers;
mod series;
mod server;

use crate::layout::finder::{faults, prepare};
use crate::pictures::show_people;
use crate::{Bench, until};
use egui::Key;
use egui_kittest::kittest::Queryable;
use fob_client::PHRASES;
use fob_game_screens::{AnyTable, GamesScreen};
use fob_kit::scene::Look;
use fob_kit::strip;
use fob_replay::{Playback, Replay};
use fob_screens::play;
use fob_screens::together::labels;
use fob_services::data::MyRoom;
use fob_services::driving::Turn;
use fob_services::places;
use fob_store::load_replay;
use server::Place;

/// A window at a room: in a seat, or as a spectator.
fn window(place: &Place, seat: Option<u8>) -> Bench {
    let mut bench = Bench::new();
    arrive(&mut bench, place, seat);
    bench
}

fn arrive(bench: &mut Bench, place: &Place, seat: Option<u8>) {
    let services = &mut bench.harness.state_mut().services;
    services.online.make_wire = server::wire;
    if let Some(seat) = seat {
        services.rooms.enter(seat_in(place, seat));
        services.save_rooms();
    } else {
        services.follow_room(&place.key);
    }
    bench.harness.state_mut().open(places::Room(place.key.clone()), false).unwrap();
    bench.settle();
    if seat.is_none() {
        let route = bench.harness.state().services.online.live(&place.key).and_then(|live| live.session().room().cloned());
        let is_fob = route.expect("the room").setup.game == "fob";
        let key = place.key.clone();
        let model = bench.harness.state_mut();
        let opened = if is_fob { model.open(places::RoomMatch(key), true) } else { model.open(places::RoomGame(key), true) };
        opened.unwrap();
    }
    bench.settle();
}

/// The texts of the last frame that end in an ellipsis for want of room.
fn elided(bench: &Bench) -> Vec<String> {
    fn look(shape: &egui::Shape, found: &mut Vec<String>) {
        match shape {
            egui::Shape::Text(text) if text.galley.elided => found.push(text.galley.text().to_owned()),
            egui::Shape::Vec(shapes) => shapes.iter().for_each(|shape| look(shape, found)),
            _ => {}
        }
    }
    let mut found = Vec::new();
    bench.harness.output().shapes.iter().for_each(|clipped| look(&clipped.shape, &mut found));
    found
}

/// A seat in a room, as it is remembered on this device.
fn seat_in(place: &Place, seat: u8) -> MyRoom {
    MyRoom {
        server: place.key.server.origin().to_owned(),
        room: place.key.room.clone(),
        seat,
        token: format!("{seat:032x}"),
        name: "Anna".to_owned(),
        what: "A game".to_owned(),
        at: 0,
        over: false,
        filed: Vec::new(),
    }
}

fn all(benches: &mut [&mut Bench], frames: usize) {
    for _ in 0..frames {
        benches.iter_mut().for_each(|bench| bench.harness.run_steps(1));
    }
}

/// The window is a phone's from now on, worked by a finger.
fn on_phone(bench: &mut Bench) {
    bench.harness.set_size(egui::vec2(360.0, 740.0));
    for phase in [egui::TouchPhase::Start, egui::TouchPhase::End] {
        let (device_id, id, pos) = (egui::TouchDeviceId(0), egui::TouchId(7), egui::pos2(1.0, 1.0));
        bench.harness.event(egui::Event::Touch { device_id, id, phase, pos, force: None });
        bench.harness.run_steps(1);
    }
    bench.settle();
}

fn line(bench: &Bench) -> Vec<String> {
    let Some(session) = bench.harness.state().find::<GamesScreen>().and_then(GamesScreen::table).map(AnyTable::history) else {
        return Vec::new();
    };
    // What was taken back follows the place at which one is.
    let (track, here) = (session.track(), session.current());
    let place = track.iter().position(|(id, _)| *id == here).unwrap_or(0);
    track.into_iter().take(place + 1).skip(1).map(|(_, text)| text).collect()
}

fn type_move(bench: &mut Bench, mv: &str) {
    bench.key(Key::T);
    bench.harness.get_by_label(fob_game_screens::labels::MOVE_AS_TEXT).type_text(mv);
    bench.harness.run_steps(2);
    bench.key(Key::Enter);
}

const GOBBLET: &str = r#"{"game":"gobblet3","seats":["me","open"],"clock":{"initial":600,"increment":5}}"#;

#[test]
fn a_game_of_the_room_is_played_to_its_end_and_again_with_the_sides_changed() {
    let place = Place::new("gobblettoend", GOBBLET, &["Anna", "Bo"]);
    let (mut anna, mut bo) = (window(&place, Some(1)), window(&place, Some(2)));
    assert_eq!((anna.harness.state().place(), bo.harness.state().place()), ("room/game", "room/game"));
    all(&mut [&mut anna, &mut bo], 4);
    assert!(anna.sees(&fob_services::labels::you("Anna")) && anna.sees("10:00") && bo.sees(&fob_services::labels::you("Bo")));
    assert!(
        anna.harness.state().title().contains(fob_game_screens::labels::YOUR_TURN)
            && !bo.harness.state().title().contains(fob_game_screens::labels::YOUR_TURN)
    );
    let moves = ["3@b2", "1@a1", "3@b3", "1@c1", "2@b1"];
    for (turn, mv) in moves.iter().enumerate() {
        type_move(if turn % 2 == 0 { &mut anna } else { &mut bo }, mv);
        all(&mut [&mut anna, &mut bo], 4);
        assert_eq!((line(&anna).len(), line(&bo).len()), (turn + 1, turn + 1), "{mv}");
    }
    assert_eq!((line(&anna), line(&bo)), (moves.map(str::to_owned).to_vec(), moves.map(str::to_owned).to_vec()));
    assert!(anna.harness.state().services.rooms.rooms[0].over && anna.harness.state().services.problems.is_empty());
    bo.click(strip::REMATCH);
    all(&mut [&mut anna, &mut bo], 4);
    assert!(anna.sees(&fob_services::labels::offers("Bo", fob_services::labels::A_REMATCH)));
    anna.click(strip::AGREE);
    all(&mut [&mut anna, &mut bo], 6);
    assert!(line(&anna).is_empty() && line(&bo).is_empty());
    assert!(bo.harness.state().title().contains(fob_game_screens::labels::YOUR_TURN), "sides are changed");
    type_move(&mut bo, "3@b2");
    all(&mut [&mut anna, &mut bo], 4);
    assert_eq!(line(&anna), ["3@b2"]);
    // Nothing of it is among the saves: the server has it.
    assert_eq!(std::fs::read_dir(anna.folder.path().join("saves")).map_or(0, Iterator::count), 0);
}

#[test]
fn offers_refusals_and_phrases_at_a_game_of_the_room() {
    let place = Place::new("gobbletoffers", GOBBLET, &["Anna", "Bo"]);
    let (mut anna, mut bo) = (window(&place, Some(1)), window(&place, Some(2)));
    type_move(&mut anna, "3@b2");
    all(&mut [&mut anna, &mut bo], 4);
    // Anna looks back while Bo moves; his move comes all the same.
    anna.harness.event(egui::Event::Text("<".to_owned()));
    anna.settle();
    assert!(line(&anna).is_empty());
    type_move(&mut bo, "3@a1");
    all(&mut [&mut anna, &mut bo], 4);
    assert_eq!((line(&anna).len(), line(&bo).len()), (2, 2));
    bo.click(strip::TAKE_BACK);
    all(&mut [&mut anna, &mut bo], 4);
    assert!(anna.sees(&fob_services::labels::asks("Bo", fob_services::labels::TO_TAKE_BACK)));
    anna.click(strip::AGREE);
    all(&mut [&mut anna, &mut bo], 4);
    assert_eq!((line(&anna).len(), line(&bo).len()), (1, 1));
    type_move(&mut bo, "2@a1");
    all(&mut [&mut anna, &mut bo], 4);
    assert_eq!(line(&anna), ["3@b2", "2@a1"]);
    anna.click(strip::SAY);
    anna.click(PHRASES[1]);
    all(&mut [&mut anna, &mut bo], 4);
    assert!(bo.sees(&strip::quoted(PHRASES[1])));
    // Nobody is helped, and the room says what is played.
    anna.command(Key::N);
    assert!(anna.sees(fob_game_screens::labels::NOT_IN_A_ROOM));
    anna.click(fob_game_screens::labels::DRAW);
    anna.key(Key::Enter);
    all(&mut [&mut anna, &mut bo], 4);
    assert!(bo.sees(&fob_services::labels::offers("Anna", fob_services::labels::A_DRAW)));
    bo.click(strip::DECLINE);
    all(&mut [&mut anna, &mut bo], 4);
    assert!(
        !bo.sees(&fob_services::labels::offers("", fob_services::labels::A_DRAW))
            && !anna.sees(fob_services::labels::WAITING_FOR_OTHERS)
    );
    bo.click(fob_game_screens::labels::RESIGN);
    bo.key(Key::Enter);
    all(&mut [&mut anna, &mut bo], 6);
    assert!(anna.sees(strip::REMATCH) && bo.sees(strip::REMATCH));
}

#[test]
fn a_lost_connection_is_shown_and_a_move_made_meanwhile_counts_once() {
    let place = Place::new("gobbletlost", GOBBLET, &["Anna", "Bo"]);
    let (mut anna, mut bo) = (window(&place, Some(1)), window(&place, Some(2)));
    all(&mut [&mut anna, &mut bo], 4);
    place.set_dead(true);
    all(&mut [&mut anna, &mut bo], 4);
    assert!(anna.sees(strip::LOST) && bo.sees(strip::LOST));
    type_move(&mut anna, "3@b2");
    // On a phone the button that tries again has its place, and nothing else stands there.
    on_phone(&mut bo);
    let button = bo.harness.get_by_label(strip::RECONNECT).rect();
    let text = bo.harness.get_by_label(strip::LOST).rect();
    assert!(button.left() >= text.right() && text.left() >= 0.0 && button.right() <= 360.0, "{text:?} {button:?}");
    assert!(!bo.sees(strip::SAY));
    assert_eq!(line(&anna).len(), 0);
    // A long time without network.
    all(&mut [&mut anna, &mut bo], 1_200);
    place.set_dead(false);
    all(&mut [&mut anna, &mut bo], 500);
    assert_eq!((line(&anna), line(&bo), place.table().host.kept.len()), (vec!["3@b2".to_owned()], vec!["3@b2".to_owned()], 2));
    assert!(!anna.sees(strip::LOST) && !anna.sees(strip::SENDING));
}

#[test]
fn computers_of_the_server_play_at_a_table_of_three() {
    let setup = r#"{"game":"bloop","seats":["me","open","random"]}"#;
    let place = Place::new("bloopofthree", setup, &["Anna", "Bo"]);
    let (mut anna, mut bo) = (window(&place, Some(1)), window(&place, Some(2)));
    let mut turns = 0;
    while turns < 6 && bo.harness.state().services.problems.is_empty() {
        let due = place.table().host.kept.last().unwrap().record.due.first().copied().unwrap_or(0);
        let Some(bench) = [None, Some(&mut anna), Some(&mut bo)].into_iter().nth(usize::from(due)).flatten() else { break };
        let moves = bench.harness.state().find::<GamesScreen>().and_then(GamesScreen::table).unwrap().history().moves();
        let mv = moves[turns % moves.len()].clone();
        type_move(bench, &mv);
        all(&mut [&mut anna, &mut bo], 6);
        turns += 1;
    }
    let played = place.table().host.kept.len() - 1;
    assert!(turns == 6 && played > 6, "{turns} turns, {played} moves");
    assert_eq!((line(&anna).len(), line(&bo).len()), (played, played));
}

fn table(bench: &Bench) -> Option<&play::MatchScreen> {
    bench.harness.state().find::<play::MatchScreen>()
}

fn shots(bench: &Bench) -> u32 {
    table(bench).map_or(0, |table| table.game().shots())
}

/// Shoots as the aim is and chooses as the order is, wherever that is to be done here, until something holds.
fn play_on(benches: &mut [&mut Bench], what: &str, holds: impl Fn(&[&mut Bench]) -> bool) {
    let mut frames = 0;
    while !holds(benches) {
        frames += 1;
        assert!(frames < 40_000, "{what}");
        for bench in benches.iter_mut() {
            match table(bench).map(|table| table.played.turn().clone()) {
                Some(Turn::Shoot) => bench.harness.key_press(Key::Space),
                Some(Turn::Choose | Turn::Show(_)) => bench.harness.key_press(Key::Enter),
                Some(Turn::Roll) => std::thread::yield_now(),
                _ => {}
            }
            bench.harness.run_steps(1);
        }
    }
}

#[test]
fn a_match_of_fob_is_the_servers_shot_by_shot_and_goes_to_the_theatre() {
    let setup = r#"{"game":"fob","kind":"reject-2","machine":"rope","limit":8,"seats":["me","open"]}"#;
    let place = Place::new("fobtoend", setup, &["Anna", "Bo"]);
    let (mut anna, mut bo) = (window(&place, Some(1)), window(&place, Some(2)));
    assert_eq!(anna.harness.state().place(), "room/match");
    play_on(&mut [&mut anna, &mut bo], "the end", |benches| {
        benches
            .iter()
            .all(|bench| bench.sees(strip::REMATCH) && bench.harness.state().title().contains(fob_screens::result::TITLE))
    });
    let theirs = Replay::parse(&place.file()).unwrap();
    for bench in [&anna, &bo] {
        let path = table(bench).unwrap().played.path().to_path_buf();
        let replay = load_replay(&path).unwrap();
        assert_eq!(replay.records, theirs.records, "shots, orders and digests are the server's");
        assert_eq!(Playback::new(&replay).unwrap().first_divergence(), None);
        assert_eq!((replay.header.note.as_str(), replay.header.seed), (play::labels::PLAYED_ONLINE, theirs.header.seed));
        assert!(path.starts_with(bench.folder.path().join("replays")));
        let services = &bench.harness.state().services;
        assert_eq!((services.standings.entered.len(), services.rooms.rooms[0].filed.clone()), (1, vec![1]));
    }
    anna.click(strip::REMATCH);
    all(&mut [&mut anna, &mut bo], 4);
    bo.click(strip::AGREE);
    play_on(&mut [&mut anna, &mut bo], "the rematch", |benches| benches.iter().all(|bench| shots(bench) == 1));
    assert_eq!(table(&bo).unwrap().played.header().players[0].name, "Bo", "sides are changed");
}

#[test]
fn who_comes_late_sees_the_match_as_it_is_and_a_take_back_holds_on_all_boards() {
    let setup = r#"{"game":"fob","kind":"tug-of-war","machine":"rope","seats":["me","open"]}"#;
    let place = Place::new("foblate", setup, &["Anna", "Bo"]);
    let (mut anna, mut bo) = (window(&place, Some(1)), window(&place, Some(2)));
    let is_at_rest =
        |bench: &Bench| matches!(table(bench).map(|table| table.played.turn().clone()), Some(Turn::Shoot | Turn::Wait(_)));
    play_on(&mut [&mut anna, &mut bo], "three shots", |benches| {
        benches.iter().all(|bench| shots(bench) == 3 && is_at_rest(bench))
    });
    // Anna's window is closed, and opened again.
    drop(anna);
    let mut anna = window(&place, Some(1));
    let mut carl = window(&place, None);
    until(&mut anna, "the match", |bench| shots(bench) == 3 && is_at_rest(bench));
    until(&mut carl, "the match", |bench| shots(bench) == 3 && is_at_rest(bench));
    let layout = |bench: &Bench| table(bench).unwrap().played.layout().clone();
    assert_eq!(layout(&anna), layout(&bo));
    assert!(!carl.sees(fob_game_screens::labels::RESIGN) && !carl.sees(strip::SAY), "who looks on decides nothing");
    anna.command(Key::Z);
    anna.key(Key::Enter);
    all(&mut [&mut anna, &mut bo], 4);
    assert!(bo.sees(&fob_services::labels::asks("Anna", fob_services::labels::TO_TAKE_BACK)));
    bo.click(strip::AGREE);
    all(&mut [&mut anna, &mut bo, &mut carl], 8);
    let place_of = |bench: &Bench| (shots(bench), table(bench).unwrap().game().next_player());
    assert_eq!((place_of(&anna), place_of(&bo), place_of(&carl)), ((2, 1), (2, 1), (2, 1)));
    assert_eq!(layout(&anna), layout(&bo));
    assert_eq!(layout(&carl), layout(&bo));
    // The other's striker is seen where they put it.
    let striker = |bench: &Bench| {
        let board = bench.harness.state().board().expect("a board");
        board.discs.iter().find(|disc| disc.look == Look::Striker).map(|disc| disc.at)
    };
    anna.key(Key::A);
    all(&mut [&mut anna, &mut bo, &mut carl], 8);
    assert!(striker(&anna).is_some());
    assert_eq!((striker(&bo), striker(&carl)), (striker(&anna), striker(&anna)));
    // And the match goes on.
    play_on(&mut [&mut anna, &mut bo, &mut carl], "more shots", |benches| benches.iter().all(|bench| shots(bench) >= 4));
    assert!([&anna, &bo, &carl].iter().all(|bench| bench.harness.state().services.problems.is_empty()));
}

#[test]
fn without_a_server_the_menu_says_how_to_get_one() {
    let mut bench = Bench::new();
    bench.key(Key::F);
    assert_eq!(bench.harness.state().place(), "friend");
    assert!(bench.sees(fob_screens::together::labels::NO_SERVER) && bench.sees(labels::SERVER) && !bench.sees(labels::CREATE));
    bench.click(labels::BY_LINKS);
    assert_eq!(bench.harness.state().place(), "new");
}

#[test]
fn the_address_of_a_server_is_used_once_it_is_entered() {
    use egui_kittest::kittest::Queryable;
    let mut bench = Bench::new();
    bench.key(Key::F);
    let enter = |bench: &mut Bench, text: &str| {
        bench.click(labels::SERVER);
        bench.harness.get_by_label(labels::SERVER).type_text(text);
        bench.settle();
        assert!(!bench.sees(labels::CREATE), "part of an address is none");
        bench.key(Key::Enter);
    };
    enter(&mut bench, "ftp://");
    assert!(!bench.sees(labels::CREATE) && bench.harness.state().services.settings.server.is_empty());
    for _ in 0.."ftp://".len() {
        bench.click(labels::SERVER);
        bench.key(Key::End);
        bench.key(Key::Backspace);
    }
    enter(&mut bench, "localhost:9");
    assert!(bench.sees(labels::CREATE) && bench.sees(&fob_screens::together::labels::on_server("localhost:9")));
}

#[test]
fn who_has_the_first_seat_gets_the_link_and_who_waits_is_listed_under_their_rooms() {
    let place = Place::new("waiting1", GOBBLET, &["Anna"]);
    let mut anna = window(&place, Some(1));
    assert!(
        anna.sees(labels::WAITING)
            && anna.sees(fob_services::labels::QR_CODE)
            && anna.sees(fob_screens::together::labels::WAITING_FOR_PLAYER)
    );
    // The table is set already.
    assert!(anna.sees(labels::TABLE));
    show_people(&anna, "door");
    on_phone(&mut anna);
    assert!(anna.sees(labels::TABLE) && anna.sees(labels::WAITING_FOR_PLAYER));
    show_people(&anna, "door-phone");
    anna.click(labels::COPY);
    let link = anna.copied();
    assert_eq!(link, format!("{}/#room?server=http%3A%2F%2Flocalhost%3A9&id=waiting1", place.key.server.origin()));
    let route = fob_services::link::read(&link, |route| fob_screens::kinds::KINDS.read(route)).unwrap();
    assert_eq!(route.get(), Some(&places::Room(place.key.clone())));
    anna.key(Key::Escape);
    anna.key(Key::F);
    assert!(anna.sees(labels::MY_ROOMS));
    anna.click(&fob_screens::together::labels::room_as("A game", "Anna"));
    assert!(anna.sees(labels::WAITING));
}

#[test]
fn several_open_seats_are_for_several_friends() {
    let setup = r#"{"game":"fob","kind":"reject-4","machine":"rope","seats":["me","open","open","medium"],"public":true}"#;
    let place = Place::new("waiting4", setup, &["Anna"]);
    let anna = window(&place, Some(1));
    assert!(anna.sees(labels::WAITING_FOR_MORE));
    let view = anna.harness.state().services.online.view(&place.key).unwrap();
    assert_eq!(fob_services::online::phrases::people(view), "Anna, Computer (medium)  ·  2 open seats");
}

#[test]
fn the_board_of_fob_is_set_while_somebody_waits() {
    let place = Place::new("waitingfob", r#"{"game":"fob","kind":"reject-2","machine":"rope","seats":["me","open"]}"#, &["Anna"]);
    let anna = window(&place, Some(1));
    assert!(anna.sees(labels::WAITING) && anna.sees(labels::TABLE));
    let board = anna.harness.state().board().expect("a board");
    assert_eq!(board.discs.len(), 30, "all pucks are there, before the break");
}

#[test]
fn on_a_phone_whose_shot_it_is_and_the_pucks_are_read_in_full() {
    let setup =
        r#"{"game":"fob","kind":"reject-2","machine":"rope","seats":["me","open"],"clock":{"initial":300,"increment":5}}"#;
    let place = Place::new("fobphone", setup, &["Anna", "Bo"]);
    let (mut anna, mut bo) = (window(&place, Some(1)), window(&place, Some(2)));
    play_on(&mut [&mut anna, &mut bo], "a turn", |benches| {
        benches.iter().all(|bench| matches!(table(bench).unwrap().played.turn(), Turn::Shoot | Turn::Wait(_)))
    });
    for (bench, name) in [(&mut anna, "fob-phone"), (&mut bo, "fob-phone-waits")] {
        on_phone(bench);
        show_people(bench, name);
        assert_eq!(elided(bench), [""; 0], "{name}");
        prepare(&bench.harness);
        bench.settle();
        assert_eq!(faults(&bench.harness), [""; 0], "{name}");
    }
}
