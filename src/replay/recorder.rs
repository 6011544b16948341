//! A live match: strike, trace, rules, record.

use super::form::Writer;
use super::header::HeaderProblem;
use super::playback::{Playback, PlaybackError};
use super::situation::Course;
use super::{Header, Outcome, Phase, Player, Record, Replay, Shot, Situation, StepError, Word};
use fob_physics::{PHYSICS_VERSION, ShotTrace};
use fob_table::{Colour, Hole, Layout, ShotReport, Strike};
use std::sync::Arc;

/// Plays a match (or practice) and records it as it goes.
///
/// It knows no file: [`Recorder::unsaved`] is the text that is to be appended, and `store::ReplayFile` does so.
///
/// ```
/// use fob_replay::{Header, Phase, Player, Recorder};
/// use fob_rules::{Kind, Setup};
/// use fob_table::{Board, placement, Strike};
///
/// let board = Board::bob();
/// let setup = Setup::new(Kind::Reject2, fob_automata::builtin("rope").unwrap(), 15, 15);
/// let header = Header::for_match(setup, &board, vec![Player::human("Anna"), Player::human("Bo")], 7);
/// let mut live = Recorder::new(header)?;
/// live.play(&live.break_strikes())?;
/// let Phase::Shot { side, .. } = live.situation().phase() else { panic!() };
/// let from = placement::default_place(&board, side);
/// if let Some(from) = placement::nearest_legal(&live.situation().layout, side, from) {
///     let (trace, outcome) = live.play(&[Strike { from, aim: 1.6, speed: 2.0, offset: 0.0 }])?;
///     println!("{outcome:?} after {} s", trace.duration);
/// }
/// assert_eq!(live.unsaved().lines().count(), 1 + live.records().len());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Recorder {
    header: Header,
    records: Vec<Record>,
    course: Course,
    writer: Writer,
}

/// Why a recorded match cannot be gone on with.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum ResumeError {
    /// It cannot be played again at all.
    #[error(transparent)]
    Playback(#[from] PlaybackError),
    /// A shot simulates otherwise than it did: another version of the physics.
    #[error("this build simulates shot {shot} differently from the record ({how}), so the match cannot continue")]
    Diverged {
        /// Number of the shot, as [`super::PlayedShot::number`].
        shot: usize,
        /// What differs.
        how: String,
    },
}

impl Recorder {
    /// Before the break, or before the first shot at practice.
    ///
    /// # Errors
    /// The first thing that is wrong with the header.
    pub fn new(header: Header) -> Result<Self, HeaderProblem> {
        let course = Course::new(&header)?;
        let writer = Writer::new(&header);
        Ok(Self { header, records: Vec::new(), course, writer })
    }

    /// Goes on where a replay ends: every shot is simulated again, so that the match is the same to the last bit.
    ///
    /// # Errors
    /// The replay contradicts the rules, or its shots simulate otherwise here.
    pub fn resume(replay: &Replay) -> Result<Self, ResumeError> {
        Self::resume_while(replay, |_, _| true)
    }

    fn resume_while(replay: &Replay, progress: impl FnMut(usize, usize) -> bool) -> Result<Self, ResumeError> {
        Self::after(Playback::with_progress(replay, progress)?)
    }

    /// Goes on where a replay ends that was simulated before.
    ///
    /// # Errors
    /// Its shots simulate otherwise than they were recorded.
    pub fn after(playback: Playback) -> Result<Self, ResumeError> {
        if let Some((shot, how)) = playback.first_divergence() {
            return Err(ResumeError::Diverged { shot, how: how.to_string() });
        }
        let replay = playback.replay();
        let (header, records, writer) = (replay.header.clone(), replay.records.clone(), Writer::behind(replay));
        Ok(Self { header, records, course: playback.into_course(), writer })
    }

    /// As [`Recorder::after`], with all records behind those of `saved`, with which the replay begins, still to be saved.
    ///
    /// # Errors
    /// As [`Recorder::after`].
    pub fn after_saved(playback: Playback, saved: &Replay) -> Result<Self, ResumeError> {
        let mut live = Self::after(playback)?;
        live.writer = Writer::behind(saved);
        live.records.iter().skip(saved.records.len()).for_each(|record| live.writer.push(record));
        Ok(live)
    }

    /// Plays on from a shot of a replay as a new match: all up to that shot (by its number; with the orders that were
    /// chosen after it) is part of the new match, whose players may be others. A resignation or a draw is left out.
    ///
    /// # Errors
    /// As [`Recorder::resume`], or the players are too few or too many.
    pub fn play_on(replay: &Replay, shot: usize, players: Vec<Player>) -> Result<Self, ResumeError> {
        Self::play_on_with(replay, shot, |header| header.players = players)
    }

    /// As [`Recorder::play_on`]; `change` sets what is new in the header: the players, perhaps a date and a note.
    ///
    /// # Errors
    /// As [`Recorder::play_on`].
    pub fn play_on_with(replay: &Replay, shot: usize, change: impl FnOnce(&mut Header)) -> Result<Self, ResumeError> {
        Self::play_on_while(replay, shot, change, |_, _| true)
    }

    /// As [`Recorder::play_on_with`]; `progress` is called with the number of records done and the total, and stops the work by returning
    /// `false`.
    ///
    /// # Errors
    /// As [`Recorder::play_on`], and [`PlaybackError::Stopped`].
    pub fn play_on_while(
        replay: &Replay,
        shot: usize,
        change: impl FnOnce(&mut Header),
        progress: impl FnMut(usize, usize) -> bool,
    ) -> Result<Self, ResumeError> {
        // The number of the next shot, once there was one.
        let mut next: Option<usize> = None;
        let mut kept = Vec::new();
        for record in &replay.records {
            match record {
                Record::Break(played) | Record::Shot(played) => {
                    let number = next.unwrap_or_else(|| played.first_number());
                    if number > shot {
                        break;
                    }
                    next = Some(number + 1);
                }
                Record::Resign(_) | Record::Draw | Record::Certain | Record::End => continue,
                // What was taken back after the shot is part of another course of things.
                Record::TakeBack if next.is_some_and(|next| next > shot) => break,
                Record::Order(_) | Record::TakeBack => {}
            }
            kept.push(record.clone());
        }
        let now = PHYSICS_VERSION;
        let program = env!("CARGO_PKG_VERSION").to_owned();
        let mut header = Header { program, physics: now, date: None, series: None, earlier: None, ..replay.header.clone() };
        change(&mut header);
        let fork = Replay::new(header, kept);
        let mut live = Self::resume_while(&fork, progress)?;
        live.writer = Writer::new(&fork.header);
        fork.records.iter().for_each(|record| live.writer.push(record));
        Ok(live)
    }

    /// The header: everything that was agreed.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// All records so far.
    pub fn records(&self) -> &[Record] {
        &self.records
    }

    /// How things stand.
    pub fn situation(&self) -> &Arc<Situation> {
        &self.course.now
    }

    /// The break of the computer's hand, from the seed.
    pub fn break_strikes(&self) -> [Strike; 2] {
        fob_physics::break_strikes(&self.course.now.layout, self.header.seed)
    }

    /// Whether strikes may be played now.
    ///
    /// # Errors
    /// Nobody may shoot now, the striker may not stand there, or a number is out of its range.
    pub fn may_play(&self, strikes: &[Strike]) -> Result<(), StepError> {
        self.course.now.check(strikes, true)
    }

    /// Simulates strikes without playing them: one for a shot, two for the break.
    ///
    /// # Errors
    /// Nobody may shoot now, the striker may not stand there, a number is out of its range, or the shot is too much work.
    pub fn simulate(&self, strikes: &[Strike]) -> Result<ShotTrace, StepError> {
        self.simulate_while(strikes, &mut || true)
    }

    /// Like [`Recorder::simulate`], but stops when `go_on` returns `false`.
    ///
    /// # Errors
    /// As [`Recorder::simulate`], and [`ShotError::Stopped`](fob_physics::ShotError::Stopped) once `go_on` says `false`.
    pub fn simulate_while(&self, strikes: &[Strike], go_on: &mut dyn FnMut() -> bool) -> Result<ShotTrace, StepError> {
        self.course.now.check(strikes, true)?;
        Ok(fob_physics::simulate_while(&self.course.now.layout, strikes, go_on)?)
    }

    /// Plays what [`Recorder::simulate`] has simulated from this situation.
    ///
    /// # Errors
    /// As [`Recorder::simulate`]; nothing has changed then.
    pub fn commit(&mut self, strikes: &[Strike], trace: &ShotTrace) -> Result<Outcome, StepError> {
        self.commit_settled(strikes, &trace.report, trace.rest.clone(), trace.digest)
    }

    /// As [`Recorder::commit`] for a shot whose outcome was kept elsewhere: its report, the exact places of the pucks as it left
    /// them (before any rule returns one) and its digest. Nothing is simulated.
    ///
    /// # Errors
    /// As [`Recorder::simulate`]; nothing has changed then.
    pub fn commit_settled(
        &mut self,
        strikes: &[Strike],
        report: &ShotReport,
        rest: Layout,
        digest: u64,
    ) -> Result<Outcome, StepError> {
        self.course.now.check(strikes, true)?;
        let (next, outcome) = self.course.now.after_shot(report, rest)?;
        let shot = Shot::new(strikes.to_vec(), report.clone(), &next.layout, digest);
        self.course.shot(next, &outcome);
        self.record(if matches!(outcome, Outcome::Break(_)) { Record::Break(shot) } else { Record::Shot(shot) });
        Ok(outcome)
    }

    /// Simulates and plays: two strikes for the break, one for a shot (at practice one or two).
    ///
    /// # Errors
    /// As [`Recorder::simulate`]; nothing has changed then.
    pub fn play(&mut self, strikes: &[Strike]) -> Result<(ShotTrace, Outcome), StepError> {
        let trace = self.simulate(strikes)?;
        let outcome = self.commit(strikes, &trace)?;
        Ok((trace, outcome))
    }

    /// Makes all due choices.
    ///
    /// # Errors
    /// As [`fob_rules::Match::choose`]; nothing has changed then.
    pub fn choose(&mut self, orders: &[(Hole, Vec<Colour>)]) -> Result<(), StepError> {
        self.course.set(self.course.now.after_order(orders)?);
        self.record(Record::Order(orders.iter().map(|(hole, order)| (*hole, Word(order.clone()))).collect()));
        Ok(())
    }

    /// Takes the last shot back, with the orders and the end that followed it; the break stays.
    ///
    /// # Errors
    /// There is none; nothing has changed then.
    pub fn take_back(&mut self) -> Result<(), StepError> {
        self.course.take_back()?;
        self.record(Record::TakeBack);
        Ok(())
    }

    /// A player, from 1, resigns.
    ///
    /// # Errors
    /// The match is over, nobody of that number plays, or this is practice; nothing has changed then.
    pub fn resign(&mut self, player: u8) -> Result<(), StepError> {
        self.course.set(self.course.now.after_resignation(player)?);
        self.record(Record::Resign(player));
        Ok(())
    }

    /// All agree to a draw.
    ///
    /// # Errors
    /// The match is over, or this is practice; nothing has changed then.
    pub fn agree_draw(&mut self) -> Result<(), StepError> {
        self.course.set(self.course.now.after_draw()?);
        self.record(Record::Draw);
        Ok(())
    }

    /// Ends a match whose result nothing can change any more.
    ///
    /// # Errors
    /// As [`fob_rules::Match::end_certain`], or this is practice; nothing has changed then.
    pub fn end_certain(&mut self) -> Result<(), StepError> {
        self.course.set(self.course.now.after_certain()?);
        self.record(Record::Certain);
        Ok(())
    }

    /// Ends practice.
    ///
    /// # Errors
    /// This is a match, or it has ended; nothing has changed then.
    pub fn end(&mut self) -> Result<(), StepError> {
        self.course.set(self.course.now.after_end()?);
        self.record(Record::End);
        Ok(())
    }

    /// The text that is not in the file yet; whole lines, the header's first.
    pub fn unsaved(&self) -> &str {
        &self.writer.text
    }

    /// How many shots [`Recorder::unsaved`] holds, the break not counted.
    pub fn unsaved_shots(&self) -> usize {
        // A record is a line, and those that are not in the file are the last ones.
        let lines = self.writer.text.lines().count();
        self.records.iter().rev().take(lines).filter(|record| matches!(record, Record::Shot(_))).count()
    }

    /// Notes that [`Recorder::unsaved`] was appended to the file.
    pub fn mark_saved(&mut self) {
        self.writer.text.clear();
    }

    /// The whole match so far as text.
    pub fn text(&self) -> String {
        super::form::print(&self.header, &self.records)
    }

    /// Identity of the match: see [`Header::id`].
    pub fn id(&self) -> String {
        self.header.id()
    }

    /// Whether the match, or practice, is over.
    pub fn is_over(&self) -> bool {
        matches!(self.course.now.phase(), Phase::Over(_) | Phase::PracticeOver)
    }

    fn record(&mut self, record: Record) {
        self.writer.push(&record);
        self.records.push(record);
    }
}
