//! Information about a path that does not require reading its content.

use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// Prefix and suffix of temporary files' names.
pub(in super::super) const TEMPORARY: (&str, &str) = (".fob-", ".tmp");

/// The kind of item at a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum Kind {
    File,
    Folder,
    /// A pipe, a socket or a device, with its name for messages: `a pipe`. Files in a browser are never of this kind.
    #[cfg_attr(target_arch = "wasm32", allow(dead_code))]
    Other(&'static str),
}

impl Kind {
    /// Returns the kind as words for an error message.
    pub(in super::super) fn words(self) -> &'static str {
        match self {
            Self::File => "a file",
            Self::Folder => "a folder",
            Self::Other(words) => words,
        }
    }

    /// Returns the error for a file that would replace this item.
    pub(in super::super) fn refused(self) -> std::io::Error {
        std::io::Error::other(format!("{} cannot be replaced; only regular files can", self.words()))
    }
}

/// Information about a path.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct About {
    pub(in super::super) kind: Kind,
    /// Length in bytes.
    pub(in super::super) length: u64,
    /// Time of the last change; `None` if the system does not provide it.
    pub(in super::super) changed: Option<SystemTime>,
}

/// Returns the folder of a file; the current folder for a bare name.
pub(in super::super) fn folder_of(path: &Path) -> PathBuf {
    match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent.to_path_buf(),
        _ => PathBuf::from("."),
    }
}
