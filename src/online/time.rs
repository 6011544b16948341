//! Times with millisecond precision.

use jiff::Timestamp;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

/// A time in milliseconds since 1970 (UTC). As text it is RFC 3339 with three decimals.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Millis(pub i64);

impl Millis {
    /// Returns the time `milliseconds` later (or earlier, if negative).
    pub const fn plus(self, milliseconds: i64) -> Self {
        Self(self.0.saturating_add(milliseconds))
    }

    /// Returns the milliseconds from `earlier` to this time.
    pub const fn since(self, earlier: Self) -> i64 {
        self.0.saturating_sub(earlier.0)
    }
}

impl fmt::Display for Millis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Years that jiff does not support are shown as its earliest time.
        let moment = Timestamp::from_millisecond(self.0).unwrap_or(Timestamp::MIN);
        write!(f, "{moment:.3}")
    }
}

impl Serialize for Millis {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Millis {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let moment: Timestamp = text.parse().map_err(D::Error::custom)?;
        Ok(Self(moment.as_millisecond()))
    }
}

/// Converts seconds to whole milliseconds.
pub(crate) fn millis(seconds: f64) -> i64 {
    (seconds * 1000.0).round() as i64
}

/// Converts milliseconds to seconds.
pub(crate) fn seconds(millis: i64) -> f64 {
    millis as f64 / 1000.0
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn the_text_has_three_decimals_and_reads_back() {
        assert_eq!(Millis(0).to_string(), "1970-01-01T00:00:00.000Z");
        assert_eq!(Millis(1_700_000_000_120).to_string(), "2023-11-14T22:13:20.120Z");
        let text = serde_json::to_string(&Millis(1_700_000_000_120)).unwrap();
        assert_eq!(serde_json::from_str::<Millis>(&text).unwrap(), Millis(1_700_000_000_120));
    }
}
