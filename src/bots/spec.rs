//! The name of a bot on a command line.

use fob_opponent::{Level, Skill};
use std::fmt;
use std::str::FromStr;

/// The command of a program, and the hand that it plays with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spec {
    /// The level whose hand executes the bot's strikes; `None` for a steady hand.
    pub hand: Option<Level>,
    words: Vec<String>,
    text: String,
}

/// Why a text names no bot.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SpecError {
    /// The text is neither `bot:COMMAND` nor `bot[LEVEL]:COMMAND`.
    #[error("`{0}` is not a bot; expected bot:COMMAND, or bot[LEVEL]:COMMAND for the hand of a level")]
    NotBot(String),
    /// There is no such hand.
    #[error("`{0}`: no such hand; expected easy, medium, hard or master")]
    Hand(String),
    /// A quotation mark or a backslash is left open.
    #[error("`{0}`: a quotation mark or a backslash is left open")]
    Open(String),
    /// There is no command.
    #[error("`{0}`: the command is missing")]
    Empty(String),
}

impl Spec {
    /// Returns whether a text is meant as a bot, well-formed or not.
    pub fn is_meant(text: &str) -> bool {
        text.starts_with("bot:") || text.starts_with("bot[")
    }

    /// Returns the program and its arguments.
    pub fn words(&self) -> &[String] {
        &self.words
    }
}

impl FromStr for Spec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Self, SpecError> {
        let not_bot = || SpecError::NotBot(text.to_owned());
        let (head, command) = text.split_once(':').ok_or_else(not_bot)?;
        let hand = match head.strip_prefix("bot").ok_or_else(not_bot)? {
            "" => None,
            hand => {
                let name = hand.strip_prefix('[').and_then(|hand| hand.strip_suffix(']')).ok_or_else(not_bot)?;
                let level = name.parse::<Level>().ok().filter(|level| Skill::new(*level).is_some());
                Some(level.ok_or_else(|| SpecError::Hand(text.to_owned()))?)
            }
        };
        let words = shlex::split(command).ok_or_else(|| SpecError::Open(text.to_owned()))?;
        if words.first().is_none_or(String::is_empty) {
            return Err(SpecError::Empty(text.to_owned()));
        }
        Ok(Self { hand, words, text: text.to_owned() })
    }
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// Splits a list. A separator in double quotes does not separate. An item that is quoted as a whole loses its quotes, and in it
/// `\"` and `\\` mean `"` and `\`.
///
/// # Errors
/// A quotation mark is left open.
pub fn parts(text: &str, separator: char) -> Result<Vec<String>, SpecError> {
    let (mut parts, mut part, mut quoted, mut escaped) = (Vec::new(), String::new(), false, false);
    for letter in text.chars() {
        if letter == separator && !quoted {
            parts.push(unquoted(&part));
            part.clear();
            continue;
        }
        if letter == '"' && !escaped {
            quoted = !quoted;
        }
        escaped = letter == '\\' && !escaped;
        part.push(letter);
    }
    if quoted {
        return Err(SpecError::Open(text.to_owned()));
    }
    parts.push(unquoted(&part));
    Ok(parts)
}

/// Removes the quotes of a text that is quoted as a whole.
fn unquoted(text: &str) -> String {
    let Some(inner) = text.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')) else { return text.to_owned() };
    let (mut plain, mut escaped) = (String::new(), false);
    for letter in inner.chars() {
        match letter {
            '\\' if !escaped => escaped = true,
            // Two quoted texts side by side are not one.
            '"' if !escaped => return text.to_owned(),
            letter => {
                if escaped && !matches!(letter, '"' | '\\') {
                    plain.push('\\');
                }
                plain.push(letter);
                escaped = false;
            }
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn a_command_is_split_as_a_shell_does() {
        let spec: Spec = r#"bot:python3 "my bot.py" --depth '2 3' a\ b"#.parse().unwrap();
        assert_eq!(spec.words(), ["python3", "my bot.py", "--depth", "2 3", "a b"]);
        assert_eq!(spec.hand, None);
        let spec: Spec = "bot[hard]:./bot:8".parse().unwrap();
        assert_eq!((spec.words(), spec.hand), (&["./bot:8".to_owned()][..], Some(Level::Hard)));
        assert_eq!(spec.to_string(), "bot[hard]:./bot:8");
    }

    #[test]
    fn what_is_no_bot_is_said() {
        let why = |text: &str| text.parse::<Spec>().unwrap_err().to_string();
        assert_eq!(why("bob:x"), "`bob:x` is not a bot; expected bot:COMMAND, or bot[LEVEL]:COMMAND for the hand of a level");
        assert_eq!(why("bot[x]:y"), "`bot[x]:y`: no such hand; expected easy, medium, hard or master");
        assert_eq!(why("bot[random]:y"), "`bot[random]:y`: no such hand; expected easy, medium, hard or master");
        assert_eq!(why("bot: "), "`bot: `: the command is missing");
        assert_eq!(why("bot:'a"), "`bot:'a`: a quotation mark or a backslash is left open");
        assert!(Spec::is_meant("bot[:") && !Spec::is_meant("bottle"));
    }

    #[test]
    fn quotes_protect_what_separates() {
        let of = |text: &str| parts(text, ',').unwrap();
        assert_eq!(of(r#""bot:python3 a,b.py",medium"#), ["bot:python3 a,b.py", "medium"]);
        assert_eq!(of(r#"easy,bot:sh -c "echo a, b""#), ["easy", r#"bot:sh -c "echo a, b""#]);
        assert_eq!(of(r#""bot:sh -c \"a,\\b\n\"",hard"#), [r#"bot:sh -c "a,\b\n""#, "hard"]);
        assert_eq!(of(""), [""]);
        assert!(parts("\"a,b", ',').is_err());
    }
}
