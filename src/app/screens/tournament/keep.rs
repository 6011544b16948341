//! Tournaments as files of the data folder, and the games of people that are found among the replays.

use crate::arena::{Pairing, Tournament};
use crate::replay::{Header, Playback};
use crate::store::{Document, Store, StoreError, TOURNAMENTS, free_name, load_replay, load_versioned, save_versioned};
use std::collections::BTreeMap;
use std::path::PathBuf;

/// So many of the replays that were changed last are looked through.
const LATEST: usize = 60;

impl Document for Tournament {
    const VERSION: u32 = 1;

    fn problems(&self) -> Vec<String> {
        Self::problems(self)
    }
}

/// The file of a tournament.
pub(super) fn path(store: &Store, name: &str) -> PathBuf {
    // A name that cannot be a file's is made one that is not there.
    store.folder(TOURNAMENTS).join(format!("{}.ron", free_name(name, |_| false)))
}

/// The names of all tournaments.
pub(super) fn names(store: &Store) -> Result<Vec<String>, StoreError> {
    store.names_in(TOURNAMENTS, "ron")
}

/// Reads a tournament.
pub(super) fn load(store: &Store, name: &str) -> Result<Tournament, StoreError> {
    load_versioned(&path(store, name))
}

/// Keeps a tournament, with the results that its file has by now. Another tournament, or what cannot be read, is not overwritten.
pub(super) fn save(store: &Store, name: &str, tournament: &mut Tournament) -> Result<(), StoreError> {
    let path = path(store, name);
    let _lock = store.lock_for_a_moment(&store.folder(TOURNAMENTS));
    match load(store, name) {
        Ok(there) if tournament.take_in(&there) => {}
        Ok(_) => return Err(StoreError::Changed { path }),
        Err(error) if error.is_not_found() => {}
        Err(error) => return Err(error),
    }
    save_versioned(&path, tournament)
}

/// Makes the file of a new tournament under a free name like the wanted one, and returns that.
pub(super) fn create(store: &Store, wanted: &str, tournament: &Tournament) -> Result<String, StoreError> {
    let _lock = store.lock_for_a_moment(&store.folder(TOURNAMENTS));
    let known = names(store)?;
    let name = free_name(wanted, |name| known.iter().any(|known| known.to_lowercase() == name.to_lowercase()));
    save_versioned(&path(store, &name), tournament)?;
    Ok(name)
}

/// Enters the games of people that were played to their end; returns whether there were any, and the files of those that go on.
pub(super) fn take_in(store: &Store, tournament: &mut Tournament) -> Result<(bool, BTreeMap<usize, PathBuf>), StoreError> {
    let mut open = tournament.open();
    open.retain(|pairing| !tournament.is_for_computers(pairing));
    let (mut new, mut going_on) = (false, BTreeMap::new());
    if open.is_empty() {
        return Ok((new, going_on));
    }
    for file in store.replay_files()?.into_iter().take(LATEST) {
        // What cannot be read is told of in the theatre.
        let Ok(replay) = load_replay(&file.path) else { continue };
        let Some(pairing) = open.iter().find(|pairing| is_of(tournament, pairing, &replay.header)) else { continue };
        let Ok(playback) = Playback::as_recorded(&replay) else { continue };
        let verdict = playback.last().game.as_ref().and_then(crate::rules::Match::verdict);
        match verdict.as_ref().map(|verdict| verdict.points.as_slice()) {
            Some([one, two]) => {
                tournament.enter(pairing.game, [*one, *two]);
                new = true;
            }
            _ if file.goes_on => {
                going_on.insert(pairing.game, file.path);
            }
            _ => {}
        }
    }
    Ok((new, going_on))
}

/// Whether a match is a game of a tournament: by its seed and by those who play.
fn is_of(tournament: &Tournament, pairing: &Pairing, header: &Header) -> bool {
    let name = |seat: &usize| tournament.terms().entrants.get(*seat).map(|entrant| entrant.name.trim());
    header.seed == pairing.seed
        && header.players.len() == 2
        && pairing.seats.iter().map(name).eq(header.players.iter().map(|player| Some(player.name.as_str())))
}
