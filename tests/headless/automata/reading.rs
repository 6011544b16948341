//! The RON form: what is written is read back, and every problem is reported with its position.

use super::builtin;
use fob::automata::{BUILTIN, Dfa, DfaErrors, State, StateId, parse_word};
use fob::base::text::{is_hidden, visible};
use proptest::prelude::*;

fn problems(text: &str) -> Vec<String> {
    Dfa::from_ron(text).map_or_else(|e: DfaErrors| e.problems().iter().map(ToString::to_string).collect(), |_| Vec::new())
}

#[test]
fn documented_example_is_read() {
    let dfa = Dfa::from_ron(
        r#"(name: "Even greens", about: "...", start: "even", states: [
  (name: "even", accepting: true,  green: "odd",  red: "even", at: Some((0.0, 0.0))),
  (name: "odd",  accepting: false, green: "even", red: "odd"),
])"#,
    )
    .unwrap();
    assert_eq!((dfa.name(), dfa.about(), dfa.len()), ("Even greens", "...", 2));
    assert_eq!(dfa.state(StateId(0)).at, Some((0.0, 0.0)));
    assert_eq!(dfa.state(StateId(1)).at, None);
    assert!(dfa.accepts(&parse_word("GrG").unwrap()));
    assert!(!dfa.accepts(&parse_word("rrg").unwrap()));
}

#[test]
fn harmless_deviations_are_accepted() {
    for text in [
        "\u{feff}(name:\"\",start:\"a\",states:[(name:\"a\",accepting:true,green:\"a\",red:\"a\")])",
        "// note\nDfa(name: r#\"x\"#, start: \"a\", states: [State(name: \"a\", accepting: true, green: \"a\", red: \"a\", at: (1, 2)),],)",
        "#![enable(implicit_some)]\n(name: \"x\", start: \"a\", /* b */ states: [(at: None, red: \"a\", green: \"a\", accepting: true, name: \"a\")])",
    ] {
        assert_eq!(problems(text), Vec::<String>::new(), "{text}");
    }
}

#[test]
fn all_problems_at_once_with_their_places() {
    let text = r#"(
  name: "Broken", colour: 3, start: "here",
  states: [
    (name: "a", accepting: maybe, green: "b", red: "x"),
    (name: "a", accepting: true, green: "a", at: Some((0.0, 1e9))),
    (name: "", accepting: true, green: "a", red: 7, red: "a"),
  ],
)"#;
    insta::assert_snapshot!(problems(text).join("\n"), @r#"
    2:19: unknown field `colour` of the DFA: expected `name`, `about`, `start`, `states`
    2:37: the start "here" is not a state
    4:28: expected `true` or `false` (expected boolean)
    4:42: state "a": green leads to "b", which is not a state
    4:52: state "a": red leads to "x", which is not a state
    5:5: state 2 of the list has no field `red`
    5:12: two states are named "a": expected different names
    5:50: state "a": `at` is out of range: expected two plain numbers between -1000000 and 1000000
    6:12: invalid state name "": expected at least one visible character, and no control characters or direction marks
    6:50: expected text in quotes (expected string)
    6:53: field `red` of state 3 of the list is given twice
    "#);
}

#[test]
fn line_ends_of_another_system_change_nothing() {
    let dfa = builtin("rope").noted("one line\nand another");
    // As people write it: the quoted text continues on the next line.
    let text = dfa.to_ron().replace("\\n", "\n");
    assert!(text.contains("one line\nand"));
    assert_eq!(Dfa::from_ron(&text).unwrap(), dfa);
    assert_eq!(Dfa::from_ron(&text.replace('\n', "\r\n")).unwrap(), dfa);
    let broken = text.replace("start: \"", "start: \"no ");
    assert_eq!(problems(&broken).len(), 1);
    assert_eq!(problems(&broken), problems(&broken.replace('\n', "\r\n")));
}

#[test]
fn names_that_break_or_turn_a_line_are_refused() {
    for c in ['\u{1b}', '\n', '\u{85}', '\u{200e}', '\u{202e}', '\u{2028}', '\u{2066}', '\u{61c}'] {
        let text = builtin("dial").to_ron().replacen("name: \"", &format!("name: \"{c}"), 2);
        let found = problems(&text);
        assert!(found.iter().any(|line| line.contains("invalid ") && !line.contains(c)), "{c:?}: {found:?}");
    }
    assert_eq!(problems(&builtin("dial").to_ron().replacen("name: \"", "name: \"שלום e\u{301} ", 1)), [""; 0]);
}

#[test]
fn dfa_names_must_be_visible() {
    for c in ['\n', '\u{1b}', '\u{61c}', '\u{200b}', '\u{200f}', '\u{202a}', '\u{202e}', '\u{2066}', '\u{2069}', '\u{feff}'] {
        let text = builtin("dial").to_ron().replacen("name: \"", &format!("name: \"a{c}b"), 1);
        let found = problems(&text);
        assert_eq!(found.len(), 1, "{c:?}: {found:?}");
        let says = format!("the character {} cannot be seen", c.escape_unicode());
        assert!(found[0].starts_with("1:8: ") && found[0].contains(&says) && !found[0].contains(c), "{found:?}");
        // A name that is set in code loses the character.
        assert_eq!(builtin("dial").named(format!("a{c}b")).name(), if c == '\n' { "a b" } else { "ab" });
    }
    // An incomplete draft is read by the same rule.
    let draft = "(name: \"a\u{202e}b\", states: [(name: \"x\", accepting: true)])";
    assert!(fob::automata::edit::Draft::from_ron(draft).is_err());
    assert!(fob::automata::edit::Draft::from_ron(&draft.replace('\u{202e}', "")).is_ok());
}

#[test]
fn very_many_problems_on_one_line_are_found() {
    let states = "(name: \"\", accepting: 1, green: \"x\"), ".repeat(20_000);
    let errors = Dfa::from_ron(&format!("(name: \"x\", start: \"y\", states: [{states}])")).unwrap_err();
    assert!(errors.problems().len() >= 60_000);
    // 15 columns on from the one before: nothing is counted twice.
    let at = |i: usize| errors.problems()[i].place.unwrap();
    assert_eq!((at(0).line, at(0).column < at(59_999).column), (1, true));
    let message = errors.to_string();
    assert_eq!(message.lines().count(), 101);
    assert!(message.ends_with(&format!("... and {} more problems", errors.problems().len() - 100)));
}

#[test]
fn broken_texts() {
    for (text, expected) in [
        ("", "1:1: expected a DFA"),
        ("(name: \"x\", start: \"a\", states: [])", "1:33: there are no states: expected at least one"),
        ("(name: \"x\", start: \"a\", states: [", "1:3"),
        ("(name: \"x\",\n start \"a\")", "2:7"),
        ("(name: \"x\", states: 5)", "1:1: the DFA has no field `start`"),
        ("[1, 2]", "1:1: expected the DFA in parentheses"),
    ] {
        let found = problems(text);
        assert!(!found.is_empty() && found[0].starts_with(expected), "{text:?} gives {found:?}");
    }
}

#[test]
fn problems_of_machines_built_from_parts_are_reported() {
    let mut state = State::new("a", true, StateId(0), StateId(7));
    state.at = Some((f64::NAN, 0.0));
    let error = Dfa::new("x", "", StateId(3), vec![state.clone(), state]).unwrap_err();
    assert_eq!(error.problems().len(), 6, "{error}");
    assert_eq!(Dfa::new("x", "", StateId(0), vec![]).unwrap_err().to_string(), "there are no states: expected at least one");
}

#[test]
fn built_ins_are_written_and_read_back() {
    for (name, _) in BUILTIN {
        let dfa = builtin(name);
        assert_eq!(Dfa::from_ron(&dfa.to_ron()).unwrap(), dfa);
        // The serde form, as it is in saves.
        let text = ron::to_string(&dfa).unwrap();
        assert_eq!(ron::from_str::<Dfa>(&text).unwrap(), dfa);
    }
}

prop_compose! {
    fn any_dfa()(n in 1_usize..8)(
        states in proptest::collection::vec(
            (".{0,6}", any::<bool>(), 0..n as u32, 0..n as u32, proptest::option::of((-1e6..1e6, -1e6..1e6)),
             proptest::option::of((-50.0..50.0, -50.0..50.0))), n..=n),
        start in 0..n as u32, name in ".{0,20}", about in "(?s).{0,40}",
    ) -> Dfa {
        let states = states.into_iter().enumerate().map(|(i, (name, accepting, green, red, at, bend))| {
            let name: String = name.chars().filter(|c| !is_hidden(*c)).collect();
            State { at, green_bend: bend, ..State::new(format!("{name}{i}"), accepting, StateId(green), StateId(red)) }
        }).collect();
        Dfa::new(visible(&name), about, StateId(start), states).unwrap()
    }
}

proptest! {
    #[test]
    fn written_values_are_read_back(dfa in any_dfa()) {
        prop_assert_eq!(Dfa::from_ron(&dfa.to_ron()).unwrap(), dfa);
    }

    #[test]
    fn no_text_panics(text in "(?s).{0,200}") {
        let _ = Dfa::from_ron(&text);
    }

    #[test]
    fn no_damaged_file_panics(place in any::<prop::sample::Index>(), byte in any::<u8>(), cut in any::<prop::sample::Index>()) {
        let mut bytes = BUILTIN[1].1.as_bytes().to_vec();
        let i = place.index(bytes.len());
        bytes[i] = byte;
        bytes.truncate(cut.index(bytes.len() * 4));
        if let Ok(text) = std::str::from_utf8(&bytes)
            && let Err(errors) = Dfa::from_ron(text)
        {
            prop_assert!(!errors.problems().is_empty());
        }
    }
}
