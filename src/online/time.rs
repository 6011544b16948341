//! Times with millisecond precision.

use jiff::Timestamp;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

/// A time in milliseconds since 1970 (UTC). As text it is RFC 3339 with three decimals.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Millis(pub i64);

impl Millis {
    /// Reads a time as in RFC 3339: a date, a time with its seconds, and a zone that a clock can have. A leap second is refused, since no
    /// clock here has one.
    pub fn read(text: &str) -> Option<Self> {
        let (time, zone) = text.split_at_checked("2026-12-01T23:59:00".len())?;
        let fits = |text: &str, form: &str| {
            let fit = |(c, like): (u8, u8)| if like == b'0' { c.is_ascii_digit() } else { c.eq_ignore_ascii_case(&like) };
            text.len() == form.len() && text.bytes().zip(form.bytes()).all(fit)
        };
        let fraction = zone.strip_prefix('.').map_or(0, |rest| 1 + rest.bytes().take_while(u8::is_ascii_digit).count());
        let (fraction, zone) = zone.split_at_checked(fraction)?;
        let is_zone = match zone.split_at_checked(1)? {
            ("Z" | "z", "") => true,
            ("+" | "-", offset) => fits(offset, "00:00") && &offset[..2] < "24" && &offset[3..] < "60",
            _ => false,
        };
        let is_time = (fits(time, "0000-00-00T00:00:00") || fits(time, "0000-00-00 00:00:00")) && &time[17..] < "60";
        if !is_time || !is_zone || fraction == "." {
            return None;
        }
        text.parse().ok().map(|moment: Timestamp| Self(moment.as_millisecond()))
    }

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
    fn times_are_read_with_a_zone_that_there_is() {
        let read = |text: &str| Millis::read(text).map(|at| at.to_string());
        for (text, expected) in [
            ("2026-12-01T23:59:00+01:00", "2026-12-01T22:59:00.000Z"),
            ("2026-12-01T23:59:00Z", "2026-12-01T23:59:00.000Z"),
            ("2026-12-01t23:59:00.25z", "2026-12-01T23:59:00.250Z"),
            ("2026-12-01 23:59:59-23:59", "2026-12-02T23:58:59.000Z"),
            ("2028-02-29T00:00:00+14:00", "2028-02-28T10:00:00.000Z"),
        ] {
            assert_eq!(read(text).as_deref(), Some(expected), "{text}");
        }
        for bad in [
            "",
            "soon",
            "2026-12-01",
            "2026-12-01T23:59",
            "2026-12-01T23:59:00",
            "2026-12-01T23:59:00+25:00",
            "2026-12-01T23:59:00+24:00",
            "2026-12-01T23:59:00+01",
            "2026-12-01T23:59:00+0100",
            "2026-12-01T23:59:00+01:60",
            "2026-12-01T23:59:00+01:00:30",
            "2026-12-01T23:59:60Z",
            "2026-12-01T23:60:00Z",
            "2026-12-01T24:00:00Z",
            "2026-13-01T00:00:00Z",
            "2027-02-29T00:00:00Z",
            "2026-12-01T23:59:00.Z",
            "2026-12-01T23:59:00Z[Europe/Berlin]",
            "2026-12-01T23:59:00 +01:00",
            "2026-12-01T23:59:0\u{e9}Z",
            "+002026-12-01T23:59:00Z",
            "2026-W49-2T23:59:00Z",
        ] {
            assert_eq!(read(bad), None, "{bad}");
        }
    }

    #[test]
    fn the_text_has_three_decimals_and_reads_back() {
        assert_eq!(Millis(0).to_string(), "1970-01-01T00:00:00.000Z");
        assert_eq!(Millis(1_700_000_000_120).to_string(), "2023-11-14T22:13:20.120Z");
        let text = serde_json::to_string(&Millis(1_700_000_000_120)).unwrap();
        assert_eq!(serde_json::from_str::<Millis>(&text).unwrap(), Millis(1_700_000_000_120));
    }
}
