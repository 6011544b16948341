//! What XML can hold, for `.jff` and SVG.

use std::borrow::Cow;

/// Whether XML 1.0 has a character at all (section 2.2 of the recommendation).
const fn is_allowed(c: char) -> bool {
    matches!(c, '\t' | '\n' | '\r' | ' '..) && !matches!(c, '\u{fffe}' | '\u{ffff}')
}

/// A text in which characters that XML cannot hold are blanks; it is not yet escaped.
pub fn allowed(text: &str) -> Cow<'_, str> {
    if text.chars().all(is_allowed) {
        return Cow::Borrowed(text);
    }
    text.chars().map(|c| if is_allowed(c) { c } else { ' ' }).collect()
}

/// Text for the inside of an element or an attribute; characters that XML cannot hold become blanks.
///
/// ```
/// assert_eq!(fob_base::xml::escape("a<b\u{1}\"\r"), "a&lt;b &quot;&#13;");
/// ```
pub fn escape(text: &str) -> Cow<'_, str> {
    quick_xml::escape::escape(allowed(text))
}
