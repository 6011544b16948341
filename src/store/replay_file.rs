//! Files of replays and unfinished matches.

use super::{Journal, Problem, StoreError, read_bytes, read_text, text_of};
use fob_replay::{CLIP_HEAD, FORM_VERSION, FormError, Recorder, Replay, ResumeError, from_clip};
use std::path::{Path, PathBuf};

/// The file of a live match. Call [`ReplayFile::save`] after each event: a crash then loses only what was not saved.
#[derive(Debug)]
pub struct ReplayFile {
    journal: Journal,
    cut: bool,
}

impl ReplayFile {
    /// Creates the file of a new match, and its folder.
    ///
    /// # Errors
    /// `Exists` if the file already exists, `Io` if the system refuses.
    pub fn create(path: &Path, live: &mut Recorder) -> Result<Self, StoreError> {
        let mut file = Self { journal: Journal::create(path)?, cut: false };
        file.save(live)?;
        Ok(file)
    }

    /// Creates the file of a match in place of another file, at once or not at all.
    ///
    /// # Errors
    /// `Io` if the system refuses.
    pub fn replace(path: &Path, live: &mut Recorder) -> Result<Self, StoreError> {
        let journal = Journal::replace(path, live.text().as_bytes())?;
        live.mark_saved();
        Ok(Self { journal, cut: false })
    }

    /// Opens the file of an unfinished match to continue it: simulates everything again and removes a record that was only half written.
    ///
    /// # Errors
    /// As for [`Found::read`] and [`ReplayFile::open`].
    pub fn resume(path: &Path) -> Result<(Self, Recorder), StoreError> {
        let (found, replay) = Found::read(path)?;
        let mut live = Recorder::resume(&replay).map_err(|error| found.refuses(&error))?;
        Ok((Self::open(&found, &mut live)?, live))
    }

    /// Opens a file that was read, for appending, and removes a record that was only half written.
    ///
    /// # Errors
    /// `NotFound`, `Changed` if the file was changed since, or `Io` if the system refuses; the call may be repeated.
    pub fn open(found: &Found, live: &mut Recorder) -> Result<Self, StoreError> {
        let Found { path, bytes, whole, cut } = found;
        let journal = match whole {
            Some(whole) => Journal::resume(path, bytes, *whole)?,
            // Nothing can be appended to a packed text, so the match continues unpacked.
            None if read_bytes(path)? == *bytes => return Ok(Self { cut: *cut, ..Self::replace(path, live)? }),
            None => return Err(StoreError::Changed { path: path.clone() }),
        };
        let mut file = Self { journal, cut: *cut };
        file.save(live)?;
        Ok(file)
    }

    /// Returns whether a half-written record was removed when the file was opened.
    pub fn was_cut(&self) -> bool {
        self.cut
    }

    /// Returns the path.
    pub fn path(&self) -> &Path {
        self.journal.path()
    }

    /// Appends what happened since the last call; it is on the disk when the call returns.
    ///
    /// # Errors
    /// As for [`Journal::append`]; the call may be repeated.
    pub fn save(&mut self, live: &mut Recorder) -> Result<(), StoreError> {
        if !live.unsaved().is_empty() {
            self.journal.append(live.unsaved().as_bytes())?;
            live.mark_saved();
        }
        Ok(())
    }
}

/// The file of an unfinished match, with the content that was read.
#[derive(Debug)]
pub struct Found {
    path: PathBuf,
    bytes: Vec<u8>,
    /// Number of bytes that are complete records; `None` if the text is packed.
    whole: Option<usize>,
    cut: bool,
}

impl Found {
    /// Reads the file of an unfinished match and its records. Simulates and writes nothing.
    ///
    /// # Errors
    /// The file cannot be read, is not a replay, or is damaged.
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

    /// Converts the reason why the match cannot be resumed to an error with the position in the file.
    pub fn refuses(&self, why: &ResumeError) -> StoreError {
        let line = match why {
            ResumeError::Playback(inner) => inner.line(),
            ResumeError::Diverged { .. } => 1,
        };
        invalid(&self.path, Problem::at(line, 1, why.to_string()))
    }

    /// Returns the path.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Returns whether opening the file will remove a half-written record.
    pub fn is_cut(&self) -> bool {
        self.cut
    }
}

/// Reads a replay from a file, which may also contain the text form of the clipboard.
///
/// # Errors
/// The file cannot be read, is not a replay, is damaged, or has a newer version.
pub fn load_replay(path: &Path) -> Result<Replay, StoreError> {
    parse_replay(path, &read_text(path)?)
}

/// Parses the text of a replay in either form; `path` appears only in errors.
///
/// # Errors
/// The text is not a replay, is damaged, or has a newer version.
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

/// Returns whether a text is a replay packed for the clipboard.
fn is_clip(text: &str) -> bool {
    text.trim_start().starts_with(CLIP_HEAD)
}

fn invalid(path: &Path, problem: Problem) -> StoreError {
    StoreError::Invalid { path: path.to_path_buf(), problems: vec![problem] }
}
