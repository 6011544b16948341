//! Seeded random numbers: the same on every machine and with every version of the underlying crates.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng, TryRng};
use std::convert::Infallible;

/// A seeded random number generator, the only source of chance in Fob. The stream is ChaCha with 8 rounds, whose output is fixed; each
/// method says how it draws its numbers, so results do not depend on how another crate draws them.
///
/// ```
/// use fob_base::Dice;
/// let mut dice = Dice::new(7);
/// let die = 1 + dice.below(6);
/// assert!((1..=6).contains(&die));
/// assert_eq!(1 + Dice::new(7).below(6), die);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dice(ChaCha8Rng);

impl Dice {
    /// Creates the generator for a seed.
    pub fn new(seed: u64) -> Self {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        Self(ChaCha8Rng::from_seed(key))
    }

    /// Creates the generator for one of several uses of a seed (a game of a match, a move of a game), so that their numbers are
    /// independent.
    pub fn from_seed(seed: u64, game: u64, ply: u64) -> Self {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        key[8..16].copy_from_slice(&game.to_le_bytes());
        key[16..24].copy_from_slice(&ply.to_le_bytes());
        key[24] = 1;
        Self(ChaCha8Rng::from_seed(key))
    }

    /// Creates a generator whose key is expanded from the seed as `rand`'s `SeedableRng::seed_from_u64` does (by PCG32). Its numbers differ
    /// from those of [`Dice::new`]. Breaks use it, so that a seed keeps giving the break that was published for it.
    pub fn expanded(seed: u64) -> Self {
        Self(ChaCha8Rng::seed_from_u64(seed))
    }

    /// Returns a number from 0 to `n - 1`, all equally likely, or 0 if `n` is 0. Draws 64 bits and rejects the surplus.
    pub fn below(&mut self, n: u64) -> u64 {
        if n < 2 {
            return 0;
        }
        // Numbers above the last full multiple of n would make the small remainders likelier.
        let surplus = (u64::MAX % n + 1) % n;
        loop {
            let drawn = self.0.next_u64();
            if drawn <= u64::MAX - surplus {
                return drawn % n;
            }
        }
    }

    /// Returns a number in `[0, 1)`: a multiple of 2^-53, from the upper 53 of 64 bits.
    pub fn unit(&mut self) -> f64 {
        (self.0.next_u64() >> 11) as f64 / 9_007_199_254_740_992.0
    }

    /// Returns a number from `low` up to `high`, by [`Dice::unit`].
    pub fn between(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * self.unit()
    }

    /// Returns a roughly normal number with mean 0 and standard deviation 1: the sum of twelve [`Dice::unit`]s minus six, so never beyond
    /// ±6.
    pub fn normal(&mut self) -> f64 {
        (0..12).map(|_| self.unit()).sum::<f64>() - 6.0
    }

    /// Returns `true` with probability `share / of`.
    pub fn chance(&mut self, share: u64, of: u64) -> bool {
        self.below(of) < share
    }

    /// Returns one of the items, all equally likely, or `None` if there are none.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        items.get(self.below(items.len() as u64) as usize)
    }

    /// Shuffles the items; all orders are equally likely (Fisher and Yates).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i as u64 + 1) as usize);
        }
    }

    /// Draws a seed for another generator.
    pub fn seed(&mut self) -> u64 {
        self.0.next_u64()
    }
}

/// Lets `Dice` be used wherever the crate `rand` expects a generator.
impl TryRng for Dice {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        self.0.try_next_u32()
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        self.0.try_next_u64()
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        self.0.try_fill_bytes(bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_seeds_give_equal_numbers() {
        let draw = |mut dice: Dice| (0..20).map(|_| dice.below(1000)).collect::<Vec<_>>();
        assert_eq!(draw(Dice::new(7)), draw(Dice::new(7)));
        assert_ne!(draw(Dice::new(7)), draw(Dice::new(8)));
        assert_ne!(draw(Dice::from_seed(7, 0, 0)), draw(Dice::from_seed(7, 0, 1)));
        assert_ne!(draw(Dice::from_seed(7, 1, 0)), draw(Dice::from_seed(7, 0, 1)));
        assert_ne!(draw(Dice::from_seed(7, 0, 0)), draw(Dice::new(7)));
    }

    #[test]
    fn below_is_uniform() {
        let mut dice = Dice::new(1);
        let mut seen = [0_u32; 6];
        for _ in 0..6000 {
            seen[dice.below(6) as usize] += 1;
        }
        assert!(seen.iter().all(|&n| (850..1150).contains(&n)), "{seen:?}");
    }

    /// Checks the first moments of the uniform and the normal distribution, within five standard errors.
    #[test]
    fn moments_match_the_distributions() {
        let mut dice = Dice::new(3);
        let count = 40_000;
        let (mut sums, mut squares) = ([0.0; 2], [0.0; 2]);
        for _ in 0..count {
            let drawn = [dice.between(-1.0, 3.0), dice.normal()];
            assert!((-1.0..3.0).contains(&drawn[0]));
            for (i, x) in drawn.into_iter().enumerate() {
                sums[i] += x;
                squares[i] += x * x;
            }
        }
        let mean = sums.map(|sum| sum / f64::from(count));
        let variance = [0, 1].map(|i| squares[i] / f64::from(count) - mean[i] * mean[i]);
        assert!((mean[0] - 1.0).abs() < 5.0 * 1.155 / 200.0 && mean[1].abs() < 5.0 / 200.0, "{mean:?}");
        assert!((variance[0] - 16.0 / 12.0).abs() < 0.03 && (variance[1] - 1.0).abs() < 0.035, "{variance:?}");
    }

    #[test]
    fn pick_from_empty_is_none() {
        assert_eq!(Dice::new(0).pick::<u8>(&[]), None);
        assert_eq!(Dice::new(0).below(0), 0);
    }
}
