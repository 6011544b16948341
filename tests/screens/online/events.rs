//! Events by windows that share a server in memory.

use super::desk::{self, Club, token};
use super::{all, line, server, type_move};
use crate::Bench;
use crate::pictures::show_people;
use egui::Key;
use egui_kittest::kittest::Queryable;
use fob_screens::elsewhere;
use fob_screens::together::labels;
use fob_services::data::{MyEvent, MyPerson};
use fob_services::labels::{QR_CODE, you};
use fob_services::places;

const SWISS: &str = r#"{"name":"Chess club","form":"swiss","rounds":2,"setup":{"game":"gobblet3","seats":["open","open"]}}"#;

/// The room of a table of the first round, in the list of one's rooms.
const ROUND_1: &str = "Chess club, round 1";

/// As whom a window is at an event.
#[derive(Clone, Copy)]
pub enum Who {
    Host,
    Person(u8, &'static str),
    HostWhoPlays(u8, &'static str),
    Nobody,
}

fn window(club: &Club, who: Who) -> Bench {
    let mut bench = Bench::new();
    arrive(&mut bench, club, who);
    bench
}

pub fn arrive(bench: &mut Bench, club: &Club, who: Who) {
    let services = &mut bench.harness.state_mut().services;
    (services.online.make_wire, services.online.make_event_wire) = (server::wire, desk::wire);
    let (host, person) = match who {
        Who::Host => (Some(token(0)), None),
        Who::Person(number, name) => (None, Some((number, name))),
        Who::HostWhoPlays(number, name) => (Some(token(0)), Some((number, name))),
        Who::Nobody => (None, None),
    };
    let person = person.map(|(number, name)| MyPerson { number, token: token(number), name: name.to_owned() });
    if host.is_some() || person.is_some() {
        services.rooms.enter_event(MyEvent {
            server: club.key.server.origin().to_owned(),
            event: club.key.event.clone(),
            title: "Chess club".to_owned(),
            host,
            person,
            at: 0,
            over: false,
        });
        services.save_rooms();
        bench.harness.state_mut().open(places::Event(club.key.clone()), false).unwrap();
    } else {
        bench.harness.state_mut().open(places::Projector(club.key.clone()), false).unwrap();
    }
    bench.settle();
}

fn place(bench: &Bench) -> &'static str {
    bench.harness.state().place()
}

/// The window of whoever begins at the first table of the round, and the other's.
fn in_order<'a>(club: &Club, mut windows: Vec<(u8, &'a mut Bench)>) -> [&'a mut Bench; 2] {
    let people = club.people(0);
    windows.retain(|(number, _)| people.contains(number));
    windows.sort_by_key(|(number, _)| *number != people[0]);
    let mut windows = windows.into_iter().map(|(_, window)| window);
    [windows.next().unwrap(), windows.next().unwrap()]
}

fn play_to_the_end(first: &mut Bench, second: &mut Bench) {
    for (turn, mv) in ["3@b2", "1@a1", "3@b3", "1@c1", "2@b1"].iter().enumerate() {
        type_move(if turn % 2 == 0 { first } else { second }, mv);
        all(&mut [first, second], 4);
        assert_eq!((line(first).len(), line(second).len()), (turn + 1, turn + 1), "{mv}");
    }
}

#[test]
fn an_event_is_played_from_its_page_and_everybody_sees_the_points() {
    let club = Club::new("clubswiss", SWISS, &["Ada", "Bo", "Cy"]);
    let (mut host, mut screen) = (window(&club, Who::Host), window(&club, Who::Nobody));
    let mut people =
        [window(&club, Who::Person(1, "Ada")), window(&club, Who::Person(2, "Bo")), window(&club, Who::Person(3, "Cy"))];
    host.settle();
    screen.settle();
    assert!(host.sees("Chess club") && host.sees(&labels::here(3, 3)) && host.sees(QR_CODE));
    assert!(people[0].sees(&labels::you_are_in("Ada")) && people[0].sees(&you("Ada")) && !people[0].sees(&labels::pair(1)));
    assert!(screen.sees(labels::INVITE) && screen.sees("Cy") && !screen.sees(labels::LEAVE));
    // What is played is said, and nobody has a place yet.
    assert!(host.sees("Gobblet 3x3, without a clock.") && screen.sees("Gobblet 3x3") && people[0].sees("2 rounds"));
    assert!(host.harness.query_by_label("1").is_none() && host.harness.query_by_label("2").is_none());
    show_people(&host, "event-host");
    host.click(&labels::pair(1));
    let [ada, bo, cy] = &mut people;
    all(&mut [&mut host, &mut screen, ada, bo, cy], 6);
    // The two of the table are led there; the third sits out.
    assert_eq!((place(ada), place(bo), place(cy)), ("room/game", "room/game", "event"));
    assert!(cy.sees(labels::SIT_OUT));
    assert!(screen.sees(&labels::round_of(1, 2)) && screen.sees(" – ") && screen.sees(&labels::sits_out("Cy")));
    show_people(&screen, "projector");
    assert!(host.sees(&labels::still_playing(1)) && host.sees(&labels::watch(1)));
    let [first, second] = in_order(&club, vec![(1, &mut *ada), (2, &mut *bo)]);
    play_to_the_end(first, second);
    all(&mut [&mut host, &mut screen, ada, bo, cy], 4);
    assert!(host.sees("1 : 0") && screen.sees("1 : 0"));
    assert!(ada.harness.state().services.rooms.rooms.iter().all(|mine| mine.over), "it is no unfinished room");
    // Back from the table one is at the event.
    ada.key(Key::Escape);
    bo.key(Key::Escape);
    assert!(ada.sees(labels::WAIT_FOR_ROUND) && ada.sees(&labels::round(1)));
    // Bo leaves and comes back; Dora enters late.
    bo.click(labels::LEAVE);
    assert!(bo.sees(labels::LEAVE_QUESTION));
    bo.key(Key::Enter);
    all(&mut [&mut host, bo], 4);
    assert!(bo.sees(labels::HAVE_LEFT) && host.sees(labels::LEFT));
    bo.click(labels::COME_BACK);
    club.enter("Dora");
    all(&mut [&mut host, &mut screen, bo], 4);
    assert!(host.sees("Dora") && screen.sees("Dora"));
    // Cy is removed, so that two tables are not needed... three people are left: one sits out.
    host.click(&labels::remove("Cy"));
    host.click(labels::REMOVE);
    all(&mut [&mut host, cy], 4);
    assert!(cy.sees(labels::HAVE_LEFT));
    host.click(&labels::pair(2));
    all(&mut [&mut host, &mut screen, ada, bo, cy], 6);
    assert!(host.sees(labels::LAST_ROUND));
    // The host decides the table.
    host.click(&labels::score(1));
    host.click(labels::DRAWN);
    all(&mut [&mut host, &mut screen, ada, bo, cy], 6);
    assert!(host.sees("½ : ½") && host.sees(&labels::won("")) && screen.sees(labels::RESULT));
    assert!(club.csv().lines().count() == 5, "{}", club.csv());
    assert!(host.harness.state().services.rooms.events[0].over);
    // On a phone the result comes before the tables.
    super::on_phone(&mut host);
    let top = |label: &str| {
        let all = host.harness.query_all_by_label(label);
        all.map(|node| node.rect().top()).fold(f32::INFINITY, f32::min)
    };
    assert!(top(labels::RESULT) < top(&labels::round(2)), "{} {}", top(labels::RESULT), top(&labels::round(2)));
}

#[test]
fn a_table_is_found_from_elsewhere_and_the_turn_is_announced() {
    let club = Club::new("clubaway", SWISS, &["Ada", "Bo"]);
    let mut host = window(&club, Who::HostWhoPlays(1, "Ada"));
    let mut bo = window(&club, Who::Person(2, "Bo"));
    // Both are elsewhere when the round is paired.
    bo.key(Key::Escape);
    bo.harness.state_mut().open(places::Standings, false).unwrap();
    bo.settle();
    host.click(&labels::pair(1));
    all(&mut [&mut host, &mut bo], 6);
    assert_eq!((place(&host), place(&bo)), ("room/game", "standings"));
    assert!(bo.sees(&elsewhere::table_is_ready(ROUND_1)) && bo.harness.state().title() == elsewhere::TITLE);
    bo.click(elsewhere::GO);
    all(&mut [&mut host, &mut bo], 6);
    assert_eq!(place(&bo), "room/game");
    // One looks at something else while the other plays.
    let [first, second] = in_order(&club, vec![(1, &mut host), (2, &mut bo)]);
    second.harness.state_mut().open(places::Standings, false).unwrap();
    second.settle();
    assert!(!second.sees(elsewhere::YOUR_TURN) && second.harness.state().title() != elsewhere::TITLE);
    type_move(first, "3@b2");
    all(&mut [first, second], 4);
    assert!(second.sees(&elsewhere::your_turn(ROUND_1)) && second.harness.state().title() == elsewhere::TITLE);
    second.click(elsewhere::LATER);
    assert!(!second.sees(elsewhere::YOUR_TURN) && second.harness.state().title() == elsewhere::TITLE, "the title still says so");
    second.key(Key::Escape);
    all(&mut [first, second], 4);
    assert_eq!(place(second), "room/game");
    type_move(second, "1@a1");
    all(&mut [first, second], 4);
    assert_eq!((line(first).len(), second.harness.state().title() == elsewhere::TITLE), (2, false));
}

#[test]
fn a_lost_line_of_an_event_is_said_and_comes_back() {
    let club = Club::new("clublost", SWISS, &["Ada", "Bo"]);
    let (mut host, mut ada) = (window(&club, Who::Host), window(&club, Who::Person(1, "Ada")));
    club.set_dead(true);
    all(&mut [&mut host, &mut ada], 4);
    assert!(ada.sees(fob_kit::strip::LOST) && ada.sees("Bo"), "what is known stays in sight");
    // Nothing is asked into the dark.
    host.click(&labels::pair(1));
    all(&mut [&mut host, &mut ada], 200);
    club.set_dead(false);
    all(&mut [&mut host, &mut ada], 500);
    assert!(!ada.sees(fob_kit::strip::LOST) && ada.sees(&labels::you_are_in("Ada")));
    host.click(&labels::pair(1));
    all(&mut [&mut host, &mut ada], 6);
    assert_eq!(place(&ada), "room/game");
    // A window that is opened again is at its part.
    ada.key(Key::Escape);
    ada.key(Key::Escape);
    ada.key(Key::F);
    assert!(ada.sees(labels::MY_ROOMS) && ada.sees(&labels::room_as(ROUND_1, "Ada")));
    ada.click(&labels::room_as("Chess club", "Ada"));
    assert!(ada.sees(&labels::you_play(1, 1, "Bo")) && ada.sees(&labels::play_at(1)));
    ada.click(labels::TO_TABLE);
    all(&mut [&mut ada], 4);
    assert_eq!(place(&ada), "room/game");
}

#[test]
fn the_projector_on_a_phone_shows_the_link_where_a_code_would_be_too_small() {
    let club = Club::new("clubphone", SWISS, &["Ada", "Bo", "Cy"]);
    let (mut host, mut screen) = (window(&club, Who::Host), window(&club, Who::Nobody));
    assert!(screen.sees(QR_CODE));
    host.click(&labels::pair(1));
    super::on_phone(&mut screen);
    all(&mut [&mut host, &mut screen], 4);
    show_people(&screen, "projector-phone");
    assert!(!screen.sees(QR_CODE) && screen.sees("Late? Open http"), "{}", screen.shown(""));
    super::on_phone(&mut host);
    show_people(&host, "event-host-phone");
}
