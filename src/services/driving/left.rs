//! The match that the menu can continue: an unfinished match, or the next game of a series.

use super::Start;
use super::task::Task;
use crate::data::{Preset, Services};
use fob_replay::{Header, Playback, Player, Replay};
use fob_store as store;
use std::path::PathBuf;

/// Number of most recently changed files among which the last match is looked for.
const RECENT: usize = 32;

/// The match that the menu can continue: an unfinished match, or the next game of a series.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Left {
    /// The match's file; of a series, that of the game before.
    pub path: PathBuf,
    /// The title of the match.
    pub title: String,
    /// The match itself is over, and the next one of its series is due.
    pub next: bool,
    /// Number of further unfinished matches. One of the day or of the ladder is none of them: its own page resumes it.
    pub others: usize,
    /// The start of the match, in seconds since 1970.
    date: Option<u64>,
}

/// Returns the last match that is not over, or a series with a next game. Files that cannot be read are reported.
pub fn left(services: &mut Services) -> Option<Left> {
    let (unfinished, all) = unfinished(services);
    let left = [unfinished, due(services)];
    let latest = left.into_iter().flatten().max_by_key(|left| (left.date, !left.next))?;
    let others = if latest.next { all } else { all.saturating_sub(1) };
    Some(Left { others, ..latest })
}

/// Returns the next game of the series whose game was finished last. A match of the day or of the ladder, played between its games, does
/// not end a series. Replays that cannot be read are reported by the theatre.
fn due(services: &Services) -> Option<Left> {
    let files = services.store.latest_replays(RECENT).ok()?;
    let read = |path: PathBuf| Some((store::load_replay(&path).ok().filter(|replay| !replay.cut)?, path));
    let is_of_series = |replay: &Replay| Task::from_note(&replay.header.note).is_none();
    let (replay, path) = files.into_iter().map_while(read).find(|(replay, _)| is_of_series(replay))?;
    let (game, games) = replay.header.series.filter(|(game, games)| game < games)?;
    if is_decided(&replay, games) {
        return None;
    }
    let title = format!("{}, {} of {games}: {}", kind(&replay.header), game + 1, names(&replay.header));
    Some(Left { path, title, next: true, others: 0, date: replay.header.date })
}

/// Returns whether the rest of a series cannot change who wins it.
fn is_decided(replay: &Replay, games: u32) -> bool {
    let read = || {
        let mut series = Start::from_header(&replay.header)?.earlier().ok()?;
        let playback = Playback::as_recorded(replay).ok()?;
        series.record(playback.last().game.as_ref()?).ok()?;
        Some(series.is_decided(games))
    };
    // What cannot be read is reported where it is opened.
    read().unwrap_or(false)
}

/// Returns the kind of match, in the menu's word where it has one.
fn kind(header: &Header) -> &'static str {
    Preset::of(header).map(Preset::name).or_else(|| Some(header.setup()?.kind.title())).unwrap_or("practice")
}

/// Returns the names of the players: `you and Bo` if one person plays against computers, who is "you" at the table as well.
fn names(header: &Header) -> String {
    let is_alone = header.players.len() > 1 && header.players.iter().filter(|player| player.is_person()).count() == 1;
    let name = |player: &Player| {
        if is_alone && player.is_person() { crate::labels::YOU.to_lowercase() } else { player.shown() }
    };
    let names: Vec<String> = header.players.iter().map(name).collect();
    names.join(if names.len() == 2 { " and " } else { ", " })
}

/// Returns the age of a match, to distinguish two of the same players.
fn begun(header: &Header) -> String {
    let age = |date: u64| format!(", begun {}", crate::phrases::ago(store::now().saturating_sub(date)));
    header.date.map_or_else(String::new, age)
}

/// Returns the latest match that is not over, on the disk or only in memory. One of the day or of the ladder comes after all
/// others: its own page resumes it as well. Also returns the number of all the others.
fn unfinished(services: &mut Services) -> (Option<Left>, usize) {
    let mut all = on_disk(services);
    all.extend(services.in_memory.values().cloned());
    let others = all.iter().filter(|(_, header)| Task::from_note(&header.note).is_none()).count();
    let rank = |(path, header): &(PathBuf, Header)| (Task::from_note(&header.note).is_none(), header.date, path.clone());
    let latest = all.iter().max_by_key(|left| rank(left)).map(|(path, header)| {
        let title = format!("{}, {}{}", kind(header), names(header), begun(header));
        Left { path: path.clone(), title, next: false, others: 0, date: header.date }
    });
    (latest, others)
}

fn on_disk(services: &mut Services) -> Vec<(PathBuf, Header)> {
    let (found, broken) = match services.store.unfinished_of(RECENT) {
        Ok(found) => found,
        Err(error) => {
            services.problem(error);
            return Vec::new();
        }
    };
    for error in broken {
        services.problem_once(error);
    }
    found
}
