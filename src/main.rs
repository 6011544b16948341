//! The `fob` program: the window when it is called without a command, the command line otherwise.

fn main() -> std::process::ExitCode {
    fob::cli::main()
}
