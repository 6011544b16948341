//! What is asked about the data folder as a whole: to copy it into one file, and to bring such a copy back.

use crate::store::{Brought, Store, export_atomic};
use serde::{Deserialize, Serialize};
use std::path::PathBuf;

/// Asks for a copy of the data folder, or for one to be brought back.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CopyAsk {
    /// The data folder.
    pub root: PathBuf,
    /// What is to be done.
    pub what: CopyWhat,
}

/// What is to be done with the data folder.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum CopyWhat {
    /// Copy it into this file.
    Keep(PathBuf),
    /// Bring the copy in this file back.
    Bring(PathBuf),
}

/// What came of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum CopyAnswer {
    /// The file has so many bytes.
    Kept(u64),
    /// The copy is back.
    Brought(Brought),
}

impl CopyAsk {
    /// Copies the data folder, or brings a copy back.
    ///
    /// # Errors
    /// A file cannot be read or written, or is no copy of a data folder.
    pub fn answer(&self) -> Result<CopyAnswer, String> {
        let store = Store::at(&self.root);
        let done = match &self.what {
            CopyWhat::Keep(to) => store.copy().and_then(|bytes| {
                export_atomic(to, &bytes)?;
                Ok(CopyAnswer::Kept(bytes.len() as u64))
            }),
            CopyWhat::Bring(from) => store.bring_back(from).map(CopyAnswer::Brought),
        };
        done.map_err(|error| error.to_string())
    }
}
