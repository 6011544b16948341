//! Turing machines of JFLAP 4 to 7: one tape, deterministic, without blocks that contain machines.

use super::draft::{Action, Draft, EMPTY, Read, Written, refused};
use super::imported::Imported;
use crate::turing::error::{TuringError, TuringErrors};
use crate::turing::machine::Motion;
use fob_automata::foreign::xml::{self, Element};
use fob_base::TextPlace;
use std::collections::HashMap;

/// JFLAP's sign for the blank cell.
const BLANK: char = '□';

pub(super) fn read(text: &str, tape: &str) -> Result<Imported, TuringErrors> {
    if text.contains("<!ENTITY") {
        return refused(TextPlace::START, "the DOCTYPE declares entities: expected none");
    }
    let document = xml::parse(text.strip_prefix('\u{feff}').unwrap_or(text)).map_err(|errors| {
        let problem = |error: &fob_automata::DfaError| TuringError {
            place: error.place.unwrap_or(TextPlace::START),
            message: error.problem.to_string(),
        };
        TuringErrors(errors.problems().iter().map(problem).collect())
    })?;
    let Some(structure) = document.child("structure") else {
        return refused(TextPlace::START, "expected a JFLAP file, whose root is <structure>");
    };
    let at = |element: &Element| element.place.unwrap_or(TextPlace::START);
    match structure.child("type") {
        Some(kind) if matches!(kind.text.trim(), "turing" | "turingbb") => {}
        Some(kind) => {
            let message = format!("a JFLAP file of type {:?}: expected a Turing machine, `turing`", kind.text.trim());
            return refused(at(kind), message);
        }
        None => return refused(at(structure), "<structure> has no <type>: expected <type>turing</type>"),
    }
    if let Some(tapes) = structure.child("tapes").filter(|tapes| tapes.text.trim() != "1") {
        return refused(at(tapes), format!("a machine of {} tapes: expected one tape", tapes.text.trim()));
    }
    let automaton = structure.child("automaton").unwrap_or(structure);
    let mut draft = Draft::default();
    let mut ids: HashMap<&str, usize> = HashMap::new();
    let (mut starts, mut finals) = (Vec::new(), Vec::new());
    for element in automaton.children.iter().filter(|element| matches!(&*element.name, "state" | "block")) {
        let Some(id) = element.attribute("id").map(str::trim) else {
            return refused(at(element), "a state has no id: expected a number");
        };
        let name = match element.attribute("name") {
            Some(name) if !name.trim().is_empty() => name.to_owned(),
            _ => format!("q{id}"),
        };
        if holds_machine(automaton, element) {
            let message = format!("the block {name:?} holds a machine of its own: expected a machine without building blocks");
            return refused(at(element), message);
        }
        let index = draft.states.len();
        if ids.insert(id, index).is_some() {
            return refused(at(element), format!("two states have the id {id:?}: expected different ones"));
        }
        if element.child("initial").is_some() {
            starts.push(element);
            draft.start = index;
        }
        if element.child("final").is_some() {
            finals.push(index);
        }
        draft.states.push(name);
    }
    match starts[..] {
        [_] => {}
        [] => return refused(at(automaton), "no state is initial: expected one, marked by <initial/>"),
        [_, second, ..] => return refused(at(second), format!("{} states are initial: expected one", starts.len())),
    }
    for element in automaton.all("transition") {
        let place = at(element);
        let end = |name: &str| match element.child(name).map(|child| (child, ids.get(child.text.trim()))) {
            Some((_, Some(index))) => Ok(*index),
            Some((child, None)) => refused(at(child), format!("<{name}> is {:?}: expected the id of a state", child.text.trim())),
            None => refused(place, format!("<transition> has no <{name}>: expected the id of a state")),
        };
        let (from, to) = (end("from")?, end("to")?);
        let of_others = |child: &&Element| child.attribute("tape").is_some_and(|tape| tape.trim() != "1");
        if let Some(other) = element.children.iter().find(of_others) {
            return refused(at(other), "a transition of several tapes: expected one tape");
        }
        let read = read_of(element, place)?;
        let write = match symbol(element, "write", place)?.as_str() {
            "~" => None,
            text => Some(single(text, place, "writes")?),
        };
        let motion = match element.child("move").map(|child| child.text.trim()) {
            Some("L") => Motion::Left,
            Some("R") => Motion::Right,
            Some("S") => Motion::Stay,
            Some(other) => return refused(place, format!("<move> is {other:?}: expected L, R or S")),
            None => return refused(place, "<transition> has no <move>: expected L, R or S"),
        };
        // JFLAP accepts as soon as it is in a final state.
        if !finals.contains(&from) {
            draft.rules.push(Written { from, read, action: Action { to, write, motion }, place });
        }
    }
    draft.accept = finals;
    draft.finish(tape)
}

/// Returns whether a block contains a machine, directly or in the element that its tag names.
fn holds_machine(automaton: &Element, block: &Element) -> bool {
    let is_part = |element: &Element| matches!(&*element.name, "automaton" | "state" | "block" | "transition");
    let tag = block.child("tag").map(|tag| tag.text.trim());
    let named = tag.and_then(|tag| automaton.child(tag));
    [Some(block), named].into_iter().flatten().any(|element| element.children.iter().any(is_part))
}

/// Returns the text of a part of a transition; the empty text is the blank cell.
fn symbol(transition: &Element, name: &str, place: TextPlace) -> Result<String, TuringErrors> {
    let Some(child) = transition.child(name) else { return Ok(String::new()) };
    let trimmed = child.text.trim();
    let blanks = child.text.chars().filter(|c| *c != '\r').collect::<String>();
    if trimmed.is_empty() && !blanks.is_empty() && !blanks.contains('\n') {
        let message =
            format!("<{name}> is {blanks:?}, a blank that is typed: expected nothing for the blank cell, or a visible symbol");
        return refused(child.place.unwrap_or(place), message);
    }
    Ok(trimmed.to_owned())
}

fn read_of(transition: &Element, place: TextPlace) -> Result<Read, TuringErrors> {
    let text = symbol(transition, "read", place)?;
    if let Some(list) = text.split_once('}') {
        let message = format!(
            "a transition reads {text:?}, which sets the variable {:?}: expected a symbol; draw a transition for each symbol instead",
            list.1
        );
        return refused(place, message);
    }
    Ok(match text.strip_prefix('!') {
        _ if text == "~" => Read::Other,
        Some(rest) if !rest.is_empty() => Read::AllBut(single(rest, place, "reads")?),
        _ => Read::One(single(&text, place, "reads")?),
    })
}

/// Returns the only symbol of a text.
fn single(text: &str, place: TextPlace, does: &str) -> Result<char, TuringErrors> {
    let mut chars = text.chars();
    match (chars.next(), chars.next()) {
        (None, _) | (Some(BLANK), None) => Ok(EMPTY),
        (Some(c), None) => Ok(c),
        _ => refused(place, format!("a transition {does} {text:?}: expected one symbol")),
    }
}
