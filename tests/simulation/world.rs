//! A history: the servers, the database, the network and the people of a plan, on one thread and in a time of their own.

use crate::client::{BEGIN, Client, Follows, nonsense};
use crate::cup::Cup;
use crate::net::{End, Net};
use crate::oracle::{Broken, Oracle, difference, holds, proposes};
use crate::plan::{Event, Game, Plan, What};
use fob_base::Dice;
use fob_client::Line;
use fob_online::{Millis, RoomView};
use fob_server::simulation::{Clock, Disk, Server, Terms, hash};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::sync::Notify;
use tokio::time::Instant;

/// Milliseconds that a server has to stop by itself.
const STOPPING: u64 = 3_000;
/// Milliseconds after which nothing may be overdue once all is well: a room that was unloaded, a lease that has to end, a lost report to an
/// event, computers that think.
const SETTLED: u64 = 45_000;
/// The longest time for computers to end a match between themselves, in milliseconds.
const LONGEST: u64 = 6 * 3_600_000;
/// The beginning of every token, which no frame may tell.
const TOKEN: &str = "70ce70ce";

/// The story of a history: what happened, line by line.
#[derive(Clone, Debug, Default)]
pub struct Story(Option<Arc<Mutex<String>>>);

impl Story {
    pub fn told() -> Self {
        Self(Some(Arc::default()))
    }

    pub fn text(&self) -> String {
        self.0.as_ref().map(|text| text.lock().unwrap().clone()).unwrap_or_default()
    }

    fn tell(&self, at: u64, what: impl FnOnce() -> String) {
        if let Some(text) = &self.0 {
            let _ = writeln!(text.lock().unwrap(), "{:>9.3} {}", at as f64 / 1000.0, what());
        }
    }
}

/// What the servers log is part of the story.
impl std::io::Write for Story {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        if let Some(text) = &self.0 {
            text.lock().unwrap().push_str(&String::from_utf8_lossy(bytes));
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// What came of a history.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sum {
    pub records: usize,
    pub kills: usize,
    /// Milliseconds of the history's own time.
    pub time: u64,
}

/// A request, and who made it.
#[derive(Clone, Debug)]
enum Errand {
    /// A person makes the room or the event.
    Make,
    /// A person takes a seat, or enters.
    Sit(usize),
}

type Answers = Arc<Mutex<Vec<(Errand, Option<(u16, String)>)>>>;

struct Place {
    server: Option<Server>,
    clock: Clock,
    started: u64,
    /// When it is started again.
    at: u64,
    /// When it is killed, because it does not stop.
    ends_at: Option<u64>,
}

pub struct World<'a> {
    plan: &'a Plan,
    net: Net,
    notify: Arc<Notify>,
    begin: Instant,
    disk: Disk,
    places: Vec<Place>,
    clients: Vec<Client>,
    /// The clients of each person.
    of_person: BTreeMap<usize, Vec<usize>>,
    /// The room or the event of the history.
    main: Option<String>,
    cup: Option<Cup>,
    oracles: BTreeMap<String, Oracle>,
    answers: Answers,
    /// Errands to do again, and when.
    again: Vec<(u64, Errand)>,
    /// Records that anybody has seen, by room.
    seen: BTreeMap<String, BTreeSet<usize>>,
    story: Story,
    dice: Dice,
    kills: usize,
    is_well: bool,
    rude: usize,
    /// What no frame may tell.
    secrets: Vec<String>,
}

/// Returns the token of a seat, or of a person at an event.
fn token(plan: &Plan, seat: u8) -> String {
    format!("{TOKEN}{:016x}{seat:08x}", plan.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15))
}

/// Returns what no frame may tell: tokens, of which all begin in the same way, and their hashes.
fn secrets(plan: &Plan) -> Vec<String> {
    let hex = |seat: u8| hash(&token(plan, seat)).iter().fold(String::new(), |text, byte| text + &format!("{byte:02x}"));
    std::iter::once(TOKEN.to_owned()).chain((0..=8).map(hex)).collect()
}

/// The number of the client that keeps to nothing.
const RUDE: usize = 1_000;

impl<'a> World<'a> {
    pub fn new(plan: &'a Plan, story: Story) -> Self {
        let notify = Arc::new(Notify::new());
        let clock = Clock::at(Millis(BEGIN));
        let disk = Disk::new(clock, plan.servers > 1, plan.slowness, plan.seed);
        let mut dice = Dice::from_seed(plan.seed, 3, 0);
        let places = (0..plan.servers).map(|_| {
            // Two machines do not show the same time.
            let clock = Clock::at(Millis(BEGIN));
            clock.jump(dice.below(3_000) as i64);
            Place { server: None, clock, started: 0, at: 0, ends_at: None }
        });
        let places = places.collect();
        Self {
            net: Net::new(plan.seed, plan.latency, Arc::clone(&notify)),
            plan,
            notify,
            begin: Instant::now(),
            disk,
            places,
            clients: Vec::new(),
            of_person: BTreeMap::new(),
            main: None,
            cup: None,
            oracles: BTreeMap::new(),
            answers: Arc::default(),
            again: vec![(0, Errand::Make)],
            seen: BTreeMap::new(),
            story,
            dice,
            kills: 0,
            is_well: false,
            rude: RUDE,
            secrets: secrets(plan),
        }
    }

    fn now(&self) -> u64 {
        self.begin.elapsed().as_millis() as u64
    }

    fn tell(&self, what: impl FnOnce() -> String) {
        self.story.tell(self.now(), what);
    }

    /// Lives through the history, and looks at it when all is well again.
    pub async fn live(mut self) -> Result<Sum, Broken> {
        let plan = self.plan;
        for event in &plan.events {
            self.until(event.at).await?;
            self.happens(event);
            self.settle()?;
        }
        self.heal();
        self.quiet().await?;
        self.check("when all is well").await?;
        self.close_twins().await?;
        // Whoever starts now knows only what is in the database.
        for place in 0..self.places.len() {
            self.kill(place, 0);
        }
        let until = self.now() + 20_000;
        self.until(until).await?;
        self.quiet().await?;
        self.check("after a restart").await?;
        let records = self.oracles.values().map(|oracle| oracle.rows.len()).sum();
        Ok(Sum { records, kills: self.kills, time: self.now() })
    }

    /// Lets time pass until a moment.
    async fn until(&mut self, at: u64) -> Result<(), Broken> {
        loop {
            self.settle()?;
            let now = self.now();
            if now >= at {
                return Ok(());
            }
            let next = self.next().min(at).max(now + 1);
            let next = self.begin + Duration::from_millis(next);
            tokio::select! {
                biased;
                () = self.notify.notified() => {}
                () = tokio::time::sleep_until(next) => {}
            }
        }
    }

    /// Returns when something happens next.
    fn next(&self) -> u64 {
        let clients = self.clients.iter().filter(|client| !client.is_closed).map(|client| client.wakes_at);
        let places = self.places.iter().filter_map(|place| if place.server.is_none() { Some(place.at) } else { place.ends_at });
        let again = self.again.iter().map(|(at, _)| *at);
        clients.chain(places).chain(again).chain(self.net.next()).min().unwrap_or(u64::MAX)
    }

    /// Does all that is due now.
    fn settle(&mut self) -> Result<(), Broken> {
        holds!(10, !self.disk.is_overrun(), "the database is asked for ever at one moment");
        self.follow()?;
        self.start_servers();
        for arrived in self.net.deliver() {
            self.arrives(arrived.client, &arrived.frame)?;
        }
        self.hear_answers()?;
        let now = self.now();
        let due: Vec<Errand> = self.again.iter().filter(|(at, _)| *at <= now).map(|(_, errand)| errand.clone()).collect();
        self.again.retain(|(at, _)| *at > now);
        due.into_iter().for_each(|errand| self.run(errand));
        let mut due = self.net.called();
        due.extend((0..self.clients.len()).filter(|client| self.clients[*client].wakes_at <= now));
        due.sort_unstable();
        due.dedup();
        for client in due {
            // What comes for whoever has no session, or has closed the window, is not read.
            let Some(of) = self.clients.get_mut(client).filter(|client| !client.is_closed) else {
                self.net.leave(client);
                continue;
            };
            let tables = of.poll(now);
            for (room, seat) in tables {
                self.goes_to_table(client, &room, seat);
            }
        }
        for client in self.net.wanted() {
            self.open_line(client);
        }
        Ok(())
    }

    fn start_servers(&mut self) {
        let now = self.now();
        for number in 0..self.places.len() {
            let place = &mut self.places[number];
            if place.ends_at.is_some_and(|at| at <= now)
                && let Some(server) = &place.server
            {
                server.life().end();
            }
            if place.server.as_ref().is_some_and(Server::is_dead) {
                let later = if self.is_well { 0 } else { self.dice.below(6_000) };
                (place.server, place.ends_at, place.at) = (None, None, now + later);
                self.kills += 1;
                self.tell(|| format!("server {number} is gone"));
            }
            let place = &mut self.places[number];
            if place.server.is_none() && place.at <= now {
                place.started += 1;
                let seed = Dice::from_seed(self.plan.seed, 4 + number as u64, place.started).seed();
                let terms = Terms {
                    disk: self.disk.clone(),
                    clock: place.clock.clone(),
                    seed,
                    secret: self.plan.opening.map(|(secret, _)| secret),
                    thinking: self.plan.thinking,
                };
                place.server = Some(Server::start(terms));
                self.tell(|| format!("server {number} starts"));
            }
        }
    }

    fn kill(&mut self, number: usize, later: u64) {
        if let Some(server) = self.places[number].server.take() {
            server.life().end();
            self.kills += 1;
            self.places[number].at = self.now() + later;
            self.places[number].ends_at = None;
            self.tell(|| format!("server {number} is killed"));
        }
    }

    /// Returns a server that takes lines and requests, any of them.
    fn some_server(&mut self) -> Option<usize> {
        let up: Vec<usize> = (0..self.places.len())
            .filter(|place| self.places[*place].server.is_some() && self.places[*place].ends_at.is_none())
            .collect();
        if up.is_empty() { None } else { Some(up[self.dice.below(up.len() as u64) as usize]) }
    }

    fn open_line(&mut self, client: usize) {
        let place = self.some_server();
        let (is_event, id) = match self.clients.get(client) {
            Some(of) => (matches!(of.follows, Follows::Event(_)), of.id.clone()),
            None => return,
        };
        match place.and_then(|place| self.places[place].server.as_ref()) {
            Some(server) => self.net.open(client, |end: End| server.connect(is_event, &id, end)),
            None => self.net.refuse(client),
        }
    }

    /// Reads what is new in the database.
    fn follow(&mut self) -> Result<(), Broken> {
        if let Some(cup) = &mut self.cup {
            cup.follow(&self.disk)?;
        }
        for key in self.disk.keys() {
            if key.contains('/') {
                continue;
            }
            if !self.oracles.contains_key(&key) {
                let is_fob = self.plan.game == Game::Fob;
                let Some(oracle) = Oracle::new(&self.disk, &key, proposes(self.plan.seed, is_fob)) else { continue };
                self.secrets.push(oracle.secret.to_string());
                self.oracles.insert(key.clone(), oracle);
            }
            let Some(oracle) = self.oracles.get_mut(&key) else { continue };
            let clients = &self.clients;
            let may = |seat: u8, text: &str, times: usize| {
                let own = clients.iter().filter(|client| client.id == key && client.seat == Some(seat));
                own.map(|client| client.issued.get(text).copied().unwrap_or_default()).sum::<usize>() >= times
            };
            let known = oracle.rows.len();
            oracle.follow(&self.disk, self.begin.elapsed().as_millis() as u64, &may)?;
            for row in &oracle.rows[known..] {
                self.story.tell(self.begin.elapsed().as_millis() as u64, || format!("in {key} is written {}", row.text));
            }
        }
        Ok(())
    }

    /// A frame arrives at a client.
    fn arrives(&mut self, number: usize, frame: &str) -> Result<(), Broken> {
        self.tell(|| format!("{number} hears {frame}"));
        let is_long = |word: &str| word.len() > 14;
        let words = || frame.split(|c: char| !c.is_ascii_alphanumeric());
        let has_long = words().any(is_long);
        for secret in &self.secrets {
            // A short number may be among the digits of a place by chance, so only as a word of its own it is told.
            let is_told = if is_long(secret) { has_long && frame.contains(secret) } else { words().any(|word| word == secret) };
            holds!(16, !is_told, "client {number} is told {secret}: {frame}");
        }
        let Some(client) = self.clients.get(number) else { return Ok(()) };
        let Some(oracle) = self.oracles.get(&client.id) else { return Ok(()) };
        if let Some(text) = frame.strip_prefix("{\"record\":").and_then(|text| text.strip_suffix('}')) {
            let n = text.strip_prefix("{\"n\":").and_then(|rest| rest.split(',').next()).and_then(|n| n.parse::<usize>().ok());
            let Some(n) = n else { return Err(Broken { rule: 2, why: format!("a record without a number: {text}") }) };
            let row = oracle.rows.get(n).map(|row| row.text.as_str());
            holds!(1, row == Some(text), "client {number} sees a record that is not in the database: {text}, but {row:?}");
            self.seen.entry(client.id.clone()).or_default().insert(n);
        }
        Ok(())
    }

    fn token(&self, seat: u8) -> String {
        token(self.plan, seat)
    }

    // Requests.

    fn run(&mut self, errand: Errand) {
        let Some(place) = self.some_server() else {
            self.again.push((self.now() + 500, errand));
            return;
        };
        let (path, body) = match &errand {
            Errand::Make if self.plan.game == Game::Event => {
                let mut body = self.plan.setup.clone();
                body["token"] = self.token(0).into();
                ("/api/events".to_owned(), body)
            }
            Errand::Make => {
                let seat = self.plan.people[0].seat.unwrap_or_default();
                let body = json!({"setup": self.plan.setup, "name": "P0", "token": self.token(seat)});
                ("/api/rooms".to_owned(), body)
            }
            Errand::Sit(person) => {
                let seat = self.plan.people[*person].seat.unwrap_or_default();
                let body = json!({"name": format!("P{person}"), "token": self.token(seat)});
                let id = self.main.clone().unwrap_or_default();
                let path = match self.plan.game {
                    Game::Event => format!("/api/events/{id}/people"),
                    _ => format!("/api/rooms/{id}/seats/{seat}"),
                };
                (path, body)
            }
        };
        let Some(server) = &self.places[place].server else { return };
        let answered = server.call(&path, Some(body.to_string()));
        let (answers, notify) = (Arc::clone(&self.answers), Arc::clone(&self.notify));
        tokio::spawn(async move {
            let answer = answered.await.ok();
            answers.lock().unwrap().push((errand, answer));
            notify.notify_one();
        });
    }

    fn hear_answers(&mut self) -> Result<(), Broken> {
        let answers = std::mem::take(&mut *self.answers.lock().unwrap());
        for (errand, answer) in answers {
            self.tell(|| format!("{errand:?} is answered {answer:?}"));
            let (status, body) = answer.unwrap_or((0, String::new()));
            let body: Value = serde_json::from_str(&body).unwrap_or_default();
            match (&errand, status) {
                (Errand::Make, 201) => self.is_made(&body)?,
                (Errand::Sit(person), 200) => self.sits(*person, &body),
                // A room for two people is full if two windows take the same seat at once; nothing else is refused here.
                (_, 0 | 500..) => self.again.push((self.now() + 700, errand)),
                (Errand::Make | Errand::Sit(_), status) => {
                    return Err(Broken { rule: 6, why: format!("{errand:?} is answered {status}: {body}") });
                }
            }
        }
        Ok(())
    }

    fn is_made(&mut self, body: &Value) -> Result<(), Broken> {
        let id = body["room"].as_str().or(body["event"].as_str()).unwrap_or_default().to_owned();
        let of_kind = self.disk.keys().into_iter().filter(|key| key.ends_with(&id)).count();
        holds!(1, of_kind == 1 && self.main.is_none(), "what was made is not in the database");
        self.main = Some(id.clone());
        if self.plan.game == Game::Event {
            self.cup = Some(Cup::new(&self.disk, &id));
            self.follow_event(0, None);
            for person in 1..self.plan.people.len() {
                self.run(Errand::Sit(person));
            }
            return Ok(());
        }
        let mut maker = true;
        for (number, person) in self.plan.people.iter().enumerate() {
            match person.seat {
                None => self.follow_room(number, &id, None),
                Some(seat) if maker || person.is_twin && number == 1 => self.follow_room(number, &id, Some(seat)),
                // Two windows of one person are one request.
                Some(_) => self.again.push((0, Errand::Sit(number))),
            }
            maker = false;
        }
        Ok(())
    }

    fn sits(&mut self, person: usize, body: &Value) {
        let id = self.main.clone().unwrap_or_default();
        if self.plan.game == Game::Event {
            let number = body["person"].as_u64().map(|number| number as u8);
            self.follow_event(person, number);
        } else {
            self.follow_room(person, &id, self.plan.people[person].seat);
        }
    }

    fn follow_room(&mut self, person: usize, id: &str, seat: Option<u8>) {
        let number = self.clients.len();
        let wall = BEGIN + self.now() as i64 + self.plan.people[person].ahead;
        let seat = seat.map(|seat| (seat, self.token(seat)));
        self.clients.push(Client::of_room(number, person, id, seat, wall, &self.net));
        self.of_person.entry(person).or_default().push(number);
    }

    fn follow_event(&mut self, person: usize, own: Option<u8>) {
        let (number, id) = (self.clients.len(), self.main.clone().unwrap_or_default());
        let token = self.token(person as u8);
        self.clients.push(Client::of_event(number, person, &id, token, own, &self.net));
        self.of_person.entry(person).or_default().push(number);
    }

    /// A person of an event is sent to a table.
    fn goes_to_table(&mut self, client: usize, room: &str, seat: u8) {
        let person = self.clients[client].person;
        let is_there = self.clients.iter().any(|client| client.person == person && client.id == room);
        if !is_there {
            for old in self.of_person.get(&person).into_iter().flatten() {
                // Nobody looks at the table of the round before any more.
                let of = &mut self.clients[*old];
                if *old != client && !of.is_closed {
                    (of.is_closed, of.wakes_at) = (true, u64::MAX);
                    self.net.leave(*old);
                }
            }
            let number = self.clients.len();
            let wall = BEGIN + self.now() as i64 + self.plan.people[person].ahead;
            let token = self.token(person as u8);
            self.clients.push(Client::of_room(number, person, room, Some((seat, token)), wall, &self.net));
            self.of_person.entry(person).or_default().push(number);
        }
    }

    // What happens.

    fn happens(&mut self, event: &Event) {
        self.tell(|| event.to_string());
        let mut dice = Dice::new(event.seed);
        let now = self.now();
        match event.what {
            What::Act(person) => {
                let Some(client) = self.client_of(person, &mut dice) else { return };
                let known = self.oracles.get(&self.clients[client].id).map(|oracle| &oracle.applied);
                let did = self.clients[client].act(self.plan, known, &mut dice);
                if let Some(did) = did {
                    self.note_score(client, &did);
                    self.tell(|| format!("{client} plays {did}"));
                }
            }
            What::Say(person) => {
                if let Some(client) = self.client_of(person, &mut dice) {
                    self.clients[client].say(now, &mut dice);
                }
            }
            What::Rude(person) => self.is_rude(person, &mut dice),
            What::Lose(person, loss) => {
                if let Some(client) = self.client_of(person, &mut dice) {
                    self.net.lose(client, loss);
                }
            }
            What::Mess(person) => {
                if let Some(client) = self.client_of(person, &mut dice) {
                    self.net.mess(client);
                }
            }
            What::Kill(server) => {
                let later = dice.below(6_000);
                self.kill(server, later);
            }
            What::Stop(server) => {
                let place = &mut self.places[server];
                if let Some(running) = place.server.as_ref().filter(|_| place.ends_at.is_none()) {
                    running.stop();
                    place.ends_at = Some(now + STOPPING);
                }
            }
            What::Jump(server, milliseconds) => self.places[server].clock.jump(milliseconds),
            What::Break(fault) => self.disk.break_next(fault),
            What::Still(time) => self.disk.stand_still(Duration::from_millis(time)),
            What::Fail(time) => self.disk.fail(Duration::from_millis(time)),
            What::Deafen(time) => self.disk.deafen(Duration::from_millis(time)),
        }
    }

    /// Returns a client of a person: the latest, or another one.
    fn client_of(&self, person: usize, dice: &mut Dice) -> Option<usize> {
        let own: Vec<usize> =
            self.of_person.get(&person)?.iter().copied().filter(|client| !self.clients[*client].is_closed).collect();
        if dice.chance(3, 4) { own.last().copied() } else { Some(own[dice.below(own.len() as u64) as usize]) }
    }

    /// Somebody connects with a token, or none, and says what nobody should.
    fn is_rude(&mut self, person: usize, dice: &mut Dice) {
        let Some(client) = self.client_of(person, dice) else { return };
        let Some(place) = self.some_server() else { return };
        let (id, seat) = (self.clients[client].id.clone(), self.clients[client].seat);
        let is_event = matches!(self.clients[client].follows, Follows::Event(_));
        self.net.leave(self.rude);
        self.rude += 1;
        if let Some(server) = &self.places[place].server {
            self.net.open(self.rude, |end| server.connect(is_event, &id, end));
        }
        let token = seat.filter(|_| dice.chance(2, 3)).map(|_| self.token(self.token_seat(client)));
        let hello = json!({"hello": {"token": token, "from": dice.below(9), "protocol": 1}});
        self.net.say(self.rude, hello.to_string());
        let records = self.oracles.get(&id).map_or(0, |oracle| oracle.rows.len() as u64);
        for _ in 0..=dice.below(4) {
            self.net.say(self.rude, nonsense(records, dice));
        }
    }

    /// Returns the number by which a client's token was made.
    fn token_seat(&self, client: usize) -> u8 {
        let of = &self.clients[client];
        if self.plan.game == Game::Event { of.person as u8 } else { of.seat.unwrap_or_default() }
    }

    fn note_score(&mut self, client: usize, did: &str) {
        if matches!(self.clients[client].follows, Follows::Event(_))
            && did.starts_with("Score")
            && let Some(cup) = &mut self.cup
        {
            cup.scored();
        }
    }

    // The end.

    /// From now on all goes well.
    fn heal(&mut self) {
        self.tell(|| "all is well".to_owned());
        self.is_well = true;
        self.disk.heal();
        self.net.heal();
        self.net.leave(self.rude);
        let now = self.now();
        for place in &mut self.places {
            place.at = place.at.min(now);
        }
    }

    /// Waits until nothing happens any more without people.
    async fn quiet(&mut self) -> Result<(), Broken> {
        let begun = self.now();
        self.until(begun + SETTLED).await?;
        while self.oracles.values().any(Oracle::is_busy) {
            let now = self.now();
            holds!(9, now < begun + LONGEST, "computers play for ever, or not at all");
            self.until(now + 5_000).await?;
        }
        let now = self.now();
        self.until(now + 5_000).await
    }

    /// One of two windows of a person is closed, and the other one is still there.
    async fn close_twins(&mut self) -> Result<(), Broken> {
        let twins: Vec<usize> =
            (0..self.clients.len()).filter(|client| self.plan.people[self.clients[*client].person].is_twin).collect();
        for client in &twins {
            self.net.lose(*client, crate::net::Loss::Told);
        }
        if !twins.is_empty() {
            let until = self.now() + 300;
            self.until(until).await?;
            self.everybody_is_there(true).await?;
            let until = self.now() + 15_000;
            self.until(until).await?;
        }
        Ok(())
    }

    /// Asks a server for something, and waits for the answer.
    async fn ask(&mut self, path: String) -> Result<(u16, String), Broken> {
        for _ in 0..20 {
            let Some(place) = self.some_server() else { continue };
            let Some(server) = &self.places[place].server else { continue };
            let answered = server.call(&path, None);
            if let Ok((status, body)) = answered.await
                && status < 500
            {
                return Ok((status, body));
            }
            let until = self.now() + 500;
            self.until(until).await?;
        }
        Err(Broken { rule: 9, why: format!("{path} is not answered") })
    }

    async fn view(&mut self, key: &str) -> Result<RoomView, Broken> {
        let (status, body) = self.ask(format!("/api/rooms/{key}")).await?;
        serde_json::from_str(&body).map_err(|error| Broken { rule: 9, why: format!("{key}: {status}, {error}: {body}") })
    }

    /// All rules that hold at the end.
    async fn check(&mut self, when: &str) -> Result<(), Broken> {
        self.tell(|| format!("looking at it {when}"));
        holds!(9, self.main.is_some(), "nothing was made");
        let keys: Vec<String> = self.oracles.keys().cloned().collect();
        for key in &keys {
            let mut view = self.view(key).await?;
            for _ in 0..1_000 {
                // Until everybody has heard of a flag that the view has written, and of what computers did after it.
                let until = self.now() + 2_000;
                self.until(until).await?;
                let of_view = |oracle: &Oracle| oracle.rows.len() as u64 == view.records && !oracle.is_busy();
                if self.oracles.get(key).is_some_and(|oracle| of_view(oracle) || oracle.overdue(until).is_some()) {
                    break;
                }
                view = self.view(key).await?;
            }
            self.check_room(key, &view, when)?;
            self.check_files(key).await?;
        }
        self.everybody_is_there(false).await?;
        if let Some(id) = self.main.clone().filter(|_| self.plan.game == Game::Event) {
            let (_, body) = self.ask(format!("/api/events/{id}")).await?;
            if let Some(cup) = &mut self.cup {
                cup.check(&body, &self.oracles, &self.clients)?;
            }
        }
        Ok(())
    }

    fn check_room(&self, key: &str, view: &RoomView, when: &str) -> Result<(), Broken> {
        let Some(oracle) = self.oracles.get(key) else { return Ok(()) };
        let now = Millis(BEGIN + self.now() as i64);
        let is_full = oracle.rows.len() as u64 == view.records;
        holds!(3, is_full, "{when} the server has {} records and the database {}", view.records, oracle.rows.len());
        let own = oracle.applied.view(0);
        let known = |view: &RoomView| {
            let mut view = view.clone();
            (view.watching, view.seats) =
                (0, view.seats.into_iter().map(|seat| fob_online::SeatView { online: false, ..seat }).collect());
            serde_json::to_string(&view).unwrap()
        };
        let (one, other) = (known(view), known(&own));
        holds!(3, one == other, "{when} the server and its rows differ: {}", difference(&one, &other));
        let back = oracle.read_back()?;
        let (one, other) = (format!("{back:?}"), format!("{:?}", oracle.applied));
        holds!(3, one == other, "{when} the rows read again differ: {}", difference(&one, &other));
        oracle.bounded()?;
        if let Some(what) = oracle.overdue(self.now()) {
            // The clock of a server that was set wrong decides over flags alone; its time comes.
            let is_wrong = self.places.iter().any(|place| place.clock.time() < now);
            holds!(9, what == "a flag" && is_wrong, "{when} {what} is overdue in {key}");
        }
        for (number, client) in self.clients.iter().enumerate().filter(|(_, client)| client.id == key && !client.is_closed) {
            self.check_client(number, client, oracle, view, when)?;
        }
        Ok(())
    }

    fn check_client(&self, number: usize, client: &Client, oracle: &Oracle, view: &RoomView, when: &str) -> Result<(), Broken> {
        let Some(session) = client.session() else { return Ok(()) };
        if let Line::Ended(why) = session.line() {
            return Err(Broken { rule: 9, why: format!("{when} client {number} is refused: {why}") });
        }
        holds!(9, *session.line() == Line::Up, "{when} client {number} has no line");
        let rows = oracle.rows.iter().map(|row| &row.kept.record);
        holds!(
            2,
            session.records().iter().eq(rows),
            "{when} client {number} has {} records of {}, or others",
            session.records().len(),
            oracle.rows.len()
        );
        let Some(room) = session.room() else { return Err(Broken { rule: 3, why: format!("client {number} knows no room") }) };
        let known = |room: &RoomView| {
            let RoomView { due, state, result, offer, position, game, clock, seats, .. } = room;
            format!("{due:?} {state:?} {result:?} {offer:?} {position:?} {game:?} {clock:?} {seats:?}")
        };
        let (one, other) = (known(room), known(view));
        holds!(3, one == other, "{when} client {number} and the server differ: {}", difference(&one, &other));
        holds!(6, !session.waits(), "{when} client {number} still waits for {:?}", session.waiting().collect::<Vec<_>>());
        // Each play has a record, or a refusal, and not both.
        let Some(seat) = client.seat else { return Ok(()) };
        let own: Vec<&Client> = self.clients.iter().filter(|other| other.id == client.id && other.seat == Some(seat)).collect();
        let all: BTreeSet<&String> = own.iter().flat_map(|client| client.issued.keys()).collect();
        for play in all {
            let sum = |of: fn(&Client) -> &BTreeMap<String, usize>| -> usize {
                own.iter().map(|client| of(client).get(play).copied().unwrap_or_default()).sum()
            };
            let (issued, refused) = (sum(|client| &client.issued), sum(|client| &client.refused));
            let recorded = oracle.plays.get(&(seat, play.clone())).copied().unwrap_or_default();
            // Two windows of one person may make the same play, of which one counts for both.
            // What a computer plays in the seat that it has taken looks like an own play.
            let is_sure = own.len() == 1 && !oracle.replaced.contains(&seat);
            let is_answered = if is_sure { recorded + refused == issued } else { recorded + refused <= issued };
            holds!(
                6,
                is_answered,
                "{when} {play} of seat {seat} was made {issued} times, with {recorded} records and {refused} refusals"
            );
        }
        Ok(())
    }

    /// Whoever has a line is seen to be there.
    async fn everybody_is_there(&mut self, only_room: bool) -> Result<(), Broken> {
        let keys: Vec<String> = self.oracles.keys().cloned().collect();
        for key in keys {
            if only_room && self.plan.game == Game::Event {
                return Ok(());
            }
            let view = self.view(&key).await?;
            for client in self.clients.iter().filter(|client| client.id == key && !client.is_closed && *client.line() == Line::Up)
            {
                let Some(seat) = client.seat else { continue };
                let is_there = view.seats.iter().any(|view| view.seat == seat && view.online);
                let is_computers = self.oracles.get(&key).is_some_and(|oracle| oracle.applied.is_computers(seat));
                holds!(19, is_there || is_computers, "seat {seat} of {key} has a line and is shown as away");
            }
        }
        Ok(())
    }

    async fn check_files(&mut self, key: &str) -> Result<(), Broken> {
        let Some(games) =
            self.oracles.get(key).filter(|oracle| !oracle.rows.is_empty()).map(|oracle| oracle.applied.view(0).game)
        else {
            return Ok(());
        };
        let is_looked_at = self.plan.game != Game::Fob || Dice::from_seed(self.plan.seed, 8, 0).chance(1, 4);
        if !is_looked_at || self.plan.game == Game::Event {
            return Ok(());
        }
        for game in 1..=games {
            let (status, text) = self.ask(format!("/api/rooms/{key}/file?game={game}")).await?;
            holds!(14, status == 200, "the file of game {game} is answered {status}: {text}");
            let Some(oracle) = self.oracles.get(key) else { continue };
            crate::files::check(self.plan.game, &text, game, oracle)?;
        }
        Ok(())
    }
}
