//! Labels and starts as courses write them are read as they are meant, or refused with their place.

#![allow(clippy::unwrap_used)]

use super::{Foreign, Notice, Options, SymbolMap, from_dot, from_jff, read};
use crate::general::{Alphabet, Automaton, LetterMap};
use crate::{DfaErrors, parse_word};

/// A file of JFLAP with these transitions between the states p (initial) and q (final).
fn jff(transitions: &[(usize, usize, &str)]) -> String {
    let mut text = "<structure><type>fa</type><automaton>\n<state id=\"0\" name=\"p\"><initial/></state>\n\
        <state id=\"1\" name=\"q\"><final/></state>\n"
        .to_owned();
    for (from, to, read) in transitions {
        text += &format!("<transition><from>{from}</from><to>{to}</to><read>{read}</read></transition>\n");
    }
    text + "</automaton></structure>"
}

fn drawn(text: &str) -> Result<Foreign, DfaErrors> {
    read(text, text.starts_with('<'), "x", &LetterMap::default())
}

fn automaton(text: &str, letters: &str) -> Automaton {
    let found = drawn(text);
    let letters = Alphabet::new(&letters.chars().collect::<Vec<_>>()).unwrap();
    found.unwrap().automaton(&letters, &LetterMap::default()).unwrap()
}

/// Whether each of these words is accepted.
fn accepts(automaton: &Automaton, words: &[&str]) -> Vec<bool> {
    let table = automaton.subsets(1000).unwrap().table;
    words.iter().map(|word| table.accepts(&automaton.letters().parse(word).unwrap())).collect()
}

fn refused(text: &str) -> String {
    drawn(text).map(drop).unwrap_err().to_string()
}

#[test]
fn ranges_are_a_transition_for_each_symbol() {
    let made = automaton(&jff(&[(0, 1, "[a-c]"), (1, 1, "d")]), "abcd");
    assert_eq!(accepts(&made, &["a", "b", "c", "d", "cd", "ac"]), [true, true, true, false, true, false]);
    let made = automaton(&jff(&[(0, 1, "[0-1],a")]), "01a");
    assert_eq!(accepts(&made, &["0", "1", "a", "01"]), [true, true, true, false]);
    let dot =
        |label: &str| format!("digraph {{\n s [shape=point]; q [shape=doublecircle]\n s -> p\n p -> q [label=\"{label}\"]\n}}");
    assert_eq!(accepts(&automaton(&dot("0-3"), "0123"), &["0", "2", "3", "0123", ""]), [true, true, true, false, false]);
    assert_eq!(accepts(&automaton(&dot("[a-b] c"), "abc"), &["a", "b", "c", "ab"]), [true, true, true, false]);
    let imported =
        from_jff(&jff(&[(0, 1, "[0-1]")]), "x", &Options { map: SymbolMap::parse("0=g,1=r").unwrap(), determinize: false });
    let imported = imported.unwrap();
    assert!(imported.dfa.accepts(&parse_word("g").unwrap()) && imported.dfa.accepts(&parse_word("r").unwrap()));
    assert_eq!(imported.notices[0], Notice::Split { labels: 1, example: "[0-1]".to_owned() });
    // A map makes letters of the signs.
    let map = LetterMap::parse("[=x,-=y,]=z").unwrap();
    let found = read(&jff(&[(0, 1, "[a-c]")]), true, "x", &map).unwrap();
    assert_eq!(found.symbols, ['-', '[', ']', 'a', 'c']);
}

#[test]
fn labels_that_may_mean_several_things_are_refused_with_their_place() {
    for (label, expected) in [
        ("[^x]", "a range such as [a-c]"),
        ("[abc]", "a range such as [a-c]"),
        ("[c-a]", "from the first to the last one"),
        ("[a-C]", "from the first to the last one"),
        ("0-9", "a range such as [0-9]"),
        ("a;b", "commas between the symbols"),
        ("a b", "commas between the symbols"),
        (" ", "nothing for the empty word, or a visible symbol"),
    ] {
        let said = refused(&jff(&[(0, 0, "b"), (0, 1, label)]));
        assert!(
            said.starts_with(&format!("5:1: the label {label:?} from \"p\" to \"q\" may mean")) && said.ends_with(expected),
            "{said}"
        );
    }
    let dot = |label: &str| format!("digraph {{\n s [shape=point]; s -> p;\n p -> q [label=\"{label}\"] }}");
    for label in ["[^x]", "a;b", " ", "9-0"] {
        assert!(
            refused(&dot(label)).starts_with(&format!("3:2: the label {label:?} from \"p\" to \"q\"")),
            "{}",
            refused(&dot(label))
        );
    }
    // A single sign is a symbol, and no label at all is the empty word.
    let made = automaton(&jff(&[(0, 1, ";"), (1, 1, "-"), (1, 0, "")]), ";-");
    assert_eq!(accepts(&made, &[";", ";-;", "-"]), [true, true, false]);
    let made = automaton(&jff(&[(0, 1, "a")]).replace("<read>a", "<read>\n\t"), "ab");
    assert_eq!(accepts(&made, &["", "a"]), [true, false], "a line end is layout");
}

#[test]
fn the_empty_word_has_many_forms() {
    for sign in [
        "\u{3b5}",
        "\u{25b}",
        "\u{190}",
        "\u{3bb}",
        "\u{220a}",
        "\u{2208}",
        "\u{2107}",
        "\u{1d6c6}",
        "lambda",
        "Lambda",
        "eps",
        "epsilon",
        "&amp;epsilon;",
        "&epsilon;",
        "&#949;",
        "\\epsilon",
        "",
    ] {
        let made = automaton(&jff(&[(0, 1, sign), (1, 1, "a"), (0, 0, "b")]), "ab");
        assert_eq!(accepts(&made, &["", "a", "ba", "ab"]), [true, true, true, false], "{sign}");
    }
    for sign in ["&epsilon;", "\u{25b}", "eps", "&#x3bb;", ""] {
        let dot = format!(
            "digraph {{ s [shape=point]; s -> p; q [peripheries=2]; p -> q [label=\"{sign}\"]; q -> q [label=\"a,{sign}\"] }}"
        );
        assert_eq!(accepts(&automaton(&dot, "ab"), &["", "aa", "b"]), [true, true, false], "{sign}");
    }
    // Words are said, and are letters where other labels have these letters.
    let found = drawn(&jff(&[(0, 1, "eps"), (1, 0, "lambda")])).unwrap();
    assert_eq!(found.notices, [Notice::Empty { labels: 2, example: "eps".to_owned() }]);
    let said = refused(&jff(&[(0, 1, "eps"), (1, 1, "p"), (1, 0, "e"), (0, 0, "s,a")]));
    assert!(said.starts_with("4:1: the label \"eps\"") && said.ends_with("since other labels have these letters"), "{said}");
}

#[test]
fn dot_marks_a_start_in_several_ways() {
    let body = "q [shape=doublecircle]; p -> q [label=a]; q -> q [label=b];";
    for start in [
        "i [style=invis]; i -> p;",
        "i [style=invisible]; i -> p;",
        "i [style=\"filled,invisible\", label=\"\"]; i -> p;",
        "root=p;",
        "graph [root=p];",
        "p [root=true];",
        "root -> p;",
        "start [shape=circle]; start -> p [label=\"\"];",
        "\"\" [shape=circle]; \"\" -> p;",
        "x [label=root]; x -> p",
    ] {
        let made = automaton(&format!("digraph {{ {start} {body} }}"), "ab");
        assert_eq!((made.states().len(), accepts(&made, &["", "a", "ab", "b"])), (2, vec![false, true, true, false]), "{start}");
    }
    // With a start of its own, a state of such a name is a state.
    let made = automaton("digraph { s [shape=point]; s -> root; root -> q; q [shape=doublecircle] q -> q [label=a] }", "ab");
    assert_eq!((made.states().len(), accepts(&made, &["", "a"])), (2, vec![true, true]));
    assert!(refused(&format!("digraph {{ {body} }}")).contains("no state is initial"));
}

#[test]
fn entities_are_read_in_labels_and_written_back() {
    let text = "digraph { s [shape=point]; s -> a; a [label=\"q&#8320; &amp;amp; &lt;\"]; a -> a [label=\"&alpha;,&beta;\"] }";
    let found = drawn(text).unwrap();
    assert_eq!(found.symbols, ['\u{3b1}', '\u{3b2}']);
    let letters = Alphabet::new(&found.symbols).unwrap();
    let made = found.automaton(&letters, &LetterMap::default()).unwrap();
    assert_eq!(made.states()[0].name, "q\u{2080} &amp; <");
    let again = automaton(&super::general_to_dot(&made), "\u{3b1}\u{3b2}");
    assert_eq!(again.states()[0].name, made.states()[0].name);
    let board =
        from_dot("digraph { s [shape=point]; s -> a; a [label=\"&amp;lt;\"]; a -> a [label=\"g,r\"] }", "x", &Options::default())
            .unwrap()
            .dfa;
    assert_eq!(from_dot(&super::to_dot(&board), "x", &Options::default()).unwrap().dfa.state(board.start()).name, "&lt;");
}

#[test]
fn letters_that_do_not_fit_are_listed_with_the_place_of_the_first() {
    let text = "digraph { s [shape=point]; s -> p;\n p -> p [label=a]\n p -> p [label=\"b|\"]\n p -> p [label=\".,*\"] }";
    let found = drawn(text).unwrap();
    let said = found.no_letters(&LetterMap::default()).unwrap().to_string();
    assert!(said.starts_with("3:2: '*', '.', '|' are not letters: expected printable characters"), "{said}");
    assert!(found.no_letters(&LetterMap::parse("*=x,.=y,|=z").unwrap()).is_none());
    let misfits = found.misfits(|c| c == 'a' || c == '.', "`a` or `.`").unwrap().to_string();
    assert_eq!(misfits, "3:2: '*', 'b', '|' are not letters: expected `a` or `.`");
    let many = drawn(&jff(&[(0, 1, "[A-Z]"), (1, 1, "[a-z]"), (1, 0, "[0-9]"), (0, 0, "#,$,%")])).unwrap();
    assert_eq!(
        many.no_letters(&LetterMap::default()).unwrap().to_string(),
        "5:1: 'z' is not a letter: expected at most 64 letters"
    );
}
