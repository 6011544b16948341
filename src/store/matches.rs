//! Files of matches (unfinished ones in `matches/`, finished ones in `replays/`) and of pictures.

use super::{Lock, MATCHES, PICTURES, REPLAYS, Store, StoreError, disk, free_name, load_replay, read_bytes, save_atomic};
use fob_replay::Header;
use std::cmp::Reverse;
use std::path::{Path, PathBuf};

/// Extension of the files of matches and replays.
pub const REPLAY_ENDING: &str = "fob";

/// Returns the current time in seconds since 1970 (UTC).
pub fn now() -> u64 {
    #[cfg(all(target_arch = "wasm32", feature = "web"))]
    return (js_sys::Date::now() / 1e3) as u64;
    #[cfg(not(all(target_arch = "wasm32", feature = "web")))]
    system_now()
}

#[cfg(not(all(target_arch = "wasm32", feature = "web")))]
fn system_now() -> u64 {
    use std::time::{SystemTime, UNIX_EPOCH};
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |d| d.as_secs())
}

impl Store {
    /// Returns a path for the file of a new match, named after the current second, or after one of the next seconds if that name exists or
    /// is locked by another window.
    ///
    /// # Errors
    /// The folder cannot be read.
    pub fn new_match(&self) -> Result<PathBuf, StoreError> {
        let taken = [self.names_in(MATCHES, REPLAY_ENDING)?, self.names_in(REPLAYS, REPLAY_ENDING)?].concat();
        let mut second = now();
        loop {
            let name = match_name(second);
            let path = self.match_path(&name);
            if !taken.contains(&name) && !self.is_in_use(&path) {
                return Ok(path);
            }
            second += 1;
        }
    }

    /// Returns the path of a match that starts now, without looking at the folder: a fallback if [`Store::new_match`] fails.
    pub fn fallback_match_path(&self) -> PathBuf {
        self.match_path(&match_name(now()))
    }

    fn match_path(&self, name: &str) -> PathBuf {
        self.folder(MATCHES).join(format!("{name}.{REPLAY_ENDING}"))
    }

    /// Does what [`Store::new_match`] does, and locks the file: no other window creates a file at this path while the lock is held.
    ///
    /// # Errors
    /// As for [`Store::new_match`].
    pub fn new_match_locked(&self) -> Result<(PathBuf, Lock), StoreError> {
        loop {
            let path = self.new_match()?;
            // Another window may have taken the path since, or even created and released its file.
            match self.lock(&path) {
                Ok(lock) if !disk::exists(&path) => return Ok((path, lock)),
                Ok(_) | Err(StoreError::InUse { .. }) => {}
                Err(error) => return Err(error),
            }
        }
    }

    /// Creates the file of an unfinished match from its text, named after the current second.
    ///
    /// # Errors
    /// The folder cannot be read, or the system refuses.
    pub fn keep_match(&self, text: &str) -> Result<PathBuf, StoreError> {
        let (path, _lock) = self.new_match_locked()?;
        save_atomic(&path, text.as_bytes())?;
        Ok(path)
    }

    /// Returns a path for a picture of the window, and creates its folder.
    ///
    /// # Errors
    /// The folder cannot be created or read.
    pub fn new_picture(&self) -> Result<PathBuf, StoreError> {
        #[cfg(all(target_arch = "wasm32", feature = "web"))]
        let folder = PathBuf::from(super::DOWNLOADS);
        #[cfg(not(all(target_arch = "wasm32", feature = "web")))]
        let folder = self.folder(PICTURES);
        disk::make_folder(&folder).map_err(|e| StoreError::io(&folder, "make the folder", e))?;
        let taken = self.names_in(PICTURES, "png")?;
        let name = free_name(&format!("fob-{}", now()), |name| taken.iter().any(|t| t == name));
        Ok(folder.join(format!("{name}.png")))
    }

    /// Returns the unfinished matches, the latest first, and the files among them that cannot be read.
    ///
    /// # Errors
    /// The folder cannot be read.
    #[expect(clippy::type_complexity, reason = "two lists, what is there and what is broken")]
    pub fn unfinished(&self) -> Result<(Vec<(PathBuf, Header)>, Vec<StoreError>), StoreError> {
        self.unfinished_of(usize::MAX)
    }

    /// Does what [`Store::unfinished`] does for at most `most` files, those changed last.
    ///
    /// # Errors
    /// The folder cannot be read.
    #[expect(clippy::type_complexity, reason = "two lists, what is there and what is broken")]
    pub fn unfinished_of(&self, most: usize) -> Result<(Vec<(PathBuf, Header)>, Vec<StoreError>), StoreError> {
        let mut found = Vec::new();
        let mut broken = Vec::new();
        let names = self.names_in(MATCHES, REPLAY_ENDING)?.into_iter();
        let mut paths: Vec<PathBuf> = names.map(|name| self.match_path(&name)).collect();
        if paths.len() > most {
            paths.sort_by_cached_key(|path| Reverse((disk::about(path).ok().and_then(|file| file.changed), path.clone())));
            paths.truncate(most);
        }
        for path in paths {
            match load_replay(&path) {
                Ok(replay) => found.push((path, replay.header)),
                Err(error) => broken.push(error),
            }
        }
        found.sort_by(|a, b| b.1.date.cmp(&a.1.date).then_with(|| b.0.cmp(&a.0)));
        Ok((found, broken))
    }

    /// Returns the replay whose file was changed last, which is that of the last finished match.
    ///
    /// # Errors
    /// The folder cannot be read.
    pub fn latest_replay(&self) -> Result<Option<PathBuf>, StoreError> {
        Ok(self.latest_replays(1)?.pop())
    }

    /// Returns the files of the replays that were changed last, the latest first, at most so many.
    ///
    /// # Errors
    /// As for [`Store::latest_replay`].
    pub fn latest_replays(&self, most: usize) -> Result<Vec<PathBuf>, StoreError> {
        let names = self.names_in(REPLAYS, REPLAY_ENDING)?;
        let path = |name: String| self.folder(REPLAYS).join(format!("{name}.{REPLAY_ENDING}"));
        let changed = |path: &PathBuf| disk::about(path).ok().and_then(|file| file.changed);
        let mut paths: Vec<_> = names.into_iter().map(path).map(|path| (changed(&path), path)).collect();
        paths.sort_unstable_by(|a, b| b.cmp(a));
        paths.truncate(most);
        Ok(paths.into_iter().map(|(_, path)| path).collect())
    }

    /// Moves the file of a finished match to the replays; copies it if the folder is on another file system.
    ///
    /// # Errors
    /// The system refuses; the file is then not moved.
    pub fn move_to_replays(&self, path: &Path) -> Result<PathBuf, StoreError> {
        let folder = self.folder(REPLAYS);
        let io = |e| StoreError::io(path, "move the file to the replays", e);
        disk::make_folder(&folder).map_err(io)?;
        let _lock = self.lock_for_a_moment(&folder);
        let taken = self.names_in(REPLAYS, REPLAY_ENDING)?;
        let stem = path.file_stem().and_then(|s| s.to_str()).unwrap_or("match");
        let name = free_name(stem, |name| taken.iter().any(|t| t == name));
        let to = folder.join(format!("{name}.{REPLAY_ENDING}"));
        moved(path, &to, disk::rename(path, &to)).map(|()| to)
    }
}

/// Returns the name of a match that starts in this second.
fn match_name(second: u64) -> String {
    format!("match-{second}")
}

/// Completes a rename. Between file systems the file is copied, and removed only when the copy is complete.
fn moved(path: &Path, to: &Path, renamed: std::io::Result<()>) -> Result<(), StoreError> {
    let io = |e| StoreError::io(path, "move the file to the replays", e);
    match renamed {
        Err(error) if error.kind() == std::io::ErrorKind::CrossesDevices => {
            save_atomic(to, &read_bytes(path)?)?;
            disk::remove(path).map_err(io)
        }
        done => done.map_err(io),
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use std::fs;
    use std::io::{Error, ErrorKind};

    #[test]
    fn match_is_copied_between_file_systems_before_removal() {
        let dir = tempfile::tempdir().unwrap();
        let (from, folder) = (dir.path().join("from.replay"), dir.path().join("replays"));
        let to = folder.join("to.replay");
        let crosses = || Err(Error::from(ErrorKind::CrossesDevices));
        fs::write(&from, "a match").unwrap();
        fs::write(&folder, "no folder").unwrap();
        assert!(moved(&from, &to, crosses()).is_err());
        assert_eq!(fs::read_to_string(&from).unwrap(), "a match");
        fs::remove_file(&folder).unwrap();
        let other = moved(&from, &to, Err(Error::from(ErrorKind::PermissionDenied))).unwrap_err();
        assert!(other.to_string().contains("move the file to the replays") && from.exists() && !to.exists(), "{other}");
        moved(&from, &to, crosses()).unwrap();
        assert_eq!((fs::read_to_string(&to).unwrap().as_str(), from.exists()), ("a match", false));
    }
}
