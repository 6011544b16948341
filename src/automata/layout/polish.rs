//! The last touch of the layered layout: states move up and down in their columns, and change places there, as long as that
//! lowers a cost: crossings of edges, edges that run over states, and the heights that edges climb.

use crate::figure::{Vec2, segment_distance, segments_cross};

/// An edge that passes a state nearer than this, in radii, is taken to run over it.
const NEAR: f64 = 1.4;
/// The cost of an edge that runs over a state, in crossings.
const OVER: f64 = 3.0;
/// The cost of each radius that an edge climbs, in crossings.
const STEEP: f64 = 0.01;

/// A drawing with straight edges.
struct Drawing<'a> {
    places: Vec<Vec2>,
    pairs: &'a [(usize, usize)],
    /// The edges of each state, as places in `pairs`.
    of: Vec<Vec<usize>>,
}

impl Drawing<'_> {
    /// Returns the cost of the edges of these states, and of other edges that run over them: everything that changes when they are moved.
    fn cost(&self, moved: &[usize]) -> f64 {
        let mut cost = 0.0;
        for (i, &s) in moved.iter().enumerate() {
            let before = &moved[..i];
            for &e in &self.of[s] {
                let (a, b) = self.pairs[e];
                if !before.contains(&a) && !before.contains(&b) {
                    cost += self.cost_of(e, moved);
                }
            }
            let at = self.places[s];
            for &(a, b) in self.pairs {
                let (p, q) = (self.places[a], self.places[b]);
                // The edges of the moved states were counted with all that they run over.
                let is_counted = moved.iter().any(|m| *m == a || *m == b);
                if !is_counted && runs_over(at, p, q) {
                    cost += OVER;
                }
            }
        }
        cost
    }

    /// Returns the cost of an edge: its height, its crossings, and the states that it runs over. A crossing with an edge of another moved
    /// state is counted at both, so each counts half.
    fn cost_of(&self, edge: usize, moved: &[usize]) -> f64 {
        let (a, b) = self.pairs[edge];
        let (p, q) = (self.places[a], self.places[b]);
        let mut cost = (p.y - q.y).abs() * STEEP;
        let (top, bottom) = (p.y.min(q.y), p.y.max(q.y));
        let (left, right) = (p.x.min(q.x), p.x.max(q.x));
        for &(c, d) in self.pairs {
            if a == c || a == d || b == c || b == d {
                continue;
            }
            let (u, v) = (self.places[c], self.places[d]);
            let apart = u.x.max(v.x) <= left || u.x.min(v.x) >= right || u.y.max(v.y) <= top || u.y.min(v.y) >= bottom;
            if !apart && segments_cross(p, q, u, v) {
                let both = moved.iter().any(|m| *m == c || *m == d);
                cost += if both { 0.5 } else { 1.0 };
            }
        }
        for (s, &at) in self.places.iter().enumerate() {
            if s != a && s != b && runs_over(at, p, q) {
                cost += OVER;
            }
        }
        cost
    }

    /// Tries other places for some states and keeps them if that costs less than before; returns what it costs then.
    fn attempt(&mut self, moved: &[usize], to: &[Vec2], before: f64) -> Option<f64> {
        let old: Vec<Vec2> = moved.iter().map(|&s| self.places[s]).collect();
        for (&s, &at) in moved.iter().zip(to) {
            self.places[s] = at;
        }
        let after = self.cost(moved);
        if after < before - 1e-9 {
            return Some(after);
        }
        for (&s, &at) in moved.iter().zip(&old) {
            self.places[s] = at;
        }
        None
    }
}

fn runs_over(at: Vec2, p: Vec2, q: Vec2) -> bool {
    if at.x + NEAR < p.x.min(q.x) || at.x - NEAR > p.x.max(q.x) || at.y + NEAR < p.y.min(q.y) || at.y - NEAR > p.y.max(q.y) {
        return false;
    }
    segment_distance(at, p, q) < NEAR
}

/// Moves states within their columns by at most a number of rows. States of a column stay a `gap` apart; a row is half of that.
pub(super) fn polish(
    places: &[Vec2],
    columns: &[Vec<usize>],
    pairs: &[(usize, usize)],
    (gap, rows): (f64, f64),
    passes: usize,
) -> Vec<Vec2> {
    let mut of = vec![Vec::new(); places.len()];
    for (e, &(a, b)) in pairs.iter().enumerate() {
        of[a].push(e);
        of[b].push(e);
    }
    let mut drawing = Drawing { places: places.to_vec(), pairs, of };
    let reach = rows.ceil() as i32;
    for _ in 0..passes {
        let mut better = false;
        for column in columns {
            for (i, &s) in column.iter().enumerate() {
                let mut before = drawing.cost(&[s]);
                for row in -reach..=reach {
                    let at = Vec2::new(drawing.places[s].x, f64::from(row) * gap / 2.0);
                    let free = column.iter().all(|&t| t == s || (drawing.places[t].y - at.y).abs() >= gap - 1e-9);
                    if free
                        && at != drawing.places[s]
                        && let Some(after) = drawing.attempt(&[s], &[at], before)
                    {
                        before = after;
                        better = true;
                    }
                }
                for &t in &column[i + 1..] {
                    let (a, b) = (drawing.places[s], drawing.places[t]);
                    let before = drawing.cost(&[s, t]);
                    better |= drawing.attempt(&[s, t], &[b, a], before).is_some();
                }
            }
        }
        if !better {
            break;
        }
    }
    drawing.places
}
