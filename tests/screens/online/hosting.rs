//! A server on this computer, as the window shows it; the server itself is one that only says how it is doing.

use crate::Bench;
use egui::Key;
use egui_kittest::kittest::Queryable;
use fob_screens::leaving::guests;
use fob_screens::together::labels;
use fob_services::host::{Host, HostState, Hosting, Reach};
use fob_store::Store;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

/// What the window has asked of it, and what it says.
#[derive(Debug, Default)]
struct Said {
    reaches: Mutex<Vec<Reach>>,
    state: Mutex<Option<HostState>>,
    lines: AtomicUsize,
    ended: AtomicUsize,
    has_page: bool,
}

#[derive(Debug)]
struct Pretended(Arc<Said>);

impl Host for Pretended {
    fn start(&self, _: &Store, reach: Reach) -> Result<Box<dyn Hosting>, String> {
        self.0.reaches.lock().unwrap().push(reach);
        Ok(Box::new(Running(Arc::clone(&self.0))))
    }
}

#[derive(Debug)]
struct Running(Arc<Said>);

impl Hosting for Running {
    fn state(&self) -> HostState {
        self.0.state.lock().unwrap().clone().unwrap_or(HostState::Starting)
    }

    fn lines(&self) -> usize {
        self.0.lines.load(Ordering::Relaxed)
    }

    fn has_page(&self) -> bool {
        self.0.has_page
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.0.ended.fetch_add(1, Ordering::Relaxed);
    }
}

/// A window with a server built in, at the page of friends.
fn bench(said: &Arc<Said>) -> Bench {
    let mut bench = Bench::new();
    bench.harness.state_mut().services.host = Some(Arc::new(Pretended(Arc::clone(said))));
    bench.key(Key::F);
    bench
}

fn listening(addresses: &[&str]) -> HostState {
    let addresses = addresses.iter().map(|address| address.parse().unwrap()).collect();
    HostState::Listening { port: 8080, addresses }
}

#[test]
fn one_press_hosts_and_shows_an_address_and_a_code_for_each_network() {
    let said = Arc::new(Said { has_page: true, ..Said::default() });
    let mut bench = bench(&said);
    bench.click(labels::HOST);
    assert_eq!(*said.reaches.lock().unwrap(), [Reach::Network], "the local network, unless told otherwise");
    assert!(bench.sees(labels::HOST_STARTS));
    *said.state.lock().unwrap() = Some(listening(&["192.168.1.5", "10.0.0.7"]));
    bench.settle();
    let at = |host: &str| format!("http://{host}:{}", 8080);
    assert!(bench.sees(&at("192.168.1.5")) && bench.sees(&at("10.0.0.7")) && bench.sees(labels::HOST_PAGE));
    let codes = bench.harness.state().services.hosted().len();
    assert_eq!(bench.harness.query_all_by_label(fob_services::labels::QR_CODE).count(), codes);
    // Rooms are made there from now on, whatever the settings say.
    bench.harness.state_mut().services.settings.server = "https://example.org".to_owned();
    assert_eq!(bench.harness.state().services.server().unwrap().origin(), at("192.168.1.5"));
    bench.click(labels::HOST_STOP);
    assert_eq!((said.ended.load(Ordering::Relaxed), bench.sees(labels::HOST)), (1, true));
    assert_eq!(bench.harness.state().services.server().unwrap().origin(), "https://example.org");
}

#[test]
fn others_are_let_in_only_when_one_says_so_and_without_a_network_it_is_this_computer() {
    let said = Arc::new(Said { state: Mutex::new(Some(listening(&[]))), ..Said::default() });
    let mut bench = bench(&said);
    bench.click(labels::HOST_EVERYBODY);
    bench.click(labels::HOST);
    assert_eq!(*said.reaches.lock().unwrap(), [Reach::Everybody]);
    assert_eq!(
        bench.harness.state().services.server().unwrap().origin(),
        format!("http://{}:8080", std::net::Ipv4Addr::LOCALHOST)
    );
    assert!(bench.sees(labels::HOST_NO_PAGE));
}

#[test]
fn what_keeps_it_from_starting_is_said_and_it_can_be_tried_again() {
    let said =
        Arc::new(Said { state: Mutex::new(Some(HostState::Ended("--store: rooms.db is in use".to_owned()))), ..Said::default() });
    let mut bench = bench(&said);
    bench.click(labels::HOST);
    assert!(bench.sees("--store: rooms.db is in use.") && bench.harness.state().services.server().is_none());
    *said.state.lock().unwrap() = Some(listening(&["192.168.1.5"]));
    bench.settle();
    assert!(bench.sees(labels::HOST_STOP));
}

#[test]
fn the_program_asks_before_it_ends_while_others_play() {
    let said = Arc::new(Said { state: Mutex::new(Some(listening(&["192.168.1.5"]))), ..Said::default() });
    let mut bench = bench(&said);
    bench.click(labels::HOST);
    said.lines.store(2, Ordering::Relaxed);
    bench.settle();
    assert!(bench.sees(&fob_services::host::guests(2)));
    bench.command(Key::Q);
    assert!(!bench.harness.state().quit && bench.sees(guests::TITLE));
    bench.key(Key::Escape);
    assert!(!bench.harness.state().quit && !bench.sees(guests::TITLE) && said.ended.load(Ordering::Relaxed) == 0);
    // Stopping asks as well.
    bench.click(labels::HOST_STOP);
    assert!(bench.sees(labels::HOST_STOP_TITLE) && said.ended.load(Ordering::Relaxed) == 0);
    bench.key(Key::Escape);
    bench.command(Key::Q);
    bench.key(Key::Enter);
    assert!(bench.harness.state().quit && said.ended.load(Ordering::Relaxed) == 1, "the server ends with the program");
}

#[test]
fn with_nobody_there_the_program_ends_at_once_and_its_server_with_it() {
    let said = Arc::new(Said { state: Mutex::new(Some(listening(&["192.168.1.5"]))), ..Said::default() });
    let mut bench = bench(&said);
    bench.click(labels::HOST);
    bench.command(Key::Q);
    assert!(bench.harness.state().quit && said.ended.load(Ordering::Relaxed) == 1);
}

#[test]
fn without_a_server_built_in_nothing_is_offered() {
    let mut bench = Bench::new();
    bench.key(Key::F);
    assert!(!bench.sees(labels::HOST) && !bench.sees(labels::HOST_HEADING));
}
