//! Searches in the background: with progress and a limit, cancelled when they are dropped.

use fob_games::{Game, History, NodeId};
use fob_play::Ticket;
use fob_services::jobs::{Job, MoveAsk, Place, StudyAsk};

/// The purpose of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// The computer's own move.
    Move,
    /// The computer's move at a place with other moves after it.
    Variation,
    /// Advice for a person.
    Hint,
}

/// A search for a move at one place of the tree.
#[derive(Debug)]
pub struct Search<G: Game> {
    job: Job<MoveAsk>,
    pub purpose: Purpose,
    /// Ticket of the core's question that the search answers; none for a hint.
    pub ticket: Option<Ticket>,
    /// Place in the tree.
    pub at: NodeId,
    /// Start time, on the screen's clock.
    pub since: f64,
    /// The answer, held back until it may be shown.
    #[expect(clippy::option_option, reason = "no answer yet, or the answer that there is no move")]
    pub answer: Option<Option<G::Move>>,
}

impl<G: Game> Search<G> {
    /// Starts a search at a level, with a time limit in seconds.
    pub fn start(history: &History<G>, level: usize, purpose: Purpose, ticket: Option<Ticket>, limit: f64, now: f64) -> Self {
        let place = Place::new(history);
        // The same place of the same game gets the same answer, another place or another game other dice.
        let spread = history.seed().wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let seed = spread ^ place.moves.len() as u64 ^ (history.seats().len() as u64) << 32;
        let job = Job::start(MoveAsk { place, level, seed, seconds: limit });
        Self { job, purpose, ticket, at: history.current(), since: now, answer: None }
    }

    /// Receives the answer once it is available.
    ///
    /// # Errors
    /// The search failed.
    pub fn poll(&mut self) -> Result<(), String> {
        if self.answer.is_none()
            && let Some(answer) = self.job.poll()
        {
            let found = answer?;
            let mv = found.mv.map(|text| text.parse::<G::Move>().map_err(|problem| format!("{text}: {problem}"))).transpose()?;
            self.answer = Some(mv);
        }
        Ok(())
    }

    /// Requests the best move so far.
    pub fn enough(&self) {
        self.job.enough();
    }

    /// Returns the progress, in words.
    pub fn words(&self, now: f64) -> String {
        let seconds = (now - self.since).max(0.0);
        let progress = self.job.progress();
        let mut words = format!("{seconds:.0} s");
        if progress.nodes > 0 {
            words += &format!(", {} positions", progress.nodes);
        }
        if progress.depth > 0 {
            words += &format!(", depth {}", progress.depth);
        }
        if let Some(share) = progress.share.filter(|share| *share > 0.0) {
            words += &format!(", {:.0} %", (share * 100.0).floor());
        }
        words
    }
}

/// The analysis of a place of the tree.
#[derive(Debug)]
pub struct Study<G: Game> {
    job: Job<StudyAsk>,
    /// Place in the tree.
    pub at: NodeId,
    /// The result, when it is available.
    pub found: Option<G::Analysis>,
    /// True if the analysis has ended, with a result or without one.
    ended: bool,
}

impl<G: Game> Study<G> {
    /// Starts the analysis of the present position, with a time limit in seconds.
    pub fn start(history: &History<G>, limit: f64) -> Self {
        let job = Job::start(StudyAsk { place: Place::new(history), seconds: limit });
        Self { job, at: history.current(), found: None, ended: false }
    }

    /// Receives the result once it is available.
    pub fn poll(&mut self) {
        if self.ended {
            return;
        }
        if let Some(answer) = self.job.poll() {
            self.ended = true;
            // Without a result the panel shows only the parts that need no computation.
            if let Ok(found) = answer {
                self.found = found.0.and_then(|json| serde_json::from_value(json).ok());
            }
        }
    }
}
