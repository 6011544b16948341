//! Commands that make a wheel.

use super::{CliError, print_fields, print_json, print_text, source};
use crate::base::text::{plural, visible};
use crate::cli::arena::{cores, many};
use crate::cli::output::Output;
use crate::cli::progress::Progress;
use crate::cli::turing;
use crate::machines::wheel::{self, MOST_LETTERS, MOST_PRODUCTIONS, Wheel, search};
use serde::Serialize;
use serde_json::json;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

/// Arguments of `fob wheel from-turing`.
#[derive(clap::Args, Debug)]
pub struct FromTuring {
    /// A file, a machine in one line (as busy beavers are published), or a name from `fob turing list`.
    machine: String,
    /// Content of the tape, from cell 0 on.
    #[arg(long, value_name = "T", default_value = "")]
    tape: String,
    /// Cell where the head starts.
    #[arg(long, value_name = "N", default_value_t = 0)]
    head: i64,
    /// File to write (.ron); replaces an existing file. The default, or `-`, is standard output.
    #[arg(short, long, value_name = "OUT")]
    out: Option<PathBuf>,
}

pub fn from_turing(args: &FromTuring, json: bool) -> Result<(), CliError> {
    let place = args.out.as_deref().map_or(Ok(Output::Standard), place_of);
    let (machine, place) = CliError::both(turing::load(&args.machine), place)?;
    let tape = turing::tape(&machine, &args.tape, args.head)?;
    let stem = Path::new(&args.machine).file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into_owned());
    let wheel = wheel::from_turing(&visible(&stem), &machine, &tape)
        .map_err(|why| CliError::new(format!("{}: too large for a wheel: {why}", args.machine)))?;
    deliver(&wheel, &place, json)
}

/// Resolves OUT, which may end in `.ron` or have no extension.
fn place_of(out: &Path) -> Result<Output, CliError> {
    let place = Output::new(out)?;
    let is_ron = out.extension().is_none_or(|ending| ending.eq_ignore_ascii_case("ron"));
    if is_ron || !matches!(place, Output::File(_)) {
        return Ok(place);
    }
    Err(CliError::new(format!("{}: unknown extension: expected .ron", out.display())))
}

/// Arguments of `fob wheel search`.
#[derive(clap::Args, Debug)]
pub struct Search {
    /// Seed; the same seed finds the same wheels.
    #[arg(long, value_name = "N")]
    seed: u64,
    /// Number of productions; by default the search tries 2 to 4.
    #[arg(long, value_name = "P", value_parser = clap::value_parser!(u32).range(1..=MOST_PRODUCTIONS as i64))]
    productions: Option<u32>,
    /// Maximum number of letters in a production.
    #[arg(long, value_name = "L", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=MOST_LETTERS as i64))]
    letters: u32,
    /// Number of wheels measured at once; the default is the number of cores. The results do not depend on it.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1024))]
    jobs: Option<u32>,
}

#[derive(Serialize)]
struct Fair {
    wheel: Vec<String>,
    probability: f64,
    swing: f64,
    open: f64,
    word: f64,
    steps: u64,
}

pub fn search(args: &Search, json: bool) -> Result<(), CliError> {
    let query = search::Query {
        seed: args.seed,
        productions: args.productions.map(|count| count as usize),
        letters: args.letters as usize,
    };
    let (progress, done) = (Mutex::new(Progress::new(search::CANDIDATES as u64, "wheels")), AtomicU64::new(0));
    let jobs = args.jobs.map_or_else(cores, |jobs| jobs as usize);
    let found = many(search::CANDIDATES, jobs, |number| {
        let found = search::candidate(&query, number);
        let all = done.fetch_add(1, Ordering::SeqCst) + 1;
        progress.lock().unwrap_or_else(PoisonError::into_inner).set(all);
        Ok(found)
    })?;
    progress.into_inner().unwrap_or_else(PoisonError::into_inner).finish();
    let fair = search::best_first(found.into_iter().flatten()).into_iter().map(|search::Found { wheel, measure }| Fair {
        wheel: wheel.productions().iter().map(ToString::to_string).collect(),
        probability: measure.probability,
        swing: measure.swing,
        open: measure.open,
        word: measure.word,
        steps: measure.steps,
    });
    let fair: Vec<Fair> = fair.collect();
    if json {
        print_json(&fair);
        return Ok(());
    }
    for Fair { wheel, probability, swing, open, word, steps } in fair {
        let wheel: Vec<String> = wheel.iter().map(|production| format!("\"{production}\"")).collect();
        print_text(&format!(
            "[{}]: accepted {probability:.3}, swing {swing:.2}, open {open:.2} bits, word {word:.1}, last run {}",
            wheel.join(", "),
            plural(steps as usize, "step")
        ));
    }
    Ok(())
}

/// File formats of a sheet.
const SHEETS: [&str; 3] = ["svg", "png", "pdf"];

pub fn picture(file: &str, out: &Path) -> Result<(), CliError> {
    let ending = out.extension().and_then(|ending| ending.to_str()).map(str::to_ascii_lowercase);
    let form = ending.filter(|ending| SHEETS.contains(&ending.as_str()));
    let form = form.ok_or_else(|| CliError::new(format!("{}: unknown extension: expected .svg, .png or .pdf", out.display())));
    let (wheel, (form, place)) = CliError::both(source::load(file), CliError::both(form, Output::new(out)))?;
    let svg = crate::picture::wheel_sheet(&wheel);
    let bytes = match form.as_str() {
        "svg" => svg.into_bytes(),
        "pdf" => crate::picture::pdf(wheel.name(), &svg, crate::picture::A4),
        _ => crate::picture::wheel_sheet_png(&wheel),
    };
    place.write(&bytes)
}

/// Writes a wheel. With `json` standard output gets the wheel as JSON: in addition to a file, instead of RON.
fn deliver(wheel: &Wheel, place: &Output, json: bool) -> Result<(), CliError> {
    match place {
        Output::Standard if json => {}
        Output::Standard => print_text(wheel.to_ron().trim_end()),
        _ => place.write(wheel.to_ron().as_bytes())?,
    }
    if json {
        let productions: Vec<String> = wheel.productions().iter().map(ToString::to_string).collect();
        print_fields(&[
            ("name", json!(wheel.name())),
            ("about", json!(wheel.about())),
            ("wheel", json!(productions)),
            ("start", json!(wheel.start().to_string())),
            ("steps", json!(wheel.steps())),
            ("limit", json!(wheel.limit())),
            ("file", json!(place.path().map(|path| path.display().to_string()))),
        ]);
    }
    Ok(())
}
