//! The `fob` command line, with one module per subcommand. `docs/cli.md` is its contract.

mod arena;
mod bench;
mod board;
mod construction;
mod dfa;
mod error;
mod game;
mod hint;
mod house;
mod machine;
mod man;
mod match_;
mod nfa;
mod output;
mod print;
mod progress;
mod referee;
mod replay;
mod seats;
mod serve;
mod sheet;
mod shoot;
mod strength;
mod terms;
mod turing;
mod wheel;

pub use error::{CliError, Status};

use clap::{Args, CommandFactory, FromArgMatches, Parser, Subcommand};
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

/// Play DFA Bob, a table game whose strings are read by automata, and the games of the games room.
///
/// Without a command, fob opens its window.
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
    /// Check, compare, combine and convert automata (DFAs).
    #[command(subcommand)]
    Dfa(dfa::Command),
    /// Run and convert nondeterministic automata (NFAs), and write constructions down step by step.
    #[command(subcommand)]
    Nfa(nfa::Command),
    /// Simulate one shot, or the break, and print the result.
    Shoot(shoot::Args),
    /// Let computers play matches of Fob, break included, to the end or to the shot limit.
    Match(match_::Args),
    /// Find the best shots of an unfinished match, with their chances.
    ///
    /// The chances are for a hand as steady as that of the level. `win` is the shooter's chance of winning, or the expected points in a
    /// kind of game without a winner.
    Hint(hint::Args),
    /// Apply the rules to a match played on a real board.
    ///
    /// Reads a script of lines such as `game reject-2`, `dfa rope` and `shot NE:g SW:r`, and prints the strings, the turn and the result.
    Referee(referee::Args),
    /// Print what a real table needs: the machine, the rules, a score sheet and playing pieces.
    Print(print::Args),
    /// Show, verify or export a replay.
    #[command(subcommand)]
    Replay(replay::Command),
    /// Run the server for online rooms and the web page.
    ///
    /// The first line on standard output is `listening on` and the address. The log goes to standard error as JSON lines; FOB_LOG sets
    /// its level (`warn`, `info` or `debug`). SIGTERM shuts the server down cleanly.
    Serve(serve::Args),
    /// Measure the speed of the physics against plain rapier2d.
    ///
    /// Prints shots per second on one core, and the ratios to rapier2d stepping the same table at 240 Hz and at 2 kHz. Takes about half a
    /// minute; use a release build. All measurements alternate in short rounds, so a busy machine slows all of them equally: compare the
    /// ratios, not the absolute numbers. `search` is the simulation that computer players use: it skips the motion, returns only the
    /// result and resolves single contacts in closed form.
    Bench(bench::Args),
    /// Measure how strong the computer levels are against each other.
    ///
    /// Each pair plays over eight DFAs, all kinds of game, both seats and two boards. Prints Markdown tables with 95 % intervals.
    Strength(strength::Args),
    /// Play and analyse the games of the games room.
    Game(game::Args),
    /// Check, run and play Turing machines.
    #[command(subcommand)]
    Turing(turing::Command),
    /// Check, publish and grade exercise sheets.
    #[command(subcommand)]
    Sheet(sheet::Command),
    /// Run, measure, search and print wheels (cyclic tag systems).
    #[command(subcommand)]
    Wheel(wheel::Command),
    /// Open the window at a route, such as `play?dfa=rope`, `workshop?dfa=rope` or `help`.
    Open(Place),
    /// Print a shell completion script.
    Completions {
        /// Shell to complete for.
        shell: clap_complete::Shell,
    },
    /// Write the man pages of all commands into a folder.
    Man(man::Args),
}

/// The place in the app at which the window opens.
#[derive(Args, Clone, Debug, Default)]
pub struct Place {
    /// Route to open: the part of a link after `#`. The default is the menu.
    #[arg(value_name = "ROUTE")]
    pub route: Option<String>,
    /// Save a picture of the window as a PNG file and quit.
    #[arg(long, value_name = "PNG")]
    pub picture: Option<PathBuf>,
}

/// Runs the program with the arguments of the process. `open` opens the window.
///
/// Returns exit code 0 for success or yes, 1 for no, and 2 for bad input or usage.
pub fn main(open: impl FnOnce(&Place) -> Result<(), String>) -> ExitCode {
    let parsed = command().try_get_matches().and_then(|matches| Cli::from_arg_matches(&matches));
    let cli = match parsed {
        Ok(cli) => cli,
        // Help and version are not errors.
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
        Some(Command::Nfa(command)) => nfa::run(&command, json),
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
        Some(Command::Man(args)) => man::run(&args, json),
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

/// Returns clap's definition of the command line. Every option accepts a value that begins with `-` as a separate argument.
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
    // Generate into memory first, because clap_complete panics on write errors.
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
