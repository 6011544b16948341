//! The layered layout: columns by distance from the start, ordered by barycentres (Sugiyama, Tagawa and Toda 1981), then each
//! column moved towards its neighbours by isotonic regression, which is the least-squares answer under a least distance. Where
//! that leaves crossings, tall columns are split, long rows of them folded, and states moved out of the way of edges.

use super::polish::polish;
use super::{GAP, Graph, Rect, Vec2, crossing};
use std::collections::VecDeque;

/// Distance of columns; a little more than [`GAP`], for the letters.
const COLUMN: f64 = 4.6;
const SWEEPS: usize = 12;
/// A drawing that is wider or taller than this, in radii, is hard to read in a window.
const LARGE: f64 = 80.0;
/// Number of states up to which all [`PASSES`] are made; larger layouts get one pass. A pass over 64 states takes about 20 ms.
const FEW: usize = 100;
/// Above this size nothing is polished: it would take too long.
const MANY: usize = 160;
const PASSES: usize = 3;

pub(super) fn lay_out(graph: &Graph) -> Vec<Vec2> {
    if graph.len == 0 {
        return Vec::new();
    }
    let pairs = graph.pairs();
    let mut neighbours = vec![Vec::new(); graph.len];
    for &(a, b) in &pairs {
        neighbours[a].push(b);
        neighbours[b].push(a);
    }
    let mut columns = columns(graph);
    let mut column_of = vec![0; graph.len];
    for (c, column) in columns.iter().enumerate() {
        for &s in column {
            column_of[s] = c;
        }
    }
    order(&mut columns, &column_of, &neighbours);
    let rows = rows(&columns, &neighbours, graph.len);
    let plain: Vec<Vec2> = (0..graph.len).map(|s| Vec2::new(column_of[s] as f64 * COLUMN, rows[s])).collect();
    let faults = crossing::faults(&plain, &pairs);
    if faults == 0.0 || graph.len > MANY {
        return plain;
    }
    let area = Rect::new(plain.iter().copied());
    let is_large = area.width().max(area.height()) > LARGE;
    let tangled = tangled(&columns, &neighbours, &pairs);
    if is_large || crossing::faults(&tangled, &pairs) < faults { tangled } else { plain }
}

/// Lays out a graph that is not clear by itself: no column is too tall, no row of columns too long, and states move out of the way of
/// edges.
fn tangled(columns: &[Vec<usize>], neighbours: &[Vec<usize>], pairs: &[(usize, usize)]) -> Vec<Vec2> {
    let n = neighbours.len();
    let root = (n as f64).sqrt();
    let mut columns = narrow(columns, neighbours, (root * 1.5).ceil().max(6.0) as usize);
    let mut column_of = vec![0; n];
    for (c, column) in columns.iter().enumerate() {
        for &s in column {
            column_of[s] = c;
        }
    }
    order(&mut columns, &column_of, neighbours);
    let rows = rows(&columns, neighbours, n);
    let mut places: Vec<Vec2> = (0..n).map(|s| Vec2::new(column_of[s] as f64 * COLUMN, rows[s])).collect();
    if columns.len() as f64 > (3.0 * root).max(LARGE / COLUMN) {
        columns = fold(&columns, &mut places);
    }
    to_rows(&columns, &mut places);
    let tallest = columns.iter().map(Vec::len).max().unwrap_or(1) as f64;
    polish(&places, &columns, pairs, (GAP, tallest.max(root)), if n > FEW { 1 } else { PASSES })
}

/// Splits columns of more than `most` states: those whose neighbours are farther left come first.
fn narrow(columns: &[Vec<usize>], neighbours: &[Vec<usize>], most: usize) -> Vec<Vec<usize>> {
    let mut depth = vec![0.0; neighbours.len()];
    for (c, column) in columns.iter().enumerate() {
        for &s in column {
            depth[s] = c as f64;
        }
    }
    let mean = |s: usize| neighbours[s].iter().map(|&t| depth[t]).sum::<f64>() / neighbours[s].len().max(1) as f64;
    let mut all = Vec::new();
    for column in columns {
        let mut column = column.clone();
        let parts = column.len().div_ceil(most);
        if parts > 1 {
            column.sort_by(|&a, &b| mean(a).total_cmp(&mean(b)));
        }
        all.extend(column.chunks(column.len().div_ceil(parts)).map(<[usize]>::to_vec));
    }
    all
}

/// Folds a long row of columns into several, one below the other, every other one from right to left. Returns the columns
/// through all of them.
fn fold(columns: &[Vec<usize>], places: &mut [Vec2]) -> Vec<Vec<usize>> {
    let bands = (columns.len() as f64 / (2.0 * (places.len() as f64).sqrt())).ceil() as usize;
    let each = columns.len().div_ceil(bands);
    let mut all = vec![Vec::new(); each];
    let mut top = 0.0;
    for (band, part) in columns.chunks(each).enumerate() {
        let area = Rect::new(part.iter().flatten().map(|&s| Vec2::new(0.0, places[s].y)));
        for (i, column) in part.iter().enumerate() {
            let at = if band % 2 == 0 { i } else { each - 1 - i };
            for &s in column {
                places[s] = Vec2::new(at as f64 * COLUMN, places[s].y - area.min.y + top);
                all[at].push(s);
            }
        }
        top += area.height() + GAP;
    }
    for place in places {
        place.y -= (top - GAP) / 2.0;
    }
    all
}

/// Moves the states of every column to rows that are half a [`GAP`] apart, still at least a whole one from each other.
fn to_rows(columns: &[Vec<usize>], places: &mut [Vec2]) {
    for column in columns {
        let mut least = f64::NEG_INFINITY;
        for &s in column {
            places[s].y = (libm::round(places[s].y / (GAP / 2.0)) * (GAP / 2.0)).max(least);
            least = places[s].y + GAP;
        }
    }
}

/// Groups the states into columns by their distance from the start; unreachable states follow in further columns.
fn columns(graph: &Graph) -> Vec<Vec<usize>> {
    let mut next = vec![Vec::new(); graph.len];
    for &(a, b) in &graph.edges {
        next[a].push(b);
    }
    let mut depth = vec![usize::MAX; graph.len];
    let mut columns: Vec<Vec<usize>> = Vec::new();
    for root in graph.start.into_iter().chain(0..graph.len) {
        if depth[root] != usize::MAX {
            continue;
        }
        let first = columns.len();
        depth[root] = first;
        let mut queue = VecDeque::from([root]);
        while let Some(s) = queue.pop_front() {
            if columns.len() <= depth[s] {
                columns.push(Vec::new());
            }
            columns[depth[s]].push(s);
            for &t in &next[s] {
                if depth[t] == usize::MAX {
                    depth[t] = depth[s] + 1;
                    queue.push_back(t);
                }
            }
        }
    }
    columns
}

/// Orders every column by the mean place of its neighbours in the column before and after, by turns; keeps the best order seen.
fn order(columns: &mut Vec<Vec<usize>>, column_of: &[usize], neighbours: &[Vec<usize>]) {
    let mut place = vec![0.0; column_of.len()];
    let settle = |columns: &[Vec<usize>], place: &mut Vec<f64>| {
        for column in columns {
            for (i, &s) in column.iter().enumerate() {
                place[s] = i as f64 - (column.len() as f64 - 1.0) / 2.0;
            }
        }
    };
    settle(columns, &mut place);
    let mut best = (crossings(columns, column_of, neighbours), columns.clone());
    for sweep in 0..SWEEPS {
        let forward = sweep % 2 == 0;
        let steps: Vec<usize> =
            if forward { (1..columns.len()).collect() } else { (0..columns.len().saturating_sub(1)).rev().collect() };
        for c in steps {
            let from = if forward { c - 1 } else { c + 1 };
            let mut keyed: Vec<(f64, usize)> = columns[c]
                .iter()
                .map(|&s| {
                    let near: Vec<f64> = neighbours[s].iter().filter(|&&t| column_of[t] == from).map(|&t| place[t]).collect();
                    let key = if near.is_empty() { place[s] } else { near.iter().sum::<f64>() / near.len() as f64 };
                    (key, s)
                })
                .collect();
            keyed.sort_by(|a, b| a.0.total_cmp(&b.0));
            columns[c] = keyed.into_iter().map(|(_, s)| s).collect();
            settle(columns, &mut place);
        }
        let found = crossings(columns, column_of, neighbours);
        if found < best.0 {
            best = (found, columns.clone());
        }
        if best.0 == 0 {
            break;
        }
    }
    *columns = best.1;
}

/// Crossings between neighbouring columns, and one for every state between two joined ones of its own column.
fn crossings(columns: &[Vec<usize>], column_of: &[usize], neighbours: &[Vec<usize>]) -> usize {
    let mut place = vec![0; column_of.len()];
    for column in columns {
        for (i, &s) in column.iter().enumerate() {
            place[s] = i;
        }
    }
    let mut sum = 0;
    for (c, column) in columns.iter().enumerate() {
        // The ends on the right in the order of the ends on the left: each pair out of order is a crossing.
        let mut ends: Vec<usize> = Vec::new();
        for &s in column {
            let mut right: Vec<usize> = neighbours[s].iter().filter(|&&t| column_of[t] == c + 1).map(|&t| place[t]).collect();
            right.sort_unstable();
            ends.extend(right);
            sum += neighbours[s]
                .iter()
                .filter(|&&t| column_of[t] == c && place[t] > place[s] + 1)
                .map(|&t| place[t] - place[s] - 1)
                .sum::<usize>();
        }
        sum += inversions(&ends, columns.get(c + 1).map_or(0, Vec::len));
    }
    sum
}

/// Pairs out of order in a list of numbers below `bound`, by a Fenwick tree.
fn inversions(list: &[usize], bound: usize) -> usize {
    let mut tree = vec![0_usize; bound + 1];
    let mut sum = 0;
    for (seen, &value) in list.iter().enumerate() {
        // How many so far are at most `value`.
        let (mut i, mut below) = (value + 1, 0);
        while i > 0 {
            below += tree[i];
            i &= i - 1;
        }
        sum += seen - below;
        let mut i = value + 1;
        while i <= bound {
            tree[i] += 1;
            i += i & i.wrapping_neg();
        }
    }
    sum
}

/// Computes the heights: each column wants every state at the mean height of its neighbours, at least [`GAP`] apart.
fn rows(columns: &[Vec<usize>], neighbours: &[Vec<usize>], len: usize) -> Vec<f64> {
    let mut y = vec![0.0; len];
    for column in columns {
        for (i, &s) in column.iter().enumerate() {
            y[s] = (i as f64 - (column.len() as f64 - 1.0) / 2.0) * GAP;
        }
    }
    for _ in 0..6 {
        for column in columns {
            let wishes: Vec<f64> = column
                .iter()
                .enumerate()
                .map(|(i, &s)| {
                    let near = &neighbours[s];
                    let mean = near.iter().map(|&t| y[t]).sum::<f64>() / near.len().max(1) as f64;
                    (if near.is_empty() { y[s] } else { mean }) - i as f64 * GAP
                })
                .collect();
            for (i, (&s, base)) in column.iter().zip(isotonic(&wishes)).enumerate() {
                y[s] = base + i as f64 * GAP;
            }
        }
    }
    y
}

/// Returns the ascending sequence with the least squared distance from the wishes (pool adjacent violators).
fn isotonic(wishes: &[f64]) -> Vec<f64> {
    let mut blocks: Vec<(f64, usize)> = Vec::new();
    for &wish in wishes {
        blocks.push((wish, 1));
        while let [.., (a, n), (b, m)] = blocks[..] {
            if a <= b {
                break;
            }
            blocks.truncate(blocks.len() - 2);
            blocks.push(((a * n as f64 + b * m as f64) / (n + m) as f64, n + m));
        }
    }
    blocks.into_iter().flat_map(|(value, n)| std::iter::repeat_n(value, n)).collect()
}
