//! An event of eight people on a real server: the host and two people at windows, a projector, and the others by scripts on sockets.

use crate::process::Start;
use crate::window::{Window, answer, server, until};
use egui::Key;
use egui_kittest::kittest::Queryable;
use fob_client::{EventNotice, EventSession, Live, Session, Socket, new_token};
use fob_game_screens::{AnyTable, GamesScreen};
use fob_kit::strip;
use fob_screens::together::labels;
use fob_services::online::{EventKey, Play, Role, RoomState, Server};
use fob_services::{link, places};
use std::time::Instant;
use tempfile::TempDir;

/// Who begins wins in three moves.
const WON: [&str; 5] = ["3@b2", "1@a1", "3@b3", "1@c1", "2@b1"];

/// Somebody without a window.
struct Script {
    server: Server,
    token: String,
    event: Live<EventSession>,
    table: Option<Live<Session>>,
    since: Instant,
}

impl Script {
    fn new(key: &EventKey, name: &str) -> Self {
        let token = new_token().unwrap();
        let entered = answer(key.server.enter(&key.event, name, &token, || {}));
        let session = EventSession::new(Some(token.clone()), Some(entered.person), u64::from(entered.person));
        let event = Live::new(session, Box::new(Socket::new(key.server.event_socket(&key.event), || {})));
        Self { server: key.server.clone(), token, event, table: None, since: Instant::now() }
    }

    /// Goes to the table to which the event calls, and makes the next move of the script where it is due.
    fn go_on(&mut self) {
        let now = self.since.elapsed().as_millis() as i64;
        self.event.poll(now);
        while let Some(notice) = self.event.next_notice() {
            if let EventNotice::Table { room, seat } = notice {
                let session = Session::new(Some(self.token.clone()), Some(seat), 1_700_000_000_000, u64::from(seat));
                let address = self.server.socket(&room);
                self.table = Some(Live::new(session, Box::new(Socket::new(address, || {}))));
            }
        }
        let Some(table) = &mut self.table else { return };
        table.poll(now);
        let session = table.session();
        let moves = session.records().iter().filter(|record| matches!(record.play, Play::Move(_))).count();
        let is_due = session
            .room()
            .is_some_and(|room| room.state == RoomState::Playing && session.seat().is_some_and(|seat| room.due.contains(&seat)));
        if is_due && session.is_caught_up() && !session.waits() {
            table.play(Play::Move(WON[moves].to_owned()));
        }
    }
}

fn moves(window: &Window) -> Option<usize> {
    let session = window.harness.state().find::<GamesScreen>().and_then(GamesScreen::table).map(AnyTable::history)?;
    let (track, here) = (session.track(), session.current());
    Some(track.iter().position(|(id, _)| *id == here).unwrap_or(0))
}

/// Makes the next move of the script at a window whose turn it is.
fn play_at(window: &mut Window) {
    if window.harness.state().place() != "room/game"
        || !window.harness.state().title().contains(fob_game_screens::labels::YOUR_TURN)
    {
        return;
    }
    let Some(mv) = moves(window).and_then(|moves| WON.get(moves)) else { return };
    window.key(Key::T);
    window.harness.get_by_label(fob_game_screens::labels::MOVE_AS_TEXT).type_text(mv);
    window.settle();
    window.key(Key::Enter);
}

/// Everybody goes on until something holds of the windows.
fn all_until(
    windows: &mut [&mut Window],
    scripts: &mut [Script],
    players: &[usize],
    what: &str,
    holds: impl Fn(&[&mut Window]) -> bool,
) {
    let deadline = Instant::now() + std::time::Duration::from_mins(3);
    while !holds(windows) {
        let seen = || windows.iter().map(|window| window.all()).collect::<Vec<_>>();
        assert!(Instant::now() < deadline, "{what}: not within three minutes; {:#?}", seen());
        scripts.iter_mut().for_each(Script::go_on);
        for window in windows.iter_mut() {
            window.harness.run_steps(1);
        }
        for player in players {
            play_at(windows[*player]);
        }
        std::thread::sleep(std::time::Duration::from_millis(4));
    }
    windows.iter_mut().for_each(|window| window.settle());
}

#[test]
fn an_event_of_eight_people_is_played_to_its_table() {
    let folder = TempDir::new().unwrap();
    let start = Start::sqlite(folder.path()).start();
    let address = start.address;
    // The host makes it by the form.
    let mut host = Window::new(address);
    host.open(places::NewEvent);
    host.types(labels::EVENT_NAME, "Club");
    host.click(labels::FIXED_ROUNDS);
    host.click(labels::GAME);
    host.click("Gobblet 3x3");
    host.click(labels::CREATE_EVENT);
    until(&mut [&mut host], "the event", |windows| windows[0].sees(fob_services::labels::QR_CODE));
    let route = host.harness.state().route();
    let places::Event(key) = route.get::<places::Event>().expect("the event").clone();
    // Ada and Bo come by the link; a projector needs no name; the others are scripts.
    let address_of = link::address(Some(&format!("http://{address}/")), &places::Event(key.clone()).into());
    assert!(host.sees(&address_of));
    let enter = |name: &str| {
        let mut window = Window::new(address);
        window.paste(&address_of);
        until(&mut [&mut window], "the door", |windows| windows[0].sees(labels::TYPE_NAME));
        window.types(labels::NAME, name);
        window.click(labels::ENTER);
        until(&mut [&mut window], "the part", |windows| windows[0].sees(&labels::you_are_in(name)));
        window
    };
    let (mut ada, mut bo) = (enter("Ada"), enter("Bo"));
    let mut screen = Window::new(address);
    screen.open(places::Projector(key.clone()));
    let mut scripts: Vec<Script> = ["Cy", "Dora", "Eve", "Fay", "Gus"].iter().map(|name| Script::new(&key, name)).collect();
    all_until(&mut [&mut host, &mut ada, &mut bo, &mut screen], &mut scripts, &[], "seven people", |windows| {
        windows[0].sees(&labels::here(7, 7)) && windows[3].sees("Gus")
    });
    for round in 1..=5u32 {
        if round == 2 {
            // A late arrival.
            scripts.push(Script::new(&key, "Hal"));
            all_until(&mut [&mut host, &mut ada, &mut bo, &mut screen], &mut scripts, &[], "Hal", |windows| {
                windows[0].sees("Hal")
            });
        }
        if round == 3 {
            bo.click(labels::LEAVE);
            bo.key(Key::Enter);
            all_until(&mut [&mut host, &mut ada, &mut bo, &mut screen], &mut scripts, &[], "Bo left", |windows| {
                windows[2].sees(labels::HAVE_LEFT)
            });
        }
        if round == 4 {
            bo.click(labels::COME_BACK);
        }
        all_until(&mut [&mut host, &mut ada, &mut bo, &mut screen], &mut scripts, &[], "the button", |windows| {
            windows[0].sees(&labels::pair(round)) && !windows[0].sees(labels::STILL_PLAYING) && !windows[2].sees(strip::SENDING)
        });
        host.click(&labels::pair(round));
        all_until(&mut [&mut host, &mut ada, &mut bo, &mut screen], &mut scripts, &[1, 2], "the round", |windows| {
            // The server tells each window by itself: one that does not know the end yet goes to its table.
            let view = |window: &Window| {
                let online = &window.harness.state().services.online;
                let mut roles = (0..=9).map(Role::Person).chain([Role::Projector]);
                roles.find_map(|role| online.event(&key, role)?.session().view().cloned()).expect("it follows the event")
            };
            windows[1..].iter().map(|window| view(window)).all(|view| {
                let is_over = view.tables.iter().all(|table| table.points.is_some());
                view.round == round && is_over
            })
        });
        // Back to the event from the table.
        for window in [&mut ada, &mut bo] {
            if window.harness.state().place() == "room/game" {
                window.key(Key::Escape);
            }
            assert_eq!(window.harness.state().place(), "event", "round {round}: {}", window.all());
        }
    }
    all_until(&mut [&mut host, &mut ada, &mut bo, &mut screen], &mut scripts, &[], "the end", |windows| {
        windows[0].sees(&labels::won("")) && windows[3].sees(labels::RESULT) && windows[1].sees(labels::YOU_CAME_IN)
    });
    // The table as the host's spreadsheet gets it.
    host.click(labels::COPY_CSV);
    until(&mut [&mut host], "the table", |windows| windows[0].copied().is_some_and(|text| text.contains("buchholz")));
    let csv = host.copied().unwrap();
    let rows: Vec<Vec<&str>> = csv.lines().map(|line| line.split(',').collect()).collect();
    assert_eq!((rows.len(), rows[0].len()), (9, 6 + 5), "{csv}");
    // Every round gives a point to one of the two at a table, and to whoever sits out.
    let points: f64 = rows[1..].iter().map(|row| row[3].parse::<f64>().unwrap()).sum();
    assert_eq!(points, 4.0 + 4.0 + 4.0 + 4.0 + 4.0, "{csv}");
    let bo = rows.iter().find(|row| row[2] == "Bo").unwrap();
    assert_eq!((bo[5], bo[6 + 2]), ("no", ""), "Bo was not paired in the third round: {csv}");
    let hal = rows.iter().find(|row| row[2] == "Hal").unwrap();
    assert_eq!(hal[6], "", "Hal came late: {csv}");
    // The server is stopped and started: the event is there as it was.
    start.kill();
    let _start = Start::sqlite(folder.path()).with("FOB_TEST_LISTEN", &address.to_string()).start();
    let again = answer(server(address).csv(&key.event, || {}));
    assert_eq!(again, csv);
}
