//! `fob sheet class`: opens a class on a server.

use super::source::SHEET;
use super::{CliError, Status};
use std::path::PathBuf;

/// What students learn at once.
#[derive(clap::ValueEnum, Clone, Copy, Debug)]
#[cfg_attr(not(feature = "server"), allow(dead_code))]
enum Show {
    /// Verdict, counterexample, points and feedback, as far as the sheet allows.
    All,
    /// The verdict alone.
    Verdict,
    /// Nothing before the deadline.
    Receipt,
}

/// Which of several answers to an exercise counts.
#[derive(clap::ValueEnum, Clone, Copy, Debug)]
#[cfg_attr(not(feature = "server"), allow(dead_code))]
enum Counts {
    /// The one with the most points.
    Best,
    /// The last one.
    Last,
}

/// Arguments of `fob sheet class`.
#[derive(clap::Args, Debug)]
#[cfg_attr(not(feature = "server"), allow(dead_code))]
pub struct Args {
    #[arg(help = SHEET)]
    sheet: String,
    /// Address of the server, such as `https://fob.example`.
    #[arg(long, value_name = "URL")]
    server: String,
    /// Name of the class.
    #[arg(long, value_name = "NAME")]
    name: Option<String>,
    /// Time until which answers are taken, such as `2026-12-01T23:59:00+01:00`; without it the class stays open.
    #[arg(long, value_name = "TIME")]
    deadline: Option<String>,
    /// Seconds after the deadline in which answers are still taken.
    #[arg(long, value_name = "SECONDS", requires = "deadline")]
    grace: Option<u64>,
    /// Number of answers that a student may hand in for an exercise; 0 is no limit.
    #[arg(long, value_name = "N")]
    attempts: Option<u64>,
    /// What students learn at once; `all` if missing.
    #[arg(long, value_enum)]
    show: Option<Show>,
    /// Which of several answers to an exercise counts; `best` if missing.
    #[arg(long, value_enum)]
    counts: Option<Counts>,
    /// A table of the students (CSV) with columns such as `name` and `id`, or a gradebook; each of them gets a code. Without it students
    /// type their names.
    #[arg(long, value_name = "TABLE")]
    roster: Option<PathBuf>,
}

/// Opens a class.
///
/// # Errors
/// The sheet or the table of students cannot be used, or the server refuses.
#[cfg(feature = "server")]
pub fn run(args: &Args, json: bool) -> Result<Status, CliError> {
    opening::run(args, json)
}

/// Explains how to build a program that can ask a server.
///
/// # Errors
/// Always.
#[cfg(not(feature = "server"))]
pub fn run(_: &Args, _: bool) -> Result<Status, CliError> {
    Err(CliError::new(
        "sheet class: this build cannot ask a server; build one with `cargo build --release --no-default-features --features cli,server`",
    ))
}

#[cfg(feature = "server")]
mod opening {
    use super::super::grade::read_roster;
    use super::super::source::{in_sheet, inlined, open};
    use super::{Args, CliError, Counts, Show, Status};
    use crate::base::csv;
    use crate::cli::error::{print_fields, print_text};
    use crate::course::{self, Edition};
    use fob_client::{Call, CallError, ClassMade, ClassText, Named, Server, new_token};
    use serde_json::json;
    use std::sync::mpsc;

    pub fn run(args: &Args, json: bool) -> Result<Status, CliError> {
        let server = Server::read(&args.server).map_err(|error| CliError::new(format!("--server: {error}")))?;
        let sheet = open(&args.sheet)?;
        if sheet.edition == Edition::Student {
            return Err(CliError::new(format!("{}: a student's edition: expected the teacher's sheet", args.sheet)));
        }
        let problems = course::check(&sheet);
        if !problems.is_empty() {
            return Err(in_sheet(&args.sheet, &problems));
        }
        let named = |(name, id)| Named { name, id };
        let roster = args.roster.as_deref().map(read_roster).transpose()?;
        let roster = roster.map(|roster| roster.students().into_iter().map(named).collect::<Vec<_>>());
        let class = ClassText {
            sheet: inlined(&args.sheet)?,
            name: args.name.clone(),
            deadline: args.deadline.clone(),
            grace: args.grace,
            attempts: args.attempts,
            show: args.show.map(|show| word(show).to_owned()),
            counts: args.counts.map(|counts| counted(counts).to_owned()),
            roster,
            token: new_token(),
        };
        let made = waited(|wake| server.make_class(&class, wake)).map_err(|error| CliError::new(format!("{server}: {error}")))?;
        let (students, lecturer) = links(&server, &made);
        if json {
            print_fields(&[
                ("class", json!(made.class)),
                ("token", json!(made.token)),
                ("students", json!(students)),
                ("lecturer", json!(lecturer)),
                ("codes", json!(made.codes)),
            ]);
            return Ok(Status::Yes);
        }
        print_text(&format!("For students: {students}\nFor you, keep it secret: {lecturer}"));
        if class.roster.is_some() {
            let head = ["code", "name", "id"].map(str::to_owned);
            let rows = made.codes.into_iter().map(|code| [code.code, code.name, code.id]);
            print_text(csv::write_harmless(std::iter::once(head).chain(rows)).trim_end());
        }
        Ok(Status::Yes)
    }

    fn word(show: Show) -> &'static str {
        match show {
            Show::All => "all",
            Show::Verdict => "verdict",
            Show::Receipt => "receipt",
        }
    }

    fn counted(counts: Counts) -> &'static str {
        match counts {
            Counts::Best => "best",
            Counts::Last => "last",
        }
    }

    /// Returns the links for students and for the lecturer, whose token stands behind `#`, so that no server logs it.
    fn links(server: &Server, made: &ClassMade) -> (String, String) {
        let mut pairs = form_urlencoded::Serializer::new(String::new());
        pairs.append_pair("server", server.origin()).append_pair("id", &made.class);
        let students = format!("{}/#class?{}", server.origin(), pairs.finish());
        let lecturer = format!("{students}&token={}", made.token);
        (students, lecturer)
    }

    /// Waits for the answer to a call.
    fn waited<T>(start: impl FnOnce(Box<dyn Fn() + Send>) -> Call<T>) -> Result<T, CallError> {
        let (wake, woken) = mpsc::channel();
        let mut call = start(Box::new(move || {
            let _ = wake.send(());
        }));
        loop {
            if let Some(answer) = call.poll() {
                return answer;
            }
            // An error means that nobody will wake this: the call has its answer, or never gets one.
            let _ = woken.recv();
        }
    }
}
