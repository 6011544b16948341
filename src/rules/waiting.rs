//! A shot whose pucks have no order yet.

use super::RuleError;
use super::choice::Choice;
use fob_board::{Colour, Hole};
use fob_machines::Configuration;
use std::collections::BTreeMap;

/// A shot whose order is still to be chosen; the pucks are at the ends of their strings in the order in which they fell.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Waiting {
    pub(super) fallen: Vec<Fallen>,
    /// The configurations of all strings before the shot.
    pub(super) before: Vec<Configuration>,
    pub(super) choices: Vec<Choice>,
}

/// A puck of the waiting shot.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Fallen {
    pub(super) hole: Hole,
    pub(super) string: usize,
    pub(super) colour: Colour,
}

impl Waiting {
    /// Returns the colours of all waiting pucks after applying these orders, in the order in which the pucks fell.
    pub(super) fn arranged(&self, orders: &[(Hole, Vec<Colour>)]) -> Result<Vec<Colour>, RuleError> {
        let mut by_hole: BTreeMap<Hole, std::slice::Iter<'_, Colour>> = BTreeMap::new();
        for (hole, order) in orders {
            let choice = self.choices.iter().find(|choice| choice.hole == *hole).ok_or(RuleError::NotDue(*hole))?;
            if !choice.permits(order) {
                return Err(RuleError::NoRearrangement { hole: *hole, order: order.clone(), fallen: choice.fallen.clone() });
            }
            if by_hole.insert(*hole, order.iter()).is_some() {
                return Err(RuleError::OrderedTwice(*hole));
            }
        }
        let colour = |fallen: &Fallen| by_hole.get_mut(&fallen.hole).and_then(Iterator::next).copied().unwrap_or(fallen.colour);
        Ok(self.fallen.iter().map(colour).collect())
    }
}
