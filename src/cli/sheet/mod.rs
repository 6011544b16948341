//! `fob sheet`: checks, publishes and grades exercise sheets.

mod class;
mod grade;
mod gradescope;
mod hand_ins;
mod load;
mod points;
mod similar;
mod source;

use super::error::{print_fields, print_json, print_text};
use super::output::Output;
use super::{CliError, Status, error};
use crate::base::text::{line, plural};
use crate::exercises::{self, EXAMPLE, Edition, Judgement, SHEETS, feedback, publish};
use points::points;
use serde_json::{Value, json};
use source::{SHEET, in_sheet, open};
use std::path::{Path, PathBuf};

/// Commands for sheets.
#[derive(clap::Subcommand, Debug)]
pub enum Command {
    /// List the built-in sheets.
    List,
    /// Write a sheet with every kind of exercise, with comments, to begin from.
    Example {
        /// File to write; replaces an existing file. `-` is standard output.
        #[arg(short, long, value_name = "OUT", default_value = "-")]
        out: PathBuf,
    },
    /// Check a sheet and report every problem.
    ///
    /// Everything must parse; the solutions must earn all points; no solution may be the empty or the full language; misreadings must
    /// differ from the solution and from each other.
    Check {
        #[arg(help = SHEET)]
        sheet: String,
    },
    /// Write the student's edition of a sheet: one file, without anything that students must not see.
    Publish {
        #[arg(help = SHEET)]
        sheet: String,
        /// File to write; replaces an existing file. `-` is standard output.
        #[arg(short, long, value_name = "OUT")]
        out: PathBuf,
    },
    /// Grade an answer and print what the student would see.
    Answer {
        #[arg(help = SHEET)]
        sheet: String,
        /// Id of the exercise.
        id: String,
        /// Answer files: .fobwork, .jff, .ron or .txt.
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
    },
    /// Grade hand-ins into a table with one row per answer; unreadable files get a row too.
    Grade(grade::Args),
    /// Open a class on a server: students hand in by one link, and the server judges.
    ///
    /// Prints the link for students, the secret one for you, and the codes of the students on a list. The solutions stay on the server.
    Class(class::Args),
    /// List pairs of hand-ins that share a wrong language, redundant states, names or coordinates.
    Similar {
        #[arg(help = SHEET)]
        sheet: String,
        /// Folder of hand-ins.
        folder: PathBuf,
    },
}

/// Runs a command.
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
        Command::Example { out } => write(EXAMPLE, None, out, json),
        Command::Check { sheet } => check(sheet, json),
        Command::Publish { sheet, out } => publish_to(sheet, out, json),
        Command::Answer { sheet, id, files } => answer(sheet, id, files, json),
        Command::Grade(args) => grade::run(args, json),
        Command::Class(args) => class::run(args, json),
        Command::Similar { sheet, folder } => similar::run(sheet, folder, json),
    }
}

/// Writes a sheet, and then the note about it.
fn write(text: &str, note: Option<&str>, out: &Path, json: bool) -> Result<Status, CliError> {
    let output = Output::new(out)?;
    output.write(text.as_bytes())?;
    if let Some(note) = note {
        error::notice(note.to_owned());
    }
    if json && output != Output::Standard {
        print_fields(&[("file", json!(output.path().map(|path| path.display().to_string())))]);
    }
    Ok(Status::Yes)
}

fn check(file: &str, json: bool) -> Result<Status, CliError> {
    let sheet = open(file)?;
    let problems = exercises::check(&sheet);
    if !problems.is_empty() {
        return Err(in_sheet(file, &problems));
    }
    for warning in exercises::warnings(&sheet) {
        error::warning(format!("{file}:{warning}"));
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
        return Err(CliError::new(format!("{file}: already a student's edition: expected the teacher's sheet")));
    }
    let problems = exercises::check(&sheet);
    if !problems.is_empty() {
        return Err(in_sheet(file, &problems));
    }
    let note = sheet.exercises.iter().any(|exercise| exercise.practice).then_some(publish::NOT_SECRET);
    write(&publish::publish(&sheet), note, out, json)
}

fn answer(file: &str, id: &str, files: &[PathBuf], json: bool) -> Result<Status, CliError> {
    let sheet = open(file)?;
    let Some(exercise) = sheet.exercise(id) else {
        let ids: Vec<&str> = sheet.exercises.iter().map(|exercise| exercise.id.as_str()).collect();
        return Err(CliError::new(format!("{id}: no such exercise in {file}: expected one of {}", ids.join(", "))));
    };
    let (mut judged, mut problems) = (Vec::new(), Vec::new());
    for path in files {
        match load::one(path).and_then(|file| exercises::answer(&sheet, exercise, &file)) {
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
        print_text(&line(&format!("{before}{}", feedback::shown_verdict(exercise, judged))));
        print_text(&feedback::text(exercise, judged));
    }
    Ok(Status::Yes)
}

/// Returns a judgement as JSON, with only the fields that the student may see.
fn document(exercise: &exercises::Exercise, judged: &Judgement) -> Value {
    let shows_answer = exercise.feedback > exercises::Level::Verdict;
    let shows_hint = exercise.feedback >= exercises::Level::Hint;
    let mut fields = serde_json::Map::new();
    let mut field = |name: &str, value: Value| fields.insert(name.to_owned(), value);
    field("points", judged.points.map_or(Value::Null, points));
    field("max", points(exercise.points));
    field("verdict", json!(feedback::shown_verdict(exercise, judged)));
    field("counterexample", json!(judged.counterexample.as_ref().filter(|_| shows_answer)));
    field("answer_accepts", json!(judged.answer_accepts.filter(|_| shows_answer)));
    field("edits", json!(judged.edits.filter(|_| shows_answer)));
    let density = judged.density.as_ref().filter(|_| shows_answer).map(exercises::four_decimals);
    field("density", json!(density.and_then(|text| text.parse::<f64>().ok())));
    field("misreading", json!(judged.misreading.as_ref().filter(|_| shows_hint)));
    field("feedback", json!(feedback::text(exercise, judged)));
    field("problem", json!(feedback::problem(exercise, judged)));
    Value::Object(fields)
}
