//! The circular layout: states on a circle, neighbours side by side, with as few crossing chords as swaps can reach.

use super::{GAP, Graph, Vec2};

const PASSES: usize = 12;
/// Above this size the first order is kept: counting crossings would take too long.
const MANY: usize = 120;

pub(super) fn lay_out(graph: &Graph) -> Vec<Vec2> {
    let n = graph.len;
    if n == 0 {
        return Vec::new();
    }
    let pairs = graph.pairs();
    let mut order = depth_first(graph);
    if n <= MANY {
        improve(&mut order, &pairs);
    }
    // The start is on the left.
    if let Some(i) = graph.start.and_then(|start| order.iter().position(|&s| s == start)) {
        order.rotate_left(i);
    }
    let radius = if n == 1 { 0.0 } else { (GAP / 2.0) / libm::sin(std::f64::consts::PI / n as f64) };
    let mut places = vec![Vec2::default(); n];
    for (i, &s) in order.iter().enumerate() {
        let angle = std::f64::consts::PI + std::f64::consts::TAU * i as f64 / n as f64;
        places[s] = Vec2::at_angle(angle) * radius;
    }
    places
}

/// Depth first from the start, so that chains stay together.
fn depth_first(graph: &Graph) -> Vec<usize> {
    let mut next = vec![Vec::new(); graph.len];
    for &(a, b) in &graph.edges {
        next[a].push(b);
    }
    let mut seen = vec![false; graph.len];
    let mut order = Vec::with_capacity(graph.len);
    for root in graph.start.into_iter().chain(0..graph.len) {
        let mut stack = vec![root];
        while let Some(s) = stack.pop() {
            if !std::mem::replace(&mut seen[s], true) {
                order.push(s);
                stack.extend(next[s].iter().rev());
            }
        }
    }
    order
}

/// Swaps neighbours on the circle as long as that leaves fewer crossings.
fn improve(order: &mut [usize], pairs: &[(usize, usize)]) {
    let n = order.len();
    if n < 4 {
        return;
    }
    let mut neighbours = vec![Vec::new(); n];
    for &(a, b) in pairs {
        neighbours[a].push(b);
        neighbours[b].push(a);
    }
    let mut place = vec![0; n];
    for (i, &s) in order.iter().enumerate() {
        place[s] = i;
    }
    for _ in 0..PASSES {
        let mut changed = false;
        for i in 0..n {
            let j = (i + 1) % n;
            let (a, b) = (order[i], order[j]);
            // Only chords of `a` against chords of `b` change. As seen from these two, all others are on one arc.
            let ends = |s: usize, other: usize| -> Vec<usize> {
                neighbours[s].iter().filter(|&&t| t != other).map(|&t| (place[t] + n - i) % n).collect()
            };
            let (ea, eb) = (ends(a, b), ends(b, a));
            let (mut now, mut swapped) = (0, 0);
            for &p in &ea {
                for &q in &eb {
                    // In the order a, b the chords cross if a's end comes first on the arc.
                    now += usize::from(p > 1 && q > 1 && q > p);
                    swapped += usize::from(p > 1 && q > 1 && p > q);
                }
            }
            if swapped < now {
                order.swap(i, j);
                place[a] = j;
                place[b] = i;
                changed = true;
            }
        }
        if !changed {
            break;
        }
    }
}
