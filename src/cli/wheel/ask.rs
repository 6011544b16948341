//! Commands that answer a question about a wheel.

use super::{CliError, print_fields, print_json, print_text, source};
use crate::automata::odds::{MOST_PUCKS, probability};
use crate::automata::{Letter, word_text};
use crate::base::text::{decimal_share, plural};
use crate::cli::progress::Progress;
use crate::machines::odds::{Limits, SAMPLES};
use crate::machines::wheel::{BUILTIN, Configuration, Ending, LastRun, Wheel, check as checks};
use crate::machines::{self, Machine};
use serde::Serialize;
use serde_json::json;

/// Maximum number of letters in all configurations that a command prints.
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
                    "word of {}: its configurations are too long to show: expected fewer or shorter words",
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

/// Arguments of `fob wheel odds`.
#[derive(clap::Args, Debug)]
pub struct Odds {
    #[arg(help = super::FILE)]
    file: String,
    /// Number of green pucks.
    #[arg(long, value_name = "N", default_value_t = 15)]
    green: u32,
    /// Number of red pucks.
    #[arg(long, value_name = "N", default_value_t = 15)]
    red: u32,
    /// Estimate from this many random orders, even if all orders could be counted.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=MOST_SAMPLES))]
    samples: Option<u32>,
    /// Seed of the random orders.
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
}

/// Maximum number of random orders.
const MOST_SAMPLES: i64 = 100_000_000;

pub fn odds(args: &Odds, json: bool) -> Result<(), CliError> {
    let too_many = [("--green", args.green), ("--red", args.red)].into_iter().filter(|(_, number)| *number > MOST_PUCKS);
    let problems = too_many.map(|(option, number)| format!("{option} {number}: too many: expected at most {MOST_PUCKS}"));
    let problems: Vec<String> = problems.collect();
    let counts = if problems.is_empty() { Ok(()) } else { Err(CliError { problems }) };
    let (wheel, ()) = CliError::both(source::load(&args.file), counts)?;
    let machine = Machine::new(wheel);
    let full = Limits { seed: args.seed, samples: args.samples.unwrap_or(SAMPLES), ..Limits::FULL };
    let limits = if args.samples.is_some() { Limits { orders: 0, ..full } } else { full };
    let odds = machine
        .odds(&machine.start(), args.green, args.red, limits)
        .map_err(|error| CliError::new(format!("--green {} --red {}: {error}", args.green, args.red)))?;
    match odds {
        machines::odds::Odds::Exact(exact) => {
            let (numerator, denominator) = (exact.numer().to_string(), exact.denom().to_string());
            let probability = probability(&exact);
            if json {
                print_fields(&[
                    ("numerator", json!(numerator)),
                    ("denominator", json!(denominator)),
                    ("probability", json!(probability)),
                ]);
            } else {
                print_text(&format!("{numerator}/{denominator} = {probability}"));
            }
        }
        machines::odds::Odds::Sampled(sample) => {
            let (probability, (low, high)) = (sample.share(), sample.interval());
            if json {
                print_fields(&[
                    ("probability", json!(probability)),
                    ("low", json!(low)),
                    ("high", json!(high)),
                    ("samples", json!(sample.samples)),
                ]);
            } else {
                let [low, high] = [low, high].map(|share| decimal_share(share, 4));
                let orders = plural(sample.samples as usize, "order");
                print_text(&format!("{probability} in a random sample of {orders}, 95 %: {low} to {high}"));
            }
        }
    }
    Ok(())
}
