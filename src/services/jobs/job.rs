//! A request that is carried out while the screen that made it is in front.
//!
//! Dropping a [`Job`] stops its work. Many screens stay in memory when they are left, with their jobs; so the window keeps a
//! [`Crew`]. When a screen is left, the work of every job that nobody has polled since is stopped. The job keeps its request, and
//! starts again when it is polled again: requests are plain data, and the same request gets the same answer.

use super::REQUESTS;
#[cfg(not(target_arch = "wasm32"))]
use super::native::Work;
use super::request::Request;
use super::wake::Wake;
#[cfg(target_arch = "wasm32")]
use super::web::Work;
use fob_games::Progress;
use std::cell::RefCell;
use std::fmt::Debug;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

/// The workers of a window.
#[derive(Clone, Debug, Default)]
pub struct Crew(Arc<Roll>);

#[derive(Debug, Default)]
struct Roll {
    /// Number of times that a screen was left.
    left: AtomicU64,
    jobs: Mutex<Vec<Weak<dyn Resting>>>,
    wake: Mutex<Wake>,
}

thread_local! {
    /// The crews whose windows are being drawn, the innermost last.
    static HERE: RefCell<Vec<Crew>> = const { RefCell::new(Vec::new()) };
}

/// While it lives, jobs started on this thread belong to a crew.
#[derive(Debug)]
pub struct Here(());

impl Drop for Here {
    fn drop(&mut self) {
        HERE.with_borrow_mut(|here| _ = here.pop());
    }
}

impl Crew {
    /// Makes this crew the owner of new jobs, until the returned guard is dropped.
    pub fn enter(&self) -> Here {
        HERE.with_borrow_mut(|here| here.push(self.clone()));
        Here(())
    }

    /// Sets the function with which the workers of new jobs wake the window.
    pub fn set_wake(&self, wake: Wake) {
        *lock(&self.0.wake) = wake;
    }

    fn wake(&self) -> Wake {
        lock(&self.0.wake).clone()
    }

    /// Notes that a screen was left: a job that is polled after this is still wanted.
    pub fn leave(&self) {
        self.0.left.fetch_add(1, Ordering::Relaxed);
    }

    /// Stops the work of all jobs that nobody has polled since a screen was last left.
    pub fn rest(&self) {
        let left = self.left();
        for held in self.jobs() {
            held.rest(left);
        }
    }

    /// Returns the number of workers at work.
    pub fn at_work(&self) -> usize {
        self.jobs().iter().filter(|held| held.is_at_work()).count()
    }

    fn left(&self) -> u64 {
        self.0.left.load(Ordering::Relaxed)
    }

    /// Returns the jobs that still exist.
    fn jobs(&self) -> Vec<Arc<dyn Resting>> {
        let mut jobs = lock(&self.0.jobs);
        jobs.retain(|job| job.strong_count() > 0);
        jobs.iter().filter_map(Weak::upgrade).collect()
    }
}

/// Returns the function that wakes the window that is being drawn; it does nothing outside of one.
pub fn wake_here() -> Wake {
    HERE.with_borrow(|here| here.last().map(Crew::wake)).unwrap_or_default()
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A job of any request, as its crew knows it.
trait Resting: Debug + Send + Sync {
    /// Stops the work if nobody has polled the job since that many screens were left.
    fn rest(&self, left: u64);

    /// Returns whether a worker is at work.
    fn is_at_work(&self) -> bool;
}

impl<R: Request> Resting for Mutex<Held<R>> {
    fn rest(&self, left: u64) {
        let mut held = lock(self);
        if held.polled < left && R::MAY_REST {
            held.work = None;
        }
    }

    fn is_at_work(&self) -> bool {
        lock(self).work.is_some()
    }
}

/// A request that is being carried out in the background. Dropping it stops the work.
#[derive(Debug)]
pub struct Job<R: Request> {
    held: Arc<Mutex<Held<R>>>,
    crew: Option<Crew>,
}

#[derive(Debug)]
struct Held<R: Request> {
    ask: R,
    wake: Wake,
    /// The worker; `None` once it is done, or while the job is stopped.
    work: Option<Work<R::Answer>>,
    /// Number of screens that had been left at the last poll.
    polled: u64,
    /// Number of answers returned.
    handed: usize,
    /// Number of answers of the present worker that an earlier one has already returned.
    known: usize,
    enough: bool,
    over: bool,
    progress: Progress,
}

impl<R: Request> Job<R> {
    /// Hands a request to a worker.
    pub fn start(ask: R) -> Self {
        debug_assert!(REQUESTS.iter().any(|known| known.name == R::NAME), "no worker of a browser would know `{}`", R::NAME);
        let crew = HERE.with_borrow(|here| here.last().cloned());
        let wake = crew.as_ref().map(Crew::wake).unwrap_or_default();
        let work = Some(Work::start(ask.clone(), wake.clone()));
        let polled = crew.as_ref().map_or(0, Crew::left);
        let (handed, known, progress) = (0, 0, Progress::default());
        let held = Arc::new(Mutex::new(Held { ask, wake, work, polled, handed, known, enough: false, over: false, progress }));
        if let Some(crew) = &crew {
            let weak: Weak<Mutex<Held<R>>> = Arc::downgrade(&held);
            lock(&crew.0.jobs).push(weak);
        }
        Self { held, crew }
    }

    /// Returns the answer, or its next piece, once it is available. After an error nothing follows.
    pub fn poll(&mut self) -> Option<Result<R::Answer, String>> {
        let mut held = lock(&self.held);
        held.polled = self.crew.as_ref().map_or(0, Crew::left);
        held.poll()
    }

    /// Returns whether the worker is done and everything was polled.
    pub fn is_over(&self) -> bool {
        lock(&self.held).over
    }

    /// Returns the progress at the last poll.
    pub fn progress(&self) -> Progress {
        lock(&self.held).progress
    }

    /// Requests the best answer so far; it comes by [`Job::poll`] like any other.
    pub fn enough(&self) {
        let mut held = lock(&self.held);
        held.enough = true;
        if let Some(work) = &held.work {
            work.enough();
        }
    }

    /// Stops the work. Dropping does the same.
    pub fn stop(self) {}
}

impl<R: Request> Drop for Job<R> {
    fn drop(&mut self) {
        lock(&self.held).work = None;
    }
}

impl<R: Request> Held<R> {
    fn poll(&mut self) -> Option<Result<R::Answer, String>> {
        if self.over {
            return None;
        }
        if self.work.is_none() {
            let work = Work::start(self.ask.clone(), self.wake.clone());
            if self.enough {
                work.enough();
            }
            (self.work, self.known) = (Some(work), self.handed);
        }
        let work = self.work.as_mut()?;
        loop {
            let answer = work.poll();
            self.progress = work.progress();
            let over = work.is_over();
            let answer = answer?;
            // Parts drawn earlier in this frame have not seen it, and there may be more pieces.
            self.wake.wake();
            if over {
                (self.over, self.work) = (true, None);
                self.handed += 1;
                return Some(answer);
            }
            if self.known == 0 {
                self.handed += 1;
                return Some(answer);
            }
            // A piece that an earlier worker has answered.
            self.known -= 1;
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::super::{MeasureAsk, MoveAsk, Place};
    use super::*;
    use fob_arena::SelfPlay;
    use fob_games::game;
    use fob_opponent::Level;

    /// Returns a search that lasts until it is stopped.
    fn endless() -> MoveAsk {
        let start = game("gobblet3").unwrap().open(None, 0).unwrap().position();
        let place = Place { game: "gobblet3".into(), start, moves: Vec::new() };
        MoveAsk { place, level: 3, seed: 1, seconds: 3000.0 }
    }

    #[test]
    fn a_job_stops_when_its_screen_is_left_and_restarts_when_polled() {
        let crew = Crew::default();
        let here = crew.enter();
        let (mut one, mut other) = (Job::start(endless()), Job::start(endless()));
        drop(here);
        let stranger = Job::start(endless());
        assert_eq!(crew.at_work(), 2, "the stranger belongs to nobody");
        crew.rest();
        assert_eq!(crew.at_work(), 2, "no screen was left");
        crew.leave();
        assert!(other.poll().is_none());
        crew.rest();
        assert_eq!(crew.at_work(), 1, "the one that is polled goes on");
        assert!(one.poll().is_none());
        assert_eq!(crew.at_work(), 2);
        one.enough();
        let answer = loop {
            if let Some(answer) = one.poll() {
                break answer;
            }
            std::thread::yield_now();
        };
        assert!(answer.is_ok() && one.is_over() && one.poll().is_none());
        drop((other, stranger));
        assert_eq!(crew.at_work(), 0);
    }

    #[test]
    fn pieces_arrive_once_however_often_the_job_pauses() {
        let dfa = fob_automata::builtin("rope").unwrap();
        let ask = || MeasureAsk { contest: SelfPlay::new(dfa.clone(), Level::Random), games: 5 };
        let all = |rests: bool| {
            let crew = Crew::default();
            let _here = crew.enter();
            let mut job = Job::start(ask());
            let mut answers = Vec::new();
            while !job.is_over() {
                if let Some(answer) = job.poll() {
                    answers.push(answer.unwrap());
                    if rests {
                        crew.leave();
                        crew.rest();
                        assert_eq!(crew.at_work(), 0);
                    }
                }
                std::thread::yield_now();
            }
            answers
        };
        let answers = all(false);
        assert_eq!((answers.len(), all(true)), (5, answers));
    }
}
