//! Plain minimax, the reference for the search in the tests of every game.

use super::score::{End, WIN};
use super::{Child, Knowledge, Node, Search};
use crate::{Progress, Ticker};

/// Returns the score of a position by plain minimax: without a window, a table or an order.
fn value<N: Node + Clone>(node: &N, depth: u32, line: &mut Vec<u64>, ticker: &mut Ticker<'_>) -> i32 {
    let (ply, key) = (line.len() as i32, node.key());
    let mut node = node.clone();
    if let Some(end) = node.end() {
        return end.points(ply);
    }
    if line.contains(&key) {
        return 0;
    }
    ticker.tick().expect("no budget");
    if node.wins_at_once(ticker).expect("no budget") {
        return End::Win.points(ply + 1);
    }
    if depth == 0 {
        return node.evaluate(ticker).expect("no budget");
    }
    let mut children: Vec<Child<N>> = Vec::new();
    node.children(depth, ticker, &mut children).expect("no budget");
    line.push(key);
    let seen = children.iter().map(|Child { node: next, cost, .. }| {
        let points = value(next, depth - cost, line, ticker);
        if next.party() == node.party() { points } else { -points }
    });
    let best = seen.max().unwrap_or_else(|| node.stuck().points(ply));
    line.pop();
    best
}

/// Checks that the search finds the score of plain minimax at a depth, with any part of its knowledge switched off. Returns how many
/// positions plain minimax examined, and how many the full search did.
pub fn compare<N: Node + Clone>(node: &N, depth: u32) -> [u64; 2] {
    let mut free = |_: &Progress| true;
    let mut ticker = Ticker::new(&mut free);
    let plain = value(node, depth, &mut Vec::new(), &mut ticker);
    let mut nodes = [ticker.nodes(), 0];
    for order in [false, true] {
        // A table of a few places forgets most.
        for remembered in [0, 1, 1 << 20] {
            let mut free = |_: &Progress| true;
            let mut ticker = Ticker::new(&mut free);
            let mut search = Search::new(&mut ticker, Vec::new(), Knowledge { remembered, order, passing: false });
            // As in a real search: one depth after another, with what was learnt on the way.
            let found = (0..=depth).map(|depth| search.value(&mut node.clone(), depth, -WIN, WIN, 0)).last();
            assert_eq!(found, Some(Ok(plain)), "at depth {depth}, {remembered} remembered, in order: {order}");
            nodes[1] = ticker.nodes();
        }
    }
    nodes
}
