//! Drafts: automata that may be incomplete.

use super::state::{Arrow, DraftState, DraftStateId};
use crate::figure::{Plan, PlanEdge, PlanState, Vec2};
use crate::general::{Alphabet, Automaton, Node, Reads};
use crate::{Letter, RADIUS, layout, picture};
use fob_base::text::visible;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// An automaton, complete or not, over any alphabet. Cloning is cheap: states are shared until they change. Drafts are equal if everything
/// visible is equal.
#[derive(Clone, Debug)]
pub struct Draft {
    pub(super) name: String,
    pub(super) about: String,
    pub(super) letters: Alphabet,
    /// In the order of the states.
    pub(super) starts: Vec<DraftStateId>,
    pub(super) states: Vec<Arc<DraftState>>,
    /// Next unused id.
    pub(super) next_id: u32,
}

impl Default for Draft {
    fn default() -> Self {
        Self::over(Alphabet::board())
    }
}

impl PartialEq for Draft {
    fn eq(&self, other: &Self) -> bool {
        // The counter of ids is left out: it never goes back, not even when steps are undone.
        (&self.name, &self.about, &self.letters, &self.starts, &self.states)
            == (&other.name, &other.about, &other.letters, &other.starts, &other.states)
    }
}

impl Draft {
    /// Creates an empty draft over the board's letters.
    pub fn new(name: impl Into<String>) -> Self {
        Self { name: visible(&name.into()).into_owned(), ..Self::default() }
    }

    /// Creates an empty draft without a name.
    pub const fn over(letters: Alphabet) -> Self {
        Self { name: String::new(), about: String::new(), letters, starts: Vec::new(), states: Vec::new(), next_id: 0 }
    }

    /// Creates the draft of an automaton. States without positions are laid out.
    pub fn of(automaton: &Automaton) -> Self {
        let plan = picture::general_plan(automaton);
        let id = |state: usize| DraftStateId(state as u32);
        let states = automaton.states().iter().zip(plan.states).enumerate().map(|(i, (node, drawn))| {
            let arrows = node.transitions().iter().map(|t| Arrow { to: id(t.to), reads: t.reads, bend: t.bend }).collect();
            let state = DraftState::new(id(i), node.name.clone(), node.accepting, tenths(drawn.at));
            Arc::new(DraftState { arrows, ..state })
        });
        Self {
            name: automaton.name().to_owned(),
            about: automaton.about().to_owned(),
            starts: automaton.starts().iter().map(|&start| id(start)).collect(),
            states: states.collect(),
            next_id: automaton.states().len() as u32,
            ..Self::over(automaton.letters().clone())
        }
    }

    /// Returns the automaton with other starts; `None` if it has no states, or names that are blank or taken.
    pub fn started(&self, starts: Vec<usize>) -> Option<Automaton> {
        let index = self.indices();
        let states = self.states().map(|state| {
            let arrows = state.arrows.iter().filter_map(|arrow| Some((arrow, *index.get(&arrow.to)?)));
            let mut node = Node::new(state.name.clone(), state.accepting).placed(Some(state.at));
            node = node.leading(arrows.clone().map(|(arrow, to)| (arrow.reads, to)));
            arrows.for_each(|(arrow, to)| node.bend(to, arrow.bend));
            node
        });
        Automaton::new(self.name.clone(), self.about.clone(), self.letters.clone(), starts, states.collect()).ok()
    }

    /// Returns the draft without a start.
    #[must_use]
    pub fn startless(self) -> Self {
        Self { starts: Vec::new(), ..self }
    }

    /// Returns whether another draft has the same content, whatever the ids of its states are: it may have been read again.
    pub fn is_like(&self, other: &Self) -> bool {
        let head = |draft: &Self| (draft.name.clone(), draft.about.clone(), draft.letters.clone(), draft.len());
        if head(self) != head(other) {
            return false;
        }
        let (mine, theirs) = (self.indices(), other.indices());
        let is_same = |a: DraftStateId, b: DraftStateId| mine.get(&a) == theirs.get(&b);
        let starts =
            self.starts.len() == other.starts.len() && self.starts.iter().zip(&other.starts).all(|(a, b)| is_same(*a, *b));
        let by_target = |state: &DraftState, index: &HashMap<DraftStateId, usize>| {
            let mut arrows: Vec<_> = state.arrows.iter().map(|arrow| (index.get(&arrow.to).copied(), *arrow)).collect();
            arrows.sort_by_key(|(to, _)| *to);
            arrows.into_iter().map(|(to, arrow)| (to, arrow.reads, arrow.bend)).collect::<Vec<_>>()
        };
        let is_alike = |a: &Arc<DraftState>, b: &Arc<DraftState>| {
            (&a.name, a.accepting, a.at) == (&b.name, b.accepting, b.at) && by_target(a, &mine) == by_target(b, &theirs)
        };
        starts && self.states.iter().zip(&other.states).all(|(a, b)| is_alike(a, b))
    }

    /// Returns the name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the description.
    pub fn about(&self) -> &str {
        &self.about
    }

    /// Returns the alphabet.
    pub const fn letters(&self) -> &Alphabet {
        &self.letters
    }

    /// Returns the starts, in the order of the states.
    pub fn starts(&self) -> &[DraftStateId] {
        &self.starts
    }

    /// Returns the first start.
    pub fn start(&self) -> Option<DraftStateId> {
        self.starts.first().copied()
    }

    /// Returns the states, in order.
    pub fn states(&self) -> impl DoubleEndedIterator<Item = &DraftState> + ExactSizeIterator {
        self.states.iter().map(|state| &**state)
    }

    /// Returns the states as a list.
    pub fn list(&self) -> &[Arc<DraftState>] {
        &self.states
    }

    /// Returns the number of states.
    pub fn len(&self) -> usize {
        self.states.len()
    }

    /// Returns whether there are no states.
    pub fn is_empty(&self) -> bool {
        self.states.is_empty()
    }

    /// Returns a state, if it exists.
    pub fn state(&self, id: DraftStateId) -> Option<&DraftState> {
        self.index(id).map(|i| &*self.states[i])
    }

    /// Returns the index of a state.
    pub fn index(&self, id: DraftStateId) -> Option<usize> {
        self.states.iter().position(|state| state.id == id)
    }

    /// Returns the first state of this name.
    pub fn find(&self, name: &str) -> Option<DraftStateId> {
        self.states().find(|state| state.name == name).map(|state| state.id)
    }

    /// Returns what leads from one state to another.
    pub fn reads(&self, from: DraftStateId, to: DraftStateId) -> Reads {
        self.state(from).and_then(|state| state.arrow(to)).map_or_else(Reads::default, |arrow| arrow.reads)
    }

    /// Returns the board's letters that lead from one state to another, green first.
    pub fn colours(&self, from: DraftStateId, to: DraftStateId) -> Vec<Letter> {
        let Some(state) = self.state(from) else { return Vec::new() };
        Letter::ALL.into_iter().filter(|letter| state.next(*letter) == Some(to)).collect()
    }

    /// Returns the states that cannot be reached from a start; all states if there is none.
    pub fn unreachable(&self) -> Vec<DraftStateId> {
        let index = self.indices();
        let mut seen = vec![false; self.states.len()];
        let mut stack: Vec<usize> = self.starts.iter().filter_map(|id| index.get(id).copied()).collect();
        while let Some(i) = stack.pop() {
            if !std::mem::replace(&mut seen[i], true) {
                stack.extend(self.states[i].arrows.iter().filter_map(|arrow| index.get(&arrow.to)));
            }
        }
        self.states().zip(seen).filter(|(_, seen)| !seen).map(|(state, _)| state.id).collect()
    }

    /// Returns the drawing's data, with the states at their positions and in the draft's order. The letters are those of the board.
    pub fn plan(&self) -> Plan {
        self.plan_with(true)
    }

    /// Like [`Draft::plan`], with the letters as text.
    pub fn plan_in_text(&self) -> Plan {
        self.plan_with(false)
    }

    fn plan_with(&self, is_board: bool) -> Plan {
        let index = self.indices();
        let scale = |(x, y): (f64, f64)| Vec2::new(x, y) * (1.0 / RADIUS);
        let states = self.states().map(|s| PlanState { name: s.name.clone(), accepting: s.accepting, at: scale(s.at) }).collect();
        let edges = self.states().enumerate().flat_map(|(from, state)| {
            let edges = state.arrows.iter().filter_map(|arrow| {
                let to = *index.get(&arrow.to)?;
                let bend = arrow.bend.map(scale);
                let symbols = || arrow.reads.symbols();
                let letters = Letter::ALL.into_iter().filter(|letter| symbols().any(|s| usize::from(s) == letter.index()));
                let letters = if is_board { letters.collect() } else { Vec::new() };
                let lines = if is_board { Vec::new() } else { vec![arrow.reads.text(&self.letters)] };
                Some(PlanEdge { from, to, letters, lines, bend })
            });
            edges.collect::<Vec<_>>()
        });
        let edges = edges.collect();
        Plan { states, starts: self.starts.iter().filter_map(|id| index.get(id).copied()).collect(), edges }
    }

    /// Returns the bare graph, for layouts.
    pub fn graph(&self) -> layout::Graph {
        let index = self.indices();
        let edges = self.states().enumerate().flat_map(|(i, s)| {
            s.arrows.iter().filter_map(|arrow| index.get(&arrow.to)).map(move |&j| (i, j)).collect::<Vec<_>>()
        });
        let edges = edges.collect();
        layout::Graph { len: self.len(), start: self.start().and_then(|id| index.get(&id).copied()), edges }
    }

    /// Returns the part of the draft that consists of some states, for the clipboard: they keep the transitions among themselves, and the
    /// starts among them.
    #[must_use]
    pub fn part(&self, ids: &[DraftStateId]) -> Self {
        let kept: HashSet<DraftStateId> = ids.iter().copied().collect();
        let inside = |id: DraftStateId| kept.contains(&id).then_some(id);
        let states = self.states.iter().filter(|s| kept.contains(&s.id)).map(|s| {
            let mut state = (**s).clone();
            state.lead_elsewhere(inside, Some);
            Arc::new(state)
        });
        Self { starts: self.starts.iter().copied().filter_map(inside).collect(), states: states.collect(), ..self.clone() }
    }

    /// Returns the index of each state.
    pub(super) fn indices(&self) -> HashMap<DraftStateId, usize> {
        self.states.iter().enumerate().map(|(i, s)| (s.id, i)).collect()
    }

    /// Returns `q0`, or the first such name that is free.
    pub(super) fn fresh_name(&self) -> String {
        let names: HashSet<&str> = self.states().map(|s| s.name.as_str()).collect();
        // One of these is free: there is one more of them than there are names.
        (0..=names.len()).map(|i| format!("q{i}")).find(|name| !names.contains(name.as_str())).unwrap_or_default()
    }
}

/// Converts radii to drawing units, in tenths, so that files stay readable.
fn tenths(p: Vec2) -> (f64, f64) {
    let round = |x: f64| (x * RADIUS * 10.0).round() / 10.0;
    (round(p.x), round(p.y))
}
