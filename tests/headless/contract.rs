#![allow(clippy::unwrap_used)]
//! What the contract asks of every command alike.

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

    /// The lines on standard error of a call that must fail.
    fn refused(&self, arguments: &str) -> Vec<String> {
        let out = self.fob(arguments);
        assert_eq!(out.status.code(), Some(2), "{arguments}");
        assert!(out.stdout.is_empty(), "{arguments}");
        String::from_utf8(out.stderr).unwrap().lines().map(str::to_owned).collect()
    }

    /// A call that must be refused with lines that begin like these, no more and no fewer.
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

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_told_and_a_closed_pipe_is_not() {
    let place = Place::new();
    for arguments in ["completions zsh", "completions fish --json", "dfa list", "dfa regex gr", "game gobblet3 moves"] {
        let full = File::options().write(true).open("/dev/full").unwrap();
        let out = place.command(arguments).stdout(full).stderr(Stdio::piped()).output().unwrap();
        let told = String::from_utf8(out.stderr).unwrap();
        assert_eq!(out.status.code(), Some(2), "{arguments}");
        assert!(told.starts_with("standard output: ") && told.lines().count() == 1, "{arguments}: {told}");

        let mut child = place.command(arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        drop(child.stdout.take());
        let out = child.wait_with_output().unwrap();
        assert_eq!((out.status.code(), out.stderr), (Some(0), Vec::new()), "{arguments}");
    }
}

#[test]
fn an_error_comes_before_the_notices() {
    let place = Place::new();
    // One transition is missing, which is mended with a notice.
    let partial = "<structure><type>fa</type><automaton><state id=\"0\" name=\"a\"><initial/><final/></state>\
        <transition><from>0</from><to>0</to><read>0</read></transition></automaton></structure>";
    std::fs::write(place.path("partial.jff"), partial).unwrap();
    place.refused_with("dfa equivalent partial.jff nope --map 0=g,1=r", &["nope: ", "notice: partial.jff: "]);
    place.refused_with("dfa run partial.jff --map 0=g,1=r gx", &["word \"gx\"", "notice: partial.jff: "]);
    let out = place.fob("dfa run partial.jff --map 0=g,1=r gr");
    assert!(out.status.success());
    assert!(String::from_utf8(out.stderr).unwrap().starts_with("notice: partial.jff: "));
}

#[test]
fn all_problems_are_told_at_once() {
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
    place.refused_with("dfa convert nope -o x.pdf", &["nope: ", "x.pdf: unknown ending"]);
    place.refused_with("dfa run nope gx rope", &["nope: ", "word \"gx\"", "word \"rope\""]);
    place.refused_with("replay export nope.fob --shot 1 -o x.jpg", &["nope.fob: ", "x.jpg: unknown ending"]);
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
