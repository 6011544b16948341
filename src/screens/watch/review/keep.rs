//! Reviews as files of the data folder. The digest of the replay is their key, so that a review is found after its replay's file
//! was renamed or moved.

use fob_arena::Review;
use fob_store::{Problem, REVIEWS, Store, StoreError, load_versioned, save_versioned};
use std::path::PathBuf;

fn path(store: &Store, digest: &str) -> PathBuf {
    store.folder(REVIEWS).join(format!("{digest}.ron"))
}

/// Returns the saved review of a replay; `None` if there is none.
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

/// Saves a review. An existing one that cannot be read, or is older, goes to the trash; one of a newer program stays.
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

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use std::fs;

    #[test]
    fn a_review_that_cannot_be_read_goes_to_the_trash_and_one_of_a_newer_program_stays() {
        let dir = tempfile::tempdir().unwrap();
        let store = Store::at(dir.path());
        let review = Review { replay: "ab12".to_owned(), shots: Vec::new() };
        let path = path(&store, &review.replay);
        for bad in ["broken", "(version: 0, data: 7)"] {
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(&path, bad).unwrap();
            save(&store, &review).unwrap();
            assert_eq!(load(&store, "ab12").unwrap(), Some(review.clone()));
        }
        let kept = |name: &str| fs::read_to_string(dir.path().join("trash").join(name)).unwrap();
        assert_eq!([kept("reviews--ab12.ron"), kept("reviews--ab12-2.ron")], ["broken", "(version: 0, data: 7)"]);
        let newer = "(version: 99, data: 7)";
        fs::write(&path, newer).unwrap();
        assert!(matches!(save(&store, &review), Err(StoreError::Newer { .. })));
        assert_eq!(fs::read_to_string(&path).unwrap(), newer);
    }
}
