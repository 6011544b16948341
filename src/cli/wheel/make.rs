//! The commands that make a wheel.

use super::{CliError, print_fields, print_text};
use crate::base::text::visible;
use crate::cli::output::Output;
use crate::cli::turing;
use crate::machines::wheel::{self, Wheel};
use crate::turing::Tape;
use serde_json::json;
use std::path::{Path, PathBuf};

/// What is made a wheel of.
#[derive(clap::Args, Debug)]
pub struct FromTuring {
    /// A file, the one line of a busy beaver, or a name from `fob turing list`.
    machine: String,
    /// What stands on the tape from cell 0 on.
    #[arg(long, value_name = "T", default_value = "")]
    tape: String,
    /// The cell at which the head begins.
    #[arg(long, value_name = "N", default_value_t = 0)]
    head: i64,
    /// Where to write (.ron), in place of standard output; an existing file is replaced. `-` is standard output.
    #[arg(short, long, value_name = "OUT")]
    out: Option<PathBuf>,
}

pub fn from_turing(args: &FromTuring, json: bool) -> Result<(), CliError> {
    let place = args.out.as_deref().map_or(Ok(Output::Standard), place_of);
    let (machine, place) = CliError::both(turing::load(&args.machine), place)?;
    let tape = Tape::read(&machine, &args.tape, args.head).map_err(|why| CliError::new(format!("--tape: {why}")))?;
    let stem = Path::new(&args.machine).file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into_owned());
    let wheel = wheel::from_turing(&visible(&stem), &machine, &tape)
        .map_err(|why| CliError::new(format!("{}: the wheel would be too large: {why}", args.machine)))?;
    deliver(&wheel, &place, json)
}

/// The place that OUT names, whose ending is `.ron` or none.
fn place_of(out: &Path) -> Result<Output, CliError> {
    let place = Output::of(out)?;
    let is_ron = out.extension().is_none_or(|ending| ending.eq_ignore_ascii_case("ron"));
    if is_ron || !matches!(place, Output::File(_)) {
        return Ok(place);
    }
    Err(CliError::new(format!("{}: unknown ending: expected .ron", out.display())))
}

/// Writes a wheel; with `json` standard output gets it as JSON as well, or instead.
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
