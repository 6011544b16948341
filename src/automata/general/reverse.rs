//! The reverse of a language: all its words read backwards.

use super::{Alphabet, Automaton, Node, Table, TooManySets};

/// Returns the minimal automaton of all accepted words read backwards.
///
/// # Errors
/// The subset construction makes more than `most` sets: a reverse can need two to the power of the states.
pub fn reverse(table: &Table, letters: &Alphabet, most: usize) -> Result<Table, TooManySets> {
    // Equivalent states would only increase the number of subsets.
    let forward = table.minimize();
    // All accepting states may begin, so a new start leads to each of them without a letter.
    let start = forward.len();
    let node =
        |i: usize, accepting| Node { name: format!("q{i}"), accepting, on: vec![Vec::new(); letters.len()], ..Node::default() };
    let mut states: Vec<Node> = (0..start).map(|i| node(i, i == forward.start() as usize)).collect();
    states.push(node(start, false));
    for state in 0..start as u32 {
        for letter in forward.symbols() {
            states[forward.step(state, letter) as usize].on[usize::from(letter)].push(state as usize);
        }
        if forward.is_accepting(state) {
            states[start].empty.push(state as usize);
        }
    }
    // Unique names, known targets, and a table has no more states than an automaton may have.
    let backward = Automaton::new("", "", letters.clone(), start, states).map_err(|_| TooManySets(most))?;
    Ok(backward.subsets(most)?.table.minimize())
}
