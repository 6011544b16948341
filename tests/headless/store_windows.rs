#![allow(clippy::unwrap_used)]
//! Several windows on one data folder, and programs that are killed while they write: nothing is lost.

use fob::automata::edit::Draft;
use fob::automata::{Dfa, builtin};
use fob::base::Dice;
use fob::board::{Board, LaidOut};
use fob::store::{Document, Item, Journal, KeptDraft, Seen, Store, StoreError, TestWords, load_versioned, save_versioned};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Number of windows that write at once.
const WINDOWS: usize = 6;

/// Runs a function in several windows at once, each with its own handle on the data folder.
fn windows(root: &Path, act: impl Fn(usize, &Store) + Sync) {
    std::thread::scope(|scope| {
        for window in 0..WINDOWS {
            let act = &act;
            scope.spawn(move || act(window, &Store::at(root)));
        }
    });
}

fn rope(name: &str) -> Dfa {
    builtin("rope").unwrap().named(name)
}

/// Returns the texts of all files in a folder of the data folder.
fn texts(store: &Store, folder: &str) -> BTreeSet<String> {
    let files = fs::read_dir(store.folder(folder)).unwrap();
    files.map(|file| fs::read_to_string(file.unwrap().path()).unwrap()).collect()
}

#[test]
fn another_windows_save_is_never_lost() {
    let dir = tempfile::tempdir().unwrap();
    let store = Store::at(dir.path());
    let shelf = store.dfa_shelf();
    let changed = |saved: Result<(), StoreError>| matches!(saved, Err(StoreError::Changed { .. }));
    // Both windows open the same DFA; the other one saves first.
    shelf.save("mine", &rope("as it was")).unwrap();
    let known = shelf.load("mine").unwrap().value.print();
    shelf.save_over("mine", &rope("theirs"), Some(&known)).unwrap();
    assert!(changed(shelf.save_over("mine", &rope("ours"), Some(&known))));
    assert_eq!(shelf.load("mine").unwrap().value.name(), "theirs");
    assert_eq!(shelf.save_as_new("mine", &rope("ours")).unwrap(), "mine-2");
    assert_eq!(shelf.load("mine-2").unwrap().value.name(), "ours");
    assert_eq!(shelf.load("mine").unwrap().value.name(), "theirs");
    shelf.replace("mine", &rope("ours")).unwrap();
    assert_eq!(shelf.load("mine").unwrap().value.name(), "ours");
    assert_eq!(texts(&store, "trash"), BTreeSet::from([rope("theirs").print()]));
    // A name that was free is now taken; unchanged or missing files cannot be lost.
    assert!(changed(shelf.save_over("mine", &rope("new"), None)));
    shelf.save_over("mine", &rope("ours"), None).unwrap();
    let _trashed = shelf.delete("mine").unwrap();
    shelf.save_over("mine", &rope("again"), Some(&rope("ours").print())).unwrap();
    // Compared by meaning, not by text: a comment does not make another DFA.
    let path = shelf.path("mine").unwrap();
    fs::write(&path, format!("// a comment\n{}", rope("again").print())).unwrap();
    shelf.save_over("mine", &rope("more"), Some(&rope("again").print())).unwrap();
    // A file that broke meanwhile is kept.
    fs::write(&path, "broken").unwrap();
    assert!(changed(shelf.save_over("mine", &rope("last"), Some(&rope("more").print()))));
    assert_eq!(fs::read_to_string(&path).unwrap(), "broken");
}

#[test]
fn save_seen_refuses_a_changed_file() {
    let dir = tempfile::tempdir().unwrap();
    let store = Store::at(dir.path());
    let path = store.root().join("saves/game.ron");
    let (mut one, mut two) = (Seen::default(), Seen::default());
    store.save_seen(&path, &mut one, b"one").unwrap();
    assert!(matches!(store.save_seen(&path, &mut two, b"two"), Err(StoreError::Changed { .. })));
    two = Seen::at(&path).unwrap();
    store.save_seen(&path, &mut two, b"two").unwrap();
    assert!(matches!(store.save_seen(&path, &mut one, b"one more"), Err(StoreError::Changed { .. })));
    assert_eq!(fs::read(&path).unwrap(), b"two");
    // A folder that was moved away is created again.
    fs::remove_file(&path).unwrap();
    store.save_seen(&path, &mut one, b"one more").unwrap();
    assert_eq!(fs::read(&path).unwrap(), b"one more");
}

#[test]
fn windows_that_save_copies_and_fill_the_trash_at_once_lose_nothing() {
    let dir = tempfile::tempdir().unwrap();
    windows(dir.path(), |window, store| {
        for k in 0..8 {
            let name = format!("{window} {k}");
            store.dfa_shelf().save_as_new("mine", &rope(&name)).unwrap();
            store.keep_match(&name).unwrap();
            // All of them have the same name in the trash.
            let path = store.root().join(format!("{window}/x/same.ron"));
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(&path, &name).unwrap();
            let _trashed = store.trash(&path).unwrap();
        }
    });
    let store = Store::at(dir.path());
    let all = |text: &dyn Fn(String) -> String| -> BTreeSet<String> {
        (0..WINDOWS).flat_map(|window| (0..8).map(move |k| format!("{window} {k}"))).map(text).collect()
    };
    assert_eq!(texts(&store, "dfas"), all(&|name| rope(&name).print()));
    assert_eq!(texts(&store, "matches"), all(&|name| name));
    assert_eq!(texts(&store, "trash"), all(&|name| name));
}

#[test]
fn a_layout_of_a_taken_name_is_replaced_only_if_that_is_wanted() {
    let dir = tempfile::tempdir().unwrap();
    let store = Store::at(dir.path());
    let board = Arc::new(Board::bob());
    let laid = |x: f64| {
        let text = format!("(pucks: [(colour: Green, at: ({x:?}, 0.1))])");
        LaidOut::from_ron(&text, board.clone()).unwrap()
    };
    let save = |x: f64, replace: bool| store.save_layout("layout", &laid(x), Some("bob"), replace);
    let path = save(0.0, false).unwrap();
    assert!(matches!(save(0.05, false), Err(StoreError::Exists { .. })));
    let first = fs::read_to_string(&path).unwrap();
    save(0.0, false).unwrap();
    assert!(!store.folder("trash").exists(), "the same layout replaces nothing");
    save(0.05, true).unwrap();
    assert_ne!(fs::read_to_string(&path).unwrap(), first);
    assert_eq!(texts(&store, "trash"), BTreeSet::from([first]));
}

#[test]
fn test_words_of_several_windows_are_merged() {
    let dir = tempfile::tempdir().unwrap();
    windows(dir.path(), |window, store| {
        for k in 0..8 {
            store.save_test_words(&format!("{window}-{k}"), "", "gg accept").unwrap();
        }
    });
    let store = Store::at(dir.path());
    assert_eq!(store.test_words().unwrap().words.len(), WINDOWS * 8);
    // For the same DFA: what each window adds and removes.
    let all = |store: &Store| store.test_words().unwrap().words["mine"].clone();
    store.save_test_words("mine", "", "g accept\nr reject").unwrap();
    store.save_test_words("mine", "g accept\nr reject", "g accept\nr reject\ngg accept").unwrap();
    store.save_test_words("mine", "g accept\nr reject", "g accept\nrr reject").unwrap();
    assert_eq!(all(&store), "g accept\ngg accept\nrr reject");
    // The first window has not seen the second one's words, and changes its own again.
    store.save_test_words("mine", "g accept\nr reject\ngg accept", "g accept\nr reject").unwrap();
    assert_eq!(all(&store), "g accept\nrr reject");
    store.save_test_words("mine", "", "").unwrap();
    assert_eq!(all(&store), "g accept\nrr reject");
    store.save_test_words("mine", "g accept\nrr reject", "").unwrap();
    assert!(!store.test_words().unwrap().words.contains_key("mine"));
    store.save_test_words("0-0", "gg accept", "  ").unwrap();
    assert_eq!(store.test_words().unwrap().words.len(), WINDOWS * 8 - 1);
    for bad in ["(version: 1, data: (words: 7))", "(version: 9, data: (words: {}))"] {
        fs::write(store.root().join("words.ron"), bad).unwrap();
        assert!(store.save_test_words("0-1", "", "r reject").is_err());
        assert_eq!(fs::read_to_string(store.root().join("words.ron")).unwrap(), bad);
    }
}

#[test]
fn draft_keeps_its_base_and_old_drafts_are_read() {
    let draft = Draft::from_dfa(&rope("Mine"));
    let base = Some(rope("Mine").print());
    let kept = KeptDraft { key: Some("mine".into()), draft, words: String::new(), base };
    let path = Path::new("drafts/mine.ron");
    let back = KeptDraft::parse(path, &kept.print()).unwrap();
    assert_eq!((&back.key, &back.words, &back.base), (&kept.key, &kept.words, &kept.base));
    let older = KeptDraft { base: None, ..kept }.print();
    assert!(!older.contains("base"));
    assert_eq!(KeptDraft::parse(path, &older).unwrap().base, None);
}

/// Progress of a program that is killed.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Count {
    n: u64,
    /// Long enough that writing takes some time.
    filling: Vec<u64>,
}

impl Document for Count {
    const VERSION: u32 = 1;
}

/// Environment variable with the data folder of [`writes_until_it_is_killed`].
const ROOT: &str = "FOB_TEST_KILLED";

/// Returns the complete records of a journal, and their length in bytes.
fn whole(bytes: &[u8]) -> (Vec<u64>, usize) {
    let end = bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
    let lines = std::str::from_utf8(&bytes[..end]).unwrap().lines();
    (lines.map(|line| line.split(' ').next().unwrap().parse().unwrap()).collect(), end)
}

/// Writes numbers into a document, a journal, an item and the test words, and prints each one that is on the disk. Continues where the
/// previous program was killed.
#[test]
#[ignore = "run by ninety_kills_lose_nothing, which kills it"]
fn writes_until_it_is_killed() {
    let store = Store::at(std::env::var_os(ROOT).unwrap());
    let (path, count) = (store.root().join("log"), store.root().join("count.ron"));
    let mut log = match fs::read(&path) {
        Ok(bytes) => Journal::resume(&path, &bytes, whole(&bytes).1).unwrap(),
        Err(_) => Journal::create(&path).unwrap(),
    };
    let first = load_versioned::<Count>(&count).map_or(0, |count| count.n);
    let mut known = store.dfa_shelf().load("mine").ok().map(|loaded| loaded.value.print());
    for n in first + 1.. {
        let words = store.test_words().unwrap().words.remove("mine").unwrap_or_default();
        log.append(format!("{n} {}\n", "x".repeat(200)).as_bytes()).unwrap();
        let dfa = rope(&n.to_string());
        store.dfa_shelf().save_over("mine", &dfa, known.as_deref()).unwrap();
        known = Some(dfa.print());
        store.save_test_words("mine", &words, &n.to_string()).unwrap();
        save_versioned(&count, &Count { n, filling: vec![n; 500] }).unwrap();
        writeln!(std::io::stdout(), "written {n}").unwrap();
        std::io::stdout().flush().unwrap();
    }
}

#[test]
fn ninety_kills_lose_nothing() {
    let dir = tempfile::tempdir().unwrap();
    let store = Store::at(dir.path());
    let mut dice = Dice::new(90);
    let mut said = 0;
    for kill in 0..90 {
        let test = ["--ignored", "--exact", "--nocapture", "store_windows::writes_until_it_is_killed"];
        let mut child = Command::new(std::env::current_exe().unwrap());
        let mut child = child.args(test).env(ROOT, dir.path()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap);
        let of = |line: String| line.rsplit_once("written ").and_then(|(_, n)| n.parse::<u64>().ok());
        for _ in 0..=dice.below(4) {
            said = lines.by_ref().find_map(of).unwrap();
        }
        // A random moment within the next write; nothing depends on how long that takes.
        let until = Instant::now() + Duration::from_micros(dice.below(4000));
        while Instant::now() < until {
            std::hint::spin_loop();
        }
        child.kill().unwrap();
        child.wait().unwrap();
        said = lines.filter_map(of).last().unwrap_or(said);
        let count = load_versioned::<Count>(&store.root().join("count.ron")).unwrap();
        assert!(count.n >= said && count.filling == vec![count.n; 500], "kill {kill}");
        let (numbers, _) = whole(&fs::read(store.root().join("log")).unwrap());
        // What a killed program had started to count is counted again by the next one.
        assert!(numbers.iter().collect::<BTreeSet<_>>().into_iter().copied().eq(1..=*numbers.last().unwrap()), "kill {kill}");
        assert!(*numbers.last().unwrap() >= count.n, "kill {kill}");
        let dfa: u64 = store.dfa("mine").unwrap().value.name().parse().unwrap();
        let words: TestWords = store.test_words().unwrap();
        assert!(dfa >= said && words.words["mine"].parse::<u64>().unwrap() >= said, "kill {kill}");
    }
    assert!(said >= 90);
    // The dead program's locks are released.
    assert!(!store.is_in_use(&store.root().join("log")));
}
