//! Tournaments as files of the data folder, and the games of people that are found among the replays.

use crate::arena::{Pairing, Tournament};
use crate::replay::{Header, Playback};
use crate::store::{Document, Problem, REPLAY_ENDING, Store, StoreError, TOURNAMENTS, free_name, load_replay, load_versioned};
use crate::store::{save_atomic, save_versioned};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// So many of the replays that were changed last are looked through.
const LATEST: usize = 60;

impl Document for Tournament {
    const VERSION: u32 = 1;
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
    let path = path(store, name);
    let tournament = load_versioned::<Tournament>(&path)?;
    if tournament.is_sound() {
        return Ok(tournament);
    }
    let mut problems: Vec<Problem> = tournament.terms().problems().into_iter().map(Problem::new).collect();
    if problems.is_empty() {
        problems.push(Problem::new("the number of results is not that of the games"));
    }
    Err(StoreError::Invalid { path, problems })
}

/// Keeps a tournament.
pub(super) fn save(store: &Store, name: &str, tournament: &Tournament) -> Result<(), StoreError> {
    save_versioned(&path(store, name), tournament)
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

/// The file of a game that computers have played, to be watched: by its seed, which no other game has.
pub(super) fn game_path(store: &Store, pairing: &Pairing) -> PathBuf {
    store.folder(TOURNAMENTS).join("games").join(format!("{:016x}.{REPLAY_ENDING}", pairing.seed))
}

/// The replay of a game that was played, if there is one: that of computers, or a match from the table.
pub(super) fn replay_of(store: &Store, tournament: &Tournament, pairing: &Pairing) -> Result<Option<PathBuf>, StoreError> {
    let is_it = |path: &Path| load_replay(path).is_ok_and(|replay| is_of(tournament, pairing, &replay.header));
    if tournament.is_for_computers(pairing) {
        return Ok(Some(game_path(store, pairing)).filter(|path| is_it(path)));
    }
    Ok(store.replay_files()?.into_iter().map(|file| file.path).find(|path| is_it(path)))
}

/// Keeps the replay of a game that computers have played.
pub(super) fn keep_game(store: &Store, pairing: &Pairing, replay: &str) -> Result<PathBuf, StoreError> {
    let path = game_path(store, pairing);
    save_atomic(&path, replay.as_bytes())?;
    Ok(path)
}

/// Whether a match is a game of a tournament: by its seed and by those who play.
fn is_of(tournament: &Tournament, pairing: &Pairing, header: &Header) -> bool {
    let name = |seat: &usize| tournament.terms().entrants.get(*seat).map(|entrant| entrant.name.trim());
    header.seed == pairing.seed
        && header.players.len() == 2
        && pairing.seats.iter().map(name).eq(header.players.iter().map(|player| Some(player.name.as_str())))
}
