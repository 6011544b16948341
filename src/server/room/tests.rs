//! What a room's task does when something fails that no client can make fail.

#![allow(clippy::unwrap_used)]

use super::*;
use crate::pool::Pool;
use crate::store::{NewRoom, SeatRow, Store, Writer, Written};
use fob_online::{Code, Millis};
use std::time::Duration;
use tokio::sync::watch;

/// A room's task that is driven by hand: no computer is asked, because nobody hears its answer.
struct Bench {
    table: Table,
    _folder: tempfile::TempDir,
    _ending: watch::Sender<bool>,
}

impl Bench {
    async fn new(setup: &str, people: &[u8]) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let (sender, _foreign) = mpsc::unbounded_channel();
        let store = Store::open(&format!("sqlite:{}", folder.path().join("rooms.db").display()), sender).await.unwrap();
        let (writer, _) = Writer::start(store.clone(), Duration::ZERO);
        let (ending, is_ending) = watch::channel(false);
        let hub = Hub::new(store, writer, Pool::start().unwrap(), is_ending);
        let row = NewRoom { id: "abcdefghjk".into(), setup: setup.to_owned(), secret: 1, public: false, made: Millis(0) };
        let seat = |seat: u8| SeatRow { seat, name: format!("P{seat}"), token_hash: vec![seat] };
        assert_eq!(hub.writer.create_room(row, seat(people[0])).await, Written::Yes);
        for other in &people[1..] {
            assert_eq!(hub.writer.take_seat("abcdefghjk", seat(*other)).await, Written::Yes);
        }
        let loaded = hub.load("abcdefghjk").await.unwrap();
        let (send, _) = mpsc::channel(1);
        let mut table = Table::new(loaded, hub, send.downgrade());
        drop(send);
        table.go_on().await;
        assert_eq!(table.room.next(), 1);
        Self { table, _folder: folder, _ending: ending }
    }

    async fn play(&mut self, seat: u8, play: Play) {
        let kept = self.table.room.propose(seat, play, self.table.hub.now()).unwrap();
        assert!(self.table.write(kept).await);
    }

    /// Returns whether the task waits until something comes from outside.
    fn waits(&self) -> bool {
        self.table.work().is_none() && self.table.wakes_at() > Instant::now() + IDLE / 2
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
async fn computer_without_a_play_loses_a_game_of_two_and_declines_an_offer() {
    let mut bench = Bench::new(r#"{"game":"gobblet3","seats":["random","me"]}"#, &[2]).await;
    bench.play(2, Play::Offer(fob_online::Offer::Draw)).await;
    bench.table.thought(2, 1, Thought::Nothing).await;
    assert!(bench.table.room.offer().is_none() && bench.table.room.state() == State::Playing);
    bench.table.thought(3, 1, Thought::Nothing).await;
    assert_eq!((bench.table.room.state(), bench.table.room.result().unwrap().winner.clone()), (State::Over, 2.into()));
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
