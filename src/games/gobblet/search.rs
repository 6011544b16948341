//! Alpha-beta search of the large game, deepened move by move, with a memory of positions.

use super::{Gobblet4, Move};
use crate::games::forced::{self, Bound, SURE, WIN, from_here, to_store};
use crate::games::{Dice, Stopped, Ticker};
use std::collections::HashMap;

/// No search goes deeper.
const DEEPEST: u32 = 40;
/// Positions that are remembered at most.
const REMEMBERED: usize = 1 << 19;

/// What a search found, for the player to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Found {
    pub points: i32,
    pub line: Vec<Move<4>>,
    /// Plies searched in full.
    pub depth: u32,
}

impl Found {
    /// Plies to a forced win (positive) or loss (negative), where there is one.
    pub fn end(&self) -> Option<i32> {
        forced::end(self.points)
    }
}

#[derive(Clone, Copy)]
struct Known {
    depth: u32,
    points: i32,
    bound: Bound,
    best: Move<4>,
}

/// One search.
pub(super) struct Search<'a> {
    ticker: Ticker<'a>,
    known: HashMap<Gobblet4, Known>,
    /// Positions of the game and of the line that is looked at: coming back to one of them counts as a draw.
    passed: Vec<Gobblet4>,
}

impl<'a> Search<'a> {
    /// A search after these positions, the oldest first.
    pub fn new(ticker: Ticker<'a>, history: &[Gobblet4]) -> Self {
        Self { ticker, known: HashMap::new(), passed: history.to_vec() }
    }

    /// Searches deeper and deeper until the budget is spent; `None` where there is no legal move. The dice choose
    /// between moves that look the same.
    pub fn run(mut self, position: &Gobblet4, dice: &mut Dice) -> Option<Found> {
        let mut moves = position.all_moves();
        dice.shuffle(&mut moves);
        let mut ranked: Vec<(i32, Move<4>)> = moves.into_iter().map(|mv| (-evaluate(&position.after(mv)), mv)).collect();
        ranked.sort_by_key(|&(points, _)| -points);
        let mut found = Found { points: ranked.first()?.0, line: vec![ranked.first()?.1], depth: 0 };
        self.passed.push(*position);
        for depth in 1..=DEEPEST {
            self.ticker.depth(depth);
            let Ok(better) = self.root(position, &mut ranked, depth) else { break };
            found = Found { points: better, line: self.line(position, ranked[0].1, depth), depth };
            if better.abs() > SURE {
                break;
            }
        }
        Some(found)
    }

    /// The best score at a depth; the best move comes first in `ranked` afterwards.
    fn root(&mut self, position: &Gobblet4, ranked: &mut [(i32, Move<4>)], depth: u32) -> Result<i32, Stopped> {
        let mut best = -WIN;
        let mut place = 0;
        for (i, &(_, mv)) in ranked.iter().enumerate() {
            let points = -self.search(&position.after(mv), depth - 1, -WIN, -best, 1)?;
            if points > best {
                (best, place) = (points, i);
            }
        }
        ranked[..=place].rotate_right(1);
        Ok(best)
    }

    fn search(&mut self, position: &Gobblet4, depth: u32, alpha: i32, beta: i32, ply: i32) -> Result<i32, Stopped> {
        self.ticker.tick()?;
        if let Some(winner) = position.winner_by_line() {
            return Ok(if winner == position.turn { WIN - ply } else { ply - WIN });
        }
        if self.passed.contains(position) {
            return Ok(0);
        }
        if depth == 0 {
            return Ok(evaluate(position));
        }
        let known = self.known.get(position).copied();
        if let Some(known) = known.filter(|known| known.depth >= depth) {
            let points = from_here(known.points, ply);
            if known.bound.settles(points, alpha, beta) {
                return Ok(points);
            }
        }
        let moves = ordered(position, known.map(|known| known.best));
        let Some(&(_, first)) = moves.first() else { return Ok(ply - WIN) };
        let (mut best, mut best_move, mut low) = (-WIN, first, alpha);
        self.passed.push(*position);
        for &(_, mv) in &moves {
            let points = self.search(&position.after(mv), depth - 1, -beta, -low, ply + 1).map(|points| -points);
            let Ok(points) = points else {
                self.passed.pop();
                return Err(Stopped);
            };
            if points > best {
                (best, best_move) = (points, mv);
                low = low.max(points);
            }
            if low >= beta {
                break;
            }
        }
        self.passed.pop();
        let bound = Bound::of(best, alpha, beta);
        if self.known.len() < REMEMBERED || known.is_some() {
            self.known.insert(*position, Known { depth, points: to_store(best, ply), bound, best: best_move });
        }
        Ok(best)
    }

    /// The line that begins with a move, as far as it is remembered.
    fn line(&self, position: &Gobblet4, first: Move<4>, depth: u32) -> Vec<Move<4>> {
        let mut line = vec![first];
        let mut at = position.after(first);
        let mut seen = vec![*position];
        while let Some(known) = self.known.get(&at).filter(|_| line.len() < depth as usize && !seen.contains(&at)) {
            seen.push(at);
            line.push(known.best);
            at = at.after(known.best);
        }
        line
    }
}

/// The moves, the remembered one first, then those after which the position looks best.
fn ordered(position: &Gobblet4, first: Option<Move<4>>) -> Vec<(i32, Move<4>)> {
    let mut moves = Vec::with_capacity(96);
    position.each_move(|mv| {
        let points = if Some(mv) == first { i32::MIN } else { evaluate(&position.after(mv)) };
        moves.push((points, mv));
        true
    });
    moves.sort_by_key(|&(points, _)| points);
    moves
}

/// Points of a line with so many visible pieces of one side, with none and with some of the other's.
const OPEN: [i32; 5] = [0, 2, 9, 40, 0];
const MIXED: [i32; 5] = [0, 0, 2, 12, 0];
/// Points of a visible piece by its size.
const SEEN: [i32; 4] = [1, 2, 4, 7];

/// How good a position looks for the player to move; full lines count as won and lost.
fn evaluate(position: &Gobblet4) -> i32 {
    if let Some(winner) = position.winner_by_line() {
        return if winner == position.turn { WIN } else { -WIN };
    }
    let seen = position.visible();
    let mine = position.turn as usize;
    let (my, your) = (seen[mine], seen[1 - mine]);
    let mut points = 0;
    for line in Gobblet4::LINES {
        let (a, b) = ((my & line).count_ones() as usize, (your & line).count_ones() as usize);
        points += if b == 0 { OPEN[a] } else { MIXED[a] };
        points -= if a == 0 { OPEN[b] } else { MIXED[b] };
    }
    for (size, &worth) in SEEN.iter().enumerate() {
        points += worth * (position.men[mine][size] & my).count_ones() as i32;
        points -= worth * (position.men[1 - mine][size] & your).count_ones() as i32;
    }
    points
}
