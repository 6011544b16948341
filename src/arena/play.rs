//! Plays matches of computers.

use fob_base::Dice;
use fob_board::Board;
use fob_opponent::{Level, Player};
use fob_play::Refusal;
use fob_play::fob::{Computers, Others, PlayError};
use fob_replay::{Header, HeaderProblem, Player as Seat, Recorder, Replay};
use fob_rules::{Kind, Points, Setup, toss};

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

/// Plays a match of computers to its end, with other programs at the table. `waits` is called within the steps, and `look` after each step
/// with the current match.
///
/// # Errors
/// A step is refused, or the caller stopped the work.
pub(super) fn play_out(
    recorder: Recorder,
    players: Vec<Player>,
    dice: Dice,
    others: &mut dyn Others,
    waits: &mut dyn FnMut() -> bool,
    look: &mut dyn FnMut(&Recorder) -> bool,
) -> Result<Recorder, ArenaError> {
    let mut computers = Computers::new(recorder, players, dice)?;
    match computers.play_out_among(others, waits, look) {
        Err(PlayError::Stopped) => Err(ArenaError::Stopped),
        played => {
            played?;
            Ok(computers.into_recorder())
        }
    }
}

/// Returns the terms of a computers' match of a tournament, with the dice for the rest of it. After [`super::MOST_SHOTS`] shots it is a
/// draw. In tug of war a coin is tossed.
pub fn bout_terms(setup: Setup, seed: u64) -> (Setup, Dice) {
    let mut dice = dice_of(seed);
    let setup = tossed(Setup { shot_limit: Some(super::MOST_SHOTS), ..setup }, &mut dice);
    (setup, dice)
}

/// Plays a match of computers with the terms and dice of [`bout_terms`]. The first shooter is the first of `seats`, each of which has a
/// level; names do not affect the play. `others` play in addition to the levels. `go_on` is called after each step.
///
/// # Errors
/// The setup has problems, a level is unknown, or `go_on` returned `false`.
pub fn bout(
    (setup, dice): (Setup, Dice),
    board: &Board,
    seats: Vec<Seat>,
    seed: u64,
    others: &mut dyn Others,
    go_on: &mut dyn FnMut() -> bool,
) -> Result<Bout, ArenaError> {
    let levels: Vec<Option<Level>> = seats.iter().map(|seat| seat.level.as_deref()?.parse().ok()).collect();
    let live = Recorder::new(Header::for_match(setup, board, seats, seed))?;
    let players = levels.into_iter().map(|level| level.map_or(Player::Random, Player::from)).collect();
    let live = play_out(live, players, dice, others, go_on, &mut |_| true)?;
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
