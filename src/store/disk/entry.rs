//! What is known about a path without reading it.

use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// How the names of temporary files begin and end.
pub(in super::super) const TEMPORARY: (&str, &str) = (".fob-", ".tmp");

/// What is at a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum Kind {
    File,
    Folder,
    /// A pipe, a socket or a device, in words: `a pipe`.
    Other(&'static str),
}

impl Kind {
    /// What is there, for an error message.
    pub(in super::super) fn words(self) -> &'static str {
        match self {
            Self::File => "a file",
            Self::Folder => "a folder",
            Self::Other(words) => words,
        }
    }

    /// The reason why a file is not written here.
    pub(in super::super) fn refused(self) -> std::io::Error {
        std::io::Error::other(format!("{} is there, and only a regular file is replaced", self.words()))
    }
}

/// What is known about it.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct About {
    pub(in super::super) kind: Kind,
    /// In bytes.
    pub(in super::super) length: u64,
    /// When it was last changed; `None` where the system does not tell.
    pub(in super::super) changed: Option<SystemTime>,
}

/// The folder of a file; the current one for a bare name.
pub(in super::super) fn folder_of(path: &Path) -> PathBuf {
    match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent.to_path_buf(),
        _ => PathBuf::from("."),
    }
}
