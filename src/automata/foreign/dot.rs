//! Graphviz files. States are nodes, accepting ones `doublecircle`; an edge from a point leads to the start; a label such as `g,r` has the
//! letters of an edge; `pos="x,y!"` is a position, y up. Files that we write read back unchanged: bends and the description are kept in
//! attributes that Graphviz ignores.

use super::dot_text::{self, Statement, Value};
use super::entities::decoded;
use super::{Found, Raw, RawState, RawTransition};
use crate::general::LetterMap;
use crate::problem::position_fits;
use crate::problem::{DfaErrors, Problem};
use crate::{Dfa, Letter, StateId};
use fob_base::TextPlace;
use std::collections::HashMap;
use std::fmt::Write;
use std::rc::Rc;

/// The attributes that we interpret.
const KEYS: [&str; 9] = ["comment", "green_bend", "label", "peripheries", "pos", "red_bend", "root", "shape", "style"];
/// Names of nodes without a meaning of their own, from which an arrow leads to the start.
const STARTS: [&str; 7] = ["", "root", "start", "init", "initial", "begin", "entry"];
/// Largest number of edges: joining subgraphs to subgraphs can mean very many in a short file.
const MAX_EDGES: usize = 1_000_000;

/// The last value of each of our attributes.
#[derive(Clone, Default)]
struct Attributes(Vec<(&'static str, Rc<Value>)>);

impl Attributes {
    fn set(&mut self, more: dot_text::Attributes) {
        for (key, value) in more {
            let Some(&key) = KEYS.iter().find(|known| **known == key) else { continue };
            let value = Rc::new(value);
            match self.0.iter_mut().find(|(known, _)| *known == key) {
                Some(old) => old.1 = value,
                None => self.0.push((key, value)),
            }
        }
    }

    fn get(&self, key: &str) -> Option<&Value> {
        self.0.iter().find(|(known, _)| *known == key).map(|(_, value)| &**value)
    }

    fn text(&self, key: &str) -> Option<&str> {
        match self.get(key)? {
            Value::Text(text) => Some(text),
            Value::Html => None,
        }
    }
}

/// A node while the file is read.
struct Node {
    id: String,
    attributes: Attributes,
    place: TextPlace,
}

/// An edge while the file is read.
struct Edge {
    from: usize,
    to: usize,
    attributes: Attributes,
    place: TextPlace,
}

/// Returns the contents of a `.dot` file, and its problems.
pub(super) fn raw(text: &str, map: &LetterMap) -> Result<(Raw, Vec<Found>), DfaErrors> {
    let graph = dot_text::parse(text)?;
    let (nodes, edges, own) = gather(graph.statements)?;
    let mut has_incoming = vec![false; nodes.len()];
    for edge in &edges {
        has_incoming[edge.to] = true;
    }
    let points = points(&nodes, &edges, &has_incoming, own.text("root").is_some());
    let mut found: Vec<Found> = Vec::new();
    let mut raw = Raw { start_hint: "by an edge from a node with shape=point", has_open_ranges: true, ..Raw::default() };
    raw.name = graph.name.map(|name| unescape(&name, ""));
    raw.about = own.text("comment").map(|text| unescape(text, "")).unwrap_or_default();
    let mut state_of: Vec<Option<usize>> = Vec::with_capacity(nodes.len());
    for (i, node) in nodes.iter().enumerate() {
        if points[i] {
            state_of.push(None);
            continue;
        }
        state_of.push(Some(raw.states.len()));
        let shape = node.attributes.text("shape").unwrap_or_default();
        let rings = node.attributes.text("peripheries").and_then(|p| p.trim().parse::<u32>().ok()).unwrap_or(1);
        let name = match node.attributes.get("label") {
            Some(Value::Text(label)) => decoded(&unescape(label, &node.id).replace('\n', " ")),
            Some(Value::Html) | None => unescape(&node.id, ""),
        };
        let at = match node.attributes.text("pos") {
            None => None,
            Some(text) => {
                let at = position(text.trim().trim_end_matches('!'));
                if at.is_none() {
                    let message = format!("the pos of node {:?} is {text:?}: expected \"x,y!\"", node.id);
                    found.push((Problem::Syntax(message), Some(node.place)));
                }
                // Zero stays zero when turned upside down.
                at.map(|(x, y)| (x, 0.0 - y))
            }
        };
        raw.states.push(RawState { name, accepting: shape == "doublecircle" || rings == 2, at });
    }
    for edge in &edges {
        let place = Some(edge.place);
        match (state_of[edge.from], state_of[edge.to]) {
            (None, Some(to)) => raw.starts.push((to, place)),
            (Some(from), Some(to)) => {
                let label = match edge.attributes.get("label") {
                    Some(Value::Text(label)) => decoded(&unescape(label, "")),
                    Some(Value::Html) => {
                        found.push((
                            Problem::Syntax("the edge has an HTML label: expected text such as \"g,r\"".to_owned()),
                            place,
                        ));
                        continue;
                    }
                    None => String::new(),
                };
                let reads: Vec<&str> = label.split([',', ' ', '\n', '\t']).map(str::trim).filter(|r| !r.is_empty()).collect();
                if reads.is_empty() {
                    // Blanks alone are a label that somebody typed.
                    let read = if label.contains(',') { String::new() } else { label.clone() };
                    raw.transitions.push(RawTransition { from, to, read, bend: None, place });
                }
                for read in reads {
                    let is_red = read.chars().next().is_some_and(|c| map.letter(c) == Letter::Red.letter());
                    let key = if is_red { "red_bend" } else { "green_bend" };
                    let bend = edge.attributes.text(key).and_then(pair);
                    raw.transitions.push(RawTransition { from, to, read: read.to_owned(), bend, place });
                }
            }
            // An edge cannot end at a point: points with edges to them are states.
            (_, None) => {}
        }
    }
    if raw.starts.is_empty() {
        // Graphviz's root, of the graph or of a node.
        let of_graph = own.text("root").map(|root| unescape(root, ""));
        for (node, state) in nodes.iter().zip(&state_of) {
            let is_root = node.attributes.text("root").is_some_and(|root| !matches!(root, "false" | "no" | "0" | ""));
            if let Some(state) = state.filter(|_| is_root || of_graph.as_ref() == Some(&node.id)) {
                raw.starts.push((state, Some(node.place)));
            }
        }
    }
    Ok((raw, found))
}

/// Returns which nodes are no states but where an arrow to the start begins: points and what is not drawn; if there are none, a node with a
/// name such as `root` that nothing leads to and from which only edges without labels lead.
fn points(nodes: &[Node], edges: &[Edge], has_incoming: &[bool], has_root: bool) -> Vec<bool> {
    let mut points: Vec<bool> = nodes.iter().zip(has_incoming).map(|(node, incoming)| is_point(node) && !incoming).collect();
    let is_root = |node: &Node| node.attributes.text("root").is_some();
    if has_root || nodes.iter().any(is_root) || edges.iter().any(|edge| points[edge.from]) {
        return points;
    }
    let mut labelled = vec![false; nodes.len()];
    let mut leads = vec![false; nodes.len()];
    for edge in edges {
        leads[edge.from] = true;
        labelled[edge.from] |=
            edge.attributes.get("label").is_some_and(|label| !matches!(label, Value::Text(text) if text.trim().is_empty()));
    }
    for (i, node) in nodes.iter().enumerate() {
        let name = node.attributes.text("label").unwrap_or(&node.id).trim().to_lowercase();
        let is_plain = node.attributes.text("shape") != Some("doublecircle") && node.attributes.text("peripheries").is_none();
        let is_named = STARTS.contains(&&*name) || STARTS.contains(&&*node.id.to_lowercase());
        points[i] |= is_named && is_plain && leads[i] && !labelled[i] && !has_incoming[i];
    }
    points
}

/// Follows the statements: nodes and edges with all attributes that hold for them, and those of the graph itself.
fn gather(statements: Vec<(Statement, TextPlace)>) -> Result<(Vec<Node>, Vec<Edge>, Attributes), DfaErrors> {
    let mut nodes: Vec<Node> = Vec::new();
    let mut ids: HashMap<String, usize> = HashMap::new();
    let mut edges = Vec::new();
    let mut graph = Attributes::default();
    // Defaults of nodes and of edges, a pair for every subgraph that is open.
    let mut scopes: Vec<(Attributes, Attributes)> = vec![Default::default()];
    let mut node = |id: &str, defaults: &Attributes, place: TextPlace, nodes: &mut Vec<Node>| {
        *ids.entry(id.to_owned()).or_insert_with(|| {
            nodes.push(Node { id: id.to_owned(), attributes: defaults.clone(), place });
            nodes.len() - 1
        })
    };
    for (statement, place) in statements {
        let depth = scopes.len();
        let Some(scope) = scopes.last_mut() else { break };
        match statement {
            Statement::Open => {
                let inner = scope.clone();
                scopes.push(inner);
            }
            Statement::Close => {
                scopes.pop();
            }
            Statement::NodeDefaults(attributes) => scope.0.set(attributes),
            Statement::EdgeDefaults(attributes) => scope.1.set(attributes),
            Statement::Graph(attributes) if depth == 1 => graph.set(attributes),
            Statement::Graph(_) => {}
            Statement::Node(id, attributes) => {
                let i = node(&id, &scope.0, place, &mut nodes);
                nodes[i].attributes.set(attributes);
            }
            Statement::Edges(groups, attributes) => {
                let mut all = scope.1.clone();
                all.set(attributes);
                let groups: Vec<Vec<usize>> =
                    groups.iter().map(|group| group.iter().map(|id| node(id, &scope.0, place, &mut nodes)).collect()).collect();
                for pair in groups.windows(2) {
                    if edges.len() + pair[0].len().saturating_mul(pair[1].len()) > MAX_EDGES {
                        let message = format!("more than {MAX_EDGES} edges are too many");
                        return Err(DfaErrors::syntax(message, Some(place)));
                    }
                    for &from in &pair[0] {
                        for &to in &pair[1] {
                            edges.push(Edge { from, to, attributes: all.clone(), place });
                        }
                    }
                }
            }
        }
    }
    Ok((nodes, edges, graph))
}

/// Returns whether a node is not a state unless an edge leads to it: it is drawn as a point or not at all.
fn is_point(node: &Node) -> bool {
    let shape = node.attributes.text("shape").unwrap_or_default();
    let style = node.attributes.text("style").unwrap_or_default();
    matches!(shape, "point" | "none" | "plaintext" | "plain")
        || style.split(',').any(|s| matches!(s.trim(), "invis" | "invisible"))
}

/// Parses a position: `x,y`, or `x,y,z` with the height ignored.
fn position(text: &str) -> Option<(f64, f64)> {
    match text.rsplit_once(',') {
        Some((plane, height)) if plane.contains(',') => pair(plane).filter(|_| height.trim().parse::<f64>().is_ok()),
        _ => pair(text),
    }
}

fn pair(text: &str) -> Option<(f64, f64)> {
    let (x, y) = text.split_once(',')?;
    let pair = (x.trim().parse().ok()?, y.trim().parse().ok()?);
    position_fits(pair).then_some(pair)
}

/// Graphviz's escapes within labels: `\\`, `\n` (also `\l` and `\r`: line breaks), and `\N` for the node's own name.
fn unescape(text: &str, node: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        if c != '\\' {
            out.push(c);
            continue;
        }
        match chars.next() {
            Some('n' | 'l' | 'r') => out.push('\n'),
            Some('N') => out.push_str(node),
            Some(c) => out.push(c),
            None => out.push('\\'),
        }
    }
    out
}

/// Quotes a text with its escapes.
pub(super) fn quoted(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    out.push('"');
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

/// Quotes a label, in which entities are read.
pub(super) fn quoted_label(text: &str) -> String {
    quoted(&text.replace('&', "&amp;"))
}

/// Writes a `.dot` file; [`from_dot`](super::from_dot) reads the same DFA back. Positions are in points (`inputscale=72`), y up.
pub fn to_dot(dfa: &Dfa) -> String {
    let mut out = format!("digraph {} {{\n  rankdir=LR;\n  inputscale=72;\n", quoted(dfa.name()));
    if !dfa.about().is_empty() {
        let _ = writeln!(out, "  comment={};", quoted(dfa.about()));
    }
    out.push_str("  node [shape=circle, width=0.56, height=0.56];\n");
    out.push_str("  start [shape=point, width=0.05, height=0.05, label=\"\"];\n");
    for id in dfa.ids() {
        let state = dfa.state(id);
        let _ = write!(out, "  s{} [label={}", id.0, quoted_label(&state.name));
        if state.accepting {
            out.push_str(", shape=doublecircle");
        }
        if let Some((x, y)) = state.at {
            let _ = write!(out, ", pos=\"{x},{}!\"", 0.0 - y);
        }
        out.push_str("];\n");
    }
    let _ = writeln!(out, "  start -> s{};", dfa.start().0);
    for id in dfa.ids() {
        let state = dfa.state(id);
        if state.green == state.red {
            edge(&mut out, dfa, id, &Letter::ALL);
        } else {
            edge(&mut out, dfa, id, &[Letter::Green]);
            edge(&mut out, dfa, id, &[Letter::Red]);
        }
    }
    out.push_str("}\n");
    out
}

fn edge(out: &mut String, dfa: &Dfa, from: StateId, letters: &[Letter]) {
    let label = letters.iter().map(ToString::to_string).collect::<Vec<_>>().join(",");
    let _ = write!(out, "  s{} -> s{} [label=\"{label}\"", from.0, dfa.step(from, letters[0]).0);
    for &letter in letters {
        if let Some((x, y)) = dfa.state(from).bend(letter) {
            let _ = write!(out, ", {}_bend=\"{x},{y}\"", letter.word());
        }
    }
    out.push_str("];\n");
}
