//! Regular expressions, against `regex-automata` and against a naive matcher that knows `&` and `!`.

use super::oracle::rng;
use super::{builtin, words_up_to};
use fob::automata::equivalence::equivalent;
use fob::automata::minimize::minimal_len;
use fob::automata::regex::{RegexError, to_dfa};
use fob::automata::{Letter, word_text};
use proptest::prelude::*;
use rand::{Rng, RngExt};
use regex_automata::meta::Regex;
use std::collections::BTreeSet;

/// An expression for the naive matcher.
#[derive(Debug)]
enum Tree {
    Empty,
    Letter(char),
    Any,
    Sequence(Vec<Tree>),
    Either(Box<Tree>, Box<Tree>),
    Both(Box<Tree>, Box<Tree>),
    Repeat(Box<Tree>, usize, Option<usize>),
    Not(Box<Tree>),
}

fn random_tree(rng: &mut impl Rng, depth: usize, extended: bool) -> Tree {
    let inner = |rng: &mut _| Box::new(random_tree(rng, depth - 1, extended));
    match if depth == 0 { rng.random_range(0..4) } else { rng.random_range(0..if extended { 12 } else { 10 }) } {
        0 => Tree::Letter('g'),
        1 => Tree::Letter('r'),
        2 => Tree::Any,
        3 => Tree::Empty,
        4 | 5 => Tree::Sequence((0..rng.random_range(2..4)).map(|_| random_tree(rng, depth - 1, extended)).collect()),
        6 | 7 => Tree::Either(inner(rng), inner(rng)),
        8 | 9 => {
            let least = rng.random_range(0..3);
            let most = rng.random_bool(0.5).then(|| least + rng.random_range(0..3));
            Tree::Repeat(inner(rng), least, most)
        }
        10 => Tree::Both(inner(rng), inner(rng)),
        _ => Tree::Not(inner(rng)),
    }
}

/// Writes the tree as text. Everything is grouped, which both parsers read alike; `?`, `*`, `+` replace equivalent braces.
fn text(tree: &Tree) -> String {
    match tree {
        Tree::Empty => "()".to_owned(),
        Tree::Letter(c) => c.to_string(),
        Tree::Any => ".".to_owned(),
        Tree::Sequence(parts) => format!("({})", parts.iter().map(text).collect::<Vec<_>>().join(")(")),
        Tree::Either(a, b) => format!("{}|({})", text(a), text(b)),
        Tree::Both(a, b) => format!("({})&({})", text(a), text(b)),
        Tree::Repeat(part, least, most) => {
            let times = match (least, most) {
                (0, None) => "*".to_owned(),
                (1, None) => "+".to_owned(),
                (0, Some(1)) => "?".to_owned(),
                (m, None) => format!("{{{m},}}"),
                (m, Some(n)) if m == n => format!("{{{m}}}"),
                (m, Some(n)) => format!("{{{m},{n}}}"),
            };
            format!("({}){times}", text(part))
        }
        Tree::Not(part) => format!("!({})", text(part)),
    }
}

/// Returns the ends of all matches of a tree in `word` that begin at `from`, by the definition of the operators.
fn ends(tree: &Tree, word: &[char], from: usize) -> BTreeSet<usize> {
    let after = |starts: &BTreeSet<usize>, part: &Tree| starts.iter().flat_map(|&s| ends(part, word, s)).collect::<BTreeSet<_>>();
    match tree {
        Tree::Empty => [from].into(),
        Tree::Letter(c) => word.get(from).filter(|d| *d == c).map(|_| from + 1).into_iter().collect(),
        Tree::Any => word.get(from).map(|_| from + 1).into_iter().collect(),
        Tree::Sequence(parts) => parts.iter().fold([from].into(), |starts, part| after(&starts, part)),
        Tree::Either(a, b) => &ends(a, word, from) | &ends(b, word, from),
        Tree::Both(a, b) => &ends(a, word, from) & &ends(b, word, from),
        Tree::Not(part) => {
            let matched = ends(part, word, from);
            (from..=word.len()).filter(|end| !matched.contains(end)).collect()
        }
        Tree::Repeat(part, least, most) => {
            let mut now: BTreeSet<usize> = [from].into();
            for _ in 0..*least {
                now = after(&now, part);
            }
            let mut all = now.clone();
            // More repetitions than letters give nothing new.
            for _ in 0..most.map_or(word.len() + 1, |most| most - least) {
                now = after(&now, part);
                all.extend(&now);
            }
            all
        }
    }
}

fn agrees(expression: &str, oracle: impl Fn(&str) -> bool, longest: usize) {
    let dfa = to_dfa(expression).unwrap();
    assert_eq!(minimal_len(&dfa), dfa.len(), "{expression} is minimal");
    for word in words_up_to(longest) {
        let word_text = word_text(&word);
        assert_eq!(dfa.accepts(&word), oracle(&word_text), "{expression} on {word_text:?}");
    }
}

#[test]
fn classical_expressions_agree_with_regex_automata() {
    let mut rng = rng(11);
    for _ in 0..600 {
        let tree = random_tree(&mut rng, 4, false);
        let expression = text(&tree);
        let oracle = Regex::new(&format!("^(?:{expression})$")).unwrap();
        agrees(&expression, |word| oracle.is_match(word), 7);
    }
    for expression in ["", "g|r", "gr*|(rg)+", "(g|r)*g(g|r){3}", "((g{2,3}){2}|r?)*", "g{0}", "(g|){3}r", ".{2,}", "(|g)(r|)"] {
        let oracle = Regex::new(&format!("^(?:{expression})$")).unwrap();
        agrees(expression, |word| oracle.is_match(word), 10);
    }
}

#[test]
fn and_and_not_agree_with_the_naive_matcher() {
    let mut rng = rng(12);
    for _ in 0..600 {
        let tree = random_tree(&mut rng, 4, true);
        let matches = |word: &str| {
            let word: Vec<char> = word.chars().collect();
            ends(&tree, &word, 0).contains(&word.len())
        };
        agrees(&text(&tree), matches, 6);
    }
}

#[test]
fn operators_bind_as_the_contract_says() {
    for (a, b) in [
        ("!g*", "(!g)*"),
        ("!gr", "(!g)r"),
        ("!(gr)", "(!(gr))"),
        ("!!g", "g"),
        ("g|r&gr", "g|(r&(gr))"),
        ("g&gr|r", "(g&(gr))|r"),
        ("gr*", "g(r*)"),
        ("gr{2}+", "g((r{2})+)"),
        ("g**", "g*"),
        ("!g{2}", "(!g)(!g)"),
        (" g  r {2,  3} ", "gr{2,3}"),
        ("G R", "gr"),
        ("g&", "(g)&()"),
        ("|g", "()|g"),
        ("", "()"),
        ("  ", "()"),
        ("g{2,}", "ggg*"),
        ("g{1 0}", "g{10}"),
    ] {
        assert!(equivalent(&to_dfa(a).unwrap(), &to_dfa(b).unwrap()), "{a} and {b}");
    }
    assert_eq!(to_dfa("!.*").unwrap().len(), to_dfa("(!.)*").unwrap().len());
    assert!(!to_dfa("g&r").unwrap().accepts(&[Letter::Green]));
}

#[test]
fn built_ins_by_expression() {
    for (name, expression) in [
        ("ends-with-green", ".*g"),
        ("third-from-last-green", ".*g.{2}"),
        ("first-equals-last", "g|r|g.*g|r.*r"),
        ("last-two-differ", ".*(gr|rg)"),
        ("four-greens", ".*g{4}.*"),
        ("contains-ggrgg", ".*ggrgg.*"),
        ("no-five-in-a-row", "!(.*(g{5}|r{5}).*)"),
        ("even-greens", "(r*gr*g)*r*"),
        ("ggg-before-rrr", "!(.*rrr.*)ggg.* | (!(.*rrr.*) & (.*ggg)).*"),
    ] {
        assert!(equivalent(&to_dfa(expression).unwrap(), &builtin(name)), "{name}");
    }
}

#[test]
fn errors_name_the_place_and_what_was_expected() {
    let message = |expression: &str| to_dfa(expression).unwrap_err().to_string();
    insta::assert_snapshot!(
        ["*g", "g|*", "(gr", "gr)", "g{", "g{x}", "g{2", "g{2,1}", "g{1,2,3}", "g{,3}", "gx", "!", "g!", "(!)", "g{99999}", "g]", "g{-1}"]
            .map(|e| format!("{e:9} {}", message(e)))
            .join("\n"),
        @r"
    *g        character 1: found '*': expected `g`, `r`, `.`, `(` or `!`
    g|*       character 3: found '*': expected `g`, `r`, `.`, `(` or `!`
    (gr       character 1: this `(` is never closed: expected `)`
    gr)       character 3: found ')': expected an operator or the end
    g{        character 3: the expression ends: expected a number, as in {2}, {2,} or {2,5}
    g{x}      character 3: found 'x': expected a number, as in {2}, {2,} or {2,5}
    g{2       character 4: the expression ends: expected `}`
    g{2,1}    character 2: {2,1} has its bounds reversed: expected the smaller number first
    g{1,2,3}  character 6: found ',': expected `}`, or `,` and a number
    g{,3}     character 3: found ',': expected a number, as in {2}, {2,} or {2,5}
    gx        character 2: found 'x': expected `g`, `r`, `.`, `(` or `!`
    !         character 2: the expression ends: expected `g`, `r`, `.`, `(` or `!`
    g!        character 3: the expression ends: expected `g`, `r`, `.`, `(` or `!`
    (!)       character 3: found ')': expected `g`, `r`, `.`, `(` or `!`
    g{99999}  character 3: too many repetitions: expected at most 10000
    g]        character 2: found ']': expected `g`, `r`, `.`, `(` or `!`
    g{-1}     character 3: found '-': expected a number, as in {2}, {2,} or {2,5}
    "
    );
}

#[test]
fn exploding_constructions_are_refused() {
    assert_eq!(to_dfa(".*g.{30}").unwrap_err(), RegexError::TooLarge);
    assert_eq!(to_dfa(&"(".repeat(1000)).unwrap_err(), RegexError::Depth { position: 201 });
    assert_eq!(to_dfa(&format!("g{}", "{2}".repeat(1000))).unwrap_err(), RegexError::Depth { position: 602 });
    assert_eq!(to_dfa(&"g".repeat(10_001)).unwrap_err(), RegexError::Length(10_001));
    // Long, but harmless.
    assert_eq!(to_dfa(&"g?".repeat(300)).unwrap().len(), 302);
    assert_eq!(to_dfa(&"gr".repeat(2000)).unwrap().len(), 4002);
    assert_eq!(to_dfa(&format!("{}g", "!".repeat(5000))).unwrap().len(), 3);
}

proptest! {
    #[test]
    fn no_expression_panics(expression in "[gr.|&!*+?(){},0-9 x]{0,24}") {
        let _ = to_dfa(&expression);
    }
}
