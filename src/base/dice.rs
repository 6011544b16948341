//! Chance from a seed: the same on every machine and with every version of the crates below.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng, TryRng};
use std::convert::Infallible;

/// A seeded source of chance, the only one there is. The stream is ChaCha with 8 rounds, whose output is fixed; numbers are
/// drawn from it here as each method says, so that they do not hang on another crate's way of drawing.
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
    /// The dice of a seed.
    pub fn new(seed: u64) -> Self {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        Self(ChaCha8Rng::from_seed(key))
    }

    /// The dice of a seed for one of several uses (a game of a match, a move of a game), so that the uses do not
    /// follow one another's numbers.
    pub fn from_seed(seed: u64, game: u64, ply: u64) -> Self {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        key[8..16].copy_from_slice(&game.to_le_bytes());
        key[16..24].copy_from_slice(&ply.to_le_bytes());
        key[24] = 1;
        Self(ChaCha8Rng::from_seed(key))
    }

    /// The dice of a seed whose key is filled as `rand`'s `SeedableRng::seed_from_u64` does (by PCG32): other numbers than those of
    /// [`Dice::new`]. Breaks are drawn from these, so that the break of a seed stays the one that was published.
    pub fn expanded(seed: u64) -> Self {
        Self(ChaCha8Rng::seed_from_u64(seed))
    }

    /// A number below `n`, all equally likely; 0 where `n` is 0. Drawn from 64 bits by rejection.
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

    /// A number from 0 up to 1: a multiple of 2^-53, from the upper 53 of 64 bits.
    pub fn unit(&mut self) -> f64 {
        (self.0.next_u64() >> 11) as f64 / 9_007_199_254_740_992.0
    }

    /// A number from `low` up to `high`, by [`Dice::unit`].
    pub fn between(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * self.unit()
    }

    /// Close to normal, with mean 0 and standard deviation 1: the sum of twelve [`Dice::unit`]s less six, so never beyond 6.
    pub fn normal(&mut self) -> f64 {
        (0..12).map(|_| self.unit()).sum::<f64>() - 6.0
    }

    /// True `share` times out of `of`.
    pub fn chance(&mut self, share: u64, of: u64) -> bool {
        self.below(of) < share
    }

    /// One of the items, all equally likely; `None` where there is none.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        items.get(self.below(items.len() as u64) as usize)
    }

    /// Puts the items into any order, all equally likely (Fisher and Yates).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i as u64 + 1) as usize);
        }
    }

    /// A seed for dice of their own.
    pub fn seed(&mut self) -> u64 {
        self.0.next_u64()
    }
}

/// So that the dice can be thrown for whatever draws from a generator of the crate `rand`.
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
    fn the_same_seed_gives_the_same_numbers_and_another_does_not() {
        let draw = |mut dice: Dice| (0..20).map(|_| dice.below(1000)).collect::<Vec<_>>();
        assert_eq!(draw(Dice::new(7)), draw(Dice::new(7)));
        assert_ne!(draw(Dice::new(7)), draw(Dice::new(8)));
        assert_ne!(draw(Dice::from_seed(7, 0, 0)), draw(Dice::from_seed(7, 0, 1)));
        assert_ne!(draw(Dice::from_seed(7, 1, 0)), draw(Dice::from_seed(7, 0, 1)));
        assert_ne!(draw(Dice::from_seed(7, 0, 0)), draw(Dice::new(7)));
    }

    #[test]
    fn every_number_comes_about_equally_often() {
        let mut dice = Dice::new(1);
        let mut seen = [0_u32; 6];
        for _ in 0..6000 {
            seen[dice.below(6) as usize] += 1;
        }
        assert!(seen.iter().all(|&n| (850..1150).contains(&n)), "{seen:?}");
    }

    /// The first moments of the uniform and the normal distribution, within five standard errors.
    #[test]
    fn numbers_are_spread_as_they_are_said_to_be() {
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
    fn nothing_can_be_picked_from_nothing() {
        assert_eq!(Dice::new(0).pick::<u8>(&[]), None);
        assert_eq!(Dice::new(0).below(0), 0);
    }
}
