//! Reads workshop links in place of a file: `https://example.org/#workshop?automaton=...`, its part from the `#` on, or the route
//! alone.

use crate::automata::{Dfa, brief};
use form_urlencoded::parse;

/// Maximum length of a link in bytes, the same as in the app.
const LONGEST: usize = 64 * 1024;

/// The automaton that a link refers to.
#[derive(Debug)]
pub enum Linked {
    /// An automaton encoded in the link itself.
    Dfa(Box<Dfa>),
    /// The name of a DFA in the library.
    Library(String),
}

/// Reads a link. Returns `None` if the text is not a link, but the name of a file or a DFA.
///
/// # Errors
/// The link is too long, broken, or has no automaton in it.
pub fn read(text: &str) -> Option<Result<Linked, String>> {
    // Chat programs break long links into lines.
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
        return Some(Err("a link without an automaton: expected one to `workshop?automaton=...`".to_owned()));
    }
    let value = |name: &str| parse(query.as_bytes()).find(|(key, _)| key == name).map(|(_, value)| value.into_owned());
    Some(match (value("automaton"), value("dfa")) {
        (Some(automaton), _) => match brief::read(&automaton) {
            Ok(dfa) => Ok(Linked::Dfa(Box::new(dfa))),
            Err(error) => Err(format!("the automaton in the link: {error}")),
        },
        (None, Some(name)) => Ok(Linked::Library(name)),
        (None, None) => Err("a link without an automaton: expected one to `workshop?automaton=...`".to_owned()),
    })
}
