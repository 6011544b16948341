//! Errors of wheels. All problems are reported at once, with places if the wheel was read from a text.

use fob_base::TextPlace;
use std::fmt;

/// One problem of a wheel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WheelError {
    /// TextPlace of the problem, if the wheel was read from a text.
    pub place: Option<TextPlace>,
    /// The problem and the expected form, in lower case.
    pub message: String,
}

impl fmt::Display for WheelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.place {
            Some(place) => write!(f, "{place}: {}", self.message),
            None => f.write_str(&self.message),
        }
    }
}

/// All problems of a wheel, at least one, ordered by place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WheelErrors(Vec<WheelError>);

impl WheelErrors {
    /// Returns the problems; there is at least one.
    pub fn problems(&self) -> &[WheelError] {
        &self.0
    }

    /// Creates the error from problems and their places; there must be at least one.
    pub(super) fn from_problems(mut problems: Vec<(Option<TextPlace>, String)>) -> Self {
        problems.sort_by_key(|(place, _)| *place);
        Self(problems.into_iter().map(|(place, message)| WheelError { place, message }).collect())
    }

    /// Returns the value if there are no problems.
    pub(super) fn none_or<T>(problems: Vec<(Option<TextPlace>, String)>, value: T) -> Result<T, Self> {
        if problems.is_empty() { Ok(value) } else { Err(Self::from_problems(problems)) }
    }
}

impl fmt::Display for WheelErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, problem) in self.0.iter().enumerate() {
            if i > 0 {
                writeln!(f)?;
            }
            write!(f, "{problem}")?;
        }
        Ok(())
    }
}

impl std::error::Error for WheelErrors {}

/// Messages for numbers out of range; `None` if they are in range.
pub(super) mod counted {
    use super::super::wheel::{Bounds, MOST_STEPS};
    use fob_base::text::plural;

    /// Returns a hint on the uses of a wheel that is only too large to be played.
    fn hint(within_run: bool, bounds: &Bounds) -> &'static str {
        if bounds.played && within_run { " where a wheel is played; `fob wheel run` and `fob wheel check` take it" } else { "" }
    }

    pub fn productions(count: usize, bounds: &Bounds) -> Option<String> {
        let most = bounds.productions;
        match count {
            0 => Some(format!("a wheel without productions: expected 1 to {most}")),
            _ if count > most => {
                Some(format!("{count} productions: expected 1 to {most}{}", hint(count <= Bounds::RUN.productions, bounds)))
            }
            _ => None,
        }
    }

    pub fn letters(index: usize, count: usize, bounds: &Bounds) -> Option<String> {
        (count > bounds.letters).then(|| {
            format!(
                "production {index} has {}: expected at most {}{}",
                plural(count, "letter"),
                bounds.letters,
                hint(count <= Bounds::RUN.letters, bounds)
            )
        })
    }

    pub fn start(count: usize, bounds: &Bounds) -> Option<String> {
        (count > bounds.start).then(|| {
            format!(
                "the start has {}: expected at most {}{}",
                plural(count, "letter"),
                bounds.start,
                hint(count <= Bounds::RUN.start, bounds)
            )
        })
    }

    pub fn total(count: usize, bounds: &Bounds) -> Option<String> {
        (count > bounds.total).then(|| format!("{} in all: expected at most {}", plural(count, "letter"), bounds.total))
    }

    pub fn steps(count: u64) -> Option<String> {
        (count > u64::from(MOST_STEPS)).then(|| format!("steps {count}: expected a whole number from 0 to {MOST_STEPS}"))
    }

    pub fn limit(limit: u64, bounds: &Bounds) -> Option<String> {
        (!(1..=bounds.limit).contains(&limit)).then(|| {
            let within = (1..=Bounds::RUN.limit).contains(&limit);
            format!("limit {limit}: expected a whole number from 1 to {}{}", bounds.limit, hint(within, bounds))
        })
    }
}
