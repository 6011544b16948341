//! Drawing data of an automaton in textbook style: circles, double circles, a start arrow, and curved edges with arrowheads and letters.
//! Every picture (screen, SVG, PNG, TikZ) is made from it.
//!
//! The unit is the radius of a state; x goes to the right, y *down*.

mod geometry;
mod in_words;
mod label;
mod name;
mod route;

pub(crate) use geometry::segments_cross;
pub use geometry::{Cubic, Rect, Vec2, segment_distance};
pub use in_words::state_in_words;
pub use name::{NameText, fit_name};

use super::{Dfa, Letter, RADIUS, StateId, layout};

/// Radius of the inner circle of an accepting state.
pub const INNER_RADIUS: f64 = 0.86;
/// Recommended line width.
pub const STROKE: f64 = 0.055;
/// Length of an arrowhead.
pub(crate) const HEAD_LENGTH: f64 = 0.34;
/// Width of an arrowhead.
pub(crate) const HEAD_WIDTH: f64 = 0.28;
/// Height of the letters next to the edges (font size).
pub const LETTER_SIZE: f64 = 0.62;

/// The input of a drawing: an automaton, complete or not.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Plan {
    /// The states, in order.
    pub states: Vec<PlanState>,
    /// The starts, as indices into `states`.
    pub starts: Vec<usize>,
    /// The edges, at most one for each ordered pair of states.
    pub edges: Vec<PlanEdge>,
}

/// A state to draw.
#[derive(Clone, Debug, PartialEq)]
pub struct PlanState {
    /// Name written in the state.
    pub name: String,
    /// Whether it has a second circle.
    pub accepting: bool,
    /// Centre of the state.
    pub at: Vec2,
}

/// An edge to draw.
#[derive(Clone, Debug, PartialEq)]
pub struct PlanEdge {
    /// Index of the state where it begins.
    pub from: usize,
    /// Index of the state where it ends.
    pub to: usize,
    /// Its letters, green first.
    pub letters: Vec<Letter>,
    /// Lines of text shown instead of the letters; empty to show the letters.
    pub lines: Vec<String>,
    /// Vector from the midpoint of both states (from the centre, for a loop) to the middle of the curve; `None` for automatic routing.
    pub bend: Option<Vec2>,
}

impl Plan {
    /// Creates the plan of a DFA with its states at `places` (one each, in radii).
    pub fn from_dfa(dfa: &Dfa, places: &[Vec2]) -> Self {
        let states = dfa
            .states()
            .iter()
            .zip(places)
            .map(|(state, &at)| PlanState { name: state.name.clone(), accepting: state.accepting, at })
            .collect();
        let mut edges: Vec<PlanEdge> = Vec::new();
        for (i, state) in dfa.states().iter().enumerate() {
            for letter in Letter::ALL {
                let to = state.next(letter).index();
                let bend = state.bend(letter).map(|(x, y)| Vec2::new(x, y) * (1.0 / RADIUS));
                match edges.last_mut().filter(|edge| edge.from == i && edge.to == to) {
                    Some(edge) => {
                        edge.letters.push(letter);
                        edge.bend = edge.bend.or(bend);
                    }
                    None => edges.push(PlanEdge { from: i, to, letters: vec![letter], lines: Vec::new(), bend }),
                }
            }
        }
        Self { states, starts: vec![dfa.start().index()], edges }
    }
}

/// A state as drawn: a circle of radius 1, and one of [`INNER_RADIUS`] if it is accepting.
#[derive(Clone, Debug, PartialEq)]
pub struct StateShape {
    /// The state.
    pub id: StateId,
    /// Centre of the state.
    pub centre: Vec2,
    /// Whether it has the second circle.
    pub accepting: bool,
    /// Its name, broken into lines that fit.
    pub name: NameText,
}

/// Letters next to an edge.
#[derive(Clone, Debug, PartialEq)]
pub struct LabelShape {
    /// `g`, `r` or `g,r`, or the edge's own lines.
    pub text: String,
    /// Centre of the text.
    pub centre: Vec2,
    /// Area that the text covers.
    pub area: Rect,
}

/// An edge as drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct EdgeShape {
    /// State where it begins.
    pub from: StateId,
    /// State where it ends.
    pub to: StateId,
    /// Its letters, green first.
    pub letters: Vec<Letter>,
    /// The curve from the rim of one state to the rim of the other, where the arrow's tip is.
    pub curve: Cubic,
    /// The part of the curve that is drawn as a line, up to the back of the arrowhead.
    pub shaft: Cubic,
    /// The arrowhead: the tip first, then the two back corners.
    pub head: [Vec2; 3],
    /// Label of the edge.
    pub label: LabelShape,
}

/// The arrow that marks a start.
#[derive(Clone, Debug, PartialEq)]
pub struct StartShape {
    /// The start state.
    pub state: StateId,
    /// The whole arrow, up to its tip.
    pub curve: Cubic,
    /// The part that is drawn as a line.
    pub shaft: Cubic,
    /// The arrowhead: the tip first.
    pub head: [Vec2; 3],
}

/// The complete drawing of an automaton.
#[derive(Clone, Debug, PartialEq)]
pub struct Figure {
    /// The states, in the order of the automaton.
    pub states: Vec<StateShape>,
    /// The edges, by the state where they begin; an edge with both letters is listed once.
    pub edges: Vec<EdgeShape>,
    /// The arrows of the starts; a [`Dfa`] always has one, a draft may have none.
    pub starts: Vec<StartShape>,
    /// Area that the drawing covers.
    pub bounds: Rect,
}

impl Figure {
    /// Draws a DFA: at its own positions (spread out evenly if they are too close together), or laid out if it has none.
    pub fn new(dfa: &Dfa) -> Self {
        Self::draw(&Plan::from_dfa(dfa, &layout::places(dfa)))
    }

    /// Draws a plan, with the states exactly where the plan puts them.
    pub fn draw(plan: &Plan) -> Self {
        let routed = route::route(plan);
        let labels = label::place(plan, &routed);
        let states: Vec<StateShape> = plan
            .states
            .iter()
            .enumerate()
            .map(|(i, state)| StateShape {
                id: StateId::from(i),
                centre: state.at,
                accepting: state.accepting,
                name: fit_name(&state.name),
            })
            .collect();
        let edges: Vec<EdgeShape> = plan
            .edges
            .iter()
            .zip(&routed.edges)
            .zip(labels)
            .map(|((edge, &curve), label)| {
                let (shaft, head) = arrow(&curve);
                let letters = edge.letters.clone();
                EdgeShape { from: StateId::from(edge.from), to: StateId::from(edge.to), letters, curve, shaft, head, label }
            })
            .collect();
        let starts = plan.starts.iter().zip(&routed.starts).map(|(&state, curve)| {
            let (shaft, head) = arrow(curve);
            StartShape { state: StateId::from(state), curve: *curve, shaft, head }
        });
        let starts: Vec<StartShape> = starts.collect();
        let mut bounds: Option<Rect> = None;
        let rects = states
            .iter()
            .map(|s| Rect::around(s.centre, 2.0 + STROKE, 2.0 + STROKE))
            .chain(edges.iter().flat_map(|e| [Rect::new(e.curve.points(24)), Rect::new(e.head), e.label.area]))
            .chain(starts.iter().flat_map(|s| [Rect::new(s.curve.0), Rect::new(s.head)]));
        for rect in rects {
            bounds = Some(bounds.map_or(rect, |b| b.union(rect)));
        }
        Self { states, edges, starts, bounds: bounds.unwrap_or(Rect::around(Vec2::default(), 2.0, 2.0)) }
    }

    /// Returns the edge that a letter takes from a state.
    pub fn edge(&self, from: StateId, letter: Letter) -> Option<&EdgeShape> {
        self.edges.iter().find(|edge| edge.from == from && edge.letters.contains(&letter))
    }
}

/// Returns the line and the head of an arrow along a curve.
fn arrow(curve: &Cubic) -> (Cubic, [Vec2; 3]) {
    let tip = curve.0[3];
    // The head follows the chord of its own length, so that it sits well on strong bends too.
    let back = curve.entry(tip, HEAD_LENGTH).min(1.0);
    let base = curve.at(back);
    let direction = (tip - base).unit();
    let base = tip - direction * HEAD_LENGTH;
    let side = direction.quarter() * (HEAD_WIDTH / 2.0);
    let shaft_end = curve.entry(tip, HEAD_LENGTH * 0.8);
    (curve.piece(0.0, shaft_end), [tip, base + side, base - side])
}
