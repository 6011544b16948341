//! Simple opponents: what one would write first, and something slightly better. They use the library's rules, but not its search or
//! evaluation.

use fob::games::phutball::{Move, Phutball, Point};
use fob::games::{Dice, Game, Line, Outcome};
use std::collections::HashSet;

/// An opponent.
pub trait Opponent {
    /// Returns a move; `None` in a finished game.
    fn choose(&mut self, line: &Line<Phutball>, dice: &mut Dice) -> Option<Move>;
}

/// Greater than any evaluation.
const GOAL: i32 = 100_000;

/// Returns how many rows towards a player's goal line are behind the ball.
fn progress(position: &Phutball, player: u8) -> i32 {
    let (row, rows) = (i32::from(position.pitch().ball().row()), i32::from(position.pitch().size().rows));
    if player == 1 { row } else { rows + 1 - row }
}

fn after(position: &Phutball, mv: &Move) -> Phutball {
    let mut next = *position;
    next.play(mv).expect("it is a legal move");
    next
}

fn scores(position: &Phutball, player: u8) -> bool {
    position.outcome() == Some(Outcome::Win(player))
}

/// Returns the moves of the ball, one for each resulting board.
fn chains(position: &Phutball) -> Vec<(Move, Phutball)> {
    let mut seen = HashSet::new();
    let balls = position.legal_moves().into_iter().filter(|mv| matches!(mv, Move::Ball(_)));
    balls.map(|mv| (after(position, &mv), mv)).filter(|(next, _)| seen.insert(*next)).map(|(next, mv)| (mv, next)).collect()
}

/// Returns the men that can be placed within two points of others, in an order that depends only on the position.
pub fn men_near(position: &Phutball, points: &[Point]) -> Vec<Move> {
    let near = |a: u8, b: u8| a.abs_diff(b) <= 2;
    let all = position.pitch().size().points().filter(|point| position.pitch().is_vacant(*point));
    let close = |point: &Point| points.iter().any(|at| near(at.column(), point.column()) && near(at.row(), point.row()));
    all.filter(close).map(Move::Man).collect()
}

/// Takes a goal it sees, otherwise jumps forward as far as it can, otherwise places a man in front of the ball.
pub struct Plodder;

impl Opponent for Plodder {
    fn choose(&mut self, line: &Line<Phutball>, dice: &mut Dice) -> Option<Move> {
        let position = line.position();
        let me = position.turn();
        let best = chains(position).into_iter().max_by_key(|(_, next)| progress(next, me));
        if let Some((mv, next)) = best
            && progress(&next, me) > progress(position, me)
        {
            return Some(mv);
        }
        let ball = position.pitch().ball();
        let ahead = if me == 1 { ball.row() + 1 } else { ball.row() - 1 };
        let mut columns = vec![ball.column(), ball.column() - 1, ball.column() + 1];
        columns.retain(|&column| (1..=position.pitch().size().columns).contains(&column));
        let men = columns.into_iter().filter_map(|column| Point::new(column, ahead)).map(Move::Man);
        men.into_iter().find(|mv| position.is_legal(mv)).or_else(|| dice.pick(&position.legal_moves()).cloned())
    }
}

/// Alpha-beta search to a fixed depth over all chains and the men near the ball; the evaluation is the ball's position.
pub struct AlphaBeta {
    /// Depth in moves.
    pub depth: u32,
}

impl AlphaBeta {
    fn value(position: &Phutball, depth: u32, mut alpha: i32, beta: i32) -> i32 {
        let me = position.turn();
        if position.outcome().is_some() {
            return if scores(position, me) { GOAL + depth as i32 } else { -GOAL - depth as i32 };
        }
        if depth == 0 {
            return progress(position, me) - progress(position, 3 - me);
        }
        for (_, next) in Self::moves(position) {
            alpha = alpha.max(-Self::value(&next, depth - 1, -beta, -alpha));
            if alpha >= beta {
                break;
            }
        }
        alpha
    }

    /// Returns the chains that go farthest first.
    fn moves(position: &Phutball) -> Vec<(Move, Phutball)> {
        let mut moves = chains(position);
        moves.sort_by_key(|(_, next)| -progress(next, position.turn()));
        let men = men_near(position, &[position.pitch().ball()]);
        moves.extend(men.into_iter().map(|mv| (mv.clone(), after(position, &mv))));
        moves
    }
}

impl Opponent for AlphaBeta {
    fn choose(&mut self, line: &Line<Phutball>, dice: &mut Dice) -> Option<Move> {
        let mut moves = Self::moves(line.position());
        dice.shuffle(&mut moves);
        let mut best = (-2 * GOAL, line.legal_moves().into_iter().next()?);
        for (mv, next) in moves {
            let points = -Self::value(&next, self.depth - 1, -2 * GOAL, -best.0);
            if points > best.0 {
                best = (points, mv);
            }
        }
        Some(best.1)
    }
}

/// Searches two plies: every chain and the men near the ball or near where it can land, each answered in the same way. The evaluation is
/// the ball's progress, how far each side could bring it, and its threats.
pub struct Expert;

impl Expert {
    fn moves(position: &Phutball) -> Vec<(Move, Phutball)> {
        let mut moves = chains(position);
        let mut points: Vec<Point> = moves.iter().map(|(_, next)| next.pitch().ball()).collect();
        points.push(position.pitch().ball());
        // A man next to a landing point changes a chain; farther away only one next to the ball does.
        let close = |man: &Move| match man {
            Move::Man(point) => points.iter().any(|at| at == point || at.neighbours().any(|next| next == *point)),
            Move::Ball(_) => false,
        };
        let men: Vec<Move> = men_near(position, &points).into_iter().filter(close).collect();
        moves.extend(men.into_iter().map(|mv| (mv.clone(), after(position, &mv))));
        moves
    }

    /// Returns the value for the player to move.
    fn worth(position: &Phutball) -> i32 {
        let me = position.turn();
        if position.outcome().is_some() {
            return if scores(position, me) { GOAL } else { -GOAL };
        }
        let rows = i32::from(position.pitch().size().rows);
        let ends: Vec<Phutball> = chains(position).into_iter().map(|(_, next)| next).collect();
        let reach = |player: u8| ends.iter().map(|end| progress(end, player)).max().unwrap_or(0).max(progress(position, player));
        let (mine, theirs) = (reach(me), reach(3 - me));
        if mine >= rows {
            return GOAL - 1;
        }
        let threat = if theirs >= rows { 60 } else { 0 };
        4 * (progress(position, me) - progress(position, 3 - me)) + 4 * (mine - theirs) - threat
    }
}

impl Opponent for Expert {
    fn choose(&mut self, line: &Line<Phutball>, dice: &mut Dice) -> Option<Move> {
        let position = line.position();
        let me = position.turn();
        let mut moves = Self::moves(position);
        if let Some((mv, _)) = moves.iter().find(|(_, next)| scores(next, me)) {
            return Some(mv.clone());
        }
        dice.shuffle(&mut moves);
        // Search the moves that look best first, so that the others are refuted quickly.
        moves.sort_by_cached_key(|(_, next)| Self::worth(next));
        let mut best = (-2 * GOAL, line.legal_moves().into_iter().next()?);
        for (mv, next) in moves {
            let mut worst = if next.outcome().is_some() { -Self::worth(&next) } else { 2 * GOAL };
            if next.outcome().is_none() {
                for (_, reply) in Self::moves(&next) {
                    worst = worst.min(Self::worth(&reply));
                    if worst <= best.0 {
                        break;
                    }
                }
            }
            if worst > best.0 {
                best = (worst, mv);
            }
        }
        Some(best.1)
    }
}
