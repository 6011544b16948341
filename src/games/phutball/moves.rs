//! Legal moves, and the reasons against illegal moves.

use super::{Phutball, Point};
use crate::IllegalMove;

/// A move.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// Puts a man on a vacant point.
    Man(Point),
    /// Moves the ball by a chain of jumps: the points on which it is, the start first; at least two.
    Ball(Vec<Point>),
}

impl Phutball {
    /// Returns every legal move: the men, row by row, then the chains, each before its continuations.
    pub(super) fn all_moves(&self) -> Vec<Move> {
        if self.pitch.goal().is_some() {
            return Vec::new();
        }
        let mut moves: Vec<Move> = self.vacant().map(Move::Man).collect();
        moves.extend(self.pitch.chains().into_iter().map(Move::Ball));
        moves
    }

    /// Returns the points on which a man can be put.
    pub(super) fn vacant(&self) -> impl Iterator<Item = Point> {
        let pitch = self.pitch;
        pitch.size.points().filter(move |&point| pitch.is_vacant(point))
    }

    /// Returns the position after a move.
    ///
    /// # Errors
    /// The move is illegal.
    pub(super) fn after(&self, mv: &Move) -> Result<Self, IllegalMove> {
        let refuse = |why: String| Err(IllegalMove::new(mv, why));
        if self.pitch.goal().is_some() {
            return refuse("the ball is in a goal: the game is over".to_owned());
        }
        let mut next = *self;
        next.turn = self.turn.other();
        match mv {
            Move::Man(point) => {
                let size = self.pitch.size;
                if !size.contains(*point) {
                    return refuse(format!("{point} is not a point of a board of {size}"));
                }
                if *point == self.pitch.ball {
                    return refuse(format!("the ball is on {point}"));
                }
                if self.pitch.men.contains(*point) {
                    return refuse(format!("a man is on {point} already"));
                }
                next.pitch.men.insert(*point);
            }
            Move::Ball(chain) => {
                let [first, rest @ ..] = chain.as_slice() else { return refuse("a chain has a start".to_owned()) };
                if *first != self.pitch.ball {
                    return refuse(format!("the ball is on {}", self.pitch.ball));
                }
                if rest.is_empty() {
                    return refuse("the ball must jump".to_owned());
                }
                for &to in rest {
                    let from = next.pitch.ball;
                    if !next.pitch.jump(to) {
                        let why = self.taken_already(chain, &next.pitch, to);
                        return refuse(why.unwrap_or_else(|| next.pitch.why_not(from, to)));
                    }
                }
            }
        }
        Ok(next)
    }

    /// Describes the man that a jump lacks because an earlier jump of the same chain took it.
    fn taken_already(&self, chain: &[Point], now: &super::Pitch, to: Point) -> Option<String> {
        let was_there = |man: &Point| self.pitch.men.contains(*man) && !now.men.contains(*man);
        let man = now.ball.between(to).find(was_there)?;
        let jump = chain.windows(2).find(|jump| jump[0].between(jump[1]).any(|passed| passed == man))?;
        Some(format!("the man on {man} was already taken by the jump from {} to {} of this move", jump[0], jump[1]))
    }
}

impl super::Pitch {
    /// Explains why the ball cannot jump from one point to another.
    fn why_not(&self, from: Point, to: Point) -> String {
        if !self.size.contains(from) {
            return format!("the ball is off the board on {from}, where a chain ends");
        }
        if !self.size.takes_ball(to) {
            return format!("{to} is not a point of a board of {}", self.size);
        }
        match self.jumps().find(|&landing| from.towards(to).is_some() && from.towards(landing) == from.towards(to)) {
            Some(landing) => format!("in that direction the first vacant point from {from} is {landing}"),
            None if from.towards(to).is_none() => format!("{to} is not in a straight line from {from}"),
            None => format!("no man is next to {from} in the direction of {to}, or the jump leaves the board by a side"),
        }
    }
}
