//! Against definitions: words by running them, minimal automata by Moore's refinement, counts by listing.

#![allow(clippy::unwrap_used)]

use super::*;
use crate::operation::Combination;
use crate::regex::Plus;
use fob_base::Dice;

fn letters(text: &str) -> Alphabet {
    Alphabet::new(&text.chars().collect::<Vec<_>>()).unwrap()
}

fn random(dice: &mut Dice, width: usize, states: u64) -> Table {
    let accepting = (0..states).map(|_| dice.chance(1, 2)).collect();
    let next = (0..states as usize * width).map(|_| dice.below(states) as u32).collect();
    Table::new(width, dice.below(states) as u32, accepting, next)
}

/// All words up to a length, shorter first, then by the order of letters.
fn words(width: usize, longest: usize) -> Vec<Vec<Symbol>> {
    let mut all = vec![Vec::new()];
    let mut first = 0;
    for _ in 0..longest {
        let end = all.len();
        for i in first..end {
            for letter in 0..width as Symbol {
                let mut word: Vec<Symbol> = all[i].clone();
                word.push(letter);
                all.push(word);
            }
        }
        first = end;
    }
    all
}

/// The number of classes by Moore's refinement of reachable states.
fn moore(table: &Table) -> usize {
    let reachable = table.reachable();
    let mut class: Vec<usize> = (0..table.len() as u32).map(|s| usize::from(table.is_accepting(s))).collect();
    loop {
        let mut seen: Vec<Vec<usize>> = Vec::new();
        let mut next = class.clone();
        for &s in &reachable {
            let key: Vec<usize> = std::iter::once(s).chain(table.row(s).iter().copied()).map(|s| class[s as usize]).collect();
            let number = seen.iter().position(|known| *known == key).unwrap_or_else(|| {
                seen.push(key.clone());
                seen.len() - 1
            });
            next[s as usize] = number;
        }
        let number = |class: &[usize]| {
            let mut used: Vec<usize> = reachable.iter().map(|&s| class[s as usize]).collect();
            used.sort_unstable();
            used.dedup();
            used.len()
        };
        if number(&next) == number(&class) {
            return number(&class);
        }
        class = next;
    }
}

#[test]
fn algorithms_agree_with_all_words_up_to_length_eight() {
    let mut dice = Dice::new(33);
    for round in 0..60 {
        let width = 2 + round % 2;
        let (a, b) = (1 + dice.below(6), 1 + dice.below(6));
        let (a, b) = (random(&mut dice, width, a), random(&mut dice, width, b));
        let minimal = a.minimize();
        assert_eq!(minimal.len(), moore(&a));
        let longest = if width == 2 { 8 } else { 6 };
        let all = words(width, longest);
        assert!(all.iter().all(|word| a.accepts(word) == minimal.accepts(word)));
        let first = all.iter().find(|word| a.accepts(word) != b.accepts(word));
        match (difference(&a, &b), first) {
            (Some(found), Some(first)) => assert_eq!(&found, first),
            (Some(found), None) => assert!(found.len() > longest),
            (None, first) => assert_eq!(first, None),
        }
        for how in [Combination::And, Combination::Or, Combination::Xor, Combination::Diff] {
            let (both, _) = product(how, &a, &b).unwrap();
            assert!(all.iter().all(|word| both.accepts(word) == how.of(a.accepts(word), b.accepts(word))));
        }
        let letters = letters(&"abc"[..width]);
        let backwards = reverse(&a, &letters, 10_000).unwrap();
        for word in &all {
            let turned: Vec<Symbol> = word.iter().rev().copied().collect();
            assert_eq!(backwards.accepts(word), a.accepts(&turned));
        }
        let numbers = counts(&a, longest);
        for (length, number) in numbers.iter().enumerate() {
            let listed = all.iter().filter(|word| word.len() == length && a.accepts(word)).count();
            assert_eq!(*number, listed.into());
            assert_eq!(*number, count(&a, length));
        }
        let names = (0..a.len()).map(|i| format!("q{i}")).collect();
        let (text, _) = eliminate::expression(&Automaton::from_table("", letters.clone(), &a, names));
        match text {
            Some(text) => assert_eq!(expression::table(&text, &letters).unwrap(), minimal, "{text}"),
            None => assert_eq!(minimal.shortest(), None),
        }
    }
}

#[test]
fn subset_construction_matches_reachable_sets() {
    let text = r#"(letters: ("a", 'b'), start: "p", states: [
        (name: "p", on: {"a": ["p", "q"], "b": "p"}),
        (name: "q", on: {"b": ["r"], "": ["r"]}),
        (name: "r", accepting: true, on: {"a": ["p"]}),
    ])"#;
    let nfa = from_ron(text, &Context::default()).unwrap();
    assert_eq!(from_ron(&nfa.to_ron(), &Context::default()).unwrap(), nfa);
    let Subsets { table, sets } = nfa.subsets(10).unwrap();
    let names: Vec<String> = sets.iter().map(|set| nfa.set_name(set)).collect();
    assert_eq!(names, ["{p}", "{p,q,r}", "{p,r}"]);
    for word in words(2, 8) {
        // By its definition: all states that some run may be in.
        let mut now = vec![false; 3];
        now[0] = true;
        for &letter in &word {
            let mut next = vec![false; 3];
            for s in (0..3).filter(|&s| now[s]) {
                nfa.states()[s].on[usize::from(letter)].iter().for_each(|&to| next[to] = true);
            }
            next[2] |= next[1];
            now = next;
        }
        assert_eq!(table.accepts(&word), now[2], "{word:?}");
        assert_eq!(nfa.traced(&word).last().unwrap(), &(0..3).filter(|&s| now[s]).collect::<Vec<_>>());
    }
    assert_eq!(nfa.subsets(2), Err(TooManySets(2)));
    let whole = nfa.minimal(10).unwrap();
    assert_eq!(whole.table().unwrap(), table.minimize());
}

#[test]
fn plus_means_one_or_more_or_union() {
    let letters = letters("ab");
    let of = |text: &str, plus| expression::table_within(text, &letters, plus, 1000).unwrap();
    assert_eq!(of("(a+b)*", Plus::Union), of("(a|b)*", Plus::Repeat));
    assert_eq!(of("(a+b)+", Plus::Union), of("(a|b)(a|b)*", Plus::Repeat));
    assert_eq!(of("a++b", Plus::Union), of("aa*|b", Plus::Repeat));
    assert_eq!(of("(a+b)*", Plus::Repeat), of("(aa*b)*", Plus::Repeat));
    for empty in ["", "ε", "λ", "_", "()", "_*", "!(.*)|_"] {
        assert_eq!(of(empty, Plus::Repeat).shortest(), Some(Vec::new()), "{empty}");
        assert_eq!(of(empty, Plus::Repeat).len(), 2, "{empty}");
    }
    let error = |text| expression::table(text, &letters).unwrap_err().to_string();
    assert_eq!(error("ag"), "character 2: found 'g': expected `a`, `b`, `.`, `(` or `!`");
}

#[test]
fn alphabets_reject_bad_sizes_repeats_and_signs() {
    assert!(Alphabet::new(&"abcdefgh".chars().collect::<Vec<_>>()).is_ok());
    assert_eq!(Alphabet::new(&['a']), Err(AlphabetError::Number(1)));
    assert_eq!(Alphabet::new(&['0', '1', '0']), Err(AlphabetError::Repeated('0')));
    for c in "ελ_ \"'`|*+?(){}&!.,\u{202e}\n".chars() {
        assert_eq!(Alphabet::new(&['a', c]), Err(AlphabetError::NoLetter(c)));
    }
}

#[test]
fn all_problems_are_reported_with_places() {
    let text = "(letters: [\"a\", \"b\"], start: \"x\", states: [\n (name: \"p\", on: {\"c\": \"p\", \"a\": \"q\"}, more: 1),\n (name: \"p\"),\n])";
    let errors = from_ron(text, &Context::default()).unwrap_err();
    let lines: Vec<String> = errors.problems().iter().map(ToString::to_string).collect();
    let places: Vec<&str> = lines.iter().map(|line| line.split(": ").next().unwrap()).collect();
    assert_eq!(places, ["1:30", "2:24", "2:34", "2:40", "3:9"], "{lines:#?}");
}
