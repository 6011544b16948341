//! Reads sheets and judges answers on threads of their own, so that nobody waits for them who has nothing to be judged.

use super::judged::Judged;
use super::paper::Paper;
use fob_course::written;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::Semaphore;

/// Number of sheets that may wait to be read, and of tables and folders that may wait to be made.
const WAITING: usize = 16;

/// An answer that was judged.
#[derive(Debug)]
pub struct Verdict {
    pub judged: Judged,
    /// Time that it took.
    pub took: Duration,
}

/// The server has too much to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Busy;

/// Threads that judge: one fewer than the cores, and at least one. One more reads sheets and makes folders, so that a sheet that takes long
/// hinders no answer.
#[derive(Clone)]
pub struct Judges {
    judging: Arc<Semaphore>,
    reading: Arc<Semaphore>,
    waiting: Arc<Semaphore>,
    /// Whether there are threads; otherwise work is done where it is needed.
    has_threads: bool,
}

impl Judges {
    pub fn new(has_threads: bool) -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Self {
            judging: Arc::new(Semaphore::new(cores.saturating_sub(1).max(1))),
            reading: Arc::new(Semaphore::new(1)),
            waiting: Arc::new(Semaphore::new(WAITING)),
            has_threads,
        }
    }

    /// Reads and judges an answer to an exercise of a sheet.
    ///
    /// # Errors
    /// Why it is no answer.
    pub async fn judge(&self, paper: &Arc<Paper>, exercise: &str, text: &Arc<str>) -> Result<Result<Verdict, String>, Busy> {
        let (paper, exercise, text) = (Arc::clone(paper), exercise.to_owned(), Arc::clone(text));
        self.judging(move || {
            let began = Instant::now();
            let exercise = paper.sheet.exercise(&exercise).ok_or_else(|| no_exercise(&exercise))?;
            let judged = written(&paper.sheet, exercise, &text)?.into();
            let took = began.elapsed();
            metrics::histogram!("fob_judge_seconds").record(took.as_secs_f64());
            Ok(Verdict { judged, took })
        })
        .await
    }

    /// Does something else that judges.
    ///
    /// # Errors
    /// The work failed.
    pub async fn judging<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T, Busy> {
        self.run(&self.judging, work).await
    }

    /// Reads a sheet, or makes a folder.
    ///
    /// # Errors
    /// Too many wait.
    pub async fn reading<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T, Busy> {
        let _place = self.waiting.try_acquire().map_err(|_| Busy)?;
        self.run(&self.reading, work).await
    }

    async fn run<T: Send + 'static>(&self, turn: &Arc<Semaphore>, work: impl FnOnce() -> T + Send + 'static) -> Result<T, Busy> {
        let turn = Arc::clone(turn).acquire_owned().await.map_err(|_| Busy)?;
        let work = move || {
            // Held by the work: whoever waits for it may be gone before it ends.
            let _turn = turn;
            work()
        };
        if !self.has_threads {
            return Ok(work());
        }
        tokio::task::spawn_blocking(work).await.map_err(|_| {
            metrics::counter!("fob_panics").increment(1);
            tracing::error!("judging panicked");
            Busy
        })
    }
}

/// Says that a sheet has no such exercise.
pub fn no_exercise(id: &str) -> String {
    let shown = fob_base::text::clipped(&fob_base::text::line(id), 40);
    format!("exercise: the sheet has no exercise `{shown}`")
}
