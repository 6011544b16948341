//! The command line: one file a subcommand. `shared/cli.md` is its contract.

mod bench;
mod board;
mod dfa;
mod error;
mod game;
mod match_;
mod progress;
mod referee;
mod replay;
mod shoot;

pub use error::{CliError, Status};

use clap::{CommandFactory, Parser, Subcommand};
use std::process::ExitCode;

/// DFA Bob and its family: a table game read by automata, with the games room beside it.
///
/// Without a command the window opens.
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
    /// Keep the rules of a match that is played on a real board.
    Referee(referee::Args),
    /// Show, verify or export a replay.
    #[command(subcommand)]
    Replay(replay::Command),
    /// Measure the physics against plain rapier2d stepping.
    Bench(bench::Args),
    /// Play and analyse the games of the games room.
    Game(game::Args),
    /// Print a completion script for a shell.
    Completions {
        /// The shell to complete for.
        shell: clap_complete::Shell,
    },
}

/// Runs the program on the process's own arguments.
pub fn main(open: impl FnOnce() -> Result<(), String>) -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        // Help and the version are answers, not errors.
        Err(error) if !error.use_stderr() => error.exit(),
        Err(error) => {
            CliError::usage(&error).print();
            return ExitCode::from(2);
        }
    };
    let json = cli.json;
    let result = match cli.command {
        None => open().map(|()| Status::Yes).map_err(CliError::new),
        Some(Command::Dfa(command)) => dfa::run(&command, json),
        Some(Command::Shoot(args)) => shoot::run(&args, json),
        Some(Command::Match(args)) => match_::run(&args, json),
        Some(Command::Referee(args)) => referee::run(&args, json),
        Some(Command::Replay(command)) => replay::run(&command, json),
        Some(Command::Bench(args)) => Ok(bench::run(&args, json)),
        Some(Command::Game(args)) => game::run(&args, json),
        Some(Command::Completions { shell }) => {
            clap_complete::generate(shell, &mut Cli::command(), "fob", &mut std::io::stdout());
            Ok(Status::Yes)
        }
    };
    match result {
        Ok(Status::Yes) => ExitCode::SUCCESS,
        Ok(Status::No) => ExitCode::from(1),
        Err(error) => {
            error.print();
            ExitCode::from(2)
        }
    }
}
