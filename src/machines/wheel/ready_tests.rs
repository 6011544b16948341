//! Checks the documented properties of the built-in wheels.

#![allow(clippy::unwrap_used)]

use super::check::{Strings, Warning, check};
use super::measure::{measure, pencil, share};
use super::{BUILTIN, builtin, fair_on};
use fob_automata::Letter;
use fob_base::Dice;
use std::collections::BTreeSet;

/// Number of random orders that measure shares: the 95 % interval is 0.016 to both sides.
const DRAWS: u32 = 4_000;

#[test]
fn built_in_wheels_parse_and_have_unique_names() {
    let wheels = BUILTIN.iter().map(|(name, _)| *name);
    let automata = fob_automata::BUILTIN.iter().map(|(name, _)| *name);
    let names: Vec<&str> = wheels.chain(automata).chain(crate::turing::BUILTIN.iter().map(|ready| ready.name)).collect();
    assert_eq!(names.iter().collect::<BTreeSet<_>>().len(), names.len());
    for (name, text) in BUILTIN {
        let wheel = builtin(name).unwrap();
        assert_eq!(wheel.to_ron(), text, "{name}");
        assert!(!wheel.about().is_empty());
    }
}

#[test]
fn built_in_wheels_are_fair_where_promised() {
    for (name, _) in BUILTIN {
        let wheel = builtin(name).unwrap();
        let offered = fair_on(name);
        for warning in check(&wheel) {
            let decided = |strings: &Strings| matches!(warning, Warning::Decided { strings: of, .. } | Warning::OrderBlind { strings: of, .. } if of == *strings);
            assert!(!offered.iter().any(decided), "{name}: {warning}");
        }
        assert!(offered.contains(&Strings::TugOfWar), "{name}");
        for strings in Strings::ALL {
            let accepted = share(&wheel, strings, DRAWS, &mut Dice::new(12));
            let (low, high) = if strings == Strings::TugOfWar { (0.4, 0.6) } else { (0.35, 0.65) };
            if offered.contains(&strings) {
                assert!((low..=high).contains(&accepted), "{name} {strings}: {accepted}");
            }
        }
    }
}

#[test]
fn built_in_wheels_suit_tables_or_planning() {
    for (name, _) in BUILTIN {
        let wheel = builtin(name).unwrap();
        let (measured, by_hand) = (measure(&wheel, DRAWS, &mut Dice::new(5)), pencil(&wheel, DRAWS, &mut Dice::new(5)));
        match name {
            "tinker" | "pocket" | "tide" => {
                assert!(
                    measured.word < 15.0 && by_hand.run < 120 && by_hand.operations < 85.0,
                    "{name}: {measured:?} {by_hand:?}"
                );
            }
            "plough" | "compass" | "carousel" => assert!(measured.open < 0.6, "{name}: {measured:?}"),
            _ => assert!(measured.steps > 350, "{name}: {measured:?}"),
        }
    }
}

/// A puck that leaves the board leaves an odd number of letters, which must not decide the match.
#[test]
fn built_in_wheels_are_open_with_a_puck_or_two_fewer() {
    let mut dice = Dice::new(31);
    for (name, _) in BUILTIN {
        let wheel = builtin(name).unwrap();
        for (green, red) in [15, 14, 13].iter().flat_map(|green| [15, 14, 13].map(|red| (*green, red))) {
            let mut word = [vec![Letter::Green; green], vec![Letter::Red; red]].concat();
            let orders = 400;
            let accepted = (0..orders).filter(|_| {
                dice.shuffle(&mut word);
                wheel.accepts_from(&wheel.after(&word))
            });
            let share = accepted.count() as f64 / f64::from(orders);
            assert!((0.2..=0.8).contains(&share), "{name} {green} + {red}: {share}");
        }
    }
}
