#![allow(clippy::unwrap_used)]
//! Backups that can be restored, and backups that must be refused.

use super::tar::entry;
use super::*;
use crate::MATCHES;
use proptest::prelude::*;

fn store() -> (tempfile::TempDir, Store) {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::at(folder.path().join("data"));
    (folder, store)
}

fn packed(tar: &[u8]) -> Vec<u8> {
    let mut out = GzEncoder::new(Vec::new(), Compression::fast());
    out.write_all(tar).unwrap();
    out.finish().unwrap()
}

/// Returns a backup with these files, as name and content.
fn copy_of(files: &[(&str, &str)]) -> Vec<u8> {
    packed(&files.iter().flat_map(|(name, text)| entry(name, text.as_bytes(), 0)).collect::<Vec<u8>>())
}

/// Lists all files below a folder except locks, as path and content.
fn all_files(store: &Store) -> Vec<(String, String)> {
    fn walk(root: &Path, folder: &Path, found: &mut Vec<(String, String)>) {
        for path in disk::list(folder).unwrap_or_default() {
            let within = path.strip_prefix(root).unwrap();
            if disk::is_folder(&path) && within != Path::new(LEFT_OUT) {
                walk(root, &path, found);
            } else if disk::is_file(&path) {
                found.push((within.display().to_string(), String::from_utf8(file::read_bytes(&path).unwrap()).unwrap()));
            }
        }
    }
    let mut found = Vec::new();
    walk(store.root(), store.root(), &mut found);
    found.sort_unstable();
    found
}

fn texts(files: &[(&str, &str)]) -> Vec<(String, String)> {
    files.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect()
}

fn save(store: &Store, files: &[(&str, &str)]) {
    for (name, text) in files {
        file::save_atomic(&store.root().join(name), text.as_bytes()).unwrap();
    }
}

fn restore_from(store: &Store, copy: &[u8]) -> Result<Restored, StoreError> {
    store.restore_from(Path::new("copy"), copy, &mut |_| true)
}

#[test]
fn backup_is_restored_in_another_folder() {
    let ((_a, one), (_b, other)) = (store(), store());
    let long = format!("replays/{} – {}.fob", "ä".repeat(60), "b".repeat(39));
    let files = [("settings.ron", &b"one"[..]), ("dfas/mine.ron", &[7; 1025][..]), (&long[..], b""), ("trash/dfas--x.ron", b"x")];
    for (name, bytes) in files {
        file::save_atomic(&one.root().join(name), bytes).unwrap();
    }
    file::save_atomic(&one.root().join("locks/a.lock"), b"").unwrap();
    file::save_atomic(&other.root().join("settings.ron"), b"other").unwrap();
    file::save_atomic(&other.root().join("dfas/mine.ron"), &[7; 1025]).unwrap();
    let copy = one.copy(&mut |_| true).unwrap().bytes;
    let shown = Path::new("copy");
    assert_eq!(other.restore_from(shown, &copy, &mut |_| true).unwrap(), Restored { new: 2, same: 1, replaced: 1, left_out: 0 });
    for (name, bytes) in files {
        assert_eq!(file::read_bytes(&other.root().join(name)).unwrap(), bytes, "{name}");
    }
    assert!(!disk::exists(&other.root().join("locks/a.lock")));
    assert_eq!(file::read_bytes(&other.root().join("trash/data--settings.ron")).unwrap(), b"other");
    assert_eq!(other.restore_from(shown, &copy, &mut |_| true).unwrap(), Restored { same: 4, ..Restored::default() });
}

/// Oracle: the `tar` program reads a backup, and its own archive is read as a backup.
#[test]
fn the_program_tar_reads_it_and_is_read() {
    let ((folder, one), (_b, other)) = (store(), store());
    let long = format!("replays/{}.fob", "long ".repeat(19).trim());
    for (name, bytes) in [("words.ron", &b"words"[..]), (&long[..], &[1; 600][..])] {
        file::save_atomic(&one.root().join(name), bytes).unwrap();
    }
    let tar = |args: &[&str], at: &Path| std::process::Command::new("tar").args(args).current_dir(at).status();
    let file = folder.path().join("copy.tar.gz");
    std::fs::write(&file, one.copy(&mut |_| true).unwrap().bytes).unwrap();
    let out = folder.path().join("out");
    std::fs::create_dir(&out).unwrap();
    let Ok(done) = tar(&["xzf", "../copy.tar.gz"], &out) else { return };
    assert!(done.success());
    assert_eq!(std::fs::read(out.join(&long)).unwrap(), [1; 600]);
    for form in ["gnu", "pax", "ustar"] {
        assert!(tar(&["czf", "../back.tar.gz", "--format", form, "."], &out).unwrap().success());
        let back = std::fs::read(folder.path().join("back.tar.gz")).unwrap();
        other.restore_from(Path::new("back"), &back, &mut |_| true).unwrap();
        assert_eq!(file::read_bytes(&other.root().join(&long)).unwrap(), [1; 600], "{form}");
        assert_eq!(file::read_bytes(&other.root().join("words.ron")).unwrap(), b"words");
        disk::remove_folder(other.root()).unwrap();
    }
}

#[test]
fn hostile_backups_write_nothing() {
    let (folder, store) = store();
    let good = entry("words.ron", b"words", 0);
    for (bad, why) in [
        (entry("../evil.ron", b"evil", 0), "is outside"),
        (entry("/evil.ron", b"evil", 0), "is outside"),
        (good[..700].to_vec(), "cut off"),
        (vec![3; 1024], "not a tar"),
        (vec![0; 1024], "no file"),
    ] {
        let error = store.restore_from(Path::new("copy"), &packed(&[good.clone(), bad.clone()].concat()), &mut |_| true);
        let alone = store.restore_from(Path::new("copy"), &packed(&bad), &mut |_| true).unwrap_err().to_string();
        assert!(alone.contains(why), "{alone}");
        assert!(error.is_err() || bad == vec![0; 1024]);
    }
    assert!(store.restore_from(Path::new("copy"), b"plain text", &mut |_| true).is_err());
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn damaged_input_is_an_error_without_panic(at in 0_usize..2048, byte: u8) {
        let mut tar = [entry("a.ron", &[5; 300], 1), entry(&"n/".repeat(80), b"x", 1)].concat();
        let at = at % tar.len();
        tar[at] = byte;
        let (_folder, store) = store();
        let _ = store.restore_from(Path::new("copy"), &packed(&tar), &mut |_| true);
    }
}

/// The data folder to which hostile backups are restored.
const MINE: [(&str, &str); 3] = [("matches/m.fob", "match"), ("replays/r.fob", "replay"), ("settings.ron", "mine")];

#[test]
fn a_hostile_copy_changes_nothing_and_every_problem_is_reported() {
    let long = format!("replays/{}.fob", "x".repeat(300));
    let wide = format!("replays/{}.fob", "ä".repeat(127));
    let deep = "d/".repeat(2100) + "x.ron";
    for (files, why) in [
        (&[("replays", "evil")][..], "\"replays\" is a file in it"),
        (&[("trash", "evil")], "\"trash\" is a file in it"),
        (&[("settings.ron/x.ron", "evil")], "\"settings.ron\" is a folder in it"),
        (&[("matches/m.fob/x.fob", "evil")], "\"matches/m.fob\" is a folder in it, but a file in the data folder"),
        (&[("new", "x"), ("new/x", "x")], "\"new\" is both a file and a folder"),
        (&[("words.ron", "1"), ("./words.ron", "2")], "it contains \"./words.ron\" twice"),
        (&[("../words.ron", "x")], "is outside"),
        (&[("dfas/../../words.ron", "x")], "is outside"),
        (&[("/words.ron", "x")], "is outside"),
        (&[(&long, "x")], "a name of 304 bytes; expected at most 255"),
        (&[(&wide, "x")], "a name of 258 bytes; expected at most 255"),
        (&[(&deep, "x")], "at most 4095"),
        (&[(".hidden", "x"), ("locks/gate", "x")], "it contains no files"),
    ] {
        let (_folder, store) = store();
        save(&store, &MINE);
        // Even a good file before the bad one must not be written.
        let alone = files.iter().all(|(name, _)| name.starts_with('.') && !name.contains('/') || name.starts_with("locks"));
        let files = if alone { files.to_vec() } else { [&[("dfas/good.ron", "good")], files].concat() };
        let message = restore_from(&store, &copy_of(&files)).unwrap_err().to_string();
        assert!(message.starts_with("copy: ") && message.contains(why) && message.len() < 300, "{why}: {message}");
        assert_eq!(all_files(&store), texts(&MINE), "{why}");
    }
    let (_folder, store) = store();
    let message = restore_from(&store, &copy_of(&[("replays", "x"), ("../x", "x"), (&long, "x")])).unwrap_err();
    assert_eq!(message.lines().len(), 3, "{message:?}");
}

#[test]
fn foreign_items_of_a_backup_are_skipped_and_counted() {
    let (_folder, store) = store();
    let names = [("dfas/con.ron", "x"), ("dfas/a:b.ron", "x"), ("dfas/a\\b.ron", "x"), ("dfas/a\nb.ron", "x"), ("dfas/a. ", "x")];
    let files = [&names[..], &[("dfas/good.ron", "good"), ("dfas/.DS_Store", "x"), ("locks/gate", "x")]].concat();
    let mut link = entry("dfas/link.ron", b"", 0);
    link[156] = b'2';
    link[148..156].fill(b' ');
    let sum: u32 = link[..512].iter().map(|byte| u32::from(*byte)).sum();
    link[148..156].copy_from_slice(format!("{sum:06o}\0 ").as_bytes());
    let tar: Vec<u8> = files.iter().flat_map(|(name, text)| entry(name, text.as_bytes(), 0)).chain(link).collect();
    assert_eq!(restore_from(&store, &packed(&tar)).unwrap(), Restored { new: 1, left_out: 6, ..Restored::default() });
    assert_eq!(all_files(&store), texts(&[("dfas/good.ron", "good")]));
}

#[test]
fn items_that_block_a_restore_are_reported() {
    let (_folder, store) = store();
    save(&store, &[("words.ron/x", "x"), ("replays", "no folder"), ("trash", "no folder")]);
    let copy = copy_of(&[("words.ron", "w"), ("replays/r.fob", "r"), ("settings.ron", "s")]);
    let lines = restore_from(&store, &copy).unwrap_err().lines().join("\n");
    for why in [
        "\"words.ron\" is a file in it, but a folder in the data folder",
        "\"replays\" is a folder in it, but a file in the data folder",
        "\"trash\" is a file in the data folder",
    ] {
        assert!(lines.contains(why), "{why}: {lines}");
    }
    assert!(!disk::exists(&store.root().join("settings.ron")));
}

#[test]
fn names_differing_in_case_collide_on_some_systems() {
    let names = ["dfas/Rope.ron", "dfas/rope.ron", "DFAS/x.ron", "dfas/y.ron"];
    assert_eq!(plan::collisions(names.iter().map(Path::new)).len(), 1);
    // On a system where they do not collide, both are restored.
    if cfg!(target_os = "linux") {
        let (_folder, store) = store();
        let files = [("dfas/Rope.ron", "one"), ("dfas/rope.ron", "two")];
        restore_from(&store, &copy_of(&files)).unwrap();
        assert_eq!(all_files(&store), texts(&files));
    }
}

#[test]
fn a_copy_of_too_many_files_is_refused_and_not_made() {
    let (_folder, store) = store();
    let one = entry("a", b"", 0);
    let message = restore_from(&store, &packed(&one.repeat(MOST_FILES + 1))).unwrap_err().to_string();
    assert_eq!(message, "copy: more than 50000 files");
    let huge = vec![0; usize::try_from(MOST).unwrap() + 1];
    assert!(restore_from(&store, &packed(&huge)).unwrap_err().to_string().contains("larger than 512 MiB"));
    assert!(!disk::exists(store.root()));
}

#[test]
fn items_left_out_of_a_backup_are_listed() {
    let ((_a, one), (_b, other)) = (store(), store());
    let long = format!("dfas/{}.ron", "x".repeat(251));
    save(&one, &[("words.ron", "w"), (&long, "long"), (&format!("{}.ron", "y".repeat(251)), "top"), ("dfas/a:b.ron", "x")]);
    let large = one.root().join("replays/large.fob");
    file::save_atomic(&large, &vec![0; usize::try_from(crate::LIMIT).unwrap() + 1]).unwrap();
    let copied = one.copy(&mut |_| true).unwrap();
    assert_eq!(copied.left_out, [one.root().join("dfas/a:b.ron"), large]);
    // Even the longest possible file names can be restored, and go to the trash.
    assert_eq!(restore_from(&other, &copied.bytes).unwrap().new, 3);
    save(&other, &[(&long, "other")]);
    assert_eq!(restore_from(&other, &copied.bytes).unwrap(), Restored { same: 2, replaced: 1, ..Restored::default() });
    assert_eq!(file::read_bytes(&other.root().join(&long)).unwrap(), b"long");
}

#[test]
fn a_stopped_restore_changes_nothing() {
    let (_folder, store) = store();
    save(&store, &MINE);
    assert!(matches!(store.copy(&mut |_| false), Err(StoreError::Stopped)));
    let copy = copy_of(&[("settings.ron", "other"), ("matches/n.fob", "new"), ("words.ron", "w")]);
    // At every call: while unpacking, and before each file.
    for asked in 0..4 {
        let mut left = asked;
        let stopped = store.restore_from(Path::new("copy"), &copy, &mut |_| {
            left -= 1;
            left >= 0
        });
        assert!(matches!(stopped, Err(StoreError::Stopped)), "{asked}: {stopped:?}");
        assert_eq!(all_files(&store), texts(&MINE), "{asked}");
    }
    let mut shares = Vec::new();
    let listen = &mut |share| {
        shares.push(share);
        true
    };
    store.restore_from(Path::new("copy"), &copy, listen).unwrap();
    assert!(shares.is_sorted() && shares.first().is_some_and(|share| *share < 0.4) && shares.last() == Some(&1.0), "{shares:?}");
}

/// A killed program stops at once. Here it panics in the progress function, and the test restores the files that its unwinding
/// removed.
#[test]
fn a_program_that_is_killed_half_way_loses_nothing() {
    let copy =
        copy_of(&[("settings.ron", "other"), ("matches/m.fob", "later"), ("words.ron", "w"), ("trash/data--settings.ron", "t")]);
    for moment in 0.. {
        let (_folder, store) = store();
        save(&store, &MINE);
        save(&store, &[("trash/data--words.ron", "older")]);
        let mut left = moment;
        let killed = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            store.restore_from(Path::new("copy"), &copy, &mut |_| {
                assert!(left > 0, "killed");
                left -= 1;
                true
            })
        }));
        let now = all_files(&store);
        let holds = |text: &str| now.iter().any(|(_, held)| held == text);
        assert!(MINE.iter().all(|(_, text)| holds(text)) && holds("older"), "{moment}: {now:?}");
        for (name, old, new) in [("settings.ron", "mine", "other"), ("matches/m.fob", "match", "later")] {
            let held = String::from_utf8(file::read_bytes(&store.root().join(name)).unwrap()).unwrap();
            assert!(held == old || held == new, "{moment}: {name} holds {held:?}");
        }
        // The next attempt succeeds despite any files left behind.
        save(&store, &[(".fob-copy.tmp/0", "half of a file")]);
        restore_from(&store, &copy).unwrap();
        let now = all_files(&store);
        for (name, text) in texts(&[("settings.ron", "other"), ("matches/m.fob", "later"), ("words.ron", "w")]) {
            assert!(now.contains(&(name.clone(), text)), "{moment}: {name}: {now:?}");
        }
        for text in ["mine", "match", "older", "t"] {
            assert!(now.iter().any(|(_, held)| held == text), "{moment}: {text}: {now:?}");
        }
        assert!(!now.iter().any(|(name, _)| name.starts_with(".fob")), "{moment}: {now:?}");
        if killed.is_ok() {
            assert!(moment > 5, "it asked {moment} times only");
            break;
        }
    }
}

#[cfg(unix)]
#[test]
fn failed_restore_reports_where_files_are() {
    let ((_folder, store), elsewhere) = (store(), tempfile::tempdir().unwrap());
    save(&store, &MINE);
    let copy = copy_of(&[("settings.ron", "other"), ("words.ron", "w"), ("matches/m.fob", "later")]);
    let mut asked = 0;
    // After the first file is in place, a folder takes the place of the second.
    let error = store.restore_from(Path::new("copy"), &copy, &mut |share| {
        asked += 1;
        if share >= 1.0 && !disk::exists(&store.root().join("words.ron")) {
            std::fs::create_dir_all(store.root().join("words.ron").join("inner")).unwrap();
        }
        true
    });
    let message = error.unwrap_err();
    assert!(matches!(&message, StoreError::HalfRestored { done: 1, all: 3, .. }) && message.is_saving(), "{message:?}");
    let text = message.to_string();
    let words = store.root().join("words.ron").display().to_string();
    let trash = store.folder(TRASH).display().to_string();
    assert!(text.starts_with(&words) && text.contains("1 of 3 files") && text.ends_with(&trash), "{text}");
    assert!(text.matches(".fob-").count() == 0, "{text}");
    let now = all_files(&store);
    let expected = [("settings.ron", "other"), ("trash/data--settings.ron", "mine"), ("matches/m.fob", "match")];
    assert!(texts(&expected).iter().all(|file| now.contains(file)), "{now:?}");
    // A link to a folder elsewhere is as good as a folder.
    disk::remove_folder(store.root()).unwrap();
    std::fs::create_dir_all(store.root()).unwrap();
    std::os::unix::fs::symlink(elsewhere.path(), store.folder(MATCHES)).unwrap();
    save(&store, &[("matches/m.fob", "match")]);
    restore_from(&store, &copy).unwrap();
    assert_eq!(std::fs::read(elsewhere.path().join("m.fob")).unwrap(), b"later");
    assert!(store.folder(MATCHES).symlink_metadata().unwrap().is_symlink());
}
