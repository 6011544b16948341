//! An automaton as a game, against brute force over all orders.

use super::oracle::{random_dfa, rng};
use super::{builtin, words};
use fob::automata::analysis::{
    Control, Fairness, Force, Picker, Standing, Standings, drama, fairer, fairness, leverage, odds_along,
};
use fob::automata::check::is_order_blind;
use fob::automata::odds::{
    OddsTable, TooManyPucks, accepted as accepted_orders, endings, heat_map, odds, odds_with_losses, probability, with_losses,
};
use fob::automata::{BUILTIN, Dfa, Letter, StateId, parse_word};
use num_rational::BigRational;
use num_traits::{Signed, ToPrimitive};
use rand::RngExt;

/// Returns all orders of these numbers of pucks.
fn orders(green: usize, red: usize) -> impl Iterator<Item = Vec<Letter>> {
    words(green + red).filter(move |w| w.iter().filter(|l| **l == Letter::Green).count() == green)
}

fn run_from(dfa: &Dfa, state: StateId, word: &[Letter]) -> StateId {
    word.iter().fold(state, |s, &l| dfa.step(s, l))
}

/// Counts the accepted orders and all orders from a state.
fn accepted(dfa: &Dfa, state: StateId, green: usize, red: usize) -> (usize, usize) {
    orders(green, red).fold((0, 0), |(good, all), w| (good + usize::from(dfa.is_accepting(run_from(dfa, state, &w))), all + 1))
}

#[test]
fn standings_agree_with_brute_force() {
    let mut rng = rng(21);
    for i in 0..40 {
        let dfa = random_dfa(&mut rng, 1 + i % 6);
        let standings = Standings::new(&dfa, 4, 5);
        for state in dfa.ids() {
            for (green, red) in [(0, 0), (1, 0), (0, 3), (2, 2), (4, 5), (4, 1), (3, 5)] {
                let (good, all) = accepted(&dfa, state, green, red);
                let expected = match good {
                    0 => Standing::Rejected,
                    g if g == all => Standing::Accepted,
                    g => match (2 * g).cmp(&all) {
                        std::cmp::Ordering::Less => Standing::Below,
                        std::cmp::Ordering::Equal => Standing::Even,
                        std::cmp::Ordering::Greater => Standing::Above,
                    },
                };
                assert_eq!(standings.get(state, green as u32, red as u32), expected);
            }
        }
    }
    // Numbers beyond 128 bits: ends-with-green has odds of one half exactly if there are as many greens as reds.
    let dfa = builtin("ends-with-green");
    let standings = Standings::new(&dfa, 70, 70);
    assert_eq!(standings.get(dfa.start(), 70, 70), Standing::Even);
    assert_eq!(standings.get(dfa.start(), 70, 69), Standing::Above);
    assert_eq!(standings.get(dfa.start(), 69, 70), Standing::Below);
}

#[test]
fn leverage_and_losses() {
    let dfa = builtin("rope");
    let table = OddsTable::new(&dfa, 15, 15).unwrap();
    let found = leverage(&dfa, &table, dfa.start(), 5, 4);
    let p = |state: StateId, g: usize, r: usize| {
        let (good, all) = accepted(&dfa, state, g, r);
        good as f64 / all as f64
    };
    let close = |a: f64, b: f64| assert!((a - b).abs() < 1e-12, "{a} {b}");
    close(found.now, p(dfa.start(), 5, 4));
    close(found.holed[0].unwrap(), p(StateId(2), 4, 4));
    close(found.holed[1].unwrap(), p(StateId(0), 5, 3));
    close(found.lost[0].unwrap(), p(StateId(1), 4, 4));
    close(found.lost[1].unwrap(), p(StateId(1), 5, 3));
    close(found.value().unwrap(), p(StateId(2), 4, 4) - p(StateId(0), 5, 3));
    // The odds now are the mean of the odds after the next puck.
    close(found.now, (5.0 * found.holed[0].unwrap() + 4.0 * found.holed[1].unwrap()) / 9.0);
    let end = leverage(&dfa, &table, dfa.start(), 0, 3);
    assert_eq!((end.holed[0], end.lost[0], end.value()), (None, None, None));
    // If the order never matters, the next colour does not matter either.
    let dfa = builtin("balance-mod-3");
    let table = OddsTable::new(&dfa, 9, 7).unwrap();
    for state in dfa.ids() {
        assert_eq!(leverage(&dfa, &table, state, 9, 7).value(), Some(0.0));
    }
    let curve = odds_along(
        &builtin("ends-with-green"),
        &OddsTable::new(&builtin("ends-with-green"), 1, 1).unwrap(),
        &parse_word("rg").unwrap(),
        1,
        1,
    );
    assert_eq!(curve, [0.5, 1.0, 1.0]);
}

#[test]
fn numbers_near_the_limit_of_their_type_are_refused() {
    let dfa = builtin("rope");
    let table = OddsTable::new(&dfa, 3, 3).unwrap();
    let most = u32::MAX;
    for (green, red) in [(most, most), (most, 0), (0, most), (most, 1), (most / 2, most / 2 + 1), (65_535, 0), (40_000, 25_535)] {
        let refused = TooManyPucks { states: 4, green, red };
        assert_eq!(odds(&dfa, green, red), Err(refused));
        assert_eq!(accepted_orders(&dfa, green, red), Err(refused));
        assert_eq!(heat_map(&dfa, green, red), Err(refused));
        assert_eq!(odds_with_losses(&dfa, green, red, 0.5), Err(refused));
        assert_eq!(endings(&dfa, dfa.start(), green, red), Err(refused));
        assert_eq!(OddsTable::new(&dfa, green, red), Err(refused));
        assert_eq!(table.exact(dfa.start(), green, red), Err(refused));
        assert!(table.probability(dfa.start(), green, red).is_nan());
        assert!(with_losses(green, red, 0.5, |_, _| 1.0).is_err());
        assert!(fairer(&dfa, green, red, 3, 3).is_empty());
        assert!(refused.to_string().contains(&green.to_string()));
    }
    // Up to the limit they are worked out: of very many pucks as many end with green as there are greens.
    let green = builtin("ends-with-green");
    assert_eq!(odds(&green, 1000, 1000).unwrap().to_f64(), Some(0.5));
    assert_eq!(odds(&green, 0, 1000).unwrap().to_f64(), Some(0.0));
    assert!(odds(&green, 1001, 0).is_err());
}

/// Of all orders of 30 and 30 pucks one is rejected: as a number its odds would round to 1.
#[test]
fn nearly_certain_results_are_not_certain() {
    let dfa = fob::automata::regex::to_dfa("!(g{30}r{30})").unwrap();
    let certain = fob::automata::regex::to_dfa(".*").unwrap();
    let never = fob::automata::regex::to_dfa("g{30}r{30}").unwrap();
    let read = |dfa: &Dfa| {
        let table = OddsTable::new(dfa, 30, 30).unwrap();
        let small = OddsTable::new(dfa, 1, 1).unwrap();
        [
            probability(&odds(dfa, 30, 30).unwrap()),
            table.probability(dfa.start(), 30, 30),
            small.probability(dfa.start(), 30, 30),
            heat_map(dfa, 30, 30).unwrap()[30][30],
            odds_with_losses(dfa, 30, 30, 0.0).unwrap(),
        ]
    };
    assert!(read(&dfa).iter().all(|p| *p < 1.0 && *p > 0.999_999), "{:?}", read(&dfa));
    assert!(read(&never).iter().all(|p| *p > 0.0 && *p < 1e-6), "{:?}", read(&never));
    assert_eq!(read(&certain), [1.0; 5]);
    // Losses that make no difference keep it certain.
    assert_eq!(odds_with_losses(&certain, 30, 30, 0.1), Ok(1.0));
    assert!(odds_with_losses(&dfa, 30, 30, 0.01).unwrap() < 1.0);
}

#[test]
fn heat_maps_and_losses() {
    for (name, _) in BUILTIN {
        let dfa = builtin(name);
        let map = heat_map(&dfa, 5, 4).unwrap();
        let table = OddsTable::new(&dfa, 5, 4).unwrap();
        for (r, row) in map.iter().enumerate() {
            for (g, odds) in row.iter().enumerate() {
                let (good, all) = accepted(&dfa, dfa.start(), g, r);
                assert!((odds - good as f64 / all as f64).abs() < 1e-12, "{name} {g} {r}");
                assert_eq!(*odds, table.probability(dfa.start(), g as u32, r as u32));
            }
        }
        // Losses by brute force over all sets of lost pucks.
        let lost = 0.3_f64;
        let mut sum = 0.0;
        for set in 0..1_u32 << 9 {
            let kept = |range: std::ops::Range<u32>| range.filter(|i| set >> i & 1 == 0).count();
            let (g, r) = (kept(0..5), kept(5..9));
            sum += lost.powi(set.count_ones() as i32) * (1.0 - lost).powi(9 - set.count_ones() as i32) * map[r][g];
        }
        assert!((odds_with_losses(&dfa, 5, 4, lost).unwrap() - sum).abs() < 1e-12, "{name}");
        assert!((with_losses(5, 4, 0.0, |g, r| map[r as usize][g as usize]).unwrap() - map[4][5]).abs() < 1e-15);
    }
}

/// Control by definition.
fn forces(dfa: &Dfa, state: StateId, green: u32, red: u32, accepter_picks: bool) -> bool {
    if green + red == 0 {
        return dfa.is_accepting(state);
    }
    let mut results = Vec::new();
    if green > 0 {
        results.push(forces(dfa, dfa.step(state, Letter::Green), green - 1, red, !accepter_picks));
    }
    if red > 0 {
        results.push(forces(dfa, dfa.step(state, Letter::Red), green, red - 1, !accepter_picks));
    }
    if accepter_picks { results.contains(&true) } else { !results.contains(&false) }
}

#[test]
fn control_agrees_with_its_definition() {
    let mut rng = rng(22);
    for i in 0..60 {
        let dfa = random_dfa(&mut rng, 1 + i % 6);
        let control = Control::new(&dfa, 4, 5);
        for state in dfa.ids() {
            for (green, red) in [(0, 0), (1, 1), (0, 3), (4, 5), (3, 2)] {
                for (picker, first) in [(Picker::Accepter, true), (Picker::Opponent, false)] {
                    let found = control.accepter_can_force(state, green, red, picker);
                    assert_eq!(found, forces(&dfa, state, green, red, first));
                    // A good pick keeps every possibility that can be kept.
                    for letter in control.good_picks(state, green, red, picker) {
                        let (g, r) = if letter == Letter::Green { (green - 1, red) } else { (green, red - 1) };
                        let after = forces(&dfa, dfa.step(state, letter), g, r, !first);
                        assert!(found != first || after == first, "a pick that gives the win away");
                    }
                }
            }
        }
    }
    // The last puck decides, and with 15 and 15 the second player holes it; but the first one can run the greens out.
    let control = Control::new(&builtin("ends-with-green"), 1, 1);
    assert_eq!(control.force(StateId(0), 1, 1), Force::First);
    let control = Control::new(&builtin("even-greens"), 15, 15);
    assert_eq!(control.force(StateId(0), 15, 15), Force::Opponent);
}

#[test]
fn drama_agrees_with_brute_force() {
    let mut rng = rng(23);
    let mut dfas: Vec<Dfa> = (0..30).map(|i| random_dfa(&mut rng, 1 + i % 5)).collect();
    dfas.extend(BUILTIN.map(|(name, _)| builtin(name)));
    for dfa in dfas {
        let (green, red) = (4, 4);
        let (mut crossings, mut settled, mut count) = (0, 0, 0);
        for order in orders(green, red) {
            count += 1;
            let (mut state, mut left, mut side, mut done) = (dfa.start(), [green, red], 0, false);
            for i in 0..=order.len() {
                let (good, all) = accepted(&dfa, state, left[0], left[1]);
                let now = (2 * good).cmp(&all) as i32;
                if now != 0 {
                    crossings += usize::from(side != 0 && side != now);
                    side = now;
                }
                if !done && (good == 0 || good == all) {
                    settled += i;
                    done = true;
                }
                if let Some(&letter) = order.get(i) {
                    state = dfa.step(state, letter);
                    left[letter.index()] -= 1;
                }
            }
        }
        let found = drama(&dfa, green as u32, red as u32);
        assert!((found.crossings - f64::from(crossings as u32) / f64::from(count)).abs() < 1e-12);
        assert!((found.settled - f64::from(settled as u32) / f64::from(count)).abs() < 1e-12);
        assert_eq!(found.pucks, 8);
    }
    assert_eq!(drama(&builtin("even-greens"), 15, 15).settled, 0.0);
    assert!(drama(&builtin("rope"), 15, 15).crossings > 1.0);
}

#[test]
fn endings_are_all_orders() {
    let dfa = builtin("no-five-in-a-row");
    for start in dfa.ids() {
        let ends = endings(&dfa, start, 4, 3).unwrap();
        for state in dfa.ids() {
            let expected = orders(4, 3).filter(|w| run_from(&dfa, start, w) == state).count();
            assert_eq!(ends[state.index()], num_bigint::BigUint::from(expected));
        }
    }
}

#[test]
fn proposals_are_the_closest_of_all_choices() {
    let mut rng = rng(24);
    let half = BigRational::new(1.into(), 2.into());
    for i in 0..60 {
        let dfa = random_dfa(&mut rng, 2 + i % 5);
        let (green, red) = (rng.random_range(1..5), rng.random_range(1..5));
        let distance = |dfa: &Dfa| (odds(dfa, green, red).unwrap() - &half).abs();
        let now = distance(&dfa);
        let found = fairer(&dfa, green, red, 100, 1000);
        for proposal in &found {
            let better = proposal.apply(&dfa);
            assert_eq!(odds(&better, green, red).unwrap(), proposal.odds);
            assert!(distance(&better) < now);
            let flips = dfa.states().iter().zip(better.states()).filter(|(a, b)| a.accepting != b.accepting).count();
            assert_eq!(proposal.changes, flips + usize::from(better.start() != dfa.start()));
        }
        assert!(found.windows(2).all(|w| {
            let d = |p: &fob::automata::analysis::Proposal| (&p.odds - &half).abs();
            (d(&w[0]), w[0].changes) <= (d(&w[1]), w[1].changes)
        }));
        // The best of all choices by brute force.
        let n = dfa.len();
        let best = (0..n)
            .flat_map(|start| (0..1_usize << n).map(move |set| (start, set)))
            .map(|(start, set)| {
                let mut states = dfa.states().to_vec();
                for (i, state) in states.iter_mut().enumerate() {
                    state.accepting = set >> i & 1 == 1;
                }
                distance(&Dfa::new("x", "", StateId::from(start), states).unwrap())
            })
            .min()
            .unwrap();
        match found.first() {
            Some(first) => assert_eq!((&first.odds - &half).abs(), best),
            None => assert_eq!(best, now),
        }
        assert!(fairer(&dfa, green, red, 1, 10).iter().all(|p| p.changes == 1));
    }
}

#[test]
fn proposals_for_larger_automata_are_fast_enough() {
    let dfa = random_dfa(&mut rng(25), 60);
    let found = fairer(&dfa, 15, 15, 3, 10);
    assert!(found.len() <= 10);
    for proposal in found {
        assert_eq!(odds(&proposal.apply(&dfa), 15, 15).unwrap(), proposal.odds);
    }
}

#[test]
fn marks() {
    assert_eq!(fairness(odds(&builtin("rope"), 15, 15).unwrap().to_f64().unwrap()), Fairness::Fair);
    assert_eq!(fairness(15.0 / 29.0), Fairness::Near);
    assert_eq!(fairness(odds(&builtin("four-greens"), 15, 15).unwrap().to_f64().unwrap()), Fairness::Slanted);
    assert_eq!(fairness(0.0), Fairness::Lopsided);
    // If the order never matters, the odds are 0 or 1 for every number of pucks, and never change.
    for name in ["even-greens", "balance-mod-3"] {
        assert!(is_order_blind(&builtin(name)));
        assert!(heat_map(&builtin(name), 8, 8).unwrap().iter().flatten().all(|p| *p == 0.0 || *p == 1.0));
    }
}
