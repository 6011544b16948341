//! Pictures of automata over any alphabet: SVG, and TikZ with edges between nodes.

use super::svg::document;
use super::{PictureError, check_number};
use crate::RADIUS;
use crate::figure::{Figure, Plan, PlanEdge, PlanState, Vec2};
use crate::general::{Automaton, Node};
use crate::layout::{Graph, places_of};

/// Returns the figure of an automaton on white; a state's radius is `radius` pixels.
///
/// # Errors
/// It has more states than can be drawn.
pub fn svg(automaton: &Automaton, radius: f64) -> Result<String, PictureError> {
    check_number(automaton.states().len())?;
    Ok(document(&Figure::draw(&plan(automaton)), automaton.name(), radius))
}

/// Returns the plan of an automaton: at its own positions, or laid out if it has none. Transitions between the same two states share an
/// edge.
pub fn plan(automaton: &Automaton) -> Plan {
    let places = places(automaton);
    let states = automaton.states().iter().zip(&places);
    let states = states.map(|(s, &at)| PlanState { name: s.name.clone(), accepting: s.accepting, at }).collect();
    let edges = automaton.states().iter().enumerate().flat_map(|(from, state)| {
        state.transitions().iter().map(move |t| PlanEdge {
            from,
            to: t.to,
            letters: Vec::new(),
            lines: vec![t.reads.text(automaton.letters())],
            bend: t.bend.map(|(x, y)| Vec2::new(x / RADIUS, y / RADIUS)),
        })
    });
    Plan { states, starts: automaton.starts().to_vec(), edges: edges.collect() }
}

/// Returns the automaton as a LaTeX document of the class `standalone`, with `edge` between nodes.
///
/// # Errors
/// It has more states than can be drawn.
pub fn tex(automaton: &Automaton) -> Result<String, PictureError> {
    check_number(automaton.states().len())?;
    Ok(super::tex::document(&Figure::draw(&plan(automaton)), automaton.name()))
}

/// Returns the centre of each state, in radii.
fn places(automaton: &Automaton) -> Vec<Vec2> {
    let from = |(from, state): (usize, &Node)| state.transitions().iter().map(|t| (from, t.to)).collect::<Vec<_>>();
    let edges = automaton.states().iter().enumerate().flat_map(from).collect();
    let graph = Graph { len: automaton.states().len(), start: Some(automaton.start()), edges };
    places_of(&graph, automaton.states().iter().map(|state| state.at))
}
