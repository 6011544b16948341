//! Constructions written down step by step, as one does on paper: minimising by a table of pairs or by
//! refining a partition, the subset construction, the elimination
//! of states. Each is a [`Steps`], which becomes Markdown ([`Steps::markdown`]) or printed pages ([`crate::picture::pages`]).
//!
//! ```
//! use fob_automata::general::{Alphabet, Automaton, expression};
//! use fob_automata::steps;
//! let letters = Alphabet::new(&['a', 'b'])?;
//! let table = expression::table("(a|b)*ab", &letters)?;
//! let dfa = Automaton::from_table("Ends in ab", letters, &table, vec!["p".into(), "q".into(), "r".into()]);
//! let text = steps::minimise(&dfa)?.markdown();
//! assert!(text.contains("| q | b |"), "b tells p and q apart: {text}");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use super::figure::{Figure, Plan, PlanEdge, PlanState};
use super::general::{Automaton, Dense, Mark, PartitionOfStates, Subsets, Symbol, TooManySets, TooManyToFill, eliminate};
use super::layout::{Graph, Style, lay_out};
use super::minimize::class_in_braces;
use super::picture::{MAX_DRAWN, general_plan};
use fob_base::text::plural;
use std::fmt::Write;

/// A construction, step by step.
#[derive(Clone, Debug, PartialEq)]
pub struct Steps {
    /// Title of the whole.
    pub title: String,
    /// Its parts, in order.
    pub blocks: Vec<Block>,
}

/// A part of a construction.
#[derive(Clone, Debug, PartialEq)]
pub enum Block {
    /// Heading of a step.
    Heading(String),
    /// A paragraph.
    Text(String),
    /// A table; all rows are as long as its head.
    Table {
        /// The cells of the head.
        head: Vec<String>,
        /// The rows.
        rows: Vec<Vec<String>>,
    },
    /// A drawing, which Markdown leaves out: the tables say the same.
    Figure(Box<Figure>),
}

/// How the empty word is written.
pub const EMPTY: &str = "ε";
/// How the table of pairs marks a pair of equivalent states.
pub const SAME: &str = "=";

/// Returns a word as it is written in a construction.
fn word(automaton: &Automaton, word: &[Symbol]) -> String {
    if word.is_empty() { EMPTY.to_owned() } else { automaton.letters().short(word) }
}

/// Returns the drawing of an automaton, if it is not too large for one.
fn figure(automaton: &Automaton) -> Option<Block> {
    let drawn = automaton.states().len() <= MAX_DRAWN;
    drawn.then(|| Block::Figure(Box::new(Figure::draw(&general_plan(automaton)))))
}

/// Returns the table of transitions: `→` marks the start, `*` an accepting state.
pub fn transitions(automaton: &Automaton) -> Block {
    let states = automaton.states();
    let has_empty = states.iter().any(|state| state.reads().has(None));
    let letters = automaton.letters().letters().iter().map(char::to_string);
    let head = std::iter::once(String::new()).chain(letters).chain(has_empty.then(|| EMPTY.to_owned())).collect();
    let rows = states.iter().enumerate().map(|(i, state)| {
        let list = |targets: Vec<usize>| match targets[..] {
            [] => "–".to_owned(),
            [one] => states[one].name.clone(),
            _ => automaton.set_name(&targets),
        };
        let start = if automaton.starts().contains(&i) { "→ " } else { "" };
        let end = if state.accepting { " *" } else { "" };
        let all = state.each(automaton.letters().len()).filter(|(read, _)| has_empty || read.is_some());
        let cells = all.map(|(_, targets)| list(targets));
        std::iter::once(format!("{start}{}{end}", state.name)).chain(cells).collect()
    });
    Block::Table { head, rows: rows.collect() }
}

/// Why a construction cannot be written down.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StepsError {
    /// There are too many pairs of states.
    #[error(transparent)]
    Fill(#[from] TooManyToFill),
    /// There are too many sets of states.
    #[error(transparent)]
    Sets(#[from] TooManySets),
    /// The expressions become too long.
    #[error(transparent)]
    Long(#[from] eliminate::TooLong),
    /// Only a DFA can be minimised; first the sets of states are needed.
    #[error("{0}: expected a DFA; make it deterministic first")]
    Nondeterministic(String),
}

/// Returns the minimisation of a DFA by filling the table of pairs. Missing transitions lead to a sink.
///
/// # Errors
/// It is nondeterministic, or has too many states.
pub fn minimise(automaton: &Automaton) -> Result<Steps, StepsError> {
    let Complete { whole, table, mut blocks } = Complete::new(automaton)?;
    let filling = table.fill()?;
    let name = |state: u32| whole.states()[state as usize].name.clone();
    let pair = |(p, q): (u32, u32)| format!("{}, {}", name(p), name(q));
    for round in 0..filling.rounds() {
        blocks.push(Block::Heading(format!("Round {round}")));
        let about = if round == 0 {
            "Exactly one state of each pair accepts, so the empty word tells them apart."
        } else {
            "A letter leads each pair to one that was marked in the round before."
        };
        blocks.push(Block::Text(about.to_owned()));
        let of_round: Vec<&Mark> = filling.of_round(round).collect();
        let head = if round == 0 { vec!["pair", "word"] } else { vec!["pair", "letter", "leads to", "word"] };
        let rows = of_round.iter().map(|mark| {
            let by = mark.by.map(|(letter, to)| [whole.letters().letter(letter).to_string(), pair(to)]);
            let mut row = vec![pair(mark.pair)];
            row.extend(by.into_iter().flatten());
            row.push(word(&whole, &mark.word));
            row
        });
        blocks.push(Block::Table { head: head.into_iter().map(str::to_owned).collect(), rows: rows.collect() });
    }
    blocks.push(Block::Heading("The table of pairs".to_owned()));
    blocks.push(Block::Text(format!(
        "Each cell has the shortest word that tells its two states apart; {SAME} marks equivalent states."
    )));
    let states = &filling.states;
    if let [_, lower @ ..] = &states[..] {
        let head = std::iter::once(String::new()).chain(states[..states.len() - 1].iter().map(|&q| name(q))).collect();
        let rows = lower.iter().enumerate().map(|(i, &p)| {
            let cells = states[..states.len() - 1].iter().enumerate().map(|(k, &q)| match filling.mark(p, q) {
                _ if k > i => String::new(),
                Some(mark) => word(&whole, &mark.word),
                None => SAME.to_owned(),
            });
            std::iter::once(name(p)).chain(cells).collect()
        });
        blocks.push(Block::Table { head, rows: rows.collect() });
    }
    finish(&whole, states.len(), "All pairs are marked", "States that no word tells apart become one", &mut blocks)?;
    Ok(Steps { title: title("Minimise", automaton), blocks })
}

/// Returns the minimisation of a DFA by refining a partition of its states, round by round. Missing transitions lead to a sink.
///
/// # Errors
/// It is nondeterministic.
pub fn refine(automaton: &Automaton) -> Result<Steps, StepsError> {
    let Complete { whole, table, mut blocks } = Complete::new(automaton)?;
    let name = |state: u32| whole.states()[state as usize].name.as_str();
    let rounds = table.refinement();
    for (round, partition) in rounds.iter().enumerate() {
        blocks.push(Block::Heading(format!("Round {round}")));
        if let Some(before) = round.checked_sub(1).and_then(|before| rounds.get(before)) {
            let about = "A class is split if a letter leads its states to different classes of the round before.";
            blocks.push(Block::Text(about.to_owned()));
            let of = |all: &PartitionOfStates, state: u32| {
                all.iter().position(|members| members.contains(&state)).map_or_else(String::new, class_number)
            };
            let letters = whole.letters().letters().iter().map(char::to_string);
            let head = ["class", "state"].map(str::to_owned).into_iter().chain(letters).chain(["now".to_owned()]).collect();
            let split = before.iter().enumerate().filter(|(_, members)| !partition.contains(*members));
            let rows =
                split.flat_map(|(class, members)| members.iter().map(move |&state| (class, state))).map(|(class, state)| {
                    let leads = table.row(state).iter().map(|&to| of(before, to));
                    [class_number(class), name(state).to_owned()].into_iter().chain(leads).chain([of(partition, state)]).collect()
                });
            blocks.push(Block::Table { head, rows: rows.collect() });
        } else {
            blocks.push(Block::Text("The accepting states are one class, all others another.".to_owned()));
        }
        let set = |members: &[u32]| class_in_braces(members.iter().map(|&state| name(state)));
        let list = partition.iter().enumerate().map(|(i, members)| format!("{} = {}", class_number(i), set(members)));
        blocks.push(Block::Text(format!("Classes: {}.", list.collect::<Vec<_>>().join(", "))));
    }
    let before = rounds.last().map_or(0, |partition| partition.iter().map(Vec::len).sum());
    let one = "No letter splits a class any more, and each class becomes one state";
    finish(&whole, before, "Each state is a class of its own", one, &mut blocks)?;
    Ok(Steps { title: title("Minimise", automaton), blocks })
}

/// Returns what a class is called in its round.
fn class_number(place: usize) -> String {
    format!("C{}", place + 1)
}

/// A complete DFA that is to be minimised, and what is written down first.
struct Complete {
    whole: Automaton,
    table: Dense,
    blocks: Vec<Block>,
}

impl Complete {
    fn new(automaton: &Automaton) -> Result<Self, StepsError> {
        if let Some(choice) = automaton.choice() {
            return Err(StepsError::Nondeterministic(choice.to_string()));
        }
        let (whole, sink) = automaton.complete();
        let Some(table) = whole.table() else { return Err(StepsError::Nondeterministic(String::new())) };
        let mut blocks: Vec<Block> = figure(automaton).into_iter().collect();
        blocks.push(transitions(&whole));
        if let Some(sink) = sink {
            blocks.push(Block::Text(format!("Missing transitions lead to the new state {sink}.")));
        }
        let reachable = table.reachable();
        let dropped = (0..table.len() as u32).filter(|state| !reachable.contains(state));
        let dropped: Vec<&str> = dropped.map(|state| whole.states()[state as usize].name.as_str()).collect();
        if !dropped.is_empty() {
            let verb = if dropped.len() == 1 { "is" } else { "are" };
            blocks.push(Block::Text(format!("No word reaches {}, which {verb} left out.", dropped.join(", "))));
        }
        Ok(Self { whole, table, blocks })
    }
}

/// Writes down the minimal DFA of one with a number of reachable states; `same` is said if all of them stay, `one` if some are merged.
fn finish(whole: &Automaton, before: usize, same: &str, one: &str, blocks: &mut Vec<Block>) -> Result<(), StepsError> {
    blocks.push(Block::Heading("The minimal DFA".to_owned()));
    let minimal = whole.minimal(usize::MAX)?;
    let after = minimal.states().len();
    blocks.push(Block::Text(if before == after {
        format!("{same}: the DFA with {} is minimal already.", plural(after, "state"))
    } else {
        format!("{one}: {} of {}.", after, plural(before, "state"))
    }));
    blocks.push(transitions(&minimal));
    blocks.extend(figure(&minimal));
    Ok(())
}

fn title(what: &str, automaton: &Automaton) -> String {
    let name = automaton.name().trim();
    if name.is_empty() { what.to_owned() } else { format!("{what}: {name}") }
}

/// Returns the subset construction: one step for each set of states, in the order in which words reach them.
///
/// # Errors
/// There are more than `most` sets.
pub fn subset(automaton: &Automaton, most: usize) -> Result<Steps, StepsError> {
    let Subsets { table, sets } = automaton.subsets(most)?;
    let mut blocks: Vec<Block> = figure(automaton).into_iter().collect();
    blocks.push(transitions(automaton));
    let set = |state: u32| automaton.set_name(&sets[state as usize]);
    let has_empty = automaton.states().iter().any(|state| state.reads().has(None));
    let start = match automaton.starts() {
        &[start] => automaton.states()[start].name.clone(),
        starts => format!("one of {}", automaton.set_name(starts)),
    };
    blocks.push(Block::Text(if has_empty {
        format!("The start is {}: everything that {start} reaches without a letter.", set(0))
    } else {
        format!("The start is {}.", set(0))
    }));
    let letters = automaton.letters().letters();
    let mut seen = 1;
    for state in 0..sets.len() as u32 {
        blocks.push(Block::Heading(format!("Step {}: {}", state + 1, set(state))));
        let mut rows = Vec::with_capacity(letters.len());
        for (letter, sign) in table.symbols().zip(letters) {
            let to = table.step(state, letter);
            let fresh = to as usize >= seen;
            seen = seen.max(to as usize + 1);
            rows.push(vec![sign.to_string(), set(to), if fresh { "new" } else { "" }.to_owned()]);
        }
        let head = ["letter", "leads to", ""].map(str::to_owned).to_vec();
        blocks.push(Block::Table { head, rows });
    }
    blocks.push(Block::Heading("The DFA".to_owned()));
    let names = crate::nfa::unique((0..sets.len() as u32).map(set));
    let made = Automaton::from_table(automaton.name(), automaton.letters().clone(), &table, names);
    blocks.push(transitions(&made));
    blocks.extend(figure(&made));
    Ok(Steps { title: title("Make deterministic", automaton), blocks })
}

/// Returns the elimination of states, which makes a regular expression.
///
/// # Errors
/// The expressions become too long.
pub fn eliminate(automaton: &Automaton) -> Result<Steps, StepsError> {
    let found = eliminate::expression(automaton)?;
    let mut blocks: Vec<Block> = figure(automaton).into_iter().collect();
    let (first, last) = (&found.first, &found.last);
    blocks.push(Block::Text(format!(
        "A new start {first} leads to the old one, and each accepting state leads to a new end {last}, both by {EMPTY}."
    )));
    if !found.useless.is_empty() {
        blocks.push(Block::Text(format!("Left out, because no accepted word passes there: {}.", found.useless.join(", "))));
    }
    blocks.extend(expressions(&found, &found.arrows));
    for (number, step) in found.steps.iter().enumerate() {
        blocks.push(Block::Heading(format!("Step {}: eliminate {}", number + 1, step.state)));
        let head = ["from", "to", "way", "arrow before", "arrow now"].map(str::to_owned).to_vec();
        let rows = step.made.iter().map(|made| {
            vec![
                made.from.clone(),
                made.to.clone(),
                made.through.clone(),
                made.before.clone().unwrap_or_else(|| "–".to_owned()),
                made.now.clone(),
            ]
        });
        blocks.push(Block::Table { head, rows: rows.collect() });
        if number + 1 < found.steps.len() {
            blocks.extend(expressions(&found, &step.arrows));
        }
    }
    blocks.push(Block::Heading("The expression".to_owned()));
    blocks.push(Block::Text(
        found.expression.clone().unwrap_or_else(|| "No word is accepted: no expression is needed.".to_owned()),
    ));
    Ok(Steps { title: title("To an expression", automaton), blocks })
}

/// Returns the drawing of what is left during the elimination, unless it is too large for one.
fn expressions(found: &eliminate::Elimination, arrows: &[eliminate::Arrow]) -> Option<Block> {
    arrows_plan(found, arrows).map(|plan| Block::Figure(Box::new(Figure::draw(&plan))))
}

/// Longest expression on an arrow of a drawing, in characters.
const LONGEST: usize = 28;
/// Largest number of states of such a drawing.
const MOST: usize = 16;

/// Returns the plan of the arrows that are left during an elimination, or `None` if it is too large to be drawn.
pub fn arrows_plan(found: &eliminate::Elimination, arrows: &[eliminate::Arrow]) -> Option<Plan> {
    let mut names: Vec<&str> = vec![&found.first, &found.last];
    for (from, to, text) in arrows {
        if text.chars().count() > LONGEST {
            return None;
        }
        for name in [from, to] {
            if !names.contains(&name.as_str()) {
                names.push(name);
            }
        }
    }
    if names.len() > MOST {
        return None;
    }
    let at = |name: &str| names.iter().position(|known| *known == name);
    let edges: Vec<(usize, usize)> = arrows.iter().filter_map(|(from, to, _)| Some((at(from)?, at(to)?))).collect();
    // Expressions are wider than letters, so the states are farther apart.
    let widest = arrows.iter().map(|(.., text)| text.chars().count()).max().unwrap_or(1);
    let graph = Graph { len: names.len(), start: Some(0), edges };
    let spread = 1.0 + 0.05 * widest as f64;
    let places = lay_out(&graph, Style::Layered).into_iter().map(|p| p * spread);
    let states =
        names.iter().zip(places).map(|(name, at)| PlanState { name: (*name).to_owned(), accepting: *name == found.last, at });
    let states = states.collect();
    let edges = arrows.iter().zip(&graph.edges).map(|((.., text), &(from, to))| PlanEdge {
        from,
        to,
        letters: Vec::new(),
        lines: vec![text.clone()],
        bend: None,
    });
    let edges = edges.collect();
    Some(Plan { states, starts: Vec::new(), edges })
}

impl Steps {
    /// Returns the construction as Markdown.
    pub fn markdown(&self) -> String {
        let mut out = format!("# {}\n", cell(&self.title));
        for block in &self.blocks {
            match block {
                Block::Heading(text) => {
                    let _ = write!(out, "\n## {}\n", cell(text));
                }
                Block::Text(text) => {
                    let _ = write!(out, "\n{}\n", cell(text));
                }
                Block::Table { head, rows } => {
                    let line = |cells: &[String]| {
                        format!("| {} |\n", cells.iter().map(|text| cell(text)).collect::<Vec<_>>().join(" | "))
                    };
                    let _ = write!(out, "\n{}|{}\n", line(head), "---|".repeat(head.len()));
                    rows.iter().for_each(|row| out.push_str(&line(row)));
                }
                Block::Figure(_) => {}
            }
        }
        out
    }
}

/// Returns a text with the signs of Markdown escaped, on one line.
fn cell(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in fob_base::text::line(text).chars() {
        if matches!(c, '|' | '*' | '_' | '`' | '\\' | '<' | '>' | '[' | ']' | '#' | '~') {
            out.push('\\');
        }
        out.push(c);
    }
    out
}
