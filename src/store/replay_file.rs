//! Replays as files.

use super::{Journal, Problem, StoreError, read_bytes, read_text, text_of};
use fob_replay::{CLIP_HEAD, FORM_VERSION, FormError, Recorder, Replay, ResumeError, from_clip};
use std::path::{Path, PathBuf};

/// The file of a live match. Call [`ReplayFile::save`] after each thing that happened: a crash then loses nothing but
/// what was not saved yet.
#[derive(Debug)]
pub struct ReplayFile {
    journal: Journal,
    cut: bool,
}

impl ReplayFile {
    /// Makes the file of a match that begins, and its folder.
    ///
    /// # Errors
    /// `Exists` when there is one already, `Io` when the system refuses.
    pub fn create(path: &Path, live: &mut Recorder) -> Result<Self, StoreError> {
        let mut file = Self { journal: Journal::create(path)?, cut: false };
        file.save(live)?;
        Ok(file)
    }

    /// Makes the file of a match in place of another file, at once or not at all.
    ///
    /// # Errors
    /// `Io` when the system refuses.
    pub fn replace(path: &Path, live: &mut Recorder) -> Result<Self, StoreError> {
        let journal = Journal::replace(path, live.text().as_bytes())?;
        live.mark_saved();
        Ok(Self { journal, cut: false })
    }

    /// Opens the file of a match that was broken off, to go on with it: everything is simulated again, and a record that
    /// was only half written goes.
    ///
    /// # Errors
    /// As [`Found::read`] and [`ReplayFile::open`].
    pub fn resume(path: &Path) -> Result<(Self, Recorder), StoreError> {
        let (found, replay) = Found::read(path)?;
        let mut live = Recorder::resume(&replay).map_err(|error| found.refuses(&error))?;
        Ok((Self::open(&found, &mut live)?, live))
    }

    /// Opens a file that was read, to append to it; a record that was only half written goes.
    ///
    /// # Errors
    /// `NotFound`, `Changed` when somebody has changed it since, or `Io` when the system refuses; the call may be repeated.
    pub fn open(found: &Found, live: &mut Recorder) -> Result<Self, StoreError> {
        let Found { path, bytes, whole, cut } = found;
        let journal = match whole {
            Some(whole) => Journal::resume(path, bytes, *whole)?,
            // Nothing can be appended to a packed text: the match goes on unpacked.
            None if read_bytes(path)? == *bytes => return Ok(Self { cut: *cut, ..Self::replace(path, live)? }),
            None => return Err(StoreError::Changed { path: path.clone() }),
        };
        let mut file = Self { journal, cut: *cut };
        file.save(live)?;
        Ok(file)
    }

    /// Whether a record that was only half written went when the file was opened to go on with it.
    pub fn was_cut(&self) -> bool {
        self.cut
    }

    /// The file.
    pub fn path(&self) -> &Path {
        self.journal.path()
    }

    /// Appends what happened since the last call; it is on the disk when the call returns.
    ///
    /// # Errors
    /// As [`Journal::append`]; the call may be repeated.
    pub fn save(&mut self, live: &mut Recorder) -> Result<(), StoreError> {
        if !live.unsaved().is_empty() {
            self.journal.append(live.unsaved().as_bytes())?;
            live.mark_saved();
        }
        Ok(())
    }
}

/// The file of a match that was broken off, as it was read.
#[derive(Debug)]
pub struct Found {
    path: PathBuf,
    bytes: Vec<u8>,
    /// So many of the bytes are whole records; `None` where the text is packed.
    whole: Option<usize>,
    cut: bool,
}

impl Found {
    /// Reads the file of a match that was broken off, with what was recorded so far. Nothing is simulated or written.
    ///
    /// # Errors
    /// The file cannot be read, is no replay or damaged.
    pub fn read(path: &Path) -> Result<(Self, Replay), StoreError> {
        let bytes = read_bytes(path)?;
        let text = text_of(path, bytes.clone())?;
        let mut replay = parse_replay(path, &text)?;
        let cut = replay.cut;
        // A byte order mark is in the file, but not in the text.
        let whole = (!is_clip(&text)).then(|| bytes.len() - text.len() + replay.whole);
        if whole.is_none() {
            replay = Replay::new(replay.header, replay.records);
        }
        Ok((Self { path: path.to_path_buf(), bytes, whole, cut }, replay))
    }

    /// Why nobody can go on with it, with the place in the file.
    pub fn refuses(&self, why: &ResumeError) -> StoreError {
        let line = match why {
            ResumeError::Playback(inner) => inner.line(),
            ResumeError::Diverged { .. } => 1,
        };
        invalid(&self.path, Problem::at(line, 1, why.to_string()))
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Whether a record that was only half written goes when the file is opened to go on with it.
    pub fn is_cut(&self) -> bool {
        self.cut
    }
}

/// Reads a replay: a file of its own, or one that holds the text form of the clipboard.
///
/// # Errors
/// The file cannot be read, is no replay, damaged, or of a newer program.
pub fn load_replay(path: &Path) -> Result<Replay, StoreError> {
    parse_replay(path, &read_text(path)?)
}

/// Reads the text of a replay, in either form; `path` is only named in errors.
///
/// # Errors
/// It is no replay, damaged, or of a newer program.
pub fn parse_replay(path: &Path, text: &str) -> Result<Replay, StoreError> {
    let unpacked;
    let mut whole = text;
    if is_clip(text) {
        unpacked = from_clip(text).map_err(|error| invalid(path, Problem::at(1, 1, error.to_string())))?;
        whole = &unpacked;
    }
    Replay::parse(whole).map_err(|error| match error {
        FormError::Newer(version) => StoreError::Newer { path: path.to_path_buf(), version, known: FORM_VERSION },
        other => {
            let (line, column) = other.place();
            invalid(path, Problem::at(line, column, other.to_string()))
        }
    })
}

/// Whether a text is a replay packed for the clipboard.
fn is_clip(text: &str) -> bool {
    text.trim_start().starts_with(CLIP_HEAD)
}

fn invalid(path: &Path, problem: Problem) -> StoreError {
    StoreError::Invalid { path: path.to_path_buf(), problems: vec![problem] }
}
