//! The built-in DFAs, checked against their languages (each written a second time as a predicate) and their published odds.

use super::{builtin, words, words_up_to};
use fob::automata::odds::{OddsTable, accepted, binomial, count, odds, odds_with_losses};
use fob::automata::{BUILTIN, Dfa, Letter, word_text};
use num_bigint::BigUint;
use num_rational::BigRational;
use num_traits::ToPrimitive;

/// Counts the occurrences of a text in a word, including overlaps.
fn occurrences(word: &str, text: &str) -> usize {
    (0..word.len()).filter(|&i| word[i..].starts_with(text)).count()
}

fn greens(word: &str) -> usize {
    word.matches('g').count()
}

fn in_language(name: &str, w: &str) -> bool {
    let last = |k: usize| w.len().checked_sub(k).map(|i| &w[i..=i]);
    match name {
        "rope" => {
            let end = w.chars().fold(1_i32, |x, c| (if c == 'g' { x + 1 } else { x - 1 }).clamp(0, 3));
            end == 2 || end == 3
        }
        "ends-with-green" => w.ends_with('g'),
        "last-two-differ" => w.ends_with("gr") || w.ends_with("rg"),
        "third-from-last-green" => last(3) == Some("g"),
        "first-equals-last" => !w.is_empty() && w.chars().next() == w.chars().last(),
        "even-green-red" => occurrences(w, "gr").is_multiple_of(2),
        "even-ggg" => occurrences(w, "ggg").is_multiple_of(2),
        "four-greens" => w.contains("gggg"),
        "contains-ggrgg" => w.contains("ggrgg"),
        "no-five-in-a-row" => !w.contains("ggggg") && !w.contains("rrrrr"),
        "ggg-before-rrr" => match (w.find("ggg"), w.find("rrr")) {
            (Some(green), Some(red)) => green < red,
            (green, _) => green.is_some(),
        },
        "dial" => {
            let end = w.chars().fold(0_u32, |x, c| if c == 'g' { (x + 1) % 4 } else { (4 - x) % 4 });
            end < 2
        }
        "even-greens" => greens(w).is_multiple_of(2),
        "balance-mod-3" => (2 * greens(w)).abs_diff(w.len()).is_multiple_of(3),
        "seven-greens" => greens(w) >= 7,
        "six-reds-at-most" => w.len() - greens(w) <= 6,
        "long-rope" => w.chars().fold(0_i32, |x, c| (if c == 'g' { x + 1 } else { x - 1 }).clamp(-4, 4)) > 0,
        _ => panic!("no predicate for {name}"),
    }
}

#[test]
fn each_accepts_its_language() {
    for (name, _) in BUILTIN {
        let dfa = builtin(name);
        for word in words_up_to(12) {
            let text = word_text(&word);
            assert_eq!(dfa.accepts(&word), in_language(name, &text), "{name} on {text:?}");
        }
    }
}

#[test]
fn each_has_its_published_size_and_odds() {
    // The table of the design: states, and odds for 15 green and 15 red as a range that its digits allow.
    let table = [
        ("rope", 4, 0.499_885, 0.499_895),
        ("ends-with-green", 2, 0.5, 0.5),
        ("last-two-differ", 5, 15.0 / 29.0, 15.0 / 29.0),
        ("third-from-last-green", 8, 0.5, 0.5),
        ("first-equals-last", 5, 14.0 / 29.0, 14.0 / 29.0),
        ("even-green-red", 4, 0.499_95, 0.500_05),
        ("even-ggg", 6, 0.500_25, 0.500_35),
        ("four-greens", 5, 0.667_85, 0.667_95),
        ("contains-ggrgg", 6, 0.5575, 0.5585),
        ("no-five-in-a-row", 10, 0.500_25, 0.500_35),
        ("ggg-before-rrr", 7, 0.4965, 0.4975),
        ("dial", 4, 0.5, 0.5),
        ("even-greens", 2, 0.0, 0.0),
        ("balance-mod-3", 3, 1.0, 1.0),
        // These three are for reject matches: one string takes all fifteen of a colour.
        ("seven-greens", 8, 1.0, 1.0),
        ("six-reds-at-most", 8, 0.0, 0.0),
        ("long-rope", 9, 0.0, 1.0),
    ];
    assert_eq!(table.map(|(name, ..)| name), BUILTIN.map(|(name, _)| name));
    for (name, states, low, high) in table {
        let dfa = builtin(name);
        assert_eq!(dfa.len(), states, "{name}");
        assert_eq!(dfa.reachable().len(), states, "{name}");
        let found = odds(&dfa, 15, 15).unwrap().to_f64().unwrap();
        assert!((low - 1e-12..=high + 1e-12).contains(&found), "{name}: {found}");
        assert!(dfa.states().iter().all(|s| s.at.is_some()), "{name} has places");
        assert!(!dfa.about().is_empty(), "{name} is explained");
    }
}

#[test]
fn exact_fractions_of_the_table() {
    let half = |n: u32, d: u32| BigRational::new(n.into(), d.into());
    assert_eq!(odds(&builtin("ends-with-green"), 15, 15).unwrap(), half(1, 2));
    assert_eq!(odds(&builtin("last-two-differ"), 15, 15).unwrap(), half(15, 29));
    assert_eq!(odds(&builtin("third-from-last-green"), 15, 15).unwrap(), half(1, 2));
    assert_eq!(odds(&builtin("first-equals-last"), 15, 15).unwrap(), half(14, 29));
    assert_eq!(odds(&builtin("dial"), 15, 15).unwrap(), half(1, 2));
    assert_eq!(binomial(30, 15), BigUint::from(155_117_520_u32));
}

/// Computes odds by trying every order.
fn brute_odds(dfa: &Dfa, green: usize, red: usize) -> (usize, usize) {
    let orders: Vec<_> = words(green + red).filter(|w| w.iter().filter(|l| **l == Letter::Green).count() == green).collect();
    (orders.iter().filter(|w| dfa.accepts(w)).count(), orders.len())
}

#[test]
fn odds_agree_with_brute_force() {
    for (name, _) in BUILTIN {
        let dfa = builtin(name);
        let table = OddsTable::new(&dfa, 6, 5).unwrap();
        for green in 0..=6_u32 {
            for red in 0..=5_u32 {
                let (good, all) = brute_odds(&dfa, green as usize, red as usize);
                let exact = BigRational::new(good.into(), all.into());
                assert_eq!(table.exact(dfa.start(), green, red).unwrap(), exact, "{name} {green} {red}");
                assert_eq!(odds(&dfa, green, red).unwrap(), exact);
                assert!((table.probability(dfa.start(), green, red) - good as f64 / all as f64).abs() < 1e-14);
            }
        }
        for length in 0..=10 {
            let good = words(length).filter(|w| dfa.accepts(w)).count();
            assert_eq!(count(&dfa, length as u32), BigUint::from(good), "{name} {length}");
        }
    }
}

#[test]
fn the_live_table_agrees_with_exact_odds_everywhere() {
    for (name, _) in BUILTIN {
        let dfa = builtin(name);
        let table = OddsTable::new(&dfa, 15, 15).unwrap();
        for state in dfa.ids() {
            for (green, red) in [(15, 15), (15, 0), (0, 15), (3, 11), (14, 9), (20, 17)] {
                let exact = table.exact(state, green, red).unwrap().to_f64().unwrap();
                let live = table.probability(state, green, red);
                assert!((live - exact).abs() < 1e-14, "{name}");
                // Certainty is exact, so that the screen may say "decided".
                assert_eq!(exact == 0.0 || exact == 1.0, live == 0.0 || live == 1.0, "{name}");
            }
        }
    }
}

#[test]
fn large_boards_are_counted_exactly() {
    // Past 127 pucks the counts no longer fit 128 bits. Ends-with-green has odds g/(g+r) at every size.
    let dfa = builtin("ends-with-green");
    for (green, red) in [(64, 63), (64, 64), (100, 100), (150, 50)] {
        assert_eq!(odds(&dfa, green, red).unwrap(), BigRational::new(green.into(), (green + red).into()));
        assert!(accepted(&dfa, green, red).unwrap() > BigUint::from(u64::MAX));
    }
}

#[test]
fn losses_agree_with_the_closed_form() {
    // With every puck lost with chance p, ends-with-green needs a kept puck whose last one is green: by symmetry (1 - p^30)/2.
    let dfa = builtin("ends-with-green");
    for lost in [0.0, 0.1, 0.5, 0.9, 1.0_f64] {
        let closed = (1.0 - lost.powi(30)) / 2.0;
        assert!((odds_with_losses(&dfa, 15, 15, lost).unwrap() - closed).abs() < 1e-12, "{lost}");
    }
    // Even greens: (1 + (1 - 2q)^15)/2 where q = 1 - p is the chance that a green stays.
    let dfa = builtin("even-greens");
    for lost in [0.0, 0.2, 0.5, 0.7, 1.0_f64] {
        let closed = f64::midpoint(1.0, (1.0 - 2.0 * (1.0 - lost)).powi(15));
        assert!((odds_with_losses(&dfa, 15, 15, lost).unwrap() - closed).abs() < 1e-12, "{lost}");
    }
}
