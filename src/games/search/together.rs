//! Several threads at one search.

use super::alpha_beta::{Knowledge, Search};
use super::deepen::{Found, Limits};
use super::node::Node;
use super::table::Table;
use crate::games::{Progress, Ticker};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

impl<N: Node + Clone + Sync> Search<'_, '_, N> {
    /// As [`Search::deepen`] with a new search, and with the hands of the ticker where it has any: every thread looks at the same
    /// moves, each beginning with another one, and all remember in one table ("lazy SMP"). What they look at counts in the
    /// ticker's budget.
    pub fn together<M: Clone + Sync>(
        ticker: &mut Ticker<'_>,
        passed: Vec<u64>,
        knowledge: Knowledge,
        root: &N,
        moves: Vec<(M, N)>,
        limits: Limits,
    ) -> Option<Found<M>> {
        let Some(hands) = ticker.hands() else {
            return Search::new(ticker, passed, knowledge).deepen(root, moves, limits);
        };
        let table = Arc::new(Table::new(knowledge.remembered));
        let (enough, others) = (AtomicBool::new(false), Arc::new(AtomicU64::new(0)));
        ticker.count_others(Arc::clone(&others));
        let mut best = None;
        let help = |number: usize| {
            let mut go_on = |_: &Progress| {
                others.fetch_add(Ticker::EVERY, Ordering::Relaxed);
                !enough.load(Ordering::Relaxed)
            };
            let mut ticker = Ticker::new(&mut go_on);
            let mut search = Search::over(Arc::clone(&table), &mut ticker, passed.clone(), knowledge);
            let mut moves = moves.clone();
            let turned = number % moves.len().max(1);
            moves.rotate_left(turned);
            search.deepen(root, moves, limits);
        };
        hands.together(&help, &mut || {
            best = Search::over(Arc::clone(&table), ticker, passed.clone(), knowledge).deepen(root, moves.clone(), limits);
            enough.store(true, Ordering::Relaxed);
        });
        best
    }
}
