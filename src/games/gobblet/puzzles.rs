//! Puzzles of both boards.

use super::engine::{DEEPEST, Tricks, danger, search};
use super::{Gobblet4, Move, Position};
use crate::puzzle::{Aim, PuzzleKind, Solution, only_defence, only_win};
use crate::{Dice, Game, Outcome, Progress, Stopped, Ticker};

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

/// Returns the positions of a quick game of the search against itself on the large board, the start first and the end last. Some
/// moves are random, so that the games differ and contain mistakes to punish.
fn quick_game(dice: &mut Dice) -> Vec<Gobblet4> {
    const POSITIONS: u64 = 100;
    const LONGEST: usize = 60;
    let mut passed = vec![Gobblet4::empty()];
    let mut free = |_: &Progress| true;
    while let Some(now) = passed.last().filter(|now| now.outcome().is_none() && passed.len() <= LONGEST) {
        let mv = if passed.len() < 5 || dice.chance(1, 8) {
            dice.pick(&now.all_moves()).copied()
        } else {
            let mut ticker = Ticker::with_budget(&mut free, POSITIONS);
            let found = search(now, &passed, dice, DEEPEST, Tricks::ALL, &mut ticker);
            found.and_then(|found| found.line.first().copied())
        };
        let Some(mv) = mv else { break };
        passed.push(now.after(mv));
    }
    passed
}

/// Returns a position of the large board that may be a puzzle of a kind of [`KINDS`]: near enough to the end of a game for the
/// win, or with a threat.
pub(super) fn setting(kind: usize, dice: &mut Dice) -> Option<Gobblet4> {
    let mut passed = quick_game(dice);
    if kind < 3 {
        passed.last()?.outcome()?;
        return passed.len().checked_sub(2 * kind + 2).map(|place| passed[place]);
    }
    let uncovers = kind == 4;
    passed.retain(|position| position.outcome().is_none());
    passed.retain(|position| {
        let (threatened, pinned) = danger(position);
        threatened && (pinned || !uncovers)
    });
    dice.pick(&passed).copied()
}

/// Returns the solution of a position, if the position is a puzzle of a kind of [`KINDS`]. In a win, the moves that do not lose
/// at once count as plausible; in a defence, all do.
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

/// Returns whether some move uncovers a line of the opponent and so loses at once.
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
