//! A shot on the screen: the places of discs, the strings and the sounds, as functions of the time since the strike. A match, the
//! practice table and a replay show shots alike.
//!
//! A screen keeps only a view and a clock: nothing is shown before its moment. Letters that wait for an order are in their string
//! at once, as in the rules, but the piece of the string moves only when the order is known ([`ShotView::choose`]).

use super::trails::{self, Trail};
use crate::scene::{Disc, Look};
use fob_board::{Colour, Layout, Point, PuckId, ShotReport};
use fob_machines::Machine;
use fob_physics::{BodyId, FLIGHT, Met, PoseState, ShotTrace};
use fob_replay::{Difference, Outcome, PlayedShot, Situation};
use fob_rules::Match;
use fob_services::sound::Sound;
use std::sync::{Arc, OnceLock};

/// Time in which a puck vanishes after it has fallen, in seconds.
const FADE: f64 = 0.18;
/// Time in which a puck appears where a rule put it, in seconds.
const APPEAR: f64 = 0.35;
/// Time in which a piece moves for a letter, in seconds.
pub const WALK: f64 = 0.3;
/// Time in which a machine without a figure makes one of its moves, in seconds.
const MOVE: f64 = 0.2;
/// Number of moves per letter at that speed; more of them are faster.
const MOST_MOVES: u32 = 6;
/// Time after a shot at which a replay shows the chosen orders, in seconds.
pub const ORDERED: f64 = 0.2;
/// Time for which a shot of unknown motion is shown, in seconds: half of it the beginning, half of it the end.
const STILL: f64 = 1.2;
/// A puck that is nearer than this to where the shot left it was not moved by a rule, in metres; places in a record are rounded.
const MOVED: f64 = 1e-4;

/// A shot that can be looked at, at any moment.
#[derive(Debug)]
pub struct ShotView {
    /// The motion; none if a replay's shot differs from its record today.
    trace: Option<Arc<ShotTrace>>,
    /// Positions of the strikers.
    strikers: Vec<Point>,
    before: Arc<Situation>,
    after: Arc<Situation>,
    /// The match from each of these moments on; empty at practice.
    games: Vec<(f64, Match)>,
    /// The times at which the piece of each string could start on each of its new letters, in seconds; infinite while the order
    /// is open.
    falls: Vec<Vec<f64>>,
    /// The time of a letter of each string as a multiple of a piece's move.
    paces: Vec<f64>,
    roll: f64,
    /// Pause after the shot, before its pieces begin to move.
    rest: f64,
    /// The time at which the order was chosen, in seconds.
    chosen: Option<f64>,
    /// A disc that a rule moves: it appears in its new place.
    put: Vec<(Colour, Point)>,
    /// The pucks that a rule moved after the shot, in rising order.
    taken: Vec<PuckId>,
    trails: OnceLock<Vec<Trail>>,
}

/// A string at a moment of a shot.
#[derive(Clone, Debug, PartialEq)]
pub struct StringAt<'a> {
    /// The string's letters by the rules: pucks that wait for an order are in it in the order in which they fell.
    pub word: &'a [Colour],
    /// Number of its letters before the shot.
    pub old: usize,
    /// Number of its letters that the piece has passed.
    pub walked: usize,
    /// The current letter, and how much of the way is done, 0 to 1.
    pub step: Option<(Colour, f32)>,
}

impl StringAt<'_> {
    /// Returns the letters that the DFA has read: those that the piece has walked.
    pub fn read(&self) -> &[Colour] {
        &self.word[..self.walked]
    }
}

/// Returns the seconds until a shot has been shown: until everything has stopped, every disc that left the board has landed, and
/// the last puck has vanished.
pub fn roll(duration: f64, report: &ShotReport) -> f64 {
    let flight = if report.lost.is_empty() && !report.striker_lost { 0.0 } else { FLIGHT };
    duration + flight + FADE
}

/// Returns whether the motion of a replay's shot can be shown: its results today equal those in the record.
pub fn has_motion(shot: &PlayedShot) -> bool {
    shot.duration > 0.0 && !matches!(shot.difference, Some(Difference::Report { .. }))
}

/// Returns the same as [`roll`] for a shot of a replay, without simulating it.
pub fn roll_of(shot: &PlayedShot) -> f64 {
    if has_motion(shot) { roll(shot.duration, &shot.recorded.report) } else { STILL }
}

/// Returns the time in which a machine reads a letter, move by move, as a multiple of a piece's move on a figure.
pub fn pace(machine: &Machine) -> f64 {
    if machine.finite().is_some() { 1.0 } else { f64::from(machine.moves().min(MOST_MOVES)) * MOVE / WALK }
}

/// Time of a piece for a letter, in seconds: 0 if motion is switched off.
pub fn walk(motion: bool) -> f64 {
    if motion { WALK } else { 0.0 }
}

impl ShotView {
    /// Creates the view of a shot of a match that was just played. While an order is due the pieces of its strings wait for
    /// [`ShotView::choose`].
    pub fn new(trace: Arc<ShotTrace>, before: Arc<Situation>, after: Arc<Situation>, outcome: &Outcome) -> Self {
        let report = trace.report.clone();
        let roll = roll(trace.duration, &report);
        Self::with(Some(trace), &report, before, after, outcome, roll)
    }

    /// Creates the view of a shot without rules.
    pub fn practice(trace: Arc<ShotTrace>, layout: &Layout) -> Self {
        let situation = |layout: Layout| Arc::new(Situation { layout, game: None, broken: true, ended: false });
        let (before, after) = (situation(layout.clone()), situation(trace.rest.clone()));
        Self::new(trace, before, after, &Outcome::Practice)
    }

    /// Creates the view of a shot of a replay, simulated again, with the orders chosen after it. If its motion is no longer
    /// known, its beginning is shown, and then its end.
    pub fn from_shot(shot: &PlayedShot) -> Self {
        let trace = if has_motion(shot) { shot.trace().ok().map(Arc::new) } else { None };
        Self::with_motion(shot, trace)
    }

    /// Creates a view as [`ShotView::from_shot`], with the motion that was simulated before; without one it shows the start, and
    /// then the end.
    pub fn with_motion(shot: &PlayedShot, trace: Option<Arc<ShotTrace>>) -> Self {
        let (report, roll) = (&shot.recorded.report, roll_of(shot));
        let mut view = Self::with(trace, report, shot.before.clone(), shot.after.clone(), &shot.outcome, roll);
        view.strikers = shot.recorded.strikes.iter().map(|strike| strike.from).collect();
        if view.waits() {
            // Pucks without a chosen order stay as they fell.
            view.choose(roll + ORDERED, &shot.settled);
        }
        view
    }

    fn with(
        trace: Option<Arc<ShotTrace>>,
        report: &ShotReport,
        before: Arc<Situation>,
        after: Arc<Situation>,
        outcome: &Outcome,
        roll: f64,
    ) -> Self {
        // Without a motion, everything happens at the same time.
        let end = if trace.is_some() { roll } else { roll / 2.0 };
        let (mut games, mut falls) = (Vec::new(), Vec::new());
        if let (Some(first), Some(last)) = (&before.game, &after.game) {
            games.push((f64::NEG_INFINITY, first.clone()));
            let counts = matches!(outcome, Outcome::Shot(_)) && trace.is_some();
            if counts {
                games.extend(on_the_way(first, report));
            }
            games.push((end, last.clone()));
            falls = fall_times(first, last, report, counts, end);
        }
        let game = after.game.as_ref();
        let paces = (0..falls.len()).map(|string| game.and_then(|game| game.setup().machine(string)).map_or(1.0, pace)).collect();
        let rest = trace.as_ref().map(|trace| &trace.rest);
        let (put, taken) = rest.map_or_else(Default::default, |rest| moved(rest, &after.layout));
        let trails = OnceLock::new();
        Self {
            trace,
            strikers: Vec::new(),
            before,
            after,
            games,
            falls,
            paces,
            roll,
            rest: 0.0,
            chosen: None,
            put,
            taken,
            trails,
        }
    }

    /// Adds a pause of some seconds after this shot; only then do its pieces move, over all of its letters. Strings that wait for
    /// an order still wait for it.
    pub fn rest(&mut self, seconds: f64) {
        self.rest = seconds;
        for at in self.falls.iter_mut().flatten().filter(|at| at.is_finite()) {
            *at = self.roll + seconds;
        }
    }

    /// Takes the order for which strings waited, at a moment in seconds: their pieces start then. `settled` is the match after
    /// it.
    pub fn choose(&mut self, time: f64, settled: &Situation) {
        let time = time.max(self.roll) + self.rest;
        for at in self.falls.iter_mut().flatten().filter(|at| at.is_infinite()) {
            *at = time;
        }
        self.games.extend(settled.game.clone().map(|game| (time, game)));
        self.chosen = Some(time);
    }

    /// Returns whether pieces wait for an order that has not been chosen yet.
    pub fn waits(&self) -> bool {
        self.falls.iter().flatten().any(|time| time.is_infinite())
    }

    /// Returns the motion; none if only the beginning and the end are shown.
    pub fn trace(&self) -> Option<&Arc<ShotTrace>> {
        self.trace.as_ref()
    }

    /// Returns the discs on the board before the shot.
    pub fn layout(&self) -> &Layout {
        &self.before.layout
    }

    /// Returns the seconds until the shot has been shown: then its outcome may be shown and the next shot taken.
    pub fn roll(&self) -> f64 {
        self.roll
    }

    /// Returns the seconds until nothing moves any more: pucks that a rule put back have appeared, and every piece has passed its
    /// letters.
    pub fn length(&self, walk: f64) -> f64 {
        let appeared = if self.put.is_empty() && self.taken.is_empty() { self.roll } else { self.roll + APPEAR };
        let appeared = appeared.max(self.roll + self.rest);
        let ends = self.ways(walk).filter_map(Iterator::last).map(|(_, end)| end);
        ends.filter(|end| end.is_finite()).fold(appeared, f64::max)
    }

    /// Returns the times in seconds at which each string's letters start and arrive.
    fn ways(&self, walk: f64) -> impl Iterator<Item = impl Iterator<Item = (f64, f64)>> {
        self.falls.iter().zip(&self.paces).map(move |(falls, pace)| ways(falls, walk * pace))
    }

    /// Returns the number of lines of the log that describe the shot at a moment: none while it rolls, then its result, then the
    /// order that was chosen.
    pub fn lines(&self, time: f64) -> usize {
        usize::from(time >= self.roll) + usize::from(self.chosen.is_some_and(|chosen| time >= chosen))
    }

    /// Returns the match at a moment: pucks are appended as they fall and gone as they leave, a shot that does not count changes
    /// nothing until it has been seen. `None` at practice.
    pub fn game(&self, time: f64) -> Option<&Match> {
        let place = self.games.partition_point(|(from, _)| *from <= time).saturating_sub(1);
        self.games.get(place).map(|(_, game)| game)
    }

    /// Returns the pucks that fell and left; `None` if the motion is unknown.
    pub fn report(&self) -> Option<&ShotReport> {
        Some(&self.trace.as_ref()?.report)
    }

    /// Returns the number of pucks of a colour left at a moment.
    pub fn remaining(&self, time: f64, colour: Colour) -> usize {
        if let Some(game) = self.game(time) {
            return game.remaining(colour) as usize;
        }
        let all = self.before.layout.pucks.iter().filter(|puck| puck.colour == colour).count();
        let Some(report) = self.trace.as_ref().map(|trace| &trace.report) else { return all };
        let fell = report.drops.iter().filter(|drop| drop.colour == colour && drop.time <= time).count();
        let left = report.lost.iter().filter(|lost| lost.colour == colour && lost.time <= time).count();
        all - fell - left
    }

    /// Returns all strings at a moment, their pieces moving at a number of seconds per letter. Empty at practice.
    pub fn strings(&self, time: f64, walk: f64) -> Vec<StringAt<'_>> {
        let (Some(first), Some(game)) = (self.games.first(), self.game(time)) else { return Vec::new() };
        let at = |(string, falls): (usize, &Vec<f64>)| {
            let word = &game.strings()[string].word[..];
            let old = first.1.strings()[string].word.len().min(word.len());
            let (walked, step) = walked(&word[old..], falls, time, walk * self.paces[string]);
            StringAt { word, old, walked: old + walked, step }
        };
        self.falls.iter().enumerate().map(at).collect()
    }

    /// Returns all discs at a moment, the strikers last so that they are drawn on top.
    pub fn discs(&self, time: f64) -> Vec<Disc> {
        let Some(trace) = &self.trace else {
            if time >= self.roll / 2.0 {
                return resting(&self.after.layout);
            }
            let mut discs = resting(&self.before.layout);
            discs.extend(self.strikers.iter().map(|at| Disc::resting(Look::Striker, *at)));
            return discs;
        };
        // A puck that the rules moved vanishes in its old place and appears in its new one.
        let part = (((time - self.roll) / APPEAR).clamp(0.0, 1.0)) as f32;
        let stays = |body: BodyId| !matches!(body, BodyId::Puck(id) if self.taken.binary_search(&id).is_ok());
        let discs = discs_at(trace, &self.before.layout, time).into_iter();
        let mut discs: Vec<Disc> = discs
            .map(|(body, disc)| if stays(body) { disc } else { Disc { alpha: disc.alpha * (1.0 - part), ..disc } })
            .filter(|disc| disc.alpha > 0.0)
            .collect();
        if part > 0.0 {
            let put = self.put.iter().map(|(colour, at)| Disc::resting(Look::Puck(*colour), *at));
            discs.extend(put.map(|disc| Disc { alpha: part, scale: 1.25 - 0.25 * part, ..disc }));
            discs.sort_by_key(|disc| disc.look == Look::Striker);
        }
        discs
    }

    /// Returns the sounds between two moments: the strike, contacts, pucks that fall, pieces that arrive.
    pub fn sounds(&self, from: f64, until: f64, walk: f64) -> Vec<(Sound, f32)> {
        let mut heard = Vec::new();
        let due = |time: f64| time > from && time <= until && time.is_finite();
        if from <= 0.0 && until > 0.0 {
            heard.push((Sound::Cue, 0.8));
        }
        if let Some(trace) = &self.trace {
            let first = trace.contacts.partition_point(|contact| contact.time <= from);
            for contact in trace.contacts[first..].iter().take_while(|contact| contact.time <= until) {
                let sound = if matches!(contact.met, Met::Cushion(_)) { Sound::Cushion } else { Sound::Puck };
                heard.push((sound, ((contact.speed / 2.5).clamp(0.0, 1.0) as f32).powf(0.7)));
            }
            heard.extend(trace.report.drops.iter().filter(|drop| due(drop.time)).map(|_| (Sound::Hole, 0.9)));
        }
        let arrivals = self.ways(walk).flatten();
        heard.extend(arrivals.filter(|(_, end)| due(*end)).map(|_| (Sound::Tick, 0.35)));
        heard
    }

    /// Returns the paths of all discs that move, computed when needed.
    pub fn trails(&self) -> &[Trail] {
        self.trails.get_or_init(|| self.trace.as_ref().map_or_else(Vec::new, |trace| trails::trails(trace)))
    }
}

/// Returns the match after each puck that fell or left, with the times.
fn on_the_way(before: &Match, report: &ShotReport) -> Vec<(f64, Match)> {
    // When the striker falls, the others go back: nothing is appended.
    let drops = if report.striker_holed { &[][..] } else { &report.drops };
    let mut times: Vec<f64> = drops.iter().map(|drop| drop.time).chain(report.lost.iter().map(|lost| lost.time)).collect();
    times.sort_by(f64::total_cmp);
    times.dedup();
    let at = |time: f64| {
        let drops = drops.iter().filter(|drop| drop.time <= time).copied().collect();
        let lost = report.lost.iter().filter(|lost| lost.time <= time).copied().collect();
        let mut game = before.clone();
        // The whole report was accepted by this very match, and so is a part of it.
        game.apply(&ShotReport { drops, lost, ..ShotReport::default() }).ok().map(|_| (time, game))
    };
    times.into_iter().filter_map(at).collect()
}

/// Returns the times in seconds at which each string gets its new letters: with `counts` when they fall, otherwise all at the
/// end.
fn fall_times(before: &Match, after: &Match, report: &ShotReport, counts: bool, end: f64) -> Vec<Vec<f64>> {
    let of = |string: usize| {
        let new = after.strings()[string].word.len().saturating_sub(before.strings()[string].word.len());
        if after.choices().iter().any(|choice| choice.string == string) {
            return vec![f64::INFINITY; new];
        }
        if !counts {
            return vec![end; new];
        }
        let fell = report.drops.iter().filter(|drop| after.string_of(drop.hole) == string);
        let mut times: Vec<f64> = fell.map(|drop| drop.time).take(new).collect();
        times.sort_by(f64::total_cmp);
        times
    };
    (0..after.strings().len()).map(of).collect()
}

/// Returns the discs that the rules moved after the shot, and those that they removed.
fn moved(rest: &Layout, after: &Layout) -> (Vec<(Colour, Point)>, Vec<PuckId>) {
    let stays = |id: PuckId, at: Point, other: &Layout| other.puck(id).is_some_and(|puck| puck.at.distance(at) < MOVED);
    let put = after.pucks.iter().filter(|puck| !stays(puck.id, puck.at, rest)).map(|puck| (puck.colour, puck.at));
    let taken = rest.pucks.iter().filter(|puck| !stays(puck.id, puck.at, after)).map(|puck| puck.id);
    (put.collect(), taken.collect())
}

/// Returns the times at which a piece starts on each of the letters that fell at these times, and at which it arrives: it walks
/// one after another.
fn ways(falls: &[f64], walk: f64) -> impl Iterator<Item = (f64, f64)> {
    falls.iter().scan(f64::NEG_INFINITY, move |free, fell| {
        let start = fell.max(*free);
        *free = start + walk;
        Some((start, *free))
    })
}

/// Returns the number of letters, fallen at these times, that a piece has passed, and how far it is with the next one.
fn walked(letters: &[Colour], falls: &[f64], time: f64, walk: f64) -> (usize, Option<(Colour, f32)>) {
    for (place, (letter, (start, end))) in letters.iter().zip(ways(falls, walk)).enumerate() {
        if time < start {
            return (place, None);
        }
        if time < end {
            return (place, Some((*letter, ((time - start) / walk) as f32)));
        }
    }
    (letters.len().min(falls.len()), None)
}

/// Returns all discs of a shot from a layout at a moment, the strikers last.
fn discs_at(trace: &ShotTrace, before: &Layout, time: f64) -> Vec<(BodyId, Disc)> {
    let poses = trace.sample(time).poses;
    let mut discs = Vec::with_capacity(poses.len());
    // The pucks come in the order of the layout, the strikers after them.
    for (place, pose) in poses.into_iter().enumerate() {
        let look = before.pucks.get(place).map_or(Look::Striker, |puck| Look::Puck(puck.colour));
        let gone = || ((time - gone_at(&trace.report, pose.body)) / FADE).clamp(0.0, 1.0) as f32;
        let (scale, alpha) = match pose.state {
            PoseState::OnBoard => (1.0, 1.0),
            // Seen from above a sinking puck grows smaller and dims; at half its height it is down.
            PoseState::Falling => ((1.0 - pose.sunk * 26.0).clamp(0.8, 1.0) as f32, 1.0),
            PoseState::Holed(_) => (0.8 - 0.25 * gone(), 1.0 - gone()),
            PoseState::Flying => ((1.0 - pose.sunk * 3.0).clamp(1.0, 1.6) as f32, 1.0),
            PoseState::Lost => (1.0, 1.0 - gone()),
        };
        if alpha > 0.0 {
            discs.push((pose.body, Disc { look, at: pose.at, angle: pose.angle, scale, alpha }));
        }
    }
    discs
}

/// Returns the time at which a disc begins to vanish. A striker is gone as soon as it is down.
fn gone_at(report: &ShotReport, body: BodyId) -> f64 {
    let BodyId::Puck(id) = body else { return f64::NEG_INFINITY };
    let drop = report.drops.iter().find(|drop| drop.puck == id).map(|drop| drop.time);
    let lost = || report.lost.iter().find(|lost| lost.puck == id).map(|lost| lost.time + FLIGHT);
    drop.or_else(lost).unwrap_or(f64::INFINITY)
}

/// Returns the discs of a layout at rest.
pub fn resting(layout: &Layout) -> Vec<Disc> {
    layout.pucks.iter().map(|puck| Disc::resting(Look::Puck(puck.colour), puck.at)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A DFA's piece moves as before; a wheel takes a fifth of a second for each of its moves, at most six moves' time.
    #[test]
    fn a_letter_takes_as_long_as_its_moves_are_seen() {
        let seconds = |text: &str| pace(&Machine::parse(text).expect("a machine")) * WALK;
        assert_eq!(pace(&Machine::builtin("rope").expect("built in")), 1.0);
        assert!((seconds(r#"(name: "w", wheel: ["g"], steps: 0)"#) - 0.2).abs() < 1e-9);
        assert!((seconds(r#"(name: "w", wheel: ["g"], steps: 2)"#) - 0.6).abs() < 1e-9);
        assert!((seconds(r#"(name: "w", wheel: ["g"], steps: 900)"#) - 1.2).abs() < 1e-9);
    }
}
