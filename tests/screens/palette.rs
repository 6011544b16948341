//! The command palette: Ctrl+K, a few letters and Enter lead anywhere.

use crate::Bench;
use crate::stage::stage;
use egui::Key;
use fob_kit::route::Nav;
use tempfile::TempDir;

const HEAD: &str = "A screen, a command, a DFA, a game, a match";

/// Opens the palette, types and presses Enter.
fn find(bench: &mut Bench, text: &str) {
    bench.command(Key::K);
    assert!(bench.sees("Find anything"), "{text}");
    bench.harness.event(egui::Event::Text(text.to_owned()));
    bench.settle();
    bench.key(Key::Enter);
}

#[test]
fn typing_leads_to_every_kind_of_thing() {
    let places = [
        ("settings", "settings"),
        ("standings", "standings"),
        ("new game", "new"),
        ("tournament round robin", "tournament"),
        ("theatre past matches", "theatre"),
        ("fob game", "game/fib-fob"),
        ("lesson 2", "lesson/2"),
        ("dial dfa", "workshop?dfa=dial"),
        ("about page", "help/about"),
        ("puzzles screen", "puzzles"),
    ];
    let mut bench = Bench::new();
    for (text, route) in places {
        find(&mut bench, text);
        let here = bench.harness.state().route().to_string();
        assert!(here.starts_with(route), "{text}: {here}");
        assert!(!bench.sees(HEAD) && !bench.sees("Find anything"), "{text}: it closes");
    }
    find(&mut bench, "menu command");
    assert_eq!(bench.harness.state().place(), "menu");
}

#[test]
fn a_saved_match_is_found_by_its_name() {
    let folder = TempDir::new().unwrap();
    stage(folder.path(), "watch");
    let mut bench = Bench::over(folder);
    let files = bench.harness.state().shared.store.replay_files().unwrap();
    let file = files.iter().find(|file| !file.goes_on).expect("a replay").clone();
    find(&mut bench, &file.name);
    let state = bench.harness.state();
    assert_eq!((state.place(), state.shared.problems.is_empty()), ("watch", true));
}

#[test]
fn a_command_is_done_and_the_screen_behind_hears_no_key() {
    let mut bench = Bench::new();
    bench.harness.state_mut().follow(Nav::Home);
    bench.settle();
    let before = bench.harness.state().shared.settings.fullscreen;
    bench.command(Key::K);
    // On the menu S opens the settings.
    bench.key(Key::S);
    assert_eq!(bench.harness.state().place(), "menu");
    bench.key(Key::Escape);
    assert!(!bench.sees("Find anything"));
    assert_eq!(bench.harness.state().place(), "menu");
    find(&mut bench, "full screen");
    assert_eq!(bench.harness.state().shared.settings.fullscreen, !before);
    bench.key(Key::F11);
    assert_eq!(bench.harness.state().shared.settings.fullscreen, before, "by its key as well");
}

#[test]
fn arrows_choose_and_what_is_not_there_is_said() {
    let mut bench = Bench::new();
    bench.command(Key::K);
    bench.harness.event(egui::Event::Text("no such thing".to_owned()));
    bench.settle();
    assert!(bench.sees("Nothing is called that"));
    bench.key(Key::Enter);
    assert_eq!(bench.harness.state().place(), "menu", "nothing is done");
    bench.key(Key::Escape);
    bench.command(Key::K);
    bench.harness.event(egui::Event::Text("lesson".to_owned()));
    bench.settle();
    bench.key(Key::ArrowDown);
    bench.key(Key::ArrowDown);
    bench.key(Key::ArrowUp);
    bench.key(Key::Enter);
    let here = bench.harness.state().route().to_string();
    assert!(here.starts_with("lesson/") || here.starts_with("help/lessons"), "{here}");
}
