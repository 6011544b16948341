//! Texts of others on lines of ours: names, paths and notes that must not break a line, nor turn the text around them.

use std::borrow::Cow;

/// Whether a character is none that is seen but one that changes how other text is shown: a control character (a line's end
/// among them), the ends of lines and paragraphs of Unicode, and the marks that set the direction of writing (Unicode Standard
/// Annex 9, table 3 and section 2.6).
pub fn is_control(c: char) -> bool {
    c.is_control() || matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// A text as a part of one line: characters that [`is_control`] names are escaped as in Rust, `\n` or `\u{202e}`.
///
/// ```
/// use fob::base::text::line;
/// assert_eq!(line("a\nb \u{202e}c é"), r"a\nb \u{202e}c é");
/// ```
pub fn line(text: &str) -> Cow<'_, str> {
    escaped(text, is_control)
}

/// As [`line()`] for a text of several lines, whose line ends and tabulators stay.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_turns_or_breaks_a_line_is_escaped_and_all_else_stays() {
        assert_eq!(line("\u{1b}[2J\r\n\t\0\u{7f}\u{85}"), r"\u{1b}[2J\r\n\t\0\u{7f}\u{85}");
        for c in ['\u{61c}', '\u{200e}', '\u{200f}', '\u{2028}', '\u{2029}', '\u{202a}', '\u{202e}', '\u{2066}', '\u{2069}'] {
            assert_eq!(line(&format!("a{c}b")), format!("a\\u{{{:x}}}b", u32::from(c)));
        }
        // Letters that are written from the right, joiners and marks above letters are no such thing.
        for text in ["", "plain", "שלום", "e\u{301}", "\u{1f468}\u{200d}\u{1f469}", "\u{2065}\u{206a}\\"] {
            assert!(matches!(line(text), Cow::Borrowed(same) if same == text), "{text:?}");
        }
        assert_eq!(lines("a\tb\n\u{1b}c\r\n"), "a\tb\n\\u{1b}c\\r\n");
    }
}
