//! Makes text from other people safe to show: names, paths and notes cannot break a line or reverse the text around them. Also
//! plurals and percentages.

use serde::{Deserialize, Deserializer};
use std::borrow::Cow;

/// Returns whether a character is not visible itself but changes how other text is shown: control characters (line ends included), Unicode
/// line and paragraph separators, and marks that set the direction of writing (Unicode Standard Annex 9, table 3 and section 2.6).
pub fn is_control(c: char) -> bool {
    c.is_control() || matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Returns whether a character must not be in a name: either [`is_control`] is true for it, or it is invisible, so that two names would
/// look alike (default-ignorable code points of the Unicode Standard, 5.21). The joiners that emoji and some scripts need (U+200C, U+200D)
/// and variation selectors are allowed.
pub fn is_hidden(c: char) -> bool {
    is_control(c)
        || matches!(c, '\u{ad}' | '\u{34f}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180e}' | '\u{200b}')
        || matches!(c, '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}')
        || matches!(c, '\u{e0000}'..='\u{e0fff}' if !('\u{e0100}'..='\u{e01ef}').contains(&c))
}

/// Returns the problem of a name with a character for which [`is_hidden`] is true, naming the first one.
///
/// ```
/// use fob_base::text::hidden_in;
/// assert_eq!(hidden_in("a\u{202e}b").unwrap(), "the character \\u{202e} cannot be seen; expected visible characters only");
/// assert_eq!(hidden_in("Zoë"), None);
/// ```
pub fn hidden_in(name: &str) -> Option<String> {
    let found = name.chars().find(|&c| is_hidden(c))?;
    Some(format!("the character {} cannot be seen; expected visible characters only", found.escape_unicode()))
}

/// Returns a name without the characters for which [`is_hidden`] is true. Line ends and tabs become spaces.
///
/// ```
/// assert_eq!(fob_base::text::visible("An\u{202e}na\nB"), "Anna B");
/// ```
pub fn visible(name: &str) -> Cow<'_, str> {
    if !name.contains(is_hidden) {
        return Cow::Borrowed(name);
    }
    let blank = |c: char| if c.is_whitespace() && is_control(c) { ' ' } else { c };
    Cow::Owned(name.chars().map(blank).filter(|&c| !is_hidden(c)).collect())
}

/// Deserializes a name and cleans it with [`visible`].
///
/// # Errors
/// The value is not a string.
pub fn visible_name<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    let name = String::deserialize(deserializer)?;
    Ok(visible(&name).into_owned())
}

/// Escapes a text so that it fits on one line: characters for which [`is_control`] is true are written as in Rust, `\n` or `\u{202e}`.
///
/// ```
/// use fob_base::text::line;
/// assert_eq!(line("a\nb \u{202e}c é"), r"a\nb \u{202e}c é");
/// ```
pub fn line(text: &str) -> Cow<'_, str> {
    escaped(text, is_control)
}

/// Like [`line()`], but keeps line ends and tabs.
pub fn lines(text: &str) -> Cow<'_, str> {
    escaped(text, |c| is_control(c) && !matches!(c, '\n' | '\t'))
}

fn escaped(text: &str, hidden: impl Fn(char) -> bool) -> Cow<'_, str> {
    if !text.contains(&hidden) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 8);
    for c in text.chars() {
        if hidden(c) {
            out.extend(c.escape_debug());
        } else {
            out.push(c);
        }
    }
    Cow::Owned(out)
}

/// Returns the text, cut to its first `most` characters if it is longer, with `…` for the rest.
///
/// ```
/// use fob_base::text::clipped;
/// assert_eq!([clipped("rope", 4), clipped("ropes", 4)], ["rope", "rope…"]);
/// ```
pub fn clipped(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        None => text.to_owned(),
        Some((end, _)) => format!("{}…", &text[..end]),
    }
}

/// Returns a count with its noun: `1 shot`, `2 shots`. The plural is the singular with an s, or with es after `ch`.
///
/// ```
/// use fob_base::text::plural;
/// assert_eq!([plural(1, "state"), plural(4, "state")], ["1 state", "4 states"]);
/// assert_eq!([plural(0, "match"), plural(2, "try"), plural(2, "day")], ["0 matches", "2 tries", "2 days"]);
/// ```
pub fn plural(n: usize, one: &str) -> String {
    let stem = one.strip_suffix('y').filter(|stem| !stem.ends_with(['a', 'e', 'i', 'o', 'u']));
    match (n, stem) {
        (1, _) => format!("{n} {one}"),
        (_, Some(stem)) => format!("{n} {stem}ies"),
        _ if one.ends_with("ch") => format!("{n} {one}es"),
        _ => format!("{n} {one}s"),
    }
}

/// Returns a share from 0 to 1 as a percentage with `digits` decimals. Only exactly 0 and 1 read `0 %` and `100 %`; values that would round
/// to them read `less than 0.1 %` or `more than 99.9 %`.
///
/// ```
/// use fob_base::text::percent;
/// assert_eq!([0.0, 0.25, 1.0].map(|p| percent(p, 1)), ["0 %", "25.0 %", "100 %"]);
/// assert_eq!([1e-9, 1.0 - 1e-9].map(|p| percent(p, 1)), ["less than 0.1 %", "more than 99.9 %"]);
/// ```
pub fn percent(share: f64, digits: usize) -> String {
    bounded(share, 100.0, digits, ["less than ", "more than "]) + " %"
}

/// Like [`percent`], with `<0.1 %` and `>99.9 %` for narrow columns.
pub fn percent_short(share: f64, digits: usize) -> String {
    bounded(share, 100.0, digits, ["<", ">"]) + " %"
}

/// Returns a share from 0 to 1 as a decimal fraction, rounded by the same rule as [`percent`]: `0.250`, `1`, `more than 0.999`.
pub fn decimal_share(share: f64, digits: usize) -> String {
    bounded(share, 1.0, digits, ["less than ", "more than "])
}

/// Formats a share of `whole`, never rounded to nothing or all; such values get the prefix `less` or `more`.
fn bounded(share: f64, whole: f64, digits: usize, [less, more]: [&str; 2]) -> String {
    if share == 0.0 || share == 1.0 {
        return format!("{:.0}", share.abs() * whole);
    }
    let rounded = |number: f64| format!("{number:.digits$}");
    let shown = rounded(share * whole);
    let step = 10_f64.powi(-(digits as i32));
    if share > 0.0 && shown == rounded(0.0) {
        format!("{less}{}", rounded(step))
    } else if share < 1.0 && shown == rounded(whole) {
        format!("{more}{}", rounded(whole - step))
    } else {
        shown
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn only_certain_shares_read_as_zero_or_all() {
        // The odds of 15 green and 15 red pucks of which one order in all is rejected.
        let near = 155_117_519.0 / 155_117_520.0;
        assert_eq!([0, 1, 2].map(|digits| percent(near, digits)), ["more than 99 %", "more than 99.9 %", "more than 99.99 %"]);
        assert_eq!([0, 1, 2].map(|digits| percent(1.0 - near, digits)), ["less than 1 %", "less than 0.1 %", "less than 0.01 %"]);
        let shares = [0.0, -0.0, f64::MIN_POSITIVE, 0.0049, 0.005_1, 0.5, 0.9949, 0.9951, 1.0_f64.next_down(), 1.0];
        let said =
            ["0 %", "0 %", "less than 1 %", "less than 1 %", "1 %", "50 %", "99 %", "more than 99 %", "more than 99 %", "100 %"];
        assert_eq!(shares.map(|share| percent(share, 0)), said);
        assert_eq!([0.0, 0.9994, 0.9996, 1.0].map(|share| percent(share, 1)), ["0 %", "99.9 %", "more than 99.9 %", "100 %"]);
        assert_eq!([1e-4, 0.5, 0.9999].map(|share| percent_short(share, 1)), ["<0.1 %", "50.0 %", ">99.9 %"]);
        let decimals = [0.0, 1e-4, 0.25, 0.9999, 1.0].map(|share| decimal_share(share, 3));
        assert_eq!(decimals, ["0", "less than 0.001", "0.250", "more than 0.999", "1"]);
    }

    #[test]
    fn singular_has_no_s() {
        assert_eq!([0, 1, 2].map(|n| plural(n, "shot")), ["0 shots", "1 shot", "2 shots"]);
    }

    #[test]
    fn control_characters_are_escaped() {
        assert_eq!(line("\u{1b}[2J\r\n\t\0\u{7f}\u{85}"), r"\u{1b}[2J\r\n\t\0\u{7f}\u{85}");
        for c in ['\u{61c}', '\u{200e}', '\u{200f}', '\u{2028}', '\u{2029}', '\u{202a}', '\u{202e}', '\u{2066}', '\u{2069}'] {
            assert_eq!(line(&format!("a{c}b")), format!("a\\u{{{:x}}}b", u32::from(c)));
        }
        // Right-to-left letters, joiners and combining marks are allowed.
        for text in ["", "plain", "שלום", "e\u{301}", "\u{1f468}\u{200d}\u{1f469}", "\u{2065}\u{206a}\\"] {
            assert!(matches!(line(text), Cow::Borrowed(same) if same == text), "{text:?}");
        }
        for name in ["Zoë", "שלום", "e\u{301}", "\u{1f468}\u{200d}\u{1f469}", "می\u{200c}خواهم", "\u{2764}\u{fe0f}", "\u{2070}"]
        {
            assert_eq!((hidden_in(name), visible(name).as_ref()), (None, name));
        }
        for c in ['\0', '\u{7f}', '\u{ad}', '\u{61c}', '\u{200b}', '\u{200e}', '\u{202e}', '\u{2066}', '\u{feff}', '\u{e0041}'] {
            let name = format!("a{c}b");
            assert!(hidden_in(&name).unwrap().contains(&c.escape_unicode().to_string()), "{c:?}");
            assert_eq!(visible(&name), "ab", "{c:?}");
        }
        assert_eq!(visible("a\r\n\tb\u{2028}c"), "a   b c");
        assert_eq!(lines("a\tb\n\u{1b}c\r\n"), "a\tb\n\\u{1b}c\\r\n");
    }
}
