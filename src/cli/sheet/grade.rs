//! `fob sheet grade`: grades the hand-ins of a class into a table.

use super::{CliError, Status, load, open, points, print_json};
use crate::cli::error;
use crate::cli::output::Output;
use crate::cli::progress::Progress;
use crate::course::{self, Edition, File, Row, Sheet, feedback, grades};
use crate::store;
use rayon::prelude::*;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

/// Arguments of `fob sheet grade`.
#[derive(clap::Args, Debug)]
pub struct Args {
    #[arg(help = super::SHEET)]
    sheet: String,
    /// Hand-in files (.fobwork, .jff, .ron, .txt, .url), folders of them, or links to hand-ins.
    #[arg(required = true, value_name = "FOLDER|FILE")]
    hand_ins: Vec<PathBuf>,
    /// File for the table of grades (CSV); replaces an existing file. The default, or `-`, is standard output.
    #[arg(short, long, value_name = "CSV")]
    out: Option<PathBuf>,
    /// Write one row per student and one column per exercise, instead of one row per answer.
    #[arg(long)]
    wide: bool,
    /// Fill in a gradebook exported from Canvas: its columns up to `Section`, and one for the sheet.
    #[arg(long, value_name = "EXPORT")]
    roster: Option<PathBuf>,
    /// Folder for feedback files, one per hand-in and named after it.
    #[arg(long, value_name = "DIR")]
    feedback: Option<PathBuf>,
    /// Number of answers graded at once. The results do not depend on it.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    jobs: Option<u16>,
}

pub fn run(args: &Args, json: bool) -> Result<Status, CliError> {
    let output = args.out.as_deref().map_or(Ok(Output::Standard), Output::new)?;
    let export = args
        .roster
        .as_deref()
        .map(|path| store::read_text_of(path, store::Source::Stream, store::Encoding::Foreign))
        .transpose()?;
    // Skip the output of an earlier run among the hand-ins.
    let skip: Vec<PathBuf> =
        [&args.out, &args.feedback, &args.roster].into_iter().flatten().filter_map(|path| path.canonicalize().ok()).collect();
    let (sheet, rows) = graded(&args.sheet, &args.hand_ins, &skip, args.jobs)?;
    let table = match (&export, args.roster.as_deref()) {
        (Some(export), Some(path)) => {
            let book = grades::gradebook(&sheet, &rows, export)
                .map_err(|problem| CliError::new(format!("{}: {problem}", path.display())))?;
            for student in book.unmatched {
                error::notice(format!("{}: no student {student:?} in the gradebook", path.display()));
            }
            book.csv
        }
        _ if args.wide => grades::wide(&sheet, &rows),
        _ => grades::long(&rows),
    };
    if let Some(folder) = &args.feedback {
        write_feedback(folder, &sheet, &rows)?;
    }
    if json {
        if output != Output::Standard {
            output.write(table.as_bytes())?;
        }
        print_json(&rows.iter().map(document).collect::<Vec<_>>());
    } else {
        output.write(table.as_bytes())?;
    }
    Ok(Status::Yes)
}

/// Where a hand-in is.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Place {
    /// In a file.
    File(PathBuf),
    /// In the link itself.
    Link(String),
}

/// Grades all hand-ins. Returns the sheet and the rows, ordered by path.
///
/// # Errors
/// The sheet cannot be read or is a student's edition, or a hand-in's path does not exist.
pub fn graded(sheet: &str, hand_ins: &[PathBuf], skip: &[PathBuf], jobs: Option<u16>) -> Result<(Sheet, Vec<Row>), CliError> {
    let name = sheet;
    let sheet = open(name)?;
    if sheet.edition == Edition::Student {
        return Err(CliError::new(format!("{name}: a student's edition: expected the teacher's sheet")));
    }
    let (mut files, mut problems): (Vec<(String, Place)>, Vec<String>) = (Vec::new(), Vec::new());
    let mut links = 0;
    for hand_in in hand_ins {
        if let Some(link) = hand_in.to_str().filter(|text| course::work_of(text).is_some()) {
            // The student is named inside.
            links += 1;
            files.push((format!("link-{links:04}.fobwork"), Place::Link(link.to_owned())));
            continue;
        }
        let with_path = |problem: String| format!("{}: {problem}", hand_in.display());
        match std::fs::metadata(hand_in) {
            Ok(about) if about.is_dir() => match load::below(hand_in, skip) {
                Ok(found) => files.extend(found.into_iter().map(|(path, place)| (path, Place::File(place)))),
                Err(problem) => problems.push(with_path(problem)),
            },
            // A dangling link gets a row too.
            _ if std::fs::symlink_metadata(hand_in).is_ok() => {
                files.push((hand_in.to_string_lossy().into_owned(), Place::File(hand_in.clone())));
            }
            Ok(_) | Err(_) => problems.push(with_path("no such file or folder: expected hand-ins".to_owned())),
        }
    }
    if !problems.is_empty() {
        return Err(CliError { problems });
    }
    files.sort();
    files.dedup();
    let progress = Mutex::new((Progress::new(files.len() as u64, "hand-ins"), 0_u64));
    let judge = |(path, place): &(String, Place)| {
        let content = match place {
            Place::File(place) => load::content(place),
            Place::Link(link) => Ok(link.clone().into_bytes()),
        };
        let file = File { path: path.clone(), content };
        let rows = course::rows(&sheet, &file);
        if let Ok(mut progress) = progress.lock() {
            progress.1 += 1;
            let done = progress.1;
            progress.0.set(done);
        }
        rows
    };
    let pool = rayon::ThreadPoolBuilder::new().num_threads(jobs.map_or(0, usize::from)).build();
    let mut rows: Vec<Row> = match pool {
        Ok(pool) => pool.install(|| files.par_iter().flat_map_iter(judge).collect()),
        Err(_) => files.iter().flat_map(judge).collect(),
    };
    if let Ok((bar, _)) = progress.into_inner() {
        bar.finish();
    }
    course::mark_repeated(&mut rows);
    Ok((sheet, rows))
}

/// Writes one feedback file per hand-in, named after it.
fn write_feedback(folder: &Path, sheet: &Sheet, rows: &[Row]) -> Result<(), CliError> {
    let mut by_file: BTreeMap<&str, Vec<&Row>> = BTreeMap::new();
    for row in rows {
        by_file.entry(&row.file).or_default().push(row);
    }
    let outer = folder.parent().filter(|outer| !outer.as_os_str().is_empty()).unwrap_or(Path::new("."));
    if !outer.is_dir() {
        return Err(CliError::new(format!("{}: its folder does not exist: expected an existing one", folder.display())));
    }
    for (file, rows) in by_file {
        // Of a file outside a folder only the name is used.
        let below: PathBuf = Path::new(file)
            .components()
            .filter_map(|part| if let std::path::Component::Normal(name) = part { Some(name) } else { None })
            .collect();
        let mut name = below.into_os_string();
        name.push(".md");
        store::save_atomic(&folder.join(name), feedback::file(sheet, &rows).as_bytes())?;
    }
    Ok(())
}

/// Returns a row as JSON, with the columns of the table.
fn document(row: &Row) -> Value {
    let cells = grades::cells(row);
    let mut fields = serde_json::Map::new();
    for (name, cell) in grades::COLUMNS.iter().zip(cells) {
        let number = |n: Option<usize>| n.map_or(Value::Null, |n| json!(n));
        let judged = &row.judged;
        let value = match *name {
            "points" => judged.points.map_or(Value::Null, points),
            "max" => row.max.map_or(Value::Null, points),
            "states" => number(judged.states),
            "minimal_states" => number(judged.minimal_states),
            "edits" => number(judged.edits),
            "density" => cell.parse::<f64>().map_or(Value::Null, |density| json!(density)),
            "counterexample" => json!(judged.counterexample),
            "answer_says" => json!(judged.answer_says),
            "expected" => json!(judged.expected),
            "misreading" => json!(judged.misreading),
            "problem" if cell.is_empty() => Value::Null,
            _ => json!(cell),
        };
        fields.insert((*name).to_owned(), value);
    }
    Value::Object(fields)
}
