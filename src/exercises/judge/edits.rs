//! The fewest edits that correct a DFA. An edit changes the acceptance of a state, the target of a transition, or the start.

use fob_automata::general::{Dense, Symbol, difference};

/// Largest number of edits, or pairs of edits, that are searched.
const MOST: u64 = 300_000;

/// One edit of a DFA.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edit {
    /// Inverts the acceptance of a state.
    Flip(u32),
    /// Redirects a transition to another state.
    Redirect(u32, Symbol, u32),
    /// Makes another state the start.
    Start(u32),
}

impl Edit {
    /// Applies the edit to a table of transitions.
    pub fn make(self, table: &mut Dense) {
        match self {
            Self::Flip(state) => table.flip(state),
            Self::Redirect(state, letter, to) => table.redirect(state, letter, to),
            Self::Start(state) => table.start_at(state),
        }
    }
}

/// Returns the number of single edits of a DFA: k s (s - 1) + 2 s - 1 with s states and k letters.
pub const fn number(states: u64, letters: u64) -> u64 {
    letters * states * (states - 1) + 2 * states - 1
}

/// Returns the one or two edits after which a DFA has the language of `solution`. `None` if more are needed or the search would
/// be too large: single edits are searched if there are at most 300,000, two edits up to 300,000 edits and pairs of them, and
/// only if the solution has three states or more.
///
/// Some edit must touch the run on the shortest counterexample, or that run would still end as it does. So only those are tried,
/// and the same again on each result.
pub fn fewest(table: &Dense, solution: &Dense) -> Option<Vec<Edit>> {
    let all = number(table.len() as u64, table.width() as u64);
    let word = difference(table, solution)?;
    let two = solution.len() >= 3 && all + all * (all - 1) / 2 <= MOST;
    if all > MOST {
        return None;
    }
    let first = touching(table, &word);
    let made = |table: &Dense, edit: Edit| {
        let mut made = table.clone();
        edit.make(&mut made);
        made
    };
    let mut left = Vec::new();
    for &edit in &first {
        let changed = made(table, edit);
        match difference(&changed, solution) {
            None => return Some(vec![edit]),
            Some(word) => left.push((edit, changed, word)),
        }
    }
    if !two {
        return None;
    }
    for (edit, changed, word) in left {
        for second in touching(&changed, &word) {
            if difference(&made(&changed, second), solution).is_none() {
                return Some(vec![edit, second]);
            }
        }
    }
    None
}

/// Returns the edits that change the run on a word: the acceptance of its last state, each transition that it takes, the start.
fn touching(table: &Dense, word: &[Symbol]) -> Vec<Edit> {
    let states = 0..table.len() as u32;
    let path = table.path(word);
    let mut edits = vec![Edit::Flip(path[word.len()])];
    let mut taken: Vec<(u32, Symbol)> = path.iter().copied().zip(word.iter().copied()).collect();
    taken.sort_unstable();
    taken.dedup();
    for (state, letter) in taken {
        let old = table.step(state, letter);
        edits.extend(states.clone().filter(|to| *to != old).map(|to| Edit::Redirect(state, letter, to)));
    }
    edits.extend(states.filter(|state| *state != table.start()).map(Edit::Start));
    edits
}

/// Returns the hint for students that describes the edits.
pub fn hint(edits: &[Edit]) -> String {
    let one = |edit: &Edit| match edit {
        Edit::Flip(_) => "one state's acceptance is wrong",
        Edit::Redirect(..) => "one transition leads to the wrong state",
        Edit::Start(_) => "the start is the wrong state",
    };
    let text = match edits {
        [Edit::Flip(_), Edit::Flip(_)] => "the acceptance of two states is wrong".to_owned(),
        [Edit::Redirect(..), Edit::Redirect(..)] => "two transitions lead to the wrong states".to_owned(),
        edits => edits.iter().map(one).collect::<Vec<_>>().join(", and "),
    };
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect::<String>() + ".")
}
