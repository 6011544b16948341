//! The order in which screen readers read a frame: a row from left to right, and upper parts before lower ones.
//!
//! egui's nodes are in the order in which they were drawn. That is also the reading order, but for rows that are drawn from their
//! right end, such as the buttons of a head, and for parts at the foot that are drawn first, such as the tabs of a phone's
//! sheets.

use egui::accesskit::{Node, NodeId, Rect, Role, TreeUpdate};
use std::collections::HashMap;

/// A part higher than this, in points, keeps its place: panels and lists are read in the order in which they are drawn.
const HIGHEST: f64 = 80.0;
/// A part lower than this, in points, keeps its place in a column: marks on a curve are read in the order of time.
const LOWEST: f64 = 18.0;

/// Puts the parts of each row and column in order.
pub(crate) fn sort(update: &mut TreeUpdate) {
    let places: HashMap<NodeId, usize> = update.nodes.iter().enumerate().map(|(place, (id, _))| (*id, place)).collect();
    let mut bounds = HashMap::with_capacity(update.nodes.len());
    for place in 0..update.nodes.len() {
        measure(&update.nodes, &places, &mut bounds, place, 0);
    }
    let mut parts = HashMap::with_capacity(update.nodes.len());
    for (place, (id, node)) in update.nodes.iter().enumerate() {
        if let Some(rect) = bounds.get(&place).copied().flatten().filter(|rect| rect.height() > 0.0 && rect.height() <= HIGHEST) {
            let is_text = matches!(node.role(), Role::Label | Role::Link | Role::Unknown);
            parts.insert(*id, Part { rect, is_text });
        }
    }
    for (_, node) in &mut update.nodes {
        if let Some(children) = sorted(node.children(), &parts) {
            node.set_children(children);
        }
    }
}

/// A part that may change its place.
#[derive(Clone, Copy, Debug)]
struct Part {
    rect: Rect,
    /// True for the texts of a paragraph. A paragraph is drawn in pieces, some of which go over several rows, and is read in the
    /// order of drawing.
    is_text: bool,
}

impl Part {
    /// Returns whether a part that is drawn after this one is read before it.
    fn follows(&self, after: &Self) -> bool {
        let (a, b) = (self.rect, after.rect);
        let common = a.y1.min(b.y1) - a.y0.max(b.y0);
        if common > 0.5 * a.height().min(b.height()) {
            return b.x1 <= a.x0 + 1.0;
        }
        let is_column = a.x1 > b.x0 && b.x1 > a.x0 && a.height().min(b.height()) >= LOWEST;
        is_column && b.y1 <= a.y0 + 1.0 && !(self.is_text && after.is_text)
    }
}

/// Maximum depth of parts in parts: the tree has no circle, but with this limit the search would end even in one.
const DEEPEST: usize = 200;

/// Returns the rectangle of a node: its own, or for a plain group that of everything in it.
fn measure(
    nodes: &[(NodeId, Node)],
    places: &HashMap<NodeId, usize>,
    bounds: &mut HashMap<usize, Option<Rect>>,
    place: usize,
    depth: usize,
) -> Option<Rect> {
    if let Some(known) = bounds.get(&place) {
        return *known;
    }
    let node = &nodes[place].1;
    let mut all: Option<Rect> = None;
    if depth < DEEPEST {
        for child in node.children().iter().filter_map(|id| places.get(id)) {
            if let Some(rect) = measure(nodes, places, bounds, *child, depth + 1) {
                all = Some(all.map_or(rect, |all| all.union(rect)));
            }
        }
    }
    let is_whole = node.role() != Role::GenericContainer;
    let found = if is_whole { node.bounds().or(all) } else { all.or_else(|| node.bounds()) };
    bounds.insert(place, found);
    found
}

/// Returns the children in the order in which they are read; `None` where they are in it already.
fn sorted(children: &[NodeId], parts: &HashMap<NodeId, Part>) -> Option<Vec<NodeId>> {
    let mut all = children.to_vec();
    let follows = |a: &NodeId, b: &NodeId| parts.get(a).zip(parts.get(b)).is_some_and(|(a, b)| a.follows(b));
    // Each part moves up as long as it is read before the part that was drawn before it.
    for end in 1..all.len() {
        let mut place = end;
        while place > 0 && follows(&all[place - 1], &all[place]) {
            all.swap(place - 1, place);
            place -= 1;
        }
    }
    (all != children).then_some(all)
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::accesskit::TreeId;

    /// Returns a tree of a root with children at these places: left, top, width and height.
    fn tree(places: &[[f64; 4]]) -> TreeUpdate {
        let mut root = Node::new(Role::Window);
        root.set_children((1..=places.len() as u64).map(NodeId).collect::<Vec<_>>());
        let child = |(number, [x, y, w, h]): (u64, &[f64; 4])| {
            let mut node = Node::new(Role::Button);
            node.set_bounds(Rect { x0: *x, y0: *y, x1: x + w, y1: y + h });
            (NodeId(number), node)
        };
        let nodes = std::iter::once((NodeId(0), root)).chain((1..).zip(places).map(child)).collect();
        TreeUpdate { nodes, tree: None, focus: NodeId(0), tree_id: TreeId::ROOT }
    }

    fn order(places: &[[f64; 4]]) -> Vec<u64> {
        let mut update = tree(places);
        sort(&mut update);
        update.nodes[0].1.children().iter().map(|id| id.0).collect()
    }

    #[test]
    fn a_row_is_read_from_its_left_end() {
        assert_eq!(order(&[[300.0, 0.0, 80.0, 28.0], [200.0, 2.0, 80.0, 24.0], [0.0, 0.0, 90.0, 30.0]]), [3, 2, 1]);
        // A text that continues in the next rows is not further left.
        assert_eq!(order(&[[500.0, 0.0, 80.0, 20.0], [0.0, 0.0, 600.0, 60.0]]), [1, 2]);
        // The next row is read after it, even if it has parts further left.
        let two = [[300.0, 0.0, 80.0, 28.0], [0.0, 0.0, 80.0, 28.0], [150.0, 40.0, 80.0, 28.0], [0.0, 40.0, 80.0, 28.0]];
        assert_eq!(order(&two), [2, 1, 4, 3]);
    }

    #[test]
    fn what_is_above_is_read_first_and_marks_on_a_curve_as_they_are_drawn() {
        assert_eq!(order(&[[0.0, 700.0, 90.0, 40.0], [0.0, 0.0, 360.0, 48.0]]), [2, 1]);
        assert_eq!(order(&[[0.0, 700.0, 90.0, 40.0], [100.0, 0.0, 90.0, 48.0]]), [1, 2], "in another column");
        assert_eq!(order(&[[0.0, 50.0, 14.0, 14.0], [4.0, 20.0, 14.0, 14.0]]), [1, 2]);
    }

    #[test]
    fn panels_and_what_is_nowhere_stay_as_they_are_drawn() {
        assert_eq!(order(&[[300.0, 0.0, 80.0, 500.0], [0.0, 0.0, 280.0, 500.0]]), [1, 2]);
        assert_eq!(order(&[[300.0, 0.0, 80.0, 0.0], [0.0, 0.0, 80.0, 0.0]]), [1, 2]);
    }
}
