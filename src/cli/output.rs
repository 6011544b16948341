//! Resolves arguments such as `-o OUT` and `--replay OUT`. Commands write files only through this module.
//!
//! | OUT | effect |
//! |---|---|
//! | `-`, `/dev/stdout` | standard output |
//! | a pipe, `/dev/fd/N` (as in `-o >(command)`), `/dev/stderr`, `/dev/null`, a terminal | written to directly, never replaced |
//! | a regular file, or a new file in an existing folder | written at once or not at all |
//! | a folder, a socket, another device | refused |

use super::CliError;
use super::error::{print_to_stderr, written};
use crate::replay::Recorder;
use crate::store::{self, ReplayFile};
use std::fs::File;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

/// Maximum number of symbolic links to follow.
const LINKS: usize = 40;

/// Destination of a command's output.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Output {
    /// Standard output.
    Standard,
    /// A stream, such as a pipe.
    Stream(PathBuf),
    /// A file to create or replace.
    File(PathBuf),
}

impl Output {
    /// Resolves an argument. Opens and creates nothing.
    ///
    /// # Errors
    /// The folder does not exist, or the path is something that must not be replaced.
    pub fn new(path: &Path) -> Result<Self, CliError> {
        if path.as_os_str() == "-" {
            return Ok(Self::Standard);
        }
        let mut step = path.to_path_buf();
        for _ in 0..LINKS {
            match descriptor(&step) {
                Some(1) => return Ok(Self::Standard),
                Some(_) => return Ok(Self::Stream(path.to_path_buf())),
                None if is_stream(&step) => return Ok(Self::Stream(path.to_path_buf())),
                None => {}
            }
            match std::fs::read_link(&step) {
                Ok(to) => step = step.parent().unwrap_or(Path::new("")).join(to),
                Err(_) => break,
            }
        }
        store::check_export(path)?;
        Ok(Self::File(path.to_path_buf()))
    }

    /// Writes everything: a file is replaced at once or not at all.
    ///
    /// # Errors
    /// Writing fails; the message names the output.
    pub fn write(&self, bytes: &[u8]) -> Result<(), CliError> {
        match self {
            Self::File(path) => Ok(store::export_atomic(path, bytes)?),
            Self::Standard | Self::Stream(_) => Sink::open(self)?.write(bytes),
        }
    }

    /// Returns the path, or `None` for standard output.
    pub fn path(&self) -> Option<&Path> {
        match self {
            Self::Standard => None,
            Self::Stream(path) | Self::File(path) => Some(path),
        }
    }
}

/// Resolves `--replay OUT` if it was given.
///
/// # Errors
/// As for [`Output::new`]; also if the JSON document needs standard output.
pub fn of_replay(out: Option<&Path>, json: bool) -> Result<Option<Output>, CliError> {
    let Some(out) = out else { return Ok(None) };
    match Output::new(out)? {
        Output::Standard if json => {
            let shown = out.display();
            Err(CliError::new(format!("--replay {shown}: standard output is used for the JSON document; expected a file")))
        }
        output => Ok(Some(output)),
    }
}

/// Returns the number of the file descriptor that a path refers to: 1 for `/dev/stdout`.
fn descriptor(path: &Path) -> Option<u32> {
    if !cfg!(unix) {
        return None;
    }
    match path.to_str()? {
        "/dev/stdin" => Some(0),
        "/dev/stdout" => Some(1),
        "/dev/stderr" => Some(2),
        path => ["/dev/fd/", "/proc/self/fd/"].iter().find_map(|folder| path.strip_prefix(folder)?.parse().ok()),
    }
}

/// Returns whether a path is a stream: a pipe, a terminal, or a usual device such as `/dev/null`.
#[cfg(unix)]
fn is_stream(path: &Path) -> bool {
    use std::os::unix::fs::FileTypeExt;
    let Ok(kind) = std::fs::symlink_metadata(path).map(|data| data.file_type()) else { return false };
    let usual = ["/dev/null", "/dev/full", "/dev/zero", "/dev/tty"].iter().any(|known| path == Path::new(known));
    kind.is_fifo() || kind.is_char_device() && (usual || path.starts_with("/dev/pts"))
}

#[cfg(not(unix))]
fn is_stream(_: &Path) -> bool {
    false
}

#[cfg(unix)]
fn is_pipe(path: &Path) -> bool {
    use std::os::unix::fs::FileTypeExt;
    std::fs::metadata(path).is_ok_and(|data| data.file_type().is_fifo())
}

#[cfg(not(unix))]
fn is_pipe(_: &Path) -> bool {
    false
}

/// An open stream; `None` is standard output.
#[derive(Debug)]
struct Sink(Option<(PathBuf, File)>);

impl Sink {
    /// Opens a stream or standard output.
    fn open(output: &Output) -> Result<Self, CliError> {
        let Some(path) = output.path() else { return Ok(Self(None)) };
        if descriptor(path).is_none() && is_pipe(path) && io::stderr().is_terminal() {
            print_to_stderr(&format!("{}: a pipe; waiting for a program that reads it", path.display()));
        }
        let file = File::options().append(true).open(path).map_err(|error| unwritten(path, &error))?;
        Ok(Self(Some((path.to_path_buf(), file))))
    }

    fn write(&mut self, bytes: &[u8]) -> Result<(), CliError> {
        match &mut self.0 {
            Some((path, file)) => file.write_all(bytes).map_err(|error| unwritten(path, &error)),
            None => {
                let mut out = io::stdout();
                written(out.write_all(bytes).and_then(|()| out.flush()));
                Ok(())
            }
        }
    }
}

fn unwritten(path: &Path, error: &io::Error) -> CliError {
    CliError::new(format!("{}: cannot write: {error}", path.display()))
}

/// The record of a match that is being played.
#[derive(Debug)]
pub struct Recording(To);

#[derive(Debug)]
enum To {
    File(ReplayFile),
    Sink(Sink),
}

impl Recording {
    /// Starts the record and writes its beginning. Replaces an existing file.
    ///
    /// # Errors
    /// Writing fails; the message names the output.
    pub fn begin(output: &Output, live: &mut Recorder) -> Result<Self, CliError> {
        if let Output::File(path) = output {
            return Ok(Self(To::File(ReplayFile::replace(path, live)?)));
        }
        let mut recording = Self(To::Sink(Sink::open(output)?));
        recording.save(live)?;
        Ok(recording)
    }

    /// Writes what happened since the last call.
    ///
    /// # Errors
    /// As for [`Recording::begin`].
    pub fn save(&mut self, live: &mut Recorder) -> Result<(), CliError> {
        match &mut self.0 {
            To::File(file) => file.save(live)?,
            To::Sink(sink) => {
                sink.write(live.unsaved().as_bytes())?;
                live.mark_saved();
            }
        }
        Ok(())
    }
}

#[cfg(all(test, unix))]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    /// Writes nothing: a mistake here would replace a device of the machine.
    #[test]
    fn streams_are_distinguished_from_files() {
        let of = |path: &str| Output::new(Path::new(path)).unwrap();
        for path in ["-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"] {
            assert_eq!(of(path), Output::Standard, "{path}");
        }
        for path in ["/dev/null", "/dev/full", "/dev/stderr", "/dev/fd/2", "/dev/fd/63", "/proc/self/fd/63"] {
            assert_eq!(of(path), Output::Stream(path.into()), "{path}");
        }
        let folder = tempfile::tempdir().unwrap();
        let link = |name: &str, to: &str| {
            let path = folder.path().join(name);
            std::os::unix::fs::symlink(to, &path).unwrap();
            path
        };
        let null = link("null.png", "/dev/null");
        assert_eq!(Output::new(&null).unwrap(), Output::Stream(null.clone()));
        assert_eq!(Output::new(&link("again", "null.png")).unwrap(), Output::Stream(folder.path().join("again")));
        assert_eq!(Output::new(&link("out.svg", "/dev/stdout")).unwrap(), Output::Standard);
        let new = link("new", "x.ron");
        assert_eq!(Output::new(&new).unwrap(), Output::File(new.clone()));
        for refused in [folder.path().to_path_buf(), link("round", "round/x"), "/dev/random".into(), "./-/x".into()] {
            assert!(Output::new(&refused).is_err(), "{}", refused.display());
        }
        assert_eq!(of("./-"), Output::File("./-".into()));
    }

    #[test]
    fn null_device_accepts_output() {
        Output::Stream("/dev/null".into()).write(b"x").unwrap();
        let problems = Output::Stream("/dev/full".into()).write(b"x").unwrap_err().problems;
        assert!(
            cfg!(not(target_os = "linux")) || problems[0].starts_with("/dev/full: cannot write: No space left"),
            "{problems:?}"
        );
    }
}
