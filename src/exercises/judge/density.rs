//! The share of a language that an answer gets wrong.

use fob_automata::general::{Dense, counts, product};
use fob_automata::operation::{Combination, TooManyPairs};
use num_bigint::{BigInt, BigUint};
use num_rational::BigRational;
use num_traits::{One, Zero};

/// Returns the density of the difference between an answer and a solution of n states: the mean, over the lengths 0 to 2n, of the
/// number of words on which they differ divided by the number of words in the smaller of the solution and its complement, at most
/// 1. If the latter is empty, a length counts 1 if they differ there and is skipped otherwise; 0 if no length is left.
///
/// After Alur, D'Antoni and others, *Automated Grading of DFA Constructions* (IJCAI 2013).
///
/// # Errors
/// The two have too many pairs of states.
pub fn density(answer: &Dense, solution: &Dense) -> Result<BigRational, TooManyPairs> {
    let longest = 2 * solution.len();
    let differ = counts(&product(Combination::Xor, answer, solution)?.0.minimize(), longest);
    let accepted = counts(solution, longest);
    let (mut sum, mut lengths) = (BigRational::zero(), 0_u32);
    let mut all = BigUint::one();
    for (differ, accepted) in differ.into_iter().zip(accepted) {
        let smaller = accepted.clone().min(&all - &accepted);
        all *= solution.width();
        if !smaller.is_zero() {
            let share = BigRational::new(BigInt::from(differ), BigInt::from(smaller));
            sum += share.min(BigRational::one());
            lengths += 1;
        } else if !differ.is_zero() {
            sum += BigRational::one();
            lengths += 1;
        }
    }
    Ok(if lengths == 0 { sum } else { sum / BigInt::from(lengths) })
}
