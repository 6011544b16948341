//! Checks the calls of `fob` in texts against clap's definition.

use super::words;
use crate::tidy::root;
use std::path::{Path, PathBuf};

/// A call found in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Call {
    /// Line on which it begins, from 1.
    pub line: usize,
    /// Its words, starting with `fob`.
    pub words: Vec<String>,
}

impl Call {
    fn new(line: usize, text: &str) -> Self {
        Self { line, words: words(text) }
    }

    fn text(&self) -> String {
        self.words.join(" ")
    }
}

/// Longest call between backticks, in bytes: a single backtick must not swallow the rest of a text.
const LONGEST: usize = 200;

/// Returns the calls in a text, in order: between backticks, even across a line end, and as lines of a code block. The text may be a
/// document or a source file.
pub(super) fn calls(text: &str) -> Vec<Call> {
    let mut found = Vec::new();
    for (at, _) in text.match_indices("`fob ") {
        let inner = &text[at + 1..];
        let Some(end) = inner.find('`').filter(|end| *end < LONGEST) else { continue };
        // A comment that continues on the next line, or a string with its line end escaped.
        let lines = inner[..end].lines().map(|line| line.trim_start().trim_start_matches(['/', '!']).trim_end_matches('\\'));
        found.push(Call::new(text[..at].matches('\n').count() + 1, &lines.collect::<Vec<_>>().join(" ")));
    }
    let blocks = text.lines().enumerate().filter_map(|(index, line)| {
        let line = line.trim_start().trim_start_matches("$ ");
        line.starts_with("fob ").then(|| Call::new(index + 1, line))
    });
    found.extend(blocks);
    found.sort_by_key(|call| call.line);
    found
}

fn built() -> clap::Command {
    let mut command = fob::cli::command();
    command.build();
    command
}

/// Returns what is wrong with a call such as `fob dfa check FILE`.
fn wrong(call: &Call) -> Option<String> {
    let root = built();
    let (mut command, mut positionals) = (&root, 0);
    let mut words = call.words.iter().map(String::as_str).skip(1).peekable();
    // A placeholder, in capitals or as a shell variable.
    let is_free = |word: &str| !word.starts_with(|c: char| c.is_ascii_lowercase()) || word.contains(['.', '=', '/', '{']);
    while let Some(word) = words.peek().filter(|word| !word.starts_with('-')) {
        let named: Vec<&str> = word.split('|').collect();
        let within = |name: &str| command.get_subcommands().find(|inner| inner.get_name_and_visible_aliases().contains(&name));
        if let Some(inner) =
            named.iter().map(|name| within(name)).collect::<Option<Vec<_>>>().and_then(|all| all.first().copied())
        {
            command = inner;
            positionals = inner.get_positionals().count();
        } else if positionals == 0 && command.has_subcommands() && !is_free(word) {
            return Some(format!("`{}` has no command `{word}`", command.get_name()));
        } else {
            positionals = positionals.saturating_sub(1);
        }
        words.next();
    }
    let options = words.filter(|word| word.starts_with('-') && !word[1..].starts_with(|c: char| c.is_ascii_digit()));
    for option in options {
        let option = option.trim_end_matches(',').split(['=', '|']).next().unwrap_or(option);
        let known = command.get_arguments().chain(root.get_arguments()).any(|argument| {
            option
                .strip_prefix("--")
                .is_some_and(|long| argument.get_long_and_visible_aliases().is_some_and(|all| all.contains(&long)))
                || option.strip_prefix('-').is_some_and(|short| argument.get_short().map(String::from).as_deref() == Some(short))
        });
        if !known && option != "-" {
            return Some(format!("`fob {}` has no option `{option}`", command.get_name()));
        }
    }
    None
}

#[test]
fn unknown_commands_and_options_are_found() {
    for (call, what) in [
        ("fob board", Some("no command `board`")),
        ("fob dfa nope FILE", Some("no command `nope`")),
        ("fob match --nope", Some("no option `--nope`")),
        ("fob dfa convert rope -x", Some("no option `-x`")),
        ("fob dfa check FILE", None),
        ("fob replay show|verify FILE", None),
        ("fob game GAME show", None),
        ("fob game fib-fob nope", Some("no command `nope`")),
        ("fob open puzzles/gobblet3/win-2/17", None),
        ("fob shoot --aim -90 --json", None),
        ("fob --help", None),
    ] {
        let problem = wrong(&Call::new(1, call));
        assert_eq!(problem.is_some(), what.is_some(), "{call}: {problem:?}");
        assert!(problem.unwrap_or_default().contains(what.unwrap_or_default()), "{call}");
    }
}

#[test]
fn calls_are_found_in_documents_and_comments() {
    let text = "See `fob dfa\nlist` and `fob board`,\n/// or `fob\n/// match`; not `fobbing`.\n    fob shoot --aim 3  # north\n";
    let found: Vec<_> = calls(text).iter().map(|call| (call.line, call.text())).collect();
    let expected = [(1, "fob dfa list"), (2, "fob board"), (5, "fob shoot --aim 3")];
    assert_eq!(found, expected.map(|(line, call)| (line, call.to_owned())));
}

fn walk(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            walk(&path, found);
        } else if path.extension().is_some_and(|ending| ["rs", "md", "html"].iter().any(|known| ending == *known)) {
            found.push(path);
        }
    }
}

#[test]
fn every_call_that_a_text_shows_exists() {
    let root = root();
    let mut files = vec![root.join("README.md"), root.join("CONTRIBUTING.md")];
    for folder in ["src", "assets", "docs", "web"] {
        walk(&root.join(folder), &mut files);
    }
    let mut problems = Vec::new();
    let mut looked_at = 0;
    for file in &files {
        for call in calls(&std::fs::read_to_string(file).unwrap()) {
            looked_at += 1;
            if let Some(wrong) = wrong(&call) {
                problems.push(format!("{}:{}: `{}`: {wrong}", file.display(), call.line, call.text()));
            }
        }
    }
    assert!(looked_at > 60, "{looked_at} calls only");
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}
