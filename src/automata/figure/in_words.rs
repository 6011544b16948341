//! A drawn automaton in words, for people who do not see it: a line for each state, with the targets of its arrows.
//!
//! The words have the same content as the drawing.

use super::{EdgeShape, Figure};
use crate::Letter;

/// Returns a state in words: `odd, start, accepting: on a to even; on b to odd`. `leads` has what each of its arrows reads, and
/// the state where it ends.
pub fn state_in_words(name: &str, is_start: bool, accepts: bool, leads: &[(String, &str)]) -> String {
    let kinds = [(is_start, "start"), (accepts, "accepting")];
    let head = kinds.into_iter().filter(|(is, _)| *is).fold(name.to_owned(), |head, (_, kind)| format!("{head}, {kind}"));
    if leads.is_empty() {
        return format!("{head}: no transitions");
    }
    let leads: Vec<String> = leads.iter().map(|(reads, to)| format!("on {reads} to {to}")).collect();
    format!("{head}: {}", leads.join("; "))
}

/// Returns what an edge reads: the board's letters by their words, or its own label.
fn reads<'a>(edge: &EdgeShape, word: impl Fn(Letter) -> &'a str) -> String {
    if edge.letters.is_empty() {
        return edge.label.text.split(['\n']).flat_map(|line| line.split("  ")).collect::<Vec<_>>().join(", ");
    }
    edge.letters.iter().map(|letter| word(*letter)).collect::<Vec<_>>().join(" or ")
}

impl Figure {
    /// Returns a line for each state of the drawing; `word` names the letters of the board.
    pub fn in_words<'a>(&self, word: impl Fn(Letter) -> &'a str) -> Vec<String> {
        let name = |place: usize| self.states.get(place).map_or("", |state| state.name.whole.as_str());
        let line = |(place, shape): (usize, &super::StateShape)| {
            let edges = self.edges.iter().filter(|edge| edge.from == shape.id);
            let leads: Vec<(String, &str)> = edges.map(|edge| (reads(edge, &word), name(edge.to.index()))).collect();
            let is_start = self.starts.iter().any(|start| start.state == shape.id);
            state_in_words(name(place), is_start, shape.accepting, &leads)
        };
        self.states.iter().enumerate().map(line).collect()
    }
}
