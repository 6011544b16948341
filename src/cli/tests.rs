#![allow(clippy::unwrap_used)]
//! Tests of clap's definition of the commands. `tests/headless/documents/calls.rs` compares it with the commands that documents show.

use super::command;

/// Collects every command that can be run, with the words that select it.
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

/// `tests/headless/outputs.rs` tries each of these commands. `fob open` is checked before there is a window.
#[test]
fn the_commands_that_write_files_are_those_that_are_tried() {
    let mut all = Vec::new();
    leaves(&built(), "fob", &mut all);
    let writes = |argument: &clap::Arg| {
        let names = argument.get_value_names().unwrap_or_default();
        // A positional argument is read, not written.
        !argument.is_positional() && names.iter().any(|name| matches!(name.as_str(), "OUT" | "PNG" | "CSV" | "DIR" | "FOLDER"))
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
        "fob nfa regex",
        "fob nfa determinize",
        "fob nfa expression",
        "fob nfa convert",
        "fob shoot",
        "fob match",
        "fob print",
        "fob replay export",
        "fob sheet example",
        "fob sheet publish",
        "fob sheet grade",
        "fob wheel picture",
        "fob wheel from-turing",
        "fob open",
    ];
    assert_eq!(writing, tried);
}
