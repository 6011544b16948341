//! Plays matches of computers.

use fob_base::Dice;
use fob_opponent::{Level, Player};
use fob_play::Refusal;
use fob_play::fob::{Computers, PlayError};
use fob_replay::{Header, HeaderProblem, Player as Seat, Recorder, Replay};
use fob_rules::{Kind, Points, Setup, toss};
use fob_table::Board;

pub use fob_play::fob::dice_of;

/// Why a match of computers was not played to its end.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum ArenaError {
    /// The match could not start.
    #[error(transparent)]
    Header(#[from] HeaderProblem),
    /// A step was refused.
    #[error(transparent)]
    Step(#[from] PlayError),
    /// The caller stopped the work.
    #[error("stopped")]
    Stopped,
}

impl From<Refusal> for ArenaError {
    fn from(refusal: Refusal) -> Self {
        Self::Step(refusal.into())
    }
}

/// Tosses the coin if the setup is a tug of war.
pub(super) fn tossed(mut setup: Setup, dice: &mut Dice) -> Setup {
    let toss = toss(dice);
    if let Kind::TugOfWar { accepts } = &mut setup.kind {
        *accepts = toss;
    }
    setup
}

/// Plays a match of computers to its end. `waits` is called within the steps, and `look` after each step with the current match.
///
/// # Errors
/// A step is refused, or the caller stopped the work.
pub(super) fn play_out(
    recorder: Recorder,
    players: Vec<Player>,
    dice: Dice,
    waits: &mut dyn FnMut() -> bool,
    look: &mut dyn FnMut(&Recorder) -> bool,
) -> Result<Recorder, ArenaError> {
    let mut computers = Computers::new(recorder, players, dice)?;
    match computers.play_out(waits, look) {
        Err(PlayError::Stopped) => Err(ArenaError::Stopped),
        played => {
            played?;
            Ok(computers.into_recorder())
        }
    }
}

/// Plays a match of computers. Each has a name and a level, the first shooter first; names do not affect the play. After
/// [`super::MOST_SHOTS`] shots it is a draw. In tug of war a coin is tossed. `go_on` is called after each step.
///
/// # Errors
/// The setup has problems, or `go_on` returned `false`.
pub fn bout(
    setup: Setup,
    board: &Board,
    players: &[(String, Level)],
    seed: u64,
    go_on: &mut dyn FnMut() -> bool,
) -> Result<Bout, ArenaError> {
    let mut dice = dice_of(seed);
    let setup = tossed(Setup { shot_limit: Some(super::MOST_SHOTS), ..setup }, &mut dice);
    let seats = players.iter().map(|(name, level)| Seat::computer(name.clone(), level.name()));
    let live = Recorder::new(Header::for_match(setup, board, seats.collect(), seed))?;
    let players = players.iter().map(|&(_, level)| level.into()).collect();
    let live = play_out(live, players, dice, go_on, &mut |_| true)?;
    let verdict = live.situation().game.as_ref().and_then(fob_rules::Match::verdict);
    let points = verdict.map(|verdict| verdict.points).unwrap_or_default();
    Ok(Bout { points, replay: Replay::new(live.header().clone(), live.records().to_vec()) })
}

/// A match of computers that was played to its end.
#[derive(Clone, Debug, PartialEq)]
pub struct Bout {
    /// The players' points.
    pub points: Vec<Points>,
    /// The replay of the whole match.
    pub replay: Replay,
}
