//! Puzzles of one rule.

use super::{Bloop, Move};
use crate::games::puzzle::{PuzzleKind, Solution};
use crate::games::{Game, Stopped, Ticker};

pub(super) const KINDS: &[PuzzleKind] =
    &[PuzzleKind { name: "points", about: "Find the only rule that brings the most points." }];

/// A rule that brings fewer points is no puzzle.
const LEAST: u32 = 4;

/// The solution of a position, if it is a puzzle of a kind.
pub(super) fn solve(position: &Bloop, _kind: usize, ticker: &mut Ticker<'_>) -> Result<Option<Solution<Move>>, Stopped> {
    if position.must_place() {
        return Ok(None);
    }
    let own = usize::from(position.turn()) - 1;
    let mut gains = Vec::new();
    for mv in position.legal_moves() {
        ticker.tick()?;
        gains.push((position.after(mv).scores()[own] - position.scores()[own], mv));
    }
    let most = gains.iter().map(|(gain, _)| *gain).max().unwrap_or(0);
    let best: Vec<Move> = gains.iter().filter(|(gain, _)| *gain == most).map(|(_, mv)| *mv).collect();
    // The others that let the machine run for a while look right as well.
    let plausible = gains.iter().filter(|(gain, _)| *gain * 2 >= most).count();
    Ok((most >= LEAST && best.len() == 1).then(|| Solution::new(best, plausible)))
}
