//! Group commit: many rooms' records in one transaction.

use super::{Append, Store};
use std::collections::{HashSet, VecDeque};
use std::time::Instant;
use tokio::sync::{mpsc, oneshot};

/// Most records of a group. PostgreSQL notifies others of all of them in one message of under 8,000 bytes.
const GROUP: usize = 400;
/// Records that wait before rooms must.
const QUEUE: usize = 4096;

/// What became of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Appended {
    /// It is committed.
    Yes,
    /// Another one has its number.
    Taken,
    /// It was not written, as far as is known: the room must be read again.
    Unknown,
}

struct Pending {
    row: Append,
    since: Instant,
    answer: oneshot::Sender<Appended>,
}

/// Hands records to the task that commits them.
#[derive(Clone)]
pub struct Writer {
    queue: mpsc::Sender<Pending>,
}

impl Writer {
    /// Starts the task. It ends once every writer is gone and all is committed.
    pub fn start(store: Store) -> (Self, tokio::task::JoinHandle<()>) {
        let (queue, pending) = mpsc::channel(QUEUE);
        (Self { queue }, tokio::spawn(write(store, pending)))
    }

    /// Commits a record, together with what others hand in at the same time.
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
            // A room whose task ended reads the record from the store.
            let _ = pending.0.send(answer);
        }
    }
}

type Answer = (oneshot::Sender<Appended>, Instant);

/// The next group: at most one record a room, in the order in which they came.
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
