//! The drill on the table: requested, set up, shown, judged.

use fob_base::Dice;
use fob_board::{Board, Layout};
use fob_opponent::{Drill, DrillKind, Miss};
use fob_physics::ShotTrace;
use fob_services::data::DrillTry;
use fob_services::jobs::{DrillAsk, Job};
use std::sync::Arc;

/// The result of a shot at the drill.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The shot solved the drill.
    Made,
    /// The shot did not solve the drill, for this reason.
    Missed(Miss),
}

/// The drill, and the one that is being made.
#[derive(Debug, Default)]
pub struct OpenDrill {
    /// The kind of the next drill; `None` for any.
    pub(super) wanted: Option<DrillKind>,
    pub(super) job: Option<Job<DrillAsk>>,
    /// Kind and seed of the last drill requested.
    asked: Option<(DrillKind, u64)>,
    drill: Option<Drill>,
    /// A way was shown.
    pub(super) shown: bool,
    /// True if the drill is solved: further shots do not count.
    pub(super) made: bool,
    pub(super) tries: usize,
    pub(super) verdict: Option<Verdict>,
    pub(super) problem: Option<String>,
    /// The seed of the next drill.
    next: Option<u64>,
}

impl OpenDrill {
    /// Returns the drill on the table.
    pub fn drill(&self) -> Option<&Drill> {
        self.drill.as_ref()
    }

    /// Returns the result of the last shot at it.
    pub fn verdict(&self) -> Option<Verdict> {
        self.verdict
    }

    /// Kind and seed of the drill on the table, or of the one being made.
    pub fn asked(&self) -> Option<(DrillKind, u64)> {
        self.asked
    }

    /// Requests a drill of the wanted kind, with the next seed unless another one is named; `clock` gives the first seed.
    pub(super) fn ask(&mut self, board: &Arc<Board>, kind: Option<DrillKind>, seed: Option<u64>, clock: impl FnOnce() -> u64) {
        let seed = seed.or(self.next).unwrap_or_else(clock);
        let any = || Dice::from_seed(seed, 7, 0).pick(&DrillKind::ALL).copied().unwrap_or(DrillKind::Pot);
        let kind = kind.or(self.wanted).unwrap_or_else(any);
        *self = Self { wanted: self.wanted, asked: Some((kind, seed)), next: Some(seed.wrapping_add(1)), ..Self::default() };
        self.job = Some(Job::start(DrillAsk { board: Arc::clone(board), kind, seed }));
    }

    /// Stops waiting for the drill.
    pub(super) fn cancel(&mut self) {
        self.job = None;
        self.asked = self.drill.as_ref().map(|drill| (drill.kind, drill.seed));
    }

    /// Receives a finished drill; returns whether there is one.
    pub(super) fn poll(&mut self) -> bool {
        let Some(answer) = self.job.as_mut().and_then(Job::poll) else { return false };
        self.job = None;
        match answer {
            Ok(answer) => self.drill = Some(answer.drill),
            Err(line) => self.problem = Some(line),
        }
        self.drill.is_some()
    }

    /// Ends the drill, because the pucks on the board have changed.
    pub(super) fn leave(&mut self) {
        *self = Self { wanted: self.wanted, next: self.next, ..Self::default() };
    }

    /// Returns whether the pucks are as in the drill.
    pub(super) fn is_laid(&self, layout: &Layout) -> bool {
        self.drill.as_ref().is_some_and(|drill| drill.layout == *layout)
    }

    /// Returns whether shots from the drill's layout are judged.
    pub(super) fn is_open(&self) -> bool {
        self.drill.is_some() && !self.made
    }

    /// Judges a shot from the drill's layout. Returns the entry for the results.
    pub(super) fn judge(&mut self, trace: &ShotTrace) -> Option<DrillTry> {
        let drill = self.drill.as_ref().filter(|_| !self.made)?;
        let judged = drill.goal.judge(&drill.layout, trace);
        self.verdict = Some(judged.map_or_else(Verdict::Missed, |()| Verdict::Made));
        self.made = judged.is_ok();
        self.tries += 1;
        // A streak consists of drills solved with the first shot.
        Some(DrillTry { kind: drill.kind, made: self.made, shown: self.shown || self.tries > 1 })
    }
}
