//! A correspondence match: each player sends the next one a link with everything done so far, and both keep the match.

use super::file::MatchFile;
use crate::data::{Linked, Services};
use fob_board::{Colour, Hole};
use fob_replay::{Playback, Record, Recorder, Replay, Word};
use fob_rules::Match;
use fob_store::{MATCHES, REPLAY_ENDING, REPLAYS, load_replay};
use std::path::{Path, PathBuf};

/// Number of most recently changed files among which a match is looked for that has no note.
const RECENT: usize = 64;

/// Orders that were chosen for some holes.
pub type Orders = Vec<(Hole, Word)>;

/// The content of a link compared with the saved match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Received {
    /// The match is not known here. The person who opens the link plays as this player.
    New(u8),
    /// The match is over, and nothing is known of it here.
    Ended,
    /// The link continues the match: the number of shots added to its file.
    Newer(PathBuf, usize),
    /// The link has the same state as the match kept here.
    Same(PathBuf),
    /// The saved match is ahead by this number of shots.
    Older(PathBuf, usize),
    /// From this shot on, the link differs from the match kept here, which stays unchanged.
    Differs(PathBuf, usize),
    /// The link continues with a shot or an order of a player of this computer that was not made here.
    Foreign(PathBuf, u8),
}

/// Returns the player who is due: to choose an order that has not been chosen yet, or to shoot. `None` if the match is over.
pub fn acts(game: &Match, chosen: &[(Hole, Vec<Colour>)]) -> Option<u8> {
    let due = game.choices().iter().find(|choice| chosen.iter().all(|(hole, _)| *hole != choice.hole));
    (!game.is_over()).then(|| due.map_or_else(|| game.next_player(), |choice| choice.chooser))
}

/// Returns the orders that are due in a match.
pub fn due(game: &Match, orders: &[(Hole, Word)]) -> Vec<(Hole, Vec<Colour>)> {
    let permitted = |hole: Hole, order: &[Colour]| game.choices().iter().any(|c| c.hole == hole && c.permits(order));
    orders.iter().filter(|(hole, order)| permitted(*hole, &order.0)).map(|(hole, order)| (*hole, order.0.clone())).collect()
}

/// Orders as they are written.
pub fn written(orders: &[(Hole, Vec<Colour>)]) -> Orders {
    orders.iter().map(|(hole, order)| (*hole, Word(order.clone()))).collect()
}

/// Returns the file of a match kept here, by the match's id.
fn kept(id: &str, services: &Services) -> Option<(PathBuf, Replay)> {
    let store = &services.store;
    let is_it = |path: PathBuf| load_replay(&path).ok().filter(|replay| replay.header.id() == id).map(|replay| (path, replay));
    let noted = services.linked.get(id).map(|linked| format!("{}.{REPLAY_ENDING}", linked.file));
    let noted = noted.into_iter().flat_map(|name| [MATCHES, REPLAYS].map(|folder| store.folder(folder).join(&name)));
    let (unfinished, _) = store.unfinished_of(RECENT).unwrap_or_default();
    let rest = unfinished.into_iter().filter(|(_, header)| header.id() == id).map(|(path, _)| path);
    noted.chain(rest).find_map(is_it)
}

/// Returns the name of a match's file.
pub fn name_of(path: &Path) -> String {
    path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default()
}

fn shots(records: &[Record]) -> usize {
    records.iter().filter(|record| matches!(record, Record::Shot(_))).count()
}

/// Compares the content of a link with the saved match, and adds new shots to its file.
///
/// # Errors
/// The file of the match cannot be read or written, or another window has it: one problem per line.
pub fn receive(playback: &Playback, orders: &[(Hole, Word)], services: &mut Services) -> Result<Received, Vec<String>> {
    let brought = playback.replay();
    let Some(last) = &playback.last().game else {
        return Err(vec!["the match in the link: a practice session, not a match".to_owned()]);
    };
    let id = brought.header.id();
    services.look_at_linked();
    let Some((path, here)) = kept(&id, services) else {
        return Ok(acts(last, &due(last, orders)).map_or(Received::Ended, Received::New));
    };
    let linked = services.linked.get(&id).cloned().unwrap_or_default();
    let same = here.records.iter().zip(&brought.records).take_while(|(a, b)| a == b).count();
    if same == brought.records.len() && same < here.records.len() {
        return Ok(Received::Older(path, shots(&here.records[same..])));
    }
    if same < here.records.len() {
        return Ok(Received::Differs(path, shots(&here.records[..same]) + 1));
    }
    let new = &brought.records[same..];
    if let Some(player) = foreign(playback, same, &linked) {
        return Ok(Received::Foreign(path, player));
    }
    let others = others(last, orders, &linked);
    let more = others.iter().any(|order| !linked.orders.contains(order));
    if new.is_empty() && !more {
        return Ok(Received::Same(path));
    }
    if !new.is_empty() {
        append(&path, playback, services)?;
    }
    // Orders chosen here that are still due are kept.
    let mine = if new.is_empty() { linked.orders.clone() } else { Vec::new() };
    let added: Orders = others.into_iter().filter(|(hole, _)| mine.iter().all(|(known, _)| known != hole)).collect();
    let orders = mine.into_iter().chain(added).collect();
    services.enter_linked(id, Linked { file: name_of(&path), orders, ..linked });
    Ok(Received::Newer(path, shots(new)))
}

/// Returns the orders of a link that are due and are not a choice of this computer's players.
fn others(game: &Match, orders: &[(Hole, Word)], linked: &Linked) -> Orders {
    let by_others = |hole: Hole| game.choices().iter().any(|c| c.hole == hole && !linked.mine.contains(&c.chooser));
    written(&due(game, orders)).into_iter().filter(|(hole, _)| by_others(*hole)).collect()
}

/// Returns a player of this computer for whom somebody else has acted, from a record on.
fn foreign(playback: &Playback, from: usize, linked: &Linked) -> Option<u8> {
    let mut shots = playback.shots().iter();
    let mut last = None;
    for (number, record) in playback.replay().records.iter().enumerate() {
        let mine = |player: &u8| number >= from && linked.mine.contains(player);
        let player = match record {
            Record::Break(_) | Record::Shot(_) => {
                last = shots.next();
                last.and_then(|shot| shot.player).filter(mine)
            }
            Record::Order(orders) => {
                let game = last.and_then(|shot| shot.after.game.as_ref());
                let chose = |hole: Hole| game?.choices().iter().find(|c| c.hole == hole).map(|c| c.chooser);
                let not_here = orders.iter().filter(|order| !linked.orders.contains(order));
                not_here.filter_map(|(hole, _)| chose(*hole)).find(|player| mine(player))
            }
            Record::Resign(player) => Some(*player).filter(mine),
            // A result that is certain needs nobody's agreement.
            Record::Certain => None,
            Record::TakeBack | Record::Draw | Record::End => linked.mine.first().copied().filter(mine),
        };
        if player.is_some() {
            return player;
        }
    }
    None
}

/// Writes what others have done, from the link, into the file of the match. It was simulated when the link was read.
fn append(path: &Path, playback: &Playback, services: &Services) -> Result<(), Vec<String>> {
    let (mut file, here) = MatchFile::find(&services.store, path)?;
    let mut recorder = Recorder::after_saved(playback.clone(), &here).map_err(|error| file.refuses(&error))?;
    file.save(&mut recorder);
    file.unsaved().map_or(Ok(()), |why| Err(vec![why.to_owned()]))
}

/// Starts to play a match that was unknown here, as this player, and returns its file.
///
/// # Errors
/// The file cannot be written; one problem per line.
pub fn take_up(replay: &Replay, player: u8, orders: Orders, services: &mut Services) -> Result<PathBuf, Vec<String>> {
    let path = services.store.keep_match(&replay.print()).map_err(|error| error.lines())?;
    let linked = Linked { file: name_of(&path), mine: vec![player], orders, ..Linked::default() };
    services.enter_linked(replay.header.id(), linked);
    Ok(path)
}
