//! `fob turing`: lists, checks, runs and plays Turing machines.

use super::dfa::{play, read_words};
use super::error::{self, print_fields, print_json, print_text};
use super::progress::Progress;
use super::{CliError, Status};
use crate::automata::{Letter, Letters, word_text};
use crate::base::text::plural;
use crate::machines;
use crate::store;
use crate::turing::{
    BUILTIN, DEFAULT_STEPS, End, FARTHEST, Limit, MAX_CELLS, Machine, Outcome, Program, Run, Step, Tape, TuringErrors,
    TuringReader, foreign, is_line_form, simulate,
};
use serde::Serialize;
use serde_json::{Value, json};
use std::path::Path;

/// Commands for Turing machines.
#[derive(clap::Subcommand, Debug)]
pub enum Command {
    /// List the built-in machines.
    List,
    /// Check a machine: print its size and warnings, or every problem.
    Check {
        /// A file (also one of JFLAP, turingmachine.io or Morphett's simulator), a machine in one line (as busy beavers are published), or a
        /// name from `fob turing list`.
        file: String,
    },
    /// Run a machine until it halts, loops or reaches the limit of steps.
    Run(RunArgs),
    /// Measure how a machine plays as the reader of strings, by self-play on the board Bob.
    Play {
        /// A file or a name from `fob turing list`.
        file: String,
        #[command(flatten)]
        options: play::Options,
    },
    /// Read strings with a machine: print `accept` or `reject` and how the run ended, one line per word.
    ///
    /// The machine's text names the accepting states (`accept STATE...`) and the maximum number of steps (`limit N`).
    Accepts {
        /// A file or a name from `fob turing list`.
        file: String,
        /// Words of g and r, in either case; "" is the empty word.
        #[arg(required = true)]
        words: Vec<String>,
    },
}

/// Arguments of `fob turing run`.
#[derive(clap::Args, Debug)]
pub struct RunArgs {
    /// A file, a machine in one line (as busy beavers are published), or a name from `fob turing list`.
    file: String,
    /// Content of the tape, from cell 0 on.
    #[arg(long, value_name = "T", default_value = "")]
    tape: String,
    /// Cell where the head starts.
    #[arg(long, value_name = "N", default_value_t = 0)]
    head: i64,
    /// Maximum number of steps, at most 10^12.
    #[arg(long, value_name = "N", default_value_t = DEFAULT_STEPS, value_parser = clap::value_parser!(u64).range(..=MOST_STEPS))]
    steps: u64,
    /// Print every configuration, up to 10,000 of them.
    #[arg(long)]
    trace: bool,
}

/// Maximum number of steps that can be asked for: about an hour's work.
const MOST_STEPS: u64 = 1_000_000_000_000;
/// Maximum number of configurations in a trace.
const TRACED: usize = 10_000;

/// Runs a command.
///
/// # Errors
/// The machine, a word or the tape is invalid.
pub fn run(command: &Command, json: bool) -> Result<Status, CliError> {
    match command {
        Command::List => {
            let names: Vec<&str> = BUILTIN.iter().map(|ready| ready.name).collect();
            if json { print_json(&names) } else { print_text(&names.join("\n")) }
        }
        Command::Check { file } => check(&load(file)?, json),
        Command::Accepts { file, words } => {
            let (reader, words) = CliError::both(reader(file), read_words(words, Letters::default()))?;
            accepts(&reader, &words, json);
        }
        Command::Play { file, options } => {
            return play::measure(machines::Machine::new(reader(file)?), file, options, json);
        }
        Command::Run(args) => {
            let machine = load_for(&args.file, &args.tape)?;
            let tape = tape(&machine, &args.tape, args.head)?;
            let mut bar = Progress::new(args.steps, "steps");
            let outcome = simulate(&machine, &tape, args.steps, &mut |steps| {
                bar.set(steps);
                true
            });
            bar.finish();
            let trace = args.trace.then(|| trace(&machine, &tape, outcome.steps));
            print(&machine, &outcome, trace, json);
        }
    }
    Ok(Status::Yes)
}

/// Loads a machine and checks that it can read strings.
fn reader(file: &str) -> Result<TuringReader, CliError> {
    load_for(file, "gr").and_then(|machine| TuringReader::new(machine).map_err(|why| CliError::new(format!("{file}: {why}"))))
}

/// Loads a machine from a file, from its one-line form or by its built-in name.
pub(super) fn load(file: &str) -> Result<Machine, CliError> {
    load_for(file, "")
}

/// Loads a machine for a tape: rules of another program for any symbol hold for the tape's symbols too.
fn load_for(file: &str, tape: &str) -> Result<Machine, CliError> {
    let path = Path::new(file);
    let built_in = BUILTIN.iter().find(|ready| ready.name == file).map(|ready| ready.text.to_owned());
    let text = match built_in {
        _ if is_line_form(file) => file.to_owned(),
        Some(text) if !path.exists() => text,
        _ => store::read_text_of(path, store::Source::Stream, store::Encoding::Foreign).map_err(|error| {
            let names: Vec<&str> = BUILTIN.iter().map(|ready| ready.name).collect();
            let mut problems = error.lines();
            if error.is_not_found() {
                problems[0].push_str(&format!("; expected a file, a line such as 1RB1LB_1LA1RH, or one of {}", names.join(", ")));
            }
            CliError { problems }
        })?,
    };
    let in_file = |errors: TuringErrors| CliError {
        problems: errors.problems().iter().map(|problem| format!("{file}:{problem}")).collect(),
    };
    if path.extension().is_some_and(|ending| ending == "ron") {
        // The workshop keeps machines as RON. Problems in the rules have line numbers of their own.
        let program = Program::from_ron(&text).map_err(|error| CliError::new(format!("{file}:{error}")))?;
        return program.machine().map_err(in_file);
    }
    let Some(notation) = foreign::notation(&text) else { return text.parse().map_err(in_file) };
    let imported = foreign::import(&text, notation, tape).map_err(in_file)?;
    for note in imported.notes {
        error::notice(format!("{file}: {note}"));
    }
    Ok(imported.machine)
}

#[derive(Serialize)]
struct Read<'a> {
    word: String,
    accepted: bool,
    end: &'static str,
    steps: u64,
    state: &'a str,
}

fn accepts(reader: &TuringReader, words: &[Vec<Letter>], json: bool) {
    let read = |word: &Vec<Letter>| {
        let read = reader.read(word);
        let state = reader.machine().states()[read.state].as_str();
        Read { word: word_text(word), accepted: read.accepted, end: read.end.name(), steps: read.steps, state }
    };
    let all: Vec<Read> = words.iter().map(read).collect();
    if json {
        return print_json(&all);
    }
    for Read { accepted, end, steps, state, .. } in all {
        let steps = plural(steps as usize, "step");
        let end = match end {
            "halt" => format!("halts after {steps} in state {state}"),
            "loop" => format!("loops: repeats an earlier configuration after {steps}"),
            _ => format!("still runs after {steps}, the limit"),
        };
        print_text(&format!("{} {end}", if accepted { "accept" } else { "reject" }));
    }
}

fn check(machine: &Machine, json: bool) {
    let unreachable: Vec<&str> = machine.unreachable().into_iter().map(|state| machine.states()[state].as_str()).collect();
    let mut warnings = Vec::new();
    if !unreachable.is_empty() {
        warnings.push(format!("unreachable: {}", unreachable.join(" ")));
    }
    let (states, symbols, rules) = (machine.states().len(), machine.symbols().len(), machine.rules().count());
    if !machine.accept().is_empty() {
        warnings.extend(TuringReader::new(machine.clone()).err().map(|why| why.to_string()));
    }
    if json {
        let numbers = [("states", json!(states)), ("symbols", json!(symbols)), ("rules", json!(rules))];
        print_fields(&[numbers.as_slice(), &[("warnings", json!(warnings))]].concat());
        return;
    }
    let mut lines = vec![[(states, "state"), (symbols, "symbol"), (rules, "rule")].map(|(n, what)| plural(n, what)).join(", ")];
    lines.extend(warnings.iter().map(|warning| format!("warning: {warning}")));
    print_text(&lines.join("\n"));
}

/// Reads the tape of `--tape` and `--head`.
///
/// # Errors
/// A symbol that the machine does not know, or a head too far away.
pub fn tape(machine: &Machine, text: &str, head: i64) -> Result<Tape, CliError> {
    if !(-FARTHEST..=FARTHEST).contains(&head) {
        return Err(CliError::new(format!("--head {head}: expected -{FARTHEST} to {FARTHEST}")));
    }
    Tape::read(machine, text, head).map_err(|why| CliError::new(format!("--tape: {why}")))
}

/// Returns the configurations of a run: step, state, cell of the head, and tape.
fn trace(machine: &Machine, tape: &Tape, steps: u64) -> Vec<Value> {
    let mut run = Run::new(machine, tape);
    let mut seen = Vec::new();
    loop {
        seen.push(json!({
            "step": run.steps().to_string(),
            "state": machine.states()[run.state()],
            "head": run.head(),
            "symbol": run.symbol(run.head()),
            "tape": run.tape(),
        }));
        if seen.len() >= TRACED || run.steps() >= steps || run.step() == Step::Halted {
            return seen;
        }
    }
}

fn print(machine: &Machine, outcome: &Outcome, trace: Option<Vec<Value>>, json: bool) {
    if json {
        let mut fields = fields(machine, outcome);
        fields.extend(trace.map(|trace| ("trace", Value::Array(trace))));
        print_fields(&fields);
        return;
    }
    for line in trace.into_iter().flatten() {
        let text = |name: &str| line[name].as_str().unwrap_or_default().to_owned();
        let (step, state, symbol) = (text("step"), text("state"), text("symbol"));
        print_text(&format!("{step:>6}  {state} at {} reading {symbol}  {}", line["head"], text("tape")));
    }
    print_text(&lines(machine, outcome).join("\n"));
}

/// Returns the end of a run as JSON fields.
fn fields(machine: &Machine, outcome: &Outcome) -> Vec<(&'static str, Value)> {
    let mut fields = vec![("end", json!(outcome.end.name()))];
    fields.extend(outcome.limit.map(|limit| ("limit", json!(limit.name()))));
    fields.extend([
        ("steps", json!(outcome.steps.to_string())),
        ("state", json!(machine.states()[outcome.state])),
        ("head", json!(outcome.head)),
        ("tape", json!(outcome.tape)),
        ("nonblank", json!(outcome.nonblank.to_string())),
    ]);
    fields
}

/// Returns the end of a run as text.
fn lines(machine: &Machine, outcome: &Outcome) -> [String; 3] {
    let steps = if outcome.steps == 1 { "1 step".to_owned() } else { format!("{} steps", outcome.steps) };
    let end = match (outcome.end, outcome.limit) {
        (End::Halt, _) => format!("halts after {steps}"),
        (End::Loop, _) => format!("loops: repeats an earlier configuration after {steps}"),
        (End::Limit, Some(Limit::Cells)) => {
            format!("still runs after {steps}: it has visited more than {MAX_CELLS} cells, the maximum")
        }
        (End::Limit, _) => format!("still runs after {steps}"),
    };
    let state = &machine.states()[outcome.state];
    let head = format!(
        "state {state}, head at {}, {} {} not blank",
        outcome.head,
        outcome.nonblank,
        if outcome.nonblank == 1 { "cell" } else { "cells" }
    );
    [end, head, format!("tape {}", shown(&outcome.tape))]
}

/// Longest tape that is printed in full, in cells; `--json` has no such limit.
const SHOWN: usize = 100_000;
/// Number of cells shown at either end of a longer tape.
const ENDS: usize = 40;

/// Abbreviates a long tape.
fn shown(tape: &str) -> String {
    let count = tape.chars().count();
    if count <= SHOWN {
        return tape.to_owned();
    }
    let first: String = tape.chars().take(ENDS).collect();
    let last: String = tape.chars().skip(count - ENDS).collect();
    format!("{first}...{last} ({count} cells; --json prints all)")
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn a_tape_of_millions_of_cells_is_shortened_for_people() {
        let long = format!("01{}2", "1".repeat(SHOWN));
        let ones = "1".repeat(ENDS - 2);
        assert_eq!(shown(&long), format!("01{ones}...1{ones}2 (100003 cells; --json prints all)"));
        assert_eq!(shown(&long[..SHOWN]), long[..SHOWN]);
    }

    #[test]
    fn cell_limit_is_reported() {
        let machine: Machine = "1RA---".parse().unwrap();
        let run = simulate(&machine, &Tape::blank(&machine), 3, &mut |_| true);
        assert_eq!(lines(&machine, &run)[0], "still runs after 3 steps");
        let of = |run: &Outcome| json!(fields(&machine, run).into_iter().collect::<std::collections::BTreeMap<_, _>>());
        assert_eq!((&of(&run)["end"], &of(&run)["limit"]), (&json!("limit"), &json!("steps")));
        let spread = Outcome { limit: Some(Limit::Cells), ..run };
        assert!(lines(&machine, &spread)[0].contains("visited more than 268435456 cells"), "{:?}", lines(&machine, &spread));
        assert_eq!((&of(&spread)["end"], &of(&spread)["limit"]), (&json!("limit"), &json!("cells")));
    }
}
