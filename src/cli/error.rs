//! How a command ends.

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

impl CliError {
    /// An error of one line.
    pub fn new(problem: impl Into<String>) -> Self {
        Self { problems: vec![problem.into()] }
    }

    /// Prints the problems on standard error, a line each.
    pub fn print(&self) {
        for problem in &self.problems {
            eprintln!("{problem}");
        }
    }
}

/// Prints one JSON document on standard output.
pub fn print_json(value: &impl serde::Serialize) {
    println!("{}", serde_json::to_string(value).expect("our documents have text keys only"));
}

/// Prints a line or text on standard output; a closed pipe ends the program quietly.
pub fn print_text(text: &str) {
    use std::io::Write;
    if writeln!(std::io::stdout(), "{text}").is_err() {
        std::process::exit(0);
    }
}
