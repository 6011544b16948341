//! Converts expressions to nondeterministic automata: Thompson's construction (1968), with transitions that read nothing, and the position
//! automaton of Glushkov (1961), without them.

use super::{Alphabet, Automaton, Node, Reads, Symbol};
use crate::problem::MAX_STATES;
use crate::regex::{Plus, RegexError, Tree, tree};

/// A construction.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Construction {
    /// Thompson's: at most two states for each sign of the expression, joined by transitions that read nothing.
    #[default]
    Thompson,
    /// Glushkov's: a state for each letter of the expression, and the start.
    Glushkov,
}

/// Why there is no automaton for an expression by these constructions.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ConstructionError {
    /// The expression is invalid.
    #[error(transparent)]
    Regex(#[from] RegexError),
    /// `&` and `!` combine languages, and these constructions know only choice, concatenation and repetition.
    #[error(
        "character {0}: `&` and `!` need a deterministic automaton: expected only letters, `.`, `|`, `*`, `+`, `?` and braces"
    )]
    Boolean(usize),
    /// It has more states than an automaton may have.
    #[error("more than {MAX_STATES} states")]
    TooLarge,
}

/// Returns the automaton of an expression; its states are `q0`, `q1`, ... from the start on.
///
/// # Errors
/// The expression is invalid, has `&` or `!` (except in `!(.*)`, no word at all), or its automaton is too large.
///
/// ```
/// use fob_automata::general::{Alphabet, Construction, from_expression};
/// use fob_automata::regex::Plus;
/// let letters = Alphabet::new(&['a', 'b'])?;
/// let nfa = from_expression("(a|b)*ab", &letters, Plus::Repeat, Construction::Glushkov)?;
/// assert_eq!(nfa.states().len(), 5);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn from_expression(text: &str, letters: &Alphabet, plus: Plus, how: Construction) -> Result<Automaton, ConstructionError> {
    let tree = tree(text, letters, plus)?;
    if let Some(position) = boolean(&tree) {
        return Err(ConstructionError::Boolean(position));
    }
    let mut builder = Builder { states: Vec::new(), width: letters.len(), work: 0 };
    let start = match how {
        Construction::Thompson => {
            let (start, end) = builder.thompson(&tree)?;
            builder.states[end].accepting = true;
            start
        }
        Construction::Glushkov => builder.glushkov(&tree)?,
    };
    let (order, start) = builder.in_order(start);
    Automaton::new(crate::regex::title(text), "", letters.clone(), vec![start], order).map_err(|_| ConstructionError::TooLarge)
}

/// Returns whether a part is `!(.*)`, which has no word: it needs no other automaton.
fn is_nothing(tree: &Tree) -> bool {
    matches!(tree, Tree::Not(_, inner) if matches!(&**inner, Tree::Repeat(any, 0, None) if **any == Tree::Any))
}

/// Returns the position of the first `&` or `!`.
fn boolean(tree: &Tree) -> Option<usize> {
    match tree {
        nothing if is_nothing(nothing) => None,
        Tree::Both(position, _) | Tree::Not(position, _) => Some(*position),
        Tree::Either(parts) | Tree::Sequence(parts) => parts.iter().find_map(boolean),
        Tree::Repeat(inner, ..) => boolean(inner),
        Tree::Empty | Tree::Any | Tree::Letter(_) => None,
    }
}

/// A state while it is built.
#[derive(Clone, Default)]
struct Made {
    accepting: bool,
    /// The targets of each letter.
    on: Vec<Vec<usize>>,
    /// The targets without a letter.
    empty: Vec<usize>,
}

struct Builder {
    states: Vec<Made>,
    width: usize,
    /// Parts visited and transitions made so far. Braces repeat a part without a limit of their own.
    work: usize,
}

/// Largest number of parts visited and transitions made.
const MAX_WORK: usize = 4_000_000;

/// What Glushkov's construction knows of a part of the expression.
#[derive(Clone, Default)]
struct Part {
    /// Whether the empty word is one of its words.
    nullable: bool,
    /// Positions with which its words may begin.
    first: Vec<usize>,
    /// Positions with which they may end.
    last: Vec<usize>,
}

impl Builder {
    fn fresh(&mut self) -> Result<usize, ConstructionError> {
        if self.states.len() >= MAX_STATES {
            return Err(ConstructionError::TooLarge);
        }
        self.states.push(Made { on: vec![Vec::new(); self.width], ..Made::default() });
        Ok(self.states.len() - 1)
    }

    /// Counts work and refuses to go on beyond the limit.
    fn worked(&mut self, work: usize) -> Result<(), ConstructionError> {
        self.work += work;
        if self.work > MAX_WORK { Err(ConstructionError::TooLarge) } else { Ok(()) }
    }

    fn pair(&mut self) -> Result<(usize, usize), ConstructionError> {
        Ok((self.fresh()?, self.fresh()?))
    }

    fn empty(&mut self, from: usize, to: usize) {
        self.states[from].empty.push(to);
    }

    /// Builds a part and returns its start and its end.
    fn thompson(&mut self, tree: &Tree) -> Result<(usize, usize), ConstructionError> {
        self.worked(1)?;
        match tree {
            nothing if is_nothing(nothing) => self.pair(),
            Tree::Empty => {
                let (start, end) = self.pair()?;
                self.empty(start, end);
                Ok((start, end))
            }
            Tree::Letter(letter) => {
                let (start, end) = self.pair()?;
                self.states[start].on[usize::from(*letter)].push(end);
                Ok((start, end))
            }
            Tree::Any => {
                let (start, end) = self.pair()?;
                self.states[start].on.iter_mut().for_each(|targets| targets.push(end));
                Ok((start, end))
            }
            Tree::Either(parts) => {
                let start = self.fresh()?;
                let mut ends = Vec::with_capacity(parts.len());
                for part in parts {
                    let (first, last) = self.thompson(part)?;
                    self.empty(start, first);
                    ends.push(last);
                }
                let end = self.fresh()?;
                ends.into_iter().for_each(|last| self.empty(last, end));
                Ok((start, end))
            }
            Tree::Sequence(parts) => self.chain(parts.iter()),
            Tree::Repeat(inner, least, most) => self.repeated(inner, *least, *most),
            // Refused before.
            Tree::Both(position, _) | Tree::Not(position, _) => Err(ConstructionError::Boolean(*position)),
        }
    }

    fn chain<'t>(&mut self, parts: impl Iterator<Item = &'t Tree>) -> Result<(usize, usize), ConstructionError> {
        let mut whole: Option<(usize, usize)> = None;
        for part in parts {
            let (first, last) = self.thompson(part)?;
            whole = Some(match whole {
                Some((start, end)) => {
                    self.empty(end, first);
                    (start, last)
                }
                None => (first, last),
            });
        }
        whole.map_or_else(|| self.thompson(&Tree::Empty), Ok)
    }

    fn repeated(&mut self, inner: &Tree, least: u32, most: Option<u32>) -> Result<(usize, usize), ConstructionError> {
        // The copies that must be there, then a loop or the copies that may be there.
        let (mut start, mut end) = (None, None);
        let mut join = |builder: &mut Self, (first, last): (usize, usize)| {
            if let Some(end) = end {
                builder.empty(end, first);
            }
            start.get_or_insert(first);
            end = Some(last);
        };
        for _ in 0..least {
            let part = self.thompson(inner)?;
            join(self, part);
        }
        match most {
            None => {
                let outer = self.fresh()?;
                let (first, last) = self.thompson(inner)?;
                let after = self.fresh()?;
                self.empty(outer, first);
                self.empty(outer, after);
                self.empty(last, first);
                self.empty(last, after);
                join(self, (outer, after));
            }
            Some(most) => {
                for _ in least..most {
                    let (first, last) = self.thompson(inner)?;
                    self.empty(first, last);
                    join(self, (first, last));
                }
            }
        }
        match (start, end) {
            (Some(start), Some(end)) => Ok((start, end)),
            _ => self.thompson(&Tree::Empty),
        }
    }

    /// Builds the position automaton and returns its start.
    fn glushkov(&mut self, tree: &Tree) -> Result<usize, ConstructionError> {
        let start = self.fresh()?;
        // The letters of each position; `.` has them all.
        let mut reads: Vec<Vec<Symbol>> = vec![Vec::new()];
        let mut follow: Vec<Vec<usize>> = vec![Vec::new()];
        let whole = self.positions(tree, &mut reads, &mut follow)?;
        follow[start] = whole.first;
        for (from, targets) in follow.into_iter().enumerate() {
            for to in targets {
                for &letter in &reads[to] {
                    self.states[from].on[usize::from(letter)].push(to);
                }
            }
        }
        for last in whole.last {
            self.states[last].accepting = true;
        }
        self.states[start].accepting = whole.nullable;
        Ok(start)
    }

    fn positions(
        &mut self,
        tree: &Tree,
        reads: &mut Vec<Vec<Symbol>>,
        follow: &mut Vec<Vec<usize>>,
    ) -> Result<Part, ConstructionError> {
        self.worked(1)?;
        let width = self.width as Symbol;
        let mut position = |builder: &mut Self, letters: Vec<Symbol>| {
            let place = builder.fresh()?;
            reads.push(letters);
            follow.push(Vec::new());
            Ok::<Part, ConstructionError>(Part { nullable: false, first: vec![place], last: vec![place] })
        };
        match tree {
            nothing if is_nothing(nothing) => Ok(Part::default()),
            Tree::Empty => Ok(Part { nullable: true, ..Part::default() }),
            Tree::Letter(letter) => position(self, vec![*letter]),
            Tree::Any => position(self, (0..width).collect()),
            Tree::Either(parts) => {
                let mut whole = Part::default();
                for part in parts {
                    let part = self.positions(part, reads, follow)?;
                    self.worked(part.first.len() + part.last.len())?;
                    whole.nullable |= part.nullable;
                    whole.first.extend(part.first);
                    whole.last.extend(part.last);
                }
                Ok(whole)
            }
            Tree::Sequence(parts) => {
                let mut whole = Part { nullable: true, ..Part::default() };
                for part in parts {
                    let part = self.positions(part, reads, follow)?;
                    whole = self.then(whole, part, follow)?;
                }
                Ok(whole)
            }
            Tree::Repeat(inner, least, most) => {
                let mut whole = Part { nullable: true, ..Part::default() };
                for _ in 0..*least {
                    let part = self.positions(inner, reads, follow)?;
                    whole = self.then(whole, part, follow)?;
                }
                match most {
                    None => {
                        let mut part = self.positions(inner, reads, follow)?;
                        self.worked(part.first.len() * part.last.len())?;
                        for &last in &part.last {
                            follow[last].extend(&part.first);
                        }
                        part.nullable = true;
                        whole = self.then(whole, part, follow)?;
                    }
                    Some(most) => {
                        for _ in *least..*most {
                            let mut part = self.positions(inner, reads, follow)?;
                            part.nullable = true;
                            whole = self.then(whole, part, follow)?;
                        }
                    }
                }
                Ok(whole)
            }
            // Refused before.
            Tree::Both(position, _) | Tree::Not(position, _) => Err(ConstructionError::Boolean(*position)),
        }
    }

    /// Joins two parts in a row.
    fn then(&mut self, a: Part, b: Part, follow: &mut [Vec<usize>]) -> Result<Part, ConstructionError> {
        self.worked(a.last.len() * b.first.len() + a.first.len() + b.last.len())?;
        for &last in &a.last {
            follow[last].extend(&b.first);
        }
        let mut first = a.first;
        if a.nullable {
            first.extend(&b.first);
        }
        let mut last = b.last;
        if b.nullable {
            last.extend(a.last);
        }
        Ok(Part { nullable: a.nullable && b.nullable, first, last })
    }

    /// Returns the states in the order in which they are reached from the start, with names, and the new place of the start.
    fn in_order(self, start: usize) -> (Vec<Node>, usize) {
        let mut order = vec![start];
        let mut place = vec![usize::MAX; self.states.len()];
        place[start] = 0;
        let mut at = 0;
        while let Some(&state) = order.get(at) {
            for &to in self.states[state].empty.iter().chain(self.states[state].on.iter().flatten()) {
                if place[to] == usize::MAX {
                    place[to] = order.len();
                    order.push(to);
                }
            }
            at += 1;
        }
        let states = order.iter().enumerate().map(|(i, &old)| {
            let state = &self.states[old];
            let letters = (0..).zip(&state.on).flat_map(|(letter, to)| to.iter().map(move |&to| (Reads::one(Some(letter)), to)));
            let all = letters.chain(state.empty.iter().map(|&to| (Reads::EMPTY, to)));
            Node::new(format!("q{i}"), state.accepting).leading(all.map(|(reads, to)| (reads, place[to])))
        });
        (states.collect(), 0)
    }
}
