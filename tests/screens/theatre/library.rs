//! The list: what it tells, and everything that can be done with a replay.

use super::{filled, names, opened, played, read, selected, write};
use crate::Bench;
use crate::dialogs::type_path;
use crate::seen::Seen;
use egui::{Event, Key};
use egui_kittest::kittest::Queryable;
use fob_replay::CLIP_HEAD;
use fob_store::{ReplayFile, Store, load_replay};

#[test]
fn an_empty_library_says_what_to_do_next() {
    let mut bench = opened(Bench::new());
    assert!(bench.sees(fob_screens::theatre::labels::NONE_YET) && bench.sees(fob_screens::theatre::labels::RECORDED));
    bench.click(fob_screens::theatre::labels::PLAY_FOB);
    assert_eq!(bench.harness.state().place(), "new");
}

#[test]
fn a_finished_match_is_in_the_library_and_an_unfinished_one_is_resumed_from_it() {
    let mut bench = Bench::new();
    for _ in 0..2 {
        bench.key(Key::Num4);
        bench.command(Key::Enter);
        bench.wait_for("the end of the break", 15.0, Seen::aiming);
        bench.key(Key::Escape);
        assert_eq!(bench.harness.state().place(), "menu");
    }
    bench.key(Key::Enter);
    bench.click(fob_screens::play::labels::RESIGN);
    bench.click(&fob_services::labels::resigns("Anna"));
    bench.settle();
    let mut bench = opened(bench);
    assert_eq!(bench.harness.state().theatre().unwrap().counts(), (2, 2));
    // Whichever is on top: the one that goes on can be resumed, the other was given up.
    if !bench.sees(fob_screens::theatre::labels::RESUME) {
        bench.key(Key::ArrowDown);
    }
    assert!(bench.sees(fob_screens::theatre::labels::RESUME));
    bench.key(Key::R);
    assert_eq!(bench.harness.state().place(), "resume");
}

#[test]
fn the_list_describes_every_file_and_is_searched_and_sorted_by_keys_alone() {
    let (bench, store) = filled();
    let broken = store.replay_path("broken").unwrap();
    let text = std::fs::read_to_string(store.replay_path("alpha").unwrap()).unwrap();
    std::fs::write(&broken, text.replacen("Anna", "Hanna", 1)).unwrap();
    let mut bench = opened(bench);
    let counts = |bench: &Bench| bench.harness.state().theatre().unwrap().counts();
    assert_eq!(counts(&bench), (4, 4));
    // The latest first: files without a date of their own have that of the disk.
    bench.key(Key::Home);
    let mut order = vec![selected(&bench)];
    for _ in 0..3 {
        bench.key(Key::ArrowDown);
        order.push(selected(&bench));
    }
    assert_eq!(order[2..], ["beta", "alpha"]);
    assert!(bench.sees("Reject match for two, ") && bench.sees("Rope") && bench.sees("Anna – Bo"));
    // By name, then by shots.
    bench.key(Key::O);
    bench.key(Key::Home);
    assert_eq!(selected(&bench), "alpha");
    bench.key(Key::End);
    assert_eq!(selected(&bench), "gamma");
    assert!(bench.sees("Practice"));
    bench.key(Key::O);
    bench.key(Key::Home);
    assert_eq!(selected(&bench), "alpha", "the longest");
    // A broken file says why, and is kept.
    bench.harness.get_by_label(&fob_screens::theatre::labels::replay("broken")).click();
    bench.settle();
    assert!(bench.sees(fob_screens::theatre::labels::DAMAGED) && bench.sees(fob_screens::theatre::labels::UNREADABLE));
    bench.key(Key::Enter);
    assert_eq!(bench.harness.state().place(), "theatre");
    // The search.
    bench.key(Key::Slash);
    bench.harness.event(Event::Text("dina".into()));
    bench.settle();
    assert_eq!((counts(&bench), selected(&bench).as_str()), ((1, 4), "beta"));
    bench.key(Key::Escape);
    assert_eq!((counts(&bench), bench.harness.state().place()), ((4, 4), "theatre"));
    bench.key(Key::Slash);
    bench.harness.event(Event::Text("nobody".into()));
    bench.settle();
    assert!(bench.sees(fob_screens::theatre::labels::NO_MATCH));
    bench.click(fob_screens::theatre::labels::SHOW_ALL);
    assert_eq!(counts(&bench), (4, 4));
    bench.key(Key::Escape);
    assert_eq!(bench.harness.state().place(), "menu");
}

#[test]
fn all_that_can_be_done_with_a_replay_is_in_sight_in_the_usual_window() {
    let (mut bench, _) = filled();
    for _ in 0..3 {
        let size = bench.harness.ctx.content_rect().size();
        assert_eq!(size, egui::vec2(1280.0, 800.0));
        for button in ["Watch", fob_screens::theatre::labels::DELETE] {
            let rect = bench.harness.get_by_label(button).rect();
            assert!(rect.bottom() <= size.y - 6.0, "{button} of {} ends at {}", selected(&bench), rect.bottom());
        }
        bench.key(Key::ArrowDown);
    }
}

#[test]
fn a_replay_is_renamed_and_the_name_undone() {
    let (mut bench, store) = filled();
    bench.harness.get_by_label(&fob_screens::theatre::labels::replay("alpha")).click();
    bench.settle();
    bench.key(Key::F2);
    write(&mut bench, fob_screens::theatre::labels::NAME_OF_REPLAY, "beta");
    bench.key(Key::Enter);
    assert!(bench.sees("already exists"), "a name that is taken");
    write(&mut bench, fob_screens::theatre::labels::NAME_OF_REPLAY, "a/b");
    bench.key(Key::Enter);
    assert!(bench.sees("a character that is not allowed in file names"));
    write(&mut bench, fob_screens::theatre::labels::NAME_OF_REPLAY, "final");
    bench.key(Key::Enter);
    read(&mut bench);
    assert_eq!((names(&store), selected(&bench)), (vec!["beta".into(), "final".into(), "gamma".into()], "final".to_owned()));
    bench.command(Key::Z);
    read(&mut bench);
    assert_eq!((names(&store), selected(&bench)), (vec!["alpha".into(), "beta".into(), "gamma".into()], "alpha".to_owned()));
}

#[test]
fn a_deleted_save_is_restored() {
    let (mut bench, store) = filled();
    let path = store.replay_path("beta").unwrap();
    let was = std::fs::read(&path).unwrap();
    bench.harness.get_by_label(&fob_screens::theatre::labels::replay("beta")).click();
    bench.settle();
    bench.key(Key::Delete);
    read(&mut bench);
    assert_eq!(names(&store), ["alpha", "gamma"]);
    bench.click(fob_screens::theatre::labels::DELETE);
    read(&mut bench);
    assert_eq!(names(&store).len(), 1);
    bench.command(Key::Z);
    read(&mut bench);
    bench.click(fob_screens::theatre::labels::UNDO_DELETE);
    read(&mut bench);
    assert_eq!((names(&store).len(), selected(&bench)), (3, "beta".to_owned()));
    assert_eq!(std::fs::read(&path).unwrap(), was);
}

#[test]
fn a_copy_is_saved_elsewhere_in_both_forms_and_a_refusal_is_reported() {
    let (mut bench, store) = filled();
    let outside = tempfile::TempDir::new().unwrap();
    bench.harness.get_by_label(&fob_screens::theatre::labels::replay("beta")).click();
    bench.settle();
    let original = load_replay(&store.replay_path("beta").unwrap()).unwrap();
    for name in ["copy.fob", "copy.txt"] {
        let to = outside.path().join(name);
        bench.command(Key::S);
        type_path(&mut bench.harness, &to);
        bench.settle();
        assert!(bench.sees(&fob_services::labels::saved_as(to.display())));
        assert_eq!(load_replay(&to).unwrap(), original);
    }
    assert!(std::fs::read_to_string(outside.path().join("copy.txt")).unwrap().starts_with(CLIP_HEAD));
    // A folder that is a file.
    bench.command(Key::S);
    type_path(&mut bench.harness, &outside.path().join("copy.fob").join("below.fob"));
    assert!(bench.sees(fob_kit::widgets::labels::NO_FOLDER));
}

#[test]
fn of_a_thousand_replays_only_those_in_view_are_drawn() {
    let folder = tempfile::TempDir::new().unwrap();
    let store = Store::at(folder.path());
    let mut live = played(["Anna", "Bo"], "rope", 1, 8);
    let first = store.replay_path("match 0000").unwrap();
    ReplayFile::create(&first, &mut live).unwrap();
    for n in 1..1000 {
        std::fs::copy(&first, store.replay_path(&format!("match {n:04}")).unwrap()).unwrap();
    }
    let mut bench = opened(Bench::over(folder));
    assert_eq!(bench.harness.state().theatre().unwrap().counts(), (1000, 1000));
    let rows = |bench: &Bench| bench.harness.query_all_by_label_contains(&fob_screens::theatre::labels::replay("match")).count();
    assert!((3..20).contains(&rows(&bench)), "{} rows", rows(&bench));
    assert_eq!(selected(&bench), "match 0000");
    bench.key(Key::End);
    assert_eq!(selected(&bench), "match 0999");
    assert!(bench.sees(&fob_screens::theatre::labels::replay("match 0999")) && rows(&bench) < 20);
    bench.key(Key::PageUp);
    assert!(bench.sees(&fob_screens::theatre::labels::replay(&selected(&bench))));
    for _ in 0..50 {
        bench.key(Key::ArrowUp);
    }
    // Pictures are made of those that were in view, and of no others.
    bench.settle();
    let drawn = bench.harness.state().theatre().unwrap().pictures();
    assert!((1..150).contains(&drawn), "{drawn} pictures");
}
