//! Converts automata to expressions by state elimination (Brzozowski and McCluskey 1963).

use super::{Alphabet, Automaton};
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

/// An arrow with an expression: from, to and expression.
pub type Arrow = (String, String, String);

/// The elimination of one state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// Name of the eliminated state.
    pub state: String,
    /// The remaining arrows.
    pub arrows: Vec<Arrow>,
    /// The arrows that replace the ways through the state.
    pub made: Vec<Made>,
}

/// An arrow that replaces a way through an eliminated state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Made {
    /// State where it begins.
    pub from: String,
    /// State where it ends.
    pub to: String,
    /// The expression of the way through the state: there, its loop if it has one, and on.
    pub through: String,
    /// The expression that the arrow had before, if there was one.
    pub before: Option<String>,
    /// The expression that it has now.
    pub now: String,
}

/// The expression of the empty language.
pub const NOTHING: &str = "!(.*)";

/// The whole elimination.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Elimination {
    /// The expression, or `None` if no word is accepted, which is [`NOTHING`].
    pub expression: Option<String>,
    /// Name of the new start, from which an arrow that reads nothing leads to the old one.
    pub first: String,
    /// Name of the new end, to which arrows that read nothing lead from the accepting states.
    pub last: String,
    /// The arrows before the first step.
    pub arrows: Vec<Arrow>,
    /// States left out from the beginning: no word leads through them to acceptance.
    pub useless: Vec<String>,
    /// The steps.
    pub steps: Vec<Step>,
}

/// Largest number of states to eliminate.
pub const MOST_ELIMINATED: usize = 300;
/// Largest number of letters of all expressions together.
const MOST_LETTERS: usize = 100_000;

/// The expressions became too long, or there are too many states.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the expression is too long: expected at most {MOST_ELIMINATED} states and {MOST_LETTERS} letters")]
pub struct TooLong;

/// Returns the expression of an automaton's language and each step of the elimination. States from which acceptance cannot be reached are
/// left out; then the state that makes the shortest expressions is eliminated first.
///
/// # Errors
/// Its expressions would be too long: they can need a number of letters that is exponential in the states.
///
/// ```
/// use fob_automata::general::{Alphabet, Automaton, difference, eliminate, expression};
/// let letters = Alphabet::new(&['a', 'b'])?;
/// let table = expression::table("(a|b)*abb", &letters)?;
/// let names = (0..table.len()).map(|i| format!("q{i}")).collect();
/// let automaton = Automaton::from_table("", letters.clone(), &table, names);
/// let found = eliminate::expression(&automaton)?;
/// let again = expression::table(&found.expression.unwrap(), &letters)?;
/// assert_eq!((difference(&table, &again), found.steps.len()), (None, 4));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn expression(automaton: &Automaton) -> Result<Elimination, TooLong> {
    let n = automaton.states().len();
    if n > MOST_ELIMINATED {
        return Err(TooLong);
    }
    let (first, last) = (n, n + 1);
    let mut arrows: BTreeMap<(usize, usize), Form> = BTreeMap::new();
    let useful = useful(automaton);
    let mut add = |from: usize, to: usize, form: Form| {
        let old = arrows.remove(&(from, to));
        arrows.insert((from, to), either(old.into_iter().chain([form]).collect(), automaton.letters()));
    };
    for (from, state) in automaton.states().iter().enumerate().filter(|(s, _)| useful[*s]) {
        for (read, targets) in state.each(automaton.letters().len()) {
            let read = read.map_or(Form::Empty, |letter| Form::Letter(automaton.letters().letter(letter)));
            targets.into_iter().filter(|to| useful[*to]).for_each(|to| add(from, to, read.clone()));
        }
        if state.accepting {
            add(from, last, Form::Empty);
        }
    }
    automaton.starts().iter().filter(|start| useful[**start]).for_each(|&start| add(first, start, Form::Empty));
    let free = |name: &str| {
        let mut free = name.to_owned();
        while automaton.find(&free).is_some() {
            free.push('\'');
        }
        free
    };
    let (first_name, last_name) = (free("start"), free("end"));
    let name = |state: usize| match state {
        _ if state == first => first_name.clone(),
        _ if state == last => last_name.clone(),
        _ => automaton.states()[state].name.clone(),
    };
    let mut left: Vec<usize> = (0..n).filter(|&s| useful[s]).collect();
    let shown = |arrows: &BTreeMap<(usize, usize), Form>| -> Vec<Arrow> {
        arrows.iter().map(|((from, to), form)| (name(*from), name(*to), text(form, 0))).collect()
    };
    let initial = shown(&arrows);
    let mut steps = Vec::new();
    while !left.is_empty() {
        // How much longer the expressions become without it (Delgado and Morais 2004).
        let weight = |state: usize| {
            let (mut into, mut out, mut again) = ((0, 0), (0, 0), 0);
            for ((from, to), form) in &arrows {
                match (*from == state, *to == state) {
                    (true, true) => again = length(form),
                    (true, false) => out = (out.0 + 1, out.1 + length(form)),
                    (false, true) => into = (into.0 + 1, into.1 + length(form)),
                    (false, false) => {}
                }
            }
            let (ins, outs) = (into.0, out.0);
            (into.1 * outs + out.1 * ins + again * ins * outs).saturating_sub(into.1 + out.1 + again)
        };
        let Some(at) = (0..left.len()).min_by_key(|&i| (weight(left[i]), i)) else { break };
        let gone = left.remove(at);
        let again = arrows.remove(&(gone, gone)).map(star);
        let of = |keep: fn(&(usize, usize), usize) -> bool| {
            arrows.iter().filter(|(key, _)| keep(key, gone)).map(|(key, form)| (*key, form.clone())).collect::<Vec<_>>()
        };
        let (into, out) = (of(|key, gone| key.1 == gone), of(|key, gone| key.0 == gone));
        arrows.retain(|key, _| key.0 != gone && key.1 != gone);
        let mut made = Vec::new();
        for ((from, _), before) in &into {
            for ((_, to), after) in &out {
                let mut parts = vec![before.clone()];
                parts.extend(again.clone());
                parts.push(after.clone());
                let old = arrows.remove(&(*from, *to));
                let way = sequence(parts);
                let (through, before) = (text(&way, 0), old.as_ref().map(|form| text(form, 0)));
                let now = either(old.into_iter().chain([way]).collect(), automaton.letters());
                made.push(Made { from: name(*from), to: name(*to), through, before, now: text(&now, 0) });
                arrows.insert((*from, *to), now);
            }
        }
        if arrows.values().map(length).sum::<usize>() > MOST_LETTERS {
            return Err(TooLong);
        }
        steps.push(Step { state: name(gone), arrows: shown(&arrows), made });
    }
    let useless = (0..n).filter(|&s| !useful[s]).map(name).collect();
    let expression = arrows.get(&(first, last)).map(|form| text(form, 0));
    Ok(Elimination { expression, first: first_name.clone(), last: last_name.clone(), arrows: initial, useless, steps })
}

/// Returns the number of letters of an expression.
fn length(form: &Form) -> usize {
    match form {
        Form::Empty => 0,
        Form::Letter(_) | Form::Any => 1,
        Form::Sequence(parts) | Form::Either(parts) => parts.iter().map(length).sum(),
        Form::Star(inner) => length(inner),
    }
}

/// Returns the states that the start reaches and that reach acceptance.
fn useful(automaton: &Automaton) -> Vec<bool> {
    let n = automaton.states().len();
    let (mut ahead, mut back) = (vec![Vec::new(); n], vec![Vec::new(); n]);
    for (from, state) in automaton.states().iter().enumerate() {
        for t in state.transitions() {
            ahead[from].push(t.to);
            back[t.to].push(from);
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
    let reached = walk(automaton.starts().to_vec(), &ahead);
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
    // Of a single letter its sign says more than that of any letter.
    if letters.len() > 1 && flat.iter().filter(|form| is_letter(form)).count() == letters.len() {
        flat.retain(|form| !is_letter(form) && *form != Form::Any);
        flat.push(Form::Any);
    }
    // ε|aa* is a*, and so is ε|a*a.
    if flat.contains(&Form::Empty) {
        for form in &mut flat {
            let Form::Sequence(parts) = &*form else { continue };
            if let Some(star) = once_or_more(parts) {
                *form = star;
            }
        }
        flat.sort();
        flat.dedup();
    }
    // A star has the empty word already.
    if flat.iter().any(|form| matches!(form, Form::Star(_))) {
        flat.retain(|form| *form != Form::Empty);
    }
    if flat.len() == 1 { flat.swap_remove(0) } else { Form::Either(flat) }
}

/// Returns the star of a sequence that is one or more of something: that and its star, in either order.
fn once_or_more(parts: &[Form]) -> Option<Form> {
    let of = |star: &Form, rest: &[Form]| {
        let Form::Star(inner) = star else { return None };
        let same = match &**inner {
            Form::Sequence(inner) => inner[..] == *rest,
            inner => [inner.clone()] == *rest,
        };
        same.then(|| star.clone())
    };
    let (first, rest) = parts.split_first()?;
    let (last, before) = parts.split_last()?;
    of(last, before).or_else(|| of(first, rest))
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
