//! The search of the large game.
//!
//! The search is alpha-beta (see [`crate::Search`] for its sources), specialised for this game: positions of a few words, keys
//! that are equal for all rotations and reflections of the board, a table that all threads share, and two facts: a position is
//! won if one missing cell of a line can be filled, and a threat must be met. A forced end is proved: the search leaves out moves
//! of the losing side only if they lose at once.

mod evaluate;
mod forced;
mod keys;
mod lines;
mod spot;
mod table;
#[cfg(test)]
mod tests;
mod thinker;
mod weights;

use super::{Gobblet4, Move};
use crate::{Dice, Ticker};
use keys::{Keys, Numbers};
use lines::Lines;
use spot::{Moves, Name, Spot, View};
use table::Table;
use thinker::{Node, SCALE, Thinker, WIN};

pub(super) use forced::{danger, wins_within};
pub(super) use thinker::Tricks;

/// Maximum depth of a search.
pub(super) const DEEPEST: usize = 60;

/// The result of a search, for the player to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Found {
    /// Points of the evaluation, or of a forced end.
    pub points: i32,
    /// Plies to a forced win (positive) or loss (negative).
    pub end: Option<i32>,
    /// Best line found, at least one move.
    pub line: Vec<Move<4>>,
    /// Depth of the complete search, in plies.
    pub depth: u32,
}

/// Searches until the budget of the ticker is spent, an end is proved or a depth is reached; `None` without a legal move.
/// `history` has the earlier positions, and the dice choose between moves that look the same.
pub(super) fn search(
    position: &Gobblet4,
    history: &[Gobblet4],
    dice: &mut Dice,
    deepest: usize,
    tricks: Tricks,
    ticker: &mut Ticker<'_>,
) -> Option<Found> {
    let (lines, numbers) = (Lines::get(), Numbers::get());
    let mut legal: Vec<Name> = position.all_moves().into_iter().map(Name::new).collect();
    dice.shuffle(&mut legal);
    let any = legal.first()?.written()?;
    let root = Node::new(Spot::new(position), numbers);
    let view = View::new(&root.spot, lines);
    let end = |points, line, plies| Some(Found { points, end: Some(plies), line, depth: 1 });
    let wins = |mv: &Name| Lines::is_full(View::new(&root.spot.after(*mv).0, lines).seen[root.spot.turn]);
    let mut safe = Moves::new();
    view.moves(root.spot.turn, lines, &mut safe);
    // Moves that uncover a line of the other side lose at once.
    legal.retain(|mv| safe.list().iter().any(|(_, safe)| safe == mv));
    if let Some(mv) = legal.iter().copied().filter(wins).find_map(Name::written) {
        return end(WIN - 1, vec![mv], 1);
    }
    if legal.is_empty() {
        return end(1 - WIN, vec![any], -1);
    }
    // One of several symmetric moves is enough.
    let mut seen = Vec::new();
    legal.retain(|mv| {
        let key = root.after(*mv, numbers).keys.key().0;
        let new = !seen.contains(&key);
        seen.push(key);
        new
    });
    let mut passed: Vec<u64> = history.iter().map(|passed| Keys::new(&Spot::new(passed), numbers).key().0).collect();
    passed.sort_unstable();
    let table = Table::new(ticker.budget());
    let help = |number: usize, ticker: &mut Ticker<'_>| {
        let mut legal = legal.clone();
        let turned = number % legal.len();
        legal.rotate_left(turned);
        deepen(&mut Thinker::new(ticker, &table, &passed, tricks), &root, legal, 1 + number % 2..=DEEPEST);
    };
    let mut best = None;
    ticker.together(&help, &mut |ticker| {
        let mut thinker = Thinker::new(ticker, &table, &passed, tricks);
        best = deepen(&mut thinker, &root, legal.clone(), 1..=deepest.min(DEEPEST));
    });
    let Some((mv, points, depth)) = best else {
        return Some(Found { points: 0, end: None, line: vec![any], depth: 0 });
    };
    let line = line_of(&root, mv, depth, &table, numbers, position);
    Some(Found { points, end: SCALE.forced_end(points), line, depth: depth as u32 })
}

/// Searches at growing depths and returns the best move, its score, and the depth to which all moves were searched. `None` if the
/// search was stopped before the first move was searched completely.
fn deepen(
    thinker: &mut Thinker<'_, '_>,
    root: &Node,
    moves: Vec<Name>,
    depths: std::ops::RangeInclusive<usize>,
) -> Option<(Name, i32, usize)> {
    let mut moves: Vec<(Name, i32)> = moves.into_iter().map(|mv| (mv, 0)).collect();
    let mut found = None;
    let first = *depths.start();
    for depth in depths {
        thinker.begin(root, depth);
        let mut best: Option<(usize, i32)> = None;
        let mut whole = true;
        for (i, (mv, rank)) in moves.iter_mut().enumerate() {
            // At first every move gets its exact score, to sort them by it.
            let low = best.filter(|_| depth != first).map_or(-WIN, |(_, points)| points);
            let Ok(points) = thinker.score_root_move(root, *mv, depth as i32, low, i == 0 || depth == first) else {
                whole = false;
                break;
            };
            *rank = points;
            if best.is_none_or(|(_, before)| points > before) {
                best = Some((i, points));
            }
        }
        let Some((place, points)) = best else { break };
        // The best move of the depth before is looked at first, so one that is better is so however far this depth came.
        found = Some((moves[place].0, points, if whole { depth } else { depth - 1 }));
        // A forced end is not nearer than the depth.
        if !whole || SCALE.forced_end(points).is_some_and(|plies| plies.unsigned_abs() as usize <= depth + 1) {
            break;
        }
        if depth == first {
            moves.sort_by_key(|&(_, points)| std::cmp::Reverse(points));
        } else {
            moves[..=place].rotate_right(1);
        }
    }
    found
}

/// Returns the line that begins with a move and continues with the remembered moves.
fn line_of(root: &Node, mv: Name, depth: usize, table: &Table, numbers: &Numbers, position: &Gobblet4) -> Vec<Move<4>> {
    let (mut at, mut next, mut reached) = (*root, Some(mv), *position);
    let (mut line, mut seen) = (Vec::new(), vec![root.keys.key().0]);
    while let Some(mv) = next.take().and_then(Name::written).filter(|mv| reached.check_move(*mv).is_ok()) {
        line.push(mv);
        reached = reached.after(mv);
        at = at.after(Name::new(mv), numbers);
        let (key, symmetry) = at.keys.key();
        if line.len() < depth.max(1) && !seen.contains(&key) {
            seen.push(key);
            next = table.get(key).map(|known| known.best.turned_back(symmetry, numbers));
        }
    }
    line
}
