//! Requests about the whole data folder: making a backup, and restoring one.

use super::memory::Memory;
use super::request::Request;
use super::watch::Watch;
use fob_games::Progress;
use fob_store::{Copied, Restored, Store, StoreError, export_atomic};
use serde::{Deserialize, Serialize};
use std::path::PathBuf;

/// Requests a backup of the data folder, or that one is restored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CopyAsk {
    /// Path of the data folder.
    pub root: PathBuf,
    /// The action on the data folder.
    pub what: CopyWhat,
}

/// The action on the data folder.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum CopyWhat {
    /// Copy it into this file.
    Keep(PathBuf),
    /// Bring the copy in this file back.
    Bring(PathBuf),
}

/// The result of a backup or of restoring one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum CopyAnswer {
    /// The backup is made.
    Kept {
        /// The length of the file in bytes.
        bytes: u64,
        /// Files that could not be copied.
        left_out: Vec<PathBuf>,
    },
    /// The copy is back.
    Restored(Restored),
    /// Some of it is back, and then a file could not be written: the problems, one per line.
    HalfRestored(Vec<String>),
    /// The work was stopped, and nothing has changed.
    Stopped,
}

impl CopyAsk {
    /// Copies the data folder, or brings a copy back.
    ///
    /// # Errors
    /// A file cannot be read or written, or is not a backup of a data folder: one problem per line.
    pub fn answer(&self, watch: &mut dyn Watch) -> Result<CopyAnswer, String> {
        let store = Store::at(&self.root);
        let go_on = &mut |share| watch.go_on(&Progress { share: Some(share), ..Progress::default() });
        let done = match &self.what {
            CopyWhat::Keep(to) => store.copy(go_on).and_then(|Copied { bytes, left_out }| {
                export_atomic(to, &bytes)?;
                Ok(CopyAnswer::Kept { bytes: bytes.len() as u64, left_out })
            }),
            CopyWhat::Bring(from) => store.restore_backup(from, go_on).map(CopyAnswer::Restored),
        };
        match done {
            Err(StoreError::Stopped) => Ok(CopyAnswer::Stopped),
            Err(error @ StoreError::HalfRestored { .. }) => Ok(CopyAnswer::HalfRestored(error.lines())),
            done => done.map_err(|error| error.lines().join("\n")),
        }
    }
}

impl Request for CopyAsk {
    const NAME: &'static str = "copy";
    const NEEDS_FILES: bool = true;
    const MAY_REST: bool = false;
    type Answer = CopyAnswer;

    fn carry_out(
        self,
        _memory: &mut Memory,
        watch: &mut dyn Watch,
        _hand_on: &mut dyn FnMut(CopyAnswer) -> bool,
    ) -> Result<CopyAnswer, String> {
        self.answer(watch)
    }
}
