//! Iterative deepening: finds the best move of a position at growing depths.

use super::alpha_beta::{NONE, Search};
use super::node::{Child, Node};
use super::score::{SURE, WIN};
use crate::Stopped;

/// Limits of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Largest depth.
    pub deepest: u32,
    /// Number of moves, the best at depth 1, that are searched more deeply.
    pub kept: usize,
}

/// The result of a search, for the party to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found<M> {
    /// Best move of the root.
    pub mv: M,
    /// Score of the move.
    pub points: i32,
    /// Depth to which every move was searched.
    pub depth: u32,
}

impl<N: Node> Search<'_, '_, N> {
    /// Searches at growing depths until the budget is spent, a limit is reached, or the end is forced. `None` if no move was searched
    /// completely: there are none, or the budget is too small for the first one.
    ///
    /// Of equally good moves the first is taken, so a caller can randomise the choice by shuffling them. At depth 1 every move gets its
    /// exact score, for sorting; at greater depths only the best one does.
    pub fn deepen<M: Clone>(&mut self, root: &N, moves: Vec<(M, N)>, limits: Limits) -> Option<Found<M>> {
        let child = |(mv, node)| (mv, Child { node, tag: NONE, rank: 0, cost: 1 });
        let mut moves: Vec<(M, Child<N>)> = moves.into_iter().map(child).collect();
        self.line.clear();
        self.line.push(root.key());
        let mut found = None;
        for depth in 1..=limits.deepest {
            self.ticker.depth(depth);
            let mut best: Option<(usize, i32)> = None;
            let whole = self.layer(root.party(), &mut moves, depth, &mut best).is_ok();
            let Some((place, points)) = best else { break };
            // The best move of the depth before is looked at first, so one that is better is so however far this depth came.
            found = Some(Found { mv: moves[place].0.clone(), points, depth: if whole { depth } else { depth - 1 } });
            if !whole || points.abs() > SURE {
                break;
            }
            if depth == 1 {
                moves.sort_by_key(|(_, child)| std::cmp::Reverse(child.rank));
                moves.truncate(limits.kept);
            } else {
                moves[..=place].rotate_right(1);
            }
        }
        found
    }

    /// Searches every move to one depth; `best` is the index and the score of the best one so far.
    fn layer<M>(
        &mut self,
        party: u8,
        moves: &mut [(M, Child<N>)],
        depth: u32,
        best: &mut Option<(usize, i32)>,
    ) -> Result<(), Stopped> {
        for (i, (_, child)) in moves.iter_mut().enumerate() {
            let low = best.map_or(-WIN, |(_, points)| points);
            let exact = depth == 1 || i == 0;
            let points = self.child(child, party, depth, (if exact { -WIN } else { low }, WIN), exact, 0)?;
            child.rank = points;
            if points > low {
                *best = Some((i, points));
            }
        }
        Ok(())
    }
}
