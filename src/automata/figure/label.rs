//! Places for the letters next to the edges: clear of circles, lines and each other.

use super::geometry::{Rect, Vec2, segments_cross};
use super::route::Routed;
use super::{LETTER_SIZE, LabelShape, Plan};

/// Points along a curve at which its overlaps are measured.
const SAMPLES: usize = 16;
/// Room between a text and the line that it belongs to.
const GAP: f64 = 0.12;
/// From a line of text to the next one, in heights of a letter.
const LEADING: f64 = 1.2;
/// Maximum additional distance of a label from its line, in radii; letters use only the first few.
const AWAY: [f64; 7] = [0.0, 0.2, 0.45, 0.8, 1.2, 1.7, 2.3];
const NEAR: usize = 3;
/// Cost of another line between a text and its own, which makes it look like that line's text.
const BEHIND: f64 = 12.0;
/// Rounds of reconsideration.
const ROUNDS: usize = 3;

/// Returns the labels, in the order of the plan's edges.
pub(super) fn place(plan: &Plan, routed: &Routed) -> Vec<LabelShape> {
    let lines: Vec<(Rect, Vec<Vec2>)> = routed
        .edges
        .iter()
        .chain(&routed.starts)
        .map(|curve| {
            let points = curve.points(SAMPLES);
            (Rect::new(points.iter().copied()).grown(0.05), points)
        })
        .collect();
    let mut candidates: Vec<Vec<(LabelShape, f64)>> = Vec::with_capacity(plan.edges.len());
    for (i, edge) in plan.edges.iter().enumerate() {
        let text = if edge.lines.is_empty() {
            edge.letters.iter().map(|l| l.letter().to_string()).collect::<Vec<_>>().join(",")
        } else {
            edge.lines.join("\n")
        };
        let (width, height) = size(&text);
        let curve = &routed.edges[i];
        let chord = curve.0[0].lerp(curve.0[3], 0.5);
        // A block of lines is wider than the gap between two states, so it may have to be away from its edge to be clear of them.
        // It has a background, so it may cover lines, but never a state.
        // Only there can another line come between it and its own.
        let (away, over, hidden): (&[f64], f64, f64) =
            if edge.lines.is_empty() { (&AWAY[..NEAR], 10.0, 0.0) } else { (&AWAY, 60.0, BEHIND) };
        let mut places = Vec::new();
        for (k, t) in [0.5, 0.45, 0.55, 0.4, 0.6, 0.35, 0.65, 0.3, 0.7, 0.25, 0.75, 0.2, 0.8].into_iter().enumerate() {
            let (at, normal) = (curve.at(t), curve.direction(t).quarter());
            for direction in [normal, -normal] {
                // The outside of a bend is free, and it is the side where a reader looks for the letter; above a straight line.
                let outside = (curve.at(0.5) - chord).dot(direction);
                let inward = if outside.abs() > 0.05 { outside < 0.0 } else { direction.y > 0.0 };
                for (more, far) in away.iter().enumerate() {
                    let distance = f64::midpoint(direction.x.abs() * width, direction.y.abs() * height) + GAP + far;
                    let centre = at + direction * distance;
                    let area = Rect::around(centre, width, height);
                    let base = 0.09 * k as f64 + 0.4 * more as f64 + if inward { 0.35 } else { 0.0 };
                    let cost = base + fixed_cost(plan, &lines, area, over) + hidden * behind(&lines, i, at, centre) as f64;
                    places.push((LabelShape { text: text.clone(), centre, area }, cost));
                }
            }
        }
        candidates.push(places);
    }
    choose(candidates)
}

/// Width and height of a label's text in radii.
pub(super) fn size(text: &str) -> (f64, f64) {
    let width = |line: &str| 0.62 * line.chars().filter(|c| *c != ',').count() as f64 + 0.3 * line.matches(',').count() as f64;
    let lines = text.lines().count().max(1) as f64;
    (LETTER_SIZE * text.lines().map(width).fold(0.0, f64::max), LETTER_SIZE * (1.0 + LEADING * (lines - 1.0)))
}

/// Returns the cost of covering states, at `over` each, and lines.
fn fixed_cost(plan: &Plan, lines: &[(Rect, Vec<Vec2>)], area: Rect, over: f64) -> f64 {
    let mut cost = 0.0;
    for state in &plan.states {
        let distance = area.distance(state.at);
        if distance < 1.1 {
            cost += over + 10.0 * (1.1 - distance);
        }
    }
    let roomy = area.grown(0.04);
    for (bounds, points) in lines {
        if bounds.overlaps(roomy) {
            cost += 3.0 * points.windows(2).filter(|s| roomy.meets_segment(s[0], s[1])).count() as f64;
        }
    }
    cost
}

/// The number of other lines between a point of a line and the middle of its text.
fn behind(lines: &[(Rect, Vec<Vec2>)], own: usize, at: Vec2, centre: Vec2) -> usize {
    let between = Rect::new([at, centre]);
    let crosses = |(other, (bounds, points)): &(usize, &(Rect, Vec<Vec2>))| {
        *other != own && bounds.overlaps(between) && points.windows(2).any(|line| segments_cross(at, centre, line[0], line[1]))
    };
    lines.iter().enumerate().filter(crosses).count()
}

fn choose(mut candidates: Vec<Vec<(LabelShape, f64)>>) -> Vec<LabelShape> {
    let mut chosen: Vec<usize> = candidates
        .iter()
        .map(|places| (0..places.len()).min_by(|&i, &j| places[i].1.total_cmp(&places[j].1)).unwrap_or(0))
        .collect();
    for _ in 0..ROUNDS {
        let mut changed = false;
        for i in 0..candidates.len() {
            let taken: Vec<Rect> = (0..candidates.len()).filter(|&j| j != i).map(|j| candidates[j][chosen[j]].0.area).collect();
            let cost = |place: &(LabelShape, f64)| {
                let area = place.0.area.grown(0.1);
                place.1 + 8.0 * taken.iter().filter(|t| t.overlaps(area)).count() as f64
            };
            let mut best = (cost(&candidates[i][chosen[i]]), chosen[i]);
            for (k, place) in candidates[i].iter().enumerate() {
                if place.1 < best.0 - 1e-9 {
                    let sum = cost(place);
                    if sum < best.0 - 1e-9 {
                        best = (sum, k);
                    }
                }
            }
            changed |= best.1 != chosen[i];
            chosen[i] = best.1;
        }
        if !changed {
            break;
        }
    }
    candidates.iter_mut().zip(chosen).map(|(places, i)| places.swap_remove(i).0).collect()
}
