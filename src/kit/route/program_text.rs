//! A Turing machine as the pairs of a route: `machine=1RB1LB_1LA1RH&tape=101&head=2`, and its name within a place.

use super::pairs::{Pairs, RouteError, Writer};
use fob_machines::turing::Program;
use form_urlencoded::{byte_serialize, parse};

/// The machine that is written out, if there is one. What its text is worth is not judged here: it can be mended on the desk.
pub(super) fn read(pairs: &mut Pairs<'_>) -> Result<Option<Program>, RouteError> {
    let Some(text) = pairs.take("machine") else { return Ok(None) };
    let (tape, about) = (pairs.take("tape").unwrap_or_default(), pairs.take("about").unwrap_or_default());
    Ok(Some(Program { about, tape, head: pairs.number("head")?.unwrap_or(0), text }))
}

pub(super) fn write(program: &Program, pairs: &mut Writer) {
    pairs.append_pair("machine", &program.text);
    if !program.tape.is_empty() {
        pairs.append_pair("tape", &program.tape);
    }
    if program.head != 0 {
        pairs.append_pair("head", &program.head.to_string());
    }
    if !program.about.is_empty() {
        pairs.append_pair("about", &program.about);
    }
}

/// A name as it is in a place, blanks and signs percent-encoded.
pub(super) fn written(name: &str) -> String {
    byte_serialize(name.as_bytes()).collect()
}

/// The name that was so written.
pub(super) fn name(written: &str) -> String {
    // A pair whose value is empty, so that all of it is the name.
    let whole = format!("{}=", written.replace('=', "%3D").replace('&', "%26"));
    parse(whole.as_bytes()).next().map(|(name, _)| name.into_owned()).unwrap_or_default()
}
