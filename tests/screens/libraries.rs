//! Large libraries: the window opens at once, and files read in the background appear in the lists piece by piece.

use crate::Bench;
use crate::workshop::editor;
use egui::Key;
use fob_automata::builtin;
use fob_screens::kinds::KINDS;
use fob_services::jobs::ItemKind;
use fob_store::Store;
use std::fmt::Write as _;
use std::fs;
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// A data folder with a number of the user's own DFAs.
fn folder(count: usize) -> TempDir {
    let folder = TempDir::new().unwrap();
    let dfas = folder.path().join("dfas");
    fs::create_dir(&dfas).unwrap();
    let text = builtin("rope").unwrap().to_ron();
    for k in 0..count {
        fs::write(dfas.join(format!("own-{k:05}.ron")), text.replacen("Rope", &format!("Own {k}"), 1)).unwrap();
    }
    folder
}

fn left(bench: &Bench) -> usize {
    bench.harness.state().services.library.left(ItemKind::Dfa)
}

/// Frames until all is read: the worker takes its time by another clock than the app's.
fn read(bench: &mut Bench) {
    let until = Instant::now() + Duration::from_mins(1);
    while left(bench) > 0 {
        assert!(Instant::now() < until, "{} files are still not read", left(bench));
        std::thread::sleep(Duration::from_millis(5));
        bench.harness.run_steps(1);
    }
}

#[test]
fn ten_thousand_files_and_a_huge_one_do_not_keep_the_window_from_opening() {
    let folder = folder(10_000);
    let dfas = folder.path().join("dfas");
    // A DFA of a hundred thousand states, and one in place of a built-in one.
    let mut huge = "(name: \"Huge\", start: \"0\", states: [\n".to_owned();
    for k in 0..100_000 {
        let next = (k + 1) % 100_000;
        let _ = writeln!(huge, "(name: \"{k}\", accepting: false, green: \"{next}\", red: \"{k}\"),");
    }
    fs::write(dfas.join("huge.ron"), huge + "])").unwrap();
    fs::copy(dfas.join("huge.ron"), dfas.join("dial.ron")).unwrap();
    let mut bench = Bench::over(folder);
    assert!(left(&bench) > 5_000, "most of it is read in the background: {} left", left(&bench));
    // The built-in ones are there, also the one whose file is too large, and that is said.
    let library = &bench.harness.state().services.library;
    assert!(library.dfa("rope").is_some() && library.dfa("dial").is_some_and(|entry| entry.dfa.len() < 100));
    assert!(bench.sees("dial.ron: larger than 256 KiB"));
    // How much is left is said, unless all was read by then: drawing so many takes its time as well.
    bench.click(fob_kit::widgets::labels::OK);
    bench.key(Key::W);
    assert!(
        left(&bench) == 0 || bench.sees(fob_services::labels::READING) && bench.sees(&fob_services::labels::to_go("DFAs")),
        "{} left",
        left(&bench)
    );
}

#[test]
fn a_large_library_fills_in_its_order_and_is_not_read_twice() {
    let mut bench = Bench::over(folder(400));
    bench.from_menu(fob_screens::workshop::labels::TITLE);
    assert!(bench.sees(&fob_screens::workshop::labels::open("Own 0")));
    read(&mut bench);
    assert!(!bench.sees(&fob_services::labels::to_go("DFAs")));
    let keys = |bench: &Bench| -> Vec<String> {
        let own = bench.harness.state().services.library.dfas.iter().filter(|entry| entry.key.starts_with("own-"));
        own.map(|entry| entry.key.clone()).collect()
    };
    let expected: Vec<String> = (0..400).map(|k| format!("own-{k:05}")).collect();
    assert_eq!(keys(&bench), expected);
    // A file more, one fewer and one that was changed are noticed at once; nothing else is read again.
    let dfas = bench.folder.path().join("dfas");
    fs::write(dfas.join("own-00200-b.ron"), builtin("dial").unwrap().to_ron()).unwrap();
    fs::write(dfas.join("own-00300.ron"), builtin("dial").unwrap().to_ron()).unwrap();
    fs::remove_file(dfas.join("own-00000.ron")).unwrap();
    bench.harness.state_mut().services.reload_library();
    assert_eq!(left(&bench), 0);
    let mut expected = expected;
    expected.insert(201, "own-00200-b".to_owned());
    expected.remove(0);
    assert_eq!(keys(&bench), expected);
    assert_eq!(bench.harness.state().services.dfa("own-00300").unwrap().dfa.name(), "Dial");
}

#[test]
fn items_of_a_route_are_read_first() {
    let mut bench = Bench::over(folder(2_000));
    assert!(bench.harness.state().services.dfa("own-01999").is_none());
    bench.harness.state_mut().open(KINDS.read("workshop?dfa=own-01999").unwrap(), false).unwrap();
    bench.settle();
    assert_eq!(editor(&bench).draft().name(), "Own 1999");
    bench.harness.state_mut().open(KINDS.read("play?dfa=own-01998&player=person&player=person&seed=1").unwrap(), false).unwrap();
    assert_eq!(bench.harness.state().place(), "resume");
    read(&mut bench);
    assert_eq!(bench.harness.state().services.library.dfas.iter().filter(|entry| entry.key == "own-01999").count(), 1);
}

#[test]
fn files_that_cannot_be_read_are_listed_together_and_cut() {
    let folder = folder(80);
    for k in 0..300 {
        fs::write(folder.path().join("dfas").join(format!("zzz-{k:03}.ron")), "(").unwrap();
    }
    let mut bench = Bench::over(folder);
    read(&mut bench);
    bench.settle();
    let lines: Vec<String> = bench.harness.state().services.problems.iter().flat_map(|trouble| trouble.lines.clone()).collect();
    assert_eq!(lines.len(), 101, "{lines:?}");
    assert_eq!(lines.last().map(String::as_str), Some("… and 200 more"));
    assert!(lines[0].contains("zzz-000.ron:1:"), "{}", lines[0]);
    // They are not read and reported again.
    bench.click(fob_kit::widgets::labels::OK);
    bench.harness.state_mut().services.reload_library();
    read(&mut bench);
    bench.settle();
    assert!(bench.harness.state().services.problems.is_empty());
}

#[test]
fn the_saved_games_of_a_large_folder_come_in_while_the_dialog_is_open() {
    let folder = TempDir::new().unwrap();
    let saves = Store::at(folder.path()).folder("saves");
    fs::create_dir_all(&saves).unwrap();
    let mut session = fob_games::History::new("c3/2 time=9 nuggets=2 fib=4 fob=3".parse::<fob_games::fib_fob::FibFob>().unwrap());
    session.play_text("fib-1").unwrap();
    for k in 0..300 {
        fs::write(saves.join(format!("game-{k:03}.ron")), session.to_ron()).unwrap();
    }
    let mut bench = Bench::over(folder);
    bench.harness.state_mut().open(KINDS.read("game/fib-fob").unwrap(), false).unwrap();
    bench.settle();
    bench.command(Key::O);
    assert!(bench.sees(fob_game_screens::labels::SAVED_GAMES));
    let until = Instant::now() + Duration::from_mins(1);
    while bench.sees(&fob_services::labels::to_go("files")) {
        assert!(Instant::now() < until, "the saves are still not read");
        std::thread::sleep(Duration::from_millis(5));
        bench.harness.run_steps(1);
    }
    // Only visible items are drawn; the last one is at the foot of the list.
    assert!(bench.sees(&fob_services::phrases::plural(1, "move")));
}
