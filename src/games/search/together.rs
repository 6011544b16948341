//! Parallel search ("lazy SMP").

use super::alpha_beta::{Knowledge, Search};
use super::deepen::{Found, Limits};
use super::node::Node;
use super::table::Table;
use crate::Ticker;
use std::sync::Arc;

impl<N: Node + Clone + Sync> Search<'_, '_, N> {
    /// Like [`Search::deepen`] with a new search, but with the ticker's helper threads if there are any: every thread searches the same
    /// moves, each starting with another one, and all share one table ("lazy SMP"). The positions of all threads count in the ticker's
    /// budget.
    pub fn together<M: Clone + Sync>(
        ticker: &mut Ticker<'_>,
        passed: Vec<u64>,
        knowledge: Knowledge,
        root: &N,
        moves: Vec<(M, N)>,
        limits: Limits,
    ) -> Option<Found<M>> {
        let table = Arc::new(Table::new(knowledge.remembered));
        let look = |number: usize, ticker: &mut Ticker<'_>| {
            let mut moves = moves.clone();
            let turned = number % moves.len().max(1);
            moves.rotate_left(turned);
            Search::with_table(Arc::clone(&table), ticker, passed.clone(), knowledge).deepen(root, moves, limits)
        };
        let mut best = None;
        let help = |number: usize, ticker: &mut Ticker<'_>| drop(look(number, ticker));
        ticker.together(&help, &mut |ticker| best = look(0, ticker));
        best
    }
}
