//! How a command ends.

use crate::automata::MOST_PROBLEMS;
use crate::base::text::{self, plural};
use crate::store::StoreError;
use std::io::{self, ErrorKind, Write};
use std::sync::{Mutex, PoisonError};

/// A command that worked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// Done, or the answer is yes: exit status 0.
    Yes,
    /// A true-or-false question was answered with no: exit status 1.
    No,
}

/// Bad input or usage: exit status 2. Its first line names the file or argument, the place in it and what was
/// expected; each further problem has a line of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CliError {
    /// At least one line.
    pub problems: Vec<String>,
}

impl From<StoreError> for CliError {
    fn from(error: StoreError) -> Self {
        Self { problems: error.lines() }
    }
}

impl CliError {
    /// An error of one line.
    pub fn new(problem: impl Into<String>) -> Self {
        Self { problems: vec![problem.into()] }
    }

    /// The message of clap about wrong arguments, in one line: clap puts the names of missing arguments on lines of their
    /// own.
    pub fn usage(error: &clap::Error) -> Self {
        let text = error.to_string();
        if error.kind() == clap::error::ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
            let mut problems = vec!["error: a command is missing: expected one of these".to_owned()];
            problems.extend(text.lines().map(str::to_owned));
            return Self { problems };
        }
        let (message, rest) = text.split_once("\n\n").unwrap_or((&text, ""));
        let mut problems = vec![message.split_whitespace().collect::<Vec<_>>().join(" ")];
        problems.extend(rest.lines().filter(|line| !line.trim().is_empty()).map(str::to_owned));
        Self { problems }
    }

    /// Both values, or the problems of both, so that all of them are reported at once. A problem that both report in the same
    /// words is listed once.
    ///
    /// # Errors
    /// What went wrong with either.
    pub fn both<A, B>(a: Result<A, Self>, b: Result<B, Self>) -> Result<(A, B), Self> {
        match (a, b) {
            (Ok(a), Ok(b)) => Ok((a, b)),
            (Err(mut first), Err(second)) => {
                first.problems.extend(second.problems);
                first.problems.dedup();
                Err(first)
            }
            (Err(error), _) | (_, Err(error)) => Err(error),
        }
    }

    /// Prints the problems on standard error, a line each, whatever names they contain.
    pub fn print(&self) {
        let shown = match self.problems.len() {
            // A list that was cut where it was made has one line more, which says so.
            few if few <= MOST_PROBLEMS + 1 => few,
            _ => MOST_PROBLEMS,
        };
        self.problems[..shown].iter().for_each(|problem| complain(problem));
        if shown < self.problems.len() {
            complain(&format!("... and {}", plural(self.problems.len() - shown, "more problem")));
        }
    }
}

static NOTICES: Mutex<Vec<String>> = Mutex::new(Vec::new());

/// Records a notice about a file that is no error. Notices are printed at the end: if a command fails, standard error begins
/// with the reason.
pub fn notice(line: String) {
    NOTICES.lock().unwrap_or_else(PoisonError::into_inner).push(format!("notice: {line}"));
}

/// Something that was understood in one of two ways, and may not be what was meant. It is told with the notices, once.
pub fn warning(line: String) {
    let line = format!("warning: {line}");
    let mut notices = NOTICES.lock().unwrap_or_else(PoisonError::into_inner);
    if !notices.contains(&line) {
        notices.push(line);
    }
}

/// Prints the notices on standard error.
pub fn print_notices() {
    let notices = std::mem::take(&mut *NOTICES.lock().unwrap_or_else(PoisonError::into_inner));
    notices.iter().take(MOST_PROBLEMS).for_each(|line| complain(line));
    if notices.len() > MOST_PROBLEMS {
        complain(&format!("notice: ... and {}", plural(notices.len() - MOST_PROBLEMS, "more notice")));
    }
}

/// Prints a line on standard error. If that is closed or full, nobody is left to read it.
pub(super) fn complain(line: &str) {
    let _ = writeln!(io::stderr(), "{}", text::line(line));
}

/// Prints one JSON document on standard output; a closed pipe ends the program quietly.
pub fn print_json(value: &impl serde::Serialize) {
    print_line(&serde_json::to_string(value).expect("our documents have text keys only"));
}

/// Prints one JSON object on standard output, its fields in the order of the contract.
pub fn print_fields(fields: &[(&str, serde_json::Value)]) {
    struct Fields<'a>(&'a [(&'a str, serde_json::Value)]);
    impl serde::Serialize for Fields<'_> {
        fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.collect_map(self.0.iter().map(|(name, value)| (name, value)))
        }
    }
    print_json(&Fields(fields));
}

/// Prints a line or text on standard output, names in it so that they neither break lines nor steer a terminal.
pub fn print_text(text: &str) {
    print_line(&text::lines(text));
}

fn print_line(line: &str) {
    let mut out = io::stdout();
    written(writeln!(out, "{line}").and_then(|()| out.flush()));
}

/// What follows when standard output was written to. A closed pipe ends the program quietly: whoever read has enough. A full
/// disk does not, since the result would be lost unnoticed.
pub fn written(result: io::Result<()>) {
    if let Err(error) = result {
        if error.kind() == ErrorKind::BrokenPipe {
            std::process::exit(0);
        }
        complain(&format!("standard output: cannot write: {error}"));
        std::process::exit(2);
    }
}
