//! Converted machines run on tapes as in their original programs.

#![allow(clippy::unwrap_used)]

use super::foreign::{Imported, Notation, import, notation};
use super::{End, Machine, Tape, simulate};
use fob_base::Dice;

fn read(text: &str) -> Imported {
    read_for(text, "")
}

fn read_for(text: &str, tape: &str) -> Imported {
    import(text, notation(text).unwrap(), tape).unwrap()
}

/// Returns the end of a machine's run on a tape: end, steps, state, tape.
fn run(machine: &Machine, tape: &str) -> (End, u64, String, String) {
    let outcome = simulate(machine, &Tape::read(machine, tape, 0).unwrap(), 10_000, &mut |_| true);
    (outcome.end, outcome.steps, machine.states()[outcome.state].clone(), outcome.tape)
}

fn halts(steps: u64, state: &str, tape: &str) -> (End, u64, String, String) {
    (End::Halt, steps, state.to_owned(), tape.to_owned())
}

fn error(text: &str) -> String {
    import(text, notation(text).unwrap(), "").unwrap_err().to_string()
}

fn transition(from: usize, to: usize, read: &str, write: &str, motion: &str) -> String {
    format!(
        "<transition>&#13;\n<from>{from}</from>&#13;\n<to>{to}</to>&#13;\n{read}&#13;\n{write}&#13;\n<move>{motion}</move>&#13;\n</transition>&#13;\n"
    )
}

/// Returns a file in the form of JFLAP 7.
fn jflap(states: &str, transitions: &[String]) -> String {
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?><!--Created with JFLAP 6.4.--><structure>&#13;\n\t<type>turing</type>&#13;\n\
         <automaton>&#13;\n<!--The list of states.-->&#13;\n{states}<!--The list of transitions.-->&#13;\n{}<!--The list of automata-->&#13;\n\
         <Machine0/>&#13;\n<Machine1/>&#13;\n</automaton>&#13;\n</structure>",
        transitions.concat()
    )
}

const BLOCKS: &str = "<block id=\"0\" name=\"q 0\">&#13;\n<tag>Machine0</tag>&#13;\n<x>65.0</x>&#13;\n<y>146.0</y>&#13;\n<initial/>&#13;\n</block>&#13;\n\
    <block id=\"3\" name=\"#q1\">&#13;\n<tag>Machine1</tag>&#13;\n<x>1.0</x><y>1.0</y><final/>&#13;\n</block>&#13;\n";

#[test]
fn jflaps_machines_are_read() {
    // a goes to X on the way right; a `#` ends the word, and the blank after it is replaced.
    let rules = [
        transition(0, 0, "<read>a</read>", "<write>X</write>", "R"),
        transition(0, 0, "<read>#</read>", "<write>#</write>", "R"),
        transition(0, 3, "<read/>", "<write>#</write>", "S"),
    ];
    let text = jflap(BLOCKS, &rules);
    assert_eq!(notation(&text), Some(Notation::Jflap));
    let machine = read(&text).machine;
    assert_eq!((machine.symbols()[0].as_str(), machine.states().join(" ").as_str()), ("_", "q-0 nq1"));
    assert_eq!(run(&machine, "aa#"), halts(4, "nq1", "XX##"));
    assert_eq!(run(&machine, "b"), halts(0, "q-0", "b"));
    assert_eq!(machine.accept().len(), 1);
    // The text form has it all, `#` as a symbol too.
    assert_eq!(text.parse::<Machine>().unwrap(), machine);
    assert_eq!(machine.to_string().parse::<Machine>().unwrap(), machine);
    // `~` keeps the symbol, `!a` is any symbol but a, and a final state ends the run even if it has rules.
    let rules = [
        transition(0, 0, "<read>!#</read>", "<write>~</write>", "R"),
        transition(0, 3, "<read>#</read>", "<write></write>", "L"),
        transition(3, 3, "<read>~</read>", "<write>x</write>", "R"),
    ];
    let text = jflap(BLOCKS, &rules);
    assert_eq!(run(&read_for(&text, "ab#").machine, "ab#"), halts(3, "nq1", "ab"));
    // A cell that holds `_` is not blank.
    let rules = [transition(0, 3, "<read>_</read>", "<write>a</write>", "R")];
    let machine = read(&jflap(BLOCKS, &rules)).machine;
    assert_eq!((machine.symbols()[0].as_str(), run(&machine, "_").3.as_str()), ("\u{25a1}", "a"));
}

#[test]
fn what_jflap_can_do_beyond_is_refused_by_name() {
    let one = |read: &str| jflap(BLOCKS, &[transition(0, 3, read, "<write>a</write>", "R")]);
    for (text, says) in [
        (one("<read>a,b}w</read>"), "sets the variable \"w\""),
        (one("<read>ab</read>"), "reads \"ab\": expected one symbol"),
        (one("<read> </read>"), "a blank that is typed"),
        (one("<read tape=\"2\">a</read>"), "several tapes"),
        (one("<read>a</read>").replace("<type>turing</type>", "<type>turing</type><tapes>2</tapes>"), "a machine of 2 tapes"),
        (one("<read>a</read>").replace("<type>turing</type>", "<type>pda</type>"), "type \"pda\": expected a Turing machine"),
        (one("<read>a</read>").replace("<Machine1/>", "<Machine1><automaton/></Machine1>"), "the block \"#q1\" holds a machine"),
        (one("<read>a</read>").replace("<final/>", "<initial/>"), "2 states are initial"),
        (one("<read>a</read>").replace("<initial/>", ""), "no state is initial"),
        (one("<read>a</read>").replace("<to>3</to>", "<to>9</to>"), "<to> is \"9\": expected the id"),
        (one("<read>a</read>").replace("<move>R</move>", ""), "has no <move>"),
        (one("<read>a</read>").replace("<move>R</move>", "<move>X</move>"), "<move> is \"X\""),
        (one("<read>a</read>").replace("<structure>", "<!DOCTYPE s [<!ENTITY x \"y\">]><structure>"), "declares entities"),
        ("<structure>".to_owned(), "the file ends within <structure>"),
        (
            jflap(BLOCKS, &["R", "L"].map(|motion| transition(0, 3, "<read>a</read>", "<write>a</write>", motion))),
            "a second rule for state \"q 0\" and symbol 'a'",
        ),
    ] {
        let error = error(&text);
        // One line, with its place.
        assert!(error.contains(says) && error.lines().count() == 1 && error.split(':').count() > 2, "{says}: {error}");
    }
}

/// The examples "repeat 01" and "divisible by 3" from the site's documentation.
const REPEAT: &str = "blank: ' '\nstart state: b\ntable:\n  b:\n    ' ': {write: 0, R: c}\n  c:\n    ' ':                {R: e}\n  e:\n    ' ': {write: 1, R: f}\n  f:\n    ' ': {R: b}\n";

#[test]
fn machines_of_turingmachine_io_are_read() {
    assert_eq!(notation(REPEAT), Some(Notation::Yaml));
    let repeat = read(REPEAT).machine;
    let outcome = simulate(&repeat, &Tape::blank(&repeat), 7, &mut |_| true);
    assert_eq!(outcome.tape, "0_1_0_1");
    // Adds one to a binary number.
    let text = "# Adds 1 to a binary number.\nname: increment\ninput: '1011'\nblank: ' '\nstart state: right\nsynonyms:\n  stop: {L: done}\ntable:\n\
        \x20 # scan to the rightmost digit\n  right:\n    [1,0]: R\n    ' '  : {L: carry}\n  carry:\n    1      : {write: 0, L}\n    [0,' ']: {write: 1, L: done}\n  done:\n";
    let imported = read(text);
    assert_eq!(imported.tape, "1011");
    assert_eq!(run(&imported.machine, "1011"), halts(8, "done", "1100"));
    assert_eq!(run(&imported.machine, "111").3, "1000");
    let text =
        "blank: '_'\nstart state: accept\ntable:\n  accept: {a: stop, '#': {write: '#', R}}\n  q: \nsynonyms: {stop: {L: q}}\n";
    let machine = read(text).machine;
    assert_eq!((run(&machine, "##a"), machine.accept().len()), (halts(3, "q", "##a"), 1));
    for (text, says) in [
        ("blank: ' '\ntable:\n  a:\n", "1:1: no `start state`: expected one"),
        ("blank: ' '\nstart state: b\ntable:\n  a:\n", "2:1: \"b\" is no state of the table"),
        ("blank: ' '\nstart state: a\ntable:\n  a:\n    0: {R: c}\n", "5:1: \"c\" is no state of the table"),
        ("blank: ' '\nstart state: a\ntable:\n  a:\n    01: R\n", "5:1: expected a symbol of one character"),
        ("blank: ' '\nstart state: a\ntable:\n  a:\n    0: {write: 1}\n", "5:1: the instruction has no motion"),
        ("blank: ' '\nstart state: a\ntable:\n  a:\n    0: X\n", "5:1: found \"X\": expected L, R"),
        (
            "blank: ' '\nstart state: a\ntable:\n  a:\n    [0, 1]: R\n    0: L\n",
            "6:1: a second rule for state \"a\" and symbol '0'",
        ),
        ("blank: ' '\nstart state: a\ntable:\n  a:\n    0: {R: a\n", "5:1: this `{` is never closed"),
    ] {
        assert!(error(text).starts_with(says), "{text}: {}", error(text));
    }
}

/// Returns a document in the form of turingmachine.io's export: js-yaml writes the machine as a block, and the positions with one
/// state per line.
fn exported(source: &str) -> String {
    let block: String =
        source.lines().map(|line| if line.is_empty() { "\n".to_owned() } else { format!("  {line}\n") }).collect();
    format!(
        "name: binary increment\nsource code: |\n{block}positions:\n  right: {{x: 230, y: 250}}\n  carry: {{x: 400, y: 250, fixed: false}}\n\
         editor contents: |\n  input: '1'\n  table: not finished\n"
    )
}

#[test]
fn documents_that_turingmachine_io_exports_are_read() {
    let source = "# Adds 1 to a binary number.\ninput: '1011'\nblank: ' '\nstart state: right\n\ntable:\n  # the rightmost digit\n\
        \x20 right:\n    [1,0]: R\n    ' '  : {L: carry}\n  carry:\n    1      : {write: 0, L}\n    [0,' ']: {write: 1, L: done}\n  done:\n";
    let plain = read(source);
    let document = exported(source);
    assert_eq!(notation(&document), Some(Notation::Yaml));
    assert_eq!(read(&document), plain);
    assert_eq!(run(&read(&document).machine, "1011"), halts(8, "done", "1100"));
    // A block without a line feed at its end, one whose first line begins with blanks, the lines of Windows.
    assert_eq!(read(&document.replacen(": |\n", ": |-\n", 1)), plain);
    let further = source.lines().map(|line| format!("    {line}\n")).collect::<Vec<_>>().concat();
    assert_eq!(read(&format!("source code: |2\n{further}")), plain);
    assert_eq!(read(&document.replace('\n', "\r\n")), plain);
    // With a tab in a comment, or lines of Windows, js-yaml puts the whole machine in quotes.
    let quoted = format!(
        "name: x\nsource code: \"{}\"\n",
        source.replace("the right", "the\tright").replace('\n', "\\n").replace('\t', "\\t")
    );
    assert_eq!(read(&quoted), plain);
    assert_eq!(read(&quoted.replace("\\n", "\\r\\n")), plain);
    for (text, says) in [
        // Lines are those of the document.
        (document.replace("start state: right", "start state: wrong"), "6:1: \"wrong\" is no state of the table"),
        (document.replace("  input: '1011'", " input: '1011'"), "4:1: this line of `source code` is indented less"),
        (quoted.replace("start state: right", "start state: wrong"), "2:1: in the quotes, 4:1: \"wrong\" is no state"),
        ("source code: >\n  blank: ' '\n".to_owned(), "1:1: `source code` is \">\": expected `|`"),
        ("source code: |\nname: x\n".to_owned(), "1:1: no `blank`: expected one"),
        ("source code: |".to_owned(), "1:1: no `blank`: expected one"),
        ("source code: \"x\n".to_owned(), "1:1: this text is never closed"),
    ] {
        assert!(error(&text).starts_with(says), "{text}: {}", error(&text));
    }
    // A rule of Fob that begins with these words.
    assert_eq!(notation("start source\nsource code : x >\n"), None);
}

#[test]
fn machines_of_morphetts_simulator_are_read() {
    // Its example of binary palindromes, shortened to the first letter: the wildcards are what matters.
    let text = "; palindromes\n0 0 _ r 1o\n0 1 _ r 1i\n0 _ * * accept     ; Empty input\n\n1o _ _ l 2o\n1o * * r 1o\n1i _ _ l 2i\n1i * * r 1i\n\n\
        2o 0 _ l 3\n2o _ * * accept\n2o * * * reject\n2i 1 _ l 3\n2i _ * * accept\n2i * * * reject\n3 _ * * accept\n3 * * l 4\n4 * * l 4\n4 _ * r 0\n\
        accept * : r accept2\naccept2 * ) * halt-accept ! \nreject _ : r reject2\nreject * _ l reject\nreject2 * ( * halt-reject\n";
    assert_eq!(notation(text), Some(Notation::Morphett));
    let machine = read(text).machine;
    assert_eq!(run(&machine, "1001").2, "halt-accept");
    assert_eq!(run(&machine, "1001").3, ":)");
    assert_eq!((run(&machine, "100").2, run(&machine, "100").3), ("halt-reject".to_owned(), ":(".to_owned()));
    assert_eq!(machine.accept().len(), 1);
    // A state's own rule for any symbol comes before that of any state for one symbol.
    let text = "0 a b R *\n* a c r halt\n1 * * l 0\n0 _ _ * 1\n* b b r 2 !\n";
    let imported = read_for(text, "z");
    assert!(imported.notes[0].ends_with(": _ a b c z"), "{:?}", imported.notes);
    // b and right; on the blank to state 1; left to state 0; there b has only the rule of any state; state 2 has none for the blank.
    assert_eq!(run(&imported.machine, "a"), halts(4, "2", "b"));
    for (text, says) in [
        ("0 a b r 1\n0 a c r 1\n", "2:1: a second rule for state \"0\" and symbol 'a'"),
        ("0 a b x 1\n0 a b r 1\n0 b b r 1\n", "1:1: \"x\" is no direction: expected l, r or *"),
        ("0 a b r\n0 a b r 1\n0 b b r 1\n", "1:1: 4 words: expected state, symbol"),
        ("1 a b r 1\n", "1:1: no rule of state 0"),
        ("0 aa b r 1\n", "1:1: the symbol \"aa\" has several characters"),
        ("0 a b r 1 2\n", "1:1: found \"2\" after the rule"),
    ] {
        assert!(error(text).starts_with(says), "{text}: {}", error(text));
    }
    // Fob's own rules are none of these.
    for text in ["start a\na 0 b r >\na 1 b l <\n", "a 0 b r >\n", "start /\n/0\\1>", "1RB1LB_1LA1RH", ""] {
        assert_eq!(notation(text), None, "{text}");
    }
}

#[test]
fn lists_of_busy_beavers_and_comments_are_read_or_named() {
    let machine: Machine = "# the champion\n1RB1LB_1LA1RH   # 6 steps, 4 ones\n".parse().unwrap();
    assert_eq!(run(&machine, "").1, 6);
    let error = |text: &str| text.parse::<Machine>().unwrap_err().to_string();
    assert_eq!(
        error("# BB\n1RB1LB_1LA1RH # 6\n1RB1RH_1LB0RC_1LC1LA # 21\n"),
        "3:1: a list of 2 machines: expected one of its lines alone"
    );
    assert_eq!(
        error("1RB1LB_1LA1RH 6 4\n"),
        "1:15: found `6` after the machine: expected the end of the line, or a comment after `#`"
    );
}

#[test]
fn random_machines_with_hashes_survive_their_text() {
    let mut dice = Dice::new(57);
    for _ in 0..200 {
        let names = ["#", "a", "0", "_", "R"];
        let mut text = "start q0\n".to_owned();
        for from in 0..3 {
            for read in names {
                let (to, write) = (dice.below(3), names[dice.below(5) as usize]);
                text +=
                    &format!("q{from} {read} q{to} {write} {} # {read} is read, R\n", ["<", ">", "R"][dice.below(3) as usize]);
            }
        }
        let machine: Machine = text.parse().unwrap();
        assert_eq!(machine.rules().count(), 15, "{text}");
        assert_eq!(machine.to_string().parse::<Machine>().unwrap(), machine);
    }
    // Comments stay comments.
    for text in ["start a\na0a1> # x y R\n", "start a # b # R\na0a1>", "start a\na 0 a 1 > # # # R\n"] {
        assert_eq!(text.parse::<Machine>().unwrap().rules().count(), 1, "{text}");
    }
}
