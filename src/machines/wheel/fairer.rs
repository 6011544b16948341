//! Makes a wheel fairer by small changes: a letter added, removed or recoloured, a production added or removed, a step more or
//! less.

use super::measure::measure;
use super::packed::Packed;
use super::search::Found;
use super::wheel::{MOST_LETTERS, MOST_PRODUCTIONS, Wheel};
use fob_automata::Letter;
use fob_base::Dice;

/// Number of orders that measure a change.
const ORDERS: u32 = 300;
/// Maximum number of changes that are tried in one round; for a large wheel, a random selection.
pub const MOST_CHANGES: usize = 160;
/// Least improvement that counts, so that noise in the measurement does not.
const LEAST: f64 = 0.02;

/// Returns every wheel that is one small change away, in a fixed order.
pub fn neighbours(wheel: &Wheel) -> Vec<Wheel> {
    let mut all = Vec::new();
    let mut add =
        |productions: Vec<Packed>| all.push(Wheel { productions, blocks: super::blocks::Blocks::default(), ..wheel.clone() });
    let words: Vec<Vec<Letter>> = wheel.productions.iter().map(|production| production.letters().collect()).collect();
    let packed = |words: &[Vec<Letter>]| words.iter().map(|word| word.iter().copied().collect()).collect::<Vec<Packed>>();
    for (place, word) in words.iter().enumerate() {
        let mut with = |word: Vec<Letter>| {
            let mut changed = words.clone();
            changed[place] = word;
            add(packed(&changed));
        };
        for letter in 0..word.len() {
            let mut other = word.clone();
            other[letter] = if other[letter] == Letter::Green { Letter::Red } else { Letter::Green };
            with(other);
            let mut fewer = word.clone();
            fewer.remove(letter);
            with(fewer);
        }
        if word.len() < MOST_LETTERS {
            for letter in Letter::ALL {
                with([&word[..], &[letter]].concat());
            }
        }
        if words.len() > 1 {
            let mut fewer = words.clone();
            fewer.remove(place);
            add(packed(&fewer));
        }
    }
    if words.len() < MOST_PRODUCTIONS {
        for more in [vec![], vec![Letter::Green], vec![Letter::Red]] {
            let mut changed = words.clone();
            changed.push(more);
            add(packed(&changed));
        }
    }
    if wheel.steps > 0 {
        all.push(wheel.clone().with_steps(wheel.steps - 1));
    }
    all.push(wheel.clone().with_steps(wheel.steps + 1));
    all.retain(|changed| changed != wheel);
    all
}

/// Returns the best of the wheels one change away, if it is fairer than this one. `go_on` receives the number of measured wheels
/// and the total, and returns whether to continue.
pub fn fairer(wheel: &Wheel, go_on: &mut dyn FnMut(usize, usize) -> bool) -> Option<Found> {
    let measured = |wheel: &Wheel| {
        // The same orders for all, so that they differ by the wheels alone.
        Found { measure: measure(wheel, ORDERS, &mut Dice::new(0)), wheel: wheel.clone() }
    };
    let mut all = neighbours(wheel);
    if all.len() > MOST_CHANGES {
        Dice::new(0).shuffle(&mut all);
        all.truncate(MOST_CHANGES);
    }
    let now = measured(wheel).distance();
    let mut best: Option<Found> = None;
    for (done, changed) in all.iter().enumerate() {
        if !go_on(done, all.len()) {
            break;
        }
        let found = measured(changed);
        if best.as_ref().is_none_or(|best| found.distance() < best.distance()) {
            best = Some(found);
        }
    }
    best.filter(|best| best.distance() + LEAST < now)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use std::collections::BTreeSet;

    fn wheel(text: &str) -> Wheel {
        Wheel::from_ron(text).unwrap()
    }

    #[test]
    fn neighbours_are_one_change_away_and_can_be_played() {
        let all = neighbours(&wheel(r#"(name: "w", wheel: ["g", ""], steps: 0)"#));
        let texts: BTreeSet<String> = all
            .iter()
            .map(|wheel| {
                let productions: Vec<String> = wheel.productions().iter().map(ToString::to_string).collect();
                format!("{} {}", productions.join(","), wheel.steps())
            })
            .collect();
        let expected = ["r, 0", ", 0", "gg, 0", "gr, 0", " 0", "g,g 0", "g,r 0", "g 0", "g,, 0", "g,,g 0", "g,,r 0", "g, 1"];
        assert_eq!(texts, expected.iter().map(|text| (*text).to_owned()).collect());
        assert!(all.iter().all(Wheel::is_playable));
    }

    #[test]
    fn a_round_makes_an_unfair_wheel_fairer() {
        // Every green letter brings two more: nearly nothing dies out.
        let unfair = wheel(r#"(name: "w", wheel: ["gg", "r", "gr"])"#);
        let before = Found { measure: measure(&unfair, 2_000, &mut Dice::new(9)), wheel: unfair.clone() };
        let mut heard = 0;
        let found = fairer(&unfair, &mut |_, _| {
            heard += 1;
            true
        });
        let found = found.unwrap();
        assert_eq!(heard, neighbours(&unfair).len());
        let after = Found { measure: measure(&found.wheel, 2_000, &mut Dice::new(9)), ..found };
        assert!(after.distance() < before.distance(), "{before:?} {after:?}");
        assert!(fairer(&unfair, &mut |_, _| false).is_none(), "stopped at once");
    }
}
