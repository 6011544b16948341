//! Errors of files, with the position of each problem.

use fob_automata::{DfaError, DfaErrors, MOST_PROBLEMS};
use fob_base::document::Problem;
use fob_base::text::{line, plural};
use std::path::{Path, PathBuf};

/// Why a file could not be read or written. The text names the file first.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// Neither `FOB_DATA_DIR` nor the platform names a data folder.
    #[error("no data folder: the platform does not name one; set FOB_DATA_DIR to a folder")]
    NoFolder,
    /// There is no such file or item.
    #[error("{}: not found", shown(.path))]
    NotFound {
        /// The missing file.
        path: PathBuf,
    },
    /// Another program or window has written to the file, or replaced it.
    #[error("{}: changed by another window or program since it was opened here; nothing was written to it", shown(.path))]
    Changed {
        /// Path of the changed file.
        path: PathBuf,
    },
    /// Another window or program has the file open.
    #[error("{}: open in another window", shown(.path))]
    InUse {
        /// Path of the open file.
        path: PathBuf,
    },
    /// The folder of a file to write does not exist, and it is not ours to create.
    #[error("{}: cannot write: no such folder: {}", shown(.path), shown(.folder))]
    NoFolderFor {
        /// Path of the file to write.
        path: PathBuf,
        /// Path of the missing folder.
        folder: PathBuf,
    },
    /// The operating system refused.
    #[error("{}: cannot {action}: {source}", shown(.path))]
    Io {
        /// Path of the file that was used.
        path: PathBuf,
        /// The failed operation: `read`, `write`, `rename` ...
        action: &'static str,
        /// The system's error.
        source: std::io::Error,
    },
    /// The file is larger than any that fob writes.
    #[error("{}: too large: expected at most {} MiB", shown(.path), .limit / (1024 * 1024))]
    TooLarge {
        /// Path of the large file.
        path: PathBuf,
        /// The limit, in bytes.
        limit: u64,
    },
    /// The file is too large to be read for a list of all items; it can still be opened by its path.
    #[error("{}: larger than {} KiB, too large for the list; open it by its path, for example with `fob dfa check` or `fob shoot`", shown(.path), .limit / 1024)]
    TooLargeToList {
        /// Path of the large file.
        path: PathBuf,
        /// The limit, in bytes.
        limit: u64,
    },
    /// A pipe, a socket or a device is in place of a file.
    #[error("{}: {what}, not a regular file", shown(.path))]
    NotAFile {
        /// Path of the pipe, socket or device.
        path: PathBuf,
        /// Kind of item as words: `a pipe`.
        what: &'static str,
    },
    /// While a backup was being restored, one of its files could not be put in place.
    #[error(
        "{}: cannot write: {source}; {done} of {all} files are restored, and the files they replaced are in {}",
        shown(.path), shown(.trash)
    )]
    HalfRestored {
        /// Path of the file that could not be written.
        path: PathBuf,
        /// The system's error.
        source: std::io::Error,
        /// Number of files already in place.
        done: usize,
        /// Total number of files.
        all: usize,
        /// Folder with the replaced files.
        trash: PathBuf,
    },
    /// The work was stopped.
    #[error("stopped; nothing has changed")]
    Stopped,
    /// The file is not text.
    #[error("{}:{line}:{column}: not UTF-8 text", shown(.path))]
    NotUtf8 {
        /// Path of the file that is not text.
        path: PathBuf,
        /// Line of the first invalid byte, from 1.
        line: usize,
        /// Column of the first invalid byte in characters, from 1.
        column: usize,
    },
    /// The file has a version that this program does not know.
    #[error("{}: written by a newer fob: file version {version}, but this fob reads up to {known}", shown(.path))]
    Newer {
        /// Path of the newer file.
        path: PathBuf,
        /// The file's version.
        version: u32,
        /// The newest version that this program can read.
        known: u32,
    },
    /// The text is invalid.
    #[error("{}", first_line(path, problems))]
    Invalid {
        /// Path of the invalid file.
        path: PathBuf,
        /// All problems; at least one.
        problems: Vec<Problem>,
    },
    /// The name cannot be a file's name.
    #[error("name {name:?}: {why}")]
    BadName {
        /// The refused name.
        name: String,
        /// The rule that the name breaks.
        why: &'static str,
    },
    /// A file of that name already exists.
    #[error("{}: already exists", shown(.path))]
    Exists {
        /// Path of the existing file.
        path: PathBuf,
    },
}

impl StoreError {
    /// Returns all problems, one line each; every line names the file. At most [`MOST_PROBLEMS`] problems are listed, with a line
    /// that counts the rest.
    pub fn lines(&self) -> Vec<String> {
        match self {
            Self::Invalid { path, problems } if !problems.is_empty() => {
                let mut lines: Vec<String> =
                    problems.iter().take(MOST_PROBLEMS).map(|problem| with_path(path, problem)).collect();
                if problems.len() > MOST_PROBLEMS {
                    lines.push(format!("{}: ... and {}", shown(path), plural(problems.len() - MOST_PROBLEMS, "more problem")));
                }
                lines
            }
            other => vec![other.to_string()],
        }
    }

    /// Returns whether the file does not exist.
    pub fn is_not_found(&self) -> bool {
        matches!(self, Self::NotFound { .. })
    }

    /// Returns whether writing failed, rather than reading.
    pub fn is_saving(&self) -> bool {
        match self {
            Self::Io { action, .. } => !matches!(*action, "open" | "read" | "read the folder" | "go on with"),
            Self::NoFolderFor { .. } | Self::Changed { .. } | Self::Exists { .. } | Self::HalfRestored { .. } => true,
            _ => false,
        }
    }

    /// Converts an error of the system to `NotFound` or `Io`.
    pub(super) fn io(path: &Path, action: &'static str, source: std::io::Error) -> Self {
        let path = path.to_path_buf();
        if source.kind() == std::io::ErrorKind::NotFound { Self::NotFound { path } } else { Self::Io { path, action, source } }
    }
}

/// Returns a path as part of a single line: characters that would break the line or reverse its direction are escaped.
fn shown(path: &Path) -> String {
    line(&path.display().to_string()).into_owned()
}

fn with_path(path: &Path, problem: &Problem) -> String {
    let colon = if problem.at.is_some() { ":" } else { ": " };
    format!("{}{colon}{problem}", shown(path))
}

fn first_line(path: &Path, problems: &[Problem]) -> String {
    problems.first().map_or_else(|| format!("{}: invalid", shown(path)), |problem| with_path(path, problem))
}

/// Returns all problems of a DFA.
pub fn problems_of(errors: &DfaErrors) -> Vec<Problem> {
    let problem =
        |error: &DfaError| Problem { at: error.place.map(|place| (place.line, place.column)), text: error.problem.to_string() };
    errors.problems().iter().map(problem).collect()
}
