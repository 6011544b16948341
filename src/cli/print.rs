//! `fob print`: everything for a real table as one PDF.

use super::error::print_fields;
use super::output::Output;
use super::terms::Terms;
use super::{CliError, Status};
use crate::board::Board;
use crate::machines::Machine;
use crate::picture::{Handout, Paper};
use crate::rules::{Quiet, Setup};
use serde_json::json;
use std::path::{Path, PathBuf};

/// Make a PDF to print for a game at a real table: the machine, large enough for playing pieces; the rules of the kind of game and the
/// holes of every string; a score sheet with the pieces to cut out.
#[derive(clap::Args, Debug)]
pub struct Args {
    #[command(flatten)]
    terms: Terms,
    /// The size of the paper.
    #[arg(long, value_enum, default_value = "a4")]
    paper: PaperSize,
    /// The address of a page with Fob: prints a QR code that opens the referee there, with the same machine, kind and rules.
    /// Built-in machines only.
    #[arg(long, value_name = "ADDRESS")]
    page: Option<String>,
    /// Where to write (.pdf); an existing file is replaced. `-` is standard output.
    #[arg(short, long, value_name = "OUT")]
    out: PathBuf,
}

/// The sizes of paper by their names.
#[derive(clap::ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
enum PaperSize {
    A4,
    A3,
    Letter,
}

/// Writes the PDF.
///
/// # Errors
/// Arguments that do not fit together, a file that cannot be read or written, a machine that is too large to be printed.
pub fn run(args: &Args, json: bool) -> Result<Status, CliError> {
    let ((machine, board), place) = CliError::both(args.terms.load(), place_of(&args.out, json))?;
    let setup = args.terms.agreed(&machine, &board, 1, None)?;
    let link = args.page.as_deref().map(|page| link(page, &setup, &machine, &board)).transpose()?;
    let paper = match args.paper {
        PaperSize::A4 => Paper::A4,
        PaperSize::A3 => Paper::A3,
        PaperSize::Letter => Paper::Letter,
    };
    let handout = Handout { setup: &setup, paper, link: link.as_deref() };
    let wrong = |error: crate::picture::PrintError| CliError::new(error.to_string());
    let pages = handout.pages().map_err(wrong)?.len();
    place.write(&handout.pdf().map_err(wrong)?)?;
    if json {
        print_fields(&[
            ("file", json!(place.path().map(|path| path.display().to_string()))),
            ("pages", json!(pages)),
            ("link", json!(link)),
        ]);
    }
    Ok(Status::Yes)
}

/// Returns the place that OUT names, whose ending is `.pdf` or none.
fn place_of(out: &Path, json: bool) -> Result<Output, CliError> {
    let place = Output::new(out)?;
    let is_pdf = out.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("pdf"));
    match place {
        Output::File(_) if !is_pdf => Err(CliError::new(format!("{}: unknown extension: expected .pdf", out.display()))),
        Output::Standard if json => {
            Err(CliError::new(format!("-o {}: standard output is used for the JSON document; expected a file", out.display())))
        }
        place => Ok(place),
    }
}

/// Returns the link that opens the referee with this match, which has one if the other side knows its machine and board by name.
fn link(page: &str, setup: &Setup, machine: &Machine, board: &Board) -> Result<String, CliError> {
    let is_page = ["https://", "http://"].iter().any(|scheme| page.strip_prefix(scheme).is_some_and(|rest| !rest.is_empty()));
    if !is_page || page.contains(char::is_whitespace) {
        return Err(CliError::new(format!("--page {page}: expected an address that begins with https:// or http://")));
    }
    let (Some(machine_name), Some(board_name)) = (machine.builtin_name(), board.builtin_name()) else {
        let what = if machine.builtin_name().is_none() { machine.name() } else { &board.name };
        return Err(CliError::new(format!("--page: \"{what}\" is not built in, so a link cannot open the referee with it")));
    };
    let mut pairs = form_urlencoded::Serializer::new(String::new());
    pairs.append_pair("kind", setup.kind.name());
    if setup.teams {
        pairs.append_pair("teams", "yes");
    }
    pairs.append_pair(if machine.finite().is_some() { "dfa" } else { "machine" }, machine_name);
    pairs.append_pair("board", board_name);
    let quiet = setup.quiet.map_or_else(|| "never".to_owned(), |Quiet { shots, pucks }| format!("{shots},{pucks}"));
    pairs.append_pair("quiet", &quiet).append_pair("extra", &setup.extra.to_string());
    // In a route a blank is %20.
    let pairs = pairs.finish().replace('+', "%20");
    Ok(format!("{}#referee?{pairs}", page.split('#').next().unwrap_or_default()))
}
