//! A server's events without sockets: people enter, rounds are paired, and each table is a room in memory.

use super::server::{Place, ROOMS, lock};
use fob_client::{Heard, Wire};
use fob_online::{Event, EventAct, EventFrame, EventText, Millis, Refusal, read_event_frame};
use fob_rules::Points;
use fob_services::jobs::Wake;
use fob_services::online::{EventKey, Server};
use serde_json::json;
use std::collections::{BTreeMap, VecDeque};
use std::sync::{Arc, LazyLock, Mutex, MutexGuard};

/// All events of all tests, by their ids.
static EVENTS: LazyLock<Mutex<BTreeMap<String, Arc<Mutex<Desk>>>>> = LazyLock::new(Mutex::default);

/// The secret of the host, and of a person by number.
pub fn token(person: u8) -> String {
    format!("e{person:031x}")
}

/// An event with those who are connected.
#[derive(Debug)]
pub struct Desk {
    event: Event,
    peers: Vec<Peer>,
    count: u64,
    /// There is no network.
    dead: bool,
}

#[derive(Debug)]
struct Peer {
    number: u64,
    /// Who it says it is: 0 is the host, nobody a projector.
    who: Option<u8>,
    greeted: bool,
    down: VecDeque<Heard>,
}

/// An event, as tests hold it.
pub struct Club {
    pub key: EventKey,
    desk: Arc<Mutex<Desk>>,
}

impl Club {
    /// An event of these people.
    pub fn new(id: &str, event: &str, names: &[&str]) -> Self {
        let text: EventText = serde_json::from_str(event).unwrap();
        let mut event = Event::new(id.to_owned(), text, 3, Millis(1_700_000_000_000)).unwrap();
        for (number, name) in (1..).zip(names) {
            let record = event.propose_join(name, &token(number), Millis(1_700_000_000_000)).unwrap();
            event.apply(&record).unwrap();
        }
        let desk = Arc::new(Mutex::new(Desk { event, peers: Vec::new(), count: 0, dead: false }));
        lock(&EVENTS).insert(id.to_owned(), desk.clone());
        Self { key: EventKey { server: Server::read("localhost:9").unwrap(), event: id.to_owned() }, desk }
    }

    fn desk(&self) -> MutexGuard<'_, Desk> {
        lock(&self.desk)
    }

    /// Somebody enters late.
    pub fn enter(&self, name: &str) -> u8 {
        let mut desk = self.desk();
        let person = desk.event.people() + 1;
        let record = desk.event.propose_join(name, &token(person), Millis(1_700_000_000_000)).unwrap();
        desk.event.apply(&record).unwrap();
        desk.say_event();
        person
    }

    pub fn set_dead(&self, dead: bool) {
        let mut desk = self.desk();
        desk.dead = dead;
        if dead {
            for peer in &mut desk.peers {
                peer.down = VecDeque::from([Heard::Closed]);
            }
        }
    }

    /// The table of points.
    pub fn csv(&self) -> String {
        self.desk().event.csv()
    }

    /// The two people at a table of the last round.
    pub fn people(&self, table: usize) -> [u8; 2] {
        let desk = self.desk();
        let last = desk.event.tables().map(|table| table.round).max().unwrap();
        desk.event.tables().filter(|table| table.round == last).nth(table).unwrap().people
    }
}

/// Lines to these events.
pub fn wire(key: &EventKey, _wake: Wake) -> Box<dyn Wire> {
    let desk = lock(&EVENTS).get(&key.event).cloned().expect("an event of a test");
    Box::new(Line { desk, peer: None })
}

#[derive(Debug)]
struct Line {
    desk: Arc<Mutex<Desk>>,
    peer: Option<u64>,
}

impl Wire for Line {
    fn connect(&mut self) {
        self.close();
        let mut desk = lock(&self.desk);
        desk.count += 1;
        let first = if desk.dead { Heard::Closed } else { Heard::Opened };
        let peer = Peer { number: desk.count, who: None, greeted: false, down: VecDeque::from([first]) };
        self.peer = Some(peer.number);
        desk.peers.push(peer);
    }

    fn send(&mut self, frame: String) {
        let mut desk = lock(&self.desk);
        if !desk.dead
            && let Some(place) = desk.peers.iter().position(|peer| Some(peer.number) == self.peer)
        {
            desk.serve(place, &frame);
        }
    }

    fn close(&mut self) {
        let mut desk = lock(&self.desk);
        let before = desk.peers.len();
        desk.peers.retain(|peer| Some(peer.number) != self.peer);
        if desk.peers.len() != before {
            desk.say_event();
        }
        self.peer = None;
    }

    fn heard(&mut self) -> Vec<Heard> {
        let mut desk = lock(&self.desk);
        desk.take_points();
        let peer = desk.peers.iter_mut().find(|peer| Some(peer.number) == self.peer);
        peer.map(|peer| peer.down.drain(..).collect()).unwrap_or_default()
    }
}

impl Drop for Line {
    fn drop(&mut self) {
        self.close();
    }
}

impl Desk {
    fn say_event(&mut self) {
        let online: Vec<u8> = self.peers.iter().filter(|peer| peer.greeted).filter_map(|peer| peer.who).collect();
        let frame = json!({"event": self.event.view(|person| online.contains(&person))}).to_string();
        for peer in self.peers.iter_mut().filter(|peer| peer.greeted) {
            peer.down.push_back(Heard::Frame(frame.clone()));
        }
    }

    fn say_table(&mut self, place: usize) {
        let Some(person) = self.peers[place].who.filter(|who| *who > 0) else { return };
        if let Some(table) = self.event.table_of(person) {
            let frame = json!({"table": {"room": table.room, "seat": 1 + u8::from(table.people[1] == person)}});
            self.peers[place].down.push_back(Heard::Frame(frame.to_string()));
        }
    }

    /// What came of the tables that are over by themselves.
    fn take_points(&mut self) {
        let open: Vec<_> = self.event.open_tables().cloned().collect();
        let mut changed = false;
        for table in open {
            let room = lock(&ROOMS).get(&table.room).cloned();
            let Some(points) = room.and_then(|room| lock(&room).points()) else { continue };
            let points = [0, 1].map(|seat: usize| points[seat].parse::<Points>().unwrap());
            let record = self.event.propose_points(table.round, table.table, points, Millis(1_700_000_000_000)).unwrap();
            self.event.apply(&record).unwrap();
            changed = true;
        }
        if changed {
            self.say_event();
        }
    }

    fn pair(&mut self) -> Result<(), Refusal> {
        let mut count = self.event.tables().count();
        let id = self.event.id().to_owned();
        let record = self.event.propose_pair(Millis(1_700_000_000_000), || {
            count += 1;
            Some(format!("{id}t{count}"))
        })?;
        self.event.apply(&record)?;
        let EventAct::Pair { tables, .. } = &record.act else { return Ok(()) };
        let setup = serde_json::to_string(&self.event.text().room_setup()).unwrap();
        for table in tables {
            let names = table.people.map(|person| self.event.person(person).unwrap().0.to_owned());
            let place = Place::new(&table.room, &setup, &[&names[0], &names[1]]);
            for (seat, person) in (1..).zip(table.people) {
                place.opens(&token(person), seat);
            }
        }
        for place in 0..self.peers.len() {
            self.say_table(place);
        }
        Ok(())
    }

    fn serve(&mut self, place: usize, text: &str) {
        let at = Millis(1_700_000_000_000);
        let who = self.peers[place].who;
        let apply = |event: &mut Event, record: Result<fob_online::EventRecord, Refusal>| event.apply(&record?);
        let done = match read_event_frame(text).unwrap() {
            EventFrame::Hello(hello) => {
                let who = hello.token.map(|token| u8::from_str_radix(&token[1..], 16).unwrap());
                (self.peers[place].who, self.peers[place].greeted) = (who, true);
                self.say_event();
                return self.say_table(place);
            }
            EventFrame::Ping(_) => return self.peers[place].down.push_back(Heard::Frame("{\"pong\":1}".to_owned())),
            EventFrame::Pair => self.pair(),
            EventFrame::Score(score) => {
                let record = self.event.propose_points(score.round, score.table, score.points, at);
                apply(&mut self.event, record)
            }
            EventFrame::Remove(person) => {
                let record = self.event.propose_presence(person, true, at);
                apply(&mut self.event, record)
            }
            EventFrame::Leave => {
                let record = self.event.propose_presence(who.unwrap(), true, at);
                apply(&mut self.event, record)
            }
            EventFrame::Back => {
                let record = self.event.propose_presence(who.unwrap(), false, at);
                apply(&mut self.event, record)
            }
        };
        match done {
            Ok(()) => self.say_event(),
            Err(refusal) => {
                let frame = json!({"n": null, "code": refusal.code, "why": refusal.why, "next": self.event.next()});
                self.peers[place].down.push_back(Heard::Frame(json!({"refused": frame}).to_string()));
            }
        }
    }
}
