//! Searches beside the screen: watched, limited, cancelled when they are dropped.

use crate::app::worker::Worker;
use crate::games::{Ask, Game, NodeId, Progress, Session, Stopped};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// What a search is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// The computer's own move.
    Move,
    /// The computer's move at a place behind which others follow already.
    Variation,
    /// Advice for a person.
    Hint,
}

/// How far a search is, read by the screen while the worker writes.
#[derive(Debug, Default)]
struct Gauge {
    nodes: AtomicU64,
    depth: AtomicU64,
    /// In thousandths; above that unknown.
    share: AtomicU64,
    /// The person wants the best move that is known now.
    enough: AtomicBool,
}

impl Gauge {
    /// Takes a report and says whether to go on.
    fn go_on(&self, progress: &Progress) -> bool {
        self.nodes.store(progress.nodes, Ordering::Relaxed);
        self.depth.store(u64::from(progress.depth), Ordering::Relaxed);
        self.share.store(progress.share.map_or(u64::MAX, |s| (s * 1000.0) as u64), Ordering::Relaxed);
        !self.enough.load(Ordering::Relaxed)
    }
}

/// A search for a move at one place of the tree.
#[derive(Debug)]
pub struct Search<G: Game> {
    worker: Worker<Option<G::Move>>,
    gauge: Arc<Gauge>,
    /// What it is for.
    pub purpose: Purpose,
    /// Where in the tree.
    pub at: NodeId,
    /// When it began, on the screen's clock.
    pub since: f64,
    /// The answer, held back until it may be seen.
    #[expect(clippy::option_option, reason = "no answer yet, or the answer that there is no move")]
    pub answer: Option<Option<G::Move>>,
}

impl<G: Game> Search<G> {
    /// Starts a search at a level for at most so many seconds.
    pub fn start(session: &Session<G>, level: usize, purpose: Purpose, limit: f64, now: f64) -> Self {
        let gauge = Arc::new(Gauge::default());
        let shared = gauge.clone();
        let line = session.line();
        // The same place gets the same answer, another place other dice.
        let seed = line.moves().len() as u64 ^ (u64::from(session.seats().len() as u32) << 32);
        let limit = Duration::from_secs_f64(limit.clamp(0.1, 600.0));
        let worker = Worker::start(move |stop: &AtomicBool| {
            let begun = Instant::now();
            let ask = Ask { position: line.position(), history: line.history(), level, seed };
            G::best(ask, &mut |progress: &Progress| {
                let on = shared.go_on(progress);
                on && !stop.load(Ordering::Relaxed) && begun.elapsed() < limit
            })
            .map(|best| best.mv)
        });
        Self { worker, gauge, purpose, at: session.current(), since: now, answer: None }
    }

    /// Takes the answer in once it is there.
    ///
    /// # Errors
    /// The search broke off.
    pub fn poll(&mut self) -> Result<(), String> {
        if self.answer.is_none()
            && let Some(result) = self.worker.poll()
        {
            self.answer = Some(result?);
        }
        Ok(())
    }

    /// Asks for the best move that is known now.
    pub fn enough(&self) {
        self.gauge.enough.store(true, Ordering::Relaxed);
    }

    /// How far it is, for people.
    pub fn words(&self, now: f64) -> String {
        let seconds = (now - self.since).max(0.0);
        let nodes = self.gauge.nodes.load(Ordering::Relaxed);
        let depth = self.gauge.depth.load(Ordering::Relaxed);
        let share = self.gauge.share.load(Ordering::Relaxed);
        let mut words = format!("{seconds:.0} s");
        if nodes > 0 {
            words += &format!(", {nodes} positions");
        }
        if depth > 0 {
            words += &format!(", depth {depth}");
        }
        if share <= 1000 && share > 0 {
            words += &format!(", {} %", share / 10);
        }
        words
    }
}

/// The analysis of a place of the tree.
#[derive(Debug)]
pub struct Study<G: Game> {
    worker: Worker<Result<G::Analysis, Stopped>>,
    /// Where in the tree.
    pub at: NodeId,
    // The mutex only makes it shareable between threads.
    found: Mutex<Option<G::Analysis>>,
    /// It ended without a result.
    pub failed: bool,
}

impl<G: Game> Study<G> {
    /// Starts the analysis of the present position for at most so many seconds.
    pub fn start(session: &Session<G>, limit: f64) -> Self {
        let position = session.position().clone();
        let limit = Duration::from_secs_f64(limit.clamp(0.1, 600.0));
        let worker = Worker::start(move |stop: &AtomicBool| {
            let begun = Instant::now();
            position.analyse(&mut |_: &Progress| !stop.load(Ordering::Relaxed) && begun.elapsed() < limit)
        });
        Self { worker, at: session.current(), found: Mutex::new(None), failed: false }
    }

    /// Takes the result in once it is there; says whether it still works.
    pub fn poll(&mut self) -> bool {
        if self.found().is_none() && !self.failed {
            match self.worker.poll() {
                None => return true,
                Some(Ok(Ok(found))) => self.found = Mutex::new(Some(found)),
                Some(_) => self.failed = true,
            }
        }
        false
    }

    /// Whether it still works.
    pub fn working(&self) -> bool {
        !self.failed && self.found.lock().is_ok_and(|found| found.is_none())
    }

    /// The result, once it is there.
    pub fn found(&mut self) -> Option<&G::Analysis> {
        self.found.get_mut().ok()?.as_ref()
    }
}
