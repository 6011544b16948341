//! Alpha-beta search, deepened move by move, with a memory of positions.

use super::evaluation::{Reach, evaluate};
use super::{Move, Phutball, Pitch, Point};
use crate::games::forced::{self, Bound, SURE, WIN, from_here, to_store};
use crate::games::{Dice, Stopped, Ticker};
use std::collections::{BTreeSet, HashMap};

/// Less than any score.
const UNSEEN: i32 = -2 * WIN;
/// No search goes deeper.
const DEEPEST: u32 = 30;
/// Positions that are remembered at most.
const REMEMBERED: usize = 1 << 18;
/// Chains and men that are looked at below the first move.
const CHAINS: usize = 24;
const MEN: usize = 40;

/// What a search found, for the player to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Found {
    pub points: i32,
    pub mv: Move,
    /// Moves searched in full.
    pub depth: u32,
}

impl Found {
    /// Moves to a goal for the player to move (positive) or against it (negative) that cannot be averted.
    pub fn end(&self) -> Option<i32> {
        forced::end(self.points)
    }
}

#[derive(Clone, Copy)]
struct Known {
    depth: u32,
    points: i32,
    bound: Bound,
}

/// One search.
pub(super) struct Search<'a> {
    ticker: Ticker<'a>,
    known: HashMap<Phutball, Known>,
    history: &'a [Phutball],
}

impl<'a> Search<'a> {
    /// A search after these positions, the oldest first.
    pub fn new(ticker: Ticker<'a>, history: &'a [Phutball]) -> Self {
        Self { ticker, known: HashMap::new(), history }
    }

    /// Searches deeper and deeper until the budget is spent; `None` where the game is over or the budget is too small to
    /// look at the moves at all. The dice choose between moves that look the same.
    pub fn run(mut self, position: &Phutball, dice: &mut Dice) -> Option<Found> {
        let mut ranked = self.first_moves(position).ok()?;
        if let Some(mv) = self.goal(position, &ranked) {
            return Some(Found { points: WIN - 1, mv, depth: 1 });
        }
        dice.shuffle(&mut ranked);
        let mut ranked: Vec<(i32, Move, Phutball)> = ranked.into_iter().map(|(mv, next)| (UNSEEN, mv, next)).collect();
        let mut found = Found { points: 0, mv: ranked.first()?.1.clone(), depth: 0 };
        for depth in 1..=DEEPEST {
            self.ticker.depth(depth);
            let Ok(points) = self.root(&mut ranked, depth) else {
                // What was seen of the moves one by one is better than nothing.
                let seen = ranked.iter().filter(|(points, ..)| *points > UNSEEN).max_by_key(|(points, ..)| *points);
                if let Some((points, mv, _)) = seen.filter(|_| depth == 1) {
                    found = Found { points: *points, mv: mv.clone(), depth: 0 };
                }
                break;
            };
            found = Found { points, mv: ranked[0].1.clone(), depth };
            if points.abs() > SURE {
                break;
            }
        }
        Some(found)
    }

    /// A move that scores at once: the shortest among these, else any.
    fn goal(&mut self, position: &Phutball, moves: &[(Move, Phutball)]) -> Option<Move> {
        let scoring = moves.iter().filter(|(_, next)| next.pitch.goal() == Some(position.turn));
        let shortest = scoring.min_by_key(length).map(|(mv, _)| mv.clone());
        // On a board full of men not every chain is among the moves.
        shortest.or_else(|| position.pitch.scoring_chain(position.turn, &mut self.ticker).ok()?.map(Move::Ball))
    }

    /// Every board after a chain with a chain to it, and every man; where there is a threat only the men that avert it, and
    /// one other, in case all else loses sooner.
    fn first_moves(&mut self, position: &Phutball) -> Result<Vec<(Move, Phutball)>, Stopped> {
        let reach = Reach::of(&position.pitch, &mut self.ticker)?;
        let turn = position.turn.other();
        let mut men: Vec<Point> = position.vacant().collect();
        if let Some(threat) = position.pitch.scoring_chain(turn, &mut self.ticker)? {
            men.truncate(1);
            men.extend(position.saving_among(&threat[1..], turn, &mut self.ticker)?);
            men.sort_unstable();
            men.dedup();
        }
        let with_man = |point| (Move::Man(point), position.with_man(point));
        let after = |(path, pitch)| (Move::Ball(path), Phutball { pitch, turn });
        Ok(reach.ends.into_iter().map(after).chain(men.into_iter().map(with_man)).collect())
    }

    /// The best score at a depth; the moves are sorted by it afterwards, those first that were best when they were seen.
    fn root(&mut self, ranked: &mut [(i32, Move, Phutball)], depth: u32) -> Result<i32, Stopped> {
        let mut best = -WIN;
        let mut place = 0;
        for (i, (seen, _, next)) in ranked.iter_mut().enumerate() {
            // At the first depth every move gets its exact score, to sort them by it.
            let alpha = if depth == 1 { -WIN } else { best };
            let third = self.history.iter().filter(|&passed| passed == next).count() >= 2;
            let points = if third { 0 } else { -self.search(next, depth - 1, -WIN, -alpha, 1)? };
            *seen = points;
            if points > best {
                (best, place) = (points, i);
            }
        }
        if depth == 1 {
            ranked.sort_by_key(|&(points, ..)| -points);
        } else {
            ranked[..=place].rotate_right(1);
        }
        Ok(best)
    }

    fn search(&mut self, position: &Phutball, depth: u32, alpha: i32, beta: i32, ply: i32) -> Result<i32, Stopped> {
        self.ticker.tick()?;
        let Phutball { pitch, turn } = position;
        if let Some(side) = pitch.goal() {
            return Ok(if side == *turn { WIN - ply } else { ply - WIN });
        }
        let known = self.known.get(position).copied();
        if let Some(known) = known.filter(|known| known.depth >= depth) {
            let points = from_here(known.points, ply);
            if known.bound.settles(points, alpha, beta) {
                return Ok(points);
            }
        }
        let reach = Reach::of(pitch, &mut self.ticker)?;
        if reach.scores(pitch, *turn) {
            return Ok(WIN - ply - 1);
        }
        if depth == 0 {
            return Ok(evaluate(position, &reach));
        }
        let (mut best, mut low) = (-WIN, alpha);
        for next in self.moves(position, reach, depth)? {
            let points = -self.search(&next, depth - 1, -beta, -low, ply + 1)?;
            best = best.max(points);
            low = low.max(best);
            if low >= beta {
                break;
            }
        }
        let bound = Bound::of(best, alpha, beta);
        if self.known.len() < REMEMBERED || known.is_some() {
            self.known.insert(*position, Known { depth, points: to_store(best, ply), bound });
        }
        Ok(best)
    }

    /// The positions after the moves worth a look, the best-looking first: chains that go far, and men that stand where
    /// the ball passes or could pass. Where there is a threat, men only that stand in its way.
    fn moves(&mut self, position: &Phutball, reach: Reach, depth: u32) -> Result<Vec<Phutball>, Stopped> {
        let Phutball { pitch, turn } = position;
        let points: BTreeSet<Point> = if reach.scores(pitch, turn.other()) {
            let threat = pitch.scoring_chain(turn.other(), &mut self.ticker)?.unwrap_or_default();
            // One man that stands elsewhere is there for when nothing helps.
            threat.into_iter().skip(1).chain(position.vacant().next()).collect()
        } else {
            surroundings(pitch, &reach)
        };
        let mut next: Vec<(i32, Phutball)> = Vec::new();
        let rank = |next: Phutball, ticker: &mut Ticker<'_>| {
            // Before the last move sorting would cost as much as it saves.
            let points = if depth > 1 { self::looks(&next, ticker)? } else { 0 };
            Ok::<_, Stopped>((points, next))
        };
        for point in points.into_iter().filter(|&point| pitch.is_vacant(point)) {
            next.push(rank(position.with_man(point), &mut self.ticker)?);
        }
        next.sort_by_key(|&(points, _)| points);
        next.truncate(MEN);
        let mut ends = reach.ends;
        ends.sort_by_key(|(_, end)| if *turn == super::Side::Ohs { -i32::from(end.ball.row()) } else { end.ball.row().into() });
        ends.truncate(CHAINS);
        for (_, end) in ends {
            next.push(rank(Phutball { pitch: end, turn: turn.other() }, &mut self.ticker)?);
        }
        next.sort_by_key(|&(points, _)| points);
        Ok(next.into_iter().map(|(_, next)| next).collect())
    }
}

fn length((mv, _): &&(Move, Phutball)) -> usize {
    if let Move::Ball(path) = mv { path.len() } else { 0 }
}

/// How good a position looks for the player to move, goals at once included.
fn looks(position: &Phutball, ticker: &mut Ticker<'_>) -> Result<i32, Stopped> {
    let Phutball { pitch, turn } = position;
    if let Some(side) = pitch.goal() {
        return Ok(if side == *turn { WIN } else { -WIN });
    }
    let reach = Reach::of(pitch, ticker)?;
    Ok(if reach.scores(pitch, *turn) { WIN } else { evaluate(position, &reach) })
}

/// Points near the ball and near where it can come to.
fn surroundings(pitch: &Pitch, reach: &Reach) -> BTreeSet<Point> {
    let near: BTreeSet<Point> = pitch.ball.neighbours().flat_map(|point| point.neighbours().chain([point])).collect();
    let ends: BTreeSet<Point> = reach.ends.iter().map(|(_, end)| end.ball).collect();
    let around = ends.iter().flat_map(|point| point.neighbours().chain([*point]));
    near.into_iter().chain(around).collect()
}

impl Phutball {
    /// The position after a man was put on a vacant point.
    fn with_man(&self, point: Point) -> Self {
        let mut next = Self { turn: self.turn.other(), ..*self };
        next.pitch.men.insert(point);
        next
    }
}
