//! The machine as a graph: the DFA workshop's own figure, with symbols and motions next to the edges.

use super::labels;
use egui::{Rect, Ui, vec2};
use fob_automata::StateId;
use fob_automata::figure::{Figure, Plan, PlanEdge, PlanState};
use fob_automata::layout::{Graph, Style, lay_out};
use fob_kit::theme::Theme;
use fob_kit::widgets::figure::{self, Marks, Placement};
use fob_kit::widgets::figure_words;
use fob_machines::turing::{Machine, Motion};

/// Maximum number of states drawn; more would be unreadable.
const MOST_STATES: usize = 40;
/// Rules that are named next to an edge; of more, only the number is shown.
const MOST_LINES: usize = 8;
/// Rules at an edge above which two of them share a line.
const SINGLE: usize = 3;

/// A machine as a graph.
pub type Drawing = Figure;

/// Where the run is in the graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Here {
    /// The state.
    pub state: usize,
    /// The state to which the next rule leads, if one fits.
    pub next: Option<usize>,
}

/// The arrow of a motion.
pub const fn arrow(motion: Motion) -> char {
    match motion {
        Motion::Left => '←',
        Motion::Right => '→',
        Motion::Stay => '↓',
    }
}

/// The graph of a machine; nothing if it has too many states.
pub fn drawing(machine: &Machine) -> Option<Drawing> {
    let count = machine.states().len();
    if count > MOST_STATES {
        return None;
    }
    let mut edges: Vec<PlanEdge> = Vec::new();
    for (from, read, rule) in machine.rules() {
        let symbol = |place: usize| machine.symbols()[place].as_str();
        let label = format!("{}/{}{}", symbol(read), symbol(rule.symbol), arrow(rule.motion));
        match edges.iter_mut().find(|edge| (edge.from, edge.to) == (from, rule.state)) {
            Some(edge) => edge.lines.push(label),
            None => {
                edges.push(PlanEdge { from, to: rule.state, letters: Vec::new(), lines: vec![label], bend: None });
            }
        }
    }
    for edge in &mut edges {
        edge.lines = short(&edge.lines);
    }
    let graph =
        Graph { len: count, start: Some(machine.start()), edges: edges.iter().map(|edge| (edge.from, edge.to)).collect() };
    let places = lay_out(&graph, Style::Auto);
    let accepting = |state: usize| machine.halt() == Some(state);
    let states = machine.states().iter().zip(places).enumerate();
    let states = states.map(|(i, (name, at))| PlanState { name: name.clone(), accepting: accepting(i), at }).collect();
    Some(Figure::draw(&Plan { states, starts: vec![machine.start()], edges }))
}

/// The rules of an edge in few lines.
fn short(rules: &[String]) -> Vec<String> {
    let named = &rules[..rules.len().min(MOST_LINES)];
    let together = if rules.len() > SINGLE { 2 } else { 1 };
    let mut lines: Vec<String> = named.chunks(together).map(|some| some.join("  ")).collect();
    if rules.len() > MOST_LINES {
        lines.push(format!("{} more", rules.len() - MOST_LINES));
    }
    lines
}

/// Draws the graph in a rectangle, with the state and the rule that fires next marked.
pub fn show(ui: &mut Ui, rect: Rect, drawing: &Drawing, here: Option<&Here>) {
    let theme = &Theme::from_ui(ui);
    let frame = Placement::fit(drawing, rect.shrink2(vec2(12.0, 12.0)), 30.0);
    let mut marks = Marks::default();
    if let Some(here) = here {
        marks.states.push((StateId::from(here.state), theme.accent));
        marks.arrow = here.next.map(|next| (StateId::from(here.state), StateId::from(next)));
    }
    figure::draw(&ui.painter().with_clip_rect(rect), theme, drawing, frame, &marks);
    figure_words::tell(ui, rect, labels::STATES, drawing);
}

#[cfg(test)]
mod tests {
    use super::*;
    use fob_automata::figure::Vec2;
    use fob_machines::turing::{BUILTIN, builtin};

    #[test]
    fn no_rule_of_a_ready_machine_is_written_over_a_state() {
        for ready in BUILTIN {
            let figure = builtin(ready.name).as_ref().and_then(drawing).unwrap_or_else(|| panic!("{} is drawn", ready.name));
            for edge in &figure.edges {
                for state in &figure.states {
                    let distance = edge.label.area.distance(state.centre);
                    assert!(
                        distance >= 1.0,
                        "{}: {:?} is {distance:.2} radii from the middle of {:?}",
                        ready.name,
                        edge.label.text,
                        state.name.lines
                    );
                }
            }
        }
    }

    #[test]
    fn no_line_is_between_a_rule_of_a_ready_machine_and_its_own() {
        for ready in BUILTIN {
            let figure = builtin(ready.name).as_ref().and_then(drawing).unwrap_or_else(|| panic!("{} is drawn", ready.name));
            let lines: Vec<Vec<_>> = figure.edges.iter().map(|edge| edge.curve.points(60)).collect();
            for (own, edge) in figure.edges.iter().enumerate() {
                let centre = edge.label.centre;
                let side = |a: Vec2, b: Vec2, p: Vec2| (b - a).cross(p - a) > 0.0;
                let is_free = |at: &Vec2| {
                    lines.iter().enumerate().filter(|(other, _)| *other != own).all(|(_, line)| {
                        line.windows(2).all(|part| {
                            side(centre, *at, part[0]) == side(centre, *at, part[1])
                                || side(part[0], part[1], centre) == side(part[0], part[1], *at)
                        })
                    })
                };
                // Lines that meet at a state hide nothing.
                let middle = &lines[own][10..50];
                let nearest = middle.iter().min_by(|a, b| a.distance(centre).total_cmp(&b.distance(centre)));
                assert!(nearest.is_some_and(is_free), "{}: {:?} is behind another line", ready.name, edge.label.text);
            }
        }
    }
}
