//! Puzzles: the move to a position of value 0.

use super::{Analysis, FibFob, Move};
use crate::puzzle::{Aim, PuzzleKind, Solution};
use crate::{Game, Stopped, Ticker};

pub(super) const KINDS: &[PuzzleKind] = &[PuzzleKind {
    name: "win",
    title: "The only winning move",
    about: "Find the only move that wins.",
    aim: Aim::Best,
    daily: false,
}];

/// Returns a winning reply to a wrong move.
pub(super) fn refute(position: &FibFob) -> Option<Move> {
    Analysis::new(position).winning.into_iter().next()
}

/// Returns the solution of a position, if the position is a puzzle. Every legal move counts as plausible.
///
/// # Errors
/// [`Stopped`] by the ticker.
pub(super) fn solve(position: &FibFob, _kind: usize, ticker: &mut Ticker<'_>) -> Result<Option<Solution<Move>>, Stopped> {
    ticker.tick()?;
    let winning = Analysis::new(position).winning;
    let all = position.legal_moves().len();
    Ok((winning.len() == 1 && all > 5).then(|| Solution::new(winning, all)))
}
