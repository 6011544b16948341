//! The 4x4 player of the program that comes with Racket's games library, reimplemented from its public description.
//!
//! It searches all moves three plies deep, and the best three of them one ply deeper. A position is worth 2 for each of the four middle
//! cells whose visible piece is the player's own, -2 for the opponent's, and -10 if the opponent's last move made three in a row through
//! its target cell. Small random numbers break ties.

use fob::games::gobblet::{Cell, Gobblet4, Move};
use fob::games::{Dice, Game, Outcome};
use std::hash::{DefaultHasher, Hash, Hasher};

/// Greater than any sum of points.
const WIN: f64 = 1000.0;

/// Returns the player's move; `None` if there is none.
pub fn best(position: &Gobblet4, seed: u64) -> Option<Move<4>> {
    let mut moves = position.legal_moves();
    Dice::new(seed).shuffle(&mut moves);
    let mut ranked: Vec<(f64, Move<4>)> = Vec::new();
    for mv in moves {
        // Only the best three need exact values.
        let low = ranked.get(2).map_or(-2.0 * WIN, |third| third.0);
        let value = -value(&after(position, mv), mv, 2, -2.0 * WIN, -low, seed);
        ranked.push((value, mv));
        ranked.sort_by(|a, b| b.0.total_cmp(&a.0));
        ranked.truncate(3);
    }
    let deeper = ranked.into_iter().map(|(_, mv)| (-value(&after(position, mv), mv, 3, -2.0 * WIN, 2.0 * WIN, seed), mv));
    deeper.max_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, mv)| mv)
}

fn after(position: &Gobblet4, mv: Move<4>) -> Gobblet4 {
    let mut next = *position;
    let _ = next.play(&mv);
    next
}

/// Returns the value for the player to move, by minimax (with a window that only saves work). Earlier wins are worth more.
fn value(position: &Gobblet4, by: Move<4>, depth: u32, mut low: f64, high: f64, seed: u64) -> f64 {
    if let Some(Outcome::Win(player)) = position.outcome() {
        let worth = WIN + f64::from(depth);
        return if player == position.turn() { worth } else { -worth };
    }
    if depth == 0 {
        return points(position, by, seed);
    }
    let mut best = -2.0 * WIN;
    for mv in position.legal_moves() {
        best = best.max(-value(&after(position, mv), mv, depth - 1, -high, -low, seed));
        low = low.max(best);
        if low >= high {
            break;
        }
    }
    best
}

fn points(position: &Gobblet4, by: Move<4>, seed: u64) -> f64 {
    let mine = position.side_to_move();
    let owner = |cell: Option<Cell<4>>| cell.and_then(|cell| position.top(cell)).map(|piece| piece.colour);
    let (Move::Place { to, .. } | Move::Shift { to, .. }) = by;
    let middle = [(1, 1), (1, 2), (2, 1), (2, 2)].map(|(file, rank)| match owner(Cell::new(file, rank)) {
        Some(colour) if colour == mine => 2.0,
        Some(_) => -2.0,
        None => 0.0,
    });
    let threat = if three_through(to, |cell| owner(Some(cell)) == Some(mine.other())) { -10.0 } else { 0.0 };
    let mut hasher = DefaultHasher::new();
    (position, seed).hash(&mut hasher);
    middle.iter().sum::<f64>() + threat + Dice::new(hasher.finish()).below(1000) as f64 / 1000.0
}

/// Returns whether a cell is in a line with exactly three visible pieces of a side.
fn three_through(cell: Cell<4>, is_theirs: impl Fn(Cell<4>) -> bool) -> bool {
    let (file, rank) = (cell.file(), cell.rank());
    let mut lines: Vec<Vec<(u8, u8)>> = vec![(0..4).map(|i| (i, rank)).collect(), (0..4).map(|i| (file, i)).collect()];
    if file == rank {
        lines.push((0..4).map(|i| (i, i)).collect());
    }
    if file + rank == 3 {
        lines.push((0..4).map(|i| (i, 3 - i)).collect());
    }
    lines.iter().any(|line| {
        let theirs = line.iter().filter_map(|&(file, rank)| Cell::new(file, rank)).filter(|&cell| is_theirs(cell));
        theirs.count() == 3
    })
}
