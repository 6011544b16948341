//! The content of a save, as data.

use super::{Ending, Game, History, NodeId, Seat};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Version of the format that this program writes; older ones are read too, newer ones are refused.
pub(super) const VERSION: u32 = 1;

/// The text of a saved game, before it is checked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Record {
    pub version: u32,
    pub game: String,
    /// Position at the start.
    pub start: String,
    pub seats: Vec<Seat>,
    pub replaces: bool,
    /// Seed of this game's computer players; 0, as in older saves, is omitted.
    #[serde(default, skip_serializing_if = "is_none")]
    pub seed: u64,
    /// The ending that the players agreed before the first move, if any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub end: Option<Ending>,
    /// Every move of the tree; a move comes after the one that it follows.
    pub moves: Vec<Step>,
    /// Current node: 0 for the start, n for the node after the n-th of `moves`.
    pub current: u32,
}

#[allow(clippy::trivially_copy_pass_by_ref)] // The signature that serde asks for.
const fn is_none(seed: &u64) -> bool {
    *seed == 0
}

/// One move of the tree.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Step {
    /// Node at which the move was played, numbered as in [`Record::current`].
    pub after: u32,
    pub play: String,
    /// The ending that the players agreed after the move, if any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub end: Option<Ending>,
}

impl<G: Game> History<G> {
    /// Returns everything that a save keeps; nodes are renumbered in order.
    pub(super) fn record(&self) -> Record {
        let numbers: BTreeMap<NodeId, u32> = self.nodes().zip(0..).collect();
        let number = |id: NodeId| numbers.get(&id).copied().unwrap_or(0);
        let moves = self.nodes().filter_map(|id| {
            let node = self.tree.get(id)?;
            let play = node.mv.as_ref()?.to_string();
            Some(Step { after: number(node.parent?), play, end: node.ending })
        });
        Record {
            version: VERSION,
            game: G::ID.to_owned(),
            start: self.tree.node(NodeId::ROOT).position.to_string(),
            seats: self.seats.clone(),
            replaces: self.replaces,
            seed: self.seed,
            end: self.ending(NodeId::ROOT),
            moves: moves.collect(),
            current: number(self.current()),
        }
    }
}
