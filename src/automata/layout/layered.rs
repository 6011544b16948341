//! The layered layout: columns by distance from the start, ordered by barycentres (Sugiyama, Tagawa and Toda 1981), then each
//! column moved towards its neighbours by isotonic regression, which is the least-squares answer under a least distance.

use super::{GAP, Graph, Vec2};
use std::collections::VecDeque;

/// Distance of columns; a little more than [`GAP`], for the letters.
const COLUMN: f64 = 4.6;
const SWEEPS: usize = 12;

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
    (0..graph.len).map(|s| Vec2::new(column_of[s] as f64 * COLUMN, rows[s])).collect()
}

/// The states by their distance from the start; what it does not reach stands in further columns behind, likewise.
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

/// Crossings between neighbouring columns, and one for every state that stands between two joined ones of its own column.
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

/// The heights: each column wants every state at the mean height of its neighbours, at least [`GAP`] apart.
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

/// The rising sequence with the least squared distance from the wishes (pool adjacent violators).
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
