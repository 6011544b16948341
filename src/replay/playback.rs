//! Plays a replay back: simulates every shot and compares the results with the record.

use super::header::HeaderProblem;
use super::situation::Course;
use super::{Header, Outcome, Phase, Record, Replay, Shot, Situation, StepError};
use fob_board::{Colour, Hole, Layout, Point, ShotReport, Side, Strike};
use fob_physics::{ShotError, ShotTrace};
use fob_rules::{Match, Names, PuckString, Reason, log};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::sync::Arc;

/// A replay with the situation before and after every shot, so that any moment is only one simulated shot away.
///
/// It serializes as the replay together with the results of its simulation, so that it can be passed on without simulating it again.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "PlaybackData", into = "PlaybackData")]
pub struct Playback {
    replay: Replay,
    shots: Vec<PlayedShot>,
    course: Course,
}

/// A playback as plain data.
#[derive(Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct PlaybackData {
    replay: Replay,
    shots: Vec<Known>,
}

/// Results of a simulated shot.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Known {
    /// Places of the pucks after the shot, as in [`Shot::places`], but exact to the last bit.
    places: Vec<Point>,
    duration: f64,
    difference: Option<Difference>,
}

/// Source of the results of shots.
#[derive(Clone, Copy)]
enum Source<'a> {
    /// Simulate the shots.
    Simulation,
    /// Use the recorded results.
    Record,
    /// Use results of an earlier simulation.
    Known(&'a [Known]),
}

/// A shot of a replay.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayedShot {
    /// Number of the shot in the record: 0 for the break, then 1, 2, ...; shots that were taken back are counted.
    pub number: usize,
    /// The player who shot, from 1; `None` for the break and in practice.
    pub player: Option<u8>,
    /// The side of the shot; `None` for the break and in practice.
    pub side: Option<Side>,
    /// The recorded shot.
    pub recorded: Shot,
    /// Situation before the shot.
    pub before: Arc<Situation>,
    /// Situation after the shot; orders may be due.
    pub after: Arc<Situation>,
    /// Situation when the next shot is due, or at the end: after the chosen orders, and after a resignation or draw.
    pub settled: Arc<Situation>,
    /// Outcome of the shot.
    pub outcome: Outcome,
    /// Orders chosen after the shot.
    pub orders: Vec<(Hole, Vec<Colour>)>,
    /// Time until everything is at rest, in seconds, as simulated now; 0 if nothing was simulated.
    pub duration: f64,
    /// True if the shot was taken back later.
    pub taken_back: bool,
    /// Difference between the simulation and the record, if any.
    pub difference: Option<Difference>,
}

/// A difference between a simulated shot and its record.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Difference {
    /// Different pucks fell or left, or into different holes, or in a different order.
    Report {
        /// The recorded report.
        recorded: Box<ShotReport>,
        /// The simulated report.
        now: Box<ShotReport>,
    },
    /// A puck is at rest in a different place.
    Rest {
        /// Id of the puck.
        puck: u16,
        /// Distance from the recorded place, in metres.
        by: f64,
    },
    /// Only the digest of the motion differs; all results agree within the precision of the record.
    Motion,
}

/// Why a replay cannot be played.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum PlaybackError {
    /// The header is invalid.
    #[error(transparent)]
    Header(#[from] HeaderProblem),
    /// A record cannot follow the earlier ones.
    #[error("this record is not allowed here: {why}")]
    Impossible {
        /// Line number in the file, from 1.
        line: usize,
        /// The error of applying the record.
        why: StepError,
    },
    /// A shot cannot be simulated to its end.
    #[error("{why}")]
    Shot {
        /// Line number in the file, from 1.
        line: usize,
        /// The error of the simulation.
        why: ShotError,
    },
    /// The caller stopped the work.
    #[error("stopped")]
    Stopped,
}

impl PlaybackError {
    /// Converts a step's error to one of a line.
    fn at(line: usize, why: StepError) -> Self {
        match why {
            StepError::Shot(ShotError::Stopped) => Self::Stopped,
            StepError::Shot(why) => Self::Shot { line, why },
            why => Self::Impossible { line, why },
        }
    }

    /// Returns the line number of the problem in the replay's text, from 1.
    pub fn line(&self) -> usize {
        match self {
            Self::Impossible { line, .. } | Self::Shot { line, .. } => *line,
            Self::Header(_) | Self::Stopped => 1,
        }
    }
}

impl Playback {
    /// Simulates a replay.
    ///
    /// # Errors
    /// A record contradicts the rules or earlier records, or a shot cannot be simulated to its end.
    pub fn new(replay: &Replay) -> Result<Self, PlaybackError> {
        Self::with_progress(replay, |_, _| true)
    }

    /// Does what [`Playback::new`] does, and reports progress: `progress` is called after every record, and regularly within long
    /// shots, with the number done and the total. The work stops if `progress` returns `false`.
    ///
    /// # Errors
    /// As for [`Playback::new`], and [`PlaybackError::Stopped`].
    pub fn with_progress(replay: &Replay, progress: impl FnMut(usize, usize) -> bool) -> Result<Self, PlaybackError> {
        Self::run(replay, Source::Simulation, progress)
    }

    /// Reads a replay without simulating its shots: uses the recorded results and places, which are rounded to a few micrometres. This
    /// takes almost no time, for lists, pictures of final positions and old files.
    ///
    /// Compares nothing, and [`PlayedShot::duration`] is 0. Only the break is simulated, and used if it still agrees with the
    /// record, because the pucks that went back from the lines are not in the record.
    ///
    /// # Errors
    /// As for [`Playback::new`].
    pub fn as_recorded(replay: &Replay) -> Result<Self, PlaybackError> {
        Self::run(replay, Source::Record, |_, _| true)
    }

    fn run(replay: &Replay, source: Source, mut progress: impl FnMut(usize, usize) -> bool) -> Result<Self, PlaybackError> {
        let course = Course::new(&replay.header)?;
        let mut playback = Self { replay: replay.clone(), shots: Vec::new(), course };
        for (index, record) in replay.records.iter().enumerate() {
            let mut go_on = || progress(index, replay.records.len());
            playback.step(record, source, &mut go_on).map_err(|why| PlaybackError::at(index + 2, why))?;
            if !progress(index + 1, replay.records.len()) {
                return Err(PlaybackError::Stopped);
            }
        }
        Ok(playback)
    }

    /// Returns the header.
    pub fn header(&self) -> &Header {
        &self.replay.header
    }

    /// Returns the replay.
    pub fn replay(&self) -> &Replay {
        &self.replay
    }

    /// Returns all shots in the order in which they were recorded, the break first.
    pub fn shots(&self) -> &[PlayedShot] {
        &self.shots
    }

    /// Returns the shot with this number.
    pub fn shot(&self, number: usize) -> Option<&PlayedShot> {
        self.shots.iter().find(|shot| shot.number == number)
    }

    /// Returns the situation at the end.
    pub fn last(&self) -> &Arc<Situation> {
        &self.course.now
    }

    /// Returns whether the match or practice was played to its end and the file is complete.
    pub fn is_finished(&self) -> bool {
        !self.replay.cut && self.course.now.is_over()
    }

    /// Returns the number of the first shot that simulates differently from the record, and the difference.
    pub fn first_divergence(&self) -> Option<(usize, &Difference)> {
        self.shots.iter().find_map(|shot| Some((shot.number, shot.difference.as_ref()?)))
    }

    /// Returns whether a version of the physics recorded it with which discs move otherwise.
    pub fn is_of_other_physics(&self) -> bool {
        !fob_physics::moves_as(self.replay.header.physics)
    }

    pub(super) fn into_course(self) -> Course {
        self.course
    }

    fn step(&mut self, record: &Record, source: Source, go_on: &mut dyn FnMut() -> bool) -> Result<(), StepError> {
        let now = self.course.now.clone();
        match record {
            Record::Break(_) if now.broken => return Err(StepError::BrokenAlready),
            Record::Shot(_) if !now.broken => return Err(StepError::BreakFirst),
            Record::Break(shot) | Record::Shot(shot) => return self.step_shot(shot, source, go_on),
            Record::Order(orders) => {
                let orders: Vec<_> = orders.iter().map(|(hole, word)| (*hole, word.0.clone())).collect();
                self.course.set(now.after_order(&orders)?);
                if let Some(shot) = self.shots.last_mut() {
                    shot.orders = orders;
                }
            }
            Record::TakeBack => {
                self.course.take_back()?;
                let last =
                    self.shots.iter_mut().rev().find(|shot| !shot.taken_back && !matches!(shot.outcome, Outcome::Break(_)));
                if let Some(shot) = last {
                    shot.taken_back = true;
                }
                return Ok(());
            }
            Record::Resign(player) => self.course.set(now.after_resignation(*player)?),
            Record::Draw => self.course.set(now.after_draw()?),
            Record::Certain => self.course.set(now.after_certain()?),
            Record::End => self.course.set(now.after_end()?),
        }
        if let Some(shot) = self.shots.last_mut().filter(|shot| !shot.taken_back) {
            shot.settled = self.course.now.clone();
        }
        Ok(())
    }

    fn step_shot(&mut self, shot: &Shot, source: Source, go_on: &mut dyn FnMut() -> bool) -> Result<(), StepError> {
        let before = self.course.now.clone();
        let simulates = matches!(source, Source::Simulation);
        // After a difference the places are rounded, so a striker may be too near by a tiny distance.
        let exact = simulates && self.first_divergence().is_none() && !self.is_of_other_physics();
        before.check(&shot.strikes, exact)?;
        let known = if let Source::Known(all) = source { all.get(self.shots.len()) } else { None };
        let (mut duration, mut difference) = known.map_or((0.0, None), |known| (known.duration, known.difference.clone()));
        // The record lacks the pucks that go back from the lines after the break. A break that was simulated before and agreed with
        // the record does so again.
        let agreed = known.is_some_and(|known| known.difference.is_none() && known.duration > 0.0);
        let is_break = before.phase() == Phase::Break && (agreed || !self.is_of_other_physics());
        let simulated = if simulates || is_break {
            let trace = fob_physics::simulate_while(&before.layout, &shot.strikes, go_on)?;
            let (next, outcome) = before.after_shot(&trace.report, trace.rest.clone())?;
            let found = compare(shot, &trace, &next.layout)?;
            let same = found.is_none();
            if simulates {
                (duration, difference) = (trace.duration, found);
            }
            same.then_some((next, outcome))
        } else {
            None
        };
        let (next, outcome) = match (simulated, known) {
            (Some(simulated), _) => simulated,
            (None, Some(known)) => before.after_places(shot, &known.places)?,
            (None, None) => before.after_recorded(shot)?,
        };
        self.course.shot(next, &outcome);
        let (player, side) = match before.phase() {
            Phase::Shot { player, side } => (Some(player), Some(side)),
            _ => (None, None),
        };
        let after = self.course.now.clone();
        let number = match self.shots.last() {
            Some(last) => last.number + 1,
            None => shot.first_number(),
        };
        self.shots.push(PlayedShot {
            number,
            player,
            side,
            recorded: shot.clone(),
            before,
            settled: after.clone(),
            after,
            outcome,
            orders: Vec::new(),
            duration,
            taken_back: false,
            difference,
        });
        Ok(())
    }
}

impl From<Playback> for PlaybackData {
    fn from(playback: Playback) -> Self {
        let known = |shot: &PlayedShot| Known {
            places: shot.after.layout.pucks.iter().map(|puck| puck.at).collect(),
            duration: shot.duration,
            difference: shot.difference.clone(),
        };
        Self { shots: playback.shots.iter().map(known).collect(), replay: playback.replay }
    }
}

impl TryFrom<PlaybackData> for Playback {
    type Error = PlaybackError;

    fn try_from(data: PlaybackData) -> Result<Self, PlaybackError> {
        Self::run(&data.replay, Source::Known(&data.shots), |_, _| true)
    }
}

impl PlayedShot {
    /// Returns the match after the shot and its orders. A resignation or a draw that followed is left out, because the shot did
    /// not cause it. `None` for practice.
    pub fn result(&self) -> Option<&Match> {
        let by_the_shot =
            |game: &&Match| game.verdict().is_none_or(|verdict| matches!(verdict.reason, Reason::Complete | Reason::Quiet));
        self.settled.game.as_ref().filter(by_the_shot).or(self.after.game.as_ref())
    }

    /// Simulates the motion again. If [`PlayedShot::difference`] is set, it ends differently from the record.
    ///
    /// # Errors
    /// The shot is too much work. A [`Playback`] that has simulated its shots has already found this.
    pub fn trace(&self) -> Result<ShotTrace, ShotError> {
        fob_physics::simulate(&self.before.layout, &self.recorded.strikes)
    }

    /// Describes what happened, one line each: the shot, and the orders chosen after it.
    pub fn lines(&self, names: &Names) -> Vec<String> {
        let report = &self.recorded.report;
        let mut lines = vec![match (&self.outcome, &self.after.game) {
            (Outcome::Break(outcome), _) => log::break_shot(outcome, names),
            (Outcome::Shot(outcome), Some(game)) => log::shot(game, report, outcome, names),
            _ => log::practice_shot(report, names),
        }];
        if let (Some(after), Some(settled), false) = (&self.after.game, &self.settled.game, self.orders.is_empty()) {
            lines.push(log::order(after.choices(), settled, &self.orders, names));
        }
        lines
    }

    /// Checks whether another strike (in the break: two) may be played in the same situation.
    ///
    /// # Errors
    /// The striker may not be placed there, or a number is out of range.
    pub fn may_play(&self, strikes: &[Strike]) -> Result<(), StepError> {
        self.before.check(strikes, true)
    }

    /// Simulates another strike (in the break: two) in the same situation.
    ///
    /// # Errors
    /// The striker may not be placed there, a number is out of range, or the shot is too much work.
    pub fn what_if(&self, strikes: &[Strike]) -> Result<ShotTrace, StepError> {
        self.may_play(strikes)?;
        Ok(fob_physics::simulate(&self.before.layout, strikes)?)
    }

    /// Returns the match `time` seconds into the shot: pucks that have fallen by then are appended. `None` in practice.
    pub(crate) fn game_at(&self, time: f64) -> Option<Match> {
        let mut game = self.before.game.clone()?;
        if matches!(self.outcome, Outcome::Shot(_)) && !self.recorded.report.striker_holed {
            let drops = self.recorded.report.drops.iter().filter(|drop| drop.time <= time).copied().collect();
            let lost = self.recorded.report.lost.iter().filter(|lost| lost.time <= time).copied().collect();
            let report = ShotReport { drops, lost, ..ShotReport::default() };
            // The match has accepted the whole report, so it accepts a part of it.
            let _ = game.apply(&report);
        }
        Some(game)
    }

    /// Returns the strings `time` seconds into the shot: pucks that have fallen by then are appended. Empty in practice.
    pub fn strings_at(&self, time: f64) -> Vec<PuckString> {
        self.game_at(time).map_or_else(Vec::new, |game| game.strings().to_vec())
    }
}

/// Compares the record with the simulation: the motion, and the layout after the shot and the rules.
fn compare(shot: &Shot, trace: &ShotTrace, after: &Layout) -> Result<Option<Difference>, StepError> {
    if shot.report != trace.report {
        let (recorded, now) = (Box::new(shot.report.clone()), Box::new(trace.report.clone()));
        return Ok(Some(Difference::Report { recorded, now }));
    }
    let now = Shot::new(Vec::new(), ShotReport::default(), after, trace.digest);
    if now.rest != shot.rest {
        let places = shot.places(&after.board).filter(|places| places.len() == after.pucks.len()).ok_or(StepError::Pucks)?;
        let apart = after.pucks.iter().zip(places).map(|(puck, at)| (puck.id.0, puck.at.distance(at)));
        let (puck, by) = apart.fold((0, -1.0), |most, this| if this.1 > most.1 { this } else { most });
        return Ok(Some(Difference::Rest { puck, by }));
    }
    Ok((now.digest != shot.digest).then_some(Difference::Motion))
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Report { recorded, now } => write!(f, "recorded: {}; now: {}", in_words(recorded), in_words(now)),
            Self::Rest { puck, by } => write!(f, "puck {puck} rests {:.3} mm from where it was recorded", by * 1000.0),
            Self::Motion => f.write_str("the same results, but another digest of the motion"),
        }
    }
}

/// Describes a report in a few words.
fn in_words(report: &ShotReport) -> String {
    let drops = report.drops.iter().map(|drop| format!("puck {} into {} at {:.6} s", drop.puck.0, drop.hole, drop.time));
    let lost = report.lost.iter().map(|lost| format!("puck {} off the board at {:.6} s", lost.puck.0, lost.time));
    let holed = report.striker_holed.then(|| "the striker holed".to_owned());
    let off = report.striker_lost.then(|| "the striker off the board".to_owned());
    let all: Vec<String> = drops.chain(lost).chain(holed).chain(off).collect();
    if all.is_empty() { "nothing fell".to_owned() } else { all.join(", ") }
}
