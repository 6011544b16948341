//! What screen readers get of every screen: each control has a name, by which it is told apart, a role that is true, and a screen
//! has headings.

use crate::layout::open;
use egui::Shape;
use egui::accesskit::{Action, Role};
use egui_kittest::Harness;
use egui_kittest::kittest::{AccessKitNode, NodeT};
use std::collections::{BTreeMap, BTreeSet};

/// Whether a node offers an action itself.
fn offers(node: &AccessKitNode<'_>, action: Action) -> bool {
    node.data().supports_action(action)
}

/// Whether somebody can do something with a node.
fn is_control(node: &AccessKitNode<'_>) -> bool {
    const DEEDS: [Action; 5] = [Action::Click, Action::Focus, Action::SetValue, Action::Increment, Action::Decrement];
    // What cannot be used now is read all the same.
    let is_off = node.is_disabled()
        && matches!(
            node.role(),
            Role::Button | Role::CheckBox | Role::ComboBox | Role::Slider | Role::SpinButton | Role::TextInput
        );
    is_off || DEEDS.into_iter().any(|action| offers(node, action))
}

/// The faults of what is on the screen, in the order of the tree.
pub fn faults<S>(harness: &Harness<'_, S>) -> Vec<String> {
    let mut found = Vec::new();
    let mut alike: BTreeMap<(String, String), u32> = BTreeMap::new();
    let mut titles = 0;
    for node in harness.root().children_recursive() {
        let node = node.accesskit_node();
        let role = node.role();
        let name = node.label().filter(|name| !name.trim().is_empty());
        if role == Role::Heading {
            titles += u32::from(node.data().level() == Some(1));
            if name.is_none() {
                found.push("a heading has no words".to_owned());
            }
        }
        if matches!(role, Role::ScrollBar | Role::Splitter) || !is_control(&node) {
            continue;
        }
        let Some(name) = name else {
            let at = node.bounding_box().map_or_else(String::new, |place| {
                format!(" of {:.0} x {:.0} at {:.0}, {:.0}", place.width(), place.height(), place.x0, place.y0)
            });
            let within = parents(&node);
            found.push(format!("{role:?} {:?}{at} has no name, within {within}", node.value().unwrap_or_default()));
            continue;
        };
        if role == Role::Canvas && !offers(&node, Action::Click) {
            continue;
        }
        if matches!(role, Role::Label | Role::Heading | Role::Image | Role::Unknown | Role::GenericContainer) {
            found.push(format!("{role:?} {name:?} can be used, which its role does not say"));
        }
        // What cannot be used says so, and its name stays.
        *alike
            .entry((
                format!("{role:?} {name:?}{}", node.description().map_or_else(String::new, |more| format!(", {more}"))),
                parents(&node),
            ))
            .or_default() += 1;
    }
    if titles == 0 {
        found.push("no heading of the first level".to_owned());
    }
    found.extend(
        alike
            .into_iter()
            .filter(|(_, times)| *times > 1)
            .map(|((what, within), times)| format!("{what} is there {times} times, within {within}")),
    );
    found
}

/// What is read in another order than it is seen: in a row from left to right, and a row after the one above it.
pub fn disorder<S>(harness: &Harness<'_, S>) -> Vec<String> {
    let mut found = Vec::new();
    for node in harness.root().children_recursive() {
        let parts: Vec<AccessKitNode<'_>> = node.accesskit_node().children().collect();
        for pair in parts.windows(2) {
            let [(a, at), (b, then)] = [&pair[0], &pair[1]].map(|part| (part, place(part)));
            let (Some(at), Some(then)) = (at, then) else { continue };
            // Panels are read in the order in which they are drawn.
            if at.height() > ROW || then.height() > ROW {
                continue;
            }
            let common = at.bottom().min(then.bottom()) - at.top().max(then.top());
            let is_row = common > 0.5 * at.height().min(then.height());
            if is_row && then.right() <= at.left() + 1.0 {
                found.push(format!("{} is read after {}, which is right of it", words(b), words(a)));
            }
            // The pieces of a paragraph are read as they are written, and marks on a curve in the order of time.
            let texts = [a, b].iter().all(|part| matches!(part.role(), Role::Label | Role::Link));
            let marks = at.height().min(then.height()) < MARK;
            let is_column = at.right() > then.left() && then.right() > at.left() && !texts && !marks;
            if is_column && then.bottom() <= at.top() + 1.0 {
                found.push(format!("{} is read after {}, which is below it", words(b), words(a)));
            }
        }
    }
    found
}

/// The greatest height of a row, in points.
const ROW: f32 = 80.0;
/// The least height of what is more than a mark, in points.
const MARK: f32 = 18.0;

/// What a part of the tree covers: itself, or what is in it.
fn place(node: &AccessKitNode<'_>) -> Option<egui::Rect> {
    let own = || {
        node.bounding_box()
            .map(|b| egui::Rect::from_min_max([b.x0 as f32, b.y0 as f32].into(), [b.x1 as f32, b.y1 as f32].into()))
    };
    let holds_others = matches!(node.role(), Role::GenericContainer);
    let all = node.children().filter(|_| holds_others).filter_map(|child| place(&child)).reduce(egui::Rect::union);
    all.or_else(own).filter(egui::Rect::is_positive)
}

/// Some words of a part of the tree, for a message.
fn words(node: &AccessKitNode<'_>) -> String {
    let own = node.label().or_else(|| node.value()).filter(|words| !words.is_empty());
    own.or_else(|| node.children().map(|child| words(&child)).find(|words| !words.is_empty())).unwrap_or_default()
}

/// The texts that are painted.
fn painted(shape: &Shape, clip: egui::Rect, fields: &[egui::Rect], found: &mut BTreeSet<String>) {
    match shape {
        Shape::Vec(all) => all.iter().for_each(|shape| painted(shape, clip, fields, found)),
        Shape::Text(text) if text.opacity_factor > 0.0 => {
            let middle = text.pos + text.galley.rect.center().to_vec2();
            // The rest of a text that is cut is not seen. A field has a name; the example in it only helps those who see it.
            let is_hint = fields.iter().any(|field| field.contains(middle));
            if clip.contains(middle) && !text.galley.elided && !is_hint {
                found.insert(text.galley.text().to_owned());
            }
        }
        _ => {}
    }
}

/// Words on pictures that other words of the tree say: the sides of a board and who stands there, the board of a game and its goals, the rules
/// of a wheel, a tape's end. How to draw with a pointer is of no use to those who have buttons for it.
const ON_PICTURES: [&str; 18] = [
    "score here",
    "(X) to row",
    "(O) to row",
    "Eks",
    ", takes ",
    "board ",
    "gallons",
    "light-years",
    "Co-pilot",
    "now",
    "after ",
    "off the right end",
    "a step a puck",
    "to add a state",
    "a puck to read a letter",
    "  Anna",
    "  Bo",
    "0  The break: ",
];

/// What is seen as words and not in the tree, neither as a name nor in another text.
fn unread(bench: &crate::Bench) -> Vec<String> {
    let plain = |text: &str| -> String {
        let words = text.to_lowercase().replace(|c: char| !c.is_alphanumeric(), " ");
        words.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let nodes = || bench.harness.root().children_recursive().map(|node| node.accesskit_node());
    let rect = |node: &AccessKitNode<'_>| place(node).unwrap_or(egui::Rect::NOTHING);
    let is_field =
        |node: &AccessKitNode<'_>| matches!(node.role(), Role::TextInput | Role::MultilineTextInput | Role::SearchInput);
    let fields: Vec<egui::Rect> = nodes().filter(is_field).map(|node| rect(&node)).collect();
    let said: Vec<String> = nodes()
        .map(|node| plain(&[node.label(), node.value(), node.description()].map(Option::unwrap_or_default).join(" ")))
        .collect();
    let all = said.join(" | ");
    let mut texts = BTreeSet::new();
    for shape in &bench.harness.output().shapes {
        painted(&shape.shape, shape.clip_rect, &fields, &mut texts);
    }
    // Single letters and signs are parts of pictures, which have words of their own.
    let is_words = |text: &&String| text.chars().filter(|c| c.is_alphabetic()).count() > 2;
    let is_on_picture = |text: &&String| ON_PICTURES.iter().any(|part| text.contains(part));
    let texts = texts.iter().filter(is_words).filter(|text| !is_on_picture(text));
    texts.filter(|text| !all.contains(&plain(text))).map(|text| format!("{text:?} is not read")).collect()
}

/// The named parts of the screen that a node is in.
fn parents(node: &AccessKitNode<'_>) -> String {
    let mut names = BTreeSet::new();
    let mut next = node.parent();
    while let Some(parent) = next {
        if parent.role() != Role::Window || !parent.is_root() {
            names.extend(parent.label());
        }
        // Its heading names it, and nothing else is read while it is there.
        if parent.role() == Role::Dialog && parent.label().is_none() {
            names.insert("a dialog".to_owned());
        }
        next = parent.parent();
    }
    if names.is_empty() { "the screen".to_owned() } else { names.into_iter().collect::<Vec<_>>().join(", ") }
}

/// A phone that is held upright, in points.
const PHONE: egui::Vec2 = egui::vec2(360.0, 740.0);

/// The faults of a whole screen.
fn whole(bench: &crate::Bench) -> Vec<String> {
    let mut found = faults(&bench.harness);
    found.extend(disorder(&bench.harness));
    found.extend(unread(bench));
    let nodes = || bench.harness.root().children_recursive().map(|node| node.accesskit_node());
    let mains = nodes().filter(|node| node.role() == Role::Main).count();
    if mains != 1 {
        found.push(format!("{mains} landmarks are the main one"));
    }
    found.extend(
        nodes().filter(|node| node.role() == Role::Region && node.label().is_none()).map(|_| "a region has no name".to_owned()),
    );
    found
}

/// Looks at some of the screens.
#[track_caller]
fn look(part: usize, parts: usize) {
    let mut all = Vec::new();
    for screen in crate::stage::screens().into_iter().skip(part).step_by(parts) {
        let mut bench = open(screen, &[]);
        all.extend(whole(&bench).into_iter().map(|fault| format!("{screen}: {fault}")));
        bench.harness.set_size(PHONE);
        crate::layout::phone::touch(&mut bench);
        all.extend(whole(&bench).into_iter().map(|fault| format!("{screen}, in the hand: {fault}")));
    }
    assert!(all.is_empty(), "{} faults:\n{}", all.len(), all.join("\n"));
}

#[test]
fn the_controls_of_the_first_screens_have_names() {
    look(0, 4);
}

#[test]
fn the_controls_of_the_second_screens_have_names() {
    look(1, 4);
}

#[test]
fn the_controls_of_the_third_screens_have_names() {
    look(2, 4);
}

#[test]
fn the_controls_of_the_fourth_screens_have_names() {
    look(3, 4);
}

#[test]
fn each_kind_of_fault_is_found() {
    let found = |draw: fn(&mut egui::Ui)| {
        let mut harness = Harness::new_ui(draw);
        harness.ctx.add_plugin(fob_kit::access::Corrections);
        harness.run_steps(2);
        faults(&harness)
    };
    assert_eq!(found(|ui| fob_kit::access::heading(&ui.label("Title"), 1)), Vec::<String>::new());
    assert!(found(|ui| drop(ui.button("Shoot")))[0].contains("no heading"));
    let unnamed = found(|ui| {
        fob_kit::access::heading(&ui.label("Title"), 1);
        ui.add(egui::Slider::new(&mut 0.5, 0.0..=1.0).show_value(false));
    });
    assert!(unnamed.len() == 1 && unnamed[0].starts_with("Slider") && unnamed[0].contains("no name"), "{unnamed:?}");
    let twice = found(|ui| {
        fob_kit::access::heading(&ui.label("Title"), 1);
        let _ = (ui.button("Remove"), ui.button("Remove"));
    });
    assert!(twice.len() == 1 && twice[0].contains("2 times"), "{twice:?}");
    let picture = found(|ui| {
        fob_kit::access::heading(&ui.label("Title"), 1);
        let (_, drawn) = ui.allocate_exact_size(egui::vec2(9.0, 9.0), egui::Sense::click());
        drawn.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Image, true, "A board"));
    });
    assert!(picture.len() == 1 && picture[0].contains("role does not say"), "{picture:?}");
    let row = |right_to_left: bool| {
        let mut harness = Harness::new_ui(move |ui| {
            let layout = egui::Layout::right_to_left(egui::Align::Center);
            let way = if right_to_left { layout } else { egui::Layout::left_to_right(egui::Align::Center) };
            ui.with_layout(way, |ui| {
                let _ = (ui.button("First"), ui.button("Second"));
            });
        });
        harness.run_steps(2);
        disorder(&harness)
    };
    assert_eq!(row(false), Vec::<String>::new());
    let found = row(true);
    assert!(found.len() == 1 && found[0].contains("right of it"), "{found:?}");
}
