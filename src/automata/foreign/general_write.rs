//! Writes automata over any letters as files of JFLAP and Graphviz.

use super::dot::{quoted, quoted_label};
use super::jff::{Written, document, text};
use crate::general::Automaton;
use fob_base::ron::decimal;
use fob_base::xml::allowed;
use quick_xml::Writer;
use std::fmt::Write;

/// Writes a `.jff` file of JFLAP 7, which reads back as the same automaton, except for letters that no transition reads.
pub fn to_jff(automaton: &Automaton) -> String {
    document(automaton.name(), |to| write(to, automaton))
}

fn write(to: &mut Writer<&mut Vec<u8>>, automaton: &Automaton) -> Written {
    for (id, state) in automaton.states().iter().enumerate() {
        let number = id.to_string();
        let name = allowed(&state.name);
        let element = to.create_element("state").with_attributes([("id", number.as_str()), ("name", &*name)]);
        element.write_inner_content(|to| {
            if let Some((x, y)) = state.at {
                text(to, "x", decimal(x))?;
                text(to, "y", decimal(y))?;
            }
            if automaton.starts().contains(&id) {
                to.create_element("initial").write_empty()?;
            }
            if state.accepting {
                to.create_element("final").write_empty()?;
            }
            Ok(())
        })?;
    }
    for (from, to_state, read) in arrows(automaton) {
        to.create_element("transition").write_inner_content(|to| {
            text(to, "from", from)?;
            text(to, "to", to_state)?;
            text(to, "read", read.map_or_else(String::new, String::from))
        })?;
    }
    if !automaton.about().is_empty() {
        let bottom = automaton.states().iter().filter_map(|s| s.at).map(|(_, y)| y).fold(0.0, f64::max);
        to.create_element("note").write_inner_content(|to| {
            text(to, "text", automaton.about())?;
            text(to, "x", decimal(0.0))?;
            text(to, "y", decimal(bottom + 80.0))
        })?;
    }
    Ok(())
}

/// Returns all transitions by state and letter, those that read nothing last.
fn arrows(automaton: &Automaton) -> impl Iterator<Item = (usize, usize, Option<char>)> + '_ {
    automaton.states().iter().enumerate().flat_map(move |(from, state)| {
        state.each(automaton.letters().len()).flat_map(move |(read, targets)| {
            let read = read.map(|letter| automaton.letters().letter(letter));
            targets.into_iter().map(move |to| (from, to, read))
        })
    })
}

/// Writes a `.dot` file, which reads back as the same automaton, except for letters that no transition reads.
pub fn to_dot(automaton: &Automaton) -> String {
    let mut out = format!("digraph {} {{\n  rankdir=LR;\n  inputscale=72;\n", quoted(automaton.name()));
    if !automaton.about().is_empty() {
        let _ = writeln!(out, "  comment={};", quoted(automaton.about()));
    }
    out.push_str("  node [shape=circle, width=0.56, height=0.56];\n");
    out.push_str("  start [shape=point, width=0.05, height=0.05, label=\"\"];\n");
    for (id, state) in automaton.states().iter().enumerate() {
        let _ = write!(out, "  s{id} [label={}", quoted_label(&state.name));
        if state.accepting {
            out.push_str(", shape=doublecircle");
        }
        if let Some((x, y)) = state.at {
            let _ = write!(out, ", pos=\"{x},{}!\"", 0.0 - y);
        }
        out.push_str("];\n");
    }
    for start in automaton.starts() {
        let _ = writeln!(out, "  start -> s{start};");
    }
    // One edge for each pair of states, by the first of its transitions.
    let mut edges: Vec<(usize, usize, Vec<String>)> = Vec::new();
    for (from, to, read) in arrows(automaton) {
        let label = read.map_or_else(|| "ε".to_owned(), String::from);
        let first = edges.partition_point(|edge| edge.0 < from);
        match edges[first..].iter_mut().find(|edge| edge.1 == to) {
            Some(edge) => edge.2.push(label),
            None => edges.push((from, to, vec![label])),
        }
    }
    for (from, to, labels) in edges {
        let _ = writeln!(out, "  s{from} -> s{to} [label={}];", quoted_label(&labels.join(",")));
    }
    out.push_str("}\n");
    out
}
