//! A live match: strikes, traces, rules and records.

use super::form::Writer;
use super::header::HeaderProblem;
use super::playback::{Playback, PlaybackError};
use super::situation::Course;
use super::{Header, Outcome, Phase, Player, Record, Replay, Shot, Situation, StepError, Word};
use fob_board::{Colour, Hole, Layout, ShotReport, Strike};
use fob_physics::{PHYSICS_VERSION, ShotTrace};
use std::sync::Arc;

/// Plays a match, or practice, and records it.
///
/// A recorder does not access files: [`Recorder::unsaved`] is the text to append, and `store::ReplayFile` appends it.
///
/// ```
/// use fob_replay::{Header, Phase, Player, Recorder};
/// use fob_rules::{Kind, Setup};
/// use fob_board::{Board, placement, Strike};
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

/// Why a recorded match cannot be resumed.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum ResumeError {
    /// The replay cannot be played.
    #[error(transparent)]
    Playback(#[from] PlaybackError),
    /// A shot simulates differently from the record, because another version of the physics recorded it.
    #[error("this build simulates shot {shot} differently from the record ({how}), so the match cannot continue")]
    Diverged {
        /// Number of the shot, as in [`super::PlayedShot::number`].
        shot: usize,
        /// Description of the difference.
        how: String,
    },
}

impl Recorder {
    /// Creates a recorder before the break, or before the first shot of practice.
    ///
    /// # Errors
    /// The first problem of the header.
    pub fn new(header: Header) -> Result<Self, HeaderProblem> {
        let course = Course::new(&header)?;
        let writer = Writer::new(&header);
        Ok(Self { header, records: Vec::new(), course, writer })
    }

    /// Resumes a replay at its end. Every shot is simulated again, so that the match is the same to the last bit.
    ///
    /// # Errors
    /// The replay contradicts the rules, or its shots simulate differently here.
    pub fn resume(replay: &Replay) -> Result<Self, ResumeError> {
        Self::resume_while(replay, |_, _| true)
    }

    fn resume_while(replay: &Replay, progress: impl FnMut(usize, usize) -> bool) -> Result<Self, ResumeError> {
        Self::after(Playback::with_progress(replay, progress)?)
    }

    /// Resumes a replay that was already simulated.
    ///
    /// # Errors
    /// Its shots simulate differently from the record.
    pub fn after(playback: Playback) -> Result<Self, ResumeError> {
        if let Some((shot, how)) = playback.first_divergence() {
            return Err(ResumeError::Diverged { shot, how: how.to_string() });
        }
        let replay = playback.replay();
        let (header, records, writer) = (replay.header.clone(), replay.records.clone(), Writer::behind(replay));
        Ok(Self { header, records, course: playback.into_course(), writer })
    }

    /// Does what [`Recorder::after`] does, but keeps all records after those of `saved`, the beginning of the replay, as unsaved.
    ///
    /// # Errors
    /// As for [`Recorder::after`].
    pub fn after_saved(playback: Playback, saved: &Replay) -> Result<Self, ResumeError> {
        let mut live = Self::after(playback)?;
        live.writer = Writer::behind(saved);
        live.records.iter().skip(saved.records.len()).for_each(|record| live.writer.push(record));
        Ok(live)
    }

    /// Starts a new match from a shot of a replay. Everything up to that shot, given by its number, and the orders chosen after
    /// it become part of the new match, whose players may differ. A resignation or a draw after it is left out.
    ///
    /// # Errors
    /// As for [`Recorder::resume`]; also if there are too few or too many players.
    pub fn play_on(replay: &Replay, shot: usize, players: Vec<Player>) -> Result<Self, ResumeError> {
        Self::play_on_with(replay, shot, |header| header.players = players)
    }

    /// Does what [`Recorder::play_on`] does; `change` edits the header: the players, and perhaps a date and a note.
    ///
    /// # Errors
    /// As for [`Recorder::play_on`].
    pub fn play_on_with(replay: &Replay, shot: usize, change: impl FnOnce(&mut Header)) -> Result<Self, ResumeError> {
        Self::play_on_while(replay, shot, change, |_, _| true)
    }

    /// Does what [`Recorder::play_on_with`] does; `progress` is called with the number of records done and the total, and stops the work by
    /// returning `false`.
    ///
    /// # Errors
    /// As for [`Recorder::play_on`], and [`PlaybackError::Stopped`].
    pub fn play_on_while(
        replay: &Replay,
        shot: usize,
        change: impl FnOnce(&mut Header),
        progress: impl FnMut(usize, usize) -> bool,
    ) -> Result<Self, ResumeError> {
        // Number of the next shot, once there was a shot.
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
                // A shot taken back later belongs to another line of play.
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

    /// Returns the header.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// Returns all records so far.
    pub fn records(&self) -> &[Record] {
        &self.records
    }

    /// Returns the current situation.
    pub fn situation(&self) -> &Arc<Situation> {
        &self.course.now
    }

    /// Returns the break strikes determined by the seed.
    pub fn break_strikes(&self) -> [Strike; 2] {
        fob_physics::break_strikes(&self.course.now.layout, self.header.seed)
    }

    /// Checks whether these strikes may be played now.
    ///
    /// # Errors
    /// No shot is due, the striker may not be placed there, or a number is out of range.
    pub fn may_play(&self, strikes: &[Strike]) -> Result<(), StepError> {
        self.course.now.check(strikes, true)
    }

    /// Simulates strikes without playing them: one for a shot, two for the break.
    ///
    /// # Errors
    /// No shot is due, the striker may not be placed there, a number is out of range, or the shot is too much work.
    pub fn simulate(&self, strikes: &[Strike]) -> Result<ShotTrace, StepError> {
        self.simulate_while(strikes, &mut || true)
    }

    /// Does what [`Recorder::simulate`] does, but stops when `go_on` returns `false`.
    ///
    /// # Errors
    /// As for [`Recorder::simulate`], and [`ShotError::Stopped`](fob_physics::ShotError::Stopped) once `go_on` returns `false`.
    pub fn simulate_while(&self, strikes: &[Strike], go_on: &mut dyn FnMut() -> bool) -> Result<ShotTrace, StepError> {
        self.course.now.check(strikes, true)?;
        Ok(fob_physics::simulate_while(&self.course.now.layout, strikes, go_on)?)
    }

    /// Plays strikes that [`Recorder::simulate`] has simulated in this situation.
    ///
    /// # Errors
    /// As for [`Recorder::simulate`]; the match is then unchanged.
    pub fn commit(&mut self, strikes: &[Strike], trace: &ShotTrace) -> Result<Outcome, StepError> {
        self.commit_settled(strikes, &trace.report, trace.rest.clone(), trace.digest)
    }

    /// Does what [`Recorder::commit`] does for a shot whose result was kept elsewhere: its report, the exact places of the pucks after it
    /// (before a rule returns any) and its digest. Simulates nothing.
    ///
    /// # Errors
    /// As for [`Recorder::simulate`]; the match is then unchanged.
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

    /// Simulates and plays strikes: two for the break, one for a shot (in practice one or two).
    ///
    /// # Errors
    /// As for [`Recorder::simulate`]; the match is then unchanged.
    pub fn play(&mut self, strikes: &[Strike]) -> Result<(ShotTrace, Outcome), StepError> {
        let trace = self.simulate(strikes)?;
        let outcome = self.commit(strikes, &trace)?;
        Ok((trace, outcome))
    }

    /// Makes all due choices.
    ///
    /// # Errors
    /// As for [`fob_rules::Match::choose`]; the match is then unchanged.
    pub fn choose(&mut self, orders: &[(Hole, Vec<Colour>)]) -> Result<(), StepError> {
        self.course.set(self.course.now.after_order(orders)?);
        self.record(Record::Order(orders.iter().map(|(hole, order)| (*hole, Word(order.clone()))).collect()));
        Ok(())
    }

    /// Takes back the last shot, with the orders and the end that followed it. The break cannot be taken back.
    ///
    /// # Errors
    /// There is no shot to take back; the match is then unchanged.
    pub fn take_back(&mut self) -> Result<(), StepError> {
        self.course.take_back()?;
        self.record(Record::TakeBack);
        Ok(())
    }

    /// Resigns for a player, from 1.
    ///
    /// # Errors
    /// The match is over, there is no such player, or this is practice; the match is then unchanged.
    pub fn resign(&mut self, player: u8) -> Result<(), StepError> {
        self.course.set(self.course.now.after_resignation(player)?);
        self.record(Record::Resign(player));
        Ok(())
    }

    /// Ends the match as a draw by agreement.
    ///
    /// # Errors
    /// The match is over, or this is practice; the match is then unchanged.
    pub fn agree_draw(&mut self) -> Result<(), StepError> {
        self.course.set(self.course.now.after_draw()?);
        self.record(Record::Draw);
        Ok(())
    }

    /// Ends a match whose result is certain.
    ///
    /// # Errors
    /// As for [`fob_rules::Match::end_certain`], or this is practice; the match is then unchanged.
    pub fn end_certain(&mut self) -> Result<(), StepError> {
        self.course.set(self.course.now.after_certain()?);
        self.record(Record::Certain);
        Ok(())
    }

    /// Ends practice.
    ///
    /// # Errors
    /// This is a match, or practice has ended; it is then unchanged.
    pub fn end(&mut self) -> Result<(), StepError> {
        self.course.set(self.course.now.after_end()?);
        self.record(Record::End);
        Ok(())
    }

    /// Returns the text that is not yet in the file: complete lines, starting with the header if that is unsaved.
    pub fn unsaved(&self) -> &str {
        &self.writer.text
    }

    /// Returns the number of shots in [`Recorder::unsaved`], without the break.
    pub fn unsaved_shots(&self) -> usize {
        // A record is one line, and the unsaved records are the last ones.
        let lines = self.writer.text.lines().count();
        self.records.iter().rev().take(lines).filter(|record| matches!(record, Record::Shot(_))).count()
    }

    /// Marks [`Recorder::unsaved`] as appended to the file.
    pub fn mark_saved(&mut self) {
        self.writer.text.clear();
    }

    /// Returns the text of the whole match so far.
    pub fn text(&self) -> String {
        super::form::print(&self.header, &self.records)
    }

    /// Returns the match's id; see [`Header::id`].
    pub fn id(&self) -> String {
        self.header.id()
    }

    /// Returns whether the match or practice is over.
    pub fn is_over(&self) -> bool {
        matches!(self.course.now.phase(), Phase::Over(_) | Phase::PracticeOver)
    }

    fn record(&mut self, record: Record) {
        self.writer.push(&record);
        self.records.push(record);
    }
}
