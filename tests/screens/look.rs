//! What a window shows, by name: for the tests of the screens, and of windows that play together.

use egui_kittest::kittest::{NodeT, Queryable};
use egui_kittest::{Harness, Node};

/// The one thing of this name that is more than text.
pub fn clickable<'a, S>(harness: &'a Harness<'static, S>, label: &'a str) -> Node<'a> {
    let all = harness.query_all_by_label(label);
    let mut found: Vec<_> = all.filter(|node| node.accesskit_node().role() != egui::accesskit::Role::Label).collect();
    assert_eq!(found.len(), 1, "things to click that are called {label}: {}", shown(harness, ""));
    found.remove(0)
}

/// The one thing whose name begins so that is more than text.
pub fn beginning<'a, S>(harness: &'a Harness<'static, S>, label: &'a str) -> Node<'a> {
    let mut found = all_beginning(harness, label);
    assert_eq!(found.len(), 1, "things to click that begin with {label}: {}", shown(harness, label));
    found.remove(0)
}

fn all_beginning<'a, S>(harness: &'a Harness<'static, S>, label: &'a str) -> Vec<Node<'a>> {
    let begins = |node: &Node<'_>| {
        let node = node.accesskit_node();
        node.role() != egui::accesskit::Role::Label && node.label().is_some_and(|name| name.starts_with(label))
    };
    harness.query_all_by_label_contains(label).filter(begins).collect()
}

/// Whether there is something to click whose name begins so.
pub fn is_shown<S>(harness: &Harness<'static, S>, label: &str) -> bool {
    !all_beginning(harness, label).is_empty()
}

/// Whether something of this name is on the screen.
pub fn sees<S>(harness: &Harness<'static, S>, label: &str) -> bool {
    harness.query_all_by_label_contains(label).next().is_some()
}

/// Everything on the screen with this in its name, for the message of a test that fails.
pub fn shown<S>(harness: &Harness<'static, S>, part: &str) -> String {
    let text = |node: Node<'_>| {
        let node = node.accesskit_node();
        format!("{:?} {:?}", node.role(), node.label().or_else(|| node.value()).unwrap_or_default())
    };
    harness.query_all_by_label_contains(part).map(text).collect::<Vec<_>>().join("; ")
}
