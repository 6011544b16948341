//! Group commit: the records of many rooms in one transaction.

use super::{Append, Store};
use std::collections::{HashSet, VecDeque};
use std::time::Instant;
use tokio::sync::{mpsc, oneshot};

/// Maximum number of records in a group. PostgreSQL announces all of them in one message of under 8,000 bytes.
const GROUP: usize = 400;
/// Number of records that may wait before rooms must wait.
const QUEUE: usize = 4096;

/// What happened to a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Appended {
    /// It is committed.
    Yes,
    /// Another record has its number.
    Taken,
    /// It was probably not stored: the room must be read again.
    Unknown,
}

struct Pending {
    row: Append,
    since: Instant,
    answer: oneshot::Sender<Appended>,
}

/// Sends records to the task that commits them.
#[derive(Clone)]
pub struct Writer {
    queue: mpsc::Sender<Pending>,
}

impl Writer {
    /// Starts the task, which ends once every writer is dropped and everything is committed.
    pub fn start(store: Store) -> (Self, tokio::task::JoinHandle<()>) {
        let (queue, pending) = mpsc::channel(QUEUE);
        (Self { queue }, tokio::spawn(write(store, pending)))
    }

    /// Commits a record, together with those that others send at the same time.
    pub async fn append(&self, row: Append) -> Appended {
        let (answer, done) = oneshot::channel();
        if self.queue.send(Pending { row, since: Instant::now(), answer }).await.is_err() {
            return Appended::Unknown;
        }
        done.await.unwrap_or(Appended::Unknown)
    }
}

async fn write(store: Store, mut pending: mpsc::Receiver<Pending>) {
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
        let (group, rows) = next_group(&mut waiting);
        let answers = match store.append(&rows).await {
            Ok(written) => written.into_iter().map(|first| if first { Appended::Yes } else { Appended::Taken }).collect(),
            Err(error) => {
                tracing::error!(%error, records = rows.len(), "records could not be committed");
                vec![Appended::Unknown; rows.len()]
            }
        };
        for (pending, answer) in group.into_iter().zip(answers) {
            if answer == Appended::Yes {
                metrics::counter!("fob_records").increment(1);
            }
            metrics::histogram!("fob_commit_seconds").record(pending.1.elapsed().as_secs_f64());
            // If a room's task has ended, its successor reads the record from the store.
            let _ = pending.0.send(answer);
        }
    }
}

type Answer = (oneshot::Sender<Appended>, Instant);

/// Returns the next group: at most one record per room, in the order of arrival.
fn next_group(waiting: &mut VecDeque<Pending>) -> (Vec<Answer>, Vec<Append>) {
    let mut rooms = HashSet::new();
    let mut later = VecDeque::new();
    let (mut group, mut rows) = (Vec::new(), Vec::new());
    while let Some(pending) = waiting.pop_front() {
        if rooms.insert(pending.row.room.clone()) {
            group.push((pending.answer, pending.since));
            rows.push(pending.row);
        } else {
            later.push_back(pending);
        }
    }
    *waiting = later;
    (group, rows)
}
