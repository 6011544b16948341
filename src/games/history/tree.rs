//! The tree of moves.

use super::{Ending, Game, Line};
use std::collections::BTreeMap;

/// Id of a node in a history's tree. The id stays the same as long as the node exists; the start is 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(u32);

impl NodeId {
    /// The start.
    pub(super) const ROOT: Self = Self(0);
}

#[derive(Clone, Debug)]
pub(super) struct Node<G: Game> {
    pub parent: Option<NodeId>,
    /// The move that led here; `None` only at the start.
    pub mv: Option<G::Move>,
    pub position: G,
    /// Children, oldest first.
    pub children: Vec<NodeId>,
    /// The child that was visited last.
    pub recent: Option<NodeId>,
    /// Number of moves from the start.
    pub plies: usize,
    pub ending: Option<Ending>,
}

/// Invariants: `ROOT` and `current` exist, and a parent's id is smaller than its child's.
#[derive(Clone, Debug)]
pub(super) struct Tree<G: Game> {
    nodes: BTreeMap<NodeId, Node<G>>,
    root: Box<Node<G>>,
    current: NodeId,
    made: u32,
}

impl<G: Game> Tree<G> {
    pub fn new(start: G) -> Self {
        let root = Node { parent: None, mv: None, position: start, children: vec![], recent: None, plies: 0, ending: None };
        Self { nodes: BTreeMap::new(), root: Box::new(root), current: NodeId::ROOT, made: 0 }
    }

    pub fn current(&self) -> NodeId {
        self.current
    }

    pub fn get(&self, id: NodeId) -> Option<&Node<G>> {
        if id == NodeId::ROOT { Some(&self.root) } else { self.nodes.get(&id) }
    }

    /// Returns a node, which must exist; an unknown id gets the start.
    pub fn node(&self, id: NodeId) -> &Node<G> {
        self.get(id).unwrap_or(&self.root)
    }

    fn node_mut(&mut self, id: NodeId) -> &mut Node<G> {
        if id == NodeId::ROOT { &mut self.root } else { self.nodes.get_mut(&id).unwrap_or(&mut self.root) }
    }

    pub fn ids(&self) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::once(NodeId::ROOT).chain(self.nodes.keys().copied())
    }

    pub fn parent(&self, id: NodeId) -> Option<NodeId> {
        self.get(id)?.parent
    }

    /// Returns the node that `redo` leads to.
    pub fn next(&self, id: NodeId) -> Option<NodeId> {
        let node = self.get(id)?;
        node.recent.or_else(|| node.children.first().copied())
    }

    /// Goes to a node and records the path there for `redo`; `false` if the node does not exist.
    pub fn go(&mut self, id: NodeId) -> bool {
        if self.get(id).is_none() {
            return false;
        }
        self.current = id;
        let mut child = id;
        while let Some(parent) = self.parent(child) {
            self.node_mut(parent).recent = Some(child);
            child = parent;
        }
        true
    }

    /// Continues from the current node by a move that leads to `position`.
    pub fn grow(&mut self, mv: G::Move, position: G, replace: bool) -> NodeId {
        let at = self.current;
        let old = self.node(at).children.clone();
        let same = old.iter().copied().find(|&child| self.node(child).mv.as_ref() == Some(&mv));
        if replace {
            for child in old.into_iter().filter(|&child| Some(child) != same) {
                self.cut(child);
            }
        }
        let id = same.unwrap_or_else(|| {
            self.made += 1;
            let id = NodeId(self.made);
            let plies = self.node(at).plies + 1;
            let node = Node { parent: Some(at), mv: Some(mv), position, children: vec![], recent: None, plies, ending: None };
            self.nodes.insert(id, node);
            self.node_mut(at).children.push(id);
            id
        });
        self.go(id);
        id
    }

    /// Removes a node and all that follow it.
    fn cut(&mut self, id: NodeId) {
        if let Some(parent) = self.parent(id) {
            let parent = self.node_mut(parent);
            parent.children.retain(|&child| child != id);
            parent.recent = parent.recent.filter(|&child| child != id);
        }
        let mut doomed = vec![id];
        while let Some(id) = doomed.pop() {
            if let Some(node) = self.nodes.remove(&id) {
                doomed.extend(node.children);
            }
        }
    }

    pub(crate) fn set_ending(&mut self, id: NodeId, ending: Option<Ending>) {
        self.node_mut(id).ending = ending;
    }

    /// Returns the nodes from the start to `id`, both included.
    pub fn path(&self, id: NodeId) -> Vec<NodeId> {
        let mut path = vec![id];
        let mut at = id;
        while let Some(parent) = self.parent(at) {
            path.push(parent);
            at = parent;
        }
        path.reverse();
        path
    }

    /// Returns the nodes from the start through the current one to where `redo` ends.
    pub fn track(&self) -> Vec<NodeId> {
        let mut track = self.path(self.current);
        let mut at = self.current;
        while let Some(next) = self.next(at) {
            track.push(next);
            at = next;
        }
        track
    }

    pub fn line(&self, id: NodeId) -> Line<G> {
        let path = self.path(id);
        let positions = path.iter().map(|&id| self.node(id).position.clone()).collect();
        let moves = path.iter().filter_map(|&id| self.node(id).mv.clone()).collect();
        Line::from_parts(positions, moves)
    }

    /// Returns the number of times that the position at a node has occurred on the way there, including the node.
    pub fn occurrences(&self, id: NodeId) -> usize {
        let position = &self.node(id).position;
        self.path(id).into_iter().filter(|&id| &self.node(id).position == position).count()
    }
}
