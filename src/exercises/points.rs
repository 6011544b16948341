//! Points, counted in halves.

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{ToPrimitive, Zero};
use std::fmt;
use std::iter::Sum;

/// A number of points: a multiple of one half, at least 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Points(u32);

impl Points {
    /// Largest number of points of an exercise.
    pub const MOST: f64 = 10_000.0;

    /// Creates points from a number of halves.
    pub const fn halves(halves: u32) -> Self {
        Self(halves)
    }

    /// Returns the number of halves.
    pub const fn in_halves(self) -> u32 {
        self.0
    }

    /// Creates points from a number, if it is a multiple of one half from 0 to [`Points::MOST`].
    pub fn new(number: f64) -> Option<Self> {
        let halves = number * 2.0;
        ((0.0..=Self::MOST * 2.0).contains(&halves) && halves.fract() == 0.0).then_some(Self(halves as u32))
    }

    /// Returns a share of these points, rounded down to half points and clamped to 0 and all of them.
    #[must_use]
    pub fn share(self, share: &BigRational) -> Self {
        let halves = (share * BigInt::from(self.0)).floor().to_integer();
        if halves < BigInt::zero() { Self(0) } else { Self(halves.to_u32().map_or(self.0, |halves| halves.min(self.0))) }
    }

    /// Returns the points, but at most half a point less than `max`.
    #[must_use]
    pub fn below(self, max: Self) -> Self {
        Self(self.0.min(max.0.saturating_sub(1)))
    }

    /// Returns the points as a number.
    pub fn number(self) -> f64 {
        f64::from(self.0) / 2.0
    }

    /// Returns whether there are no points.
    pub const fn is_zero(self) -> bool {
        self.0 == 0
    }
}

impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.0 / 2, if self.0.is_multiple_of(2) { "" } else { ".5" })
    }
}

impl Sum for Points {
    fn sum<I: Iterator<Item = Self>>(points: I) -> Self {
        Self(points.map(|points| points.0).sum())
    }
}

/// Returns `part / whole`, or 0 if both are 0.
pub fn ratio(part: i64, whole: i64) -> BigRational {
    if whole == 0 { BigRational::zero() } else { BigRational::new(part.into(), whole.into()) }
}

/// Returns a fraction from 0 to 1 with four decimals; ties go to the even digit.
pub fn four_decimals(fraction: &BigRational) -> String {
    let scaled = fraction * BigInt::from(10_000);
    let (below, rest) = (scaled.floor().to_integer(), scaled.fract());
    let half = ratio(1, 2);
    let up = rest > half || rest == half && (&below % BigInt::from(2)) != BigInt::zero();
    let digits = (below + BigInt::from(u8::from(up))).to_u32().unwrap_or(10_000);
    format!("{}.{:04}", digits / 10_000, digits % 10_000)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_rounded_down_to_halves_and_decimals_to_the_nearest() {
        let ten = Points::halves(20);
        assert_eq!(ten.share(&ratio(79, 100)).to_string(), "7.5");
        assert_eq!(ten.share(&ratio(-1, 3)).to_string(), "0");
        assert_eq!(ten.share(&ratio(7, 5)), ten);
        assert_eq!(Points::new(7.25), None);
        for (part, whole, text) in
            [(1, 3, "0.3333"), (2, 3, "0.6667"), (1, 32, "0.0312"), (3, 32, "0.0938"), (1, 1, "1.0000"), (0, 1, "0.0000")]
        {
            assert_eq!(four_decimals(&ratio(part, whole)), text);
        }
    }
}
