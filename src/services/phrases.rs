//! Words that many screens share: letters of strings, fractions of points, levels, dates, numbers of things.

use fob_base::text;
pub use fob_base::text::plural;
use fob_opponent::{DrillKind, Level};
use fob_rules::{Kind, Points};
use jiff::{Timestamp, tz::TimeZone};

/// Points for people: `2 1/3`, `1/2`, `3`.
pub fn fraction(points: Points) -> String {
    let (n, d) = points.fraction();
    match (n / d, n % d) {
        (whole, 0) => whole.to_string(),
        (0, rest) => format!("{rest}/{d}"),
        (whole, rest) => format!("{whole} {rest}/{d}"),
    }
}

/// Parts of the program's own texts, each with its replacement for a user who has neither keys nor a mouse.
const FINGER_WORDS: [(&str, &str); 11] = [
    ("; or type the rule: BGRY and <, > or = (or an arrow key). Enter adds it.", "."),
    (", or press <kbd>Space</kbd>", ""),
    (" Or press <kbd>Space</kbd>.", ""),
    (", or use the left and right arrow keys", ""),
    (", or press the left and right arrow keys", ""),
    ("The figure on the right", "The figure"),
    ("The figure next to the board", "The figure"),
    ("Click", "Tap"),
    ("click", "tap"),
    ("press on any empty part", "touch any empty part"),
    (" Keys: arrows, A, D, Space.", ""),
];

/// Returns a text of the program's own in words for a finger. It knows no names: hand it no text with those of players or states.
pub fn by_finger(text: &str) -> String {
    FINGER_WORDS.iter().fold(text.to_owned(), |text, (mouse, finger)| text.replace(mouse, finger))
}

/// Returns the letter of a string: A for the first.
pub fn string_letter(string: usize) -> String {
    char::from(b'A' + (string % 26) as u8).to_string()
}

/// The label of a piece that belongs to all players alike: an open diamond.
pub const SHARED: &str = "\u{25C7}";

/// Returns the text on the piece of a string, from 0: its letter; on the only string, which belongs to all alike, a mark that is
/// no letter.
pub fn piece_label(string: usize, owner: Option<u8>, strings: usize) -> String {
    if owner.is_none() && strings == 1 { SHARED.to_owned() } else { string_letter(string) }
}

/// Returns the name of a computer player on screens.
pub fn level_label(level: Level) -> String {
    format!("computer, {}", level.name())
}

/// Returns the name of a kind of drill on screens.
pub const fn drill_name(kind: DrillKind) -> &'static str {
    match kind {
        DrillKind::Pot => "Straight in",
        DrillKind::Side => "Either hole",
        DrillKind::Bank => "Off a cushion",
        DrillKind::Cushion => "Cushion first",
        DrillKind::Combination => "Combination",
        DrillKind::Two => "Two at once",
        DrillKind::Guard => "Leave nothing",
    }
}

/// Describes the strength of a computer player; the numbers are in `docs/strength.md`.
pub const fn level_about(level: Level) -> &'static str {
    match level {
        Level::Random => "Shoots anywhere, at anything.",
        Level::Easy => "Aims at the right puck and hole, but often misses: a good first opponent.",
        Level::Medium => "Misses less often: wins four matches in five against easy.",
        Level::Hard => "Finds banks and combinations, and considers your reply: wins nine matches in ten against medium.",
        Level::Master => {
            "The steadiest hand; considers your best replies: wins four matches in five against hard. Takes a few seconds."
        }
    }
}

/// Returns a moment in seconds since 1970 as a date and a time of day where the person is, for example `21 Nov 2026, 14:25`;
/// `-` for one beyond the year 9999.
pub fn date(seconds: u64) -> String {
    date_in(seconds, here(seconds))
}

/// Returns the local time. A browser has only the difference to Greenwich at a moment.
#[cfg(target_arch = "wasm32")]
fn here(seconds: u64) -> TimeZone {
    let moment = js_sys::Date::new(&(seconds as f64 * 1e3).into());
    let east = -moment.get_timezone_offset() * 60.0;
    jiff::tz::Offset::from_seconds(east as i32).map_or(TimeZone::UTC, TimeZone::fixed)
}

#[cfg(not(target_arch = "wasm32"))]
fn here(_: u64) -> TimeZone {
    TimeZone::system()
}

fn date_in(seconds: u64, zone: TimeZone) -> String {
    let moment = i64::try_from(seconds).ok().and_then(|seconds| Timestamp::from_second(seconds).ok());
    moment.map_or_else(|| "-".to_owned(), |moment| moment.to_zoned(zone).strftime("%-d %b %Y, %H:%M").to_string())
}

/// Returns the day of a moment in seconds since 1970 where the person is, as a number: 20261122 is 22 November 2026; 0 for one
/// beyond the year 9999.
pub fn day(seconds: u64) -> u64 {
    day_in(seconds, here(seconds))
}

fn day_in(seconds: u64, zone: TimeZone) -> u64 {
    let moment = i64::try_from(seconds).ok().and_then(|seconds| Timestamp::from_second(seconds).ok());
    moment.and_then(|moment| moment.to_zoned(zone).strftime("%Y%m%d").to_string().parse().ok()).unwrap_or(0)
}

/// Returns a day for people: `22 Nov 2026`.
pub fn day_name(day: u64) -> String {
    let date = jiff::civil::Date::strptime("%Y%m%d", day.to_string());
    date.map_or_else(|_| day.to_string(), |date| date.strftime("%-d %b %Y").to_string())
}

/// Returns a moment as in RFC 3339 in whole seconds since 1970; `None` for anything else, and for one before.
pub fn instant(text: &str) -> Option<u64> {
    text.parse::<Timestamp>().ok().and_then(|moment| u64::try_from(moment.as_second()).ok())
}

/// The format of a date and a time of day that a user types.
const TYPED: &str = "%Y-%m-%d %H:%M";

/// Reads a date and a time of day where the person is, as in `2026-12-01 23:59`, or a moment as in RFC 3339. Returns it as in RFC
/// 3339; `None` for anything else.
pub fn moment_here(text: &str) -> Option<String> {
    let text = text.trim();
    if instant(text).is_some() {
        return Some(text.to_owned());
    }
    let civil = jiff::civil::DateTime::strptime(TYPED, text).ok()?;
    // The zone of that day, which may have summer time.
    let about = civil.to_zoned(TimeZone::UTC).ok()?.timestamp().as_second();
    let moment = civil.to_zoned(here(u64::try_from(about).ok()?)).ok()?;
    Some(moment.strftime("%Y-%m-%dT%H:%M:%S%:z").to_string())
}

/// Returns a moment in seconds since 1970 as in RFC 3339, in UTC.
pub fn rfc3339(seconds: u64) -> String {
    i64::try_from(seconds)
        .ok()
        .and_then(|seconds| Timestamp::from_second(seconds).ok())
        .map_or_else(String::new, |at| at.to_string())
}

/// Returns a moment in seconds since 1970 as [`moment_here`] reads it.
pub fn typed(seconds: u64) -> String {
    let moment = i64::try_from(seconds).ok().and_then(|seconds| Timestamp::from_second(seconds).ok());
    moment.map_or_else(String::new, |moment| moment.to_zoned(here(seconds)).strftime(TYPED).to_string())
}

/// Formats a time that is left, in seconds, by its two largest units: `2 d 3 h`, `1 h 20 min`, `4 min 5 s`, `59 s`.
pub fn duration(seconds: u64) -> String {
    match seconds {
        0..60 => format!("{seconds} s"),
        60..3600 => format!("{} min {} s", seconds / 60, seconds % 60),
        3600..86_400 => format!("{} h {} min", seconds / 3600, seconds % 3600 / 60),
        _ => format!("{} d {} h", seconds / 86_400, seconds % 86_400 / 3600),
    }
}

/// Formats an age in seconds: `just now`, `5 min ago`, `3 h ago`, `2 d ago`.
pub fn ago(age: u64) -> String {
    match age {
        0..60 => "just now".to_owned(),
        60..3600 => format!("{} min ago", age / 60),
        3600..86_400 => format!("{} h ago", age / 3600),
        _ => format!("{} d ago", age / 86_400),
    }
}

/// Returns a number as people type it: `35.8`, `35,8`, with or without its unit.
pub fn number(text: &str, unit: &str) -> Option<f64> {
    let text = text.trim().trim_end_matches(unit).trim().replace(',', ".").replace('\u{2212}', "-");
    text.parse().ok().filter(|number: &f64| number.is_finite())
}

/// Returns a share as whole percent; see [`text::percent`].
pub fn percent(share: f64) -> String {
    text::percent(share, 0).replace(" %", "\u{a0}%")
}

/// Returns a chance strictly between 0 and 1 as a whole percentage that is never 0 or 100.
pub fn open_chance(chance: f64) -> String {
    text::percent_short(chance.clamp(1e-9, 1.0 - 1e-9), 0)
}

/// Returns a chance of one party alone as a whole percentage; only a certain one is 0 or 100.
pub fn chance_percent(chance: f64) -> String {
    if chance == 0.0 || chance == 1.0 { text::percent_short(chance, 0) } else { open_chance(chance) }
}

/// Returns a large number with its digits in groups of three: `47,176,870`.
pub fn grouped(n: u64) -> String {
    let digits = n.to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Returns a text with a capital letter at its beginning.
pub fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or(String::new(), |c| c.to_uppercase().chain(chars).collect())
}

/// Returns a message as a sentence: with a capital letter and a full stop.
pub fn sentence(text: &str) -> String {
    if text.is_empty() { String::new() } else { capital(text) + "." }
}

/// Returns the distribution of the points if a player resigns, in a sentence.
pub fn after_resigning(kind: &Kind) -> &'static str {
    match kind {
        Kind::TugOfWar { .. } | Kind::Reject2 => "The other side then wins the match.",
        _ => "The others share the point as if the resigning player's strings were rejected.",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_those_of_the_calendar() {
        // The output of `date -u -d @N`.
        for (seconds, text) in [
            (0, "1 Jan 1970, 00:00"),
            (951_782_399, "28 Feb 2000, 23:59"),
            (951_782_400, "29 Feb 2000, 00:00"),
            (1_763_735_138, "21 Nov 2025, 14:25"),
            (4_107_542_400, "1 Mar 2100, 00:00"),
            (1_798_761_599, "31 Dec 2026, 23:59"),
            (u64::MAX, "-"),
        ] {
            assert_eq!(date_in(seconds, TimeZone::UTC), text);
        }
    }

    #[test]
    fn dates_are_reported_in_the_time_of_the_place() {
        let east = TimeZone::fixed(jiff::tz::offset(2));
        assert_eq!(date_in(951_782_399, east), "29 Feb 2000, 01:59");
        let west = TimeZone::fixed(jiff::tz::offset(-11));
        assert_eq!(date_in(0, west), "31 Dec 1969, 13:00");
    }

    #[test]
    fn a_day_is_the_date_as_a_number() {
        assert_eq!(day_in(951_782_399, TimeZone::UTC), 20_000_228);
        assert_eq!(day_in(951_782_399, TimeZone::fixed(jiff::tz::offset(2))), 20_000_229);
        assert_eq!(day_in(u64::MAX, TimeZone::UTC), 0);
        assert_eq!((day_name(20_000_229), day_name(20_261_101)), ("29 Feb 2000".to_owned(), "1 Nov 2026".to_owned()));
        assert_eq!(day_name(20_261_301), "20261301");
    }

    #[test]
    fn ages_change_their_unit_as_they_grow() {
        let written = [0, 59, 60, 3599, 3600, 86_399, 86_400, 200_000].map(ago);
        assert_eq!(written, ["just now", "just now", "1 min ago", "59 min ago", "1 h ago", "23 h ago", "1 d ago", "2 d ago"]);
    }

    #[test]
    fn numbers_are_read_as_people_type_them() {
        for (text, found) in [("35.8", Some(35.8)), (" 35,8 °", Some(35.8)), ("\u{2212}1,5", Some(-1.5)), ("7", Some(7.0))] {
            assert_eq!(number(text, "°"), found, "{text}");
        }
        for text in ["", "1.2.3", "1,2,3", "abc", "inf", "NaN", "°"] {
            assert_eq!(number(text, "°"), None, "{text}");
        }
    }

    #[test]
    fn digits_are_grouped() {
        assert_eq!([0, 999, 1000, 47_176_870].map(grouped), ["0", "999", "1,000", "47,176,870"]);
    }

    #[test]
    fn a_deadline_is_typed_and_read_back_where_the_person_is() {
        for seconds in [1_000_000_020, 1_793_000_040, 1_780_000_020] {
            let text = typed(seconds);
            let moment = moment_here(&format!(" {text} "));
            assert_eq!(moment.as_deref().and_then(instant), Some(seconds), "{text}: {moment:?}");
            assert_eq!(instant(&rfc3339(seconds)), Some(seconds));
        }
        assert_eq!(moment_here("2026-12-01T23:59:00+01:00").as_deref(), Some("2026-12-01T23:59:00+01:00"));
        for wrong in ["", "soon", "2026-12-01", "2026-13-01 10:00", "1960-01-01 10:00", "2026-12-01 25:00"] {
            assert_eq!(moment_here(wrong), None, "{wrong}");
        }
    }
}
