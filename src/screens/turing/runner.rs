//! How a run continues by itself: step by step by the clock, or at full speed in the background.

use super::editor::TuringEditor;
use super::verdict::Verdict;
use crate::turing::labels;
use fob_machines::turing::{Back, Chase, Configuration, Happened, Stop};
use fob_services::jobs::{Job, RunAnswer, RunAsk, SeekAsk};
use fob_services::pace::Pace;

/// Speed of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Speed {
    /// Steps per second.
    Steps(u32),
    /// As fast as it goes.
    Full,
}

impl Speed {
    /// All speeds, the slowest one first.
    pub const ALL: [Self; 6] = [Self::Steps(1), Self::Steps(4), Self::Steps(20), Self::Steps(100), Self::Steps(1000), Self::Full];

    /// Its name.
    pub fn label(self) -> String {
        match self {
            Self::Steps(1) => "1 step a second".to_owned(),
            Self::Steps(count) => format!("{count} steps a second"),
            Self::Full => "as fast as possible".to_owned(),
        }
    }

    /// The next faster one, or the next slower one.
    #[must_use]
    pub fn changed(self, faster: bool) -> Self {
        let at = Self::ALL.iter().position(|speed| *speed == self).unwrap_or(0);
        let to = if faster { at + 1 } else { at.saturating_sub(1) };
        Self::ALL[to.min(Self::ALL.len() - 1)]
    }
}

/// Number of steps after which a run stops with the verdict that it is still running.
pub(crate) const BOUNDS: [(u64, &str); 5] = [
    (10_000, labels::TEN_THOUSAND),
    (1_000_000, labels::A_MILLION),
    (100_000_000, "100 million steps"),
    (1_000_000_000, labels::A_BILLION),
    (100_000_000_000, "100 billion steps"),
];

/// Longest piece of a run, in seconds; between two pieces the screen shows the progress.
const PIECE: f64 = 0.08;
/// Number of steps per frame on the screen's own thread.
const A_FRAME: u32 = 200;
/// So much of a way back the screen runs itself.
const NEAR: u64 = 10_000;

/// The automatic run.
#[derive(Debug)]
pub struct Runner {
    /// The speed.
    pub speed: Speed,
    /// It is not over.
    pub playing: bool,
    /// Steps after which it stops.
    pub bound: u64,
    /// The step at which it stops.
    limit: u64,
    /// When the next step is due.
    due: f64,
    /// A piece of the run under way.
    piece: Option<Job<RunAsk>>,
    /// A way back under way, and its goal.
    way: Option<(Job<SeekAsk>, u64)>,
}

impl Default for Runner {
    fn default() -> Self {
        let (speed, bound) = (Speed::Steps(4), BOUNDS[3].0);
        Self { speed, playing: false, bound, limit: 0, due: 0.0, piece: None, way: None }
    }
}

impl Runner {
    /// Starts or pauses the run; a halted machine starts again from the beginning.
    pub fn toggle(&mut self, editor: &mut TuringEditor, now: f64) {
        if self.playing || self.way.is_some() {
            self.rest();
            return;
        }
        if editor.ready().is_err() {
            return;
        }
        if editor.verdict == Some(Verdict::Halted) {
            editor.restart();
        }
        if editor.verdict == Some(Verdict::Halted) {
            return;
        }
        editor.verdict = editor.verdict.filter(|verdict| matches!(verdict, Verdict::Loops { .. }));
        self.limit = editor.timeline.as_ref().map_or(0, |timeline| timeline.run().steps()).saturating_add(self.bound);
        (self.playing, self.due) = (true, now);
        if self.speed == Speed::Full {
            self.ask(editor, None);
        }
    }

    /// Stops the run at its current step.
    pub fn rest(&mut self) {
        (self.playing, self.piece, self.way) = (false, None, None);
    }

    /// Another speed, also while it runs.
    pub(crate) fn set_speed(&mut self, speed: Speed, editor: &TuringEditor, now: f64) {
        if self.speed == speed {
            return;
        }
        (self.speed, self.piece, self.due) = (speed, None, now);
        if self.playing && speed == Speed::Full {
            self.ask(editor, None);
        }
    }

    /// One step on.
    pub fn step(&mut self, editor: &mut TuringEditor) {
        self.rest();
        if editor.ready().is_ok() {
            one(editor);
        }
    }

    /// One step back, or the last change by hand undone.
    pub fn back(&mut self, editor: &mut TuringEditor) {
        self.rest();
        if let Back::Far(from, steps) = editor.back()
            && let Some(timeline) = &editor.timeline
        {
            // The last stretch is run by the screen, so that more steps back are near.
            let near = steps.saturating_sub(NEAR).max(from.steps);
            let ask = SeekAsk { machine: timeline.machine().clone(), from: *from, steps: near };
            self.way = Some((Job::start(ask), steps));
        }
    }

    /// Advances by the clock, and receives the worker's results.
    pub fn tick(&mut self, editor: &mut TuringEditor, now: f64) {
        self.arrive(editor);
        if !self.playing {
            return;
        }
        match self.speed {
            Speed::Full => self.take(editor),
            Speed::Steps(rate) => {
                let mut left = A_FRAME;
                while self.playing && now >= self.due && left > 0 {
                    let known = matches!(editor.verdict, Some(Verdict::Loops { .. }));
                    self.playing = one(editor) || known && !matches!(editor.verdict, Some(Verdict::Halted | Verdict::Broke(_)));
                    if self.playing && editor.timeline.as_ref().is_some_and(|timeline| timeline.run().steps() >= self.limit) {
                        editor.verdict = Some(Verdict::RunsOn(self.bound));
                        self.playing = false;
                    }
                    self.due += 1.0 / f64::from(rate);
                    left -= 1;
                }
                // A slow machine is not caught up with.
                self.due = self.due.max(now - 0.25);
            }
        }
    }

    /// Requests the next piece of the run.
    fn ask(&mut self, editor: &TuringEditor, chase: Option<Chase>) {
        let Some(timeline) = &editor.timeline else { return };
        let ask = RunAsk {
            machine: timeline.machine().clone(),
            chase: chase.unwrap_or_else(|| Chase::new(timeline.run().configuration())),
            start: timeline.start().clone(),
            breaks: editor.breaks(),
            limit: self.limit,
            seconds: PIECE,
        };
        self.piece = Some(Job::start(ask));
    }

    /// Receives a piece of the run, and requests the next one.
    fn take(&mut self, editor: &mut TuringEditor) {
        let Some(answer) = self.piece.as_mut().and_then(Job::poll) else { return };
        self.piece = None;
        let Ok(RunAnswer { chase, stop, again }) = answer else {
            self.playing = false;
            return;
        };
        let Some(timeline) = &mut editor.timeline else { return };
        timeline.arrive(again.as_ref().unwrap_or(&chase.at));
        editor.revision += 1;
        let verdict = match stop {
            Stop::Paused => {
                self.ask(editor, Some(chase));
                return;
            }
            Stop::Halt => Verdict::Halted,
            Stop::Steps => Verdict::RunsOn(self.bound),
            Stop::Cells => Verdict::Spreads,
            Stop::Break(point) => Verdict::Broke(point),
            Stop::Loop(period) => {
                let again = again.map_or(chase.at.steps, |again: Configuration| again.steps);
                Verdict::Loops { first: again - period, again }
            }
        };
        editor.verdict = Some(verdict);
        self.playing = false;
    }

    /// Receives the end of a way back.
    fn arrive(&mut self, editor: &mut TuringEditor) {
        let Some((answer, steps)) = self.way.as_mut().and_then(|(job, steps)| Some((job.poll()?, *steps))) else { return };
        self.way = None;
        if let (Ok(at), Some(timeline)) = (answer, &mut editor.timeline) {
            timeline.arrive(&at);
            timeline.go_to(steps);
            editor.verdict = None;
            editor.revision += 1;
        }
    }

    /// Whether a worker is running.
    pub fn works(&self) -> bool {
        self.piece.is_some() || self.way.is_some()
    }

    /// When the next frame is due.
    pub fn pace(&self, now: f64) -> Pace {
        match self.speed {
            // The worker's count is not known yet.
            _ if self.works() => Pace::Sleep,
            Speed::Steps(_) if self.playing => Pace::After((self.due - now).max(0.0)),
            _ => Pace::Sleep,
        }
    }
}

/// Takes one step; returns whether the run may continue by itself.
fn one(editor: &mut TuringEditor) -> bool {
    let breaks = editor.breaks();
    let Some(timeline) = &mut editor.timeline else { return false };
    let happened = timeline.step();
    let run = timeline.run();
    let looped = match happened {
        Happened::Looped(first) => Some(Verdict::Loops { first, again: run.steps() }),
        _ => None,
    };
    let known = editor.verdict.filter(|verdict| matches!(verdict, Verdict::Loops { .. }));
    editor.verdict = if happened == Happened::Halted || run.halts() {
        Some(Verdict::Halted)
    } else if let Some(point) = breaks.hit(run) {
        Some(Verdict::Broke(point))
    } else {
        // The first return is the one that tells.
        known.or(looped)
    };
    editor.verdict.is_none()
}
