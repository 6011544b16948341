//! The pool for long work: computers' turns, shots, and the reading of setups.

use fob_online::{NoAnswer, Play, Work};
use futures_util::future::BoxFuture;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::Semaphore;

/// Maximum number of waiting tasks; beyond that a room asks again later.
const QUEUE: usize = 1024;
/// Time limit for a computer's answer, after which it plays at level `easy`.
const LONGEST: Duration = Duration::from_secs(10);

/// The result of a computer's turn.
#[derive(Clone, Debug, PartialEq)]
pub enum Thought {
    /// The computer's play.
    Play(Box<Play>),
    /// Too many tasks are waiting; ask again later.
    Busy,
    /// Neither the computer nor level `easy` found a play.
    Nothing,
}

/// Does long work, either on threads, or at once.
pub trait Pool: Send + Sync + 'static {
    /// Answers a task at the seat's level, or `easily` at level `easy`.
    fn answer(&self, work: Work, easily: bool) -> BoxFuture<'static, Thought>;

    /// Returns whether other threads continue with other tasks during long work. Otherwise the work is done in the caller's task,
    /// and everything else waits.
    fn has_threads(&self) -> bool;
}

/// Does long work, such as a shot, without making other tasks wait for it if there are other threads for them.
pub fn at_length<T>(pool: &dyn Pool, work: impl FnOnce() -> T) -> T {
    // On a runtime of one thread this would panic.
    if pool.has_threads() { tokio::task::block_in_place(work) } else { work() }
}

/// Threads that answer for computers' seats: one fewer than the number of cores, and at least one, so that people do not wait for
/// computers.
pub struct Threads {
    computers: Arc<rayon::ThreadPool>,
    queue: Arc<Semaphore>,
    working: Arc<Semaphore>,
}

impl Threads {
    /// Starts the threads.
    pub fn start() -> std::io::Result<Self> {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let threads = cores.saturating_sub(1).max(1);
        let built = rayon::ThreadPoolBuilder::new().num_threads(threads).thread_name(|n| format!("computer-{n}")).build();
        let pool = built.map_err(std::io::Error::other)?;
        Ok(Self { computers: Arc::new(pool), queue: Arc::new(Semaphore::new(QUEUE)), working: Arc::new(Semaphore::new(threads)) })
    }
}

impl Pool for Threads {
    fn answer(&self, work: Work, easily: bool) -> BoxFuture<'static, Thought> {
        let (computers, queue, working) = (Arc::clone(&self.computers), Arc::clone(&self.queue), Arc::clone(&self.working));
        Box::pin(async move {
            let Ok(_place) = queue.try_acquire() else { return Thought::Busy };
            let Ok(turn) = working.acquire_owned().await else { return Thought::Busy };
            let (done, answer) = tokio::sync::oneshot::channel();
            computers.spawn(move || {
                let _turn = turn;
                // The asker may be gone.
                let _ = done.send(thought(&work, easily));
            });
            answer.await.unwrap_or(Thought::Busy)
        })
    }

    fn has_threads(&self) -> bool {
        true
    }
}

/// A pool that answers at once, for a runtime of one thread whose time a test controls.
#[cfg(any(test, feature = "simulation"))]
pub struct Inline;

#[cfg(any(test, feature = "simulation"))]
impl Pool for Inline {
    fn answer(&self, work: Work, easily: bool) -> BoxFuture<'static, Thought> {
        Box::pin(async move { thought(&work, easily) })
    }

    fn has_threads(&self) -> bool {
        false
    }
}

fn thought(work: &Work, easily: bool) -> Thought {
    let play = if easily { think_easily(work) } else { think(work) };
    play.map_or(Thought::Nothing, |play| Thought::Play(Box::new(play)))
}

/// Returns the computer's play; if it fails, finds none or takes too long, that of level `easy`.
fn think(work: &Work) -> Option<Play> {
    // Real time, not the server's clock: a search must end even if that clock stands still.
    let end = Instant::now() + LONGEST;
    let own = catch_unwind(AssertUnwindSafe(|| work.run(&mut || Instant::now() < end)));
    match own {
        Ok(Ok(play)) => return Some(play),
        Ok(Err(NoAnswer::NoPlay | NoAnswer::Stopped)) => {}
        Err(_) => {
            metrics::counter!("fob_panics").increment(1);
            tracing::error!("a computer's search panicked");
        }
    }
    think_easily(work)
}

/// Returns the play of level `easy`.
fn think_easily(work: &Work) -> Option<Play> {
    catch_unwind(AssertUnwindSafe(|| work.stand_in())).ok()?.ok()
}
