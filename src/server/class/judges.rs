//! Reads sheets and judges answers on threads of their own, so that nobody waits for them who has nothing to be judged.

use super::judged::Judged;
use super::paper::Paper;
use fob_course::{Exercise, Judgement, readable, rewritten, written};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use tokio::sync::Semaphore;

/// Number of sheets that may wait to be read, and of tables and folders that may wait to be made.
const WAITING: usize = 16;
/// A second, in microseconds.
const SECOND: u64 = 1_000_000;

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
    /// Who looks whether a text is an answer waits for nobody who judges.
    looking: Arc<Semaphore>,
    /// Microseconds for which was judged.
    spent: Arc<AtomicU64>,
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
            looking: Arc::new(Semaphore::new(cores)),
            spent: Arc::default(),
            has_threads,
        }
    }

    /// Reads and judges an answer to an exercise of a sheet.
    ///
    /// # Errors
    /// Why it is no answer.
    pub async fn judge(&self, paper: &Arc<Paper>, exercise: &str, text: &Arc<str>) -> Result<Result<Verdict, String>, Busy> {
        let (judges, paper, exercise, text) = (self.clone(), Arc::clone(paper), exercise.to_owned(), Arc::clone(text));
        self.judging(move || {
            let exercise = find(&paper, &exercise)?;
            readable(&paper.sheet, exercise, &text)?;
            judges.timed(|| written(&paper.sheet, exercise, &text))
        })
        .await
    }

    /// Looks whether a text is an answer, without judging it.
    ///
    /// # Errors
    /// Why it is none.
    pub async fn look(&self, paper: &Arc<Paper>, exercise: &str, text: &Arc<str>) -> Result<Result<(), String>, Busy> {
        let (paper, exercise, text) = (Arc::clone(paper), exercise.to_owned(), Arc::clone(text));
        self.run(&self.looking, move || readable(&paper.sheet, find(&paper, &exercise)?, &text)).await
    }

    /// Judges an answer that was taken before; `None` if the sheet has no such exercise.
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

    /// Counts how long answers take together, in whole seconds: a single one is nobody's business.
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

fn find<'p>(paper: &'p Paper, exercise: &str) -> Result<&'p Exercise, String> {
    paper.sheet.exercise(exercise).ok_or_else(|| no_exercise(exercise))
}

/// Says that a sheet has no such exercise.
pub fn no_exercise(id: &str) -> String {
    let shown = fob_base::text::clipped(&fob_base::text::line(id), 40);
    format!("exercise: the sheet has no exercise `{shown}`")
}
