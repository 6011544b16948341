//! The `fob` program: the window when it is called without a command, the command line otherwise.

fn main() -> std::process::ExitCode {
    fob::cli::main(open)
}

#[cfg(feature = "app")]
fn open(place: &fob::cli::Place) -> Result<(), String> {
    fob::app::run(place.route.as_deref(), place.picture.as_deref())
}

#[cfg(not(feature = "app"))]
fn open(_: &fob::cli::Place) -> Result<(), String> {
    Err("fob: this build has no window; see `fob --help`, for example `fob match` and `fob referee`".to_owned())
}
