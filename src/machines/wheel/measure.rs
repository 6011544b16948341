//! Measures how a wheel plays, on random orders of pucks.

use super::check::Strings;
use super::wheel::Wheel;
use fob_automata::Letter;
use fob_base::Dice;
use serde::{Deserialize, Serialize};

/// Statistics of a wheel over orders of 15 green and 15 red pucks.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Measure {
    /// Share of the orders that are accepted.
    pub probability: f64,
    /// Share of swaps of two different neighbouring letters that change the verdict.
    pub swing: f64,
    /// Mean entropy of the verdict, in bits, with five pucks left.
    pub open: f64,
    /// Mean length of the word after the last puck.
    pub word: f64,
    /// Median number of steps of the last run over accepted orders; 0 if there are none.
    pub steps: u64,
}

/// The effort to run a wheel with pencil and paper, for an order of 30 pucks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pencil {
    /// Mean number of steps over accepted orders, including the last run; each crosses out a letter and may write a production.
    pub operations: f64,
    /// Number of steps of the last run that 95 of 100 orders do not exceed, counted until the verdict is known.
    pub run: u64,
}

/// Number of remaining pucks at which the openness of the verdict is measured.
const LEFT: usize = 5;

/// Measures a wheel on `orders` random orders.
pub fn measure(wheel: &Wheel, orders: u32, dice: &mut Dice) -> Measure {
    let mut totals = [0.0; 4];
    let mut steps = Vec::new();
    for _ in 0..orders {
        let word = Strings::TugOfWar.draw(dice);
        let last = wheel.after(&word);
        let verdict = wheel.verdict(&last, u64::MAX);
        let accepted = verdict.accepted == Some(true);
        if accepted {
            steps.push(verdict.steps);
        }
        totals[0] += f64::from(u8::from(accepted));
        totals[1] += f64::from(u8::from(wheel.accepts_from(&wheel.after(&exchanged(word.clone(), dice))) != accepted));
        totals[2] += open(wheel, &word);
        totals[3] += last.word.len() as f64;
    }
    steps.sort_unstable();
    let [probability, swing, open, word] = totals.map(|total| total / f64::from(orders.max(1)));
    Measure { probability, swing, open, word, steps: steps.get(steps.len() / 2).copied().unwrap_or(0) }
}

/// Returns the numbers of steps of last runs over random orders, up to the verdict, with the verdicts, the shortest first.
pub fn last_runs(wheel: &Wheel, orders: u32, dice: &mut Dice) -> Vec<(u64, bool)> {
    let run = |_| {
        let verdict = wheel.verdict_in_strides(&wheel.after(&Strings::TugOfWar.draw(dice)), u64::MAX);
        (verdict.steps, verdict.accepted == Some(true))
    };
    let mut runs: Vec<(u64, bool)> = (0..orders).map(run).collect();
    runs.sort_unstable();
    runs
}

/// Returns a word in which a random pair of different neighbouring letters is swapped.
fn exchanged(mut word: Vec<Letter>, dice: &mut Dice) -> Vec<Letter> {
    let places: Vec<usize> = (1..word.len()).filter(|&i| word[i] != word[i - 1]).collect();
    if let Some(&place) = dice.pick(&places) {
        word.swap(place - 1, place);
    }
    word
}

/// Returns the entropy of the verdict before the last pucks of an order, over all orders of these pucks.
fn open(wheel: &Wheel, word: &[Letter]) -> f64 {
    let (read, left) = word.split_at(word.len() - LEFT);
    let greens = left.iter().filter(|letter| **letter == Letter::Green).count() as u32;
    let at = wheel.after(read);
    let orders = (0..1_u32 << LEFT).filter(|bits| bits.count_ones() == greens);
    let verdicts: Vec<bool> = orders
        .map(|bits| {
            let mut at = at.clone();
            (0..LEFT).for_each(|i| wheel.read(&mut at, if bits >> i & 1 == 1 { Letter::Green } else { Letter::Red }));
            wheel.accepts_from(&at)
        })
        .collect();
    entropy(verdicts.iter().filter(|accepted| **accepted).count() as f64 / verdicts.len() as f64)
}

/// Returns the entropy, in bits, of a verdict with this chance of acceptance.
fn entropy(chance: f64) -> f64 {
    let part = |p: f64| if p > 0.0 { -p * libm::log2(p) } else { 0.0 };
    part(chance) + part(1.0 - chance)
}

/// Returns the accepted share of `count` random strings of a kind.
pub fn share(wheel: &Wheel, strings: Strings, count: u32, dice: &mut Dice) -> f64 {
    let accepted = (0..count).filter(|_| wheel.accepts_from(&wheel.after(&strings.draw(dice)))).count();
    accepted as f64 / f64::from(count.max(1))
}

/// Measures the effort over `orders` random orders.
pub fn pencil(wheel: &Wheel, orders: u32, dice: &mut Dice) -> Pencil {
    let (mut operations, mut accepted) = (0, 0_u32);
    let mut runs: Vec<u64> = Vec::new();
    for _ in 0..orders {
        let mut at = wheel.begin();
        let mut made = 0;
        for letter in Strings::TugOfWar.draw(dice) {
            at.word.push(letter);
            made += wheel.advance(&mut at, u64::from(wheel.steps()));
        }
        let verdict = wheel.verdict_in_strides(&at, u64::MAX);
        if verdict.accepted == Some(true) {
            operations += made + verdict.steps;
            accepted += 1;
        }
        runs.push(verdict.steps);
    }
    runs.sort_unstable();
    let place = (runs.len() * 95).div_ceil(100).saturating_sub(1);
    Pencil { operations: operations as f64 / f64::from(accepted.max(1)), run: runs.get(place).copied().unwrap_or(0) }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn wheel(productions: &[&str], steps: u32) -> Wheel {
        let words = productions.iter().map(|text| fob_automata::parse_word(text).unwrap().into_iter().collect()).collect();
        Wheel::new("w", words).unwrap().with_steps(steps)
    }

    /// Compares with measurements of five wheels by another program.
    #[test]
    fn wheels_measure_as_published() {
        for (productions, steps, probability, word, swing) in [
            (&["g", "rg", "r"][..], 1, 0.509, 21.4, 0.5),
            (&["gg", "r", "r"], 2, 0.53, 9.4, 0.35),
            (&["r", "r", "gg"], 2, 0.45, 8.8, 0.35),
            (&["", "", "rr", "gg"], 1, 0.57, 13.6, 0.33),
            (&["gg", "rr", "rr", "rr"], 2, 0.53, 13.1, 0.17),
        ] {
            let wheel = wheel(productions, steps);
            let measured = measure(&wheel, 4_000, &mut Dice::new(3));
            let near = |found: f64, expected: f64, by: f64| (found - expected).abs() < by;
            assert!(near(measured.probability, probability, 0.03), "{productions:?}: {measured:?}");
            assert!(near(measured.word, word, 0.3), "{productions:?}: {measured:?}");
            assert!(near(measured.swing, swing, 0.035), "{productions:?}: {measured:?}");
        }
        // The source does not define an operation; steps come close.
        for (productions, steps, operations) in [
            (&["g", "rg", "r"][..], 1, 91.0),
            (&["gg", "r", "r"], 2, 80.0),
            (&["r", "r", "gg"], 2, 79.0),
            (&["", "", "rr", "gg"], 1, 52.0),
            (&["gg", "rr", "rr", "rr"], 2, 83.0),
        ] {
            let by_hand = pencil(&wheel(productions, steps), 4_000, &mut Dice::new(3));
            assert!((by_hand.operations / operations - 1.0).abs() < 0.1, "{productions:?}: {by_hand:?}");
        }
        let open = |productions: &[&str], steps| measure(&wheel(productions, steps), 2_000, &mut Dice::new(3)).open;
        assert!((open(&["g", "rg", "r"], 1) - 0.83).abs() < 0.02);
        assert!((open(&["gg", "rr", "rr", "rr"], 2) - 0.56).abs() < 0.03);
        let long = |productions: &[&str]| measure(&wheel(productions, 1), 4_000, &mut Dice::new(3));
        let medians = [long(&["grr", "r", "ggr"]), long(&["gg", "r", "gr"])].map(|measured| measured.steps);
        assert!((350..460).contains(&medians[0]) && (750..990).contains(&medians[1]), "{medians:?}");
    }

    #[test]
    fn entropy_is_in_bits() {
        assert_eq!([0.0, 0.5, 1.0].map(entropy), [0.0, 1.0, 0.0]);
        assert!((entropy(0.25) - 0.811_278).abs() < 1e-6);
    }
}
