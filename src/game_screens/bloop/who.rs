//! Names of players in a sentence: a lone person among computers is "you", as in the old program.

/// Default name of a person who plays alone against computers.
pub(crate) const YOU: &str = "You";

/// Returns a name with an action of the player; `verb` begins with a verb in the third person: "Anna has won", "You have won".
pub fn does(name: &str, verb: &str) -> String {
    if name != YOU {
        return format!("{name} {verb}");
    }
    let (first, rest) = verb.split_once(' ').map_or((verb, String::new()), |(first, rest)| (first, format!(" {rest}")));
    let second = if first == "has" { "have" } else { first.strip_suffix('s').unwrap_or(first) };
    format!("{name} {second}{rest}")
}

/// Returns the subject and the verb as [`does`], for the middle of a sentence.
pub fn within(name: &str, verb: &str) -> String {
    if name == YOU { does(name, verb).to_lowercase() } else { does(name, verb) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lone_person_is_you() {
        assert_eq!((does("Anna", "has won"), does(YOU, "has won")), ("Anna has won".to_owned(), "You have won".to_owned()));
        assert_eq!((does("Bo", "places"), does(YOU, "places")), ("Bo places".to_owned(), "You place".to_owned()));
        assert_eq!((within("Anna", "has"), within(YOU, "has")), ("Anna has".to_owned(), "you have".to_owned()));
    }
}
