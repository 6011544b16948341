//! The pool of threads for computers. It is bounded and never uses all cores, so that people do not wait for computers.

use fob_online::{Play, Work, WorkError};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::Semaphore;

/// Number of tasks that may wait; beyond that a room asks again later.
const QUEUE: usize = 1024;
/// Time limit for a computer's answer, after which it plays at level `easy`.
const LONGEST: Duration = Duration::from_secs(10);

/// A computer's answer to a question.
#[derive(Clone, Debug, PartialEq)]
pub enum Thought {
    /// Its play.
    Play(Box<Play>),
    /// Too many are waiting; ask again later.
    Busy,
    /// It found nothing to play, and neither did level `easy`.
    Nothing,
}

/// Threads that answer for computers' seats: one fewer than the number of cores, and at least one.
#[derive(Clone)]
pub struct Pool {
    threads: Arc<rayon::ThreadPool>,
    queue: Arc<Semaphore>,
    working: Arc<Semaphore>,
}

impl Pool {
    /// Starts the threads.
    pub fn start() -> std::io::Result<Self> {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let threads = cores.saturating_sub(1).max(1);
        let built = rayon::ThreadPoolBuilder::new().num_threads(threads).thread_name(|n| format!("computer-{n}")).build();
        let pool = built.map_err(std::io::Error::other)?;
        Ok(Self { threads: Arc::new(pool), queue: Arc::new(Semaphore::new(QUEUE)), working: Arc::new(Semaphore::new(threads)) })
    }

    /// Answers a task at the seat's level, or `easily` at level `easy`.
    pub async fn answer(&self, work: Work, easily: bool) -> Thought {
        let Ok(_place) = self.queue.try_acquire() else { return Thought::Busy };
        let Ok(turn) = Arc::clone(&self.working).acquire_owned().await else { return Thought::Busy };
        let (done, answer) = tokio::sync::oneshot::channel();
        self.threads.spawn(move || {
            let _turn = turn;
            let play = if easily { think_easily(&work) } else { think(&work) };
            // The asker may be gone.
            let _ = done.send(play.map_or(Thought::Nothing, |play| Thought::Play(Box::new(play))));
        });
        answer.await.unwrap_or(Thought::Busy)
    }
}

/// Returns the computer's play; if it fails, finds none or takes too long, that of level `easy`.
fn think(work: &Work) -> Option<Play> {
    let end = Instant::now() + LONGEST;
    let own = catch_unwind(AssertUnwindSafe(|| work.run(&mut || Instant::now() < end)));
    match own {
        Ok(Ok(play)) => return Some(play),
        Ok(Err(WorkError::NoPlay | WorkError::Stopped)) => {}
        Err(_) => {
            metrics::counter!("fob_panics").increment(1);
            tracing::error!("a computer's search panicked");
        }
    }
    think_easily(work)
}

/// Returns the play of level `easy`.
fn think_easily(work: &Work) -> Option<Play> {
    catch_unwind(AssertUnwindSafe(|| work.run_easily())).ok()?.ok()
}
