//! Puzzles of both boards.

use super::{Gobblet4, Move, Position};
use crate::games::puzzle::{Aim, PuzzleKind, Solution, only_defence, only_win};
use crate::games::{Game, Outcome, Stopped, Ticker};

pub(super) const KINDS: &[PuzzleKind] = &[
    kind("win-1", "Win in 1", "Find the only move that wins at once.", Aim::Win),
    kind("win-2", "Win in 2", "Find the only move that wins in two, whatever the reply.", Aim::Win),
    kind("win-3", "Win in 3", "Find the only move that wins in three, whatever the replies.", Aim::Win),
    kind("defence", "The only defence", "Find the only move that keeps the opponent from winning at once.", Aim::Defence),
    kind("reveal", "The reveal trap", "Find the only move that does not lose; lifting a piece may uncover a line.", Aim::Defence),
];

const fn kind(name: &'static str, title: &'static str, about: &'static str, aim: Aim) -> PuzzleKind {
    PuzzleKind { name, title, about, aim, daily: false }
}

/// Those of the large board: three moves ahead are too many to be proved, and lines that are uncovered too rare to be met.
pub(super) const LARGE: &[PuzzleKind] = &[KINDS[0], KINDS[1], KINDS[3]];

/// The solution of a position of the large board, by a kind of [`LARGE`].
pub(super) fn solve_large(
    position: &Gobblet4,
    kind: usize,
    ticker: &mut Ticker<'_>,
) -> Result<Option<Solution<Move<4>>>, Stopped> {
    solve(position, if kind < 2 { kind } else { 3 }, ticker)
}

/// The solution of a position, if it is a puzzle of a kind of [`KINDS`]. In a win the moves that do not lose at once look right, in a
/// defence all do.
pub(super) fn solve<const N: usize>(
    position: &Position<N>,
    kind: usize,
    ticker: &mut Ticker<'_>,
) -> Result<Option<Solution<Move<N>>>, Stopped>
where
    Position<N>: Game<Move = Move<N>>,
{
    match kind {
        0..=2 => only_win(position, kind as u32 + 1, ticker),
        3 => only_defence(position, ticker),
        _ if uncovers(position) => only_defence(position, ticker),
        _ => Ok(None),
    }
}

/// Whether some move uncovers a line of the opponent's, so that it loses by itself.
fn uncovers<const N: usize>(position: &Position<N>) -> bool
where
    Position<N>: Game<Move = Move<N>>,
{
    let me = position.turn();
    position.legal_moves().iter().any(|mv| {
        let mut next = *position;
        next.play(mv).is_ok() && next.outcome().is_some_and(|outcome| outcome != Outcome::Draw && outcome != Outcome::Win(me))
    })
}
