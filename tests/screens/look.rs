//! What a window shows, by name: for the tests of the screens, and of windows that play together.

use egui_kittest::kittest::{NodeT, Queryable};
use egui_kittest::{Harness, Node};

/// The one thing of this name that is more than text.
pub fn clickable<'a, S>(harness: &'a Harness<'static, S>, label: &'a str) -> Node<'a> {
    let all = harness.query_all_by_label(label);
    let mut found: Vec<_> = all.filter(|node| !is_read_only(node)).collect();
    assert_eq!(found.len(), 1, "things to click that are called {label}: {}", shown(harness, ""));
    found.remove(0)
}

/// Whether something is text: nothing happens where it is pressed.
pub fn is_read_only(node: &Node<'_>) -> bool {
    matches!(node.accesskit_node().role(), egui::accesskit::Role::Label | egui::accesskit::Role::Heading)
}

/// Whether something of this name is on the screen.
pub fn sees<S>(harness: &Harness<'static, S>, label: &str) -> bool {
    harness.query_all_by_label_contains(label).next().is_some()
}

/// Everything on the screen with this in its name, for the message of a test that fails.
pub fn shown<S>(harness: &Harness<'static, S>, part: &str) -> String {
    let text = |node: Node<'_>| {
        let node = node.accesskit_node();
        format!("{:?} \"{}\"", node.role(), node.label().or_else(|| node.value()).unwrap_or_default())
    };
    harness.query_all_by_label_contains(part).map(text).collect::<Vec<_>>().join("; ")
}
