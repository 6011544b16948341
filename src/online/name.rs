//! Names of people.

use fob_base::text::is_hidden;
use unicode_normalization::UnicodeNormalization;

/// Maximum length of a name, in characters.
pub(crate) const MOST_NAME: usize = 24;

/// Why a name is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NameError {
    /// It is empty or blank.
    #[error("name: expected 1 to {MOST_NAME} characters")]
    Empty,
    /// It is too long.
    #[error("name: {0} characters; expected 1 to {MOST_NAME}")]
    Long(usize),
    /// It contains an invisible character, or one that reverses text.
    #[error("name: the character {0} cannot be seen; expected visible characters only")]
    Hidden(String),
}

/// Returns the name in Unicode NFC, trimmed.
///
/// # Errors
/// The name is empty, has more than 24 characters, or contains a control, direction or zero-width character.
pub fn clean_name(name: &str) -> Result<String, NameError> {
    let name: String = name.nfc().collect();
    let name = name.trim();
    // Joiners are allowed in file names, but two names at one table must not look alike.
    let hidden = |c: char| is_hidden(c) || matches!(c, '\u{200c}' | '\u{200d}');
    if let Some(found) = name.chars().find(|&c| hidden(c)) {
        return Err(NameError::Hidden(found.escape_unicode().to_string()));
    }
    match name.chars().count() {
        0 => Err(NameError::Empty),
        1..=MOST_NAME => Ok(name.to_owned()),
        long => Err(NameError::Long(long)),
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
    fn a_second_anna_gets_a_number() {
        assert_eq!(distinct_name("Anna", ["Bo"].into_iter()), "Anna");
        assert_eq!(distinct_name("Anna", ["Anna"].into_iter()), "Anna (2)");
        assert_eq!(distinct_name("Anna", ["Anna", "Anna (2)"].into_iter()), "Anna (3)");
        let long = "x".repeat(24);
        assert_eq!(distinct_name(&long, [long.as_str()].into_iter()).chars().count(), 24);
    }
}
