//! Points as exact fractions.

use num_rational::Ratio;
use num_traits::CheckedAdd;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::iter::Sum;
use std::ops::Add;

/// An exact, non-negative number of points.
///
/// Every share that a game of Fob can give is 1, 1/2, 1/3 or 0 (see the rules' section on the four-player match), so the denominator of
/// every sum divides 6.
///
/// # Examples
/// ```
/// use fob_rules::Points;
/// let sum = Points::share(3) + Points::HALF;
/// assert_eq!(sum.to_string(), "5/6");
/// assert_eq!("5/6".parse(), Ok(sum));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Points(Ratio<u64>);

/// Error: a text is not a number of points.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a number of points; expected a fraction in lowest terms whose denominator divides 6, such as 1/3")]
pub struct PointsError(String);

impl Points {
    /// No points.
    pub const ZERO: Self = Self(Ratio::new_raw(0, 1));
    /// The whole point of a win.
    pub const ONE: Self = Self(Ratio::new_raw(1, 1));
    /// Half a point: a draw between two.
    pub const HALF: Self = Self(Ratio::new_raw(1, 2));

    /// Returns the share of each of `sharers` in one point: 1, 1/2 or 1/3; 0 for any other number (all four accepted, or nobody).
    pub const fn share(sharers: usize) -> Self {
        match sharers {
            1 => Self::ONE,
            2 => Self::HALF,
            3 => Self(Ratio::new_raw(1, 3)),
            _ => Self::ZERO,
        }
    }

    /// Creates points from a fraction. Returns `None` if the denominator is not 1, 2, 3 or 6.
    pub fn new(numerator: u64, denominator: u64) -> Option<Self> {
        [1, 2, 3, 6].contains(&denominator).then(|| Self(Ratio::new(numerator, denominator)))
    }

    /// Returns the numerator and denominator in lowest terms.
    pub const fn fraction(self) -> (u64, u64) {
        (*self.0.numer(), *self.0.denom())
    }

    /// Returns the nearest floating-point number, for display and sorting.
    pub fn to_f64(self) -> f64 {
        let (numerator, denominator) = self.fraction();
        numerator as f64 / denominator as f64
    }
}

impl Add for Points {
    type Output = Self;

    /// Returns `self` unchanged if the sum would overflow.
    fn add(self, other: Self) -> Self {
        Self(self.0.checked_add(&other.0).unwrap_or(self.0))
    }
}

impl Sum for Points {
    fn sum<I: Iterator<Item = Self>>(all: I) -> Self {
        all.fold(Self::ZERO, Add::add)
    }
}

impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl std::str::FromStr for Points {
    type Err = PointsError;

    fn from_str(text: &str) -> Result<Self, PointsError> {
        let wrong = || PointsError(text.to_owned());
        let ratio: Ratio<u64> = text.parse().map_err(|_| wrong())?;
        // Only the canonical form is accepted, so that equal points have equal texts, and only numbers small enough that a third can still
        // be added.
        let has_room = ratio.numer().checked_mul(6).is_some();
        if 6 % ratio.denom() == 0 && has_room && ratio.to_string() == text { Ok(Self(ratio)) } else { Err(wrong()) }
    }
}

impl TryFrom<String> for Points {
    type Error = PointsError;

    fn try_from(text: String) -> Result<Self, PointsError> {
        text.parse()
    }
}

impl From<Points> for String {
    fn from(points: Points) -> Self {
        points.to_string()
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn shares_are_those_of_the_rules() {
        let shares: Vec<String> = (0..=5).map(|sharers| Points::share(sharers).to_string()).collect();
        assert_eq!(shares, ["0", "1", "1/2", "1/3", "0", "0"]);
    }

    #[test]
    fn other_texts_are_refused() {
        for text in ["", "1/4", "2/6", "3/3", "1/0", "-1", "+1", "01", "1/", "/2", "0.5", "18446744073709551615"] {
            assert!(text.parse::<Points>().is_err(), "{text}");
        }
    }

    proptest! {
        /// Sums agree with sums of sixths, and texts parse back.
        #[test]
        fn sums_are_exact(shares in proptest::collection::vec(0_usize..5, 0..40)) {
            let sum: Points = shares.iter().map(|&sharers| Points::share(sharers)).sum();
            let sixths: u64 = shares.iter().map(|&sharers| [0, 6, 3, 2, 0][sharers]).sum();
            let (numerator, denominator) = sum.fraction();
            prop_assert_eq!(numerator * 6, sixths * denominator);
            prop_assert!((2..=denominator).all(|d| numerator % d != 0 || denominator % d != 0), "{} is in lowest terms", sum);
            prop_assert_eq!(sum.to_string().parse::<Points>().unwrap(), sum);
        }
    }
}
