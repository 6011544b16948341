//! Sessions of an event against a real [`Event`], over lines that break.

#![allow(clippy::unwrap_used)]

use super::{Action, Ask, EventNotice, EventSession, Input, Line};
use fob_online::{Event, EventFrame, EventState, EventText, Millis, read_event_frame};
use fob_rules::Points;
use serde_json::{Value, json};
use std::collections::{BTreeSet, VecDeque};

/// The host's seat.
const HOST: u8 = 0;

/// Identity of a peer, by its hello.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Who {
    /// The peer has not sent hello yet.
    Unknown,
    Projector,
    /// The host, or a person.
    Seat(u8),
}

impl Who {
    fn seat(self) -> Option<u8> {
        if let Self::Seat(seat) = self { Some(seat) } else { None }
    }
}

struct Peer {
    session: EventSession,
    who: Who,
    down: VecDeque<String>,
    open: bool,
    dead: bool,
}

struct World {
    event: Event,
    peers: Vec<Peer>,
    now: i64,
    rooms: u32,
}

fn token(who: u8) -> String {
    format!("{who:032x}")
}

impl World {
    fn new(people: &[&str]) -> Self {
        let setup =
            json!({"name": "Club", "form": "swiss", "rounds": 2, "setup": {"game": "gobblet3", "seats": ["open", "open"]}});
        let text: EventText = serde_json::from_value(setup).unwrap();
        let mut event = Event::new("abc".to_owned(), text, 7, Millis(0)).unwrap();
        for (number, name) in (1..).zip(people) {
            let record = event.propose_join(name, &token(number), Millis(0)).unwrap();
            event.apply(&record).unwrap();
        }
        Self { event, peers: Vec::new(), now: 0, rooms: 0 }
    }

    /// The host, a person, or a projector.
    fn join(&mut self, who: Option<u8>) -> usize {
        let person = who.filter(|who| *who != HOST);
        let session = EventSession::new(who.map(token), person, 3);
        self.peers.push(Peer { session, who: Who::Unknown, down: VecDeque::new(), open: false, dead: false });
        self.peers.len() - 1
    }

    fn act(&mut self, peer: usize, actions: Vec<Action>) {
        for action in actions {
            match action {
                Action::Connect if self.peers[peer].dead => self.input(peer, Input::Closed),
                Action::Connect => {
                    let one = &mut self.peers[peer];
                    (one.open, one.who) = (true, Who::Unknown);
                    one.down.clear();
                    self.input(peer, Input::Opened);
                }
                Action::Close => self.peers[peer].open = false,
                Action::Send(frame) if self.peers[peer].open => self.serve(peer, &frame),
                Action::Send(_) => {}
            }
        }
    }

    fn input(&mut self, peer: usize, input: Input<'_>) {
        let actions = self.peers[peer].session.take(self.now, input);
        self.act(peer, actions);
    }

    fn say(&mut self, peer: usize, frame: &Value) {
        self.peers[peer].down.push_back(frame.to_string());
    }

    fn say_event(&mut self) {
        let online: BTreeSet<u8> = self.peers.iter().filter(|peer| peer.open).filter_map(|peer| peer.who.seat()).collect();
        let frame = json!({"event": self.event.view(|person| online.contains(&person))});
        for peer in 0..self.peers.len() {
            if self.peers[peer].open && self.peers[peer].who != Who::Unknown {
                self.say(peer, &frame);
            }
        }
    }

    fn say_tables(&mut self) {
        for peer in 0..self.peers.len() {
            let Some(person) = self.peers[peer].who.seat().filter(|seat| *seat != HOST) else { continue };
            if let Some(table) = self.event.table_of(person) {
                let frame = json!({"table": {"room": table.room, "seat": 1 + u8::from(table.people[1] == person)}});
                self.say(peer, &frame);
            }
        }
    }

    fn serve(&mut self, peer: usize, text: &str) {
        let who = self.peers[peer].who;
        let at = Millis(self.now);
        let proposed = match read_event_frame(text).unwrap() {
            EventFrame::Hello(hello) => {
                let who = hello.token.map(|token| u8::from_str_radix(&token, 16).unwrap());
                if who.is_some_and(|who| who > self.event.people()) {
                    return self.say(peer, &json!({"closing": {"why": "the token is wrong"}}));
                }
                self.peers[peer].who = who.map_or(Who::Projector, Who::Seat);
                self.say_event();
                return self.say_tables();
            }
            EventFrame::Ping(_) => return self.say(peer, &json!({"pong": 1})),
            EventFrame::Pair => {
                let rooms = &mut self.rooms;
                self.event.propose_pair(at, || {
                    *rooms += 1;
                    Some(format!("room{rooms}"))
                })
            }
            EventFrame::Score(score) => self.event.propose_points(score.round, score.table, score.points, at),
            EventFrame::Remove(person) => self.event.propose_presence(person, true, at),
            EventFrame::Leave => self.event.propose_presence(who.seat().unwrap(), true, at),
            EventFrame::Back => self.event.propose_presence(who.seat().unwrap(), false, at),
        };
        match proposed {
            Ok(record) => {
                let pairs = matches!(record.act, fob_online::EventAct::Pair { .. });
                self.event.apply(&record).unwrap();
                if pairs {
                    self.say_tables();
                }
                self.say_event();
            }
            Err(refusal) => {
                let frame = json!({"n": null, "code": refusal.code, "why": refusal.why, "next": self.event.next()});
                self.say(peer, &json!({"refused": frame}));
            }
        }
    }

    fn ask(&mut self, peer: usize, ask: Ask) {
        let actions = self.peers[peer].session.ask(ask);
        self.act(peer, actions);
    }

    /// Lets frames arrive, and time pass.
    fn run(&mut self, millis: i64) {
        let until = self.now + millis;
        while self.now < until {
            self.now += 50;
            for peer in 0..self.peers.len() {
                while let Some(frame) = self.peers[peer].down.pop_front() {
                    self.input(peer, Input::Frame(&frame));
                }
                self.input(peer, Input::Tick);
            }
        }
    }

    fn cut(&mut self, peer: usize, dead: bool) {
        (self.peers[peer].open, self.peers[peer].dead) = (false, dead);
        self.input(peer, Input::Closed);
        self.say_event();
    }

    fn session(&mut self, peer: usize) -> &mut EventSession {
        &mut self.peers[peer].session
    }
}

#[test]
fn an_event_is_followed_by_host_people_and_projector_to_its_end() {
    let mut world = World::new(&["Ada", "Bo", "Cy"]);
    let (host, ada, bo, screen) = (world.join(Some(HOST)), world.join(Some(1)), world.join(Some(2)), world.join(None));
    world.run(200);
    for peer in [host, ada, bo, screen] {
        let session = world.session(peer);
        assert_eq!((session.line(), session.view().unwrap().people.len()), (&Line::Up, 3));
    }
    world.ask(host, Ask::Pair);
    assert_eq!(world.session(host).waiting(), Some(&Ask::Pair));
    // Nothing is asked twice while the first has no answer.
    assert!(world.session(host).ask(Ask::Pair).is_empty());
    world.run(200);
    assert!(world.session(host).waiting().is_none());
    assert_eq!(world.session(screen).view().unwrap().round, 1);
    let room = world.event.tables().next().unwrap().clone();
    assert_eq!(room.people.iter().sum::<u8>(), 3, "Cy, the last, has the bye");
    let seat = |person| 1 + u8::from(room.people[1] == person);
    assert_eq!(world.session(ada).next_notice(), Some(EventNotice::Table { room: room.room.clone(), seat: seat(1) }));
    assert_eq!(world.session(bo).next_notice(), Some(EventNotice::Table { room: room.room.clone(), seat: seat(2) }));
    assert_eq!(world.session(screen).next_notice(), None);
    // A refusal answers as well.
    world.ask(host, Ask::Pair);
    world.run(200);
    let Some(EventNotice::Refused(refused)) = world.session(host).next_notice() else { panic!("refused") };
    assert!(refused.why.contains("still playing") && world.session(host).waiting().is_none());
    world.ask(host, Ask::Score { round: 1, table: 1, points: [Points::HALF, Points::HALF] });
    world.run(200);
    assert_eq!(world.session(ada).view().unwrap().people[0].points, "1/2");
    world.ask(bo, Ask::Leave);
    world.run(200);
    assert!(world.session(screen).view().unwrap().people[1].left && world.session(bo).waiting().is_none());
    world.ask(bo, Ask::Back);
    world.ask(host, Ask::Remove(3));
    world.run(200);
    let view = world.session(screen).view().unwrap().clone();
    assert_eq!(view.people.iter().map(|person| person.left).collect::<Vec<_>>(), [false, false, true]);
    assert!(world.session(bo).waiting().is_none() && world.session(host).waiting().is_none());
    world.ask(host, Ask::Pair);
    world.run(200);
    world.ask(host, Ask::Score { round: 2, table: 1, points: [Points::ONE, Points::ZERO] });
    world.run(200);
    assert_eq!(world.session(screen).view().unwrap().state, EventState::Over);
}

#[test]
fn a_lost_line_comes_back_and_tells_where_one_plays() {
    let mut world = World::new(&["Ada", "Bo"]);
    let (host, ada) = (world.join(Some(HOST)), world.join(Some(1)));
    world.run(200);
    world.cut(ada, true);
    assert!(matches!(world.session(ada).line(), Line::Down(_)));
    assert!(world.session(ada).ask(Ask::Leave).is_empty(), "nothing is asked into the dark");
    world.ask(host, Ask::Pair);
    world.run(20_000);
    assert_eq!(world.session(ada).view().unwrap().round, 0);
    world.peers[ada].dead = false;
    world.run(20_000);
    assert_eq!((world.session(ada).line().clone(), world.session(ada).view().unwrap().round), (Line::Up, 1));
    assert!(matches!(world.session(ada).next_notice(), Some(EventNotice::Table { .. })));
    // A request over a line that then broke waits no longer.
    let lost = world.session(ada).ask(Ask::Leave);
    assert_eq!(lost.len(), 1);
    world.cut(ada, false);
    assert_eq!(world.session(ada).waiting(), None);
    // A server that has fallen silent is asked, and then given up.
    world.run(5_000);
    world.peers[ada].open = false;
    world.run(45_000);
    assert_eq!(world.session(ada).line(), &Line::Up, "a new line was opened");
}

#[test]
fn a_wrong_token_ends_it_and_nonsense_changes_nothing() {
    let mut world = World::new(&["Ada", "Bo"]);
    let stranger = world.join(Some(9));
    world.run(20_000);
    assert_eq!(world.session(stranger).line(), &Line::Ended("the token is wrong".to_owned()));
    let ada = world.join(Some(1));
    world.run(200);
    let before = world.session(ada).view().cloned();
    for frame in [
        "",
        "[]",
        "{\"event\":7}",
        "{\"event\":{\"event\":\"abc\"}}",
        "{\"table\":{\"room\":\"../x\",\"seat\":1}}",
        "{\"table\":{\"room\":\"abc\",\"seat\":0}}",
        "{\"table\":{\"room\":\"abc\",\"seat\":900}}",
        "{\"refused\":{}}",
        "{\"closing\":7}",
        "{\"new\":true}",
    ] {
        let now = world.now;
        assert!(world.session(ada).take(now, Input::Frame(frame)).is_empty(), "{frame}");
        assert_eq!((world.session(ada).next_notice(), world.session(ada).line()), (None, &Line::Up), "{frame}");
    }
    assert_eq!(world.session(ada).view().cloned(), before);
}
