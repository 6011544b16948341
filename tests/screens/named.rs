//! What screen readers get of every screen: each control has a name, by which it is told apart, a role that is true, and a screen
//! has headings.

use crate::layout::open;
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
    DEEDS.into_iter().any(|action| offers(node, action))
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

/// The named parts of the screen that a node is in.
fn parents(node: &AccessKitNode<'_>) -> String {
    let mut names = BTreeSet::new();
    let mut next = node.parent();
    while let Some(parent) = next {
        if parent.role() != Role::Window || !parent.is_root() {
            names.extend(parent.label());
        }
        next = parent.parent();
    }
    if names.is_empty() { "the screen".to_owned() } else { names.into_iter().collect::<Vec<_>>().join(", ") }
}

/// Looks at some of the screens.
#[track_caller]
fn look(part: usize, parts: usize) {
    let mut all = Vec::new();
    for screen in crate::stage::screens().into_iter().skip(part).step_by(parts) {
        let bench = open(screen, &[]);
        all.extend(faults(&bench.harness).into_iter().map(|fault| format!("{screen}: {fault}")));
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
}
