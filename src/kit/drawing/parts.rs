//! The parts of a drawing that a pointer can grasp.

use fob_automata::edit::{Draft, DraftStateId};
use fob_automata::figure::{EdgeShape, Figure, Vec2 as Unit, segment_distance};
use fob_automata::{Letter, RADIUS, StateId};

/// Inside this part of the radius a state is moved; outside of it, a transition is drawn.
const BODY: f64 = 0.78;
/// The rim reaches a little beyond the circle.
const RIM: f64 = 1.15;

/// An edge: from one state to another, with all that it reads.
pub type Edge = (DraftStateId, DraftStateId);

/// A part of the drawing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Hit {
    /// The inside of a state.
    State(DraftStateId),
    /// Its rim, from which transitions are drawn.
    Rim(DraftStateId),
    /// The mark of a missing transition.
    Missing(DraftStateId, Letter),
    /// The arrowhead of an edge.
    End(Edge),
    /// The line of an edge or its letters.
    Edge(Edge),
    /// Nothing.
    Canvas,
}

impl Hit {
    /// Returns the state under the pointer, whichever part of it.
    pub const fn state(self) -> Option<DraftStateId> {
        match self {
            Self::State(id) | Self::Rim(id) | Self::Missing(id, _) => Some(id),
            _ => None,
        }
    }
}

/// The parts that can be grasped, and from how far.
#[derive(Clone, Copy, Debug)]
pub struct Reach {
    /// From how many points an edge is grasped.
    pub points: f64,
    /// Whether the ends of edges are parts.
    pub ends: bool,
    /// Whether the marks of the board's missing transitions are parts.
    pub marks: bool,
}

/// Converts drawing units to radii.
pub fn unit((x, y): (f64, f64)) -> Unit {
    Unit::new(x / RADIUS, y / RADIUS)
}

/// Converts radii to drawing units.
pub fn units(p: Unit) -> (f64, f64) {
    (p.x * RADIUS, p.y * RADIUS)
}

/// Converts radii to drawing units, in tenths, so that files stay readable.
pub fn tenths(p: Unit) -> (f64, f64) {
    let (x, y) = units(p);
    ((x * 10.0).round() / 10.0, (y * 10.0).round() / 10.0)
}

/// Returns the position of the mark of a missing transition, on the lower rim: green left, red right.
pub fn missing_place(centre: Unit, letter: Letter) -> Unit {
    let side = if letter == Letter::Green { -1.0 } else { 1.0 };
    centre + Unit::new(side * 0.62, 0.95)
}

/// Returns the distance of a place from an edge and its letters, in radii.
pub fn distance(edge: &EdgeShape, p: Unit) -> f64 {
    let along = edge.curve.points(24);
    let line = along.windows(2).map(|w| segment_distance(p, w[0], w[1]));
    line.fold(edge.label.area.distance(p), f64::min)
}

/// Returns the topmost state whose circle contains a point.
pub fn state_at(draft: &Draft, p: Unit) -> Option<DraftStateId> {
    draft.states().rev().find(|state| p.distance(unit(state.at)) < RIM).map(|state| state.id)
}

/// Returns the part at a point of the drawing; `scale` is the radius of a state in points, for handles that stay large when the drawing is
/// small.
pub fn hit(draft: &Draft, figure: Option<&Figure>, p: Unit, scale: f64, reach: Reach) -> Hit {
    let near = (reach.points / scale).clamp(0.16, 0.8);
    if reach.marks {
        for state in draft.states().rev() {
            for letter in state.missing() {
                if p.distance(missing_place(unit(state.at), letter)) < (reach.points / scale).max(0.3) {
                    return Hit::Missing(state.id, letter);
                }
            }
        }
    }
    let edges = figure.map_or(&[][..], |figure| &figure.edges);
    // The drawing may be older than the draft.
    let id = |state: StateId| draft.list().get(state.index()).map(|state| state.id);
    for edge in edges.iter().filter(|_| reach.ends) {
        let tip = edge.head[0].lerp((edge.head[1] + edge.head[2]) * 0.5, 0.6);
        if p.distance(tip) < near.max(0.24)
            && figure.is_some_and(|figure| p.distance(figure.states[edge.to.index()].centre) > 1.0)
            && let Some(edge) = id(edge.from).zip(id(edge.to))
        {
            return Hit::End(edge);
        }
    }
    let mut nearest: Option<(f64, DraftStateId)> = None;
    for state in draft.states() {
        let far = p.distance(unit(state.at));
        if far < RIM.max(1.0 + 4.0 / scale) && nearest.is_none_or(|(best, _)| far <= best) {
            nearest = Some((far, state.id));
        }
    }
    if let Some((far, state)) = nearest {
        return if far < BODY { Hit::State(state) } else { Hit::Rim(state) };
    }
    let mut best: Option<(f64, Edge)> = None;
    for edge in edges {
        let far = distance(edge, p);
        if far < near
            && best.is_none_or(|(best, _)| far < best)
            && let Some(edge) = id(edge.from).zip(id(edge.to))
        {
            best = Some((far, edge));
        }
    }
    best.map_or(Hit::Canvas, |(_, edge)| Hit::Edge(edge))
}
