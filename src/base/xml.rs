//! Text for XML files: `.jff` and SVG.

use std::borrow::Cow;

/// Returns whether XML 1.0 allows a character (section 2.2 of the recommendation).
const fn is_allowed(c: char) -> bool {
    matches!(c, '\t' | '\n' | '\r' | ' '..) && !matches!(c, '\u{fffe}' | '\u{ffff}')
}

/// Replaces characters that XML does not allow by spaces. The result is not escaped yet.
pub fn allowed(text: &str) -> Cow<'_, str> {
    if text.chars().all(is_allowed) {
        return Cow::Borrowed(text);
    }
    text.chars().map(|c| if is_allowed(c) { c } else { ' ' }).collect()
}

/// Escapes a text for an element or attribute. Characters that XML does not allow become spaces.
///
/// ```
/// assert_eq!(fob_base::xml::escape("a<b\u{1}\"\r"), "a&lt;b &quot;&#13;");
/// ```
pub fn escape(text: &str) -> Cow<'_, str> {
    quick_xml::escape::escape(allowed(text))
}
