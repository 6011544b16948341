//! Puzzles: the move to a position of value 0.

use super::{Analysis, FibFob, Move};
use crate::games::puzzle::{PuzzleKind, Solution};
use crate::games::{Game, Stopped, Ticker};

pub(super) const KINDS: &[PuzzleKind] = &[PuzzleKind { name: "win", about: "Find the only move that wins." }];

/// The solution of a position, if it is a puzzle.
pub(super) fn solve(position: &FibFob, _kind: usize, ticker: &mut Ticker<'_>) -> Result<Option<Solution<Move>>, Stopped> {
    ticker.tick()?;
    let winning = Analysis::of(position).winning;
    let all = position.legal_moves().len();
    Ok((winning.len() == 1 && all > 5).then(|| Solution::new(winning, all)))
}
