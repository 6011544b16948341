//! The program ends, and something could not be saved: the user is asked what to do, and nothing is lost without asking.

use crate::dialogs::type_path;
use crate::kept::{block, file, recorded, shoot, table};
use crate::seen::Seen;
use crate::{Bench, until};
use egui::Key;
use egui_kittest::kittest::Queryable;
use fob_automata::edit::Draft;
use fob_screens::kinds::KINDS;
use fob_screens::leaving;
use fob_screens::play::{IN_MEMORY, SAVED};
use fob_services::places;
use fob_services::route::Nav;
use fob_store::{Store, load_replay};
use std::fs;
use std::path::Path;

/// Anna and Bo have played a number of shots since their match could no longer be written; what lets it be written again.
fn unsaved_match(bench: &mut Bench, shots: u32) -> impl FnOnce() + use<> {
    table(bench);
    let unblock = block(file(bench).parent().unwrap().to_path_buf());
    (0..shots).for_each(|_| shoot(bench));
    unblock
}

/// The names of the documents that are not on the disk.
fn unsaved(bench: &Bench) -> Vec<String> {
    bench.harness.state().services.unsaved.documents().map(|document| document.what.clone()).collect()
}

#[test]
fn leaving_with_everything_on_the_disk_asks_nothing() {
    let mut bench = Bench::new();
    table(&mut bench);
    shoot(&mut bench);
    bench.key(Key::Escape);
    assert!(bench.sees(SAVED));
    bench.command(Key::Q);
    assert!(bench.harness.state().quit && !bench.sees(leaving::TITLE));
}

#[test]
fn shots_that_could_not_be_saved_are_named_before_the_program_ends() {
    let mut bench = Bench::new();
    let unblock = unsaved_match(&mut bench, 2);
    let path = file(&bench);
    // The match is left for the menu: nothing says that it is saved.
    bench.key(Key::Escape);
    assert!(bench.sees(IN_MEMORY) && !bench.sees(SAVED));
    // The menu tells that the folder of the matches cannot be read.
    bench.click(fob_kit::widgets::labels::OK);
    bench.command(Key::Q);
    assert!(
        !bench.harness.state().quit && bench.sees(leaving::TITLE) && bench.sees(&fob_services::labels::shots_of(2, "Anna – Bo"))
    );
    // No key goes to the menu behind the question, and Escape only takes the question away.
    bench.key(Key::Num1);
    assert_eq!(bench.harness.state().place(), "menu");
    bench.key(Key::Escape);
    assert!(!bench.harness.state().quit && !bench.sees(leaving::TITLE));
    // Tried again in vain, it is asked again.
    bench.command(Key::Q);
    bench.click(leaving::AGAIN);
    assert!(!bench.harness.state().quit && bench.sees(leaving::TITLE));
    // As soon as there is room, the program ends as requested.
    unblock();
    bench.click(leaving::AGAIN);
    assert!(bench.harness.state().quit);
    assert_eq!(recorded(&path), 2);
}

#[test]
fn a_save_that_succeeds_at_quitting_asks_nothing() {
    let mut bench = Bench::new();
    let unblock = unsaved_match(&mut bench, 1);
    let path = file(&bench);
    unblock();
    bench.harness.state_mut().follow(Nav::Quit);
    assert!(bench.harness.state().quit);
    assert_eq!(recorded(&path), 1);
}

#[test]
fn a_save_that_succeeds_behind_the_question_answers_it() {
    let mut bench = Bench::new();
    let unblock = unsaved_match(&mut bench, 1);
    bench.command(Key::Q);
    assert!(bench.sees(leaving::TITLE));
    unblock();
    bench.wait(3.0);
    assert!(bench.harness.state().quit);
}

#[test]
fn the_four_answers_of_the_question_have_one_row() {
    let mut bench = Bench::new();
    let _blocked = unsaved_match(&mut bench, 1);
    // 1280 by 800 points, and the same window at the scales 1.25 and 1.5.
    for size in [[1280.0, 800.0], [1024.0, 640.0], [853.0, 533.0]] {
        bench.harness.set_size(size.into());
        bench.command(Key::Q);
        let row = |label: &str| bench.harness.get_by_label(label).rect().center().y;
        let rows = [leaving::AGAIN, leaving::ELSEWHERE, leaving::LOSE, fob_kit::widgets::labels::CANCEL].map(row);
        assert!(rows.iter().all(|y| (y - rows[0]).abs() < 1.0), "{size:?}: {rows:?}");
        bench.key(Key::Escape);
    }
}

#[test]
fn the_user_can_quit_without_saving() {
    let mut bench = Bench::new();
    let _blocked = unsaved_match(&mut bench, 1);
    bench.command(Key::Q);
    bench.click(leaving::LOSE);
    assert!(bench.harness.state().quit);
}

#[test]
fn unsaved_work_is_written_to_a_folder_of_choice_and_opens_from_there() {
    let parent = tempfile::TempDir::new().unwrap();
    let elsewhere = parent.path().join("refuge");
    fs::create_dir(&elsewhere).unwrap();
    let mut bench = Bench::new();
    let _blocked = unsaved_match(&mut bench, 2);
    bench.command(Key::Q);
    bench.click(leaving::ELSEWHERE);
    type_path(&mut bench.harness, parent.path());
    until(&mut bench, "the list of folders", |bench| bench.sees("refuge"));
    bench.harness.get_by_label_contains("refuge").click();
    bench.settle();
    bench.harness.get_by_label(fob_kit::widgets::labels::OPEN).click();
    bench.settle();
    assert!(bench.harness.state().quit);
    let written = elsewhere.join("Anna – Bo.fob");
    assert_eq!(recorded(&written), 2);
    // Another program goes on with it.
    let mut other = Bench::new();
    other.harness.state_mut().open(places::Resume(written), false).unwrap();
    other.wait_for("the table", 15.0, Seen::aiming);
    assert_eq!(other.harness.state().match_on_table().unwrap().shots(), 2);
}

#[test]
fn on_termination_unsaved_work_goes_to_a_writable_folder() {
    let refuge = tempfile::TempDir::new().unwrap();
    let mut bench = Bench::new();
    let _blocked = unsaved_match(&mut bench, 2);
    let nowhere = refuge.path().join("nowhere");
    // Where no folder takes it, the program stays and asks.
    assert!(bench.harness.state_mut().end_at_once(std::slice::from_ref(&nowhere)).is_empty());
    bench.settle();
    assert!(!bench.harness.state().quit && bench.sees(leaving::TITLE));
    let lines = bench.harness.state_mut().end_at_once(&[nowhere, refuge.path().to_path_buf()]);
    assert!(bench.harness.state().quit);
    assert!(lines.len() == 1 && lines[0].starts_with("2 shots of Anna – Bo could not be saved; see "), "{lines:?}");
    let replay = load_replay(Path::new(lines[0].rsplit_once("see ").unwrap().1)).unwrap();
    assert!(!replay.cut);
}

#[test]
fn an_unsaved_game_of_a_series_survives_the_next_game() {
    let mut bench = Bench::new();
    table(&mut bench);
    let unblock = block(bench.folder.path().to_path_buf());
    bench.click(fob_screens::play::labels::RESIGN);
    bench.click(&fob_services::labels::resigns("Anna"));
    assert!(unsaved(&bench)[0].ends_with("Anna – Bo"), "{:?}", unsaved(&bench));
    // The same again: another match at the same table.
    bench.key(Key::Enter);
    bench.wait_for("the next game", 15.0, Seen::aiming);
    // The seats have moved on.
    for who in ["Anna – Bo", "Bo – Anna"] {
        assert!(unsaved(&bench).iter().any(|what| what.ends_with(who)), "{who} in {:?}", unsaved(&bench));
    }
    unblock();
    bench.wait(4.0);
    assert_eq!(unsaved(&bench), [""; 0]);
    let replays = Store::at(bench.folder.path()).replay_files().unwrap();
    assert_eq!(replays.iter().filter(|replay| !replay.goes_on).count(), 1, "the game that is over is filed");
}

#[test]
fn every_screen_names_what_it_could_not_save() {
    let mut bench = Bench::new();
    let open = |bench: &mut Bench, route: &str| {
        bench.harness.state_mut().follow(Nav::Push(KINDS.read(route).unwrap()));
        bench.settle();
    };
    // The screens are opened while all is well.
    for route in ["practice?puck=g,0,0.1", "workshop?dfa=rope"] {
        open(&mut bench, route);
    }
    bench.wait(3.0);
    let unblock = block(bench.folder.path().to_path_buf());
    // A DFA that lacks a transition is not a DFA, but still a draft.
    bench.key(Key::N);
    bench.wait(2.0);
    open(&mut bench, "practice?puck=r,0.1,0.1");
    bench.harness.state_mut().services.settings.volume = 0.125;
    bench.wait(2.0);
    bench.command(Key::Q);
    let all = unsaved(&bench);
    let draft = fob_services::labels::of_kind("DFA", "Rope");
    for what in [&*draft, fob_screens::practice::labels::LOST_TABLE, fob_services::labels::CHANGED_SETTINGS] {
        assert!(all.iter().any(|known| known == what) && bench.sees(what), "{what} in {all:?}");
    }
    let refuge = tempfile::TempDir::new().unwrap();
    bench.harness.state_mut().end_at_once(&[refuge.path().to_path_buf()]);
    let draft = Draft::from_ron(&fs::read_to_string(refuge.path().join("Rope.ron")).unwrap()).unwrap();
    assert!(draft.to_dfa().is_err());
    unblock();
}

#[test]
fn what_was_only_looked_at_is_no_unsaved_work() {
    let mut bench = Bench::new();
    bench.wait(1.0);
    let unblock = block(bench.folder.path().to_path_buf());
    let open = |bench: &mut Bench, route: &str| {
        bench.harness.state_mut().follow(Nav::Push(KINDS.read(route).unwrap()));
        bench.wait(2.0);
        // Some lists cannot be read.
        if bench.sees(fob_kit::widgets::labels::OK) {
            bench.click(fob_kit::widgets::labels::OK);
        }
    };
    for route in ["turing/increment", "wheels?wheel=tide", "sheets"] {
        open(&mut bench, route);
        assert_eq!(unsaved(&bench), [""; 0], "{route}");
    }
    // A machine that was edited would be lost.
    open(&mut bench, "turing/increment");
    bench.key(Key::E);
    bench.harness.event(egui::Event::Text("x".into()));
    bench.wait(2.0);
    let lost = unsaved(&bench);
    assert!(lost.len() == 1 && lost[0].contains("increment"), "{lost:?}");
    bench.command(Key::Q);
    assert!(bench.sees(leaving::TITLE) && !bench.harness.state().quit);
    unblock();
}

#[test]
fn the_notice_of_what_could_not_be_saved_covers_nothing_of_the_menu() {
    use crate::layout::finder::{faults, prepare};
    for size in [egui::vec2(1280.0, 800.0), egui::vec2(853.0, 533.0)] {
        let mut bench = Bench::new();
        bench.harness.set_size(size);
        prepare(&bench.harness);
        bench.settle();
        let unblock = block(bench.folder.path().to_path_buf());
        bench.harness.state_mut().services.settings.volume = 0.125;
        bench.wait(2.0);
        let lines = bench.harness.state().services.unsaved.lines();
        assert!(!lines.is_empty() && bench.sees(&lines[0]), "{lines:?}");
        assert_eq!(faults(&bench.harness), Vec::<String>::new(), "at {size}");
        unblock();
    }
}

/// A disk of a megabyte that is full, where the tests may make one.
fn full_disk() -> Option<(tempfile::TempDir, impl Fn())> {
    let folder = tempfile::TempDir::new().unwrap();
    let at = folder.path().to_path_buf();
    let mount = std::process::Command::new("mount").args(["-t", "tmpfs", "-o", "size=1m", "tmpfs"]).arg(&at).output().ok()?;
    mount.status.success().then_some(())?;
    Some((folder, move || {
        let _ = std::process::Command::new("umount").arg("-l").arg(&at).output();
    }))
}

#[test]
fn on_a_full_disk_nothing_is_lost_unasked() {
    let Some((folder, unmount)) = full_disk() else {
        return eprintln!("no disk of one's own can be mounted here: the test of a full disk was left out");
    };
    let mut bench = Bench::over(folder);
    table(&mut bench);
    shoot(&mut bench);
    let path = file(&bench);
    let filler = bench.folder.path().join("filler");
    // Down to the last byte, in pieces that grow smaller.
    let mut grown = fs::File::create(&filler).unwrap();
    for piece in [65_536, 4096, 1] {
        while std::io::Write::write_all(&mut grown, &vec![0; piece]).is_ok() {}
    }
    // What the match's last page on the disk still holds may take a shot or two.
    for _ in 0..40 {
        shoot(&mut bench);
        if bench.harness.state().is_unsaved() {
            break;
        }
    }
    shoot(&mut bench);
    bench.command(Key::Q);
    assert!(!bench.harness.state().quit && bench.sees(leaving::TITLE) && bench.sees("Anna – Bo"));
    let played = bench.harness.state().match_on_table().unwrap().shots() as usize;
    assert!(recorded(&path) < played);
    drop(grown);
    fs::remove_file(&filler).unwrap();
    bench.click(leaving::AGAIN);
    assert!(bench.harness.state().quit);
    assert_eq!(recorded(&path), played);
    drop(bench.harness);
    unmount();
}
