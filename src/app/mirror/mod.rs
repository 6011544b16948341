//! Mirrors egui's report to screen readers into the elements of a page, so that browsers can read it and send the user's actions
//! back.
//!
//! egui describes every frame as a whole tree. [`Mirror::follow`] compares it with the page's elements, and returns only the
//! differences as a list of [`Op`]s, which `web/mirror.js` applies. [`deeds`] is the way back: the user's actions on elements
//! become events of egui. Neither depends on a browser, so both can be tested anywhere.

#[cfg(target_arch = "wasm32")]
pub mod browser;
pub mod deeds;
mod element;
#[cfg(test)]
mod tests;

use egui::accesskit::{Live, Node, NodeId, Role, TreeUpdate};
use element::{Element, element};
use std::collections::{BTreeMap, BTreeSet};

/// Number of an element; 0 is the layer that contains them all.
pub type Number = u32;

/// The layer over the canvas, which contains all elements.
pub const LAYER: Number = 0;

/// A change of the page.
#[derive(Clone, Debug, PartialEq)]
pub enum Op {
    /// Creates an element with a tag, outside the page.
    Make(Number, &'static str),
    /// Sets an attribute, or removes it.
    Set(Number, &'static str, Option<String>),
    /// Changes the text of an element.
    Words(Number, String),
    /// Puts another value into a field.
    Value(Number, String),
    /// Moves an element: left, top, width and height in the browser's pixels.
    Place(Number, [i32; 4]),
    /// Puts an element into another one, before a third one or at the end.
    Put(Number, Number, Option<Number>),
    /// Removes an element with its children.
    Drop(Number),
    /// Gives an element the focus.
    Focus(Number),
    /// Makes the screen reader read a text; an urgent one at once.
    Say(String, bool),
}

/// An element of the page.
#[derive(Clone, Debug)]
struct Shown {
    number: Number,
    parent: Number,
    element: Element,
}

/// The state of the page's elements.
#[derive(Clone, Debug, Default)]
pub struct Mirror {
    shown: BTreeMap<NodeId, Shown>,
    nodes: BTreeMap<NodeId, Node>,
    ids: BTreeMap<Number, NodeId>,
    /// Children of each element, in order.
    within: BTreeMap<Number, Vec<Number>>,
    /// Texts that were read out and are still present.
    said: BTreeMap<NodeId, String>,
    focus: Option<Number>,
    /// The node with egui's focus in the last frame.
    focused_node: Option<NodeId>,
    /// Fields that wait for the focus: the page has a new text, which egui does not have yet.
    waiting: BTreeSet<Number>,
    last: Number,
}

/// The wanted elements of the page, in the order of the tree.
#[derive(Default)]
struct Wanted {
    all: Vec<(NodeId, Option<NodeId>, Element)>,
    said: BTreeMap<NodeId, (String, bool)>,
}

impl Mirror {
    /// Updates the page to a whole tree, which egui makes for every frame, and returns the changes. `zoom` is the scale of the
    /// interface.
    pub fn follow(&mut self, update: &TreeUpdate, zoom: f32) -> Vec<Op> {
        self.nodes = update.nodes.iter().cloned().collect();
        let root = update.tree.as_ref().map_or(update.focus, |tree| tree.root);
        let wanted = self.wanted(root, zoom);
        let mut ops = self.dropped(&wanted);
        let mut within: BTreeMap<Number, Vec<Number>> = BTreeMap::new();
        for (id, parent, element) in wanted.all {
            let parent = parent.map_or(LAYER, |parent| self.shown[&parent].number);
            let number = self.change(id, parent, element, &mut ops);
            within.entry(parent).or_default().push(number);
        }
        for (parent, order) in &within {
            let now = self.within.remove(parent).unwrap_or_default();
            order_ops(*parent, now, order, &mut ops);
        }
        self.within = within;
        self.say(wanted.said, &mut ops);
        self.focused_node = Some(update.focus);
        let focus = self.shown.get(&update.focus).map(|shown| shown.number);
        if focus != self.focus {
            self.focus = focus;
            ops.extend(focus.map(Op::Focus));
        }
        ops
    }

    /// Returns the node that an element mirrors.
    pub fn node(&self, number: Number) -> Option<(NodeId, &Node)> {
        let id = self.ids.get(&number)?;
        Some((*id, self.nodes.get(id)?))
    }

    /// Returns the element of a node.
    #[cfg(test)]
    fn number(&self, id: NodeId) -> Option<Number> {
        self.shown.get(&id).map(|shown| shown.number)
    }

    /// Records that the user has changed a field, whose value the page already has. With `waits`, the field waits for the focus
    /// of egui.
    fn typed(&mut self, number: Number, value: &str, waits: bool) {
        if waits {
            self.waiting.insert(number);
        } else {
            self.waiting.remove(&number);
        }
        if let Some(shown) = self.ids.get(&number).and_then(|id| self.shown.get_mut(id)) {
            shown.element.value = Some(value.to_owned());
        }
    }

    /// Records that the user has moved the focus in the page.
    fn focused(&mut self, number: Number) {
        self.focus = Some(number);
    }

    fn wanted(&self, root: NodeId, zoom: f32) -> Wanted {
        let mut wanted = Wanted::default();
        let mut seen = BTreeSet::new();
        // While a dialog is open, nothing else can be used.
        let modal = self.last_modal(root, &mut BTreeSet::new());
        self.collect(modal.unwrap_or(root), None, zoom, &mut seen, &mut wanted);
        for (id, node) in &self.nodes {
            let is_told = node.live().is_some_and(|live| live != Live::Off);
            let words = node.label().or_else(|| node.value()).unwrap_or_default();
            if is_told && !words.is_empty() {
                wanted.said.insert(*id, (words.to_owned(), node.live() == Some(Live::Assertive)));
            }
        }
        wanted
    }

    /// Returns the dialog in front, if there is one: the last one in the order of drawing.
    fn last_modal(&self, id: NodeId, seen: &mut BTreeSet<NodeId>) -> Option<NodeId> {
        let node = self.nodes.get(&id).filter(|_| seen.insert(id))?;
        let within = node.children().iter().filter_map(|child| self.last_modal(*child, seen)).last();
        within.or_else(|| node.is_modal().then_some(id))
    }

    /// Adds a node and its descendants, in the order of the tree. A node that occurs twice counts once.
    fn collect(&self, id: NodeId, parent: Option<NodeId>, zoom: f32, seen: &mut BTreeSet<NodeId>, wanted: &mut Wanted) {
        let Some(node) = self.nodes.get(&id).filter(|node| !node.is_hidden()) else { return };
        if !seen.insert(id) {
            return;
        }
        let made = element(node, &self.name(node), zoom);
        let mut within = parent;
        if let Some(made) = made {
            // A button holds no other one: what is in it comes after it.
            if made.holds_others() {
                within = Some(id);
            }
            wanted.all.push((id, parent, made));
        }
        for child in node.children() {
            self.collect(*child, within, zoom, seen, wanted);
        }
    }

    /// Returns the name of a node: its own, or the texts that name it.
    fn name(&self, node: &Node) -> String {
        if let Some(name) = node.label() {
            return name.trim().to_owned();
        }
        if node.role() == Role::Dialog && node.labelled_by().is_empty() {
            return self.first_heading(node, &mut BTreeSet::new()).unwrap_or_default();
        }
        let names = node.labelled_by().iter().filter_map(|id| self.nodes.get(id));
        let words = names.filter_map(|node| node.label().or_else(|| node.value()));
        words.map(str::trim).collect::<Vec<_>>().join(" ")
    }

    /// Returns the text of the first heading in a node.
    fn first_heading(&self, node: &Node, seen: &mut BTreeSet<NodeId>) -> Option<String> {
        node.children().iter().find_map(|id| {
            let child = self.nodes.get(id).filter(|_| seen.insert(*id))?;
            let words = child.label().filter(|_| child.role() == Role::Heading);
            words.map(str::to_owned).or_else(|| self.first_heading(child, seen))
        })
    }

    /// Removes elements that are no longer wanted, and those that need another tag.
    fn dropped(&mut self, wanted: &Wanted) -> Vec<Op> {
        let tags: BTreeMap<NodeId, &str> = wanted.all.iter().map(|(id, _, element)| (*id, element.tag)).collect();
        let gone = |(id, shown): (&NodeId, &Shown)| {
            (tags.get(id) != Some(&shown.element.tag)).then_some((*id, shown.number, shown.parent))
        };
        let gone: Vec<_> = self.shown.iter().filter_map(gone).collect();
        let numbers: BTreeSet<Number> = gone.iter().map(|(_, number, _)| *number).collect();
        let mut ops = Vec::new();
        // Elements that stay are first taken out of parents that go.
        let stays = self.shown.values().filter(|shown| numbers.contains(&shown.parent) && !numbers.contains(&shown.number));
        let mut stays: Vec<Number> = stays.map(|shown| shown.number).collect();
        stays.sort_unstable();
        for number in stays {
            ops.push(Op::Put(number, LAYER, None));
            self.within.entry(LAYER).or_default().push(number);
        }
        for (id, number, parent) in gone {
            // With its parent it goes by itself.
            if !numbers.contains(&parent) {
                ops.push(Op::Drop(number));
            }
            self.shown.remove(&id);
            self.ids.remove(&number);
            self.within.remove(&number);
            self.waiting.remove(&number);
            if self.focus == Some(number) {
                self.focus = None;
            }
        }
        for order in self.within.values_mut() {
            order.retain(|number| !numbers.contains(number));
        }
        ops
    }

    /// Creates or changes an element; returns its number.
    fn change(&mut self, id: NodeId, parent: Number, mut element: Element, ops: &mut Vec<Op>) -> Number {
        let before = self.shown.get(&id);
        let number = before.map_or(self.last + 1, |shown| shown.number);
        if let Some(before) = before.filter(|before| self.waiting.contains(&before.number)) {
            element.value.clone_from(&before.element.value);
        }
        let old = before.map(|shown| &shown.element);
        if old.is_none() {
            self.last = number;
            self.ids.insert(number, id);
            ops.push(Op::Make(number, element.tag));
        } else if before.is_some_and(|shown| shown.parent != parent) {
            for order in self.within.values_mut() {
                order.retain(|other| *other != number);
            }
        }
        for (key, value) in &element.attributes {
            if old.and_then(|old| old.attributes.get(key)) != Some(value) {
                ops.push(Op::Set(number, key, Some(value.clone())));
            }
        }
        if let Some(old) = old {
            let gone = old.attributes.keys().filter(|key| !element.attributes.contains_key(*key));
            ops.extend(gone.map(|key| Op::Set(number, key, None)));
        }
        if old.map(|old| &old.words) != Some(&element.words) {
            let was_empty = old.is_none_or(|old| old.words.is_none());
            if let Some(words) = element.words.clone().or((!was_empty).then(String::new)) {
                ops.push(Op::Words(number, words));
            }
        }
        if old.map(|old| &old.value) != Some(&element.value)
            && let Some(value) = &element.value
        {
            ops.push(Op::Value(number, value.clone()));
        }
        if old.map(|old| old.place) != Some(element.place) {
            ops.push(Op::Place(number, element.place));
        }
        self.shown.insert(id, Shown { number, parent, element });
        number
    }

    /// Makes the screen reader read new texts.
    fn say(&mut self, texts: BTreeMap<NodeId, (String, bool)>, ops: &mut Vec<Op>) {
        for (id, (words, urgent)) in &texts {
            if self.said.get(id) != Some(words) {
                ops.push(Op::Say(words.clone(), *urgent));
            }
        }
        self.said = texts.into_iter().map(|(id, (words, _))| (id, words)).collect();
    }
}

/// Returns whether egui gives the focus to a node.
fn takes_focus(node: &Node) -> bool {
    node.supports_action(egui::accesskit::Action::Focus)
}

/// Returns whether the user types into a node.
fn is_field(node: &Node) -> bool {
    matches!(
        node.role(),
        Role::TextInput
            | Role::MultilineTextInput
            | Role::SearchInput
            | Role::PasswordInput
            | Role::SpinButton
            | Role::NumberInput
    )
}

/// Brings the children of an element into order. A child that is in its place already is not touched, because an element that
/// moves loses the focus.
fn order_ops(parent: Number, mut now: Vec<Number>, order: &[Number], ops: &mut Vec<Op>) {
    for (index, number) in order.iter().enumerate() {
        if now.get(index) == Some(number) {
            continue;
        }
        // Where one came before it that is wanted later, the one that follows has moved up to its place already.
        now.retain(|other| other != number);
        ops.push(Op::Put(*number, parent, now.get(index).copied()));
        now.insert(index.min(now.len()), *number);
    }
}
