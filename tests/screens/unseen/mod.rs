//! What is done through what screen readers get of the screens alone: no pointer, no key that means something, and no place on the
//! screen. Texts are typed as the page types them: into the field that has the focus.

mod automata;
mod room;
mod table;

use crate::Bench;
use egui::accesskit::{Action, ActionData, ActionRequest, Role};
use egui::{Event, Key, Modifiers};
use egui_kittest::kittest::{AccessKitNode, NodeT};

/// Everything with a role, in the order of the tree.
pub fn all(bench: &Bench, role: Role) -> Vec<AccessKitNode<'_>> {
    let nodes = bench.harness.root().children_recursive().map(|node| node.accesskit_node());
    nodes.filter(|node| node.role() == role).collect()
}

/// The one thing of a role that has this name, or else whose name begins so.
pub fn one<'a>(bench: &'a Bench, role: Role, beginning: &str) -> AccessKitNode<'a> {
    let mut found = all(bench, role);
    let is_whole = found.iter().any(|node| node.label().as_deref() == Some(beginning));
    let fits = |name: String| if is_whole { name == beginning } else { name.starts_with(beginning) };
    found.retain(|node| node.label().is_some_and(fits));
    assert_eq!(found.len(), 1, "{role:?} {beginning}; there are {:?}", names(bench, role));
    found.remove(0)
}

/// Asks a thing to do something, as a screen reader does.
pub fn request(bench: &mut Bench, role: Role, beginning: &str, action: Action, data: Option<ActionData>) {
    let node = one(bench, role, beginning);
    assert!(node.data().supports_action(action) && !node.is_disabled(), "{beginning}: {action:?}");
    let (target_node, target_tree) = node.locate();
    bench.harness.event(egui::Event::AccessKitActionRequest(ActionRequest { action, target_tree, target_node, data }));
    bench.settle();
}

/// Presses the one button whose name begins so.
pub fn press(bench: &mut Bench, beginning: &str) {
    request(bench, Role::Button, beginning, Action::Click, None);
}

/// Types a text into a field in place of what is in it, and leaves it as the page does.
pub fn write(bench: &mut Bench, field: &str, text: &str) {
    let role = if all(bench, Role::MultilineTextInput).iter().any(|node| node.label().as_deref() == Some(field)) {
        Role::MultilineTextInput
    } else {
        Role::TextInput
    };
    request(bench, role, field, Action::Focus, None);
    let key = |key, modifiers| Event::Key { key, physical_key: None, pressed: true, repeat: false, modifiers };
    bench.harness.event(key(Key::A, Modifiers::COMMAND));
    bench.harness.event(if text.is_empty() { key(Key::Backspace, Modifiers::NONE) } else { Event::Text(text.to_owned()) });
    bench.settle();
    assert_eq!(one(bench, role, field).value().unwrap_or_default(), text, "{field}");
    // As the page does when its focus goes to something that egui knows no focus of.
    bench.harness.ctx.memory_mut(|memory| {
        if let Some(id) = memory.focused() {
            memory.surrender_focus(id);
        }
    });
    bench.settle();
}

/// What is read out by itself now.
pub fn told(bench: &Bench) -> Vec<String> {
    let nodes = bench.harness.root().children_recursive().map(|node| node.accesskit_node());
    let live = nodes.filter(|node| node.live() == egui::accesskit::Live::Polite);
    live.filter_map(|node| node.label().or_else(|| node.value())).collect()
}

/// The names of everything with a role.
pub fn names(bench: &Bench, role: Role) -> Vec<String> {
    all(bench, role).iter().filter_map(AccessKitNode::label).collect()
}
