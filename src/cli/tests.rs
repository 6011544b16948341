#![allow(clippy::unwrap_used)]
//! What texts say of the commands, compared with what clap knows of them.

use super::command;
use std::path::{Path, PathBuf};

/// Every command that runs, with the words that lead to it.
fn leaves(command: &clap::Command, words: &str, found: &mut Vec<(String, clap::Command)>) {
    let within: Vec<&clap::Command> = command.get_subcommands().filter(|inner| inner.get_name() != "help").collect();
    if within.is_empty() {
        found.push((words.to_owned(), command.clone()));
    }
    for inner in within {
        leaves(inner, &format!("{words} {}", inner.get_name()), found);
    }
}

fn built() -> clap::Command {
    let mut command = command();
    command.build();
    command
}

#[test]
fn every_command_is_in_the_help() {
    fn shown(command: &clap::Command) {
        for inner in command.get_subcommands() {
            assert!(!inner.is_hide_set(), "{} is hidden", inner.get_name());
            shown(inner);
        }
    }
    let mut command = built();
    shown(&command);
    let help = command.render_help().to_string();
    for inner in command.get_subcommands() {
        assert!(help.lines().any(|line| line.trim_start().starts_with(inner.get_name())), "{}: {help}", inner.get_name());
    }
}

/// `tests/headless/outputs.rs` tries these; the window's own is checked before there is a window.
#[test]
fn the_commands_that_write_files_are_those_that_are_tried() {
    let mut all = Vec::new();
    leaves(&built(), "fob", &mut all);
    let writes = |argument: &clap::Arg| {
        let names = argument.get_value_names().unwrap_or_default();
        names.iter().any(|name| matches!(name.as_str(), "OUT" | "PNG" | "DIR" | "FOLDER"))
    };
    let writing: Vec<&str> =
        all.iter().filter(|(_, command)| command.get_arguments().any(writes)).map(|(words, _)| words.as_str()).collect();
    let tried = [
        "fob dfa minimize",
        "fob dfa complement",
        "fob dfa reverse",
        "fob dfa combine",
        "fob dfa regex",
        "fob dfa convert",
        "fob shoot",
        "fob match",
        "fob replay export",
        "fob wheel picture",
        "fob wheel from-turing",
        "fob open",
    ];
    assert_eq!(writing, tried);
}

/// What is wrong with a call that a text shows, such as `fob dfa check FILE`.
fn wrong(call: &str) -> Option<String> {
    let root = built();
    let (mut command, mut positionals) = (&root, 0);
    let mut words = call.split_whitespace().skip(1).peekable();
    // A place for an argument, in capitals or as a shell's variable.
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

/// The calls that a text shows: between backticks, and lines of a Markdown block.
fn calls(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    // A text that is wrapped, or a string or comment that goes on in the next line.
    let unwrapped = text.replace("\\\n", " ").replace("\n//!", " ").replace('\n', " \n");
    for (at, _) in unwrapped.match_indices("`fob") {
        let inner = &unwrapped[at + 1..];
        let Some(end) = inner.find('`').filter(|end| *end < 200) else { continue };
        if inner[3..end].starts_with([' ']) || end == 3 {
            found.push(
                inner[..end].split_whitespace().filter(|word| *word != "///" && *word != "//").collect::<Vec<_>>().join(" "),
            );
        }
    }
    let lines = text.lines().map(|line| line.trim_start().trim_start_matches("$ "));
    found.extend(lines.filter(|line| line.starts_with("fob ")).map(str::to_owned));
    found
}

#[test]
fn a_command_or_option_that_does_not_exist_is_found() {
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
        let told = wrong(call);
        assert_eq!(told.is_some(), what.is_some(), "{call}: {told:?}");
        assert!(told.unwrap_or_default().contains(what.unwrap_or_default()), "{call}");
    }
    let text = "See `fob dfa\nlist` and `fob board`,\n/// or `fob\n/// match`; not `fobbing`.\n    fob shoot --aim 3\n";
    assert_eq!(calls(text), ["fob dfa list", "fob board", "fob match", "fob shoot --aim 3"]);
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
    let root = std::env::var_os("CARGO_MANIFEST_DIR").map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")), PathBuf::from);
    let mut files = vec![root.join("README.md")];
    for folder in ["src", "assets", "docs", "web"] {
        walk(&root.join(folder), &mut files);
    }
    let this = Path::new(file!());
    let mut problems = Vec::new();
    let mut looked_at = 0;
    for file in files.iter().filter(|file| !file.ends_with(this)) {
        for call in calls(&std::fs::read_to_string(file).unwrap()) {
            looked_at += 1;
            if let Some(wrong) = wrong(&call) {
                problems.push(format!("{}: `{call}`: {wrong}", file.display()));
            }
        }
    }
    assert!(looked_at > 60, "{looked_at} calls only");
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}
