//! The `fob` program: the window when it is called without a command, the command line otherwise.

fn main() -> std::process::ExitCode {
    fob::cli::main(open)
}

#[cfg(feature = "app")]
fn open() -> Result<(), String> {
    fob::app::run()
}

#[cfg(not(feature = "app"))]
fn open() -> Result<(), String> {
    Err("fob: this build has no window; see `fob --help`, for example `fob match` and `fob referee`".to_owned())
}
