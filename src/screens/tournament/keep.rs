//! Tournaments as files of the data folder, and people's games found among the replays.

use fob_arena::{Pairing, Tournament};
use fob_replay::{Header, Playback};
use fob_store::{REPLAY_ENDING, Store, StoreError, TOURNAMENTS, free_name, load_replay, load_versioned};
use fob_store::{save_atomic, save_versioned};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Number of most recently changed replays that are searched.
const LATEST: usize = 60;

/// Returns the file of a tournament.
pub(super) fn path(store: &Store, name: &str) -> PathBuf {
    // A name that cannot be a file name becomes one that does not exist.
    store.folder(TOURNAMENTS).join(format!("{}.ron", free_name(name, |_| false)))
}

/// Returns the names of all tournaments.
pub(super) fn names(store: &Store) -> Result<Vec<String>, StoreError> {
    store.names_in(TOURNAMENTS, "ron")
}

/// Reads a tournament from its file.
pub(super) fn load(store: &Store, name: &str) -> Result<Tournament, StoreError> {
    load_versioned(&path(store, name))
}

/// Saves a tournament, merged with the results that its file has by now. Another tournament, or a file that cannot be read, is
/// not overwritten.
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

/// Creates the file of a new tournament under a free name like the wanted one, and returns that name.
pub(super) fn create(store: &Store, wanted: &str, tournament: &Tournament) -> Result<String, StoreError> {
    let _lock = store.lock_for_a_moment(&store.folder(TOURNAMENTS));
    let known = names(store)?;
    let name = free_name(wanted, |name| known.iter().any(|known| known.to_lowercase() == name.to_lowercase()));
    save_versioned(&path(store, &name), tournament)?;
    Ok(name)
}

/// Enters people's finished games; returns whether there were any, and the files of unfinished ones.
pub(super) fn take_in(store: &Store, tournament: &mut Tournament) -> Result<(bool, BTreeMap<usize, PathBuf>), StoreError> {
    let mut open = tournament.open();
    open.retain(|pairing| !tournament.is_for_computers(pairing));
    let (mut new, mut going_on) = (false, BTreeMap::new());
    if open.is_empty() {
        return Ok((new, going_on));
    }
    for file in store.replay_files()?.into_iter().take(LATEST) {
        // A file that cannot be read is reported in the theatre.
        let Ok(replay) = load_replay(&file.path) else { continue };
        let Some(pairing) = open.iter().find(|pairing| is_of(tournament, pairing, &replay.header)) else { continue };
        let Ok(playback) = Playback::as_recorded(&replay) else { continue };
        let verdict = playback.last().game.as_ref().and_then(fob_rules::Match::verdict);
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

/// Returns the file of a game that computers have played, to be watched: by its seed, which no other game has.
pub(super) fn game_path(store: &Store, pairing: &Pairing) -> PathBuf {
    store.folder(TOURNAMENTS).join("games").join(format!("{:016x}.{REPLAY_ENDING}", pairing.seed))
}

/// Returns the replay of a game, if there is one: of a computers' game, or of a match at the table.
pub(super) fn replay_of(store: &Store, tournament: &Tournament, pairing: &Pairing) -> Result<Option<PathBuf>, StoreError> {
    let is_it = |path: &Path| load_replay(path).is_ok_and(|replay| is_of(tournament, pairing, &replay.header));
    if tournament.is_for_computers(pairing) {
        return Ok(Some(game_path(store, pairing)).filter(|path| is_it(path)));
    }
    Ok(store.replay_files()?.into_iter().map(|file| file.path).find(|path| is_it(path)))
}

/// Saves the replay of a game that computers have played.
pub(super) fn keep_game(store: &Store, pairing: &Pairing, replay: &str) -> Result<PathBuf, StoreError> {
    let path = game_path(store, pairing);
    save_atomic(&path, replay.as_bytes())?;
    Ok(path)
}

/// Returns whether a match is a game of a tournament: by its seed and its players.
fn is_of(tournament: &Tournament, pairing: &Pairing, header: &Header) -> bool {
    let name = |seat: &usize| tournament.terms().entrants.get(*seat).map(|entrant| entrant.name.trim());
    header.seed == pairing.seed
        && header.players.len() == 2
        && pairing.seats.iter().map(name).eq(header.players.iter().map(|player| Some(player.name.as_str())))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use fob_arena::{Entrant, Terms};
    use fob_rules::Points;
    use std::fs;

    fn terms(seed: u64) -> Terms {
        let entrants = ["Anna", "Bo"].map(|name| Entrant { name: name.to_owned(), level: None, program: None }).to_vec();
        let (dfas, boards) = (vec!["rope".to_owned()], vec!["bob".to_owned()]);
        Terms { entrants, games: 2, tug_of_war: false, dfas, boards, seed }
    }

    #[test]
    fn merging_two_copies_keeps_all_results() {
        let dir = tempfile::tempdir().unwrap();
        let store = Store::at(dir.path());
        let name = create(&store, "cup", &Tournament::new(terms(5))).unwrap();
        let [mut ours, mut theirs] = [load(&store, &name).unwrap(), load(&store, &name).unwrap()];
        theirs.enter(0, [Points::ONE, Points::ZERO]);
        save(&store, &name, &mut theirs).unwrap();
        ours.enter(1, [Points::HALF, Points::HALF]);
        save(&store, &name, &mut ours).unwrap();
        assert_eq!(ours.progress(), (2, 2));
        assert_eq!(load(&store, &name).unwrap(), ours);
        // Another tournament with this name, and a file that cannot be read.
        save_versioned(&path(&store, &name), &Tournament::new(terms(6))).unwrap();
        assert!(matches!(save(&store, &name, &mut ours), Err(StoreError::Changed { .. })));
        for bad in ["(version: 1, data: 7)", "(version: 9, data: 7)", "broken"] {
            fs::write(path(&store, &name), bad).unwrap();
            assert!(save(&store, &name, &mut ours).is_err());
            assert_eq!(fs::read_to_string(path(&store, &name)).unwrap(), bad);
        }
        // Moved away, it is created again.
        fs::remove_file(path(&store, &name)).unwrap();
        save(&store, &name, &mut ours).unwrap();
        assert_eq!(load(&store, &name).unwrap(), ours);
    }

    #[test]
    fn windows_that_begin_tournaments_of_one_name_have_a_file_each() {
        let dir = tempfile::tempdir().unwrap();
        std::thread::scope(|scope| {
            for seed in 0..6 {
                let root = dir.path();
                scope.spawn(move || create(&Store::at(root), "Cup", &Tournament::new(terms(seed))).unwrap());
            }
        });
        let store = Store::at(dir.path());
        let mut seeds: Vec<u64> = names(&store).unwrap().iter().map(|name| load(&store, name).unwrap().terms().seed).collect();
        seeds.sort_unstable();
        assert_eq!(seeds, [0, 1, 2, 3, 4, 5]);
    }
}
