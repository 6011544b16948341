//! The help: every page opens, says what it must, and fits.

use crate::Bench;
use crate::stage::{screens, stage};
use egui::Key;
use egui_kittest::kittest::{NodeT, Queryable};
use fob_kit::keys::Press;
use fob_kit::route::Nav;
use fob_screens::commands::key_tables;
use fob_screens::kinds::KINDS;
use std::collections::BTreeMap;
use tempfile::TempDir;

const PAGES: [(&str, &str); 29] = [
    ("How Fob works", "A match in six lines"),
    ("Seven lessons", "How a lesson works"),
    ("The kinds of game", "Reject match for four"),
    ("The turn and the striker", "Where you may put the striker"),
    ("The break", "What goes back"),
    ("Strings, DFA and order", "When both colours fall into one hole"),
    ("A wheel reads", "The last run"),
    ("Striker and lost pucks", "The striker off the board"),
    ("End, points and series", "A series"),
    ("How to win", "Who has to act"),
    ("Tournaments", "Everyone plays everyone"),
    ("At a real board", "The script"),
    ("The practice table", "The spread"),
    ("The workshop", "Gestures on the canvas"),
    ("NFAs and other letters", "Constructions, step by step"),
    ("Exercises", "Handing in"),
    ("The theatre", "Playing on"),
    ("Watching a replay", "One clock for a whole match"),
    ("Games room: Fib Fob", "Why a move wins"),
    ("Games room: Gobblet", "The two boards"),
    ("Games room: Phutball", "Playing well"),
    ("Games room: Bugs and Loops", "Bugs, loops and the purge"),
    ("Games room: puzzles", "The puzzles of the day"),
    ("Turing machines", "The graph and the diagram"),
    ("Links", "A match by turns"),
    ("Play with a friend", "When the connection is lost"),
    ("Keys and mouse", "During a match"),
    ("Files and command line", "The data folder"),
    ("About Fob", "Licences"),
];

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
        if shown && matches!(role, egui::accesskit::Role::Label | egui::accesskit::Role::Button | egui::accesskit::Role::Image) {
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
        for (title, section) in PAGES {
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
    for (_, section) in PAGES {
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
    assert!(bench.sees("The kinds of game"), "the only page that speaks of it is open");
    assert!(!bench.sees("How Fob works"), "the others are not in the list");
    assert!(bench.sees("Custom games"));
    bench.key(Key::Escape);
    assert_eq!(bench.harness.state().place(), "help");
    assert!(bench.sees("How Fob works"));
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
    let cases = [
        ("new", "Tug of war", "Teams"),
        ("practice", "The practice table", "Shots without rules"),
        ("standings", "End, points and series", "When it is over"),
        ("settings", "Files and command line", "The command line"),
    ];
    for (screen, _, section) in cases {
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
    bench.click("Files and command line");
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
    press(&mut bench, "chooses their order");
    assert!(bench.sees("← How Fob works"), "the way back is on the page");
    let heading = "When both colours fall into one hole";
    // The page moves there within a moment.
    bench.wait(1.0);
    let at = bench.harness.get_by_label(heading).rect();
    assert!((0.0..120.0).contains(&at.top()), "{heading} is at the top: {at:?}");
    bench.harness.key_press_modifiers(egui::Modifiers::ALT, Key::ArrowLeft);
    bench.settle();
    assert!(bench.sees("A match in six lines") && !bench.sees(heading));
    bench.click("shoot in turn");
    assert!(bench.sees("Where you may put the striker"));
    bench.click("← How Fob works");
    assert!(bench.sees("A match in six lines") && !bench.sees("← How Fob works"));
}

/// Clicks a page in the list, which may be longer than the window.
fn press_in_list(bench: &mut Bench, title: &str) {
    bench.harness.get_all_by_label(title).next().expect("in the list").scroll_to_me();
    bench.settle();
    bench.harness.get_all_by_label(title).next().expect("in the list").click();
}

#[test]
fn every_link_of_every_page_can_be_clicked_and_leads_to_a_page() {
    use egui::accesskit::Role;
    let mut bench = open();
    let mut count = 0;
    for (title, section) in PAGES {
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
fn no_mark_up_is_seen_and_every_picture_says_what_it_shows() {
    use egui::accesskit::Role;
    let mut bench = open();
    let mut pictures = 0;
    for (title, _) in PAGES {
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
        bench.heard();
        bench.harness.run_steps(2);
        let offered: Vec<String> = fob_kit::offers::offered(&bench.harness.ctx).into_iter().map(|offer| offer.label).collect();
        for key in bench.heard() {
            // Each of several digits chooses another thing, which is offered for itself; a sign is typed.
            let digits = key.keys.iter().filter(|key| key.to_string().ends_with(|c: char| c.is_ascii_digit())).count();
            let offers = key.label.is_empty() || offered.iter().any(|label| label == key.label);
            let is_typed = key.keys.iter().all(|key| matches!(key, Press::Sign(_)));
            assert!(offers || digits > 2 || is_typed, "{screen}: the palette does not find {key:?}: {offered:?}");
            heard.insert((key.tip, key.key_text()), key.label);
        }
    }
    for (tip, key) in heard.keys() {
        let row = |table: &String| table.lines().any(|row| row.contains(&format!("<kbd>{key}</kbd>")) && row.contains(tip));
        assert!(tables.values().any(row), "{key} is not on the page: {tip}");
    }
    assert!(heard.len() > 120, "only {} keys were listened to", heard.len());
    // Every table is on the page.
    let mut bench = open();
    press_in_list(&mut bench, "Keys and mouse");
    bench.settle();
    for head in tables.keys() {
        assert!(bench.sees(head), "{head}");
    }
}
