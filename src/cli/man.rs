//! `fob man`: the man pages of all commands.

use super::error::print_fields;
use super::output::Output;
use super::{CliError, Status};
use serde_json::json;
use std::path::{Path, PathBuf};

/// Write the man pages of all commands into a folder.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// Folder for the pages, `fob.1` and so on; it is made if it does not exist. Existing pages are replaced.
    folder: PathBuf,
}

/// Writes a page for every command.
///
/// # Errors
/// The folder cannot be made, or a page cannot be written.
pub fn run(args: &Args, json: bool) -> Result<Status, CliError> {
    let folder = &args.folder;
    let unmade = |error: std::io::Error| CliError::new(format!("{}: cannot make the folder: {error}", folder.display()));
    std::fs::create_dir_all(folder).map_err(unmade)?;
    let mut command = super::command().disable_help_subcommand(true);
    command.build();
    let mut names = Vec::new();
    write(&command, folder, &mut names)?;
    if json {
        print_fields(&[("pages", json!(names))]);
    }
    Ok(Status::Yes)
}

/// Writes the page of a command and those of the commands in it, and adds their names.
fn write(command: &clap::Command, folder: &Path, names: &mut Vec<String>) -> Result<(), CliError> {
    let man = clap_mangen::Man::new(command.clone()).source(concat!("Fob ", env!("CARGO_PKG_VERSION")));
    let name = man.get_filename();
    let mut page = Vec::new();
    man.render(&mut page).map_err(|error| CliError::new(format!("{name}: {error}")))?;
    Output::new(&folder.join(&name))?.write(&page)?;
    names.push(name);
    command.get_subcommands().filter(|inner| !inner.is_hide_set()).try_for_each(|inner| write(inner, folder, names))
}
