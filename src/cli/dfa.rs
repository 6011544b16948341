use super::{CliError, Status};

#[derive(clap::Subcommand, Debug)]
pub enum Command {
    List,
}

pub fn run(_command: &Command, _json: bool) -> Result<Status, CliError> {
    Err(CliError::new("not built yet"))
}
