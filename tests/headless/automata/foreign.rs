//! Files of other programs: round trips lose nothing that the format can express, and unreadable files are refused with the reason.

use super::oracle::{random_dfa, rng};
use super::{builtin, words_up_to};
use fob::automata::foreign::{Import, MapError, Notice, Options, SymbolMap, decode, from_dot, from_jff, to_dot, to_jff};
use fob::automata::{BUILTIN, Dfa, Letter, State, StateId, parse_word};
use fob::base::text::visible;
use proptest::prelude::*;
use rand::RngExt;
use std::fmt::Write;

fn plain() -> Options {
    Options::default()
}

fn mapped(map: &str) -> Options {
    Options { map: SymbolMap::parse(map).unwrap(), determinize: false }
}

fn problems(result: Result<Import, fob::automata::DfaErrors>) -> Vec<String> {
    result.map_or_else(|e| e.problems().iter().map(ToString::to_string).collect(), |_| Vec::new())
}

/// A file as JFLAP 7 writes it: carriage returns as references, ids neither contiguous nor ordered, a label, a note, a control point.
pub const JFLAP7: &str = r#"<?xml version="1.0" encoding="UTF-8" standalone="no"?><!--Created with JFLAP 7.1.--><structure>&#13;
	<type>fa</type>&#13;
	<automaton>&#13;
		<!--The list of states.-->&#13;
		<state id="7" name="even">&#13;
			<x>120.5</x>&#13;
			<y>-40.0</y>&#13;
			<label>an even number</label>&#13;
			<initial/>&#13;
			<final/>&#13;
		</state>&#13;
		<state id="2">&#13;
			<x>320.0</x>&#13;
			<y>100.0</y>&#13;
		</state>&#13;
		<!--The list of transitions.-->&#13;
		<transition>&#13;
			<from>2</from>&#13;
			<to>7</to>&#13;
			<read>1</read>&#13;
			<controlx>200</controlx>&#13;
			<controly>0</controly>&#13;
		</transition>&#13;
		<transition><from>7</from><to>2</to><read>1</read></transition>&#13;
		<transition><from>7</from><to>7</to><read>0</read></transition>&#13;
		<transition><from>2</from><to>2</to><read>0</read></transition>&#13;
		<note><text>An even number &amp; no more.</text><x>1</x><y>2</y></note>
	</automaton>&#13;
</structure>"#;

#[test]
fn a_file_of_jflap_7() {
    let Import { dfa, notices, .. } = from_jff(JFLAP7, "ones", &mapped("0=g,1=r")).unwrap();
    assert_eq!(notices, []);
    assert_eq!(dfa.name(), "ones");
    assert_eq!(dfa.about(), "An even number & no more.\neven: an even number");
    let names: Vec<&str> = dfa.states().iter().map(|s| s.name.as_str()).collect();
    assert_eq!(names, ["even", "q2"]);
    assert_eq!(dfa.state(StateId(0)).at, Some((120.5, -40.0)));
    assert_eq!(dfa.state(StateId(1)).at, Some((320.0, 100.0)));
    assert_eq!(dfa.state(StateId(1)).red_bend, Some(((200.0 - 220.25) / 2.0, (0.0 - 30.0) / 2.0)));
    for word in words_up_to(6) {
        let reds = word.iter().filter(|l| **l == Letter::Red).count();
        assert_eq!(dfa.accepts(&word), reds % 2 == 0);
    }
}

#[test]
fn an_old_file_without_automaton_and_positions() {
    let text = "<structure><type>fa</type>
        <state id='1'><initial/></state><state id='0'><final/></state>
        <transition><from>1</from><to>0</to><read>g</read></transition>
    </structure>";
    let Import { dfa, notices, .. } = from_jff(text, "old", &plain()).unwrap();
    assert_eq!(notices, [Notice::Completed { missing: 3, sink: "sink".to_owned() }]);
    assert_eq!(dfa.len(), 3);
    assert!(dfa.states().iter().all(|s| s.at.is_none()));
    for word in words_up_to(6) {
        assert_eq!(dfa.accepts(&word), word == [Letter::Green]);
    }
}

#[test]
fn a_sink_gets_a_name_of_its_own() {
    let text = "<structure><type>fa</type><automaton><state id='0' name='sink'><initial/></state></automaton></structure>";
    let Import { dfa, notices, .. } = from_jff(text, "x", &plain()).unwrap();
    assert_eq!(notices, [Notice::Completed { missing: 2, sink: "sink2".to_owned() }]);
    assert_eq!(dfa.len(), 2);
}

/// A `.jff` around states 0 (initial) and 1 (final) with these transitions.
fn jff(transitions: &[(&str, &str, &str)]) -> String {
    let mut text = "<structure><type>fa</type><automaton><state id=\"0\" name=\"a\"><initial/></state>\n\
        <state id=\"1\" name=\"b\"><final/></state>\n"
        .to_owned();
    for (from, to, read) in transitions {
        writeln!(text, "<transition><from>{from}</from><to>{to}</to><read>{read}</read></transition>").unwrap();
    }
    text + "</automaton></structure>"
}

#[test]
fn refusals_of_jff() {
    let both = [("0", "1", "g"), ("1", "1", "r")];
    let cases: Vec<(&str, String, Options)> = vec![
        ("nondeterministic", jff(&[("0", "1", "g"), ("0", "0", "g")]), plain()),
        ("empty read", jff(&[("0", "1", ""), ("0", "0", "gr")]), plain()),
        ("three symbols", jff(&[("0", "1", "a"), ("0", "1", "g"), ("1", "1", "r")]), mapped("a=g")),
        ("unmapped", jff(&[("0", "1", "1"), ("1", "0", "0")]), plain()),
        ("one of two unmapped", jff(&[("0", "1", "1"), ("1", "0", "0")]), mapped("1=g")),
        ("capitals are other symbols", jff(&[("0", "1", "G")]), plain()),
        ("both the same", jff(&[("0", "1", "a"), ("1", "0", "g")]), mapped("a=g")),
        ("two starts", jff(&both).replace("<final/>", "<initial/>"), plain()),
        ("no start", jff(&both).replace("<initial/>", ""), plain()),
        ("unknown id", jff(&[("0", "5", "g")]), plain()),
        ("no states", "<structure><type>fa</type><automaton></automaton></structure>".into(), plain()),
        ("not an fa", jff(&both).replace(">fa<", ">pda<"), plain()),
        ("no type", jff(&both).replace("<type>fa</type>", ""), plain()),
        ("not jflap", "<html/>".into(), plain()),
        ("not xml", "(name: \"x\")".into(), plain()),
        ("cut off", jff(&both)[..120].into(), plain()),
        ("wrong tags", "<structure><type>fa</structure></type>".into(), plain()),
        ("unknown entity", jff(&both).replace("<read>g", "<read>&hack;"), plain()),
        ("no coordinate", jff(&both).replace("<final/>", "<x>left</x><y>1e9</y>"), plain()),
        ("same id", jff(&both).replace("id=\"1\"", "id=\"0\""), plain()),
    ];
    let shown: Vec<String> = cases
        .into_iter()
        .map(|(what, text, options)| {
            let found = problems(from_jff(&text, "x", &options));
            assert!(!found.is_empty(), "{what}");
            format!("{what}\n    {}", found.join("\n    "))
        })
        .collect();
    insta::assert_snapshot!(shown.join("\n"));
}

#[test]
fn nondeterministic_files_are_determinised_when_asked() {
    // The third letter from the end is green: four states nondeterministically, eight deterministically.
    let text = "<structure><type>fa</type><automaton>
        <state id='0' name='a'><initial/></state><state id='1' name='b'/><state id='2' name='c'/><state id='3' name='d'><final/></state>
        <transition><from>0</from><to>0</to><read>0</read></transition><transition><from>0</from><to>0</to><read>1</read></transition>
        <transition><from>0</from><to>1</to><read>1</read></transition>
        <transition><from>1</from><to>2</to><read>0</read></transition><transition><from>1</from><to>2</to><read>1</read></transition>
        <transition><from>2</from><to>3</to><read>0</read></transition><transition><from>2</from><to>3</to><read>1</read></transition>
    </automaton></structure>";
    let map = SymbolMap::parse("1=g,0=r").unwrap();
    let Import { dfa, notices, .. } = from_jff(text, "x", &Options { map, determinize: true }).unwrap();
    assert_eq!(notices, [Notice::Determinized { before: 4, after: 8 }]);
    assert_eq!(dfa.state(dfa.start()).name, "a");
    assert_eq!(dfa.state(dfa.run(&parse_word("gr").unwrap())).name, "{a,c}");
    assert!(fob::automata::equivalence::equivalent(&dfa, &builtin("third-from-last-green")));
}

/// Returns whether a nondeterministic automaton accepts a word, by definition: whether the labels of some path, concatenated, are the word.
/// Transitions are (from, to, label); state 0 is the start.
fn spelt(transitions: &[(usize, usize, &str)], accepting: &[usize], word: &str) -> bool {
    // The pairs of state and number of letters read that some path reaches.
    let mut reached = vec![(0, 0)];
    let mut at = 0;
    while let Some(&(state, read)) = reached.get(at) {
        for (_, to, label) in transitions.iter().filter(|(from, ..)| *from == state) {
            let next = (*to, read + label.len());
            if word[read..].starts_with(label) && !reached.contains(&next) {
                reached.push(next);
            }
        }
        at += 1;
    }
    accepting.iter().any(|&state| reached.contains(&(state, word.len())))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    /// Transitions that read nothing, and labels of several symbols, have the meaning of their definition.
    #[test]
    fn lambda_and_long_labels_are_read_when_determinised(
        transitions in proptest::collection::vec((0_usize..5, 0_usize..5, "[gr]{0,3}"), 0..12),
        accepting in proptest::collection::btree_set(0_usize..5, 0..4),
    ) {
        let transitions: Vec<(usize, usize, &str)> = transitions.iter().map(|(from, to, read)| (*from, *to, read.as_str())).collect();
        let accepting: Vec<usize> = accepting.into_iter().collect();
        let mut jff = "<structure><type>fa</type><automaton>".to_owned();
        let mut dot = "digraph { in [shape=point]; in -> 0; ".to_owned();
        for state in 0..5 {
            let (first, last) = (if state == 0 { "<initial/>" } else { "" }, accepting.contains(&state));
            write!(jff, "<state id='{state}' name='q{state}'>{first}{}</state>", if last { "<final/>" } else { "" }).unwrap();
            write!(dot, "{state} [label=q{state}, shape={}]; ", if last { "doublecircle" } else { "circle" }).unwrap();
        }
        for (from, to, read) in &transitions {
            let read_ = if read.is_empty() { "<read/>".to_owned() } else { format!("<read>{read}</read>") };
            write!(jff, "<transition><from>{from}</from><to>{to}</to>{read_}</transition>").unwrap();
            write!(dot, "{from} -> {to} [label=\"{read}\"]; ").unwrap();
        }
        let options = Options { determinize: true, ..plain() };
        for import in [from_jff(&(jff + "</automaton></structure>"), "x", &options), from_dot(&(dot + "}"), "x", &options)] {
            let dfa = import.unwrap().dfa;
            for word in words_up_to(7) {
                let text: String = word.iter().map(ToString::to_string).collect();
                prop_assert_eq!(dfa.accepts(&word), spelt(&transitions, &accepting, &text), "{}", text);
            }
        }
    }
}

#[test]
fn lambda_and_long_labels_need_determinize() {
    let text = jff(&[("0", "1", ""), ("1", "0", "gr")]);
    let found = problems(from_jff(&text, "x", &plain()));
    assert_eq!(found.len(), 2);
    assert!(found.iter().all(|line| line.contains("--determinize")), "{found:?}");
    let Import { dfa, notices, .. } = from_jff(&text, "x", &Options { determinize: true, ..plain() }).unwrap();
    assert_eq!(notices, [Notice::Determinized { before: 2, after: 3 }]);
    let names: Vec<&str> = dfa.states().iter().map(|s| s.name.as_str()).collect();
    assert_eq!(names, ["{a,b}", "b-1", "{}"], "after the start: one symbol of two, and nowhere");
    // The symbols of long labels count, and are mapped.
    let zeros = jff(&[("0", "1", "01"), ("1", "1", "")]);
    let options = |map: &str| Options { map: SymbolMap::parse(map).unwrap(), determinize: true };
    assert!(problems(from_jff(&zeros, "x", &options("1=r")))[0].contains("--map 0=g"));
    let dfa = from_jff(&zeros, "x", &options("0=g,1=r")).unwrap().dfa;
    assert!(dfa.accepts(&parse_word("gr").unwrap()) && !dfa.accepts(&parse_word("g").unwrap()));
    let three = jff(&[("0", "1", "abc")]);
    assert!(problems(from_jff(&three, "x", &options("a=g,b=r")))[0].starts_with("3:1: too many symbols (3:"));
    // A label within which there would be more states than there may be.
    let long = jff(&[("0", "1", &"gr".repeat(60_000))]);
    assert!(problems(from_jff(&long, "x", &options("0=g")))[0].starts_with("too many states (120001)"));
}

#[test]
fn very_many_problems_are_found_in_one_pass_and_cut() {
    let empty = "<transition><from>0</from><to>1</to><read/></transition>".repeat(80_000);
    let text = jff(&[]).replace("</automaton>", &format!("{empty}</automaton>"));
    let errors = from_jff(&text, "x", &plain()).unwrap_err();
    assert_eq!(errors.problems().len(), 80_000);
    let places: Vec<_> = errors.problems().iter().map(|error| error.place.unwrap()).collect();
    assert!(places.windows(2).all(|two| two[0].line == 3 && two[1].column == two[0].column + 56));
    assert_eq!(errors.to_string().lines().count(), 101);
    // Equal names, distinct symbols, only initial states, and one state that leads everywhere.
    let mut states = String::new();
    let mut transitions = String::new();
    for i in 0..60_000 {
        let symbol = char::from_u32(0x4e00 + i % 20_000).unwrap();
        write!(states, "<state id='{i}' name='a'><initial/></state>").unwrap();
        write!(transitions, "<transition><from>0</from><to>{i}</to><read>{symbol}</read></transition>").unwrap();
        write!(transitions, "<transition><from>0</from><to>{i}</to><read>g</read></transition>").unwrap();
    }
    let text = format!("<structure><type>fa</type><automaton>{states}{transitions}</automaton></structure>");
    let found = problems(from_jff(&text, "x", &plain()));
    // Of the whole file two, and the first state leads on each of its 20,001 symbols to several.
    assert_eq!(found.len(), 2 + 20_001);
    assert!(found.iter().all(|line| line.chars().count() < 500));
    // With the place of the third symbol, after that of the 60,000 states.
    let symbols = found.iter().filter(|line| line.contains("and 19991 more")).collect::<Vec<_>>();
    assert!(symbols.len() == 1 && symbols[0].starts_with("1:") && symbols[0].contains(": too many symbols"), "{symbols:?}");
    assert!(found[..2].iter().all(|line| !line.contains("nondeterministic")), "{:?}", &found[..2]);
    let once = text.replace("<initial/>", "").replacen("name='a'>", "name='a'><initial/>", 1);
    let once = once.replace("<read>g</read>", "<read>r</read>");
    assert!(problems(from_jff(&once, "x", &plain()))[0].contains(": too many symbols (20001:"));
}

#[test]
fn all_problems_are_reported_at_once() {
    // Nondeterministic, whatever its symbols mean.
    let text = jff(&[("0", "0", "1"), ("0", "1", "1"), ("1", "1", "0"), ("1", "0", "")]);
    let found = problems(from_jff(&text, "x", &plain()));
    assert_eq!(found.len(), 3, "{found:?}");
    assert!(found[0].contains("--map 0=g,1=r"), "{found:?}");
    assert!(found[1].contains("state \"a\" has 2 transitions on '1'") && found[1].contains("nondeterministic"), "{found:?}");
    assert!(found[2].contains("reads nothing (lambda)"), "{found:?}");
    let dot = "digraph { s [shape=point]; s -> a; a -> a [label=x]; a -> b [label=\"x,y\"] }";
    let found = problems(from_dot(dot, "x", &plain()));
    assert_eq!(found.len(), 2, "{found:?}");
    assert!(found[1].contains("2 transitions on 'x'"), "{found:?}");
    // The symbols within a label of several are asked for at once too.
    let found = problems(from_jff(&jff(&[("0", "1", "ab")]), "x", &plain()));
    assert_eq!(found.len(), 2, "{found:?}");
    assert!(found[0].contains("--map a=g,b=r") && found[1].contains("reads \"ab\""), "{found:?}");
}

#[test]
fn the_signs_of_the_empty_word_and_commas_are_understood() {
    let labels = |first: &str, second: &str| jff(&[("0", "1", first), ("1", "0", second)]);
    let determinized = |map: &str| Options { determinize: true, ..mapped(map) };
    let empty = from_jff(&labels("", "ba"), "x", &determinized("a=g,b=r")).unwrap();
    for sign in ["ε", "λ", "ϵ", "Λ", "∊"] {
        let made = from_jff(&labels(sign, &format!("b{sign}a")), "x", &determinized("a=g,b=r")).unwrap();
        assert_eq!(made, empty, "{sign}");
        let found = problems(from_jff(&labels(sign, "b"), "x", &mapped("a=g,b=r")));
        assert!(found.len() == 1 && found[0].contains("reads nothing (lambda)"), "{found:?}");
        let dot = format!("digraph {{ s [shape=point]; s -> a; a -> b [label=\"{sign},r\"] }}");
        assert!(problems(from_dot(&dot, "x", &plain()))[0].contains("reads nothing (lambda)"));
    }
    // Unless the map says that it is a symbol.
    let letter = from_jff(&labels("λ", "b"), "x", &mapped("λ=g,b=r")).unwrap();
    assert!(letter.dfa.accepts(&[Letter::Green]) && !letter.dfa.accepts(&[]));

    let both = from_jff(&jff(&[("0", "1", "a, b"), ("1", "1", "a,b"), ("1", "1", "a")]), "x", &mapped("a=g,b=r")).unwrap();
    assert_eq!(both.notices, [Notice::Split { labels: 2, example: "a, b".to_owned() }]);
    for word in words_up_to(4) {
        assert_eq!(both.dfa.accepts(&word), !word.is_empty());
    }
    // Two symbols of one edge can lead a state to two places.
    let found = problems(from_jff(&jff(&[("0", "1", "a,b"), ("0", "0", "a")]), "x", &mapped("a=g,b=r")));
    assert!(found.len() == 1 && found[0].contains("2 transitions on 'a'"), "{found:?}");
    // A comma alone, or one that the map knows, is a symbol.
    let comma = from_jff(&labels(",", "b"), "x", &mapped(",=g,b=r")).unwrap();
    assert!(comma.notices.iter().all(|notice| !matches!(notice, Notice::Split { .. })));
    assert!(problems(from_jff(&labels(",", "b"), "x", &plain()))[0].contains("',', 'b'"));
}

#[test]
fn a_file_says_how_it_writes_the_letters() {
    let letters = |transitions: &[(&str, &str, &str)], map: &str| {
        let options = if map.is_empty() { plain() } else { mapped(map) };
        let letters = from_jff(&jff(transitions), "x", &options).unwrap().letters;
        letters.text(&Letter::ALL)
    };
    let two = |green, red| [("0", "1", green), ("1", "0", red)];
    assert_eq!(letters(&two("g", "r"), ""), "gr");
    assert_eq!(letters(&two("g", "r"), "a=g,b=r"), "gr");
    assert_eq!(letters(&two("b", "a"), "a=g,b=r"), "ab");
    assert_eq!(letters(&two("a", "r"), "a=g"), "ar");
    assert_eq!(letters(&[("0", "1", "a")], "a=g,b=r"), "ab");
    assert_eq!(letters(&[("0", "1", "a")], "a=r"), "ga");
    assert_eq!(letters(&[("0", "1", "r")], "r=g"), "rg");
    assert_eq!(letters(&[], ""), "gr");
}

#[test]
fn files_come_in_several_encodings() {
    let text = jff(&[("0", "1", "g"), ("1", "1", "r")]).replace("name=\"a\"", "name=\"é€\"");
    let declared = |name: &str| format!("<?xml version=\"1.0\" encoding=\"{name}\" standalone=\"no\"?>\n{text}");
    let wide = |text: &str, mark: bool, big: bool| -> Vec<u8> {
        let mark = if mark { "\u{feff}" } else { "" };
        let text = format!("{mark}{text}");
        text.encode_utf16().flat_map(|unit| if big { unit.to_be_bytes() } else { unit.to_le_bytes() }).collect()
    };
    let expected = from_jff(&text, "x", &plain()).unwrap();
    let mut files: Vec<(String, Vec<u8>)> = Vec::new();
    for big in [false, true] {
        files.push((format!("a mark, big {big}"), wide(&text, true, big)));
        files.push((format!("a mark and a declaration, big {big}"), wide(&declared("UTF-16"), true, big)));
        files.push((format!("a declaration, big {big}"), wide(&declared("utf-16"), false, big)));
    }
    for (name, text) in [("UTF-8", declared("UTF-8")), ("none", text.clone()), ("a false one", declared("UTF-16"))] {
        files.push((name.to_owned(), text.clone().into_bytes()));
        files.push((format!("{name} and a mark"), format!("\u{feff}{text}").into_bytes()));
    }
    for (what, bytes) in files {
        let read = decode(bytes).unwrap_or_else(|error| panic!("{what}: {error}"));
        assert_eq!(from_jff(&read, "x", &plain()).unwrap(), expected, "{what}");
    }
    // One byte a character.
    let narrow = |name: &str, euro: u8| -> Vec<u8> {
        declared(name).chars().map(|c| if c == '€' { euro } else { u8::try_from(u32::from(c)).unwrap() }).collect()
    };
    for (name, byte, second) in [("ISO-8859-1", 0xa4, '¤'), ("latin1", 0xa4, '¤'), ("windows-1252", 0x80, '€')] {
        let read = decode(narrow(name, byte)).unwrap();
        assert_eq!(from_jff(&read, "x", &plain()).unwrap().dfa.state(StateId(0)).name, format!("é{second}"), "{name}");
    }
    // Anything else is refused with its position.
    let said = |bytes: Vec<u8>| decode(bytes).unwrap_err().to_string();
    assert_eq!(
        said(narrow("Shift_JIS", 0x80)),
        "1:31: the encoding \"Shift_JIS\" is not known: expected UTF-8, UTF-16, ISO-8859-1 or windows-1252"
    );
    assert_eq!(said(b"<a>\n\xe9".to_vec()), "2:1: not UTF-8 text");
    assert_eq!(said(vec![0xff, 0xfe, b'a', 0, b'\n', 0, 0, 0xd8]), "2:1: not UTF-16 text");
    assert_eq!(said(vec![0xfe, 0xff, 0, b'a', 0]), "1:2: not UTF-16 text");
    assert_eq!(decode(b"<?xml encoding='Shift_JIS'?><a/>".to_vec()).unwrap(), "<?xml encoding='Shift_JIS'?><a/>");
}

#[test]
fn notices_count_in_the_singular_and_the_plural() {
    let said = |before, missing, labels| {
        [
            Notice::Determinized { before, after: 4 },
            Notice::Completed { missing, sink: "s".to_owned() },
            Notice::Split { labels, example: "a,b".to_owned() },
        ]
        .map(|notice| notice.to_string())
    };
    assert_eq!(
        said(1, 1, 1),
        [
            "the automaton was nondeterministic: its 1 state became 4",
            "1 transition was missing and leads to the new state \"s\"",
            "the label \"a,b\" is read as a transition for each symbol",
        ]
    );
    assert_eq!(
        said(2, 2, 2),
        [
            "the automaton was nondeterministic: its 2 states became 4",
            "2 transitions were missing and lead to the new state \"s\"",
            "2 labels with commas, such as \"a,b\", are read as a transition for each symbol",
        ]
    );
}

#[test]
fn names_that_turn_a_line_around_are_replaced() {
    let text = jff(&[("0", "1", "g")]).replace("name=\"a\"", "name=\"a\u{202e}b\"");
    let Import { dfa, notices, .. } = from_jff(&text, "x", &plain()).unwrap();
    assert_eq!(dfa.state(StateId(0)).name, "q0");
    assert_eq!(notices[0].to_string(), "the state \"a\\u{202e}b\" is now named \"q0\": names must be visible and unique");
    // The name of the automaton, too: that of the file, or the one that it gives itself.
    let Import { dfa, notices, .. } = from_jff(&jff(&[("0", "1", "g")]), "x\u{202e}fob.y", &plain()).unwrap();
    assert_eq!(dfa.name(), "xfob.y");
    assert!(notices.iter().any(|notice| notice.to_string().contains("is now named \"xfob.y\"")), "{notices:?}");
    let text = to_dot(&builtin("rope")).replacen("Rope", "R\u{2066}ope", 1);
    assert!(text.contains('\u{2066}'));
    assert_eq!(from_dot(&text, "x", &plain()).unwrap().dfa.name(), "Rope");
}

#[test]
fn line_ends_of_another_system_change_nothing() {
    let dfa = builtin("rope").noted("one line\nand another");
    for (text, read) in [(to_jff(&dfa), from_jff as fn(&str, &str, &Options) -> _), (to_dot(&dfa), from_dot)] {
        // As people write them: a text or a line that continues on the next line.
        let text = text.replace("\\n", "\n").replace("rankdir=LR", "rankdir=\"L\\\nR\"");
        let windows = text.replace('\n', "\r\n");
        assert_ne!(text, windows);
        assert_eq!(read(&text, "x", &plain()).unwrap().dfa, dfa);
        assert_eq!(read(&windows, "x", &plain()).unwrap(), read(&text, "x", &plain()).unwrap(), "{windows}");
    }
}

#[test]
fn positions_of_dot_may_have_a_height() {
    for (pos, expected) in [
        ("1,2,0!", Some((1.0, -2.0))),
        ("1,2,0", Some((1.0, -2.0))),
        (" 1 , 2 , -3.5 !", Some((1.0, -2.0))),
        ("1,2!", Some((1.0, -2.0))),
    ] {
        let text = format!("digraph {{ s [shape=point]; s -> a; a [pos=\"{pos}\"]; a -> a [label=\"g,r\"] }}");
        assert_eq!(from_dot(&text, "x", &plain()).unwrap().dfa.state(StateId(0)).at, expected, "{pos}");
    }
    for pos in ["1", "1,2,x", "1,2,3,4", ",,", "1,,2"] {
        let text = format!("digraph {{ s [shape=point]; s -> a; a [pos=\"{pos}\"]; a -> a [label=\"g,r\"] }}");
        assert!(problems(from_dot(&text, "x", &plain()))[0].contains("expected \"x,y!\""), "{pos}");
    }
}

#[test]
fn a_transition_that_is_listed_twice_counts_once() {
    let text = jff(&[("0", "1", "g"), ("0", "1", "g"), ("0", "0", "r"), ("1", "1", "g"), ("1", "1", "r")]);
    assert_eq!(from_jff(&text, "x", &plain()).unwrap().notices, []);
}

#[test]
fn names_are_made_unique() {
    let text = jff(&[]).replace("name=\"b\"", "name=\"a\"");
    let Import { dfa, notices, .. } = from_jff(&text, "x", &plain()).unwrap();
    assert_eq!(notices[0], Notice::Renamed { from: "a".to_owned(), to: "a2".to_owned() });
    assert!(dfa.find("a2").is_some());
}

/// A file as people write them: comments, defaults, a port, a subgraph, a hidden node before the start.
pub const GRAPHVIZ: &str = r#"
        // from a lecture
        digraph finite_state_machine {
            rankdir=LR; size="8,5"
            node [shape = doublecircle]; "even";
            node [shape = circle];
            hidden [shape=point]
            hidden -> even;
            even -> odd [label = "1, 2"];
            odd:n -> { even } [label = "1"] /* back */
            odd -> odd [label=2, color="red"];
        }"#;

#[test]
fn a_file_of_graphviz() {
    let Import { dfa, notices, .. } = from_dot(GRAPHVIZ, "x", &mapped("1=g,2=r")).unwrap();
    assert_eq!(notices, []);
    assert_eq!(dfa.name(), "finite_state_machine");
    let names: Vec<&str> = dfa.states().iter().map(|s| s.name.as_str()).collect();
    assert_eq!(names, ["even", "odd"]);
    assert!(dfa.accepts(&parse_word("").unwrap()) && dfa.accepts(&parse_word("rg").unwrap()));
    assert!(!dfa.accepts(&parse_word("gr").unwrap()));
}

#[test]
fn refusals_of_dot() {
    let graph = |body: &str| format!("digraph {{ s [shape=point]; s -> a; {body} }}");
    let cases: Vec<(&str, String)> = vec![
        ("undirected", "graph { a -- b }".into()),
        ("wrong arrow", "digraph { a -- b }".into()),
        ("never closed", "digraph { a -> b".into()),
        ("text never closed", "digraph { \"a -> b }".into()),
        ("two graphs", "digraph { } digraph { }".into()),
        ("no start", "digraph { a -> a [label=\"g,r\"] }".into()),
        ("two starts", graph("s -> b; a -> b [label=g]")),
        ("no label", graph("a -> b")),
        ("html label", graph("a -> b [label=<<b>g</b>>]")),
        ("long label", graph("a -> b [label=\"ab,g\"]")),
        ("symbols", graph("a -> b [label=\"a,b\"]")),
        ("three symbols", graph("a -> b [label=\"a,g,r\"]")),
        ("nondeterministic", graph("a -> b [label=g];\n a -> a [label=g]")),
        ("position", graph("a [pos=\"here\"]; a -> a [label=\"g,r\"]")),
        ("strange", "digraph { a ( b }".into()),
        ("empty", String::new()),
    ];
    let shown: Vec<String> = cases
        .into_iter()
        .map(|(what, text)| {
            let found = problems(from_dot(&text, "x", &plain()));
            assert!(!found.is_empty(), "{what}");
            format!("{what}\n    {}", found.join("\n    "))
        })
        .collect();
    insta::assert_snapshot!(shown.join("\n"));
}

#[test]
fn maps() {
    let map = SymbolMap::parse("0=g,1=R").unwrap();
    assert_eq!([map.letter('0'), map.letter('1'), map.letter('2')], [Some(Letter::Green), Some(Letter::Red), None]);
    assert_eq!(map.letter('g'), Some(Letter::Green), "g is itself");
    let odd = SymbolMap::parse(",=g,==r").unwrap();
    assert_eq!([odd.letter(','), odd.letter('=')], [Some(Letter::Green), Some(Letter::Red)]);
    let swapped = SymbolMap::parse("g=r,r=g").unwrap();
    assert_eq!([swapped.letter('g'), swapped.letter('r')], [Some(Letter::Red), Some(Letter::Green)]);
    for (text, position) in [("", 1), ("0", 2), ("0=", 3), ("0=x", 3), ("0=g,", 5), ("0=g1=r", 4), ("00=g", 2)] {
        assert_eq!(SymbolMap::parse(text), Err(MapError::Syntax { position }), "{text}");
    }
    assert_eq!(SymbolMap::parse("0=g,0=r"), Err(MapError::Repeated('0')));
    assert_eq!(SymbolMap::parse("0=g,1=g"), Err(MapError::SameLetter('0', '1', Letter::Green)));
}

#[test]
fn built_ins_go_round() {
    for (name, _) in BUILTIN {
        let dfa = builtin(name);
        for import in [from_jff(&to_jff(&dfa), "x", &plain()), from_dot(&to_dot(&dfa), "x", &plain())] {
            let Import { dfa: read, notices, .. } = import.unwrap();
            assert_eq!((&read, &notices[..]), (&dfa, &[][..]), "{name}");
        }
    }
}

/// A DFA of difficult names, notes and positions, with whole-numbered bends where both ends have places.
fn difficult(seed: u64, names: &[String], about: &str, title: &str) -> Dfa {
    let mut rng = rng(seed);
    let plain = random_dfa(&mut rng, names.len());
    let states: Vec<State> = plain
        .states()
        .iter()
        .zip(names)
        .enumerate()
        .map(|(i, (s, name))| State {
            name: format!(
                "{}{i}",
                name.chars().filter(|c| !c.is_control() && !"\u{fffe}\u{ffff}".contains(*c)).collect::<String>()
            ),
            at: Some((f64::from(rng.random_range(-500..500)), f64::from(rng.random_range(-500..500)) + 0.5)),
            ..s.clone()
        })
        .collect();
    let bent = states
        .iter()
        .map(|s| {
            let middle = |t: StateId| {
                let (a, b) = (s.at.unwrap(), states[t.index()].at.unwrap());
                (f64::midpoint(a.0, b.0), f64::midpoint(a.1, b.1), if a == b { 1.0 } else { 2.0 })
            };
            // A whole-numbered control point, seen from the middle.
            let (x, y, k) = middle(s.green);
            State { green_bend: Some(((40.0 - x) / k, (7.0 - y) / k)), ..s.clone() }
        })
        .collect();
    Dfa::new(title, about, plain.start(), bent).unwrap()
}

/// Text without the characters that XML cannot hold.
fn xml_text(text: &str) -> String {
    text.chars()
        .filter(|c| !c.is_control() || matches!(c, '\n' | '\t' | '\r'))
        .filter(|c| !"\u{fffe}\u{ffff}".contains(*c))
        .collect()
}

proptest! {
    #[test]
    fn difficult_texts_round_trip(
        seed in any::<u64>(), names in proptest::collection::vec(r#"(?s)[-"\\<>&;{}a-z\u{e9}\u{1F600} ,=N]{0,5}"#, 1..6),
        about in "(?s).{0,30}", title in "(?s).{0,12}",
    ) {
        let dfa = difficult(seed, &names, &xml_text(&about), &visible(&xml_text(&title)));
        let Import { dfa: read, .. } = from_jff(&to_jff(&dfa), "x", &plain()).unwrap();
        prop_assert_eq!(&read, &dfa, "{}", to_jff(&dfa));
        let dfa = dfa.named(title).noted(about);
        let Import { dfa: read, .. } = from_dot(&to_dot(&dfa), "x", &plain()).unwrap();
        prop_assert_eq!(&read, &dfa, "{}", to_dot(&dfa));
    }

    /// Any bytes are either a text or have a problem with a position.
    #[test]
    fn no_bytes_panic(bytes in proptest::collection::vec(any::<u8>(), 0..60), start in prop::sample::select(vec![
        &b""[..], b"\xff\xfe", b"\xfe\xff", b"\xef\xbb\xbf", b"<\0", b"\0<", b"<?xml encoding='", b"<?xml encoding=\"x\"?>", b"<?xml encoding",
    ])) {
        if let Err(error) = decode([start, &bytes].concat()) {
            prop_assert!(error.problems().iter().all(|error| error.place.is_some()));
        }
    }

    #[test]
    fn no_text_panics(text in "(?s).{0,120}", tags in r#"(<(structure|type|state id="0"|x|read|/x|/state|!--|!\[CDATA\[|/structure)>?|fa|1|&[a-z#0-9]{0,5};| ){0,30}"#,
        dots in r#"(digraph|graph|node|edge|subgraph|strict|[a-c]|->|--|\{|\}|\[|\]|=|;|,|:|"|\\|<|>|/\*|\*/|//|\#|\n|label|g|r|shape=point| ){0,40}"#) {
        for text in [&text, &tags, &dots] {
            for determinize in [false, true] {
                let options = Options { determinize, ..mapped("a=g,b=r") };
                let _ = from_jff(text, "x", &options);
                let _ = from_dot(text, "x", &options);
            }
        }
    }

    #[test]
    fn no_damaged_file_panics(place in any::<prop::sample::Index>(), byte in any::<u8>(), cut in any::<prop::sample::Index>(), which in 0..14_usize) {
        let dfa = builtin(BUILTIN[which].0);
        for text in [to_jff(&dfa), to_dot(&dfa)] {
            let mut bytes = text.into_bytes();
            let i = place.index(bytes.len());
            bytes[i] = byte;
            bytes.truncate(cut.index(bytes.len() * 4));
            let Ok(text) = String::from_utf8(bytes) else { continue };
            let _ = from_jff(&text, "x", &plain());
            let _ = from_dot(&text, "x", &plain());
        }
    }
}

#[test]
fn short_files_that_mean_very_much_are_refused_in_time() {
    // A thousand nodes joined to a thousand, over and over.
    let group = (0..1500).map(|i| format!("n{i}")).collect::<Vec<_>>().join(" ");
    let text = format!("digraph {{ {{ {group} }} -> {{ {group} }} -> {{ {group} }} [label=g] }}");
    assert!(problems(from_dot(&text, "x", &plain()))[0].contains("edges are too many"));
    let deep = format!("digraph {{ {} }}", "{".repeat(10_000));
    assert!(problems(from_dot(&deep, "x", &plain()))[0].contains("nested too deeply"));
    let deep = "<a>".repeat(10_000);
    assert!(problems(from_jff(&deep, "x", &plain()))[0].contains("nested too deeply"));
    // A nondeterministic automaton of 30 states whose deterministic one has 2^28.
    let mut transitions =
        vec![("0".to_owned(), "0".to_owned(), "g"), ("0".to_owned(), "0".to_owned(), "r"), ("0".to_owned(), "1".to_owned(), "g")];
    let mut states = "<state id='0'><initial/></state>".to_owned();
    for i in 1..30 {
        write!(states, "<state id='{i}'/>").unwrap();
        if i < 29 {
            transitions.extend(["g", "r"].map(|l| (i.to_string(), (i + 1).to_string(), l)));
        }
    }
    let mut body = String::new();
    for (from, to, read) in transitions {
        write!(body, "<transition><from>{from}</from><to>{to}</to><read>{read}</read></transition>").unwrap();
    }
    let text = format!("<structure><type>fa</type><automaton>{states}{body}</automaton></structure>");
    let found = problems(from_jff(&text, "x", &Options { determinize: true, ..plain() }));
    assert!(found[0].contains("more than 10000 states"), "{found:?}");
}
