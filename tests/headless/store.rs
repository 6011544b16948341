#![allow(clippy::unwrap_used)]
//! Files: atomic saves, limits, versions, and the user's items in place of built-in ones.

use fob::board::Board;
use fob::store::{
    Document, Encoding, Item, Journal, LIMIT, Origin, Problem, Source, Store, StoreError, export_atomic, free_name,
    load_versioned, read_text, read_text_of, save_atomic, save_versioned,
};
use proptest::prelude::*;
use serde::{Deserialize, Serialize};
use std::path::Path;

/// A word of letters, the simplest possible item.
#[derive(Debug, PartialEq)]
struct Word(String);

impl Item for Word {
    const FOLDER: &'static str = "words";
    fn parse(text: &str) -> Result<Self, Vec<Problem>> {
        let word = text.trim_end();
        let problems: Vec<Problem> = word
            .chars()
            .enumerate()
            .filter(|(_, c)| !c.is_alphabetic())
            .map(|(i, c)| Problem::at(1, i + 1, format!("{c:?} is no letter")))
            .collect();
        if problems.is_empty() { Ok(Self(word.to_owned())) } else { Err(problems) }
    }
    fn print(&self) -> String {
        self.0.clone()
    }
    fn built_in() -> Vec<(&'static str, &'static str)> {
        vec![("zebra", "stripes\n"), ("ape", "banana\n")]
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Notes {
    volume: u8,
    names: Vec<String>,
    mode: Mode,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
enum Mode {
    Plain,
    Tuned(f64, Option<u32>),
    Named { left: bool },
}

impl Document for Notes {
    const VERSION: u32 = 2;
}

fn notes() -> Notes {
    Notes { volume: 9, names: vec!["Ånna \"x\"\n".into()], mode: Mode::Tuned(0.1, Some(3)) }
}

fn names_left(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> =
        std::fs::read_dir(folder).unwrap().map(|e| e.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn a_save_replaces_the_whole_file_and_leaves_nothing_next_to_it() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("deep/er/notes.ron");
    save_atomic(&path, b"one").unwrap();
    save_atomic(&path, b"two").unwrap();
    assert_eq!(read_text(&path).unwrap(), "two");
    assert_eq!(names_left(path.parent().unwrap()), ["notes.ron"]);
}

#[cfg(unix)]
#[test]
fn a_save_through_a_symbolic_link_keeps_the_link() {
    let dir = tempfile::tempdir().unwrap();
    let (real, link) = (dir.path().join("real"), dir.path().join("link"));
    std::fs::write(&real, "one").unwrap();
    std::os::unix::fs::symlink(&real, &link).unwrap();
    save_atomic(&link, b"two").unwrap();
    assert!(link.symlink_metadata().unwrap().is_symlink());
    assert_eq!(std::fs::read(&real).unwrap(), b"two");
}

#[test]
fn a_save_that_fails_leaves_no_file_and_says_where() {
    let dir = tempfile::tempdir().unwrap();
    std::fs::write(dir.path().join("file"), "").unwrap();
    let error = save_atomic(&dir.path().join("file/inside.ron"), b"x").unwrap_err();
    assert!(error.to_string().contains("file"), "{error}");
    let folder = dir.path().join("folder");
    std::fs::create_dir(&folder).unwrap();
    assert!(save_atomic(&folder, b"x").unwrap_err().to_string().contains("cannot write"));
    assert_eq!(names_left(dir.path()), ["file", "folder"]);
}

#[test]
fn reading_names_the_place_of_the_first_bad_byte() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("bad.ron");
    std::fs::write(&path, b"(a: 1,\n\xc3\xa5b \xff)").unwrap();
    let error = read_text(&path).unwrap_err();
    assert_eq!(error.to_string(), format!("{}:2:4: not UTF-8 text", path.display()));
}

#[test]
fn reading_stops_at_the_limit_even_where_a_file_has_no_length() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("huge.ron");
    std::fs::File::create(&path).unwrap().set_len(LIMIT + 1).unwrap();
    assert!(matches!(read_text(&path), Err(StoreError::TooLarge { .. })));
    #[cfg(target_os = "linux")]
    {
        assert!(matches!(read_text_of(Path::new("/dev/zero"), Source::Stream, Encoding::Utf8), Err(StoreError::TooLarge { .. })));
        assert!(matches!(read_text(Path::new("/dev/zero")), Err(StoreError::NotAFile { what: "a device", .. })));
    }
    assert!(read_text(&dir.path().join("none")).unwrap_err().is_not_found());
    assert!(matches!(read_text(dir.path()), Err(StoreError::Io { .. })));
}

#[test]
fn document_round_trips() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("notes.ron");
    for mode in [Mode::Plain, Mode::Tuned(-1e-9, None), Mode::Named { left: true }] {
        let value = Notes { mode, ..notes() };
        save_versioned(&path, &value).unwrap();
        assert_eq!(load_versioned::<Notes>(&path).unwrap(), value);
    }
}

#[test]
fn a_newer_document_is_distinguished_from_a_broken_one() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("notes.ron");
    let load = |text: &str| {
        std::fs::write(&path, text).unwrap();
        load_versioned::<Notes>(&path).map_err(|e| e.to_string())
    };
    let newer = load("(version: 3, data: (volume: Loud(3, 4), other: [1, (x: 2)], map: {1: \"a\"}))");
    assert_eq!(
        newer.unwrap_err(),
        format!("{}: written by a newer fob: file version 3, but this fob reads up to 2", path.display())
    );
    let broken = load("(version: 2,\n data: (volume: 300, names: [], mode: Plain))").unwrap_err();
    assert!(broken.starts_with(&format!("{}:2:", path.display())), "{broken}");
    for text in ["", "(", "()", "(version: 2)", "(version: -1, data: ())", "(version: 2, data: ()) x", "[]", "\u{0}"] {
        assert!(load(text).is_err(), "{text:?}");
    }
    let deep = "[".repeat(100_000);
    assert!(load(&format!("(version: 2, data: {deep}")).is_err());
    assert_eq!(std::fs::read_to_string(&path).unwrap().len(), deep.len() + 19, "the broken file is kept");
}

#[test]
fn user_items_override_built_in_ones() {
    let dir = tempfile::tempdir().unwrap();
    let store = Store::at(dir.path());
    let shelf = store.shelf::<Word>();
    let list = || shelf.list().unwrap().into_iter().map(|e| (e.name, e.origin)).collect::<Vec<_>>();
    assert_eq!(list(), [("zebra".into(), Origin::BuiltIn), ("ape".into(), Origin::BuiltIn)]);
    assert!(!dir.path().join("words").exists(), "listing makes no folder");

    shelf.save("gnu", &Word("horns".into())).unwrap();
    shelf.save("ape", &Word("coconut".into())).unwrap();
    assert_eq!(list(), [("zebra".into(), Origin::BuiltIn), ("ape".into(), Origin::Override), ("gnu".into(), Origin::User)]);
    assert_eq!(shelf.load("ape").unwrap().value, Word("coconut".into()));

    std::fs::write(dir.path().join("words/ape.ron"), "co3onu7").unwrap();
    let ape = shelf.load("ape").unwrap();
    assert_eq!((ape.value, ape.origin), (Word("banana".into()), Origin::BuiltIn));
    let lines = ape.passed_over.unwrap().lines();
    let path = dir.path().join("words/ape.ron");
    let shown = path.display();
    assert_eq!(lines, [format!("{shown}:1:3: '3' is no letter"), format!("{shown}:1:7: '7' is no letter")]);
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "co3onu7", "kept, not overwritten");

    std::fs::write(dir.path().join("words/gnu.ron"), "9").unwrap();
    assert!(matches!(shelf.load("gnu"), Err(StoreError::Invalid { .. })));
    assert!(shelf.load("none").unwrap_err().is_not_found());
}

#[test]
fn deleted_items_can_be_restored() {
    let dir = tempfile::tempdir().unwrap();
    let store = Store::at(dir.path());
    let shelf = store.shelf::<Word>();
    assert!(shelf.delete("ape").unwrap_err().is_not_found(), "a built-in item is no file");
    shelf.save("ape", &Word("one".into())).unwrap();
    let first = shelf.delete("ape").unwrap();
    assert_eq!(shelf.load("ape").unwrap().value, Word("banana".into()));
    shelf.save("ape", &Word("two".into())).unwrap();
    assert!(matches!(shelf.restore(&first), Err(StoreError::Exists { .. })));
    let second = shelf.delete("ape").unwrap();
    shelf.restore(&first).unwrap();
    assert_eq!(shelf.load("ape").unwrap().value, Word("one".into()));
    let _ = shelf.delete("ape").unwrap();
    shelf.restore(&second).unwrap();
    assert_eq!(shelf.load("ape").unwrap().value, Word("two".into()));
    store.empty_trash().unwrap();
    store.empty_trash().unwrap();
    assert!(!dir.path().join("trash").exists());
}

#[test]
fn copies_take_the_next_free_name() {
    let dir = tempfile::tempdir().unwrap();
    let store = Store::at(dir.path());
    let shelf = store.shelf::<Word>();
    assert_eq!(shelf.duplicate("ape").unwrap(), "ape-2");
    assert_eq!(shelf.duplicate("ape-2").unwrap(), "ape-3");
    assert_eq!(std::fs::read_to_string(dir.path().join("words/ape-3.ron")).unwrap(), "banana\n");
}

#[test]
fn names_cannot_leave_their_folder() {
    let dir = tempfile::tempdir().unwrap();
    let store = Store::at(dir.path().join("data"));
    let shelf = store.shelf::<Word>();
    for name in [
        "",
        ".",
        "..",
        "../x",
        "a/b",
        "a\\b",
        "C:x",
        ".hidden",
        "nul",
        "COM1.txt",
        "a\nb",
        "end ",
        &"x".repeat(101),
        &"🎱".repeat(51),
    ] {
        assert!(matches!(shelf.save(name, &Word("x".into())), Err(StoreError::BadName { .. })), "{name:?}");
    }
    assert!(!dir.path().join("data").exists());
}

#[test]
fn journal_only_appends() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("new/log");
    let mut journal = Journal::create(&path).unwrap();
    journal.append(b"one\n").unwrap();
    assert!(matches!(Journal::create(&path), Err(StoreError::Exists { .. })));
    drop(journal);
    std::fs::OpenOptions::new().append(true).open(&path).map(|mut f| std::io::Write::write_all(&mut f, b"tw")).unwrap().unwrap();
    let mut journal = Journal::resume(&path, b"one\ntw", 4).unwrap();
    journal.append(b"three\n").unwrap();
    assert_eq!(read_text(&path).unwrap(), "one\nthree\n");
    assert!(Journal::resume(&path, b"one\nthree\n", 11).is_err(), "longer than it is");
    assert!(Journal::resume(&dir.path().join("none"), b"", 0).unwrap_err().is_not_found());
}

/// A second window that continues the same file: the one that comes second gets an error, and nothing is damaged.
#[test]
fn a_journal_does_not_append_to_what_somebody_else_has_changed() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("log");
    let changed = |result: Result<(), StoreError>| matches!(result, Err(StoreError::Changed { .. }));
    let mut one = Journal::create(&path).unwrap();
    one.append(b"begin\n").unwrap();
    let mut two = Journal::resume(&path, b"begin\n", 6).unwrap();
    one.append(b"one\n").unwrap();
    assert!(changed(two.append(b"two\n")) && changed(two.append(b"two\n")));
    one.append(b"more\n").unwrap();
    assert_eq!(read_text(&path).unwrap(), "begin\none\nmore\n");
    // What was read before the other one wrote is no longer current.
    assert!(matches!(Journal::resume(&path, b"begin\n", 6), Err(StoreError::Changed { .. })));
    assert_eq!(read_text(&path).unwrap(), "begin\none\nmore\n");
    // Of the same length, but with another end; shorter; another file in its place; no file.
    std::fs::write(&path, "begin\none\nMORE\n").unwrap();
    assert!(changed(one.append(b"x\n")));
    std::fs::write(&path, "begin\n").unwrap();
    assert!(changed(one.append(b"x\n")));
    assert_eq!(read_text(&path).unwrap(), "begin\n");
    save_atomic(&path, b"begin\none\nmore\n").unwrap();
    assert!(changed(one.append(b"x\n")) || cfg!(not(unix)));
    let message = one.append(b"x\n").unwrap_err().to_string();
    assert!(message.starts_with(&path.display().to_string()) && message.contains("another window"), "{message}");
    let mut again = Journal::resume(&path, b"begin\none\nmore\n", 15).unwrap();
    // More than is compared.
    let long = vec![b'a'; 1000];
    again.append(&long).unwrap();
    again.append(b"end\n").unwrap();
    assert_eq!(read_text(&path).unwrap().len(), 15 + 1000 + 4);
    std::fs::remove_dir_all(dir.path()).unwrap();
    assert!(again.append(b"x\n").unwrap_err().is_not_found());
}

/// The longest names, in characters of four bytes each.
#[test]
fn free_names_are_valid_file_names() {
    let dir = tempfile::tempdir().unwrap();
    let store = Store::at(dir.path());
    let shelf = store.shelf::<Word>();
    let longest = free_name(&"🎱".repeat(90), |_| false);
    assert_eq!(longest, "🎱".repeat(50));
    shelf.save(&longest, &Word("x".into())).unwrap();
    assert!(!store.lock(&shelf.path(&longest).unwrap()).unwrap().is_lost());
    for _ in 0..3 {
        let _ = shelf.delete(&longest).unwrap();
        shelf.save(&longest, &Word("x".into())).unwrap();
    }
    assert_eq!(names_left(&store.folder("trash")).len(), 3);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn any_wanted_name_becomes_valid(wanted in ".*", taken in 0_usize..4) {
        let dir = tempfile::tempdir().unwrap();
        let store = Store::at(dir.path());
        let shelf = store.shelf::<Word>();
        let mut names = Vec::new();
        for _ in 0..=taken {
            let name = free_name(&wanted, |n| names.contains(&n.to_owned()));
            prop_assert!(!names.contains(&name));
            shelf.save(&name, &Word("x".into())).unwrap();
            names.push(name);
        }
        prop_assert_eq!(names_left(&dir.path().join("words")).len(), taken + 1);
    }
}

#[test]
fn every_built_in_dfa_and_board_loads_and_prints_itself() {
    let dir = tempfile::tempdir().unwrap();
    let store = Store::at(dir.path());
    assert_eq!(store.dfas().unwrap().len(), 17);
    for entry in store.dfas().unwrap() {
        let dfa = store.dfa(&entry.name).unwrap().value;
        let copy = store.dfa_shelf().duplicate(&entry.name).unwrap();
        assert_eq!(store.dfa(&copy).unwrap().value, dfa);
        store.dfa_shelf().save(&copy, &dfa).unwrap();
        assert_eq!(store.dfa(&copy).unwrap().value, dfa);
    }
    assert!(["bob", "novuss", "carrom"].iter().all(|name| store.boards().unwrap().iter().any(|e| e.name == *name)));
    for entry in store.boards().unwrap() {
        let board = store.board(&entry.name).unwrap().value;
        store.board_shelf().save("own", &board).unwrap();
        assert_eq!(store.board("own").unwrap().value, board);
    }
}

#[test]
fn a_broken_dfa_or_board_of_the_users_is_reported_with_every_problem() {
    let dir = tempfile::tempdir().unwrap();
    let store = Store::at(dir.path());
    std::fs::create_dir_all(dir.path().join("dfas")).unwrap();
    std::fs::create_dir_all(dir.path().join("boards")).unwrap();
    let text = "(name: \"x\", start: \"nowhere\", states: [\n(name: \"a\", accepting: true, green: \"b\", red: \"a\"),\n])";
    std::fs::write(dir.path().join("dfas/rope.ron"), text).unwrap();
    let rope = store.dfa("rope").unwrap();
    assert_eq!((rope.origin, rope.value), (Origin::BuiltIn, fob::automata::builtin("rope").unwrap()));
    let lines = rope.passed_over.unwrap().lines();
    let path = dir.path().join("dfas/rope.ron");
    assert_eq!(lines.len(), 2, "{lines:?}");
    assert!(lines[0].starts_with(&format!("{}:1:", path.display())) && lines[1].starts_with(&format!("{}:2:", path.display())));

    let board = Board::bob();
    let own = Board { board_friction: -1.0, hop_speed: f64::NAN, ..board.clone() };
    store.board_shelf().save("bob", &own).unwrap();
    let bob = store.board("bob").unwrap();
    assert_eq!(bob.value, board);
    assert_eq!(bob.passed_over.unwrap().lines().len(), 2);
}

/// Returns the name of the only lock file there is.
fn lock_name(store: &Store) -> String {
    let names = std::fs::read_dir(store.folder("locks")).unwrap().map(|file| file.unwrap().file_name().into_string().unwrap());
    let names: Vec<String> = names.filter(|name| name != "gate").collect();
    assert_eq!(names.len(), 1, "{names:?}");
    names.into_iter().next().unwrap()
}

#[test]
fn lock_has_one_holder_and_ends_with_it() {
    let folder = tempfile::tempdir().unwrap();
    let (one, other) = (Store::at(folder.path()), Store::at(folder.path()));
    let what = one.folder("matches").join("match-1.fob");
    let held = one.lock(&what).unwrap();
    assert!(matches!(other.lock(&what), Err(StoreError::InUse { path }) if path == what));
    assert!(other.lock(&one.folder("matches").join("match-2.fob")).is_ok(), "another file is free");
    drop(held);
    let again = other.lock(&what).unwrap();
    assert!(one.is_in_use(&what));
    let name = lock_name(&one);
    drop(again);
    let left: Vec<_> = std::fs::read_dir(one.folder("locks")).unwrap().map(|f| f.unwrap().file_name()).collect();
    assert_eq!(left, ["gate"], "no lock files are left behind");
    // A program that is killed holds no locks: here one that locks the same file by the system's own means.
    let script = "exec 9>>\"$1\"; flock 9; echo locked; exec sleep 600 >&-";
    let file = one.folder("locks").join(name);
    let mut program = std::process::Command::new("sh")
        .args(["-c", script, "sh"])
        .arg(&file)
        .stdout(std::process::Stdio::piped())
        .spawn()
        .expect("a shell, and flock of util-linux");
    let mut said = String::new();
    std::io::Read::read_to_string(program.stdout.as_mut().unwrap(), &mut said).unwrap();
    assert_eq!(said, "locked\n");
    assert!(one.is_in_use(&what));
    program.kill().unwrap();
    program.wait().unwrap();
    assert!(!one.is_in_use(&what));
}

#[test]
fn many_windows_change_one_file_in_turn() {
    let folder = tempfile::tempdir().unwrap();
    let count = folder.path().join("count");
    std::fs::write(&count, "0").unwrap();
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                let store = Store::at(folder.path());
                for _ in 0..50 {
                    let _lock = store.lock_for_a_moment(&count);
                    let n: u32 = std::fs::read_to_string(&count).unwrap().parse().unwrap();
                    std::fs::write(&count, (n + 1).to_string()).unwrap();
                }
            });
        }
    });
    assert_eq!(std::fs::read_to_string(&count).unwrap(), "200");
}

/// Nobody writes to the pipe, so opening it for reading would wait forever.
#[cfg(unix)]
#[test]
fn pipe_in_place_of_a_file_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::at(folder.path());
    std::fs::create_dir_all(folder.path().join("words")).unwrap();
    let pipe = |name: &str| {
        let path = folder.path().join(name);
        assert!(std::process::Command::new("mkfifo").arg(&path).status().unwrap().success());
        path
    };
    let path = pipe("notes.ron");
    let error = load_versioned::<Notes>(&path).unwrap_err();
    assert_eq!(error.to_string(), format!("{}: a pipe, not a regular file", path.display()));
    // In place of a built-in item, and among the user's own.
    pipe("words/ape.ron");
    pipe("words/cat.ron");
    let shelf = store.shelf::<Word>();
    let loaded = shelf.load("ape").unwrap();
    assert_eq!((loaded.value, loaded.origin), (Word("banana".into()), Origin::BuiltIn));
    assert!(matches!(loaded.passed_over, Some(StoreError::NotAFile { .. })));
    let names: Vec<String> = shelf.list().unwrap().into_iter().map(|entry| entry.name).collect();
    assert_eq!(names, ["zebra", "ape"]);
    // Named files are treated the same, whatever reads them.
    let replay = pipe("replay.fob");
    assert!(matches!(fob::store::load_replay(&replay), Err(StoreError::NotAFile { what: "a pipe", .. })));
    assert!(matches!(fob::store::load_layout(&replay, |_| None), Err(StoreError::NotAFile { .. })));
    assert!(matches!(store.import_replay(&replay), Err(StoreError::NotAFile { .. })));
    assert!(matches!(store.restore_backup(&replay, &mut |_| true), Err(StoreError::NotAFile { .. })));
    std::fs::create_dir_all(store.folder("drafts")).unwrap();
    pipe("drafts/x.ron");
    assert!(matches!(store.draft("x"), Err(StoreError::NotAFile { .. })));
}

/// Opening these for writing would wait forever too.
#[cfg(unix)]
#[test]
fn pipes_in_the_place_of_locks_lock_nothing_and_keep_nobody_waiting() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::at(folder.path());
    let _held = store.lock(&store.file("settings.ron")).unwrap();
    for name in ["gate", &lock_name(&store)] {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::at(folder.path());
        std::fs::create_dir_all(store.folder("locks")).unwrap();
        assert!(std::process::Command::new("mkfifo").arg(store.folder("locks").join(name)).status().unwrap().success());
        let what = store.file("settings.ron");
        assert!(store.lock(&what).unwrap().is_lost(), "{name}");
        assert!(store.lock_for_a_moment(&what).is_lost(), "{name}");
    }
}

#[cfg(unix)]
#[test]
fn nothing_but_a_regular_file_is_replaced() {
    let dir = tempfile::tempdir().unwrap();
    let (pipe, folder, socket) = (dir.path().join("pipe"), dir.path().join("folder"), dir.path().join("socket"));
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    std::fs::create_dir(&folder).unwrap();
    let _listener = std::os::unix::net::UnixListener::bind(&socket).unwrap();
    let link = dir.path().join("link");
    std::os::unix::fs::symlink(&pipe, &link).unwrap();
    for (path, what) in [(&pipe, "a pipe"), (&folder, "a folder"), (&socket, "a socket"), (&link, "a pipe")] {
        let before = path.symlink_metadata().unwrap().file_type();
        for message in [save_atomic(path, b"x"), export_atomic(path, b"x"), Journal::replace(path, b"x").map(drop)] {
            let message = message.unwrap_err();
            let text = format!("{}: cannot write: {what} cannot be replaced; only regular files can", path.display());
            assert_eq!(message.to_string(), text);
            assert!(message.is_saving());
        }
        assert_eq!(path.symlink_metadata().unwrap().file_type(), before, "{what}");
    }
    // A dangling link: its target is created, in an existing folder.
    let (real, dangling) = (folder.join("real"), dir.path().join("dangling"));
    std::os::unix::fs::symlink("folder/real", &dangling).unwrap();
    export_atomic(&dangling, b"new").unwrap();
    assert!(dangling.symlink_metadata().unwrap().is_symlink());
    assert_eq!(std::fs::read(&real).unwrap(), b"new");
    let lost = dir.path().join("lost");
    std::os::unix::fs::symlink("nowhere/real", &lost).unwrap();
    assert!(matches!(export_atomic(&lost, b"x"), Err(StoreError::NoFolderFor { .. })));
    assert_eq!(names_left(&folder), ["real"]);
}

#[test]
fn list_skips_and_reports_large_files() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::at(folder.path());
    let shelf = store.shelf::<Word>();
    shelf.save("long", &Word("a".repeat(3000))).unwrap();
    assert!(shelf.load_small("long", 3000).is_ok());
    let error = shelf.load_small("long", 2048).unwrap_err().to_string();
    assert!(error.contains("long.ron: larger than 2 KiB, too large for the list"), "{error}");
    assert_eq!(shelf.load("long").unwrap().value.0.len(), 3000);
    assert!(shelf.load_small("zebra", 1).is_ok(), "a built-in item has no file");
}

#[test]
fn leftovers_of_saves_are_removed_after_an_hour() {
    let dir = tempfile::tempdir().unwrap();
    let old = std::time::SystemTime::now() - std::time::Duration::from_hours(2);
    let within = ["", "matches", "dfas"];
    let names = [".fob-old.tmp", ".fob-new.tmp", ".fob-notes", "old.tmp", "settings.ron"];
    for folder in within {
        std::fs::create_dir_all(dir.path().join(folder)).unwrap();
        for name in names {
            let path = dir.path().join(folder).join(name);
            std::fs::write(&path, "half").unwrap();
            if name != ".fob-new.tmp" {
                std::fs::File::options().write(true).open(&path).unwrap().set_modified(old).unwrap();
            }
        }
    }
    // What a killed program has left of a restore.
    let half = dir.path().join(".fob-copy.tmp");
    std::fs::create_dir(&half).unwrap();
    std::fs::write(half.join("0"), "half").unwrap();
    Store::at(dir.path()).sweep();
    assert!(half.join("0").exists(), "somebody may be at it");
    std::fs::File::open(&half).unwrap().set_modified(old).unwrap();
    Store::at(dir.path()).sweep();
    assert!(!half.exists());
    for folder in within {
        let left = names.map(|name| dir.path().join(folder).join(name).exists());
        assert_eq!(left, [false, true, true, true, true], "{folder}");
    }
    Store::at(dir.path().join("nowhere")).sweep();
}

#[test]
fn errors_name_the_target_not_the_temporary_file() {
    let dir = tempfile::tempdir().unwrap();
    let folder = dir.path().join("folder");
    std::fs::write(&folder, "no folder").unwrap();
    // A folder that cannot be created, and one in which nothing can be created (on systems other than Linux it does not exist).
    for path in [folder.join("file.ron"), std::path::PathBuf::from("/proc/file.ron")] {
        let message = save_atomic(&path, b"text").unwrap_err().to_string();
        assert!(message.contains(&path.display().to_string()) && !message.contains(".fob-"), "{message}");
    }
}

/// The help page on files has a row for every folder and file that the store knows, and for nothing else.
#[test]
fn the_help_names_everything_that_the_data_folder_holds() {
    let page = include_str!("../../assets/help/files.md");
    let rows = page.lines().filter_map(|line| line.strip_prefix("| `")?.split(" | ").next());
    let named = rows.take_while(|names| !names.starts_with("fob ")).flat_map(|names| names.split('`'));
    let mut named: Vec<&str> = named.map(str::trim).filter(|name| !name.is_empty()).collect();
    let listed = |name: &&str| if name.contains('.') { (*name).to_owned() } else { format!("{name}/") };
    let mut stored: Vec<String> = fob::store::FOLDERS.iter().chain(&fob::store::FILES).map(listed).collect();
    named.sort_unstable();
    stored.sort_unstable();
    assert_eq!(named, stored);
}
