//! Automatic layout: in layers from the start to the right, or on a circle.
//!
//! Unlike [`super::figure`], which draws, this module only decides positions. Its unit is the radius of a state.

mod circular;
mod crossing;
mod layered;
mod polish;

use super::figure::{Rect, Vec2};
use super::{Dfa, MAX_COORDINATE, RADIUS};

/// How states are laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// The better of the other styles for this automaton.
    Auto,
    /// In columns by their distance from the start, which is on the left.
    Layered,
    /// On a circle.
    Circular,
}

/// The graph of an automaton, complete or not, with states as indices.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Graph {
    /// Number of states.
    pub len: usize,
    /// The start, if there is one.
    pub start: Option<usize>,
    /// The edges; repeated ones and loops do no harm.
    pub edges: Vec<(usize, usize)>,
}

impl Graph {
    /// Creates the graph of a DFA.
    pub fn new(dfa: &Dfa) -> Self {
        let edges =
            dfa.states().iter().enumerate().flat_map(|(i, state)| [(i, state.green.index()), (i, state.red.index())]).collect();
        Self { len: dfa.len(), start: Some(dfa.start().index()), edges }
    }

    /// Returns the undirected edges between different states, each once and in order.
    fn pairs(&self) -> Vec<(usize, usize)> {
        let mut pairs: Vec<(usize, usize)> =
            self.edges.iter().filter(|(a, b)| a != b).map(|&(a, b)| (a.min(b), a.max(b))).collect();
        pairs.sort_unstable();
        pairs.dedup();
        pairs
    }
}

/// Distance between the centres of neighbouring states, in radii.
pub(super) const GAP: f64 = 4.0;
/// The least distance of centres at which a figure can still be read.
pub(super) const LEAST: f64 = 3.0;
/// Above this size only the layered layout is tried.
const MANY: usize = 300;
/// Coordinates of states may be this large, in radii.
const LIMIT: f64 = MAX_COORDINATE / RADIUS;

/// Lays a graph out: returns a centre for each state, in radii, at least about `GAP` apart; closer only if so many states would
/// otherwise exceed [`MAX_COORDINATE`].
pub fn lay_out(graph: &Graph, style: Style) -> Vec<Vec2> {
    within(match style {
        Style::Layered => layered::lay_out(graph),
        Style::Circular => circular::lay_out(graph),
        Style::Auto if graph.len > MANY => layered::lay_out(graph),
        Style::Auto => {
            let pairs = graph.pairs();
            let (a, b) = (layered::lay_out(graph), circular::lay_out(graph));
            if crossing::faults(&b, &pairs) < crossing::faults(&a, &pairs) { b } else { a }
        }
    })
}

/// Draws everything together until it is within the limits of coordinates.
fn within(mut places: Vec<Vec2>) -> Vec<Vec2> {
    let farthest = places.iter().fold(0.0_f64, |far, p| far.max(p.x.abs()).max(p.y.abs()));
    if farthest > LIMIT {
        for place in &mut places {
            *place = clamped(*place * (LIMIT / farthest));
        }
    }
    places
}

fn clamped(p: Vec2) -> Vec2 {
    Vec2::new(p.x.clamp(-LIMIT, LIMIT), p.y.clamp(-LIMIT, LIMIT))
}

/// Returns the centres at which a DFA is drawn, in radii: its own positions, spread out evenly if they are too close together; positions
/// near their neighbours for states without one; a new layout if no state has a position, or if two share one.
pub fn places(dfa: &Dfa) -> Vec<Vec2> {
    places_of(&Graph::new(dfa), dfa.states().iter().map(|s| s.at))
}

/// Like [`places`], for any graph whose states may have positions of their own, in drawing units.
pub(crate) fn places_of(graph: &Graph, at: impl Iterator<Item = Option<(f64, f64)>>) -> Vec<Vec2> {
    let given: Vec<Option<Vec2>> = at.map(|at| at.map(|(x, y)| Vec2::new(x, y) * (1.0 / RADIUS))).collect();
    if given.iter().all(Option::is_none) {
        return lay_out(graph, Style::Auto);
    }
    let places = complete(graph, &given);
    match nearest_pair(&places) {
        Some(distance) if distance < 1e-3 => lay_out(graph, Style::Auto),
        Some(distance) if distance < LEAST => within(places.iter().map(|&p| p * (LEAST / distance)).collect()),
        _ => places,
    }
}

/// Returns positions for all states: those without one are placed near their neighbours, or in rows below the others if there are many.
pub fn complete(graph: &Graph, given: &[Option<Vec2>]) -> Vec<Vec2> {
    let mut places = given.to_vec();
    let missing = places.iter().filter(|p| p.is_none()).count();
    if missing > MANY {
        return in_rows(&places, missing);
    }
    for i in 0..places.len() {
        if places[i].is_some() {
            continue;
        }
        let near: Vec<Vec2> = graph
            .edges
            .iter()
            .filter_map(|&(a, b)| {
                if a == i {
                    places[b]
                } else if b == i {
                    places[a]
                } else {
                    None
                }
            })
            .collect();
        let known: Vec<Vec2> = places.iter().flatten().copied().collect();
        let wish = if near.is_empty() { known.first().copied().unwrap_or_default() } else { mean(&near) };
        places[i] = Some(free_place(&known, wish));
    }
    places.into_iter().map(Option::unwrap_or_default).collect()
}

/// Puts the states without a position into rows below all others, or above them if there is no room below.
fn in_rows(given: &[Option<Vec2>], missing: usize) -> Vec<Vec2> {
    let known = given.iter().flatten();
    let left = known.clone().map(|p| p.x).fold(f64::INFINITY, f64::min);
    let (top, bottom) = known.fold((0.0_f64, 0.0_f64), |(top, bottom), p| (top.min(p.y), bottom.max(p.y)));
    let columns = (missing as f64).sqrt().ceil();
    let left = if left.is_finite() { left } else { 0.0 }.min(LIMIT - columns * GAP);
    let room = bottom + (columns + 1.0) * GAP <= LIMIT;
    let mut next = (0..missing).map(|i| {
        let (column, row) = (i as f64 % columns, (i as f64 / columns).floor() + 1.0);
        let y = if room { bottom + row * GAP } else { top - row * GAP };
        clamped(Vec2::new(left + column * GAP, y))
    });
    given.iter().map(|p| p.or_else(|| next.next()).unwrap_or_default()).collect()
}

/// Returns the free point of a square grid that is nearest to `wish`, within the limits of coordinates.
pub fn free_place(taken: &[Vec2], wish: Vec2) -> Vec2 {
    let wish = clamped(wish);
    for ring in 0_i32.. {
        let mut best: Option<(f64, Vec2)> = None;
        for i in -ring..=ring {
            for j in -ring..=ring {
                if i.abs().max(j.abs()) != ring {
                    continue;
                }
                let offset = Vec2::new(f64::from(i), f64::from(j)) * GAP;
                let place = wish + offset;
                if clamped(place) == place
                    && taken.iter().all(|t| t.distance(place) >= GAP * 0.9)
                    && best.is_none_or(|(distance, _)| offset.length() < distance)
                {
                    best = Some((offset.length(), place));
                }
            }
        }
        if let Some((_, place)) = best {
            return place;
        }
    }
    wish
}

/// Distance of centres, in radii, below which circles of states count as overlapping.
pub const APART: f64 = 2.3;

/// Returns the smallest shift, in steps along both axes, after which none of these states overlaps one of the others; no shift if none is
/// possible within [`MAX_COORDINATE`]. `lines` restricts it to one axis: `(true, false)` allows shifts along x only.
pub fn free_shift(others: &[Vec2], states: &[Vec2], step: f64, lines: (bool, bool)) -> Vec2 {
    let is_free = |by: Vec2| {
        let fits = |p: &Vec2| clamped(*p + by) == *p + by && others.iter().all(|o| o.distance(*p + by) >= APART - 1e-9);
        states.iter().all(fits)
    };
    if is_free(Vec2::default()) {
        return Vec2::default();
    }
    // In each direction it is enough to go past all others.
    let far = Rect::new(others.iter().chain(states).copied());
    let most = ((far.width().max(far.height()) + 2.0 * APART) / step).ceil() as i32;
    let mut best: Option<(f64, Vec2)> = None;
    for ring in 1..=most {
        // Whatever is on a wider ring is farther than the ring's own number of steps.
        if best.is_some_and(|(length, _)| f64::from(ring) * step > length) {
            break;
        }
        for i in -ring..=ring {
            // All of the two outer columns, the two ends of the others.
            let each = if i.abs() == ring { 1 } else { 2 * ring as usize };
            for j in (-ring..=ring).step_by(each) {
                if (i != 0 && !lines.0) || (j != 0 && !lines.1) {
                    continue;
                }
                let by = Vec2::new(f64::from(i), f64::from(j)) * step;
                if best.is_none_or(|(length, _)| by.length() < length) && is_free(by) {
                    best = Some((by.length(), by));
                }
            }
        }
    }
    best.map_or(Vec2::default(), |(_, by)| by)
}

fn mean(points: &[Vec2]) -> Vec2 {
    points.iter().fold(Vec2::default(), |sum, &p| sum + p) * (1.0 / points.len() as f64)
}

/// Returns the least distance between two points; `None` if there are fewer than two.
pub(super) fn nearest_pair(places: &[Vec2]) -> Option<f64> {
    // Along the longer side, or a column of very many states would be compared each with each.
    let area = Rect::new(places.iter().copied());
    let turn = area.height() > area.width();
    let mut sorted: Vec<Vec2> = places.iter().map(|p| if turn { Vec2::new(p.y, p.x) } else { *p }).collect();
    sorted.sort_by(|a, b| a.x.total_cmp(&b.x));
    let mut best = None;
    for i in 0..sorted.len() {
        for j in i + 1..sorted.len() {
            if best.is_some_and(|b| sorted[j].x - sorted[i].x >= b) {
                break;
            }
            let distance = sorted[i].distance(sorted[j]);
            if best.is_none_or(|b| distance < b) {
                best = Some(distance);
            }
        }
    }
    best
}
