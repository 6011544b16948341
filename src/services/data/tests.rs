//! Documents that several windows write, that break while the program runs, and programs that are killed.

#![allow(clippy::unwrap_used)]

use super::{DrillResults, DrillTry, Linked, LinkedMatches, Services, Settings, Standings, Training, Tried};
use fob_opponent::DrillKind;
use fob_rules::Points;
use fob_store::{Document, Store, load_versioned};
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

/// Windows that write at once, and how often each.
const WINDOWS: u32 = 6;
const TIMES: u32 = 15;

fn open(root: &Path) -> Services {
    Services::load(Store::at(root))
}

fn won() -> Vec<(String, Points)> {
    vec![("Anna".to_owned(), Points::ONE), ("Bo".to_owned(), Points::ZERO)]
}

fn read<T: Document>(root: &Path, name: &str) -> T {
    load_versioned(&root.join(name)).unwrap()
}

/// Makes the changes of one of several windows: games and drills, puzzles and links; and a game that all of them enter.
fn write(window: u32, services: &mut Services) {
    for k in 0..TIMES {
        services.enter(format!("{window}-{k}"), won());
        services.enter(format!("all-{k}"), won());
        services.enter_drill(DrillTry { kind: DrillKind::Pot, made: true, shown: false });
        services.enter_linked(format!("{window}-{k}"), Linked { file: k.to_string(), ..Linked::default() });
        services.training.enter("a/b", Tried::Solved);
        services.save_at_exit();
    }
}

/// Nothing is lost and nothing doubled.
fn check(root: &Path) {
    let standings: Standings = read(root, "standings.ron");
    let games = WINDOWS * TIMES + TIMES;
    assert_eq!(standings.entered.len(), games as usize);
    let of = |name: &str| standings.players.iter().find(|player| player.name == name).unwrap();
    assert_eq!((of("Anna").games, of("Anna").wins, of("Bo").games, of("Bo").wins), (games, games, games, 0));
    let drills: DrillResults = read(root, "drills.ron");
    let pots = drills.of(DrillKind::Pot);
    assert_eq!((pots.tries, pots.made, pots.best), (WINDOWS * TIMES, WINDOWS * TIMES, WINDOWS * TIMES));
    let links: LinkedMatches = read(root, "links.ron");
    let known = (0..WINDOWS).flat_map(|window| (0..TIMES).map(move |k| format!("{window}-{k}")));
    assert!(known.into_iter().all(|id| links.get(&id).is_some()));
    let training: Training = read(root, "puzzles.ron");
    assert_eq!(training.score("a/b").solved, WINDOWS * TIMES);
}

#[test]
fn six_windows_writing_at_once_lose_and_duplicate_nothing() {
    let dir = tempfile::tempdir().unwrap();
    std::thread::scope(|scope| {
        for window in 0..WINDOWS {
            let root = dir.path();
            scope.spawn(move || write(window, &mut open(root)));
        }
    });
    check(dir.path());
}

/// The data folder and the number of [`one_of_six_programs`].
const ROOT: &str = "FOB_TEST_ROOT";
const WINDOW: &str = "FOB_TEST_WINDOW";

#[test]
#[ignore = "run by six_programs_writing_at_once_lose_and_duplicate_nothing"]
fn one_of_six_programs() {
    let window = std::env::var(WINDOW).unwrap().parse().unwrap();
    write(window, &mut open(Path::new(&std::env::var_os(ROOT).unwrap())));
}

#[test]
fn six_programs_writing_at_once_lose_and_duplicate_nothing() {
    let dir = tempfile::tempdir().unwrap();
    let start = |window: u32| {
        let mut program = Command::new(std::env::current_exe().unwrap());
        program.args(["--ignored", "--exact", "data::tests::one_of_six_programs"]);
        program.env(ROOT, dir.path()).env(WINDOW, window.to_string()).stdout(Stdio::null()).spawn().unwrap()
    };
    let programs: Vec<_> = (0..WINDOWS).map(start).collect();
    for mut program in programs {
        assert!(program.wait().unwrap().success());
    }
    check(dir.path());
}

/// Lets time pass as frames do.
fn pass(services: &mut Services) {
    for _ in 0..120 {
        let now = services.now + 0.05;
        services.tick(now);
        services.save_when_quiet();
    }
}

/// A document, a change to it, and a check that a text contains this change a number of times.
type Kind = (&'static str, fn(&mut Services, u32), fn(&Path, u32) -> bool);

const KINDS: [Kind; 5] = [
    (
        "standings.ron",
        |services, n| services.enter(n.to_string(), won()),
        |root, n| read::<Standings>(root, "standings.ron").entered.len() == n as usize,
    ),
    (
        "drills.ron",
        |services, _| services.enter_drill(DrillTry { kind: DrillKind::Pot, made: true, shown: false }),
        |root, n| read::<DrillResults>(root, "drills.ron").of(DrillKind::Pot).tries == n,
    ),
    (
        "links.ron",
        |services, n| services.enter_linked(n.to_string(), Linked::default()),
        |root, n| (1..=n).all(|id| read::<LinkedMatches>(root, "links.ron").get(&id.to_string()).is_some()),
    ),
    (
        "puzzles.ron",
        |services, _| services.training.enter("a/b", Tried::Solved),
        |root, n| read::<Training>(root, "puzzles.ron").score("a/b").solved == n,
    ),
    (
        "settings.ron",
        |services, n| services.settings.names = vec!["Anna".to_owned(); n as usize],
        |root, n| read::<Settings>(root, "settings.ron").names.len() == n as usize,
    ),
];

const BAD: [&str; 3] = ["(version: 1,\n data: 7)", "(version: 99, data: (anything: 1))", "not a document"];

#[test]
fn a_file_that_breaks_while_the_program_runs_is_left_alone_until_it_is_fixed() {
    for (name, change, has) in KINDS {
        for bad in BAD {
            let dir = tempfile::tempdir().unwrap();
            let path = dir.path().join(name);
            let mut services = open(dir.path());
            change(&mut services, 1);
            pass(&mut services);
            assert!(has(dir.path(), 1), "{name}");
            let good = fs::read(&path).unwrap();
            fs::write(&path, bad).unwrap();
            change(&mut services, 2);
            pass(&mut services);
            change(&mut services, 3);
            pass(&mut services);
            services.save_at_exit();
            assert_eq!(fs::read_to_string(&path).unwrap(), bad, "{name}");
            let lines: Vec<String> = services.unsaved.lines();
            assert!(lines.len() == 1 && lines[0].contains(name) && lines[0].contains("fix or move this file"), "{lines:?}");
            // Once fixed, the file gets everything that was done meanwhile.
            fs::write(&path, &good).unwrap();
            pass(&mut services);
            assert!(has(dir.path(), 3), "{name}, {bad}");
            assert_eq!(services.unsaved.lines().len(), 0, "{name}");
            // Once moved, the file is created again, with everything known.
            fs::write(&path, bad).unwrap();
            change(&mut services, 4);
            pass(&mut services);
            assert_eq!(services.unsaved.lines().len(), 1, "{name}");
            fs::rename(&path, dir.path().join("aside")).unwrap();
            pass(&mut services);
            assert!(has(dir.path(), 4), "{name}, {bad}");
        }
    }
}

#[test]
fn a_file_broken_at_the_start_is_reported_and_left_alone_until_it_is_moved() {
    for (name, change, has) in KINDS {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join(name);
        fs::write(&path, BAD[0]).unwrap();
        let mut services = open(dir.path());
        assert!(services.problems.iter().any(|trouble| trouble.lines.concat().contains(name)), "{name}");
        for n in 1..=2 {
            change(&mut services, n);
            pass(&mut services);
        }
        assert_eq!(fs::read_to_string(&path).unwrap(), BAD[0]);
        assert_eq!(services.unsaved.lines().len(), 1, "{name}");
        fs::rename(&path, dir.path().join("aside")).unwrap();
        pass(&mut services);
        assert!(has(dir.path(), 2), "{name}");
        assert_eq!(services.unsaved.lines().len(), 0, "{name}");
    }
}

#[test]
fn waiting_entries_survive_restoring_a_backup() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("standings.ron");
    fs::write(&path, BAD[0]).unwrap();
    let mut services = open(dir.path());
    services.enter("1".to_owned(), won());
    fs::remove_file(&path).unwrap();
    services.reload();
    pass(&mut services);
    assert_eq!(read::<Standings>(dir.path(), "standings.ron").entered, ["1"]);
}

/// The documents that grow by entries, with the files in which those wait.
const TALLIES: [&str; 3] = ["standings", "drills", "links"];

fn kind(name: &str) -> Kind {
    *KINDS.iter().find(|kind| kind.0.strip_suffix(".ron") == Some(name)).unwrap()
}

#[test]
fn unentered_results_are_entered_once_by_the_next_run() {
    for name in TALLIES {
        let (file, change, has) = kind(name);
        let dir = tempfile::tempdir().unwrap();
        let (path, waiting) = (dir.path().join(file), dir.path().join(format!("{name}-waiting.ron")));
        fs::write(&path, BAD[1]).unwrap();
        for n in 1..=2 {
            // Each is killed, without closing properly. Nothing would be lost if it were asked.
            let mut services = open(dir.path());
            change(&mut services, n);
            assert_eq!((services.unsaved.lines().len(), services.unsaved.documents().count()), (1, 0), "{name}");
        }
        assert_eq!(fs::read_to_string(&path).unwrap(), BAD[1]);
        // One that still runs has an entry in memory that is in the file as well.
        let mut runs = open(dir.path());
        change(&mut runs, 3);
        fs::remove_file(&path).unwrap();
        // Two windows at once find them.
        drop((open(dir.path()), open(dir.path())));
        assert!(has(dir.path(), 3), "{name}");
        change(&mut runs, 4);
        pass(&mut runs);
        runs.save_at_exit();
        assert!(has(dir.path(), 4), "{name}");
        assert!(!fs::read_to_string(&path).unwrap().contains("waited"), "{name}");
        assert!(fs::read_to_string(&waiting).unwrap().contains("entries: []"), "{name}");
        // A file that cannot be read is reported and left alone.
        fs::write(&waiting, BAD[0]).unwrap();
        let mut services = open(dir.path());
        assert!(services.problems.iter().any(|trouble| trouble.lines.concat().contains("-waiting.ron")), "{name}");
        change(&mut services, 5);
        assert_eq!(fs::read_to_string(&waiting).unwrap(), BAD[0]);
        assert!(has(dir.path(), 5), "{name}");
        // If both files are broken, the user is asked before the end.
        fs::write(&path, BAD[0]).unwrap();
        change(&mut services, 6);
        assert_eq!(services.unsaved.documents().count(), 1, "{name}");
    }
}

#[test]
fn a_kill_before_clearing_the_queue_enters_nothing_twice() {
    for name in TALLIES {
        let (file, change, has) = kind(name);
        let dir = tempfile::tempdir().unwrap();
        let (path, waiting) = (dir.path().join(file), dir.path().join(format!("{name}-waiting.ron")));
        fs::write(&path, BAD[2]).unwrap();
        change(&mut open(dir.path()), 1);
        fs::remove_file(&path).unwrap();
        let before = fs::read(&waiting).unwrap();
        // It is killed after the document is written: the entry's number is in it, and the entry still waits.
        drop(open(dir.path()));
        let entered = fs::read_to_string(&path).unwrap();
        let close = entered.rfind(')').unwrap();
        let close = entered[..close].rfind(')').unwrap();
        let comma = if entered[..close].trim_end().ends_with(',') { "" } else { "," };
        fs::write(&path, format!("{}{comma} waited: [0]{}", &entered[..close], &entered[close..])).unwrap();
        fs::write(&waiting, before).unwrap();
        drop(open(dir.path()));
        assert!(has(dir.path(), 1), "{name}: {}", fs::read_to_string(&path).unwrap());
        assert!(fs::read_to_string(&waiting).unwrap().contains("entries: []"), "{name}");
    }
}

#[test]
fn games_that_an_older_program_left_waiting_are_entered() {
    let dir = tempfile::tempdir().unwrap();
    let waiting = dir.path().join("standings-waiting.ron");
    fs::write(&waiting, "(version: 1, data: (games: [(\"1\", [(\"Anna\", \"1\"), (\"Bo\", \"0\")])]))").unwrap();
    drop(open(dir.path()));
    assert_eq!(read::<Standings>(dir.path(), "standings.ron").entered, ["1"]);
}

#[test]
fn a_window_sees_another_windows_correspondence_data() {
    let dir = tempfile::tempdir().unwrap();
    let (mut one, mut two) = (open(dir.path()), open(dir.path()));
    one.enter_linked("x".to_owned(), Linked { mine: vec![2], ..Linked::default() });
    assert_eq!(two.linked.get("x"), None);
    two.look_at_linked();
    assert_eq!(two.linked.get("x").map(|linked| linked.mine.clone()), Some(vec![2]));
}

#[test]
fn less_motion_is_where_the_first_start_begins_and_no_more() {
    let folder = tempfile::tempdir().unwrap();
    let mut services = open(folder.path());
    assert!(services.settings.motion);
    services.begin_calmly();
    assert!(!services.settings.motion);
    // Who has settings has decided.
    services.settings.motion = true;
    fob_store::save_versioned(&folder.path().join("settings.ron"), &services.settings).unwrap();
    let mut services = open(folder.path());
    services.begin_calmly();
    assert!(services.settings.motion);
}
