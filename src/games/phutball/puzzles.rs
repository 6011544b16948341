//! Puzzles on the short board.

use super::scoring::Scoring;
use super::{Move, Phutball};
use crate::puzzle::{Aim, PuzzleKind, Solution, only_defence, only_win};
use crate::{Dice, Game, Stopped, Ticker};
use std::fmt::Write as _;

pub(super) const KINDS: &[PuzzleKind] = &[
    PuzzleKind {
        name: "goal-1",
        title: "Goal in one",
        about: "Find the only chain of jumps that ends in a goal.",
        aim: Aim::Win,
        daily: false,
    },
    PuzzleKind {
        name: "save",
        title: "Save the game",
        about: "Find the only move that keeps the opponent from a goal at once.",
        aim: Aim::Defence,
        daily: false,
    },
    PuzzleKind {
        name: "goal-2",
        title: "Goal in two",
        about: "Find the only move after which no answer keeps you from a goal.",
        aim: Aim::Win,
        daily: false,
    },
];

/// Numbers of columns and rows of the board.
const SIZE: (u64, u64) = (9, 13);
const COLUMNS: &[u8] = b"ABCDEFGHJ";

/// Returns a board of 9 x 13 with the ball and 8 to 16 men.
pub(super) fn setting(dice: &mut Dice) -> Option<Phutball> {
    let mut points: Vec<(u64, u64)> = (0..SIZE.0).flat_map(|column| (2..SIZE.1).map(move |row| (column, row))).collect();
    dice.shuffle(&mut points);
    let men = 8 + dice.below(9) as usize;
    let name = |(column, row): (u64, u64)| format!("{}{row}", char::from(COLUMNS[column as usize]));
    let mut text = format!("ball={} men=", name(*points.first()?));
    for (i, point) in points.iter().skip(1).take(men).enumerate() {
        // Writing to a string cannot fail.
        let _ = write!(text, "{}{}", if i > 0 { "," } else { "" }, name(*point));
    }
    let _ = write!(text, " turn={} size={}x{}", if dice.chance(1, 2) { "O" } else { "X" }, SIZE.0, SIZE.1);
    text.parse().ok()
}

/// Returns the solution of a position, if the position is a puzzle of a kind.
pub(super) fn solve(position: &Phutball, kind: usize, ticker: &mut Ticker<'_>) -> Result<Option<Solution<Move>>, Stopped> {
    let solved = match kind {
        0 => only_win(position, 1, ticker)?,
        1 => only_defence(position, ticker)?,
        _ => only_win(position, 2, ticker)?,
    };
    let Some(solution) = solved else { return Ok(None) };
    let plausible = match kind {
        0 => chains(position),
        1 => chains(position) + spoiling(position, ticker)?,
        _ => threatening(position, ticker)?,
    };
    Ok(Some(Solution::new(solution.moves, plausible)))
}

/// Returns the number of moves of the ball, which look right in an attack.
fn chains(position: &Phutball) -> usize {
    position.legal_moves().iter().filter(|mv| matches!(mv, Move::Ball(_))).count()
}

/// Returns the number of moves that threaten a goal, which look right in a puzzle of two moves.
fn threatening(position: &Phutball, ticker: &mut Ticker<'_>) -> Result<usize, Stopped> {
    let mut count = 0;
    for mv in position.legal_moves() {
        let Ok(next) = position.after(&mv) else { continue };
        if next.pitch.goal().is_none() && next.pitch.scoring_chain(position.turn, ticker)?.is_some() {
            count += 1;
        }
    }
    Ok(count)
}

/// Returns the number of points on which the opponent's chains to the goal land. In a defence, men there look right, because a
/// man blocks no chain elsewhere.
fn spoiling(position: &Phutball, ticker: &mut Ticker<'_>) -> Result<usize, Stopped> {
    let chains = Scoring::new(&position.pitch, position.turn.other(), ticker)?.chains;
    let mut points: Vec<_> = chains.iter().flat_map(|chain| &chain[1..]).copied().collect();
    points.sort_unstable();
    points.dedup();
    Ok(points.iter().filter(|point| position.pitch.is_vacant(**point)).count())
}
