//! A folder in which scripts of this project run, with small scripts in place of the programs that they call.

#![cfg(target_os = "linux")]

use crate::tidy::root;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;
use std::process::Command;
use tempfile::TempDir;

/// The folder; it goes when this is dropped.
pub struct ScriptTree(TempDir);

impl ScriptTree {
    /// A folder with copies of scripts.
    pub fn new(scripts: &[&str]) -> Self {
        let tree = Self(TempDir::new().unwrap());
        for name in scripts {
            tree.program(name, &fs::read_to_string(root().join(name)).unwrap());
        }
        tree
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    pub fn write(&self, name: &str, text: &str) {
        fs::create_dir_all(self.path(name).parent().unwrap()).unwrap();
        fs::write(self.path(name), text).unwrap();
    }

    /// Writes a file that can be run.
    pub fn program(&self, name: &str, text: &str) {
        self.write(name, text);
        fs::set_permissions(self.path(name), fs::Permissions::from_mode(0o755)).unwrap();
    }

    /// A call of a script that finds the programs in `bin` first, and none of these variables.
    pub fn command(&self, script: &str, without: &[&str]) -> Command {
        let path = format!("{}:{}", self.path("bin").display(), std::env::var("PATH").unwrap());
        let mut command = Command::new(self.path(script));
        without.iter().for_each(|name| _ = command.env_remove(name));
        command.env("PATH", path);
        command
    }
}
