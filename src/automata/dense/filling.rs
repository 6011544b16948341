//! Minimisation by filling a table of pairs, which also finds the word that tells each pair of states apart.

use super::{Dense, Symbol};

/// Largest number of reachable states whose pairs are tabulated.
pub const MOST_FILLED: usize = 500;

/// The automaton has more than [`MOST_FILLED`] reachable states.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0} reachable states: expected at most {MOST_FILLED} for a table of pairs")]
pub struct TooManyToFill(pub usize);

/// A pair of states that a word tells apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    /// The pair, the smaller state first.
    pub pair: (u32, u32),
    /// The round in which it was marked, which is the length of its word.
    pub round: usize,
    /// The shortest word that exactly one of the two accepts, the first of several by the order of letters.
    pub word: Vec<Symbol>,
    /// The letter that leads to a pair marked in the round before, and that pair; `None` in round 0, where acceptance differs.
    pub by: Option<(Symbol, (u32, u32))>,
}

/// The filled table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Filling {
    /// The reachable states, ascending. No pairs are formed with others.
    pub states: Vec<u32>,
    /// The marked pairs, by round and then by pair. All other pairs are equivalent.
    pub marks: Vec<Mark>,
}

impl Filling {
    /// Returns the mark of a pair, in either order; `None` if the two are equivalent or the same.
    pub fn mark(&self, p: u32, q: u32) -> Option<&Mark> {
        let pair = (p.min(q), p.max(q));
        self.marks.iter().find(|mark| mark.pair == pair)
    }

    /// Returns the number of rounds that marked a pair.
    pub fn rounds(&self) -> usize {
        self.marks.last().map_or(0, |mark| mark.round + 1)
    }

    /// Returns the marks of one round.
    pub fn of_round(&self, round: usize) -> impl Iterator<Item = &Mark> {
        self.marks.iter().filter(move |mark| mark.round == round)
    }
}

impl Dense {
    /// Fills the table of pairs: in round 0 the pairs of which one state accepts, then in each round those that a letter leads to a pair
    /// of the round before.
    ///
    /// # Errors
    /// There are too many reachable states.
    pub fn fill(&self) -> Result<Filling, TooManyToFill> {
        let mut states = self.reachable();
        states.sort_unstable();
        let n = states.len();
        if n > MOST_FILLED {
            return Err(TooManyToFill(n));
        }
        let mut place = vec![0; self.len()];
        states.iter().enumerate().for_each(|(i, &state)| place[state as usize] = i);
        // By pair of places: the index of its mark.
        let mut found: Vec<Option<usize>> = vec![None; n * n];
        let at = |p: usize, q: usize| p.min(q) * n + p.max(q);
        let mut marks: Vec<Mark> = Vec::new();
        let mut round = 0;
        loop {
            let before = marks.len();
            for p in 0..n {
                for q in p + 1..n {
                    if found[at(p, q)].is_some_and(|mark| mark < before) {
                        continue;
                    }
                    let pair = (states[p], states[q]);
                    if round == 0 {
                        if self.is_accepting(pair.0) != self.is_accepting(pair.1) {
                            marks.push(Mark { pair, round, word: Vec::new(), by: None });
                        }
                        continue;
                    }
                    let by = self.symbols().find_map(|letter| {
                        let to = (self.step(pair.0, letter), self.step(pair.1, letter));
                        let mark = found[at(place[to.0 as usize], place[to.1 as usize])]?;
                        Some((letter, mark))
                    });
                    let Some((letter, next)) = by else { continue };
                    let word = std::iter::once(letter).chain(marks[next].word.iter().copied()).collect();
                    marks.push(Mark { pair, round, word, by: Some((letter, marks[next].pair)) });
                }
            }
            if marks.len() == before {
                return Ok(Filling { states, marks });
            }
            // A round sees only the marks of those before it.
            for (i, mark) in marks.iter().enumerate().skip(before) {
                found[at(place[mark.pair.0 as usize], place[mark.pair.1 as usize])] = Some(i);
            }
            round += 1;
        }
    }
}
