#![allow(clippy::unwrap_used)]
//! Requirements that all commands must meet.

use serde_json::Value;
use std::fs::File;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
use tempfile::TempDir;

struct Place(TempDir);

impl Place {
    fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
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
        self.command(arguments).output().unwrap()
    }

    /// Returns the lines on standard error of a call that must fail.
    fn refused(&self, arguments: &str) -> Vec<String> {
        let out = self.fob(arguments);
        assert_eq!(out.status.code(), Some(2), "{arguments}");
        assert!(out.stdout.is_empty(), "{arguments}");
        String::from_utf8(out.stderr).unwrap().lines().map(str::to_owned).collect()
    }

    /// Checks that a call is refused with exactly these lines, given by their beginnings.
    fn refused_with(&self, arguments: &str, beginnings: &[&str]) {
        let lines = self.refused(arguments);
        let alike = lines.len() == beginnings.len() && lines.iter().zip(beginnings).all(|(line, begin)| line.starts_with(begin));
        assert!(alike, "{arguments}: {lines:#?}");
    }
}

#[test]
fn the_value_of_every_option_may_begin_with_a_hyphen() {
    let place = Place::new();
    for (arguments, made) in [
        ("dfa minimize rope -o -x.ron", "-x.ron"),
        ("dfa convert rope -o -y.jff", "-y.jff"),
        ("dfa regex g -o -k.ron --name -k", "-k.ron"),
        ("shoot --aim -90 --speed 1 --offset -0.001 --from -0.1,-0.36 --anywhere --replay -s.ron", "-s.ron"),
        ("replay export ./-s.ron --shot 1 -o -s.png --height 120", "-s.png"),
    ] {
        let out = place.fob(arguments);
        assert!(out.status.success(), "{arguments}: {}", String::from_utf8_lossy(&out.stderr));
        assert!(place.path(made).exists(), "{arguments}");
    }
    for (arguments, option) in [
        ("game fib-fob show --seed -1", "--seed"),
        ("game fib-fob best --level -x", "--level"),
        ("game fib-fob match --levels -x", "--levels"),
        ("game fib-fob match --levels random,random --games -2", "--games"),
        ("match --game -x --dfa rope --players easy,easy --seed 1", "--game"),
        ("replay export none --shot -3 -o x.png", "--shot"),
    ] {
        let first = place.refused(arguments).remove(0);
        assert!(first.contains(option) && !first.contains("unexpected argument"), "{arguments}: {first}");
    }
}

#[test]
fn completions_are_one_json_document_too() {
    let place = Place::new();
    let script = String::from_utf8(place.fob("completions bash").stdout).unwrap();
    assert!(script.contains("_fob()") && script.contains("equivalent"));
    let document: Value = serde_json::from_slice(&place.fob("completions bash --json").stdout).unwrap();
    assert_eq!(document["shell"], "bash");
    assert!(document["script"].as_str().unwrap().trim_end() == script.trim_end());
}

#[test]
fn every_command_has_a_man_page() {
    fn pages(command: &clap::Command, name: &str, found: &mut Vec<String>) {
        found.push(format!("{name}.1"));
        let within = command.get_subcommands().filter(|inner| inner.get_name() != "help");
        within.for_each(|inner| pages(inner, &format!("{name}-{}", inner.get_name()), found));
    }
    let place = Place::new();
    let document: Value = serde_json::from_slice(&place.fob("man new/pages --json").stdout).unwrap();
    let mut expected = Vec::new();
    pages(&fob::cli::command(), "fob", &mut expected);
    assert!(expected.len() > 50, "{expected:?}");
    assert_eq!(document["pages"], Value::from(expected.clone()));
    let folder = place.0.path().join("new/pages");
    let read = || {
        let page = |name: &String| std::fs::read_to_string(folder.join(name)).unwrap();
        expected.iter().map(page).collect::<Vec<_>>()
    };
    let first = read();
    for (name, page) in expected.iter().zip(&first) {
        assert!(page.contains(&format!(".TH {} 1", name.trim_end_matches(".1"))) && page.contains("Fob 0."), "{name}: {page}");
    }
    assert!(first[0].contains("fob\\-dfa(1)") && first[1].contains("fob\\-dfa"), "{}", first[0]);
    // Again into the same folder: the same pages, and no word about it.
    let again = place.fob("man new/pages");
    assert!(again.status.success() && again.stdout.is_empty() && again.stderr.is_empty() && read() == first);
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), expected.len());
    let refused = place.fob("man new/pages/fob.1");
    assert_eq!(refused.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&refused.stderr).starts_with("new/pages/fob.1: cannot make the folder: "));
}

#[cfg(target_os = "linux")]
#[test]
fn full_disk_is_an_error_and_a_closed_pipe_is_not() {
    let place = Place::new();
    for arguments in [
        "completions zsh",
        "completions fish --json",
        "dfa list",
        "dfa regex gr",
        "game gobblet3 moves",
        "--help",
        "dfa convert -h",
        "help dfa",
        "--version",
    ] {
        let full = File::options().write(true).open("/dev/full").unwrap();
        let out = place.command(arguments).stdout(full).stderr(Stdio::piped()).output().unwrap();
        let stderr = String::from_utf8(out.stderr).unwrap();
        assert_eq!(out.status.code(), Some(2), "{arguments}");
        assert!(stderr.starts_with("standard output: ") && stderr.lines().count() == 1, "{arguments}: {stderr}");

        let mut child = place.command(arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        drop(child.stdout.take());
        let out = child.wait_with_output().unwrap();
        assert_eq!((out.status.code(), out.stderr), (Some(0), Vec::new()), "{arguments}");
    }
}

#[test]
fn errors_are_printed_before_notices() {
    let place = Place::new();
    // One transition is missing, which is repaired with a notice.
    let partial = "<structure><type>fa</type><automaton><state id=\"0\" name=\"a\"><initial/><final/></state>\
        <transition><from>0</from><to>0</to><read>0</read></transition></automaton></structure>";
    std::fs::write(place.path("partial.jff"), partial).unwrap();
    place.refused_with("dfa equivalent partial.jff nope --map 0=g,1=r", &["nope: ", "notice: partial.jff: "]);
    place.refused_with("dfa run partial.jff --map 0=g,1=r gx", &["word \"gx\"", "notice: partial.jff: "]);
    let out = place.fob("dfa run partial.jff --map 0=g,1=r 01");
    assert!(out.status.success());
    assert!(String::from_utf8(out.stderr).unwrap().starts_with("notice: partial.jff: "));
}

#[test]
fn all_problems_are_reported_at_once() {
    let place = Place::new();
    std::fs::write(place.path("broken.ron"), "(pucks: [(colour: Blue, at: (0.0, 0.1))])").unwrap();
    place.refused_with(
        "match --game reject-4 --teams --dfa nope --players easy --seed 1 --board nope",
        &["nope: ", "--board nope: ", "--game and --teams: ", "--players: "],
    );
    place.refused_with(
        "shoot --layout broken.ron --aim 0 --speed 9 --offset 3",
        &["--speed 9: ", "--offset 3: ", "broken.ron:1:"],
    );
    place.refused_with("shoot --from 0,0 --aim 0 --speed 9 --seed 1", &["--seed: ", "--speed 9: ", "--from 0,0: "]);
    place.refused_with("dfa convert nope -o x.odt", &["nope: ", "x.odt: unknown extension"]);
    place.refused_with("dfa run nope gx rope", &["nope: ", "word \"gx\"", "word \"rope\""]);
    place.refused_with("replay export nope.fob --shot 1 -o x.jpg", &["nope.fob: ", "x.jpg: unknown extension"]);
}

#[test]
fn numbers_in_replays_are_plain_decimals() {
    let place = Place::new();
    let out = place.fob("shoot --aim 0.0000001 --speed 0.00001 --offset 0.000000001 --replay slow.ron");
    assert!(out.status.success(), "{}", String::from_utf8_lossy(&out.stderr));
    let text = std::fs::read_to_string(place.path("slow.ron")).unwrap();
    assert!(text.contains("speed:0.00001,offset:0.000000001"), "{text}");
    assert_eq!(place.fob("replay verify slow.ron").status.code(), Some(0));
}

#[test]
fn the_break_is_shot_0_and_all_others_count_from_1() {
    let place = Place::new();
    for (shoot, number, name) in [("--break --seed 3", "0", "break.ron"), ("--aim 90 --speed 1", "1", "shot.ron")] {
        assert!(place.fob(&format!("shoot {shoot} --replay {name}")).status.success());
        let shown = String::from_utf8(place.fob(&format!("replay show {name}")).stdout).unwrap();
        assert!(shown.lines().any(|line| line.starts_with(&format!("{number}: "))), "{shown}");
        let other = if number == "0" { "1" } else { "0" };
        let export = |number: &str| place.fob(&format!("replay export {name} --shot {number} -o x.png --height 120"));
        assert!(export(number).status.success());
        assert_eq!(export(other).status.code(), Some(2));
    }
}

#[test]
fn the_fields_of_documents_come_in_the_order_of_the_contract() {
    let place = Place::new();
    for (arguments, fields) in [
        ("dfa check rope", "states reachable minimal warnings"),
        ("dfa run rope g", "word accepted path"),
        ("dfa odds rope", "numerator denominator probability"),
        ("dfa count rope --length 3", "length accepted"),
        ("dfa equivalent rope dial", "equivalent witness"),
        ("game gobblet3 show", "position turn over winner"),
        ("game gobblet3 perft 1", "depth leaves"),
        ("game gobblet3 best --level random", "move value"),
        ("game gobblet3 match --levels random,random --games 1 --seed 1", "wins draws"),
    ] {
        let text = String::from_utf8(place.fob(&format!("{arguments} --json")).stdout).unwrap();
        let at: Vec<usize> = fields.split(' ').map(|field| text.find(&format!("\"{field}\":")).unwrap()).collect();
        assert!(at.is_sorted(), "{arguments}: {text}");
        serde_json::from_str::<Value>(&text).unwrap();
    }
}

/// A typing error in a path must not create folders, the same as in `cp`.
#[test]
fn export_needs_an_existing_folder() {
    let place = Place::new();
    assert!(place.fob("shoot --aim 90 --speed 1 --replay shot.ron").status.success());
    for arguments in [
        "dfa convert rope -o no/deep/x.ron",
        "dfa convert rope -o no/x.svg",
        "dfa minimize rope -o no/x",
        "dfa complement rope -o no/x.ron",
        "dfa reverse rope -o no/x.ron",
        "dfa combine and rope dial -o no/x.ron",
        "dfa regex g -o no/x.ron",
        "replay export shot.ron --shot 1 -o no/x.png --height 120",
        "shoot --aim 90 --speed 1 --replay no/x.ron",
    ] {
        let lines = place.refused(arguments);
        let path = arguments.split_whitespace().find(|word| word.starts_with("no/")).unwrap();
        assert!(
            lines.len() == 1 && lines[0].starts_with(&format!("{path}: cannot write: no such folder: no")),
            "{arguments}: {lines:?}"
        );
        assert!(!place.path("no").exists(), "{arguments}");
    }
    // The folder for several games, or for a recorded match, is created, because it was asked for.
    assert!(
        place
            .fob("match --game reject-2 --dfa rope --players easy,easy --seed 1 --shots 1 --games 2 --replay games")
            .status
            .success()
    );
    assert!(place.path("games/game-1.ron").exists() && place.path("games/game-2.ron").exists());
}

/// A name cannot inject text into a line, clear the screen or reverse the rest of a line.
#[cfg(target_os = "linux")]
#[test]
fn names_are_escaped_to_one_line() {
    let place = Place::new();
    let name = "a\nb\u{1b}[2J\u{202e}c.ron";
    let shown = "a\\nb\\u{1b}[2J\\u{202e}c.ron";
    let stderr = |arguments: &[&str]| {
        let out = place.command("").args(arguments).output().unwrap();
        assert_eq!((out.status.code(), out.stdout.len()), (Some(2), 0), "{arguments:?}");
        String::from_utf8(out.stderr).unwrap()
    };
    for _ in 0..2 {
        for arguments in [
            &["dfa", "check", name][..],
            &["replay", "show", name],
            &["referee", name],
            &["shoot", "--layout", name, "--aim", "0", "--speed", "1"],
            &["dfa", "convert", "rope", "-o", &format!("{name}.odt")],
            &["dfa", "run", "rope", name],
            &["dfa", "check", "rope", "--map", name],
        ] {
            let text = stderr(arguments);
            assert!(text.lines().all(|line| line.contains(shown)), "{arguments:?}: {text:?}");
            assert!(text.chars().all(|c| c == '\n' || !fob::base::text::is_control(c)), "{arguments:?}: {text:?}");
        }
        // Whether or not the file exists.
        std::fs::write(place.path(name), "nonsense").unwrap();
    }
    let shot = place.fob("shoot --aim 90 --speed 1 --replay shot.ron");
    assert!(shot.status.success());
    // In the library, too.
    std::fs::create_dir_all(place.path("data/dfas")).unwrap();
    std::fs::write(place.path(&format!("data/dfas/{name}")), "nonsense").unwrap();
    let list = String::from_utf8(place.fob("dfa list").stdout).unwrap();
    assert!(list.lines().any(|line| line == shown.trim_end_matches(".ron")), "{list:?}");
}

#[test]
fn a_name_that_cannot_be_seen_is_given_to_nothing() {
    let place = Place::new();
    for command in ["dfa minimize rope -o x.ron", "dfa convert rope -o x.jff", "dfa regex g"] {
        let out = place.command(command).args(["--name", "a\u{202e}b"]).output().unwrap();
        let stderr = String::from_utf8(out.stderr).unwrap();
        assert_eq!((out.status.code(), out.stdout.len()), (Some(2), 0), "{command}");
        assert!(stderr.contains("--name") && stderr.contains("the character \\u{202e} cannot be seen"), "{stderr:?}");
    }
    assert!(!place.path("x.ron").exists() && !place.path("x.jff").exists());
}

#[test]
fn long_problem_lists_are_cut_and_counted() {
    let place = Place::new();
    let script = format!("game reject-2\ndfa rope\n{}", "shot XX:g\n".repeat(5_000));
    std::fs::write(place.path("long.txt"), script).unwrap();
    let lines = place.refused("referee long.txt");
    assert_eq!((lines.len(), lines[100].as_str()), (101, "... and 4900 more problems"));
    let empty = "<transition><from>0</from><to>0</to><read/></transition>".repeat(5_000);
    let jff = format!("<structure><type>fa</type><automaton><state id='0'><initial/></state>{empty}</automaton></structure>");
    std::fs::write(place.path("long.jff"), jff).unwrap();
    let lines = place.refused("dfa check long.jff");
    assert_eq!((lines.len(), lines[100].as_str()), (101, "long.jff: ... and 4900 more problems"));
    assert!(lines[99].starts_with("long.jff:1:"));
}

/// If standard error is full, nothing else goes wrong.
#[cfg(target_os = "linux")]
#[test]
fn full_standard_error_does_not_panic() {
    let place = Place::new();
    for arguments in ["dfa check nosuch", "frobnicate", "dfa check rope"] {
        let full = File::options().write(true).open("/dev/full").unwrap();
        let out = place.command(arguments).stderr(full).output().unwrap();
        assert_eq!(out.status.code(), Some(if arguments.ends_with("rope") { 0 } else { 2 }), "{arguments}");
    }
}

#[test]
fn strengths_are_one_json_document_too() {
    let place = Place::new();
    let call = "strength --pairs easy:random,random:random --games 2 --shots 3 --seed 1";
    let out = place.fob(&format!("{call} --json"));
    assert!(out.status.success(), "{}", String::from_utf8_lossy(&out.stderr));
    let document: Value = serde_json::from_slice(&out.stdout).unwrap();
    let pairs = document.as_array().unwrap();
    assert_eq!(pairs.len(), 2);
    assert_eq!(pairs[0]["players"], serde_json::json!(["easy", "random"]));
    for pair in pairs {
        assert_eq!((&pair["games"], pair["shots"].as_f64()), (&Value::from(2), Some(3.0)));
        assert_eq!(pair["share"].is_null(), pair["won"] == 0 && pair["lost"] == 0);
    }
    assert!(String::from_utf8(place.fob(call).stdout).unwrap().starts_with("| stronger | weaker |"));
}
