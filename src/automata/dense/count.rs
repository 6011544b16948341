//! Counts accepted words by length.

use super::Dense;
use num_bigint::BigUint;

/// Returns the number of accepted words for each length from 0 to `longest`.
pub fn counts(table: &Dense, longest: usize) -> Vec<BigUint> {
    let mut found = Vec::with_capacity(longest + 1);
    each(table, longest, |number| found.push(number()));
    found
}

/// Counts up to a length; `see` may ask for the number of each.
fn each(table: &Dense, longest: usize, mut see: impl FnMut(&dyn Fn() -> BigUint)) {
    let order = table.reachable();
    let mut place = vec![0; table.len()];
    order.iter().enumerate().for_each(|(i, &state)| place[state as usize] = i);
    let rows: Vec<Vec<usize>> = order.iter().map(|&s| table.row(s).iter().map(|&to| place[to as usize]).collect()).collect();
    // Backwards: how many words of the length so far lead from each state to acceptance. In machine integers as long as they
    // fit: a sum of up to 8 numbers below 2^120 does.
    let mut small: Option<Vec<u128>> = Some(order.iter().map(|&s| u128::from(table.is_accepting(s))).collect());
    let mut large: Vec<BigUint> = Vec::new();
    for length in 0..=longest {
        if length > 0 {
            match small.take() {
                Some(words) if words.iter().all(|n| *n < 1 << 120) => {
                    small = Some(rows.iter().map(|row| row.iter().map(|&to| words[to]).sum()).collect());
                }
                Some(words) => {
                    large = words.into_iter().map(BigUint::from).collect();
                    large = longer(&rows, &large);
                }
                None => large = longer(&rows, &large),
            }
        }
        see(&|| match &small {
            Some(words) => BigUint::from(words[0]),
            None => large[0].clone(),
        });
    }
}

/// Returns the number of accepted words of one length.
pub fn count(table: &Dense, length: usize) -> BigUint {
    let (mut at, mut found) = (0, BigUint::ZERO);
    each(table, length, |number| {
        // Shorter lengths are counted on the way.
        if at == length {
            found = number();
        }
        at += 1;
    });
    found
}

fn longer(rows: &[Vec<usize>], words: &[BigUint]) -> Vec<BigUint> {
    rows.iter().map(|row| row.iter().map(|&to| &words[to]).sum()).collect()
}
