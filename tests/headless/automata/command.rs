//! `fob dfa`: output, JSON, exit status and error messages exactly as documented.

use assert_cmd::Command;
use fob::automata::{BUILTIN, Dfa, builtin};
use serde_json::{Value, json};
use std::path::PathBuf;
use tempfile::TempDir;

pub(super) struct Shell(TempDir);

pub(super) struct Output {
    pub(super) status: i32,
    pub(super) out: String,
    pub(super) err: String,
}

impl Shell {
    pub(super) fn new() -> Self {
        Self(TempDir::new().unwrap())
    }

    pub(super) fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    pub(super) fn write(&self, name: &str, text: &str) {
        std::fs::write(self.path(name), text).unwrap();
    }

    pub(super) fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.path(name)).unwrap()
    }

    /// Runs `fob dfa` with these arguments in the folder.
    pub(super) fn run(&self, args: &[&str]) -> Output {
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

    /// Returns standard output of a command that succeeds without other messages.
    pub(super) fn out(&self, args: &[&str]) -> String {
        let Output { status, out, err } = self.run(args);
        assert_eq!((status, err.as_str()), (0, ""), "{args:?}");
        out
    }

    /// Returns the JSON document of a command.
    pub(super) fn json(&self, args: &[&str]) -> Value {
        let output = self.run(&[args, &["--json"]].concat());
        assert!(output.status < 2, "{args:?}: {}", output.err);
        serde_json::from_str(&output.out).unwrap()
    }

    /// Returns the lines on standard error of a command that fails.
    pub(super) fn refused(&self, args: &[&str]) -> Vec<String> {
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
    // The user's own come after the built-in ones; one with a built-in's name replaces it.
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
    assert!(shell.refused(&["check", "notes.txt"])[0].contains("unknown extension"));
    std::fs::create_dir(shell.path("folder.ron")).unwrap();
    shell.refused(&["check", "folder.ron"]);
    assert!(shell.refused(&["check"])[0].contains("<FILE>"));
    assert!(shell.refused(&[])[0].contains("missing command"));
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
    // An expression may begin with a hyphen, even if it is then refused.
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
    let expected = "differ on \"\"\naccepted by dial, rejected by rope\n";
    assert_eq!((output.status, output.out.as_str(), output.err.as_str()), (1, expected, ""));
    let output = shell.run(&["equivalent", "four-greens", "contains-ggrgg"]);
    let expected = "differ on gggg\naccepted by four-greens, rejected by contains-ggrgg\n";
    assert_eq!((output.status, output.out.as_str()), (1, expected));
    assert_eq!(shell.json(&["equivalent", "rope", "rope"]), json!({ "equivalent": true, "witness": null, "accepted_by": null }));
    assert_eq!(
        shell.json(&["equivalent", "rope", "ends-with-green"]),
        json!({ "equivalent": false, "witness": "rg", "accepted_by": "b" })
    );
    assert_eq!(shell.json(&["equivalent", "ends-with-green", "rope"])["accepted_by"], "a");
    assert_eq!(shell.refused(&["equivalent", "nosuch", "neither"]).len(), 2);
}

#[test]
fn long_words_are_shortened_for_people_only() {
    let shell = Shell::new();
    let output = shell.run(&["equivalent", "regex:g{500}r", "regex:!(.*)"]);
    assert_eq!(output.out, "differ on g^500 r\naccepted by regex:g{500}r, rejected by regex:!(.*)\n");
    let whole = shell.json(&["equivalent", "regex:g{500}r", "regex:!(.*)"]);
    assert_eq!(whole["witness"], format!("{}r", "g".repeat(500)));
}

#[test]
fn links_and_expressions_replace_files() {
    let shell = Shell::new();
    let brief = fob::automata::brief::write(&builtin("rope").unwrap()).unwrap();
    for link in [
        format!("https://example.org/fob/#workshop?automaton={brief}"),
        format!("#workshop?automaton={brief}&word=gr"),
        format!("workshop?automaton={brief}"),
        format!("https://example.org/\n#workshop?automaton={}\n{}", &brief[..20], &brief[20..]),
        "https://example.org/#workshop?dfa=rope".to_owned(),
        "workshop?dfa=rope".to_owned(),
    ] {
        assert_eq!(shell.out(&["equivalent", &link, "rope"]), "equivalent\n", "{link}");
        assert_eq!(shell.out(&["equivalent", "rope", &link]), "equivalent\n", "{link}");
        assert_eq!(shell.json(&["check", &link]), shell.json(&["check", "rope"]), "{link}");
        shell.out(&["convert", &link, "-o", "rope.ron"]);
    }
    let link = format!("#workshop?automaton={brief}");
    let output = shell.run(&["equivalent", "dial", &link]);
    assert_eq!(output.out, "differ on \"\"\naccepted by dial, rejected by Rope\n");
    for (bad, said) in [
        (&link[..link.len() - 4], "the automaton in the link: edited or damaged"),
        ("#workshop?automaton=", "the automaton in the link: "),
        ("https://example.org/#help/keys", "a link without an automaton"),
        ("https://example.org/fob", "a link without an automaton"),
        ("#workshop", "a link without an automaton"),
        ("workshop?dfa=nosuch", "no such DFA"),
    ] {
        let lines = shell.refused(&["check", bad]);
        assert!(lines.len() == 1 && lines[0].contains(said), "{bad}: {lines:?}");
        assert!(lines[0].chars().count() < 200, "{lines:?}");
    }
    // A file whose name only resembles a link is a file.
    for name in ["a#b.ron", "workshop.ron", "workshop"] {
        shell.out(&["convert", "rope", "-o", "rope.ron"]);
        if name == "workshop" {
            assert!(shell.refused(&["check", name])[0].contains("no such DFA"));
        } else {
            std::fs::rename(shell.path("rope.ron"), shell.path(name)).unwrap();
            assert_eq!(shell.json(&["check", name])["states"], 4);
        }
    }

    assert_eq!(shell.out(&["equivalent", "regex:(g|r)*g", "ends-with-green"]), "equivalent\n");
    assert_eq!(shell.json(&["count", "regex:g?", "--length", "0"])["accepted"], "1");
    assert_eq!(shell.out(&["run", "regex:gr*", "GR", "r"]).lines().count(), 2);
    shell.out(&["combine", "and", "regex:g.*", "regex:.*r", "-o", "both.ron"]);
    assert_eq!(shell.out(&["equivalent", "both.ron", "regex:g.*r"]), "equivalent\n");
    let lines = shell.refused(&["check", "regex:(g"]);
    assert!(lines[0].starts_with("regex:(g: character 1"), "{lines:?}");
    // Other commands that read an automaton.
    shell.write("script.txt", "game reject-2\ndfa regex:.*g\nshot NE:g\n");
    let fob = |args: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_fob"))
            .args(args)
            .current_dir(shell.0.path())
            .env("FOB_DATA_DIR", shell.path("data"))
            .output()
            .unwrap();
        (output.status.code(), String::from_utf8(output.stderr).unwrap())
    };
    assert_eq!(fob(&["referee", "script.txt"]), (Some(0), String::new()));
    let (status, err) = fob(&["match", "--game", "reject-2", "--dfa", "regex:(", "--players", "random,random", "--seed", "1"]);
    assert!(status == Some(2) && err.starts_with("regex:(: "), "{err}");
}

/// Words with two `b` in a row, over a and b; and those of even length, over 0 and 1.
const AB: &str = "<structure><type>fa</type><automaton>
<state id=\"0\" name=\"a\"><initial/></state><state id=\"1\" name=\"b\"/><state id=\"2\" name=\"c\"><final/></state>
<transition><from>0</from><to>0</to><read>a</read></transition><transition><from>0</from><to>1</to><read>b</read></transition>
<transition><from>1</from><to>0</to><read>a</read></transition><transition><from>1</from><to>2</to><read>b</read></transition>
<transition><from>2</from><to>2</to><read>a,b</read></transition></automaton></structure>";
const BITS: &str = "digraph { s [shape=point]; s -> p; p [shape=doublecircle]; p -> q [label=\"0,1\"]; q -> p [label=\"0,1\"] }";

#[test]
fn words_are_written_in_the_letters_of_their_file() {
    let shell = Shell::new();
    shell.write("ab.jff", AB);
    shell.write("bits.dot", BITS);
    let output = shell.run(&["run", "ab.jff", "--map", "a=g,b=r", "abb", "ba", ""]);
    assert_eq!((output.status, output.out.as_str()), (0, "accept a a b c\nreject a b a\nreject a\n"));
    assert_eq!(output.err, "notice: ab.jff: the label \"a,b\" is read as a transition for each symbol\n");
    assert_eq!(shell.json(&["run", "ab.jff", "--map", "a=g,b=r", "abb"])[0]["word"], "abb");
    let lines = shell.refused(&["run", "ab.jff", "--map", "a=g,b=r", "grr"]);
    assert_eq!(lines[0], "word \"grr\": character 1, 'g', is not a letter: expected `a` or `b`");
    assert!(shell.refused(&["run", "ab.jff", "--map", "a=g,b=r", "A"])[0].contains("expected `a` or `b`"), "case counts");

    // A map for each file, each word in the letters of each.
    let maps = ["equivalent", "ab.jff", "--map", "a=g,b=r", "bits.dot", "--map", "0=g,1=r"];
    let output = shell.run(&maps);
    assert_eq!(output.out, "differ on \"\"\naccepted by bits.dot, rejected by ab.jff\n");
    let maps = ["equivalent", "ab.jff", "--map", "a=g,b=r", "regex:!(.*)"];
    let output = shell.run(&maps);
    assert_eq!(output.out, "differ on bb\naccepted by ab.jff (where it is bb), rejected by regex:!(.*) (where it is rr)\n");
    let expected = json!({ "equivalent": false, "witness": "bb", "accepted_by": "a", "witness_in_b": "rr" });
    assert_eq!(shell.json(&maps), expected);
    let maps = ["equivalent", "--map", "a=g,b=r", "regex:!(.*)", "ab.jff"];
    assert_eq!(shell.json(&maps), json!({ "equivalent": false, "witness": "rr", "accepted_by": "b", "witness_in_b": "bb" }));
    // The same file twice, with its letters the one way and the other.
    let output = shell.run(&["equivalent", "ab.jff", "--map", "a=g,b=r", "ab.jff", "--map", "a=r,b=g"]);
    assert_eq!(
        output.out,
        "differ on aa\naccepted by the second ab.jff (where it is bb), rejected by the first ab.jff (where it is aa)\n"
    );
    // One map before or after both files applies to both; between them it applies to the first.
    for args in [["--map", "a=g,b=r", "ab.jff", "ab.jff"], ["ab.jff", "ab.jff", "--map", "a=g,b=r"]] {
        assert_eq!(shell.run(&[&["equivalent"], &args[..]].concat()).out, "equivalent\n");
    }
    let lines = shell.refused(&["equivalent", "ab.jff", "--map", "a=g,b=r", "ab.jff"]);
    assert!(lines[0].starts_with("ab.jff: unknown meaning of 'a', 'b'"), "{lines:?}");
    let lines = shell.refused(&["combine", "or", "ab.jff", "--map", "a=g,b=r", "--map", "a=r,b=g", "ab.jff"]);
    assert!(lines[0].contains("--map a=r,b=g: a second map in this place"), "{lines:?}");
    let output = shell.run(&["combine", "or", "ab.jff", "--map", "a=g,b=r", "bits.dot", "--map", "0=g,1=r", "-o", "or.ron"]);
    assert_eq!(output.status, 0, "{}", output.err);
    assert_eq!(shell.out(&["equivalent", "or.ron", "regex:.*rr.*|(..)*"]), "equivalent\n");
}

#[test]
fn both_spellings_are_accepted() {
    let shell = Shell::new();
    assert_eq!(shell.out(&["minimise", "rope"]), shell.out(&["minimize", "rope"]));
    shell.write("other.jff", OTHER);
    for flag in ["--determinize", "--determinise"] {
        let output = shell.run(&["check", "other.jff", "--map", "0=r,1=g", flag]);
        assert_eq!(output.status, 0, "{flag}: {}", output.err);
        let output = shell.run(&["equivalent", "other.jff", "other.jff", "--map", "0=r,1=g", flag]);
        assert_eq!(output.status, 0, "{flag}: {}", output.err);
    }
    assert!(shell.out(&["--help"]).contains("[alias: minimise]"));
}

#[test]
fn files_in_other_encodings_are_read() {
    let shell = Shell::new();
    let text = format!("<?xml version=\"1.0\" encoding=\"UTF-16\"?>{AB}");
    let bytes: Vec<u8> = format!("\u{feff}{text}").encode_utf16().flat_map(u16::to_le_bytes).collect();
    std::fs::write(shell.path("wide.jff"), bytes).unwrap();
    shell.write("ab.jff", AB);
    assert_eq!(shell.run(&["equivalent", "wide.jff", "ab.jff", "--map", "a=g,b=r"]).out, "equivalent\n");
    std::fs::write(shell.path("odd.jff"), b"\xff\xfe<\0a").unwrap();
    assert_eq!(shell.refused(&["check", "odd.jff"]), ["odd.jff:1:2: not UTF-16 text"]);
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
    // It has its own letters, which must be mapped to the board's.
    let lines = shell.refused(&["check", "other.jff"]);
    assert_eq!(lines.len(), 1, "{lines:?}");
    assert!(lines[0].starts_with("other.jff:4:1: ") && lines[0].contains("--determinize"), "{lines:?}");
    let lines = shell.refused(&["odds", "other.jff"]);
    assert_eq!(lines.len(), 2, "{lines:?}");
    assert!(lines[0].starts_with("other.jff:3:1: ") && lines[0].contains("--map 0=g,1=r"), "{lines:?}");
    let lines = shell.refused(&["check", "other.jff", "--map", "0=r,1=g"]);
    assert!(lines[0].starts_with("other.jff:4:1: ") && lines[0].contains("--determinize"), "{lines:?}");
    assert!(shell.refused(&["check", "other.jff", "--map", "0:r"])[0].starts_with("--map 0:r: "));
    let flags = ["--map", "0=r,1=g", "--determinize"];
    for command in [
        &["check", "other.jff"][..],
        &["run", "other.jff", "10"],
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
    // A partial automaton gets a sink and a notice.
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
    for out in ["x.odt", "x", ".", "data.ron/"] {
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
        assert!(
            shell.refused(&["convert", "long.ron", "-o", &format!("long.{ending}")])[0]
                .contains("too many states (2001) for a picture")
        );
    }
    shell.out(&["convert", "long.ron", "-o", "long.jff"]);
    shell.out(&["convert", "long.jff", "-o", "again.ron"]);
    assert_eq!(shell.read("long.ron"), shell.read("again.ron"));
    assert!(shell.refused(&["regex", ".*g.{40}"])[0].contains("too large"));
}
