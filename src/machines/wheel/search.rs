//! Fair wheels, found by chance: each number of a seed stands for one wheel, so that any number of cores finds the same ones.

use super::measure::{Measure, measure};
use super::packed::Packed;
use super::wheel::Wheel;
use fob_automata::Letter;
use fob_base::Dice;
use serde::{Deserialize, Serialize};

/// How many wheels a search looks at.
pub const CANDIDATES: usize = 3_000;
/// Orders by which unfair wheels are put aside, and by which the others are measured.
const ORDERS: [u32; 2] = [100, 1_000];
/// The share of accepted orders of a fair wheel.
const FAIR: (f64, f64) = (0.4, 0.6);
/// The share on the few first orders beyond which a wheel is hardly fair.
const HARDLY: (f64, f64) = (0.25, 0.75);

/// Which wheels are looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Query {
    /// Where all chance comes from.
    pub seed: u64,
    /// How many productions, 1 to 64; from 2 to 4 if nothing is said.
    pub productions: Option<usize>,
    /// The most letters of a production, 1 to 64.
    pub letters: usize,
}

/// A fair wheel.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Found {
    /// The wheel, with one step after each letter.
    pub wheel: Wheel,
    /// How it plays.
    pub measure: Measure,
}

impl Found {
    /// How far it is from an even chance with a swing of a quarter: the best have little.
    pub fn distance(&self) -> f64 {
        (self.measure.probability - 0.5).abs() + (self.measure.swing - 0.25).abs()
    }
}

/// The wheel of a number, if it is fair.
pub fn candidate(query: &Query, number: usize) -> Option<Found> {
    let mut dice = Dice::from_seed(query.seed, number as u64, 0);
    let count = query.productions.unwrap_or_else(|| 2 + dice.below(3) as usize);
    let production = |dice: &mut Dice| -> Packed {
        (0..dice.below(query.letters as u64 + 1)).map(|_| Letter::ALL[dice.below(2) as usize]).collect()
    };
    let wheel = Wheel::new("Found", (0..count).map(|_| production(&mut dice)).collect()).ok()?;
    let first = super::measure::share(&wheel, super::check::Strings::TugOfWar, ORDERS[0], &mut dice);
    if !(HARDLY.0..=HARDLY.1).contains(&first) {
        return None;
    }
    let measure = measure(&wheel, ORDERS[1], &mut dice);
    (FAIR.0..=FAIR.1).contains(&measure.probability).then_some(Found { wheel, measure })
}

/// Fair wheels, the best first, each once.
pub fn best_first(found: impl IntoIterator<Item = Found>) -> Vec<Found> {
    let mut found: Vec<Found> = found.into_iter().collect();
    let text = |found: &Found| found.wheel.to_ron();
    found.sort_by(|a, b| a.distance().total_cmp(&b.distance()).then_with(|| text(a).cmp(&text(b))));
    let mut seen = std::collections::BTreeSet::new();
    found.retain(|one| seen.insert(text(one)));
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_finds_fair_wheels_and_the_best_come_first() {
        let query = Query { seed: 1, productions: None, letters: 3 };
        let found = best_first((0..250).filter_map(|number| candidate(&query, number)));
        assert!(!found.is_empty(), "{}", found.len());
        assert!(found.windows(2).all(|pair| pair[0].distance() <= pair[1].distance()));
        // In any order of the numbers it is the same answer.
        assert_eq!(best_first((0..250).rev().filter_map(|number| candidate(&query, number))), found);
        for one in &found {
            assert!((2..=4).contains(&one.wheel.productions().len()) && one.wheel.steps() == 1);
            let again =
                super::super::measure::share(&one.wheel, super::super::check::Strings::TugOfWar, 2_000, &mut Dice::new(9));
            assert!((0.33..0.67).contains(&again), "{again} {:?}", one.measure);
        }
        let three = Query { productions: Some(3), letters: 2, ..query };
        let found = best_first((0..250).filter_map(|number| candidate(&three, number)));
        assert!(found.iter().all(|one| one.wheel.productions().len() == 3));
        assert!(found.iter().all(|one| one.wheel.productions().iter().all(|production| production.len() <= 2)));
    }
}
