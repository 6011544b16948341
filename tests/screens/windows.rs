//! Two windows on one data folder save a thing of the same name, and files that break while the program runs.

use crate::Bench;
use crate::workshop::{at, clicks, editor};
use egui::{Key, Modifiers};
use fob_automata::{Dfa, builtin};
use fob_kit::widgets::clash::{KEEP_BOTH, REPLACE};
use fob_machines::turing::Program;
use fob_screens::kinds::KINDS;
use fob_screens::practice::TAKEN;
use fob_screens::turing;
use fob_services::document::Edited;
use fob_services::route::Nav;
use fob_store::{Store, free_name};
use std::fs;
use std::path::Path;

fn go(bench: &mut Bench, route: &str) {
    bench.harness.state_mut().follow(Nav::Push(KINDS.read(route).unwrap()));
    bench.settle();
}

fn store(bench: &Bench) -> Store {
    Store::at(bench.folder.path())
}

/// Toggles whether a state accepts.
fn toggle(bench: &mut Bench, state: &str) {
    let place = at(bench, state);
    clicks(bench, place, 2, Modifiers::NONE);
}

fn drawn(bench: &Bench) -> Dfa {
    (**editor(bench).dfa().expect("a DFA")).clone()
}

fn texts(folder: &Path) -> Vec<String> {
    let mut texts: Vec<String> =
        fs::read_dir(folder).unwrap().map(|file| fs::read_to_string(file.unwrap().path()).unwrap()).collect();
    texts.sort();
    texts
}

/// Two windows with the same DFA of the user's in their editors, each edited otherwise; the second one has saved it.
fn two_desks() -> (Bench, Bench, Dfa, Dfa) {
    let mut first = Bench::new();
    store(&first).dfa_shelf().save("mine", &builtin("rope").unwrap().named("Mine")).unwrap();
    first.harness.state_mut().services.reload_library();
    let mut second = first.second_window();
    for bench in [&mut first, &mut second] {
        go(bench, "workshop?dfa=mine");
    }
    toggle(&mut second, "0");
    second.command(Key::S);
    assert!(!second.sees(KEEP_BOTH), "nobody saved before");
    toggle(&mut first, "1");
    let (ours, theirs) = (drawn(&first), drawn(&second));
    assert_ne!(ours, theirs);
    first.command(Key::S);
    assert!(first.sees(&fob_kit::widgets::clash::title("DFA")));
    assert_eq!(store(&first).dfa("mine").unwrap().value, theirs, "nothing is written before the answer");
    (first, second, ours, theirs)
}

#[test]
fn a_dfa_that_another_window_saved_is_kept_next_to_ones_own() {
    let (mut first, _second, ours, theirs) = two_desks();
    // Cancelled, all is as it was, and the question comes again.
    first.key(Key::Escape);
    assert!(!first.sees(KEEP_BOTH) && editor(&first).is_changed());
    assert_eq!(drawn(&first), ours);
    first.command(Key::S);
    first.click(KEEP_BOTH);
    let store = store(&first);
    assert_eq!(store.dfa("mine").unwrap().value, theirs);
    assert_eq!(store.dfa("mine-2").unwrap().value, ours);
    assert!(!editor(&first).is_changed());
    // From now on it is this one that is saved.
    toggle(&mut first, "2");
    first.command(Key::S);
    assert!(!first.sees(KEEP_BOTH));
    assert_eq!(store.dfa("mine-2").unwrap().value, drawn(&first));
    first.key(Key::Escape);
    assert_eq!(first.harness.state().services.dfa("mine").map(|entry| (*entry.dfa).clone()), Some(theirs), "in the library too");
}

#[test]
fn a_dfa_that_another_window_saved_can_be_replaced_and_is_in_the_trash() {
    let (mut first, mut second, ours, theirs) = two_desks();
    first.click(REPLACE);
    assert_eq!(store(&first).dfa("mine").unwrap().value, ours);
    let trash = texts(&first.folder.path().join("trash"));
    assert_eq!(trash.iter().map(|text| Dfa::from_ron(text).unwrap()).collect::<Vec<_>>(), [theirs]);
    // The second window is asked in its turn, also on the way to a new game.
    toggle(&mut second, "2");
    second.click(fob_screens::workshop::labels::PLAY_THIS_DFA);
    assert!(second.sees(&fob_kit::widgets::clash::title("DFA")));
    second.click(KEEP_BOTH);
    assert_eq!(second.harness.state().place(), "new");
    assert!(second.sees("(mine-2)"));
}

#[test]
fn a_draft_remembers_its_original_dfa() {
    let mut first = Bench::new();
    store(&first).dfa_shelf().save("mine", &builtin("rope").unwrap().named("Mine")).unwrap();
    first.harness.state_mut().services.reload_library();
    go(&mut first, "workshop?dfa=mine");
    toggle(&mut first, "1");
    first.wait(2.0);
    let ours = drawn(&first);
    let Bench { harness, folder, .. } = first;
    drop(harness);
    let theirs = builtin("dial").unwrap().named("Mine");
    Store::at(folder.path()).dfa_shelf().save("mine", &theirs).unwrap();
    let mut bench = Bench::over(folder);
    bench.from_menu(fob_screens::workshop::labels::TITLE);
    bench.click(fob_screens::workshop::labels::CONTINUE);
    bench.command(Key::S);
    assert!(bench.sees(&fob_kit::widgets::clash::title("DFA")));
    bench.click(KEEP_BOTH);
    assert_eq!((store(&bench).dfa("mine").unwrap().value, store(&bench).dfa("mine-2").unwrap().value), (theirs, ours));
}

#[test]
fn a_proposed_name_that_was_taken_meanwhile_is_not_overwritten() {
    let mut first = Bench::new();
    let mut second = first.second_window();
    for bench in [&mut first, &mut second] {
        go(bench, "workshop?dfa=rope");
    }
    toggle(&mut first, "1");
    toggle(&mut second, "2");
    // Both are offered the same name.
    for bench in [&mut first, &mut second] {
        bench.command(Key::S);
        assert!(bench.sees("rope-2.ron"));
    }
    first.key(Key::Enter);
    second.key(Key::Enter);
    assert!(second.sees(&fob_kit::widgets::clash::title("DFA")));
    second.click(KEEP_BOTH);
    let store = store(&first);
    assert_eq!((store.dfa("rope-2").unwrap().value, store.dfa("rope-3").unwrap().value), (drawn(&first), drawn(&second)));
}

#[test]
fn a_turing_machine_that_another_window_saved_is_not_overwritten() {
    let mut first = Bench::new();
    let program = |rule: &str| Program { text: format!("start go\n{rule}"), ..Program::default() };
    let of = |bench: &Bench, name: &str| store(bench).turing_shelf().load(name).unwrap().value;
    store(&first).turing_shelf().save("mine", &program("go 0 go 1 >")).unwrap();
    go(&mut first, "turing/mine");
    let mut second = first.second_window();
    go(&mut second, "turing/mine");
    assert!(second.sees(<Program as Edited>::TEXTS.copy), "{}", second.shown("window"));
    for (bench, tape) in [(&mut second, "1 1"), (&mut first, "0 0 0")] {
        bench.key(Key::T);
        bench.command(Key::A);
        bench.harness.event(egui::Event::Paste(tape.to_owned()));
        bench.settle();
        bench.key(Key::Escape);
        bench.command(Key::S);
    }
    assert!(first.sees(&fob_kit::widgets::clash::title("machine")));
    assert_eq!(of(&first, "mine").tape, "1 1");
    first.click(KEEP_BOTH);
    assert_eq!((of(&first, "mine").tape, of(&first, "mine-2").tape), ("1 1".to_owned(), "0 0 0".to_owned()));
    let editor = |bench: &Bench| bench.harness.state().find::<turing::TuringScreen>().unwrap().editor.name().map(str::to_owned);
    assert_eq!(editor(&first).as_deref(), Some("mine-2"));
    // Replacing asks too, and leaves the other one in the trash.
    store(&first).turing_shelf().save("mine-2", &program("go 1 go 0 <")).unwrap();
    first.command(Key::S);
    first.click(REPLACE);
    assert_eq!(of(&first, "mine-2").tape, "0 0 0");
    assert!(texts(&first.folder.path().join("trash")).concat().contains("go 1 go 0 <"));
}

#[test]
fn a_layout_saved_by_another_window_is_replaced_only_after_confirmation() {
    let mut first = Bench::new();
    let mut second = first.second_window();
    for (bench, route) in [(&mut first, "practice?puck=g,0,0.1"), (&mut second, "practice?puck=r,0,0.2")] {
        go(bench, route);
        bench.command(Key::S);
        assert!(bench.sees(fob_screens::practice::labels::SAVE_TITLE));
    }
    let path = first.folder.path().join("layouts/layout.ron");
    first.key(Key::Enter);
    let text = fs::read_to_string(&path).unwrap();
    second.key(Key::Enter);
    assert!(second.sees(TAKEN));
    assert_eq!(fs::read_to_string(&path).unwrap(), text);
    second.key(Key::Enter);
    assert!(fs::read_to_string(&path).unwrap().contains("Red"));
    assert_eq!(texts(&first.folder.path().join("trash")), [text]);
}

/// By the settings' own field, as a person changes them.
#[test]
fn settings_that_break_while_the_program_runs_are_left_alone_until_fixed() {
    let mut bench = Bench::new();
    bench.wait(1.5);
    let path = bench.folder.path().join("settings.ron");
    for bad in ["(version: 1, data: (volume: loud))", "(version: 99, data: (volume: 0.5))", "no settings at all"] {
        let good = fs::read_to_string(&path).unwrap();
        fs::write(&path, bad).unwrap();
        let before = bench.harness.state().services.settings.volume;
        bench.harness.state_mut().services.settings.volume = (before + 0.125) % 1.0;
        bench.wait(2.0);
        assert_eq!(fs::read_to_string(&path).unwrap(), bad);
        assert!(
            bench.sees(&fob_services::labels::not_saved(fob_services::labels::THE_SETTINGS)) && bench.sees("settings.ron"),
            "{bad}"
        );
        // What was mended by hand, and what was changed here, are both in it.
        fs::write(&path, good.replace("manners: true", "manners: false")).unwrap();
        bench.wait(4.0);
        assert!(!bench.sees(fob_services::labels::COULD_NOT_BE_SAVED));
        let settings = Bench::over_path(bench.folder.path()).harness.state().services.settings.clone();
        assert!(!settings.manners);
        assert_eq!(settings.volume, (before + 0.125) % 1.0);
    }
}

#[test]
fn a_saved_game_that_somebody_else_changed_stays_and_the_game_continues_in_its_own_file() {
    let mut bench = Bench::new();
    go(&mut bench, "game/fib-fob");
    let moves = |bench: &mut Bench| {
        bench.key(Key::H);
        crate::until(bench, "the hint", |bench| bench.sees(fob_game_screens::labels::HINT));
        bench.key(Key::Enter);
        bench.wait(1.0);
    };
    moves(&mut bench);
    let saves = bench.folder.path().join("saves");
    let path = saves.join("fib-fob.ron");
    for (k, theirs) in ["broken", "(version: 99)"].into_iter().enumerate() {
        let path = if k == 0 { path.clone() } else { saves.join("fib-fob-2.ron") };
        assert!(path.is_file());
        fs::write(&path, theirs).unwrap();
        moves(&mut bench);
        assert_eq!(fs::read_to_string(&path).unwrap(), theirs);
        assert!(saves.join(format!("fib-fob-{}.ron", k + 2)).is_file());
        assert_ne!(free_name("fib-fob", |name| saves.join(format!("{name}.ron")).exists()), "fib-fob-2");
    }
}

#[test]
fn a_practice_table_written_by_another_program_goes_to_the_trash() {
    let mut bench = Bench::new();
    go(&mut bench, "practice?puck=g,0,0.1");
    bench.wait(1.5);
    let path = bench.folder.path().join("practice.ron");
    let theirs = fs::read_to_string(&path).unwrap().replace("puck=g", "puck=r");
    fs::write(&path, &theirs).unwrap();
    bench.key(Key::ArrowUp);
    bench.wait(1.5);
    assert!(fs::read_to_string(&path).unwrap().contains("puck=g"));
    assert_eq!(texts(&bench.folder.path().join("trash")), [theirs]);
}
