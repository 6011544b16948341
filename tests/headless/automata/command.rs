//! `fob dfa`, to the letter of the contract: output, JSON, exit status, and what standard error says of bad input.

use assert_cmd::Command;
use fob::automata::{BUILTIN, Dfa, builtin};
use serde_json::{Value, json};
use std::path::PathBuf;
use tempfile::TempDir;

struct Shell(TempDir);

struct Output {
    status: i32,
    out: String,
    err: String,
}

impl Shell {
    fn new() -> Self {
        Self(TempDir::new().unwrap())
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn write(&self, name: &str, text: &str) {
        std::fs::write(self.path(name), text).unwrap();
    }

    fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.path(name)).unwrap()
    }

    /// Runs `fob dfa` with these arguments in the folder.
    fn run(&self, args: &[&str]) -> Output {
        let output = Command::new(env!("CARGO_BIN_EXE_fob"))
            .arg("dfa")
            .args(args)
            .current_dir(self.0.path())
            .env("FOB_DATA_DIR", self.path("data"))
            .output()
            .unwrap();
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
        Output { status: output.status.code().unwrap(), out: text(output.stdout), err: text(output.stderr) }
    }

    /// Standard output of a command that works and says nothing else.
    fn out(&self, args: &[&str]) -> String {
        let Output { status, out, err } = self.run(args);
        assert_eq!((status, err.as_str()), (0, ""), "{args:?}");
        out
    }

    /// The JSON document of a command.
    fn json(&self, args: &[&str]) -> Value {
        let output = self.run(&[args, &["--json"]].concat());
        assert!(output.status < 2, "{args:?}: {}", output.err);
        serde_json::from_str(&output.out).unwrap()
    }

    /// The lines on standard error of a command that is refused.
    fn refused(&self, args: &[&str]) -> Vec<String> {
        let Output { status, out, err } = self.run(args);
        assert_eq!((status, out.as_str()), (2, ""), "{args:?}");
        assert!(!err.is_empty());
        err.lines().map(str::to_owned).collect()
    }
}

#[test]
fn list() {
    let shell = Shell::new();
    let names: Vec<&str> = BUILTIN.iter().map(|(name, _)| *name).collect();
    assert_eq!(shell.out(&["list"]).lines().collect::<Vec<_>>(), names);
    assert_eq!(shell.json(&["list"]), json!(names));
    // One's own come after; one of a built-in's name takes its place.
    std::fs::create_dir_all(shell.path("data/dfas")).unwrap();
    shell.write("data/dfas/mine.ron", &builtin("dial").unwrap().to_ron());
    shell.write("data/dfas/rope.ron", &builtin("even-greens").unwrap().to_ron());
    assert_eq!(shell.out(&["list"]).lines().last(), Some("mine"));
    assert_eq!(shell.json(&["check", "rope"])["states"], 2);
    assert_eq!(shell.json(&["odds", "mine"])["denominator"], "2");
    shell.write("data/dfas/rope.ron", "broken");
    let output = shell.run(&["check", "rope", "--json"]);
    assert!(output.err.starts_with("notice: "), "{}", output.err);
    assert!(output.out.contains("\"states\":4"));
}

#[test]
fn check_and_its_errors() {
    let shell = Shell::new();
    assert_eq!(shell.json(&["check", "rope"]), json!({ "states": 4, "reachable": 4, "minimal": 4, "warnings": [] }));
    assert_eq!(shell.out(&["check", "rope"]), "states 4\nreachable 4\nminimal 4\n");
    assert!(shell.json(&["check", "even-greens"])["warnings"][0].as_str().unwrap().starts_with("order-blind"));
    shell.write(
        "broken.ron",
        "(name: \"x\", start: \"c\", states: [\n  (name: \"a\", accepting: true, green: \"b\", red: \"a\"),\n  (name: \"a\", accepting: 1, green: \"a\"),\n])",
    );
    let lines = shell.refused(&["check", "broken.ron"]);
    let starts: Vec<&str> = lines.iter().map(|l| l.split(": ").next().unwrap()).collect();
    assert_eq!(
        starts,
        ["broken.ron:1:20", "broken.ron:2:39", "broken.ron:3:3", "broken.ron:3:10", "broken.ron:3:26"],
        "{lines:?}"
    );
    shell.write("latin.ron", "(name: \"");
    std::fs::write(shell.path("latin.ron"), b"(name: \"caf\xe9\")").unwrap();
    assert!(shell.refused(&["check", "latin.ron"])[0].starts_with("latin.ron:1:12: not UTF-8"));
    for missing in ["nosuch", "nosuch.ron", "folder/nosuch", "nosuch.jff", "", "..", "a\nb"] {
        assert!(shell.refused(&["check", missing])[0].starts_with(missing.split('\n').next().unwrap()), "{missing}");
    }
    shell.write("notes.txt", "");
    assert!(shell.refused(&["check", "notes.txt"])[0].contains("unknown ending"));
    std::fs::create_dir(shell.path("folder.ron")).unwrap();
    shell.refused(&["check", "folder.ron"]);
    assert!(shell.refused(&["check"])[0].contains("<FILE>"));
    assert!(shell.refused(&[])[0].contains("a command is missing"));
    shell.refused(&["check", "rope", "dial"]);
    shell.refused(&["frobnicate"]);
}

#[test]
fn run() {
    let shell = Shell::new();
    assert_eq!(shell.out(&["run", "even-greens", "", "g", "GrG"]), "accept even\nreject even odd\naccept even odd odd even\n");
    assert_eq!(
        shell.json(&["run", "even-greens", "Gr", ""]),
        json!([
            { "word": "gr", "accepted": false, "path": ["even", "odd", "odd"] },
            { "word": "", "accepted": true, "path": ["even"] },
        ])
    );
    let lines = shell.refused(&["run", "rope", "gr", "gxg", "r r"]);
    assert_eq!(lines.len(), 2);
    assert!(lines[0].starts_with("word \"gxg\": character 2") && lines[1].starts_with("word \"r r\": character 2"));
    shell.refused(&["run", "rope"]);
}

#[test]
fn odds_and_counts() {
    let shell = Shell::new();
    assert_eq!(shell.out(&["odds", "last-two-differ"]), "15/29 = 0.5172413793103449\n");
    assert_eq!(
        shell.json(&["odds", "last-two-differ", "--green", "2", "--red", "1"]),
        json!({ "numerator": "2", "denominator": "3", "probability": 2.0 / 3.0 })
    );
    assert_eq!(shell.out(&["odds", "even-greens"]), "0/1 = 0\n");
    assert_eq!(shell.json(&["odds", "rope", "--green", "0", "--red", "0"])["numerator"], "0");
    let lost = shell.json(&["odds", "even-greens", "--lost", "0.5"]);
    assert_eq!(lost, json!({ "probability": 0.5 }));
    assert_eq!(shell.out(&["odds", "even-greens", "--lost", "1"]), "1\n");
    let big = shell.json(&["odds", "ends-with-green", "--green", "700", "--red", "300"]);
    assert_eq!(big, json!({ "numerator": "7", "denominator": "10", "probability": 0.7 }));
    assert_eq!(shell.json(&["count", "four-greens", "--length", "5"]), json!({ "length": 5, "accepted": "3" }));
    assert_eq!(shell.out(&["count", "ends-with-green", "--length", "100"]), "633825300114114700748351602688\n");
    assert_eq!(shell.out(&["count", "even-greens", "--length", "0"]), "1\n");
    for bad in [
        &["odds", "rope", "--green", "-1"][..],
        &["odds", "rope", "--green", "many"],
        &["odds", "rope", "--red", "100000"],
        &["odds", "rope", "--lost", "1.5"],
        &["odds", "rope", "--lost", "-0.1"],
        &["odds", "rope", "--lost", "NaN"],
        &["count", "rope"],
        &["count", "rope", "--length", "-3"],
        &["count", "rope", "--length", "1000000"],
    ] {
        let first = shell.refused(bad).remove(0);
        assert!(first.contains("--green") || first.contains("--red") || first.contains("--l"), "{first}");
    }
}

#[test]
fn making() {
    let shell = Shell::new();
    let dfa = |text: &str| Dfa::from_ron(text).unwrap();
    let yes = |a: &str, b: &str| assert_eq!(shell.out(&["equivalent", a, b]), "equivalent\n", "{a} {b}");
    assert_eq!(dfa(&shell.out(&["minimize", "rope"])).len(), 4);
    assert_eq!(shell.out(&["complement", "rope", "--name", "-slack", "-o", "slack.ron"]), "");
    assert_eq!(dfa(&shell.read("slack.ron")).name(), "-slack");
    shell.out(&["complement", "slack.ron", "-o", "taut.ron"]);
    yes("rope", "taut.ron");
    shell.out(&["reverse", "third-from-last-green", "-o", "third.ron"]);
    shell.out(&["regex", "..g.*", "-o", "third-too.ron"]);
    yes("third.ron", "third-too.ron");
    assert_eq!(dfa(&shell.read("third.ron")).len(), dfa(&shell.read("third-too.ron")).len());
    for (how, regex) in
        [("and", "(r*gr*g)*r*&.*g"), ("or", "(r*gr*g)*r*|.*g"), ("xor", "(!((r*gr*g)*r*)&.*g)|((r*gr*g)*r*&!(.*g))")]
    {
        shell.out(&["combine", how, "even-greens", "ends-with-green", "-o", "both.ron"]);
        shell.out(&["regex", regex, "-o", "regex.ron"]);
        yes("both.ron", "regex.ron");
    }
    assert_eq!(dfa(&shell.out(&["regex", ""])).len(), 2);
    // An expression may begin with a hyphen, if only to be refused for it.
    assert!(shell.refused(&["regex", "-g"])[0].contains("character 1"));
    assert!(shell.refused(&["regex", "(g"])[0].contains("character 1"));
    shell.refused(&["combine", "nand", "rope", "dial"]);
    let document = shell.json(&["regex", "g", "--name", "One green"]);
    assert_eq!((&document["name"], &document["start"], &document["file"]), (&json!("One green"), &json!("q0"), &json!(null)));
    assert_eq!(document["states"][0], json!({ "name": "q0", "accepting": false, "green": "q1", "red": "q2", "at": null }));
}

#[test]
fn equivalence_and_its_exit_status() {
    let shell = Shell::new();
    let output = shell.run(&["equivalent", "rope", "dial"]);
    assert_eq!((output.status, output.out.as_str(), output.err.as_str()), (1, "differ on \"\"\n", ""));
    let output = shell.run(&["equivalent", "four-greens", "contains-ggrgg"]);
    assert_eq!((output.status, output.out.as_str()), (1, "differ on gggg\n"));
    assert_eq!(shell.json(&["equivalent", "rope", "rope"]), json!({ "equivalent": true, "witness": null }));
    assert_eq!(shell.json(&["equivalent", "rope", "ends-with-green"]), json!({ "equivalent": false, "witness": "rg" }));
    assert_eq!(shell.refused(&["equivalent", "nosuch", "neither"]).len(), 2);
}

const OTHER: &str = "<structure><type>fa</type><automaton>
<state id=\"0\" name=\"a\"><initial/></state><state id=\"1\" name=\"b\"><final/></state>
<transition><from>0</from><to>1</to><read>1</read></transition>
<transition><from>0</from><to>0</to><read>1</read></transition>
<transition><from>1</from><to>1</to><read>0</read></transition></automaton></structure>";

#[test]
fn foreign_files_with_every_command() {
    let shell = Shell::new();
    shell.write("other.jff", OTHER);
    let lines = shell.refused(&["check", "other.jff"]);
    assert_eq!(lines.len(), 1, "what cannot be lettered cannot be called nondeterministic: {lines:?}");
    assert!(lines[0].starts_with("other.jff: ") && lines[0].contains("--map 0=g,1=r"), "{lines:?}");
    let lines = shell.refused(&["check", "other.jff", "--map", "0=r,1=g"]);
    assert!(lines[0].starts_with("other.jff:4:1: ") && lines[0].contains("--determinize"), "{lines:?}");
    assert!(shell.refused(&["check", "other.jff", "--map", "0:r"])[0].starts_with("--map 0:r: "));
    let flags = ["--map", "0=r,1=g", "--determinize"];
    for command in [
        &["check", "other.jff"][..],
        &["run", "other.jff", "gr"],
        &["odds", "other.jff"],
        &["count", "other.jff", "--length", "4"],
        &["minimize", "other.jff"],
        &["complement", "other.jff"],
        &["reverse", "other.jff"],
        &["combine", "or", "other.jff", "rope"],
        &["equivalent", "other.jff", "other.jff"],
        &["convert", "other.jff", "-o", "other.ron"],
    ] {
        let output = shell.run(&[command, &flags].concat());
        assert_eq!(output.status, 0, "{command:?}: {}", output.err);
        assert!(output.err.starts_with("notice: other.jff: "), "{command:?}: {}", output.err);
    }
    assert_eq!(Dfa::from_ron(&shell.read("other.ron")).unwrap().name(), "other");
    assert_eq!(shell.json(&["equivalent", "other.jff", "other.ron", "--map", "0=r,1=g", "--determinize"])["equivalent"], true);
    // A partial automaton gets a sink, and says so.
    shell.write("partial.dot", "digraph P { s [shape=point]; s -> a; a [shape=doublecircle]; a -> a [label=g] }");
    let output = shell.run(&["run", "partial.dot", "gg", "gr"]);
    assert_eq!(output.out, "accept a a a\nreject a a sink\n");
    assert_eq!(output.err, "notice: partial.dot: 1 transition was missing and leads to the new state \"sink\"\n");
}

#[test]
fn converting_goes_round() {
    let shell = Shell::new();
    for (name, text) in BUILTIN {
        let dfa = Dfa::from_ron(text).unwrap();
        shell.out(&["convert", name, "-o", "a.jff"]);
        shell.out(&["convert", "a.jff", "-o", "b.dot"]);
        shell.out(&["convert", "b.dot", "-o", "c.ron"]);
        assert_eq!(Dfa::from_ron(&shell.read("c.ron")).unwrap(), dfa, "{name}");
    }
    shell.out(&["convert", "rope", "--name", "A & B", "-o", "A.SVG"]);
    assert!(shell.read("A.SVG").contains("A &amp; B"));
    shell.out(&["convert", "rope", "-o", "rope.tex"]);
    assert!(shell.read("rope.tex").contains("\\begin{tikzpicture}"));
    shell.out(&["convert", "rope", "-o", "rope.png"]);
    assert!(std::fs::read(shell.path("rope.png")).unwrap().starts_with(b"\x89PNG"));
    assert_eq!(shell.json(&["convert", "rope", "-o", "rope.ron"])["file"], "rope.ron");
}

#[test]
fn nothing_is_half_written() {
    let shell = Shell::new();
    shell.write("kept.ron", "precious");
    shell.refused(&["regex", "g{", "-o", "kept.ron"]);
    shell.refused(&["convert", "nosuch", "-o", "kept.ron"]);
    assert_eq!(shell.read("kept.ron"), "precious");
    shell.out(&["convert", "rope", "-o", "kept.ron"]);
    assert!(shell.read("kept.ron").starts_with("(name: \"Rope\""));
    for out in ["x.pdf", "x", ".", "data.ron/"] {
        assert!(shell.refused(&["convert", "rope", "-o", out])[0].starts_with(out), "{out}");
    }
    shell.out(&["minimize", "rope", "-o", "plain"]);
    assert!(shell.read("plain").starts_with("(name: \"Rope\""));
    std::fs::create_dir(shell.path("folder.svg")).unwrap();
    shell.refused(&["convert", "rope", "-o", "folder.svg"]);
    let mut left: Vec<String> =
        std::fs::read_dir(shell.0.path()).unwrap().map(|e| e.unwrap().file_name().into_string().unwrap()).collect();
    left.sort();
    assert_eq!(left, ["folder.svg", "kept.ron", "plain"]);
}

#[test]
fn large_automata_are_read_and_worked_with() {
    let shell = Shell::new();
    // 2001 states in a row.
    shell.out(&["regex", "g{1999}", "-o", "long.ron"]);
    assert_eq!(shell.json(&["check", "long.ron"])["minimal"], 2001);
    assert_eq!(shell.json(&["equivalent", "long.ron", "long.ron"])["equivalent"], true);
    assert_eq!(shell.json(&["count", "long.ron", "--length", "1999"])["accepted"], "1");
    for ending in ["svg", "png", "tex"] {
        assert!(shell.refused(&["convert", "long.ron", "-o", &format!("long.{ending}")])[0].contains("too many for a picture"));
    }
    shell.out(&["convert", "long.ron", "-o", "long.jff"]);
    shell.out(&["convert", "long.jff", "-o", "again.ron"]);
    assert_eq!(shell.read("long.ron"), shell.read("again.ron"));
    assert!(shell.refused(&["regex", ".*g.{40}"])[0].contains("too large"));
}
