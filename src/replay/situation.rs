//! The situation between two shots, which combines physics (a layout) with rules (a match).

use super::header::HeaderProblem;
use super::{Header, Shot};
use fob_board::placement::{self, PlaceProblem};
use fob_board::{Board, Colour, Hole, Layout, Point, ShotReport, Side, Strike, ring};
use fob_physics::{ShotError, ShotTrace, StrikeProblem, check_strike};
use fob_rules::{BreakOutcome, Effect, Match, RuleError, ShotOutcome, Verdict, after_break};
use std::sync::Arc;

/// The state between two shots.
#[derive(Clone, Debug, PartialEq)]
pub struct Situation {
    /// The pucks on the board, including those that the rules put back.
    pub layout: Layout,
    /// The match; `None` in practice.
    pub game: Option<Match>,
    /// True after the break, and in practice: shots may be taken.
    pub broken: bool,
    /// True if practice is over.
    pub ended: bool,
}

/// The next action that is due.
#[derive(Clone, Debug, PartialEq)]
pub enum Phase {
    /// The break, before the first shot.
    Break,
    /// A shot of a player.
    Shot {
        /// The player who shoots, from 1.
        player: u8,
        /// The side of the shot.
        side: Side,
    },
    /// Orders, for the holes in [`Match::choices`].
    Order,
    /// Nothing: the match is over.
    Over(Verdict),
    /// Any shot: practice continues until it is ended.
    Practice,
    /// Nothing: practice is over.
    PracticeOver,
}

/// Outcome of a shot.
#[derive(Clone, Debug, PartialEq)]
pub enum Outcome {
    /// The break: which pucks went back, and which are out of the game.
    Break(BreakOutcome),
    /// A shot of a match.
    Shot(ShotOutcome),
    /// A shot in practice.
    Practice,
}

impl Outcome {
    /// Returns the player, from 1, who took the shot; `None` for the break and in practice.
    pub const fn shooter(&self) -> Option<u8> {
        if let Self::Shot(outcome) = self { Some(outcome.player) } else { None }
    }
}

/// Why a step was refused. The situation is unchanged.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum StepError {
    /// The rules refuse it.
    #[error(transparent)]
    Rule(#[from] RuleError),
    /// A shot before the break.
    #[error("the break comes first")]
    BreakFirst,
    /// A second break, or a break in practice.
    #[error("the break has already been played")]
    BrokenAlready,
    /// A step that exists only in a match.
    #[error("practice has no rules")]
    NoMatch,
    /// A step after the end of practice, or the end of practice in a match.
    #[error("practice is over, or this is a match")]
    Ended,
    /// There is no shot to take back.
    #[error("there is no shot to take back")]
    NothingToTakeBack,
    /// There are too few or too many strikes.
    #[error("{given} strikes; expected {expected}")]
    Strikes {
        /// Number of strikes given.
        given: usize,
        /// Number of strikes expected.
        expected: &'static str,
    },
    /// The striker may not be placed there.
    #[error(transparent)]
    Place(#[from] PlaceProblem),
    /// Two strikers are in the same place.
    #[error("the two strikers overlap")]
    Overlap,
    /// A number of a strike is out of range.
    #[error(transparent)]
    Strike(#[from] StrikeProblem),
    /// The shot cannot be simulated to its end.
    #[error(transparent)]
    Shot(#[from] ShotError),
    /// Pucks fell or left that are not on the board.
    #[error("the shot reports pucks that were not on the board")]
    Pucks,
}

impl Situation {
    /// Creates the situation at the start.
    ///
    /// # Errors
    /// The first problem of the header.
    pub fn first(header: &Header) -> Result<Self, HeaderProblem> {
        if let Some(problem) = header.problems().into_iter().next() {
            return Err(problem);
        }
        let game = header.first_match()?;
        let mut first = Self { layout: header.first_layout(), broken: game.is_none(), game, ended: false };
        first.put_extra_pucks();
        Ok(first)
    }

    /// Returns the next input that is due, or the end.
    pub fn phase(&self) -> Phase {
        let Some(game) = &self.game else {
            return if self.ended { Phase::PracticeOver } else { Phase::Practice };
        };
        if let Some(verdict) = game.verdict() {
            Phase::Over(verdict)
        } else if !self.broken {
            Phase::Break
        } else if game.choices().is_empty() {
            Phase::Shot { player: game.next_player(), side: game.next_side() }
        } else {
            Phase::Order
        }
    }

    /// Returns whether the match or practice is over.
    pub fn is_over(&self) -> bool {
        matches!(self.phase(), Phase::Over(_) | Phase::PracticeOver)
    }

    /// Plays one strike without recording it. Returns its motion, the situation after it, and its outcome. Lessons are played this way.
    ///
    /// # Errors
    /// No shot is due, the striker may not be placed there, a number is out of range, or the shot is too much work.
    pub fn play(&self, strike: &Strike) -> Result<(ShotTrace, Self, Outcome), StepError> {
        let strikes = [*strike];
        self.check(&strikes, true)?;
        let trace = fob_physics::simulate(&self.layout, &strikes)?;
        let (next, outcome) = self.after_shot(&trace.report, trace.rest.clone())?;
        Ok((trace, next, outcome))
    }

    /// Returns the situation after a shot that was simulated from here, and its outcome.
    ///
    /// # Errors
    /// No shot is due, or the report is not one of these pucks.
    pub fn after(&self, trace: &ShotTrace) -> Result<(Self, Outcome), StepError> {
        self.after_shot(&trace.report, trace.rest.clone())
    }

    /// Returns the situation after all due choices, without recording them.
    ///
    /// # Errors
    /// As for [`Match::choose`], or this is practice.
    pub fn choose(&self, orders: &[(Hole, Vec<Colour>)]) -> Result<Self, StepError> {
        self.after_order(orders)
    }

    /// Checks whether these strikes may be played now. The strikers' places are checked only if `places` is true.
    pub(super) fn check(&self, strikes: &[Strike], places: bool) -> Result<(), StepError> {
        let board = &self.layout.board;
        for strike in strikes {
            check_numbers(board, strike)?;
        }
        let count = |expected: &'static str, range: std::ops::RangeInclusive<usize>| {
            if range.contains(&strikes.len()) { Ok(()) } else { Err(StepError::Strikes { given: strikes.len(), expected }) }
        };
        let place = |strike: &Strike, side: Side| {
            if places { placement::check(&self.layout, side, strike.from) } else { Ok(()) }
        };
        match self.phase() {
            Phase::Break => {
                count("2 in a break", 2..=2)?;
                for (strike, side) in strikes.iter().zip([Side::S, Side::N]) {
                    place(strike, side)?;
                }
            }
            Phase::Shot { side, .. } => {
                count("1 a shot", 1..=1)?;
                place(&strikes[0], side)?;
            }
            Phase::Order => {
                let holes = self.game.iter().flat_map(Match::choices).map(|choice| choice.hole).collect();
                return Err(RuleError::ChoiceDue(holes).into());
            }
            Phase::Over(_) => return Err(RuleError::Over.into()),
            Phase::Practice => {
                count("1 or 2", 1..=2)?;
                for strike in strikes.iter().filter(|_| places) {
                    placement::check_anywhere(&self.layout, strike.from)?;
                }
                let apart = 2.0 * board.striker.outer_radius - 1e-9;
                if strikes.len() == 2 && strikes[0].from.distance(strikes[1].from) < apart {
                    return Err(StepError::Overlap);
                }
            }
            Phase::PracticeOver => return Err(StepError::Ended),
        }
        Ok(())
    }

    /// Returns the situation after a shot whose strikes were checked. `rest` is the layout right after the shot.
    pub(super) fn after_shot(&self, report: &ShotReport, rest: Layout) -> Result<(Self, Outcome), StepError> {
        let mut next = Self { layout: rest, game: self.game.clone(), broken: true, ended: self.ended };
        let Some(game) = &mut next.game else { return Ok((next, Outcome::Practice)) };
        if self.broken {
            let outcome = game.apply(report)?;
            if let Effect::BlackPuck { returned } = &outcome.effect {
                ring::return_pucks(&mut next.layout, returned);
            }
            next.put_extra_pucks();
            return Ok((next, Outcome::Shot(outcome)));
        }
        let outcome = after_break(report, &next.layout);
        // Remove pucks at a line before putting any puck back, because their places become free.
        next.layout.pucks.retain(|puck| outcome.returned.iter().all(|(id, _)| *id != puck.id));
        ring::return_pucks(&mut next.layout, &outcome.returned);
        game.remove(&outcome.gone.iter().map(|&(_, colour)| colour).collect::<Vec<_>>())?;
        next.put_extra_pucks();
        Ok((next, Outcome::Break(outcome)))
    }

    /// Returns the situation after a shot as recorded, whatever its simulation gives: uses the recorded report and places.
    pub(super) fn after_recorded(&self, shot: &Shot) -> Result<(Self, Outcome), StepError> {
        let places = shot.places(&self.layout.board).ok_or(StepError::Pucks)?;
        self.after_places(shot, &places)
    }

    /// Returns the situation after a shot, with its recorded report and these exact places.
    pub(super) fn after_places(&self, shot: &Shot, places: &[Point]) -> Result<(Self, Outcome), StepError> {
        let left = shot.without_gone(&self.layout).ok_or(StepError::Pucks)?;
        let (mut next, outcome) = self.after_shot(&shot.report, left)?;
        if places.len() != next.layout.pucks.len() {
            return Err(StepError::Pucks);
        }
        for (puck, at) in next.layout.pucks.iter_mut().zip(places) {
            puck.at = *at;
        }
        Ok((next, outcome))
    }

    pub(super) fn after_order(&self, orders: &[(Hole, Vec<Colour>)]) -> Result<Self, StepError> {
        let mut next = self.with_game(|game| game.choose(orders))?;
        next.put_extra_pucks();
        Ok(next)
    }

    /// Puts the pucks of an extra time that has just started on the free places of the middle ring nearest the centre. On the empty board
    /// the green puck goes to the centre itself.
    fn put_extra_pucks(&mut self) {
        if let Some(pucks) = self.game.as_ref().and_then(Match::extra_pucks) {
            ring::return_pucks(&mut self.layout, &pucks);
        }
    }

    pub(super) fn after_resignation(&self, player: u8) -> Result<Self, StepError> {
        self.with_game(|game| game.resign(player).map(|_| ()))
    }

    pub(super) fn after_draw(&self) -> Result<Self, StepError> {
        self.with_game(|game| game.agree_draw().map(|_| ()))
    }

    pub(super) fn after_certain(&self) -> Result<Self, StepError> {
        self.with_game(|game| game.end_certain().map(|_| ()))
    }

    pub(super) fn after_end(&self) -> Result<Self, StepError> {
        if self.game.is_some() || self.ended { Err(StepError::Ended) } else { Ok(Self { ended: true, ..self.clone() }) }
    }

    fn with_game(&self, change: impl FnOnce(&mut Match) -> Result<(), RuleError>) -> Result<Self, StepError> {
        let mut next = self.clone();
        change(next.game.as_mut().ok_or(StepError::NoMatch)?)?;
        Ok(next)
    }
}

/// The situations so far that can be returned to.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Course {
    pub(super) now: Arc<Situation>,
    /// The situation before each shot that was not taken back, without the break.
    before: Vec<Arc<Situation>>,
}

impl Course {
    pub(super) fn new(header: &Header) -> Result<Self, HeaderProblem> {
        Ok(Self { now: Arc::new(Situation::first(header)?), before: Vec::new() })
    }

    /// Moves on to the situation after a shot.
    pub(super) fn shot(&mut self, next: Situation, outcome: &Outcome) {
        if !matches!(outcome, Outcome::Break(_)) {
            self.before.push(self.now.clone());
        }
        self.now = Arc::new(next);
    }

    pub(super) fn set(&mut self, next: Situation) {
        self.now = Arc::new(next);
    }

    pub(super) fn take_back(&mut self) -> Result<(), StepError> {
        self.now = self.before.pop().ok_or(StepError::NothingToTakeBack)?;
        Ok(())
    }
}

fn check_numbers(board: &Board, strike: &Strike) -> Result<(), StepError> {
    check_strike(board, strike)?;
    // Written so that NaN is refused.
    let near = |x: f64| (-board.inner_side..=board.inner_side).contains(&x);
    if near(strike.from.x) && near(strike.from.y) { Ok(()) } else { Err(PlaceProblem::NotFinite.into()) }
}
