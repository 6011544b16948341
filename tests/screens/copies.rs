//! A copy of all that is kept: made by the settings, and brought back by them; and a data folder with pipes in it.

use crate::Bench;
use crate::dialogs::type_path;
use crate::workshop_tabs::until;
use egui::Key;
use fob_screens::settings::Settings;
use fob_store::Store;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

#[test]
fn a_backup_of_everything_is_saved_and_restored() {
    let mut bench = Bench::new();
    let mine = fob_automata::builtin("rope").expect("built in").named("Mine");
    let store = bench.harness.state().services.store.clone();
    store.dfa_shelf().save("mine", &mine).expect("saved");
    let elsewhere = tempfile::tempdir().expect("a folder");
    let file = elsewhere.path().join("all.tar.gz");

    bench.harness.state_mut().services.settings.volume = 0.25;
    bench.harness.state_mut().open(Settings, false).expect("it opens");
    bench.settle();
    bench.click(fob_screens::settings::labels::SAVE_BACKUP);
    type_path(&mut bench.harness, &file);
    until(&mut bench, "the copy", |bench| bench.sees(fob_screens::settings::labels::BACKUP_SAVED));

    // The DFA goes, the volume is another, and both come back.
    let path = store.dfa_shelf().path("mine").expect("a path");
    std::fs::remove_file(&path).expect("removed");
    bench.harness.state_mut().services.settings.volume = 0.75;
    bench.click(fob_screens::settings::labels::RESTORE);
    type_path(&mut bench.harness, &file);
    until(&mut bench, "what was copied", |bench| bench.sees(fob_screens::settings::labels::RESTORED));
    assert!(path.exists() && bench.harness.state().services.dfa("mine").is_some());
    assert_eq!(bench.harness.state().services.settings.volume, 0.25);

    // A file that is not a backup is reported, and nothing is changed.
    std::fs::write(&file, "no copy").expect("written");
    bench.click(fob_screens::settings::labels::RESTORE);
    type_path(&mut bench.harness, &file);
    until(&mut bench, "the problem", |bench| bench.sees("not a backup"));
    bench.key(Key::Enter);
    assert!(path.exists());
}

/// A copy of a data folder that has this DFA.
fn copy_with(name: &str, file: &Path) {
    let folder = TempDir::new().expect("a folder");
    let store = Store::at(folder.path());
    store.dfa_shelf().save(name, &fob_automata::builtin("rope").expect("built in")).expect("saved");
    std::fs::write(file, store.copy(&mut |_| true).expect("a copy").bytes).expect("written");
}

#[test]
fn restoring_a_backup_can_be_stopped() {
    let mut bench = Bench::new();
    let store = bench.harness.state().services.store.clone();
    let elsewhere = TempDir::new().expect("a folder");
    let file = elsewhere.path().join("all.tar.gz");
    copy_with("new", &file);
    let path = store.dfa_shelf().path("new").expect("a path");
    bench.harness.state_mut().open(Settings, false).expect("it opens");
    bench.settle();
    bench.click(fob_screens::settings::labels::RESTORE);
    // So that the window itself has nothing to save, which it would need the gate for.
    bench.harness.state_mut().services.save_at_exit();
    // Whoever brings a copy back locks the data folder, which waits for this gate: the work cannot be done before it is stopped.
    std::fs::create_dir_all(store.folder("locks")).expect("a folder");
    let gate = std::fs::File::options().create(true).append(true).open(store.folder("locks").join("gate")).expect("a file");
    gate.lock().expect("locked");
    type_path(&mut bench.harness, &file);
    until(&mut bench, "the work", |bench| bench.sees(fob_screens::settings::labels::RESTORING));
    bench.click(fob_screens::settings::labels::STOP);
    drop(gate);
    until(&mut bench, "the end", |bench| bench.sees(fob_screens::settings::labels::STOPPED));
    assert!(!path.exists() && !store.root().join(".fob-copy.tmp").exists());
    // The next time it is let go on.
    bench.click(fob_screens::settings::labels::RESTORE);
    type_path(&mut bench.harness, &file);
    until(&mut bench, "what was copied", |bench| bench.sees(&format!("{}1 new", fob_screens::settings::labels::RESTORED)));
    assert!(path.exists());
}

#[derive(Debug)]
struct Dropped(PathBuf);

impl egui::DroppedFile for Dropped {
    fn path(&self) -> &Path {
        &self.0
    }

    fn bytes(&self) -> Result<Vec<u8>, String> {
        Err("it must not be asked for".to_owned())
    }
}

/// Nobody writes into these pipes: whoever opened one would wait for ever, and no window would come.
#[cfg(unix)]
#[test]
fn pipes_in_the_place_of_files_keep_no_window_waiting() {
    use std::os::unix::fs::FileTypeExt;
    let folder = TempDir::new().expect("a folder");
    let kept = [
        "settings.ron",
        "standings.ron",
        "puzzles.ron",
        "drills.ron",
        "practice.ron",
        "words.ron",
        "links.ron",
        "rooms.ron",
        "classes.ron",
        "turing-draft.ron",
        "dfas/mine.ron",
        "boards/mine.ron",
        "turing/mine.ron",
        "replays/match-1.fob",
        "reviews/x.ron",
        "tournaments/x.ron",
        "matches/match-2.fob",
        "drafts/x.ron",
        "saves/bloop-1.ron",
        "layouts/x.ron",
        "locks/gate",
    ];
    let paths: Vec<PathBuf> = kept.iter().map(|name| folder.path().join(name)).collect();
    for path in &paths {
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("made");
        assert!(std::process::Command::new("mkfifo").arg(path).status().expect("mkfifo").success());
    }
    let mut bench = Bench::over(folder);
    assert!(bench.sees("a pipe, not a regular file") && bench.sees("settings.ron"));
    bench.key(Key::Enter);
    for name in ["replays/match-1.fob", "matches/match-2.fob"] {
        for place in ["watch", "resume", "review", "pictures", "play-on", "result", "again", "next"] {
            let route = format!("{place}?file={}", bench.folder.path().join(name).display());
            let opened = bench.harness.state_mut().open_text(&route);
            assert!(opened.is_err(), "{route}");
        }
    }
    let pipe = bench.folder.path().join("link.txt");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().expect("mkfifo").success());
    bench.harness.input_mut().dropped_files.push(std::sync::Arc::new(Dropped(pipe)));
    bench.settle();
    for place in ["theatre", "workshop", "practice", "turing", "tournament", "game/bloop"] {
        let _ = bench.harness.state_mut().open_text(place);
        bench.settle();
        bench.key(Key::Enter);
    }
    bench.harness.state_mut().leave();
    for path in paths {
        assert!(path.symlink_metadata().expect("there").file_type().is_fifo(), "{}", path.display());
    }
}
