//! A server without sockets: rooms in memory, and lines to them that a test can cut. It answers as docs/protocol.md says.

use fob_client::{Heard, Wire};
use fob_kit::online::{Call, Key, RoomView, Server};
use fob_kit::work::Wake;
use fob_online::{Frame, Kept, Millis, PlayFrame, Room, SetupText, read_frame};
use serde_json::json;
use std::collections::{BTreeMap, VecDeque};
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError};

/// All rooms of all tests, by their ids.
pub(super) static ROOMS: LazyLock<Mutex<BTreeMap<String, Arc<Mutex<Table>>>>> = LazyLock::new(Mutex::default);

pub(super) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A room with those who are connected.
#[derive(Debug)]
pub struct Table {
    pub kept: Vec<Kept>,
    room: Hidden,
    peers: Vec<Peer>,
    count: u64,
    at: i64,
    /// There is no network: lines are cut, and no new one opens.
    dead: bool,
    /// Number of questions about the room.
    pub asked: usize,
    /// The seats of secrets that do not name theirs.
    tokens: BTreeMap<String, u8>,
}

/// A room has nothing to be printed.
struct Hidden(Room);

impl std::fmt::Debug for Hidden {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.0.id())
    }
}

#[derive(Debug)]
struct Peer {
    number: u64,
    seat: Option<u8>,
    greeted: bool,
    down: VecDeque<Heard>,
}

/// A room, as tests hold it.
pub struct Place {
    pub key: Key,
    table: Arc<Mutex<Table>>,
}

impl Place {
    /// Makes a room whose first seats have these people; who comes later takes the others.
    pub fn new(id: &str, setup: &str, names: &[&str]) -> Self {
        let setup: SetupText = serde_json::from_str(setup).unwrap();
        let mut room = Room::new(id.to_owned(), setup, 5, Millis(1_700_000_000_000)).unwrap();
        let mut names = names.iter();
        for seat in 1..=room.seats().len() as u8 {
            if room.is_open(seat)
                && let Some(name) = names.next()
            {
                room.take_seat(seat, name);
            }
        }
        let at = 1_700_000_000_000;
        let mut table = Table {
            kept: Vec::new(),
            room: Hidden(room),
            peers: Vec::new(),
            count: 0,
            at,
            dead: false,
            asked: 0,
            tokens: BTreeMap::new(),
        };
        table.go_on();
        let table = Arc::new(Mutex::new(table));
        lock(&ROOMS).insert(id.to_owned(), table.clone());
        Self { key: Key { server: Server::read("localhost:9").unwrap(), room: id.to_owned() }, table }
    }

    /// Opens a seat with another secret: that of a person at an event.
    pub fn opens(&self, token: &str, seat: u8) {
        self.table().tokens.insert(token.to_owned(), seat);
    }

    pub fn table(&self) -> MutexGuard<'_, Table> {
        lock(&self.table)
    }

    /// The network fails, or is back.
    pub fn set_dead(&self, dead: bool) {
        let mut table = self.table();
        table.dead = dead;
        if dead {
            for peer in &mut table.peers {
                peer.greeted = false;
                peer.down = VecDeque::from([Heard::Closed]);
            }
        }
    }

    /// The first game as a file.
    pub fn file(&self) -> String {
        let table = self.table();
        let mut room = Room::new(self.key.room.clone(), table.room.0.setup().clone(), 0, Millis(0)).unwrap();
        for (seat, place) in (1..).zip(table.room.0.seats()) {
            if let Some(name) = &place.name {
                room.take_seat(seat, name);
            }
        }
        fob_online::match_file(room, table.kept.iter().cloned(), 1).unwrap()
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
    Call::answered(200, &serde_json::to_string(&table.room.0.view(0)).unwrap())
}

/// Makes lines to these rooms.
pub fn wire(key: &Key, _wake: Wake) -> Box<dyn Wire> {
    let table = lock(&ROOMS).get(&key.room).cloned().expect("a room of a test");
    Box::new(Line { table, peer: None })
}

#[derive(Debug)]
struct Line {
    table: Arc<Mutex<Table>>,
    peer: Option<u64>,
}

impl Wire for Line {
    fn connect(&mut self) {
        self.close();
        let mut table = lock(&self.table);
        table.count += 1;
        let first = if table.dead { Heard::Closed } else { Heard::Opened };
        let peer = Peer { number: table.count, seat: None, greeted: false, down: VecDeque::from([first]) };
        self.peer = Some(peer.number);
        table.peers.push(peer);
    }

    fn send(&mut self, frame: String) {
        let mut table = lock(&self.table);
        if !table.dead
            && let Some(place) = table.peers.iter().position(|peer| Some(peer.number) == self.peer)
        {
            table.serve(place, &frame);
        }
    }

    fn close(&mut self) {
        let mut table = lock(&self.table);
        let Some(place) = table.peers.iter().position(|peer| Some(peer.number) == self.peer) else { return };
        let peer = table.peers.remove(place);
        if let Some(seat) = peer.seat.filter(|seat| table.peers.iter().all(|other| other.seat != Some(*seat))) {
            let at = Millis(table.at);
            table.room.0.set_online(seat, false, at);
            table.say_seats();
        }
        self.peer = None;
    }

    fn heard(&mut self) -> Vec<Heard> {
        let mut table = lock(&self.table);
        let peer = table.peers.iter_mut().find(|peer| Some(peer.number) == self.peer);
        peer.map(|peer| peer.down.drain(..).collect()).unwrap_or_default()
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
        self.room.0.result().map(|result| result.points.clone())
    }

    fn all(&mut self, frame: &serde_json::Value) {
        for peer in self.peers.iter_mut().filter(|peer| peer.greeted) {
            peer.down.push_back(Heard::Frame(frame.to_string()));
        }
    }

    fn say_seats(&mut self) {
        let seats = self.room.0.seat_views();
        self.all(&json!({"seats": seats}));
    }

    fn commit(&mut self, kept: Kept) {
        let before = self.room.0.result().cloned();
        self.room.0.apply(&kept).unwrap();
        self.all(&json!({"record": kept.record}));
        self.kept.push(kept);
        let view = self.room.0.view(0);
        self.all(&json!({"offer": view.offer}));
        if let Some(clock) = &view.clock {
            self.all(&json!({"clock": clock}));
        }
        if let Some(result) = view.result.as_ref().filter(|result| before.as_ref() != Some(*result)) {
            self.all(&json!({"over": result}));
        }
    }

    fn now(&mut self) -> Millis {
        self.at += 200;
        Millis(self.at)
    }

    /// Starts what is to start, and lets the computers play.
    fn go_on(&mut self) {
        loop {
            let at = self.now();
            if self.room.0.needs_start() {
                let kept = self.room.0.propose_start(at).unwrap();
                self.commit(kept);
            } else if let Some(work) = self.room.0.work() {
                let play = work.run(&mut || true).unwrap();
                let kept = self.room.0.propose(work.seat, play, at).unwrap();
                self.commit(kept);
            } else {
                return;
            }
        }
    }

    fn serve(&mut self, place: usize, text: &str) {
        let next = self.kept.len() as u64;
        match read_frame(text).unwrap() {
            Frame::Hello(hello) => {
                let known =
                    |token: String| self.tokens.get(&token).copied().unwrap_or_else(|| u8::from_str_radix(&token, 16).unwrap());
                let seat = hello.token.map(known);
                if let Some(seat) = seat {
                    let at = self.now();
                    self.room.0.set_online(seat, true, at);
                }
                let from = if hello.from > next { 0 } else { hello.from as usize };
                let watching = self.peers.iter().filter(|peer| peer.greeted && peer.seat.is_none()).count();
                let room = json!({"room": self.room.0.view(watching)});
                let records: Vec<_> = self.kept[from..].iter().map(|kept| json!({"record": kept.record})).collect();
                let peer = &mut self.peers[place];
                (peer.seat, peer.greeted) = (seat, true);
                peer.down.push_back(Heard::Frame(room.to_string()));
                peer.down.extend(records.iter().map(|record| Heard::Frame(record.to_string())));
                self.say_seats();
            }
            Frame::Play(PlayFrame { n, play }) => {
                let Some(seat) = self.peers[place].seat else { return };
                let known = n.and_then(|n| self.kept.get(n as usize)).map(|kept| kept.record.clone());
                let answer = match known {
                    Some(record) if record.seat == seat && record.play == play => json!({"record": record}),
                    Some(_) => json!({"refused": {"n": n, "code": "taken", "why": "taken", "next": next}}),
                    None => {
                        let at = self.now();
                        match self.room.0.propose(seat, play, at) {
                            Ok(kept) => {
                                self.commit(kept);
                                return self.go_on();
                            }
                            Err(refusal) => {
                                json!({"refused": {"n": n, "code": refusal.code, "why": refusal.why, "next": next}})
                            }
                        }
                    }
                };
                self.peers[place].down.push_back(Heard::Frame(answer.to_string()));
            }
            Frame::Aim(strike) => {
                let Some(seat) = self.peers[place].seat else { return };
                if self.room.0.may_aim(seat, &strike) {
                    let mut aim = serde_json::to_value(strike).unwrap();
                    aim["seat"] = seat.into();
                    self.all(&json!({"aim": aim}));
                }
            }
            Frame::Phrase(phrase) => {
                if let Some(seat) = self.peers[place].seat {
                    self.all(&json!({"phrase": {"seat": seat, "phrase": phrase}}));
                }
            }
            Frame::Ping(_) => self.peers[place].down.push_back(Heard::Frame("{\"pong\":1}".to_owned())),
        }
    }
}
