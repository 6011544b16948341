//! The task of a room when something fails that no client can make fail.

#![allow(clippy::unwrap_used)]

use super::*;
use crate::chance::Chance;
use crate::clock::Clock;
use crate::hub::World;
use crate::pool::Inline;
use crate::spawner::Spawner;
use crate::store::{NewRoom, SeatRow, Store, Writer, Written};
use fob_online::{Code, Millis};
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::advance;

/// A server's hub, with the values that must live as long.
struct Server {
    hub: Hub,
    _folder: tempfile::TempDir,
    _ending: watch::Sender<bool>,
}

impl Server {
    async fn new(world: World) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let (sender, _foreign) = mpsc::unbounded_channel();
        let file = format!("sqlite:{}", folder.path().join("rooms.db").display());
        let store = Store::open(&file, &world.clock, sender).await.unwrap();
        let (writer, _) = Writer::start(store.clone(), world.clock.clone(), &world.spawner, Duration::ZERO);
        let (ending, is_ending) = watch::channel(false);
        Self { hub: Hub::new(store, writer, world, is_ending), _folder: folder, _ending: ending }
    }

    /// Makes a room with these people in their seats; the token of each is hashed from the seat's number.
    async fn room(&self, id: &str, setup: &str, people: &[u8]) {
        let row = NewRoom { id: id.into(), setup: setup.to_owned(), secret: 1, public: false, made: Millis(0) };
        let seat = |seat: u8| SeatRow { seat, name: format!("P{seat}"), token_hash: vec![seat] };
        assert_eq!(self.hub.writer.create_room(row, seat(people[0])).await, Written::Yes);
        for other in &people[1..] {
            assert_eq!(self.hub.writer.take_seat(id, seat(*other)).await, Written::Yes);
        }
    }
}

const ID: &str = "abcdefghjk";

/// A room's task that is driven by hand: no computer is asked, because its answer would not be received.
struct Bench {
    table: Table,
    _server: Server,
}

impl Bench {
    async fn new(setup: &str, people: &[u8]) -> Self {
        let server = Server::new(World::system().unwrap()).await;
        server.room(ID, setup, people).await;
        let loaded = server.hub.load(ID).await.unwrap();
        let (send, _) = mpsc::channel(1);
        let mut table = Table::new(loaded, server.hub.clone(), send.downgrade());
        drop(send);
        table.go_on().await;
        assert_eq!(table.room.next(), 1);
        Self { table, _server: server }
    }

    async fn play(&mut self, seat: u8, play: Play) {
        let proposed = self.table.room.propose(seat, play, self.table.hub.now()).unwrap();
        assert!(self.table.write(proposed).await);
    }

    /// Returns whether the task waits for an input.
    fn waits(&self) -> bool {
        self.table.work().is_none() && self.table.wakes_at() > self.table.now() + IDLE / 2
    }
}

fn nonsense() -> Thought {
    Thought::Play(Box::new(Play::Move("nonsense".into())))
}

#[tokio::test(flavor = "multi_thread")]
async fn computer_without_a_play_does_not_fill_the_room() {
    let mut bench = Bench::new(r#"{"game":"bloop","seats":["me","open","random"]}"#, &[1, 2]).await;
    bench.play(1, Play::Resign).await;
    // Seat 1 is due, and a computer plays for it.
    assert_eq!((bench.table.room.due(), bench.table.room.next()), (vec![1], 2));
    for _ in 0..5 {
        bench.table.thought(2, 1, Thought::Nothing).await;
    }
    assert!(bench.table.room.next() == 2 && bench.waits());
    // After another record a computer is asked again.
    bench.play(2, Play::Resign).await;
    assert!(bench.table.work().is_some() && !bench.waits());
}

#[tokio::test(flavor = "multi_thread")]
async fn computer_without_a_play_is_seen_to_be_away_and_declines_an_offer() {
    let mut bench = Bench::new(r#"{"game":"gobblet3","seats":["random","me"]}"#, &[2]).await;
    let is_there = |bench: &Bench| bench.table.room.seat_views()[0].online;
    assert!(is_there(&bench));
    bench.table.thought(1, 1, Thought::Nothing).await;
    assert!(!is_there(&bench) && bench.table.room.state() == State::Playing && bench.waits());
    // Until something else happens.
    bench.play(2, Play::Offer(fob_online::Offer::Draw)).await;
    assert!(is_there(&bench) && bench.table.work().is_some());
    bench.table.thought(2, 1, Thought::Nothing).await;
    assert!(bench.table.room.offer().is_none() && bench.table.room.state() == State::Playing);
    assert!(is_there(&bench) && bench.table.work().is_some());
}

#[tokio::test(flavor = "multi_thread")]
async fn refused_computer_is_replaced_by_easy_once_and_then_not_asked_again() {
    let mut bench = Bench::new(r#"{"game":"gobblet3","seats":["perfect","me"]}"#, &[2]).await;
    bench.table.thought(1, 1, nonsense()).await;
    assert_eq!(bench.table.failed, Some((1, Failed::AskEasy)));
    assert!(bench.table.work().is_some());
    bench.table.thought(1, 1, nonsense()).await;
    assert!(bench.table.room.next() == 1 && bench.waits());
    // The person can still do something about it.
    bench.play(2, Play::Offer(fob_online::Offer::Draw)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn flag_that_cannot_be_recorded_is_not_a_success() {
    let mut bench = Bench::new(r#"{"game":"gobblet3","seats":["random","me"]}"#, &[2]).await;
    assert!(!bench.table.store_flag(Err(Refusal::new(Code::Over, "as the test wants it"))).await);
    assert!(bench.table.store_flag(Ok(None)).await);
}

/// Keeps the runtime's paused time until it is advanced: otherwise it would jump to the next timer whenever all tasks wait for
/// the store, whose threads are not the runtime's.
struct Still {
    _until: std::sync::mpsc::Sender<()>,
}

impl Still {
    fn new() -> Self {
        let (until, dropped) = std::sync::mpsc::channel();
        // Time does not advance while a thread works for the runtime.
        tokio::task::spawn_blocking(move || dropped.recv());
        Self { _until: until }
    }
}

/// Joins a room in a seat, and returns the socket's number and its frames.
async fn joined(hub: &Hub, id: &str, seat: u8) -> (u64, mpsc::Receiver<Out>) {
    let (out, frames) = mpsc::channel(128);
    let join = |answer| {
        let join = Join {
            token: Some(vec![seat]),
            from: 0,
            out: out.clone(),
            closing: Closing::default(),
            protocol: fob_online::PROTOCOL,
            physics: None,
            answer,
        };
        Input::from(Signal::Join(Box::new(join)))
    };
    (hub.ask::<Rooms, _>(id, join).await.unwrap().unwrap().peer, frames)
}

/// Waits until a room has this many records, and returns them.
async fn records(hub: &Hub, id: &str, many: usize) -> Vec<fob_online::Record> {
    loop {
        let rows = hub.store.records(id, 0, PAGE).await.unwrap();
        if rows.len() >= many {
            return rows.iter().map(|row| row.read().unwrap().record).collect();
        }
        tokio::task::yield_now().await;
    }
}

/// Runs as in the simulator: one thread, the test's time, and no random numbers but the seed's.
#[tokio::test(start_paused = true)]
async fn a_room_with_a_computer_runs_on_one_thread_at_the_time_that_is_handed_in() {
    let _still = Still::new();
    let begin = Millis(1_000_000);
    let world = World { clock: Clock::at(begin), chance: Chance::seeded(1), pool: Arc::new(Inline), spawner: Spawner::default() };
    let server = Server::new(world).await;
    let hub = &server.hub;
    let id = &token::room_id(&hub.chance).unwrap();
    server.room(id, r#"{"game":"gobblet3","seats":["me","easy"],"clock":{"initial":60,"increment":0}}"#, &[1]).await;
    let room = hub.open::<Rooms>(id).await.unwrap();
    let (peer, _frames) = joined(hub, id, 1).await;
    assert_eq!(records(hub, id, 1).await[0].at, begin);
    advance(Duration::from_secs(2)).await;
    room.send(Input::Play { peer, n: Some(1), play: Box::new(Play::Move("3@b2".into())) }).await.unwrap();
    let moves = records(hub, id, 3).await;
    assert_eq!((moves[1].seat, moves[1].at, moves[2].seat, moves[2].at), (1, begin.plus(2000), 2, begin.plus(2000)));
    // The first seat's clock runs for a minute of this time, and 0.3 s more.
    advance(Duration::from_mins(1)).await;
    assert_eq!(hub.ask::<Rooms, _>(id, Input::View).await.unwrap().records, 3);
    advance(Duration::from_secs(1)).await;
    let flag = records(hub, id, 4).await.pop().unwrap();
    assert_eq!((flag.play, flag.at), (Play::Flag(1), begin.plus(63_000)));
    // Unloaded by the same time, once nobody is there.
    room.send(Signal::Left(peer).into()).await.unwrap();
    while hub.presence.has_anybody(id) {
        tokio::task::yield_now().await;
    }
    assert!(!room.is_closed());
    advance(IDLE_OVER).await;
    room.closed().await;
}

/// Two servers of the same seed and time write the same records, regardless of the machine's load.
#[tokio::test(start_paused = true)]
async fn the_same_seed_and_time_give_the_same_room() {
    let _still = Still::new();
    let mut texts = Vec::new();
    for _ in 0..2 {
        let world =
            World { clock: Clock::at(Millis(5)), chance: Chance::seeded(7), pool: Arc::new(Inline), spawner: Spawner::default() };
        let server = Server::new(world).await;
        let id = token::room_id(&server.hub.chance).unwrap();
        server.room(&id, r#"{"game":"gobblet3","seats":["me","random"]}"#, &[1]).await;
        let room = server.hub.open::<Rooms>(&id).await.unwrap();
        let (peer, _frames) = joined(&server.hub, &id, 1).await;
        records(&server.hub, &id, 1).await;
        room.send(Input::Play { peer, n: Some(1), play: Box::new(Play::Move("3@b2".into())) }).await.unwrap();
        records(&server.hub, &id, 3).await;
        let rows = server.hub.store.records(&id, 0, PAGE).await.unwrap();
        texts.push((id, rows.into_iter().map(|row| row.record).collect::<Vec<_>>()));
    }
    assert_eq!(texts[0], texts[1]);
}

#[tokio::test(start_paused = true)]
async fn aims_are_passed_on_15_times_a_second_of_the_rooms_own_time() {
    let clock = Clock::at(Millis(0));
    let mut peers = Peers::default();
    let mut passed = 0;
    for _ in 0..200 {
        passed += u32::from(peers.may_aim(1, clock.now()));
        advance(Duration::from_millis(10)).await;
    }
    assert!((29..=31).contains(&passed), "{passed}");
}
