//! Stores all files of Fob: the data folder, built-in and own items, atomic saves, locks and backups.
//!
//! A [`Store`] is a data folder. A [`Shelf`] has the items of one kind; the user's own replace built-in ones of the same name. A
//! [`Document`] is a file with a version, and a [`ReplayFile`] is the growing record of a live match. A save goes to a temporary file that
//! is then renamed; a file that another window has changed is not overwritten ([`Seen`]); an error names the file, the line and the column.
//! `docs/formats.md` describes every file.
//!
//! | in the data folder | content |
//! |---|---|
//! | `boards/`, `dfas/` | the user's boards and DFAs, a `.ron` each ([`Shelf`]) |
//! | `automata/` | the user's automata with any letters, a `.ron` each ([`Shelf`]) |
//! | `wheels/` | the user's wheels, a `.ron` each ([`Shelf`]) |
//! | `turing/` | the user's Turing machines, a `.ron` each ([`Shelf`]) |
//! | `sheets/`, `answers.ron` | the user's own sheets of exercises, a `.ron` each, and the answers to exercises |
//! | `replays/` | replays of matches and practice shots |
//! | `reviews/` | reviews of matches, a `.ron` each, by the digest of the replay |
//! | `tournaments/` | tournaments, a `.ron` each, and in `games/` the replays of their computers' matches |
//! | `matches/` | unfinished matches |
//! | `words.ron` | the test words of each DFA ([`TestWords`]) |
//! | `dfa-draft.ron`, `nfa-draft.ron`, `turing-draft.ron`, `wheel-draft.ron` | what is being edited, and unsaved edits of more |
//! | `drafts/` | unsaved edits of DFAs from older versions, and such as were restored from the trash ([`KeptDraft`]) |
//! | `saves/` | saved sessions of the games room, a `.ron` each, and the match on a real board |
//! | `layouts/` | layouts for the practice table, a `.ron` each ([`load_layout`]) |
//! | `settings.ron`, `standings.ron`, `puzzles.ron`, `drills.ron`, `ladder.ron`, `links.ron`, `practice.ron` | documents with a version ([`Document`]) |
//! | `standings-waiting.ron`, `drills-waiting.ron`, `ladder-waiting.ron`, `links-waiting.ron` | results that could not be added
//! to the file of that name yet |
//! | `classes.ron` | the user's classes on servers: unfinished answers, unsent hand-ins, receipts |
//! | `rooms.db` | the rooms of a server that runs here (`fob serve`) |
//! | `pictures/`, `listings/` | pictures of the window, and transcripts of Bugs and Loops |
//! | `trash/` | deleted and replaced files, until it is emptied |
//! | `locks/` | locks of the files that windows have open ([`Lock`]) |
//!
//! ```
//! use fob_automata::{Dfa, builtin};
//! use fob_store::Store;
//!
//! let folder = tempfile::tempdir()?;
//! let store = Store::at(folder.path());
//! let shelf = store.shelf::<Dfa>();
//! shelf.save("mine", &builtin("rope").unwrap().named("Mine"))?;
//! assert_eq!(shelf.load("mine")?.value.name(), "Mine");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![warn(missing_docs)]

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
mod names;
mod replay_file;
mod replays;
mod seen;
mod shelf;
#[cfg(test)]
mod simulated;
mod trash;

pub use archive::{COPY_ENDING, Copied, Restored};
pub use disk::news as news_of_files;
#[cfg(all(target_arch = "wasm32", feature = "web"))]
pub use disk::{CHOSEN, DOWNLOADS, Kept, Merger, changes_since, merge_by, revision, take_in};
pub use document::{load_versioned, parse_versioned, save_versioned};
pub use drafts::{KeptDraft, TestWords};
pub use error::{StoreError, problems_of};
pub use file::{
    Encoding, LIMIT, Source, check_export, check_export_folder, exists, export_atomic, export_folder, files_below, read_any,
    read_bytes, read_text, read_text_of, save_atomic, text_of,
};
pub use fob_base::document::{Document, Problem, print as print_versioned};
pub use journal::Journal;
pub use layouts::load_layout;
pub use lock::Lock;
pub use matches::{REPLAY_ENDING, now};
pub use names::{
    ANSWERS, CLASSES, DFA_DRAFT, DRILLS, DRILLS_WAITING, FILES, FOLDERS, LADDER, LADDER_WAITING, LINKS, LINKS_WAITING, LISTINGS,
    MATCHES, NFA_DRAFT, PICTURES, PRACTICE, PUZZLES, REPLAYS, REVIEWS, ROOMS, SAVES, SERVER_ROOMS, SETTINGS, SHEETS, STANDINGS,
    STANDINGS_WAITING, TOURNAMENTS, TURING_DRAFT, WHEEL_DRAFT, WORDS,
};
pub(crate) use names::{DRAFTS, LAYOUTS, LOCKS, TRASH};
pub use replay_file::{Found, ReplayFile, load_replay, parse_replay};
pub use replays::{ReplayEntry, ReplayInfo, ReplayStub, is_unnamed};
pub use seen::{Seen, load_seen};
pub use shelf::{Entry, Item, Loaded, Origin, Shelf, Stamp, Trashed, free_name, stamp};

use shelf::check_name;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};

/// A data folder. It stays empty until something is saved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Store {
    root: PathBuf,
}

impl Store {
    /// Opens the folder named by `FOB_DATA_DIR`, or else the platform's folder for application data.
    ///
    /// # Errors
    /// `NoFolder` if neither is known.
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

    /// Returns a store in any folder.
    pub fn at(root: impl Into<PathBuf>) -> Self {
        Self { root: root.into() }
    }

    /// Returns the path of the data folder.
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// Returns the path of a folder in the data folder, such as [`REPLAYS`]: one of the [`FOLDERS`].
    pub fn folder(&self, name: &str) -> PathBuf {
        debug_assert!(FOLDERS.contains(&name), "{name} is missing in the list of what the data folder holds");
        self.root.join(name)
    }

    /// Returns the path of a file in the data folder, such as [`SETTINGS`]: one of the [`FILES`].
    pub fn file(&self, name: &str) -> PathBuf {
        debug_assert!(FILES.contains(&name), "{name} is missing in the list of what the data folder holds");
        self.root.join(name)
    }

    /// Returns the path of such a file for one of several windows that have it open: the first window has the file itself, the second
    /// one `settings-2.ron`, and so on.
    pub fn file_of_window(&self, name: &str, number: u32) -> PathBuf {
        let path = self.file(name);
        match name.rsplit_once('.') {
            Some((stem, ending)) if number > 1 => path.with_file_name(format!("{stem}-{number}.{ending}")),
            _ => path,
        }
    }

    /// Removes the file of a further window, if it exists, after its content was saved elsewhere.
    pub fn remove_file_of_window(&self, name: &str, number: u32) {
        if number > 1 {
            // A file that cannot be removed is read again by the next start, which knows its content then.
            let _ = disk::remove(&self.file_of_window(name, number));
        }
    }

    /// Returns the shelf of a kind of item; the user's own items replace built-in ones.
    pub fn shelf<T: Item>(&self) -> Shelf<'_, T> {
        Shelf::new(self)
    }

    /// Returns the names of the files with an extension (without its dot) in a folder of the data folder, sorted. Hidden files and names
    /// that are not UTF-8 are skipped. A missing folder is empty.
    ///
    /// # Errors
    /// `Io` if the folder cannot be read.
    pub fn names_in(&self, folder: &str, ending: &str) -> Result<Vec<String>, StoreError> {
        let folder = self.root.join(folder);
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
}
