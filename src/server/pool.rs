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

    /// Answers a task. Returns `None` if too many are waiting; ask again later. A computer that finds nothing to play resigns.
    pub async fn answer(&self, work: Work) -> Option<Play> {
        let _place = self.queue.try_acquire().ok()?;
        let turn = Arc::clone(&self.working).acquire_owned().await.ok()?;
        let (done, answer) = tokio::sync::oneshot::channel();
        self.threads.spawn(move || {
            let _turn = turn;
            // The asker may be gone.
            let _ = done.send(think(&work).unwrap_or(Play::Resign));
        });
        answer.await.ok()
    }
}

/// Returns the computer's play; if it fails or takes too long, that of level `easy`.
fn think(work: &Work) -> Option<Play> {
    let end = Instant::now() + LONGEST;
    let own = catch_unwind(AssertUnwindSafe(|| work.run(&mut || Instant::now() < end)));
    match own {
        Ok(Ok(play)) => return Some(play),
        Ok(Err(WorkError::NoPlay)) => return None,
        Ok(Err(WorkError::Stopped)) => {}
        Err(_) => {
            metrics::counter!("fob_panics").increment(1);
            tracing::error!("a computer's search panicked");
        }
    }
    catch_unwind(AssertUnwindSafe(|| work.run_easily())).ok()?.ok()
}
