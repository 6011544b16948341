//! `fob sheet`: sheets of exercises, checked, published and graded.

mod grade;
mod load;
mod similar;

use super::error::{print_fields, print_json, print_text};
use super::output::Output;
use super::{CliError, Status, error};
use crate::base::text::{line, plural};
use crate::course::{self, Edition, Judgement, SHEETS, Sheet, feedback, publish};
use crate::store;
use load::Beside;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

/// What a command that reads a sheet takes, in the words of its help.
const SHEET: &str = "A sheet (.ron), or a name from `fob sheet list`";

/// What to do with sheets.
#[derive(clap::Subcommand, Debug)]
pub enum Command {
    /// List the built-in sheets.
    List,
    /// Check a sheet: everything parses, the solutions earn all points, no solution is the empty or the full language, misreadings
    /// differ from the solution and each other.
    Check {
        #[arg(help = SHEET)]
        sheet: String,
    },
    /// Write the students' edition of a sheet, one file with what they may have.
    Publish {
        #[arg(help = SHEET)]
        sheet: String,
        /// Where to write; an existing file is replaced. `-` is standard output.
        #[arg(short, long, value_name = "OUT")]
        out: PathBuf,
    },
    /// Judge one answer as the student sees it.
    Answer {
        #[arg(help = SHEET)]
        sheet: String,
        /// The exercise.
        id: String,
        /// The answer: .fobwork, .jff, .ron or .txt.
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
    },
    /// Grade hand-ins: a row an answer, and a bad file is a row too.
    Grade(grade::Args),
    /// List pairs of hand-ins that share a wrong language, redundant states, names or coordinates.
    Similar {
        #[arg(help = SHEET)]
        sheet: String,
        /// The folder of hand-ins.
        folder: PathBuf,
    },
}

/// Carries a command out.
pub fn run(command: &Command, json: bool) -> Result<Status, CliError> {
    match command {
        Command::List => {
            let names: Vec<&str> = SHEETS.iter().map(|(name, _)| *name).collect();
            if json {
                print_json(&names)
            } else {
                print_text(&names.join("\n"))
            }
            Ok(Status::Yes)
        }
        Command::Check { sheet } => check(sheet, json),
        Command::Publish { sheet, out } => publish_to(sheet, out, json),
        Command::Answer { sheet, id, files } => answer(sheet, id, files, json),
        Command::Grade(args) => grade::run(args, json),
        Command::Similar { sheet, folder } => similar::run(sheet, folder, json),
    }
}

/// Reads the sheet that an argument means: a file, or a built-in one.
fn open(file: &str) -> Result<Sheet, CliError> {
    let path = Path::new(file);
    let text = match course::builtin(file) {
        Some(text) if !path.exists() => text.to_owned(),
        _ => store::read_text_of(path, store::Source::Stream, store::Encoding::Utf8).map_err(|error| {
            let mut problems = error.lines();
            if error.is_not_found() {
                problems[0].push_str("; expected a sheet, or a name from `fob sheet list`");
            }
            CliError { problems }
        })?,
    };
    let beside = Beside::new(path);
    let read = course::read_sheet(&text, &|name| beside.read(name)).map_err(|problems| in_sheet(file, &problems))?;
    for warning in &read.warnings {
        error::warning(format!("{file}:{warning}"));
    }
    Ok(read.sheet)
}

fn in_sheet(file: &str, problems: &[crate::base::document::Problem]) -> CliError {
    let told = |problem: &crate::base::document::Problem| match problem.at {
        Some(_) => format!("{file}:{problem}"),
        None => format!("{file}: {problem}"),
    };
    CliError { problems: problems.iter().map(told).collect() }
}

fn check(file: &str, json: bool) -> Result<Status, CliError> {
    let sheet = open(file)?;
    let problems = course::check(&sheet);
    if !problems.is_empty() {
        return Err(in_sheet(file, &problems));
    }
    if json {
        let kinds: Vec<Value> = sheet
            .exercises
            .iter()
            .map(|exercise| json!({ "id": exercise.id, "kind": exercise.task.kind(), "points": points(exercise.points) }))
            .collect();
        print_fields(&[
            ("title", json!(sheet.title)),
            ("exercises", json!(sheet.exercises.len())),
            ("points", points(sheet.points())),
            ("list", Value::Array(kinds)),
        ]);
    } else {
        let exercises = plural(sheet.exercises.len(), "exercise");
        print_text(&line(&format!("{}: {exercises}, {} points", sheet.title, sheet.points())));
    }
    Ok(Status::Yes)
}

fn publish_to(file: &str, out: &Path, json: bool) -> Result<Status, CliError> {
    let sheet = open(file)?;
    if sheet.edition == Edition::Student {
        return Err(CliError::new(format!("{file}: it is a student's edition already: expected the teacher's sheet")));
    }
    let problems = course::check(&sheet);
    if !problems.is_empty() {
        return Err(in_sheet(file, &problems));
    }
    let text = publish::publish(&sheet);
    let output = Output::new(out)?;
    output.write(text.as_bytes())?;
    if sheet.exercises.iter().any(|exercise| exercise.practice) {
        error::notice(publish::NOT_SECRET.to_owned());
    }
    if json && output != Output::Standard {
        print_fields(&[("file", json!(output.path().map(|path| path.display().to_string())))]);
    }
    Ok(Status::Yes)
}

fn answer(file: &str, id: &str, files: &[PathBuf], json: bool) -> Result<Status, CliError> {
    let sheet = open(file)?;
    let Some(exercise) = sheet.exercise(id) else {
        let ids: Vec<&str> = sheet.exercises.iter().map(|exercise| exercise.id.as_str()).collect();
        return Err(CliError::new(format!("{id}: no such exercise in {file}: expected one of {}", ids.join(", "))));
    };
    let (mut judged, mut problems) = (Vec::new(), Vec::new());
    for path in files {
        match load::one(path).and_then(|file| course::answer(&sheet, exercise, &file)) {
            Ok(judgement) => judged.push(judgement),
            Err(problem) => problems.push(format!("{}: {problem}", path.display())),
        }
    }
    if !problems.is_empty() {
        return Err(CliError { problems });
    }
    if json {
        let mut documents: Vec<Value> = judged.iter().map(|judged| document(exercise, judged)).collect();
        if documents.len() == 1 {
            print_json(&documents.swap_remove(0));
        } else {
            print_json(&documents);
        }
        return Ok(Status::Yes);
    }
    for (path, judged) in files.iter().zip(&judged) {
        let before = if files.len() > 1 { format!("{}: ", path.display()) } else { String::new() };
        print_text(&line(&format!("{before}{}", judged.verdict)));
        print_text(&feedback::text(exercise, judged));
    }
    Ok(Status::Yes)
}

/// A judgement as JSON, as much of it as the student is told.
fn document(exercise: &course::Exercise, judged: &Judgement) -> Value {
    let told = exercise.feedback > course::Level::Verdict;
    let mut fields = serde_json::Map::new();
    let mut field = |name: &str, value: Value| fields.insert(name.to_owned(), value);
    field("points", judged.points.map_or(Value::Null, points));
    field("max", points(exercise.points));
    field("verdict", json!(judged.verdict));
    field("counterexample", json!(judged.counterexample.as_ref().filter(|_| told)));
    field("answer_accepts", json!(judged.answer_accepts.filter(|_| told)));
    field("edits", json!(judged.edits));
    let density = judged.density.as_ref().map(course::four_decimals);
    field("density", json!(density.and_then(|text| text.parse::<f64>().ok())));
    field("misreading", json!(judged.misreading));
    field("feedback", json!(feedback::text(exercise, judged)));
    field("problem", json!(judged.problem));
    Value::Object(fields)
}

/// Points as a number, whole where they are.
fn points(points: course::Points) -> Value {
    let number = points.number();
    if number.fract() == 0.0 { json!(number as u64) } else { json!(number) }
}
