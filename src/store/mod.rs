//! All files of ours: the data folder, what is built in and what overrides it, atomic saves, errors with their place.
//!
//! | in the data folder | what |
//! |---|---|
//! | `boards/`, `dfas/` | the user's boards and DFAs, a `.ron` each ([`Shelf`]) |
//! | `turing/` | the user's Turing machines, a `.ron` each ([`Shelf`]) |
//! | `replays/` | replays of matches and practice shots |
//! | `reviews/` | reviews of matches, a `.ron` each, by the digest of the replay |
//! | `tournaments/` | tournaments, a `.ron` each, and in `games/` the replays of their computers' games |
//! | `matches/` | matches that go on |
//! | `drafts/`, `words.ron` | the workshop's unsaved edits, and the test words of each DFA ([`KeptDraft`], [`TestWords`]) |
//! | `saves/` | saved sessions of the games room |
//! | `layouts/` | pucks that were set up to practise on, a `.ron` each ([`load_layout`]) |
//! | `settings.ron`, `standings.ron`, `puzzles.ron`, `drills.ron`, `practice.ron` | documents with a version ([`Document`]) |
//! | `trash/` | what was deleted, until it is emptied |
//! | `locks/` | who has what open ([`Lock`]) |
//!
//! ```
//! use fob::automata::{Dfa, builtin};
//! use fob::store::Store;
//!
//! let folder = tempfile::tempdir()?;
//! let store = Store::at(folder.path());
//! let shelf = store.shelf::<Dfa>();
//! shelf.save("mine", &builtin("rope").unwrap().named("Mine"))?;
//! assert_eq!(shelf.load("mine")?.value.name(), "Mine");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod archive;
mod disk;
mod document;
mod drafts;
mod error;
mod file;
mod items;
mod journal;
mod layouts;
#[cfg(not(all(target_arch = "wasm32", feature = "web")))]
mod lock;
#[cfg(all(target_arch = "wasm32", feature = "web"))]
#[path = "lock_page.rs"]
mod lock;
mod matches;
mod replay_file;
mod replays;
mod shelf;

pub use archive::{Brought, COPY_ENDING};
pub use disk::news as news_of_files;
#[cfg(all(target_arch = "wasm32", feature = "web"))]
pub use disk::{CHOSEN, DOWNLOADS, Kept, changes_since, revision, take_in};
pub use document::{Document, load_versioned, parse_versioned, print_versioned, save_versioned};
pub use drafts::{DRAFTS, KeptDraft, TestWords, WORDS};
pub use error::{Problem, StoreError};
pub use file::{LIMIT, check_folder, exists, export_atomic, files_below, read_bytes, read_text, save_atomic, text_of};
pub use journal::Journal;
pub use layouts::{LAYOUTS, load_layout};
pub use lock::Lock;
pub use matches::{REPLAY_ENDING, now};
pub use replay_file::{Found, ReplayFile, load_replay, parse_replay};
pub use replays::{ReplayEntry, ReplayInfo, ReplayStub, is_unnamed};
pub use shelf::{Entry, Item, Loaded, Origin, Shelf, Stamp, Trashed, free_name, stamp};

use shelf::check_name;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};

/// Folder of the replays.
pub const REPLAYS: &str = "replays";
/// Folder of the reviews of matches.
pub const REVIEWS: &str = "reviews";
/// Folder of the tournaments.
pub const TOURNAMENTS: &str = "tournaments";
/// Folder of the matches that go on.
pub const MATCHES: &str = "matches";
/// Folder of saved sessions of the games room.
pub const SAVES: &str = "saves";
/// Folder of what was deleted.
pub const TRASH: &str = "trash";
/// File of the settings.
pub const SETTINGS: &str = "settings.ron";
/// File of the players' wins, draws and points.
pub const STANDINGS: &str = "standings.ron";
/// File of what was done with puzzles.
pub const PUZZLES: &str = "puzzles.ron";
/// File of the practice table as it was left.
pub const PRACTICE: &str = "practice.ron";
/// File of what came of the drills.
pub const DRILLS: &str = "drills.ron";

/// The data folder. Nothing is made in it before something is saved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Store {
    root: PathBuf,
}

impl Store {
    /// The folder that `FOB_DATA_DIR` names, or the platform's place for a program's data.
    ///
    /// # Errors
    /// `NoFolder` when neither is known.
    pub fn open() -> Result<Self, StoreError> {
        #[cfg(all(target_arch = "wasm32", feature = "web"))]
        return Ok(Self::at(disk::ROOT));
        #[cfg(not(all(target_arch = "wasm32", feature = "web")))]
        Self::open_folder()
    }

    #[cfg(not(all(target_arch = "wasm32", feature = "web")))]
    fn open_folder() -> Result<Self, StoreError> {
        if let Some(root) = std::env::var_os("FOB_DATA_DIR").filter(|root| !root.is_empty()) {
            return Ok(Self::at(root));
        }
        let dirs = directories::ProjectDirs::from("", "", "fob").ok_or(StoreError::NoFolder)?;
        Ok(Self::at(dirs.data_dir()))
    }

    /// The store in a folder of one's choice.
    pub fn at(root: impl Into<PathBuf>) -> Self {
        Self { root: root.into() }
    }

    /// The data folder itself.
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// A folder in the data folder, such as [`REPLAYS`].
    pub fn folder(&self, name: &str) -> PathBuf {
        self.root.join(name)
    }

    /// A file in the data folder, such as [`SETTINGS`].
    pub fn file(&self, name: &str) -> PathBuf {
        self.root.join(name)
    }

    /// The items of a kind, the user's over the built-in ones.
    pub fn shelf<T: Item>(&self) -> Shelf<'_, T> {
        Shelf::new(self)
    }

    /// The names of the files with an ending (without its dot) in a folder of the data folder, sorted; hidden files
    /// and names that are no UTF-8 are left out.
    ///
    /// # Errors
    /// `Io` when the folder cannot be read; one that is not there is empty.
    pub fn names_in(&self, folder: &str, ending: &str) -> Result<Vec<String>, StoreError> {
        let folder = self.folder(folder);
        let entries = match disk::list(&folder) {
            Ok(entries) => entries,
            Err(e) if e.kind() == std::io::ErrorKind::NotFound => return Ok(Vec::new()),
            Err(e) => return Err(StoreError::io(&folder, "read the folder", e)),
        };
        let mut names = Vec::new();
        for path in entries {
            if path.extension() == Some(OsStr::new(ending)) && disk::is_file(&path) {
                names.extend(path.file_stem().and_then(OsStr::to_str).filter(|n| !n.starts_with('.')).map(str::to_owned));
            }
        }
        names.sort_unstable();
        Ok(names)
    }

    /// Removes the temporary files of saves that a killed program or a power cut left behind: those that nobody has written to
    /// for an hour. What cannot be removed stays.
    pub fn sweep(&self) {
        let below = disk::list(&self.root).unwrap_or_default();
        let folders = below.iter().filter(|path| disk::is_folder(path)).cloned().chain([self.root.clone()]);
        let files = folders.flat_map(|folder| disk::list(&folder).unwrap_or_default());
        let is_temporary = |path: &PathBuf| {
            let name = path.file_name().and_then(OsStr::to_str).unwrap_or_default();
            name.starts_with(disk::TEMPORARY.0) && name.ends_with(disk::TEMPORARY.1)
        };
        for path in files.filter(is_temporary) {
            let changed = disk::about(&path).ok().filter(|about| about.kind == disk::Kind::File).and_then(|about| about.changed);
            let since = changed.and_then(|at| at.duration_since(std::time::UNIX_EPOCH).ok());
            if since.is_some_and(|since| since.as_secs() + 3600 < now()) {
                let _ = disk::remove(&path);
            }
        }
    }

    /// Moves a file of the data folder to the trash.
    ///
    /// # Errors
    /// `NotFound` when it is not there, `Io` when the system refuses.
    pub fn trash(&self, path: &Path) -> Result<Trashed, StoreError> {
        if !disk::exists(path) {
            return Err(StoreError::NotFound { path: path.to_path_buf() });
        }
        let trash = self.folder(TRASH);
        disk::make_folder(&trash).map_err(|e| StoreError::io(&trash, "make the folder", e))?;
        let folder = path.parent().and_then(Path::file_name).and_then(OsStr::to_str).unwrap_or("data");
        let stem = path.file_stem().and_then(OsStr::to_str).unwrap_or("unnamed");
        let ending = path.extension().and_then(OsStr::to_str).unwrap_or("ron");
        let wanted = format!("{folder}--{stem}");
        let name = free_name(&wanted, |name| disk::exists(&trash.join(format!("{name}.{ending}"))));
        let kept = trash.join(format!("{name}.{ending}"));
        disk::rename(path, &kept).map_err(|e| StoreError::io(path, "move to the trash", e))?;
        disk::sync_folder(&disk::folder_of(path));
        disk::sync_folder(&trash);
        Ok(Trashed { from: path.to_path_buf(), kept })
    }

    /// Brings a file back from the trash.
    ///
    /// # Errors
    /// `Exists` when something of that name was made meanwhile, `NotFound` when the trash was emptied, `Io` else.
    pub fn restore(&self, trashed: &Trashed) -> Result<(), StoreError> {
        if disk::exists(&trashed.from) {
            return Err(StoreError::Exists { path: trashed.from.clone() });
        }
        let folder = disk::folder_of(&trashed.from);
        disk::make_folder(&folder).map_err(|e| StoreError::io(&folder, "make the folder", e))?;
        disk::rename(&trashed.kept, &trashed.from).map_err(|e| StoreError::io(&trashed.kept, "bring back", e))?;
        disk::sync_folder(&folder);
        Ok(())
    }

    /// Deletes for good what is in the trash.
    ///
    /// # Errors
    /// `Io` when the system refuses.
    pub fn empty_trash(&self) -> Result<(), StoreError> {
        let trash = self.folder(TRASH);
        match disk::remove_folder(&trash) {
            Err(e) if e.kind() != std::io::ErrorKind::NotFound => Err(StoreError::io(&trash, "empty", e)),
            _ => Ok(()),
        }
    }
}
