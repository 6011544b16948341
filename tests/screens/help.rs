//! The help: every page opens, says what it must, and fits.

use crate::Bench;
use crate::stage::{screens, stage};
use egui::Key;
use egui::accesskit::Role;
use egui_kittest::kittest::{NodeT, Queryable};
use fob_kit::keys::Press;
use fob_screens::commands::key_tables;
use fob_screens::kinds::KINDS;
use fob_services::route::Nav;
use fob_services::topic::Topic;
use std::collections::BTreeMap;
use std::sync::LazyLock;
use tempfile::TempDir;

/// The pages in the order of the list: the title of each, and a heading that is on no other page.
static PAGES: LazyLock<Vec<(&str, &str)>> = LazyLock::new(|| {
    let found = Topic::ALL.into_iter().map(|topic| {
        let title = topic.text().lines().next().and_then(|line| line.strip_prefix("# ")).expect("a title");
        let is_elsewhere = |head: &str| Topic::ALL.iter().any(|other| *other != topic && other.text().contains(head));
        let heads = topic
            .text()
            .lines()
            .filter_map(|line| line.strip_prefix("## "))
            .filter(|head| !title.contains(head) && !is_elsewhere(head));
        (title, heads.max_by_key(|head| head.len()).unwrap_or_else(|| panic!("{topic} has no heading of its own")))
    });
    found.collect()
});

/// The title of a page.
fn title(topic: Topic) -> &'static str {
    page(topic).0
}

/// A heading that is on this page only.
fn own_heading(topic: Topic) -> &'static str {
    page(topic).1
}

fn page(topic: Topic) -> (&'static str, &'static str) {
    let place = Topic::ALL.iter().position(|other| *other == topic).expect("a page");
    PAGES[place]
}

/// The way back to a page, on the page to which its link led.
fn back_to(topic: Topic) -> String {
    format!("← {}", title(topic))
}

/// The first link of a page to another one: the heading above it, its text, and the heading to which it leads, if it has one.
fn link(from: Topic, to: Topic) -> (&'static str, &'static str, Option<&'static str>) {
    let target = format!("](fob:help/{}", to.slug());
    let at = from.text().find(&target).expect("a link");
    let before = &from.text()[..at];
    let heading = before.lines().rev().find_map(|line| line.strip_prefix("## ")).expect("a heading");
    let anchor = from.text()[at + target.len()..].split(')').next().and_then(|rest| rest.strip_prefix('#'));
    let slug = |head: &str| head.to_lowercase().replace(' ', "-");
    let heads = || to.text().lines().filter_map(|line| line.strip_prefix("## "));
    let leads_to = anchor.map(|anchor| heads().find(|head| slug(head) == anchor).expect("the heading"));
    (heading, &before[before.rfind('[').expect("its text") + 1..], leads_to)
}

fn open() -> Bench {
    let mut bench = Bench::new();
    bench.key(Key::H);
    assert_eq!(bench.harness.state().place(), "help");
    bench
}

/// Nothing sticks out at the left or right; below there is a scroll bar.
fn fits(bench: &Bench, size: [f32; 2], what: &str) {
    let window = egui::Rect::from_min_size(egui::Pos2::ZERO, size.into());
    let mut seen = 0;
    for node in bench.harness.root().children_recursive() {
        let role = node.accesskit_node().role();
        let shown = node.accesskit_node().bounding_box().is_some();
        if shown && matches!(role, Role::Label | Role::Heading | Role::Button | Role::Image) {
            seen += 1;
            let rect = node.rect();
            let name = node.accesskit_node().label().or_else(|| node.value()).unwrap_or_default();
            assert!(rect.left() >= 0.0 && rect.right() <= window.right() + 0.5, "{what}: `{name}` at {rect:?} in {window:?}");
        }
    }
    assert!(seen > 10, "{what}: only {seen} things");
}

#[test]
fn every_page_opens_by_a_click_and_fits_at_every_size() {
    for size in [[1280.0, 800.0], [1920.0, 1080.0], [853.0, 533.0], [960.0, 600.0]] {
        let mut bench = open();
        bench.harness.set_size(size.into());
        bench.settle();
        for (title, section) in PAGES.iter().copied() {
            // In a small window the list scrolls.
            bench.harness.get_all_by_label(title).next().expect("in the list").scroll_to_me();
            bench.settle();
            press_in_list(&mut bench, title);
            bench.settle();
            assert!(bench.sees(section), "{title} has {section}");
            fits(&bench, size, &format!("{title} at {size:?}"));
        }
    }
}

#[test]
fn arrows_go_through_all_pages() {
    let mut bench = open();
    for (_, section) in PAGES.iter().copied() {
        assert!(bench.sees(section), "{section}");
        bench.key(Key::ArrowDown);
    }
    for _ in 0..PAGES.len() {
        bench.key(Key::ArrowUp);
    }
    assert!(bench.sees(PAGES[0].1));
}

#[test]
fn the_search_finds_pages_and_escape_first_clears_it() {
    let mut bench = open();
    bench.command(Key::F);
    bench.harness.event(egui::Event::Text("treachery".into()));
    bench.settle();
    assert!(bench.sees(title(Topic::Kinds)), "the only page that speaks of it is open");
    assert!(!bench.sees(title(Topic::Overview)), "the others are not in the list");
    assert!(bench.sees(own_heading(Topic::Kinds)));
    bench.key(Key::Escape);
    assert_eq!(bench.harness.state().place(), "help");
    assert!(bench.sees(title(Topic::Overview)));
    bench.command(Key::F);
    bench.harness.event(egui::Event::Text("xyzzy".into()));
    bench.settle();
    assert!(bench.sees(fob_screens::help::NOTHING_FOUND));
    bench.key(Key::Escape);
    bench.key(Key::Escape);
    assert_eq!(bench.harness.state().place(), "menu");
}

#[test]
fn f1_opens_the_page_about_the_screen_and_back_returns() {
    let mut bench = Bench::new();
    let cases = [("new", Topic::Kinds), ("practice", Topic::Practice), ("standings", Topic::End), ("settings", Topic::Files)];
    for (screen, topic) in cases {
        let section = own_heading(topic);
        bench.harness.state_mut().follow(Nav::Push(KINDS.read(screen).expect("a route")));
        bench.settle();
        bench.key(Key::F1);
        assert_eq!(bench.harness.state().place(), "help");
        assert!(bench.sees(section), "{screen:?}: {section}");
        bench.key(Key::Escape);
        assert_eq!(bench.harness.state().place(), screen);
        bench.key(Key::Escape);
    }
}

#[test]
fn the_data_folder_is_named() {
    let mut bench = open();
    bench.click(title(Topic::Files));
    let folder = bench.folder.path().display().to_string();
    assert!(bench.sees(&folder));
}

/// Presses a link as a screen reader does: one that is broken over two rows has nothing in its middle to click.
fn press(bench: &mut Bench, link: &str) {
    let role = egui::accesskit::Role::Link;
    bench.harness.query_all_by_role_and_label(role, link).next().expect(link).click_accesskit();
    bench.settle();
}

#[test]
fn a_link_opens_the_other_page_at_its_heading_and_alt_left_leads_back() {
    let mut bench = open();
    let (above, text, heading) = link(Topic::Overview, Topic::Strings);
    let heading = heading.expect("it leads to a heading");
    press(&mut bench, text);
    assert!(bench.sees(&back_to(Topic::Overview)), "the way back is on the page");
    // The page moves there within a moment.
    bench.wait(1.0);
    let at = bench.harness.get_by_label(heading).rect();
    assert!((0.0..120.0).contains(&at.top()), "{heading} is at the top: {at:?}");
    bench.harness.key_press_modifiers(egui::Modifiers::ALT, Key::ArrowLeft);
    bench.settle();
    assert!(bench.sees(above) && !bench.sees(heading));
    bench.click(link(Topic::Overview, Topic::Turn).1);
    assert!(bench.sees(own_heading(Topic::Turn)));
    bench.click(&back_to(Topic::Overview));
    assert!(bench.sees(above) && !bench.sees(&back_to(Topic::Overview)));
}

/// Clicks a page in the list, which may be longer than the window.
fn press_in_list(bench: &mut Bench, title: &str) {
    bench.harness.get_all_by_label(title).next().expect("in the list").scroll_to_me();
    bench.settle();
    bench.harness.get_all_by_label(title).next().expect("in the list").click();
}

#[test]
fn every_link_of_every_page_can_be_clicked_and_leads_to_a_page() {
    let mut bench = open();
    let mut count = 0;
    for (title, section) in PAGES.iter().copied() {
        let links: Vec<String> = {
            press_in_list(&mut bench, title);
            bench.settle();
            bench.harness.query_all_by_role(Role::Link).filter_map(|n| n.accesskit_node().label()).collect()
        };
        for link in links {
            press_in_list(&mut bench, title);
            bench.settle();
            assert!(bench.sees(section), "{title}");
            press(&mut bench, &link);
            count += 1;
            if bench.harness.state().place() != "help" {
                // A lesson, say: Esc leads back.
                bench.key(Key::Escape);
                assert_eq!(bench.harness.state().place(), "help", "{title}: {link}");
                continue;
            }
            // The one link within its page stays on it.
            let stays = link == "shooting";
            assert_eq!((bench.sees(&format!("← {title}")), bench.sees(section)), (!stays, stays), "{title}: {link}");
            assert!(bench.harness.output().platform_output.commands.is_empty(), "{title}: {link} is not the browser's");
        }
    }
    assert!(count >= 10, "{count} links");
}

#[test]
fn no_markup_is_visible_and_every_picture_has_a_description() {
    let mut bench = open();
    let mut pictures = 0;
    for (title, _) in PAGES.iter().copied() {
        press_in_list(&mut bench, title);
        bench.settle();
        for node in bench.harness.root().children_recursive() {
            let node = node.accesskit_node();
            let text = node.label().or_else(|| node.value()).unwrap_or_default();
            for mark in ["**", "`", "$", "<kbd", "](", "|", "fob:"] {
                assert!(!text.contains(mark), "{title}: {text}");
            }
            if node.role() == Role::Image {
                assert!(text.len() > 10, "{title}: a picture says {text}");
                pictures += 1;
            }
        }
    }
    assert_eq!(pictures, 16);
}

#[test]
fn a_key_that_a_screen_takes_is_on_the_page_of_keys_and_in_the_palette() {
    let tables: BTreeMap<&str, String> = key_tables().into_iter().collect();
    let mut heard: BTreeMap<(&str, String), &str> = BTreeMap::new();
    for screen in screens() {
        let folder = TempDir::new().unwrap();
        let route = stage(folder.path(), screen);
        let mut bench = Bench::over(folder);
        bench.harness.state_mut().follow(Nav::Push(KINDS.read(&route).unwrap()));
        bench.settle();
        // Offers are read a frame later than the keys of the same frame: between two frames a puzzle or an answer may arrive.
        for _ in 0..3 {
            bench.heard();
            bench.harness.run_steps(1);
            let keys = bench.heard();
            bench.harness.run_steps(1);
            let offers = fob_kit::offers::offered(&bench.harness.ctx);
            let offered: Vec<String> = offers.into_iter().map(|offer| offer.label).collect();
            for key in keys {
                // Each of several digits chooses another thing, which is offered for itself; a sign is typed.
                let digits = key.keys.iter().filter(|key| key.to_string().ends_with(|c: char| c.is_ascii_digit())).count();
                let offers = key.label.is_empty() || offered.iter().any(|label| label == key.label);
                let is_typed = key.keys.iter().all(|key| matches!(key, Press::Sign(_)));
                assert!(offers || digits > 2 || is_typed, "{screen}: the palette does not find {key:?}: {offered:?}");
                heard.insert((key.tip, key.key_text()), key.label);
            }
        }
    }
    for (tip, key) in heard.keys() {
        let row = |table: &String| table.lines().any(|row| row.contains(&format!("<kbd>{key}</kbd>")) && row.contains(tip));
        assert!(tables.values().any(row), "{key} is not on the page: {tip}");
    }
    assert!(heard.len() > 120, "only {} keys were listened to", heard.len());
    // Every table is on the page.
    let mut bench = open();
    press_in_list(&mut bench, title(Topic::Keys));
    bench.settle();
    for head in tables.keys() {
        assert!(bench.sees(head), "{head}");
    }
}

#[test]
fn licences_of_the_libraries_open_by_a_click() {
    let mut bench = open();
    press_in_list(&mut bench, title(Topic::About));
    bench.settle();
    assert!(bench.sees(concat!("Fob ", env!("CARGO_PKG_VERSION"))));
    let text = |bench: &Bench| {
        let nodes = bench.harness.root().children_recursive();
        nodes.filter_map(|node| node.accesskit_node().value()).any(|value| value.contains("shall be included in all copies"))
    };
    assert!(!text(&bench), "the licences are closed");
    let head = bench.harness.get_all_by_label_contains("MIT: ").next().expect("a licence");
    head.scroll_to_me();
    bench.settle();
    bench.harness.get_all_by_label_contains("MIT: ").next().expect("a licence").click();
    bench.settle();
    assert!(text(&bench), "the text is shown");
    fits(&bench, [1280.0, 800.0], "the licences");
}
