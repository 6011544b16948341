//! What the readers, the writers and the commands make of many texts, frozen: files and hand-ins are read by earlier and by later versions.
//! That it is right is shown elsewhere, against brute force and by hand.
//!
//! `FOB_DUMP=FOLDER` writes the texts behind the digests, so that two versions can be compared line by line.

use super::builtin;
use super::fuzz::{DOT, JFF, RON, input};
use super::oracle::rng;
use fob::automata::edit::Draft;
use fob::automata::foreign::{self, Import, Options, SymbolMap};
use fob::automata::general::{self, Alphabet, Automaton, Format, LetterMap, Node, Reads};
use fob::automata::{BUILTIN, Dfa, DfaErrors};
use rand::{Rng, RngExt};
use std::fmt::Write;
use std::path::Path;
use std::process::Command;

/// Returns the length of a text and its digest (FNV-1a).
fn digest(name: &str, text: &str) -> (usize, u64) {
    if let Ok(folder) = std::env::var("FOB_DUMP") {
        std::fs::write(Path::new(&folder).join(name), text).unwrap();
    }
    let add = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
    (text.len(), text.bytes().fold(0xcbf2_9ce4_8422_2325, add))
}

/// Returns an automaton with 2 to 8 letters: every third one complete and deterministic, most with positions.
fn drawn(rng: &mut impl Rng, number: usize) -> Automaton {
    let letters = &['0', 'b', 'A', '∑', 'g', 'r', '#', 'z'][..2 + number % 7];
    let len = rng.random_range(1..6);
    let states = (0..len).map(|i| {
        let mut targets = |most: usize| match number % 3 {
            0 => vec![rng.random_range(0..len)],
            _ => (0..rng.random_range(0..most)).map(|_| rng.random_range(0..len)).collect::<Vec<_>>(),
        };
        let on: Vec<Vec<usize>> = letters.iter().map(|_| targets(3)).collect();
        let empty = if number.is_multiple_of(3) { Vec::new() } else { targets(2) };
        let at = (!number.is_multiple_of(5)).then(|| (60.5 * i as f64, f64::from(rng.random_range(-50..50))));
        let letters = (0..).zip(on).flat_map(|(letter, to)| to.into_iter().map(move |to| (Reads::one(Some(letter)), to)));
        let leading: Vec<(Reads, usize)> = letters.chain(empty.into_iter().map(|to| (Reads::EMPTY, to))).collect();
        Node::new(format!("q \"{i}\""), rng.random()).placed(at).leading(leading)
    });
    let states = states.collect();
    let about = if number.is_multiple_of(4) { "über\n<b> & \\" } else { "" };
    Automaton::new(format!("n {number}"), about, Alphabet::new(letters).unwrap(), vec![rng.random_range(0..len)], states).unwrap()
}

fn errors(errors: &DfaErrors) -> String {
    errors.problems().iter().map(|error| format!("{error}\n")).collect()
}

/// Appends what every reader of a form makes of a text.
fn all_readers(out: &mut String, text: &str, format: Format) {
    let map = SymbolMap::parse("1=g,0=r").unwrap();
    for options in [Options::default(), Options { map, determinize: true }] {
        let read = match format {
            Format::Ron => Dfa::from_ron(text).map(|dfa| (dfa, Vec::new())),
            Format::Jff | Format::Dot => {
                let read = if format == Format::Jff { foreign::from_jff } else { foreign::from_dot };
                read(text, "x", &options).map(|Import { dfa, letters, notices }| {
                    let notices = notices.iter().map(ToString::to_string);
                    (dfa, notices.chain([letters.to_string()]).collect())
                })
            }
        };
        match read {
            Ok((dfa, notices)) => writeln!(out, "{}{notices:?}", dfa.to_ron()).unwrap(),
            Err(found) => out.push_str(&errors(&found)),
        }
    }
    if format == Format::Ron {
        match Draft::from_ron(text) {
            Ok(draft) => out.push_str(&draft.to_ron()),
            Err(found) => out.push_str(&errors(&found)),
        }
    }
    let all = Alphabet::new(&['0', '1', 'a', 'b', 'g', 'r']).unwrap();
    let maps = [LetterMap::default(), LetterMap::parse("0=a,1=b").unwrap()];
    for (letters, map) in [(None, &maps[0]), (None, &maps[1]), (Some(&all), &maps[0])] {
        match general::open(text, format, "x", letters, map) {
            Ok(opened) => {
                let notices: Vec<String> = opened.notices.iter().map(ToString::to_string).collect();
                writeln!(out, "{}{notices:?}", opened.automaton.to_ron()).unwrap();
            }
            Err(general::OpenError::Broken(found)) => out.push_str(&errors(&found)),
            Err(error) => writeln!(out, "{error}").unwrap(),
        }
    }
    out.push_str("---\n");
}

#[test]
fn readers_make_of_a_text_what_they_made() {
    let mut rng = rng(600);
    let dfas: Vec<Dfa> = BUILTIN.iter().map(|(name, _)| builtin(name)).collect();
    let own: Vec<Automaton> = (0..42).map(|number| drawn(&mut rng, number)).collect();
    let mut ron: Vec<String> = dfas.iter().map(Dfa::to_ron).chain(own.iter().map(Automaton::to_ron)).collect();
    ron.extend(BUILTIN.iter().map(|(_, text)| (*text).to_owned()));
    let mut jff: Vec<String> = dfas.iter().map(foreign::to_jff).chain(own.iter().map(foreign::general_to_jff)).collect();
    jff.push(super::foreign::JFLAP7.to_owned());
    let mut dot: Vec<String> = dfas.iter().map(foreign::to_dot).chain(own.iter().map(foreign::general_to_dot)).collect();
    dot.push(super::foreign::GRAPHVIZ.to_owned());
    let on = ["letters", "on", "[\"a\", \"b\"]", "{\"a\": \"b\"}", "['g', 'r']"];
    let forms = [
        (Format::Ron, ron, RON.iter().copied().chain(on).collect::<Vec<_>>()),
        (Format::Jff, jff, JFF.to_vec()),
        (Format::Dot, dot, DOT.to_vec()),
    ];
    let digests = forms.map(|(format, files, pieces)| {
        let mut out = String::new();
        for file in &files {
            all_readers(&mut out, file, format);
        }
        for _ in 0..1500 {
            let text = input(&mut rng, &files, &pieces);
            all_readers(&mut out, &text, format);
        }
        digest(&format!("read-{format:?}"), &out)
    });
    assert_eq!(
        digests,
        [(1_256_937, 12_732_323_911_985_005_171), (950_967, 5_427_661_918_517_305_519), (1_018_406, 1_363_871_938_065_359_128)]
    );
}

#[test]
fn writers_write_what_they_wrote() {
    let mut rng = rng(601);
    let mut out = String::new();
    for (name, _) in BUILTIN {
        let dfa = builtin(name);
        let own = Automaton::from_board(&dfa);
        for text in [dfa.to_ron(), foreign::to_jff(&dfa), foreign::to_dot(&dfa), Draft::from_dfa(&dfa).to_ron()] {
            writeln!(out, "{text}").unwrap();
        }
        for text in [own.to_ron(), own.to_ron_line(), foreign::general_to_jff(&own), foreign::general_to_dot(&own)] {
            writeln!(out, "{text}").unwrap();
        }
        writeln!(out, "{}", ron::to_string(&dfa).unwrap()).unwrap();
    }
    for number in 0..126 {
        let own = drawn(&mut rng, number);
        for text in [own.to_ron(), own.to_ron_line(), foreign::general_to_jff(&own), foreign::general_to_dot(&own)] {
            writeln!(out, "{text}").unwrap();
        }
        writeln!(out, "{}", own.joined().to_ron()).unwrap();
        writeln!(out, "{}{:?}", own.complete().0.to_ron(), own.complete().1).unwrap();
        writeln!(out, "{:?} {} {}", own.choice(), own.missing(), own.transitions()).unwrap();
        writeln!(out, "{}", own.to_board().map_or_else(String::new, |dfa| dfa.to_ron())).unwrap();
        if let Ok(made) = own.determinize(300) {
            writeln!(out, "{}", made.to_ron()).unwrap();
        }
        if let Ok(found) = general::eliminate::expression(&own) {
            writeln!(out, "{:?}", found.expression).unwrap();
        }
        let picture = fob::automata::picture::general_tex(&own);
        writeln!(out, "{}", picture.unwrap_or_default()).unwrap();
    }
    assert_eq!(digest("written", &out), (1_006_682, 11_263_031_470_919_371_416));
}

const FILES: &[(&str, &str)] = &[
    (
        "ab.jff",
        "<structure><type>fa</type><automaton>
<state id=\"0\" name=\"a\"><x>10</x><y>20</y><initial/></state><state id=\"1\" name=\"b\"/><state id=\"2\" name=\"c\"><final/></state>
<transition><from>0</from><to>0</to><read>a</read></transition><transition><from>0</from><to>1</to><read>b</read></transition>
<transition><from>1</from><to>0</to><read>a</read></transition><transition><from>1</from><to>2</to><read>b</read></transition>
<transition><from>2</from><to>2</to><read>[a-b]</read></transition>
</automaton></structure>",
    ),
    (
        "nfa.jff",
        "<structure><type>fa</type><automaton>
<state id=\"0\" name=\"p\"><initial/></state><state id=\"1\" name=\"q\"/><state id=\"2\" name=\"p\"><final/></state>
<transition><from>0</from><to>0</to><read>a</read></transition><transition><from>0</from><to>0</to><read>b,a</read></transition>
<transition><from>0</from><to>1</to><read>ab</read></transition><transition><from>1</from><to>2</to><read>lambda</read></transition>
</automaton></structure>",
    ),
    ("bits.dot", "digraph { s [shape=point]; s -> p; p -> p [label=0]; p -> q [label=1]; q [shape=doublecircle]; q -> p [label=\"0,1\"] }"),
    ("part.dot", "digraph { s [shape=point]; s -> p; p -> q [label=g]; q [shape=doublecircle]; q -> p [label=r] }"),
    (
        "abc.ron",
        "(letters: (\"a\", \"b\", \"c\"), start: \"p\", states: [
  (name: \"p\", accepting: true, on: {\"a\": \"p\", \"b\": \"q\", \"c\": \"p\"}), (name: \"q\", on: {\"a\": \"q\", \"b\": \"p\"}),
])",
    ),
    (
        "nfa.ron",
        "(letters: [\"a\", \"b\"], start: \"p\", states: [
  (name: \"p\", on: {\"a\": [\"p\", \"q\"], \"b\": \"p\", \"\": \"q\"}), (name: \"q\", accepting: true, at: Some((1.0, 2.5))),
])",
    ),
    ("broken.ron", "(letters: [\"a\", \"b\"], start: \"x\", states: [(name: \"p\", on: {\"c\": \"p\"}), (name: \"p\", at: 3)])"),
    ("broken.dot", "digraph { a -> b [label=\"[x\"]; }"),
];

#[test]
fn commands_answer_what_they_answered() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    for (name, text) in FILES {
        std::fs::write(at.join(name), text).unwrap();
    }
    let mut out = String::new();
    let mut run = |line: &str| {
        for json in [false, true] {
            let mut command = Command::new(env!("CARGO_BIN_EXE_fob"));
            command.args(line.split(' ').map(|word| if word == "EMPTY" { "" } else { word })).current_dir(at);
            let answer = command.args(json.then_some("--json")).env("FOB_DATA_DIR", at.join("data")).output().unwrap();
            let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
            writeln!(out, "$ {line} {json}\n{:?}\n{}{}", answer.status.code(), text(&answer.stdout), text(&answer.stderr))
                .unwrap();
        }
    };
    for file in FILES.iter().map(|(name, _)| *name).chain(["rope", "regex:(g|r)*gr", "regex:(0|1)*0+1", "regex:g*"]) {
        run(&format!("dfa check {file}"));
        run(&format!("dfa check {file} --determinize"));
        run(&format!("dfa check {file} --map a=g,b=r"));
        run(&format!("dfa check {file} --map 0=a,1=b"));
        run(&format!("dfa run {file} EMPTY ab gr 01"));
        run(&format!("dfa run {file} ab bba --determinize"));
        run(&format!("dfa minimize {file} --determinize"));
        run(&format!("dfa reverse {file} --determinize"));
        run(&format!("dfa complement {file} --map 0=g,1=r"));
        run(&format!("dfa count {file} --length 7"));
        run(&format!("dfa odds {file} --map 0=g,1=r"));
        run(&format!("dfa equivalent {file} ab.jff"));
        run(&format!("dfa equivalent {file} rope"));
        run(&format!("dfa combine xor {file} bits.dot --map 0=a,1=b"));
    }
    for (file, _) in FILES {
        run(&format!("nfa check {file}"));
        run(&format!("nfa check {file} --letters abcd"));
        run(&format!("nfa check {file} --map 0=a,1=b"));
        run(&format!("nfa run {file} EMPTY ab abb"));
        run(&format!("nfa run {file} 0 01 gr"));
        run(&format!("nfa determinize {file}"));
        run(&format!("nfa expression {file}"));
        run(&format!("nfa convert {file} -o -"));
        for form in ["ron", "jff", "dot"] {
            run(&format!("nfa convert {file} -o made.{form}"));
            run(&format!("nfa check made.{form}"));
        }
    }
    for expression in ["(a+b)*", "(a|b)*abb", "g*", "0*1", "!(.*gg.*)", "((", "a{2,3}", "ε|a b", "(a|b|c|d|e|f|g|h)*"] {
        run(&format!("dfa regex {}", expression.replace(' ', "")));
        run(&format!("nfa regex {}", expression.replace(' ', "")));
        run(&format!("nfa regex {} --method glushkov --plus union", expression.replace(' ', "")));
    }
    assert_eq!(digest("commands", &out), (151_383, 14_185_669_851_401_521_274));
}
