//! Converts automata to expressions by state elimination (Brzozowski and McCluskey 1963).

use super::{Alphabet, Automaton, Symbol};
use std::collections::BTreeMap;

/// An expression while it is put together, with what keeps the result readable.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Form {
    Empty,
    Letter(char),
    Any,
    Sequence(Vec<Form>),
    Either(Vec<Form>),
    Star(Box<Form>),
}

/// The elimination of one state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// Name of the eliminated state.
    pub state: String,
    /// The remaining arrows: from, to and expression. The new start and end are `▶` and `■`.
    pub arrows: Vec<(String, String, String)>,
}

/// Returns the expression of an automaton's language, or `None` if no word is accepted, and each step of the elimination. States from which
/// acceptance cannot be reached are left out; then the state with the fewest arrows is eliminated first.
///
/// ```
/// use fob_automata::general::{Alphabet, Automaton, eliminate, equivalent, expression};
/// let letters = Alphabet::new(&['a', 'b'])?;
/// let table = expression::table("(a|b)*abb", &letters)?;
/// let names = (0..table.len()).map(|i| format!("q{i}")).collect();
/// let automaton = Automaton::from_table("", letters.clone(), &table, names);
/// let (text, steps) = eliminate::expression(&automaton);
/// assert!(equivalent(&table, &expression::table(&text.unwrap(), &letters)?) && steps.len() == 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn expression(automaton: &Automaton) -> (Option<String>, Vec<Step>) {
    let n = automaton.states().len();
    let (first, last) = (n, n + 1);
    let mut arrows: BTreeMap<(usize, usize), Form> = BTreeMap::new();
    let useful = useful(automaton);
    let mut add = |from: usize, to: usize, form: Form| {
        let old = arrows.remove(&(from, to));
        arrows.insert((from, to), either(old.into_iter().chain([form]).collect(), automaton.letters()));
    };
    for (from, state) in automaton.states().iter().enumerate().filter(|(s, _)| useful[*s]) {
        for (letter, targets) in state.on.iter().enumerate() {
            let read = Form::Letter(automaton.letters().letter(letter as Symbol));
            targets.iter().filter(|to| useful[**to]).for_each(|&to| add(from, to, read.clone()));
        }
        state.empty.iter().filter(|to| useful[**to]).for_each(|&to| add(from, to, Form::Empty));
        if state.accepting {
            add(from, last, Form::Empty);
        }
    }
    if useful[automaton.start()] {
        add(first, automaton.start(), Form::Empty);
    }
    let name = |state: usize| match state {
        _ if state == first => "▶".to_owned(),
        _ if state == last => "■".to_owned(),
        _ => automaton.states()[state].name.clone(),
    };
    let mut left: Vec<usize> = (0..n).filter(|&s| useful[s]).collect();
    let mut steps = Vec::new();
    while !left.is_empty() {
        let weight = |state: usize| {
            let ways =
                |pick: fn(&(usize, usize)) -> usize| arrows.keys().filter(|key| key.0 != key.1 && pick(key) == state).count();
            ways(|key| key.0) * ways(|key| key.1)
        };
        let Some(at) = (0..left.len()).min_by_key(|&i| (weight(left[i]), i)) else { break };
        let gone = left.remove(at);
        let again = arrows.remove(&(gone, gone)).map(star);
        let of = |keep: fn(&(usize, usize), usize) -> bool| {
            arrows.iter().filter(|(key, _)| keep(key, gone)).map(|(key, form)| (*key, form.clone())).collect::<Vec<_>>()
        };
        let (into, out) = (of(|key, gone| key.1 == gone), of(|key, gone| key.0 == gone));
        arrows.retain(|key, _| key.0 != gone && key.1 != gone);
        for ((from, _), before) in &into {
            for ((_, to), after) in &out {
                let mut parts = vec![before.clone()];
                parts.extend(again.clone());
                parts.push(after.clone());
                let old = arrows.remove(&(*from, *to));
                let all = old.into_iter().chain([sequence(parts)]).collect();
                arrows.insert((*from, *to), either(all, automaton.letters()));
            }
        }
        let shown = arrows.iter().map(|((from, to), form)| (name(*from), name(*to), text(form, 0))).collect();
        steps.push(Step { state: name(gone), arrows: shown });
    }
    (arrows.get(&(first, last)).map(|form| text(form, 0)), steps)
}

/// Returns the states that the start reaches and that reach acceptance.
fn useful(automaton: &Automaton) -> Vec<bool> {
    let n = automaton.states().len();
    let (mut ahead, mut back) = (vec![Vec::new(); n], vec![Vec::new(); n]);
    for (from, state) in automaton.states().iter().enumerate() {
        for &to in state.on.iter().chain([&state.empty]).flatten() {
            ahead[from].push(to);
            back[to].push(from);
        }
    }
    let walk = |from: Vec<usize>, ways: &[Vec<usize>]| {
        let (mut seen, mut open) = (vec![false; n], from);
        while let Some(state) = open.pop() {
            if !std::mem::replace(&mut seen[state], true) {
                open.extend(&ways[state]);
            }
        }
        seen
    };
    let reached = walk(vec![automaton.start()], &ahead);
    let ends = walk((0..n).filter(|&s| automaton.states()[s].accepting).collect(), &back);
    reached.into_iter().zip(ends).map(|(a, b)| a && b).collect()
}

fn either(parts: Vec<Form>, letters: &Alphabet) -> Form {
    let mut flat: Vec<Form> = Vec::new();
    for part in parts {
        match part {
            Form::Either(inner) => flat.extend(inner),
            part => flat.push(part),
        }
    }
    flat.sort();
    flat.dedup();
    let is_letter = |form: &Form| matches!(form, Form::Letter(_));
    if flat.iter().filter(|form| is_letter(form)).count() == letters.len() {
        flat.retain(|form| !is_letter(form) && *form != Form::Any);
        flat.push(Form::Any);
    }
    // A star has the empty word already.
    if flat.iter().any(|form| matches!(form, Form::Star(_))) {
        flat.retain(|form| *form != Form::Empty);
    }
    if flat.len() == 1 { flat.swap_remove(0) } else { Form::Either(flat) }
}

fn sequence(parts: Vec<Form>) -> Form {
    let mut flat: Vec<Form> = Vec::new();
    for part in parts {
        match part {
            Form::Empty => {}
            Form::Sequence(inner) => flat.extend(inner),
            part => flat.push(part),
        }
    }
    match flat.len() {
        0 => Form::Empty,
        1 => flat.swap_remove(0),
        _ => Form::Sequence(flat),
    }
}

fn star(form: Form) -> Form {
    match form {
        Form::Empty | Form::Star(_) => form,
        Form::Either(mut parts) => {
            parts.retain(|part| *part != Form::Empty);
            Form::Star(Box::new(if parts.len() == 1 { parts.swap_remove(0) } else { Form::Either(parts) }))
        }
        form => Form::Star(Box::new(form)),
    }
}

/// Returns the text of a form within another one with this precedence: 0 a choice, 1 a sequence, 2 a postfix operator.
fn text(form: &Form, within: u8) -> String {
    let (own, text) = match form {
        Form::Empty => (3, "ε".to_owned()),
        Form::Letter(c) => (3, c.to_string()),
        Form::Any => (3, ".".to_owned()),
        Form::Star(inner) => (2, self::text(inner, 3) + "*"),
        Form::Sequence(parts) => (1, parts.iter().map(|part| self::text(part, 1)).collect()),
        Form::Either(parts) if parts.first() == Some(&Form::Empty) && parts.len() > 1 => {
            let rest = if parts.len() == 2 { parts[1].clone() } else { Form::Either(parts[1..].to_vec()) };
            (2, self::text(&rest, 3) + "?")
        }
        Form::Either(parts) => (0, parts.iter().map(|part| self::text(part, 0)).collect::<Vec<_>>().join("|")),
    };
    if own < within { format!("({text})") } else { text }
}
