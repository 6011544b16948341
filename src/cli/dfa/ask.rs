//! Commands that answer a question about a DFA.

use super::source::{Source, has_own_letters};
use super::{CliError, Status, print_json, print_text};
use crate::automata::odds::{MOST_PUCKS, MOST_SUMS, TooManyPucks};
use crate::automata::{Dfa, Letter, Letters, check as checks, equivalence, minimize, odds as chances};
use crate::base::text::{line, plural};
use crate::cli::error::print_fields;
use crate::store::Store;
use serde::Serialize;
use serde_json::json;

/// Maximum length of the words that `fob dfa count` counts.
pub const LONGEST: u32 = 100_000;
/// Maximum number of additions for counting words: a few seconds' work.
pub const MOST_WORK: f64 = 1e8;

pub fn list(json: bool) -> Result<Status, CliError> {
    let names: Vec<String> = match Store::open() {
        Ok(store) => {
            let list = store.shelf::<Dfa>().list().map_err(|e| CliError { problems: e.lines() })?;
            list.into_iter().map(|entry| entry.name).collect()
        }
        // The built-in DFAs need no data folder.
        Err(_) => crate::automata::BUILTIN.iter().map(|(name, _)| (*name).to_owned()).collect(),
    };
    if json {
        print_json(&names);
    } else {
        print_text(&names.iter().map(|name| line(name)).collect::<Vec<_>>().join("\n"));
    }
    Ok(Status::Yes)
}

pub fn check(dfa: &Dfa, json: bool) -> Status {
    let report = checks::check(dfa);
    let warnings: Vec<String> = report.warnings.iter().map(ToString::to_string).collect();
    if json {
        print_fields(&[
            ("states", json!(report.states)),
            ("reachable", json!(report.reachable)),
            ("minimal", json!(report.minimal)),
            ("warnings", json!(warnings)),
        ]);
    } else {
        print_text(&format!("states {}\nreachable {}\nminimal {}", report.states, report.reachable, report.minimal));
        for warning in warnings {
            print_text(&format!("warning: {warning}"));
        }
    }
    Status::Yes
}

#[derive(Serialize)]
struct Run<'a> {
    word: String,
    accepted: bool,
    path: Vec<&'a str>,
}

pub fn run(source: &Source, words: &[Vec<Letter>], json: bool) -> Status {
    let Source { dfa, letters, .. } = source;
    let runs: Vec<Run> = words
        .iter()
        .map(|word| {
            let path = dfa.path(word).into_iter().map(|id| dfa.state(id).name.as_str()).collect();
            Run { word: letters.text(word), accepted: dfa.accepts(word), path }
        })
        .collect();
    if json {
        print_json(&runs);
    } else {
        for run in runs {
            print_text(&format!("{} {}", if run.accepted { "accept" } else { "reject" }, run.path.join(" ")));
        }
    }
    Status::Yes
}

/// Adds the problems of the words to the error of their file, if the file's letters are known although it could not be read.
pub fn with_words(error: CliError, file: &str, words: &[String]) -> CliError {
    if !has_own_letters(file) {
        return error;
    }
    match CliError::both::<(), _>(Err(error.clone()), read_words(words, Letters::default())) {
        Ok(_) => error,
        Err(both) => both,
    }
}

/// Parses all words.
///
/// # Errors
/// One line for each word that is not made of `letters`.
pub fn read_words(words: &[String], letters: Letters) -> Result<Vec<Vec<Letter>>, CliError> {
    let (mut read, mut problems) = (Vec::new(), Vec::new());
    for word in words {
        match letters.parse(word) {
            Ok(word) => read.push(word),
            Err(error) => problems.push(format!("word {word:?}: {error}")),
        }
    }
    if problems.is_empty() { Ok(read) } else { Err(CliError { problems }) }
}

pub fn odds(dfa: &Dfa, green: u32, red: u32, lost: Option<f64>, json: bool) -> Result<Status, CliError> {
    let mut problems = Vec::new();
    for (option, number) in [("--green", green), ("--red", red)] {
        if number > MOST_PUCKS {
            problems.push(format!("{option} {number}: too many: expected at most {MOST_PUCKS}"));
        }
    }
    // `contains` is also false for NaN.
    if let Some(lost) = lost.filter(|lost| !(0.0..=1.0).contains(lost)) {
        problems.push(format!("--lost {lost}: out of range: expected a chance from 0 to 1"));
    }
    if !problems.is_empty() {
        return Err(CliError { problems });
    }
    if let Some(lost) = lost {
        let probability = chances::odds_with_losses(dfa, green, red, lost).map_err(too_many)?;
        if json {
            print_fields(&[("probability", json!(probability))]);
        } else {
            print_text(&probability.to_string());
        }
        return Ok(Status::Yes);
    }
    let exact = chances::odds(dfa, green, red).map_err(too_many)?;
    let probability = chances::probability(&exact);
    let (numerator, denominator) = (exact.numer().to_string(), exact.denom().to_string());
    if json {
        print_fields(&[
            ("numerator", json!(numerator)),
            ("denominator", json!(denominator)),
            ("probability", json!(probability)),
        ]);
    } else {
        print_text(&format!("{numerator}/{denominator} = {probability}"));
    }
    Ok(Status::Yes)
}

fn too_many(error: TooManyPucks) -> CliError {
    let TooManyPucks { states, green, red } = error;
    CliError::new(format!(
        "--green {green} --red {red}: too much work for {}: expected at most {MOST_SUMS:e} sums, states x green x red",
        plural(states, "state")
    ))
}

pub fn count(dfa: &Dfa, length: u32, json: bool) -> Result<Status, CliError> {
    if length > LONGEST {
        return Err(CliError::new(format!("--length {length}: too long: expected at most {LONGEST}")));
    }
    let minimal = minimize::minimize(dfa);
    // The counts grow by about one bit per letter, so adding them takes longer for longer words.
    let work = f64::from(length) * minimal.len() as f64 * (1.0 + f64::from(length) / 4000.0);
    if work > MOST_WORK {
        return Err(CliError::new(format!(
            "--length {length}: too much work for {}: expected a shorter length",
            plural(minimal.len(), "state")
        )));
    }
    let accepted = chances::count(&minimal, length).to_string();
    if json {
        print_fields(&[("length", json!(length)), ("accepted", json!(accepted))]);
    } else {
        print_text(&accepted);
    }
    Ok(Status::Yes)
}

pub fn equivalent(a: &Source, b: &Source, json: bool) -> Status {
    let witness = equivalence::difference(&a.dfa, &b.dfa);
    let accepted_by_a = witness.as_ref().map(|word| a.dfa.accepts(word));
    let same_letters = a.letters == b.letters;
    if json {
        let text = |letters: Letters| witness.as_ref().map(|word| letters.text(word));
        let mut fields = vec![
            ("equivalent", json!(witness.is_none())),
            ("witness", json!(text(a.letters))),
            ("accepted_by", json!(accepted_by_a.map(|by_a| if by_a { "a" } else { "b" }))),
        ];
        if !same_letters {
            fields.push(("witness_in_b", json!(text(b.letters))));
        }
        print_fields(&fields);
    } else if let Some(word) = &witness {
        // Print the empty word as quotes, the way it is typed on the command line.
        let shown = |letters: Letters| if word.is_empty() { "\"\"".to_owned() } else { letters.short(word) };
        let name = |source: &Source, which: &str| {
            let name = if a.name == b.name { format!("{which} {}", source.name) } else { source.name.clone() };
            let differs = !same_letters && !word.is_empty();
            if differs { format!("{name} (where it is {})", shown(source.letters)) } else { name }
        };
        let (a_name, b_name) = (name(a, "the first"), name(b, "the second"));
        let [yes, no] = if accepted_by_a == Some(true) { [a_name, b_name] } else { [b_name, a_name] };
        print_text(&format!("differ on {}", shown(a.letters)));
        print_text(&line(&format!("accepted by {yes}, rejected by {no}")));
    } else {
        print_text("equivalent");
    }
    if witness.is_none() { Status::Yes } else { Status::No }
}
