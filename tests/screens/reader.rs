//! A screen reader: what it gets of the screens, and what it asks of them. It has no pointer, and knows no place on the screen.

use egui::accesskit::{Action, ActionData, ActionRequest, Live, Role};
use egui::{Event, Key, Modifiers};
use egui_kittest::Harness;
use egui_kittest::kittest::{AccessKitNode, NodeT};
use fob_screens::model::Model;

type Screens = Harness<'static, Model>;

/// Everything with a role, in the order of the tree.
pub fn all(screens: &Screens, role: Role) -> Vec<AccessKitNode<'_>> {
    let nodes = screens.root().children_recursive().map(|node| node.accesskit_node());
    nodes.filter(|node| node.role() == role).collect()
}

/// The names of everything with a role.
pub fn names(screens: &Screens, role: Role) -> Vec<String> {
    all(screens, role).iter().filter_map(AccessKitNode::label).collect()
}

/// The one thing of a role that has this name, or else whose name begins so.
pub fn one<'a>(screens: &'a Screens, role: Role, beginning: &str) -> AccessKitNode<'a> {
    let mut found = all(screens, role);
    let is_whole = found.iter().any(|node| node.label().as_deref() == Some(beginning));
    let fits = |name: String| if is_whole { name == beginning } else { name.starts_with(beginning) };
    found.retain(|node| node.label().is_some_and(fits));
    assert_eq!(found.len(), 1, "{role:?} {beginning}; there are {:?}", names(screens, role));
    found.remove(0)
}

/// Asks a thing to do something, in the next frame.
pub fn ask(screens: &mut Screens, role: Role, beginning: &str, action: Action, data: Option<ActionData>) {
    let node = one(screens, role, beginning);
    assert!(node.data().supports_action(action) && !node.is_disabled(), "{beginning}: {action:?}");
    let (target_node, target_tree) = node.locate();
    screens.event(Event::AccessKitActionRequest(ActionRequest { action, target_tree, target_node, data }));
}

/// The role of the field of this name: of one line, or of several.
pub fn field(screens: &Screens, name: &str) -> Role {
    let is_long = names(screens, Role::MultilineTextInput).iter().any(|known| known == name);
    if is_long { Role::MultilineTextInput } else { Role::TextInput }
}

/// Types over all that is in the field with the focus, as the page does.
pub fn type_over(screens: &mut Screens, text: &str) {
    let key = |key, modifiers| Event::Key { key, physical_key: None, pressed: true, repeat: false, modifiers };
    screens.event(key(Key::A, Modifiers::COMMAND));
    screens.event(if text.is_empty() { key(Key::Backspace, Modifiers::NONE) } else { Event::Text(text.to_owned()) });
}

/// Leaves a field as the page does when its focus goes to something that egui knows no focus of.
pub fn leave(screens: &Screens) {
    screens.ctx.memory_mut(|memory| {
        if let Some(id) = memory.focused() {
            memory.surrender_focus(id);
        }
    });
}

/// What is read out by itself now.
pub fn told(screens: &Screens) -> Vec<String> {
    let nodes = screens.root().children_recursive().map(|node| node.accesskit_node());
    let live = nodes.filter(|node| node.live() == Live::Polite);
    live.filter_map(|node| node.label().or_else(|| node.value())).collect()
}

/// The texts that are read.
pub fn texts(screens: &Screens) -> Vec<String> {
    all(screens, Role::Label).iter().filter_map(AccessKitNode::value).collect()
}
