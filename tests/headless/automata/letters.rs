//! Automata with letters of their own on the command line.

use super::command::Shell;
use serde_json::json;

const AB: &str = "<structure><type>fa</type><automaton>
<state id=\"0\" name=\"a\"><initial/></state><state id=\"1\" name=\"b\"/><state id=\"2\" name=\"c\"><final/></state>
<transition><from>0</from><to>0</to><read>a</read></transition><transition><from>0</from><to>1</to><read>b</read></transition>
<transition><from>1</from><to>0</to><read>a</read></transition><transition><from>1</from><to>2</to><read>b</read></transition>
<transition><from>2</from><to>2</to><read>a</read></transition><transition><from>2</from><to>2</to><read>b</read></transition>
</automaton></structure>";
const BITS: &str = "digraph { s [shape=point]; s -> p; p; p -> p [label=0]; p -> q [label=1]; q -> p [label=0]; q -> r [label=1];
r [shape=doublecircle]; r -> r [label=0]; r -> r [label=1] }";
const ABC: &str = "(letters: (\"a\", \"b\", \"c\"), start: \"p\", states: [
  (name: \"p\", accepting: true, on: {\"a\": \"p\", \"b\": \"q\", \"c\": \"p\"}), (name: \"q\", on: {\"a\": \"q\", \"b\": \"p\"}),
])";

#[test]
fn files_keep_their_own_letters() {
    let shell = Shell::new();
    shell.write("ab.jff", AB);
    shell.write("bits.dot", BITS);
    shell.write("abc.ron", ABC);
    assert_eq!(shell.out(&["run", "ab.jff", "abb", "ba", ""]), "accept a a b c\nreject a b a\nreject a\n");
    assert_eq!(shell.refused(&["run", "ab.jff", "g"]), ["word \"g\": character 1, 'g', is not a letter: expected `a` or `b`"]);
    let output = shell.run(&["run", "abc.ron", "abb", "bc"]);
    assert_eq!(output.out, "accept p p q p\nreject p q sink\n");
    assert_eq!(output.err, "notice: abc.ron: 1 transition was missing and leads to the new state \"sink\"\n");
    assert_eq!(shell.out(&["count", "ab.jff", "--length", "4"]), "8\n");
    assert_eq!(shell.json(&["check", "ab.jff"])["minimal"], 3);
    // Whatever form it is written in, it is the same automaton.
    for form in ["ron", "jff", "dot"] {
        let out = format!("out.{form}");
        assert_eq!(shell.out(&["convert", "ab.jff", "-o", &out]), "");
        assert_eq!(shell.out(&["equivalent", "ab.jff", &out]), "equivalent\n");
        assert_eq!(shell.out(&["run", &out, "abb"]), "accept a a b c\n");
    }
    assert!(shell.read("out.ron").contains("letters: [\"a\", \"b\"], start: \"a\""));
    for form in ["svg", "png", "tex"] {
        assert_eq!(shell.out(&["convert", "ab.jff", "-o", &format!("out.{form}")]), "");
    }
    assert!(shell.read("out.svg").contains(">a,b<"));
    assert!(shell.read("out.tex").contains("(s1) edge node {$b$} (s2)"));
    // With two letters it goes to the board, the first one green.
    assert_eq!(shell.json(&["odds", "out.ron"])["denominator"], shell.json(&["odds", "regex:.*rr.*"])["denominator"]);
}

#[test]
fn two_automata_have_the_same_letters_or_a_map() {
    let shell = Shell::new();
    shell.write("ab.jff", AB);
    shell.write("bits.dot", BITS);
    shell.write("abc.ron", ABC);
    let lines = shell.refused(&["equivalent", "ab.jff", "bits.dot"]);
    assert!(lines[0].starts_with("bits.dot: unknown meaning of '0', '1'") && lines[0].contains("--map 0=a,1=b"), "{lines:?}");
    assert_eq!(shell.out(&["equivalent", "ab.jff", "bits.dot", "--map", "0=a,1=b"]), "equivalent\n");
    assert_eq!(shell.out(&["equivalent", "bits.dot", "--map", "0=a,1=b", "ab.jff"]), "equivalent\n");
    let turned = ["equivalent", "bits.dot", "--map", "0=b,1=a", "ab.jff"];
    assert_eq!(shell.json(&turned), json!({ "equivalent": false, "witness": "00", "accepted_by": "b", "witness_in_b": "bb" }));
    assert!(shell.refused(&["equivalent", "ab.jff", "abc.ron"])[0].starts_with("abc.ron: its 3 letters"));
    assert!(shell.refused(&["equivalent", "ab.jff", "rope"])[0].starts_with("ab.jff: unknown meaning of 'a', 'b'"));
    assert_eq!(shell.out(&["equivalent", "rope", "--map", "g=a,r=b", "rope", "--map", "g=a,r=b"]), "equivalent\n");
    // An expression is over the letters of the other automaton.
    assert_eq!(shell.out(&["equivalent", "ab.jff", "regex:.*bb.*"]), "equivalent\n");
    let output = shell.run(&["equivalent", "regex:.*bb.*|a", "ab.jff"]);
    assert_eq!((output.status, output.out.lines().next()), (1, Some("differ on a")));
    shell.write("one.jff", &AB.replace("<read>b</read>", "<read>a</read>").replace("<to>1</to>", "<to>0</to>"));
    let output = shell.run(&["equivalent", "one.jff", "ab.jff"]);
    assert_eq!((output.status, output.out.lines().next()), (2, None), "nondeterministic: {}", output.err);
}

#[test]
fn new_automata_have_the_letters_of_the_old_ones() {
    let shell = Shell::new();
    shell.write("ab.jff", AB);
    for (how, regex) in [("diff", ".*bb.* & !(a.*)"), ("xor", "(.*bb.* & !(a.*)) | (a.* & !(.*bb.*))"), ("and", "a.*bb.*")] {
        shell.run(&["combine", how, "ab.jff", "regex:a.*", "-o", "made.ron"]);
        assert_eq!(shell.out(&["equivalent", "made.ron", &format!("regex:{regex}")]), "equivalent\n", "{how}");
    }
    shell.run(&["combine", "diff", "regex:.*gg.*", "regex:.*r", "-o", "made.ron"]);
    assert_eq!(shell.out(&["equivalent", "made.ron", "regex:.*gg.* & !(.*r)"]), "equivalent\n");
    shell.run(&["complement", "ab.jff", "-o", "made.ron"]);
    assert_eq!(shell.out(&["equivalent", "made.ron", "regex:!(.*bb.*)"]), "equivalent\n");
    shell.run(&["reverse", "regex:(a|b)*abb", "-o", "made.ron"]);
    assert_eq!(shell.out(&["equivalent", "made.ron", "regex:bba(a|b)*"]), "equivalent\n");
    // States of a minimal automaton are named after their classes.
    shell.write(
        "five.ron",
        "(letters: [\"0\", \"1\"], start: \"A\", states: [(name: \"A\", on: {\"0\": \"B\", \"1\": \"E\"}),
        (name: \"B\", accepting: true, on: {\"0\": \"B\", \"1\": \"B\"}), (name: \"E\", on: {\"0\": \"B\", \"1\": \"A\"})])",
    );
    assert!(
        shell
            .out(&["minimize", "five.ron"])
            .contains("(name: \"{A,E}\", accepting: false, on: {\"0\": \"B\", \"1\": \"{A,E}\"})")
    );
}

#[test]
fn plus_between_operands_gives_a_warning() {
    let shell = Shell::new();
    let output = shell.run(&["regex", "(a+b)*"]);
    assert!(output.status == 0 && output.err.starts_with("warning: ") && output.err.contains("--plus union"), "{}", output.err);
    assert_eq!(output.out, shell.out(&["regex", "(a+b)*", "--plus", "repeat"]));
    assert_ne!(output.out, shell.out(&["regex", "(a+b)*", "--plus", "union"]));
    assert_eq!(shell.out(&["equivalent", "regex:(a+b)*", "regex:(a|b)*", "--plus", "union"]), "equivalent\n");
    assert_eq!(shell.out(&["equivalent", "regex:(g+r)*", "regex:(g|r)*", "--plus", "union"]), "equivalent\n");
    assert_eq!(shell.out(&["equivalent", "regex:g+", "regex:gg*"]), "equivalent\n");
    assert_eq!(shell.out(&["equivalent", "regex:g|_", "regex:g?"]), "equivalent\n");
    assert!(shell.out(&["regex", "a*"]).contains("letters: [\"a\"]"));
    assert!(shell.out(&["regex", "a*", "--letters", "a,b"]).contains("letters: [\"a\", \"b\"]"));
    assert_eq!(shell.out(&["equivalent", "regex:g!|!", "regex:g|_", "--bang", "empty"]), "equivalent\n");
    assert_eq!(shell.out(&["regex", "g!|!", "--bang", "empty", "--name", "x"]), shell.out(&["regex", "g?", "--name", "x"]));
    assert_eq!(shell.out(&["equivalent", "regex:[a-c]*", "regex:(a\u{222a}b\u{222a}c)*"]), "equivalent\n");
    assert!(shell.refused(&["regex", "a*", "--letters", "a|"])[0].contains("cannot be a letter"));
}

#[test]
fn an_automaton_has_one_letter_or_many() {
    let shell = Shell::new();
    shell.write("ab.jff", AB);
    shell.write("one.dot", "digraph { s [shape=point]; s -> p; p -> q [label=a]; q -> p [label=a]; q [shape=doublecircle] }");
    assert_eq!(shell.json(&["check", "one.dot"])["letters"], json!(["a"]));
    assert_eq!(shell.out(&["run", "one.dot", "aaa", ""]), "accept p q p q\nreject p\n");
    assert_eq!(shell.out(&["equivalent", "one.dot", "regex:a(aa)*"]), "equivalent\n");
    assert_eq!(shell.out(&["count", "one.dot", "--length", "3"]), "1\n");
    // Who names no letters takes those of the other automaton, whichever comes first; nothing is said twice.
    for (a, b) in [("one.dot", "ab.jff"), ("ab.jff", "one.dot"), ("one.dot", "regex:(a|b)*"), ("regex:(a|b)*", "regex:a(aa)*")] {
        let output = shell.run(&["equivalent", a, b]);
        assert_eq!(output.status, 1, "{a} {b}: {}", output.err);
        let completed = "notice: one.dot: 2 transitions were missing and lead to the new state \"sink\"\n";
        assert_eq!(output.err, if a == "one.dot" || b == "one.dot" { completed } else { "" }, "{a} {b}");
    }
    assert_eq!(shell.out(&["equivalent", "regex:a(aa)*", "regex:a(aa)*|b&a"]), "equivalent\n");
    let refused = shell.refused(&["equivalent", "one.dot", "rope"]);
    assert!(refused[0].starts_with("one.dot: unknown meaning of 'a'") && refused[0].contains("--map a=g"), "{refused:?}");
    assert!(shell.refused(&["odds", "regex:a*"])[0].contains("expected `g`"));
    assert!(shell.refused(&["equivalent", "regex:a*", "regex:b*"])[0].contains("unknown meaning of 'b'"));
    // Of 64 letters, every second one is accepted.
    let many: Vec<char> = ('0'..='9').chain('a'..='z').chain('A'..='Z').chain(['#', '$']).collect();
    let (all, half): (String, Vec<String>) = (many.iter().collect(), many.iter().step_by(2).map(char::to_string).collect());
    shell.run(&["regex", &format!("({})*", half.join("|")), "--letters", &all, "-o", "half.ron"]);
    assert_eq!(shell.json(&["check", "half.ron"])["letters"].as_array().unwrap().len(), 64);
    assert_eq!(shell.out(&["count", "half.ron", "--length", "2"]), "1024\n");
    for form in ["ron", "jff", "dot"] {
        let out = format!("out.{form}");
        assert_eq!(shell.out(&["convert", "half.ron", "-o", &out]), "");
        assert_eq!(shell.out(&["equivalent", "half.ron", &out]), "equivalent\n", "{form}");
        assert_eq!(shell.out(&["run", &out, "08", "01"]).lines().count(), 2);
    }
    assert!(shell.refused(&["regex", "a*", "--letters", &format!("{all}%")])[0].contains("65 letters: expected 1 to 64"));
}
