//! The machines of turingmachine.io: YAML with `blank`, `start state`, `input` and a `table`, for each state a mapping from
//! symbols to instructions such as `R`, `{write: 1, L: carry}` or a name from `synonyms`. The documents that the site exports
//! contain this YAML.

use super::document::{self, Source};
use super::draft::{Action, Draft, Read, Written, refused};
use super::imported::Imported;
use crate::turing::error::TuringErrors;
use crate::turing::machine::Motion;
use fob_base::TextPlace;
use fob_base::yaml::{self, Node, Value};
use std::collections::HashMap;

pub(super) fn read(text: &str) -> Result<Imported, TuringErrors> {
    match document::source(text)? {
        None => machine(text),
        Some(Source::Block(inner)) => machine(&inner),
        Some(Source::Quoted(inner, line)) => machine(&inner).map_err(|errors| {
            let problem = errors.problems().first();
            TuringErrors::one(line, 1, problem.map_or_else(String::new, |problem| format!("in the quotes, {problem}")))
        }),
    }
}

fn machine(text: &str) -> Result<Imported, TuringErrors> {
    let document = yaml::read(text).map_err(|error| TuringErrors::one(error.line, 1, error.message))?;
    let needed = |name: &str| match document.get(name) {
        Some(node) => Ok(node),
        None => refused(TextPlace::START, format!("no `{name}`: expected one")),
    };
    let (blank, start, table) = (needed("blank")?, needed("start state")?, needed("table")?);
    let mut draft = Draft { blank: Some(symbol(blank)?), ..Draft::default() };
    let mut index: HashMap<&str, usize> = HashMap::new();
    for (key, _) in table.entries() {
        let Some(name) = key.text() else { return refused(at(key), "expected the name of a state") };
        index.insert(name, draft.states.len());
        draft.states.push(name.to_owned());
    }
    let known = |node: &Node, name: &str| match index.get(name) {
        Some(state) => Ok(*state),
        None => refused(at(node), format!("{name:?} is no state of the table: expected one of its states")),
    };
    draft.start = known(start, start.text().unwrap_or_default())?;
    let synonyms = document.get("synonyms");
    for (from, (_, rules)) in table.entries().iter().enumerate() {
        if rules.entries().is_empty() && rules.text().is_none_or(|text| !text.is_empty()) && !matches!(rules.value, Value::Map(_))
        {
            return refused(at(rules), "expected symbols with their instructions");
        }
        for (key, instruction) in rules.entries() {
            let symbols: Vec<char> = match &key.value {
                Value::List(items) => items.iter().map(symbol).collect::<Result<_, _>>()?,
                _ => vec![symbol(key)?],
            };
            let (to, write, motion) = self::instruction(instruction, synonyms)?;
            let to = to.map_or(Ok(from), |(node, name)| known(node, name))?;
            let action = Action { to, write, motion };
            draft.rules.extend(symbols.into_iter().map(|c| Written { from, read: Read::One(c), action, place: at(key) }));
        }
    }
    draft.accept = (0..draft.states.len()).filter(|state| draft.states[*state].eq_ignore_ascii_case("accept")).collect();
    document.get("input").and_then(Node::text).unwrap_or_default().clone_into(&mut draft.tape);
    draft.finish("")
}

fn at(node: &Node) -> TextPlace {
    TextPlace { line: node.line, column: 1 }
}

/// Returns the one character of a symbol.
fn symbol(node: &Node) -> Result<char, TuringErrors> {
    let mut chars = node.text().unwrap_or_default().chars();
    match (chars.next(), chars.next()) {
        (Some(c), None) => Ok(c),
        _ => refused(at(node), "expected a symbol of one character, in quotes if it is a blank or a sign of YAML"),
    }
}

type Instruction<'n> = (Option<(&'n Node, &'n str)>, Option<char>, Motion);

/// Reads an instruction: the next state if it is named, the symbol to write if there is one, and the motion.
fn instruction<'n>(node: &'n Node, synonyms: Option<&'n Node>) -> Result<Instruction<'n>, TuringErrors> {
    match node.text() {
        Some("L") => return Ok((None, None, Motion::Left)),
        Some("R") => return Ok((None, None, Motion::Right)),
        Some(name) => {
            return match synonyms.and_then(|synonyms| synonyms.get(name)) {
                // A synonym is no name of another one.
                Some(synonym) => instruction(synonym, None),
                None => refused(at(node), format!("found {name:?}: expected L, R, such as {{write: 1, R: state}}, or a synonym")),
            };
        }
        None => {}
    }
    let (mut write, mut found) = (None, None);
    for (key, value) in node.entries() {
        match key.text() {
            Some("write") => write = Some(symbol(value)?),
            Some(motion @ ("L" | "R")) if found.is_none() => {
                let motion = if motion == "L" { Motion::Left } else { Motion::Right };
                let to = value.text().filter(|name| !name.is_empty()).map(|name| (value, name));
                found = Some((to, motion));
            }
            _ => return refused(at(key), "expected `write`, and either `L` or `R`"),
        }
    }
    match found {
        Some((to, motion)) => Ok((to, write, motion)),
        None => refused(at(node), "the instruction has no motion: expected `L` or `R`"),
    }
}
