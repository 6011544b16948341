//! The `fob` program: opens the window if called without a command, otherwise runs the command.

fn main() -> std::process::ExitCode {
    fob::cli::main(open)
}

#[cfg(feature = "app")]
fn open(place: &fob::cli::Place) -> Result<(), String> {
    fob::app::run(place.route.as_deref(), place.picture.as_deref(), fob::host())
}

#[cfg(not(feature = "app"))]
fn open(_: &fob::cli::Place) -> Result<(), String> {
    Err("fob: this build has no window; build it with the feature `app`, or see `fob --help` for commands such as `fob match`"
        .to_owned())
}
