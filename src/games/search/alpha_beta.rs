//! Alpha-beta search to a fixed depth.

use super::node::{Child, Node};
use super::score::{Bound, SCALE, SURE, WIN};
use super::table::{Known, Table};
use crate::{Stopped, Ticker};
use std::sync::Arc;

/// Options of a search; all are on by default. Without memory and move ordering the search takes longer to find the same value;
/// tests switch them off for comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Knowledge {
    /// Largest number of remembered positions.
    pub remembered: u64,
    /// True to try the most promising moves first; otherwise the order is the game's.
    pub order: bool,
    /// True to cut off a position that is good enough even after a null move with a shallower search (C. Donninger, "Null move
    /// and deep search", ICCA Journal 16, 1993). Only for games whose nodes can pass ([`Node::passed`]); the value is then no
    /// longer that of minimax.
    pub passing: bool,
}

impl Knowledge {
    /// Returns the options with everything on, for a search with this budget of positions.
    pub fn new(budget: u64) -> Self {
        Self { remembered: budget, order: true, passing: true }
    }
}

/// A search with its table and its move ordering.
pub struct Search<'a, 'c, N> {
    pub(super) ticker: &'a mut Ticker<'c>,
    pub(super) table: Arc<Table>,
    order: bool,
    passing: bool,
    /// True if the last move of the line was a null move.
    passed_now: bool,
    /// Keys of positions of the game whose repetition counts as a draw, sorted.
    passed: Vec<u64>,
    /// Keys of the current line, the root first.
    pub(super) line: Vec<u64>,
    /// The last two moves at each distance from the root that refuted the previous move.
    killers: Vec<[u16; 2]>,
    /// For each party and move, a measure of how much it refuted.
    history: [Vec<u32>; 2],
    /// Lists of moves for reuse.
    room: Vec<Vec<Child<N>>>,
}

/// The tag of no move.
pub(super) const NONE: u16 = u16::MAX;
/// Upper bound of the length of a line.
const DEEPEST: usize = 128;

impl<'a, 'c, N: Node> Search<'a, 'c, N> {
    /// Creates a search. `passed` are the keys of positions whose repetition counts as a draw.
    pub fn new(ticker: &'a mut Ticker<'c>, passed: Vec<u64>, knowledge: Knowledge) -> Self {
        Self::with_table(Arc::new(Table::new(knowledge.remembered)), ticker, passed, knowledge)
    }

    /// Creates a search with a table that others may share.
    pub(super) fn with_table(table: Arc<Table>, ticker: &'a mut Ticker<'c>, mut passed: Vec<u64>, knowledge: Knowledge) -> Self {
        passed.sort_unstable();
        Self {
            ticker,
            table,
            order: knowledge.order,
            passing: knowledge.passing,
            passed_now: false,
            passed,
            line: Vec::new(),
            killers: vec![[NONE; 2]; DEEPEST],
            history: [vec![0; usize::from(N::TAGS)], vec![0; usize::from(N::TAGS)]],
            room: Vec::new(),
        }
    }

    /// Returns the tag of the best move in the position of a key, if it is remembered.
    pub fn remembered(&self, key: u64) -> Option<u16> {
        self.table.get(key).map(|known| known.tag)
    }

    /// Returns the score of a position `ply` moves below the root.
    pub(super) fn value(&mut self, node: &mut N, depth: u32, alpha: i32, beta: i32, ply: usize) -> Result<i32, Stopped> {
        self.ticker.tick()?;
        let may_pass = self.passing && !std::mem::take(&mut self.passed_now);
        if let Some(end) = node.end() {
            return Ok(end.points(ply as i32));
        }
        let key = node.key();
        if self.line.contains(&key) || self.passed.binary_search(&key).is_ok() {
            return Ok(0);
        }
        let known = self.table.get(key);
        if let Some(known) = known.filter(|known| u32::from(known.depth) == depth) {
            let points = SCALE.from_here(known.points, ply as i32);
            if known.bound.settles(points, alpha, beta) {
                return Ok(points);
            }
        }
        if depth == 0 && node.at_least() >= beta {
            return Ok(node.at_least());
        }
        if node.wins_at_once(self.ticker)? {
            return Ok(WIN - ply as i32 - 1);
        }
        if depth == 0 || ply + 1 >= DEEPEST {
            return node.evaluate(self.ticker);
        }
        if may_pass && depth >= 2 && alpha + 1 == beta && self.is_enough_after_passing(node, key, depth, beta, ply)? {
            return Ok(beta);
        }
        let mut children = self.room.pop().unwrap_or_default();
        node.children(depth, self.ticker, &mut children)?;
        if children.is_empty() {
            self.room.push(children);
            return Ok(node.stuck().points(ply as i32));
        }
        if self.order {
            self.rank(&mut children, known.map_or(NONE, |known| known.tag), node.party(), ply);
        }
        self.line.push(key);
        let (best, tag) = self.best(&mut children, node.party(), depth, alpha, beta, ply)?;
        self.line.pop();
        children.clear();
        self.room.push(children);
        let bound = Bound::new(best, alpha, beta);
        self.table.put(Known { key, points: SCALE.to_store(best, ply as i32), tag, depth: depth as u8, bound });
        Ok(best)
    }

    /// Returns whether the party to move could pass and still reach `beta`, by a shallower search.
    fn is_enough_after_passing(&mut self, node: &mut N, key: u64, depth: u32, beta: i32, ply: usize) -> Result<bool, Stopped> {
        if beta.abs() > SURE || node.evaluate(self.ticker)? < beta {
            return Ok(false);
        }
        let Some(mut next) = node.passed() else { return Ok(false) };
        self.line.push(key);
        self.passed_now = true;
        let points = self.seen_from(&mut next, node.party(), depth - 2, beta - 1, beta, ply)?;
        self.line.pop();
        Ok(points >= beta)
    }

    /// Returns the best score of the children, and the move that has it.
    fn best(
        &mut self,
        children: &mut [Child<N>],
        party: u8,
        depth: u32,
        alpha: i32,
        beta: i32,
        ply: usize,
    ) -> Result<(i32, u16), Stopped> {
        let (mut best, mut tag, mut low) = (-WIN, NONE, alpha);
        for i in 0..children.len() {
            if self.order {
                first_to_front(&mut children[i..]);
            }
            let child = &mut children[i];
            let points = self.child(child, party, depth, (low, beta), i == 0, ply)?;
            if points > best {
                (best, tag) = (points, child.tag);
                low = low.max(points);
            }
            if low >= beta {
                self.refuted(tag, party, depth, ply);
                break;
            }
        }
        Ok((best, tag))
    }

    /// Returns the value of a move for the party that makes it. A move other than the first is only tested against `low`, and
    /// searched again if it is better.
    pub(super) fn child(
        &mut self,
        child: &mut Child<N>,
        party: u8,
        depth: u32,
        (low, high): (i32, i32),
        first: bool,
        ply: usize,
    ) -> Result<i32, Stopped> {
        let depth = depth.saturating_sub(child.cost);
        if !first && low + 1 < high {
            let points = self.seen_from(&mut child.node, party, depth, low, low + 1, ply)?;
            if points <= low || points >= high {
                return Ok(points);
            }
        }
        self.seen_from(&mut child.node, party, depth, low, high, ply)
    }

    /// Returns the score of the position after a move, for the party that made it.
    fn seen_from(&mut self, node: &mut N, party: u8, depth: u32, low: i32, high: i32, ply: usize) -> Result<i32, Stopped> {
        if node.party() == party {
            self.value(node, depth, low, high, ply + 1)
        } else {
            Ok(-self.value(node, depth, -high, -low, ply + 1)?)
        }
    }

    /// Adds to the ranks what the search has learnt about the moves in other positions.
    fn rank(&self, children: &mut [Child<N>], known: u16, party: u8, ply: usize) {
        let history = &self.history[usize::from(party & 1)];
        for child in children {
            let tag = child.tag;
            let killer = if self.killers[ply].contains(&tag) { N::KILLER } else { 0 };
            let often = history.get(usize::from(tag)).map_or(0, |count| count.isqrt() as i32 * N::HISTORY);
            let rank = child.rank.saturating_add(killer.max(often));
            child.rank = if tag == known { i32::MAX } else { rank };
        }
    }

    /// Records a move that refuted the previous one.
    fn refuted(&mut self, tag: u16, party: u8, depth: u32, ply: usize) {
        let killers = &mut self.killers[ply];
        if killers[0] != tag {
            *killers = [tag, killers[0]];
        }
        if let Some(count) = self.history[usize::from(party & 1)].get_mut(usize::from(tag)) {
            *count = count.saturating_add(depth * depth);
        }
    }
}

/// Brings the first of the best-ranked moves to the front.
fn first_to_front<N>(children: &mut [Child<N>]) {
    let mut first = 0;
    for i in 1..children.len() {
        if children[i].rank > children[first].rank {
            first = i;
        }
    }
    children.swap(0, first);
}
