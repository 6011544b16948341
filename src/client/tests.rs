//! Sessions against a real [`Room`], over lines that lose, double and reorder frames and break at any moment.

#![allow(clippy::unwrap_used)]

use super::{Action, Heard, Input, Line, Live, Notice, Session, Wire};
use fob_base::Dice;
use fob_online::{Code, Frame, Kept, Millis, Offer, Play, PlayFrame, Refusal, Room, SetupText, State, read_frame};
use serde_json::{Value, json};
use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

/// A client's end and the server's end of its line.
struct Peer {
    session: Session,
    /// The room's view of a session: `None` before its hello.
    seat: Option<u8>,
    greeted: bool,
    up: VecDeque<String>,
    down: VecDeque<String>,
    open: bool,
    lines: u32,
    /// There is no network: nothing arrives, and no line can be opened.
    dead: bool,
}

impl Peer {
    fn new(seat: Option<u8>) -> Self {
        let token = seat.map(|seat| format!("{seat:032x}"));
        let session = Session::new(token, seat, 1_700_000_000_000, u64::from(seat.unwrap_or(9)));
        Self {
            session,
            seat: None,
            greeted: false,
            up: VecDeque::new(),
            down: VecDeque::new(),
            open: false,
            lines: 0,
            dead: false,
        }
    }

    fn act(&mut self, actions: Vec<Action>) {
        for action in actions {
            match action {
                Action::Connect => {
                    self.hang_up();
                    (self.open, self.lines) = (true, self.lines + 1);
                }
                Action::Send(frame) if self.open => self.up.push_back(frame),
                Action::Send(_) => {}
                Action::Close => self.hang_up(),
            }
        }
    }

    fn hang_up(&mut self) {
        (self.open, self.greeted) = (false, false);
        self.up.clear();
        self.down.clear();
    }

    /// The connection breaks: frames on their way are lost.
    fn cut(&mut self, now: i64) {
        self.hang_up();
        let actions = self.session.take(now, Input::Closed);
        self.act(actions);
    }

    fn play(&mut self, play: Play) {
        let actions = self.session.play(play);
        self.act(actions);
    }
}

/// A room with its clients.
struct World {
    room: Room,
    kept: Vec<Kept>,
    peers: Vec<Peer>,
    now: i64,
    /// Chance that a record's frame comes twice, or changes places with the next.
    mess: u64,
    dice: Dice,
}

const WALL: i64 = 1_700_000_000_000;

impl World {
    fn new(setup: &str, seats: &[Option<u8>], seed: u64) -> Self {
        let setup: SetupText = serde_json::from_str(setup).unwrap();
        let mut room = Room::new("abc2345678".into(), setup, 5, Millis(WALL)).unwrap();
        for seat in 1..=room.seats().len() as u8 {
            room.take_seat(seat, &format!("P{seat}"));
        }
        let peers = seats.iter().map(|seat| Peer::new(*seat)).collect();
        let mut world = Self { room, kept: Vec::new(), peers, now: 1_000, mess: 0, dice: Dice::new(seed) };
        world.start();
        world
    }

    fn at(&self) -> Millis {
        Millis(WALL + self.now)
    }

    fn start(&mut self) {
        if self.room.needs_start() {
            let kept = self.room.propose_start(self.at()).unwrap();
            self.commit(kept);
        }
    }

    fn commit(&mut self, kept: Kept) {
        self.room.apply(&kept).unwrap();
        let frame = json!({"record": kept.record}).to_string();
        self.kept.push(kept);
        let view = self.room.view(0);
        for peer in self.peers.iter_mut().filter(|peer| peer.greeted) {
            peer.down.push_back(frame.clone());
            peer.down.push_back(json!({"offer": view.offer}).to_string());
            if let Some(clock) = &view.clock {
                peer.down.push_back(json!({"clock": clock}).to_string());
            }
            if let Some(result) = &view.result {
                peer.down.push_back(json!({"over": result}).to_string());
            }
        }
    }

    /// The server's side of a frame, as the description of the protocol has it.
    fn serve(&mut self, from: usize, text: &str) {
        match read_frame(text).unwrap() {
            Frame::Hello(hello) => {
                let seat = hello.token.map(|token| u8::from_str_radix(&token, 16).unwrap());
                let from_record = if hello.from > self.kept.len() as u64 { 0 } else { hello.from as usize };
                let room = self.room.view(0);
                let peer = &mut self.peers[from];
                (peer.seat, peer.greeted) = (seat, true);
                peer.down.push_back(json!({"room": room}).to_string());
                for kept in &self.kept[from_record..] {
                    peer.down.push_back(json!({"record": kept.record}).to_string());
                }
            }
            Frame::Play(PlayFrame { n, play }) => {
                let next = self.kept.len() as u64;
                let seat = self.peers[from].seat;
                if let (Some(n), Some(seat)) = (n, seat)
                    && let Some(kept) = self.kept.get(n as usize)
                {
                    let is_mine = kept.record.seat == seat && kept.record.play == play;
                    let taken = json!({"refused": {"n": n, "code": "taken", "why": "taken", "next": next}});
                    let answer = if is_mine { json!({"record": kept.record}) } else { taken };
                    self.peers[from].down.push_back(answer.to_string());
                    return;
                }
                let proposed = match seat {
                    Some(seat) => self.room.propose(seat, play, self.at()),
                    None => Err(Refusal::new(Code::Turn, "spectators do not play")),
                };
                match proposed {
                    Ok(kept) => {
                        self.commit(kept);
                        self.start();
                    }
                    Err(refusal) => {
                        let frame = json!({"refused": {"n": n, "code": refusal.code, "why": refusal.why, "next": next}});
                        self.peers[from].down.push_back(frame.to_string());
                    }
                }
            }
            Frame::Aim(strike) => {
                let seat = self.peers[from].seat.unwrap();
                for peer in self.peers.iter_mut().filter(|peer| peer.greeted && peer.seat != Some(seat)) {
                    let mut aim = serde_json::to_value(strike).unwrap();
                    aim["seat"] = seat.into();
                    peer.down.push_back(json!({"aim": aim}).to_string());
                }
            }
            Frame::Phrase(phrase) => {
                let seat = self.peers[from].seat.unwrap();
                for peer in self.peers.iter_mut().filter(|peer| peer.greeted) {
                    peer.down.push_back(json!({"phrase": {"seat": seat, "phrase": phrase}}).to_string());
                }
            }
            Frame::Ping(_) => self.peers[from].down.push_back(json!({"pong": 1}).to_string()),
        }
    }

    /// Lets 50 ms pass: a frame or two travel each way on every connection.
    fn step(&mut self) {
        self.now += 50;
        for place in 0..self.peers.len() {
            let peer = &mut self.peers[place];
            let actions = peer.session.take(self.now, Input::Tick);
            peer.act(actions);
            if peer.dead {
                peer.up.clear();
                peer.down.clear();
                continue;
            }
            if peer.open && !peer.greeted && peer.up.is_empty() {
                let actions = peer.session.take(self.now, Input::Opened);
                peer.act(actions);
            }
            for _ in 0..2 {
                if let Some(text) = self.peers[place].up.pop_front() {
                    self.serve(place, &text);
                }
            }
            for _ in 0..3 {
                let is_messy = self.mess > 0 && self.dice.below(self.mess) == 0;
                let peer = &mut self.peers[place];
                if is_messy && peer.down.len() > 1 && is_record(&peer.down[0]) && is_record(&peer.down[1]) {
                    peer.down.swap(0, 1);
                }
                let Some(text) = peer.down.pop_front() else { break };
                let doubled = is_messy && is_record(&text);
                for _ in 0..=u8::from(doubled) {
                    let actions = peer.session.take(self.now, Input::Frame(&text));
                    peer.act(actions);
                }
            }
        }
    }

    fn steps(&mut self, count: usize) {
        (0..count).for_each(|_| self.step());
    }

    /// All have the same records, and their views of the room agree with it.
    fn agrees(&self) {
        for peer in &self.peers {
            let records: Vec<_> = self.kept.iter().map(|kept| kept.record.clone()).collect();
            assert_eq!(peer.session.records(), records);
            let (view, known) = (self.room.view(0), peer.session.room().unwrap());
            assert_eq!((&known.due, known.state, &known.result), (&view.due, view.state, &view.result));
            assert_eq!((&known.offer, &known.position, known.game), (&view.offer, &view.position, view.game));
        }
    }
}

fn is_record(text: &str) -> bool {
    text.starts_with("{\"record\"")
}

/// A move that is legal now, by the room's own computer.
fn some_move(room: &Room, dice: &mut Dice) -> Option<String> {
    let view = room.view(0);
    let game = game_of(&view.setup.game);
    let session = game.open(view.position.as_deref(), 0).ok()?;
    let moves = session.moves();
    (!moves.is_empty()).then(|| moves[dice.below(moves.len() as u64) as usize].clone())
}

fn game_of(id: &str) -> &'static dyn fob_games::AnyGame {
    fob_games::game(id).unwrap()
}

const GOBBLET: &str = r#"{"game":"gobblet3","seats":["me","open"],"clock":{"initial":300,"increment":1}}"#;

#[test]
fn a_game_over_lines_that_break_all_the_time_counts_each_move_once() {
    for seed in 0..40 {
        let mut world = World::new(GOBBLET, &[Some(1), Some(2), None], seed);
        // On some lines records also come twice and in another order, which no socket does but a changed server might.
        world.mess = if seed % 2 == 0 { 0 } else { 3 };
        let mut moves = 0;
        while world.room.state() == State::Playing && moves < 40 {
            let due = world.room.due()[0];
            let place = usize::from(due) - 1;
            let peer = &mut world.peers[place];
            // One plays whenever one believes it is one's turn, be the line lost or not.
            let believes = peer.session.room().is_some_and(|room| room.due == [due] && room.state == State::Playing);
            if believes && !peer.session.waits() && peer.session.is_caught_up() {
                let mv = some_move(&world.room, &mut world.dice).unwrap();
                world.peers[place].play(Play::Move(mv));
                moves += 1;
            }
            let before = world.kept.len();
            if world.dice.below(3) == 0 {
                let cut = world.dice.below(3) as usize;
                let now = world.now;
                world.peers[cut].cut(now);
            }
            let steps = world.dice.below(6) as usize + 1;
            world.steps(steps);
            assert!(world.kept.len() <= before + 1, "a move counts once");
        }
        world.steps(1_000);
        world.agrees();
        assert!(world.peers.iter().all(|peer| !peer.session.waits()), "seed {seed}");
        assert_eq!(world.kept.iter().filter(|kept| kept.record.play.is_turn()).count(), moves);
    }
}

#[test]
fn a_play_is_sent_again_after_a_lost_line_whether_it_arrived_or_not() {
    for arrives in [false, true] {
        let mut world = World::new(GOBBLET, &[Some(1), Some(2)], 1);
        world.steps(10);
        world.peers[0].play(Play::Move("3@b2".into()));
        assert!(world.peers[0].session.waits());
        if arrives {
            let text = world.peers[0].up.pop_front().unwrap();
            world.serve(0, &text);
        }
        let now = world.now;
        world.peers[0].cut(now);
        assert!(matches!(world.peers[0].session.line(), Line::Down(_)));
        world.steps(40);
        assert!(!world.peers[0].session.waits());
        assert_eq!(world.kept.len(), 2);
        world.agrees();
        assert_eq!(world.peers[0].session.next_notice(), None);
    }
}

#[test]
fn a_number_that_an_offer_took_is_replaced_by_the_next() {
    let mut world = World::new(GOBBLET, &[Some(1), Some(2)], 1);
    world.steps(10);
    // Both at the same time; the offer reaches the server first.
    world.peers[1].play(Play::Offer(Offer::Draw));
    world.peers[0].play(Play::Move("3@b2".into()));
    let offer = world.peers[1].up.pop_front().unwrap();
    world.serve(1, &offer);
    world.steps(10);
    assert_eq!(world.kept[2].record.play, Play::Move("3@b2".into()));
    world.agrees();
    // A take-back that comes first makes the move void.
    world.peers[1].play(Play::Move("3@a1".into()));
    world.steps(10);
    world.peers[1].play(Play::Offer(Offer::Takeback));
    world.steps(10);
    world.peers[0].play(Play::Answer(true));
    world.steps(10);
    assert_eq!(world.room.due(), [2]);
    world.agrees();
    // An illegal play gets a notice, and nothing waits.
    world.peers[1].play(Play::Move("nonsense".into()));
    world.steps(10);
    let notice = world.peers[1].session.next_notice();
    assert!(matches!(notice, Some(Notice::Refused(Play::Move(_), refused)) if refused.code == Code::Illegal));
    assert!(!world.peers[1].session.waits());
}

#[test]
fn a_silently_dead_connection_is_detected_and_reopened() {
    let mut world = World::new(GOBBLET, &[Some(1), Some(2)], 1);
    world.steps(10);
    let lines = world.peers[0].lines;
    // Forty seconds without network: nothing arrives, and nothing reports the lost connection.
    world.peers[0].dead = true;
    world.steps(800);
    assert!(world.peers[0].lines > lines);
    world.peers[0].dead = false;
    world.steps(400);
    assert_eq!(world.peers[0].session.line(), &Line::Up);
    world.agrees();
}

#[test]
fn a_dead_connection_is_noticed_within_thirteen_seconds() {
    let mut world = World::new(GOBBLET, &[Some(1), Some(2)], 1);
    world.steps(10);
    world.peers[0].dead = true;
    // A ping after eight seconds of silence, and five for its answer: a step has 50 ms.
    world.steps(260 + 10);
    assert_ne!(world.peers[0].session.line(), &Line::Up);
    assert_eq!(world.peers[1].session.line(), &Line::Up);
}

/// A line that counts what is asked of it.
#[derive(Debug, Default)]
struct Counted {
    connects: Arc<AtomicU32>,
    closes: Arc<AtomicU32>,
}

impl Wire for Counted {
    fn connect(&mut self) {
        self.connects.fetch_add(1, Ordering::Relaxed);
    }

    fn send(&mut self, _: String) {}

    fn close(&mut self) {
        self.closes.fetch_add(1, Ordering::Relaxed);
    }

    fn heard(&mut self) -> Vec<Heard> {
        Vec::new()
    }
}

#[test]
fn what_the_system_tells_of_the_network_counts_at_once() {
    let wire = Counted::default();
    let (connects, closes) = (Arc::clone(&wire.connects), Arc::clone(&wire.closes));
    let mut live = Live::new(Session::new(None, None, WALL, 3), Box::new(wire));
    let counts = || (connects.load(Ordering::Relaxed), closes.load(Ordering::Relaxed));
    live.poll(0);
    assert_eq!((counts(), live.session().line()), ((1, 0), &Line::Opening));
    super::network(false);
    live.poll(10);
    assert_eq!(counts(), (1, 1));
    assert!(matches!(live.session().line(), Line::Down(_)));
    // It is told once, not with every poll.
    live.poll(20);
    assert_eq!(counts(), (1, 1));
    super::network(true);
    live.poll(30);
    assert_eq!((counts(), live.session().line()), ((2, 1), &Line::Opening));
}

#[test]
fn attempts_become_rarer_and_never_stop() {
    let mut session = Session::new(None, None, WALL, 3);
    let (mut now, mut attempts) = (0, Vec::new());
    while attempts.len() < 12 {
        if session.take(now, Input::Tick).contains(&Action::Connect) {
            attempts.push(now);
            assert_eq!(session.take(now, Input::Closed), []);
        }
        now = session.wake_at().unwrap().max(now + 1);
    }
    let waits: Vec<i64> = attempts.windows(2).map(|pair| pair[1] - pair[0]).collect();
    assert!(waits[0] < 500 && waits[..5].is_sorted() && waits.iter().all(|wait| *wait < 20_000), "{waits:?}");
    assert!(waits.iter().skip(6).all(|wait| *wait > 10_000), "{waits:?}");
}

#[test]
fn whom_the_server_does_not_want_does_not_come_back() {
    let mut session = Session::new(Some("0".repeat(32)), Some(1), WALL, 1);
    session.take(0, Input::Tick);
    session.take(0, Input::Opened);
    let actions = session.take(1, Input::Frame(r#"{"closing":{"why":"the token is not valid in this room"}}"#));
    assert_eq!(actions, [Action::Close]);
    session.take(2, Input::Closed);
    assert_eq!(session.line(), &Line::Ended("the token is not valid in this room".into()));
    assert_eq!(session.wake_at(), None);
    // A server that shuts down asks its clients to come back.
    let mut session = Session::new(None, None, WALL, 1);
    session.take(0, Input::Tick);
    session.take(0, Input::Opened);
    session.take(1, Input::Frame(r#"{"closing":{"why":"the room cannot be read now; reconnect later"}}"#));
    session.take(2, Input::Closed);
    assert!(matches!(session.line(), Line::Down(_)));
}

#[test]
fn clocks_run_by_the_servers_time_and_phrases_and_aims_arrive() {
    let mut world = World::new(GOBBLET, &[Some(1), Some(2)], 1);
    world.steps(10);
    for (seat, mv) in [(0, "3@b2"), (1, "3@a1"), (0, "3@c3")] {
        world.peers[seat].play(Play::Move(mv.into()));
        world.steps(10);
    }
    let clocks = world.peers[0].session.clocks(world.now).unwrap();
    assert_eq!((clocks[0].1, clocks[1].1), (false, true));
    world.steps(60);
    let later = world.peers[0].session.clocks(world.now).unwrap();
    assert_eq!(later[0].0, clocks[0].0);
    assert!((clocks[1].0 - later[1].0 - 3.0).abs() < 0.2, "{clocks:?} {later:?}");
    let actions = world.peers[0].session.phrase(3);
    world.peers[0].act(actions);
    world.steps(5);
    assert!(matches!(world.peers[1].session.next_notice(), Some(Notice::Phrase(said)) if (said.seat, said.phrase) == (1, 3)));
}

#[test]
fn what_is_not_of_the_protocol_changes_nothing() {
    let mut world = World::new(GOBBLET, &[Some(1), Some(2)], 1);
    world.steps(10);
    for text in ["", "nonsense", "[]", "{}", r#"{"record":{"n":1}}"#, r#"{"later":{"x":1}}"#, r#"{"offer":7}"#, r#"{"seats":{}}"#]
    {
        let now = world.now;
        let actions = world.peers[0].session.take(now, Input::Frame(text));
        assert_eq!(actions, [], "{text}");
    }
    world.agrees();
    let value: Value = serde_json::to_value(world.peers[0].session.room().unwrap()).unwrap();
    assert_eq!(value["state"], "playing");
}
