//! Group commit: the changes of many rooms in one transaction.

use super::{Append, Group, NewRoom, NewSeat, SeatRow, Store};
use crate::clock::Clock;
use crate::spawner::Spawner;
use fob_base::plant::{self, Plant};
use std::collections::{HashSet, VecDeque};
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};
use tokio::time::Instant;

/// Maximum number of changes in a group.
const GROUP: usize = 400;
/// Maximum length of the message that announces a group on PostgreSQL, in bytes; the database refuses 8,000.
const ANNOUNCED: usize = 7_900;
/// Number of changes that may wait before rooms must wait.
const QUEUE: usize = 4096;

/// The result of a change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Written {
    /// The change is committed.
    Yes,
    /// Another change was first: a record with the same number, a person in the same seat, a seat with the same token.
    Taken,
    /// The change was probably not stored: the room must be read again.
    Unknown,
}

enum Change {
    Room(NewRoom, SeatRow),
    Seat(NewSeat),
    Record(Append),
}

impl Change {
    fn room(&self) -> &str {
        match self {
            Self::Room(room, _) => &room.id,
            Self::Seat(seat) => &seat.room,
            Self::Record(row) => &row.room,
        }
    }
}

struct Pending {
    change: Change,
    since: Instant,
    answer: oneshot::Sender<Written>,
}

/// Sends changes to the task that commits them.
#[derive(Clone)]
pub struct Writer {
    queue: mpsc::Sender<Pending>,
    clock: Clock,
}

impl Writer {
    /// Starts the task, which ends when every writer is dropped and everything is committed. Each commit takes longer by `delay`,
    /// which is zero except for measurements with a slow disk.
    pub fn start(store: Store, clock: Clock, spawner: &Spawner, delay: Duration) -> (Self, tokio::task::JoinHandle<()>) {
        let (queue, pending) = mpsc::channel(QUEUE);
        let written = spawner.spawn(write(store, pending, clock.clone(), delay));
        (Self { queue, clock }, written)
    }

    /// Commits a record, together with those that other rooms send at the same time.
    pub async fn append(&self, row: Append) -> Written {
        self.commit(Change::Record(row)).await
    }

    /// Commits a new room with its maker's seat, unless the token already has a seat.
    pub(crate) async fn create_room(&self, room: NewRoom, seat: SeatRow) -> Written {
        self.commit(Change::Room(room, seat)).await
    }

    /// Commits a person's seat, unless it is taken or the token has another one.
    pub async fn take_seat(&self, room: &str, seat: SeatRow) -> Written {
        self.commit(Change::Seat(NewSeat { room: room.to_owned(), seat })).await
    }

    async fn commit(&self, change: Change) -> Written {
        let (answer, done) = oneshot::channel();
        if self.queue.send(Pending { change, since: self.clock.now(), answer }).await.is_err() {
            return Written::Unknown;
        }
        done.await.unwrap_or(Written::Unknown)
    }
}

async fn write(store: Store, mut pending: mpsc::Receiver<Pending>, clock: Clock, delay: Duration) {
    let mut waiting: VecDeque<Pending> = VecDeque::new();
    loop {
        if waiting.is_empty() {
            match pending.recv().await {
                Some(first) => waiting.push_back(first),
                None => return,
            }
        }
        while waiting.len() < GROUP
            && let Ok(next) = pending.try_recv()
        {
            waiting.push_back(next);
        }
        let (answers, group) = next_group(&mut waiting);
        if !delay.is_zero() {
            tokio::time::sleep(delay).await;
        }
        let committed = store.commit(&group).await;
        if let Err(error) = &committed {
            tracing::error!(%error, changes = answers.len(), "changes could not be committed");
        }
        for Answer { room, is_record, since, answer } in answers {
            let written = match &committed {
                Ok(rooms) if rooms.contains(&room) => Written::Yes,
                Ok(_) => Written::Taken,
                Err(_) if plant::is(Plant::UnknownIsYes) => Written::Yes,
                Err(_) => Written::Unknown,
            };
            if is_record {
                metrics::counter!("fob_records").increment(u64::from(written == Written::Yes));
                metrics::histogram!("fob_commit_seconds").record((clock.now() - since).as_secs_f64());
            }
            // If a room's task has ended, its successor reads the change from the store.
            let _ = answer.send(written);
        }
    }
}

#[expect(clippy::struct_field_names, reason = "the channel of the answer has no better name")]
struct Answer {
    room: String,
    is_record: bool,
    since: Instant,
    answer: oneshot::Sender<Written>,
}

/// Returns the next group: at most one change per room, in the order of arrival. The changes of a group are sorted by room, so that two
/// servers that write to the same rooms at once wait for each other in the same order, and never both.
fn next_group(waiting: &mut VecDeque<Pending>) -> (Vec<Answer>, Group) {
    let mut rooms = HashSet::new();
    let mut later = VecDeque::new();
    let (mut answers, mut group) = (Vec::new(), Group::default());
    let mut announced = 0;
    while let Some(pending) = waiting.pop_front() {
        let room = pending.change.room();
        // A colon, a number of at most five digits, and a blank.
        announced += room.len() + 7;
        if announced > ANNOUNCED || !rooms.insert(room.to_owned()) {
            later.push_back(pending);
            continue;
        }
        let is_record = matches!(pending.change, Change::Record(_));
        if plant::is(Plant::SecondChangeLost) && answers.len() == 1 {
            // The caller may be gone.
            let _ = pending.answer.send(Written::Yes);
            continue;
        }
        answers.push(Answer { room: room.to_owned(), is_record, since: pending.since, answer: pending.answer });
        match pending.change {
            Change::Room(room, seat) => {
                group.seats.push(NewSeat { room: room.id.clone(), seat });
                group.rooms.push(room);
            }
            Change::Seat(seat) => group.seats.push(seat),
            Change::Record(row) => group.records.push(row),
        }
    }
    *waiting = later;
    group.seats.sort_by(|one, other| one.room.cmp(&other.room));
    group.records.sort_by(|one, other| one.room.cmp(&other.room));
    (answers, group)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use fob_online::Millis;

    fn pending(change: Change) -> Pending {
        Pending { change, since: Instant::now(), answer: oneshot::channel().0 }
    }

    fn record(room: &str, n: u64) -> Pending {
        pending(Change::Record(Append { room: room.to_owned(), n, at: Millis(0), record: String::new(), kept: None }))
    }

    fn seat(token: u8) -> SeatRow {
        SeatRow { seat: 1, name: "Anna".to_owned(), token_hash: vec![token] }
    }

    #[test]
    fn a_group_has_one_change_per_room_and_a_short_announcement() {
        let mut waiting: VecDeque<_> = [record("b", 1), record("a", 4), record("b", 2), record("a", 5)].into();
        let of = |group: &Group| group.records.iter().map(|row| (row.room.clone(), row.n)).collect::<Vec<_>>();
        let (answers, group) = next_group(&mut waiting);
        assert_eq!(of(&group), [("a".to_owned(), 4), ("b".to_owned(), 1)]);
        assert_eq!(answers.iter().map(|answer| answer.room.as_str()).collect::<Vec<_>>(), ["b", "a"]);
        assert_eq!(of(&next_group(&mut waiting).1), [("a".to_owned(), 5), ("b".to_owned(), 2)]);
        assert!(waiting.is_empty());
        // The keys of events are the longest.
        waiting.extend((0..GROUP).map(|number| record(&format!("event/{number:010}"), 9_999)));
        let group = next_group(&mut waiting).1;
        let message: Vec<String> = group.records.iter().map(|row| format!("{}:{}", row.room, row.n + 1)).collect();
        assert!(message.join(" ").len() < 8_000 && group.records.len() > 300);
        assert_eq!(group.records.len() + waiting.len(), GROUP);
    }

    #[tokio::test]
    async fn rooms_seats_and_records_are_committed_together_and_never_twice() {
        let folder = tempfile::tempdir().unwrap();
        let (sender, _foreign) = mpsc::unbounded_channel();
        let store =
            Store::open(&format!("sqlite:{}", folder.path().join("rooms.db").display()), &Clock::system(), sender).await.unwrap();
        let room = |id: &str| NewRoom { id: id.to_owned(), setup: "{}".to_owned(), secret: 1, public: false, made: Millis(0) };
        let at = |room: &str, seat| NewSeat { room: room.to_owned(), seat };
        let first = Group { rooms: vec![room("one")], seats: vec![at("one", seat(1))], records: Vec::new() };
        assert_eq!(store.commit(&first).await.unwrap(), HashSet::from(["one".to_owned()]));
        // In one group: a token that has a seat, a new room, a seat that is taken, and a record.
        let Change::Record(row) = record("four", 0).change else { panic!() };
        let second = Group {
            rooms: vec![room("two"), room("three")],
            seats: vec![at("two", seat(1)), at("three", seat(3)), at("one", seat(4))],
            records: vec![row],
        };
        assert_eq!(store.commit(&second).await.unwrap(), HashSet::from(["three".to_owned(), "four".to_owned()]));
        assert!(!store.has_room("two").await.unwrap() && store.has_room("three").await.unwrap());
        assert_eq!(store.seat_of(&[1]).await.unwrap(), Some(("one".to_owned(), 1)));
        // Many rooms that are made at once share commits.
        let (writer, _) = Writer::start(store.clone(), Clock::system(), &Spawner::default(), Duration::from_millis(20));
        let begun = store.count().await.unwrap();
        let made = (10..90).map(|token| {
            let (writer, room) = (writer.clone(), room(&format!("room{token}")));
            tokio::spawn(async move { writer.create_room(room, seat(token)).await })
        });
        for made in made.collect::<Vec<_>>() {
            assert_eq!(made.await.unwrap(), Written::Yes);
        }
        assert_eq!(store.count().await.unwrap(), begun + 80);
        assert_eq!(writer.create_room(room("again"), seat(10)).await, Written::Taken);
        assert_eq!(writer.take_seat("room10", SeatRow { seat: 2, ..seat(100) }).await, Written::Yes);
        assert_eq!(writer.take_seat("room10", SeatRow { seat: 2, ..seat(101) }).await, Written::Taken);
    }
}
