//! Exact points.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::iter::Sum;
use std::ops::Add;

/// An exact, non-negative number of points.
///
/// Every share that a game of Fob can give is 1, 1/2, 1/3 or 0 (the rules' section on the four-player match), so a
/// whole number of sixths holds every sum exactly.
///
/// # Examples
/// ```
/// use fob::rules::Points;
/// let sum = Points::share(3) + Points::HALF;
/// assert_eq!(sum.to_string(), "5/6");
/// assert_eq!("5/6".parse(), Ok(sum));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Points {
    sixths: u64,
}

/// A text that is no number of points.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no number of points; expected a fraction in lowest terms whose denominator divides 6, such as 1/3")]
pub struct PointsError(String);

impl Points {
    /// No points.
    pub const ZERO: Self = Self { sixths: 0 };
    /// The one winning point.
    pub const ONE: Self = Self { sixths: 6 };
    /// A draw of two.
    pub const HALF: Self = Self { sixths: 3 };

    /// What each of `sharers` gets when they share one point: 1, 1/2 or 1/3; nothing for any other number of sharers
    /// (all four accepted, or nobody).
    pub const fn share(sharers: usize) -> Self {
        match sharers {
            1 => Self::ONE,
            2 => Self::HALF,
            3 => Self { sixths: 2 },
            _ => Self::ZERO,
        }
    }

    /// Numerator and denominator in lowest terms.
    pub const fn fraction(self) -> (u64, u64) {
        let divisor = match self.sixths % 6 {
            0 => 6,
            3 => 3,
            2 | 4 => 2,
            _ => 1,
        };
        (self.sixths / divisor, 6 / divisor)
    }

    /// The nearest number, for bars and sorting on a screen.
    pub fn to_f64(self) -> f64 {
        self.sixths as f64 / 6.0
    }
}

impl Add for Points {
    type Output = Self;

    /// Saturates far beyond any series.
    fn add(self, other: Self) -> Self {
        Self { sixths: self.sixths.saturating_add(other.sixths) }
    }
}

impl Sum for Points {
    fn sum<I: Iterator<Item = Self>>(all: I) -> Self {
        all.fold(Self::ZERO, Add::add)
    }
}

impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.fraction() {
            (whole, 1) => write!(f, "{whole}"),
            (numerator, denominator) => write!(f, "{numerator}/{denominator}"),
        }
    }
}

impl std::str::FromStr for Points {
    type Err = PointsError;

    fn from_str(text: &str) -> Result<Self, PointsError> {
        let wrong = || PointsError(text.to_owned());
        let number = |digits: &str| digits.parse::<u64>().map_err(|_| wrong());
        let (numerator, denominator) = match text.split_once('/') {
            Some((above, below)) => (number(above)?, number(below)?),
            None => (number(text)?, 1),
        };
        if ![1, 2, 3, 6].contains(&denominator) {
            return Err(wrong());
        }
        let points = Self { sixths: numerator.checked_mul(6 / denominator).ok_or_else(wrong)? };
        // Only the form that is written is read, so that equal points are equal texts.
        if points.to_string() == text { Ok(points) } else { Err(wrong()) }
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
    use num_rational::Ratio;
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
        /// Sums agree with a fraction type that knows nothing of sixths, and texts are read back.
        #[test]
        fn sums_are_exact(shares in proptest::collection::vec(0_usize..5, 0..40)) {
            let sum: Points = shares.iter().map(|&sharers| Points::share(sharers)).sum();
            let expected: Ratio<u64> = shares.iter().filter(|&&s| (1..=3).contains(&s)).map(|&s| Ratio::new(1, s as u64)).sum();
            prop_assert_eq!(sum.to_string(), expected.to_string());
            prop_assert_eq!(sum.to_string().parse::<Points>().unwrap(), sum);
            prop_assert_eq!(sum.fraction(), (*expected.numer(), *expected.denom()));
        }
    }
}
