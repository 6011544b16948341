//! The file of a match that is played. A match goes on in memory while its file cannot be written, and is written as soon as
//! that is possible again.

use crate::replay::Recorder;
use crate::store::{Lock, ReplayFile, Store, StoreError};
use std::path::{Path, PathBuf};

fn lines(error: StoreError) -> Vec<String> {
    error.lines()
}

/// The file of a match, locked against other windows.
#[derive(Debug)]
pub(super) struct MatchFile {
    file: ReplayFile,
    store: Store,
    /// Held until the match is left, always on the file that it goes on in.
    lock: Lock,
    /// Why the last record is not on the disk.
    unsaved: Option<String>,
    /// Its file among the replays, once it is over.
    filed: Option<PathBuf>,
    /// It goes on in another file, since somebody else has changed the first one.
    moved: bool,
}

impl MatchFile {
    /// Makes the file of a match that begins.
    pub fn create(store: &Store, recorder: &mut Recorder) -> Result<Self, Vec<String>> {
        let path = store.new_match().map_err(lines)?;
        let lock = store.lock(&path).map_err(lines)?;
        let file = ReplayFile::create(&path, recorder).map_err(lines)?;
        Ok(Self::over(file, store, lock))
    }

    /// Opens the file of a match that was broken off.
    pub fn resume(store: &Store, path: &Path) -> Result<(Self, Recorder), Vec<String>> {
        let lock = store.lock(path).map_err(lines)?;
        let (file, recorder) = ReplayFile::resume(path).map_err(lines)?;
        Ok((Self::over(file, store, lock), recorder))
    }

    fn over(file: ReplayFile, store: &Store, lock: Lock) -> Self {
        Self { file, store: store.clone(), lock, unsaved: None, filed: None, moved: false }
    }

    /// The file: among the matches that go on, or among the replays once it is over.
    pub fn path(&self) -> &Path {
        self.filed.as_deref().unwrap_or_else(|| self.file.path())
    }

    /// Whether its end was cut off when it was opened.
    pub fn was_cut(&self) -> bool {
        self.file.was_cut()
    }

    /// Why the last record is not on the disk.
    pub fn unsaved(&self) -> Option<&str> {
        self.unsaved.as_deref()
    }

    /// Whether the match has gone on in another file since this was asked last.
    pub fn take_moved(&mut self) -> bool {
        std::mem::take(&mut self.moved)
    }

    /// Writes what was recorded; where that cannot be, says so in [`MatchFile::unsaved`] and may be called again.
    pub fn save(&mut self, recorder: &mut Recorder) {
        let saved = match self.file.save(recorder) {
            // The file or its folder was taken away: it is made anew.
            Err(StoreError::NotFound { path }) => self.remake(&path, recorder),
            // The other one's shots stay where they are, ours go on beside them.
            Err(StoreError::Changed { .. }) => self.move_on(recorder),
            saved => saved,
        };
        self.unsaved = saved.err().map(|error| error.to_string());
    }

    /// Makes the file anew where it was. With its folder the lock may have gone, and another window may have taken the name
    /// meanwhile.
    fn remake(&mut self, path: &Path, recorder: &mut Recorder) -> Result<(), StoreError> {
        if self.lock.is_lost() {
            match self.store.lock(path) {
                Ok(lock) => self.lock = lock,
                Err(StoreError::InUse { .. }) => return self.move_on(recorder),
                Err(error) => return Err(error),
            }
        }
        self.file.rewrite(path, recorder)
    }

    /// Goes on in a file of its own, and takes the lock along.
    fn move_on(&mut self, recorder: &mut Recorder) -> Result<(), StoreError> {
        let path = self.store.new_match()?;
        let lock = self.store.lock(&path)?;
        self.file.rewrite(&path, recorder)?;
        self.lock = lock;
        self.moved = true;
        Ok(())
    }

    /// The match is over: its file goes to the replays, once. Says whether it is there.
    pub fn finish(&mut self, recorder: &mut Recorder) -> bool {
        if self.filed.is_some() {
            return true;
        }
        self.save(recorder);
        if self.unsaved.is_none() {
            match self.store.file_away(self.file.path()) {
                Ok(path) => self.filed = Some(path),
                Err(error) => self.unsaved = Some(error.to_string()),
            }
        }
        self.filed.is_some()
    }
}
