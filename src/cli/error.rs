//! The end of a command: its exit status, errors, notices and output.

use crate::automata::MOST_PROBLEMS;
use crate::base::text::{self, plural};
use crate::store::StoreError;
use std::io::{self, ErrorKind, Write};
use std::sync::{Mutex, PoisonError};

/// Exit status of a command without errors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// Done, or the answer is yes: exit status 0.
    Yes,
    /// The answer to a yes-or-no question is no: exit status 1.
    No,
}

/// Bad input or usage: exit status 2. The first line names the file or argument, the position in it and what was expected; each further
/// problem is a line of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CliError {
    /// The lines to print; at least one.
    pub problems: Vec<String>,
}

impl From<StoreError> for CliError {
    fn from(error: StoreError) -> Self {
        Self { problems: error.lines() }
    }
}

impl CliError {
    /// Creates an error of one line.
    pub fn new(problem: impl Into<String>) -> Self {
        Self { problems: vec![problem.into()] }
    }

    /// Converts an error of clap, and puts its message on one line: clap writes the names of missing arguments on separate lines.
    pub fn usage(error: &clap::Error) -> Self {
        let text = error.to_string();
        if error.kind() == clap::error::ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
            let mut problems = vec!["error: missing command: expected one of these".to_owned()];
            problems.extend(text.lines().map(str::to_owned));
            return Self { problems };
        }
        let (message, rest) = text.split_once("\n\n").unwrap_or((&text, ""));
        let mut problems = vec![message.split_whitespace().collect::<Vec<_>>().join(" ")];
        problems.extend(rest.lines().filter(|line| !line.trim().is_empty()).map(str::to_owned));
        Self { problems }
    }

    /// Combines two results, so that the problems of both are reported at once. A problem that both report is listed once.
    ///
    /// # Errors
    /// The problems of either or of both.
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

    /// Prints the problems on standard error, one line each; control characters in names are escaped.
    pub fn print(&self) {
        let shown = match self.problems.len() {
            // A list that was already cut has one more line about that.
            few if few <= MOST_PROBLEMS + 1 => few,
            _ => MOST_PROBLEMS,
        };
        self.problems[..shown].iter().for_each(|problem| print_to_stderr(problem));
        if shown < self.problems.len() {
            print_to_stderr(&format!("... and {}", plural(self.problems.len() - shown, "more problem")));
        }
    }
}

static NOTICES: Mutex<Vec<String>> = Mutex::new(Vec::new());

/// Records a notice about a file, which is not an error. Notices are printed last, so that standard error begins with the reason if a
/// command fails.
pub fn notice(line: String) {
    NOTICES.lock().unwrap_or_else(PoisonError::into_inner).push(format!("notice: {line}"));
}

/// Prints a line about a program that plays, at once: the author of that program waits for it.
pub fn print_log(line: &str) {
    // A closed standard error must not end a match.
    let _ = writeln!(io::stderr(), "{line}");
}

/// Records a warning about ambiguous input, whose meaning may differ from the user's. It is printed once, with the notices.
pub fn warning(line: String) {
    let line = format!("warning: {line}");
    let mut notices = NOTICES.lock().unwrap_or_else(PoisonError::into_inner);
    if !notices.contains(&line) {
        notices.push(line);
    }
}

static LISTED: Mutex<Vec<String>> = Mutex::new(Vec::new());

/// Records a line of a list that is printed whole, however long it is, after the other notices: each line needs something to be done.
pub fn listed(line: String) {
    LISTED.lock().unwrap_or_else(PoisonError::into_inner).push(line);
}

/// Prints the notices on standard error.
pub fn print_notices() {
    print_short_notices();
    let listed = std::mem::take(&mut *LISTED.lock().unwrap_or_else(PoisonError::into_inner));
    listed.iter().for_each(|line| print_to_stderr(line));
}

fn print_short_notices() {
    let notices = std::mem::take(&mut *NOTICES.lock().unwrap_or_else(PoisonError::into_inner));
    notices.iter().take(MOST_PROBLEMS).for_each(|line| print_to_stderr(line));
    if notices.len() > MOST_PROBLEMS {
        print_to_stderr(&format!("notice: ... and {}", plural(notices.len() - MOST_PROBLEMS, "more notice")));
    }
}

/// Prints a line on standard error. Ignores failure: if standard error is closed or full, there is nowhere to report it.
pub(super) fn print_to_stderr(line: &str) {
    let _ = writeln!(io::stderr(), "{}", text::line(line));
}

/// Prints a JSON document on standard output. If the pipe is closed, the program ends quietly.
pub fn print_json(value: &impl serde::Serialize) {
    print_line(&serde_json::to_string(value).expect("our documents have text keys only"));
}

/// Prints a JSON object on standard output, with its fields in the given order.
pub fn print_fields(fields: &[(&str, serde_json::Value)]) {
    struct Fields<'a>(&'a [(&'a str, serde_json::Value)]);
    impl serde::Serialize for Fields<'_> {
        fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.collect_map(self.0.iter().map(|(name, value)| (name, value)))
        }
    }
    print_json(&Fields(fields));
}

/// Prints text on standard output. Control characters in it are escaped, so names can neither break lines nor control the terminal.
pub fn print_text(text: &str) {
    print_line(&text::lines(text));
}

fn print_line(line: &str) {
    let mut out = io::stdout();
    written(writeln!(out, "{line}").and_then(|()| out.flush()));
}

/// Handles the result of writing to standard output. A closed pipe ends the program quietly, because the reader needs no more. Any other
/// failure, such as a full disk, ends it with an error, because the result would be lost unnoticed.
pub fn written(result: io::Result<()>) {
    if let Err(error) = result {
        if error.kind() == ErrorKind::BrokenPipe {
            std::process::exit(0);
        }
        print_to_stderr(&format!("standard output: cannot write: {error}"));
        std::process::exit(2);
    }
}
