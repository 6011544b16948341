//! Names of people.

use fob_base::text::is_hidden;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::canonical_combining_class;

/// Maximum length of a name, in characters.
pub(crate) const MOST_NAME: usize = 24;
/// Maximum number of marks above, below or around a letter that Unicode has no single character for.
const MOST_MARKS: usize = 2;

/// Error of a refused name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NameError {
    /// The name is empty or blank.
    #[error("name: expected 1 to {MOST_NAME} characters")]
    Empty,
    /// The name is too long.
    #[error("name: {0} characters; expected 1 to {MOST_NAME}")]
    Long(usize),
    /// The name contains an invisible character, or one that reverses text.
    #[error("name: the character {0} cannot be seen; expected visible characters only")]
    Hidden(String),
    /// The name contains a letter with too many marks, or a mark without a letter.
    #[error("name: the mark {0} is one too many; expected at most {MOST_MARKS} on a letter")]
    Marks(String),
}

/// Returns whether a character is invisible in a name.
fn is_unseen(c: char) -> bool {
    // Joiners are allowed in file names, but two names at one table must not look alike. The others are blanks of braille and notation, and
    // selectors of Mongolian.
    is_hidden(c)
        || matches!(c, '\u{200c}' | '\u{200d}' | '\u{2800}' | '\u{180b}'..='\u{180f}' | '\u{1d159}' | '\u{1d173}'..='\u{1d17a}')
}

/// Returns whether a character only chooses between forms of the one before it, as in emoji.
fn is_selector(c: char) -> bool {
    matches!(c, '\u{fe00}'..='\u{fe0f}' | '\u{e0100}'..='\u{e01ef}') || c.is_whitespace()
}

/// Returns whether a mark is drawn above, below or around the letter before it, so that many of them cover other lines. The vowel signs of
/// many scripts are marks too, but do not pile up.
fn piles_up(c: char) -> bool {
    (canonical_combining_class(c) >= 200 || canonical_combining_class(c) == 1)
        || matches!(c, '\u{488}' | '\u{489}' | '\u{1abe}' | '\u{20dd}'..='\u{20e0}' | '\u{20e2}'..='\u{20e4}' | '\u{a670}'..='\u{a672}')
}

/// Returns the first mark above the limit.
fn mark_too_many(name: &str) -> Option<char> {
    // A mark needs a letter.
    let mut marks = MOST_MARKS;
    name.chars().find(|&c| {
        marks = if piles_up(c) { marks + 1 } else { 0 };
        marks > MOST_MARKS
    })
}

/// Returns the name in Unicode NFC, trimmed.
///
/// # Errors
/// The name is empty, has more than 24 characters, or contains a control, direction, blank or zero-width character, or a pile of marks.
pub fn clean_name(name: &str) -> Result<String, NameError> {
    clean_name_within(name, MOST_NAME)
}

/// Like [`clean_name`], with another largest number of characters.
///
/// # Errors
/// As for [`clean_name`].
pub fn clean_name_within(name: &str, most: usize) -> Result<String, NameError> {
    let name: String = name.nfc().collect();
    let name = name.trim();
    if let Some(found) = name.chars().find(|&c| is_unseen(c)) {
        return Err(NameError::Hidden(found.escape_unicode().to_string()));
    }
    if !name.is_empty() && name.chars().all(is_selector) {
        return Err(NameError::Empty);
    }
    if let Some(found) = mark_too_many(name) {
        return Err(NameError::Marks(found.escape_unicode().to_string()));
    }
    match name.chars().count() {
        0 => Err(NameError::Empty),
        long if long > most => Err(NameError::Long(long)),
        _ => Ok(name.to_owned()),
    }
}

/// Returns the name, with a number if somebody at the table already has it: a second Anna is "Anna (2)".
pub fn distinct_name<'a>(name: &str, others: impl Iterator<Item = &'a str> + Clone) -> String {
    let taken = |name: &str| others.clone().any(|other| other == name);
    if !taken(name) {
        return name.to_owned();
    }
    let numbered = |number: u32| {
        let end = format!(" ({number})");
        let room = MOST_NAME - end.len();
        let start: String = name.chars().take(room).collect();
        format!("{}{end}", start.trim_end())
    };
    (2..=u32::MAX).map(numbered).find(|name| !taken(name)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_composed_and_trimmed() {
        assert_eq!(clean_name("  Zoe\u{308} "), Ok("Zoë".to_owned()));
        assert_eq!(clean_name(" \t "), Err(NameError::Empty));
        assert_eq!(clean_name(&"x".repeat(25)), Err(NameError::Long(25)));
        for hidden in ['\u{202e}', '\u{200b}', '\u{200d}', '\u{7}', '\n', '\u{feff}'] {
            assert!(matches!(clean_name(&format!("a{hidden}b")), Err(NameError::Hidden(_))), "{hidden:?}");
        }
        assert_eq!(clean_name(&"é".repeat(24)).map(|name| name.chars().count()), Ok(24));
    }

    #[test]
    fn names_of_blanks_and_of_piled_marks_are_refused() {
        for blank in ['\u{2800}', '\u{3164}', '\u{ffa0}', '\u{115f}', '\u{1d159}', '\u{180b}'] {
            assert!(matches!(clean_name(&blank.to_string().repeat(3)), Err(NameError::Hidden(_))), "{blank:?}");
            assert!(matches!(clean_name(&format!("a{blank}b")), Err(NameError::Hidden(_))), "{blank:?}");
        }
        assert_eq!(clean_name("\u{fe0f}\u{fe0f}"), Err(NameError::Empty));
        for piled in ["a\u{323}\u{331}\u{330}\u{32d}", "\u{301}a", "b\u{20dd}\u{20dd}\u{20dd}", "b\u{334}\u{335}\u{336}"] {
            assert!(matches!(clean_name(piled), Err(NameError::Marks(_))), "{piled:?}");
        }
        // As people are called in many scripts, one of them with four vowel signs on a letter, and with an emoji.
        for name in ["Nguyễn Thị", "Zoë", "น้ำ ผึ้ง", "မြို့", "שָׁלוֹם", "मुहम्मद", "Anna ❤\u{fe0f}", "ạ̈̄b"]
        {
            assert!(clean_name(name).is_ok(), "{name:?} {:?}", clean_name(name));
        }
    }

    #[test]
    fn a_second_anna_gets_a_number() {
        assert_eq!(distinct_name("Anna", ["Bo"].into_iter()), "Anna");
        assert_eq!(distinct_name("Anna", ["Anna"].into_iter()), "Anna (2)");
        assert_eq!(distinct_name("Anna", ["Anna", "Anna (2)"].into_iter()), "Anna (3)");
        let long = "x".repeat(24);
        assert_eq!(distinct_name(&long, [long.as_str()].into_iter()).chars().count(), 24);
    }
}
