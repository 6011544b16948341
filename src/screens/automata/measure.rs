//! Games of computers with an automaton: the request, and the results so far.

use fob_arena::{Form, Measured, SelfPlay};
use fob_automata::Dfa;
use fob_automata::odds::{odds, probability};
use fob_opponent::Level;
use fob_rules::{Kind, Setup};
use fob_services::driving::EXTRA;
use fob_services::jobs::{Job, MeasureAnswer, MeasureAsk};

/// Beyond this many states the exact odds are not computed next to the games.
const MOST_STATES: usize = 400;

/// Describes a form of game, in a sentence.
pub const fn about(form: Form) -> &'static str {
    match form {
        Form::Reject => "Two strings of two holes each; yours accepted and the other's rejected wins",
        Form::ExtraTime => "Up to three times, two more pucks are put on the board if both strings have the same verdict",
        Form::Four => "Four players with one string each; those whose strings are accepted share a point",
        Form::TugOfWar => "One string; a coin toss decides for each match who wins if it is accepted",
    }
}

/// The setup of the games of a form.
fn setup(form: Form, usual: Setup) -> Setup {
    match form {
        Form::Reject => Setup { kind: Kind::Reject2, ..usual },
        Form::ExtraTime => Setup { kind: Kind::Reject2, extra: EXTRA, ..usual },
        Form::Four => Setup { kind: Kind::Reject4, ..usual },
        Form::TugOfWar => Setup { kind: Kind::TugOfWar { accepts: 1 }, ..usual },
    }
}

/// The panel's state.
#[derive(Debug)]
pub struct Measure {
    pub level: Level,
    pub form: Form,
    pub games: u32,
    /// The revision of the automaton that is measured.
    revision: u64,
    job: Option<Job<MeasureAsk>>,
    /// The finished games, and the number requested.
    measured: Measured,
    asked: u32,
    /// The exact odds of the automaton for the board's pucks in any order.
    odds: Option<f64>,
    problem: Option<String>,
}

impl Default for Measure {
    fn default() -> Self {
        let (level, measured) = (Level::Medium, Measured::default());
        Self { level, form: Form::Reject, games: 50, revision: 0, job: None, measured, asked: 0, odds: None, problem: None }
    }
}

impl Measure {
    /// Begins to play.
    pub fn begin(&mut self, dfa: &Dfa, revision: u64) {
        let contest = SelfPlay::new(dfa.clone(), self.level);
        let (green, red) = (u32::from(contest.setup.green), u32::from(contest.setup.red));
        self.odds = (dfa.len() <= MOST_STATES).then(|| odds(dfa, green, red).ok().map(|odds| probability(&odds))).flatten();
        let contest = SelfPlay { setup: setup(self.form, contest.setup), ..contest };
        self.job = Some(Job::start(MeasureAsk { contest, games: self.games }));
        (self.revision, self.asked, self.problem) = (revision, self.games, None);
        self.measured = Measured::default();
    }

    /// Stops; finished games count.
    pub fn stop(&mut self) {
        self.job = None;
    }

    /// Receives the games that were played.
    pub fn poll(&mut self) {
        while let Some(job) = &mut self.job {
            match job.poll() {
                Some(Ok(MeasureAnswer(course))) => self.measured.games.push(course),
                Some(Err(why)) => self.problem = Some(why),
                None => return,
            }
            if job.is_over() {
                self.job = None;
            }
        }
    }

    /// The games that were played so far.
    pub fn measured(&self) -> &Measured {
        &self.measured
    }

    /// The finished share of the requested games.
    pub fn share(&self) -> f32 {
        self.measured.games.len() as f32 / self.asked.max(1) as f32
    }

    /// The number of requested games.
    pub const fn asked(&self) -> u32 {
        self.asked
    }

    /// Whether the measured automaton differs from the one at a revision.
    pub fn is_stale(&self, revision: u64) -> bool {
        self.revision != revision
    }

    /// The exact odds of the measured automaton.
    pub const fn odds(&self) -> Option<f64> {
        self.odds
    }

    /// Why a game could not be played.
    pub fn problem(&self) -> Option<&str> {
        self.problem.as_deref()
    }

    /// Whether games are being played.
    pub const fn is_busy(&self) -> bool {
        self.job.is_some()
    }
}
