//! Additions for screen readers to the descriptions of egui's widgets: headings, dialogs, groups and news.
//!
//! egui describes each frame as a tree of AccessKit nodes while somebody reads it. Everything here changes only that tree:
//! without a reader, nothing happens.

use egui::accesskit::{Action, Live, Node, NodeId, Role, TreeUpdate};
use egui::{Context, FullOutput, Id, Plugin, Response, Ui};

/// Returns whether somebody reads the tree of this frame.
pub fn is_read(ctx: &Context) -> bool {
    ctx.accesskit_node_builder(egui::accesskit_root_id(), |_| ()).is_some()
}

/// Makes a text a heading, from 1, the title of a screen, to 6.
pub fn heading(drawn: &Response, level: usize) {
    drawn.ctx.accesskit_node_builder(drawn.id, |node| {
        name_by_words(node);
        node.set_role(Role::Heading);
        node.set_level(level);
    });
}

/// egui keeps the words of a text as its value; other things have them as their name.
fn name_by_words(node: &mut Node) {
    if let Some(words) = node.value().map(str::to_owned) {
        node.set_label(words);
        node.clear_value();
    }
}

/// Makes everything in `ui` a dialog: while it is open, nothing else can be used. Its first heading is its name.
pub fn dialog(ui: &Ui) {
    ui.ctx().accesskit_node_builder(ui.unique_id(), |node| {
        node.set_role(Role::Dialog);
        node.set_modal();
    });
}

/// Gives everything in `ui` a role and a name, as a part of the screen.
pub fn part(ui: &Ui, role: Role, name: &str) {
    let place = ui.max_rect();
    ui.ctx().accesskit_node_builder(ui.unique_id(), |node| {
        node.set_role(role);
        node.set_label(name);
        // egui gives its own containers no place.
        if place.is_finite() {
            let [x0, y0, x1, y1] = [place.min.x, place.min.y, place.max.x, place.max.y].map(f64::from);
            node.set_bounds(egui::accesskit::Rect { x0, y0, x1, y1 });
        }
    });
}

/// Reads a text out when it appears or changes, after the present utterance.
pub fn told(drawn: &Response) {
    drawn.ctx.accesskit_node_builder(drawn.id, |node| node.set_live(Live::Polite));
}

/// The name of the part that is not a dialog, sheet or list over it.
pub const MAIN: &str = "Screen";

/// Names the window. A screen that has no heading of the first level gets this one.
pub fn name_window(ctx: &Context, title: &str) {
    ctx.accesskit_node_builder(egui::accesskit_root_id(), |node| node.set_label(title));
}

/// Names a control that shows no name, such as a slider next to its text.
pub fn name(drawn: &Response, name: &str) {
    drawn.ctx.accesskit_node_builder(drawn.id, |node| node.set_label(name));
}

/// The class of a field for the name of whoever sits there.
pub const OWN_NAME: &str = "own name";

/// Says that a field is for the name of whoever sits there, so that a browser can fill it in.
pub fn own_name(drawn: &Response) {
    drawn.ctx.accesskit_node_builder(drawn.id, |node| node.set_class_name(OWN_NAME));
}

/// Says more of a control than its name; a second time, more than that.
pub fn describe(drawn: &Response, words: &str) {
    drawn.ctx.accesskit_node_builder(drawn.id, |node| match node.description().map(str::to_owned) {
        Some(before) => node.set_description(format!("{before}. {words}")),
        None => node.set_description(words),
    });
}

/// Makes a picture one that is worked by keys, once it has the focus, and not by a press.
pub fn canvas(drawn: &Response) {
    drawn.ctx.accesskit_node_builder(drawn.id, |node| {
        node.set_role(Role::Canvas);
        node.remove_action(Action::Click);
    });
}

/// Removes the press and the focus from the node of a ground: it only keeps presses from the parts behind it, so screen readers
/// have nothing to press there.
pub fn ground(drawn: &Response) {
    drawn.ctx.accesskit_node_builder(drawn.id, no_deed);
}

/// Takes the press and the focus from a node.
fn no_deed(node: &mut Node) {
    node.remove_action(Action::Click);
    node.remove_action(Action::Focus);
}

/// Makes a button a switch that shows and hides the part below it.
pub fn folds(drawn: &Response, open: bool) {
    drawn.ctx.accesskit_node_builder(drawn.id, |node| {
        node.set_expanded(open);
        node.clear_toggled();
    });
}

/// Corrects egui 0.36's descriptions of its own parts, in every frame.
#[derive(Debug, Default)]
pub struct Corrections;

impl Plugin for Corrections {
    fn debug_name(&self) -> &'static str {
        "corrections for screen readers"
    }

    fn output_hook(&mut self, ctx: &Context, output: &mut FullOutput) {
        if let Some(update) = &mut output.platform_output.accesskit_update {
            // Each area of egui has a ground, which can be pressed so that nothing behind it is.
            let grounds: Vec<NodeId> =
                ctx.memory(|memory| memory.layer_ids().map(|layer| layer.id.with("move").accesskit_id()).collect());
            let is_ground = |id: &NodeId, node: &Node| grounds.contains(id) && node.label().is_none();
            update.nodes.iter_mut().filter(|(id, node)| is_ground(id, node)).for_each(|(_, node)| no_deed(node));
            correct(update);
        }
    }
}

/// Names of scroll bars, the horizontal one first.
const BARS: [&str; 2] = ["Horizontal scroll bar", "Vertical scroll bar"];
/// The name of an edge by which a window is made larger.
const EDGE: &str = "Edge of the window";
/// The name of a wheel that turns while something is on its way.
const WAITING: &str = "Waiting";

/// The beginning of the titles of all screens in the window's frame.
const APP: &str = "Fob: ";

fn correct(update: &mut TreeUpdate) {
    add_title(update);
    for (_, node) in &mut update.nodes {
        match node.role() {
            // Its letters can be selected with a mouse, which egui takes for a click.
            Role::Label | Role::Heading if !node.supports_action(Action::Focus) => node.remove_action(Action::Click),
            // A link, whose letters can be selected as those of a text.
            Role::Label => {
                name_by_words(node);
                node.set_role(Role::Link);
            }
            Role::ScrollBar => {
                let upright = node.bounds().is_some_and(|place| place.height() > place.width());
                node.set_label(BARS[usize::from(upright)]);
                // A click there is one at a place.
                node.remove_action(Action::Click);
            }
            Role::Splitter => node.set_label(EDGE),
            // A wheel that turns while something is on its way.
            Role::ProgressIndicator if node.label().is_none() => node.set_label(WAITING),
            _ => {}
        }
    }
    name_by_neighbours(update);
    crate::reading_order::sort(update);
}

/// Names the parts that egui does not name by words of their own: the number next to a slider, to which it gives the slider's
/// name only together with a text, and the further rows of a link that is broken over several, each of which is something to
/// press.
fn name_by_neighbours(update: &mut TreeUpdate) {
    let places: std::collections::HashMap<NodeId, usize> =
        update.nodes.iter().enumerate().map(|(place, (id, _))| (*id, place)).collect();
    let (mut numbers, mut rows) = (Vec::new(), Vec::new());
    for (_, node) in &update.nodes {
        let mut before: Option<&Node> = None;
        let mut link: Option<&str> = None;
        for place in node.children().iter().filter_map(|id| places.get(id)) {
            let child = &update.nodes[*place].1;
            let is_nameless = child.label().is_none();
            let is_number = is_nameless && child.role() == Role::SpinButton && child.labelled_by().is_empty();
            let slider = before.filter(|before| is_number && before.role() == Role::Slider);
            numbers.extend(slider.and_then(Node::label).map(|name| (*place, name.to_owned())));
            before = Some(child);
            match link {
                Some(name) if is_nameless && child.role() == Role::Unknown && child.supports_action(Action::Click) => {
                    rows.push((*place, format!("{name}, continued")));
                }
                _ => link = child.label().filter(|_| child.role() == Role::Link),
            }
        }
    }
    for (place, _) in &rows {
        update.nodes[*place].1.set_role(Role::Link);
    }
    for (place, name) in numbers.into_iter().chain(rows) {
        update.nodes[place].1.set_label(name);
    }
}

/// Adds the window's title as the first heading, if there is none of the first level.
fn add_title(update: &mut TreeUpdate) {
    let is_title = |node: &Node| node.role() == Role::Heading && node.level() == Some(1);
    if update.nodes.iter().any(|(_, node)| is_title(node)) {
        return;
    }
    let root = egui::accesskit_root_id().accesskit_id();
    let title = update.nodes.iter().find(|(id, _)| *id == root).and_then(|(_, window)| window.label());
    let Some(title) = title.map(|title| fob_services::phrases::capital(title.strip_prefix(APP).unwrap_or(title))) else { return };
    let id = Id::new("title of the window").accesskit_id();
    // In the main part of the screen, where somebody who goes from landmark to landmark finds it.
    let main = update.nodes.iter().position(|(_, node)| node.role() == Role::Main);
    let Some(holder) = main.or_else(|| update.nodes.iter().position(|(id, _)| *id == root)) else { return };
    let holder = &mut update.nodes[holder].1;
    let children = std::iter::once(id).chain(holder.children().iter().copied()).collect::<Vec<_>>();
    holder.set_children(children);
    let mut heading = Node::new(Role::Heading);
    heading.set_label(title);
    heading.set_level(1);
    heading.set_bounds(egui::accesskit::Rect { x0: 0.0, y0: 0.0, x1: 1.0, y1: 1.0 });
    update.nodes.push((id, heading));
}

/// Tells of a picture at `rect` as a list, such as the states of an automaton or the values of a curve. `items` is called only if
/// somebody reads.
pub fn list(ui: &mut Ui, rect: egui::Rect, name: &str, items: impl FnOnce() -> Vec<String>) {
    if !is_read(ui.ctx()) {
        return;
    }
    let items = items();
    if items.is_empty() {
        return;
    }
    let ui = &mut ui.new_child(egui::UiBuilder::new().id_salt(("list", name)).max_rect(rect));
    part(ui, Role::List, name);
    for (place, item) in items.iter().enumerate() {
        Part::new(ui, ui.unique_id().with(place), Role::ListItem, item, rect);
    }
}

/// A thing of a picture, for those who do not see it: it is in the tree, and nowhere else.
///
/// A picture is one widget for egui, so that its parts have no nodes. These have neither the focus of egui nor a place under the
/// pointer, and cost nothing while nobody reads the tree.
#[derive(Debug)]
pub struct Part {
    ctx: Context,
    id: Id,
}

impl Part {
    /// Returns a part of what `ui` draws; `rect` is where its picture is.
    pub fn new(ui: &Ui, id: Id, role: Role, name: &str, rect: egui::Rect) -> Self {
        // Only a part that is asked for its response has a parent in the tree. It has no size, so that no pointer finds it.
        ui.interact(egui::Rect::from_center_size(rect.center(), egui::Vec2::ZERO), id, egui::Sense::hover());
        let part = Self { ctx: ui.ctx().clone(), id };
        part.with(|node| {
            node.set_role(role);
            if role == Role::Label {
                node.set_value(name);
            } else {
                node.set_label(name);
            }
            let [x0, y0, x1, y1] = [rect.min.x, rect.min.y, rect.max.x, rect.max.y].map(f64::from);
            node.set_bounds(egui::accesskit::Rect { x0, y0, x1, y1 });
        });
        part
    }

    /// Changes the node of the part.
    pub fn with(&self, change: impl FnOnce(&mut Node)) {
        self.ctx.accesskit_node_builder(self.id, change);
    }

    /// Returns whether somebody pressed the part. `why_not` is the reason if it cannot be pressed.
    pub fn pressed(&self, why_not: Option<&str>) -> bool {
        self.with(|node| match why_not {
            None => node.add_action(Action::Click),
            Some(why) => {
                node.set_disabled();
                node.set_description(why);
            }
        });
        let is_pressed = why_not.is_none() && self.ctx.input(|i| i.has_accesskit_action_request(self.id, Action::Click));
        if is_pressed {
            // What follows may concern parts that were drawn already, and no pointer will come to draw them again.
            self.ctx.request_repaint();
        }
        is_pressed
    }

    /// Gives it a value within a range that can be changed in steps; returns what somebody made of it.
    pub fn number(&self, value: f64, range: std::ops::RangeInclusive<f64>, step: f64, said: &str) -> Option<f64> {
        let (least, most) = range.into_inner();
        self.with(|node| {
            node.set_numeric_value(value);
            node.set_min_numeric_value(least);
            node.set_max_numeric_value(most);
            node.set_numeric_value_step(step);
            node.set_value(said);
            for action in [Action::SetValue, Action::Increment, Action::Decrement] {
                node.add_action(action);
            }
        });
        let wanted = self.ctx.input(|i| {
            let steps = i.num_accesskit_action_requests(self.id, Action::Increment) as f64
                - i.num_accesskit_action_requests(self.id, Action::Decrement) as f64;
            let set = i.accesskit_action_requests(self.id, Action::SetValue).filter_map(|request| match request.data {
                Some(egui::accesskit::ActionData::NumericValue(value)) if value.is_finite() => Some(value),
                _ => None,
            });
            set.last().unwrap_or(value) + steps * step
        });
        let wanted = wanted.clamp(least, most);
        let is_changed = wanted != value;
        if is_changed {
            self.ctx.request_repaint();
        }
        is_changed.then_some(wanted)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::accesskit::{ActionData, ActionRequest, NodeId, TreeId};
    use egui::{Event, RawInput, Rect, pos2};

    /// Returns the nodes of the second frame, for which `events` have come; the first one lays everything out.
    fn nodes(events: Vec<Event>, mut draw: impl FnMut(&mut Ui)) -> Vec<(NodeId, Node)> {
        let ctx = Context::default();
        ctx.enable_accesskit();
        ctx.add_plugin(Corrections);
        let mut update = None;
        for events in [Vec::new(), events] {
            let mut output = ctx.run_ui(RawInput { events, ..RawInput::default() }, &mut draw);
            output.textures_delta.clear();
            update = output.platform_output.accesskit_update;
        }
        update.expect("a tree").nodes
    }

    fn named<'a>(nodes: &'a [(NodeId, Node)], name: &str) -> &'a Node {
        let is_it = |node: &Node| node.label().or_else(|| node.value()) == Some(name);
        nodes.iter().map(|(_, node)| node).find(|node| is_it(node)).expect(name)
    }

    fn request(id: Id, action: Action, data: Option<ActionData>) -> Event {
        Event::AccessKitActionRequest(ActionRequest { action, target_tree: TreeId::ROOT, target_node: id.accesskit_id(), data })
    }

    #[test]
    fn a_text_offers_no_click_and_a_heading_has_a_level() {
        let nodes = nodes(Vec::new(), |ui| {
            ui.label("A text");
            heading(&ui.label("A heading"), 2);
            let _ = ui.button("A button");
        });
        let text = named(&nodes, "A text");
        assert_eq!((text.role(), text.supports_action(Action::Click)), (Role::Label, false));
        let heading = named(&nodes, "A heading");
        assert_eq!((heading.role(), heading.level(), heading.value()), (Role::Heading, Some(2), None));
        assert!(!heading.supports_action(Action::Click));
        assert!(named(&nodes, "A button").supports_action(Action::Click));
    }

    #[test]
    fn scroll_bars_have_names() {
        let nodes = nodes(Vec::new(), |ui| {
            egui::ScrollArea::vertical().max_height(40.0).show(ui, |ui| {
                ui.allocate_space(egui::vec2(40.0, 400.0));
            });
        });
        assert_eq!(named(&nodes, BARS[1]).role(), Role::ScrollBar);
    }

    #[test]
    fn the_number_next_to_a_slider_has_its_name() {
        let mut power = 0.5;
        let nodes = nodes(Vec::new(), |ui| name(&ui.add(egui::Slider::new(&mut power, 0.0..=1.0)), "Power"));
        let roles: Vec<Role> =
            nodes.iter().filter(|(_, node)| node.label() == Some("Power")).map(|(_, node)| node.role()).collect();
        assert!(roles.len() == 2 && roles.contains(&Role::Slider) && roles.contains(&Role::SpinButton), "{roles:?}");
    }

    #[test]
    fn a_screen_without_a_title_has_the_one_of_its_window() {
        let draw = |title: bool| {
            nodes(Vec::new(), move |ui| {
                name_window(ui.ctx(), "Fob: settings");
                if title {
                    heading(&ui.label("Options"), 1);
                }
            })
        };
        let titles = |nodes: Vec<(NodeId, Node)>| -> Vec<String> {
            let all = nodes.iter().filter(|(_, node)| node.level() == Some(1));
            all.filter_map(|(_, node)| node.label().map(str::to_owned)).collect()
        };
        assert_eq!(titles(draw(false)), ["Settings"]);
        assert_eq!(titles(draw(true)), ["Options"]);
    }

    #[test]
    fn a_part_of_a_picture_is_pressed_and_set_within_its_range() {
        let (button, number, closed) = (Id::new("shoot"), Id::new("power"), Id::new("closed"));
        let picture = Rect::from_min_max(pos2(10.0, 20.0), pos2(110.0, 220.0));
        let mut did = (false, None, false);
        let set = Some(ActionData::NumericValue(700.0));
        let events = vec![
            request(button, Action::Click, None),
            request(closed, Action::Click, None),
            request(number, Action::SetValue, set),
            request(number, Action::Decrement, None),
        ];
        let nodes = nodes(events, |ui| {
            did.0 = Part::new(ui, button, Role::Button, "Shoot", picture).pressed(None);
            did.1 = Part::new(ui, number, Role::SpinButton, "Power", picture).number(50.0, 0.0..=100.0, 5.0, "50 %");
            did.2 = Part::new(ui, closed, Role::Button, "Undo", picture).pressed(Some("nothing to undo"));
        });
        assert_eq!(did, (true, Some(100.0), false));
        let power = named(&nodes, "Power");
        assert_eq!((power.value(), power.numeric_value()), (Some("50 %"), Some(50.0)));
        assert_eq!(power.bounds().map(|place| (place.x0, place.y1)), Some((10.0, 220.0)));
        let undo = named(&nodes, "Undo");
        assert!(undo.is_disabled() && undo.description() == Some("nothing to undo"));
    }

    #[test]
    fn nothing_is_told_while_nobody_reads() {
        let ctx = Context::default();
        let mut output = ctx.run_ui(RawInput::default(), |ui| {
            assert!(!is_read(ui.ctx()));
            heading(&ui.label("A heading"), 1);
            dialog(ui);
        });
        output.textures_delta.clear();
        assert!(output.platform_output.accesskit_update.is_none());
    }
}
