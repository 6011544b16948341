//! Pictures of automata over any alphabet: SVG, and TikZ with edges between nodes.

use super::svg::document;
use super::{PictureError, check_number};
use crate::figure::{Figure, Plan, PlanEdge, PlanState, Vec2};
use crate::general::{Automaton, Symbol};
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
    let edges = edges(automaton).into_iter().map(|Edge { from, to, label }| PlanEdge {
        from,
        to,
        letters: Vec::new(),
        lines: vec![label],
        bend: None,
    });
    Plan { states, start: Some(automaton.start()), edges: edges.collect() }
}

/// Returns the automaton as a LaTeX document of the class `standalone`, with `edge` between nodes.
///
/// # Errors
/// It has more states than can be drawn.
pub fn tex(automaton: &Automaton) -> Result<String, PictureError> {
    check_number(automaton.states().len())?;
    Ok(super::tex::document(&Figure::draw(&plan(automaton)), automaton.name()))
}

/// All letters from one state to another.
struct Edge {
    from: usize,
    to: usize,
    label: String,
}

/// Returns an edge for each pair of states with transitions between them, ordered by the first of these.
fn edges(automaton: &Automaton) -> Vec<Edge> {
    let mut edges: Vec<Edge> = Vec::new();
    for (from, state) in automaton.states().iter().enumerate() {
        let first = edges.len();
        let letters = state.on.iter().enumerate();
        let read = letters.map(|(letter, targets)| (automaton.letters().letter(letter as Symbol), targets));
        for (letter, targets) in read.chain([('ε', &state.empty)]) {
            for &to in targets {
                match edges[first..].iter_mut().find(|edge| edge.to == to) {
                    Some(edge) => {
                        edge.label.push(',');
                        edge.label.push(letter);
                    }
                    None => edges.push(Edge { from, to, label: letter.to_string() }),
                }
            }
        }
    }
    edges
}

/// Returns the centre of each state, in radii.
fn places(automaton: &Automaton) -> Vec<Vec2> {
    let edges = edges(automaton).into_iter().map(|edge| (edge.from, edge.to)).collect();
    let graph = Graph { len: automaton.states().len(), start: Some(automaton.start()), edges };
    places_of(&graph, automaton.states().iter().map(|state| state.at))
}
