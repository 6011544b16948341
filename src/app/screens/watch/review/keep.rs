//! Reviews as files of the data folder, known by the digest of their replay: whatever its file is called, and wherever it lies.

use crate::arena::Review;
use crate::store::{Document, Problem, REVIEWS, Store, StoreError, load_versioned, save_versioned};
use std::path::PathBuf;

impl Document for Review {
    const VERSION: u32 = 1;

    /// Another version has other numbers: what it kept is worked out anew.
    fn parse_older(version: u32, _text: &str) -> Result<Self, Problem> {
        Err(Problem::new(format!("written by an older fob (version {version} of this file)")))
    }
}

fn path(store: &Store, digest: &str) -> PathBuf {
    store.folder(REVIEWS).join(format!("{digest}.ron"))
}

/// The review that was kept of a replay; none where there is none.
pub(super) fn load(store: &Store, digest: &str) -> Result<Option<Review>, StoreError> {
    let path = path(store, digest);
    match load_versioned::<Review>(&path) {
        Ok(review) if review.replay == digest => Ok(Some(review)),
        Ok(review) => {
            let problem = Problem::new(format!("the review of another replay, {}", review.replay));
            Err(StoreError::Invalid { path, problems: vec![problem] })
        }
        Err(error) if error.is_not_found() => Ok(None),
        Err(error) => Err(error),
    }
}

/// Keeps a review. One that cannot be read, or is older, goes to the trash; one of a newer program stays.
pub(super) fn save(store: &Store, review: &Review) -> Result<(), StoreError> {
    let path = path(store, &review.replay);
    let _lock = store.lock_for_a_moment(&store.folder(REVIEWS));
    match load(store, &review.replay) {
        Err(error @ StoreError::Newer { .. }) => return Err(error),
        Err(_) => {
            let _kept = store.trash(&path)?;
        }
        Ok(_) => {}
    }
    save_versioned(&path, review)
}
