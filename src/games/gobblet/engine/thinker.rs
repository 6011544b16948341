//! The value of a position at a depth, by one thread.

use super::evaluate::Weights;
use super::keys::{Keys, Numbers};
use super::lines::Lines;
use super::spot::{Moves, Name, Spot, View};
use super::table::{Known, Table};
use crate::{Bound, Scale, Stopped, Ticker};

/// Score of a forced end now; each move until then subtracts one.
pub(super) const WIN: i32 = 30_000;
pub(super) const SCALE: Scale = Scale::new(WIN);
/// Scores beyond this are forced ends, not points of an evaluation.
const SURE: i32 = SCALE.sure();
/// Up to this depth, a position without a threat is cut off if it looks better than required by this many points per ply.
const CALM: i32 = 3;
const MARGIN: i32 = 60;
/// Upper bound of the length of a line.
const DEEPEST: usize = 128;
/// Number of positions counted at a time.
const BEAT: u64 = 1024;

/// Techniques of the search, each of which can be switched off; without them it finds the same result in more time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::gobblet) struct Tricks {
    /// True to search late moves less deeply first, and to skip positions that look too good.
    pub reduce: bool,
    /// True to use results of a greater depth than required.
    pub deeper: bool,
    /// Maximum number of plies by which forced replies lengthen a line.
    pub extend: usize,
}

impl Tricks {
    /// The techniques with which the search plays best.
    pub const ALL: Self = Self { reduce: true, deeper: true, extend: 8 };
    /// No techniques: the value is that of minimax.
    #[cfg(test)]
    pub const NONE: Self = Self { reduce: false, deeper: false, extend: 0 };
}

/// One thread of a search.
pub(super) struct Thinker<'a, 'c> {
    ticker: &'a mut Ticker<'c>,
    table: &'a Table,
    lines: &'static Lines,
    numbers: &'static Numbers,
    weights: &'static Weights,
    tricks: Tricks,
    /// Keys of positions of the game whose repetition counts as a draw, sorted.
    passed: &'a [u64],
    /// Keys of the current line, the root first.
    line: Vec<u64>,
    /// The last two moves at each distance from the root that refuted the previous move.
    killers: Vec<[Name; 2]>,
    /// For each side and move, a measure of how much it refuted.
    history: [[i32; Name::END]; 2],
    /// For each side and each landing cell of the other side's previous move, the move that refuted it.
    answers: Box<[[Name; Name::END]; 2]>,
    /// Number of positions that are counted already and not yet searched.
    left: u64,
    /// Depth of the present search of the root.
    depth: usize,
}

/// A node of the tree.
#[derive(Clone, Copy)]
pub(super) struct Node {
    pub spot: Spot,
    pub keys: Keys,
}

impl Node {
    pub fn new(spot: Spot, numbers: &Numbers) -> Self {
        Self { spot, keys: Keys::new(&spot, numbers) }
    }

    pub fn after(&self, mv: Name, numbers: &Numbers) -> Self {
        let (spot, size) = self.spot.after(mv);
        Self { spot, keys: self.keys.after(self.spot.turn, size, mv, numbers) }
    }
}

impl<'a, 'c> Thinker<'a, 'c> {
    pub fn new(ticker: &'a mut Ticker<'c>, table: &'a Table, passed: &'a [u64], tricks: Tricks) -> Self {
        Self {
            ticker,
            table,
            lines: Lines::get(),
            numbers: Numbers::get(),
            weights: Weights::get(),
            tricks,
            passed,
            line: Vec::with_capacity(DEEPEST),
            killers: vec![[Name::NONE; 2]; DEEPEST + 1],
            history: [[0; Name::END]; 2],
            answers: Box::new([[Name::NONE; Name::END]; 2]),
            left: 0,
            depth: 0,
        }
    }

    /// Starts the search of the root to a depth.
    pub fn begin(&mut self, root: &Node, depth: usize) {
        self.line.clear();
        self.line.push(root.keys.key().0);
        self.depth = depth;
        self.ticker.depth(depth as u32);
    }

    /// Counts a position.
    fn count(&mut self) -> Result<(), Stopped> {
        if self.left == 0 {
            let beat = BEAT.min(self.ticker.left()).max(1);
            self.ticker.ticks(beat)?;
            self.left = beat;
        }
        self.left -= 1;
        Ok(())
    }

    /// Returns the score of a move of the root for the side that makes it. Moves after the first are only tested for being better
    /// than `low`, and searched again if they are.
    pub(crate) fn score_root_move(&mut self, root: &Node, mv: Name, depth: i32, low: i32, first: bool) -> Result<i32, Stopped> {
        let next = root.after(mv, self.numbers);
        if !first {
            let points = -self.value(&next, mv, depth - 1, -low - 1, -low, 1)?;
            if points <= low {
                return Ok(points);
            }
        }
        Ok(-self.value(&next, mv, depth - 1, -WIN, -low, 1)?)
    }

    /// Returns the score of a leaf, where only forced replies are searched.
    fn leaf(&mut self, spot: &Spot, alpha: i32, beta: i32, ply: usize) -> Result<i32, Stopped> {
        self.count()?;
        let view = View::new(spot, self.lines);
        let (me, you) = (spot.turn, 1 - spot.turn);
        if view.wins(me, self.lines) {
            return Ok(WIN - ply as i32 - 1);
        }
        if ply >= self.depth + self.tricks.extend || ply + 1 >= DEEPEST || view.lack[you & 1] == 0 {
            return Ok(self.weights.points(spot, &view));
        }
        let blocks = view.blocks(you, self.lines);
        if blocks == 0 {
            return Ok(self.weights.points(spot, &view));
        }
        let mut moves = Moves::new();
        let any = view.moves(me, self.lines, &mut moves);
        let before = moves.list().len();
        only_blocks(&mut moves, blocks, &view, me);
        let (mut best, mut low) = (ply as i32 - WIN + if before > 0 { 2 } else { i32::from(any) }, alpha);
        for &mut (_, mv) in moves.list() {
            if best >= beta {
                break;
            }
            low = low.max(best);
            let points = -self.leaf(&spot.after(mv).0, -beta, -low, ply + 1)?;
            best = best.max(points);
        }
        Ok(best)
    }

    /// Returns the score of a position `ply` moves below the root, reached by the move `by`.
    fn value(&mut self, node: &Node, by: Name, depth: i32, alpha: i32, beta: i32, ply: usize) -> Result<i32, Stopped> {
        if depth <= 0 {
            return self.leaf(&node.spot, alpha, beta, ply);
        }
        self.count()?;
        let (key, symmetry) = node.keys.key();
        if self.line.contains(&key) || self.passed.binary_search(&key).is_ok() {
            return Ok(0);
        }
        // A win cannot come sooner than with the next move, a loss not sooner than with the one after.
        let (mut alpha, beta) = (alpha.max(ply as i32 - WIN), beta.min(WIN - ply as i32 - 1));
        if alpha >= beta {
            return Ok(alpha);
        }
        let known = self.table.get(key);
        if let Some(known) = known.filter(|known| known.depth == depth || known.depth > depth && self.tricks.deeper) {
            let points = SCALE.from_here(known.points, ply as i32);
            if known.bound.settles(points, alpha, beta) {
                return Ok(points);
            }
        }
        let view = View::new(&node.spot, self.lines);
        let (me, you) = (node.spot.turn & 1, 1 - node.spot.turn);
        if view.wins(me, self.lines) {
            return Ok(WIN - ply as i32 - 1);
        }
        if ply + 1 >= DEEPEST {
            return Ok(self.weights.points(&node.spot, &view));
        }
        let blocks = view.blocks(you, self.lines);
        // Near the leaves nothing is looked for where all is well without a threat.
        if self.tricks.reduce && blocks == 0 && depth <= CALM && alpha + 1 == beta && beta.abs() < SURE {
            let points = self.weights.points(&node.spot, &view);
            if points - MARGIN * depth >= beta {
                return Ok(points);
            }
        }
        let mut moves = Moves::new();
        let lost = view.moves(me, self.lines, &mut moves);
        let there = moves.list().len();
        if there == 0 {
            return Ok(ply as i32 - WIN + i32::from(lost));
        }
        let asked = depth;
        let mut depth = depth;
        if blocks != 0 {
            only_blocks(&mut moves, blocks, &view, me);
            if self.tricks.extend > 0 && ply < self.depth + self.tricks.extend {
                depth += 1;
            }
        }
        let best_known = known.map_or(Name::NONE, |known| known.best.turned_back(symmetry, self.numbers));
        self.rank(&mut moves, node, best_known, by, depth, ply);
        self.line.push(key);
        let start = alpha;
        let (mut best, mut best_move) = (ply as i32 + 2 - WIN, Name::NONE);
        let len = moves.list().len();
        for i in 0..len {
            let mv = take_first(&mut moves.list()[i..]);
            let next = node.after(mv, self.numbers);
            let low = alpha.max(best);
            let points = self.child(&next, mv, depth, (low, beta), (i, blocks != 0), ply)?;
            if points > best {
                (best, best_move) = (points, mv);
                if best >= beta {
                    self.refuted(mv, by, me, depth, ply, &moves.list()[..i]);
                    break;
                }
                alpha = alpha.max(best);
            }
        }
        self.line.pop();
        let bound = Bound::new(best, start, beta);
        let best_there = best_move.turned(symmetry, self.numbers);
        self.table.put(key, Known { points: SCALE.to_store(best, ply as i32), best: best_there, depth: asked, bound });
        Ok(best)
    }

    /// Returns the score of a move for the side that makes it: the first with the full window, the others first only tested for
    /// being better, late ones less deeply.
    fn child(
        &mut self,
        next: &Node,
        mv: Name,
        depth: i32,
        (low, beta): (i32, i32),
        (place, forced): (usize, bool),
        ply: usize,
    ) -> Result<i32, Stopped> {
        if place == 0 {
            return Ok(-self.value(next, mv, depth - 1, -beta, -low, ply + 1)?);
        }
        let mut less = 0;
        if self.tricks.reduce && depth >= 3 && place >= 4 && !forced {
            less = 1 + i32::from(place >= 16 && depth >= 5);
        }
        let mut points = -self.value(next, mv, depth - 1 - less, -low - 1, -low, ply + 1)?;
        if less > 0 && points > low {
            points = -self.value(next, mv, depth - 1, -low - 1, -low, ply + 1)?;
        }
        if points > low && points < beta {
            points = -self.value(next, mv, depth - 1, -beta, -low, ply + 1)?;
        }
        Ok(points)
    }

    /// Ranks the moves: the move from the table first, then by earlier refutations and by the evaluation after the move.
    fn rank(&self, moves: &mut Moves, node: &Node, known: Name, by: Name, depth: i32, ply: usize) {
        let side = node.spot.turn & 1;
        let history = &self.history[side];
        let answer = self.answers[side].get(usize::from(by.0)).copied().unwrap_or(Name::NONE);
        let killers = self.killers[ply];
        for (rank, mv) in moves.list() {
            *rank = if *mv == known {
                i32::MAX
            } else {
                let mut points = history[usize::from(mv.0)];
                if killers.contains(mv) {
                    points += 1 << 16;
                }
                if *mv == answer {
                    points += 1 << 15;
                }
                if depth >= 2 {
                    let spot = node.spot.after(*mv).0;
                    points -= self.weights.points(&spot, &View::new(&spot, self.lines)) * 256;
                }
                points
            };
        }
    }

    /// Records a move that refuted the previous one.
    fn refuted(&mut self, mv: Name, by: Name, side: usize, depth: i32, ply: usize, tried: &[(i32, Name)]) {
        let killers = &mut self.killers[ply];
        if killers[0] != mv {
            *killers = [mv, killers[0]];
        }
        if let Some(answer) = self.answers[side].get_mut(usize::from(by.0)) {
            *answer = mv;
        }
        // Moves tried in vain before it lose as much as it gains, and all values decay towards zero.
        let bonus = (depth * depth).min(400);
        let mut add = |mv: Name, bonus: i32| {
            let count = &mut self.history[side][usize::from(mv.0)];
            *count += bonus * 32 - *count * bonus.abs() / 512;
        };
        add(mv, bonus);
        for &(_, other) in tried {
            add(other, -bonus);
        }
    }
}

/// Leaves out moves after which the other side wins at once: those that change none of the cells that would stop it. If one of
/// its pieces covers one of mine, other moves could stop the win as well, because lifting the piece would uncover mine.
pub(super) fn only_blocks(moves: &mut Moves, blocks: u16, view: &View, me: usize) {
    if view.under[me & 1] & view.seen[(1 - me) & 1] == 0 {
        moves.retain(|mv| blocks >> mv.to() & 1 != 0);
    }
}

/// Brings the best-ranked move to the front.
fn take_first(moves: &mut [(i32, Name)]) -> Name {
    let mut first = 0;
    for i in 1..moves.len() {
        if moves[i].0 > moves[first].0 {
            first = i;
        }
    }
    moves.swap(0, first);
    moves[0].1
}
