//! Every screen of a phone with whatever its buttons open: sheets, menus, lists, dialogs. Each button is pressed once. What it
//! opens is looked at and read as the screens themselves are, and no text of it names a key or a mouse.

use super::finder::prepare;
use super::open;
use super::phone::{found, touch};
use crate::{Bench, named};
use egui::accesskit::Role;
use egui::{Key, Popup, Vec2, vec2};
use egui_kittest::Node;
use egui_kittest::kittest::{NodeT, Queryable};
use fob_kit::drawers;
use std::collections::{BTreeMap, BTreeSet};

/// Phones, the first as it is held in one hand.
const PHONES: [Vec2; 2] = [vec2(360.0, 740.0), vec2(844.0, 390.0)];
/// The most presses until something is seen.
const DEEP: usize = 2;
/// The most buttons that are pressed in one state of a screen: of many cards that are alike, the first are enough.
const MANY: usize = 12;
/// In the window of somebody else in which files are chosen here; on a phone the browser does that.
const OF_FILES: &str = "Close window";

/// Words for somebody at a desk.
const DESK: [&str; 22] = [
    "click",
    "clicks",
    "clicked",
    "double-click",
    "right-click",
    "ctrl",
    "shift",
    "f1",
    "f2",
    "f10",
    "f11",
    "esc",
    "escape",
    "key",
    "keys",
    "keyboard",
    "mouse",
    "cursor",
    "hover",
    "pointer",
    "↑",
    "↓",
];
/// Texts that have such a word all the same, each with its reason.
const ALLOWED: [(&str, &str); 1] = [("Fingers, keys and mouse", "the name of a page of the help")];

/// What is over a screen: a sheet, a list or a menu, a dialog.
fn over(bench: &Bench) -> [bool; 3] {
    let ctx = &bench.harness.ctx;
    [drawers::is_open(ctx), Popup::is_any_open(ctx), ctx.memory(|memory| memory.top_modal_layer().is_some())]
}

/// Whether a file is chosen.
fn chooses(bench: &Bench) -> bool {
    bench.harness.query_all_by_label(OF_FILES).next().is_some()
}

fn name(node: &Node<'_>) -> String {
    let node = node.accesskit_node();
    node.label().or_else(|| node.value()).unwrap_or_default()
}

/// The buttons that can be pressed now, by name.
fn buttons(bench: &Bench) -> Vec<String> {
    let all = bench.harness.query_all_by_role(Role::Button).chain(bench.harness.query_all_by_role(Role::ComboBox));
    let all = all.filter(|node| !node.accesskit_node().is_disabled()).map(|node| name(&node));
    let mut names: Vec<String> = Vec::new();
    for name in all.filter(|name| !name.is_empty() && name != drawers::CLOSE) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

/// Presses the first button of this name; whether there is one.
fn press(bench: &mut Bench, wanted: &str) -> bool {
    let find = |bench: &Bench, scroll: bool| {
        let all = bench.harness.query_all_by_role(Role::Button).chain(bench.harness.query_all_by_role(Role::ComboBox));
        let found = all.filter(|node| !node.accesskit_node().is_disabled()).find(|node| name(node) == wanted);
        match &found {
            Some(node) if scroll => node.scroll_to_me(),
            Some(node) => node.click(),
            None => {}
        }
        found.is_some()
    };
    if !find(bench, true) {
        return false;
    }
    bench.settle();
    let is_there = find(bench, false);
    bench.settle();
    // The press came from a mouse.
    touch(bench);
    is_there
}

/// A walk through all that the buttons of a screen open.
struct Walk<'a> {
    screen: &'a str,
    bench: Bench,
    route: String,
    known: BTreeSet<String>,
    /// The states that were seen.
    seen: usize,
    /// Each fault, with where it was found first.
    faults: BTreeMap<String, String>,
}

impl<'a> Walk<'a> {
    fn new(screen: &'a str) -> Self {
        let bench = Self::fresh(screen);
        let route = bench.harness.state().route().to_string();
        let mut walk = Self { screen, bench, route, known: BTreeSet::new(), seen: 0, faults: BTreeMap::new() };
        walk.look(&[]);
        walk.visit(&[]);
        walk
    }

    fn fresh(screen: &str) -> Bench {
        let mut bench = open(screen, &[]);
        prepare(&bench.harness);
        bench.harness.set_size(PHONES[0]);
        touch(&mut bench);
        bench
    }

    /// Presses every button that was not pressed before, in this state of the screen.
    fn visit(&mut self, path: &[String]) {
        let all: Vec<String> = buttons(&self.bench).into_iter().filter(|name| !self.known.contains(name)).take(MANY).collect();
        self.known.extend(all.iter().cloned());
        for name in all {
            if !self.reach(path) {
                return;
            }
            let (before, there) = (over(&self.bench), buttons(&self.bench));
            if !press(&mut self.bench, &name) {
                continue;
            }
            let opened = over(&self.bench).iter().zip(before).any(|(now, before)| *now && !before);
            if !opened && buttons(&self.bench) != there {
                // It has changed the screen: the next one is pressed as if it had not been.
                self.bench = Self::fresh(self.screen);
            }
            if opened && !chooses(&self.bench) {
                let path: Vec<String> = path.iter().cloned().chain([name]).collect();
                self.look(&path);
                if path.len() < DEEP {
                    self.visit(&path);
                }
            }
        }
    }

    /// Brings the screen into the state to which these buttons lead; whether that was possible.
    fn reach(&mut self, path: &[String]) -> bool {
        for _ in 0..4 {
            if over(&self.bench) == [false; 3] && !chooses(&self.bench) {
                break;
            }
            self.bench.key(Key::Escape);
        }
        let moved = self.bench.harness.state().route().to_string() != self.route;
        let is_done = !moved
            && over(&self.bench) == [false; 3]
            && !chooses(&self.bench)
            && path.iter().all(|name| press(&mut self.bench, name));
        is_done || {
            self.bench = Self::fresh(self.screen);
            path.iter().all(|name| press(&mut self.bench, name))
        }
    }

    /// Looks at the screen in this state, at every size.
    fn look(&mut self, path: &[String]) {
        self.seen += 1;
        let place = path.iter().fold(self.screen.to_owned(), |place, name| format!("{place} > {name}"));
        // A list keeps the height for which it was opened, so that it is looked at in that window only.
        let sizes = if Popup::is_any_open(&self.bench.harness.ctx) { &PHONES[..1] } else { &PHONES[..] };
        for &size in sizes {
            self.bench.harness.set_size(size);
            self.bench.settle();
            for (kind, fault) in found(&self.bench, 1.0) {
                // Without its place.
                let what = fault.rsplit_once(": ").map_or(fault.as_str(), |(what, _)| what);
                let key = format!("{}: {kind}: {what}", self.screen);
                self.faults.entry(key).or_insert(format!("{fault} ({place}, {:.0} x {:.0})", size.x, size.y));
            }
        }
        self.bench.harness.set_size(PHONES[0]);
        self.bench.settle();
        for fault in named::faults(&self.bench.harness).into_iter().chain(named::disorder(&self.bench.harness)) {
            // The same thing is the same fault at another place.
            let key = format!("{}: reader: {}", self.screen, fault.split(" of ").next().unwrap_or(&fault));
            self.faults.entry(key).or_insert(format!("{fault} ({place})"));
        }
        for text in texts(&self.bench) {
            if let Some(word) = for_the_desk(&text) {
                self.faults.entry(format!("{}: words: {word:?} in {text:?}", self.screen)).or_insert(place.clone());
            }
        }
    }
}

/// All texts of the screen: of its labels, its controls and their values.
fn texts(bench: &Bench) -> BTreeSet<String> {
    let of = |node: Node<'_>| [node.accesskit_node().label(), node.accesskit_node().value()];
    bench.harness.query_all_by_label_contains("").flat_map(of).flatten().collect()
}

/// A word of a text that is only for somebody at a desk.
fn for_the_desk(text: &str) -> Option<&'static str> {
    let parts = text.split(|c: char| !(c.is_alphanumeric() || matches!(c, '-' | '↑' | '↓' | '/')));
    // A place of Fib Fob, such as f1/4, is no key.
    let is_place = |part: &&str| part.split_once('/').is_some_and(|(_, level)| level.parse::<u8>().is_ok());
    let words: Vec<String> =
        parts.filter(|part| !is_place(part)).flat_map(|part| part.split('/')).map(str::to_lowercase).collect();
    // Nor are points of Phutball.
    let is_allowed = text.starts_with("Ball on ") || ALLOWED.iter().any(|(allowed, _)| *allowed == text);
    DESK.into_iter().find(|word| !is_allowed && words.iter().any(|known| known == word))
}

#[track_caller]
fn look(part: usize, parts: usize) {
    let mut faults = Vec::new();
    for screen in crate::stage::screens().into_iter().skip(part).step_by(parts) {
        let walk = Walk::new(screen);
        println!("{screen}: {} states", walk.seen);
        faults.extend(walk.faults.into_iter().map(|(what, place)| format!("{what}: {place}")));
    }
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
}

#[test]
fn what_the_buttons_of_the_first_screens_open() {
    look(0, 4);
}

#[test]
fn what_the_buttons_of_the_second_screens_open() {
    look(1, 4);
}

#[test]
fn what_the_buttons_of_the_third_screens_open() {
    look(2, 4);
}

#[test]
fn what_the_buttons_of_the_fourth_screens_open() {
    look(3, 4);
}

#[test]
fn words_for_the_desk_are_found_word_by_word() {
    for (text, word) in [
        ("Double-click to add a state.", Some("double-click")),
        ("Press Ctrl+C.", Some("ctrl")),
        ("A keyboard", Some("keyboard")),
        ("A monkey escapes", None),
        ("Fingers, keys and mouse", None),
        ("Choose with ↑ ↓", Some("↑")),
        ("F1 has help", Some("f1")),
        ("Ctrl/Cmd", Some("ctrl")),
        ("The ship on f1/4 is three piles.", None),
    ] {
        assert_eq!(for_the_desk(text), word, "{text}");
    }
}
