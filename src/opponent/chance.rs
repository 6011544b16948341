//! Numbers from a generator, in a way that depends on nothing but its bits.

use rand::Rng;

/// Uniform in 0..1, from 53 bits.
pub(super) fn unit(rng: &mut impl Rng) -> f64 {
    (rng.next_u64() >> 11) as f64 / 9_007_199_254_740_992.0
}

/// Uniform between two numbers.
pub(super) fn between(rng: &mut impl Rng, low: f64, high: f64) -> f64 {
    low + (high - low) * unit(rng)
}

/// A place in a list of `len` things; 0 for an empty one.
pub(super) fn index(rng: &mut impl Rng, len: usize) -> usize {
    // The bias of a product with 64 random bits is far below anything that could be seen.
    ((u128::from(rng.next_u64()) * len as u128) >> 64) as usize
}

/// Close to normal, with mean 0 and standard deviation 1: the sum of twelve uniform numbers less six.
pub(super) fn normal(rng: &mut impl Rng) -> f64 {
    (0..12).map(|_| unit(rng)).sum::<f64>() - 6.0
}
