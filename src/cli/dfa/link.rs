//! Links to the workshop in the place of a file: `https://example.org/#workshop?automaton=...`, or from the `#` on, or the route
//! alone.

use crate::automata::{Dfa, brief};
use form_urlencoded::parse;

/// The longest link that is read, in bytes, as in the app.
const LONGEST: usize = 64 * 1024;

/// What a link leads to.
#[derive(Debug)]
pub enum Linked {
    /// An automaton that the link holds.
    Dfa(Box<Dfa>),
    /// A DFA of the library, by its name.
    Library(String),
}

/// Reads a link; nothing where the text is none, but the name of a file or a DFA.
///
/// # Errors
/// What is wrong with the link.
pub fn read(text: &str) -> Option<Result<Linked, String>> {
    // Chats put line ends into long links.
    let link: String = text.split_whitespace().collect();
    let (address, route) = match link.split_once('#') {
        Some(parts) => parts,
        None if link.contains("://") => (&*link, ""),
        None => ("", &*link),
    };
    let (place, query) = route.split_once('?').unwrap_or((route, ""));
    let is_workshop = place == "workshop" && (!query.is_empty() || link.contains('#'));
    if !is_workshop && !address.contains("://") {
        return None;
    }
    if link.len() > LONGEST {
        return Some(Err(format!("a link of {} bytes: expected at most {LONGEST}", link.len())));
    }
    if !is_workshop {
        return Some(Err("a link that holds no automaton: expected one to `workshop?automaton=...`".to_owned()));
    }
    let value = |name: &str| parse(query.as_bytes()).find(|(key, _)| key == name).map(|(_, value)| value.into_owned());
    Some(match (value("automaton"), value("dfa")) {
        (Some(automaton), _) => match brief::read(&automaton) {
            Ok(dfa) => Ok(Linked::Dfa(Box::new(dfa))),
            Err(error) => Err(format!("the automaton of the link: {error}")),
        },
        (None, Some(name)) => Ok(Linked::Library(name)),
        (None, None) => Err("a link that holds no automaton: expected one to `workshop?automaton=...`".to_owned()),
    })
}
