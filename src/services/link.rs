//! Links: a route as the part of an address after `#`, to send to somebody else.
//!
//! A link is hostile until it is read: its length is limited, and it can lead to no file of this computer.

use super::data::Services;
use super::route::{Route, RouteError};
use fob_base::text;

/// The longest link that is read, in bytes: a match of a thousand shots.
pub const LONGEST: usize = 64 * 1024;

/// Returns the address of the page on which others open links: as set in the settings, or in a browser that of the page itself.
pub fn page(services: &Services) -> Option<String> {
    let set = Some(services.settings.page.trim()).filter(|page| !page.is_empty());
    set.or(services.own_page.as_deref()).map(|page| page.split('#').next().unwrap_or_default().to_owned())
}

/// Returns a route as a link under the address of a page; only the route if there is none.
pub fn address(page: Option<&str>, route: &Route) -> String {
    page.map_or_else(|| route.to_string(), |page| format!("{page}#{route}"))
}

/// Returns the link to a place for the clipboard, and the notice about it. `what` names the place.
///
/// # Errors
/// The link is too long to be read: one line.
pub fn for_clipboard(route: &Route, what: &str, services: &Services) -> Result<(String, String), String> {
    let page = page(services);
    let link = address(page.as_deref(), route);
    let length = link.len();
    if length > LONGEST {
        return Err(format!("Too long for a link: {what} takes {length} characters; the limit is {LONGEST}"));
    }
    let notice = match page {
        Some(_) => format!("{} {} ({length} characters)", crate::labels::link_to(what), crate::labels::COPIED),
        None => format!(
            "{} {} without an address: paste it into Fob to open it, or set an address in Settings.",
            crate::labels::link_to(what),
            crate::labels::COPIED
        ),
    };
    Ok((link, notice))
}

/// Returns a text without its blanks and line ends, which chats put into long lines.
fn joined(text: &str) -> String {
    text.split_whitespace().collect()
}

/// Returns whether a pasted or dropped text is meant as a link: an address with a route after its `#`, such a part alone, or a
/// route that has more than its first word. `words` are the first words of all places.
pub fn is_link(text: &str, words: &[&str]) -> bool {
    // No link is this long, so the text need not be searched.
    if text.len() > 2 * LONGEST {
        return false;
    }
    let text = joined(text);
    match text.split_once('#') {
        Some((address, _)) if address.contains("://") && !address.contains(['{', '<', '(', '"']) => true,
        Some(("", route)) => is_begun(route, words),
        _ => is_begun(&text, words),
    }
}

/// Returns whether a text begins as a route with a name or pairs after its first word.
fn is_begun(text: &str, words: &[&str]) -> bool {
    let Some(end) = text.find(['/', '?']) else { return false };
    text.len() > end + 1 && words.contains(&&text[..end])
}

/// Returns the link in the text of a small file, such as the shortcut files of browsers.
///
/// `words` are as for [`is_link`].
pub fn within<'a>(text: &'a str, words: &[&str]) -> Option<&'a str> {
    text.lines().map(|line| line.trim().trim_start_matches("URL=")).find(|line| line.contains('#') && is_link(line, words))
}

/// The problem of a text that is no link into Fob at all.
pub const NO_PLACE: &str =
    "this is no link into Fob: such a link has a # with a place after it, as in https://example.org/#play?dfa=rope";

/// Returns the route of a link. `known` reads a route that some screen has.
///
/// # Errors
/// The link is too long, is not a route, or leads to a place of one computer only: one line.
pub fn read(link: &str, known: impl FnOnce(&str) -> Result<Route, RouteError>) -> Result<Route, Vec<String>> {
    if link.len() > 2 * LONGEST {
        return Err(vec![format!("link: {} bytes; expected at most {LONGEST}", link.len())]);
    }
    let link = joined(link);
    if link.len() > LONGEST {
        return Err(vec![format!("link: {} bytes; expected at most {LONGEST}", link.len())]);
    }
    let route = link.split_once('#').map_or(link.as_str(), |(_, route)| route);
    let problem = |error: RouteError| match error {
        RouteError::Place { .. } if !link.contains('#') => NO_PLACE.to_owned(),
        RouteError::Place { place, .. } => format!("this link leads to no place in Fob: `{place}` after its # is none"),
        other => format!("link: {other}"),
    };
    let route = known(route).map_err(|error| vec![text::line(&problem(error)).into_owned()])?;
    route.for_others().ok_or_else(|| vec![format!("link: `{}` {}", route.place(), crate::labels::HERE_ONLY)])
}
