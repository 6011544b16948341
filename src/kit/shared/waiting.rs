//! Games that are over and could not be entered into the standings, since their file is broken or cannot be written: kept next to
//! it, until a program can enter them.

use super::Standings;
use fob_rules::Points;
use fob_store::{self as store, Document, STANDINGS_WAITING, Store, StoreError};
use serde::{Deserialize, Serialize};

/// A game that is over: what it is known by, and everybody's points.
pub(super) type Over = (String, Vec<(String, Points)>);

/// The document. A game may stand here and in the standings, which know it by its id.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct Waiting {
    games: Vec<Over>,
}

impl Document for Waiting {
    const VERSION: u32 = 1;
}

fn read(store: &Store) -> Result<Waiting, StoreError> {
    match store::load_versioned(&store.file(STANDINGS_WAITING)) {
        Err(error) if error.is_not_found() => Ok(Waiting::default()),
        read => read,
    }
}

/// The games that wait.
///
/// # Errors
/// What is wrong with the file.
pub(super) fn load(store: &Store) -> Result<Vec<Over>, StoreError> {
    read(store).map(|waiting| waiting.games)
}

/// Keeps games that could not be entered, next to those that wait already.
///
/// # Errors
/// What is wrong with the file, which then stays as it is, or why it cannot be written.
pub(super) fn keep(store: &Store, games: &[Over]) -> Result<(), StoreError> {
    change(store, |waiting| {
        for game in games {
            if waiting.games.iter().all(|(id, _)| *id != game.0) {
                waiting.games.push(game.clone());
            }
        }
    })
}

/// Forgets the games that the standings have.
///
/// # Errors
/// As [`keep`].
pub(super) fn forget(store: &Store, standings: &Standings) -> Result<(), StoreError> {
    change(store, |waiting| waiting.games.retain(|(id, _)| !standings.entered.contains(id)))
}

fn change(store: &Store, change: impl FnOnce(&mut Waiting)) -> Result<(), StoreError> {
    let path = store.file(STANDINGS_WAITING);
    let _lock = store.lock_for_a_moment(&path);
    let before = read(store)?;
    let mut waiting = before.clone();
    change(&mut waiting);
    if waiting == before { Ok(()) } else { store::save_versioned(&path, &waiting) }
}
