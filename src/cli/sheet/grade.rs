//! `fob sheet grade`: grades the hand-ins of a class into a table.

use super::points::points;
use super::source::SHEET;
use super::{CliError, Status, gradescope, hand_ins, load, print_json};
use crate::base::csv::{self, Style};
use crate::cli::error;
use crate::cli::output::Output;
use crate::exercises::people::Known;
use crate::exercises::roster::Roster;
use crate::exercises::{self, Row, Sheet, feedback, grades};
use crate::store;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Arguments of `fob sheet grade`.
#[derive(clap::Args, Debug)]
pub struct Args {
    #[arg(help = SHEET)]
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
    /// Fill in a table of students: a gradebook exported from Canvas, Moodle's grading worksheet, or any other table (CSV).
    #[arg(long, value_name = "EXPORT")]
    roster: Option<PathBuf>,
    /// Write the table as Excel expects it: with a byte order mark, lines ending in CR LF.
    #[arg(long)]
    excel: bool,
    /// Write `;` between the cells of the table, which spreadsheets expect where decimals have a comma.
    #[arg(long)]
    semicolon: bool,
    /// Folder for feedback files, one per hand-in and named after it.
    #[arg(long, value_name = "DIR")]
    feedback: Option<PathBuf>,
    /// Folder for Gradescope's `results.json`, one in a folder per hand-in.
    #[arg(long, value_name = "DIR")]
    gradescope: Option<PathBuf>,
    /// Number of answers graded at once. The results do not depend on it.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    jobs: Option<u16>,
}

pub fn run(args: &Args, json: bool) -> Result<Status, CliError> {
    let output = args.out.as_deref().map_or(Ok(Output::Standard), Output::new)?;
    let roster = args.roster.as_deref().map(read_roster).transpose()?;
    // Skip the output of an earlier run among the hand-ins.
    let outputs = [&args.out, &args.feedback, &args.gradescope, &args.roster];
    let skip: Vec<PathBuf> = outputs.into_iter().flatten().filter_map(|path| path.canonicalize().ok()).collect();
    let known = roster.as_ref().map_or_else(Known::default, |roster| Known {
        ids: roster.canvas_ids(),
        listed: roster.listed(),
        ..Known::default()
    });
    let hand_ins::Graded { sheet, rows, absent } = hand_ins::graded(&args.sheet, &args.hand_ins, &skip, known, args.jobs)?;
    let cells = match (&roster, args.roster.as_deref()) {
        (Some(roster), Some(path)) => {
            let book = roster.fill(&sheet, &rows);
            for notice in book.notices {
                error::listed(format!("notice: {}: {notice}", path.display()));
            }
            book.cells
        }
        _ if args.wide => grades::wide(&sheet, &rows, &absent),
        _ => grades::long(&rows),
    };
    let style = Style { separator: if args.semicolon { ';' } else { ',' }, excel: args.excel };
    let table = csv::write_as(csv::harmless(cells), style);
    say_unread(&sheet, &rows);
    if let Some(folder) = &args.feedback {
        write_feedback(folder, &sheet, &rows)?;
    }
    if let Some(folder) = &args.gradescope {
        needs_outer(folder)?;
        gradescope::write(folder, &sheet, &rows, &args.hand_ins)?;
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

/// Reads a table of students.
pub(super) fn read_roster(path: &Path) -> Result<Roster, CliError> {
    let bytes = store::read_any(path, store::LIMIT).map_err(|error| CliError { problems: error.lines() })?;
    let text = load::table(bytes).map_err(|problem| CliError::new(format!("{}:{problem}", path.display())))?;
    Roster::read(&text).map_err(|problem| CliError::new(format!("{}:{problem}", path.display())))
}

/// Prints on standard error each file from which no answer was read, and the files that count as one student's although no
/// learning system names their author.
fn say_unread(sheet: &Sheet, rows: &[Row]) {
    let mut said = std::collections::HashSet::new();
    for row in rows {
        if let Some(reason) = row.unread()
            && said.insert((&row.file, reason))
        {
            error::listed(format!("notice: {}: not read: {reason}", row.file));
        }
        if row.judged.verdict == "no such exercise" && said.insert((&row.file, &*row.exercise)) {
            let reason = row.judged.problem.as_deref().unwrap_or_default();
            error::listed(format!("notice: {}: {reason}: this answer counts nothing", row.file));
        }
    }
    for doubt in exercises::doubts(sheet, rows) {
        error::listed(format!("notice: {}", doubt.notice()));
    }
}

/// Refuses a folder for output whose own folder does not exist.
fn needs_outer(folder: &Path) -> Result<(), CliError> {
    let outer = folder.parent().filter(|outer| !outer.as_os_str().is_empty()).unwrap_or(Path::new("."));
    if outer.is_dir() {
        return Ok(());
    }
    Err(CliError::new(format!("{}: its folder does not exist: expected an existing one", folder.display())))
}

/// Writes one feedback file per hand-in, named after it.
fn write_feedback(folder: &Path, sheet: &Sheet, rows: &[Row]) -> Result<(), CliError> {
    let mut by_file: BTreeMap<&str, Vec<&Row>> = BTreeMap::new();
    for row in rows {
        by_file.entry(&row.file).or_default().push(row);
    }
    needs_outer(folder)?;
    for (file, mut rows) in by_file {
        // A group's file is in a row of each of its people.
        let first = rows[0].person.id.clone();
        rows.retain(|row| row.person.id == first);
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
