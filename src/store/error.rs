//! What can be wrong with a file, with the place where it is wrong.

use fob_automata::{DfaError, DfaErrors, MOST_PROBLEMS};
use fob_base::document::Problem;
use fob_base::text::{line, plural};
use std::path::{Path, PathBuf};

/// Why a file could not be read or written. The text names the file first.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// Neither `FOB_DATA_DIR` nor the platform says where data belongs.
    #[error("no data folder: the platform names none, set FOB_DATA_DIR to a folder")]
    NoFolder,
    /// There is no such file, or no such item.
    #[error("{}: not found", shown(.path))]
    NotFound {
        /// The file that was looked for.
        path: PathBuf,
    },
    /// Somebody else has written to the file, or put another one in its place.
    #[error("{}: changed since it was opened here, by another window or program: nothing was written to it", shown(.path))]
    Changed {
        /// The file.
        path: PathBuf,
    },
    /// Another window or program has it open.
    #[error("{}: open in another window", shown(.path))]
    InUse {
        /// The file.
        path: PathBuf,
    },
    /// The folder of a file that is to be written is not there, and it is not ours to make.
    #[error("{}: cannot write: there is no folder {}", shown(.path), shown(.folder))]
    NoFolderFor {
        /// The file.
        path: PathBuf,
        /// Its folder.
        folder: PathBuf,
    },
    /// The operating system refused.
    #[error("{}: cannot {action}: {source}", shown(.path))]
    Io {
        /// The file.
        path: PathBuf,
        /// What was tried: `read`, `write`, `rename` ...
        action: &'static str,
        /// The system's words.
        source: std::io::Error,
    },
    /// The file is larger than anything that fob writes.
    #[error("{}: larger than {} MiB, the most that fob reads", shown(.path), .limit / (1024 * 1024))]
    TooLarge {
        /// The file.
        path: PathBuf,
        /// The limit in bytes.
        limit: u64,
    },
    /// The file is larger than what a list of all items reads; by its path it is still read.
    #[error("{}: larger than {} KiB, the most that the list shows; a command such as `fob dfa check` or `fob shoot` reads it by its path", shown(.path), .limit / 1024)]
    TooLargeToList {
        /// The file.
        path: PathBuf,
        /// The limit in bytes.
        limit: u64,
    },
    /// A pipe, a socket or a device is in the place of a file.
    #[error("{}: {what}, not a regular file", shown(.path))]
    NotAFile {
        /// Where it is.
        path: PathBuf,
        /// What it is, in words: `a pipe`.
        what: &'static str,
    },
    /// A copy of the data folder was being brought back, and a file of it could not be put in its place.
    #[error(
        "{}: cannot write: {source}; {done} of {all} files are back, and the files that they replaced are in {}",
        shown(.path), shown(.trash)
    )]
    HalfBack {
        /// The file.
        path: PathBuf,
        /// The system's words.
        source: std::io::Error,
        /// How many files are in their places.
        done: usize,
        /// How many there are.
        all: usize,
        /// Where the files are that were replaced.
        trash: PathBuf,
    },
    /// Somebody has stopped the work.
    #[error("stopped; nothing has changed")]
    Stopped,
    /// The file is not text.
    #[error("{}:{line}:{column}: not UTF-8 text", shown(.path))]
    NotUtf8 {
        /// The file.
        path: PathBuf,
        /// Line of the first bad byte, from 1.
        line: usize,
        /// Column of the first bad byte in characters, from 1.
        column: usize,
    },
    /// The file says that it has a version which this program does not know.
    #[error("{}: written by a newer fob (version {version} of this file, known is {known})", shown(.path))]
    Newer {
        /// The file.
        path: PathBuf,
        /// The version the file names.
        version: u32,
        /// The newest version that this program reads.
        known: u32,
    },
    /// The text is no such document.
    #[error("{}", first_line(path, problems))]
    Invalid {
        /// The file.
        path: PathBuf,
        /// Everything that is wrong with it; at least one.
        problems: Vec<Problem>,
    },
    /// A name that cannot be the name of a file.
    #[error("name {name:?}: {why}")]
    BadName {
        /// The name.
        name: String,
        /// What is wrong with it.
        why: &'static str,
    },
    /// A file of that name is there already.
    #[error("{}: exists already", shown(.path))]
    Exists {
        /// The file.
        path: PathBuf,
    },
}

impl StoreError {
    /// All problems, a line each; every line names the file. Of very many the first [`MOST_PROBLEMS`], and a line that says how
    /// many are left.
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

    /// True where the file simply is not there.
    pub fn is_not_found(&self) -> bool {
        matches!(self, Self::NotFound { .. })
    }

    /// Whether it was writing that failed, and not reading.
    pub fn is_saving(&self) -> bool {
        match self {
            Self::Io { action, .. } => !matches!(*action, "open" | "read" | "read the folder" | "go on with"),
            Self::NoFolderFor { .. } | Self::Changed { .. } | Self::Exists { .. } | Self::HalfBack { .. } => true,
            _ => false,
        }
    }

    /// Sorts what the system says into `NotFound` and `Io`.
    pub(super) fn io(path: &Path, action: &'static str, source: std::io::Error) -> Self {
        let path = path.to_path_buf();
        if source.kind() == std::io::ErrorKind::NotFound { Self::NotFound { path } } else { Self::Io { path, action, source } }
    }
}

/// A path as a part of one line: what would break the line or turn it around is escaped.
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

/// All that is wrong with a DFA.
pub fn problems_of(errors: &DfaErrors) -> Vec<Problem> {
    let problem =
        |error: &DfaError| Problem { at: error.place.map(|place| (place.line, place.column)), text: error.problem.to_string() };
    errors.problems().iter().map(problem).collect()
}
