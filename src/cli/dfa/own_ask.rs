//! Commands that answer a question about an automaton with its own letters.

use super::ask::{LONGEST, MOST_WORK};
use super::own::Own;
use super::{CliError, Status, print_json, print_text};
use crate::automata::check::Warning;
use crate::automata::general::{self, Dense};
use crate::base::text::{line, plural};
use crate::cli::error::print_fields;
use serde_json::{Value, json};

/// Returns the transition table. Every [`Own`] is a complete DFA, so it has one.
pub fn table(own: &Own) -> Dense {
    own.automaton.table().expect("arguments are made deterministic")
}

pub fn check(own: &Own, json: bool) -> Status {
    let table = table(own);
    let reachable = table.reachable();
    let minimal = table.minimize();
    let mut warnings: Vec<String> = Vec::new();
    if reachable.len() < table.len() {
        let names = (0..table.len() as u32).filter(|state| !reachable.contains(state));
        let names = names.map(|state| own.automaton.states()[state as usize].name.clone()).collect();
        warnings.push(Warning::Unreachable(names).to_string());
    }
    if minimal.len() == 1 {
        warnings.push(Warning::DecidedFromTheStart { accepted: minimal.is_accepting(0) }.to_string());
    }
    if json {
        print_fields(&[
            ("states", json!(table.len())),
            ("reachable", json!(reachable.len())),
            ("minimal", json!(minimal.len())),
            ("warnings", json!(warnings)),
            ("letters", json!(own.letters.letters())),
        ]);
    } else {
        print_text(&format!("states {}\nreachable {}\nminimal {}", table.len(), reachable.len(), minimal.len()));
        for warning in warnings {
            print_text(&format!("warning: {warning}"));
        }
    }
    Status::Yes
}

pub fn run(own: &Own, words: &[String], json: bool) -> Result<Status, CliError> {
    let (mut read, mut problems) = (Vec::new(), Vec::new());
    for word in words {
        match own.letters.parse(word) {
            Ok(symbols) => read.push((word, symbols)),
            Err(error) => problems.push(format!("word {word:?}: {error}")),
        }
    }
    if !problems.is_empty() {
        return Err(CliError { problems });
    }
    let table = table(own);
    let name = |state: &u32| own.automaton.states()[*state as usize].name.as_str();
    let mut runs: Vec<Value> = Vec::new();
    for (word, symbols) in read {
        let (accepted, path) = (table.accepts(&symbols), table.path(&symbols));
        let path: Vec<&str> = path.iter().map(name).collect();
        if json {
            runs.push(json!({ "word": word, "accepted": accepted, "path": path }));
        } else {
            print_text(&format!("{} {}", if accepted { "accept" } else { "reject" }, path.join(" ")));
        }
    }
    if json {
        print_json(&runs);
    }
    Ok(Status::Yes)
}

pub fn count(own: &Own, length: u32, json: bool) -> Result<Status, CliError> {
    if length > LONGEST {
        return Err(CliError::new(format!("--length {length}: too long: expected at most {LONGEST}")));
    }
    let minimal = table(own).minimize();
    let size = (minimal.len() * minimal.width()) as f64 / 2.0;
    if f64::from(length) * size * (1.0 + f64::from(length) / 4000.0) > MOST_WORK {
        let states = plural(minimal.len(), "state");
        return Err(CliError::new(format!("--length {length}: too much work for {states}: expected a shorter length")));
    }
    let accepted = general::count(&minimal, length as usize).to_string();
    if json {
        print_fields(&[("length", json!(length)), ("accepted", json!(accepted))]);
    } else {
        print_text(&accepted);
    }
    Ok(Status::Yes)
}

/// Compares two automata with the same letters and prints the result.
pub fn equivalent(a: &Own, b: &Own, json: bool) -> Status {
    let (of_a, of_b) = (table(a), table(b));
    let witness = general::difference(&of_a, &of_b);
    let by_a = witness.as_ref().map(|word| of_a.accepts(word));
    let same_letters = a.letters == b.letters;
    if json {
        let mut fields = vec![
            ("equivalent", json!(witness.is_none())),
            ("witness", json!(witness.as_ref().map(|word| a.letters.text(word)))),
            ("accepted_by", json!(by_a.map(|by_a| if by_a { "a" } else { "b" }))),
        ];
        if !same_letters {
            fields.push(("witness_in_b", json!(witness.as_ref().map(|word| b.letters.text(word)))));
        }
        print_fields(&fields);
    } else if let Some(word) = &witness {
        let shown = |own: &Own| if word.is_empty() { "\"\"".to_owned() } else { own.letters.short(word) };
        let name = |own: &Own, which: &str| {
            let name = if a.name == b.name { format!("{which} {}", own.name) } else { own.name.clone() };
            if same_letters || word.is_empty() { name } else { format!("{name} (where it is {})", shown(own)) }
        };
        let (a_name, b_name) = (name(a, "the first"), name(b, "the second"));
        let [yes, no] = if by_a == Some(true) { [a_name, b_name] } else { [b_name, a_name] };
        print_text(&format!("differ on {}", shown(a)));
        print_text(&line(&format!("accepted by {yes}, rejected by {no}")));
    } else {
        print_text("equivalent");
    }
    if witness.is_none() { Status::Yes } else { Status::No }
}
