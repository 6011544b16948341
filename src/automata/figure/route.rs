//! Courses of edges: straight if the way is free, bowed around states and each other otherwise.
//!
//! Every edge, loop and the start arrow has a list of candidate courses. They are chosen one after the other by cost, then each
//! is reconsidered against all the others until nothing improves.

use super::geometry::{Cubic, Rect, Vec2, segment_distance, segments_cross};
use super::{HEAD_LENGTH, Plan};

/// The courses, in the order of the plan's edges and starts.
pub(super) struct Routed {
    pub edges: Vec<Cubic>,
    pub starts: Vec<Cubic>,
}

/// Samples along a curve for judging it.
const SAMPLES: usize = 12;
/// The distance from the centre of a state at which others may pass.
const CLEARANCE: f64 = 1.3;
/// Lines nearer than this to each other are hard to tell apart.
const NEAR: f64 = 0.3;
/// The start arrow comes from nowhere, and should be seen to.
const START_NEAR: f64 = 0.8;
/// How far a loop reaches from its state's centre.
const LOOP_REACH: f64 = 2.2;
/// Distance of a loop's letters from its farthest point, and the room that they want around them.
const LETTERS: f64 = 0.5;
/// Length of the start arrow.
const START_LENGTH: f64 = 1.3;
/// Rounds of reconsideration.
const ROUNDS: usize = 3;
/// With more edges than this only the edges' own cost counts: nobody can read such a figure anyway.
const MANY: usize = 600;

struct Candidate {
    curve: Cubic,
    points: Vec<Vec2>,
    area: Rect,
    /// Its cost apart from other edges.
    cost: f64,
    /// How near others may come before they are hard to tell apart.
    near: f64,
    /// Positions of a loop's letters: unlike other edges it has no second place for them.
    letters: Option<Vec2>,
}

pub(super) fn route(plan: &Plan) -> Routed {
    let mut items: Vec<Vec<Candidate>> = plan.edges.iter().map(|_| Vec::new()).collect();
    for (item, edge) in items.iter_mut().zip(&plan.edges) {
        let (a, b) = (plan.states[edge.from].at, plan.states[edge.to].at);
        let opposed = edge.from != edge.to && plan.edges.iter().any(|e| e.from == edge.to && e.to == edge.from);
        let courses: Vec<(Cubic, f64)> = match (edge.from == edge.to, edge.bend) {
            (true, Some(bend)) => vec![(loop_curve(a, bend), 0.0)],
            (true, None) => loops(a),
            (false, Some(bend)) => vec![(bow(a, b, bend), 0.0)],
            (false, None) => bows(a, b, opposed),
        };
        item.extend(courses.into_iter().map(|(curve, cost)| {
            let mut candidate = judged(plan, curve, cost, &[edge.from, edge.to], NEAR);
            if edge.from == edge.to {
                candidate.letters = Some(curve.at(0.5) + (curve.at(0.5) - a).unit() * LETTERS);
            }
            candidate
        }));
    }
    for &start in &plan.starts {
        let arrows = starts(plan.states[start].at).into_iter();
        items.push(arrows.map(|(curve, cost)| judged(plan, curve, cost, &[start], START_NEAR)).collect());
    }
    let chosen = choose(&items, plan);
    let mut curves: Vec<Cubic> = items.iter().zip(&chosen).map(|(item, &i)| item[i].curve).collect();
    let starts = curves.split_off(plan.edges.len());
    Routed { edges: curves, starts }
}

/// Picks a candidate for every item.
fn choose(items: &[Vec<Candidate>], plan: &Plan) -> Vec<usize> {
    let cheapest = |item: &Vec<Candidate>| (0..item.len()).min_by(|&i, &j| item[i].cost.total_cmp(&item[j].cost)).unwrap_or(0);
    let mut chosen: Vec<usize> = items.iter().map(cheapest).collect();
    if items.len() > MANY {
        return chosen;
    }
    // Edges between states first, loops next, the start arrow last: the later ones have more freedom.
    let mut order: Vec<usize> = (0..items.len()).collect();
    order.sort_by_key(|&i| match plan.edges.get(i) {
        Some(edge) if edge.from != edge.to => 0,
        Some(_) => 1,
        None => 2,
    });
    let mut placed = vec![false; items.len()];
    for round in 0..ROUNDS {
        let mut changed = false;
        for &i in &order {
            let against: Vec<&Candidate> =
                (0..items.len()).filter(|&j| j != i && placed[j]).map(|j| &items[j][chosen[j]]).collect();
            let cost = |candidate: &Candidate, limit: f64| {
                let mut sum = candidate.cost;
                for other in &against {
                    if sum >= limit {
                        break;
                    }
                    sum += conflict(candidate, other, limit - sum);
                }
                sum
            };
            let mut best = (cost(&items[i][chosen[i]], f64::INFINITY), chosen[i]);
            for (k, candidate) in items[i].iter().enumerate() {
                let sum = cost(candidate, best.0);
                if sum < best.0 - 1e-9 {
                    best = (sum, k);
                }
            }
            changed |= best.1 != chosen[i];
            chosen[i] = best.1;
            placed[i] = true;
        }
        if !changed && round > 0 {
            break;
        }
    }
    chosen
}

/// Returns the cost of drawing two courses together, or part of it once it reaches `limit`.
fn conflict(a: &Candidate, b: &Candidate, limit: f64) -> f64 {
    let least = a.near.max(b.near);
    let mut cost = 0.0;
    for (one, other) in [(a, b), (b, a)] {
        if let Some(letters) = one.letters.filter(|p| other.area.grown(LETTERS).contains(*p)) {
            let nearest = other.points.windows(2).map(|s| segment_distance(letters, s[0], s[1])).fold(f64::INFINITY, f64::min);
            cost += if nearest < LETTERS { 2.0 } else { 0.0 };
        }
    }
    if !a.area.grown(least).overlaps(b.area.grown(1e-6)) {
        return cost;
    }
    // Most pairs of segments are far apart, which a comparison of their boxes shows at once.
    let apart = |s: &[Vec2], box_: Rect| {
        s[0].x.max(s[1].x) < box_.min.x
            || s[0].x.min(s[1].x) > box_.max.x
            || s[0].y.max(s[1].y) < box_.min.y
            || s[0].y.min(s[1].y) > box_.max.y
    };
    for s in a.points.windows(2).filter(|s| !apart(s, b.area)) {
        let box_ = Rect::new([s[0], s[1]]);
        for t in b.points.windows(2) {
            if !apart(t, box_) && segments_cross(s[0], s[1], t[0], t[1]) {
                cost += 2.5;
            }
        }
    }
    let reach = b.area.grown(least);
    for &p in &a.points {
        if cost >= limit {
            break;
        }
        if !reach.contains(p) {
            continue;
        }
        let near = b.points.windows(2).map(|t| segment_distance(p, t[0], t[1])).fold(f64::INFINITY, f64::min);
        if near < least {
            cost += 1.2 - near / least;
        }
    }
    cost
}

/// Returns a course with its cost against the states; the states in `own` are its ends.
fn judged(plan: &Plan, curve: Cubic, base: f64, own: &[usize], near: f64) -> Candidate {
    let points = curve.points(SAMPLES);
    let area = Rect::new(points.iter().copied());
    let mut cost = base;
    let reach = area.grown(CLEARANCE);
    for (i, state) in plan.states.iter().enumerate() {
        if own.contains(&i) || !reach.contains(state.at) {
            continue;
        }
        let nearest = points.windows(2).map(|s| segment_distance(state.at, s[0], s[1])).fold(f64::INFINITY, f64::min);
        if nearest < CLEARANCE {
            cost += 12.0 + 30.0 * (CLEARANCE - nearest);
        }
    }
    // A curve that goes back under one of its own states is hard to read as well.
    for &i in own {
        let inside = points[1..SAMPLES].iter().filter(|p| p.distance(plan.states[i].at) < 0.98).count();
        cost += 4.0 * inside as f64;
    }
    Candidate { curve, points, area, cost, near, letters: None }
}

/// Returns the curve from the rim around `a` to the rim around `b` whose middle is offset by `bend` from the midpoint of the centres.
pub(super) fn bow(a: Vec2, b: Vec2, bend: Vec2) -> Cubic {
    if a.distance(b) < 2.0 + HEAD_LENGTH && bend.length() < 0.1 {
        // The circles touch: nothing better than the line between the centres.
        let direction = (b - a).unit();
        return Cubic::line(a + direction * 0.5, b - direction * 0.5);
    }
    let whole = Cubic::quadratic(a, a.lerp(b, 0.5) + bend * 2.0, b);
    let end = whole.entry(b, 1.0);
    let start = 1.0 - whole.reversed().entry(a, 1.0);
    if start < end { whole.piece(start, end) } else { Cubic::line(a, b) }
}

/// Straight, and bowed to both sides by several amounts.
fn bows(a: Vec2, b: Vec2, opposed: bool) -> Vec<(Cubic, f64)> {
    let length = a.distance(b);
    let side = (b - a).unit().quarter();
    let mut amounts = vec![0.0, 0.45, 0.8, 1.25, 1.8, 2.4];
    amounts.extend([0.22, 0.3, 0.4, 0.5].map(|k| k * length).into_iter().filter(|&d| d > 2.7));
    let mut courses = Vec::new();
    for amount in amounts {
        // Two edges that run against each other keep to the same side of their own way, like traffic.
        let straight = if opposed && amount == 0.0 { 1.5 } else { 0.0 };
        courses.push((bow(a, b, side * -amount), 0.4 * amount + straight));
        if amount > 0.0 {
            courses.push((bow(a, b, side * amount), 0.4 * amount + 0.02));
        }
    }
    courses
}

/// Returns the loop at a state whose farthest point is at `apex` from the centre.
pub(super) fn loop_curve(centre: Vec2, apex: Vec2) -> Cubic {
    let angle = apex.angle();
    let reach = apex.length().max(1.5);
    let half = 0.42;
    let (from, to) = (Vec2::at_angle(angle - half), Vec2::at_angle(angle + half));
    // The middle of the curve is an eighth of the ends' sum and three eighths of the controls' sum.
    let control = (reach - 0.25 * libm::cos(half)) / (0.75 * libm::cos(0.36));
    let (c, d) = (Vec2::at_angle(angle - 0.36) * control, Vec2::at_angle(angle + 0.36) * control);
    Cubic([centre + from, centre + c, centre + d, centre + to])
}

fn loops(centre: Vec2) -> Vec<(Cubic, f64)> {
    // Above is where a reader expects a loop, then below, then at the side.
    directions(&[(-90.0, 0.0), (90.0, 0.4), (0.0, 0.6), (180.0, 0.6)], 0.8)
        .into_iter()
        .map(|(direction, cost)| (loop_curve(centre, direction * LOOP_REACH), cost))
        .collect()
}

fn starts(centre: Vec2) -> Vec<(Cubic, f64)> {
    directions(&[(180.0, 0.0), (-135.0, 0.5), (135.0, 0.55), (-90.0, 0.6), (90.0, 0.65)], 0.9)
        .into_iter()
        .map(|(direction, cost)| (Cubic::line(centre + direction * (1.0 + START_LENGTH), centre + direction), cost))
        .collect()
}

/// Sixteen directions with their costs: the preferred ones (in degrees), and all others.
fn directions(preferred: &[(f64, f64)], otherwise: f64) -> Vec<(Vec2, f64)> {
    (0..16)
        .map(|i| {
            let degrees = f64::from(i) * 22.5 - 180.0;
            let cost = preferred
                .iter()
                .find(|(angle, _)| (angle - degrees).rem_euclid(360.0) < 1e-9)
                .map_or(otherwise, |(_, cost)| *cost);
            (Vec2::at_angle(degrees.to_radians()), cost)
        })
        .collect()
}
