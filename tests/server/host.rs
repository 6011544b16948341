//! A server within another program: it starts at once, finds a free port, keeps its rooms and ends with its value.

use crate::client::{create, get, room};
use fob_server::{Config, Hosted, HostedState, Reach};
use serde_json::json;
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

fn config(folder: &Path, listen: SocketAddr) -> Config {
    Config {
        listen,
        page: None,
        store: format!("sqlite:{}", folder.join("rooms.db").display()),
        public: None,
        keep_days: 30,
        clock_is_right: false,
        max_rooms: 100,
        per_address: 0,
        proxy: None,
        commit_delay: Duration::ZERO,
    }
}

fn any() -> SocketAddr {
    (Ipv4Addr::LOCALHOST, 0).into()
}

/// Waits until it has started, or could not.
fn started(hosted: &Hosted) -> HostedState {
    let begun = Instant::now();
    while hosted.state() == HostedState::Starting {
        assert!(begun.elapsed() < Duration::from_mins(1), "it does not start");
        std::thread::sleep(Duration::from_millis(5));
    }
    hosted.state()
}

fn address(hosted: &Hosted) -> SocketAddr {
    match started(hosted) {
        HostedState::Listening(address) => address,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_hosted_server_answers_until_it_is_dropped_and_keeps_its_rooms() {
    let folder = tempfile::tempdir().unwrap();
    let news = Arc::new(AtomicU32::new(0));
    let counted = Arc::clone(&news);
    let tell = move || {
        counted.fetch_add(1, Ordering::Relaxed);
    };
    let hosted = Hosted::start(config(folder.path(), any()), Reach::Network, tell).unwrap();
    let at = address(&hosted);
    assert_eq!(get(at, "/health").status, 200);
    let seat = create(at, &json!({"game": "gobblet3", "seats": ["me", "open"]}), "Ada");
    drop(hosted);
    assert_eq!(news.load(Ordering::Relaxed), 2, "it listens, and it has ended");
    assert!(TcpStream::connect(at).is_err(), "nobody listens any more");
    // Another one over the same store, as after the next start of the program.
    let hosted = Hosted::start(config(folder.path(), any()), Reach::Network, || ()).unwrap();
    assert_eq!(room(address(&hosted), &seat.room)["seats"][0]["name"], "Ada");
}

#[test]
fn a_port_that_is_taken_is_no_reason_not_to_start() {
    let folder = tempfile::tempdir().unwrap();
    let taken = TcpListener::bind(any()).unwrap();
    let port = taken.local_addr().unwrap();
    let hosted = Hosted::start(config(folder.path(), port), Reach::Network, || ()).unwrap();
    let at = address(&hosted);
    assert_ne!(at.port(), port.port());
    assert_eq!(get(at, "/health").status, 200);
}

#[test]
fn a_store_in_use_is_said_and_the_first_server_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let first = Hosted::start(config(folder.path(), any()), Reach::Network, || ()).unwrap();
    let at = address(&first);
    let second = Hosted::start(config(folder.path(), any()), Reach::Network, || ()).unwrap();
    let HostedState::Ended(why) = started(&second) else { panic!("{:?}", second.state()) };
    assert!(why.contains("rooms.db"), "{why}");
    drop(second);
    assert_eq!(get(at, "/health").status, 200);
}

/// This machine's addresses are those that others use, so none of them is loopback, and all of them are served.
#[test]
fn own_addresses_are_those_of_networks() {
    let folder = tempfile::tempdir().unwrap();
    let hosted = Hosted::start(config(folder.path(), (Ipv4Addr::UNSPECIFIED, 0).into()), Reach::Network, || ()).unwrap();
    let port = address(&hosted).port();
    for own in fob_server::own_addresses() {
        assert!(own.is_ipv4() && !own.is_loopback(), "{own}");
        assert_eq!(get((own, port).into(), "/health").status, 200, "{own}");
    }
}
