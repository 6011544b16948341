//! Puzzles on the short board.

use super::{Move, Phutball};
use crate::games::puzzle::{PuzzleKind, Solution, only_defence, only_win};
use crate::games::{Dice, Stopped, Ticker};
use std::fmt::Write as _;

pub(super) const KINDS: &[PuzzleKind] = &[
    PuzzleKind { name: "goal-1", about: "Find the only chain of jumps that ends in a goal." },
    PuzzleKind { name: "save", about: "Find the only move that keeps the opponent from a goal at once." },
];

/// Columns and rows of the board, and the names of the columns.
const SIZE: (u64, u64) = (9, 13);
const COLUMNS: &[u8] = b"ABCDEFGHJ";

/// The ball and 8 to 16 men on a board of 9 x 13.
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

/// The solution of a position, if it is a puzzle of a kind.
pub(super) fn solve(position: &Phutball, kind: usize, ticker: &mut Ticker<'_>) -> Result<Option<Solution<Move>>, Stopped> {
    match kind {
        0 => only_win(position, 1, ticker),
        _ => only_defence(position, ticker),
    }
}
