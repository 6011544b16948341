//! A server without sockets: [rooms in memory](crate::rooms), and lines to them that a test can cut.

use crate::rooms::Host;
use fob_client::{Heard, Wire};
use fob_online::{Millis, Room};
use fob_services::jobs::Wake;
use fob_services::online::{Call, Key, RoomView, Server};
use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError};

/// All rooms of all tests, by their ids.
pub(super) static ROOMS: LazyLock<Mutex<BTreeMap<String, Arc<Mutex<Table>>>>> = LazyLock::new(Mutex::default);

pub(super) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A room with the lines to it.
#[derive(Debug)]
pub struct Table {
    pub host: Host,
    /// The lines that are open, with what their ends hear before any frame.
    lines: BTreeMap<u64, Vec<Heard>>,
    /// There is no network: lines are cut, and no new one opens.
    dead: bool,
    /// Number of questions about the room.
    pub asked: usize,
}

/// A room, as tests hold it.
pub struct Place {
    pub key: Key,
    table: Arc<Mutex<Table>>,
}

impl Place {
    /// Makes a room whose first seats have these people; who comes later takes the others.
    pub fn new(id: &str, setup: &str, names: &[&str]) -> Self {
        let mut host = Host::new(id, setup, names, Millis(1_700_000_000_000));
        host.step = 200;
        let table = Table { host, lines: BTreeMap::new(), dead: false, asked: 0 };
        let table = Arc::new(Mutex::new(table));
        lock(&ROOMS).insert(id.to_owned(), table.clone());
        Self { key: Key { server: Server::read("localhost:9").unwrap(), room: id.to_owned() }, table }
    }

    /// Opens a seat with another secret: that of a person at an event.
    pub fn opens(&self, token: &str, seat: u8) {
        self.table().host.tokens.insert(token.to_owned(), seat);
    }

    pub fn table(&self) -> MutexGuard<'_, Table> {
        lock(&self.table)
    }

    /// The network fails, or is back.
    pub fn set_dead(&self, dead: bool) {
        let mut table = self.table();
        table.dead = dead;
        if dead {
            let Table { host, lines, .. } = &mut *table;
            for (line, heard) in lines {
                host.leave(*line);
                *heard = vec![Heard::Closed];
            }
        }
    }

    /// The first game as a file.
    pub fn file(&self) -> String {
        let table = self.table();
        let mut room = Room::new(self.key.room.clone(), table.host.room.setup().clone(), 0, Millis(0)).unwrap();
        for (seat, place) in (1..).zip(table.host.room.seats()) {
            if let Some(name) = &place.name {
                room.take_seat(seat, name);
            }
        }
        fob_online::match_file(room, table.host.kept.iter().cloned(), 1).unwrap()
    }
}

/// Answers a question about one of these rooms, as over HTTP, and counts it.
pub fn ask(key: &Key, _wake: Wake) -> Call<RoomView> {
    let table = lock(&ROOMS).get(&key.room).cloned();
    let Some(table) = table else { return Call::answered(404, r#"{"error":"there is no such room"}"#) };
    let mut table = lock(&table);
    table.asked += 1;
    if table.dead {
        return Call::answered(503, r#"{"error":"come back later"}"#);
    }
    Call::answered(200, &serde_json::to_string(&table.host.room.view(0)).unwrap())
}

/// Makes lines to these rooms.
pub fn wire(key: &Key, _wake: Wake) -> Box<dyn Wire> {
    let table = lock(&ROOMS).get(&key.room).cloned().expect("a room of a test");
    Box::new(Line { table, number: None })
}

#[derive(Debug)]
struct Line {
    table: Arc<Mutex<Table>>,
    number: Option<u64>,
}

impl Wire for Line {
    fn connect(&mut self) {
        self.close();
        let mut table = lock(&self.table);
        let number = table.host.connect();
        let first = if table.dead { Heard::Closed } else { Heard::Opened };
        table.lines.insert(number, vec![first]);
        self.number = Some(number);
    }

    fn send(&mut self, frame: String) {
        let mut table = lock(&self.table);
        if let Some(number) = self.number.filter(|_| !table.dead) {
            table.host.hear(number, &frame);
        }
    }

    fn close(&mut self) {
        let Some(number) = self.number.take() else { return };
        let mut table = lock(&self.table);
        table.lines.remove(&number);
        table.host.leave(number);
    }

    fn heard(&mut self) -> Vec<Heard> {
        let Some(number) = self.number else { return Vec::new() };
        let mut table = lock(&self.table);
        let first = table.lines.get_mut(&number).map(std::mem::take).unwrap_or_default();
        let frames = table.host.down(number).into_iter().flat_map(|down| down.drain(..)).map(Heard::Frame);
        first.into_iter().chain(frames).collect()
    }
}

impl Drop for Line {
    fn drop(&mut self) {
        self.close();
    }
}

impl Table {
    /// The points of all seats, once the last game is over.
    pub fn points(&self) -> Option<Vec<String>> {
        self.host.room.result().map(|result| result.points.clone())
    }
}
