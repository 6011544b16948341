//! Puzzles of both boards.

use super::{Gobblet4, Move, Position};
use crate::games::puzzle::{PuzzleKind, Solution, only_defence, only_win};
use crate::games::{Game, Outcome, Stopped, Ticker};

pub(super) const KINDS: &[PuzzleKind] = &[
    PuzzleKind { name: "win-1", about: "Find the only move that wins at once." },
    PuzzleKind { name: "win-2", about: "Find the only move that wins in two, whatever the reply." },
    PuzzleKind { name: "win-3", about: "Find the only move that wins in three, whatever the replies." },
    PuzzleKind { name: "defence", about: "Find the only move that keeps the opponent from winning at once." },
    PuzzleKind { name: "reveal", about: "Find the only move that does not lose; lifting a piece may uncover a line." },
];

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

/// The solution of a position, if it is a puzzle of a kind of [`KINDS`].
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
