//! Minimizing, comparing and combining, checked against naive implementations on thousands of random DFAs.

use super::oracle::{moore, moore_len, naive_difference, random_dfa, reachable, redundant_dfa, rng};
use super::{builtin, words_up_to};
use fob::automata::check::{Warning, check, is_order_blind};
use fob::automata::equivalence::{difference, equivalent};
use fob::automata::minimize::{minimal_len, minimize, refine};
use fob::automata::operation::{Combination, combine, complement, reverse};
use fob::automata::{BUILTIN, Dfa, Letter, State, StateId, odds, regex};
use rand::RngExt;
use std::collections::BTreeSet;

/// Returns random DFAs of all small sizes, some with many equivalent states.
fn many(seed: u64, count: usize) -> impl Iterator<Item = Dfa> {
    let mut rng = rng(seed);
    (0..count).map(move |i| {
        if i % 2 == 0 {
            let states = rng.random_range(1..=12);
            random_dfa(&mut rng, states)
        } else {
            let (classes, copies) = (rng.random_range(1..=6), rng.random_range(1..=5));
            redundant_dfa(&mut rng, classes, copies)
        }
    })
}

/// The built-in DFAs that only count pucks.
const ONLY_COUNT: [&str; 4] = ["even-greens", "balance-mod-3", "seven-greens", "six-reds-at-most"];

#[test]
fn minimising_agrees_with_moore_and_keeps_the_language() {
    for dfa in many(1, 4000) {
        let minimal = minimize(&dfa);
        assert_eq!(minimal.len(), moore_len(&dfa));
        assert_eq!(minimal_len(&dfa), minimal.len());
        assert_eq!(naive_difference(&dfa, &minimal), None);
        assert_eq!(minimize(&minimal), minimal, "minimising twice is minimising once");
        assert_eq!(minimal.reachable(), minimal.ids().collect::<Vec<_>>(), "states in the order of words");
    }
}

#[test]
fn minimal_dfas_of_one_language_are_alike() {
    let mut rng = rng(2);
    for _ in 0..500 {
        let small = random_dfa(&mut rng, 7);
        // The same language with more states.
        let states = (0..21)
            .map(|i| {
                let of = small.state(StateId::from(i % 7));
                let mut copy = |id: StateId| StateId::from(id.index() + 7 * rng.random_range(0..3));
                State::new(format!("t{i}"), of.accepting, copy(of.green), copy(of.red))
            })
            .collect();
        let large = Dfa::new("large", "", small.start(), states).unwrap();
        let shape = |dfa: &Dfa| -> Vec<_> { minimize(dfa).states().iter().map(|s| (s.accepting, s.green, s.red)).collect() };
        assert_eq!(shape(&small), shape(&large));
    }
}

#[test]
fn the_steps_lead_to_moore_s_classes() {
    for dfa in many(3, 600) {
        let steps = refine(&dfa);
        let mut classes = steps.classes(0);
        assert_eq!(classes.len(), 1);
        for (i, split) in steps.splits.iter().enumerate() {
            let inside: BTreeSet<_> = split.inside.iter().copied().collect();
            let whole: BTreeSet<_> = split.inside.iter().chain(&split.outside).copied().collect();
            assert!(!split.inside.is_empty() && !split.outside.is_empty());
            assert!(classes.iter().any(|class| class.iter().copied().collect::<BTreeSet<_>>() == whole), "a class falls apart");
            // Check the reason.
            for &s in &whole {
                let is_inside = match &split.by {
                    None => dfa.is_accepting(s),
                    Some((splitter, letter)) => splitter.contains(&dfa.step(s, *letter)),
                };
                assert_eq!(is_inside, inside.contains(&s));
            }
            classes = steps.classes(i + 1);
            assert_eq!(classes.len(), i + 2);
        }
        let found: BTreeSet<Vec<StateId>> = classes.into_iter().collect();
        let by_class = moore(&dfa);
        let expected: BTreeSet<Vec<StateId>> =
            by_class.values().map(|c| by_class.iter().filter(|(_, d)| *d == c).map(|(s, _)| *s).collect()).collect();
        assert_eq!(found, expected);
        assert_eq!(steps.reachable.iter().copied().collect::<BTreeSet<_>>(), reachable(&dfa));
        assert_eq!(steps.dropped.len() + steps.reachable.len(), dfa.len());
    }
}

#[test]
fn witness_is_the_shortest_and_first_word() {
    let mut rng = rng(4);
    let (mut same, mut different, mut long) = (0, 0, 0);
    for i in 0..6000 {
        let a = random_dfa(&mut rng, 1 + i % 9);
        // Often nearly equal, so that witnesses are long.
        let b = match i % 3 {
            0 => random_dfa(&mut rng, 1 + i % 7),
            1 => minimize(&a),
            _ => {
                let mut states = a.states().to_vec();
                let k = rng.random_range(0..states.len());
                states[k].accepting = !states[k].accepting;
                Dfa::new("b", "", a.start(), states).unwrap()
            }
        };
        let found = difference(&a, &b);
        assert_eq!(found, naive_difference(&a, &b));
        match found {
            None => same += 1,
            Some(word) => {
                different += 1;
                long += usize::from(word.len() > 3);
            }
        }
    }
    assert!(same > 1000 && different > 1000 && long > 50, "{same} {different} {long}");
}

#[test]
fn operations_word_by_word() {
    let mut rng = rng(5);
    for i in 0..300 {
        let (a, b) = (random_dfa(&mut rng, 1 + i % 6), random_dfa(&mut rng, 1 + i % 5));
        let not = complement(&a);
        let back = reverse(&a).unwrap();
        assert_eq!(minimal_len(&back), back.len(), "a reverse is minimal");
        let combined = [Combination::And, Combination::Or, Combination::Xor].map(|how| (how, combine(how, &a, &b).unwrap()));
        for word in words_up_to(7) {
            assert_eq!(not.accepts(&word), !a.accepts(&word));
            let backwards: Vec<Letter> = word.iter().rev().copied().collect();
            assert_eq!(back.accepts(&word), a.accepts(&backwards));
            for (how, c) in &combined {
                assert_eq!(c.accepts(&word), how.of(a.accepts(&word), b.accepts(&word)), "{how}");
            }
        }
        assert!(equivalent(&reverse(&back).unwrap(), &a));
        assert!(equivalent(&complement(&not), &a));
    }
}

#[test]
fn reverse_with_too_many_states_is_refused() {
    // The 15th letter from the start is green; its reverse needs 2^15 states.
    let dfa = regex::to_dfa(".{14}g.*").unwrap();
    assert!(dfa.len() < 20);
    assert!(reverse(&dfa).is_err());
}

#[test]
fn combining_names_may_not_clash() {
    let dfa = |names: [&str; 2]| {
        let states = names.iter().enumerate().map(|(i, n)| State::new(*n, i == 0, StateId(1), StateId(0))).collect();
        Dfa::new("x", "", StateId(0), states).unwrap()
    };
    let combined = combine(Combination::Or, &dfa(["a,b", "a"]), &dfa(["c", "b,c"])).unwrap();
    let names: BTreeSet<&str> = combined.states().iter().map(|s| s.name.as_str()).collect();
    assert_eq!(names.len(), combined.len());
}

#[test]
fn order_blind_means_that_order_never_matters() {
    let mut blind = 0;
    for dfa in many(6, 1500).filter(|dfa| dfa.len() <= 10) {
        // By definition, on all words up to a length that distinguishes all pairs of states.
        let mut by_numbers = std::collections::BTreeMap::new();
        let found = words_up_to(10).all(|word| {
            let greens = word.iter().filter(|l| **l == Letter::Green).count();
            let accepted = dfa.accepts(&word);
            *by_numbers.entry((greens, word.len())).or_insert(accepted) == accepted
        });
        // A word of up to 8 letters reaches and tells apart what can be distinguished here; the other direction is exact.
        if is_order_blind(&dfa) {
            blind += 1;
            assert!(found);
        } else if minimal_len(&dfa) <= 4 {
            assert!(!found);
        }
    }
    assert!(blind > 50);
    for (name, _) in BUILTIN {
        assert_eq!(is_order_blind(&builtin(name)), ONLY_COUNT.contains(&name), "{name}");
    }
}

#[test]
fn warnings() {
    let kinds = |dfa: &Dfa| -> Vec<&'static str> {
        check(dfa)
            .warnings
            .iter()
            .map(|w| match w {
                Warning::Unreachable(_) => "unreachable",
                Warning::OrderBlind => "order-blind",
                Warning::DecidedFromTheStart { .. } => "decided",
            })
            .collect()
    };
    for (name, _) in BUILTIN {
        let expected: &[&str] = if ONLY_COUNT.contains(&name) { &["order-blind"] } else { &[] };
        assert_eq!(kinds(&builtin(name)), expected, "{name}");
        assert_eq!(check(&builtin(name)).minimal, builtin(name).len(), "{name} is minimal");
    }
    assert_eq!(kinds(&regex::to_dfa(".*").unwrap()), ["order-blind", "decided"]);
    let lost = State::new("lost", false, StateId(0), StateId(2));
    let mut states = builtin("ends-with-green").states().to_vec();
    states.push(lost);
    let report = check(&Dfa::new("x", "", StateId(0), states).unwrap());
    assert_eq!((report.states, report.reachable, report.minimal), (3, 2, 2));
    assert_eq!(report.warnings, [Warning::Unreachable(vec!["lost".to_owned()])]);
}

#[test]
fn minimising_keeps_names_places_and_odds() {
    let mut states = builtin("rope").states().to_vec();
    // A second state equivalent to `2`, entered by green from `1`.
    let twin = State { name: "twin".to_owned(), ..states[2].clone() };
    states.push(twin);
    states[1].green = StateId(4);
    let dfa = Dfa::new("twins", "note", StateId(1), states).unwrap();
    let minimal = minimize(&dfa);
    assert_eq!(minimal.len(), 4);
    assert_eq!((minimal.name(), minimal.about()), ("twins", "note"));
    assert_eq!(minimal.find("1"), Some(StateId(0)), "the start comes first");
    assert_eq!(minimal.state(minimal.find("0").unwrap()).at, builtin("rope").state(StateId(0)).at);
    assert_eq!(odds::odds(&minimal, 15, 15), odds::odds(&builtin("rope"), 15, 15));
}

/// Names, places, bends, the order of states and of steps, and the words of witnesses, over many automata: pictures, files and lessons show
/// them, so they stay as they were. What they mean is shown by brute force.
#[test]
fn what_the_algorithms_make_is_the_same_to_the_letter() {
    use fob::automata::general::{Alphabet, Automaton, Node, Reads};
    use std::fmt::Write;
    let mut all = String::new();
    let mut rng = rng(4711);
    for i in 0..400 {
        let (a, b) = (redundant_dfa(&mut rng, 1 + i % 6, 3), random_dfa(&mut rng, 1 + i % 9));
        let _ = writeln!(all, "{}{:?}{:?}", minimize(&a).to_ron(), refine(&a), minimal_len(&a));
        for how in [Combination::And, Combination::Or, Combination::Xor, Combination::Diff] {
            let _ = writeln!(all, "{}", combine(how, &a, &b).unwrap().to_ron());
        }
        let _ = writeln!(
            all,
            "{}{:?}{:?}",
            reverse(&a).unwrap().to_ron(),
            difference(&a, &b),
            a.reachable_from(StateId(a.len() as u32 / 2))
        );
        let n = 1 + i % 7;
        let states = (0..n).map(|k| {
            let accepting = rng.random_range(0..3) == 0;
            let mut targets = |most, reads: Reads| {
                let number = rng.random_range(0..most);
                (0..number).map(|_| (reads, rng.random_range(0..n))).collect::<Vec<_>>()
            };
            let on = [targets(3, Reads::one(Some(0))), targets(3, Reads::one(Some(1))), targets(2, Reads::EMPTY)];
            Node::new(format!("s{k}"), accepting).leading(on.concat())
        });
        let states = states.collect();
        let nfa = Automaton::new("made", "by sets", Alphabet::board(), vec![rng.random_range(0..n), 0], states).unwrap();
        let _ = writeln!(all, "{}", nfa.determinize(10_000).unwrap().to_board().unwrap().to_ron());
    }
    // FNV-1a.
    let digest = all.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3));
    assert_eq!((all.len(), digest), (2_731_132, 17_536_809_154_304_798_931));
}
