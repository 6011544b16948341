#![allow(clippy::unwrap_used)]
//! Turing machines against a naive one that keeps every configuration, the manual's example, and published champions.

use assert_cmd::Command;
use fob::games::Dice;
use fob::turing::{BUILTIN, BuiltIn, End, Machine, Motion, Run, Step, Tape, builtin, simulate};
use proptest::prelude::*;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// What the naive machine came to: how it ended, steps, state, head, and the cells that are not blank.
type Naive = (End, u64, usize, i64, BTreeMap<i64, usize>);

/// Runs a machine with a map for its tape and a set of all configurations.
fn naive(machine: &Machine, tape: &[usize], head: i64, limit: u64) -> Naive {
    let mut cells: BTreeMap<i64, usize> =
        tape.iter().enumerate().filter(|(_, s)| **s != 0).map(|(i, s)| (i as i64, *s)).collect();
    let (mut state, mut head, mut steps) = (machine.start(), head, 0);
    let mut seen = BTreeSet::from([(cells.clone(), state, head)]);
    loop {
        let rule = if machine.halt() == Some(state) { None } else { machine.rule(state, cells.get(&head).copied().unwrap_or(0)) };
        let Some(rule) = rule else { return (End::Halt, steps, state, head, cells) };
        if steps == limit {
            return (End::Limit, steps, state, head, cells);
        }
        cells.insert(head, rule.symbol);
        cells.retain(|_, symbol| *symbol != 0);
        head += match rule.motion {
            Motion::Left => -1,
            Motion::Right => 1,
            Motion::Stay => 0,
        };
        state = rule.state;
        steps += 1;
        if !seen.insert((cells.clone(), state, head)) {
            return (End::Loop, steps, state, head, cells);
        }
    }
}

/// The naive tape as text.
fn text(machine: &Machine, cells: &BTreeMap<i64, usize>) -> String {
    let (Some((first, _)), Some((last, _))) = (cells.first_key_value(), cells.last_key_value()) else { return String::new() };
    (*first..=*last).map(|cell| machine.symbols()[cells.get(&cell).copied().unwrap_or(0)].as_str()).collect()
}

/// A random machine as text: states a, b, ..., symbols 0 (blank), 1, ...
fn machines() -> impl Strategy<Value = String> {
    let rule = |states: u8, symbols: u8| (0..states, 0..symbols, 0..3_usize, 0..8_u8);
    (1..5_u8, 2..4_u8).prop_flat_map(move |(states, symbols)| {
        let pairs = usize::from(states * symbols);
        proptest::collection::vec(rule(states, symbols), pairs).prop_map(move |rules| {
            let mut text = "start a\nblank 0\n".to_owned();
            for (i, (to, write, motion, kept)) in rules.into_iter().enumerate() {
                // One rule in eight is left out, so that many machines halt.
                if kept > 0 {
                    let (from, read) = (i as u8 / symbols, i as u8 % symbols);
                    let name = |state: u8| char::from(b'a' + state);
                    text.push_str(&format!("{}{read}{}{write}{}\n", name(from), name(to), ['<', '>', '='][motion]));
                }
            }
            text
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(10_000))]

    #[test]
    fn runs_agree_with_a_naive_machine(
        text_of in machines(), tape in proptest::collection::vec(0..2_usize, 0..6), head in -3..6_i64, limit in 0..300_u64,
    ) {
        let machine: Machine = text_of.parse().unwrap();
        let letters: String = tape.iter().map(|symbol| char::from(b'0' + *symbol as u8)).collect();
        // A symbol that no rule has has no place among the machine's; the naive machine knows none such.
        prop_assume!(tape.iter().all(|symbol| machine.symbols().contains(&symbol.to_string())));
        let places: Vec<usize> =
            tape.iter().map(|symbol| machine.symbols().iter().position(|name| *name == symbol.to_string()).unwrap()).collect();
        let (end, steps, state, at, cells) = naive(&machine, &places, head, limit);
        let outcome = simulate(&machine, &Tape::read(&machine, &letters, head).unwrap(), limit, &mut |_| true);
        let expected = (end, steps, state, at, text(&machine, &cells), cells.len() as u64);
        let found = (outcome.end, outcome.steps, outcome.state, outcome.head, outcome.tape, outcome.nonblank);
        prop_assert_eq!(found, expected, "{}", text_of);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn a_machine_is_read_back_as_it_was(text in machines()) {
        let machine: Machine = text.parse().unwrap();
        let again: Machine = machine.to_string().parse().unwrap();
        prop_assert_eq!(again.to_string(), machine.to_string());
        prop_assert_eq!(again.rules().count(), machine.rules().count());
    }

    #[test]
    fn no_text_panics(text in "[a-c01 /\\\\<>=#_\n]{0,60}", tape in ".{0,10}") {
        if let Ok(machine) = text.parse::<Machine>() {
            let tape = Tape::read(&machine, &tape, 0).unwrap();
            simulate(&machine, &tape, 1_000, &mut |_| true);
        }
    }
}

#[test]
fn invisible_names_are_refused_with_their_position() {
    for (text, at) in [
        ("start a\na 0 b\u{202e} 1 >", "2:5"),
        ("start a\u{200b}", "1:7"),
        ("start /\n/0\u{2066}1>", "2:1"),
        ("blank \u{feff}x\nstart a", "1:7"),
    ] {
        let errors = text.parse::<Machine>().unwrap_err();
        let problems: Vec<String> = errors.problems().iter().map(ToString::to_string).collect();
        assert!(problems.iter().any(|line| line.starts_with(at) && line.contains("cannot be seen")), "{text:?}: {problems:?}");
    }
    assert!("# a note \u{202e} on it\nstart a\na 0 b 1 >".parse::<Machine>().is_ok(), "a comment is no name");
}

/// The steps and ones that are published for the champions of two to five states.
#[test]
fn busy_beavers_take_the_published_steps() {
    for (name, steps, ones) in
        [("busy-beaver-2", 6, 4), ("busy-beaver-3", 21, 5), ("busy-beaver-4", 107, 13), ("busy-beaver-5", 47_176_870, 4_098)]
    {
        let machine = builtin(name).unwrap();
        let outcome = simulate(&machine, &Tape::blank(&machine), u64::MAX, &mut |_| true);
        assert_eq!((outcome.end, outcome.steps, outcome.nonblank), (End::Halt, steps, ones), "{name}");
    }
}

/// The manual's last page: 13699 becomes 13700. Every configuration as it is printed: the state above the cell under the head.
#[test]
fn the_manual_s_increment_goes_as_it_is_printed() {
    const PRINTED: [(&str, i64, &str); 7] = [
        ("/", 4, "x x x 1 3 6 9 9 x x x"),
        ("/", 3, "x x x 1 3 6 9 0 x x x"),
        ("/", 2, "x x x 1 3 6 0 0 x x x"),
        ("\\", 3, "x x x 1 3 7 0 0 x x x"),
        ("\\", 4, "x x x 1 3 7 0 0 x x x"),
        ("\\", 5, "x x x 1 3 7 0 0 x x x"),
        ("-", 4, "x x x 1 3 7 0 0 x x x"),
    ];
    let machine = builtin("increment").unwrap();
    let mut run = Run::new(&machine, &Tape::read(&machine, "13699", 4).unwrap());
    for (i, (state, head, cells)) in PRINTED.into_iter().enumerate() {
        let shown: Vec<&str> = (-3..8).map(|cell| run.symbol(cell)).collect();
        assert_eq!((machine.states()[run.state()].as_str(), run.head(), shown.join(" ").as_str()), (state, head, cells), "{i}");
        assert_eq!(run.step(), if i == 6 { Step::Halted } else { Step::Done }, "{i}");
    }
}

#[test]
fn built_in_machines_do_what_they_say() {
    let run = |name: &str, tape: &str, head: i64| {
        let machine = builtin(name).unwrap();
        let outcome = simulate(&machine, &Tape::read(&machine, tape, head).unwrap(), 1_000_000, &mut |_| true);
        assert_eq!(outcome.end, End::Halt, "{name} on {tape}");
        outcome.tape
    };
    for n in 0..40_u32 {
        let (decimal, binary) = (n.to_string(), format!("{n:b}"));
        assert_eq!(run("increment", &decimal, decimal.len() as i64 - 1), (n + 1).to_string());
        assert_eq!(run("binary-increment", &binary, 0), format!("{:b}", n + 1));
    }
    let ones = |n: usize| "1".repeat(n);
    for (a, b) in [(0, 0), (0, 3), (1, 1), (2, 3), (4, 2), (5, 0)] {
        if a + b > 0 {
            assert_eq!(run("unary-addition", &format!("{}+{}", ones(a), ones(b)), 0), ones(a + b));
        }
        let product = format!("{}*{}=", ones(a), ones(b));
        assert_eq!(run("unary-multiplication", &product, 0), product.clone() + &ones(a * b));
    }
    for word in ["a", "b", "ab", "aba", "abba", "abab", "aabaa", "aabab", "babbab"] {
        let same = word.chars().eq(word.chars().rev());
        assert_eq!(run("palindrome", word, 0), if same { "Y" } else { "N" }, "{word}");
    }
}

#[test]
fn problems_name_their_places() {
    let problems = |text: &str| {
        let errors = text.parse::<Machine>().unwrap_err();
        errors.problems().iter().map(|p| (p.place.line, p.place.column, p.message.clone())).collect::<Vec<_>>()
    };
    let of = |text: &str| problems(text).into_iter().map(|(line, column, _)| (line, column)).collect::<Vec<_>>();
    assert_eq!(of("a0a1>\n"), [(1, 1)], "no start");
    assert_eq!(of("start a\na0a1>\n  a0b1<\n"), [(3, 3)], "a second rule");
    assert_eq!(of("start a\na0a1x\na0a\nstart b c\na 0 b 1 up\n"), [(2, 5), (3, 1), (4, 1), (5, 9)], "all problems at once");
    assert_eq!(of("start a\nhalt h\nh0a1>\n"), [(2, 6)], "a halting state with rules");
    assert_eq!(of("1RB1LB_1LA"), [(1, 8)]);
    assert_eq!(of("# comment\n1RB1LD_1LA1RH"), [(2, 6)]);
    assert!(problems("start a\na0a\n")[0].2.contains("expected the five of a rule"));
}

/// A machine of so many states that goes through all of them to the right, and stops in the last.
fn chain(states: usize) -> String {
    let rules = (1..states).map(|i| format!("s{i} _ s{} {} >\n", i + 1, i % 2));
    "start s1\n".to_owned() + &rules.collect::<String>()
}

#[test]
fn at_most_a_thousand_states() {
    let machine: Machine = chain(1_000).parse().unwrap();
    let outcome = simulate(&machine, &Tape::blank(&machine), 10_000, &mut |_| true);
    assert_eq!((outcome.end, outcome.steps, outcome.nonblank), (End::Halt, 999, 999));
    assert_eq!((machine.states().len(), machine.states()[outcome.state].as_str()), (1_000, "s1000"));
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("chain.tm");
    let file = path.to_str().unwrap();
    std::fs::write(&path, chain(1_000)).unwrap();
    let json = |args: &[&str]| serde_json::from_str::<Value>(&fob(args).1).unwrap();
    assert_eq!(json(&["turing", "check", file, "--json"])["states"], 1_000);
    assert_eq!(json(&["turing", "run", file, "--json"])["steps"], "999");
    // One more is refused where it is first named: in the last rule.
    std::fs::write(&path, chain(1_001)).unwrap();
    let (code, out, err) = fob(&["turing", "run", file]);
    assert_eq!((code, out.as_str()), (2, ""));
    assert_eq!(err.lines().next(), Some(format!("{file}:1001:1: 1001 states: expected at most 1000").as_str()));
    let places = |text: &str| {
        let errors = text.parse::<Machine>().unwrap_err();
        errors.problems().iter().map(|p| (p.place.line, p.place.column)).collect::<Vec<_>>()
    };
    assert_eq!(places(&(chain(1_000) + "halt h\n")), [(1_001, 6)]);
    assert_eq!(places(&format!("halt h\n{}", chain(1_000))), [(1_001, 1)]);
    // The blank symbol counts, though no line names it.
    let symbols: String = (1..=1_000).map(|i| format!("a {i} a {i} >\n")).collect::<Vec<_>>().concat();
    assert_eq!(places(&format!("start a\n{symbols}")), [(1_001, 1)]);
    assert_eq!(places(&format!("start a\nblank 1\n{symbols}a 0 a 0 =\n")), [(1_003, 1)]);
}

#[test]
fn machines_of_a_thousand_states_run_as_the_naive_one_does() {
    let mut ends = BTreeSet::new();
    for seed in 0..20 {
        let mut dice = Dice::new(seed);
        let mut text = "start s0\n".to_owned();
        for state in 0..1_000 {
            for symbol in ["_", "0", "1"].into_iter().filter(|_| dice.below(40 * (1 + seed)) > 0).collect::<Vec<_>>() {
                let (to, write, motion) = (dice.below(1_000), dice.below(3), dice.below(5));
                let (write, motion) = (["_", "0", "1"][write as usize], ["<", "<", ">", ">", "="][motion as usize]);
                text.push_str(&format!("s{state} {symbol} s{to} {write} {motion}\n"));
            }
        }
        let machine: Machine = text.parse().unwrap();
        let (end, steps, state, at, cells) = naive(&machine, &[], 0, 2_000);
        let outcome = simulate(&machine, &Tape::blank(&machine), 2_000, &mut |_| true);
        let expected = (end, steps, state, at, self::text(&machine, &cells), cells.len() as u64);
        let found = (outcome.end, outcome.steps, outcome.state, outcome.head, outcome.tape, outcome.nonblank);
        assert_eq!(found, expected, "seed {seed}");
        ends.insert(end.name());
    }
    assert!(ends.contains("halt") && ends.len() > 1, "{ends:?}");
}

#[test]
fn every_built_in_machine_is_read() {
    for BuiltIn { name, tape, head, about, title, .. } in BUILTIN {
        let machine = builtin(name).unwrap_or_else(|| panic!("{name}"));
        assert!(!about.contains("  ") && about.ends_with('.') && !title.is_empty(), "{name}");
        let outcome = simulate(&machine, &Tape::read(&machine, tape, head).unwrap(), 100_000_000, &mut |_| true);
        assert_eq!(outcome.end, End::Halt, "{name} halts on the tape that it shows itself on");
        assert_eq!(machine.unreachable(), [0_usize; 0], "{name}");
    }
}

/// The years that a text names.
fn years(text: &str) -> BTreeSet<&str> {
    let numbers = text.split(|c: char| !c.is_ascii_alphanumeric());
    numbers.filter(|word| word.len() == 4 && (word.starts_with("19") || word.starts_with("20"))).collect()
}

#[test]
fn a_ready_machine_s_file_and_its_description_name_the_same_years() {
    for BuiltIn { name, text, about, .. } in BUILTIN {
        let comments: String = text.lines().filter(|line| line.starts_with('#')).collect();
        let (file, about) = (years(&comments), years(about));
        assert!(file.is_subset(&about), "{name}: {file:?} in its file, {about:?} in its description");
        if name == "busy-beaver-5" {
            assert_eq!(file, about);
            assert_eq!(about, BTreeSet::from(["1989", "1990", "2024"]));
        }
    }
}

fn fob(args: &[&str]) -> (i32, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_fob")).args(args).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

#[test]
fn the_command_runs_checks_and_lists() {
    let json = |args: &[&str]| serde_json::from_str::<Value>(&fob(args).1).unwrap();
    let champion = json(&["turing", "run", "1RB1LB_1LA1RH", "--json"]);
    let expected = r#"{"end":"halt","steps":"6","state":"H","head":0,"tape":"1111","nonblank":"4"}"#;
    assert_eq!(champion, serde_json::from_str::<Value>(expected).unwrap());
    let sum = json(&["turing", "run", "increment", "--tape", "1369", "--head", "3", "--json"]);
    assert_eq!((sum["tape"].as_str(), sum["state"].as_str()), (Some("1370"), Some("-")));
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("there-and-back.tm");
    std::fs::write(&path, "start a\na_b_>\nb_a_<\n").unwrap();
    let file = path.to_str().unwrap();
    let turn = json(&["turing", "run", file, "--json"]);
    assert_eq!((turn["end"].as_str(), turn["steps"].as_str()), (Some("loop"), Some("2")));
    let cut = json(&["turing", "run", file, "--steps", "1", "--json"]);
    assert_eq!((cut["end"].as_str(), cut["steps"].as_str()), (Some("limit"), Some("1")));
    assert_eq!(json(&["turing", "run", file, "--trace", "--json"])["trace"].as_array().unwrap().len(), 3);
    assert_eq!(fob(&["turing", "list"]).1.lines().count(), BUILTIN.len());
    assert_eq!(json(&["turing", "check", file, "--json"])["states"], 2);
    std::fs::write(&path, "start a\nb_b_>\na_a\n").unwrap();
    let (code, out, err) = fob(&["turing", "check", file]);
    assert_eq!((code, out.as_str()), (2, ""));
    assert!(err.lines().next().unwrap().starts_with(&format!("{file}:3:1: ")), "{err}");
    assert_eq!(fob(&["turing", "run", "no-such-machine"]).0, 2);
}

#[test]
fn a_head_too_far_away_is_refused_by_its_option() {
    for far in ["16777217", "-16777217", "9223372036854775807", "-9223372036854775808"] {
        for call in [&["turing", "run"][..], &["wheel", "from-turing"]] {
            let (code, out, err) = fob(&[call, &["increment", "--tape", "101", &format!("--head={far}")]].concat());
            let expected = format!("--head {far}: expected -16777216 to 16777216");
            assert_eq!((code, out.as_str()), (2, ""), "{call:?} {far}");
            assert_eq!(err.lines().next(), Some(&*expected), "{call:?}");
        }
    }
}

/// Runs `fob turing` in a folder and returns the exit status, standard output and standard error.
fn turing(folder: &std::path::Path, arguments: &[&str]) -> (Option<i32>, String, String) {
    let mut command = Command::cargo_bin("fob").unwrap();
    let out = command.arg("turing").args(arguments).current_dir(folder).env("FOB_DATA_DIR", folder).output().unwrap();
    (out.status.code(), String::from_utf8(out.stdout).unwrap(), String::from_utf8(out.stderr).unwrap())
}

/// Accepts words with an even number of g, as JFLAP 7 writes it.
const JFLAP: &str = r#"<?xml version="1.0" encoding="UTF-8" standalone="no"?><!--Created with JFLAP 6.4.--><structure>&#13;
	<type>turing</type>&#13;
	<automaton>&#13;
		<!--The list of states.-->&#13;
		<block id="0" name="even">&#13;
			<tag>Machine0</tag>&#13;
			<x>65.0</x>&#13;
			<y>146.0</y>&#13;
			<initial/>&#13;
		</block>&#13;
		<block id="1" name="odd">&#13;<tag>Machine1</tag>&#13;<x>165.0</x>&#13;<y>146.0</y>&#13;</block>&#13;
		<block id="2" name="done">&#13;<tag>Machine2</tag>&#13;<x>265.0</x>&#13;<y>146.0</y>&#13;<final/>&#13;</block>&#13;
		<!--The list of transitions.-->&#13;
		<transition>&#13;<from>0</from>&#13;<to>1</to>&#13;<read>g</read>&#13;<write>g</write>&#13;<move>R</move>&#13;</transition>&#13;
		<transition>&#13;<from>1</from>&#13;<to>0</to>&#13;<read>g</read>&#13;<write>g</write>&#13;<move>R</move>&#13;</transition>&#13;
		<transition>&#13;<from>0</from>&#13;<to>0</to>&#13;<read>~</read>&#13;<write>~</write>&#13;<move>R</move>&#13;</transition>&#13;
		<transition>&#13;<from>1</from>&#13;<to>1</to>&#13;<read>!g</read>&#13;<write>~</write>&#13;<move>R</move>&#13;</transition>&#13;
		<!--The list of automata-->&#13;
		<Machine0/>&#13;
		<Machine1/>&#13;
		<Machine2/>&#13;
	</automaton>&#13;
</structure>"#;

#[test]
fn files_of_other_programs_are_run_or_refused_by_name() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    // In JFLAP the blank ends the word here.
    let end = "<transition><from>0</from><to>2</to><read/><write/><move>S</move></transition></automaton>";
    let even = JFLAP.replace("<read>~</read>", "<read>r</read>").replace("</automaton>", end).replace("!g", "r");
    std::fs::write(at.join("even.jff"), &even).unwrap();
    let words = ["", "g", "gg", "rgrgr", "rgr"];
    let (status, out, err) = turing(at, &[&["accepts", "even.jff"], &words[..], &["--json"]].concat());
    assert_eq!((status, err.as_str()), (Some(0), ""));
    let read: Value = serde_json::from_str(&out).unwrap();
    for (word, read) in words.iter().zip(read.as_array().unwrap()) {
        assert_eq!(read["accepted"], word.matches('g').count() % 2 == 0, "{word}");
    }
    // As a machine that reads strings of Fob, too.
    let mut command = Command::cargo_bin("fob").unwrap();
    let script = "game tug-of-war\nmachine even.jff\npucks 2 1\nshot NE:g\nshot NE:g\nshot NE:r\n";
    let out =
        command.args(["referee", "-", "--json"]).write_stdin(script).current_dir(at).env("FOB_DATA_DIR", at).output().unwrap();
    let result: Value =
        serde_json::from_slice(&out.stdout).unwrap_or_else(|_| panic!("{}", String::from_utf8_lossy(&out.stderr)));
    assert_eq!(result["strings"][0]["accepting"], true);
    for (name, text, says) in [
        (
            "two.jff",
            JFLAP.replace("<type>turing</type>", "<type>turing</type><tapes>3</tapes>"),
            "two.jff:2:21: a machine of 3 tapes",
        ),
        ("nd.jff", JFLAP.replace("<read>~</read>", "<read>g</read>"), "the machine is nondeterministic, expected one rule"),
        ("fa.jff", JFLAP.replace(">turing<", ">fa<"), "fa.jff:2:2: a JFLAP file of type \"fa\": expected a Turing machine"),
        (
            "list.txt",
            "# champions\n1RB1LB_1LA1RH # 2\n1RB1RH_1LB0RC_1LC1LA # 3\n".to_owned(),
            "list.txt:3:1: a list of 2 machines",
        ),
        ("m.txt", "0 0 1 r 1o\n0 1 0 x 0\n".to_owned(), "m.txt:2:1: \"x\" is no direction"),
        ("t.yaml", "blank: 0\nstart state: a\ntable:\n  a:\n    0: {R: b}\n".to_owned(), "t.yaml:5:1: \"b\" is no state"),
    ] {
        std::fs::write(at.join(name), text).unwrap();
        let (status, _, err) = turing(at, &["check", name]);
        assert!(status == Some(2) && err.lines().count() == 1 && err.contains(says), "{name}: {err}");
    }
    std::fs::write(at.join("invert.txt"), "; any symbol but the blank stays\n0 0 1 r 0\n0 1 0 r 0\n0 _ _ * halt\n0 * * r 0\n")
        .unwrap();
    let (_, out, err) = turing(at, &["run", "invert.txt", "--tape", "01z0", "--json"]);
    let run: Value = serde_json::from_str(&out).unwrap();
    assert_eq!((run["tape"].as_str(), run["state"].as_str(), run["steps"].as_str()), (Some("10z1"), Some("halt"), Some("5")));
    assert!(err.starts_with("notice: invert.txt: Rules for any symbol hold for"), "{err}");
}

#[test]
fn a_built_in_machine_that_does_not_accept_is_refused_as_such() {
    let folder = tempfile::tempdir().unwrap();
    for (option, says) in [
        ("--machine", "increment: the machine has no line `accept STATE...`, so it cannot read strings"),
        ("--dfa", "increment: the machine has no line `accept STATE...`, so it cannot read strings"),
    ] {
        let mut command = Command::cargo_bin("fob").unwrap();
        let arguments = ["match", "--game", "tug-of-war", option, "increment", "--players", "easy,easy", "--seed", "1"];
        let out = command.args(arguments).env("FOB_DATA_DIR", folder.path()).output().unwrap();
        assert_eq!((out.status.code(), String::from_utf8(out.stderr).unwrap().trim_end()), (Some(2), says));
    }
}
