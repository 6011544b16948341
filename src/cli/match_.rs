use super::{CliError, Status};

#[derive(clap::Args, Debug)]
pub struct Args {}

pub fn run(_args: &Args, _json: bool) -> Result<Status, CliError> {
    Err(CliError::new("not built yet"))
}
