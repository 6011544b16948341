//! JFLAP's files, of versions 4 to 7: `<structure><type>fa</type><automaton>` with states, transitions and notes.

use super::jff_type::{self, JffKind};
use super::xml::{Element, from_comment, to_comment};
use super::{Found, Raw, RawState, RawTransition};
use crate::problem::position_fits;
use crate::problem::{DfaErrors, Problem};
use crate::{Dfa, Letter, MAX_COORDINATE};
use fob_base::ron::decimal;
use fob_base::xml::allowed;
use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesText, Event};
use std::collections::HashMap;
use std::io;

/// Prefix of the comment that holds the automaton's name, for which JFLAP has no field.
const NAME: &str = "name: ";

/// Returns the contents of a `.jff` file, and its problems.
pub(super) fn raw(text: &str) -> Result<(Raw, Vec<Found>), DfaErrors> {
    let document = jff_type::document(text)?;
    let structure = jff_type::structure(&document)?;
    let (kind, written) = jff_type::of_structure(structure)?;
    if kind != JffKind::Automaton {
        return Err(jff_type::refused(kind, written));
    }
    // Old files have no <automaton> around the states.
    let automaton = structure.child("automaton").unwrap_or(structure);
    let mut found: Vec<Found> = Vec::new();
    let mut raw = Raw { start_hint: "marked by <initial/>", ..Raw::default() };
    let mut comments = [&document, structure, automaton].into_iter().flat_map(|e| &e.comments);
    raw.name = comments.find_map(|comment| from_comment(comment.strip_prefix(NAME)?));
    let mut ids: HashMap<&str, usize> = HashMap::new();
    let mut labels: Vec<String> = Vec::new();
    for element in automaton.all("state") {
        let Some(id) = element.attribute("id").map(str::trim) else {
            found.push((Problem::Syntax("<state> has no id: expected a number".to_owned()), element.place));
            continue;
        };
        if ids.insert(id, raw.states.len()).is_some() {
            found.push((Problem::Syntax(format!("two states have the id {id:?}: expected different ones")), element.place));
        }
        let name = match element.attribute("name") {
            Some(name) if !name.trim().is_empty() => name.to_owned(),
            _ => format!("q{id}"),
        };
        if let Some(label) = element.child("label").map(|label| label.text.trim()).filter(|label| !label.is_empty()) {
            labels.push(format!("{name}: {label}"));
        }
        if element.child("initial").is_some() {
            raw.starts.push((raw.states.len(), element.place));
        }
        let at = point(element, "x", "y", &mut found);
        raw.states.push(RawState { name, accepting: element.child("final").is_some(), at });
    }
    for element in automaton.all("transition") {
        let mut end = |name: &str| {
            let child = element.child(name);
            let id = child.map(|e| e.text.trim());
            let known = id.and_then(|id| ids.get(id).copied());
            if known.is_none() {
                let message = match id {
                    Some(id) => format!("<{name}> is {id:?}: expected the id of a state"),
                    None => format!("<transition> has no <{name}>: expected the id of a state"),
                };
                found.push((Problem::Syntax(message), child.and_then(|e| e.place).or(element.place)));
            }
            known
        };
        let (from, to) = (end("from"), end("to"));
        let control = point(element, "controlx", "controly", &mut found);
        let read = element.child("read").map_or_else(String::new, |read| {
            // Blanks alone are a label that somebody typed; line ends come from programs that lay out the file.
            let is_typed = read.text.trim().is_empty() && !read.text.contains(['\n', '\r']);
            if is_typed { read.text.clone() } else { read.text.trim().to_owned() }
        });
        if let (Some(from), Some(to)) = (from, to) {
            let bend = control.and_then(|control| Some(to_bend(control, raw.states[from].at?, raw.states[to].at?, from == to)));
            raw.transitions.push(RawTransition { from, to, read, bend, place: element.place });
        }
    }
    let notes = automaton.all("note").chain(structure.all("note").filter(|_| !std::ptr::eq(automaton, structure)));
    let texts = notes.filter_map(|note| note.child("text")).map(|text| text.text.clone()).filter(|text| !text.is_empty());
    raw.about = texts.chain(labels).collect::<Vec<_>>().join("\n");
    Ok((raw, found))
}

/// Reads a pair of coordinates, if both are present.
fn point(element: &Element, x: &str, y: &str, found: &mut Vec<Found>) -> Option<(f64, f64)> {
    let mut coordinate = |name: &str| {
        let child = element.child(name)?;
        let text = child.text.trim();
        match text.parse::<f64>() {
            Ok(number) if position_fits((number, 0.0)) => Some(number),
            _ => {
                let message = format!("<{name}> is {text:?}: expected a number between -1000000 and 1000000");
                found.push((Problem::Syntax(message), child.place));
                None
            }
        }
    };
    let (x, y) = (coordinate(x), coordinate(y));
    Some((x?, y?))
}

/// Converts a control point to a bend. The middle of a quadratic curve is half-way from the midpoint of its ends to its control point;
/// JFLAP's loops turn around the state itself.
fn to_bend(control: (f64, f64), from: (f64, f64), to: (f64, f64), is_loop: bool) -> (f64, f64) {
    let middle = (f64::midpoint(from.0, to.0), f64::midpoint(from.1, to.1));
    let factor = if is_loop { 1.0 } else { 0.5 };
    ((control.0 - middle.0) * factor, (control.1 - middle.1) * factor)
}

/// Returns the control point of a bend, in integers as JFLAP writes them.
fn to_control(bend: (f64, f64), from: (f64, f64), to: (f64, f64)) -> (i64, i64) {
    let middle = (f64::midpoint(from.0, to.0), f64::midpoint(from.1, to.1));
    let factor = if from == to { 1.0 } else { 2.0 };
    // The control point is farther out than the curve, and a file may hold no point beyond the limit.
    let whole = |x: f64| x.clamp(-MAX_COORDINATE, MAX_COORDINATE).round() as i64;
    (whole(middle.0 + bend.0 * factor), whole(middle.1 + bend.1 * factor))
}

/// Writes a `.jff` file of JFLAP 7; [`from_jff`](super::from_jff) reads the same DFA back, except for bends, whose control points JFLAP rounds.
pub fn to_jff(dfa: &Dfa) -> String {
    document(dfa.name(), |to| write_automaton(to, dfa))
}

/// Returns a whole document with the elements of an automaton.
pub(super) fn document(name: &str, automaton: impl Fn(&mut Writer<&mut Vec<u8>>) -> Written) -> String {
    let mut out = Vec::new();
    match write(&mut Writer::new_with_indent(&mut out, b'\t', 1), name, automaton) {
        Ok(()) => String::from_utf8(out).unwrap_or_default() + "\n",
        Err(error) => unreachable!("writing to memory failed: {error}"),
    }
}

pub(super) type Written = io::Result<()>;

fn write(to: &mut Writer<&mut Vec<u8>>, name: &str, inner: impl Fn(&mut Writer<&mut Vec<u8>>) -> Written) -> Written {
    to.write_event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), Some("no"))))?;
    to.write_event(Event::Comment(BytesText::from_escaped("Created with fob.")))?;
    let structure = to.create_element("structure");
    structure.write_inner_content(|to| {
        to.write_event(Event::Comment(BytesText::from_escaped(format!("{NAME}{}", to_comment(name)))))?;
        text(to, "type", "fa")?;
        let automaton = to.create_element("automaton");
        automaton.write_inner_content(|to| inner(to))?;
        Ok(())
    })?;
    Ok(())
}

/// An element with nothing but text in it.
pub(super) fn text(to: &mut Writer<&mut Vec<u8>>, name: &str, text: impl ToString) -> Written {
    let text = text.to_string();
    to.create_element(name).write_text_content(BytesText::new(&allowed(&text)))?;
    Ok(())
}

fn write_automaton(to: &mut Writer<&mut Vec<u8>>, dfa: &Dfa) -> Written {
    for id in dfa.ids() {
        let state = dfa.state(id);
        let number = id.0.to_string();
        let name = allowed(&state.name);
        let element = to.create_element("state").with_attributes([("id", number.as_str()), ("name", &*name)]);
        element.write_inner_content(|to| {
            if let Some((x, y)) = state.at {
                text(to, "x", decimal(x))?;
                text(to, "y", decimal(y))?;
            }
            if id == dfa.start() {
                to.create_element("initial").write_empty()?;
            }
            if state.accepting {
                to.create_element("final").write_empty()?;
            }
            Ok(())
        })?;
    }
    for id in dfa.ids() {
        for letter in Letter::ALL {
            let (state, target) = (dfa.state(id), dfa.step(id, letter));
            let element = to.create_element("transition");
            element.write_inner_content(|to| {
                text(to, "from", id.0)?;
                text(to, "to", target.0)?;
                text(to, "read", letter)?;
                if let (Some(bend), Some(from), Some(end)) = (state.bend(letter), state.at, dfa.state(target).at) {
                    let (x, y) = to_control(bend, from, end);
                    text(to, "controlx", x)?;
                    text(to, "controly", y)?;
                }
                Ok(())
            })?;
        }
    }
    if !dfa.about().is_empty() {
        // Below the automaton, where JFLAP shows it without covering anything.
        let bottom = dfa.states().iter().filter_map(|s| s.at).map(|(_, y)| y).fold(0.0, f64::max);
        to.create_element("note").write_inner_content(|to| {
            text(to, "text", dfa.about())?;
            text(to, "x", decimal(0.0))?;
            text(to, "y", decimal(bottom + 80.0))
        })?;
    }
    Ok(())
}
