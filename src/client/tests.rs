//! Sessions against a real [`Room`], over lines that lose, duplicate and reorder frames and break at any moment.

#![allow(clippy::unwrap_used)]

#[path = "behind_tests.rs"]
mod behind;
#[path = "../../tests/rooms.rs"]
mod rooms;

use super::{Action, Heard, Input, Line, Live, Notice, Session, Wire};
use fob_base::Dice;
use fob_online::{Code, Millis, Offer, Play, Room, State};
use rooms::Host;
use serde_json::Value;
use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

/// A client, and its line.
struct Peer {
    session: Session,
    up: VecDeque<String>,
    /// Number of the line on the server, while it is open.
    line: Option<u64>,
    /// True if the session was told that the line is open.
    opened: bool,
    lines: u32,
    /// True without a network: nothing arrives, and no line can be opened.
    dead: bool,
}

impl Peer {
    fn new(seat: Option<u8>) -> Self {
        let token = seat.map(|seat| format!("{seat:032x}"));
        let session = Session::new(token, seat, WALL, u64::from(seat.unwrap_or(9)));
        Self { session, up: VecDeque::new(), line: None, opened: false, lines: 0, dead: false }
    }
}

/// A room with its clients.
struct World {
    host: Host,
    peers: Vec<Peer>,
    now: i64,
    /// Chance that a record's frame is duplicated or swapped with the next.
    mess: u64,
    dice: Dice,
}

const WALL: i64 = 1_700_000_000_000;

impl World {
    fn new(setup: &str, seats: &[Option<u8>], seed: u64) -> Self {
        let host = Host::new("abc2345678", setup, &["P1", "P2"], Millis(WALL + 1_000));
        let peers = seats.iter().map(|seat| Peer::new(*seat)).collect();
        Self { host, peers, now: 1_000, mess: 0, dice: Dice::new(seed) }
    }

    fn act(&mut self, place: usize, actions: Vec<Action>) {
        for action in actions {
            match action {
                Action::Connect => {
                    self.hang_up(place);
                    let line = self.host.connect();
                    let peer = &mut self.peers[place];
                    (peer.line, peer.lines) = (Some(line), peer.lines + 1);
                }
                Action::Send(frame) => {
                    let peer = &mut self.peers[place];
                    if peer.line.is_some() {
                        peer.up.push_back(frame);
                    }
                }
                Action::Close => self.hang_up(place),
            }
        }
    }

    /// Closes the line: frames on their way are lost.
    fn hang_up(&mut self, place: usize) {
        let peer = &mut self.peers[place];
        (peer.opened, peer.up) = (false, VecDeque::new());
        if let Some(line) = peer.line.take() {
            self.host.leave(line);
        }
    }

    /// Breaks the connection.
    fn cut(&mut self, place: usize) {
        self.hang_up(place);
        self.take(place, Input::Closed);
    }

    fn take(&mut self, place: usize, input: Input<'_>) {
        let actions = self.peers[place].session.take(self.now, input);
        self.act(place, actions);
    }

    fn play(&mut self, place: usize, play: Play) {
        let actions = self.peers[place].session.play(play);
        self.act(place, actions);
    }

    /// Delivers the next frame of this client to the server.
    fn arrives(&mut self, place: usize) {
        self.host.at = Millis(WALL + self.now);
        let peer = &mut self.peers[place];
        if let (Some(line), Some(text)) = (peer.line, peer.up.pop_front()) {
            self.host.hear(line, &text);
        }
    }

    /// Lets 50 ms pass: a frame or two travel each way on every connection.
    fn step(&mut self) {
        self.now += 50;
        for place in 0..self.peers.len() {
            self.take(place, Input::Tick);
            let peer = &mut self.peers[place];
            let Some(line) = peer.line else { continue };
            if peer.dead {
                peer.up.clear();
                self.host.down(line).into_iter().for_each(VecDeque::clear);
                continue;
            }
            if !std::mem::replace(&mut peer.opened, true) {
                self.take(place, Input::Opened);
            }
            self.arrives(place);
            self.arrives(place);
            for _ in 0..3 {
                let is_messy = self.mess > 0 && self.dice.below(self.mess) == 0;
                // A frame may close the line.
                let Some(down) = self.peers[place].line.and_then(|line| self.host.down(line)) else { break };
                if is_messy && down.len() > 1 && is_record(&down[0]) && is_record(&down[1]) {
                    down.swap(0, 1);
                }
                let Some(text) = down.pop_front() else { break };
                let doubled = is_messy && is_record(&text);
                for _ in 0..=u8::from(doubled) {
                    self.take(place, Input::Frame(&text));
                }
            }
        }
    }

    fn steps(&mut self, count: usize) {
        (0..count).for_each(|_| self.step());
    }

    /// Asserts that all clients have the same records, and that their views of the room agree with them.
    fn agrees(&self) {
        for peer in &self.peers {
            let records: Vec<_> = self.host.kept.iter().map(|kept| kept.record.clone()).collect();
            assert_eq!(peer.session.records(), records);
            let (view, known) = (self.host.room.view(0), peer.session.room().unwrap());
            assert_eq!((&known.due, known.state, &known.result), (&view.due, view.state, &view.result));
            assert_eq!((&known.offer, &known.position, known.game), (&view.offer, &view.position, view.game));
        }
    }
}

fn is_record(text: &str) -> bool {
    text.starts_with("{\"record\"")
}

/// Returns a legal move, chosen by the room's own computer.
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
        while world.host.room.state() == State::Playing && moves < 40 {
            let due = world.host.room.due()[0];
            let place = usize::from(due) - 1;
            let peer = &mut world.peers[place];
            // One plays whenever one believes it is one's turn, be the line lost or not.
            let believes = peer.session.room().is_some_and(|room| room.due == [due] && room.state == State::Playing);
            if believes && !peer.session.waits() && peer.session.is_caught_up() {
                let mv = some_move(&world.host.room, &mut world.dice).unwrap();
                world.play(place, Play::Move(mv));
                moves += 1;
            }
            let before = world.host.kept.len();
            if world.dice.below(3) == 0 {
                let cut = world.dice.below(3) as usize;
                world.cut(cut);
            }
            let steps = world.dice.below(6) as usize + 1;
            world.steps(steps);
            assert!(world.host.kept.len() <= before + 1, "a move counts once");
        }
        world.steps(1_000);
        world.agrees();
        assert!(world.peers.iter().all(|peer| !peer.session.waits()), "seed {seed}");
        assert_eq!(world.host.kept.iter().filter(|kept| kept.record.play.is_turn()).count(), moves);
    }
}

#[test]
fn a_play_is_sent_again_after_a_lost_line_whether_it_arrived_or_not() {
    for arrives in [false, true] {
        let mut world = World::new(GOBBLET, &[Some(1), Some(2)], 1);
        world.steps(10);
        world.play(0, Play::Move("3@b2".into()));
        assert!(world.peers[0].session.waits());
        if arrives {
            world.arrives(0);
        }
        world.cut(0);
        assert!(matches!(world.peers[0].session.line(), Line::Down(_)));
        world.steps(40);
        assert!(!world.peers[0].session.waits());
        assert_eq!(world.host.kept.len(), 2);
        world.agrees();
        assert_eq!(world.peers[0].session.next_notice(), None);
    }
}

#[test]
fn a_number_that_an_offer_took_is_replaced_by_the_next() {
    let mut world = World::new(GOBBLET, &[Some(1), Some(2)], 1);
    world.steps(10);
    // Both at the same time; the offer reaches the server first.
    world.play(1, Play::Offer(Offer::Draw));
    world.play(0, Play::Move("3@b2".into()));
    world.arrives(1);
    world.steps(10);
    assert_eq!(world.host.kept[2].record.play, Play::Move("3@b2".into()));
    world.agrees();
    // A take-back that comes first makes the move void.
    world.play(1, Play::Move("3@a1".into()));
    world.steps(10);
    world.play(1, Play::Offer(Offer::Takeback));
    world.steps(10);
    world.play(0, Play::Answer(true));
    world.steps(10);
    assert_eq!(world.host.room.due(), [2]);
    world.agrees();
    // An illegal play gets a notice, and nothing waits.
    world.play(1, Play::Move("nonsense".into()));
    world.steps(10);
    let notice = world.peers[1].session.next_notice();
    assert!(matches!(notice, Some(Notice::Refused(Play::Move(_), refused)) if refused.code == Code::Illegal));
    assert!(!world.peers[1].session.waits());
}

/// The records that follow the description of a room are older than it; when all are read, they agree with it.
#[test]
fn whoever_comes_after_the_end_knows_the_result() {
    let mut world = World::new(GOBBLET, &[Some(1), Some(2), None], 1);
    world.peers[2].dead = true;
    world.steps(10);
    for (place, mv) in [(0, "3@b2"), (1, "1@a1"), (0, "3@b3")] {
        world.play(place, Play::Move(mv.into()));
        world.steps(10);
    }
    world.play(1, Play::Resign);
    world.steps(10);
    assert_eq!(world.host.room.state(), State::Over);
    // As an older server keeps them.
    world.host.kept.iter_mut().for_each(|kept| kept.record.ended = None);
    world.peers[2].dead = false;
    world.steps(400);
    assert_eq!(world.peers[2].session.line(), &Line::Up);
    let room = world.peers[2].session.room().unwrap();
    assert_eq!((room.state, &room.result), (State::Over, &world.host.room.view(0).result));
    assert_eq!(world.peers[2].session.records().len(), world.host.kept.len());
}

/// If a computer takes a seat, its record arrives before any other frame about it.
#[test]
fn a_record_says_who_plays_on() {
    let bloop = r#"{"game":"bloop","seats":["me","open","random"]}"#;
    let mut world = World::new(bloop, &[Some(1), Some(2)], 1);
    world.steps(10);
    world.play(1, Play::Resign);
    world.steps(10);
    let record = world.host.kept.iter().find(|kept| kept.record.play == Play::Resign).unwrap().record.clone();
    assert_eq!(record.replaced.as_ref().map(|replaced| (replaced.seat, replaced.level.as_str())), Some((2, "easy")));
    let mut alone = Session::new(None, None, WALL, 1);
    alone.take(0, Input::Tick);
    alone.take(0, Input::Opened);
    let mut before = world.host.room.view(0);
    (before.records, before.seats[1].kind) = (record.n, "person".to_owned());
    alone.take(1, Input::Frame(&serde_json::json!({"room": before}).to_string()));
    for kept in world.host.kept.iter().take(record.n as usize + 1) {
        alone.take(2, Input::Frame(&serde_json::json!({"record": kept.record}).to_string()));
    }
    assert_eq!(alone.room().unwrap().seats[1].kind, "easy");
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

/// A connection that counts the calls to it.
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
    // It is reported once, not with every poll.
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
fn a_server_of_the_first_protocol_is_greeted_in_it() {
    let mut session = Session::new(None, None, WALL, 1);
    let hello = |actions: &[Action]| match actions {
        [Action::Send(text)] => serde_json::from_str::<Value>(text).unwrap()["hello"]["protocol"].as_u64(),
        _ => None,
    };
    session.take(0, Input::Tick);
    assert_eq!(hello(&session.take(0, Input::Opened)), Some(2));
    let why = r#"{"closing":{"why":"protocol 2: this server speaks protocol 1"}}"#;
    let actions = session.take(1, Input::Frame(why));
    assert!(actions.contains(&Action::Connect), "it comes back at once: {actions:?}");
    assert_eq!(hello(&session.take(2, Input::Opened)), Some(1));
    // Not for ever.
    session.take(3, Input::Frame(r#"{"closing":{"why":"protocol 1: this server speaks protocol 1"}}"#));
    assert!(matches!(session.line(), Line::Ended(_)));
    // A room that needs a newer version reports it, and the session ends.
    let mut session = Session::new(None, None, WALL, 1);
    session.take(0, Input::Tick);
    session.take(0, Input::Opened);
    session.take(1, Input::Frame(r#"{"closing":{"why":"protocol 2: this room needs protocol 3: reload the page"}}"#));
    assert!(matches!(session.line(), Line::Ended(_)));
}

#[test]
fn clocks_run_by_the_servers_time_and_phrases_and_aims_arrive() {
    let mut world = World::new(GOBBLET, &[Some(1), Some(2)], 1);
    world.steps(10);
    for (seat, mv) in [(0, "3@b2"), (1, "3@a1"), (0, "3@c3")] {
        world.play(seat, Play::Move(mv.into()));
        world.steps(10);
    }
    let clocks = world.peers[0].session.clocks(world.now).unwrap();
    assert_eq!((clocks[0].1, clocks[1].1), (false, true));
    world.steps(60);
    let later = world.peers[0].session.clocks(world.now).unwrap();
    assert_eq!(later[0].0, clocks[0].0);
    assert!((clocks[1].0 - later[1].0 - 3.0).abs() < 0.2, "{clocks:?} {later:?}");
    let actions = world.peers[0].session.phrase(3);
    world.act(0, actions);
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
