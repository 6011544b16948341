//! The file of a match in play. While the file cannot be written, the match continues in memory, and is written as soon as that
//! is possible.

use fob_replay::{Recorder, Replay, ResumeError};
use fob_store::{Found, Lock, ReplayFile, Store, StoreError, exists};
use std::path::{Path, PathBuf};

fn lines(error: StoreError) -> Vec<String> {
    error.lines()
}

/// The file of a match, locked against other windows.
#[derive(Debug)]
pub(super) struct MatchFile {
    store: Store,
    state: State,
    /// The lock, held until the match is left, always on the file in which the match continues.
    lock: Option<Lock>,
    /// The reason why the last record is not on the disk; `None` if it is.
    unsaved: Option<String>,
    /// The match continues in another file, since another window has changed the first one.
    moved: bool,
}

/// Place of a match.
#[derive(Debug)]
enum State {
    /// The match has begun in memory alone; this is the intended path of its file.
    ToMake(PathBuf),
    /// The match was read, and its file has not been opened for writing yet.
    ToOpen(Found),
    /// In a file among the unfinished matches.
    Open(ReplayFile),
    /// In its file among the replays: it is over.
    Filed(PathBuf),
    /// A server keeps the match. A file is made when it is over, if one is wanted; this is its intended path.
    OnServer(PathBuf, bool),
}

impl MatchFile {
    /// Creates the file of a new match; if that fails, the match begins without one.
    pub fn create(store: &Store, recorder: &mut Recorder) -> Self {
        let path = store.new_match().unwrap_or_else(|_| store.fallback_match_path());
        let mut file = Self::with_state(store, State::ToMake(path));
        file.save(recorder);
        file
    }

    /// Reads the file of an interrupted match, with everything recorded so far. The file is opened for writing when the match is
    /// saved; if it is read-only, the match continues in memory.
    pub fn find(store: &Store, path: &Path) -> Result<(Self, Replay), Vec<String>> {
        let lock = store.lock(path).map_err(lines)?;
        let (found, replay) = Found::read(path).map_err(lines)?;
        Ok((Self { lock: Some(lock), ..Self::with_state(store, State::ToOpen(found)) }, replay))
    }

    /// Returns the reason why the match cannot be resumed, one problem per line.
    pub fn refuses(&self, why: &ResumeError) -> Vec<String> {
        match &self.state {
            State::ToOpen(found) => lines(found.refuses(why)),
            State::ToMake(_) | State::Open(_) | State::Filed(_) | State::OnServer(..) => vec![why.to_string()],
        }
    }

    /// Creates the state of a match that a server keeps. With `is_wanted` the match is added to the replays when it is over.
    pub fn on_server(store: &Store, is_wanted: bool) -> Self {
        Self::with_state(store, State::OnServer(store.fallback_match_path(), is_wanted))
    }

    /// Returns whether the match is among the replays.
    pub fn is_filed(&self) -> bool {
        matches!(self.state, State::Filed(_))
    }

    fn with_state(store: &Store, state: State) -> Self {
        Self { store: store.clone(), state, lock: None, unsaved: None, moved: false }
    }

    /// Returns the file: among the unfinished matches, or among the replays once it is over.
    pub fn path(&self) -> &Path {
        match &self.state {
            State::ToMake(path) | State::Filed(path) | State::OnServer(path, _) => path,
            State::ToOpen(found) => found.path(),
            State::Open(file) => file.path(),
        }
    }

    /// Returns whether opening the file for writing removes, or has removed, a half-written record at its end.
    pub fn was_cut(&self) -> bool {
        match &self.state {
            State::ToOpen(found) => found.is_cut(),
            State::Open(file) => file.was_cut(),
            State::ToMake(_) | State::Filed(_) | State::OnServer(..) => false,
        }
    }

    /// Returns the reason why the last record is not on the disk; `None` if it is.
    pub fn unsaved(&self) -> Option<&str> {
        self.unsaved.as_deref()
    }

    /// Returns whether the match has moved to another file since the last call.
    pub fn take_moved(&mut self) -> bool {
        std::mem::take(&mut self.moved)
    }

    /// Writes the new records. If that fails, [`MatchFile::unsaved`] has the reason, and this may be called again.
    pub fn save(&mut self, recorder: &mut Recorder) {
        let saved = match &mut self.state {
            State::ToMake(_) => self.make(recorder),
            State::ToOpen(_) => self.open(recorder),
            State::Open(file) => file.save(recorder),
            State::Filed(_) | State::OnServer(..) => Ok(()),
        };
        let saved = match saved {
            saved if matches!(self.state, State::ToMake(_)) => saved,
            // The file or its folder was removed, so it is created again.
            Err(StoreError::NotFound { path }) => self.remake(&path, recorder),
            // The other window's shots stay in their file; ours continue in a new file next to it.
            Err(StoreError::Changed { .. } | StoreError::InUse { .. }) => self.move_on(recorder),
            saved => saved,
        };
        self.unsaved = saved.err().map(|error| error.to_string());
    }

    /// Creates the file of a match without one: at its intended path, or next to a file that has taken the name meanwhile.
    fn make(&mut self, recorder: &mut Recorder) -> Result<(), StoreError> {
        let path = self.path().to_path_buf();
        match self.store.lock(&path) {
            Ok(lock) if !exists(&path) => self.go_to(path, lock, recorder),
            Ok(_) | Err(StoreError::InUse { .. }) => {
                let (path, lock) = self.store.new_match_locked()?;
                self.go_to(path, lock, recorder)
            }
            Err(error) => Err(error),
        }
    }

    /// Opens the file that was read. Where it could not be locked then, another window may have it now.
    fn open(&mut self, recorder: &mut Recorder) -> Result<(), StoreError> {
        let State::ToOpen(found) = &self.state else { return Ok(()) };
        if self.lock.as_ref().is_none_or(Lock::is_lost) {
            self.lock = Some(self.store.lock(found.path())?);
        }
        self.state = State::Open(ReplayFile::open(found, recorder)?);
        Ok(())
    }

    /// Creates the file again at its path. If its folder was removed, the lock may be gone too, and another window may have taken
    /// the name.
    fn remake(&mut self, path: &Path, recorder: &mut Recorder) -> Result<(), StoreError> {
        if self.lock.as_ref().is_none_or(Lock::is_lost) {
            match self.store.lock(path) {
                Ok(lock) => self.lock = Some(lock),
                Err(StoreError::InUse { .. }) => return self.move_on(recorder),
                Err(error) => return Err(error),
            }
        }
        self.state = State::Open(ReplayFile::replace(path, recorder)?);
        Ok(())
    }

    /// Continues in a file of its own, and moves the lock there.
    fn move_on(&mut self, recorder: &mut Recorder) -> Result<(), StoreError> {
        let (path, lock) = self.store.new_match_locked()?;
        self.go_to(path, lock, recorder)?;
        self.moved = true;
        Ok(())
    }

    /// Continues in another file, which does not exist yet.
    fn go_to(&mut self, path: PathBuf, lock: Lock, recorder: &mut Recorder) -> Result<(), StoreError> {
        self.state = State::Open(ReplayFile::replace(&path, recorder)?);
        self.lock = Some(lock);
        Ok(())
    }

    /// Moves the file of a finished match to the replays, once. Returns whether the file is there.
    pub fn finish(&mut self, recorder: &mut Recorder) -> bool {
        if let State::OnServer(_, is_wanted) = self.state {
            if !is_wanted {
                return true;
            }
            let kept = self.store.keep_match(&recorder.text()).and_then(|path| self.store.move_to_replays(&path));
            match kept {
                Ok(path) => (self.state, self.unsaved) = (State::Filed(path), None),
                Err(error) => self.unsaved = Some(error.to_string()),
            }
            return matches!(self.state, State::Filed(_));
        }
        self.save(recorder);
        if let (State::Open(file), None) = (&self.state, &self.unsaved) {
            match self.store.move_to_replays(file.path()) {
                Ok(path) => self.state = State::Filed(path),
                Err(error) => self.unsaved = Some(error.to_string()),
            }
        }
        matches!(self.state, State::Filed(_))
    }
}
