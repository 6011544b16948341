#![allow(clippy::unwrap_used)]
#![cfg(unix)]
//! Outputs and inputs of commands: only regular files are replaced; streams are written to and read directly.
//!
//! A test in `src/cli/tests.rs` checks that [`WRITING`] has every command with an output.

use fob::store::{ReplayFile, load_replay, parse_replay};
use std::fs::File;
use std::io::{Read, Write};
use std::os::unix::fs::{FileTypeExt, MetadataExt, symlink};
use std::os::unix::net::UnixListener;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use tempfile::TempDir;

const MATCH: &str = "match --game reject-2 --dfa rope --players random,random --seed 1";
/// Every command with an output, up to the output.
const WRITING: [&str; 19] = [
    "dfa minimize rope -o",
    "dfa complement rope -o",
    "dfa reverse rope -o",
    "dfa combine and rope dial -o",
    "dfa regex g* -o",
    "dfa convert rope -o",
    "nfa regex g* -o",
    "nfa determinize nfa.ron -o",
    "nfa expression nfa.ron --steps",
    "nfa convert nfa.ron -o",
    "shoot --aim 90 --speed 1 --replay",
    "match --game reject-2 --dfa rope --players random,random --seed 1 --shots 1 --replay",
    "replay export shot.ron --shot 1 --height 120 -o",
    "wheel picture tinker -o",
    "wheel from-turing 1RB1LB_1LA1RH -o",
    "print --game reject-2 --dfa rope -o",
    "sheet example -o",
    "sheet publish sheet.ron -o",
    "sheet grade sheet.ron ada_one.txt -o",
];

/// A sheet whose answers the teacher judges, so that publishing it gives no notice.
const SHEET: &str = r#"(title: "Sheet", letters: ["a", "b"], exercises: [
  (id: "one", kind: regex, points: 2, text: "All words that end with `b`.", solution: regex("(a|b)*b"), practice: false),
])"#;

/// A nondeterministic automaton.
const NFA: &str = r#"(letters: ["a", "b"], start: "p", states: [
  (name: "p", on: {"a": ["p", "q"], "b": "p"}), (name: "q", accepting: true),
])"#;

/// Returns the extension for a command's output. Most commands can write pictures.
fn ending(command: &str) -> &'static str {
    match command.split_whitespace().collect::<Vec<_>>()[..] {
        ["wheel", "from-turing", ..] | ["sheet", "publish" | "example", ..] => "ron",
        ["sheet", "grade", ..] => "csv",
        ["print", ..] | ["nfa", "expression", ..] => "pdf",
        _ => "png",
    }
}

/// Returns the beginning and end of the text that a command writes if it does not write a picture.
fn text_of(command: &str) -> (&'static str, &'static str) {
    match command.split_whitespace().collect::<Vec<_>>()[..] {
        ["wheel", ..] => ("(name: ", "limit: 1000000000)\n"),
        ["print", ..] | ["nfa", "expression", ..] => ("%PDF-", "%%EOF"),
        ["sheet", "example", ..] => ("// A sheet with every kind of exercise", "],\n)\n"),
        ["sheet", "publish", ..] => ("// Exercises for practice hold their solutions", "])\n"),
        _ => ("student,file,exercise,points,max,", "\n"),
    }
}

struct Place(TempDir);

impl Place {
    /// Creates a folder with a replay in it.
    fn new() -> Self {
        let place = Self(tempfile::tempdir().unwrap());
        assert!(place.fob("shoot --aim 90 --speed 1 --replay shot.ron").status.success());
        std::fs::write(place.path("sheet.ron"), SHEET).unwrap();
        std::fs::write(place.path("nfa.ron"), NFA).unwrap();
        std::fs::write(place.path("ada_one.txt"), "(a|b)*b").unwrap();
        place
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn command(&self, arguments: &str) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_fob"));
        command.args(arguments.split_whitespace()).env("FOB_DATA_DIR", self.path("data")).current_dir(self.0.path());
        command
    }

    fn fob(&self, arguments: &str) -> Output {
        self.command(arguments).stdin(Stdio::null()).output().unwrap()
    }

    /// Returns the first line on standard error of a call that must fail.
    fn refused(&self, arguments: &str) -> String {
        let out = self.fob(arguments);
        assert_eq!(out.status.code(), Some(2), "{arguments}");
        assert!(out.stdout.is_empty(), "{arguments}");
        String::from_utf8(out.stderr).unwrap().lines().next().unwrap().to_owned()
    }

    /// Returns standard output of a call that must succeed without messages.
    fn bytes(&self, arguments: &str) -> Vec<u8> {
        let out = self.fob(arguments);
        assert_eq!((out.status.code(), String::from_utf8_lossy(&out.stderr).as_ref()), (Some(0), ""), "{arguments}");
        out.stdout
    }

    fn pipe(&self, name: &str) -> PathBuf {
        let path = self.path(name);
        assert!(Command::new("mkfifo").arg(&path).status().unwrap().success());
        path
    }

    fn names(&self) -> Vec<String> {
        let mut names: Vec<String> =
            std::fs::read_dir(self.0.path()).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }
}

#[test]
fn no_command_replaces_anything_but_a_regular_file() {
    let place = Place::new();
    let _listener = UnixListener::bind(place.path("socket.png")).unwrap();
    std::fs::create_dir(place.path("folder.png")).unwrap();
    symlink("socket.png", place.path("link.png")).unwrap();
    let mut nodes = vec![("socket.png", "a socket"), ("folder.png", "a folder"), ("link.png", "a socket")];
    // A device with the numbers of /dev/null in another place, so that no mistake can harm the machine.
    let made = Command::new("mknod").arg(place.path("node.png")).args(["c", "1", "3"]).stderr(Stdio::null()).status();
    if made.is_ok_and(|made| made.success()) {
        nodes.push(("node.png", "a device"));
    } else {
        eprintln!("SKIPPED for devices: only root can make one");
    }
    for command in WRITING {
        for (name, what) in &nodes {
            let before = place.path(name).symlink_metadata().unwrap();
            let line = place.refused(&format!("{command} {name}"));
            assert_eq!(line, format!("{name}: cannot write: {what} cannot be replaced; only regular files can"), "{command}");
            let after = place.path(name).symlink_metadata().unwrap();
            assert_eq!((before.ino(), before.file_type()), (after.ino(), after.file_type()), "{command} {name}");
        }
    }
}

#[test]
fn pipe_is_written_to_and_not_replaced() {
    let place = Place::new();
    let (pipe, got) = (place.pipe("pipe.png"), place.path("got"));
    for command in WRITING {
        let mut reader = Command::new("cat").arg(&pipe).stdout(File::create(&got).unwrap()).spawn().unwrap();
        let out = place.fob(&format!("{command} pipe.png"));
        assert!(out.status.success(), "{command}: {}", String::from_utf8_lossy(&out.stderr));
        assert!(reader.wait().unwrap().success());
        let read = std::fs::read(&got).unwrap();
        if command.starts_with("shoot") || command.starts_with("match") {
            parse_replay(&pipe, std::str::from_utf8(&read).unwrap()).unwrap();
        } else if ending(command) != "png" {
            let (begin, end) = text_of(command);
            let text = String::from_utf8_lossy(&read);
            assert!(text.starts_with(begin) && text.ends_with(end), "{command}: {text}");
        } else {
            assert!(read.starts_with(b"\x89PNG"), "{command}: {} bytes", read.len());
        }
        assert!(pipe.symlink_metadata().unwrap().file_type().is_fifo(), "{command}");
    }
    // As in `-o >(command)`.
    let reader = Command::new("cat").arg(&pipe).stdout(Stdio::piped()).spawn().unwrap();
    let script = "exec 7>pipe.png; \"$0\" dfa minimize rope -o /dev/fd/7";
    let shell = Command::new("sh").args(["-c", script, env!("CARGO_BIN_EXE_fob")]).current_dir(place.0.path()).status();
    assert!(shell.unwrap().success());
    assert!(reader.wait_with_output().unwrap().stdout.starts_with(b"(name:"));
}

#[test]
fn standard_output_may_be_any_target() {
    let place = Place::new();
    let before = place.names();
    let plain = place.bytes("dfa minimize rope");
    for out in ["-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"] {
        assert_eq!(place.bytes(&format!("dfa minimize rope -o {out}")), plain, "{out}");
        assert!(place.bytes(&format!("dfa convert rope -o {out}")).starts_with(b"(name:"), "{out}");
        assert!(place.bytes(&format!("replay export shot.ron --shot 1 --height 120 -o {out}")).starts_with(b"\x89PNG"));
        for command in ["shoot --aim 90 --speed 1", &format!("{MATCH} --shots 1")] {
            let record = place.bytes(&format!("{command} --replay {out}"));
            let replay = parse_replay(Path::new("out"), std::str::from_utf8(&record).unwrap()).unwrap();
            assert!(!replay.cut, "{command}");
            assert!(place.refused(&format!("{command} --replay {out} --json")).contains("the JSON document"));
        }
    }
    assert!(place.refused("replay export shot.ron --shot 1 -o - --json").starts_with("-: "));
    assert!(place.refused(&format!("{MATCH} --games 2 --replay -")).starts_with("--replay -: standard output"));
    let json: serde_json::Value = serde_json::from_slice(&place.bytes("dfa minimize rope -o - --json")).unwrap();
    assert!(json["file"].is_null());
    // To a file: it is written to and not replaced, because another program has it open.
    let file = place.path("redirected");
    for out in ["-", "/dev/stdout"] {
        let open = File::create(&file).unwrap();
        let number = open.metadata().unwrap().ino();
        assert!(place.command(&format!("dfa minimize rope -o {out}")).stdout(open).status().unwrap().success());
        assert_eq!(std::fs::read(&file).unwrap(), plain);
        assert_eq!(file.metadata().unwrap().ino(), number);
    }
    std::fs::remove_file(file).unwrap();
    assert_eq!(place.names(), before);
}

#[test]
fn links_stay_links() {
    let place = Place::new();
    std::fs::create_dir(place.path("kept")).unwrap();
    for (number, command) in WRITING.iter().enumerate() {
        let ending = ending(command);
        let (link, real) = (format!("link-{number}.{ending}"), format!("kept/real-{number}.{ending}"));
        symlink(&real, place.path(&link)).unwrap();
        // The first time the link's target does not exist, the second time it does.
        for _ in 0..2 {
            place.bytes(&format!("{command} {link}"));
            assert!(place.path(&link).symlink_metadata().unwrap().is_symlink(), "{command}");
            assert!(place.path(&real).metadata().unwrap().len() > 100, "{command}");
        }
    }
}

#[test]
fn no_command_makes_folders() {
    let place = Place::new();
    let before = place.names();
    for command in WRITING {
        let line = place.refused(&format!("{command} none/out.png"));
        assert_eq!(line, "none/out.png: cannot write: no such folder: none", "{command}");
    }
    assert!(place.refused(&format!("{MATCH} --games 2 --shots 1 --replay none/out")).starts_with("none/out: cannot write"));
    assert!(
        place
            .refused(&format!("{MATCH} --games 2 --shots 1 --replay shot.ron"))
            .starts_with("shot.ron: cannot make the folder: a file")
    );
    assert_eq!(place.names(), before);
    // But a folder for several games.
    for _ in 0..2 {
        place.bytes(&format!("{MATCH} --games 2 --shots 1 --replay games"));
        assert!(load_replay(&place.path("games/game-2.ron")).is_ok());
    }
}

/// Runs the program with a limit on the size of files, in blocks of the shell: as on a full disk, except for the reason.
fn limited(place: &Place, blocks: u32, arguments: &str) -> Output {
    let script = format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$0\" {arguments}");
    let mut command = Command::new("sh");
    command.args(["-c", &script, env!("CARGO_BIN_EXE_fob")]);
    command.env("FOB_DATA_DIR", place.path("data")).current_dir(place.0.path()).output().unwrap()
}

#[test]
fn full_disk_error_names_the_target_file() {
    let place = Place::new();
    for command in WRITING.iter().filter(|command| !command.contains("regex")) {
        let file = format!("x.{}", ending(command));
        std::fs::write(place.path(&file), "old").unwrap();
        let before = place.names();
        let out = limited(&place, 0, &format!("{command} {file}"));
        let message = String::from_utf8(out.stderr).unwrap();
        assert_eq!(out.status.code(), Some(2), "{command}");
        assert!(message.starts_with(&format!("{file}: cannot write: ")) && message.lines().count() == 1, "{command}: {message}");
        assert!(!message.contains(".fob-") && !message.contains(".tmp"), "{command}: {message}");
        assert_eq!(std::fs::read(place.path(&file)).unwrap(), b"old", "{command}");
        assert_eq!(place.names(), before, "{command}");
    }
    // A match that grows until there is no more room: what fits is kept, and opens.
    let mut ends = Vec::new();
    for blocks in [0, 2, 4, 8, 12, 16, 24, 32] {
        let name = format!("match-{blocks}.ron");
        let out = limited(&place, blocks, &format!("{MATCH} --shots 60 --replay {name}"));
        let message = String::from_utf8(out.stderr).unwrap();
        if out.status.code() == Some(2) {
            assert!(message.starts_with(&format!("{name}: cannot ")) && !message.contains(".fob-"), "{message}");
            ends.push(message.contains("cannot append"));
        }
        if place.path(&name).exists() {
            ReplayFile::resume(&place.path(&name)).unwrap();
        }
    }
    assert!(ends.contains(&false) && ends.contains(&true), "{ends:?}");
}

/// The same on a disk that is really full, if one is available.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_loses_nothing() {
    let place = Place::new();
    let disk = place.path("disk");
    std::fs::create_dir(&disk).unwrap();
    // In a namespace of its own, so that the disk disappears with the shell.
    let script = "mount -t tmpfs -o size=64k none disk || exit 77; cp shot.ron disk/old.png; \
                  dd if=/dev/zero of=disk/filling bs=4k 2>/dev/null; \
                  \"$0\" dfa convert rope -o disk/old.png; echo $?; cmp shot.ron disk/old.png && ls -A disk";
    let mut shell = Command::new("unshare");
    shell.args(["--mount", "sh", "-c", script, env!("CARGO_BIN_EXE_fob")]);
    let Ok(out) = shell.current_dir(place.0.path()).stderr(Stdio::piped()).output() else {
        eprintln!("SKIPPED: there is no unshare here");
        return;
    };
    let message = String::from_utf8(out.stderr).unwrap();
    if !out.status.success() && (out.status.code() == Some(77) || message.contains("unshare")) {
        eprintln!("SKIPPED: no disk can be mounted here: {message}");
        return;
    }
    assert_eq!(String::from_utf8(out.stdout).unwrap(), "2\nfilling\nold.png\n", "{message}");
    assert!(message.starts_with("disk/old.png: cannot write: No space left") && !message.contains(".fob-"), "{message}");
}

#[test]
fn arguments_may_be_streams() {
    let place = Place::new();
    let with_input = |arguments: &str, text: &str| {
        let mut child =
            place.command(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        child.stdin.take().unwrap().write_all(text.as_bytes()).unwrap();
        let out = child.wait_with_output().unwrap();
        assert!(out.status.success(), "{arguments}: {}", String::from_utf8_lossy(&out.stderr));
    };
    let replay = std::fs::read_to_string(place.path("shot.ron")).unwrap();
    let board = String::from_utf8(place.bytes("dfa minimize rope")).unwrap();
    with_input("replay show /dev/stdin", &replay);
    with_input("replay verify /dev/fd/0", &replay);
    with_input("shoot --aim 90 --speed 1 --layout /dev/stdin", "(pucks: [(colour: Green, at: (0.0, 0.1))])");
    with_input("referee /dev/stdin", "game reject-2\ndfa rope\n");
    with_input("turing check /dev/stdin", "start /\n/0\\1>\n");
    let pipe = place.pipe("rope.ron");
    let writer = std::thread::spawn(move || File::options().write(true).open(pipe).unwrap().write_all(board.as_bytes()).unwrap());
    assert!(!place.bytes("dfa check rope.ron").is_empty());
    writer.join().unwrap();
}

#[test]
fn pipe_in_the_data_folder_does_not_block() {
    let place = Place::new();
    for folder in ["dfas", "boards", "locks"] {
        std::fs::create_dir_all(place.path("data").join(folder)).unwrap();
    }
    for name in ["dfas/mine.ron", "dfas/rope.ron", "boards/bob.ron", "boards/mine.ron", "locks/gate"] {
        place.pipe(&format!("data/{name}"));
    }
    assert!(!place.bytes("dfa list").is_empty());
    let line = place.refused("dfa check mine");
    assert!(line.ends_with("mine.ron: a pipe, not a regular file"), "{line}");
    assert!(place.refused("shoot --aim 90 --speed 1 --board mine").ends_with("mine.ron: a pipe, not a regular file"));
    // A built-in one replaces it, with a notice.
    let out = place.fob("dfa check rope");
    let message = String::from_utf8(out.stderr).unwrap();
    assert!(out.status.success() && message.contains("rope.ron: a pipe, not a regular file"), "{message}");
}

/// A program that is killed while it writes a match leaves the old file, or one that opens with everything that was in it before.
#[test]
fn a_match_that_is_killed_at_any_moment_opens() {
    let place = Place::new();
    let path = place.path("match.ron");
    let mut cut = 0;
    for lines in [0, 1, 2, 5, 11, 23, 47] {
        std::fs::copy(place.path("shot.ron"), &path).unwrap();
        let number = path.metadata().unwrap().ino();
        let call = format!("{MATCH} --shots 100000 --replay match.ron");
        let mut child = place.command(&call).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        // Until the new file has this many lines, or the match is over; the first time not even until it exists.
        let mut seen = String::new();
        while lines > 0 && child.try_wait().unwrap().is_none() {
            seen.clear();
            let mut file = File::open(&path).unwrap();
            // The old file may be replaced between looking at the path and reading it.
            let new = file.metadata().unwrap().ino() != number;
            file.read_to_string(&mut seen).unwrap();
            if new && seen.lines().count() > lines {
                break;
            }
            seen.clear();
            std::thread::yield_now();
        }
        child.kill().unwrap();
        child.wait().unwrap();
        let text = std::fs::read_to_string(&path).unwrap();
        if path.metadata().unwrap().ino() == number {
            assert_eq!(text, std::fs::read_to_string(place.path("shot.ron")).unwrap());
            continue;
        }
        assert!(text.starts_with(&seen), "{lines}: what was seen is gone");
        let replay = load_replay(&path).unwrap();
        // Every complete line that was seen is a record, except the first, which is the header.
        assert!(replay.records.len() + 1 >= seen.matches('\n').count(), "{lines}: {} records", replay.records.len());
        cut += usize::from(!text.is_empty() && !load_replay(&path).unwrap().records.is_empty());
        let shown = place.bytes("replay show match.ron");
        assert!(!shown.is_empty());
        ReplayFile::resume(&path).unwrap();
    }
    assert!(cut >= 4, "{cut} matches had begun when they were killed");
}
