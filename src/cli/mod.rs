//! The command line: one file a subcommand. `docs/cli.md` is its contract.

mod arena;
mod bench;
mod board;
mod dfa;
mod error;
mod game;
mod hint;
mod house;
mod machine;
mod match_;
mod output;
mod print;
mod progress;
mod referee;
mod replay;
mod serve;
mod sheet;
mod shoot;
mod strength;
mod turing;
mod wheel;

pub use error::{CliError, Status};

use clap::{Args, CommandFactory, FromArgMatches, Parser, Subcommand};
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

/// DFA Bob, a table game read by automata, and a games room.
///
/// Without a command, open the window.
#[derive(Parser, Debug)]
#[command(name = "fob", version, propagate_version = true)]
struct Cli {
    /// Print one JSON document on standard output.
    #[arg(long, global = true)]
    json: bool,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand, Debug)]
enum Command {
    /// Work with deterministic finite automata.
    #[command(subcommand)]
    Dfa(dfa::Command),
    /// Simulate one shot.
    Shoot(shoot::Args),
    /// Let computers play a match of Fob.
    Match(match_::Args),
    /// Find the best shots of an unfinished match.
    Hint(hint::Args),
    /// Keep the rules of a match on a real board.
    Referee(referee::Args),
    /// Print what a real table needs: the machine, the rules, a score sheet and playing pieces.
    Print(print::Args),
    /// Show, verify or export a replay.
    #[command(subcommand)]
    Replay(replay::Command),
    /// Serve the page and rooms in which people play together.
    Serve(serve::Args),
    /// Measure the physics against plain rapier2d stepping.
    Bench(bench::Args),
    /// Measure how strong the levels are against each other.
    Strength(strength::Args),
    /// Play and analyse the games of the games room.
    Game(game::Args),
    /// Run Turing machines.
    #[command(subcommand)]
    Turing(turing::Command),
    /// Check, publish and grade sheets of exercises.
    #[command(subcommand)]
    Sheet(sheet::Command),
    /// Run wheels (cyclic tag systems), measure them, and make them from Turing machines.
    #[command(subcommand)]
    Wheel(wheel::Command),
    /// Open the window at a place, such as `play?dfa=rope`, `workshop?dfa=rope` or `help`.
    Open(Place),
    /// Print a completion script for a shell.
    Completions {
        /// The shell to complete for.
        shell: clap_complete::Shell,
    },
}

/// Where the window opens.
#[derive(Args, Clone, Debug, Default)]
pub struct Place {
    /// The place; the menu by default. In a link, it is the part after `#`.
    #[arg(value_name = "ROUTE")]
    pub route: Option<String>,
    /// Save a picture of the window as PNG, and quit.
    #[arg(long, value_name = "PNG")]
    pub picture: Option<PathBuf>,
}

/// Runs the program on the process's own arguments.
pub fn main(open: impl FnOnce(&Place) -> Result<(), String>) -> ExitCode {
    let parsed = command().try_get_matches().and_then(|matches| Cli::from_arg_matches(&matches));
    let cli = match parsed {
        Ok(cli) => cli,
        // Help and the version are answers, not errors.
        Err(answer) if !answer.use_stderr() => {
            error::written(answer.print().and_then(|()| io::stdout().flush()));
            return ExitCode::SUCCESS;
        }
        Err(error) => {
            CliError::usage(&error).print();
            return ExitCode::from(2);
        }
    };
    let json = cli.json;
    let result = match cli.command {
        None => open(&Place::default()).map(|()| Status::Yes).map_err(CliError::new),
        Some(Command::Dfa(command)) => dfa::run(&command, json),
        Some(Command::Shoot(args)) => shoot::run(&args, json),
        Some(Command::Match(args)) => match_::run(&args, json),
        Some(Command::Hint(args)) => hint::run(&args, json),
        Some(Command::Referee(args)) => referee::run(&args, json),
        Some(Command::Print(args)) => print::run(&args, json),
        Some(Command::Replay(command)) => replay::run(&command, json),
        Some(Command::Serve(args)) => serve::run(args),
        Some(Command::Bench(args)) => Ok(bench::run(&args, json)),
        Some(Command::Strength(args)) => strength::run(&args, json),
        Some(Command::Game(args)) => game::run(&args, json),
        Some(Command::Turing(command)) => turing::run(&command, json),
        Some(Command::Sheet(command)) => sheet::run(&command, json),
        Some(Command::Wheel(command)) => wheel::run(&command, json),
        Some(Command::Open(place)) => open(&place).map(|()| Status::Yes).map_err(CliError::new),
        Some(Command::Completions { shell }) => {
            complete(shell, json);
            Ok(Status::Yes)
        }
    };
    let code = match result {
        Ok(Status::Yes) => ExitCode::SUCCESS,
        Ok(Status::No) => ExitCode::from(1),
        Err(error) => {
            error.print();
            ExitCode::from(2)
        }
    };
    error::print_notices();
    code
}

/// What clap knows of the arguments. The value of every option may begin with `-`, as an argument of its own.
pub fn command() -> clap::Command {
    fn open(command: clap::Command) -> clap::Command {
        let hyphens = |arg: clap::Arg| {
            let option = !arg.is_positional() && arg.get_action().takes_values();
            if option { arg.allow_hyphen_values(true) } else { arg }
        };
        command.mut_args(hyphens).mut_subcommands(open)
    }
    open(Cli::command())
}

#[derive(serde::Serialize)]
struct Completions {
    shell: String,
    script: String,
}

fn complete(shell: clap_complete::Shell, json: bool) {
    // Into memory first: clap_complete panics where it cannot write.
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut command(), "fob", &mut script);
    let script = String::from_utf8_lossy(&script).into_owned();
    if json {
        error::print_json(&Completions { shell: shell.to_string(), script });
    } else {
        error::print_text(script.trim_end());
    }
}

#[cfg(test)]
mod tests;
