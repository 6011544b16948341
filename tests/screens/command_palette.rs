//! The command palette: Ctrl+K, a few letters and Enter lead anywhere.

use crate::Bench;
use crate::stage::{screens, stage};
use egui::Key;
use egui_kittest::kittest::Queryable;
use fob_screens::command_palette::HEAD;
use fob_screens::commands::COMMANDS;
use fob_screens::kinds::KINDS;
use fob_services::route::Nav;
use tempfile::TempDir;

/// Opens the palette, types and presses Enter.
fn find(bench: &mut Bench, text: &str) {
    bench.command(Key::K);
    assert!(bench.sees(fob_services::labels::FIND), "{text}");
    bench.harness.event(egui::Event::Text(text.to_owned()));
    bench.settle();
    bench.key(Key::Enter);
}

#[test]
fn the_palette_finds_every_kind_of_thing() {
    let places = [
        ("settings", "settings"),
        ("standings", "standings"),
        ("new match", "new"),
        ("tournament round robin", "tournament"),
        ("theatre past matches", "theatre"),
        ("fib fob game", "game/fib-fob"),
        // By its place in the course: how to win has always been lesson/6.
        ("lesson 2", "lesson/6"),
        ("dial dfa", "workshop?dfa=dial"),
        ("binary-addition machine", "turing/binary-addition"),
        ("phutball game", "game/phutball"),
        ("about page", "help/about"),
        ("puzzles screen", "puzzles"),
    ];
    let mut bench = Bench::new();
    for (text, route) in places {
        find(&mut bench, text);
        let here = bench.harness.state().route().to_string();
        assert!(here.starts_with(route), "{text}: {here}");
        assert!(!bench.sees(HEAD) && !bench.sees(fob_services::labels::FIND), "{text}: it closes");
    }
    find(&mut bench, "menu command");
    assert_eq!(bench.harness.state().place(), "menu");
}

#[test]
fn a_saved_match_is_found_by_its_name() {
    let folder = TempDir::new().unwrap();
    stage(folder.path(), "watch");
    let mut bench = Bench::over(folder);
    let files = bench.harness.state().services.store.replay_files().unwrap();
    let file = files.iter().find(|file| !file.goes_on).expect("a replay").clone();
    find(&mut bench, &file.name);
    let state = bench.harness.state();
    assert_eq!((state.place(), state.services.problems.is_empty()), ("watch", true));
}

#[test]
fn a_command_runs_and_the_screen_behind_gets_no_key() {
    let mut bench = Bench::new();
    bench.harness.state_mut().follow(Nav::Home);
    bench.settle();
    let before = bench.harness.state().services.settings.fullscreen;
    bench.command(Key::K);
    // On the menu S opens the settings.
    bench.key(Key::S);
    assert_eq!(bench.harness.state().place(), "menu");
    bench.key(Key::Escape);
    assert!(!bench.sees(fob_services::labels::FIND));
    assert_eq!(bench.harness.state().place(), "menu");
    let full_screen = COMMANDS.iter().find(|command| command.id == "fullscreen").expect("a command");
    find(&mut bench, full_screen.label);
    assert_eq!(bench.harness.state().services.settings.fullscreen, !before);
    bench.key(Key::F11);
    assert_eq!(bench.harness.state().services.settings.fullscreen, before, "by its key as well");
}

#[test]
fn arrows_choose_a_result_and_an_empty_search_is_reported() {
    let mut bench = Bench::new();
    bench.command(Key::K);
    bench.harness.event(egui::Event::Text("no such thing".to_owned()));
    bench.settle();
    assert!(bench.sees(fob_services::labels::NOTHING_FOUND));
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

#[test]
fn offers_of_the_screen_are_found_and_run_by_keyboard() {
    let folder = TempDir::new().unwrap();
    let route = stage(folder.path(), "referee");
    let mut bench = Bench::over(folder);
    bench.harness.state_mut().follow(Nav::Push(KINDS.read(&route).unwrap()));
    bench.settle();
    find(&mut bench, "draw");
    assert!(bench.sees(fob_services::labels::DRAW_QUESTION), "the button was pressed");
    bench.key(Key::Escape);
    assert!(!bench.sees(fob_services::labels::DRAW_QUESTION));
    // Of another screen nothing is found any more.
    bench.harness.state_mut().follow(Nav::Home);
    bench.settle();
    bench.command(Key::K);
    bench.harness.event(egui::Event::Text("here: ends as a draw".to_owned()));
    bench.settle();
    assert!(bench.sees(fob_services::labels::NOTHING_FOUND));
}

#[test]
fn an_unavailable_command_says_why_and_does_nothing() {
    let mut bench = Bench::new();
    bench.harness.state_mut().follow(Nav::Push(KINDS.read("practice").unwrap()));
    bench.settle();
    bench.command(Key::K);
    bench.harness.event(egui::Event::Text("reset".to_owned()));
    bench.settle();
    assert!(bench.harness.query_all_by_label_contains(fob_screens::practice::labels::RESET).next().is_some());
    bench.key(Key::Enter);
    assert_eq!(bench.harness.state().place(), "practice");
}

#[test]
fn every_screen_is_opened_by_the_keyboard_alone() {
    let mut bench = Bench::new();
    for found in KINDS.found(&bench.harness.state().services) {
        if found.about.starts_with("screen: ") {
            let (label, what) = (found.label.to_lowercase(), found.about.to_lowercase());
            find(&mut bench, &format!("{label} {what}"));
            let problems: Vec<_> = bench.harness.state().services.problems.iter().collect();
            assert!(problems.is_empty(), "{label}: {problems:?}");
            assert_eq!(bench.harness.state().place(), found.route.place(), "{label}");
        }
    }
}

#[test]
fn one_key_means_one_thing_wherever_it_is_shown() {
    let folder = TempDir::new().unwrap();
    let mut keys: std::collections::BTreeMap<String, String> = std::collections::BTreeMap::new();
    for screen in screens() {
        let route = stage(folder.path(), screen);
        let mut bench = Bench::over_path(folder.path());
        bench.harness.state_mut().follow(Nav::Push(KINDS.read(&route).unwrap()));
        bench.settle();
        bench.harness.run_steps(2);
        for offer in fob_kit::offers::offered(&bench.harness.ctx) {
            let Some(key) = offer.key() else { continue };
            // What turns the board has one key, on whatever screen.
            if offer.label.eq_ignore_ascii_case("turn") || offer.about().to_lowercase().starts_with("turn the board") {
                keys.insert(screen.to_owned(), key.to_owned());
            }
        }
    }
    let all: std::collections::BTreeSet<&String> = keys.values().collect();
    assert!(all.len() == 1 && keys.len() > 1, "{keys:?}");
}
