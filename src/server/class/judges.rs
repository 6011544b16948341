//! Reads sheets and judges answers on separate threads, so that requests without answers do not wait for them.

use super::judged::Judged;
use super::paper::Paper;
use fob_exercises::{Exercise, Judgement, readable, rewritten, written};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use tokio::sync::Semaphore;

/// Maximum number of sheets that wait to be read, and of tables and folders that wait to be made.
const WAITING: usize = 16;
/// A second, in microseconds.
const SECOND: u64 = 1_000_000;

/// An answer that was judged.
#[derive(Debug)]
pub struct Verdict {
    pub judged: Judged,
    pub took: Duration,
}

/// The server has too much to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Busy;

/// Threads that judge: one fewer than the cores, and at least one. One more thread reads sheets and makes folders, so that a slow
/// sheet delays no answer.
#[derive(Clone)]
pub struct Judges {
    judging: Arc<Semaphore>,
    reading: Arc<Semaphore>,
    waiting: Arc<Semaphore>,
    /// Permits for parsing answers, which does not wait for judging.
    looking: Arc<Semaphore>,
    /// Total time of judging, in microseconds.
    spent: Arc<AtomicU64>,
    /// True if there are threads; otherwise work is done in the caller's task.
    has_threads: bool,
}

impl Judges {
    pub fn new(has_threads: bool) -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Self {
            judging: Arc::new(Semaphore::new(cores.saturating_sub(1).max(1))),
            reading: Arc::new(Semaphore::new(1)),
            waiting: Arc::new(Semaphore::new(WAITING)),
            looking: Arc::new(Semaphore::new(cores)),
            spent: Arc::default(),
            has_threads,
        }
    }

    /// Reads and judges an answer to an exercise of a sheet.
    ///
    /// # Errors
    /// The reason why the text is not an answer.
    pub async fn judge(&self, paper: &Arc<Paper>, exercise: &str, text: &Arc<str>) -> Result<Result<Verdict, String>, Busy> {
        let (judges, paper, exercise, text) = (self.clone(), Arc::clone(paper), exercise.to_owned(), Arc::clone(text));
        self.judging(move || {
            let exercise = find(&paper, &exercise)?;
            readable(&paper.sheet, exercise, &text)?;
            judges.timed(|| written(&paper.sheet, exercise, &text))
        })
        .await
    }

    /// Parses an answer without judging it.
    ///
    /// # Errors
    /// The reason why the text is not an answer.
    pub async fn look(&self, paper: &Arc<Paper>, exercise: &str, text: &Arc<str>) -> Result<Result<(), String>, Busy> {
        let (paper, exercise, text) = (Arc::clone(paper), exercise.to_owned(), Arc::clone(text));
        self.run(&self.looking, move || readable(&paper.sheet, find(&paper, &exercise)?, &text)).await
    }

    /// Judges an answer that was accepted before; `None` if the sheet has no such exercise.
    ///
    /// # Errors
    /// The work failed.
    pub async fn judge_taken(&self, paper: &Arc<Paper>, exercise: &str, text: Arc<str>) -> Result<Option<Verdict>, Busy> {
        let (judges, paper, exercise) = (self.clone(), Arc::clone(paper), exercise.to_owned());
        self.judging(move || {
            let exercise = paper.sheet.exercise(&exercise)?;
            judges.timed(|| Ok(rewritten(&paper.sheet, exercise, &text))).ok()
        })
        .await
    }

    /// Counts the total time of judging, in whole seconds, so that the time of a single answer stays private.
    fn timed(&self, judge: impl FnOnce() -> Result<Judgement, String>) -> Result<Verdict, String> {
        let began = Instant::now();
        let judged = judge()?.into();
        let took = began.elapsed();
        let micros = u64::try_from(took.as_micros()).unwrap_or(u64::MAX);
        let before = self.spent.fetch_add(micros, Ordering::Relaxed);
        metrics::counter!("fob_judged").increment(1);
        metrics::counter!("fob_judge_seconds").increment(before.wrapping_add(micros) / SECOND - before / SECOND);
        Ok(Verdict { judged, took })
    }

    /// Does other work on a thread that judges.
    ///
    /// # Errors
    /// The work failed.
    pub async fn judging<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T, Busy> {
        self.run(&self.judging, work).await
    }

    /// Reads a sheet, or makes a folder.
    ///
    /// # Errors
    /// Too many requests wait.
    pub async fn reading<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T, Busy> {
        let _place = self.waiting.try_acquire().map_err(|_| Busy)?;
        self.run(&self.reading, work).await
    }

    async fn run<T: Send + 'static>(&self, turn: &Arc<Semaphore>, work: impl FnOnce() -> T + Send + 'static) -> Result<T, Busy> {
        let turn = Arc::clone(turn).acquire_owned().await.map_err(|_| Busy)?;
        let work = move || {
            // Held by the work: its caller may be gone before it ends.
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

fn find<'p>(paper: &'p Paper, exercise: &str) -> Result<&'p Exercise, String> {
    paper.sheet.exercise(exercise).ok_or_else(|| no_exercise(exercise))
}

/// Returns the error for an exercise that the sheet does not have.
pub fn no_exercise(id: &str) -> String {
    let shown = fob_base::text::clipped(&fob_base::text::line(id), 40);
    format!("exercise: the sheet has no exercise `{shown}`")
}
