//! A copy of all that is kept: made by the settings, and brought back by them.

use crate::Bench;
use crate::dialogs::type_path;
use crate::workshop_tabs::until;
use egui::Key;
use fob::app::route::Route;

#[test]
fn a_copy_of_everything_is_kept_and_comes_back() {
    let mut bench = Bench::new();
    let mine = fob::automata::builtin("rope").expect("built in").named("Mine");
    let store = bench.harness.state().shared.store.clone();
    store.dfa_shelf().save("mine", &mine).expect("saved");
    let elsewhere = tempfile::tempdir().expect("a folder");
    let file = elsewhere.path().join("all.tar.gz");

    bench.harness.state_mut().shared.settings.volume = 0.25;
    bench.harness.state_mut().open(Route::Settings, false).expect("it opens");
    bench.settle();
    bench.click("Keep a copy…");
    type_path(&mut bench.harness, &file);
    until(&mut bench, "the copy", |bench| bench.sees("A copy is kept"));

    // The DFA goes, the volume is another, and both come back.
    let path = store.dfa_shelf().path("mine").expect("a path");
    std::fs::remove_file(&path).expect("removed");
    bench.harness.state_mut().shared.settings.volume = 0.75;
    bench.click("Bring back…");
    type_path(&mut bench.harness, &file);
    until(&mut bench, "what was copied", |bench| bench.sees("Back: "));
    assert!(path.exists() && bench.harness.state().shared.dfa("mine").is_some());
    assert_eq!(bench.harness.state().shared.settings.volume, 0.25);

    // What is no copy is told of, and nothing is changed.
    std::fs::write(&file, "no copy").expect("written");
    bench.click("Bring back…");
    type_path(&mut bench.harness, &file);
    until(&mut bench, "what is wrong", |bench| bench.sees("no packed copy"));
    bench.key(Key::Enter);
    assert!(path.exists());
}
