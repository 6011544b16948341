//! The commands that answer a question about a wheel.

use super::{CliError, print_fields, print_json, print_text};
use crate::automata::{Letter, word_text};
use crate::base::text::plural;
use crate::cli::progress::Progress;
use crate::machines::wheel::{BUILTIN, Configuration, Ending, LastRun, Wheel, check as checks};
use serde::Serialize;
use serde_json::json;

/// The most letters of all configurations that a command shows.
const MOST_SHOWN: usize = 100_000_000;

pub fn list(json: bool) {
    let names: Vec<&str> = BUILTIN.iter().map(|(name, _)| *name).collect();
    if json { print_json(&names) } else { print_text(&names.join("\n")) }
}

pub fn check(wheel: &Wheel, json: bool) {
    let warnings: Vec<String> = checks::check(wheel).iter().map(ToString::to_string).collect();
    let count = wheel.productions().len();
    if json {
        print_fields(&[("productions", json!(count)), ("warnings", json!(warnings))]);
        return;
    }
    print_text(&format!("productions {count}"));
    for warning in warnings {
        print_text(&format!("warning: {warning}"));
    }
}

#[derive(Serialize)]
struct Run {
    word: String,
    accepted: bool,
    end: &'static str,
    steps: Option<u64>,
    path: Vec<At>,
}

#[derive(Serialize)]
struct At {
    word: String,
    at: usize,
}

impl From<&Configuration> for At {
    fn from(configuration: &Configuration) -> Self {
        Self { word: configuration.word.to_string(), at: configuration.at }
    }
}

pub fn run(wheel: &Wheel, words: &[Vec<Letter>], json: bool) -> Result<(), CliError> {
    let mut runs = Vec::with_capacity(words.len());
    let mut shown = 0;
    for word in words {
        let mut at = wheel.begin();
        let mut path = vec![At::from(&at)];
        for &letter in word {
            wheel.read(&mut at, letter);
            shown += at.word.len();
            if shown > MOST_SHOWN {
                return Err(CliError::new(format!(
                    "word of {}: the configurations after its letters are too long to show: expected fewer words, or shorter ones",
                    plural(word.len(), "letter")
                )));
            }
            path.push(At::from(&at));
        }
        let mut bar = Progress::new(wheel.limit(), "steps");
        let LastRun { end, steps } = wheel.watched_run(&at, &mut |steps| bar.set(steps));
        bar.finish();
        runs.push(Run { word: word_text(word), accepted: end == Ending::Empty, end: end.name(), steps, path });
    }
    if json {
        print_json(&runs);
        return Ok(());
    }
    for Run { accepted, end, steps, path, .. } in runs {
        let verdict = if accepted { "accept" } else { "reject" };
        let end = match steps {
            Some(steps) => format!("{end} after {}", plural(steps as usize, "step")),
            None => end.to_owned(),
        };
        let path: Vec<String> = path.iter().map(|At { word, at }| format!("{word}@{at}")).collect();
        print_text(&format!("{verdict}, {end}: {}", path.join(" ")));
    }
    Ok(())
}
