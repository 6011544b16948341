//! Random search for fair wheels. Each number of a seed gives one wheel, so any number of cores finds the same ones.

use super::measure::{Measure, measure};
use super::packed::Packed;
use super::wheel::Wheel;
use fob_automata::Letter;
use fob_base::Dice;
use serde::{Deserialize, Serialize};

/// Number of wheels that a search considers.
pub const CANDIDATES: usize = 3_000;
/// Number of orders for a first selection, and number of orders that measure the remaining wheels.
const ORDERS: [u32; 2] = [100, 1_000];
/// Accepted share of a fair wheel.
const FAIR: (f64, f64) = (0.4, 0.6);
/// Accepted share on the first few orders outside which a wheel is discarded as unfair.
const HARDLY: (f64, f64) = (0.25, 0.75);

/// The parameters of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Query {
    /// Seed of all random numbers.
    pub seed: u64,
    /// Number of productions, 1 to 64; 2 to 4 if `None`.
    pub productions: Option<usize>,
    /// Largest number of letters of a production, 1 to 64.
    pub letters: usize,
}

/// A fair wheel.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Found {
    /// The wheel, with one step after each letter.
    pub wheel: Wheel,
    /// Measured properties of the wheel.
    pub measure: Measure,
}

impl Found {
    /// Returns the distance from an even chance with a swing of a quarter; less is better.
    pub fn distance(&self) -> f64 {
        (self.measure.probability - 0.5).abs() + (self.measure.swing - 0.25).abs()
    }
}

/// Returns the wheel of a number, if it is fair.
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

/// Sorts fair wheels by quality, best first, and removes duplicates.
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
