//! A state of a draft, with what leads from it.

use crate::Letter;
use crate::general::{Reads, Symbol};
use std::fmt;

/// Id of a state of a draft. It identifies the same state for the lifetime of the draft, even after its removal is undone or redone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DraftStateId(pub(super) u32);

/// All that leads from one state to another.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Arrow {
    /// State where it ends.
    pub to: DraftStateId,
    /// What it reads: something.
    pub reads: Reads,
    /// How it is bent by hand; see [`crate::State::green_bend`].
    pub bend: Option<(f64, f64)>,
}

/// A state that may lack transitions. Positions are in drawing units, as in [`crate::State::at`].
#[derive(Clone, Debug, PartialEq)]
pub struct DraftState {
    /// Id of the state.
    pub id: DraftStateId,
    /// Name; a blank or taken name makes the draft invalid.
    pub name: String,
    /// Whether a string that ends here is accepted.
    pub accepting: bool,
    /// Position of its centre.
    pub at: (f64, f64),
    /// One for each target, by the first letter that they read and then by the target.
    pub(super) arrows: Vec<Arrow>,
}

impl DraftState {
    /// Returns a state from which nothing leads.
    pub(super) const fn new(id: DraftStateId, name: String, accepting: bool, at: (f64, f64)) -> Self {
        Self { id, name, accepting, at, arrows: Vec::new() }
    }

    /// Returns what leads to other states: one arrow for each.
    pub fn arrows(&self) -> &[Arrow] {
        &self.arrows
    }

    /// Returns the arrow to a state.
    pub fn arrow(&self, to: DraftStateId) -> Option<&Arrow> {
        self.arrows.iter().find(|arrow| arrow.to == to)
    }

    /// Returns the states to which a letter leads, or, without one, the empty word.
    pub fn targets(&self, read: Option<Symbol>) -> impl Iterator<Item = DraftStateId> {
        self.arrows.iter().filter(move |arrow| arrow.reads.has(read)).map(|arrow| arrow.to)
    }

    /// Returns whether a letter, or the empty word, leads to a state.
    pub fn leads(&self, read: Option<Symbol>, to: DraftStateId) -> bool {
        self.arrow(to).is_some_and(|arrow| arrow.reads.has(read))
    }

    /// Returns everything that leads somewhere.
    pub fn reads(&self) -> Reads {
        self.arrows.iter().fold(Reads::default(), |all, arrow| all.or(arrow.reads))
    }

    /// Returns the target of a letter of the board.
    pub fn next(&self, letter: Letter) -> Option<DraftStateId> {
        self.targets(Some(letter.index() as Symbol)).next()
    }

    /// Returns the letters of the board that lead nowhere.
    pub fn missing(&self) -> impl Iterator<Item = Letter> + '_ {
        Letter::ALL.into_iter().filter(|letter| self.next(*letter).is_none())
    }

    /// Returns how the edge of a letter of the board is bent.
    pub fn bend(&self, letter: Letter) -> Option<(f64, f64)> {
        self.arrow(self.next(letter)?)?.bend
    }

    /// Leads letters to a state.
    pub(super) fn lead(&mut self, reads: Reads, to: DraftStateId) {
        match self.arrows.iter_mut().find(|arrow| arrow.to == to) {
            Some(arrow) => arrow.reads = arrow.reads.or(reads),
            None => self.arrows.push(Arrow { to, reads, bend: None }),
        }
        self.order();
    }

    /// Takes letters away from the arrow to a state, or from every arrow.
    pub(super) fn unlead(&mut self, reads: Reads, to: Option<DraftStateId>) {
        let gone = self.arrows.iter_mut().filter(|arrow| to.is_none_or(|to| arrow.to == to));
        gone.for_each(|arrow| arrow.reads = arrow.reads.without(reads));
        self.order();
    }

    /// Bends the arrow to a state, if there is one.
    pub(super) fn bend_to(&mut self, to: DraftStateId, bend: Option<(f64, f64)>) {
        if let Some(arrow) = self.arrows.iter_mut().find(|arrow| arrow.to == to) {
            arrow.bend = bend;
        }
    }

    /// Keeps the arrows to some states, each perhaps to another one now, with other letters.
    pub(super) fn lead_elsewhere(
        &mut self,
        to: impl Fn(DraftStateId) -> Option<DraftStateId>,
        letter: impl Fn(Symbol) -> Option<Symbol>,
    ) {
        let moved = |arrow: &Arrow| Some(Arrow { to: to(arrow.to)?, reads: arrow.reads.moved(&letter), bend: arrow.bend });
        self.arrows = self.arrows.iter().filter_map(moved).collect();
        self.order();
    }

    fn order(&mut self) {
        self.arrows.retain(|arrow| !arrow.reads.is_none());
        self.arrows.sort_by_key(|arrow| (arrow.reads.symbols().next().unwrap_or(Symbol::MAX), arrow.to));
    }
}

impl fmt::Display for DraftStateId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}", self.0)
    }
}
